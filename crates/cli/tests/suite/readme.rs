//! The README tells the truth: every transcript in it is run and compared, up to the line that says `…`.

use std::path::Path;
use std::process::Command;

/// The file the README speaks of without showing it whole.
const MINE: &str = "(game Mine
  (players White Black)
  (board (tiling hexx) (size 5))
  (end (All win (in-a-row 4)) (All loose (in-a-row 3))))
";

/// Arguments between blanks; quotes hold together.
fn arguments(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    let split = |(i, part): (usize, &str)| match i % 2 {
        0 => part.split_whitespace().map(str::to_string).collect(),
        _ => vec![part.to_string()],
    };
    parts.flat_map(split).collect()
}

#[test]
fn transcripts_are_true() {
    let readme = include_str!("../../../../README.md");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("mine.ludi"), MINE).unwrap();
    let mut seen = 0;
    for block in readme.split("```\n$ ludi ").skip(1) {
        let (command, rest) = block.split_once('\n').unwrap();
        let shown = rest.split("\n```").next().unwrap();
        let output =
            Command::new(env!("CARGO_BIN_EXE_ludi")).args(arguments(command)).current_dir(&folder).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let shown: Vec<&str> = shown.lines().map(str::trim_end).collect();
        let upto = shown.iter().position(|line| *line == "…");
        let real: Vec<&str> = text.lines().map(str::trim_end).collect();
        match upto {
            Some(n) => assert_eq!(real[..n.min(real.len())], shown[..n], "ludi {command}"),
            None => assert_eq!(real, shown, "ludi {command}"),
        }
        seen += 1;
    }
    assert!(seen >= 5, "{seen} transcripts");
}
