//! A rule tree to a game of the class, if it is one.

use super::game::{Goal, Man, Sbg};
use super::goals::goals;
use super::language::{canonical_path, last, or};
use super::region::Grid;
use crate::ast::{
    Act, Action, Bool, Effect, EffectKind, Game, Int, LimitResult, Move, Path, PathDir, Piece, PieceSel, Player,
    Repetition, Shape, Site, Targets, Tiling, Turtle, Who,
};

/// Writes a game as an `.sbg` file; the error says in a sentence why it is not a game of the class.
pub fn export(game: &Game) -> Result<String, String> {
    convert(game).map(|game| game.to_string())
}

/// The game as data of the class.
pub fn convert(game: &Game) -> Result<Sbg, String> {
    let grid = grid(game)?;
    let letters = letters(game)?;
    let limit = limit(game)?;
    let mut pieces = Vec::new();
    for (piece, letter) in game.pieces.iter().zip(&letters) {
        let path = canonical_path(&rule(game, piece)?);
        pieces.push((*letter, path.ok_or_else(|| format!("the rule of {} is too long when written out", piece.name))?));
    }
    let board = start(game, grid, &letters)?;
    for (piece, letter) in game.pieces.iter().zip(&letters) {
        if let Who::Player(owner) = piece.owner {
            let stranger = Man { letter: *letter, owner: owner.other() };
            ensure(!board.contains(&Some(stranger)), || {
                format!("{} may be moved by one player only, but the other has one on the board", piece.name)
            })?;
        }
    }
    let name: String = game.name.chars().map(|char| if char == '-' { ' ' } else { char }).collect();
    let name = name.chars().filter(|char| char.is_ascii_alphanumeric() || *char == ' ').collect();
    let mut sbg = Sbg { name, width: grid.width, height: grid.height, board, pieces, limit, goals: Vec::new() };
    sbg.goals = goals(game, &sbg, grid, &letters)?;
    // Counts are tested before squares, so they are written before them.
    sbg.goals.sort_by_key(|goal| matches!(goal, Goal::Reach { .. }));
    Ok(sbg)
}

pub(super) fn ensure(holds: bool, why: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why()) }
}

fn grid(game: &Game) -> Result<Grid, String> {
    let board = &game.board;
    let plain = board.tiling == Tiling::Square && board.shape == Shape::Square && board.without.is_empty();
    ensure(plain, || "the board is not a rectangle of squares".to_string())?;
    match board.size[..] {
        [size] => Ok(Grid { width: size, height: size }),
        [width, height] | [width, height, 1] => Ok(Grid { width, height }),
        _ => Err("the board has more than one level".to_string()),
    }
}

fn limit(game: &Game) -> Result<u32, String> {
    let play = &game.play;
    let because = |why: &'static str| move || format!("the class has no {why}");
    ensure(!play.can_pass, because("voluntary passes"))?;
    ensure(!play.swap_rule, because("swap rule"))?;
    ensure(play.moves_per_turn == 1 && play.first_moves == 1, because("turns of several moves"))?;
    ensure(!play.max_capture, because("rule about the greatest capture"))?;
    ensure(play.repetition == Repetition::Free, || "repetition matters; add `free-repeat` to `play`".to_string())?;
    match play.turn_limit {
        Some((limit, LimitResult::Draw)) => Ok(limit),
        Some(_) => Err("reaching the turn limit is not simply a draw".to_string()),
        None => Err("there is no turn limit; add `(turn-limit n draw)` to `play`".to_string()),
    }
}

/// A letter for each piece type: its label or the first letter of its name, or else the first one free.
fn letters(game: &Game) -> Result<Vec<char>, String> {
    let capital =
        |text: &str| text.chars().next().map(|char| char.to_ascii_uppercase()).filter(char::is_ascii_uppercase);
    let label = |piece: &Piece| piece.label.as_deref().filter(|label| label.chars().count() == 1).and_then(capital);
    let mut taken: Vec<Option<char>> = vec![None; game.pieces.len()];
    // Labels have the first choice, so that a letter made up for one piece never takes the label of a later one.
    for (index, piece) in game.pieces.iter().enumerate() {
        taken[index] = label(piece).filter(|letter| !taken.contains(&Some(*letter)));
    }
    for (index, piece) in game.pieces.iter().enumerate() {
        if taken[index].is_none() {
            let wishes = piece.name.chars().map(|char| char.to_ascii_uppercase()).filter(char::is_ascii_uppercase);
            let free = wishes.chain('A'..='Z').find(|letter| !taken.contains(&Some(*letter)));
            taken[index] = Some(free.ok_or("there are more than 26 piece types")?);
        }
    }
    Ok(taken.into_iter().flatten().collect())
}

fn start(game: &Game, grid: Grid, letters: &[char]) -> Result<Vec<Option<Man>>, String> {
    let mut board = vec![None; (grid.width * grid.height) as usize];
    for place in &game.start {
        let name = &game.pieces[place.piece].name;
        let owners = match place.owner {
            Who::Player(player) => vec![player],
            Who::All => Player::BOTH.to_vec(),
            _ => return Err(format!("a {name} at the start belongs to nobody")),
        };
        for owner in owners {
            let mut cells = Vec::new();
            for region in &place.places {
                cells.extend(grid.cells(game, region, owner)?);
            }
            if place.places.is_empty() {
                cells.extend(grid.all());
            }
            cells.sort();
            cells.dedup();
            cells.retain(|(x, y)| place.phases.is_empty() || place.phases.contains(&((x + y) as i32 % 2)));
            for (x, y) in cells {
                let square = &mut board[(y * grid.width + x) as usize];
                ensure(place.n == 1 && square.is_none(), || "pieces are stacked at the start".to_string())?;
                *square = Some(Man { letter: letters[place.piece], owner });
            }
        }
    }
    Ok(board)
}

/// The union of the paths of a piece's moves.
fn rule(game: &Game, piece: &Piece) -> Result<Path, String> {
    ensure(piece.owner != Who::Nobody, || format!("{} belongs to nobody", piece.name))?;
    let paths: Result<Vec<Path>, String> = piece.moves.iter().map(|rule| move_path(game, piece, rule)).collect();
    Ok(or(paths?))
}

fn move_path(game: &Game, piece: &Piece, rule: &Move) -> Result<Path, String> {
    let name = &piece.name;
    let plain =
        rule.priority == 0 && rule.dirn.is_none() && rule.after == Bool::True && admits(rule.owner, piece.owner);
    ensure(plain, || format!("a move of {name} has a priority, a facing, an owner or a condition afterwards"))?;
    let one = Int::Const(1);
    let simple = [
        Act::Pop { at: Site::From, n: Some(one.clone()) },
        Act::Push { at: Site::To, n: one, owner: None, trail: false },
    ];
    ensure(matches!(&rule.action, Action::Acts(acts) if acts[..] == simple), || {
        format!("a move of {name} does something else than move that piece: `(action (pop) (push))`")
    })?;
    let path = precondition(&rule.pre)
        .ok_or_else(|| format!("the precondition of a move of {name} is not `(and (owner from) (path …))`"))?;
    let path = offsets(game, path).ok_or_else(|| format!("a path of {name} has steps that are not offsets"))?;
    let ends = last(&path);
    let (takes_enemy, takes_own) = match &rule.post[..] {
        [] => (false, false),
        [effect] => captures(effect)
            .ok_or_else(|| format!("a move of {name} has other effects than a capture by replacement"))?,
        _ => return Err(format!("a move of {name} has several effects")),
    };
    ensure(takes_enemy || !ends.enemy, || format!("{name} may end on an enemy piece without taking it"))?;
    ensure(takes_own || !ends.own, || format!("{name} may end on an own piece without taking it"))?;
    Ok(path)
}

fn admits(rule: Who, piece: Who) -> bool {
    rule == Who::All || rule == piece
}

/// The path in `(and (owner from) (path …))`; several paths may be joined by `or`.
fn precondition(pre: &Bool) -> Option<Path> {
    let Bool::And(parts) = pre else { return None };
    let is_owner = |part: &Bool| matches!(part, Bool::Owner(Site::From) | Bool::Friend(Site::From));
    match &parts[..] {
        [owner, path] | [path, owner] if is_owner(owner) => only_paths(path),
        _ => None,
    }
}

fn only_paths(condition: &Bool) -> Option<Path> {
    match condition {
        Bool::Path(path) => Some(path.clone()),
        Bool::Or(parts) => Some(or(parts.iter().map(only_paths).collect::<Option<Vec<_>>>()?)),
        _ => None,
    }
}

/// What a `(capture replace)` takes: enemies, own pieces.
fn captures(effect: &Effect) -> Option<(bool, bool)> {
    let EffectKind::Capture { targets: Targets::Replace, record, recycle: _, subsume: false, delayed: false } =
        &effect.kind
    else {
        return None;
    };
    if effect.cond.is_some() || effect.optional {
        return None;
    }
    let Some(record) = record else { return Some((true, false)) };
    if record.piece != PieceSel::Any || record.state.is_some() || record.flags.is_some() || record.value.is_some() {
        return None;
    }
    match record.owner {
        None | Some(Who::All) => Some((true, true)),
        Some(Who::Enemy) => Some((true, false)),
        _ => None,
    }
}

/// Turtle words are offsets for players who face each other; compass words are not, for they are never turned.
fn offsets(game: &Game, path: Path) -> Option<Path> {
    use crate::ast::Compass::{N, S};
    let facing = [game.players[0].dirn, game.players[1].dirn] == [N, S];
    let all = |parts: Vec<Path>| parts.into_iter().map(|part| offsets(game, part)).collect::<Option<Vec<_>>>();
    let one = |inner: Path| offsets(game, inner).map(Box::new);
    Some(match path {
        Path::Step { dir: PathDir::Offset(..), .. } => path,
        Path::Step { dir: PathDir::Turtle(turtle), on } if facing => {
            let (dx, dy) = match turtle {
                Turtle::F => (0, 1),
                Turtle::B => (0, -1),
                Turtle::L => (-1, 0),
                Turtle::R => (1, 0),
                _ if !game.board.i_nbors => return None,
                Turtle::Fl => (-1, 1),
                Turtle::Fr => (1, 1),
                Turtle::Bl => (-1, -1),
                Turtle::Br => (1, -1),
            };
            Path::Step { dir: PathDir::Offset(dx, dy), on }
        }
        Path::Step { .. } => return None,
        Path::Seq(parts) => Path::Seq(all(parts)?),
        Path::Or(parts) => Path::Or(all(parts)?),
        Path::Star(inner) => Path::Star(one(*inner)?),
        Path::Rot(inner) => Path::Rot(one(*inner)?),
        Path::Mirror(inner) => Path::Mirror(one(*inner)?),
        Path::Fb(inner) => Path::Fb(one(*inner)?),
    })
}
