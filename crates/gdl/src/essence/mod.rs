//! What the rules come to: constants worked out, what cannot happen and what nobody reads left out. Games of one essence are played alike, and
//! nothing but the rule tree is needed to know it.

mod fold;

use crate::ast::*;
use fold::{bool as folded, int};
use std::collections::BTreeSet;

/// A game that is played as the one given and says no more than that takes, as far as the tree tells by itself.
#[must_use]
pub fn essence(game: &Game) -> Game {
    let mut game = game.clone();
    game.name.clear();
    game.params.clear();
    game.support = Support::default();
    game.default_pieces = false;
    game.board.phase = false;
    game.board.size = sides(&game.board);
    for piece in &mut game.pieces {
        piece.label = None;
        piece.moves.iter_mut().for_each(rule);
        possible(&mut piece.moves);
    }
    let called = labels(&game);
    for rule in game.pieces.iter_mut().flat_map(|piece| &mut piece.moves) {
        rule.label = rule.label.take().filter(|label| called.contains(label));
    }
    if let Some((_, LimitResult::Most(counted))) = &mut game.play.turn_limit {
        *counted = int(counted);
    }
    clauses(&mut game.end.clauses);
    regions(&mut game);
    game
}

/// Both sides of a square, though one number says them.
fn sides(board: &Board) -> Vec<u32> {
    match board.size[..] {
        [side] if board.shape == Shape::Square && !matches!(board.tiling, Tiling::Graph { .. }) => vec![side, side],
        _ => board.size.clone(),
    }
}

fn rule(rule: &mut Move) {
    // What captures along a path looks for it in `pre`, word by word.
    let along = |effect: &Effect| {
        let (EffectKind::Capture { targets, .. } | EffectKind::Convert { targets, .. }) = &effect.kind else {
            return false;
        };
        *targets == Targets::Path
    };
    if !rule.post.iter().any(along) {
        rule.pre = folded(&rule.pre);
    }
    rule.after = folded(&rule.after);
    if let Action::Acts(acts) = &mut rule.action {
        for act in acts {
            match act {
                Act::Push { n, .. } | Act::Pop { n: Some(n), .. } => *n = int(n),
                Act::Pop { n: None, .. } | Act::Swap => {}
            }
        }
    }
    for effect in &mut rule.post {
        effect.cond = effect.cond.as_ref().map(folded).filter(|cond| *cond != Bool::True);
        kind(&mut effect.kind);
    }
    rule.post.retain(|effect| effect.cond != Some(Bool::False) || calls(effect));
}

/// A call that is never made still makes its moves wait for it.
fn calls(effect: &Effect) -> bool {
    matches!(effect.kind, EffectKind::Again(_))
}

fn kind(kind: &mut EffectKind) {
    match kind {
        EffectKind::Capture { targets, .. } => aims(targets),
        EffectKind::Convert { targets, state, .. } => {
            aims(targets);
            *state = state.as_ref().map(int);
        }
        EffectKind::ConvertSelf { state, .. } => *state = state.as_ref().map(int),
        EffectKind::Rotate(n)
        | EffectKind::CellState(_, n)
        | EffectKind::PieceState(_, n)
        | EffectKind::Score(n)
        | EffectKind::Trim(n) => *n = int(n),
        EffectKind::IncState { amount, modulo, .. } => {
            *amount = int(amount);
            *modulo = modulo.as_ref().map(int);
        }
        EffectKind::ChangeDirn(_)
        | EffectKind::Displace { .. }
        | EffectKind::AddFlags(..)
        | EffectKind::RemoveFlags(..)
        | EffectKind::Repeat { .. }
        | EffectKind::Promote { .. }
        | EffectKind::Again(_) => {}
    }
}

fn aims(targets: &mut Targets) {
    if let Targets::Custodial { min, max, .. } = targets {
        *min = int(min);
        *max = max.as_ref().map(int);
    }
}

/// Moves that can be made, each once. A type keeps one in any case.
fn possible(moves: &mut Vec<Move>) {
    let never = |rule: &Move| (rule.pre == Bool::False || rule.after == Bool::False) && !rule.post.iter().any(calls);
    let mut kept: Vec<Move> = Vec::new();
    for rule in moves.iter().filter(|rule| !never(rule)) {
        if !kept.contains(rule) {
            kept.push(rule.clone());
        }
    }
    if kept.is_empty() {
        kept.extend(moves.first().cloned());
    }
    *moves = kept;
}

/// Labels of moves that some `again` calls.
fn labels(game: &Game) -> BTreeSet<String> {
    let effects = game.pieces.iter().flat_map(|piece| &piece.moves).flat_map(|rule| &rule.post);
    let called = effects.filter_map(|effect| match &effect.kind {
        EffectKind::Again(label) => Some(label.clone()),
        _ => None,
    });
    called.collect()
}

/// Clauses that can hold and are not forestalled by the same condition before.
fn clauses(clauses: &mut Vec<Clause>) {
    clauses.iter_mut().for_each(|clause| clause.cond = folded(&clause.cond));
    let all = std::mem::take(clauses);
    for clause in all {
        let forestalled =
            |other: &Clause| other.cond == clause.cond && (other.who == clause.who || other.who == Who::All);
        if clause.cond != Bool::False && !clauses.iter().any(forestalled) {
            clauses.push(clause);
        }
    }
}

/// Leaves the regions nobody reads out, and numbers the others anew.
fn regions(game: &mut Game) {
    let mut read = BTreeSet::new();
    let mut own = false;
    let mut note = |region: &mut Region| {
        named(region, &mut |at| match at {
            Some(at) => _ = read.insert(*at),
            None => own = true,
        })
    };
    everywhere(game, &mut note);
    let all = std::mem::take(&mut game.board.regions);
    let players = |region: &RegionDef| own && region.owner.is_some();
    let mut keep: Vec<bool> =
        all.iter().enumerate().map(|(at, region)| read.contains(&at) || players(region)).collect();
    // A region reads those before it.
    for at in (0..all.len()).rev().filter(|at| keep[*at]).collect::<Vec<_>>() {
        for part in all[at].parts.clone().iter_mut() {
            named(part, &mut |inner| {
                if let Some(inner) = inner {
                    keep[*inner] = true;
                }
            });
        }
    }
    let place: Vec<usize> =
        keep.iter().scan(0, |next, keep| Some(std::mem::replace(next, *next + usize::from(*keep)))).collect();
    let mut renumber = |region: &mut Region| {
        named(region, &mut |at| {
            if let Some(at) = at {
                *at = place[*at];
            }
        });
    };
    everywhere(game, &mut renumber);
    for (region, _) in all.into_iter().zip(&keep).filter(|(_, keep)| **keep) {
        let mut region = RegionDef { name: String::new(), ..region };
        region.parts.iter_mut().for_each(&mut renumber);
        game.board.regions.push(region);
    }
}

/// Every named region within one, by number; `None` for a player's own.
fn named(region: &mut Region, visit: &mut dyn FnMut(Option<&mut usize>)) {
    match region {
        Region::Named(at) => visit(Some(at)),
        Region::Own => visit(None),
        Region::Union(parts) => parts.iter_mut().for_each(|part| named(part, visit)),
        _ => {}
    }
}

/// Every region the rules speak of.
fn everywhere(game: &mut Game, visit: &mut dyn FnMut(&mut Region)) {
    game.start.iter_mut().flat_map(|place| &mut place.places).for_each(&mut *visit);
    for rule in game.pieces.iter_mut().flat_map(|piece| &mut piece.moves) {
        fold::regions(&mut rule.pre, visit);
        fold::regions(&mut rule.after, visit);
        if let Action::Acts(acts) = &mut rule.action {
            for act in acts {
                if let Act::Push { n, .. } | Act::Pop { n: Some(n), .. } = act {
                    fold::regions_of(n, visit);
                }
            }
        }
        for effect in &mut rule.post {
            effect.cond.iter_mut().for_each(|cond| fold::regions(cond, visit));
            fold::regions_of_effect(&mut effect.kind, visit);
        }
    }
    if let Some((_, LimitResult::Most(counted))) = &mut game.play.turn_limit {
        fold::regions_of(counted, visit);
    }
    game.end.clauses.iter_mut().for_each(|clause| fold::regions(&mut clause.cond, visit));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Game {
        let loaded = crate::load(text);
        essence(&loaded.game.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics)))
    }

    fn game(board: &str, pre: &str, post: &str, end: &str) -> String {
        format!(
            "(game A (board (tiling square) (size 5) {board}) (pieces (Man All (moves (move (pre {pre}) (action (push)) {post}))))
             (end (All win (in-a-row 3)) {end}))"
        )
    }

    #[test]
    fn what_cannot_matter_is_no_part_of_it() {
        let plain = of(&game("", "(empty to)", "", ""));
        for other in [
            game("(regions (Yard (cells A1)) (Both Yard (cells B1)))", "(empty to)", "", ""),
            game("", "(and (empty to) (= (min 4) 4))", "", ""),
            game("", "(if (= 4 3) (edge to) (empty to))", "", ""),
            game("", "(or (empty to) (and (empty to) (edge to)))", "", ""),
            game("", "(not (not (empty to)))", "", ""),
            game("", "(empty to)", "(post (capture d-nbors (if (> 2 (+ 1 1)))))", ""),
            game("", "(empty to)", "", "(All lose (in-a-row 3))"),
            game("", "(empty to)", "", "(All lose (and (full) (!= 2 2)))"),
        ] {
            assert_eq!(plain, of(&other), "{other}");
        }
        for other in [
            game("", "(or (empty to) (edge to))", "", ""),
            game("", "(empty to)", "(post (capture d-nbors))", ""),
            game("", "(empty to)", "", "(All lose (full))"),
        ] {
            assert_ne!(plain, of(&other), "{other}");
        }
    }

    #[test]
    fn regions_that_are_read_stay() {
        let yard = |regions: &str, name: &str| {
            of(&game(&format!("(regions {regions})"), "(empty to)", "", &format!("(All win (reach 2 {name}))")))
        };
        assert_eq!(
            yard("(Yard (cells A1 B1))", "Yard"),
            yard("(Spare (cells C1)) (Yard (cells A1 B1)) (More Spare)", "Yard")
        );
        assert_ne!(yard("(Yard (cells A1 B1))", "Yard"), yard("(Yard (cells A1 C1))", "Yard"));
    }

    #[test]
    fn moves_wait_for_a_call_that_never_comes() {
        let with = |post: &str| {
            of(&format!(
                "(game A (board (tiling square) (size 5)) (pieces (Man All (moves (move (pre (empty to)) (action (push)) {post})
                 (move (label Take) (pre (enemy from)) (action (pop)))))) (end (All win (in-a-row 3))))"
            ))
        };
        assert_ne!(with(""), with("(post (again Take (if (= 1 2))))"));
    }
}
