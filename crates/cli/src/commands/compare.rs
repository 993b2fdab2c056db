//! `ludi compare`

use super::measure::Manner;
use crate::game::ready;
use crate::output::{Report, terminal};
use crate::page::Page;
use crate::table::{Fit, draw};
use ludi::compare::{Compared, compare, compare_variants};
use ludi::measure::Checked;
use ludi::variant::Sweep;
use ludi::{Error, Estimate};
use serde::Serialize;

/// Compare games: what differs, and is the difference real?
///
/// Measures each game in the same way and puts the verdicts and criteria side by side. Every game is compared with the
/// first one; with --param, variants are compared with the game as it is written, which is measured too. A difference is real (marked *) if
/// its 95 % interval leaves out zero.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi compare hex hex-7 --quick
  ludi compare mine.ludi yours.ludi
  ludi compare skyline --param N=4..6 --quick
  ludi compare hex --param size=5,7,9 --quick --json

Of twenty differences that are none, one is marked as real by chance. N=3..6 means from 3 to 6.")]
pub struct Args {
    /// Names of games, or files
    #[arg(required = true, value_name = "GAME")]
    games: Vec<String>,
    /// Compare variants of one game: a named integer of it, or `size`, and its values
    #[arg(long, value_name = "NAME=VALUES")]
    param: Option<Sweep>,
    /// Show every criterion, also those that do not differ
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    manner: Manner,
}

#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct Shown {
    compared: Compared,
    #[serde(skip)]
    all: bool,
}

pub fn run(args: &Args) -> Result<Shown, Error> {
    let manner = args.manner.options();
    manner.caution(terminal())?;
    let compared = match (&args.param, args.games.as_slice()) {
        (Some(sweep), [name]) => compare_variants(&ready(name)?, sweep, &manner, terminal())?,
        (Some(_), _) => return Err(Error::usage("--param compares variants of one game")),
        (None, [] | [_]) => {
            let failure = Error::usage("a comparison needs two games, or one and --param");
            return Err(failure.hint("`ludi compare hex --param size=5..7` compares variants of one game"));
        }
        (None, names) => {
            let games = names.iter().map(|name| ready(name)).collect::<Result<Vec<_>, Error>>()?;
            compare(&games, &manner, terminal())?
        }
    };
    Ok(Shown { compared, all: args.all })
}

/// Verdict, score, length and fairness of every game, with their intervals.
fn glance(found: &Compared, page: &Page) -> String {
    let rows = found.games.iter().enumerate().map(|(at, side)| {
        let figure = |id: &str| found.criteria.iter().find(|row| row.id == id).and_then(|row| row.values[at]);
        let told = |id: &str, times: f64, digits: usize, unit: &str| {
            figure(id).map_or("–".to_string(), |Estimate { value, low, high }| {
                let [value, low, high] = [value, low, high].map(|x| format!("{:.digits$}", times * x));
                format!("{value}{unit} ({low} – {high})")
            })
        };
        vec![
            side.name.clone(),
            side.verdict.to_string(),
            told("score", 1.0, 2, ""),
            told("mean-length", 1.0, 1, ""),
            told("first-share", 100.0, 0, " %"),
        ]
    });
    draw(
        page,
        Fit::Wrap,
        &["GAME", "VERDICT", "SCORE (95 %)", "TURNS", "FIRST MOVER MAKES"],
        rows.collect(),
        &[2, 3, 4],
    )
}

/// Checks that come out differently, or rest on a criterion that really differs.
fn verdicts(found: &Compared, page: &Page) -> String {
    let mut out = String::new();
    for base in &found.games[found.base].checks {
        let answers = found.games.iter().map(|side| side.checks.iter().find(|check| check.id == base.id));
        let answers: Vec<Option<&Checked>> = answers.collect();
        let turned = answers.iter().flatten().any(|check| check.passes != base.passes);
        let real = found.criteria.iter().any(|row| row.id == base.id && row.real());
        if !turned && !real {
            continue;
        }
        for (side, answer) in found.games.iter().zip(&answers) {
            let Some(check) = answer else { continue };
            out += &page.wrap(&format!("  {} ", check.mark), &format!("{}: {}", side.name, check.text));
        }
    }
    if out.is_empty() { "  no check comes out differently\n".to_string() } else { out }
}

impl Report for Shown {
    fn text(&self, page: &Page) -> String {
        let Compared { games, base, criteria } = &self.compared;
        let mut out = glance(&self.compared, page);
        out += &format!("\nwhat differs in the verdicts\n{}\n", verdicts(&self.compared, page));
        let two = games.len() == 2;
        let shown = criteria.iter().filter(|row| self.all || row.leads() || row.clarity > 0.0);
        let rows = shown.map(|row| {
            let mut cells = vec![row.name.to_string()];
            for (value, difference) in row.values.iter().zip(&row.differences) {
                let star = if !two && difference.is_some_and(|d| d.real) { "*" } else { "" };
                cells.push(value.map_or("–".to_string(), |figure| format!("{:.2}{star}", figure.value)));
            }
            if let (true, Some(d)) = (two, row.differences[1 - (*base).min(1)]) {
                let interval =
                    if d.low == d.high { "exact".to_string() } else { format!("{:+.2} to {:+.2}", d.low, d.high) };
                cells.extend([format!("{:+.2}", d.value), interval, if d.real { "*" } else { "" }.to_string()]);
            }
            cells
        });
        let mut header = vec!["CRITERION"];
        header.extend(games.iter().map(|side| side.name.as_str()));
        if two {
            header.extend(["DIFFERENCE", "95 %", ""]);
        }
        let right: Vec<usize> = (1..header.len().min(games.len() + 2)).collect();
        out += &draw(page, Fit::Wrap, &header, rows.collect(), &right);
        let real = criteria.iter().filter(|row| row.real()).count();
        let plain = two && *base == 0;
        let from = if plain { String::new() } else { format!(" from {}", games[*base].name) };
        let note = format!(
            "* differs{from} for real: the 95 % interval leaves out zero ({real} here; one of twenty would by chance)."
        );
        out + "\n" + &page.wrap("", &note)
    }
}
