//! `ludi solve`

use crate::failure::Failure;
use crate::game::ready;
use crate::numbers::{counted, grouped};
use crate::outcome::Ended;
use crate::output::{Progress, Report};
use crate::page::Page;
use crate::steps::Played;
use engine::Position;
use engine::core::Step;
use serde::Serialize;
use strategy::solve::{Limits, Method, Obstacle, Solution, Value, solve_position};

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
    #[arg(long, short, default_value_t = Limits::default().positions, value_name = "POSITIONS")]
    limit: u64,
    /// Memory for tables at most, in MB
    #[arg(long, default_value_t = Limits::default().memory >> 20, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    memory: u64,
    #[command(flatten)]
    played: Played,
}

#[derive(Debug, Serialize)]
pub struct Solved {
    game: String,
    /// `first`, `second`, `draw`, or null if it is not known.
    value: Option<&'static str>,
    /// Whether each player can force a win, as far as known.
    first_can_win: Option<bool>,
    second_can_win: Option<bool>,
    /// Steps of the shortest forced win, if it was found.
    plies: Option<u32>,
    /// Best play.
    line: Vec<String>,
    /// How the line ends, if it gets that far.
    end: Option<String>,
    positions: u64,
    /// Images of a position that were taken as one.
    symmetries: usize,
    method: &'static str,
    /// Why there is no value: `limit` or `history`.
    obstacle: Option<&'static str>,
    #[serde(skip)]
    players: [String; 2],
}

pub fn run(args: &Args) -> Result<Solved, Failure> {
    let game = ready(&args.game)?.game;
    let position = args.played.reach(&game)?;
    let limits = Limits { positions: args.limit, memory: args.memory << 20 };
    let mut progress = Progress::new();
    let solution = solve_position(&position, &limits, &mut |positions| {
        let far = || format!("{} positions of at most {}", grouped(positions), grouped(limits.positions));
        progress.advance(positions, 0, far);
    });
    let (line, end) = spell(&position, &solution);
    let name = |seat: usize| match game.ast().play.swap_rule {
        true => String::new(),
        false => format!(" ({})", game.ast().players[seat].name),
    };
    Ok(Solved {
        game: game.ast().name.clone(),
        value: solution.value().map(|value| match value {
            Value::First => "first",
            Value::Second => "second",
            Value::Draw => "draw",
        }),
        first_can_win: solution.forces[0],
        second_can_win: solution.forces[1],
        plies: solution.plies,
        line,
        end,
        positions: solution.positions,
        symmetries: solution.images,
        method: match solution.method {
            Method::Proof => "proof-number search",
            Method::Graph => "graph of positions",
        },
        obstacle: solution.obstacle.map(|obstacle| match obstacle {
            Obstacle::Limit => "limit",
            Obstacle::History => "history",
        }),
        players: [name(0), name(1)],
    })
}

/// The line in words, and how it ends.
fn spell(position: &Position<'_>, solution: &Solution) -> (Vec<String>, Option<String>) {
    let mut position = position.clone();
    let mut name = |step: &Step| {
        let index = position.steps().iter().position(|legal| legal == step).expect("a line is legal");
        let name = position.names().swap_remove(index);
        position.play(*step);
        name
    };
    let line: Vec<String> = solution.line.iter().map(&mut name).collect();
    let again = solution.repeats.then(|| "and so on (repetition)".to_string());
    let end = Ended::of(&position).map(|ended| ended.sentence()).or(again);
    (line, end)
}

impl Solved {
    fn verdict(&self) -> String {
        let [first, second] = &self.players;
        let steps = self.plies.map_or(String::new(), |plies| format!(" in {}", counted(plies as usize, "step")));
        match (self.value, self.obstacle) {
            (Some("first"), _) => format!("the first player{first} wins{steps}"),
            (Some("second"), _) => format!("the second player{second} wins{steps}"),
            (Some(_), _) => "drawn with best play".to_string(),
            (None, Some("history")) => {
                "not solved: repetition is forbidden, so positions depend on their history".to_string()
            }
            (None, _) => "not solved: the limit was reached".to_string(),
        }
    }

    fn known(&self) -> &'static str {
        match (self.first_can_win, self.second_can_win) {
            (Some(false), _) => "known: the first player cannot force a win; the second does not lose\n",
            (_, Some(false)) => "known: the second player cannot force a win; the first does not lose\n",
            _ => "known: nothing yet\n",
        }
    }
}

impl Report for Solved {
    fn text(&self, _page: &Page) -> String {
        let mut out = format!("{}: {}\n", self.game, self.verdict());
        if self.value.is_none() {
            out += self.known();
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
