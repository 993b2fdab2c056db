//! What to try next, as commands that can be typed as they are.

use super::{Effort, Manner};
use crate::variant::{current, variant};
use criticism::advice::{Next, Shows, shows};
use criticism::assess::Assessment;
use criticism::play::Settings;
use criticism::trial::Trial;
use engine::{Game, Origin};

/// What a game is called in commands, if it can be called at all: a game that is only in memory cannot.
pub fn called(game: &Game) -> Option<String> {
    match game.origin() {
        Origin::Library(entry) => Some(entry.file_stem.to_string()),
        // The studio writes a game to a file of its own before it measures it.
        Origin::File(path) => Some(library(game).map_or_else(|| quoted(path), str::to_string)),
        Origin::Run { run, name } => Some(quoted(&format!("{run}/{name}"))),
        Origin::Written => None,
    }
}

/// The file name of the game of the library that has the same text.
fn library(game: &Game) -> Option<&'static str> {
    gdl::library::find(game.name()).filter(|entry| entry.text.trim() == game.text().trim()).map(|entry| entry.file_stem)
}

/// A word of a command, in quotes where a shell would take it for something else.
pub fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "_-./+:@%,".contains(letter);
    if !word.is_empty() && word.chars().all(plain) {
        return if word.starts_with('-') { format!("./{word}") } else { word.to_string() };
    }
    // Double quotes are understood everywhere, but leave some letters their meaning.
    if word.contains(['"', '$', '`', '\\', '!']) {
        return format!("'{}'", word.replace('\'', r"'\''"));
    }
    format!("\"{word}\"")
}

/// A game and how it was measured, for whom commands are written.
pub(super) struct Asker<'a> {
    pub game: &'a Game,
    /// What it is called.
    pub called: &'a str,
    pub found: &'a Assessment,
    pub settings: &'a Settings,
    /// How its trials can be played again by `ludi measure`; `None`: not at all.
    pub manner: Option<&'a Manner>,
}

impl Asker<'_> {
    /// What may mend a check that failed.
    pub fn for_check(&self, id: &str) -> Vec<Next> {
        let improve = self.improve(match id {
            "advantage" if !self.game.ast().play.swap_rule => "have a swap rule and other small changes tried",
            "copycat" => "have small changes tried, those that may stop a copy-cat first",
            _ => "have small changes tried",
        });
        match id {
            "timeouts" => self.sizes(false).into_iter().chain([improve]).collect(),
            "skill" | "stakes" | "answers" | "early" | "rote" => vec![self.play(), improve],
            _ => vec![improve],
        }
    }

    /// What may raise a criterion, or at least shows what is wrong with it; `trial` is typical of it.
    pub fn for_criterion(&self, id: &str, trial: Option<usize>) -> Vec<Next> {
        let short = self.found.mean_length() < f64::from(self.settings.preferred);
        let first = match shows(id) {
            Shows::Lengths => self.sizes(short),
            Shows::Leads | Shows::Offers => trial.and_then(|at| self.replay(self.found.trials.get(at)?)),
            _ => None,
        };
        vec![first.unwrap_or_else(|| self.improve("have small changes tried"))]
    }

    /// What may help whatever pulls the score down.
    pub fn for_all(&self) -> Next {
        self.improve("have small changes of the rules tried, and see which of them surely play better")
    }

    fn improve(&self, what: &str) -> Next {
        Next { what: what.into(), commands: vec![format!("ludi improve {}", self.called)] }
    }

    fn play(&self) -> Next {
        Next {
            what: "play it, and see whether it matters what you do".into(),
            commands: vec![format!("ludi play {}", self.called)],
        }
    }

    /// The same game on two larger boards, or on two smaller ones, if it can be had there.
    fn sizes(&self, larger: bool) -> Option<Next> {
        let text = self.game.text();
        let own = current(text, "size")?;
        let values = if larger { [own + 1, own + 2] } else { [own - 2, own - 1] };
        values.iter().all(|&value| value > 0 && variant(text, "size", value).is_ok()).then(|| Next {
            what: format!("see how long games are on {} boards", if larger { "larger" } else { "smaller" }),
            commands: vec![format!("ludi compare {} --param size={},{} --quick", self.called, values[0], values[1])],
        })
    }

    /// A trial once more, move by move. Trials depend on their number and not on how many there are, so a quick measurement has the same.
    fn replay(&self, trial: &Trial) -> Option<Next> {
        let number = trial.index + 1;
        let manner = self.manner?;
        let usual = manner.player.is_none() && !manner.paper && manner.effort != Effort::Thorough;
        let player = if usual { None } else { manner.player.clone().or(Some(self.settings.players[0].to_string())) };
        let again =
            Manner { effort: Effort::Quick, trials: Some(number), player, weights: None, all: false, ..manner.clone() };
        Some(Next {
            what: format!("play through trial {number}, which is typical of it"),
            commands: vec![
                format!("ludi measure {} {} --record games.json", self.called, again.options()),
                format!("ludi replay games.json --number {number}"),
            ],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_where_a_shell_would_split_them() {
        assert_eq!(quoted("games/my-game.ludi"), "games/my-game.ludi");
        assert_eq!(quoted("my game.ludi"), "\"my game.ludi\"");
        assert_eq!(quoted("it's $5.ludi"), r"'it'\''s $5.ludi'");
        assert_eq!(quoted("-x.ludi"), "./-x.ludi");
    }

    #[test]
    fn a_copy_of_a_game_of_the_library_is_called_by_its_name() {
        let entry = gdl::library::find("yavalath").expect("in the library");
        let read = |origin| Game::read(entry.text).0.expect("sound").from(origin);
        assert_eq!(called(&read(Origin::File("game.ludi".into()))).as_deref(), Some("yavalath"));
        assert_eq!(called(&read(Origin::Library(entry))).as_deref(), Some("yavalath"));
        assert_eq!(called(&read(Origin::Written)), None);
        let run = Origin::Run { run: "last".into(), name: "Big Game".into() };
        assert_eq!(called(&read(run)).as_deref(), Some("\"last/Big Game\""));
    }
}
