//! The signature of a build: the hash of what fixed playouts, searches, measurements and breedings come to. Builds with the same signature
//! do the same with games; where it differs, what one has found or begun is not the other's.
//!
//! The signature is kept, since computing it takes seconds. A test computes it anew and says which lines have changed.

mod breeding;
mod measuring;
mod playing;

use breeding::bred;
use engine::Game;
use measuring::{assessed, entertaining, profiled, screened};
use playing::{chosen, counted, random};
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use std::sync::OnceLock;

/// The kept text: the signature, and the lines whose hash it is.
pub const KEPT: &str = include_str!("../../signature.txt");

/// Games of all families, boards of every tiling and width, and what each is here for.
const GAMES: [&str; 30] = [
    "amazons",                // a move and a shot, 100 cells
    "mu-torere",              // a graph, small enough to be solved
    "chess",                  // paths, six kinds of men
    "gardner",                // chess on 25 cells
    "havannah",               // rings, 169 hexagons
    "hex",                    // sides joined
    "unlur",                  // unequal goals, several moves at first
    "halim-1",                // a chromosome
    "halim-3",                // another
    "chomp",                  // the same moves for both
    "andantino",              // no board but the pieces
    "connect-four",           // gravity
    "pentalath",              // sides swapped, groups surrounded
    "pente",                  // captured pairs, 361 cells
    "qubic",                  // rows in space
    "quixo",                  // shifted rows
    "ndengrod",               // bred; a trapezium
    "yavalath",               // bred; rows that win and rows that lose
    "nine-mens-morris",       // hands, mills
    "breakthrough",           // men that march
    "grasshopper",            // jumps repeated
    "sample-013",             // triangles
    "sample-047",             // octagons and squares, a score
    "focus",                  // stacks
    "mixtour",                // stacks, no position twice
    "tablut",                 // unequal sides, men surrounded
    "go",                     // passes, no position twice, steps judged by what they lead to
    "othello",                // men turned over
    "fanorona",               // lines, states of men
    "international-checkers", // the greatest capture
];
/// Of these, some that are assessed in every way,
const ASSESSED: [&str; 3] = ["mu-torere", "connect-four", "yavalath"];
/// some that are held against the model of chess-like games,
const PROFILED: [&str; 2] = ["chess", "gardner"];
/// and some whose entertainment is measured.
const ENTERTAINING: [&str; 3] = ["chess", "halim-1", "halim-3"];
/// Games that are played beside each other, as a child and those it might be the same as.
const BESIDE: [[&str; 2]; 4] = [
    ["tic-tac-toe", "misere-tic-tac-toe"],
    ["hex", "hex-7"],
    ["morabaraba", "twelve-mens-morris"],
    ["brazilian-checkers", "russian-checkers"],
];

/// Of all chance.
const SEED: u64 = 1;

/// The signature of this build, twelve hexadecimal digits.
pub fn signature() -> &'static str {
    KEPT.lines().next().unwrap_or_default()
}

/// What this build is called: its version and its signature. It goes with every run, measurement and output.
pub fn build() -> &'static str {
    static BUILD: OnceLock<String> = OnceLock::new();
    BUILD.get_or_init(|| format!("{}+{}", env!("CARGO_PKG_VERSION"), signature()))
}

/// Whether a build of that name does the same with games as this one.
pub fn same_build(name: &str) -> bool {
    name.rsplit_once('+').is_some_and(|(_, other)| other == signature())
}

/// Computes what [`KEPT`] should be: the signature in the first line, then a line for each game and part. It depends on nothing but what the
/// program does with games, and not on the number of threads.
pub fn compute() -> String {
    let (played, bred) = rayon::join(|| GAMES.par_iter().flat_map(|name| played(name)).collect::<Vec<_>>(), bred);
    let lines = played.into_iter().chain(bred).chain(BESIDE.map(beside)).map(|line| line + "\n").collect::<String>();
    format!("{}\n{lines}", digest(&lines))
}

/// What play shows of two games.
fn beside([one, other]: [&str; 2]) -> String {
    let apart = crate::kin::distance(&library(one), &library(other));
    let found = apart.play.map_or_else(Vec::new, |play| vec![play.there, play.back]);
    let shares = found.iter().map(|found| {
        let ends = found.ends.map_or(f64::NAN, |ends| ends[0]);
        format!("{:.6} of {} positions, {ends:.6} of {} ends", found.steps[0], found.positions, found.games)
    });
    format!("{one} beside {other}: {}; {}", shares.collect::<Vec<_>>().join("; "), apart.likeness)
}

fn digest(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}

/// The game of that name.
fn library(name: &str) -> Game {
    let entry = gdl::library::find(name).expect("the games are in the library");
    Game::read(entry.text).0.expect("the games of the library are valid")
}

fn played(name: &str) -> Vec<String> {
    let game = &library(name);
    let mut lines = vec![
        format!("{name} played: {}, {}", random(game), counted(game)),
        format!("{name} searched: {}", chosen(game, "ab:nodes=1000")),
        format!("{name} sampled: {}", chosen(game, "uct:iterations=100")),
        format!("{name} screened: {}", screened(game)),
    ];
    let mut add = |of: &[&str], part: &str, figures: fn(&Game) -> String| {
        if of.contains(&name) {
            lines.push(format!("{name} {part}: {}", figures(game)));
        }
    };
    add(&ASSESSED, "assessed", assessed);
    add(&PROFILED, "profiled", profiled);
    add(&ENTERTAINING, "entertaining", entertaining);
    lines
}
