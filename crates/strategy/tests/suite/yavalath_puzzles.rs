//! Forced wins in Yavalath: four in a row wins, three in a row without the fourth loses.
//!
//! Three stones on a line of four cells with a gap inside (`X X . X`) threaten to win, and the gap must be filled at once. The theme of
//! every puzzle: the last threat is answered only by a stone that makes three for the defender, and so loses too. Lines run along a row
//! (C2 C3 C4), along a column (B4 C4 D4), and up a diagonal where letter and number grow together (C2 D3 E4).

use engine::Position;
use engine::core::Outcome;
use engine::rng::Rng;
use engine::{Game, core::Step};
use gdl::ast::Player as Side;
use strategy::{Score, Spec};

struct Puzzle {
    /// How the position arises.
    moves: &'static str,
    /// The solution: threat, forced answer, and the threat that cannot be met.
    solution: [&'static str; 3],
    /// The gap of the last threat: it wins for the one and makes three for the other.
    gap: &'static str,
    /// Plies before the end of `moves` from which the win is already forced.
    earlier: usize,
}

const PUZZLES: [Puzzle; 7] = [
    // White has H5, E5, E4, E2 and has just forced E3. G4 threatens F3 (E2 F3 G4 H5). After F3, D4 threatens F4 (D4 E4 F4 G4);
    // Black at F4 would make F3 F4 F5.
    Puzzle { moves: "H5 G9 E5 F5 E4 E6 E2 E3", solution: ["G4", "F3", "D4"], gap: "F4", earlier: 2 },
    // White has G8, G6, F5, I8. F8 threatens H8 (F8 G8 H8 I8). After H8, F6 threatens F7 (F5 F6 F7 F8); Black at F7 would make
    // F7 G7 H7.
    Puzzle { moves: "G8 C2 G6 G7 F5 E4 I8 H7", solution: ["F8", "H8", "F6"], gap: "F7", earlier: 2 },
    // White has B2, E5, D5, B5. B3 threatens B4 (B2 B3 B4 B5). After B4, A2 threatens C4 (A2 B3 C4 D5); Black at C4 would make
    // B4 C4 D4.
    Puzzle { moves: "B2 C1 E5 D4 D5 F5 B5 C5", solution: ["B3", "B4", "A2"], gap: "C4", earlier: 2 },
    // White has A2, D5, D4 and a far stone. D2 threatens D3 (D2 D3 D4 D5). After D3, B2 threatens C2 (A2 B2 C2 D2); Black at C2
    // would make C2 C3 C4.
    Puzzle { moves: "A2 F9 I9 A5 D5 C4 D4 C3", solution: ["D2", "D3", "B2"], gap: "C2", earlier: 0 },
    // In the spirit of the paper's Fig. 12: Black is to move, and would lose by force if he played quietly. Black has E3, D3, D4, G5.
    // G3 threatens F3 (D3 E3 F3 G3). After F3, G6 threatens G4 (G3 G4 G5 G6); White at G4 would make E4 F4 G4.
    Puzzle { moves: "E1 E3 E4 D3 C3 D4 D5 G5 F4", solution: ["G3", "F3", "G6"], gap: "G4", earlier: 0 },
    // White has D2, D4, E5, D1, B2 and has forced D3 and C3. E2 threatens C2 (B2 C2 D2 E2). After C2, E3 threatens E4
    // (E2 E3 E4 E5); Black at E4 would make C2 D3 E4. The win begins with D1, nine plies before its end.
    Puzzle { moves: "D2 G4 D4 D5 E5 F6 D1 D3 B2 C3", solution: ["E2", "C2", "E3"], gap: "E4", earlier: 4 },
    // Black to move has B3, E4, D3, B1, A3 (and F6) and has forced C2 and C3. B4 threatens B2 (B1 B2 B3 B4). After B2, D4 threatens
    // C4 (B4 C4 D4 E4); White at C4 would make C2 C3 C4. The win begins with B1, nine plies before its end.
    Puzzle { moves: "F7 B3 E6 F6 E5 E4 G7 D3 G6 B1 C2 A3 C3", solution: ["B4", "B2", "D4"], gap: "C4", earlier: 4 },
];

fn yavalath() -> Game {
    let entry = gdl::library::find("Yavalath").expect("Yavalath is in the library");
    Game::read(entry.text).0.expect("library games load")
}

fn play(position: &mut Position<'_>, text: &str) {
    position.play(position.find(text).unwrap_or_else(|| panic!("{text} is not legal")));
}

fn set_up<'g>(game: &'g Game, moves: &str) -> Position<'g> {
    let mut position = game.start(Side::First);
    moves.split(' ').for_each(|text| play(&mut position, text));
    assert_eq!(position.ending(), None, "{moves}");
    position
}

fn after<'g>(position: &Position<'g>, step: Step) -> Position<'g> {
    let mut next = position.clone();
    next.play(step);
    next
}

fn won_by(position: &Position<'_>, side: Side) -> bool {
    position.ending().is_some_and(|ending| ending.outcome == Outcome::Win(side))
}

/// Whether the side to move can win at once.
fn wins_at_once(position: &Position<'_>) -> bool {
    position.steps().into_iter().any(|step| won_by(&after(position, step), position.mover()))
}

/// Whether the side to move wins within so many plies by threats alone: plain search in which the attacker plays only steps that leave
/// the defender at most one answer, and the defender tries everything. What it proves is proven, whatever else there may be.
fn wins_by_threats(position: &Position<'_>, plies: u32) -> bool {
    wins_at_once(position)
        || plies >= 3
            && position.steps().into_iter().any(|step| {
                let next = after(position, step);
                next.ending().is_none() && is_met_by_none(&next, position.mover(), plies - 1)
            })
}

fn is_met_by_none(position: &Position<'_>, attacker: Side, plies: u32) -> bool {
    let mut answers = Vec::new();
    for step in position.steps() {
        let next = after(position, step);
        if next.ending().is_some() && !won_by(&next, attacker) {
            return false;
        }
        if next.ending().is_none() && !wins_at_once(&next) {
            answers.push(next);
            if answers.len() > 1 {
                return false;
            }
        }
    }
    answers.iter().all(|next| wins_by_threats(next, plies - 1))
}

#[test]
fn the_last_threat_cannot_be_met() {
    let game = yavalath();
    for puzzle in &PUZZLES {
        let mut position = set_up(&game, puzzle.moves);
        let winner = position.mover();
        for text in puzzle.solution {
            play(&mut position, text);
            assert_eq!(position.ending(), None, "{}: {text}", puzzle.moves);
        }
        for (step, name) in position.steps().into_iter().zip(position.names()) {
            let mut next = after(&position, step);
            // Whoever does not fill the gap may also lose by making three elsewhere.
            if next.ending().is_none() {
                assert_ne!(name, puzzle.gap, "{}: the gap makes three", puzzle.moves);
                play(&mut next, puzzle.gap);
            }
            assert!(won_by(&next, winner), "{}: {name} is an answer", puzzle.moves);
        }
    }
}

#[test]
fn threats_alone_prove_the_wins() {
    let game = yavalath();
    for puzzle in &PUZZLES {
        let moves: Vec<&str> = puzzle.moves.split(' ').collect();
        let before = moves[..moves.len() - puzzle.earlier].join(" ");
        let position = set_up(&game, &before);
        let plies = 5 + puzzle.earlier as u32;
        assert!(wins_by_threats(&position, plies), "{before}");
        assert!(!wins_by_threats(&position, plies - 2), "{before} is won sooner");
    }
}

#[test]
fn alphabeta_finds_the_wins() {
    let game = yavalath();
    let spec: Spec = "ab:nodes=250000".parse().expect("a player");
    for puzzle in &PUZZLES {
        let position = set_up(&game, puzzle.moves);
        let choice = spec.player(&game, None).choose(&position, &mut Rng::new(1));
        assert_eq!(choice.score, Some(Score::win_in(5)), "{} after {} nodes", puzzle.moves, choice.nodes);
        // Other threats may win as fast, but the solution is among them.
        let best = choice.scored.iter().filter(|s| s.score == Score::win_in(5));
        let steps: Vec<Step> = best.map(|s| s.step).collect();
        let solution = position.find(puzzle.solution[0]).expect("a legal step");
        assert!(steps.contains(&solution) && steps.contains(&choice.step), "{}: {steps:?}", puzzle.moves);
        assert!(wins_by_threats(&after_the_answer(&position, choice.step), 3), "{}: {:?}", puzzle.moves, choice.step);
    }
}

/// The position after a step and the one answer that does not lose at once.
fn after_the_answer<'g>(position: &Position<'g>, step: Step) -> Position<'g> {
    let next = after(position, step);
    let mut answers = next.steps().into_iter().map(|answer| after(&next, answer));
    answers.find(|p| p.ending().is_none() && !wins_at_once(p)).expect("some answer holds longest")
}

#[test]
fn a_quiet_step_loses_where_the_other_threatens_to_win() {
    let game = yavalath();
    let position = set_up(&game, PUZZLES[4].moves);
    let quiet = after(&position, position.find("A1").expect("a legal step"));
    assert!(wins_by_threats(&quiet, 5));
}
