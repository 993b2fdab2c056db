use super::{Options, player};
use crate::Spec;
use crate::player::Choice;
use crate::score::Score;
use engine::core::Outcome;
use engine::rng::Rng;
use engine::{Game, Position};
use gdl::ast::Player;

fn compile(text: &str) -> Game {
    Game::read(text).0.expect("the game loads")
}

fn library(name: &str) -> Game {
    compile(gdl::library::find(name).unwrap_or_else(|| panic!("{name} is in the library")).text)
}

fn after<'g>(game: &'g Game, steps: &str) -> Position<'g> {
    let mut position = game.start(Player::First);
    for text in steps.split_whitespace() {
        let step = position.find(text).unwrap_or_else(|| panic!("{text} is legal"));
        position.play(step);
    }
    position
}

fn options(text: &str) -> Options {
    let keys = crate::settings::Settings::read("uct", text, &Options::KEYS).expect("known settings");
    Options::read(&keys).expect("settings in range")
}

fn choose(position: &Position<'_>, text: &str, seed: u64) -> Choice {
    player(position.game(), &options(text)).choose(position, &mut Rng::new(seed))
}

/// The result to the first seat, by looking at everything.
fn minimax(position: &Position<'_>) -> i32 {
    match position.outcome_by_seat() {
        Some(Outcome::Win(Player::First)) => 1,
        Some(Outcome::Win(Player::Second)) => -1,
        Some(_) => 0,
        None => {
            let results = position.steps().into_iter().map(|step| {
                let mut next = position.clone();
                next.play(step);
                minimax(&next)
            });
            if position.seat() == Player::First { results.max() } else { results.min() }.expect("not over")
        }
    }
}

#[test]
fn texts_come_back() {
    for text in ["iterations=1000", "iterations=50,workers=4,grave=30,exploration=1.5,reuse=off"] {
        assert_eq!(options(text).to_string(), format!("uct:{text}"));
    }
    assert_eq!(options(""), Options::default());
}

#[test]
fn tic_tac_toe_is_played_to_the_end() {
    let game = library("Tic-Tac-Toe");
    for seed in 0..5 {
        // White has two in a row; black has two and must not dream; white must block; a fork decides.
        let win = after(&game, "a1 b3 b1 c3");
        let choice = choose(&win, "iterations=2000", seed);
        assert_eq!((Some(choice.step), choice.score), (win.find("c1"), Some(Score::win_in(1))));
        let block = after(&game, "a1 b2 b1");
        assert_eq!(Some(choose(&block, "iterations=2000", seed).step), block.find("c1"));
        let fork = after(&game, "a1 b1");
        let choice = choose(&fork, "iterations=20000", seed);
        assert_eq!(choice.score.map(|score| score.value()), Some(1.0), "{choice:?}");
        assert!(choice.line.len() > 1 && choice.line[0] == choice.step);
        let drawn = choose(&after(&game, "b2 a1 c3 c1 b1 b3"), "iterations=2000", seed);
        assert_eq!(drawn.score, Some(Score::EVEN));
        assert!(drawn.nodes < 2_000, "a draw is proven before the budget is spent");
        let start = choose(&after(&game, ""), "iterations=3000", seed);
        assert!(start.score.is_some_and(|score| !score.is_proven() && score.value().abs() < 0.4), "{start:?}");
    }
}

/// Small games of every sort: quick loops and none, several stones a turn, a side swap, passes, moves that take.
const SMALL: [&str; 6] = [
    "(game A (board (tiling hex) (shape rhombus) (size 3) (regions (White (sides n s)) (Black (sides e w))))
       (play swap-rule) (end (All win (connect own-regions))))",
    "(game B (board (tiling square i-nbors) (size 3)) (play (moves-per-turn 2 first 1)) (end (All win (in-a-row 3))))",
    "(game C (board (tiling square i-nbors) (size 3)) (end (All lose (in-a-row 3))))",
    "(game D (board (tiling square) (size 3 4)) (pieces (Disc All (moves (move (pre (empty to)) (action (push))
       (post (convert custodial)))))) (end (All win (and (full) (most (count friend))))))",
    "(game E (board (tiling square) (size 3 3)) (play can-pass) (end (All win (in-a-row 3))))",
    "(game F (board (tiling square i-nbors) (size 4 3)) (play (gravity s)) (end (All win (in-a-row 3))))",
];

#[test]
fn what_is_proven_is_true() {
    let mut proven = 0;
    for text in SMALL {
        let game = compile(text);
        for seed in 0..4 {
            let mut rng = Rng::new(seed);
            let mut position = game.start(Player::First);
            let mut search = player(
                &game,
                &options(if seed % 2 == 0 { "iterations=3000" } else { "iterations=3000,grave=20,workers=2" }),
            );
            while position.ending().is_none() {
                let choice = search.choose(&position, &mut rng);
                let sign = if position.seat() == Player::First { 1 } else { -1 };
                for scored in choice.scored.iter().filter(|scored| scored.score.is_proven()) {
                    // Trees of thousands of positions in passing games are left to the search.
                    if position.turn() < 4 {
                        break;
                    }
                    let mut next = position.clone();
                    next.play(scored.step);
                    assert_eq!(minimax(&next) * sign, scored.score.0.signum(), "{text} {:?}", position.names());
                    proven += 1;
                }
                let steps = position.steps();
                // Best play and any play by turns, so that trees are kept and lost.
                let wild = steps[rng.below(steps.len() as u32) as usize];
                position.play(if rng.below(2) == 0 { choice.step } else { wild });
            }
        }
    }
    assert!(proven > 100, "{proven} results proven");
}

#[test]
fn threads_change_nothing() {
    let game = library("Yavalath");
    let position = after(&game, "");
    let with_threads = |threads: usize, text: &str| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| {
            let mut search = player(&game, &options(text));
            let mut rng = Rng::new(5);
            let first = search.choose(&position, &mut rng);
            let mut next = position.clone();
            next.play(first.step);
            next.play(next.steps()[7]);
            [first, search.choose(&next, &mut rng)]
        })
    };
    for text in ["iterations=1000,workers=3", "iterations=300,workers=2,grave=50"] {
        let one = with_threads(1, text);
        assert_eq!(one, with_threads(2, text));
        assert_eq!(one[0].nodes, options(text).iterations);
    }
    assert_ne!(with_threads(1, "iterations=1000"), with_threads(1, "iterations=1000,workers=3"));
}

#[test]
fn the_tree_is_kept_while_the_game_goes_on() {
    let game = library("Connect Four");
    let position = after(&game, "");
    let mut search = player(&game, &Options { iterations: 2000, ..Options::default() });
    let mut rng = Rng::new(1);
    let visits = |choice: &Choice| choice.scored.iter().map(|scored| scored.visits).sum::<u64>();
    let first = search.choose(&position, &mut rng);
    assert_eq!(visits(&first), 2000);
    let mut next = position.clone();
    next.play(first.line[0]);
    next.play(first.line[1]);
    let second = search.choose(&next, &mut rng);
    assert!(visits(&second) > 2000, "the expected line was searched before");
    assert!(next.steps().contains(&second.step));
    // The same steps with the other player first are another game, and after a reset nothing is known.
    let mut other = game.start(Player::Second);
    for step in [first.line[0], first.line[1], second.step] {
        other.play(step);
    }
    assert_eq!(visits(&search.choose(&other, &mut rng)), 2000);
    search.reset();
    assert_eq!(visits(&search.choose(&other, &mut rng)), 2000);
}

#[test]
fn beats_random_play() {
    for name in ["Yavalath", "Connect Four", "Breakthrough", "Hex-7"] {
        let game = library(name);
        let mut search = player(&game, &Options { iterations: 200, ..Options::default() });
        let mut random = "random".parse::<Spec>().expect("a player").player(&game, None);
        let mut wins = 0;
        for n in 0..20 {
            let mut rng = Rng::part(3, n);
            let seat = Player::BOTH[n as usize % 2];
            let mut position = game.start(Player::First);
            search.reset();
            while position.ending().is_none() {
                let mover = if position.seat() == seat { &mut search } else { &mut random };
                let step = mover.choose(&position, &mut rng).step;
                position.play(step);
            }
            wins += u32::from(position.outcome_by_seat() == Some(Outcome::Win(seat)));
        }
        assert!(wins >= 17, "{name}: {wins} of 20");
    }
}
