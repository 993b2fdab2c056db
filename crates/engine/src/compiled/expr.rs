//! The rule tree with every name resolved: cells are numbers, regions are sets, walks and paths are tables.

use crate::bits::Bits;
use crate::core::Cell;
use gdl::ast::{Cmp, Heading, PieceSel, Who};

/// A cell named in a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Site {
    From,
    To,
    Current,
    LastFrom,
    LastTo,
    Beyond,
    Behind,
    Fixed(Cell),
}

/// A set of cells one can ask for.
#[derive(Clone, Debug, PartialEq)]
pub enum Cells<const W: usize> {
    /// Empty cells.
    Empty,
    /// Tops of these owners.
    Own(Who),
    /// Any top.
    Any,
    /// Tops that match.
    Record(Record),
    /// A region, for each player as friend.
    Region(Box<[Bits<W>; 2]>),
}

/// A piece record.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Record {
    pub piece: PieceSel,
    pub owner: Option<Who>,
    pub state: Option<i32>,
    pub flags: Option<u8>,
    pub value: Option<i32>,
}

/// Integer expressions.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Int<const W: usize> {
    Const(i32),
    Distance(Site, Site),
    NumBetween(Cells<W>, Site, Site),
    NumLine(Cells<W>, Site, Site),
    NumNbors(Site, Cells<W>),
    GroupSize(Site),
    Height(Site),
    Phase(Site),
    PieceState(Site),
    CellState(Site),
    Value(Site),
    Row(Site),
    Column(Site),
    Count(Cells<W>, Option<Box<[Bits<W>; 2]>>),
    InHand(usize),
    Score(Who),
    Liberties(Site),
    Captured(Who),
    LineLength(Site),
    Territory(Who),
    LargestGroup(Who),
    Changed,
    Turn,
    CaptureValue,
    Add(Vec<Int<W>>),
    Sub(Vec<Int<W>>),
    Mul(Vec<Int<W>>),
    Div(Box<[Int<W>; 2]>),
    Mod(Box<[Int<W>; 2]>),
    Min(Vec<Int<W>>),
    Max(Vec<Int<W>>),
    Abs(Box<Int<W>>),
}

/// Boolean expressions.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Bool<const W: usize> {
    True,
    False,
    /// The cell is in the set.
    In(Site, Cells<W>),
    Line(Site, Site),
    Adjacent(Site, Site),
    /// Some neighbour is in the set.
    Touches(Site, Cells<W>),
    /// Walk number, from `from` to `to`.
    Steps(usize),
    /// Path number, from `from` to `to`.
    Path(usize),
    /// A geometric relation of `from` and `to` worked out in advance: `table[mover][from]`, one table if both players share it.
    Pair(Box<[Vec<Bits<W>>; 2]>),
    /// A row of the length of that number runs through the top.
    Through(Site, usize),
    Flag(Site, u8),
    FirstMove,
    Last(Site),
    Cmp(Cmp, Int<W>, Int<W>),
    And(Vec<Bool<W>>),
    Or(Vec<Bool<W>>),
    Not(Box<Bool<W>>),
    Xor(Box<[Bool<W>; 2]>),
    If(Box<[Bool<W>; 3]>),
    /// End condition number.
    Goal(usize),
}

/// End conditions.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Goal<const W: usize> {
    /// `nbors` index into the neighbour tables.
    Connect {
        tops: Option<Record>,
        nbors: usize,
        k: Option<Int<W>>,
        regions: [Vec<Bits<W>>; 2],
    },
    Cycle {
        tops: Option<Record>,
        n: Int<W>,
        full: bool,
        nbors: usize,
    },
    Group {
        tops: Option<Record>,
        n: Option<Int<W>>,
        nbors: usize,
        stack: bool,
    },
    /// `lines` index into the line tables.
    InARow {
        tops: Option<Record>,
        n: Int<W>,
        lines: usize,
    },
    /// Cells of every placement of the pattern.
    Pattern {
        tops: Option<Record>,
        places: Vec<Bits<W>>,
    },
    Reach {
        tops: Option<Record>,
        amount: Amount<W>,
        region: Box<[Bits<W>; 2]>,
    },
    Capture {
        record: Option<Record>,
        amount: Amount<W>,
    },
    Eliminate(Who),
    Score(Option<Int<W>>),
    Stack {
        tops: Option<Record>,
        n: Int<W>,
        owner: bool,
    },
    CellState(Site, Int<W>),
    PieceState(Record),
    NoMove,
    Full,
    Passed,
    Most(Int<W>, Int<W>),
}

/// How many.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Amount<const W: usize> {
    N(Int<W>),
    All,
    Fill,
}

/// One act of an action.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Act<const W: usize> {
    Push { at: Site, n: Int<W>, owner: Option<Who>, trail: bool },
    Pop { at: Site, n: Option<Int<W>> },
    Swap,
}

/// Something that happens after the action.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect<const W: usize> {
    /// What.
    pub kind: EffectKind<W>,
    /// When.
    pub cond: Option<Bool<W>>,
    /// Bit of the step's option that chooses it.
    pub option: Option<u8>,
}

/// Effects.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum EffectKind<const W: usize> {
    Capture {
        targets: Targets<W>,
        record: Option<Record>,
        recycle: bool,
        subsume: bool,
        delayed: bool,
    },
    Convert {
        targets: Targets<W>,
        record: Option<Record>,
        owner: Option<Who>,
        state: Option<Int<W>>,
    },
    ConvertSelf {
        owner: Option<Who>,
        state: Option<Int<W>>,
    },
    Rotate(Int<W>),
    /// Absolute ring direction, or a turn of the present one.
    ChangeDirn(NewDirn),
    Displace {
        dirs: Ways,
        record: Option<Record>,
    },
    CellState(Site, Int<W>),
    PieceState(Site, Int<W>),
    IncState {
        site: Site,
        amount: Int<W>,
        modulo: Option<Int<W>>,
    },
    AddFlags(Site, u8),
    RemoveFlags(Site, u8),
    Score(Int<W>),
    Repeat {
        forced: bool,
        heading: Heading,
    },
    Promote {
        piece: u8,
        region: Option<Box<[Bits<W>; 2]>>,
        at_end: bool,
    },
    Again(u8),
    Trim(Int<W>),
}

/// A change of direction.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum NewDirn {
    Absolute(u8),
    Relative(gdl::ast::Turtle),
    Nowhere,
}

/// Directions an effect works in.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Ways {
    Fixed(Vec<u8>),
    Relative(gdl::ast::Turtle),
}

/// Cells an effect acts on.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Targets<const W: usize> {
    Replace,
    Surround,
    Nbors(usize),
    Between,
    Custodial { min: Int<W>, max: Option<Int<W>>, hostile: Option<Box<[Bits<W>; 2]>> },
    Approach,
    Withdraw,
    Path(Vec<usize>),
    Line,
    SameGroup,
    All,
}
