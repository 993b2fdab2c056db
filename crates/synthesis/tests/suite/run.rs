//! A run is the same however it is driven, stopped and taken up again.

use crate::common::{evaluate, founders, run, search};
use synthesis::{Check, Error, Founder, Outcome, Parameters, Recombination, Search, Select, Told};

fn state(search: &Recombination) -> String {
    serde_json::to_string(search).expect("the state serialises")
}

fn modes() -> [Parameters; 2] {
    [Parameters::default(), Parameters { select: Select::Archive, seed: 2, ..Parameters::default() }]
}

#[test]
fn the_number_in_flight_does_not_matter() {
    for parameters in modes() {
        let mut one = search(parameters.clone());
        let said = run(&mut one, 200, 1);
        for at_once in [7, 32] {
            let mut other = search(parameters.clone());
            assert!(said == run(&mut other, 200, at_once), "{at_once} at once");
            assert_eq!(state(&one), state(&other));
        }
    }
}

#[test]
fn another_seed_is_another_run() {
    let names = |seed| run(&mut search(Parameters { seed, ..Parameters::default() }), 5, 1);
    assert_ne!(names(1), names(3));
}

#[test]
fn a_run_taken_up_again_is_the_uninterrupted_run() {
    for parameters in modes() {
        let mut whole = search(parameters.clone());
        let said = run(&mut whole, 200, 32);
        let mut second = search(parameters);
        for (candidate, outcome, told) in &said[..111] {
            assert_eq!(second.replay(candidate.clone(), outcome.clone()).as_ref(), Ok(told));
        }
        assert!(said[111..] == run(&mut second, 200, 5));
        assert_eq!(state(&whole), state(&second));
    }
}

#[test]
fn a_restored_state_goes_on_byte_for_byte() {
    for parameters in modes() {
        let mut whole = search(parameters.clone());
        let mut flying = Vec::new();
        for _ in 0..90 {
            flying.extend((0..3).filter_map(|_| whole.ask()));
            let candidate = flying.remove(0);
            whole.tell(candidate.index, evaluate(&candidate)).expect("told in order");
        }
        assert!(flying.len() > 3, "some are in flight");
        let text = state(&whole);
        let mut second: Recombination = serde_json::from_str(&text).expect("what was written is read");
        assert_eq!(text, state(&second));
        for candidate in flying {
            let told = [&mut whole, &mut second].map(|search| search.tell(candidate.index, evaluate(&candidate)));
            assert_eq!(told[0], told[1]);
        }
        assert!(run(&mut whole, 170, 8) == run(&mut second, 170, 8));
        assert_eq!(state(&whole), state(&second));
    }
}

#[test]
fn ask_waits_for_the_result_it_needs_and_tell_for_its_turn() {
    let mut search = search(Parameters { lag: 4, ..Parameters::default() });
    let first: Vec<_> = (0..4).map(|_| search.ask().expect("no result is needed yet")).collect();
    assert_eq!(search.ask(), None);
    assert_eq!(search.tell(1, evaluate(&first[1])), Err(Error::Order { expected: 0, told: 1 }));
    search.tell(0, evaluate(&first[0])).expect("it is due");
    assert_eq!(search.ask().map(|candidate| candidate.index), Some(4));
    assert_eq!(search.ask(), None);
}

#[test]
fn the_population_is_sorted_and_keeps_all_survivors() {
    let mut search = search(Parameters::default());
    let said = run(&mut search, 200, 8);
    let population = search.population();
    assert!(population.is_sorted_by(|a, b| a.score >= b.score));
    let inserted = said.iter().filter(|(_, _, told)| matches!(told, Told::Inserted { .. })).count();
    assert_eq!(population.len(), founders().len() + inserted);
    for (candidate, outcome, told) in &said {
        if let (Told::Inserted { .. }, Outcome::Measured { score, .. }) = (told, outcome) {
            let member = population.iter().find(|member| member.name == candidate.name).expect("it was inserted");
            assert_eq!(member.score, Some(*score));
            let game = gdl::load(&member.text).game.expect("members load");
            assert_eq!(game.support.advisors, [("mobility".to_string(), vec![500, 400])]);
            let notes: Vec<&str> = game.support.other.iter().map(|(head, _)| head.as_str()).collect();
            assert_eq!(notes, ["ancestry", "viable", "score"]);
            assert_eq!(
                member.generation,
                1 + member.parents.iter().map(|name| generation(&search, name)).max().unwrap_or(0)
            );
        }
    }
}

fn generation(search: &Recombination, name: &str) -> u32 {
    search.population().iter().find(|member| member.name == name).expect("parents are members").generation
}

/// Two games so small that the same child comes again and again.
fn twins() -> Vec<Founder> {
    let founder = |name: &str, length: u32| Founder {
        name: name.to_string(),
        text: format!("(game {name} (board (tiling square) (size 4)) (win (in-a-row {length})))"),
        score: Some(0.5),
        descriptor: None,
    };
    vec![founder("Three", 3), founder("Four", 4)]
}

#[test]
fn the_same_rules_are_dropped_even_among_those_in_flight() {
    let mut search = Recombination::new(Parameters::default(), twins()).expect("sound");
    let said = run(&mut search, 300, 32);
    let inbred = |told: &Told| matches!(told, Told::Dropped { check: Check::Inbred, .. });
    let at_ask = said.iter().filter(|(candidate, _, _)| candidate.refused.is_some()).count();
    let in_flight = said.iter().filter(|(candidate, _, told)| candidate.refused.is_none() && inbred(told)).count();
    assert!(at_ask > 0 && in_flight > 0, "{at_ask} {in_flight}");
    let members: Vec<_> =
        search.population().iter().map(|member| (member.index, gdl::load(&member.text).nodes.remove(0))).collect();
    assert!(members.len() > 20, "{}", members.len());
    for (at, (index, tree)) in members.iter().enumerate() {
        for (other, its) in &members[..at] {
            let distance = gdl::distance::distance(tree, its);
            assert!(distance > 0.0 || (index.is_none() && other.is_none()), "{distance}");
        }
    }
}

#[test]
fn members_that_a_child_may_play_the_same_as_are_named() {
    let mut search = Recombination::new(Parameters::default(), twins()).expect("sound");
    let said = run(&mut search, 100, 32);
    let mut named = 0;
    for (candidate, _, _) in &said {
        let nearest = (candidate.nearest.0.as_str(), candidate.nearest.1 < 0.02 && candidate.refused.is_none());
        let first = candidate.relatives.first().map(|relative| relative.name.as_str());
        assert_eq!(first, nearest.1.then_some(nearest.0));
        for relative in &candidate.relatives {
            let member = search.population().iter().find(|member| member.name == relative.name).expect("a member");
            let [child, other] = [&candidate.text, &member.text].map(|text| gdl::load(text).nodes.remove(0));
            let distance = gdl::distance::distance(&child, &other);
            assert!(distance > 0.0 && distance < 0.02, "{distance}");
            assert!(relative.text.starts_with(&format!("(game {}", relative.name)), "{}", relative.text);
            named += 1;
        }
    }
    assert!(named > 20, "{named}");
}

#[test]
fn challenged_elites_are_measured_again() {
    let mut search = search(Parameters { select: Select::Archive, seed: 4, ..Parameters::default() });
    let said = run(&mut search, 600, 32);
    let again: Vec<_> = said.iter().filter(|(candidate, _, _)| candidate.remeasure.is_some()).collect();
    assert!(!again.is_empty(), "no elite was ever challenged");
    for (candidate, _, told) in &again {
        assert!(matches!(told, Told::Remeasured { .. }), "{told:?}");
        let member = search.population().iter().find(|member| member.name == candidate.name).expect("still there");
        assert!(member.measurements >= 2 || matches!(evaluate(candidate), Outcome::Dropped { .. }));
    }
    let figures = search.archive().expect("it keeps one").figures();
    assert!(figures.coverage > 0.0 && figures.obj_max >= figures.obj_mean);
    let elites = search
        .archive()
        .expect("it keeps one")
        .niches()
        .iter()
        .map(|niche| niche.elite)
        .collect::<std::collections::BTreeSet<_>>();
    assert_eq!(elites.len(), search.archive().expect("it keeps one").niches().len(), "a game has one cell");
}

#[test]
fn bad_starts_are_refused() {
    let start = |parameters, founders| match Recombination::new(parameters, founders) {
        Err(Error::Start(reason)) => reason,
        other => panic!("{other:?}"),
    };
    assert_eq!(start(Parameters::default(), Vec::new()), "a population needs at least two games, not 0");
    assert!(start(Parameters { lag: 0, ..Parameters::default() }, twins()).contains("lag"));
    let mut same = twins();
    same[1].name = "three".to_string();
    assert_eq!(start(Parameters::default(), same), "two founders are called `three`");
    let mut broken = twins();
    broken[0].text = "(game Three)".to_string();
    assert_eq!(start(Parameters::default(), broken), "`Three` does not load");
}

#[test]
fn a_published_game_says_all_that_is_known() {
    let mut search = search(Parameters::default());
    run(&mut search, 60, 8);
    let (rank, name) = search
        .population()
        .iter()
        .enumerate()
        .find(|(_, member)| member.index.is_some())
        .map(|(at, member)| (at + 1, member.name.clone()))
        .expect("some child is in");
    let game = gdl::load(&search.published(&name).expect("a member")).game.expect("it loads");
    let note = |head: &str| game.support.other.iter().find(|(known, _)| known == head).map(|(_, text)| text.clone());
    assert_eq!(note("ranking"), Some(rank.to_string()));
    let ancestry = note("ancestry").expect("children have one");
    let heads = ["(parents ", "(generation ", "(distance ", "(initial ", "(final "];
    assert!(heads.iter().all(|head| ancestry.contains(head)), "{ancestry}");
    assert!(game.support.description.is_some() && game.support.aim.is_some());
    assert_eq!(search.published("nobody"), None);
}
