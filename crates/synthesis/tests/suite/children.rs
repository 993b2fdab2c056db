//! What children are like.

use crate::common::{evaluate, run, search};
use gdl::tree::Node;
use std::collections::BTreeMap;
use synthesis::breed::label;
use synthesis::prefer::{self, Preferences};
use synthesis::rng::Rng;
use synthesis::{Check, Origin, Outcome, Parameters, Search, Told};

fn tree(text: &str) -> Node {
    gdl::reader::read(text).0.remove(0)
}

/// Least, quartiles and greatest.
fn spread(mut values: Vec<f64>) -> String {
    values.sort_by(f64::total_cmp);
    let at = |share: f64| values[((values.len() - 1) as f64 * share) as usize];
    format!("{:.3} {:.3} {:.3} {:.3} {:.3}", at(0.0), at(0.25), at(0.5), at(0.75), at(1.0))
}

#[test]
fn two_thousand_children() {
    let mut search = search(Parameters::default());
    let said = run(&mut search, 2000, 32);
    let (mut loads, mut unreadable, mut size) = (0, 0, 0);
    let mut dropped: BTreeMap<Check, u32> = BTreeMap::new();
    let (mut to_template, mut to_other, mut nearest) = (Vec::new(), Vec::new(), Vec::new());
    let mut names = std::collections::BTreeSet::new();
    let mut mutated = 0;
    for (candidate, _, told) in &said {
        let loaded = gdl::load(&candidate.text);
        let refused_as_unsafe = matches!(candidate.refused, Some((Check::Unsafe, _)));
        assert_eq!(loaded.game.is_none(), refused_as_unsafe, "{}", candidate.text);
        loads += u32::from(loaded.game.is_some());
        unreadable += u32::from(refused_as_unsafe);
        assert!(names.insert(candidate.name.to_lowercase()), "{} came twice", candidate.name);
        assert!(gdl::library::find(&candidate.name).is_none());
        assert!(!candidate.text.contains("(New"), "{}", candidate.text);
        assert_eq!(gdl::printer::print(&loaded.nodes), candidate.text, "the text is canonical");
        size += candidate.origins.len();
        mutated += candidate.origins.iter().filter(|origin| **origin == Origin::Mutation).count();
        to_template.push(candidate.distance_to_parents[candidate.template]);
        to_other.push(candidate.distance_to_parents[1 - candidate.template]);
        nearest.push(candidate.nearest.1);
        if let Told::Dropped { check, .. } = told {
            *dropped.entry(*check).or_default() += 1;
        }
    }
    println!("{loads} of 2000 load, dropped {dropped:?}, population {}", search.population().len());
    println!("nodes a child {}, of them made on the way (notes included) {}", size / 2000, mutated / 2000);
    println!("distance to template {}", spread(to_template.clone()));
    println!("distance to other    {}", spread(to_other));
    println!("distance to nearest  {}", spread(nearest));
    assert_eq!(loads + unreadable, 2000);
    assert!(loads > 1500, "{loads}");
    assert!(to_template.iter().filter(|distance| **distance > 0.02).count() > 1000);
}

#[test]
fn every_node_marked_with_a_parent_reads_as_it_does_there() {
    let mut search = search(Parameters::default());
    let said = run(&mut search, 300, 32);
    let texts: BTreeMap<&str, Vec<String>> = search
        .population()
        .iter()
        .map(|member| (member.name.as_str(), tree(&member.text).walk().map(|(_, node)| label(node)).collect()))
        .collect();
    let (mut kept, mut crossed, mut made) = (0, 0, 0);
    for (candidate, _, _) in &said {
        let child = tree(&candidate.text);
        assert_eq!(child.size(), candidate.origins.len());
        for ((_, node), origin) in child.walk().zip(&candidate.origins) {
            match origin {
                Origin::Parent(which, index) => {
                    assert_eq!(texts[candidate.parents[*which].as_str()][*index], label(node));
                    if *which == candidate.template { kept += 1 } else { crossed += 1 }
                }
                Origin::Mutation => made += 1,
            }
        }
    }
    println!("nodes from the template {kept}, the other parent {crossed}, neither {made}");
    assert!(kept > 2 * crossed && crossed > 300, "{kept} {crossed} {made}");
}

#[test]
fn without_chance_a_child_is_its_template() {
    let mut search = search(Parameters { crossover: 0.0, mutation: 0.0, ..Parameters::default() });
    for (candidate, _, told) in run(&mut search, 40, 1) {
        assert_eq!(candidate.distance_to_parents[candidate.template], 0.0);
        assert!(matches!(told, Told::Dropped { check: Check::Inbred, .. }), "{told:?}");
        let rules = candidate.origins.iter().filter(|origin| matches!(origin, Origin::Parent(..))).count();
        let notes = tree(&candidate.text).find("support").map_or(0, Node::size);
        assert_eq!(rules + notes + 1, candidate.origins.len(), "all but notes and name is the template's");
    }
}

#[test]
fn requirements_hold_and_preferences_lean() {
    let require = prefer::parse("tiling=hex,cells<=61").expect("sound");
    let preferences = Preferences { require, prefer: Vec::new() };
    let mut strict = search(Parameters { preferences: preferences.clone(), ..Parameters::default() });
    let said = run(&mut strict, 150, 8);
    let mut met = 0;
    for (candidate, _, _) in &said {
        let loaded = gdl::load(&candidate.text);
        let described = loaded.game.as_ref().map(|game| synthesis::describe::Description::of(&loaded.nodes[0], game));
        let meets = preferences.unmet(described.as_ref()).is_none();
        let refused = matches!(candidate.refused, Some((Check::Required | Check::Unsafe, _)));
        assert_eq!(!meets, refused, "{:?}", candidate.refused);
        met += u32::from(meets);
    }
    assert!(met > 140, "{met}");

    let share = |preferences: Preferences| {
        let mut search = search(Parameters { preferences, ..Parameters::default() });
        let first: Vec<_> = (0..32).filter_map(|_| search.ask()).collect();
        let mut hex = 0;
        for name in first.iter().flat_map(|candidate| &candidate.parents) {
            let text = &search.population().iter().find(|member| member.name == *name).expect("a member").text;
            hex += u32::from(text.contains("(tiling hex"));
        }
        hex
    };
    let prefer = prefer::parse("tiling=hex").expect("sound");
    assert!(share(Preferences { require: Vec::new(), prefer }) > share(Preferences::default()));
}

#[test]
fn the_grammar_alone_makes_games_too() {
    let mut search = search(Parameters { random: true, ..Parameters::default() });
    let said = run(&mut search, 200, 8);
    let random = said.iter().filter(|(candidate, _, _)| candidate.parents.is_empty());
    assert!(random.clone().all(|(candidate, _, _)| candidate.origins.iter().all(|o| *o == Origin::Mutation)));
    let loads = random.clone().filter(|(candidate, _, _)| gdl::load(&candidate.text).game.is_some()).count();
    println!("{} of 200 out of the grammar, {loads} load", random.count());
    assert!(loads > 190, "{loads}");
}

#[test]
fn a_tidy_search_cuts_what_is_dead() {
    let mut search = search(Parameters { tidy: true, ..Parameters::default() });
    let mut cut = 0;
    while cut < 3 {
        let candidate = search.ask().expect("all before it is told");
        let child = tree(&candidate.text);
        let clause = |node: &Node| node.children().get(1).and_then(Node::as_atom) == Some("lose");
        let dead: Vec<usize> = child
            .walk()
            .enumerate()
            .filter(|(_, (path, node))| path.len() == 2 && clause(node))
            .map(|(at, _)| at)
            .collect();
        let mut outcome = evaluate(&candidate);
        if let Outcome::Measured { dead: found, .. } = &mut outcome {
            found.clone_from(&dead);
        }
        let told = search.tell(candidate.index, outcome).expect("told in order");
        let clauses = child.find("end").map_or(0, |end| end.args().len());
        if let (Told::Inserted { .. }, true) = (told, !dead.is_empty() && dead.len() < clauses) {
            let member = search.population().iter().find(|member| member.name == candidate.name).expect("inserted");
            let left = tree(&member.text).find("end").map_or(0, |end| end.args().len());
            assert_eq!(left, clauses - dead.len(), "{}\n{}", candidate.text, member.text);
            cut += 1;
        }
        assert!(candidate.index < 2000, "no clause was cut");
    }
}

/// Labels that an `again` calls and no move has.
fn dangling(game: &Node) -> bool {
    let names = |head: &'static str, host: &'static str| {
        let hosts = game.walk().map(|(_, node)| node).filter(move |node| node.head() == Some(host));
        let lists = hosts.flat_map(|node| node.children().iter().chain([node])).filter(move |n| n.head() == Some(head));
        lists.filter_map(|list| list.args().first()).filter_map(|name| name.as_atom().or(name.as_str()))
    };
    let labels: Vec<&str> = names("label", "move").collect();
    names("again", "again").any(|called| !labels.contains(&called))
}

#[test]
fn crossing_a_quoted_label_into_a_game_without_it_is_refused_by_the_checks() {
    let mill = "(game Mill (board (tiling square) (size 5)) (pieces (Man All (moves (move (pre (empty to)) (action (push)) (post (again \"Take one\" (if (>= (line-length to) 3))))) (move (label \"Take one\") (pre (enemy from)) (action (pop)))))) (end (All win (in-a-row 5))))";
    let plain = "(game Plain (board (tiling square) (size 4)) (pieces (Stone All (moves (move (pre (empty to)) (action (push)) (post (score 1))) (move (pre (and (owner from) (empty to) (adjacent))) (action (pop) (push)) (post (capture d-nbors)))))) (end (All win (in-a-row 4)) (All win (score 9))))";
    let (mill, plain) = (tree(mill), tree(plain));
    let (mut refused, mut played) = (0, 0);
    for index in 0..400 {
        let mut rng = Rng::part(3, index);
        let Some(child) = gdl::vary::cross(&plain, &mill, 0.2, &mut |n| rng.below(n)) else { continue };
        let text = gdl::printer::print(std::slice::from_ref(&child));
        let (game, loaded) = engine::Game::read(&text);
        if dangling(&child) {
            let said = loaded.diagnostics.iter().find(|found| found.code == "E0301").expect("the checks say so");
            assert_eq!(said.message, "no move is labelled `\"Take one\"`");
            assert!(game.is_none() && &text[said.span.start as usize..said.span.end as usize] == "\"Take one\"");
            refused += 1;
        } else if let Some(game) = game {
            let mut position = game.start(gdl::ast::Player::First);
            while let (Some(step), true) = (position.steps().first().copied(), position.turn() < 40) {
                position.play(step);
            }
            played += 1;
        }
    }
    println!("{refused} refused, {played} played");
    assert!(refused > 20 && played > 20, "{refused} refused, {played} played");
}
