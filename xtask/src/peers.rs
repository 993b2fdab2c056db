//! `cargo xtask bench-peers`: our speed beside hand-written single-purpose programs and published figures of other systems.

use crate::run::{Done, cargo, command, present, quiet, root, shown};
use anyhow::{Context, Result, ensure};
use std::path::Path;

/// Moves a second of others, in millions: Ludii, OpenSpiel, RBG (compiled, best mode), as measured on one core of a
/// Zen 3 at 2.45 GHz. Moves, not playouts: systems end a game that may go on for ever at different lengths.
/// `limit` is the hand-written program's name and the share of its speed we aim at.
struct Peer {
    game: &'static str,
    ludii: f64,
    open_spiel: f64,
    rbg: f64,
    limit: Option<(&'static str, &'static str, f64)>,
}

const fn peer(game: &'static str, ludii: f64, open_spiel: f64, rbg: f64) -> Peer {
    Peer { game, ludii, open_spiel, rbg, limit: None }
}

const fn with_limit(peer: Peer, name: &'static str, variant: &'static str, share: f64) -> Peer {
    Peer { limit: Some((name, variant, share)), ..peer }
}

const PEERS: [Peer; 20] = [
    with_limit(peer("Tic-Tac-Toe", 1.3, 3.9, 18.5), "tic-tac-toe", "step", 0.15),
    with_limit(peer("Yavalath", 0.7, 0.0, 18.9), "yavalath", "step", 0.25),
    peer("Connect-Four", 0.6, 2.6, 17.2),
    with_limit(peer("Hex", 0.66, 1.6, 4.6), "hex-11", "union-find", 0.25),
    with_limit(peer("Gomoku", 0.87, 1.0, 19.6), "gomoku-15", "step-lines", 0.35),
    with_limit(peer("Breakthrough", 0.14, 1.0, 2.0), "breakthrough-8", "step", 0.08),
    peer("Othello", 0.06, 0.22, 0.90),
    peer("English-Checkers", 0.17, 0.39, 3.2),
    peer("International-Checkers", 0.0, 0.0, 0.28),
    peer("Chess", 0.0, 0.0, 0.70),
    peer("Gardner", 0.0, 0.0, 1.3),
    peer("Los-Alamos-Chess", 0.0, 0.0, 1.1),
    peer("Amazons", 0.21, 2.7, 2.3),
    peer("Havannah", 0.18, 2.8, 0.0),
    peer("Lines-of-Action", 0.04, 0.21, 0.0),
    peer("Go", 0.16, 1.1, 0.0),
    peer("Konane", 0.13, 0.0, 0.0),
    peer("Fanorona", 0.06, 0.0, 0.0),
    peer("Nine-Mens-Morris", 0.0, 2.9, 1.7),
    peer("Clobber", 0.0, 1.2, 0.0),
];

/// Where there is no hand-written program we aim at so many times the best system there is a figure of, RBG first.
const TIMES: f64 = 3.0;

/// How often everything is measured, theirs and ours; the median counts, for on a shared machine the same second of work may take half
/// as long again.
const ROUNDS: usize = 3;

/// Chess, million leaves a second.
const PERFT: f64 = 40.0;

/// Measures and prints the table; false if a target is missed.
pub fn run(args: &[String]) -> Result<bool> {
    let seconds = args.first().map_or("1", String::as_str);
    ensure!(shown(&mut cargo(&["build", "--release", "--package", "ludi-cli"]))?.success, "ludi does not build");
    let target = std::env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".into());
    let ludi = root().join(target).join("release/ludi").to_string_lossy().into_owned();
    let limits = limits(seconds)?;
    let ours: Vec<String> = (0..ROUNDS)
        .map(|_| Ok(quiet(&mut command(&ludi, &["bench", "--seconds", seconds]))?.text))
        .collect::<Result<_>>()?;
    println!(
        "Million moves a processor second on one thread, median of {ROUNDS} rounds; in the column `ratio`, ours to what the target speaks of.\n"
    );
    let heads = ["game", "Ludii", "OpenSpiel", "RBG", "limit", "ludi", "ratio", "target"];
    println!(
        "{:24} {:>8} {:>10} {:>8} {:>9} {:>10} {:>7}  {}",
        heads[0], heads[1], heads[2], heads[3], heads[4], heads[5], heads[6], heads[7]
    );
    let mut missed = Vec::new();
    for peer in &PEERS {
        if !row(peer, &ours, &limits) {
            missed.push(peer.game);
        }
    }
    let speed = perft(&ludi)?;
    println!("\nperft of chess: {speed:.0} million leaves a second, target {PERFT:.0}");
    if speed < PERFT {
        missed.push("perft of chess");
    }
    println!(
        "{}",
        if missed.is_empty() { "every target is met".into() } else { format!("missed: {}", missed.join(", ")) }
    );
    Ok(missed.is_empty())
}

/// Prints the line of a game; whether its target is met or there is none.
fn row(peer: &Peer, ours: &[String], limits: &str) -> bool {
    let number = |value: f64| match value {
        0.0 => "-".to_string(),
        100.0.. => format!("{value:.0}"),
        _ => format!("{value:.2}"),
    };
    let mut rounds: Vec<f64> = ours.iter().map(|text| figure(text, &[peer.game], 2)).collect();
    rounds.sort_by(f64::total_cmp);
    let ludi = rounds[ROUNDS / 2];
    let limit = peer.limit.map_or(0.0, |(name, variant, _)| figure(limits, &[name, variant], 4));
    let (base, aim, what) = match peer.limit {
        Some((.., share)) if limit > 0.0 => (limit, share, "of the limit"),
        _ if peer.rbg > 0.0 => (peer.rbg, TIMES, "times RBG"),
        _ if peer.open_spiel > 0.0 => (peer.open_spiel, TIMES, "times OpenSpiel"),
        _ => (peer.ludii, TIMES, "times Ludii"),
    };
    let ratio = ludi / base;
    let verdict = if ratio >= aim { "" } else { "  MISSED" };
    let [a, b, c, d, e] = [peer.ludii, peer.open_spiel, peer.rbg, limit, ludi].map(number);
    println!("{:24} {a:>8} {b:>10} {c:>8} {d:>9} {e:>10} {ratio:>7.2}  {aim} {what}{verdict}", peer.game);
    ratio >= aim
}

/// The number in a column of the line that begins with these words, in millions.
fn figure(text: &str, words: &[&str], column: usize) -> f64 {
    let row = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>()).find(|row| row.starts_with(words));
    let number = row.and_then(|row| row.get(column)?.replace([',', '_'], "").parse::<f64>().ok());
    number.unwrap_or(0.0) / 1e6
}

/// Where the hand-written programs are, if they are on this machine: the folder of a crate called as `-- all SECONDS
/// REPEATS`, which prints name, variant, playouts and moves a second.
const LIMIT: &str = "LUDI_LIMIT";

/// Output of the hand-written programs; they are copied and built elsewhere.
fn limits(seconds: &str) -> Result<String> {
    let Some(source) = std::env::var_os(LIMIT).map(std::path::PathBuf::from).filter(|source| source.is_dir()) else {
        println!("{LIMIT} names no folder of hand-written programs; their column stays empty");
        return Ok(String::new());
    };
    let copy = std::env::temp_dir().join("ludi-limit");
    std::fs::create_dir_all(&copy)?;
    let [from, to] = [&source, &copy].map(|path: &std::path::PathBuf| path.display().to_string());
    ensure!(present(command("cp", &["-r", &format!("{from}/."), &to])), "cannot copy {from}");
    let manifest = copy.join("Cargo.toml").display().to_string();
    let rounds = ROUNDS.to_string();
    let mut run = cargo(&["run", "--release", "--quiet", "--manifest-path", &manifest, "--", "all", seconds, &rounds]);
    // They stand for what the machine can do, so they may use all of it.
    let Done { success, text } =
        quiet(run.env("RUSTFLAGS", "-C target-cpu=native").env("CARGO_TARGET_DIR", copy.join("target")))?;
    ensure!(success, "{text}");
    for (name, variant, _) in PEERS.iter().filter_map(|peer| peer.limit) {
        ensure!(figure(&text, &[name, variant], 4) > 0.0, "no figure for {name} {variant} in:\n{text}");
    }
    Ok(text)
}

/// Million leaves a second of processor time, all depths added up.
fn perft(ludi: &str) -> Result<f64> {
    let before = children_time();
    let begin = std::time::Instant::now();
    let done = quiet(&mut command(ludi, &["perft", "chess", "--depth", "6", "--json"]))?;
    let seconds = match (before, children_time()) {
        (Some(before), Some(after)) if after > before => after - before,
        _ => begin.elapsed().as_secs_f64(),
    };
    let list = done
        .text
        .split_once("\"counts\"")
        .and_then(|(_, rest)| rest.split_once('['))
        .and_then(|(_, rest)| rest.split_once(']'));
    let (list, _) = list.with_context(|| format!("no counts in {}", done.text))?;
    let leaves: u64 = list.split(',').filter_map(|count| count.trim().parse::<u64>().ok()).sum();
    Ok(leaves as f64 / seconds / 1e6)
}

/// Seconds of processor time of finished children, where the system tells.
fn children_time() -> Option<f64> {
    let stat = std::fs::read_to_string(Path::new("/proc/self/stat")).ok()?;
    let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
    let ticks = |at: usize| fields.get(at)?.parse::<f64>().ok();
    // User and system time of children, in hundredths: fields 16 and 17 of proc(5), of which the first two are cut off.
    Some((ticks(13)? + ticks(14)?) / 100.0)
}
