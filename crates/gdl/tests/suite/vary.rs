//! Variation keeps to the table, reaches all of it, and mostly makes games.

use gdl::check::{Names, Term, check};
use gdl::printer::print_flat;
use gdl::table::{Kind, Ludeme, rows};
use gdl::tree::Node;
use gdl::vary::{EditKind, Generator, edit, mutate, splice};
use gdl::{library, load, load_nodes};
use std::collections::BTreeMap;

/// SplitMix64: enough chance for a test.
fn chance(mut seed: u64) -> impl FnMut(u32) -> u32 {
    move |below| {
        seed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = seed;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % u64::from(below.max(1))) as u32
    }
}

fn parents() -> Vec<Node> {
    library::all()
        .iter()
        .map(|entry| load(entry.text))
        .filter(|l| l.game.is_some())
        .filter_map(|l| l.nodes.into_iter().next())
        .collect()
}

fn note(term: &Term, seen: &mut [u32]) {
    if let Some(ludeme) = term.ludeme() {
        seen[ludeme as usize] += 1;
    }
    for (_, arg) in term.args() {
        note(arg, seen);
    }
}

#[test]
fn most_children_of_every_kind_of_edit_load() {
    let parents = parents();
    let mut rng = chance(1);
    let mut tally: BTreeMap<EditKind, (u32, u32)> = BTreeMap::new();
    for _ in 0..600 {
        let at = |rng: &mut dyn FnMut(u32) -> u32| rng(parents.len() as u32) as usize;
        let (a, b) = (at(&mut rng), at(&mut rng));
        for kind in EditKind::ALL {
            if let Some(child) = edit(&parents[a], Some(&parents[b]), kind, &mut rng) {
                let (good, all) = tally.entry(kind).or_default();
                let loaded = load_nodes(vec![child]);
                *all += 1;
                *good += u32::from(loaded.game.is_some());
            }
        }
    }
    println!("{tally:?}");
    for (kind, (good, all)) in &tally {
        assert!(*all > 200, "{kind:?} was possible only {all} times");
        assert!(good * 10 > all * 6, "{kind:?}: {good} of {all}");
    }
}

#[test]
fn ten_thousand_children_use_every_ludeme() {
    let parents = parents();
    let mut rng = chance(2);
    let mut seen = vec![0; rows().count()];
    let mut good = 0;
    for _ in 0..10_000 {
        let (a, b) = (rng(parents.len() as u32) as usize, rng(parents.len() as u32) as usize);
        let (child, _) = mutate(&parents[a], Some(&parents[b]), &mut rng);
        let nodes = [child];
        let checked = check(&nodes);
        if let (Some(game), true) = (&checked.game, checked.diagnostics.is_empty()) {
            note(game, &mut seen);
            good += 1;
        }
    }
    println!("{good} good");
    let missing: Vec<_> = rows().filter(|row| seen[row.ludeme as usize] == 0).map(|row| row.ludeme).collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert!(good > 8_000, "{good}");
}

#[test]
fn every_ludeme_can_be_generated() {
    let text = "(game Host (params (K 3 1 5)) (board (tiling square) (size 5) (regions (White (sides n)) (Black (sides s)) (castle corners))) (pieces (Stone All (moves (move (pre (empty to)) (action (push)))  (move (label Take) (pre (enemy from)) (action (pop)))))) (end (All win (connect own-regions)) (All win (reach castle))))";
    let nodes = load(text).nodes;
    let names = Names::of(&nodes[0]);
    let mut rng = chance(3);
    let mut seen = vec![0; rows().count()];
    for _ in 0..20_000 {
        let kind = [
            Kind::Game,
            Kind::Only(Ludeme::Pieces),
            Kind::Only(Ludeme::Support),
            Kind::Goal,
            Kind::Effect,
            Kind::Bool,
            Kind::Path,
            Kind::Tiling,
        ][rng(8) as usize];
        let made = Generator::new(&nodes[0], &names, &mut rng).node(kind, 4);
        let Some(made) = made else { continue };
        let checked = gdl::check::check_fragment(&made, kind, names.clone());
        if let Some(term) = &checked.game {
            note(term, &mut seen);
        }
    }
    let missing: Vec<_> = rows().filter(|row| seen[row.ludeme as usize] == 0).map(|row| row.ludeme).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn the_same_chance_makes_the_same_child() {
    let parents = parents();
    let make = || {
        let mut rng = chance(7);
        (0..50).map(|i| mutate(&parents[i], Some(&parents[i + 1]), &mut rng).0).collect::<Vec<_>>()
    };
    assert_eq!(make(), make());
}

/// How often each leaf stands in a game, notes aside.
fn leaves(game: &Node) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    for section in game.children().iter().filter(|section| section.head() != Some("support")) {
        for (_, leaf) in section.walk().filter(|(_, node)| node.as_list().is_none()) {
            *found.entry(print_flat(leaf)).or_default() += 1;
        }
    }
    found
}

#[test]
fn splices_exchange_words_quoted_texts_numbers_and_labels() {
    let parents = parents();
    let mut rng = chance(4);
    let mut tally: BTreeMap<&str, u32> = BTreeMap::new();
    for _ in 0..4_000 {
        let (a, b) = (rng(parents.len() as u32) as usize, rng(parents.len() as u32) as usize);
        let Some(child) = splice(&parents[a], Some(&parents[b]), &mut rng) else { continue };
        let (old, lent, new) = (leaves(&parents[a]), leaves(&parents[b]), leaves(&child));
        for leaf in new.iter().filter(|(leaf, count)| *count > old.get(*leaf).unwrap_or(&0)).map(|(leaf, _)| leaf) {
            let what = match leaf {
                leaf if leaf.starts_with('"') => "quoted text",
                leaf if leaf.parse::<i64>().is_ok() => "number",
                _ => "word",
            };
            let whence = match () {
                () if old.contains_key(leaf) => "from the game",
                () if lent.contains_key(leaf) => "from the donor",
                () => "made up",
            };
            *tally.entry(what).or_default() += 1;
            *tally.entry(whence).or_default() += 1;
        }
        let loaded = load_nodes(vec![child]);
        let refused = |quoted: bool| {
            loaded.diagnostics.iter().any(|found| {
                found.code == "E0301"
                    && found.message.starts_with("no move is labelled")
                    && found.message.contains('"') == quoted
            })
        };
        for (what, occurs) in [
            ("no game", loaded.game.is_none()),
            ("a game", loaded.game.is_some()),
            ("calls a word nobody has", refused(false)),
            ("calls a text nobody has", refused(true)),
        ] {
            *tally.entry(what).or_default() += u32::from(occurs);
        }
    }
    println!("{tally:?}");
    assert_eq!(tally.len(), 10, "{tally:?}");
    assert!(tally.values().all(|count| *count > 50), "{tally:?}");
}

/// Breeding draws from the edits that keep to the table; what it draws is kept, and splices are no part of it.
#[test]
fn splices_are_no_edit_that_games_are_bred_by() {
    assert_eq!(EditKind::ALL.len(), 9);
    let game = load("(game G (board (tiling square) (size 3)) (win (in-a-row 3)))").nodes.remove(0);
    let mut rng = chance(5);
    for _ in 0..500 {
        let child = gdl::vary::mutate_each(&game, 0.5, &mut rng);
        assert!(child.walk().all(|(_, node)| node.as_str().is_none()), "{}", print_flat(&child));
    }
}

#[test]
fn labels_that_are_no_words_are_written_in_quotes() {
    let text = "(game G (board (tiling square) (size 5)) (pieces (Stone All (moves (move (pre (empty to)) (action (push)) (post (again \"Take one\"))) (move (label \"Take one\") (pre (enemy from)) (action (pop)))))) (win (in-a-row 3)))";
    let game = load(text).nodes.remove(0);
    let (mut rng, mut calls) = (chance(6), 0);
    for _ in 0..3_000 {
        let (child, _) = mutate(&game, None, &mut rng);
        let read = gdl::reader::read(&gdl::printer::print(std::slice::from_ref(&child))).0;
        assert!(gdl::tree::same(&read[0], &child), "{}", print_flat(&child));
        calls += usize::from(print_flat(&child).matches("(again \"Take one\"").count() > 1);
    }
    assert!(calls > 0, "no child calls it once more");
}
