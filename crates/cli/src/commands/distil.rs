//! `ludi distil`

use crate::game::ready;
use crate::numbers::counted;
use crate::output::{Report, terminal, writable, write_file};
use crate::page::Page;
use ludi::Error;
use ludi::distil::{Distilled, Gone, Options, Verdict, distil};

/// Say a game in fewer words: leave out the rules that do not matter
///
/// Tries the game without each of its rules, and with simpler ones in their place. What goes is what the rules come to the same without, or what no game
/// would miss: every position from the start as deep as it goes, and thousands of games, by players who think, who try to come back to
/// where they were and who help each other to the oddest ends, go on step for step as before. The shorter game is played just as the other. With --worth,
/// rules that change few games go as well, one at a time, as long as the game measures as well without them.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi distil mygame.ludi
  ludi distil last/Yadra --write yadra.ludi
  ludi distil mygame.ludi --worth")]
pub struct Args {
    /// Name of a game, or a file
    game: String,
    /// Leave out also what hardly ever matters, if the game is as good without it; this takes longer
    #[arg(long)]
    worth: bool,
    /// Seed of the random numbers
    #[arg(long, short, default_value_t = 1)]
    seed: u64,
    /// Write the shorter game to a file
    #[arg(long, value_name = "FILE", value_parser = writable)]
    write: Option<String>,
    /// Threads [default: one a processor]
    #[arg(long, short, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
}

pub fn run(args: &Args) -> Result<Distilled, Error> {
    let game = ready(&args.game)?;
    let options = Options { worth: args.worth, seed: args.seed, threads: args.threads };
    let distilled = distil(&game, &options, terminal())?;
    if let Some(path) = &args.write {
        write_file(path, &distilled.text)?;
    }
    Ok(distilled)
}

impl Report for Distilled {
    fn text(&self, page: &Page) -> String {
        let [before, after] = self.length;
        let mut out = format!("{}: ", page.bold(&self.game));
        if self.gone.is_empty() {
            return out + "nothing in it can be left out\n" + &measured(self, page);
        }
        out += &match before.words == after.words {
            true => {
                format!("{} words of rules, as before; {} ludemes, {} before\n", after.words, after.nodes, before.nodes)
            }
            false => format!("{} words of rules, {} before\n", after.words, before.words),
        };
        for (verdict, title) in [
            (Verdict::Proved, "Without these the rules come to the same:".to_string()),
            (Verdict::Played, format!("Without these {} went on step for step as before:", played(self))),
            (Verdict::Slight, "Without these, which few games would miss, it is as good:".to_string()),
        ] {
            let gone: Vec<&Gone> = self.gone.iter().filter(|gone| gone.verdict == verdict).collect();
            if gone.is_empty() {
                continue;
            }
            out += &format!("\n{}", page.wrap("", &title));
            let unsaid: Vec<&str> =
                gone.iter().filter(|gone| gone.told.is_empty()).map(|gone| gone.ludemes.as_str()).collect();
            gone.iter().flat_map(|gone| &gone.told).for_each(|said| out += &page.wrap("- ", said));
            if !unsaid.is_empty() {
                out += &page.wrap("- not in the rule sheet: ", &unsaid.join("; "));
            }
        }
        out + &measured(self, page) + "\n" + &self.text
    }
}

fn played(distilled: &Distilled) -> String {
    let [games, positions] = [distilled.games, distilled.positions].map(|n| n as usize);
    format!("{} and {}", counted(games, "game"), counted(positions, "position"))
}

/// How the game measures with and without the rules that hardly matter.
fn measured(distilled: &Distilled, page: &Page) -> String {
    let Some(worth) = &distilled.worth else { return String::new() };
    let looks = |looks: &ludi::improve::Looks| {
        format!("score {:.2} ({:.2} – {:.2}), {}", looks.score, looks.low, looks.high, looks.verdict)
    };
    let tried = format!("Rules that change few games, tried: {}.", worth.tried);
    let said = match worth.tried {
        0 => format!("No other rule changes so few games that it could go: {}.", looks(&worth.before)),
        _ => format!("Before: {}. After: {}. {tried}", looks(&worth.before), looks(&worth.after)),
    };
    format!("\n{}", page.wrap("", &said))
}
