//! `ludi solve`

use crate::game::ready;
use crate::numbers::{counted, grouped};
use crate::output::{Report, terminal};
use crate::page::Page;
use crate::steps::Played;
use ludi::Error;
use ludi::solve::{Options, Solved, solve};

/// Find out who wins with best play
///
/// Searches a game to its end: which player can force a win, or that neither can, with a line of best play. Meant for
/// small games. If a limit is reached first, says what is known by then and exits with 1.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi solve tic-tac-toe
  ludi solve dodgem --json
  ludi solve valion --moves C3          from a position
  ludi solve elrostir --limit 100000000 --memory 4000")]
pub struct Args {
    /// Name of a game, or a file
    game: String,
    /// Positions made at most
    #[arg(long, short, default_value_t = Options::default().limit, value_name = "POSITIONS")]
    limit: u64,
    /// Memory for tables at most, in MB
    #[arg(long, default_value_t = Options::default().memory, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    memory: u64,
    #[command(flatten)]
    played: Played,
}

pub fn run(args: &Args) -> Result<Solved, Error> {
    let game = ready(&args.game)?;
    solve(&game, &Options { moves: args.played.steps(), limit: args.limit, memory: args.memory }, terminal())
}

/// In a sentence.
fn verdict(solved: &Solved) -> String {
    let [first, second] = &solved.players;
    let steps = solved.plies.map_or(String::new(), |plies| format!(" in {}", counted(plies as usize, "step")));
    match (solved.value, solved.obstacle) {
        (Some("first"), _) => format!("the first player{first} wins{steps}"),
        (Some("second"), _) => format!("the second player{second} wins{steps}"),
        (Some(_), _) => "drawn with best play".to_string(),
        (None, Some("history")) => {
            "not solved: repetition is forbidden, so positions depend on their history".to_string()
        }
        (None, _) => "not solved: the limit was reached".to_string(),
    }
}

/// What is known though the value is not.
fn known(solved: &Solved) -> &'static str {
    match (solved.first_can_win, solved.second_can_win) {
        (Some(false), _) => "known: the first player cannot force a win; the second does not lose\n",
        (_, Some(false)) => "known: the second player cannot force a win; the first does not lose\n",
        _ => "known: nothing yet\n",
    }
}

impl Report for Solved {
    fn text(&self, _page: &Page) -> String {
        let mut out = format!("{}: {}\n", self.game, verdict(self));
        if self.value.is_none() {
            out += known(self);
        }
        if !self.line.is_empty() {
            let end = self.end.as_ref().map_or(" …".to_string(), |end| format!(": {end}"));
            out += &format!("best line: {}{end}\n", self.line.join(" "));
        }
        let merged = match self.symmetries {
            1 => String::new(),
            n => format!(", {n} symmetric images taken as one"),
        };
        out + &format!("positions: {} ({}{merged})\n", grouped(self.positions), self.method)
    }

    fn code(&self) -> u8 {
        u8::from(self.value.is_none())
    }
}
