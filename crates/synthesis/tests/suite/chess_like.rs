//! The genetic search: the same run however it is driven, better games by generations, and games like any other.

use synthesis::breed::{Rates, breed, written_out};
use synthesis::chess_like::{ChessLike, Parameters};
use synthesis::rng::Rng;
use synthesis::{Candidate, Check, Descriptor, Error, Outcome, Search, Told};

/// A stand-in for play: the more men that are no pawns stand on white's first row, the better; every seventh game cannot be played.
fn judge(candidate: &Candidate) -> Outcome {
    if let Some((check, reason)) = candidate.refused.clone() {
        return Outcome::Dropped { check, reason };
    }
    if candidate.index % 7 == 3 {
        return Outcome::Dropped { check: Check::Slow, reason: "it takes too long".into() };
    }
    let game = gdl::sbg::convert(&gdl::load(&candidate.text).game.expect("it loads")).expect("it is of the class");
    let men = (0..game.width).filter(|x| game.at(*x, 0).is_some()).count() as f64 / f64::from(game.width);
    let kinds = game.pieces.iter().map(|(_, path)| format!("{path:?}").len()).sum::<usize>() as f64;
    let score = 0.9 * men + 0.1 / (1.0 + kinds / 1000.0);
    Outcome::Measured {
        score,
        low: score - 0.1,
        high: score + 0.1,
        viable: men > 0.9,
        descriptor: Descriptor::default(),
        advisors: Vec::new(),
        dead: Vec::new(),
        metrics: Vec::new(),
        reasons: Vec::new(),
    }
}

/// Goes on to so many candidates with at most so many in flight.
fn drive(search: &mut ChessLike, upto: u64, at_once: usize) -> Vec<(Candidate, Outcome, Told)> {
    let (mut flying, mut said) = (std::collections::VecDeque::new(), Vec::new());
    while search.progress().1 < upto {
        while flying.len() < at_once
            && search.progress().0 < upto
            && let Some(candidate) = search.ask()
        {
            flying.push_back(candidate);
        }
        let candidate: Candidate = flying.pop_front().expect("a search always goes on");
        let outcome = judge(&candidate);
        let told = search.tell(candidate.index, outcome.clone()).expect("in order");
        said.push((candidate, outcome, told));
    }
    said
}

fn search(seed: u64) -> ChessLike {
    ChessLike::new(Parameters { seed, ..Parameters::default() }).expect("it starts")
}

fn state(search: &ChessLike) -> String {
    serde_json::to_string(search).expect("the state serialises")
}

#[test]
fn the_number_in_flight_does_not_matter() {
    let mut one = search(1);
    let said = drive(&mut one, 75, 1);
    for at_once in [3, 10, 100] {
        let mut other = search(1);
        assert!(said == drive(&mut other, 75, at_once), "{at_once} at once");
        assert_eq!(state(&one), state(&other));
    }
    assert_ne!(said[0].0.text, drive(&mut search(2), 1, 1)[0].0.text);
}

#[test]
fn a_run_goes_on_from_its_state_and_from_its_record() {
    let mut whole = search(4);
    let said = drive(&mut whole, 64, 10);
    let mut half: ChessLike = {
        let mut first = search(4);
        drive(&mut first, 33, 10);
        serde_json::from_str(&state(&first)).expect("the state is read back")
    };
    drive(&mut half, 64, 5);
    assert_eq!(state(&half), state(&whole));
    let mut again = search(4);
    for (candidate, outcome, told) in &said[..33] {
        assert_eq!(again.replay(candidate.clone(), outcome.clone()).as_ref(), Ok(told));
    }
    drive(&mut again, 64, 1);
    assert_eq!(state(&again), state(&whole));
    // The record of another run is noticed.
    let (candidate, outcome, _) = said[0].clone();
    assert!(matches!(search(5).replay(candidate, outcome), Err(Error::Replay(_))));
}

#[test]
fn the_best_live_on_and_generations_get_better() {
    let mut search = search(2);
    let mut means: Vec<f64> = Vec::new();
    let mut best = 0.0;
    for generation in 1..=15 {
        let said = drive(&mut search, 10 * generation, 10);
        assert!(said.iter().all(|(candidate, _, _)| u64::from(candidate.generation) == generation - 1));
        let alive: Vec<(String, f64)> = search.alive().map(|(name, fitness)| (name.to_string(), fitness)).collect();
        assert_eq!(alive.len(), 10);
        assert!(alive.is_sorted_by(|a, b| a.1 >= b.1) && alive[0].1 >= best, "the best is never lost");
        best = alive[0].1;
        means.push(alive.iter().map(|living| living.1.max(0.0)).sum::<f64>() / 10.0);
    }
    assert!(means.is_sorted(), "{means:?}");
    assert!(means[14] > means[0] + 0.02, "{means:?}");
    assert!(search.population().is_sorted_by(|a, b| a.score >= b.score));
    assert_eq!(search.population()[0].score, Some(best));
}

#[test]
fn nobody_is_measured_twice() {
    let mut search = search(3);
    let said = drive(&mut search, 200, 10);
    let mut seen = std::collections::BTreeSet::new();
    for (candidate, _, told) in &said {
        let print = gdl::fingerprint(&gdl::reader::read(&candidate.text).0[0]).to_string();
        let copy = matches!(told, Told::Dropped { check: Check::Inbred, .. });
        assert_eq!(!seen.insert(print), copy, "{}", candidate.name);
    }
    // As a population converges, more and more children are copies of one that was there.
    assert!((80..200).contains(&seen.len()), "{}", seen.len());
}

#[test]
fn children_say_where_they_come_from() {
    let said = drive(&mut search(6), 30, 10);
    for (candidate, _, _) in &said {
        let loaded = gdl::load(&candidate.text);
        assert!(loaded.diagnostics.is_empty(), "{}\n{:?}", candidate.text, loaded.diagnostics);
        assert_eq!(candidate.origins.len(), loaded.nodes[0].size());
        let bred = candidate.index >= 10;
        assert_eq!((candidate.parents.len(), candidate.distance_to_parents.len()), if bred { (2, 2) } else { (0, 0) });
        assert!(!bred || candidate.parents[0] != candidate.parents[1]);
        for parent in &candidate.parents {
            let (parent, _, _) = said.iter().find(|other| other.0.name == *parent).expect("a parent was made before");
            assert!(parent.index < candidate.index / 10 * 10);
        }
    }
    let mut search = search(6);
    drive(&mut search, 30, 1);
    let name = search.population()[0].name.clone();
    let text = search.published(&name).expect("a member");
    assert!(text.contains("(ranking 1)") && text.contains("(score "), "{text}");
    assert_eq!(search.published("nobody"), None);
}

#[test]
fn its_games_mate_with_any_other() {
    let chess_like = search(1).ask().expect("a game").text;
    let one = written_out(&gdl::reader::read(&chess_like).0[0]);
    let two = written_out(&gdl::reader::read(gdl::library::find("Hex").expect("it is in the library").text).0[0]);
    let rates = Rates { crossover: 0.1, mutation: 0.0 };
    let mixed = (0..100).filter(|index| {
        let (child, origins) = breed([&one, &two], 0, rates, &mut Rng::part(2, *index));
        let of = |which| origins.iter().any(|origin| matches!(origin, synthesis::Origin::Parent(p, _) if *p == which));
        gdl::load(&gdl::printer::print(&[child])).game.is_some() && of(0) && of(1)
    });
    assert!(mixed.count() > 20);
}

#[test]
fn games_drawn_for_comparison_have_boards_of_their_own() {
    let parameters = Parameters { random: true, ..Parameters::default() };
    let mut search = ChessLike::new(parameters).expect("it starts");
    let said = drive(&mut search, 30, 7);
    assert!(said.iter().all(|(candidate, _, _)| candidate.parents.is_empty()));
    let size = |text: &str| gdl::load(text).game.expect("it loads").board.size;
    let sizes: std::collections::BTreeSet<_> = said.iter().map(|(candidate, _, _)| size(&candidate.text)).collect();
    assert!(sizes.len() > 5, "{sizes:?}");
}

#[test]
fn mistakes_are_explained() {
    let wrong =
        |population| ChessLike::new(Parameters { population, ..Parameters::default() }).unwrap_err().to_string();
    assert_eq!(wrong(7), "children come in pairs: the population must be even, not 7");
    assert_eq!(wrong(0), "children come in pairs: the population must be even, not 0");
    let mut search = search(1);
    assert!(matches!(
        search.tell(0, Outcome::Dropped { check: Check::Slow, reason: String::new() }),
        Err(Error::Order { .. })
    ));
}
