//! `ludi improve`

use crate::game::ready;
use crate::interrupts::interrupts;
use crate::numbers::counted;
use crate::output::{Report, remark, terminal, writable, write_file};
use crate::page::Page;
use ludi::Error;
use ludi::improve::{Improve, Improved, Looks, Turned, Variant, improve};

/// Look for small changes that mend a game
///
/// Measures the game, then variants of it: numbers moved by one or two (the size of the board, the length of a row), a swap
/// rule, other words, one ludeme more or less; where a player who only copies his opponent holds his own, what may stop him first. Those that
/// mend a flaw, or play better, are measured again with other games beside the original. Listed are those that are viable and surely better, or
/// surely without a flaw that the game has. Ctrl-C ends the search with what was found so far.
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
    /// If no variant is surely better, write the nearest, if it is viable: it may look better by chance
    #[arg(long, requires = "write")]
    even_by_chance: bool,
    /// Threads [default: one a processor]
    #[arg(long, short, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
}

pub fn run(args: &Args) -> Result<Improved, Error> {
    let game = ready(&args.game)?;
    let wish = Improve {
        minutes: args.minutes,
        variants: args.variants,
        seed: args.seed,
        nodes: args.nodes,
        trials: args.trials,
        best: args.best,
        threads: args.threads,
    };
    let improved = improve(&game, &wish, &interrupts(), terminal())?;
    if let Some(path) = &args.write {
        let nearest = improved.nearest.as_ref().filter(|nearest| args.even_by_chance && nearest.after.viable);
        match improved.variants.first().or(nearest) {
            Some(variant) => write_file(path, &variant.text)?,
            None => remark(unwritten(&improved, args.even_by_chance)),
        }
    }
    Ok(improved)
}

/// Why there is nothing to write.
fn unwritten(improved: &Improved, even_by_chance: bool) -> &'static str {
    let viable = improved.nearest.as_ref().is_some_and(|nearest| nearest.after.viable);
    match (viable, even_by_chance) {
        (true, false) => "nothing was written: no variant is surely better; --even-by-chance writes the nearest",
        _ => "nothing was written: no viable variant looks better",
    }
}

/// A score with its interval.
fn score(looks: &Looks) -> String {
    format!("score {:.2} ({:.2} – {:.2})", looks.score, looks.low, looks.high)
}

/// What a variant does, a line for each thing.
fn effects(variant: &Variant, original: &Looks) -> Vec<String> {
    let doubt = |turned: &Turned| if turned.real { "" } else { ", perhaps by chance" };
    let turned = |word: &str, turned: &Turned| match turned.criterion {
        // What it was is said above, at length.
        "copy-cat" => format!("{word}{}: now {}", doubt(turned), turned.now),
        _ => format!("{word}{}: {}; now {}", doubt(turned), turned.was, turned.now),
    };
    let compared = match (variant.real, variant.after.score > original.score) {
        (true, true) => "surely better",
        (true, false) => "surely lower",
        _ => "the difference may be chance",
    };
    let mut said = vec![format!("{}, {compared}", score(&variant.after))];
    said.extend(variant.mended.iter().map(|check| turned("mends", check)));
    said.extend(variant.broken.iter().map(|check| turned("spoils", check)));
    said
}

impl Report for Improved {
    fn text(&self, page: &Page) -> String {
        let verdict = self.original.verdict;
        let mut out = format!("{}: {}, {verdict}\n", page.bold(&self.game), score(&self.original));
        let mut flaws = self.original.marked().peekable();
        if flaws.peek().is_none() {
            out += "  no flaws\n";
        }
        flaws.for_each(|(mark, flaw)| out += &page.wrap(&format!("  {mark} "), flaw));
        let tried = counted(self.tried as usize, "variant");
        let stopped = if self.stop == "interrupted" { ", then interrupted" } else { "" };
        let alike = match self.alike {
            0 => String::new(),
            n => format!(
                "; {} as the game or as another variant",
                if n == 1 { "1 more plays the same".into() } else { format!("{n} more play the same") }
            ),
        };
        let summary = format!(
            "{tried} tried{stopped}: {} dropped (it does not work, is slow or nobody wins); {} had a second look, with other games{alike}.",
            self.dropped, self.again
        );
        out += &format!("\n{}", page.wrap("", &summary));
        if self.variants.is_empty() {
            return out + "\n" + &page.wrap("", &none(self));
        }
        for (number, variant) in (1..).zip(&self.variants) {
            out += &format!("\n{}", page.wrap(&format!("{number}. "), &variant.changes.join("; ")));
            effects(variant, &self.original).iter().for_each(|line| out += &page.wrap("   ", line));
        }
        out
    }
}

/// That no variant is better, and which comes nearest.
fn none(improved: &Improved) -> String {
    let Some(nearest) = &improved.nearest else { return "No variant works.".to_string() };
    let why = match nearest.after.flaws.first() {
        Some(flaw) => format!("{}, not viable: {flaw}", score(&nearest.after)),
        None => effects(nearest, &improved.original).join("; "),
    };
    format!("No variant is viable and better beyond chance; the nearest: {} ({why}).", nearest.changes.join("; "))
}
