//! What a step finds on its target: captures told within the sentence, and whether stacks can arise.

use super::facts::{Facts, Hold, Travel, alternatives};
use super::moves::jumps_enemy;
use super::voice::{Kind, Voice};
use super::words::{a, capital};
use crate::ast::{Act, Action, Dirn, Effect, EffectKind, Game, Move, On, Path, Record, Targets, Who};

/// Contents a step may come upon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found {
    own: bool,
    enemy: bool,
    neutral: bool,
}

/// What the last steps of a path may land on.
fn last_steps(path: &Path, out: &mut Vec<On>) {
    match path {
        Path::Step { on, .. } => out.push(*on),
        Path::Seq(parts) => {
            if let Some(on) = super::hops::lands(path) {
                return out.push(on);
            }
            // A trailing star may be empty, so the step before it can be the last one too.
            for part in parts.iter().rev() {
                last_steps(part, out);
                if !matches!(part, Path::Star(_)) {
                    break;
                }
            }
        }
        Path::Or(parts) => parts.iter().for_each(|p| last_steps(p, out)),
        Path::Star(p) | Path::Rot(p) | Path::Mirror(p) | Path::Fb(p) => last_steps(p, out),
    }
}

fn found(facts: &Facts) -> Found {
    let by_hold = match facts.to {
        Hold::Empty => Found::default(),
        Hold::Any | Hold::Occupied => Found { own: true, enemy: true, neutral: true },
        Hold::Neutral => Found { neutral: true, ..Found::default() },
        Hold::Own | Hold::EmptyOrOwn => Found { own: true, ..Found::default() },
        Hold::Enemy | Hold::EmptyOrEnemy => Found { enemy: true, ..Found::default() },
        Hold::NotOwn => Found { enemy: true, neutral: true, own: false },
        Hold::NotEnemy => Found { own: true, neutral: true, enemy: false },
        Hold::Either => Found { own: true, enemy: true, neutral: false },
    };
    let Travel::Path(path) = facts.travel else { return by_hold };
    let mut ons = Vec::new();
    last_steps(path, &mut ons);
    Found {
        own: by_hold.own && ons.iter().any(|on| on.own),
        enemy: by_hold.enemy && ons.iter().any(|on| on.enemy),
        neutral: false,
    }
}

fn plain_capture<'a>(effect: &'a Effect, wanted: &Targets) -> Option<Option<&'a Record>> {
    match &effect.kind {
        EffectKind::Capture { targets, record, recycle: false, subsume: false, delayed: false }
            if targets == wanted && effect.cond.is_none() && !effect.optional =>
        {
            Some(record.as_ref())
        }
        _ => None,
    }
}

/// A capture told along with the move.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Taken {
    /// Within the sentence: ", capturing …".
    pub inline: String,
    /// As a sentence of its own, with a space before it.
    pub apart: String,
}

impl Taken {
    /// The capture within the sentence, after a way that may have named the piece already.
    pub fn after(&self, voice: &Voice, way: &str) -> &str {
        let enemy = a(&voice.owned(Some(Who::Enemy), &voice.any_piece(), false));
        let named = ["onto", "on", "holds"].iter().any(|at| way.ends_with(&format!(" {at} {enemy}")));
        match self.inline.ends_with(" there by replacement") && named {
            true => ", capturing it",
            false => &self.inline,
        }
    }
}

/// Captures best told with the move, taken out of the list of effects.
pub fn taken(voice: &Voice, dirn: Option<Dirn>, facts: &[Facts], post: &mut Vec<&Effect>) -> Taken {
    let any = voice.any_piece();
    let all: Vec<Found> = facts.iter().map(found).collect();
    let enemy = voice.owned(Some(Who::Enemy), &any, false);
    let mut text = Taken::default();
    let jumped = Taken {
        inline: format!(", capturing the {any} jumped over"),
        apart: format!(" The {any} jumped over is captured."),
    };
    post.retain(|effect| {
        if plain_capture(effect, &Targets::Replace) == Some(None) {
            if all.iter().any(|f| f.enemy) {
                text.inline = match facts.iter().all(|f| f.to == Hold::Enemy) {
                    true => ", capturing it".to_string(),
                    false => format!(", capturing {} there by replacement", a(&enemy)),
                };
                text.apart = format!(" {} it lands on is captured.", capital(&a(&enemy)));
            }
            return false;
        }
        let path = plain_capture(effect, &Targets::Path) == Some(None);
        let over = |f: &Facts| matches!(f.travel, Travel::Path(p) if super::path::jumps_one_enemy(voice, dirn, p));
        if path && facts.iter().all(over) {
            text = jumped.clone();
            return false;
        }
        let between = plain_capture(effect, &Targets::Between) == Some(None);
        if between && voice.kind == Kind::Movement && facts.iter().all(jumps_enemy) {
            text = jumped.clone();
            return false;
        }
        true
    });
    text
}

/// Whether a rule can put one piece on another.
fn stacks(game: &Game, piece: usize, rule: &Move) -> bool {
    let Action::Acts(acts) = &rule.action else { return false };
    let pushes = acts.iter().filter(|act| matches!(act, Act::Push { .. })).count();
    if acts.contains(&Act::Swap) || pushes == 0 {
        return false;
    }
    let voice = Voice::rule(game, piece, rule);
    // What becomes of the captured piece afterwards does not matter here, as long as it leaves the board at once.
    let taken = rule.post.iter().find_map(|e| match &e.kind {
        EffectKind::Capture { targets: Targets::Replace, record, .. } if e.cond.is_none() && !e.optional => {
            Some(record.as_ref())
        }
        _ => None,
    });
    let ways = alternatives(&rule.pre).unwrap_or_else(|| vec![vec![&rule.pre]]);
    let neutral = super::setup::neutral(game);
    ways.iter().any(|way| {
        let f = found(&Facts::read(&voice, way));
        match taken {
            None => f.own || f.enemy || (f.neutral && neutral),
            Some(None) => f.own || (f.neutral && neutral),
            Some(Some(_)) => false,
        }
    })
}

/// Whether stacks can arise in the game.
pub fn any_stacks(game: &Game) -> bool {
    game.start.iter().any(|place| place.n > 1) || !super::piles::piles(game).is_empty() || rules_stack(game)
}

/// Whether some rule can put one piece on another, or several at once.
pub fn rules_stack(game: &Game) -> bool {
    if super::setup::single(game) {
        return false;
    }
    game.pieces.iter().enumerate().any(|(i, p)| {
        p.moves.iter().any(|rule| {
            let many = matches!(&rule.action, Action::Acts(acts) if acts.iter().any(
                |act| matches!(act, Act::Push { n, .. } if *n != crate::ast::Int::Const(1))));
            many || stacks(game, i, rule)
        })
    })
}
