//! Groups of stones in filling games, and the conditions that speak of them.

use super::eval::Moment;
use super::fill::{Atom, Fill, Scratch};
use super::plan::Plan;
use crate::bits::Bits;
use crate::core::{Cell, NO_CELL};

/// Groups of stones as union-find trees. Arrays of the largest board: masked indices need no bounds checks.
#[derive(Clone)]
pub(super) struct Groups {
    pub who: [u8; 512],
    pub parent: [Cell; 512],
    pub mask: [u32; 512],
    pub size: [u16; 512],
}

impl Groups {
    /// Takes over the groups of a board of so many cells.
    pub fn copy_from(&mut self, other: &Groups, cells: usize) {
        self.who[..cells].copy_from_slice(&other.who[..cells]);
        self.parent[..cells].copy_from_slice(&other.parent[..cells]);
        self.mask[..cells].copy_from_slice(&other.mask[..cells]);
        self.size[..cells].copy_from_slice(&other.size[..cells]);
    }

    /// Root of a stone's group, shortening the way for the next time.
    #[inline(always)]
    pub fn root(&mut self, cell: Cell) -> Cell {
        let mut at = cell & 511;
        loop {
            let up = self.parent[at as usize] & 511;
            if up == at {
                return at;
            }
            let next = self.parent[up as usize] & 511;
            self.parent[at as usize] = next;
            at = next;
        }
    }
}

impl<const W: usize> Fill<W> {
    /// Joins a stone to its groups; returns its root.
    ///
    /// Neighbours stand in ring order; where consecutive ones touch each other (hexagons) only the first of each arc of own stones has to be joined.
    #[inline(always)]
    pub(super) fn join(&self, g: &mut Groups, player: usize, cell: Cell) -> Cell {
        let me = player as u8 + 1;
        let at = cell as usize & 511;
        g.who[at] = me;
        g.parent[at] = cell;
        g.mask[at] = self.touches[player][cell as usize];
        g.size[at] = 1;
        let mut root = cell;
        let (a, b) = (self.start[cell as usize] as usize, self.start[cell as usize + 1] as usize);
        let near = &self.near[a..b];
        let mut arc = false;
        for &other in near {
            let mine = g.who[other as usize & 511] == me;
            if mine && !(arc && self.arcs) {
                let other = g.root(other);
                if other != root {
                    let (big, small) = if g.size[other as usize] >= g.size[root as usize & 511] {
                        (other, root)
                    } else {
                        (root, other)
                    };
                    let (b, s) = (big as usize & 511, small as usize & 511);
                    g.parent[s] = big;
                    g.mask[b] |= g.mask[s];
                    g.size[b] += g.size[s];
                    root = big;
                }
            }
            arc = mine;
        }
        root
    }

    #[inline(always)]
    pub(super) fn group_tests(
        &self,
        plan: &Plan<W>,
        s: &mut Scratch,
        own: &[Bits<W>; 2],
        player: usize,
        cell: Cell,
        held: u32,
    ) -> u32 {
        let mut found = 0;
        let cycle = self.cycles && self.may_close(plan, &mut s.groups, &own[player], player, cell);
        let root = self.join(&mut s.groups, player, cell) as usize & 511;
        let (mask, size) = (s.groups.mask[root], u32::from(s.groups.size[root]));
        for (i, atom) in self.atoms.iter().enumerate() {
            if held >> i & 1 != 0 {
                continue;
            }
            let holds = match atom {
                Atom::Row => false,
                Atom::Connect { mask: regions, k } => (mask & regions[player]).count_ones() >= k[player],
                Atom::Group(n) => size >= *n,
                Atom::Cycle(goal) => cycle && self.cycle(plan, own, player, *goal),
            };
            found |= (holds as u32) << i;
        }
        found
    }

    #[cold]
    #[inline(never)]
    fn cycle(&self, plan: &Plan<W>, own: &[Bits<W>; 2], me: usize, goal: usize) -> bool {
        let mut st = plan.initial.clone();
        st.own[0] = own[0];
        st.own[1] = own[1];
        let m = plan.moment(&st, u16::MAX);
        plan.goal(&st, &Moment { me, ..m }, &plan.goals[goal])
    }

    /// Whether a stone can close a cycle. On hexagons: it joins two arcs of one group, or is the last gap around a stone.
    #[inline(always)]
    fn may_close(&self, plan: &Plan<W>, g: &mut Groups, own: &Bits<W>, player: usize, cell: Cell) -> bool {
        let me = player as u8 + 1;
        let (a, b) = (self.start[cell as usize] as usize, self.start[cell as usize + 1] as usize);
        let near = &self.near[a..b];
        let mut roots = [NO_CELL; 8];
        let (mut arcs, mut stones) = (0, 0);
        // Only a whole ring closes on itself; at the edge its ends do not touch.
        let mut arc = near.len() == 6 && g.who[near[5] as usize & 511] == me;
        let whole = near.iter().all(|&c| g.who[c as usize & 511] == me);
        for &other in near {
            let mine = g.who[other as usize & 511] == me;
            stones += mine as u32;
            if mine && !arc {
                roots[arcs & 7] = g.root(other);
                arcs += 1;
            }
            arc = mine;
        }
        if !self.arcs {
            return stones >= 2;
        }
        if (1..arcs).any(|i| roots[..i].contains(&roots[i])) || whole {
            return true;
        }
        // A neighbour enclosed by stones has two neighbours in common with this one.
        let nbors = &plan.tables.nbors[self.nbors];
        stones >= 3 && near.iter().any(|&c| g.who[c as usize & 511] == me && own.covers(&nbors[c as usize]))
    }
}
