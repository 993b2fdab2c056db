//! Commands about play: show, moves, perft, playout, bench.

use crate::kit::{file, folder, ludi, ludi_with};

const EMPTY: &str = "\
3  .  .  .
2  .  .  .
1  .  .  .
   A  B  C

Tic-Tac-Toe: turn 1, White to move, 9 legal steps
";

#[test]
fn show_draws_positions() {
    let start = ludi(&["show", "tic-tac-toe"]).exits(0);
    assert_eq!(start.out, EMPTY);
    ludi(&["show", "tic-tac-toe", "--moves", "A1,b2"]).exits(0).says("2  . [X] .").says("1  O  .  .").says("turn 3");
    ludi(&["show", "tic-tac-toe", "--after", "A1 b2", "--marks"]).exits(0).says("3  +  +  +");
    ludi(&["show", "tic-tac-toe", "--moves", "A1 A2 B1 B2 C1"])
        .exits(0)
        .says("White wins (end condition) after 5 turns");
    ludi(&["show", "breakthrough", "--marks"]).exits(0).says("(O)").says(" + ");
    ludi(&["show", "nine-mens-morris"]).exits(0).says("in hand");
    ludi(&["show", "hex-7", "--moves", "A1 swap"])
        .exits(0)
        .says("turn 3, Black to move")
        .says("the first player has Black");
}

#[test]
fn show_refuses_illegal_steps() {
    ludi(&["show", "tic-tac-toe", "--moves", "A1 A1"])
        .exits(1)
        .remarks("step 2, A1, is not legal there")
        .remarks("legal are: ");
    ludi(&["show", "chess", "--moves", "E2"]).exits(1).remarks("steps that begin so: E2-E3 E2-E4");
    ludi(&["show", "tic-tac-toe", "--moves", "A1 A2 B1 B2 C1 C2"])
        .exits(1)
        .remarks("after the end of the game: White wins");
}

#[test]
fn show_as_svg_and_json() {
    let dir = folder("show");
    let path = dir.join("board.svg");
    ludi(&["show", "yavalath", "--svg", path.to_str().expect("UTF-8")]).exits(0).says("turn 1").remarks("wrote ");
    assert!(std::fs::read_to_string(&path).expect("readable").starts_with("<svg"));
    assert!(ludi(&["show", "yavalath", "--svg", "-"]).exits(0).out.starts_with("<svg"));
    ludi(&["show", "yavalath", "--svg", "/nowhere/board.svg"]).exits(2).remarks("cannot be written");
    let json = ludi(&["show", "tic-tac-toe", "--moves", "B2", "--json"]).exits(0).json();
    assert_eq!(json["to_move"], "Black");
    assert_eq!(json["cells"][0]["cell"], "B2");
    assert_eq!(json["cells"][0]["pieces"][0]["owner"], "White");
    assert!(json["result"].is_null());
    let json = ludi(&["show", "tic-tac-toe", "--moves", "A1 A2 B1 B2 C1", "--json"]).exits(0).json();
    assert_eq!((json["result"]["winner"].as_str(), json["to_move"].as_str()), (Some("White"), None));
}

#[test]
fn show_tells_where_a_turned_piece_points() {
    let shown = ludi(&["show", "sample-052", "--moves", "A1-A3", "--json"]).exits(0).json();
    let cells = shown["cells"].as_array().expect("a list");
    let on = |label: &str| &cells.iter().find(|cell| cell["cell"] == label).expect("occupied")["pieces"][0];
    assert_eq!((on("A3")["facing"].as_str(), on("C1")["facing"].as_str()), (Some("e"), None));
    assert!(shown["board"].as_str().expect("text").contains("O→"));
}

#[test]
fn moves_are_one_a_line() {
    let moves = ludi(&["moves", "tic-tac-toe", "--after", "B2"]).exits(0);
    assert_eq!(moves.out, "A1\nB1\nC1\nA2\nC2\nA3\nB3\nC3\n");
    ludi(&["moves", "chess", "--long"]).exits(0).says("E2-E4  move: Pawn from E2 to E4");
    ludi(&["moves", "tic-tac-toe", "--after", "A1 A2 B1 B2 C1"]).exits(0).remarks("the game is over");
    let json = ludi(&["moves", "chess", "--json"]).exits(0).json();
    let steps = json.as_array().expect("an array");
    assert_eq!(steps.len(), 20);
    for key in ["name", "rule", "piece", "from", "to", "description"] {
        assert!(steps.iter().all(|step| step[key].is_string()), "{key}");
    }
    let json = ludi(&["moves", "hex-7", "--after", "A1", "--json"]).exits(0).json();
    assert!(json.as_array().expect("an array").iter().any(|step| step["name"] == "swap"));
}

#[test]
fn perft_ends_with_the_count() {
    let perft = ludi(&["perft", "tic-tac-toe", "--depth", "5"]).exits(0);
    let lines: Vec<&str> = perft.out.lines().collect();
    assert_eq!(lines.len(), 6);
    assert_eq!(lines.last(), Some(&"15120"));
    assert!(lines[3].starts_with("depth 4") && lines[3].ends_with("3,024"));
    let json = ludi(&["perft", "chess", "--depth", "3", "--json"]).exits(0).json();
    assert_eq!(json["counts"], serde_json::json!([20, 400, 8902]));
    assert_eq!(
        (json["nodes"].as_u64(), json["depth"].as_u64(), json["by"].as_str()),
        (Some(8902), Some(3), Some("turns"))
    );
    assert_eq!(ludi(&["perft", "chess", "--depth", "0"]).exits(0).out, "1\n");
    ludi(&["perft", "chess"]).exits(2);
    ludi(&["perft", "chess", "--depth", "-1"]).exits(2);
}

/// Also inside turns of several steps, where the first step does not use up a turn.
#[test]
fn perft_divides_without_remainder() {
    let asked = [
        ("chess", "3", ""),
        ("english-checkers", "4", ""),
        ("amazons", "1", ""),
        ("amazons", "1", "D1-D2"),
        ("tic-tac-toe", "5", "A1 A2 B1 B2"),
    ];
    for (game, depth, after) in asked {
        for by in [&["--divide"][..], &["--divide", "--steps"]] {
            let args = [&["perft", game, "--depth", depth, "--after", after, "--json"][..], by].concat();
            let json = ludi(&args).exits(0).json();
            let branches = json["divide"].as_array().expect("an array");
            let sum: u64 = branches.iter().filter_map(|branch| branch["nodes"].as_u64()).sum();
            assert_eq!(Some(sum), json["nodes"].as_u64(), "{args:?}");
        }
    }
}

#[test]
fn playouts_add_up_and_repeat() {
    let run = |threads: &str| {
        ludi(&["playout", "tic-tac-toe", "--count", "3000", "--seed", "5", "--threads", threads, "--json"]).exits(0)
    };
    let one = run("1");
    assert_eq!(one.out, run("2").out);
    assert_eq!(one.out, run("7").out);
    let json = one.json();
    let number = |key: &str| json[key].as_u64().unwrap_or_else(|| panic!("{key}"));
    assert_eq!((number("count"), number("seed")), (3000, 5));
    assert_eq!(number("first_wins") + number("second_wins") + number("draws") + number("unfinished"), 3000);
    let lengths = json["lengths"].as_object().expect("an object");
    assert_eq!(lengths.values().filter_map(serde_json::Value::as_u64).sum::<u64>(), 3000);
    assert!((json["mean_length"].as_f64().expect("a number") - 7.63).abs() < 0.15);
    let mut keys: Vec<&str> = json.as_object().expect("an object").keys().map(String::as_str).collect();
    keys.sort_unstable();
    let wanted = [
        "count",
        "draws",
        "first_wins",
        "game",
        "lengths",
        "mean_length",
        "mean_steps",
        "second_wins",
        "seed",
        "unfinished",
    ];
    assert_eq!(keys, wanted);
}

#[test]
fn playout_reads_well() {
    let text = ludi(&["playout", "yavalath", "--count", "500", "--seed", "3"]).exits(0);
    text.says("Yavalath: 500 games at random, seed 3")
        .says("first player (White) wins")
        .says("95 % INTERVAL")
        .says("mean 1")
        .says("█");
    ludi(&["playout", "yavalath", "--count", "0"]).exits(2).remarks("0 is not in");
    ludi(&["playout", "yavalath", "--threads", "0"]).exits(2);
    ludi(&["playout", "yavalath", "--count", "many"]).exits(2);
}

#[test]
fn bench_measures() {
    let json = ludi(&["bench", "tic-tac-toe", "hex-7", "--seconds", "0.01", "--json"]).exits(0).json();
    assert_eq!(json.as_array().map(Vec::len), Some(2));
    for key in ["playouts_per_second", "moves_per_second", "mean_length"] {
        assert!(json[1][key].as_f64().is_some_and(|value| value > 0.0), "{key}");
    }
    let usual = ludi(&["bench", "--seconds", "0.001"]).exits(0).says("PLAYOUTS/S").says("median");
    assert_eq!(usual.out.lines().count(), 23, "a header, twenty games, a blank and the median");
    ludi(&["bench", "--seconds", "0"]).exits(2);
    ludi(&["bench", "nonesuch"]).exits(2);
}

#[test]
fn an_invalid_game_is_not_played() {
    let dir = folder("invalid");
    let bad = file(&dir, "bad.ludi", crate::kit::BROKEN);
    for command in [&["show"][..], &["moves"], &["perft", "-d", "1"], &["playout"], &["bench"], &["rules"], &["export"]]
    {
        let args = [command, &[bad.as_str()]].concat();
        let answer = ludi(&args).exits(1).remarks("bad.ludi:3:18").remarks("has 1 error");
        assert_eq!(answer.out, "", "{args:?}");
    }
    ludi_with(crate::kit::SMALL.as_bytes(), &["moves", "-"]).exits(0).says("A1");
}

/// A reader that leaves early is no error.
#[cfg(unix)]
#[test]
fn a_broken_pipe_is_success() {
    let script = format!("set -o pipefail; '{}' ludemes --json | head -c 10", crate::kit::LUDI);
    let status = std::process::Command::new("bash").args(["-c", &script]).output().expect("bash runs").status;
    assert_eq!(status.code(), Some(0));
}
