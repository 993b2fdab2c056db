//! A number set at will and tested within the same move is no number to a player: it is a choice between two effects.

use super::effect::effect;
use super::voice::Voice;
use super::words::clauses;
use crate::ast::{Bool, Cmp, Effect, EffectKind, Game, Int, Site, Targets};

/// A choice told by effects that stand one after the other.
struct Choice<'a> {
    /// What happens with the number set, and without.
    effects: [Vec<&'a Effect>; 2],
    /// The number before and after.
    rest: i32,
    /// How many effects make it up.
    length: usize,
}

/// The choice some effects begin with, as a sentence without its full stop, and how many of them it tells.
pub fn either(voice: &Voice, post: &[&Effect]) -> Option<(String, usize)> {
    let choice = Choice::read(post)?;
    if !always(voice.game, choice.rest) {
        return None;
    }
    let told = |effects: &[&Effect]| {
        let said = effects.iter().map(|e| effect(voice, &Effect { cond: None, ..(*e).clone() }));
        clauses(&said.collect::<Vec<_>>(), "and")
    };
    let [with, without] = choice.effects.map(|effects| told(&effects));
    Some((format!("choose one of two: either {with}; or {without}"), choice.length))
}

impl<'a> Choice<'a> {
    /// Set if the player wishes, tested, and set back.
    fn read(post: &[&'a Effect]) -> Option<Choice<'a>> {
        let [
            Effect { kind: EffectKind::PieceState(Site::To, Int::Const(mark @ 0..=255)), cond: None, optional: true },
            later @ ..,
        ] = post
        else {
            return None;
        };
        let tested = later.iter().take_while(|e| tests(e).is_some()).count();
        let (tested, after) = later.split_at(tested);
        let [Effect { kind: EffectKind::PieceState(Site::To, Int::Const(rest)), cond: None, optional: false }, ..] =
            after
        else {
            return None;
        };
        let of = |n: i32| tested.iter().copied().filter(|e| tests(e) == Some(n)).collect::<Vec<_>>();
        let effects = [of(*mark), of(*rest)];
        let whole = mark != rest && effects.iter().all(|e| !e.is_empty());
        (whole && effects.iter().map(Vec::len).sum::<usize>() == tested.len()).then_some(Choice {
            effects,
            rest: *rest,
            length: tested.len() + 2,
        })
    }
}

/// The number on the moved piece that a capture or conversion asks for, and asks for nothing else.
fn tests(effect: &Effect) -> Option<i32> {
    // None of these takes the moved piece itself, whose number is asked again.
    let others = |targets: &Targets| {
        matches!(
            targets,
            Targets::Nbors(_)
                | Targets::Between
                | Targets::Custodial { .. }
                | Targets::Approach
                | Targets::Withdraw
                | Targets::Path
        )
    };
    let plain = match &effect.kind {
        EffectKind::Capture { targets, subsume: false, .. } | EffectKind::Convert { targets, state: None, .. } => {
            others(targets)
        }
        EffectKind::Score(_) => true,
        _ => false,
    };
    match &effect.cond {
        Some(Bool::Cmp(Cmp::Eq, Int::PieceState(Site::To), Int::Const(n))) if plain && !effect.optional => Some(*n),
        _ => None,
    }
}

/// Whether every piece shows this number but in the midst of such a choice.
fn always(game: &Game, rest: i32) -> bool {
    let moves = |post: &[Effect]| {
        let mut left: &[&Effect] = &post.iter().collect::<Vec<_>>();
        loop {
            left = match (Choice::read(left), left) {
                (Some(choice), _) if choice.rest == rest => &left[choice.length..],
                (_, [first, others @ ..]) if !numbers(&first.kind) => others,
                (_, []) => return true,
                _ => return false,
            };
        }
    };
    game.pieces.iter().all(|piece| i32::from(piece.state) == rest)
        && game.start.iter().all(|place| place.state.is_none_or(|state| i64::from(state) == i64::from(rest)))
        && game.pieces.iter().flat_map(|piece| &piece.moves).all(|rule| moves(&rule.post))
}

/// Whether an effect may change the number on a piece.
fn numbers(kind: &EffectKind) -> bool {
    match kind {
        EffectKind::PieceState(..) | EffectKind::IncState { .. } => true,
        EffectKind::Convert { state, .. } | EffectKind::ConvertSelf { state, .. } => state.is_some(),
        _ => false,
    }
}
