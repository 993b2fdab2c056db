//! A board as the pages draw it: outlines and middles of cells, lines between points, what is named.

use engine::Game;
use engine::draw::{Names, Theme, targets};
use engine::topology::Topology;
use gdl::ast::Player;
use serde::Serialize;

/// All that a page needs to draw positions of a game.
#[derive(Debug, Serialize)]
pub struct Board {
    cells: Vec<Cell>,
    /// Pairs of points that are joined, on boards of points.
    lines: Vec<[u16; 2]>,
    targets: Vec<Target>,
    /// Cells are points.
    points: bool,
    /// Cells are coloured by phase.
    phase: bool,
    /// Directions around a piece, for facings and flags.
    ring: usize,
    players: [Side; 2],
    pieces: Vec<Piece>,
    /// Colours of what belongs to nobody.
    neutral: Paint,
    /// Pieces may stand anywhere: only what is near them is worth showing.
    boardless: bool,
}

#[derive(Debug, Serialize)]
struct Cell {
    label: String,
    x: f64,
    y: f64,
    outline: Vec<[f64; 2]>,
    /// Radius of the circle its content may fill.
    room: f64,
    phase: u8,
}

#[derive(Debug, Serialize)]
struct Target {
    owner: Option<usize>,
    cells: Vec<u16>,
    edges: Vec<[f64; 4]>,
}

#[derive(Debug, Serialize)]
struct Side {
    name: String,
    paint: Paint,
}

#[derive(Debug, Serialize)]
struct Paint {
    fill: &'static str,
    outline: &'static str,
    ink: &'static str,
}

#[derive(Debug, Serialize)]
struct Piece {
    name: String,
    sign: String,
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
