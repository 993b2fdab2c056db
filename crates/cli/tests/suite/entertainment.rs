//! Entertaining games: a run is the same however it is driven, and what it shows is what it kept.

use crate::kit::{folder, ludi, ludi_in};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// A small run.
const SMALL: [&str; 9] = ["evolve", "entertainment", "--json", "--families", "4", "--games", "6", "--seed", "3"];

fn small(dir: &Path, more: &[&str]) -> Value {
    ludi_in(dir, &[&SMALL, more].concat()).exits(0).json()
}

#[test]
fn threads_and_stops_make_no_difference() {
    let whole = folder("entertainment-whole");
    let one = small(&whole, &["--iterations", "8", "--threads", "1", "--best", "2"]);
    assert_eq!(one["funnel"]["made"], 36);
    let parts = folder("entertainment-parts");
    small(&parts, &["--iterations", "3", "--threads", "2", "--best", "0", "--html=-"]);
    // How many make an iteration was said when it began.
    let two = ["evolve", "entertainment", "--json", "--resume", "--iterations", "8", "--threads", "2", "--best", "2"];
    let two = ludi_in(&parts, &[&two[..], &["--html=-"]].concat()).exits(0).json();
    for part in ["funnel", "population", "best"] {
        assert_eq!(one[part], two[part], "{part}");
    }
    // Everyone shown is in the store, and the page and its reports are there.
    let best = one["best"][0]["name"].as_str().expect("a name");
    let page = std::fs::read_to_string(whole.join("evolution.html")).expect("the page was written");
    assert!(
        page.contains(best) && page.contains("dynamism") && page.contains("Chromosome "),
        "the page tells of {best}"
    );
    let again = one["best"].as_array().expect("a list").iter().filter(|game| game["again"] == true);
    for game in again {
        let name = game["name"].as_str().expect("a name");
        assert!(whole.join(format!("evolution/{name}.html")).exists(), "{name} has a report");
    }
    ludi_in(&whole, &["rules", &format!("entertainment-1/{best}")]).exits(0).says("Board.");
}

#[test]
fn ranks_select_too_and_weights_count() {
    let dir = folder("entertainment-ranks");
    let by_rank = small(&dir, &["--iterations", "6", "--select", "ranks", "--best", "0", "--html=-"]);
    let weighed =
        small(&dir, &["--iterations", "6", "--select", "ranks", "--weights", "0,1,0,0", "--best", "0", "--html=-"]);
    assert_ne!(by_rank["population"], weighed["population"]);
    ludi_in(&dir, &[&SMALL[..], &["--weights", "0,0,0,0"]].concat()).exits(2).remarks("above 0");
    ludi_in(&dir, &[&SMALL[..], &["--weights", "1,1,1"]].concat()).exits(2).remarks("4 numbers");
    ludi_in(&dir, &[&SMALL[..], &["--pieces", "25"]].concat()).exits(2);
}

/// Mean of a list.
fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// What a length is worth, as the paper's Fig. 2 draws it: steps of ten plies up to forty and from sixty on.
fn scale(plies: usize) -> f64 {
    let steps = [0.0, 0.2, 0.5, 0.8, 1.0, 1.0, 0.8, 0.5, 0.2, 0.0];
    steps[(plies.max(1) - 1) / 10]
}

/// Dynamism of one play from what was exported: owner, cells travelled and turns lived of every piece there ever was.
fn dynamism(play: &Value) -> f64 {
    let mut pieces: Vec<(u64, f64, f64)> = Vec::new();
    let mut on: BTreeMap<String, usize> = BTreeMap::new();
    for (cell, owner) in play["start"].as_object().expect("cells") {
        on.insert(cell.clone(), pieces.len());
        pieces.push((owner.as_u64().expect("a seat"), 0.0, 0.0));
    }
    for turn in play["turns"].as_array().expect("turns") {
        for step in turn["steps"].as_array().expect("steps") {
            if let (Some(from), Some(to)) = (step["from"].as_str(), step["to"].as_str())
                && from != to
                && let Some(piece) = on.remove(from)
            {
                on.insert(to.to_string(), piece);
                pieces[piece].1 += step["distance"].as_f64().expect("cells");
            }
            for (cell, owner) in step["changes"].as_object().expect("cells") {
                let stands = on.get(cell).map(|&piece| pieces[piece].0);
                if stands == owner.as_u64() {
                    continue;
                }
                on.remove(cell);
                if let Some(owner) = owner.as_u64() {
                    on.insert(cell.clone(), pieces.len());
                    pieces.push((owner, 0.0, 0.0));
                }
            }
        }
        for &piece in on.values() {
            pieces[piece].2 += f64::from(u8::from(Some(pieces[piece].0) == turn["mover"].as_u64()));
        }
    }
    mean(&pieces.iter().map(|(_, cells, life)| cells / life.max(1.0)).collect::<Vec<f64>>())
}

#[test]
fn the_four_metrics_can_be_worked_out_from_the_exported_plays_alone() {
    let dir = folder("entertainment-plays");
    let names = ["halim-1", "halim-2", "halim-3", "halim-4", "chess", "tic-tac-toe", "english-checkers"];
    let told =
        ludi_in(&dir, &[&["entertainment", "--json", "--games", "8", "--export", "plays.json"], &names[..]].concat());
    let told = told.exits(0).json();
    let text = std::fs::read_to_string(dir.join("plays.json")).expect("it was written");
    let file: Value = serde_json::from_str(&text).expect("it is JSON");
    crate::kit::holds(&file);
    for (game, measured) in
        file["result"]["games"].as_array().expect("games").iter().zip(told["games"].as_array().expect("games"))
    {
        let [plays, duels] = ["plays", "duels"].map(|what| game[what].as_array().expect("plays"));
        let length = |play: &Value| play["turns"].as_array().expect("turns").len();
        let arrivals = |play: &Value| {
            let steps = play["turns"]
                .as_array()
                .expect("turns")
                .iter()
                .flat_map(|turn| turn["steps"].as_array().expect("steps"));
            steps.filter(|step| step["to"].is_string()).count() as f64 / game["cells"].as_f64().expect("a number")
        };
        let of = |value: &dyn Fn(&Value) -> f64| mean(&plays.iter().map(value).collect::<Vec<f64>>());
        let won = duels.iter().filter(|play| !play["winner"].is_null() && play["winner"] == play["strong"]).count();
        let found = [
            ("duration", of(&|play| scale(length(play)))),
            ("intelligence", won as f64 / duels.len() as f64),
            ("dynamism", of(&dynamism)),
            ("usability", of(&arrivals)),
            ("length", of(&|play| length(play) as f64)),
        ];
        for (metric, value) in found {
            let shown = measured[metric]["value"].as_f64().expect("a number");
            assert!(
                (value - shown).abs() < 1e-9,
                "{} of {}: {value} from the file, {shown} shown",
                metric,
                game["game"]
            );
        }
    }
}

#[test]
fn any_game_can_be_measured() {
    let text = ludi(&["entertainment", "halim-1", "tic-tac-toe", "--games", "10"]).exits(0).out;
    assert!(text.contains("Halim-1") && text.contains("DYNAMISM"), "{text}");
    let json = ludi(&["entertainment", "tic-tac-toe", "--json", "--threads", "1"]).exits(0).json();
    let game = &json["games"][0];
    // Nine turns at most; stones never move, but every one of them arrives.
    assert_eq!((game["dynamism"]["value"].as_f64(), game["duration"]["value"].as_f64()), (Some(0.0), Some(0.0)));
    assert!(game["usability"]["value"].as_f64().is_some_and(|share| share > 0.5 && share <= 1.0), "{game}");
    ludi(&["entertainment", "halim-1", "--controller", "nobody"]).exits(2);
}
