//! `ludi compare`

use crate::assessing::{Assessed, Manner};
use crate::commands::measure::Figure;
use crate::failure::Failure;
use crate::game::ready;
use crate::output::Report;
use crate::page::Page;
use crate::table::{Fit, draw};
use crate::variant::{Sweep, current, variant};
use criticism::criteria::CRITERIA;
use criticism::verdict::Check;
use serde::Serialize;
use strategy::contest::statistics::Interval;

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
pub struct Compared {
    games: Vec<Side>,
    /// The game the others are compared with.
    base: usize,
    /// Score first, then criteria, the clearest differences first.
    criteria: Vec<Row>,
    #[serde(skip)]
    all: bool,
}

#[derive(Debug, Serialize)]
struct Side {
    name: String,
    viable: bool,
    verdicts: Vec<String>,
    #[serde(skip)]
    checks: Vec<Check>,
}

#[derive(Debug, Serialize)]
struct Row {
    id: &'static str,
    name: &'static str,
    values: Vec<Option<Figure>>,
    /// From the base; `null` for the base itself and where nothing can be said.
    differences: Vec<Option<Difference>>,
    /// Difference by error, the greatest.
    #[serde(skip)]
    clarity: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
struct Difference {
    value: f64,
    low: f64,
    high: f64,
    /// The interval leaves out zero.
    real: bool,
}

impl Difference {
    /// Of two independent figures, by squaring and adding what each interval has on the side in question (Newcombe).
    fn between(a: &Interval, b: &Interval) -> Difference {
        let value = b.value - a.value;
        let low = value - (b.value - b.low).hypot(a.high - a.value);
        let high = value + (b.high - b.value).hypot(a.value - a.low);
        Difference { value, low, high, real: low > 0.0 || high < 0.0 }
    }

    fn clarity(&self) -> f64 {
        let error = (self.high - self.low) / 2.0;
        if self.value == 0.0 { 0.0 } else { self.value.abs() / error }
    }
}

pub fn run(args: &Args) -> Result<Compared, Failure> {
    args.manner.caution()?;
    let mut sides: Vec<(String, Assessed)> = Vec::new();
    let mut base = 0;
    match &args.param {
        Some(sweep) => {
            let [name] = args.games.as_slice() else {
                return Err(Failure::usage("--param compares variants of one game"));
            };
            let written = ready(name)?;
            let text = written.text.clone();
            // All variants are made before the first is measured: a mistake should not cost minutes.
            let made = sweep.values.iter().map(|&value| Ok((value, variant(&text, &sweep.name, value)?)));
            let made = made.collect::<Result<Vec<_>, Failure>>()?;
            let own = current(&text, &sweep.name);
            match sweep.values.iter().position(|value| Some(*value) == own) {
                Some(place) => base = place,
                None => {
                    let label = format!("{} as written", written.game.ast().name);
                    sides.push((label, args.manner.assess(written, false, "")?));
                }
            }
            for (value, ready) in made {
                let label = format!("{} {}={value}", ready.game.ast().name, sweep.name);
                sides.push((label, args.manner.assess(ready, false, "")?));
            }
        }
        None => {
            if args.games.len() < 2 {
                let failure = Failure::usage("a comparison needs two games, or one and --param");
                return Err(failure.hint("`ludi compare hex --param size=5..7` compares variants of one game"));
            }
            let all = args.games.iter().map(|name| ready(name)).collect::<Result<Vec<_>, Failure>>()?;
            for ready in all {
                sides.push((ready.game.ast().name.clone(), args.manner.assess(ready, false, "")?));
            }
        }
    }
    Ok(Compared::of(&sides, base, args.all))
}

impl Compared {
    fn of(sides: &[(String, Assessed)], base: usize, all: bool) -> Compared {
        let row = |id, name, figures: Vec<Option<Interval>>| {
            let other = |(i, figure): (usize, &Option<Interval>)| {
                Some(Difference::between(figures[base].as_ref()?, figure.as_ref()?)).filter(|_| i != base)
            };
            let differences: Vec<Option<Difference>> = figures.iter().enumerate().map(other).collect();
            let clarity = differences.iter().flatten().map(Difference::clarity).fold(0.0, f64::max);
            Row { id, name, values: figures.iter().map(|f| f.map(Figure::from)).collect(), differences, clarity }
        };
        let figures = |i: usize| sides.iter().map(|(_, side)| side.found.measurement.figures[i]).collect();
        let mut criteria: Vec<Row> = CRITERIA.iter().enumerate().map(|(i, c)| row(c.id, c.name, figures(i))).collect();
        criteria.sort_by(|a, b| b.clarity.total_cmp(&a.clarity));
        let scores = sides.iter().map(|(_, side)| Some(side.found.measurement.score)).collect();
        criteria.insert(0, row("score", "score", scores));
        let games = sides.iter().map(|(name, side)| {
            let verdict = &side.found.verdict;
            Side {
                name: name.clone(),
                viable: verdict.viable,
                verdicts: verdict.checks.iter().map(|check| check.text.clone()).collect(),
                checks: verdict.checks.clone(),
            }
        });
        Compared { games: games.collect(), base, criteria, all }
    }

    /// Checks that come out differently, or rest on a criterion that really differs.
    fn verdicts(&self, page: &Page) -> String {
        let mut out = String::new();
        for base in &self.games[self.base].checks {
            let answers = self.games.iter().map(|side| side.checks.iter().find(|check| check.id == base.id));
            let answers: Vec<Option<&Check>> = answers.collect();
            let turned = answers.iter().flatten().any(|check| check.passes != base.passes);
            let real =
                self.criteria.iter().any(|row| row.id == base.id && row.differences.iter().flatten().any(|d| d.real));
            if !turned && !real {
                continue;
            }
            for (side, answer) in self.games.iter().zip(&answers) {
                let Some(check) = answer else { continue };
                out += &page.wrap(&format!("  {} ", check.mark()), &format!("{}: {}", side.name, check.text));
            }
        }
        if out.is_empty() { "  no check comes out differently\n".to_string() } else { out }
    }
}

impl Report for Compared {
    fn text(&self, page: &Page) -> String {
        let mut out = String::new();
        for side in &self.games {
            out += &format!("{}: {}\n", page.bold(&side.name), if side.viable { "viable" } else { "not viable" });
        }
        out += &format!("\nwhat differs in the verdicts\n{}\n", self.verdicts(page));
        let two = self.games.len() == 2;
        let shown = self.criteria.iter().filter(|row| self.all || row.id == "score" || row.clarity > 0.0);
        let rows = shown.map(|row| {
            let mut cells = vec![row.name.to_string()];
            for (value, difference) in row.values.iter().zip(&row.differences) {
                let star = if !two && difference.is_some_and(|d| d.real) { "*" } else { "" };
                cells.push(value.map_or("–".to_string(), |figure| format!("{}{star}", figure.short())));
            }
            if let (true, Some(d)) = (two, row.differences[1 - self.base.min(1)]) {
                let interval =
                    if d.low == d.high { "exact".to_string() } else { format!("{:+.2} to {:+.2}", d.low, d.high) };
                cells.extend([format!("{:+.2}", d.value), interval, if d.real { "*" } else { "" }.to_string()]);
            }
            cells
        });
        let mut header = vec!["CRITERION"];
        header.extend(self.games.iter().map(|side| side.name.as_str()));
        if two {
            header.extend(["DIFFERENCE", "95 %", ""]);
        }
        let right: Vec<usize> = (1..header.len().min(self.games.len() + 2)).collect();
        out += &draw(page, Fit::Wrap, &header, rows.collect(), &right);
        let real = self.criteria.iter().filter(|row| row.differences.iter().flatten().any(|d| d.real)).count();
        let plain = two && self.base == 0;
        let from = if plain { String::new() } else { format!(" from {}", self.games[self.base].name) };
        let note = format!(
            "* differs{from} for real: the 95 % interval leaves out zero ({real} here; one of twenty would by chance)."
        );
        out + "\n" + &page.wrap("", &note)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_add_their_errors_in_squares() {
        let of = |value, low, high| Interval { value, low, high };
        let found = Difference::between(&of(0.5, 0.2, 0.9), &of(0.8, 0.5, 0.9));
        assert!((found.value - 0.3).abs() < 1e-12);
        assert!((found.low - (0.3 - 0.5)).abs() < 1e-12, "0.3 below and 0.4 above make 0.5");
        assert!((found.high - (0.3 + 0.1f64.hypot(0.3))).abs() < 1e-12);
        assert!(!found.real && Difference::between(&of(0.5, 0.45, 0.55), &of(0.8, 0.75, 0.85)).real);
        assert_eq!(Difference::between(&of(1.0, 1.0, 1.0), &of(1.0, 1.0, 1.0)).clarity(), 0.0);
    }
}
