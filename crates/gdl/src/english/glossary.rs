//! How cells are named, and the terms a sheet uses, and only those.

use super::bearing::{forward, pieces_turn};
use super::board::{lines, neighbours, seats};
use super::labels::labels;
use super::region::colouring;
use super::voice::Voice;
use super::words::capital;
use crate::ast::{EffectKind, Game, Int};

/// Sentences about the board that the text needs.
pub fn about_board(voice: &Voice, text: &str) -> Vec<String> {
    let mut out = Vec::from_iter(labels(voice));
    let says = |terms: &[&str]| terms.iter().any(|t| text.contains(t));
    out.extend(super::corners::shared(voice));
    if says(&["adjacent", "next to", "group", "chain", "the distance", "step away", "steps away", "territory"]) {
        out.push(neighbours(voice));
    }
    if says(&["distance moved", "the distance from", "step away", "steps away"]) {
        out.push(format!(
            "Distance is counted in steps from {} to adjacent {}, whatever stands on them.",
            voice.cell(),
            voice.cell()
        ));
    }
    if says(&[
        "straight line",
        "in a row",
        "on the line",
        "unbroken line",
        "whole line",
        "straight beyond",
        "straight behind",
    ]) {
        out.push(lines(voice));
    }
    if says(&[
        "dark ",
        "light ",
        "colour number",
        "of the first colour",
        "of the second colour",
        "of the third colour",
        "point up",
        "point down",
    ]) {
        out.extend(colouring(voice, text.contains("colour number")));
    }
    if says(&[
        "home row",
        "home corner",
        "corner opposite",
        "diagonal from",
        "diagonals from",
        "diagonals nearest",
        "forward",
        "straight back",
        "backward",
        "side.",
        "row from",
        "rows nearest",
        "farthest from",
        "to the left",
        "to the right",
        "sideways",
        "diagonally back",
    ]) {
        out.push(format!("{}.", capital(&seats(voice))));
    }
    if says(&["forward", "straight back", "half back", "backward", "to the left", "to the right"]) {
        out.extend(forward(voice));
    }
    if text.contains("home row") {
        out.push("A player's home row is the row of the board nearest to where he sits.".to_string());
    }
    if voice.game.board.size.len() > 2 {
        if says(&["home row", "row farthest", "rows nearest", "row from"]) {
            out.push("A row is here a whole slice of the block, one cell thick.".to_string());
        }
        if says(&["north side", "east side", "south side", "west side", "top side", "bottom side", "sides"]) {
            out.push("A side of the block is a whole face of it.".to_string());
        }
    }
    out
}

/// What pieces are worth.
fn values(voice: &Voice) -> String {
    let said: Vec<String> = voice
        .game
        .pieces
        .iter()
        .enumerate()
        .map(|(i, p)| format!("{} {}", super::words::a(&voice.piece_name(i)), p.value))
        .collect();
    format!("Values: {}; where there is no piece the value is 0.", said.join(", "))
}

/// Whether no rule can take the number on a piece out of its bounds, so that these need not be known.
fn numbers_stay_small(game: &Game) -> bool {
    let small = |n: &Int| matches!(n, Int::Const(0..=255));
    game.pieces.iter().flat_map(|p| &p.moves).flat_map(|m| &m.post).all(|e| match &e.kind {
        EffectKind::PieceState(_, n) => small(n),
        EffectKind::Convert { state, .. } | EffectKind::ConvertSelf { state, .. } => state.as_ref().is_none_or(small),
        EffectKind::IncState { modulo, .. } => matches!(modulo, Some(Int::Const(1..=256))),
        _ => true,
    })
}

/// Sentences about pieces and scores that the text needs.
pub fn about_play(voice: &Voice, text: &str, stacks: bool) -> Vec<String> {
    let mut out = Vec::new();
    let says = |terms: &[&str]| terms.iter().any(|t| text.contains(t));
    let any = voice.any_piece();
    let cell = voice.cell();
    if stacks {
        out.push(format!(
            "Stacks: {} that comes to an occupied {cell} and does not capture what is there is put on top of it. A stack belongs to the owner of its top {any}, and only the top {any} is seen by the rules: it alone is moved, unless a rule says otherwise, and it alone counts. A stack that is captured is captured whole. No stack may grow above {}.",
            super::words::a(&any),
            crate::ast::HIGHEST_STACK
        ));
    }
    if pieces_turn(voice.game) {
        out.push(format!(
            "{} that has turned points its own way, and forward, back, left and right are seen from there; one that has not points the way its player plays.",
            capital(&super::words::a(&any))
        ));
    }
    if text.contains("turn of the game") || text.contains("turns of the game") || text.contains("turn number") {
        out.push("Turns are counted from one, both players' turns together.".to_string());
    }
    if text.contains("value") {
        out.push(values(voice));
    }
    if text.contains("group") {
        out.push(format!(
            "A group is a set of {} of one colour, each next to another of the set; a single {any} is a group of one.",
            super::words::plural(&any)
        ));
    }
    if says(&[
        "the number on",
        "The number on the",
        "with the number",
        "gets the number",
        "shows the number",
        "given the number",
        "gets a number",
        "given a number",
        "showing the number",
    ]) {
        let range = if numbers_stay_small(voice.game) { "" } else { ", from 0 to 255," };
        let first = match voice.game.pieces.iter().all(|piece| piece.state > 0) {
            true => "",
            false => " and is 0 at first, unless said otherwise",
        };
        out.push(format!("Every {any} shows a number{range} that moves with it{first}."));
    }
    if text.contains("number written on") || text.contains("is written on") {
        out.push(format!("Every {cell} bears a number, from 0 to 255, which is 0 at first."));
    }
    if text.contains("mark ") || text.contains("marks ") {
        out.push(format!("A {any} may carry marks, numbered from 0 to 7."));
    }
    if text.contains("territory") {
        out.push(format!(
            "A player's territory is every empty {cell} whose region of empty {} touches that player's pieces and no others.",
            voice.cells()
        ));
    }
    out
}
