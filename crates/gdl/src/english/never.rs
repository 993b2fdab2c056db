//! Goals that can never come about: a region no such piece can ever stand in.
//!
//! What pieces can do is overestimated, for every cell may hold whatever a path asks, and where rules do more than move a piece nothing
//! is said: what is possible is never left out.

use super::filling::{Spot, cells, filled, spots};
use super::geometry::{Grid, Jump};
use crate::ast::{
    Act, Action, Amount, Bool, Compass, Effect, EffectKind, Game, Goal, Int, Move, Path, PathDir, PieceSel, Player,
    Shape, Site, Tiling, Who,
};
use std::collections::BTreeSet;

/// Whether a condition of an end clause surely never holds for those the clause is about.
pub fn never(game: &Game, who: Who, cond: &Bool) -> bool {
    match cond {
        Bool::And(parts) => parts.iter().any(|part| never(game, who, part)),
        Bool::Or(parts) => !parts.is_empty() && parts.iter().all(|part| never(game, who, part)),
        Bool::Goal(Goal::Reach { record, amount: Amount::N(Int::Const(_)) | Amount::All, region }) => {
            let types = match record.as_ref().map(|r| r.piece) {
                Some(PieceSel::Type(piece)) => piece..piece + 1,
                None | Some(PieceSel::Any) => 0..game.pieces.len(),
                Some(PieceSel::Current | PieceSel::Captured) => return false,
            };
            let barred = |player: Player| {
                let Some(goal) = cells(game, region, player) else { return false };
                types.clone().all(|piece| {
                    stands(game, piece, player).is_some_and(|reached| goal.iter().all(|spot| !reached.contains(spot)))
                })
            };
            match who {
                Who::All => Player::BOTH.into_iter().all(barred),
                Who::Player(player) => barred(player),
                Who::Nobody | Who::Current | Who::Friend | Who::Enemy => false,
            }
        }
        _ => false,
    }
}

/// Whether no piece of a type can ever leave the cells it begins on.
pub fn immobile(game: &Game, piece: usize) -> bool {
    let placed = |player: Player| {
        let places = game
            .start
            .iter()
            .filter(|place| place.piece == piece && (place.owner == Who::All || place.owner == Who::Player(player)));
        places.map(|place| filled(game, place, player)).collect::<Option<Vec<_>>>().map(|all| all.concat().len())
    };
    let stays = |player: Player| {
        let stands = stands(game, piece, player).map(|cells| cells.len());
        stands.is_some() && stands == placed(player)
    };
    game.start.iter().any(|place| place.piece == piece) && Player::BOTH.into_iter().all(stays)
}

/// Where pieces of a type and owner may ever stand, or more; `None` where it cannot be told.
fn stands(game: &Game, piece: usize, player: Player) -> Option<BTreeSet<Spot>> {
    let board = &game.board;
    let facing = (game.players[0].dirn, game.players[1].dirn);
    let usual = board.tiling == Tiling::Square
        && board.shape == Shape::Square
        && matches!(facing, (Compass::N, Compass::S) | (Compass::S, Compass::N));
    let rules = || game.pieces.iter().flat_map(|p| &p.moves);
    if !usual || super::land::any_stacks(game) || !rules().all(|rule| only_moves(rule, piece)) {
        return None;
    }
    let whole: BTreeSet<Spot> = spots(board)?.into_iter().collect();
    let paths: Vec<&Path> = game.pieces.get(piece)?.moves.iter().map(own_path).collect::<Option<_>>()?;
    let mut reached = BTreeSet::new();
    for place in game.start.iter().filter(|place| place.piece == piece) {
        match place.owner {
            Who::All => reached.extend(filled(game, place, player)?),
            Who::Player(owner) if owner == player => reached.extend(filled(game, place, player)?),
            Who::Player(_) | Who::Nobody => {}
            Who::Current | Who::Friend | Who::Enemy => return None,
        }
    }
    // Steps by offset are the first player's, and the second's turned half round.
    let turn = if player == Player::First { PLAIN } else { [-1, 0, 0, -1] };
    let mut left = STEPS;
    loop {
        let before = reached.len();
        for path in &paths {
            let further = Walk { whole: &whole, left: &mut left }.ends(path, turn, &reached)?;
            reached.extend(further);
        }
        if reached.len() == before {
            return Some(reached);
        }
    }
}

/// Whether a rule does nothing to the places of pieces but move one of its type, and makes none of this one.
fn only_moves(rule: &Move, piece: usize) -> bool {
    let harmless = |effect: &Effect| match effect.kind {
        EffectKind::Promote { piece: made, .. } => made != piece,
        EffectKind::Capture { subsume, .. } => !subsume,
        EffectKind::Score(_)
        | EffectKind::CellState(..)
        | EffectKind::PieceState(..)
        | EffectKind::IncState { .. }
        | EffectKind::AddFlags(..)
        | EffectKind::RemoveFlags(..)
        | EffectKind::Repeat { .. }
        | EffectKind::Again(_) => true,
        EffectKind::Convert { .. }
        | EffectKind::ConvertSelf { .. }
        | EffectKind::Rotate(_)
        | EffectKind::ChangeDirn(_)
        | EffectKind::Displace { .. }
        | EffectKind::Trim(_) => false,
    };
    let moves = rule.action == Action::Pass || moves_one(&rule.action);
    moves && rule.post.iter().all(harmless)
}

/// Whether an action takes one piece to another cell and does nothing else.
pub fn moves_one(action: &Action) -> bool {
    let Action::Acts(acts) = action else { return false };
    matches!(
        &acts[..],
        [
            Act::Pop { at: Site::From, n: Some(Int::Const(1)) },
            Act::Push { at: Site::To, n: Int::Const(1), owner: None, trail: false }
        ]
    )
}

/// The path of a rule by which a player moves pieces of his own.
pub fn own_path(rule: &Move) -> Option<&Path> {
    let Bool::And(parts) = &rule.pre else { return None };
    let own = parts.iter().any(|part| matches!(part, Bool::Owner(Site::From) | Bool::Friend(Site::From)));
    let path = parts.iter().find_map(|part| if let Bool::Path(path) = part { Some(path) } else { None });
    path.filter(|_| own && rule.dirn.is_none())
}

/// A turn or mirror image: the images of one step to the right and of one forward.
type Turn = [i32; 4];

const PLAIN: Turn = [1, 0, 0, 1];

fn turned([a, b, c, d]: Turn, (x, y): Jump) -> Jump {
    (a * x + c * y, b * x + d * y)
}

/// First the change of a step, then the turn around it.
fn changed(turn: Turn, change: impl Fn(Jump) -> Jump) -> Turn {
    let (right, forward) = (turned(turn, change((1, 0))), turned(turn, change((0, 1))));
    [right.0, right.1, forward.0, forward.1]
}

/// Steps looked at for one piece; only absurdly nested paths come near.
const STEPS: u32 = 20_000;

/// Follows paths over a board.
struct Walk<'a> {
    whole: &'a BTreeSet<Spot>,
    left: &'a mut u32,
}

impl Walk<'_> {
    /// Where a path leads from any of some cells, whatever stands on the board; every step ends on a cell.
    fn ends(&mut self, path: &Path, turn: Turn, from: &BTreeSet<Spot>) -> Option<BTreeSet<Spot>> {
        *self.left = self.left.checked_sub(1)?;
        let change =
            |change: fn(Grid, Jump) -> Jump| move |turn: Turn| changed(turn, |jump| change(Grid::Square, jump));
        let mut all = BTreeSet::new();
        match path {
            Path::Step { dir: PathDir::Offset(x, y), .. } => {
                let (right, forward) = turned(turn, (*x, *y));
                let shifted = from.iter().map(|(c, r)| (c + i64::from(right), r + i64::from(forward)));
                all.extend(shifted.filter(|spot| self.whole.contains(spot)));
            }
            Path::Step { .. } => return None,
            Path::Seq(parts) => {
                all.clone_from(from);
                for part in parts {
                    all = self.ends(part, turn, &all)?;
                }
            }
            Path::Or(parts) => {
                for part in parts {
                    all.extend(self.ends(part, turn, from)?);
                }
            }
            Path::Star(inner) => {
                all.clone_from(from);
                let mut before = 0;
                while all.len() > before {
                    before = all.len();
                    all.extend(self.ends(inner, turn, &all)?);
                }
            }
            Path::Rot(inner) => {
                let mut turn = turn;
                for _ in 0..Grid::Square.turns() {
                    all.extend(self.ends(inner, turn, from)?);
                    turn = change(Grid::turned)(turn);
                }
            }
            Path::Mirror(inner) => {
                all = self.ends(inner, turn, from)?;
                all.extend(self.ends(inner, change(Grid::mirrored)(turn), from)?);
            }
            Path::Fb(inner) => {
                all = self.ends(inner, turn, from)?;
                all.extend(self.ends(inner, change(Grid::reversed)(turn), from)?);
            }
        }
        Some(all)
    }
}
