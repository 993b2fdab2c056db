//! Boards and regions.

use super::Player;

/// Compass words; `Up` and `Down` exist on boards with levels only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Compass {
    N,
    Ne,
    E,
    Se,
    S,
    Sw,
    W,
    Nw,
    Up,
    Down,
}

/// Directions relative to a facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Turtle {
    F,
    B,
    /// In `steps` and `pattern`: turn left without moving. In a path step or `displace`: the cell to the left.
    L,
    /// As `L`, to the right.
    R,
    Fl,
    Fr,
    Bl,
    Br,
}

/// A direction: absolute, relative, or every one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Dirn {
    Compass(Compass),
    Turtle(Turtle),
    All,
}

/// The `board` section.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    /// Colour the cells by phase when drawing. No effect on rules.
    pub phase: bool,
    /// The tiling.
    pub tiling: Tiling,
    /// Indirect (vertex) neighbours are adjacent too.
    pub i_nbors: bool,
    /// Direct (edge) neighbours are not adjacent.
    pub no_d_nbors: bool,
    /// Filled in with the tiling's default if left out (square for square, alquerque and trunc-square, hex for hex, tri for tri).
    pub shape: Shape,
    /// Width, height, levels as written (one number may stand for both width and height). Empty for graph boards.
    pub size: Vec<u32>,
    /// Named regions in order.
    pub regions: Vec<RegionDef>,
    /// Cells cut out of the board, by label.
    pub without: Vec<String>,
}

/// How the plane is cut into cells.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Tiling {
    Tri,
    Square,
    Hex,
    /// 4.8.8: octagons with small squares between them.
    TruncSquare,
    /// Square grid of points with diagonals through alternate points (A1 has them).
    Alquerque,
    /// Any graph: nodes are named by the edges; `lines` are node sequences (and imply edges). Without lines each
    /// edge is a line of two nodes.
    Graph {
        edges: Vec<(String, String)>,
        lines: Vec<Vec<String>>,
    },
}

impl Tiling {
    /// Its word.
    pub fn word(&self) -> &'static str {
        match self {
            Tiling::Tri => "tri",
            Tiling::Square => "square",
            Tiling::Hex => "hex",
            Tiling::TruncSquare => "trunc-square",
            Tiling::Alquerque => "alquerque",
            Tiling::Graph { .. } => "graph",
        }
    }
}

/// Outline of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Shape {
    Tri,
    Square,
    Hex,
    Rhombus,
    Trapezium,
    Boardless,
}

impl Shape {
    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Shape::Tri => "tri",
            Shape::Square => "square",
            Shape::Hex => "hex",
            Shape::Rhombus => "rhombus",
            Shape::Trapezium => "trapezium",
            Shape::Boardless => "boardless",
        }
    }
}

/// A named region; named after a player it belongs to him and is part of his `own-regions`.
#[derive(Clone, Debug, PartialEq)]
pub struct RegionDef {
    /// Region or player name.
    pub name: String,
    /// Set if the name is a player's.
    pub owner: Option<Player>,
    /// Its parts. Cannot refer to itself or to later regions.
    pub parts: Vec<Region>,
}

/// A *list of cell sets*. Where one set is needed (`in`, `reach`, `place`, `count` …) it is their union; `connect` counts them one by one.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Region {
    /// One set a side named. `open`: without the corner cells.
    Sides { which: Vec<Side>, open: bool },
    /// One set for every side of the board.
    AllSides { open: bool },
    /// One set (of one cell) a corner.
    Corners,
    /// One set: the outermost cells.
    Edge,
    /// One set: the cell or cells nearest the middle.
    Centre,
    /// One set a row; rows count from 1, as in labels.
    Rows(Vec<i32>),
    /// One set a column; A is 1.
    Columns(Vec<i32>),
    /// One set.
    Cells(Vec<String>),
    /// One set: cells of that phase.
    Phase(i32),
    /// One set: the row k steps before the friend's home row. In `place` it is the home of the piece's owner.
    Home(i32),
    /// One set: the row farthest from the friend's home.
    Away,
    /// One set: the union of all.
    Union(Vec<Region>),
    /// A region defined in the board section, by index into `Board::regions`.
    Named(usize),
    /// Every region the friend owns.
    Own,
    /// One set: the whole board.
    Board,
}

/// A side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// By compass word.
    Compass(Compass),
    /// By number from 1, clockwise, the northernmost (or north-easternmost) first.
    Number(u32),
}
