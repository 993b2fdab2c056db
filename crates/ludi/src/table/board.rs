//! A board as the pages draw it: outlines and middles of cells, lines between points, what is named.

use engine::Game;
use engine::draw::{Names, Theme, targets};
use engine::topology::Topology;
use gdl::ast::Player;
use schemars::JsonSchema;
use serde::Serialize;

/// All that a page needs to draw positions of a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Board {
    /// By number.
    pub cells: Vec<Cell>,
    /// Pairs of points that are joined, on boards of points.
    pub lines: Vec<[u16; 2]>,
    /// Named sets of cells, which goals are often about.
    pub targets: Vec<Target>,
    /// Cells are points.
    pub points: bool,
    /// Cells are coloured by phase.
    pub phase: bool,
    /// Directions around a piece, for facings and flags.
    pub ring: usize,
    /// The two sides.
    pub players: [Side; 2],
    /// Piece types by number.
    pub pieces: Vec<Piece>,
    /// Colours of what belongs to nobody.
    pub neutral: Paint,
    /// Pieces may stand anywhere: only what is near them is worth showing.
    pub boardless: bool,
}

/// A cell.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Cell {
    /// Its name.
    pub label: String,
    /// Where its middle is.
    pub x: f64,
    /// The same on the other axis.
    pub y: f64,
    /// Its corners; none for points.
    pub outline: Vec<[f64; 2]>,
    /// Radius of the circle its content may fill.
    pub room: f64,
    /// Its colour where cells are coloured, from 0 to 2.
    pub phase: u8,
}

/// A named set of cells.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Target {
    /// Whose it is.
    pub owner: Option<usize>,
    /// The cells in it.
    pub cells: Vec<u16>,
    /// If it is a side of the board that belongs to a player: its edges, from x and y to x and y.
    pub edges: Vec<[f64; 4]>,
}

/// A side.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Side {
    /// Its name.
    pub name: String,
    /// In these colours.
    pub paint: Paint,
}

/// Colours.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Paint {
    /// Of its surface.
    pub fill: &'static str,
    /// Of its rim.
    pub outline: &'static str,
    /// Of what is written on it.
    pub ink: &'static str,
}

/// A piece type.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Piece {
    /// Its name.
    pub name: String,
    /// What is written on it.
    pub sign: String,
}

impl Board {
    /// Of a game.
    pub fn of(game: &Game) -> Board {
        let (t, ast) = (game.topology(), game.ast());
        let names = Names::of(ast);
        let points = t.polygons.iter().all(Vec::is_empty);
        let pair = |a: usize, b: u16| (b as usize > a).then_some([a as u16, b]);
        let joined = |a: usize| t.direct[a].iter().filter_map(move |&b| pair(a, b));
        let theme = Theme::default();
        let paint = |owner: Option<Player>| {
            let paint = theme.paint(owner, &names.players);
            Paint { fill: paint.fill, outline: paint.outline, ink: paint.ink }
        };
        Board {
            cells: (0..t.cells()).map(|c| cell(t, c)).collect(),
            lines: if points { (0..t.cells()).flat_map(joined).collect() } else { Vec::new() },
            targets: targets(t).into_iter().map(target).collect(),
            points,
            phase: ast.board.phase,
            ring: t.ring,
            players: Player::BOTH
                .map(|side| Side { name: names.players[side.index()].clone(), paint: paint(Some(side)) }),
            pieces: ast
                .pieces
                .iter()
                .zip(&names.pieces)
                .map(|(piece, sign)| Piece { name: piece.name.clone(), sign: sign.clone() })
                .collect(),
            neutral: paint(None),
            boardless: t.boardless,
        }
    }
}

/// Four digits are enough for the eye.
fn short(x: f64) -> f64 {
    (x * 1e4).round() / 1e4
}

fn cell(t: &Topology, c: usize) -> Cell {
    let ((x, y), outline) = (t.centres[c], &t.polygons[c]);
    let edges = (0..outline.len()).map(|i| (outline[i], outline[(i + 1) % outline.len()]));
    let far = |((ax, ay), (bx, by)): ((f64, f64), (f64, f64))| {
        ((x - ax) * (by - ay) - (y - ay) * (bx - ax)).abs() / (bx - ax).hypot(by - ay)
    };
    Cell {
        label: t.labels[c].clone(),
        x: short(x),
        y: short(y),
        room: if outline.is_empty() { 0.46 } else { short(edges.map(far).fold(f64::MAX, f64::min)) },
        outline: outline.iter().map(|&(x, y)| [short(x), short(y)]).collect(),
        phase: t.phase[c] % 3,
    }
}

fn target(target: engine::draw::Target) -> Target {
    let edge = |((ax, ay), (bx, by)): ((f64, f64), (f64, f64))| [ax, ay, bx, by].map(short);
    Target {
        owner: target.owner.map(Player::index),
        cells: target.cells,
        edges: target.edges.into_iter().map(edge).collect(),
    }
}
