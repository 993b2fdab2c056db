//! Every advisor on every game: values are values, and end conditions hold exactly when the engine says so.

use super::{Scratch, Threats, terms};
use crate::evaluate::Evaluator;
use crate::policy::Policy;
use engine::compiled::eval::Moment;
use engine::compiled::{Line, Plan};
use engine::rng::Rng;
use engine::{Game, with_plan};
use gdl::ast::Player;

/// Moments that differ in what only the engine knows of the last step.
fn moments(m: &Moment) -> Vec<Moment> {
    let mut out = Vec::new();
    for me in 0..2 {
        out.push(Moment { me, ..*m });
        out.push(Moment { me, passed: true, idle: Some(me), ..*m });
    }
    out
}

/// Plays at random; returns positions seen and conditions found to hold.
fn walk<const W: usize>(game: &Game, plan: &Plan<W>, games: u64, steps: usize) -> Result<(u32, u32), String> {
    let bank = terms(plan);
    let all = super::Needs { steps: true, threats: true };
    let threats = Threats::new(plan);
    let mut scratch = Scratch::new(plan, true);
    let mut evaluator = Evaluator::new(game, plan, &Policy::derive(game));
    let (mut seen, mut held) = (0, 0);
    for seed in 0..games {
        let mut rng = Rng::new(seed);
        let mut line = Line::start(plan, Player::First);
        for _ in 0..steps {
            seen += 1;
            let view = scratch.view(plan, &line.state, all, threats.as_ref());
            for leaf in &bank.leaves {
                for me in 0..2 {
                    let value = leaf.advisor.value(&view, me);
                    if !(0.0..=1.0).contains(&value) {
                        return Err(format!("{} is {value}", leaf.advisor.name()));
                    }
                }
                let Some(goal) = &leaf.goal else { continue };
                for m in moments(&view.moment) {
                    let index = plan.goals.iter().position(|known| known == goal).expect("goals come from the plan");
                    let engine = plan.goal_holds(&line.state, &m, index);
                    if leaf.advisor.holds(&view, &m) != Some(engine) {
                        return Err(format!("{} does not see {engine}: {goal:?}", leaf.advisor.name()));
                    }
                    held += u32::from(engine);
                }
            }
            let [a, b] = [0, 1].map(|side| evaluator.score(plan, &line.state, side));
            if a != -b || a.is_proven() {
                return Err(format!("scores {a} and {b}"));
            }
            if line.state.ending.is_some() {
                break;
            }
            let step = line.moves.nth(rng.below(line.moves.total));
            line.play(plan, step);
        }
    }
    Ok((seen, held))
}

fn compiled(text: &str) -> Option<Game> {
    Game::read(text).0
}

#[test]
fn advisors_agree_with_the_engine_on_the_library() {
    let (mut held, mut failed) = (0, Vec::new());
    for entry in gdl::library::all() {
        let game = compiled(entry.text).expect("library games compile");
        match with_plan!(&game, plan => walk(&game, plan, 2, 60)) {
            Ok((_, holds)) => held += holds,
            Err(what) => failed.push(format!("{}: {what}", entry.file_stem)),
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    // Otherwise the games never came near an end, and nothing was tested.
    assert!(held > 1_000, "{held}");
}

#[test]
fn advisors_agree_with_the_engine_on_mutated_games() {
    let mut rng = Rng::new(11);
    let (mut games, mut failed) = (0, Vec::new());
    let library = gdl::library::all();
    while games < 300 {
        let mut chance = |n: u32| rng.below(n);
        let [one, other] = [0, 1].map(|_| &library[chance(library.len() as u32) as usize]);
        let [node, donor] = [one, other].map(|entry| gdl::load(entry.text).nodes.remove(0));
        let (child, _) = gdl::vary::mutate(&node, Some(&donor), &mut chance);
        let (child, _) = gdl::vary::mutate(&child, Some(&donor), &mut chance);
        let text = gdl::printer::print(&[child]);
        let Some(game) = compiled(&text) else { continue };
        // A few mutants have rules that take seconds a step; what is tested here does not depend on them.
        if game.topology().cells() > 130 {
            continue;
        }
        games += 1;
        if let Err(what) = with_plan!(&game, plan => walk(&game, plan, 1, 25)) {
            failed.push(format!("{what}\n{text}"));
        }
    }
    assert!(failed.is_empty(), "{} of {games}:\n{}", failed.len(), failed[..failed.len().min(3)].join("\n"));
}

#[test]
fn every_library_game_is_given_terms_with_names_of_their_own() {
    for entry in gdl::library::all() {
        let game = compiled(entry.text).expect("library games compile");
        let names = Policy::names(&game);
        let mut unique = names.clone();
        unique.sort();
        unique.dedup();
        assert_eq!(unique.len(), names.len(), "{}: {names:?}", entry.file_stem);
        let policy = Policy::derive(&game);
        assert!(policy.weights.iter().all(|weights| !weights.is_empty()), "{}: {policy}", entry.file_stem);
    }
}
