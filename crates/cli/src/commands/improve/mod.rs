//! `ludi improve`

mod change;
mod looks;

use crate::evolving::judge::Subject;
use crate::evolving::progress::Line;
use crate::failure::Failure;
use crate::game::{Ready, ready};
use crate::numbers::counted;
use crate::output::{Report, remark, writable, write_file};
use crate::page::Page;
use crate::players::pool;
use crate::table::{Fit, draw};
use change::{changes, named};
use criticism::screening::Screening;
use criticism::weights::Weights;
use engine::rng::Rng;
use looks::{Looks, Turned};
use rayon::prelude::*;
use serde::Serialize;
use std::time::{Duration, Instant};
use strategy::Policy;
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
    #[arg(long, value_name = "FILE", value_parser = writable)]
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

#[derive(Debug, Serialize)]
struct Variant {
    /// What was changed, as ludemes.
    changes: Vec<String>,
    after: Looks,
    /// The checks it passes and the original does not, with the figures of both.
    mended: Vec<Turned>,
    /// The other way round.
    broken: Vec<Turned>,
    /// The scores differ by more than chance, as many variants as were compared.
    real: bool,
    text: String,
}

/// A game looked at once.
struct Seen {
    text: String,
    policy: Policy,
    looks: Looks,
}

/// How games are looked at, all alike.
struct Eye {
    screening: Screening,
    weights: Weights,
}

impl Eye {
    /// A variant, if it passes the screening.
    fn first(&self, text: &str, seed: u64) -> Result<Seen, String> {
        let subject = Subject::new(text)?;
        self.screening.speed(&subject.rules(), seed)?;
        let policy = self.screening.policy(&subject.rules(), &[], seed)?;
        Ok(self.measured(&subject, text, policy, 1, seed))
    }

    /// A game that was looked at, with other trials and three times as many. It is not screened again: a game that passed once is
    /// listed, whatever another seed would say of its speed.
    fn again(&self, seen: &Seen, seed: u64) -> Looks {
        let subject = Subject::new(&seen.text).expect("it was a game at the first look");
        self.measured(&subject, &seen.text, seen.policy.clone(), 3, seed).looks
    }

    fn measured(&self, subject: &Subject, text: &str, policy: Policy, times: u64, seed: u64) -> Seen {
        let trials = self.screening.trials.map(|trials| times * trials);
        // More trials may take more work, each as much as before.
        let measuring = times as f64 * self.screening.measuring;
        let screening = Screening { trials, measuring, ..self.screening.clone() };
        let found = screening.first(&subject.rules(), &policy, &self.weights, f64::MAX, seed);
        Seen { text: text.to_string(), policy, looks: Looks::of(&found) }
    }
}

pub fn run(args: &Args) -> Result<Improved, Failure> {
    let begin = Instant::now();
    let Ready { game, text } = ready(&args.game)?;
    let name = game.ast().name.clone();
    let pool = pool(args.threads)?;
    let usual = Screening { nodes: args.nodes, trials: [args.trials; 2], ..Screening::default() };
    let subject = Subject::new(&text).map_err(Failure::no)?;
    let screening = pool.install(|| usual.around(&subject.rules(), args.seed));
    if screening != usual {
        remark(format!("note: {name} takes more work than most games, and so do its variants: this takes longer"));
    }
    let eye = Eye { screening, weights: Weights::default() };
    let own = Policy::of(&subject.game);
    let original = pool.install(|| eye.measured(&subject, &text, own, 1, args.seed));
    let time = args.minutes.or(args.variants.is_none().then_some(5.0)).map(|m| Duration::from_secs_f64(60.0 * m));
    let line = Line::new("variants", args.variants.unwrap_or(0));
    let mut variants = Variants::of(&text, args.seed)
        .ok_or_else(|| Failure::no("there is no game in it"))?
        .take(args.variants.unwrap_or(u64::MAX) as usize);
    let (mut tried, mut dropped) = (0, 0);
    let mut better: Vec<Seen> = Vec::new();
    loop {
        // The clock is read in between.
        let batch: Vec<String> = variants.by_ref().take(2 * pool.current_num_threads()).collect();
        // A fifth of the time is for the second look.
        if batch.is_empty() || time.is_some_and(|time| begin.elapsed() > time.mul_f64(0.8)) {
            break;
        }
        let seen: Vec<_> = pool.install(|| {
            let one = |text: &String| {
                let seen = eye.first(text, args.seed);
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
    let base = pool.install(|| eye.again(&original, seed));
    let count = better.len();
    let again = |seen: Seen| {
        let after = pool.install(|| eye.again(&seen, seed));
        Variant {
            changes: changes(&text, &seen.text),
            mended: after.mends(&base, count),
            broken: after.spoils(&base, count),
            real: after.differs(&base, count),
            after,
            text: seen.text,
        }
    };
    let mut listed: Vec<Variant> = better.into_iter().map(again).collect();
    listed.sort_by(|a, b| a.after.order(&b.after));
    for (variant, number) in listed.iter_mut().zip(1..) {
        variant.text = named(&variant.text, number);
    }
    match (&args.write, listed.first()) {
        (Some(path), Some(best)) => write_file(path, &best.text)?,
        (Some(_), None) => remark("nothing was written: no variant is better"),
        (None, _) => {}
    }
    Ok(Improved { game: name, seed: args.seed, tried, dropped, original: base, variants: listed })
}

impl Report for Improved {
    fn text(&self, page: &Page) -> String {
        let Looks { score, low, high, .. } = &self.original;
        let mut out = format!("{}: score {score:.2} ({low:.2} – {high:.2})\n", page.bold(&self.game));
        match self.original.marked.as_slice() {
            [] => out += "  no flaws\n",
            flaws => flaws.iter().for_each(|(mark, flaw)| out += &page.wrap(&format!("  {mark} "), flaw)),
        }
        let tried = counted(self.tried as usize, "variant");
        out += &format!("\n{tried} tried, {} of them do not work or have no winners\n", self.dropped);
        if self.variants.is_empty() {
            return out + "none is better\n";
        }
        out.push('\n');
        let rows = self.variants.iter().map(|variant| {
            let Looks { score, low, high, .. } = &variant.after;
            let mut effect = Vec::new();
            effect.extend(variant.mended.iter().map(|turned| format!("mends {}", turned.words())));
            effect.extend(variant.broken.iter().map(|turned| format!("spoils {}", turned.words())));
            effect.push(match (variant.real, *score > self.original.score) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_screened_once() {
        let text = gdl::library::find("tic-tac-toe").expect("in the library").text;
        let screening = Screening { nodes: 2, trials: [2; 2], ..Screening::default() };
        let eye =
            |measuring| Eye { screening: Screening { measuring, ..screening.clone() }, weights: Weights::default() };
        let seen = eye(5e8).first(text, 1).expect("it passes");
        // What another seed makes of its speed does not take it off the list.
        let strict = eye(1.0);
        assert!(strict.first(text, 2).is_err());
        assert!(!strict.again(&seen, 2).flaws.is_empty());
    }
}
