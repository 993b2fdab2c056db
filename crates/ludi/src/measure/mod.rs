//! Is a game any good? Trials of a player against itself, 57 criteria, a verdict, and what goes beyond them.

mod advice;
mod figures;
mod levels;
mod manner;
mod next;
mod paper;
mod peers;
mod sheet;
mod summary;
mod told;
mod weights;

pub(crate) use advice::advise;
pub use figures::{
    Checked, Duel, Exact, FirstMoves, Foresight, Measured, Measurement, Part, Placed, Second, SecondThoughts, Skill,
    Terms, percent,
};
pub use levels::{Between, ByStrength, Climbed, Level};
pub use manner::{Effort, Lead, Manner};
pub use next::quoted;
pub use sheet::Sheet;
pub use told::{Among, Drag, Flaw, Next, Place};
pub use weights::weights;

use crate::error::Error;
use crate::event::{Listener, Meter};
use crate::open::Finder;
use crate::players::{contestant, pool};
use crate::record::GameRecord;
use crate::record::kept::{Kept, ludemes};
use criticism::assess::{self, Assessment, assess};
use criticism::criteria::number;
use criticism::experiments::Sizes;
use criticism::play::Settings;
use criticism::report::{Subject, html};
use criticism::trial::Leads;
use criticism::weights::Weights;
use engine::Game;
use std::sync::Mutex;
use strategy::Spec;

/// The second opinion of a thorough assessment.
const SECOND: &str = "uct:iterations=2000";

/// A game with what was found out about it.
#[derive(Debug)]
pub struct Assessed<'g> {
    /// The game.
    pub game: &'g Game,
    /// What it is called in commands; `None`: it is nowhere but in memory.
    pub called: Option<String>,
    /// How it was measured.
    pub manner: Manner,
    /// How trials were played.
    pub(crate) settings: Settings,
    /// What the score weighs.
    pub(crate) weights: Weights,
    /// What was found.
    pub(crate) found: Assessment,
    /// The same trials by another kind of player, if the assessment was thorough.
    pub(crate) second: Option<(Spec, Assessment)>,
}

/// Measures a game as it is written (a manner may have it [played](Manner::played) otherwise). `whole`: with everything that goes beyond the criteria
/// and the verdict; the verdict is the same with and without.
/// `place`: shown before the game's name while it is measured.
pub fn measure<'g>(
    game: &'g Game,
    manner: &Manner,
    whole: bool,
    place: &str,
    listener: &dyn Listener,
) -> Result<Assessed<'g>, Error> {
    let weights = weights(manner.weights.as_deref())?;
    let mut effort = manner.effort();
    if !whole {
        effort = effort.criteria_and_verdict();
    }
    if !manner.all {
        effort.slow = effort.slow.and_then(|sizes| needed(sizes, &weights));
    }
    let mut settings = Settings {
        preferred: manner.preferred_length,
        opening: manner.opening,
        limit: if manner.paper { 2 } else { 5 } * manner.preferred_length,
        work: if manner.effort == Effort::Thorough { u64::MAX } else { TRIAL },
        leads: match manner.lead {
            Lead::Known => Leads::Known,
            Lead::Policy => Leads::Policy,
            Lead::Search => Leads::Search,
        },
        ..Settings::new(effort.player.clone(), manner.seed)
    };
    if let Some(text) = &manner.player {
        let player = contestant(game, text)?;
        effort.player = player.spec.clone();
        settings.players = [player.spec.clone(), player.spec];
        settings.policies = [player.policy.clone(), player.policy];
        // The verdict is about this player and no other.
        effort.appeal = 0.0;
    }
    let pool = pool(manner.threads)?;
    let run = |settings: &Settings, effort: &assess::Effort| {
        let watch = Watch { game: format!("{place}{}", game.name()), meter: Mutex::new(Meter::new(listener)) };
        let show = |stage: &str, done, of| watch.show(stage, done, of);
        pool.install(|| assess(game, settings, effort, &weights, &show))
    };
    let mut found = run(&settings, &effort);
    let mut turns = found.trials.iter().flat_map(|trial| trial.measured());
    if settings.leads == Leads::Search && !turns.any(|turn| turn.sight.searched.is_some()) {
        listener.remark(format!("note: {} has no view of its own: leads say nothing", settings.players[0]));
    }
    let mut second = if manner.effort == Effort::Thorough && manner.player.is_none() {
        let spec: Spec = SECOND.parse().map_err(Error::usage)?;
        let other = Settings { players: [spec.clone(), spec.clone()], ..settings.clone() };
        let effort = assess::Effort { player: spec.clone(), slow: None, ..effort.criteria_only() };
        let found = run(&other, &effort);
        Some((spec, found))
    } else {
        None
    };
    if manner.paper {
        [Some(&mut found), second.as_mut().map(|(_, found)| found)]
            .into_iter()
            .flatten()
            .for_each(|found| paper::judge(game, found));
    }
    Ok(Assessed { game, called: next::called(game), manner: manner.clone(), settings, weights, found, second })
}

/// Work a trial may take before it is cut off: many times what the dearest game of the library needs. Where thousands of steps must be tried on a copy to know which are
/// legal, one choice alone can take minutes.
const TRIAL: u64 = 100_000_000;

/// The experiments that weights ask for: as in the paper, a criterion that weighs nothing is not invoked, for efficiency.
fn needed(sizes: Sizes, weights: &Weights) -> Option<Sizes> {
    let wanted = |id: &&str| number(id).is_some_and(|number| weights.wants(number));
    let wanted: Vec<&'static str> = sizes.wanted.into_iter().filter(wanted).collect();
    (!wanted.is_empty()).then_some(Sizes { wanted, ..sizes })
}

/// Measures games by their names, one after another, and hands each to `each`. With a `table`, each adds a row to that file, those that have
/// one are passed over, and nothing is measured that has no place in it.
pub fn measure_all(
    names: &[String],
    manner: &Manner,
    table: Option<&str>,
    finder: &Finder,
    listener: &dyn Listener,
    each: &mut dyn FnMut(&str, &Assessed<'_>) -> Result<(), Error>,
) -> Result<Measured, Error> {
    manner.caution(listener)?;
    // A table has all criteria.
    let manner = &if table.is_some() { manner.with_all() } else { manner.clone() };
    let mut sheet = table.map(|path| Sheet::open(path, manner)).transpose()?;
    let mut games = Vec::new();
    for (number, name) in names.iter().enumerate() {
        if sheet.as_ref().is_some_and(|sheet| sheet.has(name)) {
            continue;
        }
        let place = if names.len() > 1 { format!("{} of {}, ", number + 1, names.len()) } else { String::new() };
        let game = finder.open(name, listener)?;
        let game = manner.played(&game)?.unwrap_or(game);
        let mut assessed = measure(&game, manner, sheet.is_none(), &place, listener)?;
        // A game that is played otherwise than it is written is in memory only.
        assessed.called.get_or_insert_with(|| quoted(name));
        each(name, &assessed)?;
        if let Some(sheet) = &mut sheet {
            sheet.add(name, &assessed)?;
        }
        games.push(assessed.measurement());
    }
    let known = table.filter(|_| games.is_empty()).map(str::to_string);
    Ok(Measured { games, known })
}

/// The names of all games of the library.
pub fn library() -> Vec<String> {
    gdl::library::all().iter().map(|entry| entry.file_stem.to_string()).collect()
}

impl Assessed<'_> {
    /// A page with charts, diagrams and puzzles. `command` makes it again.
    pub fn page(&self, command: &str) -> String {
        let Assessed { game, settings, weights, found, second, .. } = self;
        let second = second.as_ref().map(|(player, found)| (player, found));
        let advice = &self.advice();
        html(&Subject { game, settings, weights, found, second, advice, command })
    }

    /// What can be done about it.
    pub(crate) fn advice(&self) -> criticism::advice::Advice {
        let Assessed { game, called, manner, settings, weights, found, .. } = self;
        advise(game, settings, weights, found, called.as_deref(), Some(manner))
    }

    /// The games played, as records that can be played again.
    pub fn records(&self) -> Result<Vec<GameRecord>, Error> {
        let Assessed { game, settings, found, .. } = self;
        let (ludemes, player) = (ludemes(game), settings.players[0].to_string());
        let record = |trial| {
            Kept::of(game, settings.seed, trial, &found.measurement.scale).record(game, ludemes.clone(), &player)
        };
        found.trials.iter().map(record).collect()
    }
}

/// Tells how far an assessment has got.
struct Watch<'l> {
    game: String,
    meter: Mutex<Meter<'l>>,
}

impl Watch<'_> {
    fn show(&self, stage: &str, done: u64, of: u64) {
        let mut meter = self.meter.lock().expect("no thread panics while it shows");
        if of <= 1 {
            meter.show(format!("{}: {stage} …", self.game));
        } else {
            meter.advance(done, of, || format!("{}: {stage} {done} of {of}", self.game));
        }
    }
}
