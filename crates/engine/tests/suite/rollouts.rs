//! Playouts from any position: the quick loops know the same steps, seats and ends as the rules, and play with the same chances.

use engine::compiled::{Line, Plan, Roller};
use engine::core::{Outcome, Step};
use engine::rng::Rng;
use engine::{Game, with_plan};
use gdl::ast::Player;

fn compile(text: &str) -> Game {
    Game::read(text).0.expect("the game loads")
}

/// Filling games with all that the library's lack together: swap, several stones a turn, stones on the board from the start.
const MIXED: [&str; 4] = [
    "(game A (board (tiling hex) (shape rhombus) (size 5) (regions (White (sides n s)) (Black (sides e w))))
       (play swap-rule) (end (All win (connect own-regions))))",
    "(game B (board (tiling square i-nbors) (size 9)) (play (moves-per-turn 2 first 1) swap-rule) (end (All win (in-a-row 5))))",
    "(game C (board (tiling square i-nbors) (size 10)) (pieces (Stone All (moves (move (pre (empty to)) (action (push))))))
       (start (place (Stone White) E5 E6) (place (Stone Black) F5 D7)) (end (All win (in-a-row 5))))",
    "(game D (board (tiling square) (size 5) (regions (White (sides n s)) (Black (sides e w))))
       (pieces (Stone All (moves (move (pre (empty to)) (action (push))))))
       (start (place (Stone White) C1 C2) (place (Stone Black) A3 B3)) (end (All win (connect own-regions))))",
];

/// Library games with a quick loop, and the mixed ones.
fn quick_games() -> Vec<(String, Game)> {
    let library = gdl::library::all().iter().map(|entry| (entry.file_stem.to_string(), compile(entry.text)));
    let mixed = MIXED.iter().map(|text| (text[..7].to_string(), compile(text)));
    library.chain(mixed).filter(|(_, game)| engine::playout::has_quick_loop(game)).collect()
}

fn sorted(steps: impl Iterator<Item = Step>) -> Vec<Step> {
    let mut steps: Vec<Step> = steps.collect();
    steps.sort_unstable();
    steps
}

fn result(line_outcome: Outcome, swapped: bool) -> i32 {
    match line_outcome {
        Outcome::Win(side) => {
            if (side == Player::First) != swapped {
                1
            } else {
                -1
            }
        }
        _ => 0,
    }
}

/// Walks a random game in the engine and in a roller that begins somewhere on the way; both must agree at every step.
fn walk<const W: usize>(plan: &Plan<W>, rng: &mut Rng, first: Player) {
    let mut line = Line::start(plan, first);
    let skip = rng.below(12);
    for _ in 0..skip {
        let step = line.moves.nth(rng.below(line.moves.total));
        let mut next = line.clone();
        next.play(plan, step);
        if next.state.ending.is_some() {
            break;
        }
        line = next;
    }
    let mut roller = Roller::new(plan, &line);
    // The second walk must not feel the first, nor a playout in between; it passes through, looking at nothing but the end.
    for looks in [true, false] {
        let mut line = line.clone();
        roller.rewind(plan);
        while line.state.ending.is_none() {
            if looks {
                let mut steps = Vec::new();
                roller.steps(plan, |step| steps.push(step));
                assert_eq!(sorted(steps.into_iter()), sorted(line.moves.iter()));
            }
            assert_eq!(roller.seat(), line.state.mover ^ line.state.swapped as u8);
            let step = line.moves.nth(rng.below(line.moves.total));
            line.play(plan, step);
            let ended = line.state.ending.map(|e| result(e.outcome, line.state.swapped));
            if looks || ended.is_some() {
                assert_eq!(roller.play(plan, step, looks), ended);
            } else {
                roller.pass(plan, step);
            }
        }
        roller.rewind(plan);
        roller.finish(plan, rng, None);
    }
}

#[test]
fn walks_agree_with_the_rules() {
    for (name, game) in quick_games() {
        eprintln!("{name}");
        let mut rng = Rng::new(4);
        for i in 0..12 {
            with_plan!(&game, plan => walk(plan, &mut rng, Player::BOTH[i % 2]));
        }
    }
}

/// A position some random steps from the start.
fn midgame<const W: usize>(plan: &Plan<W>, rng: &mut Rng) -> Line<W> {
    let mut line = Line::start(plan, Player::First);
    for _ in 0..rng.below(16) {
        let mut next = line.clone();
        next.play(plan, line.moves.nth(rng.below(line.moves.total)));
        if next.state.ending.is_some() {
            break;
        }
        line = next;
    }
    line
}

fn replay<const W: usize>(plan: &Plan<W>, rng: &mut Rng) {
    let start = midgame(plan, rng);
    let mut roller = Roller::new(plan, &start);
    for _ in 0..3 {
        let mut trace = Vec::new();
        roller.rewind(plan);
        // Some playouts begin behind a step of the walk.
        let mut line = start.clone();
        let step = line.moves.nth(rng.below(line.moves.total));
        let mut next = line.clone();
        next.play(plan, step);
        if rng.below(2) == 0 && next.state.ending.is_none() {
            roller.play(plan, step, false);
            line = next;
        }
        let rolled = roller.finish(plan, rng, Some(&mut trace));
        for &(seat, step) in &trace {
            assert_eq!(seat, line.state.mover ^ line.state.swapped as u8);
            assert!(line.moves.iter().any(|legal| legal == step), "{step:?} is not legal");
            line.play(plan, step);
        }
        let ending = line.state.ending.expect("the trace leads to the end");
        let same = (ending.outcome, line.state.swapped, line.turns(), trace.len() as u32);
        assert_eq!((rolled.outcome, rolled.swapped, rolled.turns, rolled.steps), same);
        assert_eq!(rolled.result(), result(ending.outcome, line.state.swapped));
    }
}

#[test]
fn traces_replay_to_the_same_end() {
    for (i, entry) in gdl::library::all().iter().enumerate() {
        // Every game with a loop of its own, and some that have none.
        let game = compile(entry.text);
        if engine::playout::has_quick_loop(&game) || i % 12 == 0 {
            eprintln!("{}", entry.file_stem);
            with_plan!(&game, plan => replay(plan, &mut Rng::new(8)));
        }
    }
    MIXED.iter().for_each(|text| with_plan!(&compile(text), plan => replay(plan, &mut Rng::new(9))));
}

/// First wins and draws out of `n`, and the sum of the lengths.
type Shares = [f64; 3];

fn chances<const W: usize>(plan: &Plan<W>, rng: &mut Rng) -> (Shares, Shares, f64) {
    const N: usize = 400;
    let start = midgame(plan, rng);
    let mut roller = Roller::new(plan, &start);
    let (mut quick, mut plain) = ([0.0; 3], [0.0; 3]);
    let mut squares = 0.0;
    for _ in 0..N {
        roller.rewind(plan);
        let rolled = roller.finish(plan, rng, None);
        let mut line = start.clone();
        let steps = line.random_game(plan, rng);
        let ending = line.state.ending.expect("played to the end");
        let seen = [
            (rolled.result(), rolled.steps, &mut quick),
            (result(ending.outcome, line.state.swapped), steps, &mut plain),
        ];
        for (result, steps, shares) in seen {
            shares[0] += f64::from(result == 1);
            shares[1] += f64::from(result == 0);
            shares[2] += f64::from(steps);
            squares += f64::from(steps).powi(2);
        }
    }
    let n = N as f64;
    let mean = (quick[2] + plain[2]) / (2.0 * n);
    (quick.map(|s| s / n), plain.map(|s| s / n), (squares / (2.0 * n) - mean * mean) * 2.0 / n)
}

#[test]
fn chances_are_those_of_the_general_loop() {
    let mut worst: f64 = 0.0;
    let mut sum = 0.0;
    let mut figures = 0.0;
    for (name, game) in quick_games() {
        let mut rng = Rng::new(15);
        let (quick, plain, spread) = with_plan!(&game, plan => chances(plan, &mut rng));
        for i in 0..3 {
            let pooled = (quick[i] + plain[i]) / 2.0;
            let variance = if i == 2 { spread } else { pooled * (1.0 - pooled) * 2.0 / 400.0 };
            if variance > 1e-9 {
                let gap = (quick[i] - plain[i]).powi(2) / variance;
                assert!(gap < 4.6 * 4.6, "{name}: {quick:?} against {plain:?}");
                worst = worst.max(gap);
                sum += gap;
                figures += 1.0;
            }
        }
    }
    // Squared gaps in standard errors: their mean is 1 if only chance is at work.
    assert!(
        figures > 60.0 && sum / figures < 1.0 + 4.0 * (2.0_f64 / figures).sqrt(),
        "{sum} of {figures}, worst {worst}"
    );
}
