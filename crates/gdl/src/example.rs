//! Games around fragments: the examples of the table are loaded in these by the tests and put into English by the reference.

use crate::load::{Loaded, load};

/// Frames in the order they are tried; `@` stands for the fragment.
const FRAMES: &[&str] = &[
    "@",
    "(game Example (board (tiling square) (size 8)) @ (end (All win (in-a-row 3))))",
    "(game Example (board (tiling square) (size 8)) @)",
    "(game Example @ (end (All win (in-a-row 3))))",
    "(game Example @ (end (All win (or (connect own-regions) (reach castle)))))",
    "(game Example @ (end (All win (reach castle))))",
    "(game Example (board (tiling square) (size 8)) (pieces (Stone All (moves (move (pre (empty to)) (action (push)))))) @ (end (All win (in-a-row 3))))",
    "(game Example (board (tiling square) (size 8)) (pieces (Stone All (moves @)) (King All (moves (move (pre (empty to)) (action (push)))))) (start (place (Stone All) home)) (end (All win (in-a-row 3))))",
    "(game Example (board (tiling square) (size 8)) (pieces (Stone All (moves (move (pre (and (owner from) @)) (action (pop) (push)))))) (start (place (Stone All) home)) (end (All win (in-a-row 3))))",
    "(game Example (board (tiling square) (size 8)) (pieces (Stone All (moves (move (pre (and (owner from) @)) (action (pop) (push))))) (King All (moves (move (pre (empty to)) (action (push)))))) (start (place (Stone All) home)) (end (All win (in-a-row 3))))",
    "(game Example (board (tiling square) (size 8)) (pieces (Stone All (moves (move (pre (> @ 1)) (action (pop) (push)))))  (King All (moves (move (pre (empty to)) (action (push)))))) (start (place (Stone All) home)) (end (All win (in-a-row 3))))",
    "(game Example (board (tiling square) (size 8)) (pieces (Stone All (moves (move (pre (owner from)) @)))) (start (place (Stone All) home)) (end (All win (in-a-row 3))))",
    "(game Example (board (tiling square) (size 8)) (pieces (Stone All (moves (move (pre (empty to)) @)))) (end (All win (in-a-row 3))))",
    "(game Example (board (tiling square) (size 8)) (pieces (Stone All (moves (move (pre (empty to)) (action (push))) (move @)))) (end (All win (in-a-row 3))))",
    "(game Example (board (tiling square) (size 8)) (pieces (Stone All (moves (move (pre (owner from)) (action (pop) (push)) (post @))))) (start (place (Stone All) home)) (end (All win (in-a-row 3))))",
    "(game Example (board (tiling square) (size 8)) (pieces (Stone All (moves (move (pre (owner from)) (action (pop) (push)) (post @)) (move (label Take) (pre (enemy from)) (action (pop))))) (King All (moves (move (pre (empty to)) (action (push)))))) (start (place (Stone All) home)) (end (All win (in-a-row 3))))",
    "(game Example (board (tiling square) (size 8)) (end (All win @)))",
    "(game Example (board (tiling square) (size 8) (regions (White (sides n s)) (Black (sides e w)))) (end (All win @)))",
    "(game Example (board (tiling square) (size 8)) (pieces (Stone All (moves (move (pre (empty to)) (action (push)) (post (capture) (inc-state) (score 1)))))) (end (All win @)))",
    "(game Example (board (tiling square) (size 8)) (play @) (end (All win (in-a-row 3))))",
    "(game Example (board (tiling square) (size 8)) (pieces (Stone All (moves (move (pre (empty to)) (action (push)))))) (start @) (end (All win (in-a-row 3))))",
];

/// The first frame in which the fragment loads without remark (its text and what came of it), else the first in which it loads at all.
pub fn frame(fragment: &str) -> Option<(String, Loaded)> {
    let mut usable = None;
    for frame in FRAMES {
        let text = frame.replace('@', fragment);
        let loaded = load(&text);
        if loaded.diagnostics.is_empty() {
            return Some((text, loaded));
        }
        if loaded.game.is_some() && usable.is_none() {
            usable = Some((text, loaded));
        }
    }
    usable
}
