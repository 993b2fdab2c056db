//! What a position holds.

use crate::core::{Cell, Ending, Man, Outcome, Step};
use crate::topology::Dir;
use gdl::ast::{Heading, Player, Region};

/// A game in progress: a position, how it came about, and what can be done in it.
#[derive(Clone, Debug)]
pub struct State {
    pub(super) position: Position,
    /// Position hashes at the start and at every turn end.
    pub(super) history: Vec<u64>,
    /// Steps of rules (pass rules included) that are legal here, before `max-capture`.
    pub(super) rule_steps: Vec<Step>,
    /// All legal steps.
    pub(super) legal: Vec<Step>,
    /// With `opp-turn`: what the clauses said at the last turn end.
    pub(super) reading: Option<Outcome>,
    pub(super) ending: Option<Ending>,
}

/// The board, the players' goods, and where in the turn we are.
#[derive(Clone, Debug)]
pub(super) struct Position {
    pub stacks: Vec<Vec<Man>>,
    pub cell_states: Vec<u8>,
    /// Per player and type; `None` is unlimited.
    pub hands: [Vec<Option<u32>>; 2],
    pub scores: [i32; 2],
    /// Pieces captured by each player, by type.
    pub captured: [Vec<u32>; 2],
    /// Each player's present direction.
    pub dirns: [Option<Dir>; 2],
    pub mover: Player,
    pub turn: u32,
    pub swapped: bool,
    /// Sides that have completed a turn.
    pub completed: [bool; 2],
    /// Passes in a row.
    pub passes: u32,
    /// Cells of the last step, and of the one before it.
    pub last: Cells,
    pub previous: Cells,
    /// What the last step was and did.
    pub made: Made,

    // Within the turn:
    /// Steps made.
    pub steps: u32,
    /// Moves made: a move is a step with its repeats and agains.
    pub moves: u32,
    /// A step of a rule has been made.
    pub moved: bool,
    pub pending: Option<Pending>,
    /// Cells closed to a repeating piece.
    pub visited: Vec<Cell>,
    pub marks: Vec<Mark>,
    /// Type and region of a `promote … at-end`.
    pub promotion: Option<(usize, Option<Region>)>,
    /// The last `to` of a step of a rule.
    pub turn_to: Option<Cell>,
}

/// `from` and `to`.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cells {
    pub from: Option<Cell>,
    pub to: Option<Cell>,
}

/// A step being made or just made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Made {
    pub kind: MadeKind,
    pub mover: Player,
    /// Number of the turn it belongs to.
    pub turn: u32,
    /// In the mover's first turn.
    pub first_move: bool,
    pub cells: Cells,
    /// Pieces captured or converted so far.
    pub changed: i64,
    /// Values of the pieces captured so far.
    pub capture_value: i64,
    /// Type of the top of the last stack captured.
    pub captured: Option<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MadeKind {
    Rule,
    /// By a pass rule, voluntary or forced.
    Pass,
    Stop,
    Swap,
}

/// What must come next.
#[derive(Clone, Debug)]
pub(super) enum Pending {
    Repeat { rule: usize, cell: Cell, forced: bool, heading: Heading, last: Option<Dir> },
    Again(String),
}

/// A cell whose stack is captured when the turn ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub cell: Cell,
    pub recycle: bool,
}

impl Position {
    pub fn stack(&self, cell: Cell) -> &[Man] {
        &self.stacks[cell as usize]
    }

    pub fn top(&self, cell: Cell) -> Option<Man> {
        self.stack(cell).last().copied()
    }

    pub fn is_empty(&self, cell: Cell) -> bool {
        self.stack(cell).is_empty()
    }

    pub fn owner(&self, cell: Cell) -> Option<Player> {
        self.top(cell).and_then(|man| man.owner)
    }

    pub fn top_mut(&mut self, cell: Cell) -> Option<&mut Man> {
        self.stacks[cell as usize].last_mut()
    }

    pub fn is_marked(&self, cell: Cell) -> bool {
        self.marks.iter().any(|mark| mark.cell == cell)
    }

    pub fn captured_by(&self, player: Player) -> u32 {
        self.captured[player.index()].iter().fold(0, |sum, n| sum.saturating_add(*n))
    }

    pub fn at_turn_start(&self) -> bool {
        self.steps == 0
    }

    /// A step about to be made here.
    pub fn begin(&self, kind: MadeKind, cells: Cells) -> Made {
        Made {
            kind,
            mover: self.mover,
            turn: self.turn,
            first_move: !self.completed[self.mover.index()],
            cells,
            changed: 0,
            capture_value: 0,
            captured: None,
        }
    }
}
