//! `ludi measure`

mod text;

use crate::assessing::{Assessed, Manner};
use crate::failure::Failure;
use crate::game::ready;
use crate::output::{Report, writable, write_file};
use crate::page::Page;
use crate::sheet::Sheet;
use crate::table::{Fit, draw};
use crate::trials::{Kept, ludemes, on_paper};
use criticism::assess::{Assessment, Stop, opener};
use criticism::criteria::CRITERIA;
use criticism::ladder::Ladder;
use criticism::openings::Exact as Known;
use criticism::report::{Subject, html};
use criticism::verdict::{Check, first_mover, first_owner, percent};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use strategy::contest::statistics::Interval;
use strategy::solve::Value;

/// Measure whether a game is any good
///
/// Lets a player play the game against itself and says what that shows: whether games end, whether they are fair, how
/// long they take, and 57 criteria with 95 % intervals. The default takes about a minute; --quick answers in seconds.
/// The same seed gives the same figures, whatever the number of threads.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi measure yavalath --quick
  ludi measure mygame.ludi --html mygame.html
  ludi measure hex yavalath tic-tac-toe --quick --seed 7
  ludi measure mygame.ludi --quick --record games.json
  ludi measure mygame.ludi --quick --check     exit code 1 unless it is viable
  ludi measure chess --quick --json
  ludi measure --library --csv library.csv     every game of the library, all 57 criteria")]
pub struct Args {
    /// Names of games, or files
    #[arg(required_unless_present = "library", value_name = "GAME")]
    games: Vec<String>,
    /// Measure every game of the library
    #[arg(long, conflicts_with = "games")]
    library: bool,
    #[command(flatten)]
    manner: Manner,
    /// Write a page with charts, diagrams and puzzles, to open in a browser (one game only)
    #[arg(long, value_name = "FILE", value_parser = writable)]
    html: Option<String>,
    /// Write the figures as a table, a row a game as they come, and leave out what goes beyond the criteria; games that
    /// have a row are passed over, so a stopped run can go on
    #[arg(long, value_name = "FILE", conflicts_with_all = ["html", "details"])]
    csv: Option<String>,
    /// Write the games played as a list of records that `ludi replay` reads
    #[arg(long, value_name = "FILE", value_parser = writable)]
    record: Option<String>,
    /// All figures of every game, also of several
    #[arg(long)]
    details: bool,
    /// Exit with 1 if a game is not viable
    #[arg(long)]
    check: bool,
}

#[derive(Debug)]
pub struct Measured {
    games: Vec<Measurement>,
    /// The table that has every row asked for.
    known: Option<String>,
    details: bool,
    check: bool,
}

impl Serialize for Measured {
    /// One game is an object, several are a list.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.games.as_slice() {
            [one] => one.serialize(serializer),
            many => many.serialize(serializer),
        }
    }
}

#[derive(Debug, Serialize)]
struct Measurement {
    game: String,
    score: Figure,
    viable: bool,
    /// Texts of the checks that failed.
    reasons: Vec<String>,
    /// Texts of all checks.
    verdicts: Vec<String>,
    /// The same for machines, in the same order.
    checks: Vec<Checked>,
    /// Points of whoever moves first.
    first_share: Figure,
    /// Points of whoever owns the first move at the end, where a swap rule may make that another.
    first_side_share: Option<Figure>,
    /// In turns.
    mean_length: f64,
    mean_length_low: Option<f64>,
    mean_length_high: Option<f64>,
    criteria: BTreeMap<&'static str, Option<Placed>>,
    settings: Manners,
    /// `done`, `precise` or `budget`.
    stop: &'static str,
    seed: u64,
    slope: f64,
    /// What having just moved adds.
    tempo: f64,
    /// Value with best play, where the game could be solved: `first`, `second` or `draw`.
    solved: Option<&'static str>,
    /// Levels of play above chance.
    levels: Option<usize>,
    /// Those whose whole interval against the level below lies above one half.
    sure_levels: Option<usize>,
    /// The climb ended with the budget: there may be more levels.
    more_levels: bool,
    /// Copy-cats that hold their own.
    copycats: Option<Vec<String>>,
    first_moves: Option<FirstMoves>,
    #[serde(skip_serializing_if = "Option::is_none")]
    second: Option<Second>,
    #[serde(skip)]
    lines: Lines,
}

/// How a check came out.
#[derive(Debug, Serialize)]
struct Checked {
    /// Criterion it rests on.
    id: &'static str,
    passes: bool,
    /// The whole interval lies on that side of the limit.
    sure: bool,
}

/// How many first moves win, draw and lose with best play.
#[derive(Debug, Serialize)]
struct Exact {
    won: usize,
    drawn: usize,
    lost: usize,
}

/// What first moves are worth to whoever makes them.
#[derive(Debug, Serialize)]
struct FirstMoves {
    best: f64,
    nearest_to_even: f64,
    mean: f64,
    /// Whether they differ by more than chance.
    differ: bool,
    games_each: u64,
    /// Who played them; the next turn of each player was random.
    player: String,
    /// With best play, where that is known.
    exact: Option<Exact>,
    /// The game is solved, and these games have nothing to say beside that.
    #[serde(skip)]
    outweighed: bool,
}

/// The same by another kind of player.
#[derive(Debug, Serialize)]
struct Second {
    player: String,
    trials: usize,
    score: Figure,
    viable: bool,
    verdicts: Vec<String>,
    criteria: BTreeMap<&'static str, Option<Placed>>,
}

/// A number with its 95 % interval.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Figure {
    value: f64,
    low: f64,
    high: f64,
}

impl From<Interval> for Figure {
    fn from(Interval { value, low, high }: Interval) -> Figure {
        Figure { value, low, high }
    }
}

impl Figure {
    /// The value with its interval, which one game does not give.
    fn around(&self, games: usize) -> String {
        let Figure { value, low, high } = self;
        if games < 2 {
            return format!("{value:.2} (of one game, which leaves its error unknown)");
        }
        format!("{value:.2} (95 %: {low:.2} – {high:.2})")
    }

    /// The value alone.
    pub fn short(&self) -> String {
        format!("{:.2}", self.value)
    }
}

#[derive(Debug, Serialize)]
struct Placed {
    #[serde(flatten)]
    figure: Figure,
    category: &'static str,
}

#[derive(Debug, Serialize)]
struct Manners {
    player: String,
    trials: usize,
    opening: u32,
    preferred_length: u32,
    weights: String,
    lead: &'static str,
}

/// What only the text needs: marked checks, parts of the score.
#[derive(Debug, Default)]
struct Lines {
    verdict: &'static str,
    checks: Vec<(char, String)>,
    second: Option<(&'static str, Vec<(char, String)>)>,
    parts: Vec<(&'static str, f64, f64)>,
}

pub fn run(args: &Args) -> Result<Measured, Failure> {
    let library = || gdl::library::all().iter().map(|entry| entry.file_stem.to_string()).collect();
    let names: Vec<String> = if args.library { library() } else { args.games.clone() };
    if args.html.is_some() && names.len() > 1 {
        return Err(Failure::usage("a page is about one game").hint("measure the games one by one to get a page each"));
    }
    args.manner.caution()?;
    let options = args.manner.options();
    let mut sheet = args.csv.as_ref().map(|path| Sheet::open(path, options.trim())).transpose()?;
    let mut games = Vec::new();
    let mut records = Vec::new();
    for (number, name) in names.iter().enumerate() {
        if sheet.as_ref().is_some_and(|sheet| sheet.has(name)) {
            continue;
        }
        let place = if names.len() > 1 { format!("{} of {}, ", number + 1, names.len()) } else { String::new() };
        let ready = ready(name)?;
        let text = ready.text.clone();
        let assessed = args.manner.assess(ready, sheet.is_none(), &place)?;
        if args.record.is_some() {
            let Assessed { game, settings, found, .. } = &assessed;
            let (ludemes, player) = (ludemes(game, text), settings.players[0].to_string());
            let record = |trial| Kept::of(game, settings.seed, trial).record(game, ludemes.clone(), &player);
            records.extend(found.trials.iter().map(record).collect::<Result<Vec<_>, Failure>>()?);
        }
        if let Some(sheet) = &mut sheet {
            sheet.add(name, options.trim(), &assessed)?;
        }
        if let Some(path) = &args.html {
            let command = format!("ludi measure {name}{options} --html {path}");
            let Assessed { game, settings, weights, found, .. } = &assessed;
            let second = assessed.second.as_ref().map(|(player, found)| (player, found));
            write_file(path, &html(&Subject { game, settings, weights, found, second, command: &command }))?;
        }
        games.push(Measurement::of(&assessed, &args.manner));
    }
    if let Some(path) = &args.record {
        write_file(path, &on_paper(&records))?;
    }
    let known = args.csv.clone().filter(|_| games.is_empty());
    Ok(Measured { games, known, details: args.details, check: args.check })
}

fn criteria(found: &Assessment) -> BTreeMap<&'static str, Option<Placed>> {
    let placed = CRITERIA.iter().zip(&found.measurement.figures);
    placed.map(|(c, figure)| (c.id, figure.map(|f| Placed { figure: f.into(), category: c.category.name() }))).collect()
}

/// The checks as they are shown, with their marks.
fn marked(found: &Assessment) -> Vec<(char, String)> {
    found.verdict.checks.iter().map(|check| (check.mark(), format!("{}{}", check.text, check.doubt()))).collect()
}

impl Checked {
    fn of(check: &Check) -> Checked {
        Checked { id: check.id, passes: check.passes, sure: check.sure }
    }
}

impl Measurement {
    fn of(assessed: &Assessed, manner: &Manner) -> Measurement {
        let Assessed { game, settings, weights, found, second } = assessed;
        let texts = |found: &Assessment, all: bool| -> Vec<String> {
            found.verdict.checks.iter().filter(|c| all || !c.passes).map(|c| c.text.clone()).collect()
        };
        let weighted = CRITERIA.iter().zip(&found.measurement.figures).zip(&weights.of);
        let mut parts: Vec<(&str, f64, f64)> = weighted
            .filter(|(_, weight)| **weight != 0.0)
            .filter_map(|((criterion, figure), weight)| Some((criterion.name, *weight, (*figure)?.value)))
            .collect();
        parts.sort_by(|a, b| (b.1 * b.2).abs().total_cmp(&(a.1 * a.2).abs()));
        Measurement {
            game: game.ast().name.clone(),
            score: found.measurement.score.into(),
            viable: found.verdict.viable,
            reasons: texts(found, false),
            verdicts: texts(found, true),
            checks: found.verdict.checks.iter().map(Checked::of).collect(),
            first_share: first_mover(&found.trials).into(),
            first_side_share: game.ast().play.swap_rule.then(|| first_owner(&found.trials).into()),
            mean_length: found.mean_length(),
            mean_length_low: found.length().map(|length| length.low),
            mean_length_high: found.length().map(|length| length.high),
            criteria: criteria(found),
            settings: Manners {
                player: settings.players[0].to_string(),
                trials: found.trials.len(),
                opening: settings.opening,
                preferred_length: settings.preferred,
                weights: manner.weights_name().to_string(),
                lead: if settings.search_leads { "search" } else { "policy" },
            },
            stop: match found.stop {
                Stop::Done => "done",
                Stop::Precise => "precise",
                Stop::Budget => "budget",
                Stop::Work => "work",
            },
            seed: settings.seed,
            slope: found.measurement.scale.slope,
            tempo: found.measurement.scale.tempo,
            solved: found.solved.map(|value| match value {
                Value::First => "first",
                Value::Second => "second",
                Value::Draw => "draw",
            }),
            levels: found.ladder.as_ref().map(|ladder| ladder.rungs.len() - 1),
            sure_levels: found.ladder.as_ref().map(Ladder::sure),
            more_levels: found.ladder.as_ref().is_some_and(|ladder| ladder.open),
            copycats: (!found.copycats.is_empty()).then(|| {
                let seat = |second: bool| if second { "moving second" } else { "moving first" };
                let holding = found.copycats.iter().filter(|cat| cat.holds);
                holding.map(|cat| format!("{}, {}", cat.name, seat(cat.seat == gdl::ast::Player::Second))).collect()
            }),
            first_moves: found.openings.as_ref().map(|openings| FirstMoves {
                best: openings.best,
                nearest_to_even: openings.fairest,
                mean: openings.mean,
                differ: openings.differ,
                games_each: openings.games,
                player: opener().to_string(),
                exact: openings.exact.map(|Known { won, drawn, lost }| Exact { won, drawn, lost }),
                outweighed: openings.outweighed(found.solved),
            }),
            second: second.as_ref().map(|(player, found)| Second {
                player: player.to_string(),
                trials: found.trials.len(),
                score: found.measurement.score.into(),
                viable: found.verdict.viable,
                verdicts: texts(found, true),
                criteria: criteria(found),
            }),
            lines: Lines {
                verdict: found.verdict.words(),
                checks: marked(found),
                second: second.as_ref().map(|(_, found)| (found.verdict.words(), marked(found))),
                parts,
            },
        }
    }

    fn verdict(&self) -> &'static str {
        if self.viable { "viable" } else { "not viable" }
    }
}

impl Report for Measured {
    fn text(&self, page: &Page) -> String {
        if let [one] = self.games.as_slice() {
            return one.full(page);
        }
        if let Some(table) = &self.known {
            return format!("nothing to do: {table} has a row for every game asked for\n");
        }
        let rows = self.games.iter().map(|game| {
            let Figure { value, low, high } = game.first_share;
            let of = |id: &str| game.criteria[id].as_ref().map_or(f64::NAN, |placed| placed.figure.value);
            vec![
                game.game.clone(),
                game.verdict().to_string(),
                match game.settings.trials {
                    0 | 1 => format!("{:.2}", game.score.value),
                    _ => format!("{:.2} ± {:.2}", game.score.value, (game.score.high - game.score.low) / 2.0),
                },
                percent(&Interval { value, low, high }),
                format!("{:.0} %", 100.0 * of("drawishness")),
                format!("{:.1}", game.mean_length),
                game.reasons.join("; "),
            ]
        });
        let header = ["GAME", "VERDICT", "SCORE", "FIRST MOVER", "DRAWN", "TURNS", "REASONS"];
        let mut out = draw(page, Fit::Wrap, &header, rows.collect(), &[2, 3, 4, 5]);
        if self.details {
            self.games.iter().for_each(|game| out += &format!("\n{}", game.full(page)));
        }
        out
    }

    fn code(&self) -> u8 {
        u8::from(self.check && self.games.iter().any(|game| !game.viable))
    }
}
