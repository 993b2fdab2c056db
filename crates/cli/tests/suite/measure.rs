//! Commands about criticism: measure, compare, criteria.

use crate::kit::{file, folder, ludi};

/// A measurement that takes no time worth speaking of.
const FAST: [&str; 5] = ["--quick", "--player", "ab:nodes=30", "--trials", "8"];

fn fast(args: &[&str]) -> crate::kit::Answer {
    ludi(&[args, &FAST].concat())
}

#[test]
fn a_measurement_says_what_it_means() {
    let told = fast(&["measure", "tic-tac-toe", "--preferred-length", "9"]).exits(0);
    assert!(
        told.out.starts_with(
            "Tic-Tac-Toe: not viable, as far as these games can tell\n8 games of ab:nodes=30 against itself, seed 1\n"
        ),
        "{}",
        told.out
    );
    told.says("· 0 % (at most 32 %) of the games last ten turns or more: most are over before\n  they begin")
        .says("\n  a game takes 8.5 turns (95 %: ")
        .says("\nscore ")
        .says("\nviability\n")
        .says("  board size                 0.09");
    fast(&["measure", "tic-tac-toe", "--check"]).exits(1);
    fast(&["measure", "tic-tac-toe", "breakthrough", "--opening", "0"]).exits(0).says("GAME").says("Breakthrough");
}

#[test]
fn one_or_two_games_prove_nothing() {
    let few = |trials: &str| ludi(&["measure", "yavalath", "--quick", "--trials", trials]).exits(0);
    let one = few("1").says("(of one game, which leaves its error unknown)").says("as far as these games can tell");
    assert!(!one.out.contains('✗') || one.out.contains("✗ 0 %"), "{}", one.out);
    for told in [one, few("2")] {
        for word in ["favour", "unfair;", "unfair,"] {
            assert!(!told.out.contains(word), "{}", told.out);
        }
    }
}

#[test]
fn the_page_says_what_the_terminal_says() {
    let dir = folder("same-words");
    let path = dir.join("page.html");
    let told = fast(&["measure", "yavalath", "--html", path.to_str().expect("UTF-8")]).exits(0).out;
    let page = std::fs::read_to_string(&path).expect("it was written");
    let verdict = told.lines().next().and_then(|line| line.strip_prefix("Yavalath: ")).expect("a verdict");
    let said = format!("</b>{}{}</p>", verdict[..1].to_uppercase(), &verdict[1..]);
    assert!(page.contains(&said), "{said}");
    let doubts =
        told.split_whitespace().collect::<Vec<_>>().join(" ").matches("(more games could change this)").count();
    assert!(doubts > 0, "eight games leave doubts");
    assert_eq!(page.matches("(more games could change this)").count(), doubts);
}

#[test]
fn measurements_are_the_same_on_any_number_of_threads() {
    let run =
        |threads: &str| fast(&["measure", "yavalath", "--threads", threads, "--seed", "5", "--json"]).exits(0).out;
    assert_eq!(run("1"), run("3"));
}

#[test]
fn figures_as_data() {
    let json = fast(&["measure", "hex-7", "--json", "--lead", "search"]).exits(0).json();
    assert_eq!(
        (json["game"].as_str(), json["seed"].as_u64(), json["stop"].as_str()),
        (Some("Hex-7"), Some(1), Some("done"))
    );
    assert_eq!(json["criteria"].as_object().expect("an object").len(), 57);
    assert_eq!(json["criteria"]["drawishness"]["value"], 0.0, "Hex never draws");
    assert_eq!(json["criteria"]["drawishness"]["category"], "viability");
    assert!(json["criteria"]["depth"].is_null(), "quick leaves out what is slow");
    assert_eq!(json["settings"]["player"], "ab:nodes=30");
    assert_eq!(
        (json["settings"]["lead"].as_str(), json["settings"]["weights"].as_str()),
        (Some("search"), Some("default"))
    );
    for key in ["score", "first_share"] {
        let [low, value, high] = ["low", "value", "high"].map(|end| json[key][end].as_f64().expect("a number"));
        assert!(low <= value && value <= high, "{key}");
    }
    // Hex-7 has a swap rule: who owns the first move is another question than who made it.
    assert!(json["first_side_share"]["value"].is_number());
    let [low, value, high] =
        ["_low", "", "_high"].map(|end| json[format!("mean_length{end}")].as_f64().expect("a number"));
    assert!(low < value && value < high);
    let checks = json["checks"].as_array().expect("a list");
    assert_eq!(checks.len(), json["verdicts"].as_array().expect("a list").len());
    assert!(checks.iter().all(|check| check["id"].is_string() && check["sure"].is_boolean()));
    assert!(
        checks.iter().all(|check| (check["id"] == "triviality") != (check["decides"] == true)),
        "ten turns are ours"
    );
    let sound = |check: &serde_json::Value| check["passes"] == true || check["decides"] == false;
    assert_eq!(checks.iter().all(sound), json["viable"] == true);
    let viable = json["viable"].as_bool().expect("yes or no");
    assert_eq!(viable, json["reasons"].as_array().expect("a list").is_empty());
}

#[test]
fn weights_come_from_a_file() {
    let dir = folder("weights");
    let good = file(&dir, "good.txt", "board-size 2 # cells\nbias 1\n");
    let json = fast(&["measure", "tic-tac-toe", "--weights", &good, "--json"]).exits(0).json();
    assert_eq!(json["score"]["value"], 1.18);
    let bad = file(&dir, "bad.txt", "bord-size 2\n");
    fast(&["measure", "tic-tac-toe", "--weights", &bad]).exits(2).remarks("did you mean `board-size`?");
    // What cannot be had is said, not left to be guessed.
    let slow = file(&dir, "slow.txt", "depth 1\nbias 1\n");
    fast(&["measure", "tic-tac-toe", "--weights", &slow])
        .exits(0)
        .remarks("--quick leaves slow criteria out of the score: depth");
    ludi(&["measure", "tic-tac-toe", "--quick", "--trials", "4", "--lead", "search", "--player", "random"])
        .exits(0)
        .remarks("random has no view of its own: leads say nothing");
}

#[test]
fn what_weighs_nothing_is_not_measured_unless_it_is_asked_for() {
    let measured = |more: &[&str]| {
        let line = ["measure", "tic-tac-toe", "--player", "ab:nodes=10", "--trials", "2", "--json"];
        ludi(&[&line, more].concat()).exits(0).json()
    };
    let slow =
        ["robustness-random", "robustness-defensive", "robustness-obstructive", "depth", "puzzle-quality", "foul-up"];
    let left_out = |json: &serde_json::Value| -> Vec<String> {
        let list = json["left_out"].as_array().expect("a list");
        list.iter().filter_map(|id| id.as_str().map(str::to_string)).collect()
    };
    let usual = measured(&[]);
    assert_eq!(left_out(&usual), slow);
    assert!(slow.iter().all(|id| usual["criteria"][id].is_null()));
    let all = measured(&["--all"]);
    assert!(left_out(&all).is_empty() && slow.iter().all(|id| all["criteria"][id].is_object()));
    // The paper's weights name puzzle quality without a weight: it is measured, and adds nothing.
    let paper = measured(&["--weights", "paper"]);
    assert_eq!(left_out(&paper), slow.iter().filter(|id| **id != "puzzle-quality").copied().collect::<Vec<_>>());
    assert_eq!(paper["criteria"]["puzzle-quality"], all["criteria"]["puzzle-quality"], "whatever else is measured");
    assert_eq!((&paper["score"], paper["settings"]["weights"].as_str()), (&usual["score"], Some("paper")));
    ludi(&["measure", "tic-tac-toe", "--quick", "--all"]).exits(2).remarks("cannot be used with");
    // Tables and comparisons have everything.
    let table = folder("all").join("all.csv");
    let path = table.to_str().expect("UTF-8");
    measured(&["--csv", path]);
    let rows = std::fs::read_to_string(&table).expect("it was written");
    assert!(rows.contains(",--player ab:nodes=10 --trials 2 --seed 1 --all,"), "{rows}");
    let line = ["compare", "tic-tac-toe", "tic-tac-toe", "--player", "ab:nodes=10", "--trials", "2", "--json"];
    let compared = ludi(&line).exits(0).json();
    let depth =
        compared["criteria"].as_array().expect("a list").iter().find(|row| row["id"] == "depth").expect("a row");
    assert!(depth["values"][0].is_object(), "{depth}");
}

#[test]
fn weights_and_tables_of_earlier_versions_are_read() {
    let dir = folder("earlier");
    let old = file(&dir, "old.txt", "momentum 1\ncloseness 3\nbias 1\n");
    let new = file(&dir, "new.txt", "momentum-1 1\nbias 1\n");
    let score =
        |path: &str| fast(&["measure", "yavalath", "--weights", path, "--json"]).exits(0).json()["score"].clone();
    assert_eq!(score(&old), score(&new));
    fast(&["measure", "yavalath", "--weights", &old])
        .exits(0)
        .remarks("measured no longer and adds nothing: closeness");
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/experiment-2/weights.txt");
    fast(&["measure", "yavalath", "--weights", kept]).exits(0);
    let table = file(&dir, "old.csv", "game,options,trials,viable,mean_length,score\n");
    fast(&["measure", "yavalath", "--csv", &table]).exits(2).remarks("of an earlier version");
}

#[test]
fn the_papers_conditions_are_its_test_its_ko_and_its_player() {
    // Two kings on two squares each: back and forth for ever, unless that is forbidden.
    let dir = folder("paper");
    let text = "(game Shuffle (board (tiling square) (size 2)) (pieces (King All (moves (move
        (pre (and (owner from) (empty to) (connected))) (action (pop) (push))))))
        (start (place (King White) A1) (place (King Black) B2)) (end (All lose (no-move))))";
    let path = file(&dir, "shuffle.ludi", text);
    let usual = ludi(&["measure", &path, "--quick", "--trials", "8", "--json"]).exits(0).json();
    assert_eq!(usual["criteria"]["drawishness"]["value"], 1.0, "the third repetition draws");
    let paper = ludi(&["measure", &path, "--quick", "--trials", "8", "--paper", "--json"]).exits(0).json();
    assert_eq!(paper["criteria"]["completion"]["value"], 1.0, "somebody runs out of new positions");
    assert_eq!((&paper["settings"]["paper"], &usual["settings"]["paper"]), (&true.into(), &false.into()));
    assert_eq!(paper["settings"]["player"], "ab:depth=2,nodes=5000,beam=20,quiet=off");
    let parts = |json: &serde_json::Value| -> Vec<String> {
        let checks = json["checks"].as_array().expect("a list").iter().filter(|check| check["decides"] == true);
        checks.filter_map(|check| check["id"].as_str().map(str::to_string)).collect()
    };
    assert_eq!(parts(&paper), ["drawishness", "timeouts", "balance", "advantage"]);
    // What a text says about repetition stands.
    let free = file(&dir, "free.ludi", text.replace("(start", "(play free-repeat) (start"));
    let free = ludi(&["measure", &free, "--quick", "--trials", "2", "--paper", "--json"]).exits(0).json();
    assert_eq!(free["criteria"]["timeouts"]["value"], 1.0, "and is a draw by the paper's count");
    assert_eq!(parts(&free), ["drawishness", "timeouts"]);
    assert_eq!(free["viable"], false);
}

#[test]
fn a_page_stands_alone() {
    let path = folder("page").join("yavalath.html");
    let path = path.to_str().expect("UTF-8");
    fast(&["measure", "yavalath", "--html", path]).exits(0).remarks("wrote ");
    let page = std::fs::read_to_string(path).expect("readable");
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
    for outside in ["<script", "<link", "<img", "@import", "url(", "http://", "https://"] {
        // The name of the SVG language is an address nobody visits.
        let rest = page.replace("http://www.w3.org/2000/svg", "");
        assert!(!rest.contains(outside), "{outside}");
    }
    assert!(page.contains("ludi measure yavalath --quick --player ab:nodes=30 --trials 8 --seed 1 --html"));
    fast(&["measure", "yavalath", "hex-7", "--html", path]).exits(2).remarks("a page is about one game");
}

#[test]
fn a_measurement_says_what_the_score_means_and_what_to_try() {
    let dir = folder("advice");
    let text = "(game Mine (board (tiling square) (size 3)) (end (All win (in-a-row 3))))";
    let mine = file(&dir, "my game.ludi", text);
    let told = fast(&["measure", &mine]).exits(0);
    let flat = told.out.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in [
        "games of the library",
        "decoys, which only look like games",
        "what pulls the score down",
        "The others were played by ab:nodes=400",
    ] {
        assert!(flat.contains(words), "{words}: {}", told.out);
    }
    told.says(&format!("ludi improve \"{mine}\"\n"));
    let json = fast(&["measure", &mine, "--json"]).exits(0).json();
    let [games, below] = ["games", "below"].map(|key| json["place"]["library"][key].as_u64().expect("a number"));
    assert!(below <= games && games as usize == gdl_games(), "a game of one's own is held against all");
    let known = fast(&["measure", "yavalath", "--json"]).exits(0).json();
    assert_eq!(known["place"]["library"]["games"].as_u64(), Some(games - 1), "a game is not held against itself");
    let drags = json["drags"].as_array().expect("a list");
    assert!(!drags.is_empty() && drags.len() <= 3);
    assert!(drags.windows(2).all(|two| two[0]["loss"].as_f64() >= two[1]["loss"].as_f64()));
    assert_eq!(json["flaws"].as_array().map(Vec::len), json["reasons"].as_array().map(Vec::len));
    // Scores by other weights do not compare, and no place is told.
    let weights = file(&dir, "w.txt", "drama-average 1\n");
    let other = fast(&["measure", "yavalath", "--weights", &weights, "--json"]).exits(0).json();
    assert!(other["place"].is_null() && known["place"]["text"].is_string());
}

/// Games of the library.
fn gdl_games() -> usize {
    ludi(&["list", "--json"]).exits(0).json().as_array().expect("a list").len()
}

#[test]
fn a_typical_trial_can_be_played_again_by_the_commands_told() {
    let dir = folder("typical");
    let kept = dir.join("all.json");
    let kept = kept.to_str().expect("UTF-8");
    let json = fast(&["measure", "yavalath", "--seed", "3", "--record", kept, "--json"]).exits(0).json();
    let drag = json["drags"].as_array().expect("a list").iter().find(|drag| drag["next"][0]["commands"][1].is_string());
    let drag = drag.expect("some criterion rests on leads");
    let number = drag["trial"].as_u64().expect("a number").to_string();
    let commands = drag["next"][0]["commands"].as_array().expect("a list");
    let again = dir.join("again.json");
    let again = again.to_str().expect("UTF-8");
    let first = commands[0].as_str().expect("a command").replace("games.json", again);
    ludi(&first.split(' ').skip(1).collect::<Vec<_>>()).exits(0);
    assert_eq!(commands[1], format!("ludi replay games.json --number {number}"));
    // The two files may hold different counts of trials, which the first and the last line tell.
    let shown = |path: &str| {
        let out = ludi(&["replay", path, "--number", &number]).exits(0).out;
        out[out.find("\n\n").expect("a heading")..out.rfind("\n\n").expect("an end")].to_string()
    };
    assert_eq!(shown(again), shown(kept));
}

#[test]
fn comparisons_tell_differences_from_noise() {
    let told = fast(&["compare", "tic-tac-toe", "breakthrough"]).exits(0);
    told.says("Tic-Tac-Toe   not viable")
        .says("FIRST MOVER MAKES")
        .says("\nmean length (turns)")
        .says("\nfirst mover's share")
        .says("DIFFERENCE")
        .says("· Tic-Tac-Toe: 0 % (at most 32 %) of the games last ten turns");
    let json = fast(&["compare", "tic-tac-toe", "tic-tac-toe", "--json"]).exits(0).json();
    let rows = json["criteria"].as_array().expect("a list");
    assert_eq!(rows.len(), 60, "score, length, first mover's share and all criteria");
    let ids: Vec<&str> = rows.iter().take(3).filter_map(|row| row["id"].as_str()).collect();
    assert_eq!(ids, ["score", "mean-length", "first-share"]);
    let ordered = |figure: &serde_json::Value| {
        let [low, value, high] = ["low", "value", "high"].map(|end| figure[end].as_f64().expect("a number"));
        low <= value && value <= high
    };
    assert!(rows.iter().take(3).flat_map(|row| row["values"].as_array().expect("one a game")).all(ordered));
    assert!(rows.iter().all(|row| row["differences"][1]["real"] != true), "a game does not differ from itself");
    fast(&["compare", "hex"]).exits(2).remarks("a comparison needs two games");
}

#[test]
fn variants_of_a_game_are_compared() {
    let json = fast(&["compare", "tic-tac-toe", "--param", "size=2..4", "--json"]).exits(0).json();
    let names: Vec<&str> =
        json["games"].as_array().expect("a list").iter().filter_map(|g| g["name"].as_str()).collect();
    assert_eq!(names, ["Tic-Tac-Toe size=2", "Tic-Tac-Toe size=3", "Tic-Tac-Toe size=4"]);
    assert_eq!(json["base"], 1, "the game as it is written");
    let rows = json["criteria"].as_array().expect("a list");
    let size = rows.iter().find(|row| row["id"] == "board-size").expect("a criterion");
    assert_eq!(
        (size["differences"][2]["value"].as_f64().map(|d| (d * 100.0).round()), &size["differences"][2]["real"]),
        (Some(7.0), &true.into())
    );
    // Of two, the game as it is written may be the second: the other one differs from it.
    let told =
        fast(&["compare", "tic-tac-toe", "--param", "size=2..3"]).exits(0).says("differs from Tic-Tac-Toe size=3");
    let size = told.out.lines().find(|line| line.starts_with("board size")).expect("a row");
    assert!(size.contains("-0.05") && size.contains("exact"), "{}", told.out);
    // Where no value is the written one, the game as it is written comes first.
    let json = fast(&["compare", "tic-tac-toe", "--param", "size=4,5", "--json"]).exits(0).json();
    let names: Vec<&str> =
        json["games"].as_array().expect("a list").iter().filter_map(|g| g["name"].as_str()).collect();
    assert_eq!(names, ["Tic-Tac-Toe as written", "Tic-Tac-Toe size=4", "Tic-Tac-Toe size=5"]);
    let rows = json["criteria"].as_array().expect("a list");
    let size = rows.iter().find(|row| row["id"] == "board-size").expect("a criterion");
    assert_eq!(
        (&json["base"], size["differences"][1]["value"].as_f64().map(|d| (d * 100.0).round())),
        (&0.into(), Some(7.0))
    );
    fast(&["compare", "skyline", "--param", "M=2,3"]).exits(2).remarks("it has N (4 to 7), Goal (3 to 8)");
    fast(&["compare", "skyline", "--param", "N=4"]).exits(2).remarks("two values");
}

#[test]
fn criteria_explain_themselves() {
    ludi(&["criteria"])
        .exits(0)
        .says("intrinsic (16)")
        .says("viability (11)")
        .says("quality (30)")
        .says("  26*  drama-average ")
        .says("  27   drama-maximum ");
    ludi(&["criteria", "drama average"])
        .exits(0)
        .says("formula")
        .says("equation 4")
        .says("26, one of the paper's best 17");
    ludi(&["criteria", "momentum"]).exits(0).says("momentum (1) (momentum-1)");
    ludi(&["criteria", "closeness"]).exits(2).remarks("measured no longer");
    ludi(&["criteria", "drama"]).exits(2).remarks("did you mean drama-average or drama-maximum?");
    ludi(&["criteria", "duraton"]).exits(2).remarks("did you mean duration?");
    let all = ludi(&["criteria", "--json"]).exits(0).json();
    let all = all.as_array().expect("a list");
    assert_eq!(all.len(), 57);
    assert!(all.iter().zip(0..).all(|(criterion, number): (_, u64)| criterion["number"] == number));
    assert_eq!(all.iter().filter(|criterion| criterion["predictor"] == true).count(), 17);
}

#[test]
fn a_table_that_has_every_row_says_so() {
    let path = folder("rows").join("rows.csv");
    let line = ["measure", "tic-tac-toe", "--csv", path.to_str().expect("UTF-8")];
    fast(&line).exits(0);
    fast(&line).exits(0).says("nothing to do: ").says("has a row for every game asked for");
}

#[test]
fn a_table_says_of_a_game_what_its_measurement_says() {
    let dir = folder("table-words");
    let path = dir.join("table.csv");
    let games = ["cram", "tic-tac-toe", "breakthrough"];
    let line = [&["measure"][..], &games, &["--csv", path.to_str().expect("UTF-8")]].concat();
    fast(&line).exits(0);
    let table = std::fs::read_to_string(&path).expect("it was written");
    let head: Vec<&str> = table.lines().next().expect("a head").split(',').collect();
    let at = |name: &str| head.iter().position(|column| *column == name).expect("a column");
    for (game, row) in games.iter().zip(table.lines().skip(1)) {
        let told = fast(&["measure", game, "--json"]).exits(0).json();
        // A verdict may hold a comma, and then stands in quotes.
        let row = row.replace(", as far", "; as far");
        let cells: Vec<&str> = row.split(',').collect();
        assert_eq!(cells[at("viable")], told["viable"].to_string(), "{game}");
        let verdict = cells[at("verdict")].trim_matches('"').replace(';', ",");
        let words = fast(&["measure", game]).exits(0).out;
        assert!(words.contains(&format!(": {verdict}\n")), "{verdict}\n{words}");
        let written: Vec<String> = cells[at("checks")].split(' ').map(str::to_string).collect();
        let decided = told["checks"].as_array().expect("a list").iter().filter(|check| check["decides"] == true);
        for check in decided {
            let way = if check["passes"] == true { "pass" } else { "fail" };
            let certainty = if check["sure"] == true { "sure" } else { "open" };
            let said = format!("{}:{way}:{certainty}:", check["id"].as_str().expect("an id"));
            assert!(written.iter().any(|one| one.starts_with(&said)), "{game}: {said} {written:?}");
        }
    }
    // The second player of Cram wins by copying, which the table must know.
    assert!(table.contains("copycat:fail:sure:") && table.contains("copycat:pass:sure:"), "{table}");
}

#[test]
fn a_comparison_says_of_a_game_what_its_measurement_says() {
    let games = ["cram", "tic-tac-toe"];
    let compared = fast(&[&["compare"][..], &games].concat()).exits(0).out;
    let json = fast(&[&["compare"][..], &games, &["--json"]].concat()).exits(0).json();
    for (game, side) in games.iter().zip(json["games"].as_array().expect("a list")) {
        let told = fast(&["measure", game, "--json"]).exits(0).json();
        for key in ["viable", "verdict", "verdicts"] {
            assert_eq!(side[key], told[key], "{game}");
        }
        let first = fast(&["measure", game]).exits(0).out.lines().next().expect("a line").to_string();
        assert!(first.ends_with(&format!(": {}", told["verdict"].as_str().expect("words"))), "{first}");
        // The comparison's table begins each row with the game and the same verdict.
        let (name, verdict) = first.split_once(": ").expect("a name and its verdict");
        let row = |line: &&str| line.strip_prefix(name).is_some_and(|rest| rest.trim_start().starts_with(verdict));
        assert!(compared.lines().any(|line| row(&line)), "{first}\n{compared}");
    }
}

#[test]
fn trials_of_a_measurement_can_be_played_again() {
    let dir = crate::kit::folder("measure-trials");
    let line = ["measure", "dodgem", "hex-7", "--quick", "--trials", "4", "--record", "games.json"];
    crate::kit::ludi_in(&dir, &line).exits(0);
    crate::kit::ludi_in(&dir, &["replay", "games.json", "--number", "2"]).exits(0).says("all 8 records are in order");
}

/// The second stone of whoever owns the first one wins.
const PAIR: &str = "(game Pair (board (tiling square i-nbors) (size 2)) (end (All win (in-a-row 2))))";

#[test]
fn who_sits_first_after_a_swap_is_who_a_match_says() {
    let dir = folder("swapped");
    let taken = file(&dir, "taken.ludi", PAIR.replace("(board", "(play swap-rule) (board"));
    let json = fast(&["measure", &taken, "--opening", "0", "--json"]).exits(0).json();
    let line = ["match", &taken, "--players", "ab:nodes=30", "ab:nodes=30", "--games", "8", "--opening", "0", "--json"];
    let contest = ludi(&line).exits(0).json();
    for share in ["first_share", "first_side_share"] {
        assert_eq!(json[share]["value"], contest[share]["value"], "{share}");
    }
    assert_eq!((&json["first_share"]["value"], &json["first_side_share"]["value"]), (&0.0.into(), &1.0.into()));
    fast(&["measure", &taken, "--opening", "0"]).exits(0).says("who owns the first move in the end makes 100 %");
    let plain = file(&dir, "pair.ludi", PAIR);
    let json = fast(&["measure", &plain, "--opening", "0", "--json"]).exits(0).json();
    assert_eq!((&json["first_share"]["value"], json["first_side_share"].is_null()), (&1.0.into(), true));
}
