//! The Universal Game Interface, line by line.
//!
//! Searches are counted in nodes, so `stop` has nothing to stop and time controls are answered with the player's own budget.

use crate::game::ready;
use ludi::outcome::Outcome;
use ludi::play::{Budget, Step, at, think};
use ludi::players::contestant;
use ludi::thought::Thought;
use ludi::{Error, Game, Position};
use std::io::{BufRead, ErrorKind, Write};

/// The other end of the line.
pub struct Protocol {
    name: String,
    game: Game,
    player: String,
    seed: u64,
    steps: Vec<Step>,
}

impl Protocol {
    /// With a game and a player to begin with.
    pub fn new(name: &str, player: &str) -> Result<Protocol, Error> {
        let game = ready(name)?;
        contestant(&game, player)?;
        Ok(Protocol { name: name.to_string(), game, player: player.to_string(), seed: 1, steps: Vec::new() })
    }

    /// Answers until `quit` or the end of the input; number of lines read.
    pub fn serve(&mut self, input: impl BufRead, mut out: impl Write) -> Result<u64, Error> {
        let mut lines = 0;
        for line in input.split(b'\n') {
            let line = line.map_err(|error| Error::usage(format!("cannot read: {error}")))?;
            lines += 1;
            let line = String::from_utf8_lossy(&line);
            let words: Vec<&str> = line.split_whitespace().collect();
            if words.first() == Some(&"quit") {
                break;
            }
            let answer = self.answer(&words).unwrap_or_else(|why| format!("info string error: {why}\n"));
            match out.write_all(answer.as_bytes()).and_then(|()| out.flush()) {
                Err(error) if error.kind() == ErrorKind::BrokenPipe => break,
                other => other.map_err(|error| Error::usage(format!("cannot write: {error}")))?,
            }
        }
        Ok(lines)
    }

    fn answer(&mut self, words: &[&str]) -> Result<String, String> {
        match words {
            [] | ["stop" | "ponderhit" | "debug" | "register", ..] => Ok(String::new()),
            ["ugi", ..] => Ok(self.identify()),
            ["isready", ..] => Ok("readyok\n".to_string()),
            ["uginewgame", ..] => {
                self.steps.clear();
                Ok(String::new())
            }
            ["setoption", rest @ ..] => self.option(rest).map(|()| String::new()),
            ["position", rest @ ..] => self.position(rest).map(|()| String::new()),
            ["go", rest @ ..] => self.go(rest),
            ["query", question, ..] => self.query(question).map(|answer| format!("response {answer}\n")),
            [other, ..] => Err(format!("there is no command {other}")),
        }
    }

    fn identify(&self) -> String {
        format!(
            "id name Ludi {}\nid author the Ludi project\noption name GameFile type string default {}\n\
             option name Player type string default {}\noption name Seed type spin default {} min 0 max {}\nugiok\n",
            env!("CARGO_PKG_VERSION"),
            self.name,
            self.player,
            self.seed,
            u32::MAX
        )
    }

    fn option(&mut self, words: &[&str]) -> Result<(), String> {
        let at = words.iter().position(|word| *word == "value").ok_or("setoption name NAME value VALUE")?;
        let value = words[at + 1..].join(" ");
        let name = words[..at].strip_prefix(&["name"]).unwrap_or(&words[..at]).join(" ");
        match name.to_lowercase().as_str() {
            "gamefile" => {
                self.game = ready(&value).map_err(|error| error.message)?;
                self.name = value;
                self.steps.clear();
            }
            "player" => {
                contestant(&self.game, &value).map_err(|error| error.message)?;
                self.player = value;
            }
            "seed" => self.seed = value.parse().map_err(|_| format!("{value} is not a seed"))?,
            _ => return Err(format!("there is no option {name}; there are GameFile, Player and Seed")),
        }
        Ok(())
    }

    fn position(&mut self, words: &[&str]) -> Result<(), String> {
        let moves = match words {
            ["startpos"] => &[][..],
            ["startpos", "moves", moves @ ..] => moves,
            _ => return Err("position startpos [moves STEP …]; other positions have no text".to_string()),
        };
        let mut position = at(&self.game, &[]);
        for (index, text) in moves.iter().enumerate() {
            let step = position.find(text).ok_or_else(|| format!("move {}, {text}, is not legal", index + 1))?;
            position.play(step);
        }
        self.steps = position.played().to_vec();
        Ok(())
    }

    fn reached(&self) -> Position<'_> {
        at(&self.game, &self.steps)
    }

    fn query(&self, question: &str) -> Result<&'static str, String> {
        let position = self.reached();
        let truth = |yes: bool| if yes { "true" } else { "false" };
        match question {
            "gameover" => Ok(truth(position.ending().is_some())),
            "p1turn" => Ok(truth(position.seat().index() == 0)),
            "result" => Ok(match position.outcome_by_seat() {
                None => "none",
                Some(Outcome::Win(seat)) => ["p1win", "p2win"][seat.index()],
                Some(Outcome::Draw | Outcome::Unfinished) => "draw",
            }),
            _ => Err(format!("there is no query {question}; there are gameover, p1turn and result")),
        }
    }

    fn go(&self, words: &[&str]) -> Result<String, String> {
        let position = self.reached();
        if position.ending().is_some() {
            return Ok("info string the game is over\nbestmove none\n".to_string());
        }
        let thought = think(&position, &self.player, budget(words)?, self.seed).map_err(|error| error.message)?;
        Ok(format!("{}bestmove {}\n", info(&thought), thought.step))
    }
}

fn info(thought: &Thought) -> String {
    let mut out = format!("info depth {} nodes {}", thought.depth, thought.nodes);
    if let Some(score) = thought.score {
        out += &match thought.plies {
            Some(plies) if score < 0.0 => format!(" score mate -{plies}"),
            Some(plies) => format!(" score mate {plies}"),
            None => format!(" score cp {}", (1000.0 * score) as i64),
        };
    }
    out + &format!(" pv {}\n", thought.line.join(" "))
}

/// The budget of a `go` line. Time, which no budget here is counted in, is none.
fn budget(words: &[&str]) -> Result<Budget, String> {
    let mut budget = Budget::default();
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        if let "nodes" | "iterations" | "depth" = word {
            let value = words.next().ok_or_else(|| format!("{word} needs a number"))?;
            let number = value.parse::<u64>().map_err(|_| format!("{value} is not a number of {word}"))?;
            *(if word == "depth" { &mut budget.depth } else { &mut budget.nodes }) = Some(number);
        }
    }
    Ok(budget)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_go_line_has_a_budget() {
        let read = |go: &str| budget(&go.split_whitespace().collect::<Vec<_>>()).map(|b| (b.depth, b.nodes));
        assert_eq!(read("depth 3 nodes 70"), Ok((Some(3), Some(70))));
        assert_eq!(read("iterations 7"), Ok((None, Some(7))));
        assert_eq!(read("p1time 1000 p2time 1000"), Ok((None, None)));
        assert!(read("nodes many").is_err() && read("nodes").is_err());
    }
}
