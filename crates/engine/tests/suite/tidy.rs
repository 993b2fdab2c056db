//! The house is in order: files are short, nothing is left half done, and the project speaks of nothing outside itself.

use crate::library::project;
use std::path::{Path, PathBuf};

/// Lines of a file: the longest there may be, and the longest without a reason given below.
const MOST: usize = 800;
const USUAL: usize = 500;

/// Files over the usual length, and why.
const LONG: [(&str, &str); 1] =
    [("crates/gdl/tests/suite/english_phrases.rs", "a table: phrases and the English they must give")];

/// Written apart, or this file would find itself.
const OUTSIDE: [&str; 3] = [concat!("..", "/shared"), concat!("/work", "/"), concat!("/farm", "/")];
const UNFINISHED: [&str; 4] =
    [concat!("todo", "!("), concat!("unimplemented", "!("), concat!("FIX", "ME"), concat!("#[ig", "nore")];

/// Files of the project, as paths relative to its folder, sorted.
fn files() -> Vec<String> {
    let root = project("");
    let mut found = Vec::new();
    let mut folders: Vec<PathBuf> = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder of the project").flatten() {
            let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
            let made = [".git", "target", "corpus", "artifacts", "coverage"].contains(&name.as_str());
            if path.is_dir() && !made {
                folders.push(path);
            } else if path.is_file() {
                found.push(relative(&root, &path));
            }
        }
    }
    found.sort();
    found
}

fn relative(root: &Path, path: &Path) -> String {
    path.strip_prefix(root).expect("inside the project").to_string_lossy().replace('\\', "/")
}

/// Text files with one of these endings.
fn texts(endings: &[&str]) -> Vec<(String, String)> {
    let read = |path: String| {
        let text = std::fs::read_to_string(project(&path)).unwrap_or_else(|why| panic!("{path}: {why}"));
        (path, text)
    };
    files().into_iter().filter(|path| endings.iter().any(|ending| path.ends_with(ending))).map(read).collect()
}

#[test]
fn files_are_short() {
    let mut found = Vec::new();
    for (path, text) in texts(&[".rs"]) {
        let lines = text.lines().count();
        let excused = LONG.iter().any(|(long, _)| *long == path);
        if lines > MOST || lines > USUAL && !excused {
            found.push(format!("{path} has {lines} lines; split it"));
        }
        if lines <= USUAL && excused {
            found.push(format!("{path} has {lines} lines; take it off the list of long files"));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn nothing_is_left_half_done() {
    let mut found = Vec::new();
    for (path, text) in texts(&[".rs"]) {
        for (number, line) in text.lines().enumerate() {
            found.extend(
                UNFINISHED
                    .iter()
                    .filter(|mark| line.contains(*mark))
                    .map(|mark| format!("{path}:{}: {mark}", number + 1)),
            );
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_project_speaks_of_nothing_outside_itself() {
    let mut found = Vec::new();
    for (path, text) in texts(&[".rs", ".md", ".toml", ".ludi", ".txt", ".sbg", "run"]) {
        // The comparison with programs that may lie beside the project is the one exception.
        if path.starts_with("xtask/") {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            found.extend(
                OUTSIDE
                    .iter()
                    .filter(|place| line.contains(*place))
                    .map(|place| format!("{path}:{}: {place}", number + 1)),
            );
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn links_between_documents_lead_somewhere() {
    let mut found = Vec::new();
    for (path, text) in texts(&[".md"]) {
        let folder = Path::new(&path).parent().expect("a file lies in a folder").to_path_buf();
        for part in text.split("](").skip(1) {
            let target = part.split([')', '#']).next().unwrap_or("");
            let local = !target.is_empty() && !target.contains("://") && !target.contains(' ');
            if local && !project("").join(&folder).join(target).exists() {
                found.push(format!("{path}: {target}"));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Crates that a crate may know, beside those of others; the arrows of ARCHITECTURE.md.
const ARROWS: [(&str, &[&str]); 10] = [
    ("gdl", &[]),
    ("engine", &["gdl"]),
    ("strategy", &["gdl", "engine"]),
    ("criticism", &["gdl", "engine", "strategy"]),
    ("synthesis", &["gdl"]),
    ("store", &[]),
    ("survey", &[]),
    ("ludi", &["gdl", "engine", "strategy", "criticism", "synthesis", "store", "survey"]),
    ("studio", &["gdl", "engine", "ludi"]),
    ("cli", &["ludi", "studio"]),
];

/// What a front end must leave to the library: opening games, stores and weights.
const OPENING: [&str; 5] = ["Game::read(", "Game::compile(", "gdl::load(", "Store::open", "Weights::parse("];

#[test]
fn crates_know_only_those_below_them() {
    let ours: Vec<&str> = ARROWS.iter().map(|(name, _)| *name).collect();
    for (name, allowed) in ARROWS {
        let path = format!("crates/{name}/Cargo.toml");
        let text = std::fs::read_to_string(project(&path)).unwrap_or_else(|why| panic!("{path}: {why}"));
        let section = text.split("[dependencies]").nth(1).unwrap_or("").split("\n[").next().unwrap_or("");
        let known = section.lines().filter_map(|line| line.split(['.', ' ', '=']).next());
        for known in known.filter(|known| ours.contains(known)) {
            assert!(allowed.contains(&known), "{name} must not know {known}");
        }
    }
    assert_eq!(std::fs::read_dir(project("crates")).expect("a folder").count(), ARROWS.len(), "a crate without arrows");
}

#[test]
fn front_ends_leave_opening_to_the_library() {
    let mut found = Vec::new();
    for (path, text) in texts(&[".rs"]) {
        let front = path.starts_with("crates/cli/src") || path.starts_with("crates/studio/src");
        found.extend(OPENING.iter().filter(|call| front && text.contains(*call)).map(|call| format!("{path}: {call}")));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
