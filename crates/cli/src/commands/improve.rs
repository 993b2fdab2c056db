//! `ludi improve`

use crate::evolving::judge::Subject;
use crate::evolving::progress::Line;
use crate::failure::Failure;
use crate::kin::tree;
use crate::output::Report;
use crate::page::Page;
use crate::players::pool;
use crate::source::open;
use crate::table::{Fit, draw};
use criticism::assess::Assessment;
use criticism::screening::Screening;
use criticism::weights::Weights;
use engine::rng::Rng;
use gdl::distance::{Change, differences};
use rayon::prelude::*;
use serde::Serialize;
use std::time::{Duration, Instant};
use strategy::Policy;
use strategy::contest::statistics::Interval;
use synthesis::variants::Variants;

/// Look for small changes that mend a game
///
/// Measures the game, then variants of it: numbers moved by one or two (the size of the board, the length of a row), a swap
/// rule, other words, one ludeme more or less. Those that mend a flaw, or play better, are measured again with other games
/// beside the original, and listed with what was changed, what it did, and whether the difference is more than chance.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi improve mygame.ludi
  ludi improve tic-tac-toe --variants 40
  ludi improve mygame.ludi --minutes 20 --write better.ludi")]
pub struct Args {
    /// Name of a game, or a file
    game: String,
    /// Time for the whole search [default: 5, unless --variants says when to stop]
    #[arg(long, short, value_parser = super::evolve::minutes)]
    minutes: Option<f64>,
    /// Stop after so many variants
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    variants: Option<u64>,
    /// Seed of the random numbers
    #[arg(long, short, default_value_t = 1)]
    seed: u64,
    /// Nodes of the search that plays
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    nodes: u64,
    /// Trials of each variant; three times as many for those measured again
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(2..=1000))]
    trials: u64,
    /// Variants to be listed
    #[arg(long, value_name = "N", default_value_t = 5)]
    best: usize,
    /// Write the best variant to a file
    #[arg(long, value_name = "FILE")]
    write: Option<String>,
    /// Threads [default: one a processor]
    #[arg(long, short, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
}

#[derive(Debug, Serialize)]
pub struct Improved {
    game: String,
    seed: u64,
    /// Variants measured.
    tried: u64,
    /// Variants that do not work, are slow or have no winners.
    dropped: u64,
    original: Looks,
    variants: Vec<Variant>,
}

/// How a game does.
#[derive(Debug, Serialize)]
struct Looks {
    score: f64,
    low: f64,
    high: f64,
    viable: bool,
    /// Texts of the checks it fails.
    flaws: Vec<String>,
    #[serde(skip)]
    failed: Vec<&'static str>,
}

#[derive(Debug, Serialize)]
struct Variant {
    /// What was changed, as ludemes.
    changes: Vec<String>,
    after: Looks,
    /// Criteria of the checks it passes and the original does not.
    mended: Vec<&'static str>,
    /// The other way round.
    broken: Vec<&'static str>,
    /// The scores differ by more than chance, as many variants as were compared.
    real: bool,
    text: String,
}

impl Looks {
    fn of(found: &Assessment) -> Looks {
        let Interval { value, low, high } = found.measurement.score;
        let failed = || found.verdict.checks.iter().filter(|check| !check.passes);
        Looks {
            score: value,
            low,
            high,
            viable: found.verdict.viable,
            flaws: failed().map(|check| check.text.clone()).collect(),
            failed: failed().map(|check| check.id).collect(),
        }
    }

    /// Fewer flaws come first, then the higher score.
    fn order(&self, other: &Looks) -> std::cmp::Ordering {
        self.failed.len().cmp(&other.failed.len()).then(other.score.total_cmp(&self.score))
    }

    /// Whether a score differs from another by more than chance, if so many were compared.
    fn differs(&self, other: &Looks, comparisons: usize) -> bool {
        let error = |looks: &Looks| (looks.high - looks.low) / (2.0 * 1.96);
        let together = (error(self).powi(2) + error(other).powi(2)).sqrt();
        // Bonferroni: the 2.5 % quantile for one comparison, 0.5 % for five, and so on.
        let quantile = [1.96, 2.24, 2.39, 2.50, 2.58].get(comparisons.saturating_sub(1)).copied().unwrap_or(2.81);
        (self.score - other.score).abs() > quantile * together
    }
}

/// A game looked at once.
struct Seen {
    text: String,
    policy: Policy,
    looks: Looks,
}

/// Variants looked at together; the clock is read in between.
const BATCH: usize = 16;

pub fn run(args: &Args) -> Result<Improved, Failure> {
    let begin = Instant::now();
    let source = open(&args.game)?;
    crate::game::valid(&source, &args.game)?;
    let pool = pool(args.threads)?;
    let screening = Screening { nodes: args.nodes, trials: [args.trials; 2], ..Screening::default() };
    let weights = Weights::default();
    let look = |text: &str, trials: u64, seed: u64, policy: Option<&Policy>| -> Result<Seen, String> {
        let subject = Subject::new(text)?;
        screening.speed(&subject.rules(), seed)?;
        let policy = match policy {
            Some(policy) => policy.clone(),
            None => screening.policy(&subject.rules(), &[], seed)?,
        };
        let more = Screening { trials: [trials; 2], ..screening.clone() };
        let found = more.first(&subject.rules(), &policy, &weights, f64::MAX, seed);
        Ok(Seen { text: text.to_string(), policy, looks: Looks::of(&found) })
    };
    let own = Policy::of(&Subject::new(&source.text).map_err(Failure::no)?.game);
    let original = pool.install(|| look(&source.text, args.trials, args.seed, Some(&own))).map_err(Failure::no)?;
    let time = args.minutes.or(args.variants.is_none().then_some(5.0)).map(|m| Duration::from_secs_f64(60.0 * m));
    let line = Line::new("variants", args.variants.unwrap_or(0));
    let mut variants = Variants::of(&source.text, args.seed)
        .ok_or_else(|| Failure::no("there is no game in it"))?
        .take(args.variants.unwrap_or(u64::MAX) as usize);
    let (mut tried, mut dropped) = (0, 0);
    let mut better: Vec<Seen> = Vec::new();
    loop {
        let batch: Vec<String> = variants.by_ref().take(BATCH).collect();
        // A fifth of the time is for the second look.
        if batch.is_empty() || time.is_some_and(|time| begin.elapsed() > time.mul_f64(0.8)) {
            break;
        }
        let seen: Vec<_> = pool.install(|| {
            let one = |text: &String| {
                let seen = look(text, args.trials, args.seed, None);
                line.step();
                seen
            };
            batch.par_iter().map(one).collect()
        });
        tried += seen.len() as u64;
        for seen in seen {
            match seen {
                Ok(seen) if seen.looks.order(&original.looks).is_lt() => better.push(seen),
                Ok(_) => {}
                Err(_) => dropped += 1,
            }
        }
    }
    drop(line);
    better.sort_by(|a, b| a.looks.order(&b.looks));
    better.truncate(args.best);
    // Other games than those that chose them.
    let seed = Rng::part(args.seed, 1).bits();
    let again = |seen: &Seen| pool.install(|| look(&seen.text, 3 * args.trials, seed, Some(&seen.policy)));
    let base = again(&original).map_err(Failure::no)?;
    let count = better.len();
    let mut listed: Vec<Variant> = Vec::new();
    for seen in &better {
        let after = again(seen).map_err(Failure::no)?.looks;
        let lacks = |a: &Looks, b: &Looks| a.failed.iter().copied().filter(|id| !b.failed.contains(id)).collect();
        listed.push(Variant {
            changes: changes(&source.text, &seen.text),
            mended: lacks(&base.looks, &after),
            broken: lacks(&after, &base.looks),
            real: after.differs(&base.looks, count),
            after,
            text: seen.text.clone(),
        });
    }
    listed.sort_by(|a, b| a.after.order(&b.after));
    if let (Some(path), Some(best)) = (&args.write, listed.first()) {
        crate::output::write_file(path, &best.text)?;
    }
    Ok(Improved { game: args.game.clone(), seed: args.seed, tried, dropped, original: base.looks, variants: listed })
}

/// What differs, as ludemes.
fn changes(before: &str, after: &str) -> Vec<String> {
    let (Some(a), Some(b)) = (tree(before), tree(after)) else { return Vec::new() };
    let said = differences(&a, &b).into_iter().map(|part| {
        let place = part.path.join(" › ");
        let gap = if place.is_empty() { "" } else { ": " };
        match part.change {
            Change::OnlyInFirst(a) => format!("{place}{gap}without {a}"),
            Change::OnlyInSecond(b) => format!("{place}{gap}with {b}"),
            Change::Changed(a, b) => format!("{place}{gap}{a} → {b}"),
        }
    });
    said.collect()
}

impl Report for Improved {
    fn text(&self, page: &Page) -> String {
        let Looks { score, low, high, .. } = self.original;
        let mut out = format!("{}: score {score:.2} ({low:.2} – {high:.2})\n", page.bold(&self.game));
        match self.original.flaws.as_slice() {
            [] => out += "  no flaws\n",
            flaws => flaws.iter().for_each(|flaw| out += &page.wrap("  ✗ ", flaw)),
        }
        out += &format!("\n{} variants tried, {} of them do not work or have no winners\n", self.tried, self.dropped);
        if self.variants.is_empty() {
            return out + "none is better\n";
        }
        out.push('\n');
        let rows = self.variants.iter().map(|variant| {
            let Looks { score, low, high, .. } = variant.after;
            let mut effect = Vec::new();
            effect.extend((!variant.mended.is_empty()).then(|| format!("mends {}", variant.mended.join(", "))));
            effect.extend((!variant.broken.is_empty()).then(|| format!("spoils {}", variant.broken.join(", "))));
            effect.push(match (variant.real, score > self.original.score) {
                (true, true) => "a better score, surely".into(),
                (true, false) => "a lower score, surely".into(),
                _ => "the score may differ by chance".into(),
            });
            let verdict = if variant.after.viable { "viable" } else { "not viable" };
            vec![
                variant.changes.join("; "),
                format!("{score:.2} ({low:.2} – {high:.2})"),
                verdict.to_string(),
                effect.join("; "),
            ]
        });
        out += &draw(page, Fit::Wrap, &["CHANGE", "SCORE", "VERDICT", "WHAT IT DOES"], rows.collect(), &[]);
        out
    }
}
