//! What must hold for every game, whatever its rules: checked on the whole library.

use crate::library::check_each;
use engine::core::{Outcome, Step};
use engine::rng::Rng;
use engine::{Game, Position, playout};
use gdl::ast::Player;
use std::collections::BTreeMap;

/// Steps of a game that are looked at one by one.
const STEPS: usize = 60;

/// Plays at random and shows each position, with its legal steps, until the game or the count is over.
fn walk(
    game: &Game,
    first: Player,
    seed: u64,
    mut see: impl FnMut(&Position<'_>, &[Step]) -> Result<(), String>,
) -> Result<(), String> {
    let mut rng = Rng::new(seed);
    let mut position = game.start(first);
    for number in 0..STEPS {
        let steps = position.steps();
        see(&position, &steps).map_err(|what| format!("after {number} steps: {what}"))?;
        if steps.is_empty() {
            break;
        }
        position.play(steps[rng.below(steps.len() as u32) as usize]);
    }
    Ok(())
}

fn expect(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.into()) }
}

#[test]
fn steps_are_sorted_and_unique_and_end_with_the_game() {
    check_each(|_, game| {
        walk(game, Player::First, 1, |position, steps| {
            expect(steps.windows(2).all(|pair| pair[0] < pair[1]), "steps are not ascending")?;
            expect(steps.is_empty() == position.ending().is_some(), "steps and ending disagree")?;
            expect(position.ending() == position.snapshot().ending, "two endings")
        })
    });
}

#[test]
fn names_tell_steps_apart_and_lead_back_to_them() {
    check_each(|_, game| {
        let mut rng = Rng::new(3);
        walk(game, Player::First, 2, |position, steps| {
            let names = position.names();
            expect(names.len() == steps.len(), "steps without a name")?;
            let mut sorted: Vec<String> = names.iter().map(|name| name.to_lowercase()).collect();
            sorted.sort_unstable();
            expect(sorted.windows(2).all(|pair| pair[0] != pair[1]), "two steps have one name")?;
            // Finding a name makes all names again, so a few do for each position.
            for _ in 0..steps.len().min(4) {
                let i = rng.below(steps.len() as u32) as usize;
                expect(position.find(&names[i]) == Some(steps[i]), &format!("{} finds another step", names[i]))?;
            }
            expect(position.find("no such step").is_none(), "nonsense is a step")
        })
    });
}

#[test]
fn the_same_seed_gives_the_same_game() {
    check_each(|_, game| {
        let record = || {
            let mut seen = Vec::new();
            walk(game, Player::First, 4, |position, steps| {
                seen.push((position.snapshot(), steps.to_vec()));
                Ok(())
            })
            .map(|()| seen)
        };
        expect(record()? == record()?, "two games from one seed differ")
    });
}

#[test]
fn a_copy_goes_its_own_way() {
    check_each(|_, game| {
        walk(game, Player::First, 5, |position, steps| {
            let Some(step) = steps.last() else { return Ok(()) };
            let before = position.snapshot();
            let (mut one, mut other) = (position.clone(), position.clone());
            one.play(*step);
            other.play(*step);
            expect(one.snapshot() == other.snapshot() && one.steps() == other.steps(), "copies differ")?;
            expect(position.snapshot() == before && position.steps() == steps, "playing a copy changed the original")
        })
    });
}

#[test]
fn hashes_tell_positions_apart() {
    check_each(|_, game| {
        let mut known = BTreeMap::new();
        walk(game, Player::First, 6, |position, _| {
            let s = position.snapshot();
            let key = (s.stacks, s.cell_states, s.hands, s.scores, s.mover, s.swapped);
            match known.insert(s.hash, key.clone()) {
                // Directions of players are part of the hash and of no snapshot, so only this way round.
                Some(other) if other != key => Err("two positions share a hash".into()),
                _ => Ok(()),
            }
        })
    });
}

#[test]
fn either_player_may_begin() {
    check_each(|_, game| {
        for first in Player::BOTH {
            let start = game.start(first);
            expect(start.mover() == first && start.turn() == 1 && start.turns() == 0, "the wrong player begins")?;
            walk(game, first, 7, |_, _| Ok(()))?;
        }
        let [first, second] = Player::BOTH.map(|player| game.start(player).snapshot());
        expect(first.hash != second.hash, "the hash does not see who moves")?;
        expect(first.stacks == second.stacks, "the start depends on who moves")
    });
}

#[test]
fn playouts_add_up_and_chunks_go_in_any_order() {
    check_each(|_, game| {
        let chunks = [0, 1, 2].map(|index| playout::chunk(game, 8, index, 12));
        for p in &chunks {
            expect(p.count == 12, "games are missing")?;
            expect(p.first_wins + p.second_wins + p.draws + p.unfinished == p.count, "outcomes do not add up")?;
            expect(p.lengths.values().sum::<u64>() == p.count, "lengths do not add up")?;
            expect(p.lengths.iter().map(|(turns, n)| u64::from(*turns) * n).sum::<u64>() == p.turns, "nor do turns")?;
            expect(p.steps >= p.turns || game.ast().play.swap_rule, "more turns than steps")?;
        }
        let [mut forth, mut back] = [playout::Playouts::default(), playout::Playouts::default()];
        chunks.iter().for_each(|p| forth.add(p));
        [2, 1, 0].iter().for_each(|&index| back.add(&playout::chunk(game, 8, index, 12)));
        expect(forth == back, "the order of chunks matters")
    });
}

#[test]
fn playouts_are_games() {
    check_each(|_, game| {
        // A random game played from outside ends like one played inside, if often enough: here only that it ends.
        let mut rng = Rng::new(9);
        let mut position = game.start(Player::First);
        while position.ending().is_none() {
            let steps = position.steps();
            position.play(steps[rng.below(steps.len() as u32) as usize]);
            expect(position.turns() <= engine::core::MAX_TURNS, "a game goes on and on")?;
        }
        let outcome = position.outcome_by_seat();
        expect(outcome.is_some(), "an ended game has an outcome")?;
        let unfinished = outcome == Some(Outcome::Unfinished);
        expect(!unfinished || position.turns() == engine::core::MAX_TURNS, "unfinished before its time")
    });
}
