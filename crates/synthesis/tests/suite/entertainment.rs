//! The entertainment search: genes and rules are the same thing, and a run depends on nothing but its seed and what it is told.

use synthesis::entertainment::fitness::difference;
use synthesis::entertainment::{
    Chromosome, Entertainment, GENES, Mode, Parameters, Reading, START_CELLS, decode, encode, published,
};
use synthesis::rng::Rng;
use synthesis::{Candidate, Check, Descriptor, Error, Origin, Outcome, Search, Told};

fn readings() -> Vec<Reading> {
    let both = [false, true];
    let mut all = Vec::new();
    for draw_at_limit in both {
        for nightrider in both {
            all.extend(both.map(|half_turn| Reading { draw_at_limit, nightrider, half_turn }));
        }
    }
    all
}

#[test]
fn rules_lead_back_to_the_genes_that_count() {
    let mut rng = Rng::part(11, 0);
    for round in 0..300 {
        let chromosome = Chromosome::random(&mut rng, if round % 2 == 0 { 16 } else { 24 });
        let reading = readings()[round % 8];
        let text = decode(&chromosome, &reading, "Some-Game", "Of a test.");
        let loaded = gdl::load(&text);
        let game = loaded.game.unwrap_or_else(|| panic!("{text}\n{:?}", loaded.diagnostics));
        let (found, read) = encode(&game).unwrap_or_else(|why| panic!("{why}\n{text}"));
        assert_eq!(found, chromosome.expressed(reading.nightrider), "{text}");
        assert_eq!(read.draw_at_limit, reading.draw_at_limit);
        assert_eq!(decode(&found, &read, "Some-Game", "Of a test."), text, "what is lost does nothing");
    }
}

#[test]
fn every_gene_says_something_in_some_game() {
    let base = published::games()[0].chromosome;
    let text = |genes: &[u8; GENES]| {
        decode(&Chromosome::new(*genes).expect("the change is within the range"), &Reading::default(), "G", "")
    };
    for gene in 0..GENES {
        let mut genes = *base.genes();
        // The step size of type 1, an L, says something only to a nightrider.
        if gene == 30 {
            genes[24] = 3;
        }
        let before = text(&genes);
        genes[gene] = match gene {
            30..42 | 49 => 1 - genes[gene],
            _ => 1 + (genes[gene] + 1) % 6,
        };
        assert_ne!(text(&genes), before, "gene {}", gene + 1);
    }
}

#[test]
fn games_outside_the_space_are_refused_with_a_reason() {
    let refused = |text: &str| encode(&gdl::load(text).game.expect("it is a game")).expect_err("it is no chromosome");
    assert_eq!(refused(gdl::library::find("hex").expect("it is there").text), "it has 1 types of pieces, not 6");
    assert_eq!(refused(gdl::library::find("chess").expect("it is there").text), "Pawn moves in another way");
    let chess = published::chess();
    let text = decode(&chess.chromosome, &chess.reading, "G", "").replace("(turn-limit 100", "(turn-limit 99");
    assert_eq!(refused(&text), "its rules are not those of a chromosome");
}

#[test]
fn published_games_have_the_pieces_of_their_kind() {
    let count = |published: published::Published| published.chromosome.pieces();
    assert_eq!((count(published::chess()), count(published::checkers())), (16, 12));
    assert_eq!(published::games().map(count), [16; 4]);
    assert_eq!(published::games().map(|game| game.chromosome.honor()), [5, 5, 0, 5]);
    assert!((0..START_CELLS).all(|cell| published::games()[0].chromosome.on(cell) <= 6));
}

/// Metrics as a caller might find them: a function of the text alone.
fn evaluate(candidate: &Candidate) -> Outcome {
    let genes = candidate.text.split("Chromosome ").nth(1).expect("it is in the description");
    let genes: Vec<f64> = genes[..GENES].bytes().map(|b| f64::from(b - b'0')).collect();
    let sum = |range: std::ops::Range<usize>| genes[range].iter().sum::<f64>();
    if sum(43..49) > 30.0 {
        return Outcome::Dropped { check: Check::Slow, reason: "by chance".to_string() };
    }
    let metrics = vec![sum(0..8) / 48.0, sum(24..30) / 36.0, 0.1 + sum(36..42) / 60.0, sum(8..24)];
    Outcome::Measured {
        score: 0.0,
        low: 0.0,
        high: 0.0,
        viable: true,
        descriptor: Descriptor::default(),
        advisors: vec![],
        dead: vec![],
        metrics,
        reasons: Vec::new(),
    }
}

/// Asks as many as it may, then tells; stops when so many are told.
fn run(search: &mut Entertainment, count: u64, at_once: usize) -> Vec<(Candidate, Outcome, Told)> {
    let (mut waiting, mut said) = (std::collections::VecDeque::new(), Vec::new());
    while search.progress().1 < count {
        while waiting.len() < at_once && search.progress().0 < count {
            let Some(candidate) = search.ask() else { break };
            waiting.push_back(candidate);
        }
        let candidate = waiting.pop_front().expect("something is always asked");
        let outcome = evaluate(&candidate);
        let told = search.tell(candidate.index, outcome.clone()).expect("it is told in order");
        said.push((candidate, outcome, told));
    }
    said
}

fn started(mode: Mode) -> Entertainment {
    Entertainment::new(Parameters { mode, ..Parameters::default() }).expect("the defaults are sound")
}

#[test]
fn a_run_does_not_depend_on_how_many_are_asked_at_once() {
    for mode in [Mode::Families, Mode::Ranks] {
        let (mut one, mut many) = (started(mode), started(mode));
        assert_eq!(run(&mut one, 300, 1), run(&mut many, 300, 10));
        assert_eq!(one.population(), many.population());
        assert_eq!(one.archive(), many.archive());
        let mut other = Entertainment::new(Parameters { seed: 2, mode, ..Parameters::default() }).expect("sound");
        assert_ne!(run(&mut other, 10, 1)[0].0.text, run(&mut started(mode), 10, 1)[0].0.text);
    }
}

#[test]
fn a_stopped_run_goes_on_as_if_it_had_not_stopped() {
    for mode in [Mode::Families, Mode::Ranks] {
        let (mut whole, mut part) = (started(mode), started(mode));
        let all = run(&mut whole, 200, 7);
        run(&mut part, 83, 1);
        let kept = serde_json::to_string(&part).expect("it serialises");
        let mut restored: Entertainment = serde_json::from_str(&kept).expect("it comes back");
        assert_eq!(run(&mut restored, 200, 1), all[83..]);
        let mut replayed = started(mode);
        for (candidate, outcome, told) in &all {
            assert_eq!(replayed.replay(candidate.clone(), outcome.clone()).as_ref(), Ok(told));
        }
        assert_eq!(replayed.population(), whole.population());
        assert!(matches!(started(mode).replay(all[1].0.clone(), all[1].1.clone()), Err(Error::Replay(_))));
    }
}

fn metrics(outcome: &Outcome) -> Option<[f64; 4]> {
    match outcome {
        Outcome::Measured { metrics, .. } => metrics.as_slice().try_into().ok(),
        Outcome::Dropped { .. } => None,
    }
}

#[test]
fn a_child_replaces_its_parent_if_it_exceeds_the_threshold() {
    let mut search = started(Mode::Families);
    let said = run(&mut search, 1010, 10);
    let mut heads: Vec<Option<([f64; 4], String)>> = vec![None; 10];
    let mut best: [Vec<f64>; 4] = Default::default();
    let mut replaced = 0;
    for (candidate, outcome, told) in &said {
        let Some(own) = metrics(outcome) else {
            assert!(matches!(told, Told::Dropped { check: Check::Slow, .. }));
            continue;
        };
        let head = &mut heads[candidate.index as usize % 10];
        let better = head.as_ref().is_none_or(|(parent, _)| difference(&own, parent) > 0.5);
        if let Some((_, parent)) = head {
            assert_eq!(candidate.parents, std::slice::from_ref(parent));
            replaced += u32::from(better);
        }
        for (places, value) in best.iter_mut().zip(own) {
            places.push(value);
            places.sort_by(|a, b| b.total_cmp(a));
            places.truncate(2);
        }
        match told {
            Told::Inserted { .. } => assert!(better || best.iter().zip(own).any(|(places, own)| places.contains(&own))),
            Told::Dropped { check, .. } => assert_eq!((*check, better), (Check::NoBetter, false)),
            Told::Remeasured { .. } => panic!("nothing is measured again"),
        }
        if better {
            *head = Some((own, candidate.name.clone()));
        }
    }
    let counted: u32 = search.families().iter().map(|family| family.replaced).sum();
    assert_eq!(counted, replaced);
    assert!(replaced > 0, "nothing was ever better");
    for metric in 0..4 {
        let mut values: Vec<f64> = said.iter().filter_map(|(_, outcome, _)| Some(metrics(outcome)?[metric])).collect();
        values.sort_by(|a, b| b.total_cmp(a));
        let kept: Vec<f64> = search.archive().of(metric).iter().map(|kept| kept.metrics[metric]).collect();
        assert_eq!(kept, values[..2]);
    }
    assert_eq!(search.archive().most_different(3).len(), 3);
}

#[test]
fn in_rank_mode_the_best_sums_stay() {
    let mut search = started(Mode::Ranks);
    run(&mut search, 10, 10);
    let sum = |search: &Entertainment| {
        let heads = search.families().iter().filter_map(|family| family.head.as_ref());
        heads.map(|head| head.metrics.iter().sum::<f64>()).sum::<f64>()
    };
    let before = sum(&search);
    run(&mut search, 510, 10);
    assert!(sum(&search) > before, "fifty iterations of selection raise what is selected for");
    let scores: Vec<f64> = search.population().iter().filter_map(|member| member.score).collect();
    assert!((10..=18).contains(&scores.len()), "ten heads, and up to eight of the archive");
    assert!(scores.is_sorted_by(|a, b| a >= b));
    assert!(search.ask().is_some_and(|candidate| candidate.index == 510));
}

#[test]
fn origins_point_at_the_same_words_of_the_parent() {
    let mut search = started(Mode::Families);
    let said = run(&mut search, 40, 10);
    let mut shared = 0;
    for (candidate, ..) in said.iter().filter(|(candidate, ..)| !candidate.parents.is_empty()) {
        let parent = said.iter().find(|(other, ..)| other.name == candidate.parents[0]).expect("it was asked before");
        let trees = [&candidate.text, &parent.0.text].map(|text| gdl::reader::read(text).0.remove(0));
        let [child, parent] = &trees;
        assert_eq!(candidate.origins.len(), child.size());
        let parents: Vec<_> = parent.walk().map(|(_, node)| node).collect();
        for (node, origin) in child.walk().map(|(_, node)| node).zip(&candidate.origins) {
            if let Origin::Parent(0, at) = origin {
                assert!(gdl::tree::same(node, parents[*at]));
                shared += 1;
            }
        }
    }
    assert!(shared > 1000, "{shared}");
}

#[test]
fn mistakes_of_callers_are_named() {
    assert!(Entertainment::new(Parameters { families: 0, ..Parameters::default() }).is_err());
    assert!(Entertainment::new(Parameters { pieces: 25, ..Parameters::default() }).is_err());
    let mut search = started(Mode::Families);
    assert_eq!(
        search.tell(0, evaluate(&started(Mode::Families).ask().expect("it asks"))),
        Err(Error::Order { expected: 0, told: 0 })
    );
    let candidate = search.ask().expect("it asks");
    let mut outcome = evaluate(&candidate);
    if let Outcome::Measured { metrics, .. } = &mut outcome {
        metrics.pop();
    }
    assert_eq!(search.tell(0, outcome), Err(Error::Metrics { index: 0 }));
    assert!(search.tell(0, evaluate(&candidate)).is_ok(), "the right result may still be told");
    assert!((1..10).all(|_| search.ask().is_some()));
    assert!(search.ask().is_some(), "the first family has its result");
    assert!(search.ask().is_none(), "the second has not");
}

#[test]
fn the_library_has_the_published_games_as_they_are_decoded() {
    for game in published::games() {
        let entry = gdl::library::find(game.name).unwrap_or_else(|| panic!("{} is missing", game.name));
        // `cargo run -p synthesis --example published -- NAME` prints what should be there.
        assert_eq!(entry.text, decode(&game.chromosome, &game.reading, game.name, game.about), "{}", game.name);
        let (found, reading) = encode(&gdl::load(entry.text).game.expect("it loads")).expect("it is a chromosome");
        assert_eq!((found, reading), (game.chromosome.expressed(false), game.reading));
    }
}
