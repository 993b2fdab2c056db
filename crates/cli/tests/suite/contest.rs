//! Commands about players: match, tournament, play, ugi, replay, eval, optimise.

use crate::kit::{Answer, file, folder, ludi, ludi_with};
use serde_json::json;

#[test]
fn matches_add_up_and_repeat() {
    let run = |threads: &str| {
        let line = "match hex-7 --players greedy random --games 20 --seed 5 --json --threads";
        ludi(&[&line.split(' ').collect::<Vec<_>>()[..], &[threads]].concat()).exits(0)
    };
    let one = run("1");
    assert_eq!(one.out, run("2").out);
    let json = one.json();
    let number = |key: &str| json[key].as_u64().unwrap_or_else(|| panic!("{key}"));
    let wins: Vec<u64> = json["wins"].as_array().expect("a list").iter().filter_map(|n| n.as_u64()).collect();
    let decided: u64 = wins.iter().sum();
    assert_eq!(decided + number("draws") + number("unfinished"), 20);
    assert_eq!(number("first_wins") + number("second_wins"), decided);
    assert_eq!(number("first_side_wins") + number("second_side_wins"), decided);
    assert!(json["mean_length"].as_f64().is_some_and(|length| (13.0..=50.0).contains(&length)));
    assert!(json["elo"]["low"].as_f64().is_some_and(|low| low > 0.0), "greedy is stronger than random: {json}");
    assert_eq!(json["players"], json!(["greedy", "random"]));
    let share = json["score"]["value"].as_f64().expect("a number");
    assert_eq!(share, (wins[0] as f64 + number("draws") as f64 / 2.0) / 20.0);
}

#[test]
fn matches_read_well() {
    ludi(&["match", "tic-tac-toe", "--players", "random", "random", "-n", "6", "--opening", "0"])
        .exits(0)
        .says("Tic-Tac-Toe: 6 games, seed 1, 0 random steps to begin with")
        .says("WON BY")
        .says("Elo: ")
        .says("who sits first wins ");
    ludi(&["match", "hex-7", "--players", "random", "random", "-n", "2"])
        .exits(0)
        .says("who owns the first move scores");
    // One who wins every game has no upper bound.
    let line = ["match", "tic-tac-toe", "--players", "ab:depth=2", "random", "-n", "1", "--opening", "0"];
    let sure = ludi(&[&line[..], &["--json"]].concat()).exits(0).json();
    assert!(sure["elo"]["high"].is_null() && sure["elo"]["low"].is_number(), "{sure}");
    for none in ["match tic-tac-toe --players random random --games 0", "playout tic-tac-toe --count 0"] {
        ludi(&none.split(' ').collect::<Vec<_>>()).exits(2).remarks("is not in 1..");
    }
    ludi(&["tournament", "tic-tac-toe", "--players", "random", "greedy", "--games", "0"]).exits(2);
    // An opening longer than any game would be drawn for ever.
    ludi(&["match", "hex-7", "--players", "random", "random", "--opening", "1000000"]).exits(2).remarks("0..=50");
    ludi(&["match", "tic-tac-toe", "--players", "random"]).exits(2);
    ludi(&["match", "tic-tac-toe", "--players", "random", "rondom"]).exits(2).remarks("\"rondom\" is not understood");
    ludi(&["match", "tic-tac-toe", "--players", "random", "greedy:policy=nowhere.txt"]).exits(2).remarks("nowhere.txt");
    let dir = folder("policy");
    let unknown = file(&dir, "unknown.txt", "wisdom 1\n");
    ludi(&["match", "tic-tac-toe", "--players", "random", &format!("greedy:policy={unknown}")])
        .exits(2)
        .remarks("it has no advisor wisdom")
        .remarks("hint: its advisors are ");
}

#[test]
fn a_tournament_has_a_cross_table() {
    let args = ["tournament", "tic-tac-toe", "--players", "random", "greedy", "ab:depth=3", "--games", "10"];
    ludi(&args).exits(0).says("PLAYER").says("POINTS").says("·").says("of 20");
    let json = ludi(&[&args[..], &["--json"]].concat()).exits(0).json();
    let rows = json["standings"].as_array().expect("a list");
    assert_eq!(rows[0]["player"], "ab:depth=3");
    assert_eq!(rows[2]["player"], "random");
    let total: f64 = rows.iter().filter_map(|row| row["total"].as_f64()).sum();
    assert_eq!(total, 30.0);
    let elo: f64 = rows.iter().filter_map(|row| row["elo"]["value"].as_f64()).sum();
    assert!(elo.abs() < 1e-6);
    assert!(rows[0]["points"][0].is_null());
    let across = rows[0]["points"][1].as_f64().expect("points") + rows[1]["points"][0].as_f64().expect("points");
    assert_eq!(across, 10.0);
}

/// Plays with these lines typed.
fn play(lines: &str, args: &[&str]) -> Answer {
    ludi_with(lines.as_bytes(), &[&["play"], args].concat())
}

#[test]
fn people_play_in_the_terminal() {
    let both = ["tic-tac-toe", "--first", "human", "--second", "human"];
    let game = play("A1\na2\nB1\nB2\nC1\nA3\nquit\n", &both).exits(0);
    game.says("Tic-Tac-Toe. White: you; Black: you. Type `help` for help.")
        .says("1 [O] .  .")
        .says("White> ")
        .says("Tic-Tac-Toe: White wins (end condition) after 5 turns")
        .says("over> the game is over: undo, save FILE or quit");
    play("help\nmoves\nmoves b\nmoves z\nrules\nboard\nnonsense\nA\n\n", &both)
        .exits(0)
        .says("save FILE")
        .says("A1 B1 C1 A2 B2 C2 A3 B3 C3")
        .says("White> B1 B2 B3\n")
        .says("no legal step begins with z")
        .says("TIC TAC TOE\n\nAim. ")
        .says("nonsense is neither a legal step nor a command")
        .says("A is not enough; steps that begin so: A1 A2 A3");
    play("tutorial\n", &both).exits(0).says("3  +  +  +");
    play("B2\n", &["tic-tac-toe", "--tutorial", "--second", "human", "--first", "human"]).exits(0).says("2  + [O] +");
    play("B2\nresign\nundo\nquit\n", &both).exits(0).says("White wins (resignation)");
    play("undo\nB2\nundo\nmoves\n", &both).exits(0).says("nothing to take back").says("A1 B1 C1 A2 B2 C2");
    // Whatever is typed, it goes on.
    ludi_with(b"\xff\xfe\nB2\n", &[&["play"][..], &both].concat()).exits(0).says("Black to move");
}

#[test]
fn machines_answer_and_give_hints() {
    let game = play("hint\nB2\nundo\nA1\nquit\n", &["tic-tac-toe", "--second", "ab:depth=2", "--hints", "ab:depth=9"]);
    let game = game.exits(0).says("hint: ").says("depth").says("expecting").says("Black, ab:depth=2: ");
    assert_eq!(game.out.matches("Black, ab:depth=2: ").count(), 2, "{}", game.out);
    // The machine has the first move where a person asks for the second side; in Gomoku that is White's.
    play("", &["gomoku", "--white", "human", "--black", "random"])
        .exits(0)
        .says("Black: random; White: you")
        .says("Black, random: ");
    play("", &["tic-tac-toe", "--first", "random", "--second", "random"]).exits(0).says("after ");
    play("", &["fox-and-geese", "--white", "human"]).exits(2).remarks("nobody is called White").remarks("--first");
    play("", &["hex-7", "--white", "human", "--first", "human"]).exits(2).remarks("White is given twice");
    let json = play("B2\nresign\n", &["tic-tac-toe", "--second", "random", "--json"]).exits(0).json();
    assert_eq!((json["outcome"].as_str(), json["winner"].as_str()), (Some("win"), Some("second")));
    assert_eq!((json["resigned"].as_bool(), json["moves"][0].as_str()), (Some(true), Some("B2")));
}

#[test]
fn saved_games_can_be_replayed() {
    let dir = folder("saved");
    let path = dir.join("game.json");
    let path = path.to_str().expect("UTF-8");
    let humans = ["--first", "human", "--second", "human"];
    let save = |game: &str, steps: &str| {
        play(&format!("{steps}\nsave {path}\n"), &[&[game][..], &humans].concat()).exits(0).says("saved ");
        serde_json::from_str::<serde_json::Value>(&std::fs::read_to_string(path).expect("a file")).expect("JSON")
    };
    let record = save("hex-7", "A1\nswap\nD4\nresign");
    assert_eq!(record["moves"], json!([["A1", "swap"], [null, "D4"]]));
    let header = &record["header"];
    assert_eq!(
        (&header["pied"], &header["ending"], &header["game"]["name"]),
        (&json!(true), &json!("resignation"), &json!("Hex-7"))
    );
    // The second seat, which now has White, gave up.
    assert_eq!((&header["players"][0]["result"], &header["players"][1]["result"]), (&json!(0), &json!(1)));
    for key in ["site", "date-start", "date-end", "date-generated"] {
        assert!(!header[key].is_null(), "the schema wants {key}");
    }
    ludi(&["replay", path])
        .exits(0)
        .says("1. Black: swap")
        .says("2. Black: D4")
        .says("resignation; the record is in order");
    // A game goes on where it was saved, but not as another game.
    let resumed = play("F6\nquit\n", &[&["hex-7", "--resume", path][..], &humans].concat()).exits(0);
    assert_eq!(resumed.out.matches("turn 4").count(), 1, "{}", resumed.out);
    play("", &["tic-tac-toe", "--resume", path]).exits(1).remarks("not of Tic-Tac-Toe");
    save("tic-tac-toe", "board");
    ludi(&["replay", path, "--last"]).exits(0).says("White to move, 9 legal steps");
    save("tic-tac-toe", "A1\nA2\nB1\nB2\nC1");
    let replay = ludi(&["replay", path]).exits(0).says("3. White: C1").says("White wins (end condition)");
    assert_eq!(replay.out.matches("to move").count(), 4);
    let pictures = dir.join("pictures");
    ludi(&["replay", path, "--last", "--svg", pictures.to_str().expect("UTF-8")]).exits(0).remarks("wrote 6 pictures");
    assert!(std::fs::read_to_string(pictures.join("005.svg")).expect("a picture").starts_with("<svg"));
    assert_eq!(save("amazons", "D1-D2\nD1")["moves"], json!([["D1-D2,D1", null]]));
    ludi(&["replay", path]).exits(0).says("in progress; the record is in order");
    // A game that is not of the library goes with its record.
    let own = file(&dir, "own.ludi", crate::kit::SMALL);
    assert!(save(&own, "A1")["header"]["ludemes"].as_str().is_some_and(|text| text.contains("Small")));
    std::fs::remove_file(own).expect("it was there");
    ludi(&["replay", path]).exits(0).says("Small");
}

#[test]
fn records_of_matches_are_checked() {
    let dir = folder("records");
    let path = dir.join("games.json");
    let path = path.to_str().expect("UTF-8");
    let args = ["match", "hex-7", "--players", "greedy", "random", "--games", "8", "--record", path];
    ludi(&args).exits(0).remarks("wrote ");
    let text = std::fs::read_to_string(path).expect("a file");
    ludi(&args).exits(0);
    assert_eq!(text, std::fs::read_to_string(path).expect("a file"), "the same match gives the same bytes");
    ludi(&["replay", path, "--number", "3", "--last"])
        .exits(0)
        .says("record 3 of 8")
        .says("all 8 records are in order");
    ludi(&["replay", path, "--number", "9"]).exits(2).remarks("has 8 records, none of number 9");
    let wrong = |change: &dyn Fn(&mut serde_json::Value), says: &str| {
        let mut records: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        change(&mut records[1]);
        let bad = file(&dir, "bad.json", records.to_string());
        ludi(&["replay", &bad]).exits(1).remarks(says);
    };
    // A place where nothing can be written is found before anything is played, and what is written is left alone.
    let nowhere = dir.join("no/such/games.json");
    let nowhere = [&args[..6], &["100000000", "--record", nowhere.to_str().expect("UTF-8")]].concat();
    ludi(&nowhere).exits(2).remarks("--record <FILE>").remarks("it cannot be written: no such file");
    ludi(&["match", "hex-7", "--record", path]).exits(2);
    assert_eq!(text, std::fs::read_to_string(path).expect("a file"));
    wrong(&|record| record["moves"][1][0] = json!("A99"), "record 2, round 2, White: A99 is not legal there");
    wrong(&|record| record["header"]["pied"] = json!(record["header"]["pied"] == json!(false)), "record 2, result: ");
    let twist = |record: &mut serde_json::Value| {
        let (a, b) =
            (record["header"]["players"][0]["result"].clone(), record["header"]["players"][1]["result"].clone());
        record["header"]["players"][0]["result"] = b;
        record["header"]["players"][1]["result"] = a;
    };
    wrong(&twist, "has won, the rules say");
    wrong(&|record| record["moves"].as_array_mut().expect("a list").truncate(3), "the game is not over");
    let records = ludi_with(br#"[{"header": {}, "moves": []}]"#, &["replay", "-"]);
    records.exits(2).remarks("is not a game record: missing field");
    ludi_with(b"", &["replay", "-"]).exits(2).remarks("standard input is not a game record: it is empty");
    ludi_with(b"not JSON", &["replay", "-"]).exits(2).remarks("standard input is not a game record: it is not JSON");
    ludi_with(b"[]", &["replay", "-"]).exits(2).remarks("standard input is not a game record: its list is empty");
}

/// The questions cutegames asks in a game between two engines, in its order.
#[test]
fn a_match_runner_can_drive_it() {
    let script = "ugi
setoption name GameFile value tic-tac-toe
setoption name Player value ab:nodes=500
isready
uginewgame
position startpos
query p1turn
isready
position startpos
query gameover
go nodes 2000
position startpos moves A1 A2 B1 B2
query gameover
query p1turn
go depth 3
position startpos moves A1 A2 B1 B2 C1
query gameover
query result
go
quit
never read
";
    let answer = ludi_with(script.as_bytes(), &["ugi"]).exits(0);
    let lines: Vec<&str> = answer.out.lines().filter(|line| !line.starts_with("info depth")).collect();
    let opening = lines.iter().position(|line| *line == "ugiok").expect("ugiok");
    assert!(lines[0].starts_with("id name Ludi ") && lines[1].starts_with("id author "));
    assert!(lines[2..opening].iter().all(|line| line.starts_with("option name ")));
    let rest = &lines[opening + 1..];
    assert!(rest[4].starts_with("bestmove "), "{rest:?}");
    let expected = [
        "readyok",
        "response true",
        "readyok",
        "response false",
        rest[4],
        "response false",
        "response true",
        "bestmove C1",
        "response true",
        "response p1win",
        "info string the game is over",
        "bestmove none",
    ];
    assert_eq!(rest, expected);
    assert!(answer.out.contains("score mate 1"), "{}", answer.out);
}

#[test]
fn the_protocol_survives_nonsense_and_swaps() {
    let script = "position fen 8/8\nposition startpos moves Z9\nquery colour\nsetoption name Hash value 3\nsetoption\n\
                  setoption name GameFile value nonesuch\nsetoption name Player value rondom\ngo nodes many\nwhat\n\n\
                  stop\nsetoption name GameFile value hex-7\nposition startpos moves A1 swap\nquery p1turn\nquery result\n";
    let answer = ludi_with(script.as_bytes(), &["ugi", "tic-tac-toe", "--player", "random"]).exits(0);
    let lines: Vec<&str> = answer.out.lines().collect();
    assert_eq!(lines.iter().filter(|line| line.starts_with("info string error: ")).count(), 9, "{lines:?}");
    // The first seat moves again: the second has taken its side instead of moving.
    assert_eq!(lines[lines.len() - 2..], ["response true", "response none"]);
    assert!(lines[1].ends_with("move 1, Z9, is not legal"), "{}", lines[1]);
}

#[test]
fn eval_shows_what_everyone_thinks() {
    let args = ["eval", "tic-tac-toe", "--moves", "A1 A2 B1 B2"];
    ludi(&args)
        .exits(0)
        .says("White to move")
        .says("in-a-row")
        .says("WHITE")
        .says("AT A GLANCE")
        .says("ab:nodes=20000 plays C1: win in 1")
        .says("expecting C1");
    let json = ludi(&[&args[..], &["--json"]].concat()).exits(0).json();
    assert_eq!(json["steps"].as_array().map(Vec::len), Some(5));
    assert_eq!((json["steps"][0]["step"].as_str(), json["steps"][0]["value"].as_f64()), (Some("C1"), Some(1.0)));
    assert_eq!(json["best"]["line"], json!(["C1"]));
    for advisor in json["advisors"].as_array().expect("a list") {
        for value in advisor["values"].as_array().expect("a list") {
            assert!(value.as_f64().is_some_and(|value| (0.0..=1.0).contains(&value)), "{advisor}");
        }
    }
    // What a step is worth is what the position after it is worth to the opponent, one ply less deep.
    let look = |moves: &str, depth: u32| {
        let player = format!("ab:depth={depth},quiet=off");
        ludi(&["eval", "yavalath", "--moves", moves, "--player", &player, "--json"]).exits(0).json()
    };
    for step in look("E5 F5 D4 C4", 2)["steps"].as_array().expect("a list").iter().take(8) {
        let after = look(&format!("E5 F5 D4 C4 {}", step["step"].as_str().expect("a name")), 1);
        let [own, other] = [&step["search"], &after["best"]["score"]].map(|value| value.as_f64().expect("a number"));
        assert!((own + other).abs() < 1e-9, "{step}: {other} to the opponent");
    }
    ludi(&["eval", "tic-tac-toe", "--moves", "A1 A2 B1 B2 C1"]).exits(1).remarks("the game is over: White wins");
    ludi(&["eval", "tic-tac-toe", "--player", "random", "--steps", "2"])
        .exits(0)
        .says("… and 7 more")
        .says("random plays");
}

#[test]
fn optimise_writes_weights_it_has_tested() {
    let dir = folder("optimise");
    // The second weight has the wrong sign: three in a row lose. Almost any change for the better is found.
    let text = "; kept\n(game Small (board (tiling hex) (shape hex) (size 3))
        (end (All win (in-a-row 4)) (All lose (and (in-a-row 3) (not (in-a-row 4)))))
        (support (advisors (in-a-row 900) (in-a-row-2 100))))";
    let game = file(&dir, "small.ludi", text);
    let new = dir.join("new.ludi");
    let new = new.to_str().expect("UTF-8");
    let mut written = 0;
    for seed in ["1", "2", "3"] {
        let line = ["optimise", &game, "--generations", "6", "--games", "6", "--verify", "20", "--player", "greedy"];
        let args = [&line[..], &["--seed", seed, "--write", new, "--json"]].concat();
        let _ = std::fs::remove_file(new);
        let answer = ludi(&args).exits(0);
        let json = answer.json();
        let improved = json["improved"].as_bool().expect("yes or no");
        assert_eq!(improved, std::path::Path::new(new).exists(), "{}", answer.err);
        if improved {
            assert!(json["verification"]["score"]["value"].as_f64() >= Some(0.5));
            let text = std::fs::read_to_string(new).expect("a file");
            assert!(text.starts_with("; kept\n") && text.contains("(advisors "), "{text}");
            ludi(&["check", new]).exits(0);
            ludi(&["match", new, "--players", "greedy", "greedy:policy=derived", "-n", "2"]).exits(0);
            written += 1;
        }
    }
    assert!(written > 0, "no seed of three improved anything");
    let unchanged = dir.join("unchanged.ludi");
    let nothing = ["optimise", "tic-tac-toe", "--generations", "2", "--write", unchanged.to_str().expect("UTF-8")];
    let answer = ludi(&nothing).exits(0).says("no weights to hold against each other");
    let answer = answer.remarks("nothing was written: there are no weights to hold against each other");
    assert!(!answer.out.contains("no mutation was better") && !unchanged.exists(), "{}", answer.out);
    ludi(&["optimise", &game, "-p", "uct:iterations=9"]).exits(2).remarks("plays without a policy");
    ludi(&["optimise", &game, "--verify", "0"]).exits(2);
    let weights = file(&dir, "weights.txt", "in-a-row 1\nin-a-row-2 -3\n");
    let player = format!("greedy:policy={weights}");
    let json =
        ludi(&["optimise", &game, "--generations", "1", "--games", "2", "-p", &player, "--json"]).exits(0).json();
    assert_eq!(json["weights"][1]["before"], json!([-0.75, -0.75]), "it begins with the policy it is given");
    ludi(&["optimise", &game, "--generations", "2", "--games", "2", "--verify", "2", "-p", "greedy"])
        .exits(0)
        .says("ADVISOR");
}
