//! From rules back to genes: reads what [`decode`](super::decode) writes, whatever the pieces are called.

use super::chromosome::{Chromosome, GENES, Movement, START_CELLS, TYPES};
use super::decode::{NAMES, Reading, decode, label};
use gdl::ast::{
    Bool, EffectKind, Game, Goal, LimitResult, Path, PathDir, Piece, PieceSel, Place, Player, Region, Targets, Who,
};

/// The chromosome of a game of this space, genes that do nothing at their least value, and how it reads the paper.
///
/// # Errors
/// What keeps the game out of the space.
pub fn encode(game: &Game) -> Result<(Chromosome, Reading), String> {
    if game.pieces.len() != TYPES {
        return Err(format!("it has {} types of pieces, not {TYPES}", game.pieces.len()));
    }
    let mut genes = [0; GENES];
    let mut reading = Reading::default();
    for (kind, piece) in game.pieces.iter().enumerate() {
        let (movement, slides, over) = moves(piece).ok_or_else(|| format!("{} moves in another way", piece.name))?;
        genes[24 + kind] = movement as u8 + 1;
        genes[30 + kind] = u8::from(slides);
        genes[36 + kind] = u8::from(over);
        genes[43 + kind] = becomes(piece);
        genes[49] |= u8::from(piece.moves.iter().any(|rule| rule.priority > 0));
        reading.nightrider |= movement == Movement::L && slides;
    }
    genes[42] = honor(game);
    reading.draw_at_limit = matches!(game.play.turn_limit, Some((_, LimitResult::Draw)));
    let cells = |player: Player| game.start.iter().filter(move |place| place.owner == Who::Player(player));
    for place in cells(Player::First) {
        for (cell, gene) in genes[..START_CELLS].iter_mut().enumerate() {
            if names(place, &label(cell, false, false)) {
                *gene = place.piece as u8 + 1;
            }
        }
    }
    let chromosome = Chromosome::new(genes)?;
    // The second player's array follows from the first's in one of two ways; what fits neither is found by writing it all again.
    let mirrored = |cell: usize| {
        let there =
            |place: &Place| place.piece as u8 + 1 == chromosome.on(cell) && names(place, &label(cell, true, false));
        chromosome.on(cell) == 0 || cells(Player::Second).any(there)
    };
    reading.half_turn = !(0..START_CELLS).all(mirrored);
    let again = gdl::load(&decode(&chromosome, &reading, &game.name, "")).game;
    if again.map(|again| bare(again, game)) != Some(bare(game.clone(), game)) {
        return Err("its rules are not those of a chromosome".to_string());
    }
    Ok((chromosome, reading))
}

/// What the rules say: names of pieces taken off, notes those of another game.
fn bare(mut game: Game, notes: &Game) -> Game {
    game.support = notes.support.clone();
    for (piece, name) in game.pieces.iter_mut().zip(NAMES) {
        piece.name = name.to_string();
        piece.label = None;
    }
    game
}

fn names(place: &Place, label: &str) -> bool {
    place.places.iter().any(|region| matches!(region, Region::Cells(cells) if cells.iter().any(|cell| cell == label)))
}

fn becomes(piece: &Piece) -> u8 {
    let mut effects = piece.moves.iter().flat_map(|rule| &rule.post);
    let found = effects.find_map(|effect| match effect.kind {
        EffectKind::Promote { piece, .. } => Some(piece as u8 + 1),
        _ => None,
    });
    found.unwrap_or(0)
}

fn honor(game: &Game) -> u8 {
    let found = game.end.clauses.iter().find_map(|clause| match &clause.cond {
        Bool::Goal(Goal::Capture { record: Some(record), .. }) => match record.piece {
            PieceSel::Type(kind) => Some(kind as u8 + 1),
            _ => None,
        },
        _ => None,
    });
    found.unwrap_or(0)
}

/// How a piece moves, whether it slides, whether it jumps.
fn moves(piece: &Piece) -> Option<(Movement, bool, bool)> {
    let path = piece.moves.iter().find_map(|rule| path(&rule.pre))?;
    let over = piece
        .moves
        .iter()
        .flat_map(|rule| &rule.post)
        .any(|effect| matches!(effect.kind, EffectKind::Capture { targets: Targets::Path, .. }));
    let (wraps, offset, slides) = shape(path)?;
    let movement = match (wraps.as_str(), offset) {
        ("m", (1, 1)) => Movement::DiagonalForward,
        ("r", (1, 1)) => Movement::Diagonal,
        ("ro", (0, 1)) => Movement::AllDirections,
        ("rm", (1, 2)) => Movement::L,
        ("f", (0, 1)) => Movement::Straight,
        ("", (0, 1)) => Movement::StraightForward,
        _ => return None,
    };
    Some((movement, slides, over))
}

fn path(cond: &Bool) -> Option<&Path> {
    match cond {
        Bool::And(parts) => parts.iter().find_map(path),
        Bool::Path(path) => Some(path),
        _ => None,
    }
}

/// The images a path is taken with, its first step, and whether it slides.
fn shape(path: &Path) -> Option<(String, (i32, i32), bool)> {
    let within = |letter: &str, path: &Path| {
        shape(path).map(|(rest, offset, slides)| (format!("{letter}{rest}"), offset, slides))
    };
    match path {
        Path::Rot(path) => within("r", path),
        Path::Mirror(path) => within("m", path),
        Path::Fb(path) => within("f", path),
        Path::Or(paths) => within("o", paths.first()?),
        Path::Seq(paths) => within("", paths.first()?),
        Path::Star(path) => shape(path).map(|(rest, offset, _)| (rest, offset, true)),
        Path::Step { dir: PathDir::Offset(x, y), .. } => Some((String::new(), (*x, *y), false)),
        Path::Step { .. } => None,
    }
}
