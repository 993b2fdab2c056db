//! A game in play: who sits where, the steps made, what machines answer.

use super::budget::stream;
use crate::error::Error;
use crate::outcome::{player, wins};
use crate::players::{MACHINE, contestant};
use crate::record::kept::ludemes;
use crate::record::{self, GameRecord, IN_PROGRESS, RESIGNATION, now};
use crate::thought::Thought;
use engine::core::Outcome;
use engine::{Game, Position};
use gdl::ast::Player as Side;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strategy::Player;
use strategy::contest::Contestant;

/// What a person is called where a player is asked for.
const HUMAN: &str = "human";

/// Who plays. Seats that nobody is named for: one who names nobody, or himself, plays a machine; one who names a machine for one side wants the
/// other for himself.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Options {
    /// Who has the first side: `human` or a player.
    pub first: Option<String>,
    /// Who has the second side.
    pub second: Option<String>,
    /// Who has the side called White. In some games Black begins.
    pub white: Option<String>,
    /// Who has the side called Black.
    pub black: Option<String>,
    /// Whom to ask for hints.
    pub hints: String,
    /// Seed of the random numbers.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options { first: None, second: None, white: None, black: None, hints: MACHINE.into(), seed: 1 }
    }
}

/// How a game went, or how far it has got.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Played {
    /// Name of the game.
    pub game: String,
    /// By seat.
    pub players: [String; 2],
    /// All steps.
    pub moves: Vec<String>,
    /// `win`, `draw`, `unfinished` or `in progress`.
    pub outcome: &'static str,
    /// The seat that won, `first` or `second`: after a swap it has the other side.
    pub winner: Option<&'static str>,
    /// Whether somebody gave up.
    pub resigned: bool,
    /// Completed turns.
    pub turns: u32,
}

/// A machine's step.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Answer {
    /// The side that made it.
    pub side: String,
    /// Who has that side.
    pub player: String,
    /// What was done, and why.
    pub thought: Thought,
}

/// A game in play.
pub struct Session<'g> {
    names: [String; 2],
    /// By seat; `None` is a person.
    machines: [Option<Box<dyn Player + 'g>>; 2],
    adviser: Contestant,
    seed: u64,
    begun: String,
    position: Position<'g>,
    /// The seat that gave up.
    resigned: Option<Side>,
}

impl<'g> Session<'g> {
    /// A game at its start.
    pub fn begin(game: &'g Game, options: &Options) -> Result<Session<'g>, Error> {
        let names = seats(game, options)?;
        let machine = |name: &String| match name.as_str() {
            HUMAN => Ok(None),
            name => contestant(game, name).map(|contestant| Some(contestant.player(game))),
        };
        let [first, second] = names.each_ref().map(machine);
        let (machines, adviser) = ([first?, second?], contestant(game, &options.hints)?);
        let position = game.start(Side::First);
        Ok(Session { names, machines, adviser, seed: options.seed, begun: now(), position, resigned: None })
    }

    /// Goes on with the first game of a file.
    pub fn resume(&mut self, file: &str) -> Result<(), Error> {
        let records = record::read(file)?;
        let (name, recorded) = (self.position.game().name(), &records[0].header.game.name);
        if name != recorded {
            return Err(Error::no(format!("{file} is a game of {recorded}, not of {name}")));
        }
        for text in records[0].turns().iter().flat_map(|(_, _, entry)| entry.steps()) {
            let number = self.position.played().len() + 1;
            if !self.step(text) {
                let why = format!("step {number}, {text}, is not legal there");
                return Err(Error::no(format!("{file} is not a game of {name}: {why}")));
            }
        }
        Ok(())
    }

    /// Where play has got to.
    pub fn position(&self) -> &Position<'g> {
        &self.position
    }

    /// Both sides with the names of who sits there; `None` is a person.
    pub fn sides(&self) -> [(String, Option<&str>); 2] {
        Side::BOTH.map(|side| {
            let seat = side.index();
            let name = self.machines[seat].as_ref().map(|_| self.names[seat].as_str());
            (player(&self.position, side), name)
        })
    }

    /// Makes the step a text names; nothing if it is not legal.
    pub fn step(&mut self, text: &str) -> bool {
        let step = self.position.find(text);
        step.inspect(|&step| self.position.play(step)).is_some()
    }

    /// Lets a machine make its step, if it is its turn.
    pub fn answer(&mut self) -> Option<Answer> {
        let position = &self.position;
        let seat = position.seat().index();
        let machine =
            self.machines[seat].as_mut().filter(|_| self.resigned.is_none() && position.ending().is_none())?;
        let choice = machine.choose(position, &mut stream(position, self.seed));
        let (side, thought) = (player(position, position.mover()), Thought::of(position, &choice));
        self.position.play(choice.step);
        Some(Answer { side, player: self.names[seat].clone(), thought })
    }

    /// What the adviser would do.
    pub fn hint(&self) -> Thought {
        let position = &self.position;
        let choice = self.adviser.player(position.game()).choose(position, &mut stream(position, self.seed));
        Thought::of(position, &choice)
    }

    /// Whoever is to move gives up.
    pub fn resign(&mut self) {
        self.resigned = Some(self.position.seat());
    }

    /// Who wins because the other gave up, in a sentence without a full stop.
    pub fn given_up(&self) -> Option<String> {
        let side = |seat: Side| if self.position.swapped() { seat } else { seat.other() };
        self.resigned.map(|seat| format!("{} ({RESIGNATION})", wins(&self.position, side(seat))))
    }

    /// Back to where a person chose last; nothing if no person has chosen.
    pub fn undo(&mut self) -> bool {
        if self.resigned.take().is_some() {
            return true;
        }
        let mut back = None;
        let mut position = self.position.game().start(Side::First);
        for &step in self.position.played() {
            if self.machines[position.seat().index()].is_none() {
                back = Some(position.clone());
            }
            position.play(step);
        }
        let Some(position) = back else { return false };
        self.position = position;
        self.machines.iter_mut().flatten().for_each(|machine| machine.reset());
        true
    }

    /// How it ended, by seat; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.resigned.map(|seat| Outcome::Win(seat.other())).or_else(|| self.position.outcome_by_seat())
    }

    /// On paper.
    pub fn record(&self) -> GameRecord {
        let game = self.position.game();
        let [first, second] = self.names.each_ref().map(|name| (name.clone(), name != HUMAN));
        record::Played {
            game,
            ludemes: ludemes(game),
            first: Side::First,
            steps: self.position.played(),
            remarks: &[],
            players: [first, second],
            outcome: self.outcome(),
            ending: match (self.resigned, self.position.ending()) {
                (Some(_), _) => Some(RESIGNATION),
                (None, None) => Some(IN_PROGRESS),
                (None, Some(_)) => None,
            },
            opening: None,
            seed: Some(self.seed),
            dates: [self.begun.clone(), now()],
        }
        .record()
    }

    /// How it went so far.
    pub fn played(&self) -> Played {
        let game = self.position.game();
        let (outcome, winner) = match self.outcome() {
            None => ("in progress", None),
            Some(Outcome::Win(seat)) => ("win", Some(["first", "second"][seat.index()])),
            Some(Outcome::Draw) => ("draw", None),
            Some(Outcome::Unfinished) => ("unfinished", None),
        };
        Played {
            game: game.name().to_string(),
            players: self.names.clone(),
            moves: game.start(Side::First).names_along(self.position.played()),
            outcome,
            winner,
            resigned: self.resigned.is_some(),
            turns: self.position.turns(),
        }
    }
}

/// Who sits first and second. Sides go by their names in the game.
fn seats(game: &Game, options: &Options) -> Result<[String; 2], Error> {
    let mut seats = [options.first.clone(), options.second.clone()];
    let players = &game.ast().players;
    for (name, wish) in [("White", &options.white), ("Black", &options.black)] {
        let Some(wish) = wish else { continue };
        let Some(side) = Side::BOTH.into_iter().find(|side| players[side.index()].name == name) else {
            let [first, second] = players.each_ref().map(|player| &player.name);
            let failure = Error::usage(format!("nobody is called {name}: the players are {first} and {second}"));
            return Err(failure.hint("say --first or --second"));
        };
        if seats[side.index()].replace(wish.clone()).is_some() {
            return Err(Error::usage(format!("{name} is given twice")));
        }
    }
    Ok(match seats {
        [None, None] => [HUMAN.into(), MACHINE.into()],
        [Some(first), None] if first == HUMAN => [first, MACHINE.into()],
        [None, Some(second)] if second == HUMAN => [MACHINE.into(), second],
        [first, second] => [first, second].map(|seat| seat.unwrap_or_else(|| HUMAN.into())),
    })
}
