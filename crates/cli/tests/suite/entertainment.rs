//! Entertaining games: a run is the same however it is driven, and what it shows is what it kept.

use crate::kit::{folder, ludi, ludi_in};
use serde_json::Value;
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
