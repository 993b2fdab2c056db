//! Standstills, repetitions and conflicts that cannot come about, so that a sheet need not speak of them.
//!
//! The tests are on the safe side: where rules do more than they understand, the sheet tells the general case.

use super::filling::{cells, filled};
use super::never::{moves_one, own_path};
use super::setup::limited;
use super::voice::Kind;
use crate::ast::{
    Amount, Bool, Clause, Cmp, Effect, EffectKind, Game, GameResult, Goal, Int, Move, Path, PathDir, PieceSel, Place,
    Player, Region, Repetition, Shape, Site, Targets, What, Who,
};

fn rules(game: &Game) -> impl Iterator<Item = (usize, &Move)> {
    game.pieces.iter().enumerate().flat_map(|(at, piece)| piece.moves.iter().map(move |rule| (at, rule)))
}

fn conjuncts(cond: &Bool) -> &[Bool] {
    match cond {
        Bool::And(parts) => parts,
        other => std::slice::from_ref(other),
    }
}

/// Whether a player can move as long as some cell is empty, and nobody can once the board is full.
pub fn only_when_full(game: &Game) -> bool {
    let empty = |part: &Bool| *part == Bool::Empty(Site::To);
    let placed = |rule: &Move| Kind::of(rule) == Kind::Placement && conjuncts(&rule.pre).iter().any(empty);
    let anywhere = |piece: usize, rule: &Move| {
        conjuncts(&rule.pre).iter().all(empty) && rule.after == Bool::True && !limited(game, piece)
    };
    let has = |owner: Who, player: Player| matches!(owner, Who::All | Who::Nobody) || owner == Who::Player(player);
    let free = |player: Player| {
        rules(game).any(|(piece, rule)| {
            has(game.pieces[piece].owner, player) && has(rule.owner, player) && anywhere(piece, rule)
        })
    };
    // A rule that only `again` comes to would be no way to begin a turn.
    let again = |rule: &Move| rule.post.iter().any(|effect| matches!(effect.kind, EffectKind::Again(_)));
    let plain = game.board.shape != Shape::Boardless
        && game.play.repetition != Repetition::Forbidden
        && !rules(game).any(|(_, rule)| again(rule));
    plain && rules(game).all(|(_, rule)| placed(rule)) && Player::BOTH.into_iter().all(free)
}

/// Whether pieces only ever go forward or are captured, so that no position comes back.
pub fn only_forward(game: &Game) -> bool {
    let ahead = |rule: &Move| {
        let lasting = rule.post.iter().all(|effect| match effect.kind {
            EffectKind::Capture { recycle, subsume, .. } => !recycle && !subsume,
            _ => false,
        });
        moves_one(&rule.action) && lasting && own_path(rule).is_some_and(forward)
    };
    rules(game).all(|(_, rule)| ahead(rule))
}

/// Whether a move can only ever help the player who makes it: he moves a piece of his own, perhaps capturing an enemy by replacement, and results are
/// about pieces the opponent has lost, cells the own pieces have reached, and being stuck. Then nobody gets two results, nor both players.
pub fn one_sided(game: &Game) -> bool {
    let own = |rule: &Move| {
        let replaces = |effect: &Effect| {
            let enemies = matches!(effect.kind, EffectKind::Capture { targets: Targets::Replace, record: None, .. });
            enemies && effect.cond.is_none()
        };
        moves_one(&rule.action) && own_path(rule).is_some() && rule.post.iter().all(replaces)
    };
    let both = |piece: usize| {
        let has = |who: Who| game.start.iter().any(|place| place.piece == piece && place.owner == who);
        has(Who::All) || Player::BOTH.into_iter().all(|player| has(Who::Player(player)))
    };
    let lost = |cond: &Bool| match cond {
        Bool::Goal(Goal::NoMove | Goal::Eliminate(Who::Friend)) => true,
        Bool::Cmp(Cmp::Eq, Int::Count(What::Piece(record), None), Int::Const(0)) => {
            record.owner == Some(Who::Friend) && matches!(record.piece, PieceSel::Type(piece) if both(piece))
        }
        _ => false,
    };
    let won = |cond: &Bool| match cond {
        Bool::Goal(Goal::Reach { record, amount: Amount::N(Int::Const(_)), region }) => {
            let own = record.as_ref().is_none_or(|record| matches!(record.owner, None | Some(Who::Friend)));
            own && Player::BOTH.into_iter().all(|player| begins_outside(game, region, player))
        }
        Bool::Goal(Goal::Eliminate(Who::Enemy)) => true,
        _ => false,
    };
    let told = |clause: &Clause| match clause.result {
        GameResult::Lose => lost(&clause.cond),
        GameResult::Win => won(&clause.cond),
        GameResult::Draw => false,
    };
    !game.end.opp_turn
        && !super::land::any_stacks(game)
        && rules(game).all(|(_, rule)| own(rule))
        && game.end.clauses.iter().all(told)
}

/// Whether no piece of a player surely begins in a region: a goal that holds from the first would be his as soon as anybody moves.
fn begins_outside(game: &Game, region: &Region, player: Player) -> bool {
    let mine = |place: &&Place| place.owner == Who::All || place.owner == Who::Player(player);
    let begun = game.start.iter().filter(mine).map(|place| filled(game, place, player)).collect::<Option<Vec<_>>>();
    let goal = cells(game, region, player);
    begun.zip(goal).is_some_and(|(begun, goal)| begun.iter().flatten().all(|spot| !goal.contains(spot)))
}

/// Whether every walk along a path of offsets leads forward.
fn forward(path: &Path) -> bool {
    match path {
        Path::Step { dir: PathDir::Offset(_, rows), .. } => *rows > 0,
        Path::Seq(parts) => parts.iter().any(forward) && parts.iter().all(|part| forward(part) || starred(part)),
        Path::Or(parts) => parts.iter().all(forward),
        Path::Mirror(inner) => forward(inner),
        // None at all is a way along a star, and leads nowhere.
        Path::Star(_) | Path::Step { .. } | Path::Rot(_) | Path::Fb(_) => false,
    }
}

/// A repetition of what leads forward: it may stay where it is, but never goes back.
fn starred(path: &Path) -> bool {
    matches!(path, Path::Star(inner) if forward(inner))
}
