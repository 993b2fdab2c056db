//! `ludi show`

use crate::failure::Failure;
use crate::game::ready;
use crate::numbers::counted;
use crate::outcome::{Ended, player};
use crate::output::{Report, remark, writable, write_file};
use crate::page::Page;
use crate::pieces::movers;
use crate::steps::Played;
use engine::Position;
use engine::core::{Man, NO_CELL, Snapshot};
use engine::draw::movement::sheet;
use engine::draw::{Mark, Picture, svg, text};
use gdl::ast::Player;
use serde::Serialize;

/// Show a position
///
/// Draws the board after the steps given (none: the start) and says whose turn it is or how the game ended. `.` is
/// an empty cell, `O` and `X` are light and dark pieces, `#` belongs to nobody; games with several kinds of pieces
/// use their letters, capitals for the first player. Brackets mark the last step. With --pieces: how each piece of a chess-like
/// game moves, in words, or as a sheet of diagrams.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi show tic-tac-toe --moves \"B2 A1\"
  ludi show breakthrough --marks        where one may go: + cells, (pieces)
  ludi show yavalath --svg board.svg
  ludi show half-chess --pieces --svg pieces.svg    how the pieces move")]
pub struct Args {
    /// Name of a game, or a file
    game: String,
    #[command(flatten)]
    played: Played,
    /// Mark the cells where a step may go (+) and the pieces that may be taken up (in parentheses)
    #[arg(long)]
    marks: bool,
    /// Show how the pieces move instead of a position
    #[arg(long, conflicts_with_all = ["marks", "played"])]
    pieces: bool,
    /// Write the picture to a file as SVG (- for standard output) instead of drawing it as text
    #[arg(long, value_name = "FILE", value_parser = writable)]
    svg: Option<String>,
}

/// A position, or the pieces.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Showing {
    Position(Box<Shown>),
    Pieces(Pieces),
}

/// How the pieces move.
#[derive(Debug, Serialize)]
pub struct Pieces {
    game: String,
    pieces: Vec<Piece>,
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<String>,
    #[serde(skip)]
    written: bool,
}

#[derive(Debug, Serialize)]
struct Piece {
    name: String,
    moves: String,
}

#[derive(Debug, Serialize)]
pub struct Shown {
    game: String,
    moves: Vec<String>,
    turn: u32,
    to_move: Option<String>,
    result: Option<Ended>,
    /// Whether the players have exchanged sides.
    swapped: bool,
    legal_steps: usize,
    players: [Side; 2],
    cells: Vec<Stack>,
    board: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<String>,
    #[serde(skip)]
    picture: Drawn,
}

/// Which picture the text report holds.
#[derive(Debug)]
enum Drawn {
    Text,
    Svg,
    Elsewhere,
}

#[derive(Debug, Serialize)]
struct Side {
    name: String,
    score: i32,
    captured: u32,
    /// Pieces of limited supply.
    hand: Vec<Hand>,
}

#[derive(Debug, Serialize)]
struct Hand {
    piece: String,
    count: u32,
}

/// An occupied cell.
#[derive(Debug, Serialize)]
struct Stack {
    cell: String,
    /// Bottom first.
    pieces: Vec<Standing>,
}

#[derive(Debug, Serialize)]
struct Standing {
    piece: String,
    owner: Option<String>,
    state: u8,
    /// Where it points, as a compass word, if it has turned.
    #[serde(skip_serializing_if = "Option::is_none")]
    facing: Option<&'static str>,
}

pub fn run(args: &Args) -> Result<Showing, Failure> {
    let game = ready(&args.game)?.game;
    if args.pieces {
        return pieces(&game, args.svg.as_deref()).map(Showing::Pieces);
    }
    let position = args.played.reach(&game)?;
    let moves = args.played.steps().into_iter().map(str::to_string).collect();
    let mut shown = Shown::of(&position, moves, args.marks);
    match args.svg.as_deref() {
        None => {}
        Some("-") => {
            shown.svg = Some(picture_of(&position, args.marks));
            shown.picture = Drawn::Svg;
        }
        Some(path) => {
            write_file(path, &picture_of(&position, args.marks))?;
            shown.picture = Drawn::Elsewhere;
        }
    }
    Ok(Showing::Position(Box::new(shown)))
}

fn pieces(game: &engine::Game, svg: Option<&str>) -> Result<Pieces, Failure> {
    let name = game.ast().name.clone();
    let movers = movers(game.ast()).map_err(|why| {
        Failure::usage(format!("only pieces of chess-like games can be shown, and {name} is none: {why}"))
    })?;
    let mut shown = Pieces { game: name, pieces: Vec::new(), svg: None, written: false };
    if let Some(path) = svg {
        let (picture, missing) = sheet(&movers.iter().map(|mover| mover.movement()).collect::<Vec<_>>());
        if !missing.is_empty() {
            remark(format!("too intricate to be drawn: {}", missing.join(", ")));
        }
        match path {
            "-" => shown.svg = Some(picture),
            path => {
                write_file(path, &picture)?;
                shown.written = true;
            }
        }
    }
    shown.pieces = movers.into_iter().map(|mover| Piece { name: mover.name, moves: mover.words }).collect();
    Ok(shown)
}

/// A position as SVG, with or without marks on the legal steps.
pub fn picture_of(position: &Position<'_>, legal: bool) -> String {
    let snapshot = position.snapshot();
    let mut picture = Picture::of(position.game().ast(), position.game().topology(), &snapshot);
    picture.marks = marks(position, legal);
    svg(&picture)
}

impl Shown {
    /// A position reached by these steps, with or without marks on the legal ones.
    pub fn of(position: &Position<'_>, moves: Vec<String>, legal: bool) -> Shown {
        let game = position.game();
        let snapshot = position.snapshot();
        let mut picture = Picture::of(game.ast(), game.topology(), &snapshot);
        picture.marks = marks(position, legal);
        Shown {
            game: game.ast().name.clone(),
            moves,
            turn: position.turn(),
            to_move: position.ending().is_none().then(|| player(position, position.mover())),
            result: Ended::of(position),
            swapped: position.swapped(),
            legal_steps: position.steps().len(),
            players: Player::BOTH.map(|side| side_of(position, &snapshot, side)),
            cells: stacks(position, &snapshot),
            board: text(&picture),
            svg: None,
            picture: Drawn::Text,
        }
    }
}

fn marks(position: &Position<'_>, legal: bool) -> Vec<(u16, Mark)> {
    let (from, to) = position.last();
    let mut marks: Vec<(u16, Mark)> = Vec::new();
    marks.extend(from.map(|cell| (cell, Mark::From)));
    marks.extend(to.map(|cell| (cell, Mark::LastMove)));
    if legal {
        let steps = position.steps();
        let mut add = |cells: Vec<u16>, mark: Mark| {
            let mut cells: Vec<u16> = cells.into_iter().filter(|&cell| cell != NO_CELL).collect();
            cells.sort_unstable();
            cells.dedup();
            marks.extend(cells.into_iter().map(|cell| (cell, mark)));
        };
        add(steps.iter().map(|step| step.to).collect(), Mark::Plus);
        add(steps.iter().map(|step| step.from).collect(), Mark::Selected);
    }
    marks
}

fn side_of(position: &Position<'_>, snapshot: &Snapshot, side: Player) -> Side {
    let pieces = &position.game().ast().pieces;
    let hand = snapshot.hands[side.index()].iter().zip(pieces);
    Side {
        name: player(position, side),
        score: snapshot.scores[side.index()],
        captured: snapshot.captured[side.index()],
        hand: hand.filter_map(|(count, piece)| count.map(|count| Hand { piece: piece.name.clone(), count })).collect(),
    }
}

fn stacks(position: &Position<'_>, snapshot: &Snapshot) -> Vec<Stack> {
    let game = position.game();
    let standing = |man: &Man| Standing {
        piece: game.ast().pieces[man.piece as usize].name.clone(),
        owner: man.owner.map(|side| player(position, side)),
        state: man.state,
        facing: man.facing.and_then(|facing| compass(game.topology().ring, facing)),
    };
    let labels = &game.topology().labels;
    let occupied = snapshot.stacks.iter().zip(labels).filter(|(men, _)| !men.is_empty());
    occupied.map(|(men, label)| Stack { cell: label.clone(), pieces: men.iter().map(standing).collect() }).collect()
}

/// The compass word of a direction; nothing on boards without.
fn compass(ring: usize, facing: u8) -> Option<&'static str> {
    let words: &[&str] = match ring {
        8 => &["n", "ne", "e", "se", "s", "sw", "w", "nw"],
        6 => &["ne", "e", "se", "sw", "w", "nw"],
        _ => &[],
    };
    words.get(usize::from(facing)).copied()
}

impl Report for Showing {
    fn text(&self, page: &Page) -> String {
        match self {
            Showing::Position(shown) => shown.text(page),
            Showing::Pieces(Pieces { svg: Some(svg), .. }) => svg.clone(),
            Showing::Pieces(Pieces { written: true, .. }) => String::new(),
            Showing::Pieces(shown) => {
                shown.pieces.iter().map(|piece| format!("{}: {}\n", page.bold(&piece.name), piece.moves)).collect()
            }
        }
    }
}

impl Report for Shown {
    fn text(&self, _page: &Page) -> String {
        if let (Drawn::Svg, Some(svg)) = (&self.picture, &self.svg) {
            return svg.clone();
        }
        let mut out = String::new();
        if let Drawn::Text = self.picture {
            out = format!("{}\n", self.board);
        }
        let state = match (&self.result, &self.to_move) {
            (Some(result), _) => format!("{} after {}", result.sentence(), counted(self.turn as usize - 1, "turn")),
            (None, Some(mover)) => {
                format!("turn {}, {mover} to move, {}", self.turn, counted(self.legal_steps, "legal step"))
            }
            (None, None) => String::new(),
        };
        out += &format!("{}: {state}\n", self.game);
        if self.swapped {
            out += &format!("sides are swapped: the first player has {}\n", self.players[1].name);
        }
        for side in &self.players {
            let mut facts: Vec<String> =
                side.hand.iter().map(|hand| format!("{} {} in hand", hand.count, hand.piece)).collect();
            facts.extend((side.score != 0).then(|| format!("score {}", side.score)));
            facts.extend(
                (side.captured != 0).then(|| format!("has captured {}", counted(side.captured as usize, "piece"))),
            );
            if !facts.is_empty() {
                out += &format!("{}: {}\n", side.name, facts.join(", "));
            }
        }
        out
    }
}
