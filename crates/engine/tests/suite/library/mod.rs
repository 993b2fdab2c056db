//! What tests over the whole library share.
#![allow(dead_code)]

use engine::Game;
use gdl::library::Entry;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A file or folder of the project.
pub fn project(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// Whether kept files are to be written anew (`cargo xtask perft`, `cargo xtask playthroughs`).
pub fn updating() -> bool {
    std::env::var_os("UPDATE").is_some()
}

/// Whether there is time for more (`cargo xtask deep`).
pub fn deep() -> bool {
    std::env::var_os("LUDI_DEEP").is_some()
}

/// The game of an entry.
pub fn compiled(entry: &Entry) -> Result<Game, String> {
    let loaded = gdl::load(entry.text);
    if loaded.game.is_none() {
        return Err("does not load".into());
    }
    Game::compile(&loaded).map(|(game, _)| game).map_err(|problems| format!("does not compile: {problems:?}"))
}

/// The game of that name.
pub fn named(name: &str) -> Game {
    let entry = gdl::library::find(name).unwrap_or_else(|| panic!("{name} is in the library"));
    compiled(entry).unwrap_or_else(|why| panic!("{name} {why}"))
}

/// Runs a check on every game of the library, on all processors; fails with everything that was found.
pub fn check_each(check: impl Fn(&Entry, &Game) -> Result<(), String> + Sync) {
    let entries = gdl::library::all();
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Vec::new());
    let work = || {
        while let Some(entry) = entries.get(next.fetch_add(1, Ordering::Relaxed)) {
            if let Err(what) = compiled(entry).and_then(|game| check(entry, &game)) {
                found.lock().expect("checks do not panic").push(format!("{}: {what}", entry.file_stem));
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
        work();
    });
    let mut found = found.into_inner().expect("checks do not panic");
    found.sort();
    assert!(found.is_empty(), "{} of {} games:\n{}", found.len(), entries.len(), found.join("\n"));
}

/// Compares a file with what it should hold, or writes it.
pub fn kept(folder: &str, entry: &Entry, ending: &str, fresh: &str) -> Result<(), String> {
    let path = project(folder).join(format!("{}.{ending}", entry.file_stem));
    if updating() {
        return std::fs::write(&path, fresh).map_err(|why| format!("{}: {why}", path.display()));
    }
    let kept = std::fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
    let pair = kept.lines().zip(fresh.lines()).enumerate().find(|(_, (kept, fresh))| kept != fresh);
    match pair {
        Some((at, (kept, fresh))) => Err(format!("line {}: `{kept}` is now `{fresh}`", at + 1)),
        None if kept.trim_end() == fresh.trim_end() => Ok(()),
        None => Err(format!("{} lines are now {}", kept.lines().count(), fresh.lines().count())),
    }
}

/// Files of a folder that belong to no game; removed when updating.
pub fn strays(folder: &str) -> Vec<String> {
    let known: Vec<&str> = gdl::library::all().iter().map(|entry| entry.file_stem).collect();
    let mut strays = Vec::new();
    for file in std::fs::read_dir(project(folder)).expect("the folder is there").flatten() {
        let path = file.path();
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        if !known.contains(&stem.as_str()) {
            if updating() {
                std::fs::remove_file(&path).expect("a kept file can be removed");
            } else {
                strays.push(stem);
            }
        }
    }
    strays.sort();
    strays
}
