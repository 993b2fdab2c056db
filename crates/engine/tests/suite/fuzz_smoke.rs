//! A few seconds of fuzzing on every run: library games mistreated by bytes and by words. `LUDI_FUZZ_SECONDS` makes it longer;
//! `cargo xtask fuzz` looks further with a coverage-guided fuzzer.

use engine::fuzz;
use engine::rng::Rng;
use std::panic::catch_unwind;
use std::time::{Duration, Instant};

/// One input must be dealt with in this time, on a busy machine too.
const LONGEST: Duration = Duration::from_secs(20);

/// Numbers that are at the edge of something.
const EDGES: [&str; 12] =
    ["0", "1", "-1", "2", "3", "7", "32", "33", "255", "256", "1000000000", "99999999999999999999"];

fn seconds() -> Duration {
    let text = std::env::var("LUDI_FUZZ_SECONDS").unwrap_or_default();
    Duration::from_secs_f64(text.parse().unwrap_or(1.0))
}

/// Feeds a target until the time is over; a failing input is shown whole, so that it can become a test.
fn smoke(seed: u64, most_changes: u32, target: fn(&[u8])) {
    let begin = Instant::now();
    let mut rng = Rng::new(seed);
    let mut inputs = 0;
    while begin.elapsed() < seconds() {
        let input = mistreated(&mut rng, most_changes);
        let started = Instant::now();
        let shown = || String::from_utf8_lossy(&input).into_owned();
        assert!(catch_unwind(|| target(&input)).is_ok(), "panicked on:\n{}", shown());
        assert!(started.elapsed() < LONGEST, "took {:?} for:\n{}", started.elapsed(), shown());
        inputs += 1;
    }
    println!("{inputs} inputs");
    assert!(inputs > 0);
}

fn any<'a, T>(rng: &mut Rng, of: &'a [T]) -> &'a T {
    &of[rng.below(of.len() as u32) as usize]
}

fn mistreated(rng: &mut Rng, most_changes: u32) -> Vec<u8> {
    if rng.below(2) == 0 {
        return spliced(rng, most_changes);
    }
    let mut words = words(any(rng, gdl::library::all()).text);
    let changes = 1 + rng.below(most_changes);
    for _ in 0..changes {
        change_word(rng, &mut words);
    }
    let mut bytes = words.join(" ").into_bytes();
    if rng.below(3) == 0 {
        for _ in 0..changes {
            change_byte(rng, &mut bytes);
        }
    }
    bytes
}

/// Names, labels and numbers exchanged; each change is tried a few times, so that a game may be left.
fn spliced(rng: &mut Rng, most_changes: u32) -> Vec<u8> {
    let mut bytes = any(rng, gdl::library::all()).text.as_bytes().to_vec();
    for _ in 0..1 + rng.below(most_changes) {
        for _ in 0..4 {
            let Some(new) = fuzz::spliced(&bytes, u64::from(rng.below(u32::MAX))) else { continue };
            let good = gdl::load(&String::from_utf8_lossy(&new)).game.is_some();
            if good || rng.below(8) == 0 {
                bytes = new;
                break;
            }
        }
    }
    bytes
}

/// Parentheses, words and numbers, without comments.
fn words(text: &str) -> Vec<String> {
    let spaced: String = text
        .lines()
        .map(|line| line.split(';').next().unwrap_or("").replace('(', " ( ").replace(')', " ) ") + " ")
        .collect();
    spaced.split_whitespace().map(str::to_string).collect()
}

fn change_word(rng: &mut Rng, words: &mut Vec<String>) {
    let at = rng.below(words.len().max(1) as u32) as usize;
    let Some(word) = words.get(at) else { return };
    let is_number = word.parse::<i64>().is_ok();
    match rng.below(8) {
        0 => drop(words.remove(at)),
        1 => words.insert(at, words[at].clone()),
        2 => {
            let other = rng.below(words.len() as u32) as usize;
            words.swap(at, other);
        }
        3 => words.insert(at, any(rng, &EDGES).to_string()),
        4 => {
            let donor = self::words(any(rng, gdl::library::all()).text);
            words[at] = any(rng, &donor).clone();
        }
        5 => {
            // A whole list goes, or comes from elsewhere in the game.
            let (from, to) = (list(words, at), list(words, rng.below(words.len() as u32) as usize));
            let copy = words[to].to_vec();
            words.splice(from, copy);
        }
        _ if is_number => words[at] = any(rng, &EDGES).to_string(),
        _ => {
            // Numbers are where the edges are, so they get more than their share.
            let numbers: Vec<usize> = (0..words.len()).filter(|&i| words[i].parse::<i64>().is_ok()).collect();
            if !numbers.is_empty() {
                words[*any(rng, &numbers)] = any(rng, &EDGES).to_string();
            }
        }
    }
    words.truncate(4000);
}

/// The list that opens at or after a place.
fn list(words: &[String], at: usize) -> std::ops::Range<usize> {
    let Some(open) = (at..words.len()).find(|&i| words[i] == "(") else { return at..at };
    let mut depth = 0;
    for (i, word) in words.iter().enumerate().skip(open) {
        match word.as_str() {
            "(" => depth += 1,
            ")" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return open..i + 1;
        }
    }
    open..words.len()
}

fn change_byte(rng: &mut Rng, bytes: &mut Vec<u8>) {
    let at = rng.below(bytes.len().max(1) as u32) as usize;
    let byte = rng.below(256) as u8;
    match rng.below(3) {
        0 if at < bytes.len() => drop(bytes.remove(at)),
        1 if at < bytes.len() => bytes[at] = byte,
        _ => bytes.insert(at.min(bytes.len()), byte),
    }
}

#[test]
fn the_parser_takes_anything() {
    smoke(11, 8, fuzz::parser);
}

#[test]
fn the_compiler_takes_anything() {
    smoke(12, 4, fuzz::compiler);
}

#[test]
fn the_engine_plays_anything() {
    smoke(13, 2, fuzz::engine);
}

#[test]
fn the_teller_takes_anything() {
    smoke(14, 3, fuzz::teller);
}

#[test]
fn splices_keep_the_steps_that_follow_a_text() {
    let input = [gdl::library::all()[0].text.as_bytes(), &[0, 1, 2, 3]].concat();
    let spliced = (0..20).filter_map(|seed| fuzz::spliced(&input, seed)).collect::<Vec<_>>();
    assert!(spliced.len() > 5 && spliced.iter().all(|bytes| bytes.ends_with(&[0, 1, 2, 3]) && *bytes != input));
    assert_eq!(fuzz::spliced(b"no game", 1), None);
}
