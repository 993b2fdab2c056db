//! Games around fragments: the examples of the table are loaded in these by the tests and put into English by the reference.

use crate::load::{Loaded, load};

/// What a fragment was found to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A whole game.
    Game,
    /// A section, or part of one.
    Section,
    /// The board section.
    Board,
    /// The first move of the first piece.
    Move,
    /// The second condition of its `pre`.
    Condition,
    /// The integer compared in its `pre`.
    Integer,
    /// Its action.
    Action,
    /// Its first effect.
    Effect,
    /// The first end condition.
    Goal,
}

/// A fragment in a game of its own.
pub struct Framed {
    /// The text of the game.
    pub text: String,
    /// What came of it.
    pub loaded: Loaded,
    /// What the fragment is in it.
    pub role: Role,
    /// The same game with as little as possible in place of the fragment, if that makes sense.
    pub without: String,
}

/// Frames in the order they are tried: role, text with `@` for the fragment, and what stands for nothing there.
const FRAMES: &[(Role, &str, &str)] = &[
    (Role::Game, "@", ""),
    (Role::Section, "(game Example {B} @ {E})", ""),
    (Role::Section, "(game Example {B} @)", "{E}"),
    (Role::Board, "(game Example @ {E})", "{B}"),
    (Role::Board, "(game Example @ (end (All win (or (connect own-regions) (reach castle)))))", "{B}"),
    (Role::Board, "(game Example @ (end (All win (reach castle))))", "{B}"),
    (Role::Section, "(game Example {B} (pieces (Stone All (moves {P}))) @ {E})", ""),
    (Role::Move, "(game Example {B} (pieces (Stone All (moves @)) {K}) {S} {E})", ""),
    (
        Role::Condition,
        "(game Example {B} (pieces (Stone All (moves (move (pre (and (owner from) @)) {M})))) {S} {E})",
        "",
    ),
    (
        Role::Condition,
        "(game Example {B} (pieces (Stone All (moves (move (pre (and (owner from) @)) {M}))) {K}) {S} {E})",
        "",
    ),
    (Role::Integer, "(game Example {B} (pieces (Stone All (moves (move (pre (> @ 1)) {M}))) {K}) {S} {E})", ""),
    (Role::Action, "(game Example {B} (pieces (Stone All (moves (move (pre (owner from)) @)))) {S} {E})", ""),
    (Role::Action, "(game Example {B} (pieces (Stone All (moves (move (pre (empty to)) @)))) {E})", ""),
    (Role::Action, "(game Example {B} (pieces (Stone All (moves (move @) {P}))) {E})", ""),
    (
        Role::Effect,
        "(game Example {B} (pieces (Stone All (moves (move (pre (owner from)) {M} (post @))))) {S} {E})",
        "",
    ),
    (
        Role::Effect,
        "(game Example {B} (pieces (Stone All (moves (move (pre (owner from)) {M} (post @)) (move (label Take) (pre (enemy from)) (action (pop))))) {K}) {S} {E})",
        "",
    ),
    (Role::Goal, "(game Example {B} (end (All win @)))", ""),
    (
        Role::Goal,
        "(game Example (board (tiling square) (size 8) (regions (White (sides n s)) (Black (sides e w)))) (end (All win @)))",
        "",
    ),
    (
        Role::Goal,
        "(game Example {B} (pieces (Stone All (moves (move (pre (empty to)) (action (push)) (post (capture) (inc-state) (score 1)))))) (end (All win @)))",
        "",
    ),
    (
        Role::Goal,
        "(game Example {B} (pieces (Stone All (moves (move (pre (adjacent)) {M})))) {S} (end (All win @)))",
        "",
    ),
    (Role::Section, "(game Example {B} (play @) {E})", ""),
    (Role::Section, "(game Example {B} (pieces (Stone All (moves {P}))) (start @) {E})", ""),
];

/// Parts the frames share.
const PARTS: &[(&str, &str)] = &[
    ("{B}", "(board (tiling square) (size 8))"),
    ("{E}", "(end (All win (in-a-row 3)))"),
    ("{S}", "(start (place (Stone All) home))"),
    ("{M}", "(action (pop) (push))"),
    ("{P}", "(move (pre (empty to)) (action (push)))"),
    ("{K}", "(King All (moves (move (pre (empty to)) (action (push)))))"),
];

/// The first frame in which the fragment loads without remark, else the first in which it loads at all.
pub fn frame(fragment: &str) -> Option<(String, Loaded)> {
    framed(fragment).map(|framed| (framed.text, framed.loaded))
}

/// As [`frame`], with what the fragment is.
pub fn framed(fragment: &str) -> Option<Framed> {
    let mut usable = None;
    for (role, frame, nothing) in FRAMES {
        let fill =
            |part: &str| PARTS.iter().fold(frame.replace('@', part), |text, (mark, part)| text.replace(mark, part));
        let text = fill(fragment);
        let loaded = load(&text);
        if loaded.game.is_none() || (usable.is_some() && !loaded.diagnostics.is_empty()) {
            continue;
        }
        let clean = loaded.diagnostics.is_empty();
        usable = Some(Framed { text, loaded, role: *role, without: fill(nothing) });
        if clean {
            break;
        }
    }
    usable
}
