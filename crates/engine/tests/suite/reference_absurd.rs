//! The reference never panics and never hangs, whatever the rules.

use crate::reference_kit::Dice;
use crate::reference_kit::absurd::Maker;
use engine::reference::Reference;
use engine::topology::Topology;
use gdl::ast::Player;

#[test]
fn absurd_games_are_played_to_the_letter() {
    let games: u64 = std::env::var("ABSURD").ok().and_then(|n| n.parse().ok()).unwrap_or(120);
    let (mut built, mut over, mut steps) = (0, 0, 0);
    for seed in 0..games {
        let game = Maker { dice: Dice(seed << 32) }.game();
        let Ok((topology, _)) = Topology::build(&game.board, &game.players) else { continue };
        built += 1;
        let clock = std::time::Instant::now();
        let reference = Reference::new(&game, &topology);
        let mut dice = Dice(seed);
        let mut state = reference.start(if seed % 2 == 0 { Player::First } else { Player::Second });
        for _ in 0..60 {
            let legal = reference.legal(&state);
            assert_eq!(legal.is_empty(), reference.ending(&state).is_some(), "game {seed}: {game:#?}");
            assert!(legal.is_sorted() && legal.windows(2).all(|w| w[0] != w[1]), "game {seed}");
            if legal.is_empty() {
                over += 1;
                break;
            }
            reference.play(&mut state, legal[dice.below(legal.len())]);
            steps += 1;
            reference.snapshot(&state);
            if clock.elapsed().as_secs() > 1 {
                eprintln!("game {seed} is slow: {:?}", game.play);
                break;
            }
        }
    }
    eprintln!("{built} games, {over} over, {steps} steps");
    assert!(built * 10 > games * 8, "most boards can be built: {built} of {games}");
    assert!(over > 0 && steps as u64 > built, "they are played");
}
