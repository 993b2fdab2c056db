//! Pieces, moves, actions and effects.

use super::{Bool, Dirn, Int, Nbors, Record, Region, Site, Who};

/// A piece type.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// Capitalised, unique.
    pub name: String,
    /// `Player(p)`: only p has these moves. `All`: both. `Nobody`: both may move them, and new ones belong to nobody.
    pub owner: Who,
    /// For display.
    pub label: Option<String>,
    /// Default 1.
    pub value: i32,
    /// State of a new piece, 0–255.
    pub state: u8,
    /// Flags of a new piece, bit i = flag i (0–7).
    pub flags: u8,
    /// At least one.
    pub moves: Vec<Move>,
}

/// One movement rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    /// Higher first: if any step of a higher priority is legal, lower ones are not. Default 0; `mandatory` is `u32::MAX`.
    pub priority: u32,
    /// For display, and the name `again` calls. A move whose label some `again` names exists only through it.
    pub label: Option<String>,
    /// Facing used by `steps`, `path` and turtle words in this rule; default the piece's own facing, else the player's. `All`: any facing will do.
    pub dirn: Option<Dirn>,
    /// Who may use this rule (beside the piece's owner). Default All.
    pub owner: Who,
    /// Tested with `from` and `to` bound, before anything changes.
    pub pre: Bool,
    /// What is done.
    pub action: Action,
    /// Run in order after the action.
    pub post: Vec<Effect>,
    /// Tested on the position the step leads to (after action and post, before turn-end effects and before the turn passes on).
    pub after: Bool,
}

/// What a step does first.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// A voluntary pass, legal when `pre` holds with no cells bound; effects run.
    Pass,
    /// One or more acts in order.
    Acts(Vec<Act>),
}

/// Without `Pop` and `Swap` the action is a placement. `Pop` only: a removal, `to` = `from`. Otherwise a movement.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Act {
    /// Put what was popped (order kept) on `at` (default `to`); if nothing is carried, make `n` new pieces of this type from the mover's hand.
    /// `owner` sets the owner of what is put down. Illegal if the stack would exceed 32 or the hand is short.
    Push {
        at: Site,
        /// Number of new pieces; ignored when pieces are carried.
        n: Int,
        owner: Option<Who>,
        /// Also leaves a new piece of this type, the mover's, hand not charged, on `from` and on every cell strictly between
        /// `from` and `to` on their line, wherever such a cell is empty after the action.
        trail: bool,
    },
    /// Take the top `n` pieces (all: `None`) from `at` (default `from`). Fewer than n there (or n < 1): the step is illegal.
    Pop { at: Site, n: Option<Int> },
    /// The stacks on `from` and `to` change places.
    Swap,
}

/// Something that happens after the action.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// What.
    pub kind: EffectKind,
    /// Must hold when the effect runs. For `Capture` and `Convert` it is asked for each target with `current` bound to it; all targets
    /// are found and tested first, then all are changed.
    pub cond: Option<Bool>,
    /// Makes two steps of one: with and without.
    pub optional: bool,
}

/// Effects. `to` may be missing (pass), then those about `to` do nothing.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum EffectKind {
    /// Remove the targets, whole stacks. All their pieces count as captured by the mover.
    Capture {
        targets: Targets,
        /// `None`: tops of the mover's opponent. `Some`: tops that match (any owner unless the record says).
        record: Option<Record>,
        /// Captured pieces go back to the hand of their owner (no effect for unlimited types).
        recycle: bool,
        /// The piece on `to` takes the type of the top of the last stack captured.
        subsume: bool,
        /// Removed when the turn ends; until then they stand and block, but cannot be captured again.
        delayed: bool,
    },
    /// Change the top pieces of the targets: owner (default the mover), and state if given.
    Convert { targets: Targets, record: Option<Record>, owner: Option<Who>, state: Option<Int> },
    /// Change the owner and/or state of the top piece on `to`.
    ConvertSelf { owner: Option<Who>, state: Option<Int> },
    /// Turn the top piece on `to` clockwise by n of the board's smallest turns (45 degrees on square and trunc-square, 60 on hex and tri; a
    /// multiple of 360 does nothing); its facing becomes its own, and flag i becomes flag i + n (mod 8 or 6; flags above stay).
    Rotate(Int),
    /// The mover's direction from now on (turtle words: relative to his present one).
    ChangeDirn(Dirn),
    /// The stack on the neighbour of `to` in that direction (turtle: relative to the mover's facing; all: each board direction clockwise from n) moves one cell on
    /// in it if that cell is empty; off the board it is gone without credit; otherwise it stays. Only stacks whose top matches (default any).
    Displace { dirn: Dirn, record: Option<Record> },
    /// Set the state of a cell (saturating 0–255).
    CellState(Site, Int),
    /// Set the state of the top piece.
    PieceState(Site, Int),
    /// Add to the state of the top piece, then reduce modulo (if given and > 0), then saturate. `dec-state` is lowered to a negative amount; with modulo the result is non-negative.
    IncState { site: Site, amount: Int, modulo: Option<Int> },
    /// Set flags of the top piece.
    AddFlags(Site, u8),
    /// Clear flags of the top piece.
    RemoveFlags(Site, u8),
    /// Add to the mover's score.
    Score(Int),
    /// The same piece (now on `to`) may go on with the same rule, to cells not visited this turn (the first origin included). Without `forced` a step `stop` is added.
    Repeat { forced: bool, heading: Heading },
    /// The top piece on `to` becomes this type (state and flags as newly defined) if `to` is in the region (default anywhere).
    Promote { piece: usize, region: Option<Region>, at_end: bool },
    /// The mover goes on with a move of that label.
    Again(String),
    /// While the stack on `to` is higher than n, its lowest piece goes: the mover's own to his hand, others count as captured.
    Trim(Int),
}

/// Which direction a repeated step must take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Heading {
    Any,
    /// The same direction as the last step (steps not along a line have none and fail).
    Straight,
    /// Another direction than the last step.
    Turning,
}

/// Cells an effect acts on, relative to `from` and `to`.
#[derive(Clone, Debug, PartialEq)]
// Trees are built once and walked; a box would cost more in clarity than it saves in bytes.
#[allow(missing_docs, clippy::large_enum_variant)]
pub enum Targets {
    /// What stood on `to` before the push: the pieces below the ones just put there.
    Replace,
    /// Groups of the mover's opponent (board adjacency) touching `to` that have no empty neighbour.
    Surround,
    /// Neighbours of `to` of that kind.
    Nbors(Nbors),
    /// Strictly between `from` and `to` on their line.
    Between,
    /// In each board line direction from `to`: a run of matching tops, its length within min..=max, ended by a top of the mover, or by a cell of
    /// `hostile` (unless that cell holds an enemy of the mover). Nothing else ends a run well.
    Custodial { min: Int, max: Option<Int>, hostile: Option<Region> },
    /// The run of matching tops starting at `beyond`, in that direction.
    Approach,
    /// The run of matching tops starting at `behind`, in that direction.
    Withdraw,
    /// All cells visited by some word of this rule's path that leads from `from` to `to`, `from` and `to` excluded.
    Path,
    /// The whole line through `from` and `to`, both excluded.
    Line,
    /// If `to` held an enemy before the step: every enemy group touching `to`.
    SameGroup,
    /// The whole board, `to` excluded.
    All,
}
