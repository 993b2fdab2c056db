//! What decided a game, as far as it can be pointed at: the row, the chain, the men that arrived.
//!
//! For pictures only. The end clauses are read again here in the plainest way; where one says more than can be shown on cells
//! (piece types, counts, captures), its cells are a hint and nothing else.

use crate::core::{Cell, Outcome};
use crate::game::Position;
use crate::topology::Topology;
use gdl::ast::{Bool, GameResult, Goal, Int, Nbors, Player, Who};

/// Cells that decided a game, ascending; empty if it is not over or nothing can be pointed at.
pub fn decisive(position: &Position<'_>) -> Vec<Cell> {
    let Some(Outcome::Win(winner)) = position.ending().map(|ending| ending.outcome) else { return Vec::new() };
    let clauses = &position.game().ast().end.clauses;
    // A row that wins is pointed at before one that loses.
    for (result, friend) in [(GameResult::Win, winner), (GameResult::Lose, winner.other())] {
        for clause in clauses.iter().filter(|clause| clause.result == result) {
            if matches!(clause.who, Who::Player(player) if player != friend) {
                continue;
            }
            let mut cells = Vec::new();
            goals(&clause.cond, &mut |goal| cells.extend(shown(position, goal, friend)));
            cells.sort_unstable();
            cells.dedup();
            if !cells.is_empty() {
                return cells;
            }
        }
    }
    Vec::new()
}

/// Every goal of a condition that must hold rather than not.
fn goals(cond: &Bool, found: &mut impl FnMut(&Goal)) {
    match cond {
        Bool::Goal(goal) => found(goal),
        Bool::And(parts) | Bool::Or(parts) => parts.iter().for_each(|part| goals(part, found)),
        _ => {}
    }
}

fn shown(position: &Position<'_>, goal: &Goal, friend: Player) -> Vec<Cell> {
    let topology = position.game().topology();
    let own = |cell: Cell| position.top(cell).is_some_and(|man| man.owner == Some(friend));
    match goal {
        Goal::InARow { n: Int::Const(n), nbors, .. } => rows(topology, &own, *n, *nbors),
        Goal::Connect { nbors, k, regions, .. } => {
            let sets = topology.regions(regions, friend);
            let least = match k {
                Some(Int::Const(k)) => *k as usize,
                _ => sets.len(),
            };
            let touches =
                |group: &[Cell]| sets.iter().filter(|set| set.iter().any(|cell| group.contains(cell))).count();
            let joined = groups(topology, &own, *nbors).into_iter().find(|group| touches(group) >= least.max(1));
            joined.unwrap_or_default()
        }
        Goal::Group { nbors, .. } | Goal::Cycle { nbors, .. } => {
            let last = position.last().1;
            let around = |group: &Vec<Cell>| last.is_some_and(|cell| group.contains(&cell));
            groups(topology, &own, *nbors).into_iter().find(around).unwrap_or_default()
        }
        Goal::Reach { region, .. } => topology.region(region, friend).into_iter().filter(|&cell| own(cell)).collect(),
        _ => Vec::new(),
    }
}

/// Cells of all runs of at least `n`.
fn rows(topology: &Topology, own: &dyn Fn(Cell) -> bool, n: i32, nbors: Nbors) -> Vec<Cell> {
    let mut found = Vec::new();
    for dir in topology.line_dirs(nbors) {
        for cell in (0..topology.cells() as Cell).filter(|&cell| own(cell)) {
            let back = topology.next(cell, topology.opposite[dir as usize]);
            if back.is_some_and(own) {
                continue;
            }
            let mut run = vec![cell];
            run.extend(topology.ray(cell, dir).take_while(|&next| own(next)).take(topology.cells()));
            if run.len() as i32 >= n.max(1) {
                found.extend(run);
            }
        }
    }
    found
}

/// The groups of a player's men.
fn groups(topology: &Topology, own: &dyn Fn(Cell) -> bool, nbors: Nbors) -> Vec<Vec<Cell>> {
    let mut seen = vec![false; topology.cells()];
    let mut found = Vec::new();
    for cell in (0..topology.cells() as Cell).filter(|&cell| own(cell)) {
        if std::mem::replace(&mut seen[cell as usize], true) {
            continue;
        }
        let (mut group, mut at) = (vec![cell], 0);
        while let Some(&here) = group.get(at) {
            at += 1;
            for next in topology.nbors(here, nbors).into_iter().filter(|&next| own(next)) {
                if !std::mem::replace(&mut seen[next as usize], true) {
                    group.push(next);
                }
            }
        }
        found.push(group);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::decisive;
    use crate::Game;
    use gdl::ast::Player;

    fn check(name: &str, moves: &str, expected: &str) {
        let game = Game::read(gdl::library::find(name).expect("a library game").text).0.expect("it loads");
        let mut position = game.start(Player::First);
        for step in moves.split_whitespace() {
            position.play(position.find(step).expect(step));
        }
        let labels: Vec<&str> =
            decisive(&position).iter().map(|&cell| game.topology().labels[cell as usize].as_str()).collect();
        assert_eq!(labels.join(" "), expected, "{name}");
    }

    #[test]
    fn rows_chains_and_arrivals_are_pointed_at() {
        check("tic-tac-toe", "A1 A2 B1 B2 C1", "A1 B1 C1");
        check("tic-tac-toe", "A1 A2", "");
        // Three in a row lose at Yavalath: what decided is the loser's row.
        check("yavalath", "E5 A1 F5 A2 G5", "E5 F5 G5");
        check("hex-7", "A1 B1 A2 B2 A3 B3 A4 B4 A5 B5 A6 B6 A7", "A1 A2 A3 A4 A5 A6 A7");
    }
}
