//! A game of a run as it is handed on: its text with the latest that is known about it in its `support`. All who give a bred game to somebody
//! (exports, the gallery, the studio, RUN/NAME on the command line) get it here, so that it is the same game with the same figures everywhere.

use crate::runs::{RECOMBINATION, last_seed};
use criticism::verdict::UNREFUTED;
use serde_json::Value;
use store::{Child, Measurement, Run, Store};
use synthesis::Outcome;
use synthesis::support::{called, note, noted};

/// What a store calls candidates of a run that were no new games, but members to be measured again.
pub const AGAIN: &str = "measured again";

/// The last measurement of a game of a run, if there was one. The rules of `text` may be tidier than those of the child.
pub fn last(store: &Store, run: &Run, child: &Child, text: &str) -> Result<Option<Measurement>, store::Error> {
    let Some(tree) = gdl::reader::read(text).0.into_iter().next() else { return Ok(None) };
    let seed = last_seed(&run.kind, run.seed, child.number);
    let found = store.measurements(&gdl::fingerprint(&tree).to_string())?;
    Ok(found.into_iter().rfind(|one| one.conditions.seed == seed && said(one)["stage"] == "last"))
}

fn said(measurement: &Measurement) -> Value {
    serde_json::from_str(&measurement.conditions.settings).unwrap_or_default()
}

/// A child's text as it is, or as its search publishes it, with advisors, verdict and score of its last measurement; of its first if there was
/// no other and the search has not noted them.
pub fn published(store: &Store, run: &Run, child: &Child, text: &str) -> Result<String, store::Error> {
    let Ok(Outcome::Measured { score, viable, advisors, .. }) = serde_json::from_str(&child.details) else {
        return Ok(text.to_string());
    };
    Ok(match last(store, run, child, text)? {
        Some(last) => {
            let optimised = serde_json::from_value(said(&last)["policy"].clone()).unwrap_or(advisors);
            noted(text, &optimised, last.viable, last.score)
        }
        None => {
            let known = note(text, "score").is_some();
            let text = if known { text.to_string() } else { noted(text, &advisors, viable, score) };
            // Its first measurement does not ask all that it takes to be called viable.
            if viable && run.kind == RECOMBINATION { called(&text, UNREFUTED) } else { text }
        }
    })
}
