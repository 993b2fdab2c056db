//! Commands about what games have in common: distance, nearest.

use crate::kit::{BROKEN, SMALL, file, folder, ludi, ludi_with};

/// Yavalath with other names and a longer row to win.
const MINE: &str = "(game Mine (players Left Right) (board (tiling hex) (shape hex) (size 5))
  (end (All win (in-a-row 5)) (All lose (and (in-a-row 3) (not (in-a-row 4))))))";

#[test]
fn distance_says_what_differs_and_where() {
    let dir = folder("distance");
    let mine = file(&dir, "mine.ludi", MINE);
    let answer = ludi(&["distance", "yavalath", &mine]).exits(0);
    assert_eq!(
        answer.out,
        "Yavalath and Mine: distinct games
of Yavalath in Mine: 1.00 (0.86 – 1.00) of the positions have the same steps, 0.50 (0.31 – 0.69) of its games end alike
of Mine in Yavalath: 0.72 (0.52 – 0.86) of the positions have the same steps, 0.50 (0.31 – 0.69) of its games end alike
distance of the rules <0.001

  COST  WHERE                 WHAT DIFFERS
<0.001  end › All › in-a-row  4 → 5
"
    );
    ludi(&["distance", "hex", "hex-7"]).exits(0).says("variants of each other").says("on boards of the same size");
    ludi(&["distance", "tic-tac-toe", "misere-tic-tac-toe"]).exits(0).says("distinct games");
    let same = file(&dir, "same.ludi", MINE.replace("(in-a-row 5)", "(in-a-row 4)"));
    ludi(&["distance", &same, "yavalath"]).exits(0).says("Mine and Yavalath: duplicates");
    ludi(&["distance", "hex", "chess", "--count", "1"])
        .exits(0)
        .says("in play they cannot be compared")
        .says("more differences, 0.");
    let bad = file(&dir, "bad.ludi", BROKEN);
    ludi(&["distance", &bad, "hex"]).exits(1).remarks("in-a-rwo");
    ludi(&["distance", "hex"]).exits(2).remarks("Usage");
}

#[test]
fn distance_as_json_adds_up() {
    let json = ludi(&["distance", "hex", "havannah", "--json"]).exits(0).json();
    assert_eq!((&json["first"], &json["second"]), (&"Hex".into(), &"Havannah".into()));
    assert_eq!(json["likeness"], "distinct");
    let parts = json["differences"].as_array().expect("a list");
    let sum: f64 = parts.iter().map(|part| part["cost"].as_f64().expect("a number")).sum();
    assert!(!parts.is_empty() && (sum - json["distance"].as_f64().expect("a number")).abs() < 1e-9);
    assert!(
        parts.iter().all(|part| part["path"].is_array() && (part["first"].is_string() || part["second"].is_string()))
    );
}

#[test]
fn nearest_tells_duplicates_variants_and_new_games() {
    let dir = folder("nearest");
    let none = dir.join("none.db").to_str().expect("paths are UTF-8").to_string();
    let mine = file(&dir, "mine.ludi", MINE);
    let answer = "Mine: new; the nearest rules are those of Yavalath, at distance <0.001";
    ludi(&["nearest", &mine]).exits(0).says(answer).says("games compared");
    ludi(&["nearest", "hex-7"]).exits(0).says("Hex-7: a variant of Hex on a board of another size");
    // Lines of Action with an end that others forestall, which makes it 0.1 of something else as a text.
    let loa = gdl::library::find("lines-of-action").expect("in the library").text;
    let zeni = loa
        .replace("Lines-of-Action", "Zeni")
        .replace("(end ", "(end (All lose (and (full) (no-move))) (Black draw (full)) ");
    ludi_with(zeni.as_bytes(), &["nearest", "-"])
        .exits(0)
        .says("Zeni: a duplicate of Lines-of-Action: nothing in play differs");
    ludi_with(MINE.replace("(in-a-row 5)", "(in-a-row 4)").as_bytes(), &["nearest", "-"])
        .exits(0)
        .says("Mine: a duplicate of Yavalath");
    let new = "(game Odd (board (tiling tri) (shape tri) (size 7)) (play can-pass (turn-limit 40))
      (end (All lose (group)) (All win (and (passed) (most (largest-group friend))))))";
    ludi_with(new.as_bytes(), &["nearest", "-"]).exits(0).says("Odd: new; the nearest rules are those of");
    let own = ludi(&["nearest", "yavalath", "--count", "3", "--json"]).exits(0).json();
    let found = own["nearest"].as_array().expect("a list");
    assert_eq!(found.len(), 3);
    assert!(found.iter().all(|known| known["name"] != "Yavalath"), "a game is not its own neighbour");
    let all = ludi(&["nearest", "yavalath", "--count", "1000", "--json"]).exits(0).json();
    let all = all["nearest"].as_array().expect("a list");
    assert!(all.is_sorted_by_key(|known| known["distance"].as_f64()));
    assert_eq!(found[..], all[..3], "nothing nearer is passed over");
    ludi(&["nearest", "hex", "--store", &none]).exits(2).remarks("there is no store");
    ludi(&["nearest", "hex", "--count", "0"]).exits(2);
}

#[test]
fn nearest_looks_into_the_store() {
    let dir = folder("nearest-store");
    let path = dir.join("games.db").to_str().expect("paths are UTF-8").to_string();
    let store = store::Store::open(&path).expect("a new store");
    let game = |name: &str, text: &str, source| store::Game {
        fingerprint: name.to_string(),
        name: name.to_string(),
        text: text.to_string(),
        source,
    };
    store.put_game(&game("Tiny", SMALL, store::Source::Run)).expect("it is kept");
    store.put_game(&game("Known", SMALL, store::Source::Library)).expect("it is kept");
    let other = SMALL.replace("(size 3)", "(size 4)");
    let json =
        ludi_with(other.as_bytes(), &["nearest", "-", "--store", &path, "--count", "1000", "--json"]).exits(0).json();
    let found = json["nearest"].as_array().expect("a list");
    let tiny = found.iter().find(|known| known["name"] == "Tiny").expect("it is found");
    assert_eq!((&tiny["from"], &tiny["likeness"]), (&"run".into(), &"variant".into()));
    assert!(found.iter().all(|known| known["name"] != "Known"), "the library is compared anyway");
    assert_eq!(found.len(), gdl::library::all().len() + 1);
    store.put_game(&game("Small", SMALL, store::Source::Run)).expect("it is kept");
    let own =
        ludi_with(SMALL.as_bytes(), &["nearest", "-", "--store", &path, "--count", "1000", "--json"]).exits(0).json();
    let found = own["nearest"].as_array().expect("a list");
    assert!(found.iter().all(|known| known["name"] != "Small"), "a game of the store is not its own neighbour");
    let namesake = SMALL.replace("Small", "Other");
    ludi_with(namesake.as_bytes(), &["nearest", "-", "--store", &path]).exits(0).says("Other: a duplicate of Tiny");
}

#[test]
fn a_default_spelt_out_is_no_distance() {
    let dir = folder("defaults");
    let short = "(game A (board (tiling square) (size 5)) (pieces (Man All (moves (move (pre (empty to)) (action (push)))
      (move (pre (and (owner from) (adjacent) (enemy to))) (action (pop) (push)) (post (capture)))))) (end (All win (reach))))";
    let long = "(game B (board (tiling square) (size 5)) (pieces (Man All (value 1) (moves (move (priority 0) (owner All) (pre (empty to)) (action (push to)))
      (move (pre (and (owner from) (adjacent) (enemy to))) (action (pop) (push)) (post (capture replace)))))) (end (All win (reach away)) mover-wins))";
    let [short, long] = [("short.ludi", short), ("long.ludi", long)].map(|(name, text)| file(&dir, name, text));
    ludi(&["distance", &short, &long]).exits(0).says("A and B: duplicates");
}
