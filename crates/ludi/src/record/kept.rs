//! Trials on paper: what a store keeps of the games a measurement rests on, and these as records that can be played again.

use super::{GameRecord, Played, STOPPED, date};
use crate::error::Error;
use criticism::lead::Scale;
use criticism::trial::{End, Trial};
use engine::Game;
use engine::core::{MAX_TURNS, Outcome, Step};
use gdl::ast::Player;
use serde::{Deserialize, Serialize};

/// A trial as it is kept. What the players thought is left out: it takes most of the room, and they can be asked again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Kept {
    /// Of the measurement; with the number it makes the trial again.
    pub seed: u64,
    /// Which of its trials this is.
    pub number: u64,
    /// The side that began, 1 or 2.
    pub first: u8,
    /// Turns at random at the beginning.
    pub opening: usize,
    /// Turns in the game's notation, the steps of a longer one between commas.
    pub turns: Vec<String>,
    /// The side that won, 0 if it was drawn; `None` if it was stopped.
    pub winner: Option<u8>,
    /// The policy's view after each turn, for the first side, from -1 to 1.
    pub lead: Vec<f32>,
}

fn side(number: u8) -> Player {
    if number == 2 { Player::Second } else { Player::First }
}

fn number(side: Player) -> u8 {
    side.index() as u8 + 1
}

impl Kept {
    /// A trial of a measurement with that seed.
    pub fn of(game: &Game, seed: u64, trial: &Trial, scale: &Scale) -> Kept {
        let mut position = game.start(trial.first);
        let turns = trial.turns.iter().map(|turn| {
            let names = position.names_along(&turn.steps);
            turn.steps.iter().for_each(|step| position.play(*step));
            names.join(",")
        });
        Kept {
            seed,
            number: trial.index,
            first: number(trial.first),
            opening: trial.opening,
            turns: turns.collect(),
            winner: match trial.end {
                End::Win(side) => Some(number(side)),
                End::Draw => Some(0),
                End::Timeout => None,
            },
            lead: trial
                .turns
                .iter()
                .map(|turn| (1000.0 * scale.after(turn, trial.leads)).round() as f32 / 1000.0)
                .collect(),
        }
    }

    /// Its steps in a game.
    fn steps(&self, game: &Game) -> Result<Vec<Step>, Error> {
        let mut position = game.start(side(self.first));
        let mut steps = Vec::new();
        for text in self.turns.iter().flat_map(|turn| turn.split(',')) {
            let step = position
                .find(text)
                .ok_or_else(|| Error::no(format!("trial {}: {text} is not legal there", self.number)))?;
            steps.push(step);
            position.play(step);
        }
        Ok(steps)
    }

    /// The record that `ludi replay` reads. It can be made again at any time, so it bears no date.
    pub fn record(&self, game: &Game, ludemes: Option<String>, player: &str) -> Result<GameRecord, Error> {
        let steps = self.steps(game)?;
        let mut end = game.start(side(self.first));
        steps.iter().for_each(|step| end.play(*step));
        let stopped = end.ending().is_none_or(|e| e.outcome == Outcome::Unfinished && end.turns() < MAX_TURNS);
        Ok(Played {
            game,
            ludemes,
            first: side(self.first),
            steps: &steps,
            remarks: &[],
            players: [(player.to_string(), true), (player.to_string(), true)],
            outcome: Some(end.outcome_by_seat().unwrap_or(Outcome::Unfinished)),
            ending: stopped.then_some(STOPPED),
            opening: Some(self.opening),
            seed: Some(self.seed),
            dates: [date(0), date(0)],
        }
        .record())
    }
}

/// All records as the text of a file.
pub fn on_paper(records: &[GameRecord]) -> String {
    serde_json::to_string(records).expect("records hold plain data only") + "\n"
}

/// A game's description, unless it is one of the library, which needs none.
pub fn ludemes(game: &Game) -> Option<String> {
    let known = gdl::library::find(game.name()).is_some_and(|entry| entry.text == game.text());
    (!known).then(|| game.text().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Finder, Nobody};
    use criticism::play::{Settings, trial};

    #[test]
    fn a_trial_that_was_kept_is_the_same_game() {
        let game = Finder::here().open("dodgem", &Nobody).expect("in the library");
        let settings = Settings::new("ab:nodes=20".parse().expect("a player"), 3);
        for index in 0..4 {
            let played = trial(&game, &settings, index);
            let text = serde_json::to_string(&Kept::of(&game, 3, &played, &Scale::new(1.0))).expect("plain data");
            let kept: Kept = serde_json::from_str(&text).expect("it was just written");
            let steps: Vec<Step> = played.turns.iter().flat_map(|turn| turn.steps.clone()).collect();
            assert_eq!(kept.steps(&game).expect("legal steps"), steps);
            assert_eq!((kept.first, kept.lead.len()), (number(played.first), played.turns.len()));
            let record = kept.record(&game, None, "ab").expect("legal steps");
            assert_eq!(record.begins(), played.first);
            assert_eq!(record.turns().len(), played.turns.len());
        }
    }
}
