//! The page as a whole.

use super::*;
use gdl::tree::Node;
use synthesis::breed::{Rates, breed, written_out};
use synthesis::rng::Rng;

/// Tags that are opened are closed, in order; text outside of tags holds no bracket of a tag.
fn balanced(page: &str) {
    let mut open: Vec<&str> = Vec::new();
    for tag in page.split('<').skip(1).filter_map(|rest| rest.split('>').next()) {
        let name = tag.trim_start_matches('/').split_whitespace().next().unwrap_or("");
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "at </{name}>");
        } else if !tag.ends_with('/') && !tag.starts_with('!') && !["meta", "br"].contains(&name) {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

fn library(name: &str) -> Node {
    let entry = gdl::library::find(name).expect("it is in the library");
    written_out(&gdl::reader::read(entry.text).0[0])
}

fn interval(value: f64, error: f64) -> Interval {
    Interval { value, low: value - error, high: value + error }
}

/// A child of two games of the library that can be played, has rules of both and something new; the rest is made up.
fn bred(rank: usize, name: &str, parents: [&str; 2]) -> Entry {
    let trees = parents.map(library);
    let rates = Rates { crossover: 0.1, mutation: 0.1 };
    let good = |child: &Node, origins: &[Origin]| {
        let from = |which| origins.iter().filter(|o| matches!(o, Origin::Parent(p, _) if *p == which)).count();
        let made = origins.iter().filter(|origin| **origin == Origin::Mutation).count();
        let playable = engine::Game::read(&gdl::printer::print(std::slice::from_ref(child))).0.is_some();
        playable && from(0) > 4 && from(1) > 4 && made > 1
    };
    let mut children = (0..5000).map(|index| breed([&trees[0], &trees[1]], 0, rates, &mut Rng::part(3, index)));
    let (mut child, origins) = children.find(|(child, origins)| good(child, origins)).expect("one will do");
    child.children_mut().expect("a game is a list")[1] = Node::atom(name);
    let text = gdl::printer::print(&[child]);
    let row = |child: &str, parents: [&str; 2]| (child.to_string(), parents.map(str::to_string).to_vec());
    let ids = ["killer-moves", "drama-average", "completion", "duration", "clarity-variance", "uncertainty-late"];
    Entry {
        name: name.to_string(),
        rank,
        text: text.clone(),
        distilled: None,
        words: 100,
        new: None,
        score: interval(0.6 - 0.1 * rank as f64, 0.08),
        remeasured: rank == 1,
        viable: rank == 1,
        verdict: if rank == 1 { "viable" } else { "not viable" }.to_string(),
        reasons: vec!["Nearly all games end.".to_string(), "Whoever moves first wins 52 % of them.".to_string()],
        criteria: ids
            .iter()
            .enumerate()
            .map(|(i, id)| (id.to_string(), interval(0.2 + 0.1 * i as f64, 0.05)))
            .collect(),
        parents: parents.map(str::to_string).to_vec(),
        generation: 3,
        bred_text: text,
        origins,
        ancestry: vec![
            row(name, parents),
            row(parents[0], ["Hundrok", "Valiom"]),
            row("Hundrok", ["Gomoku", "Havannah"]),
            row("Valiom", ["Hundrok", "Tic-Tac-Toe"]),
        ],
        nearest: (parents[0].to_string(), if rank == 1 { 0.231 } else { 0.04 }),
        report: (rank == 1).then(|| "reports/one.html".to_string()),
    }
}

fn gallery() -> Gallery {
    let stage = |name: &str, count, dropped| Stage { name: name.to_string(), count, dropped };
    Gallery {
        run: "first".to_string(),
        command: "ludi evolve --seed 7 --children 1200".to_string(),
        seed: 7,
        founders: 79,
        funnel: vec![
            stage("made", 1200, false),
            stage("rules not sound", 310, true),
            stage("too slow", 12, true),
            stage("no winner", 402, true),
            stage("inbred", 76, true),
            stage("joined", 400, false),
            stage("viable", 9, false),
        ],
        weights: Weights::default(),
        archive: Some(Figures { coverage: 0.021, qd_score: 31.5, obj_max: 0.71, obj_mean: 0.33 }),
        measure: "fitness by the model",
        passes: "viable",
        about: "Bred as games are bred.",
        best: vec![bred(1, "Tavril", ["Yavalath", "Hex"]), bred(2, "Ombrek", ["Breakthrough", "Gomoku"])],
    }
}

#[test]
fn the_page_has_every_part_and_is_well_formed() {
    let page = super::page(&gallery());
    balanced(&page);
    // For whoever wants to look at it.
    if let Some(path) = std::env::var_os("LUDI_GALLERY") {
        std::fs::write(path, &page).expect("the page can be written");
    }
    for part in [
        "<section id=\"contents\">",
        "<section class=\"game\" id=\"game-1\">",
        "<section class=\"game\" id=\"game-2\">",
        "<section id=\"funnel\">",
        "<section id=\"colophon\">",
        "<a href=\"#game-2\">Ombrek</a>",
        "<a href=\"reports/one.html\">all about Tavril</a>",
        "<strong>new</strong>: the nearest known game is Yavalath, at distance 0.231",
        "a <strong>variant</strong> of Breakthrough",
        "in generation 3, of Yavalath and Hex",
        "title=\"from Hex\">",
        "title=\"made or changed by mutation\">",
        "◆ Tic-Tac-Toe",
        "<dt>Fitness by the model</dt>",
        "<td>twice</td>",
        "<td>once</td>",
        "then those measured once",
        "1,200 (100 %)",
        "<pre>(game Tavril",
        "ludi evolve --seed 7",
    ] {
        assert!(page.contains(part), "{part}");
    }
    assert_eq!(page.matches("<svg class=\"board\"").count(), 2);
    assert_eq!(page.matches("<strong>Board.</strong>").count(), 2, "the rules in English");
    // Six weighted criteria a game, a row a game in the contents.
    assert_eq!(page.matches("scope=\"row\"").count(), 14);
    assert!(!page.contains("NaN") && !page.contains("\"inf") && !page.contains("-inf"));
    assert_eq!(page.matches("http://").count(), page.matches("xmlns=\"http://www.w3.org/").count());
    assert!(
        !page.contains("src=") && !page.contains("https://") && !page.contains("@import") && !page.contains("url(")
    );
}

#[test]
fn nothing_a_run_says_becomes_markup() {
    let evil = "</pre></script><script>alert(1)</script>\"'&";
    let mut gallery = gallery();
    gallery.run = evil.to_string();
    gallery.command = evil.to_string();
    gallery.funnel[1].name = evil.to_string();
    let [first, second] = &mut gallery.best[..] else { panic!("there are two games") };
    for text in [&mut first.name, &mut first.reasons[0], &mut first.parents[1], &mut first.nearest.0] {
        *text = evil.to_string();
    }
    first.ancestry.push((evil.to_string(), vec![evil.to_string()]));
    first.criteria.push((evil.to_string(), interval(0.5, 0.1)));
    first.report = Some("javascript:alert(1)".to_string());
    first.text = first.text.replacen("Tavril", &format!("{evil:?}"), 1);
    first.bred_text = first.text.clone();
    (second.text, second.bred_text) = (evil.to_string(), evil.to_string());
    let page = super::page(&gallery);
    balanced(&page);
    assert_eq!(page.matches("<script").count(), 1, "the page's own");
    assert!(page.contains("&lt;script&gt;alert(1)") && page.contains("href=\"./javascript:alert(1)\""));
    assert!(page.contains("Its text does not describe a game that can be played."));
    assert!(page.contains("title=\"from &lt;/pre&gt;"), "the coloured rules are still there");
}

#[test]
fn an_empty_run_has_a_page() {
    let page = super::page(&Gallery { best: Vec::new(), funnel: Vec::new(), archive: None, ..gallery() });
    balanced(&page);
    assert!(page.contains("None of them was kept.") && !page.contains("id=\"contents\"") && !page.contains("NaN"));
}

#[test]
fn a_game_without_parents_is_not_coloured_by_them() {
    let mut gallery = gallery();
    gallery.best.truncate(1);
    gallery.best[0].parents.clear();
    let page = super::page(&gallery);
    balanced(&page);
    assert!(page.contains("at random, without parents"));
    assert!(!page.contains("class=\"inks\"") && !page.contains("made or changed by mutation"));
}

#[test]
fn a_game_that_was_measured_once_is_not_called_viable() {
    let mut gallery = gallery();
    gallery.best.truncate(1);
    (gallery.best[0].remeasured, gallery.best[0].verdict) = (false, "not yet refuted".to_string());
    let page = super::page(&gallery);
    assert!(page.contains("</b>Not yet refuted</p>") && page.contains("<td>not yet refuted</td>"));
    assert!(page.contains("The best is shown here; it is not yet refuted."));
    assert!(!page.contains("</b>Viable"));
}
