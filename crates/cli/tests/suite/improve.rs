//! Improving a game: what is offered can be relied on.

use crate::kit::{folder, ludi_in};
use serde_json::Value;

fn list<'v>(value: &'v Value, of: &str) -> &'v Vec<Value> {
    value[of].as_array().unwrap_or_else(|| panic!("{of} is a list: {value}"))
}

#[test]
fn a_large_game_is_not_refused() {
    let dir = folder("improve-large");
    let line = ["improve", "gomoku", "--variants", "1", "--trials", "2", "--nodes", "2", "--threads", "2"];
    ludi_in(&dir, &line)
        .exits(0)
        .remarks("Gomoku takes more work than most games")
        .says("Gomoku: score ")
        .says("1 variant tried");
}

#[test]
fn a_copy_cat_is_named_and_mended() {
    let dir = folder("improve");
    // The middle first, then the opposite of whatever the other does.
    let line = ["improve", "cram", "--variants", "2", "--trials", "8", "--nodes", "30", "--write", "better.ludi"];
    let json = ludi_in(&dir, &[&line[..], &["--json"]].concat()).exits(0).json();
    assert_eq!((&json["tried"], &json["stop"]), (&2.into(), &"done".into()));
    let copies = "by taking the middle of the board and then answering every move with its image under a turn by 180°";
    let flaws = list(&json["original"], "flaws");
    assert!(flaws.iter().any(|flaw| flaw.as_str().is_some_and(|flaw| flaw.ends_with(copies))), "{flaws:?}");
    let variants = list(&json, "variants");
    assert!(!variants.is_empty() && json["nearest"].is_null(), "{json}");
    for variant in variants {
        assert_eq!((&variant["better"], &variant["after"]["viable"]), (&true.into(), &true.into()), "{variant}");
        let mended = list(variant, "mended");
        let gone = mended.iter().find(|turned| turned["criterion"] == "copy-cat").expect("nobody copies any more");
        assert_eq!(
            (&gone["real"], &gone["now"]),
            (&true.into(), &"nobody holds his own by copying his opponent".into())
        );
        // In words, not in ludemes; these stand beside them.
        assert!(
            list(variant, "changes").iter().all(|change| !change.as_str().unwrap_or("(").contains('›')),
            "{variant}"
        );
        assert!(!list(variant, "ludemes").is_empty());
    }
    let odd = variants.iter().flat_map(|variant| list(variant, "changes"));
    assert!(
        odd.into_iter().any(|change| change == "A board of seven by five squares, instead of “six by five”"),
        "{json}"
    );
    ludi_in(&dir, &["check", "better.ludi"]).exits(0);
    let better = std::fs::read_to_string(dir.join("better.ludi")).expect("a file");
    assert!(better.contains("(game Cram-Variant-1"), "{better}");
    ludi_in(&dir, &[&line[..], &["--threads", "1"]].concat())
        .exits(0)
        .says("2 variants tried")
        .says("mends: now nobody holds his own by copying");
    let again = std::fs::read_to_string(dir.join("better.ludi")).expect("a file");
    assert_eq!(again, better, "on any number of threads");
}

#[test]
fn what_may_be_chance_is_not_offered() {
    let dir = folder("improve-chance");
    // Four games tell nothing.
    let line = ["improve", "yavalath", "--variants", "2", "--trials", "2", "--nodes", "5", "--write", "new.ludi"];
    let json = ludi_in(&dir, &[&line[..], &["--json"]].concat()).exits(0).json();
    assert!(list(&json, "variants").is_empty(), "{json}");
    assert_eq!(json["nearest"]["better"], false, "{json}");
    assert!(!dir.join("new.ludi").exists());
    ludi_in(&dir, &line)
        .exits(0)
        .says("No variant is viable and better beyond chance; the nearest: ")
        .remarks("nothing was written");
    ludi_in(&dir, &[&line[..], &["--even-by-chance"]].concat()).exits(0);
    assert_eq!(dir.join("new.ludi").exists(), json["nearest"]["after"]["viable"] == true, "{json}");
    ludi_in(&dir, &["improve", "yavalath", "--even-by-chance"]).exits(2).remarks("--write");
}

#[cfg(unix)]
#[test]
fn who_interrupts_is_told_what_was_found() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};
    let dir = folder("improve-impatient");
    let mut child = Command::new(crate::kit::LUDI)
        .args(["improve", "tic-tac-toe", "--nodes", "10", "--trials", "3", "--minutes", "30", "--json"])
        .env("LUDI_JOB", "1")
        .current_dir(&dir)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut told = BufReader::new(child.stderr.take().expect("it is piped")).lines();
    // Variants are counted once the game itself is measured.
    let line = told.find(|line| line.as_ref().is_ok_and(|line| line.contains("variants: ")));
    assert!(line.is_some());
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("there is such a command");
    assert!(sent.success());
    // What is still said goes nowhere, but must be read.
    let rest = std::thread::spawn(move || told.count());
    let output = child.wait_with_output().expect("it ends");
    assert!(rest.join().is_ok());
    assert_eq!(output.status.code(), Some(0));
    let json: Value = serde_json::from_slice(&output.stdout).expect("a result");
    assert_eq!(json["result"]["stop"], "interrupted", "{json}");
    assert!(json["result"]["tried"].as_u64().is_some_and(|tried| tried > 0), "{json}");
}
