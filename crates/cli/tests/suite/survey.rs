//! Rankings, fits and agreements from the command line.

use crate::kit::{Answer, file, folder, ludi};
use std::path::Path;

const MEASUREMENTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/measurements.csv");
const RATINGS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/human-ratings.csv");
const EVOLVED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/evolved-ranks.csv");

/// Everybody prefers the earlier letter, but for one answer.
fn letters(dir: &Path) -> String {
    let mut rows = String::from("first,second,preferred\n");
    for (first, second) in [("A", "B"), ("B", "C"), ("C", "D"), ("D", "A"), ("A", "C"), ("B", "D")] {
        rows += &format!("{first},{second},{0}\n{second},{first},{0}\n", first.min(second));
    }
    rows += "C,D,D\nA,B,tie\n";
    file(dir, "letters.csv", rows)
}

#[test]
fn comparisons_are_ranked_both_ways() {
    let dir = folder("rank");
    let path = letters(&dir);
    let ranks = dir.join("ranks.csv").to_str().expect("UTF-8").to_string();
    let args = ["rank", &path, "--resamples", "20", "--runs", "2", "--csv", &ranks, "--json"];
    let answer = ludi(&args).exits(0);
    let found = answer.json();
    let names: Vec<&str> =
        found["games"].as_array().expect("games").iter().filter_map(|g| g["game"].as_str()).collect();
    assert_eq!(names, ["A", "B", "C", "D"]);
    assert_eq!((found["comparisons"].as_u64(), found["ties"].as_u64()), (Some(14), Some(1)));
    let rate = found["cross_entropy"]["seen"]["value"].as_f64().expect("a rate");
    assert!((rate - 12.0 / 13.0).abs() < 1e-9, "{rate}");
    let cross = |i: usize| found["games"][i]["cross_entropy_rank"]["value"].as_f64();
    assert_eq!([0, 1, 2, 3].map(cross), [1.0, 2.0, 3.0, 4.0].map(Some));
    let table = std::fs::read_to_string(&ranks).expect("written");
    assert!(table.starts_with("name,rank,low,high\nA,1,"), "{table}");
    // The same bytes at any number of threads.
    assert_eq!(answer.out, ludi(&[&args[..], &["--threads", "1"]].concat()).out);
    ludi(&["rank", &path, "--resamples", "20"])
        .exits(0)
        .says("Variance of the cross-entropy rate")
        .says("it was preferred");
}

#[test]
fn ratings_are_ranked_by_what_is_sure() {
    let found = ludi(&["rank", RATINGS, "--json"]).exits(0).json();
    assert_eq!(found["games"].as_array().map(Vec::len), Some(41));
    assert_eq!(found["games"][40]["game"], "Tic-Tac-Toe");
    let slither = &found["games"][0];
    assert_eq!(slither["game"], "Slither");
    assert!(slither["rating"]["value"].as_f64() < slither["given"].as_f64(), "86 raters are drawn to the mean");
    ludi(&["rank", RATINGS]).exits(0).says("Slither");
}

#[test]
fn likings_are_counted_as_in_the_papers_figure_7() {
    let dir = folder("likings");
    // As the studio writes them: Ann likes Hex in the end, Bob disliked it once, Cid gave up; all dislike Nim, or do not care.
    let rows = "game,round,answer,participant,presentation,source,given
hex,1,neutral,ann,1,library,1
hex,2,liked,ann,1,library,2
hex,3,neutral,ann,1,library,3
hex,1,liked,bob,2,library,1
hex,2,liked,bob,2,library,2
hex,3,disliked,bob,2,library,3
hex,1,disliked,cid,3,library,1
nim,1,neutral,ann,4,library,4
nim,2,neutral,ann,4,library,5
nim,3,neutral,ann,4,library,6
nim,1,neutral,bob,5,library,4
nim,2,disliked,bob,5,library,5
nim,3,liked,bob,5,library,6
";
    let path = file(&dir, "plays.csv", rows);
    let found = ludi(&["rank", &path, "--json"]).exits(0).json();
    let counts = |i: usize| ["people", "liked", "neutral", "disliked"].map(|what| found["games"][i][what].as_u64());
    assert_eq!((found["games"][0]["game"].as_str(), counts(0)), (Some("hex"), [2, 1, 0, 1].map(Some)));
    assert_eq!((found["games"][1]["game"].as_str(), counts(1)), (Some("nim"), [2, 0, 1, 1].map(Some)));
    assert_eq!((found["rounds"].as_u64(), found["unfinished"].as_u64()), (Some(3), Some(1)));
    assert_eq!(found["games"][0]["share"]["value"].as_f64(), Some(0.5));
    ludi(&["rank", &path]).exits(0).says("50 %").says("Not counted: 1 opinion");
    let wrong = file(&dir, "wrong.csv", rows.replace("nim,3,liked", "nim,3,loved"));
    ludi(&["rank", &wrong]).exits(2).remarks("wrong.csv:14:7: `loved` is not liked, neutral or disliked");
}

#[test]
fn scores_agree_with_people() {
    let dir = folder("agree");
    let figure = dir.join("figure.svg").to_str().expect("UTF-8").to_string();
    let found = ludi(&["agree", MEASUREMENTS, RATINGS, "--scatter", &figure, "--json"]).exits(0).json();
    // The page has the same for the rating itself, where agreement is above 0.
    let page = include_str!("../../../../docs/measurements.md");
    let row = page.lines().find_map(|line| line.strip_prefix("| score | ")).expect("a row of the score");
    let told: f64 = row.split(' ').next().and_then(|number| number.parse().ok()).expect("a correlation");
    let r = found["spearman"]["coefficient"]["value"].as_f64().expect("a coefficient");
    assert!((r + told).abs() < 0.02, "{r} is not {told}");
    let drawn = std::fs::read_to_string(&figure).expect("written");
    assert!(drawn.starts_with("<svg") && drawn.contains("Lines of Action"));
    let six = ludi(&["agree", MEASUREMENTS, EVOLVED, "--json"]).exits(0).json();
    assert_eq!((six["games"].as_array().map(Vec::len), &six["kendall"]["exact"]), (Some(6), &true.into()));
}

#[test]
fn a_fit_writes_weights_that_measure_takes_and_repeats_itself() {
    let dir = folder("fit");
    let path = |name: &str| dir.join(name).to_str().expect("UTF-8").to_string();
    let (weights, importance) = (path("weights.txt"), path("importance.svg"));
    let fit = ["fit", "--measurements", MEASUREMENTS, "--ratings", RATINGS, "--permutations", "0", "--json"];
    let with = |more: &[&str]| ludi(&[&fit[..], more].concat()).exits(0);
    let answer = with(&["--weights", &weights, "--importance", &importance]);
    let found = answer.json();
    assert_eq!(found["figures"].as_array().map(Vec::len), Some(10));
    let r = |method: &str| {
        let all = found["figures"].as_array().expect("figures");
        let figure = all.iter().find(|f| f["set"] == "all" && f["method"] == method).expect("there");
        figure["correlation"]["value"].as_f64().expect("a number")
    };
    assert!(r("un-nested") > r("selected"), "picking with the games in sight flatters");
    assert!(std::fs::read_to_string(&importance).expect("written").contains("<rect"));
    assert_eq!(answer.out, with(&["--threads", "1", "--weights", &weights, "--importance", &importance]).out);
    let measured =
        ludi(&["measure", "tic-tac-toe", "--quick", "--trials", "4", "--weights", &weights, "--json"]).exits(0);
    assert!(measured.json()["settings"]["weights"].as_str().is_some_and(|name| name.contains("weights.txt")));
}

#[track_caller]
fn refused(command: &[&str], dir: &Path, content: &str, why: &str) -> Answer {
    let path = file(dir, "bad.csv", content);
    let args: Vec<&str> = command.iter().map(|arg| if *arg == "BAD" { path.as_str() } else { *arg }).collect();
    ludi(&args).exits(2).remarks(why)
}

#[test]
fn mistakes_in_files_are_named_with_their_place() {
    let dir = folder("bad-surveys");
    let rank = ["rank", "BAD"];
    let fit = ["fit", "--measurements", MEASUREMENTS, "--ratings", "BAD"];
    for (content, why) in [
        ("", "bad.csv:1: the file is empty"),
        ("name,rating,raters\n", "bad.csv:2: there are no rows below the header"),
        ("name,stars\nHex,3\n", "bad.csv:1: there is no column `preferred`"),
        ("name,rating\nHex,3\n", "bad.csv:1: there is no column `raters`"),
        ("name,rating,raters,name\nHex,3,1,a\n", "bad.csv:1:20: there are two columns `name`"),
        ("name,rating,raters\nHex,3,9\nGo,much,9\n", "bad.csv:3:4: `much` is not a number (rating)"),
        ("name,rating,raters\nHex,NaN,9\n", "bad.csv:2:5: `NaN` is no measure of anything"),
        ("name,rating,raters\nHex,3,0\nGo,4,1\n", "bad.csv:2:7: somebody must have rated a game"),
        ("name,rating,raters\nHex,3,1\nhex,4,1\n", "bad.csv:3:1: `hex` was there before, as `Hex`"),
        ("name,rating,raters\nHex,3,1\n", "there is one game only"),
        ("name,rating,raters\nHex,3\n", "bad.csv:2: 2 cells, but the header has 3"),
        ("first,second,preferred\nHex,Go,Chess\n", "bad.csv:2:8: `Chess` is neither of the two games"),
        ("first,second,preferred\nHex,hex,Hex\n", "bad.csv:2:5: a game is compared with itself"),
        ("first,second,preferred\n,Go,Go\n", "bad.csv:2:1: a name is missing"),
    ] {
        refused(&rank, &dir, content, why);
        refused(&fit, &dir, content, why);
    }
    let unknown = "name,rating,raters\nHexx,3,1\nGo,4,1\n";
    refused(&fit, &dir, unknown, "bad.csv:2:1: `Hexx` has no measurements").remarks("did you mean hex?");
    refused(&["agree", "BAD", RATINGS], &dir, "game,score\nHex,x\n", "there is no column `rule-complexity`");
    let few = file(&dir, "few.csv", "name,rating,raters\nHex,3,1\nGo,4,1\n");
    ludi(&["fit", "--measurements", MEASUREMENTS, "--ratings", &few]).exits(1).remarks("too few to learn from");
    let fit = ["fit", "--measurements", MEASUREMENTS, "--ratings", RATINGS, "--without", "duraton"];
    ludi(&fit).exits(2).remarks("did you mean duration?");
    let ties = file(&dir, "ties.csv", "first,second,preferred\nHex,Go,tie\n");
    ludi(&["rank", &ties]).exits(1).remarks("all comparisons are ties");
    ludi(&["rank", "missing.csv"]).exits(2).remarks("cannot read missing.csv");
}
