//! Evolution: the same seed gives the same games, on any number of threads, however often the run is stopped or killed.

use crate::kit::{folder, ludi_in};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// A small run.
const SMALL: [&str; 16] = [
    "evolve",
    "--json",
    "--nodes",
    "10",
    "--trials",
    "3",
    "--best",
    "0",
    "--seed",
    "5",
    "--founders",
    "tic-tac-toe",
    "gorodrui",
    "misere-tic-tac-toe",
    "sample-015",
    "dodgem",
];

fn small(dir: &Path, more: &[&str]) -> Value {
    ludi_in(dir, &[&SMALL, more].concat()).exits(0).json()
}

fn resume(dir: &Path, more: &[&str]) -> Value {
    ludi_in(dir, &[&["evolve", "--json", "--best", "0", "--resume"], more].concat()).exits(0).json()
}

/// What must be the same.
fn result(json: &Value) -> String {
    format!("{} {}", json["funnel"], json["population"])
}

#[test]
fn threads_and_stops_make_no_difference() {
    let whole = folder("evolve-whole");
    let one = small(&whole, &["--children", "36", "--threads", "1"]);
    assert_eq!(one["funnel"]["made"], 36);
    assert!(one["funnel"]["inserted"].as_u64().expect("a number") > 5, "{}", one["funnel"]);
    let parted = folder("evolve-parted");
    small(&parted, &["--children", "7", "--threads", "2"]);
    resume(&parted, &["--children", "20"]);
    let two = resume(&parted, &["--children", "36", "--threads", "2"]);
    assert_eq!(result(&one), result(&two));
    assert_eq!(two["stop"], "done");

    // A store elsewhere is named before the run.
    let path = format!(
        "{}/ludi.db/recombination-1/{}",
        parted.display(),
        two["population"][0]["name"].as_str().expect("a name")
    );
    ludi_in(&whole, &["rules", &path]).exits(0).says("The game ends");
    ludi_in(&whole, &["rules", &format!("{}/ludi.db/recombination-1/Nobody", parted.display())]).exits(2);

    // Everything is in the store, and its games are games.
    let runs = ludi_in(&parted, &["runs", "--json"]).exits(0).json();
    assert_eq!((runs[0]["name"].as_str(), runs[0]["made"].as_u64()), (Some("recombination-1"), Some(36)));
    let account = ludi_in(&parted, &["runs", "recombination-1", "--json"]).exits(0).json();
    let dropped: u64 = account["dropped"].as_array().expect("checks").iter().filter_map(|d| d["count"].as_u64()).sum();
    assert_eq!(account["made"].as_u64(), account["kept"].as_u64().map(|kept| kept + dropped), "nobody is lost");
    let goals = account["goals"].as_array().expect("goals").iter();
    assert_eq!(goals.filter_map(|goal| goal["kept"]["count"].as_u64()).sum::<u64>(), account["kept"].as_u64().unwrap());
    let name = format!("recombination-1/{}", one["population"][0]["name"].as_str().expect("a name"));
    ludi_in(&parted, &["rules", &name]).exits(0).says("The game ends");
    ludi_in(&parted, &["rules", "recombination-1/Nobody"]).exits(2).remarks("Nobody").remarks("ludi runs");
    let viable = one["funnel"]["viable"].as_u64().expect("a number") as usize;
    ludi_in(&parted, &["export", "last", "--viable", "out"]).exits(0);
    assert_eq!(std::fs::read_dir(parted.join("out")).expect("a folder").count(), viable);
    let elsewhere = parted.join("ludi.db");
    let line = ["export", "last", "--viable", "out", "--store", elsewhere.to_str().expect("UTF-8")];
    ludi_in(&whole, &line).exits(0);
    assert_eq!(std::fs::read_dir(whole.join("out")).expect("a folder").count(), viable);
    ludi_in(&parted, &["export", "last"]).exits(2).remarks("last is a run, not a game").remarks("--viable DIR");

    // Reasons are told as they were given.
    let account = ludi_in(&parted, &["runs", "last"]).exits(0).out;
    assert!(account.contains("- without winners") && account.contains("were drawn and"), "{account}");
    assert!(!account.contains('#'), "{account}");

    // How a run breeds was said when it began.
    for option in ["--seed=5", "--nodes=7", "--name=other"] {
        ludi_in(&parted, &["evolve", "--resume", option]).exits(2).remarks("cannot be used with");
    }
}

#[test]
fn a_run_that_is_killed_ten_times_is_the_same_run() {
    let whole = folder("evolve-unkilled");
    let one = small(&whole, &["--children", "48"]);
    let killed = folder("evolve-killed");
    small(&killed, &["--children", "1"]);
    let mut kills = 0;
    // Ever longer, so that some are killed while they start and some in the middle.
    for wait in [10, 20, 30, 40, 60, 80, 100, 120, 140, 160] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_ludi"))
            .args(["evolve", "--json", "--best", "0", "--resume", "--children", "48"])
            .current_dir(&killed)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        std::thread::sleep(Duration::from_millis(wait));
        kills += usize::from(child.try_wait().expect("it can be asked").is_none());
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
    }
    assert!(kills >= 3, "only {kills} of ten were still at work");
    let two = resume(&killed, &["--children", "48"]);
    assert_eq!(result(&one), result(&two));
}

#[test]
fn games_measured_again_are_counted_apart() {
    let dir = folder("evolve-archive");
    let json = small(&dir, &["--children", "120", "--select", "archive", "--html", "-"]);
    let [made, again] = ["made", "measured_again"].map(|what| json["funnel"][what].as_u64().expect("a number"));
    assert!(again > 0 && made + again == 120, "{}", json["funnel"]);
    let dropped = json["funnel"]["dropped"].as_object().expect("checks");
    let lost: u64 = dropped.values().filter_map(Value::as_u64).sum();
    assert_eq!(made, lost + json["funnel"]["inserted"].as_u64().expect("a number"), "nobody is lost");
    for game in json["population"].as_array().expect("a list") {
        let [low, score, high] = ["low", "score", "high"].map(|what| game[what].as_f64().expect("a number"));
        assert!(low <= score && score <= high, "{game}");
    }
    let account = ludi_in(&dir, &["runs", "last", "--json"]).exits(0).json();
    assert_eq!((account["made"].as_u64(), account["measured_again"].as_u64()), (Some(made), Some(again)));
    let share = account["viable"].as_f64().expect("a number") / made as f64;
    assert!((account["viable_share"][0].as_f64().expect("a number") - share).abs() < 1e-9, "{account}");
    let of_kept = account["viable"].as_f64().expect("a number") / account["kept"].as_f64().expect("a number");
    assert!((account["viable_share_of_kept"][0].as_f64().expect("a number") - of_kept).abs() < 1e-9, "{account}");
    for share in ["viable_share", "viable_share_of_kept"] {
        assert_eq!(account[share], json["funnel"][share], "the account and the summary say the same");
    }
    assert_eq!(ludi_in(&dir, &["runs", "--json"]).exits(0).json()[0]["made"].as_u64(), Some(made));
    ludi_in(&dir, &["runs", "last"]).exits(0).says("measured again");
}

#[test]
fn wishes_are_heeded_and_mistakes_explained() {
    let dir = folder("evolve-wishes");
    let json = small(&dir, &["--children", "10", "--require", "tiling=square,cells<=64"]);
    for child in json["population"].as_array().expect("a list") {
        let name = format!("last/{}", child["name"].as_str().expect("a name"));
        let shown = ludi_in(&dir, &["rules", &name, "--json"]).exits(0).json().to_string();
        assert!(shown.contains("(tiling square") || !shown.contains("(tiling "), "{shown}");
    }
    ludi_in(&dir, &["evolve", "--require", "tilling=hex"]).exits(2).remarks("did you mean `tiling`?");
    ludi_in(&dir, &["evolve", "--population", "nothing"]).exits(2).remarks("tags are");
    ludi_in(&dir, &["evolve", "--resume", "nobody"]).exits(2).remarks("nobody");
    let broken = crate::kit::file(&dir, "broken.ludi", crate::kit::BROKEN);
    ludi_in(&dir, &["evolve", "--founders", "hex", &broken]).exits(1).remarks("in-a-rwo").remarks("has 1 error");
    for name in ["a/b c", "last", "17", ""] {
        ludi_in(&dir, &["evolve", "--name", name]).exits(2).remarks("--name");
    }
    let taken = ["evolve", "--name", "recombination-1"];
    ludi_in(&dir, &taken).exits(2).remarks("there is a run of the name recombination-1 already");
    ludi_in(&folder("evolve-storeless"), &["rules", "last/Foo"]).exits(2).remarks("there is no store ludi.db here");
    ludi_in(&dir, &["evolve", "--html", "no/such/page.html"]).exits(2).remarks("--html <FILE>");
    ludi_in(&dir, &["evolve", "--minutes", "0"]).exits(2).remarks("a time above 0");
}

#[test]
fn a_run_kept_elsewhere_is_found_again() {
    let dir = folder("evolve-elsewhere");
    // No time for a child: the games to begin with took it.
    let words: Vec<&str> = SMALL.into_iter().filter(|word| *word != "--json").collect();
    ludi_in(&dir, &[&words[..], &["--minutes", "0.0001", "--store", "r1.db"]].concat())
        .exits(0)
        .says("0 games made")
        .says("all the time went into measuring the 5 games to begin with")
        .says("`ludi evolve --resume --store r1.db` goes on");
    // The page of a run that went on tells how to make it from the beginning.
    ludi_in(&dir, &["evolve", "--resume", "--store", "r1.db", "--children", "8", "--best", "1", "--html", "page"])
        .exits(0);
    let page = std::fs::read_to_string(dir.join("page")).expect("the page was written");
    assert!(page.contains("ludi evolve --seed 5 --founders tic-tac-toe gorodrui"), "{page}");
    assert!(page.contains("--children 8") && !page.contains("--resume"), "{page}");
}

#[test]
fn a_bred_game_is_the_same_by_every_route() {
    let dir = folder("evolve-routes");
    // Of this run some games hold at the second look and some do not.
    let chosen = [&SMALL[..4], &["--trials", "6", "--seed", "2"], &SMALL[10..]].concat();
    let json = ludi_in(&dir, &[&chosen[..], &["--children", "50", "--best", "12", "--html", "page.html"]].concat());
    let json = json.exits(0).json();
    ludi_in(&dir, &["export", "last", "--viable", "out"]).exits(0);
    let page = std::fs::read_to_string(dir.join("page.html")).expect("the page was written");
    let page = page.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&#39;", "'");
    let best = json["best"].as_array().expect("a list");
    for viable in [true, false] {
        assert!(best.iter().any(|game| game["again"] == true && game["viable"] == viable), "{json}");
    }
    for game in best.iter().filter(|game| game["again"] == true) {
        let name = game["name"].as_str().expect("a name");
        let text = ludi_in(&dir, &["export", &format!("last/{name}")]).exits(0).out;
        let viable = game["viable"] == true;
        let score = (1000.0 * game["score"].as_f64().expect("a number")).round();
        for part in [format!("(score {score})"), format!("(viable {})", if viable { "yes" } else { "no" })] {
            assert!(text.contains(&part), "no {part} in {text}");
        }
        for part in ["(advisors", "(ranking ", "(initial ", "(final ", "(generation "] {
            assert!(text.contains(part), "no {part} in {text}");
        }
        assert!(page.contains(text.trim()), "the gallery has another text than {text}");
        let file = format!("out/{}.ludi", name.to_lowercase());
        assert_eq!(dir.join(&file).exists(), viable, "{name}");
        if viable {
            assert_eq!(std::fs::read_to_string(dir.join(&file)).expect("a file"), text);
            ludi_in(&dir, &["check", &file]).exits(0);
        }
    }
    // What was measured once is not called viable, here or there.
    let known: Vec<&str> = best.iter().filter_map(|game| game["name"].as_str()).collect();
    let population = json["population"].as_array().expect("a list").iter();
    let once =
        population.filter(|game| game["viable"] == true && !known.contains(&game["name"].as_str().unwrap_or("")));
    for name in once.filter_map(|game| game["name"].as_str()) {
        let text = ludi_in(&dir, &["export", &format!("last/{name}")]).exits(0).out;
        assert!(text.contains("(viable \"not yet refuted\")"), "{text}");
    }
    for game in best {
        let name = game["name"].as_str().expect("a name");
        let part = page.split(&format!(". {name}</h2>")).nth(1).expect("its part of the page");
        let said =
            part.split("aria-hidden=\"true\">").nth(1).and_then(|rest| rest.split('<').nth(1)).expect("a verdict");
        let said = said.trim_start_matches("/b>").to_lowercase();
        let wanted = match (game["again"] == true, game["viable"] == true) {
            (true, true) => "viable",
            (false, true) => "not yet refuted",
            (_, false) => "not viable",
        };
        assert!(said.starts_with(wanted), "{name}: {said}, not {wanted}");
    }
    // The games that the last measurement rests on are kept, and can be played again.
    let name = best[0]["name"].as_str().expect("a name");
    let line = ["runs", "last", "--trials", name, "--record", "games.json"];
    let kept = ludi_in(&dir, &[&line[..], &["--json"]].concat()).exits(0).json();
    let count = kept["trials"].as_array().expect("a list").len();
    assert!(count >= 9, "{kept}");
    assert_eq!(kept["trials"][1]["turns"].as_array().map(Vec::len), kept["trials"][1]["lead"].as_array().map(Vec::len));
    ludi_in(&dir, &line).exits(0).says("BEGINS");
    ludi_in(&dir, &["replay", "games.json", "--number", "2"])
        .exits(0)
        .says(&format!("all {count} records are in order"));
    ludi_in(&dir, &["runs", "last", "--trials", "Nobody"]).exits(2).remarks("Nobody");
    let files = std::fs::read_dir(dir.join("out")).expect("a folder");
    for file in files {
        let path = file.expect("a file").path();
        ludi_in(&dir, &["check", path.to_str().expect("UTF-8")]).exits(0);
    }
}

#[cfg(unix)]
#[test]
fn who_stops_before_a_run_has_begun_is_told() {
    use std::io::{BufRead, BufReader, Read};
    let dir = folder("evolve-impatient");
    let mut child = Command::new(crate::kit::LUDI)
        .args(["evolve", "--nodes", "10", "--trials", "3"])
        .env("LUDI_JOB", "1")
        .current_dir(&dir)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut told = BufReader::new(child.stderr.take().expect("it is piped"));
    let mut line = String::new();
    told.read_line(&mut line).expect("text");
    assert!(line.starts_with(r#"{"event":"progress","text":"measuring the games to begin with: "#), "{line}");
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("there is such a command");
    assert!(sent.success());
    let mut rest = String::new();
    told.read_to_string(&mut rest).expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(130), "{rest}");
    let last = rest.lines().last().expect("a line");
    assert!(
        last.starts_with(r#"{"event":"failed","kind":"stopped","message":"the games to begin with were"#),
        "{rest}"
    );
    assert!(rest.contains("no run was begun"), "{rest}");
    ludi_in(&dir, &["runs"]).exits(0).says("no runs yet");
}

#[test]
fn a_label_that_goes_astray_costs_a_child_at_most() {
    let dir = folder("evolve-labels");
    // A quoted label: crossover carries `again` into games that have no move of that name.
    let text = r#"(game Astray (board (tiling square) (size 4))
        (pieces (Stone All (moves
            (move (label "Take one") (pre (empty to)) (action (push)) (post (again "Take one"))))))
        (win (in-a-row 3)))"#;
    std::fs::write(dir.join("astray.ludi"), text).expect("a file");
    ludi_in(&dir, &["check", "astray.ludi"]).exits(0);
    let line = ["evolve", "--json", "--best", "0", "--nodes", "10", "--trials", "2", "--html", "-", "--children", "60"];
    let founders = ["--founders", "astray.ludi", "tic-tac-toe", "dodgem"];
    let found = ludi_in(&dir, &[&line[..], &founders].concat()).exits(0).json();
    assert_eq!(found["funnel"]["made"], 60);
    assert_eq!(found["funnel"]["dropped"]["crashed"], Value::Null, "{}", found["funnel"]);
    let undefined = text.replace(r#"(again "Take one")"#, r#"(again "Nope")"#);
    std::fs::write(dir.join("nope.ludi"), undefined).expect("a file");
    for command in ["check", "playout", "rules"] {
        let answer = ludi_in(&dir, &[command, "nope.ludi"]).exits(1);
        assert!((answer.out + &answer.err).contains("Nope"), "{command} names the label");
    }
}

#[test]
fn a_job_tells_of_every_trouble_as_an_event() {
    let dir = folder("job-events");
    let said = |args: &[&str]| {
        let output = Command::new(crate::kit::LUDI).args(args).env("LUDI_JOB", "1").current_dir(&dir).output();
        let output = output.expect("it starts");
        let lines = String::from_utf8(output.stderr).expect("UTF-8");
        let events: Vec<Value> =
            lines.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"))).collect();
        (output.status.code(), events.last().expect("something is said").clone())
    };
    for (args, kind) in [
        (&["rules", "--nope"][..], "usage"),
        (&["frobnicate"], "usage"),
        (&["rules", "yavalathh"], "missing"),
        (&["rules", "no-such-file.ludi"], "missing"),
        (&["runs"], "missing"),
    ] {
        let (code, event) = said(args);
        assert_eq!(
            (code, &event["event"], &event["kind"]),
            (Some(2), &"failed".into(), &kind.into()),
            "{args:?}: {event}"
        );
        assert!(event["message"].as_str().is_some_and(|text| text.len() > 5 && !text.starts_with("error")), "{event}");
    }
}
