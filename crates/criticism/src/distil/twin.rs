//! Two games side by side: which step of one is which of the other, and whether they show the same.

use engine::core::{Outcome, Step, key};
use engine::rules::Kind;
use engine::{Game, Position};
use gdl::Loaded;
use gdl::ast::Player;
use gdl::tree::Node;
use std::collections::BTreeMap;

/// A game whose steps and pieces have keys that do not depend on how its rules are numbered.
pub struct Twin {
    /// The game.
    pub game: Game,
    rules: Vec<u64>,
    types: Vec<u64>,
}

/// What everybody sees of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct View {
    /// The legal steps, each as often as there are rules for it.
    pub choices: (u32, u64),
    /// Everything else.
    pub rest: (u8, bool, u8, u64),
}

/// A step by its key, and which of those of the same key.
pub type Pick = (u64, u32);

impl Twin {
    /// A game from its tree; `None` if there is none in it.
    pub fn of(tree: &Node) -> Option<Twin> {
        let loaded = gdl::load_nodes(vec![tree.clone()]);
        // Where parts stand matters to who wrote them, not to how the rest plays.
        Twin::from(&Loaded { places: Vec::new(), ..loaded })
    }

    /// The same of one that is loaded.
    pub fn from(loaded: &Loaded) -> Option<Twin> {
        let (game, _) = Game::compile(loaded).ok()?;
        let types: Vec<u64> = game.ast().pieces.iter().map(|piece| named(&piece.name)).collect();
        let rule = |rule: &engine::rules::Rule| match rule.kind {
            // A pass is a pass, whoever grants it.
            Kind::Pass => u64::from(Step::PASS_RULE),
            kind => key::mix(types[rule.piece] ^ kind as u64),
        };
        let rules = game.rules().iter().map(rule).collect();
        Some(Twin { game, rules, types })
    }

    /// Whether the boards have the same cells.
    pub fn board_as(&self, other: &Twin) -> bool {
        self.game.topology().labels == other.game.topology().labels
    }

    fn key(&self, step: Step) -> u64 {
        let rule = self.rules.get(usize::from(step.rule)).copied().unwrap_or(u64::from(step.rule));
        key::mix(rule ^ (u64::from(step.from) << 16 | u64::from(step.to)))
    }

    /// What is seen of a position.
    pub fn view(&self, position: &Position<'_>, steps: &[Step]) -> View {
        let sum = steps.iter().fold(0u64, |sum, step| sum.wrapping_add(self.key(*step)));
        let mut tops = 0u64;
        for cell in 0..self.game.topology().cells() as u16 {
            if let Some(man) = position.top(cell) {
                let owner = man.owner.map_or(0, |player| player as u64 + 1);
                tops = tops.wrapping_add(key::mix(self.types[usize::from(man.piece)] ^ (u64::from(cell) << 2 | owner)));
            }
        }
        let end = match position.ending().map(|ending| ending.outcome) {
            None => 0,
            Some(Outcome::Win(Player::First)) => 1,
            Some(Outcome::Win(Player::Second)) => 2,
            Some(Outcome::Draw) => 3,
            Some(Outcome::Unfinished) => 4,
        };
        View { choices: (steps.len() as u32, sum), rest: (position.mover() as u8, position.swapped(), end, tops) }
    }

    /// A legal step in words that another game understands.
    pub fn pick(&self, steps: &[Step], at: usize) -> Pick {
        let key = self.key(steps[at]);
        (key, steps[..at].iter().filter(|step| self.key(**step) == key).count() as u32)
    }

    /// The legal step another game speaks of.
    pub fn find(&self, steps: &[Step], pick: Pick) -> Option<Step> {
        steps.iter().copied().filter(|step| self.key(*step) == pick.0).nth(pick.1 as usize)
    }

    /// Legal steps by key.
    fn by_key(&self, steps: &[Step]) -> BTreeMap<u64, Vec<Step>> {
        let mut all: BTreeMap<u64, Vec<Step>> = BTreeMap::new();
        steps.iter().for_each(|step| all.entry(self.key(*step)).or_default().push(*step));
        all
    }

    /// What is seen after a step.
    fn after(&self, position: &Position<'_>, step: Step) -> View {
        let mut position = position.clone();
        position.play(step);
        self.view(&position, &position.steps())
    }
}

fn named(name: &str) -> u64 {
    name.bytes().fold(1, |hash, byte| key::mix(hash ^ u64::from(byte)))
}

/// The step of `b` that is a step of `a`, if the two positions offer the same: where one of them has several rules for this step and the other one, all of
/// them must lead to the same. Rules for other steps are looked at when these are made.
pub fn translated(a: (&Twin, &Position<'_>), b: (&Twin, &Position<'_>), step: Step) -> Option<Step> {
    let (here, there) = (a.0.by_key(&a.1.steps()), b.0.by_key(&b.1.steps()));
    if !here.keys().eq(there.keys()) {
        return None;
    }
    let wanted = a.0.key(step);
    let (mine, other) = (&here[&wanted], &there[&wanted]);
    if mine.len() == other.len() {
        let at = mine.iter().position(|other| *other == step)?;
        return other.get(at).copied();
    }
    let views = |twin: &Twin, position: &Position<'_>, steps: &[Step]| {
        let mut views: Vec<View> = steps.iter().map(|step| twin.after(position, *step)).collect();
        views.sort_unstable();
        views.dedup();
        views
    };
    if views(a.0, a.1, mine) != views(b.0, b.1, other) {
        return None;
    }
    let seen = a.0.after(a.1, step);
    other.iter().copied().find(|other| b.0.after(b.1, *other) == seen)
}
