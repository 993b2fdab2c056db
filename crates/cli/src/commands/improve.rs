//! `ludi improve`

use crate::game::ready;
use crate::numbers::counted;
use crate::output::{Report, remark, terminal, writable, write_file};
use crate::page::Page;
use crate::table::{Fit, draw};
use ludi::Error;
use ludi::improve::{Improve, Improved, Looks, Turned, improve};

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
    let improved = improve(&game, &wish, terminal())?;
    match (&args.write, improved.variants.first()) {
        (Some(path), Some(best)) => write_file(path, &best.text)?,
        (Some(_), None) => remark("nothing was written: no variant is better"),
        (None, _) => {}
    }
    Ok(improved)
}

/// The figures before and after, and whether they prove anything.
fn words(turned: &Turned) -> String {
    let [before, after] =
        [turned.before, turned.after].map(|i| format!("{:.2} ({:.2} – {:.2})", i.value, i.low, i.high));
    let sure = if turned.real { "surely" } else { "perhaps by chance" };
    format!("{} {before} → {after}, {sure}", turned.criterion)
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
            effect.extend(variant.mended.iter().map(|turned| format!("mends {}", words(turned))));
            effect.extend(variant.broken.iter().map(|turned| format!("spoils {}", words(turned))));
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
