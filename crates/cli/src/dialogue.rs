//! A game played line by line: people type steps and commands, machines answer.

use crate::commands::rules::sheet;
use crate::numbers::counted;
use crate::output::Report;
use crate::page::Page;
use ludi::Error;
use ludi::error::plain;
use ludi::outcome::player;
use ludi::play::{Answer, Session, beginning};
use ludi::position::Shown;
use ludi::record::written;
use ludi::rules::rules;
use std::io::{BufRead, ErrorKind, Write};

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
    /// The game.
    pub session: Session<'g>,
    /// Mark legal cells.
    pub tutorial: bool,
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

impl Dialogue<'_> {
    /// Plays until the game is over and nobody has more to say, the input ends or somebody quits.
    pub fn run(&mut self, mut input: impl BufRead, mut out: impl Write, page: &Page) -> Result<(), Error> {
        let mut say = |text: &str| match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Error::usage(format!("cannot write: {error}"))),
            _ => Ok(()),
        };
        say(&format!("{}. {}\n", self.session.position().game().name(), self.welcome()))?;
        say(&self.shown(page))?;
        loop {
            let over = self.session.outcome().is_some();
            if over && self.session.sides().iter().all(|(_, machine)| machine.is_some()) {
                return Ok(());
            }
            if let Some(Answer { side, player, thought }) = self.session.answer() {
                let why = Some(thought.reason()).filter(|why| !why.is_empty());
                let why = why.map_or(String::new(), |why| format!(" ({why})"));
                say(&format!("{side}, {player}: {}{why}\n", thought.step))?;
                say(&self.shown(page))?;
                continue;
            }
            let position = self.session.position();
            say(&if over { "over> ".to_string() } else { format!("{}> ", player(position, position.mover())) })?;
            let mut line = Vec::new();
            let read = input.read_until(b'\n', &mut line);
            if read.map_err(|error| Error::usage(format!("cannot read: {error}")))? == 0 {
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
        let [first, second] =
            self.session.sides().map(|(side, machine)| format!("{side}: {}", machine.unwrap_or("you")));
        format!("{first}; {second}. Type `help` for help.")
    }

    fn shown(&self, page: &Page) -> String {
        let given_up = self.session.given_up();
        let marks = self.tutorial && given_up.is_none();
        let shown = Shown::of(self.session.position(), Vec::new(), marks).text(page);
        let end = given_up.map_or(String::new(), |end| format!("{end}\n"));
        format!("\n{shown}{end}\n")
    }

    /// Obeys a line.
    fn answer(&mut self, line: &str, page: &Page) -> (String, Then) {
        let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
        let over = self.session.outcome().is_some();
        let text = match word.to_lowercase().as_str() {
            "" => String::new(),
            "help" | "?" => HELP.to_string(),
            "quit" | "exit" => return (String::new(), Then::Leave),
            "board" => return (String::new(), Then::Show),
            "tutorial" => {
                self.tutorial = !self.tutorial;
                return (String::new(), Then::Show);
            }
            "rules" => sheet(page, &rules(self.session.position().game()).rules),
            "undo" => match self.session.undo() {
                true => return (String::new(), Then::Show),
                false => "there is nothing to take back\n".to_string(),
            },
            "save" if rest.is_empty() => "to which file? save FILE\n".to_string(),
            "save" => self.save(rest),
            _ if over => "the game is over: undo, save FILE or quit\n".to_string(),
            "moves" => self.matching(rest, page),
            "hint" => self.hint(),
            "resign" => {
                self.session.resign();
                return (String::new(), Then::Show);
            }
            _ if self.session.step(line) => return (String::new(), Then::Show),
            _ => self.refuse(line, page),
        };
        (text, Then::Stay)
    }

    fn refuse(&self, line: &str, page: &Page) -> String {
        let shown: String = line.chars().filter(|c| !c.is_control()).take(40).collect();
        let near = beginning(self.session.position(), line);
        match near.len() {
            0 => {
                format!("{shown} is neither a legal step nor a command; `moves` lists the steps, `help` the commands\n")
            }
            _ => page.wrap("", &format!("{shown} is not enough; steps that begin so: {}", near.join(" "))),
        }
    }

    fn matching(&self, start: &str, page: &Page) -> String {
        match beginning(self.session.position(), start) {
            names if names.is_empty() => format!("no legal step begins with {start}\n"),
            names => page.wrap("", &names.join(" ")),
        }
    }

    fn hint(&self) -> String {
        let thought = self.session.hint();
        let why = Some(thought.reason()).filter(|why| !why.is_empty());
        let why = why.unwrap_or_else(|| "for no better reason than that it is legal".to_string());
        format!("hint: {} ({why})\n", thought.step)
    }

    fn save(&self, path: &str) -> String {
        match std::fs::write(path, written(&self.session.record())) {
            Ok(()) => format!("saved {} in {path}\n", counted(self.session.position().played().len(), "step")),
            Err(error) => format!("cannot write {path}: {}\n", plain(&error)),
        }
    }
}
