//! What only the board and the engine's bounds can judge.

use crate::compiled::{MAX_POSITIONS, positions};
use crate::rules;
use crate::topology::Topology;
use gdl::ast::{Bool, Game, Path, Problem, Subject};

/// Bounds (see `docs/semantics.md`).
const MAX_TYPES: usize = 60;
const MAX_RULES: usize = 200;
const MAX_OPTIONS: usize = 3;
const MAX_CLAUSES: usize = 64;

/// Builds the board and collects everything wrong with the game on it.
pub fn check(game: &Game, places: &[Subject]) -> Result<(Topology, Vec<Problem>), Vec<Problem>> {
    let mut problems = bounds(game);
    let topology = match Topology::build(&game.board, &game.players) {
        Ok((topology, warnings)) => {
            problems.extend(warnings);
            topology
        }
        Err(errors) => {
            problems.extend(errors);
            return Err(problems);
        }
    };
    // Cells cut out by `without` are judged against the board before the cut, when it is built.
    let cut = |s: &&Subject| matches!(s, Subject::Cell(label) if game.board.without.iter().any(|w| w.eq_ignore_ascii_case(label)));
    let places: Vec<Subject> = places.iter().filter(|s| !cut(s)).cloned().collect();
    for problem in topology.check(&places) {
        if !problems.contains(&problem) {
            problems.push(problem);
        }
    }
    let mut walk = Walk { topology: &topology, problems: &mut problems };
    for mv in game.pieces.iter().flat_map(|p| &p.moves) {
        walk.boolean(&mv.pre);
        walk.boolean(&mv.after);
        mv.post.iter().filter_map(|e| e.cond.as_ref()).for_each(|c| walk.boolean(c));
    }
    game.end.clauses.iter().for_each(|c| walk.boolean(&c.cond));
    if problems.iter().any(|p| p.error) { Err(problems) } else { Ok((topology, problems)) }
}

fn bounds(game: &Game) -> Vec<Problem> {
    let mut problems = Vec::new();
    if game.pieces.len() > MAX_TYPES {
        let message = format!("there are {} piece types; at most {MAX_TYPES} are allowed", game.pieces.len());
        problems.push(Problem::error(Subject::Game, message, "leave some out"));
    }
    let rules = rules::collect(game);
    if rules.len() > MAX_RULES {
        let message = format!("there are {} moves; at most {MAX_RULES} are allowed", rules.len());
        problems.push(Problem::error(
            Subject::Game,
            message,
            "join moves that differ in their conditions only, with `or`",
        ));
    }
    for rule in rules.iter().filter(|r| r.optional.len() > MAX_OPTIONS) {
        let name = &game.pieces[rule.piece].name;
        let message = format!(
            "a move of `{name}` has {} optional effects; at most {MAX_OPTIONS} are allowed",
            rule.optional.len()
        );
        let hint = "make some of them part of every such move, or write two moves";
        problems.push(Problem::error(Subject::Piece(rule.piece), message, hint));
    }
    if game.end.clauses.len() > MAX_CLAUSES {
        let message = format!("there are {} end clauses; at most {MAX_CLAUSES} are allowed", game.end.clauses.len());
        problems.push(Problem::error(Subject::Game, message, "join clauses of one result with `or`"));
    }
    problems
}

struct Walk<'a> {
    topology: &'a Topology,
    problems: &'a mut Vec<Problem>,
}

impl Walk<'_> {
    fn boolean(&mut self, b: &Bool) {
        match b {
            Bool::And(parts) | Bool::Or(parts) => parts.iter().for_each(|p| self.boolean(p)),
            Bool::Not(part) => self.boolean(part),
            Bool::Xor(a, b) => [a, b].into_iter().for_each(|p| self.boolean(p)),
            Bool::If(a, b, c) => [a, b, c].into_iter().for_each(|p| self.boolean(p)),
            Bool::Path(path) => self.path(path),
            _ => {}
        }
    }

    fn path(&mut self, path: &Path) {
        let n = positions(path, self.topology.ring);
        if n > MAX_POSITIONS {
            let message =
                format!("this path has {n} steps once turned and mirrored; at most {MAX_POSITIONS} are allowed");
            self.problems.push(Problem::error(Subject::Path, message, "use fewer alternatives or fewer turns"));
        }
    }
}
