//! Advice as data.

use crate::estimate::Estimate;
use criticism::{advice, standing};
use schemars::JsonSchema;
use serde::Serialize;

/// What a score means: its place among games that people play, and among decoys.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Place {
    /// The score, or 0 if the game is not viable.
    pub counts_as: f64,
    /// Among the games of the library, the game itself left out.
    pub library: Among,
    /// Among decoys, which only look like games.
    pub decoys: Among,
    /// In plain words.
    pub text: String,
}

/// How many of some games lie below a score. Of these games, those that are not viable count as 0; the score is taken as it is, whether the game is viable or not.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Among {
    /// Games it is held against.
    pub games: usize,
    /// Those that lie below it.
    pub below: usize,
    /// Those that lie below the lower end of its interval.
    pub below_low: usize,
    /// Those that lie below the upper end.
    pub below_high: usize,
    /// Those that are not viable.
    pub not_viable: usize,
}

/// A check that failed, and what to try.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Flaw {
    /// What the check rests on.
    pub id: &'static str,
    /// The check in plain words.
    pub text: String,
    /// What to try.
    pub next: Vec<Next>,
}

/// A weighted criterion that pulls the score down against the median of the library's viable games.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Drag {
    /// The criterion.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its value here; `null` if the trials say nothing about it.
    pub value: Option<Estimate>,
    /// What it usually comes to: the median, between the quartiles.
    pub usual: Estimate,
    /// What the score loses against the usual value.
    pub loss: f64,
    /// The whole interval lies on the worse side of the usual value.
    pub sure: bool,
    /// What it means for play, a sentence.
    pub means: String,
    /// Number, from 1, of the trial that is most typical of it.
    pub trial: Option<u64>,
    /// What to try.
    pub next: Vec<Next>,
}

/// Something to try.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Next {
    /// What it does, in a few words.
    pub what: String,
    /// The commands, one after another, as they are typed.
    pub commands: Vec<String>,
}

impl From<&standing::Place> for Place {
    fn from(place: &standing::Place) -> Place {
        let among = |found: &standing::Among| {
            let standing::Among { games, below, below_low, below_high, not_viable } = *found;
            Among { games, below, below_low, below_high, not_viable }
        };
        Place {
            counts_as: place.counts_as(),
            library: among(&place.library.1),
            decoys: among(&place.decoys.1),
            text: place.words(),
        }
    }
}

/// Everything to try, as data.
pub(super) fn all(next: &[advice::Next]) -> Vec<Next> {
    next.iter().map(|next| Next { what: next.what.clone(), commands: next.commands.clone() }).collect()
}

impl From<&advice::Flaw> for Flaw {
    fn from(flaw: &advice::Flaw) -> Flaw {
        Flaw { id: flaw.id, text: flaw.text.clone(), next: all(&flaw.next) }
    }
}

impl Drag {
    /// `number`: that of the typical trial.
    pub(super) fn of(drag: &advice::Drag, number: Option<u64>) -> Drag {
        let pull = &drag.pull;
        let usual = Estimate { value: pull.usual.median, low: pull.usual.low, high: pull.usual.high };
        Drag {
            id: pull.criterion().id,
            name: pull.criterion().name,
            value: pull.figure.map(Estimate::from),
            usual,
            loss: pull.loss,
            sure: pull.sure,
            means: drag.means.clone(),
            trial: number,
            next: all(&drag.next),
        }
    }
}
