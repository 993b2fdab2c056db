//! What games are about: the families of their end conditions.

use gdl::ast::{Bool, Game, GameResult, Goal};
use serde::{Deserialize, Serialize};

/// A family of end conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Family {
    InARow,
    Pattern,
    Connect,
    /// A closed ring.
    Cycle,
    Group,
    Reach,
    /// Captured or eliminated pieces.
    Capture,
    /// More points, territory or pieces than the opponent.
    Score,
    Stack,
    /// The state of a cell or a piece.
    State,
    NoMove,
    /// The board is full, or both have passed.
    Stop,
    /// Any other condition: counts, comparisons, cells.
    Other,
}

impl Family {
    /// All of them.
    pub const ALL: [Family; 13] = [
        Family::InARow,
        Family::Pattern,
        Family::Connect,
        Family::Cycle,
        Family::Group,
        Family::Reach,
        Family::Capture,
        Family::Score,
        Family::Stack,
        Family::State,
        Family::NoMove,
        Family::Stop,
        Family::Other,
    ];

    /// As written in preferences.
    pub fn word(self) -> &'static str {
        match self {
            Family::InARow => "in-a-row",
            Family::Pattern => "pattern",
            Family::Connect => "connect",
            Family::Cycle => "cycle",
            Family::Group => "group",
            Family::Reach => "reach",
            Family::Capture => "capture",
            Family::Score => "score",
            Family::Stack => "stack",
            Family::State => "state",
            Family::NoMove => "no-move",
            Family::Stop => "stop",
            Family::Other => "other",
        }
    }

    fn of(goal: &Goal) -> Family {
        match goal {
            Goal::Connect { .. } => Family::Connect,
            Goal::Cycle { .. } => Family::Cycle,
            Goal::Group { .. } => Family::Group,
            Goal::InARow { .. } => Family::InARow,
            Goal::Pattern { .. } => Family::Pattern,
            Goal::Reach { .. } => Family::Reach,
            Goal::Capture { .. } | Goal::Eliminate(_) => Family::Capture,
            Goal::Score(_) | Goal::Most(..) => Family::Score,
            Goal::Stack { .. } => Family::Stack,
            Goal::CellState(..) | Goal::PieceState(_) => Family::State,
            Goal::NoMove => Family::NoMove,
            Goal::Full | Goal::Passed => Family::Stop,
        }
    }
}

/// The families of one condition, as they are written.
fn collect(condition: &Bool, found: &mut Vec<Family>) {
    let mut add = |family| {
        if !found.contains(&family) {
            found.push(family);
        }
    };
    match condition {
        Bool::Goal(goal) => add(Family::of(goal)),
        Bool::And(parts) | Bool::Or(parts) => parts.iter().for_each(|part| collect(part, found)),
        Bool::Not(part) => collect(part, found),
        Bool::Xor(a, b) => [a, b].into_iter().for_each(|part| collect(part, found)),
        Bool::If(a, b, c) => [a, b, c].into_iter().for_each(|part| collect(part, found)),
        Bool::True | Bool::False => {}
        _ => add(Family::Other),
    }
}

/// The families of a condition; how the game stops counts only if nothing else is asked.
fn families_of(condition: &Bool) -> Vec<Family> {
    let mut found = Vec::new();
    collect(condition, &mut found);
    if found.iter().any(|family| *family != Family::Stop) {
        found.retain(|family| *family != Family::Stop);
    }
    found
}

/// Every family of the clauses that decide a game (draws aside), each once, in the order of the clauses.
pub fn families(game: &Game) -> Vec<Family> {
    let mut all = Vec::new();
    for clause in game.end.clauses.iter().filter(|clause| clause.result != GameResult::Draw) {
        for family in families_of(&clause.cond) {
            if !all.contains(&family) {
                all.push(family);
            }
        }
    }
    all
}

/// The one a game is filed under: the first of its first winning clause, else of its first clause.
pub fn main_family(game: &Game) -> Family {
    let clauses = &game.end.clauses;
    let first = clauses.iter().find(|clause| clause.result == GameResult::Win).or(clauses.first());
    first.and_then(|clause| families_of(&clause.cond).first().copied()).unwrap_or(Family::Other)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(end: &str) -> (Vec<Family>, Family) {
        let text = format!("(game Test (board (tiling square) (size 5)) {end})");
        let game = gdl::load(&text).game.expect("the test's own game loads");
        (families(&game), main_family(&game))
    }

    #[test]
    fn clauses_tell_the_families() {
        let (all, main) = of("(end (All lose (in-a-row 3)) (All win (connect (sides n s))) (All draw (full)))");
        assert_eq!((all, main), (vec![Family::InARow, Family::Connect], Family::Connect));
        let (all, main) = of("(end (All win (and (passed) (most (count friend)))))");
        assert_eq!((all, main), (vec![Family::Score], Family::Score));
        assert_eq!(of("(end (All lose (no-move)))").1, Family::NoMove);
        assert_eq!(of("(win (= (count enemy) 0))").1, Family::Other);
        assert_eq!(of("(end (All win (full)))").1, Family::Stop);
    }

    #[test]
    fn the_library_has_most_families() {
        let mut seen: Vec<Family> = Vec::new();
        for entry in gdl::library::all() {
            seen.extend(gdl::load(entry.text).game.iter().flat_map(families));
        }
        seen.sort_unstable();
        seen.dedup();
        assert!(seen.len() >= 11, "{seen:?}");
    }
}
