//! Commands about heuristic players: profile, fitness.

use crate::kit::{folder, ludi};
use serde_json::{Value, json};

fn words(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().expect("a list").iter().map(|n| n.as_f64().expect("a number")).collect()
}

#[test]
fn profiles_repeat_on_any_number_of_threads_and_add_up() {
    let run = |threads: &str| {
        let line = "profile gardner --players C WGC CGM --plays 6 --depth 2 --seed 3 --json --threads";
        ludi(&[&words(line)[..], &[threads]].concat()).exits(0)
    };
    let one = run("1");
    assert_eq!(one.out, run("3").out);
    let game = &one.json()["games"][0];
    assert_eq!(game["players"], json!(["C", "CGM", "WGC"]), "in the order of all sixteen");
    let line = "profile gardner --players WGC CGM C C --plays 6 --depth 2 --seed 3 --json";
    assert_eq!(ludi(&words(line)).exits(0).out, one.out, "whoever is named first, and however often");
    assert_eq!((&game["plays"], &game["chess_like"], &game["left_out"]), (&json!(6), &json!(true), &json!([])));
    let rows = |key: &str| -> Vec<Vec<f64>> { game[key].as_array().expect("rows").iter().map(numbers).collect() };
    let (matrix, low, high) = (rows("matrix"), rows("low"), rows("high"));
    for i in 0..3 {
        for j in 0..3 {
            assert!((matrix[i][j] + matrix[j][i] - 1.0).abs() < 1e-12);
            assert!(low[i][j] <= matrix[i][j] && matrix[i][j] <= high[i][j]);
            assert!(i == j || high[i][j] - low[i][j] > 0.1, "six plays leave much open");
        }
    }
    assert!((numbers(&game["averages"]).iter().sum::<f64>() - 1.5).abs() < 1e-12);
    assert_eq!(one.json()["comparison"], Value::Null);
}

#[test]
fn a_table_remembers_what_was_played_and_pictures_are_drawn() {
    let place = folder("profile");
    let (table, picture) = (place.join("plays.csv"), place.join("figure.svg"));
    let run = |players: &str| {
        let line = "profile gardner petty action-man demi --plays 4 --depth 1 --json --players ";
        let mut args: Vec<String> = words(&format!("{line}{players}")).into_iter().map(str::to_string).collect();
        args.extend(["--out".to_string(), table.to_str().expect("a path").to_string()]);
        args.extend(["--svg".to_string(), picture.to_str().expect("a path").to_string()]);
        ludi(&args).exits(0)
    };
    let read = || std::fs::read_to_string(&table).expect("the table was written");
    let first = run("C WGC CM");
    let rows = read();
    assert_eq!(rows.lines().count(), 1 + 4 * 3);
    assert_eq!(first.out, run("C WGC CM").out);
    assert_eq!(read(), rows, "nothing was played again");
    run("C WGC CM W");
    assert_eq!(read().lines().count(), 1 + 4 * 6);
    let comparison = &first.json()["comparison"];
    let model = comparison["model"]["games"].as_array().expect("a model").len();
    assert_eq!(model + comparison["model"]["rest"].as_array().expect("a rest").len(), 4);
    assert_eq!(comparison["best_players"][0]["players"], json!(["C", "CM", "WGC"]));
    // The first shows all players, the second the three that tell most.
    for (picture, players) in [("figure.svg", 4), ("figure-3.svg", 3)] {
        let svg = std::fs::read_to_string(place.join(picture)).expect(picture);
        assert!(svg.starts_with("<svg") && !svg.contains("NaN"), "{picture}");
        let named = ["C", "WGC", "CM", "W"].iter().filter(|name| svg.contains(&format!(">{name}<"))).count();
        assert_eq!(named, players, "{picture}");
    }
}

#[test]
fn every_figure_has_its_interval() {
    let found = ludi(&words("profile gardner petty action-man demi --plays 6 --depth 1 --players C WGC CM --json"))
        .exits(0)
        .json();
    for game in found["games"].as_array().expect("games") {
        for key in ["first_share", "quickness", "turns", "nodes"] {
            let part = |end: &str| game[key][end].as_f64().expect(key);
            assert!(
                part("low") <= part("value") && part("value") <= part("high") && part("low") < part("high"),
                "{key}"
            );
        }
        let (low, mean, high) =
            (numbers(&game["averages_low"]), numbers(&game["averages"]), numbers(&game["averages_high"]));
        assert!((0..3).all(|k| low[k] < mean[k] && mean[k] < high[k]), "{game}");
    }
    let comparison = &found["comparison"];
    let table = |key: &str| -> Vec<f64> { comparison[key].as_array().expect(key).iter().flat_map(numbers).collect() };
    let (low, value, high) = (table("distances_low"), table("distances"), table("distances_high"));
    assert!((0..16).all(|k| low[k] <= value[k] && value[k] <= high[k] && (k % 5 == 0 || low[k] < high[k])));
    assert!(comparison["chance"].as_f64().is_some_and(|chance| chance > 0.01), "six plays leave much to chance");
    let share = |value: &Value| value.as_f64().is_some_and(|share| (0.0..=1.0).contains(&share));
    assert!(
        share(&comparison["model"]["share"])
            && comparison["model"]["members"].as_array().is_some_and(|m| m.iter().all(share))
    );
    assert!(share(&comparison["best_players"][0]["share"]));
    ludi(&words("profile gardner petty --plays 2 --depth 1 --players C WGC"))
        .exits(0)
        .says("known to ±")
        .says("chance adds");
    ludi(&words("profile gardner hex-7 --plays 1 --depth 1 --players CM WM C")).exits(2).remarks("fewer than two");
}

#[test]
fn a_table_must_add_up_and_may_be_empty() {
    let place = folder("profile-table");
    let table = place.join("plays.csv");
    std::fs::write(&table, "").expect("a file");
    let run = || {
        let line = format!("profile gardner --plays 4 --depth 1 --players C WGC --out {}", table.display());
        ludi(&words(&line))
    };
    run().exits(0);
    let text = std::fs::read_to_string(&table).expect("the table");
    assert!(text.starts_with("game,") && text.lines().count() == 2, "{text}");
    run().exits(0);
    assert_eq!(std::fs::read_to_string(&table).expect("the table"), text, "nothing was played again");
    // Players that weighed their parts otherwise are others.
    std::fs::write(&table, text.replace("G0.25", "G1")).expect("a file");
    run().exits(0);
    assert_eq!(std::fs::read_to_string(&table).expect("the table").lines().count(), 3);
    std::fs::write(&table, text.replacen(",4,G0.25", ",5,G0.25", 1)).expect("a file");
    run().exits(2).remarks("4 results of 5 plays");
}

#[test]
fn games_outside_the_class_leave_out_who_cannot_differ() {
    let found = ludi(&words("profile hex-7 --plays 2 --depth 1")).exits(0);
    found.says("Hex").says("Left out: ").says("both sides have the same moves in random positions");
    ludi(&words("profile hex-7 --players CM CC --plays 2")).exits(2).remarks("fewer than two of these players differ");
    ludi(&words("profile gardner --players CX W")).exits(2).remarks("there is no heuristic CX");
}

#[test]
fn fitness_is_between_0_and_1_or_the_game_is_not_playable() {
    let line = "fitness gardner --plays 4 --most 4 --depth 1 --json";
    let found = ludi(&words(line)).exits(0).json();
    let game = &found["games"][0];
    let part = |key: &str| game[key]["value"].as_f64().expect(key);
    let product = (1.0 - part("distance")) * (1.0 - part("balance")) * (1.0 - part("quickness"));
    assert!((part("fitness") - product).abs() < 1e-12, "{game}");
    assert_eq!(found["players"], json!(["C", "CG", "WGM", "WGC"]));
    assert!(game["fitness"]["low"].as_f64() < game["fitness"]["high"].as_f64());
    let hopeless = ludi(&words("fitness gardner --plays 2 --nodes 20 --model 3 --json")).exits(0).json();
    assert_eq!(hopeless["games"][0]["fitness"]["value"], json!(-1.0));
    assert_eq!(hopeless["games"][0]["playable"], json!(false));
    ludi(&words("fitness gardner --plays 2 --nodes 20")).exits(0).says("not playable");
    ludi(&words("fitness hex-7 --plays 2 --most 2 --depth 1"))
        .exits(0)
        .says("Hex-7 is not a chess-like game")
        .says("play as other players do");
}

#[test]
fn heuristic_players_take_part_in_matches() {
    let line = "match gardner --players heuristic:WGC random --games 6 --opening 0 --json";
    let found = ludi(&words(line)).exits(0).json();
    assert!(found["score"]["value"].as_f64().is_some_and(|score| score > 0.8), "{found}");
    ludi(&words("match gardner --players heuristic:X random")).exits(2).remarks("there is no heuristic X");
}
