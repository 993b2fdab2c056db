//! The Universal Game Interface, line by line.
//!
//! Searches are counted in nodes, so `stop` has nothing to stop and time controls are answered with the player's own budget.

use crate::failure::Failure;
use crate::game::ready;
use crate::players::contestant;
use crate::thought::name_of;
use engine::core::{Outcome, Step};
use engine::rng::Rng;
use engine::{Game, Position};
use gdl::ast::Player as Side;
use std::io::{BufRead, ErrorKind, Write};
use strategy::alphabeta::MAX_DEPTH;
use strategy::{Choice, Score, Spec};

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
    pub fn new(name: &str, player: &str) -> Result<Protocol, Failure> {
        let game = ready(name)?.game;
        contestant(&game, player)?;
        Ok(Protocol { name: name.to_string(), game, player: player.to_string(), seed: 1, steps: Vec::new() })
    }

    /// Answers until `quit` or the end of the input; number of lines read.
    pub fn serve(&mut self, input: impl BufRead, mut out: impl Write) -> Result<u64, Failure> {
        let mut lines = 0;
        for line in input.split(b'\n') {
            let line = line.map_err(|error| Failure::usage(format!("cannot read: {error}")))?;
            lines += 1;
            let line = String::from_utf8_lossy(&line);
            let words: Vec<&str> = line.split_whitespace().collect();
            if words.first() == Some(&"quit") {
                break;
            }
            let answer = self.answer(&words).unwrap_or_else(|why| format!("info string error: {why}\n"));
            match out.write_all(answer.as_bytes()).and_then(|()| out.flush()) {
                Err(error) if error.kind() == ErrorKind::BrokenPipe => break,
                other => other.map_err(|error| Failure::usage(format!("cannot write: {error}")))?,
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
                self.game = ready(&value).map_err(|failure| plain(&failure))?.game;
                self.name = value;
                self.steps.clear();
            }
            "player" => {
                contestant(&self.game, &value).map_err(|failure| plain(&failure))?;
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
        let mut position = self.game.start(Side::First);
        let mut steps = Vec::with_capacity(moves.len());
        for (index, text) in moves.iter().enumerate() {
            let step = position.find(text).ok_or_else(|| format!("move {}, {text}, is not legal", index + 1))?;
            steps.push(step);
            position.play(step);
        }
        self.steps = steps;
        Ok(())
    }

    fn reached(&self) -> Position<'_> {
        let mut position = self.game.start(Side::First);
        self.steps.iter().for_each(|&step| position.play(step));
        position
    }

    fn query(&self, question: &str) -> Result<&'static str, String> {
        let position = self.reached();
        let truth = |yes: bool| if yes { "true" } else { "false" };
        match question {
            "gameover" => Ok(truth(position.ending().is_some())),
            "p1turn" => Ok(truth(position.seat() == Side::First)),
            "result" => Ok(match position.outcome_by_seat() {
                None => "none",
                Some(Outcome::Win(Side::First)) => "p1win",
                Some(Outcome::Win(Side::Second)) => "p2win",
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
        let mut contestant = contestant(&self.game, &self.player).map_err(|failure| plain(&failure))?;
        Budget::read(words)?.replace(&mut contestant.spec);
        // The player is made anew: an answer depends on the position, the player and the seed, on nothing said before.
        let mut rng = Rng::part(self.seed, self.steps.len() as u64);
        let choice = contestant.player(&self.game).choose(&position, &mut rng);
        Ok(format!("{}bestmove {}\n", info(&position, &choice), name_of(&position, choice.step)))
    }
}

fn info(position: &Position<'_>, choice: &Choice) -> String {
    let mut out = format!("info depth {} nodes {}", choice.depth, choice.nodes);
    if let Some(score) = choice.score {
        out += &match score.plies() {
            Some(plies) if score < Score::EVEN => format!(" score mate -{plies}"),
            Some(plies) => format!(" score mate {plies}"),
            None => format!(" score cp {}", (1000.0 * score.value()) as i64),
        };
    }
    out + &format!(" pv {}\n", position.names_along(&choice.line).join(" "))
}

/// The budget of a `go` line. Time, which no budget here is counted in, is none.
#[derive(Default)]
struct Budget {
    depth: Option<u32>,
    /// Positions or iterations.
    nodes: Option<u64>,
}

impl Budget {
    /// What no player can do is brought to what he can: whoever says `go` waits for a move.
    fn read(words: &[&str]) -> Result<Budget, String> {
        let mut budget = Budget::default();
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            if let "nodes" | "iterations" | "depth" = word {
                let value = words.next().ok_or_else(|| format!("{word} needs a number"))?;
                let number = value.parse::<u64>().map_err(|_| format!("{value} is not a number of {word}"))?;
                match word {
                    "depth" => budget.depth = Some(number.clamp(1, u64::from(MAX_DEPTH)) as u32),
                    _ => budget.nodes = Some(number.max(1)),
                }
            }
        }
        Ok(budget)
    }

    /// Takes the place of a player's own budget, if the player has one of this kind.
    fn replace(&self, spec: &mut Spec) {
        match (spec, self) {
            (_, Budget { depth: None, nodes: None }) => {}
            (Spec::AlphaBeta(options), _) => (options.depth, options.nodes) = (self.depth, self.nodes),
            (Spec::Heuristic(options), _) => {
                (options.depth, options.nodes) = (self.depth.unwrap_or(options.depth), self.nodes);
            }
            (Spec::Uct(options), Budget { nodes: Some(iterations), .. }) => options.iterations = *iterations,
            _ => {}
        }
    }
}

/// The first line of a failure: the protocol has no room for more.
fn plain(failure: &Failure) -> String {
    let lines = failure.text().lines();
    let error = lines.clone().find_map(|line| line.strip_prefix("error: "));
    error.or(lines.clone().next()).unwrap_or_default().to_string()
}

#[cfg(test)]
mod tests {
    use super::Budget;
    use strategy::Spec;

    #[test]
    fn a_go_line_replaces_the_budget() {
        let check = |player: &str, go: &str, expected: &str| {
            let words: Vec<&str> = go.split_whitespace().collect();
            let mut spec: Spec = player.parse().expect(player);
            Budget::read(&words).expect(go).replace(&mut spec);
            assert_eq!(spec.to_string(), expected, "{player} go {go}");
        };
        check("ab:nodes=20000,beam=20", "nodes 500", "ab:nodes=500,beam=20");
        check("ab:nodes=20000", "depth 3", "ab:depth=3");
        check("ab:nodes=20000", "depth 3 nodes 70", "ab:depth=3,nodes=70");
        check("ab:nodes=20000", "depth 100", "ab:depth=64");
        check("ab:depth=2", "nodes 0", "ab:nodes=1");
        check("uct:iterations=1000,grave=50", "iterations 7", "uct:iterations=7,grave=50");
        check("uct:iterations=1000", "nodes 7", "uct:iterations=7");
        check("uct:iterations=1000", "depth 7", "uct:iterations=1000");
        check("heuristic:WGC,depth=2", "depth 1", "heuristic:WGC,depth=1");
        check("heuristic:WGC,depth=2", "nodes 50", "heuristic:WGC,depth=2,nodes=50");
        check("random", "nodes 7", "random");
        check("ab:depth=2", "p1time 1000 p2time 1000", "ab:depth=2");
        assert!(Budget::read(&["nodes", "many"]).is_err());
        assert!(Budget::read(&["nodes"]).is_err());
    }
}
