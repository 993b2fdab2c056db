//! From genes to rules: the chromosome as a description in the ludeme language.

use super::chromosome::{Chromosome, Movement, START_CELLS, TYPES};
use gdl::printer::print;
use serde::{Deserialize, Serialize};

/// How places of the paper that can be read in two ways are read. The default is the first of each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// After 100 plies the game is drawn. Otherwise who has more pieces wins: the paper says both.
    #[serde(default)]
    pub draw_at_limit: bool,
    /// An L with multiple steps goes on leaping in the same direction. Otherwise it is one leap.
    #[serde(default)]
    pub nightrider: bool,
    /// The second player's pieces are the first's turned by half a turn, as in checkers. Otherwise the array is mirrored and files are kept,
    /// as in chess.
    #[serde(default)]
    pub half_turn: bool,
}

/// Names of the types.
pub(super) const NAMES: [&str; TYPES] = ["One", "Two", "Three", "Four", "Five", "Six"];
/// Plies of a game.
pub(super) const PLIES: u32 = 100;

/// Label of a start cell of either player.
pub(super) fn label(cell: usize, second: bool, half_turn: bool) -> String {
    let (column, row) = (cell % 8, cell / 8);
    let column = if second && half_turn { 7 - column } else { column };
    let row = if second { 8 - row } else { 1 + row };
    format!("{}{row}", char::from(b'A' + column as u8))
}

/// The game of a chromosome, in canonical layout. `about` is its description.
///
/// A side that loses its last piece of honor to a capture loses; one that has become something else is not lost. So does a side that cannot
/// move. Chains of jumps are played to their end, but a piece that is changed on the last row stops there, as in checkers.
pub fn decode(chromosome: &Chromosome, reading: &Reading, name: &str, about: &str) -> String {
    let pieces: String = (1..=TYPES).map(|kind| piece(chromosome, reading, kind)).collect();
    let start: String = (1..=TYPES).map(|kind| places(chromosome, reading, kind)).collect();
    let limit = if reading.draw_at_limit { "draw" } else { "(most (count friend))" };
    let honor = match chromosome.honor() {
        0 => String::new(),
        kind => format!("(All win (capture all {}))", NAMES[usize::from(kind) - 1]),
    };
    let about = about.replace(['"', '\\'], "");
    let text = format!(
        "(game {name} (players (White n) (Black s)) (board phase (tiling square i-nbors) (size 8)) (pieces {pieces}) \
         (start {start}) (play free-repeat (turn-limit {PLIES} {limit})) (end {honor} (All lose (no-move))) \
         (support (description \"{about}\") (tags entertainment)))"
    );
    print(&gdl::reader::read(&text).0)
}

fn places(chromosome: &Chromosome, reading: &Reading, kind: usize) -> String {
    let cells: Vec<usize> = (0..START_CELLS).filter(|&cell| usize::from(chromosome.on(cell)) == kind).collect();
    if cells.is_empty() {
        return String::new();
    }
    let side = |player: &str, second: bool| {
        let labels: Vec<String> = cells.iter().map(|&cell| label(cell, second, reading.half_turn)).collect();
        format!("(place ({} {player}) {})", NAMES[kind - 1], labels.join(" "))
    };
    side("White", false) + &side("Black", true)
}

fn piece(chromosome: &Chromosome, reading: &Reading, kind: usize) -> String {
    let moves = Moves::of(chromosome, reading, kind);
    let (becomes, chain) = match chromosome.becomes(kind) {
        0 => (String::new(), "(repeat forced)"),
        other => {
            (format!("(promote {} away)", NAMES[usize::from(other) - 1]), "(repeat forced (if (not (in to away))))")
        }
    };
    let rule = |first: &str, path: String, effects: String| {
        let post = if effects.is_empty() { effects } else { format!("(post {effects})") };
        format!("(move {first} (pre (and (owner from) (path {path}))) (action (pop) (push)) {post})")
    };
    let first = if chromosome.mandatory() { "(priority 1)" } else { "" };
    let rules = match (chromosome.over(kind), chromosome.mandatory()) {
        (false, false) => rule("", moves.path("ep", ""), format!("(capture replace) {becomes}")),
        (false, true) => {
            rule("", moves.path("e", ""), becomes.clone())
                + &rule(first, moves.path("p", ""), format!("(capture replace) {becomes}"))
        }
        (true, _) => {
            rule("", moves.path("e", ""), becomes.clone())
                + &rule(first, moves.path("p", "e"), format!("(capture path) {chain} {becomes}"))
        }
    };
    format!("({} All (label \"{kind}\") (value {}) (moves {rules}))", NAMES[kind - 1], chromosome.priority(kind))
}

/// The shapes of a type's moves.
struct Moves {
    movement: Movement,
    slides: bool,
}

impl Moves {
    fn of(chromosome: &Chromosome, reading: &Reading, kind: usize) -> Moves {
        let movement = chromosome.movement(kind);
        Moves { movement, slides: chromosome.multiple(kind) && (movement != Movement::L || reading.nightrider) }
    }

    /// Steps in every direction: over empty cells if it slides, then onto a cell that holds one of `on`, then (a jump) onto one of `then`.
    fn path(&self, on: &str, then: &str) -> String {
        let one = |offset: &str| {
            let step = |on: &str| format!("(step {offset} {on})");
            let last = if then.is_empty() { step(on) } else { step(on) + &step(then) };
            match (self.slides, then) {
                (true, _) => format!("(seq (star {}) {last})", step("e")),
                (false, "") => last,
                (false, _) => format!("(seq {last})"),
            }
        };
        match self.movement {
            Movement::DiagonalForward => format!("(mirror {})", one("1 1")),
            Movement::Diagonal => format!("(rot {})", one("1 1")),
            Movement::AllDirections => format!("(rot (or {} {}))", one("0 1"), one("1 1")),
            Movement::L => format!("(rot (mirror {}))", one("1 2")),
            Movement::Straight => format!("(fb {})", one("0 1")),
            Movement::StraightForward => one("0 1"),
        }
    }
}
