//! `cargo xtask strength`: how strong the players are, as tables on the terminal and in `docs/strength.md`.
//!
//! All figures come from `ludi match` and depend on nothing but the seed, so the page changes only when the players do.

use crate::run::{beside, cargo, command, quiet, root, shown};
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::fmt::Write;

/// Name on the page, and what `ludi` knows it by.
const TEN: [(&str, &str); 10] = [
    ("Yavalath", "yavalath"),
    ("Hex 7x7", "hex-7"),
    ("Breakthrough", "breakthrough"),
    ("Reversi", "othello"),
    ("Connect Four", "connect-four"),
    ("Lines of Action", "lines-of-action"),
    ("Gomoku 9x9", "gomoku-9"),
    ("Ndengrod", "ndengrod"),
    ("English Checkers", "english-checkers"),
    ("Los Alamos Chess", "los-alamos"),
];

/// Games each pair of players plays in the first two tables, and in the table of the whole library.
const GAMES: u64 = 100;
const LIBRARY_GAMES: u64 = 20;
/// Turns after which a game against random is given up; the longest real ones need fewer.
const TURNS: &str = "400";

/// A comparison on the ten games.
struct Duel {
    title: &'static str,
    players: [&'static str; 2],
    /// Share of the points asked for.
    target: f64,
}

const DUELS: [Duel; 2] = [
    Duel { title: "UCT against random", players: ["uct:iterations=1000", "random"], target: 0.95 },
    Duel { title: "Looking three steps ahead against one", players: ["ab:depth=3", "ab:depth=1"], target: 0.65 },
];

/// The derived policy against random.
const DERIVED: [&str; 2] = ["ab:depth=2,policy=derived", "random"];
const LIBRARY_TARGET: f64 = 0.80;

/// Games whose second ply is too wide to be looked at whole (361 × 360 steps, and a turn has two), and who plays them instead.
const WIDE: [(&str, &str); 1] = [("connect6", "ab:depth=2,nodes=5000,policy=derived")];

/// Why a game of the library resists, where the counts do not say it. Checked by hand: by `ludi solve`, by matches of 200 games, by deeper searches.
const REASONS: [(&str, &str); 12] = [
    ("pong-hau-ki", "solved: draw; a search of 12 steps wins 75 of 200 and draws the rest"),
    ("madelinette", "solved: draw; a search of 12 steps gets 74 %"),
    (
        "toads-and-frogs",
        "what counts is how many steps are left, not how many there are: a search to the end gets 98 %",
    ),
    ("joust", "chance: 86 % of 200 games"),
    ("tower-clobber", "chance: 85 % of 200 games"),
    (
        "clobber",
        "two neighbours are one step for either, so counts of steps are always equal: three steps ahead get 81 %, four 86 %",
    ),
    ("quixo", "a turn has up to four steps, so two are less than a turn: four get 88 % of 200 games"),
    (
        "sample-036",
        "who hurries runs out of steps, and random does not hurry; weights that beat it (81 %) lose to these, 105 to 295",
    ),
    ("anti-othello", "numbers turn over until the board is full: three steps ahead get 80 %"),
    ("fox-and-geese", "never lost: two steps ahead the geese seldom pen the fox in before turn 200"),
    ("hare-and-hounds", "solved: the hounds win, in 23 steps; six steps ahead get 99 %"),
    ("halim-2", "one capture decides, after 18 turns on average; four steps ahead get 90 % of 60 games"),
];

/// Plays everything; false if a target is missed. With a number: so many games a row instead of the usual.
pub fn run(args: &[String]) -> Result<bool> {
    let wish = args.first().map(|text| text.parse::<u64>()).transpose().context("a number of games")?;
    ensure!(shown(&mut cargo(&["build", "--profile", "ci", "--package", "ludi-cli"]))?.success, "ludi does not build");
    let ludi = beside("ludi")?.to_string_lossy().into_owned();
    let gomoku = smaller_gomoku(&ludi)?;
    let mut page = String::from(HEAD);
    let mut met = true;
    for duel in &DUELS {
        let games = wish.unwrap_or(GAMES);
        let [p, q] = duel.players;
        let head = format!(
            "\n## {}\n\n`{p}` against `{q}`, {games} games each, seed 1. Asked: {:.0} % of the points.\n\n{COLUMNS}",
            duel.title,
            100.0 * duel.target
        );
        say(&mut page, &head);
        for (title, name) in TEN {
            let game = if name == "gomoku-9" { gomoku.as_str() } else { name };
            let result = play(&ludi, game, duel.players, games)?;
            let reached = result.score >= duel.target;
            met &= reached;
            say(&mut page, &result.row(title, reached));
        }
    }
    met &= optimised(&ludi, &gomoku, wish, &mut page)?;
    met &= library(&ludi, wish.unwrap_or(LIBRARY_GAMES), &mut page)?;
    if wish.is_none() {
        std::fs::write(root().join("docs/strength.md"), &page)?;
        println!("\nwrote docs/strength.md");
    }
    Ok(met)
}

const HEAD: &str = "# Strength

Made by `cargo xtask strength`; the same seed gives the same figures on any machine. Players alternate seats, pairs of games begin
with the same two random steps, draws and unfinished games count as half a win. Intervals are Wilson's at 95 %.
";

const COLUMNS: &str =
    "| game | won | lost | drawn | points | 95 % | turns | |\n|---|---:|---:|---:|---:|---|---:|---|\n";

/// On the page and on the terminal.
fn say(page: &mut String, text: &str) {
    print!("{text}");
    page.push_str(text);
}

struct Outcome {
    wins: [u64; 2],
    draws: u64,
    unfinished: u64,
    score: f64,
    low: f64,
    high: f64,
    length: f64,
}

impl Outcome {
    fn row(&self, title: &str, reached: bool) -> String {
        let Outcome { wins: [won, lost], draws, unfinished, score, low, high, length } = self;
        format!(
            "| {title} | {won} | {lost} | {} | {:.1} % | {:.1} – {:.1} % | {length:.0} | {} |\n",
            draws + unfinished,
            100.0 * score,
            100.0 * low,
            100.0 * high,
            if reached { "" } else { "missed" }
        )
    }
}

fn play(ludi: &str, game: &str, [p, q]: [&str; 2], games: u64) -> Result<Outcome> {
    let games = games.to_string();
    let args = ["match", game, "--players", p, q, "--games", &games, "--turns", TURNS, "--json"];
    let json = json(ludi, &args)?;
    let whole = |value: &Value| value.as_u64().with_context(|| format!("no count in {json}"));
    let number = |value: &Value| value.as_f64().with_context(|| format!("no number in {json}"));
    Ok(Outcome {
        wins: [whole(&json["wins"][0])?, whole(&json["wins"][1])?],
        draws: whole(&json["draws"])?,
        unfinished: whole(&json["unfinished"])?,
        score: number(&json["score"]["value"])?,
        low: number(&json["score"]["low"])?,
        high: number(&json["score"]["high"])?,
        length: number(&json["mean_length"])?,
    })
}

/// What `ludi` answers; remarks, which come first if there are any, are passed over.
fn json(ludi: &str, args: &[&str]) -> Result<Value> {
    let done = quiet(&mut command(ludi, args))?;
    ensure!(done.success, "ludi {}\n{}", args.join(" "), done.text);
    let begin = done.text.find('{').with_context(|| format!("no JSON in {}", done.text))?;
    let mut envelope: Value = serde_json::from_str(&done.text[begin..])?;
    Ok(envelope["result"].take())
}

/// Gomoku on nine by nine, from the library's description.
fn smaller_gomoku(ludi: &str) -> Result<String> {
    let rules = json(ludi, &["rules", "gomoku", "--json"])?;
    let text = rules["text"].as_str().context("a description")?.replace("(size 15)", "(size 9)");
    ensure!(text.contains("(size 9)"), "gomoku has another board now");
    let path = std::env::temp_dir().join("ludi-gomoku-9.ludi");
    std::fs::write(&path, text)?;
    Ok(path.to_string_lossy().into_owned())
}

/// What `ludi optimise` makes of the ten games. It keeps weights only if they hold their own against those it began with, so that match
/// proves nothing: what it keeps plays a second one, and must not be worse by more than chance.
fn optimised(ludi: &str, gomoku: &str, wish: Option<u64>, page: &mut String) -> Result<bool> {
    let [generations, games] = [30, GAMES].map(|usual| wish.unwrap_or(usual));
    let head = format!(
        "\n## Optimised weights\n\n`ludi optimise` with {generations} mutations of ten games, `ab:depth=2`, seed 1. Weights that score at least half of {games} games against those\n\
         it began with are used; they then play {games} others against them, of which the interval must reach 50 %.\n\n\
         | game | mutations kept | first | won | lost | drawn | points | 95 % | turns | |\n|---|---:|---:|---:|---:|---:|---:|---|---:|---|\n"
    );
    say(page, &head);
    let [generations, verify] = [generations, games].map(|number| number.to_string());
    let better = std::env::temp_dir().join("ludi-optimised.ludi").to_string_lossy().into_owned();
    let mut met = true;
    for (title, name) in TEN {
        let game = if name == "gomoku-9" { gomoku } else { name };
        let sizes = ["--generations", &generations, "--verify", &verify, "--turns", TURNS];
        let json = json(ludi, &[&["optimise", game][..], &sizes, &["--write", &better, "--json"]].concat())?;
        let kept = json["generations"].as_array().map_or(0, |all| all.iter().filter(|one| one["kept"] == true).count());
        if kept == 0 {
            say(page, &format!("| {title} | 0 | | | | | | | | weights stay |\n"));
            continue;
        }
        let first = 100.0 * json["verification"]["score"]["value"].as_f64().context("a score")?;
        if json["improved"] != true {
            say(page, &format!("| {title} | {kept} | {first:.1} % | | | | | | | thrown away |\n"));
            continue;
        }
        let again = play(ludi, &better, ["ab:depth=2", "ab:depth=2,policy=derived"], games)?;
        met &= again.high >= 0.5;
        say(page, &again.row(&format!("{title} | {kept} | {first:.1} %"), again.high >= 0.5));
    }
    Ok(met)
}

/// The derived policy on every game of the library; whether enough games reach the target.
fn library(ludi: &str, games: u64, page: &mut String) -> Result<bool> {
    let list = json(ludi, &["list", "--json"])?;
    let entries = list.as_array().context("a list of games")?;
    let [p, q] = DERIVED;
    let head = format!(
        "\n## The derived policy on the whole library\n\n`{p}` against `{q}`, {games} games each, seed 1. Asked: {:.0} % of the points in every game\n\
         that is neither impartial nor trivially solved.{}\n\n",
        100.0 * LIBRARY_TARGET,
        WIDE.map(|(name, player)| format!(" In {name} `{player}` plays instead.")).concat()
    );
    say(page, &head);
    let (mut reached, mut asked, mut below) = (0, 0, Vec::new());
    for entry in entries {
        let text = |key: &str| entry[key].as_str().unwrap_or_default().to_string();
        let (name, family) = (text("file"), text("family"));
        let wide = WIDE.iter().find(|(known, _)| *known == name).map_or(p, |(_, player)| player);
        let result = play(ludi, &name, [wide, q], games)?;
        let good = result.score >= LIBRARY_TARGET;
        eprintln!("{name}: {:.0} %", 100.0 * result.score);
        asked += u32::from(family != "impartial");
        reached += u32::from(good && family != "impartial");
        if !good {
            below.push((text("name"), reason(&name, &family, &result, games), result));
        }
    }
    say(page, &format!("{reached} of {asked} games that are not impartial reach it. The others, and why:\n\n"));
    let mut table = String::from("| game | won | lost | drawn | points | why |\n|---|---:|---:|---:|---:|---|\n");
    for (name, why, result) in &below {
        let Outcome { wins: [won, lost], draws, unfinished, score, .. } = result;
        writeln!(table, "| {name} | {won} | {lost} | {} | {:.0} % | {why} |", draws + unfinished, 100.0 * score)?;
    }
    say(page, &table);
    Ok(f64::from(reached) >= LIBRARY_TARGET * f64::from(asked))
}

/// The reason found by hand, else what the counts say.
fn reason(name: &str, family: &str, result: &Outcome, games: u64) -> String {
    if let Some((_, why)) = REASONS.iter().find(|(known, _)| *known == name) {
        return (*why).to_string();
    }
    let even = result.draws + result.unfinished;
    let why = if family == "impartial" {
        "impartial: both have the same moves, so no advisor tells them apart"
    } else if 2 * result.unfinished >= games {
        "not finished in time"
    } else if even * 5 >= games * 2 {
        "mostly drawn"
    } else if result.length < 6.0 {
        "so short that chance decides"
    } else {
        "the advisors do not see what matters"
    };
    why.to_string()
}

/// The page exists once it has been made.
#[cfg(test)]
mod tests {
    #[test]
    fn the_page_is_ours() {
        let path = crate::run::root().join("docs/strength.md");
        let text = std::fs::read_to_string(path).expect("docs/strength.md");
        assert!(text.starts_with(super::HEAD), "run `cargo xtask strength`");
    }
}
