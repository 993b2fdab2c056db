//! The plain values both implementations of the rules share: cells, pieces, steps, outcomes, hash keys.

use gdl::ast::Player;

/// A cell of the board, by index into the topology. Labels are for people.
pub type Cell = u16;

/// In a [`Step`]: no cell.
pub const NO_CELL: Cell = u16::MAX;

/// Highest stack; a higher push is illegal.
pub const MAX_HEIGHT: usize = 32;

/// Turns after which a game without a turn limit is unfinished.
pub const MAX_TURNS: u32 = 1000;

/// Score limit, both signs.
pub const MAX_SCORE: i32 = 32_767;

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Man {
    /// Index of its type.
    pub piece: u8,
    /// Whose; `None` is nobody's.
    pub owner: Option<Player>,
    /// 0–255.
    pub state: u8,
    /// Bit i is flag i.
    pub flags: u8,
    /// Ring direction it faces, if `rotate` has given it a facing of its own.
    pub facing: Option<u8>,
}

/// One application of one rule.
///
/// `rule` indexes the game's merged rules ([`crate::rules::collect`]) or is one of the constants below. Bit i of `option` is set
/// when the i-th optional effect of the rule (in order) is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Step {
    /// Rule index or `PASS`, `STOP`, `SWAP`.
    pub rule: u16,
    /// Origin or `NO_CELL`.
    pub from: Cell,
    /// Destination or `NO_CELL`; equal to `from` for removals.
    pub to: Cell,
    /// Optional effects chosen.
    pub option: u8,
}

impl Step {
    /// Rule number of a pass that no rule grants: voluntary (`can-pass`) or forced.
    pub const PASS_RULE: u16 = u16::MAX;
    /// Rule number of `stop`.
    pub const STOP_RULE: u16 = u16::MAX - 1;
    /// Rule number of the side swap.
    pub const SWAP_RULE: u16 = u16::MAX - 2;
    /// A pass.
    pub const PASS: Step = Step { rule: Self::PASS_RULE, from: NO_CELL, to: NO_CELL, option: 0 };
    /// Ends a repeating turn.
    pub const STOP: Step = Step { rule: Self::STOP_RULE, from: NO_CELL, to: NO_CELL, option: 0 };
    /// Takes the first player's side.
    pub const SWAP: Step = Step { rule: Self::SWAP_RULE, from: NO_CELL, to: NO_CELL, option: 0 };
}

/// How a game ended, by side (not seat).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// That side won.
    Win(Player),
    /// Nobody won.
    Draw,
    /// Stopped at the bound of 1,000 turns: a draw in matches, a timeout in criticism.
    Unfinished,
}

/// Why it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reason {
    /// An end clause held for one player, or for both in agreement.
    Clause,
    /// Clauses disagreed and the tie rule decided.
    Tie,
    /// The `turn-limit`.
    TurnLimit,
    /// The same position for the third time.
    Repetition,
    /// Both passed, or neither can move, and no clause says more.
    Passed,
    /// 1,000 turns.
    Unfinished,
}

/// Outcome with its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// What.
    pub outcome: Outcome,
    /// Why.
    pub reason: Reason,
}

/// Everything observable about a position: what the differential test compares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// Pieces of each cell, bottom first.
    pub stacks: Vec<Vec<Man>>,
    /// State of each cell.
    pub cell_states: Vec<u8>,
    /// For each player and type: pieces in hand, `None` if unlimited.
    pub hands: [Vec<Option<u32>>; 2],
    /// Scores.
    pub scores: [i32; 2],
    /// Pieces captured by each player.
    pub captured: [u32; 2],
    /// Whose turn it is.
    pub mover: Player,
    /// Number of the current turn, from 1.
    pub turn: u32,
    /// Whether the seats have swapped sides.
    pub swapped: bool,
    /// Set when the game is over.
    pub ending: Option<Ending>,
    /// Position hash.
    pub hash: u64,
}

/// Position hash keys: mixed from what they stand for, so both implementations agree without sharing tables.
///
/// The hash of a position is the xor of one key for each piece (with its cell and its depth in the stack, 0 at the bottom), each non-zero
/// cell state, each limited hand, each non-zero score, each player direction that differs from the initial one, plus `SWAPPED` if
/// the seats have swapped and `SECOND` if the second player is to move.
pub mod key {
    use super::{Cell, Man};

    /// Finaliser of SplitMix64: a bijection that scatters.
    #[inline(always)]
    pub const fn mix(x: u64) -> u64 {
        let x = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        x ^ (x >> 31)
    }

    /// Seats have swapped.
    pub const SWAPPED: u64 = mix(1 << 60);
    /// Second player to move.
    pub const SECOND: u64 = mix(2 << 60);

    /// A piece on a cell at a depth of its stack.
    #[inline(always)]
    pub const fn man(cell: Cell, depth: usize, man: Man) -> u64 {
        let owner = match man.owner {
            None => 0,
            Some(p) => p as u64 + 1,
        };
        let facing = match man.facing {
            None => 0,
            Some(f) => f as u64 + 1,
        };
        mix((3 << 60)
            | (cell as u64) << 40
            | (depth as u64) << 34
            | (man.piece as u64) << 26
            | owner << 24
            | (man.state as u64) << 16
            | (man.flags as u64) << 8
            | facing)
    }

    /// A non-zero cell state.
    pub const fn cell_state(cell: Cell, state: u8) -> u64 {
        mix((4 << 60) | (cell as u64) << 8 | state as u64)
    }

    /// A limited hand.
    pub const fn hand(player: usize, piece: usize, n: u32) -> u64 {
        mix((5 << 60) | (player as u64) << 50 | (piece as u64) << 40 | n as u64)
    }

    /// A non-zero score.
    pub const fn score(player: usize, score: i32) -> u64 {
        mix((6 << 60) | (player as u64) << 50 | (score as u32 as u64))
    }

    /// A player's direction, when it differs from the initial one.
    pub const fn dirn(player: usize, dir: u8) -> u64 {
        mix((7 << 60) | (player as u64) << 50 | dir as u64)
    }
}
