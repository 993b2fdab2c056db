//! What a designer can do about a measurement: the place of the score, what to mend, and the commands for it.

use super::Manner;
use super::next::Asker;
use super::peers::peers;
use criticism::advice::{Advice, Drag, Flaw, Next, means};
use criticism::assess::{self, Assessment};
use criticism::play::Settings;
use criticism::pull::pulls;
use criticism::standing::Place;
use criticism::trial::Leads;
use criticism::weights::Weights;
use engine::Game;

/// Advice about a game that was measured. `called`: what it is called in commands; `None`: there are no commands for it. `manner`: how `ludi measure` plays its
/// trials again, if it does.
pub(crate) fn advise(
    game: &Game,
    settings: &Settings,
    weights: &Weights,
    found: &Assessment,
    called: Option<&str>,
    manner: Option<&Manner>,
) -> Advice {
    let asker = called.map(|called| Asker { game, called, found, settings, manner });
    let failed = found.verdict.checks.iter().filter(|check| check.fails());
    let flaws = failed.map(|check| Flaw {
        id: check.id,
        text: check.text.clone(),
        next: asker.as_ref().map_or(Vec::new(), |asker| asker.for_check(check.id)),
    });
    let preferred = f64::from(settings.preferred);
    let drags = pulls(found, weights, &peers().usual, preferred).into_iter().map(|pull| {
        let next = asker.as_ref().map_or(Vec::new(), |asker| asker.for_criterion(pull.criterion().id, pull.trial));
        Drag { pull, means: means(&pull, found, settings.preferred), next }
    });
    let flaws: Vec<Flaw> = flaws.collect();
    let drags: Vec<Drag> = drags.collect();
    // A command that was told already is not told again.
    let told = |next: &Next| {
        let mut all = flaws.iter().flat_map(|flaw| &flaw.next).chain(drags.iter().flat_map(|drag| &drag.next));
        all.any(|known| known.commands == next.commands)
    };
    let next = asker.as_ref().map(Asker::for_all).filter(|next| !told(next)).into_iter().collect();
    Advice {
        place: place(game, settings, weights, found),
        flaws,
        drags,
        next,
        compared: weights.of.iter().any(|weight| *weight != 0.0),
    }
}

/// The place of the score, where it is one that compares: by the default weights, of trials of the usual kind.
fn place(game: &Game, settings: &Settings, weights: &Weights, found: &Assessment) -> Option<Place> {
    let usual = Weights::default();
    let player = assess::Effort::standard().player;
    let kind = Settings::new(player.clone(), settings.seed);
    let alike = settings.leads == Leads::Known && (settings.preferred, settings.limit) == (kind.preferred, kind.limit);
    if !alike || weights.of != usual.of || weights.bias != usual.bias {
        return None;
    }
    let verdict = &found.verdict;
    let name = gdl::library::find(game.name()).map_or_else(|| stem(game.name()), |entry| entry.file_stem.to_string());
    let mut place = Place::new(found.measurement.score, verdict.viable, &name, &peers().library, &peers().decoys);
    if settings.players[0] != player || settings.policies.iter().any(Option::is_some) {
        let own = &settings.players[0];
        place.caveat = format!("The others were played by {player}, this one by {own}, so take that as a hint.");
    }
    Some(place)
}

/// A name as files have it.
fn stem(name: &str) -> String {
    name.to_lowercase().split_whitespace().collect::<Vec<_>>().join("-")
}
