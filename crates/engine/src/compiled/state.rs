//! A position of the compiled engine: sets of tops by owner and type, a mailbox, and side tables only for what the rules use.

pub use super::bare::{Keys, bare_man};
pub use super::extra::{Attr, Extra};
use super::sieve::Sieve;
use crate::bits::Bits;
use crate::core::{Cell, Ending, MAX_HEIGHT, Man, NO_CELL, Outcome, key};
use gdl::ast::{Heading, Player};

/// Types that have a set of their own; later ones are looked up in the mailbox.
pub const KIND_SETS: usize = 8;

/// Owner index of pieces that belong to nobody.
pub const NOBODY: usize = 2;

/// Which parts of a position a game needs.
#[derive(Clone, Copy, Debug, Default)]
pub struct Features {
    /// Stacks higher than one can arise.
    pub stacks: bool,
    /// Pieces carry states, flags or facings.
    pub attrs: bool,
    /// Cells carry states.
    pub cell_states: bool,
    /// Some hand is limited.
    pub hands: bool,
    /// Captures are counted by type.
    pub taken: bool,
    /// There is more than one type.
    pub kinds: bool,
}

impl Features {
    /// Whether the side tables exist at all.
    pub fn extra(&self) -> bool {
        self.stacks || self.attrs || self.cell_states || self.hands || self.taken
    }
}

/// What must come next within a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Any ordinary step.
    Any,
    /// The same piece goes on with the same rule.
    Repeat {
        /// Rule index.
        rule: u16,
        /// Type the piece had when it moved.
        piece: u8,
        /// Where it stands.
        at: Cell,
        /// Whether `stop` is not offered.
        forced: bool,
        /// Constraint on the direction.
        heading: Heading,
        /// Direction of the last step, if along a line.
        dir: Option<u8>,
    },
    /// A move of that label.
    Again(u8),
}

/// A position.
#[derive(Debug)]
pub struct State<const W: usize> {
    /// Tops of the first player, of the second, and of nobody.
    pub own: [Bits<W>; 3],
    /// Tops of the first types.
    pub kind: [Bits<W>; KIND_SETS],
    /// Top of each cell: 0 empty, else 1 + 3 * type + owner.
    pub what: [[u8; 64]; W],
    /// Position hash.
    pub hash: u64,
    /// Number of the turn, from 1.
    pub turn: u32,
    /// Pieces captured by each player.
    pub captured: [u32; 2],
    /// Scores.
    pub score: [i32; 2],
    /// Index of the player to move.
    pub mover: u8,
    /// Seats have swapped.
    pub swapped: bool,
    /// Sides that have completed a turn.
    pub completed: [bool; 2],
    /// Passes in a row.
    pub passes: u8,
    /// Cells of the last step.
    pub last_from: Cell,
    /// Cells of the last step.
    pub last_to: Cell,
    /// Direction of each player (ring index), `u8::MAX` if the board has none.
    pub facing: [u8; 2],
    /// Game over.
    pub ending: Option<Ending>,
    /// Reading of the clauses at the last turn end (`opp-turn`).
    pub pending: Option<Outcome>,
    /// Cached goals: bit 2 * goal + player.
    pub goals: u64,
    /// Moves made in this turn.
    pub moves_made: u32,
    /// Steps made in this turn.
    pub steps_made: u32,
    /// A rule (not a pass) was applied in this turn.
    pub acted: bool,
    /// What must come next.
    pub next: Next,
    /// Position hashes before this index of the history cannot come back.
    pub since: u32,
    /// The positions since then that may have been: one whose bit is not set has not.
    pub sieve: Sieve,
    /// The last position noted may have been before.
    pub recurs: bool,
    /// Cells visited by a repeating piece.
    pub visited: Bits<W>,
    /// Stacks marked for capture at the end of the turn.
    pub marked: Bits<W>,
    /// Marked stacks that go back to their owner's hand.
    pub recycled: Bits<W>,
    /// Promotion waiting for the end of the turn: rule, effect.
    pub promote: Option<(u16, u16)>,
    /// Where the last rule step of this turn ended.
    pub landed: Cell,
    /// Side tables.
    pub extra: Option<Box<Extra>>,
}

impl<const W: usize> Clone for State<W> {
    #[inline]
    fn clone(&self) -> Self {
        State { extra: self.extra.clone(), ..self.shallow() }
    }
    #[inline]
    fn clone_from(&mut self, other: &Self) {
        let mut extra = self.extra.take();
        match (&mut extra, &other.extra) {
            (Some(mine), Some(theirs)) => mine.clone_from(theirs),
            (mine, theirs) => *mine = theirs.clone(),
        }
        *self = State { extra, ..other.shallow() };
    }
}

impl<const W: usize> State<W> {
    /// This position with the other player to move. Its hash says so too: steps may be judged by the hashes they lead to.
    pub fn turned(&self) -> Self {
        let mut turned = self.clone();
        turned.mover = 1 - turned.mover;
        turned.hash ^= key::SECOND;
        turned
    }

    /// An empty board.
    pub fn empty(feat: &Features, cells: usize, types: usize) -> Self {
        let sized = |on: bool, n: usize| if on { n } else { 0 };
        let blank = Man { piece: 0, owner: None, state: 0, flags: 0, facing: None };
        State {
            own: [Bits::EMPTY; 3],
            kind: [Bits::EMPTY; KIND_SETS],
            what: [[0; 64]; W],
            hash: 0,
            turn: 1,
            captured: [0; 2],
            score: [0; 2],
            mover: 0,
            swapped: false,
            completed: [false; 2],
            passes: 0,
            last_from: NO_CELL,
            last_to: NO_CELL,
            facing: [u8::MAX; 2],
            ending: None,
            pending: None,
            goals: 0,
            moves_made: 0,
            steps_made: 0,
            acted: false,
            next: Next::Any,
            since: 0,
            sieve: Sieve::default(),
            recurs: false,
            visited: Bits::EMPTY,
            marked: Bits::EMPTY,
            recycled: Bits::EMPTY,
            promote: None,
            landed: NO_CELL,
            extra: feat.extra().then(|| {
                Box::new(Extra {
                    attrs: vec![Attr::default(); sized(feat.attrs, cells)],
                    height: vec![0; sized(feat.stacks, cells)],
                    stack: vec![blank; sized(feat.stacks, cells * MAX_HEIGHT)],
                    cell_state: vec![0; sized(feat.cell_states, cells)],
                    hands: vec![0; sized(feat.hands, 2 * types)],
                    taken: vec![0; sized(feat.taken, 2 * types)],
                })
            }),
        }
    }

    #[inline(always)]
    fn shallow(&self) -> Self {
        State { extra: None, ..*self }
    }

    /// All occupied cells.
    #[inline(always)]
    pub fn occupied(&self) -> Bits<W> {
        self.own[0] | self.own[1] | self.own[2]
    }

    /// Mailbox code of a cell.
    #[inline(always)]
    pub fn code(&self, cell: Cell) -> u8 {
        self.what[(cell >> 6) as usize % W][(cell & 63) as usize]
    }

    /// Owner index of the top of a cell (0, 1, 2 nobody), if any.
    #[inline(always)]
    pub fn owner(&self, cell: Cell) -> Option<usize> {
        match self.code(cell) {
            0 => None,
            code => Some((code as usize - 1) % 3),
        }
    }

    /// Type of the top of a cell, if any.
    #[inline(always)]
    pub fn piece(&self, cell: Cell) -> Option<usize> {
        match self.code(cell) {
            0 => None,
            code => Some((code as usize - 1) / 3),
        }
    }

    /// Attributes of the top of a cell.
    #[inline(always)]
    pub fn attr(&self, cell: Cell) -> Attr {
        match &self.extra {
            Some(extra) if !extra.attrs.is_empty() => extra.attrs[cell as usize],
            _ => Attr::default(),
        }
    }

    /// The top of a cell.
    #[inline(always)]
    pub fn top(&self, cell: Cell) -> Option<Man> {
        let code = self.code(cell);
        if code == 0 {
            return None;
        }
        let code = code as usize - 1;
        let attr = self.attr(cell);
        let owner = owner_of(code % 3);
        Some(Man { piece: (code / 3) as u8, owner, state: attr.state, flags: attr.flags, facing: attr.facing })
    }

    /// Height of a stack.
    #[inline(always)]
    pub fn height(&self, cell: Cell) -> usize {
        match &self.extra {
            Some(extra) if !extra.height.is_empty() => extra.height[cell as usize] as usize,
            _ => (self.code(cell) != 0) as usize,
        }
    }

    /// The pieces of a cell, bottom first.
    pub fn stack(&self, cell: Cell) -> Vec<Man> {
        match &self.extra {
            Some(extra) if !extra.height.is_empty() => {
                let base = cell as usize * MAX_HEIGHT;
                extra.stack[base..base + extra.height[cell as usize] as usize].to_vec()
            }
            _ => self.top(cell).into_iter().collect(),
        }
    }

    /// Tops of a type.
    #[inline(always)]
    pub fn kind(&self, piece: usize, feat: &Features) -> Bits<W> {
        if !feat.kinds {
            return self.occupied();
        }
        if piece < KIND_SETS {
            return self.kind[piece];
        }
        self.occupied().iter().filter(|&cell| self.piece(cell) == Some(piece)).collect()
    }

    /// Forgets the top in sets and mailbox; stacks are the caller's business.
    #[inline(always)]
    pub(super) fn unset(&mut self, cell: Cell) {
        let code = self.code(cell);
        if code == 0 {
            return;
        }
        let code = code as usize - 1;
        self.own[code % 3].remove(cell);
        if code / 3 < KIND_SETS {
            self.kind[code / 3].remove(cell);
        }
        self.what[(cell >> 6) as usize % W][(cell & 63) as usize] = 0;
    }

    #[inline(always)]
    fn set(&mut self, cell: Cell, man: Man) {
        let owner = owner_index(man.owner);
        let piece = man.piece as usize;
        self.own[owner].insert(cell);
        if piece < KIND_SETS {
            self.kind[piece].insert(cell);
        }
        self.what[(cell >> 6) as usize % W][(cell & 63) as usize] = (1 + piece * 3 + owner) as u8;
        if let Some(extra) = &mut self.extra
            && !extra.attrs.is_empty()
        {
            extra.attrs[cell as usize] = Attr { state: man.state, flags: man.flags, facing: man.facing };
        }
    }

    /// Puts a piece on top of a cell.
    #[inline(always)]
    pub fn put(&mut self, cell: Cell, man: Man) {
        let mut depth = 0;
        if let Some(extra) = &mut self.extra
            && !extra.height.is_empty()
        {
            depth = extra.height[cell as usize] as usize;
            if depth >= MAX_HEIGHT {
                return;
            }
            extra.stack[cell as usize * MAX_HEIGHT + depth] = man;
            extra.height[cell as usize] += 1;
        }
        self.unset(cell);
        self.set(cell, man);
        self.hash ^= key::man(cell, depth, man);
    }

    /// Takes the top piece of a cell.
    #[inline(always)]
    pub fn take(&mut self, cell: Cell) -> Option<Man> {
        let man = self.top(cell)?;
        let mut depth = 0;
        let mut below = None;
        if let Some(extra) = &mut self.extra
            && !extra.height.is_empty()
        {
            depth = extra.height[cell as usize] as usize - 1;
            extra.height[cell as usize] -= 1;
            if depth > 0 {
                below = Some(extra.stack[cell as usize * MAX_HEIGHT + depth - 1]);
            }
        }
        self.hash ^= key::man(cell, depth, man);
        self.unset(cell);
        if let Some(man) = below {
            self.set(cell, man);
        }
        Some(man)
    }

    /// Changes the top piece of a cell.
    #[inline(always)]
    pub fn change(&mut self, cell: Cell, man: Man) {
        if self.take(cell).is_some() {
            self.put(cell, man);
        }
    }

    /// The piece at a depth of a stack, 0 at the bottom.
    pub fn at_depth(&self, cell: Cell, depth: usize) -> Option<Man> {
        match &self.extra {
            Some(extra) if !extra.height.is_empty() => {
                (depth < extra.height[cell as usize] as usize).then(|| extra.stack[cell as usize * MAX_HEIGHT + depth])
            }
            _ if depth == 0 => self.top(cell),
            _ => None,
        }
    }

    /// Takes off the whole stack, bottom first.
    pub fn lift(&mut self, cell: Cell) -> Vec<Man> {
        let men = self.stack(cell);
        while self.take(cell).is_some() {}
        men
    }

    /// Replaces the whole stack.
    pub fn rebuild(&mut self, cell: Cell, men: &[Man]) {
        while self.take(cell).is_some() {}
        for &man in men {
            self.put(cell, man);
        }
    }

    /// State of a cell.
    #[inline(always)]
    pub fn cell_state(&self, cell: Cell) -> u8 {
        match &self.extra {
            Some(extra) if !extra.cell_state.is_empty() => extra.cell_state[cell as usize],
            _ => 0,
        }
    }

    /// Sets the state of a cell.
    pub fn set_cell_state(&mut self, cell: Cell, state: u8) {
        let old = self.cell_state(cell);
        if let Some(extra) = &mut self.extra
            && !extra.cell_state.is_empty()
        {
            extra.cell_state[cell as usize] = state;
            if old != 0 {
                self.hash ^= key::cell_state(cell, old);
            }
            if state != 0 {
                self.hash ^= key::cell_state(cell, state);
            }
        }
    }
}

/// Owner index of an owner.
#[inline(always)]
pub fn owner_index(owner: Option<Player>) -> usize {
    match owner {
        Some(player) => player.index(),
        None => NOBODY,
    }
}

/// Owner of an owner index.
#[inline(always)]
pub fn owner_of(index: usize) -> Option<Player> {
    match index {
        0 => Some(Player::First),
        1 => Some(Player::Second),
        _ => None,
    }
}
