//! A game ready to play: rules as plans over tables and sets.

use super::expr::{Act, Bool, Effect, Goal, Int, Site};
use super::paths::PathTable;
use super::state::{Features, State};
use super::tables::Tables;
use crate::bits::Bits;
use crate::core::Cell;
use crate::rules::Kind;
use gdl::ast::{Cmp, GameResult, Repetition, Tie, Turtle, Who};
use std::sync::OnceLock;

/// How a rule's facing is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Facing {
    /// Any ring direction will do.
    All,
    /// Always this one; `None` where the board has no such direction.
    Fixed(Option<u8>),
    /// The piece's, else the player's.
    Own,
    /// The piece's, else the player's, turned.
    Turned(Turtle),
}

/// What is counted between two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Between {
    Any,
    Friend,
    Enemy,
    Empty,
}

/// One displacement of cell numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Shift<const W: usize> {
    /// Difference of cell numbers.
    pub delta: i32,
    /// Cells from which it stays on the board.
    pub origins: Bits<W>,
}

/// Where the destinations of an origin come from.
#[derive(Clone, Debug)]
pub enum Source<const W: usize> {
    /// Every cell.
    Board,
    /// A geometric relation: `table[mover][from]`.
    Pair(Box<[Vec<Bits<W>>; 2]>),
    /// A geometric relation that is the same displacement from many cells: for each mover, displacements and the origins that have them.
    Shifts(Box<[Vec<Shift<W>>; 2]>),
    /// From a cell along lines up to and including the first piece, at most so many steps.
    Slide(Site, u16),
    /// Along each line exactly as many steps as there are pieces on it, with conditions on what lies between.
    Jump(Vec<(Between, Cmp, i32)>),
    /// Along lines, with conditions on what lies between, at most so many steps.
    Rays(Vec<(Between, Cmp, i32)>, u16),
    /// A path expression.
    Path(usize),
}

/// One alternative of a rule's precondition, sorted by what its parts depend on.
#[derive(Clone, Debug)]
pub struct Alternative<const W: usize> {
    /// Parts that mention neither `from` nor `to`.
    pub once: Vec<Bool<W>>,
    /// The piece must be the mover's.
    pub mine: bool,
    /// Further parts about `from` alone.
    pub origin: Vec<Bool<W>>,
    /// First cut of the destinations.
    pub source: Source<W>,
    /// Parts about `to` alone.
    pub target: Vec<Bool<W>>,
    /// Everything else.
    pub filter: Vec<Bool<W>>,
}

/// One rule.
#[derive(Clone, Debug)]
pub struct Rule<const W: usize> {
    /// Type.
    pub piece: u8,
    /// Kind of step.
    pub kind: Kind,
    /// Which players have it.
    pub players: [bool; 2],
    /// Priority class.
    pub priority: u32,
    /// Label number, if it has one that `again` uses.
    pub label: Option<u8>,
    /// Exists only through `again`.
    pub only_again: bool,
    /// Facing.
    pub facing: Facing,
    /// Alternatives of the precondition.
    pub alternatives: Vec<Alternative<W>>,
    /// The action.
    pub acts: Vec<Act<W>>,
    /// The effects.
    pub post: Vec<Effect<W>>,
    /// The effects in the same order as a flat program.
    pub deeds: Vec<super::deeds::Deed<W>>,
    /// Some effect must be told the cells a step passed over.
    pub reads_path: bool,
    /// Its steps are plain actions on bare pieces and effects that ask for no expression.
    pub swift: bool,
    /// The path that is all it asks of steps of the mover's pieces, which are then legal.
    pub bare_path: Option<usize>,
    /// For each player, if all its steps go over one cell: which.
    pub jumps: [Vec<super::deeds::Jump>; 2],
    /// Number of optional effects.
    pub options: u8,
    /// Test on the resulting position.
    pub after: Option<Bool<W>>,
    /// An effect may grant `repeat` or `again`.
    pub continues: bool,
    /// The action can fail (hands, heights, pops).
    pub fallible: bool,
    /// The action is exactly one new piece on `to`, or the top piece from `from` to `to`.
    pub plain: bool,
    /// All pieces move at once, by displacements.
    pub bulk: bool,
    /// The whole step is the plain action and, at most, the unconditional capture of what is replaced.
    pub simple: bool,
    /// Displacements it has, when it moves in bulk.
    pub words: u16,
    /// `after` asks only that this flanking effect changes something.
    pub must_change: Option<u8>,
    /// What a trial would tell is known without one.
    pub foreseen: Option<super::foresee::Foreseen>,
    /// No two of its words or alternatives share a displacement.
    pub distinct: bool,
    /// Owner of the pieces a plain placement makes: an owner index, 3 for the mover, 4 for his opponent.
    pub new_owner: u8,
    /// New pieces of this type belong to nobody unless told otherwise.
    pub ownerless: bool,
    /// The action takes the top piece off the cell, and nothing else.
    pub lifts: bool,
    /// The first effect replaces whatever stands on `to`, so that no stack arises.
    pub replaces: bool,
    /// Paths its `path` targets may use.
    pub paths: Vec<usize>,
}

/// An end clause.
#[derive(Clone, Debug)]
pub struct Clause<const W: usize> {
    /// Players it is read for.
    pub who: Who,
    /// What they get.
    pub result: GameResult,
    /// When.
    pub cond: Bool<W>,
}

impl<const W: usize> Clause<W> {
    /// Whether the clause is read for a player after a step of the mover.
    #[inline(always)]
    pub fn admits(&self, player: usize, mover: usize) -> bool {
        match self.who {
            Who::Player(p) => p.index() == player,
            Who::All => true,
            Who::Nobody => false,
            Who::Current | Who::Friend => player == mover,
            Who::Enemy => player != mover,
        }
    }
}

/// A clause as it is read for one player, the commonest kinds without an expression.
#[derive(Clone, Debug)]
pub struct Test<const W: usize> {
    /// Which clause.
    pub clause: u16,
    /// What the player gets.
    pub result: GameResult,
    /// Holds only when both have passed.
    pub after_passes: bool,
    /// How to find out.
    pub kind: TestKind<W>,
}

/// How a clause is tested.
#[derive(Clone, Debug)]
pub enum TestKind<const W: usize> {
    /// A bit of the cached goals.
    Cached(u32),
    /// One of his tops is in the region.
    Reach(Bits<W>),
    /// He has no step.
    NoMove,
    /// He has no top of that type.
    NoneLeft(u16),
    /// One of his tops of that type is in the region.
    ReachOf(u16, Bits<W>),
    /// `eliminate enemy`: quick while the enemy has tops.
    Gone,
    /// He has captured so many.
    Taken(u32),
    /// Holds only where a bit of the cached goals does; then read the expression.
    Within(u32),
    /// Holds only while a player has fewer tops than this; then read the expression.
    Fewer(usize, u32),
    /// Read the expression.
    Other,
}

/// A path expression for every player and facing it is needed for.
#[derive(Clone, Debug)]
pub struct PathPlan<const W: usize> {
    /// One table a player, or one a player and ring direction.
    pub tables: Vec<PathTable<W>>,
    /// Whether the facing matters.
    pub turtle: bool,
}

/// Result at the turn limit.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub enum Limit<const W: usize> {
    Draw,
    Most(Int<W>),
    Unfinished,
}

/// A compiled game for boards of up to 64 W cells.
#[derive(Debug)]
pub struct Plan<const W: usize> {
    /// Geometry.
    pub tables: Tables<W>,
    /// Parts of a position in use.
    pub feat: Features,
    /// Number of piece types.
    pub types: usize,
    /// Value of each type.
    pub values: Vec<i32>,
    /// State of new pieces of each type.
    pub states: Vec<u8>,
    /// Flags of new pieces of each type.
    pub flags: Vec<u8>,
    /// Limited hands: `limited[player * types + type]`.
    pub limited: Vec<bool>,
    /// The rules.
    pub rules: Vec<Rule<W>>,
    /// Ordinary rules of each player, highest priority first.
    pub ordinary: [Vec<u16>; 2],
    /// The rules of each `again` label for each player, highest priority first; the last has none.
    pub again: Vec<[Vec<super::sweep::Entry<W>>; 2]>,
    /// The ordinary rules of each player as flat programs, in the same order.
    pub sweeps: [Vec<super::sweep::Entry<W>>; 2],
    /// Some of them find steps by a table of every cell.
    pub by_tables: bool,
    /// The same where they are displacements and nothing else.
    pub volleys: [Option<super::volleys::Volleys<W>>; 2],
    /// Turtle walks: `walks[walk][facing * cells + from]`.
    pub walks: Vec<Vec<Cell>>,
    /// Paths.
    pub paths: Vec<PathPlan<W>>,
    /// End conditions.
    pub goals: Vec<Goal<W>>,
    /// Which goals are cached in [`State::goals`].
    pub cached: Vec<bool>,
    /// Some goal is cached.
    pub caches: bool,
    /// End clauses.
    pub clauses: Vec<Clause<W>>,
    /// The clauses as read for each player.
    pub tests: [Vec<Test<W>>; 2],
    /// What must happen before a clause can hold, if not a cached goal, somebody who cannot move, or two passes; `None` if that is not known.
    pub watch: Option<super::watch::Watch<W>>,
    /// Tie rule.
    pub tie: Tie,
    /// Results count a turn later.
    pub opp_turn: bool,
    /// Nothing may happen at the end of a turn but what a clause, a limit or a repetition says.
    pub calm: bool,
    /// Some clause asks for `no-move`.
    pub asks_no_move: bool,
    /// Voluntary pass.
    pub can_pass: bool,
    /// Swap rule.
    pub swap_rule: bool,
    /// Repetition rule, `Free` if positions cannot recur.
    pub repetition: Repetition,
    /// Turns.
    pub limit: u32,
    /// Result at the limit.
    pub limit_result: Limit<W>,
    /// Placements must rest on something in this direction.
    pub gravity: Option<u8>,
    /// Moves a turn.
    pub moves_per_turn: u32,
    /// Moves in the first turn.
    pub first_moves: u32,
    /// Only turns that take the most.
    pub max_capture: bool,
    /// Keys of single pieces without attributes, by mailbox code less one; none where pieces have side tables (stacks, attributes).
    pub keys: Vec<super::state::Keys<W>>,
    /// Rows some rule asks for.
    pub rows: Vec<super::rows::Through<W>>,
    /// The initial position, first player to move.
    pub initial: State<W>,
    /// Whether each player has pieces at the start.
    pub starts_with: [bool; 2],
    /// Facings `(dirn all)` tries, as a mask over the ring.
    pub any_facing: u32,
    /// Ring offset of each turtle word.
    pub turtle: [u8; 8],
    /// Turn-end work (marks, promotions) or continuations exist.
    pub multi: bool,
    /// The board's adjacency has indirect neighbours.
    pub board_has_indirect: bool,
    /// The quick loop, if the game only fills empty cells.
    pub fill: Option<Box<super::fill::Fill<W>>>,
    /// The quick loop, if one kind of piece moves by displacements.
    pub march: Option<Box<super::march::March<W>>>,
    /// The number of pieces never falls (1) or never grows (-1): a change of it is for good.
    pub trend: i8,
    /// Positions can recur, so that histories are kept.
    pub history: bool,
    /// What the rules remember beside the board.
    pub memory: super::search_key::Memory,
    /// What [`Plan::alone`] found.
    pub(super) alone: OnceLock<Vec<f32>>,
}

impl<const W: usize> Plan<W> {
    /// Whether sets, mailbox and hash tell everything about the pieces on the board.
    #[inline(always)]
    pub fn bare(&self) -> bool {
        !self.keys.is_empty()
    }

    /// A new piece of a type.
    #[inline(always)]
    pub fn new_man(&self, piece: u8, owner: usize) -> crate::core::Man {
        crate::core::Man {
            piece,
            owner: super::state::owner_of(owner),
            state: self.states[piece as usize],
            flags: self.flags[piece as usize],
            facing: None,
        }
    }
}
