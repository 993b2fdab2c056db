//! `ludi learnability`.

use crate::kit::ludi;

#[test]
fn learnability_gives_every_run_and_what_they_come_to() {
    let args = ["learnability", "halim-2", "--repeats", "2", "--iterations", "2", "--turns", "30", "--seed", "3"];
    let text =
        ludi(&args).exits(0).says("Halim-2: 2 runs, seed 3").says("LEARNED").says("by the paper's rule after").out;
    let json = ludi(&[&args[..], &["--json", "--threads", "1"]].concat()).exits(0).json();
    let runs = json["runs"].as_array().expect("they are listed");
    assert_eq!((runs.len(), json["cap"].as_u64()), (2, Some(2)));
    for run in runs {
        let iterations = run["learned"].as_u64().unwrap_or(2);
        assert_eq!(run["games"].as_u64(), Some(150 * iterations));
        assert!(text.contains(&format!("{:.1} %", 100.0 * run["score"].as_f64().expect("a share"))), "{text}");
    }
    let given_up = runs.iter().filter(|run| run["learned"].is_null()).count();
    assert_eq!(json["given_up"].as_u64(), Some(given_up as u64));
}

#[test]
fn learnability_wants_a_board_of_eight_by_eight() {
    ludi(&["learnability", "hex-7"])
        .exits(2)
        .remarks("Hex-7 cannot be learnt")
        .remarks("8 by 8 cells, and this one has 49");
    ludi(&["learnability", "halim-1", "--repeats", "0"]).exits(2);
    ludi(&["learnability", "nonesuch"]).exits(2);
}
