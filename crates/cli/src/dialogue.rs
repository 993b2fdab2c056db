//! A game played line by line: people type steps and commands, machines answer.

use crate::commands::rules::sheet;
use crate::commands::show::Shown;
use crate::failure::Failure;
use crate::numbers::counted;
use crate::outcome::{Ended, player, wins};
use crate::output::Report;
use crate::page::Page;
use crate::record::{GameRecord, IN_PROGRESS, Played, RESIGNATION, now};
use crate::source::plain;
use crate::thought::{name_of, reason};
use engine::core::{Outcome, Step};
use engine::rng::Rng;
use engine::{Game, Position};
use gdl::ast::Player as Side;
use std::io::{BufRead, ErrorKind, Write};
use strategy::Player;
use strategy::contest::Contestant;

/// Who sits on a seat.
pub enum Seat<'g> {
    /// Somebody who types.
    Human,
    /// A player, by its text.
    Machine(String, Box<dyn Player + 'g>),
}

/// What a line was about.
enum Then {
    /// Ask again.
    Stay,
    /// Show the position.
    Show,
    /// Stop.
    Leave,
}

/// A game in play.
pub struct Dialogue<'g> {
    /// Mark legal cells.
    pub tutorial: bool,
    game: &'g Game,
    seats: [Seat<'g>; 2],
    adviser: Contestant,
    seed: u64,
    ludemes: Option<String>,
    begun: String,
    position: Position<'g>,
    steps: Vec<Step>,
    /// The seat that gave up.
    resigned: Option<Side>,
}

const HELP: &str = "\
A step is typed as `moves` names it. Besides there are
  moves [BEGINNING]  legal steps, all or those that begin so
  hint               what a machine would play, and why
  undo               take back your last step and what followed it
  board              show the position again
  tutorial           mark the cells where a step may go, or stop doing so
  rules              the rules in English
  save FILE          write the game to a file that `ludi replay` and `ludi play --resume` read
  resign             give up
  quit               stop
";

impl<'g> Dialogue<'g> {
    /// A game at its start.
    pub fn new(
        game: &'g Game,
        seats: [Seat<'g>; 2],
        adviser: Contestant,
        seed: u64,
        ludemes: Option<String>,
    ) -> Dialogue<'g> {
        let position = game.start(Side::First);
        let (begun, steps) = (now(), Vec::new());
        Dialogue { tutorial: false, game, seats, adviser, seed, ludemes, begun, position, steps, resigned: None }
    }

    /// Makes the steps of a record; or says which of them cannot be made.
    pub fn take_up(&mut self, record: &GameRecord) -> Result<(), String> {
        for (_, _, entry) in record.turns() {
            for text in entry.steps() {
                let step = self
                    .position
                    .find(text)
                    .ok_or_else(|| format!("step {}, {text}, is not legal there", self.steps.len() + 1))?;
                self.make(step);
            }
        }
        Ok(())
    }

    /// Plays until the game is over and nobody has more to say, the input ends or somebody quits.
    pub fn run(&mut self, mut input: impl BufRead, mut out: impl Write, page: &Page) -> Result<(), Failure> {
        let mut say = |text: &str| match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                Err(Failure::usage(format!("cannot write: {error}")))
            }
            _ => Ok(()),
        };
        say(&format!("{}. {}\n", self.game.ast().name, self.welcome()))?;
        say(&self.shown(page))?;
        loop {
            let over = self.outcome().is_some();
            if over && !self.seats.iter().any(|seat| matches!(seat, Seat::Human)) {
                return Ok(());
            }
            if !over && let Some(text) = self.machine() {
                say(&text)?;
                say(&self.shown(page))?;
                continue;
            }
            say(&if over {
                "over> ".to_string()
            } else {
                format!("{}> ", player(&self.position, self.position.mover()))
            })?;
            let mut line = Vec::new();
            let read = input.read_until(b'\n', &mut line);
            if read.map_err(|error| Failure::usage(format!("cannot read: {error}")))? == 0 {
                say("\n")?;
                return Ok(());
            }
            // What is not text cannot be a step: it is answered like any other nonsense.
            let (text, then) = self.answer(String::from_utf8_lossy(&line).trim(), page);
            say(&text)?;
            match then {
                Then::Stay => {}
                Then::Show => say(&self.shown(page))?,
                Then::Leave => return Ok(()),
            }
        }
    }

    fn welcome(&self) -> String {
        let who = |seat: &Seat<'_>| match seat {
            Seat::Human => "you".to_string(),
            Seat::Machine(name, _) => name.clone(),
        };
        let [first, second] =
            Side::BOTH.map(|side| format!("{}: {}", player(&self.position, side), who(&self.seats[side.index()])));
        format!("{first}; {second}. Type `help` for help.")
    }

    fn shown(&self, page: &Page) -> String {
        let mut text =
            format!("\n{}", Shown::of(&self.position, Vec::new(), self.tutorial && self.resigned.is_none()).text(page));
        if let Some(seat) = self.resigned {
            let side = if self.position.swapped() { seat } else { seat.other() };
            text += &format!("{} ({RESIGNATION})\n", wins(&self.position, side));
        }
        text + "\n"
    }

    /// The step of a machine, if it is its turn.
    fn machine(&mut self) -> Option<String> {
        let mut rng = Rng::part(self.seed, self.steps.len() as u64);
        let Seat::Machine(name, machine) = &mut self.seats[self.position.seat().index()] else { return None };
        let choice = machine.choose(&self.position, &mut rng);
        let side = player(&self.position, self.position.mover());
        let why = reason(&self.position, &choice);
        let why = if why.is_empty() { String::new() } else { format!(" ({why})") };
        let text = format!("{side}, {name}: {}{why}\n", name_of(&self.position, choice.step));
        self.make(choice.step);
        Some(text)
    }

    fn make(&mut self, step: Step) {
        self.steps.push(step);
        self.position.play(step);
    }

    /// Obeys a line.
    fn answer(&mut self, line: &str, page: &Page) -> (String, Then) {
        let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
        let over = self.outcome().is_some();
        let text = match word.to_lowercase().as_str() {
            "" => String::new(),
            "help" | "?" => HELP.to_string(),
            "quit" | "exit" => return (String::new(), Then::Leave),
            "board" => return (String::new(), Then::Show),
            "tutorial" => {
                self.tutorial = !self.tutorial;
                return (String::new(), Then::Show);
            }
            "rules" => sheet(page, &gdl::english::rules(self.game.ast())),
            "undo" => match self.undo() {
                true => return (String::new(), Then::Show),
                false => "there is nothing to take back\n".to_string(),
            },
            "save" if rest.is_empty() => "to which file? save FILE\n".to_string(),
            "save" => self.save(rest),
            _ if over => "the game is over: undo, save FILE or quit\n".to_string(),
            "moves" => self.matching(rest, page),
            "hint" => self.hint(),
            "resign" => {
                self.resigned = Some(self.position.seat());
                return (String::new(), Then::Show);
            }
            _ => match self.position.find(line) {
                Some(step) => {
                    self.make(step);
                    return (String::new(), Then::Show);
                }
                None => self.refuse(line, page),
            },
        };
        (text, Then::Stay)
    }

    fn refuse(&self, line: &str, page: &Page) -> String {
        let shown: String = line.chars().filter(|c| !c.is_control()).take(40).collect();
        let near = self.beginning(line);
        match near.len() {
            0 => {
                format!("{shown} is neither a legal step nor a command; `moves` lists the steps, `help` the commands\n")
            }
            _ => page.wrap("", &format!("{shown} is not enough; steps that begin so: {}", near.join(" "))),
        }
    }

    fn beginning(&self, text: &str) -> Vec<String> {
        let text = text.to_lowercase();
        self.position.names().into_iter().filter(|name| name.to_lowercase().starts_with(&text)).collect()
    }

    fn matching(&self, beginning: &str, page: &Page) -> String {
        match self.beginning(beginning) {
            names if names.is_empty() => format!("no legal step begins with {beginning}\n"),
            names => page.wrap("", &names.join(" ")),
        }
    }

    fn hint(&self) -> String {
        let mut rng = Rng::part(self.seed, self.steps.len() as u64);
        let choice = self.adviser.player(self.game).choose(&self.position, &mut rng);
        let why = reason(&self.position, &choice);
        let why = if why.is_empty() { "for no better reason than that it is legal".to_string() } else { why };
        format!("hint: {} ({why})\n", name_of(&self.position, choice.step))
    }

    /// Back to where a person chose last.
    fn undo(&mut self) -> bool {
        if self.resigned.take().is_some() {
            return true;
        }
        let mut back = None;
        let mut position = self.game.start(Side::First);
        for (index, &step) in self.steps.iter().enumerate() {
            if let Seat::Human = self.seats[position.seat().index()] {
                back = Some((index, position.clone()));
            }
            position.play(step);
        }
        let Some((length, position)) = back else { return false };
        self.steps.truncate(length);
        self.position = position;
        for seat in &mut self.seats {
            if let Seat::Machine(_, machine) = seat {
                machine.reset();
            }
        }
        true
    }

    fn save(&self, path: &str) -> String {
        let who = |seat: &Seat<'_>| match seat {
            Seat::Human => ("human".to_string(), false),
            Seat::Machine(name, _) => (name.clone(), true),
        };
        let ending = match (self.resigned, self.position.ending()) {
            (Some(_), _) => Some(RESIGNATION),
            (None, None) => Some(IN_PROGRESS),
            (None, Some(_)) => None,
        };
        let record = Played {
            game: self.game,
            ludemes: self.ludemes.clone(),
            first: gdl::ast::Player::First,
            steps: &self.steps,
            remarks: &[],
            players: self.seats.each_ref().map(who),
            outcome: self.outcome(),
            ending,
            opening: None,
            seed: Some(self.seed),
            dates: [self.begun.clone(), now()],
        };
        let text = serde_json::to_string_pretty(&record.record()).expect("records hold plain data only") + "\n";
        match std::fs::write(path, text) {
            Ok(()) => format!("saved {} in {path}\n", counted(self.steps.len(), "step")),
            Err(error) => format!("cannot write {path}: {}\n", plain(&error)),
        }
    }

    /// How it ended, by seat.
    pub fn outcome(&self) -> Option<Outcome> {
        let given_up = self.resigned.map(|seat| Outcome::Win(seat.other()));
        given_up.or_else(|| Ended::of(&self.position).and_then(|_| self.position.outcome_by_seat()))
    }

    /// Whether somebody gave up.
    pub fn resigned(&self) -> bool {
        self.resigned.is_some()
    }

    /// Completed turns.
    pub fn turns(&self) -> u32 {
        self.position.turns()
    }

    /// Texts of all steps.
    pub fn moves(&self) -> Vec<String> {
        self.game.start(Side::First).names_along(&self.steps)
    }
}
