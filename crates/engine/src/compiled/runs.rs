//! Rows of n through the last stone, for boards that only fill up.

use super::tables::Tables;
use crate::bits::Bits;
use crate::core::{Cell, NO_CELL};

/// A test for rows, in the form that suits the board.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub enum Rows<const W: usize> {
    Windows4(Windows<4>),
    Windows8(Windows<8>),
    Windows12(Windows<12>),
    Windows16(Windows<16>),
    Lanes(Lanes),
    Words(Words),
}

impl<const W: usize> Rows<W> {
    /// A test for rows `(length, lines, condition)`; all must run along the same lines.
    pub fn new(tables: &Tables<W>, rows: &[(i32, usize, usize)]) -> Option<Rows<W>> {
        let lines = rows[0].1;
        // A single stone is a row of one, lines or not.
        if rows.iter().any(|r| r.1 != lines || r.0 <= 1) || tables.lines[lines].axes.is_empty() {
            return None;
        }
        let mut wanted: Vec<(u32, u32)> = rows.iter().map(|&(n, _, atom)| (n as u32, 1 << atom)).collect();
        wanted.sort_unstable();
        if W == 1 {
            let least = wanted[0].0;
            let most = (0..tables.cells as Cell).map(|c| windows(tables, lines, c, least).len()).max().unwrap_or(0);
            match most {
                0..=4 => return Some(Rows::Windows4(Windows::new(tables, lines, &wanted))),
                5..=8 => return Some(Rows::Windows8(Windows::new(tables, lines, &wanted))),
                9..=12 => return Some(Rows::Windows12(Windows::new(tables, lines, &wanted))),
                13..=16 => return Some(Rows::Windows16(Windows::new(tables, lines, &wanted))),
                _ => {}
            }
        }
        let words = Words::new(tables, lines, &wanted)?;
        Some(match Lanes::new(&words) {
            Some(lanes) => Rows::Lanes(lanes),
            None => Rows::Words(words),
        })
    }

    /// Line words a player needs.
    pub fn words(&self) -> usize {
        match self {
            Rows::Lanes(lanes) => lanes.words.count,
            Rows::Words(words) => words.count,
            _ => 0,
        }
    }

    /// Conditions a stone just placed fulfils.
    #[inline(always)]
    pub fn test(&self, words: &mut [u32], own: &Bits<W>, player: usize, cell: Cell) -> u32 {
        match self {
            Rows::Windows4(w) => w.test(own, cell),
            Rows::Windows8(w) => w.test(own, cell),
            Rows::Windows12(w) => w.test(own, cell),
            Rows::Windows16(w) => w.test(own, cell),
            Rows::Lanes(w) => w.test(words, player, cell),
            Rows::Words(w) => w.test(words, player, cell),
        }
    }
}

/// Sets of n cells in a row through a cell.
pub(super) fn windows<const W: usize>(tables: &Tables<W>, lines: usize, cell: Cell, n: u32) -> Vec<Bits<W>> {
    let mut out = Vec::new();
    for &axis in &tables.lines[lines].axes {
        // Walk back n - 1 cells, then try every start from there.
        let back = tables.opposite[axis as usize];
        let mut start = cell;
        for step in 0..n {
            let mut set = Bits::EMPTY;
            let mut at = start;
            let mut length = 0;
            while at != NO_CELL && length < n {
                set.insert(at);
                length += 1;
                at = tables.next(at, axis);
            }
            if length == n && !out.contains(&set) {
                out.push(set);
            }
            if step + 1 < n {
                start = tables.next(start, back);
                if start == NO_CELL {
                    break;
                }
            }
        }
    }
    out
}

/// Boards of one word: all windows through a cell compared at once.
#[derive(Clone, Debug)]
pub struct Windows<const N: usize> {
    /// Windows of the shortest row, padded with a set no player can own.
    short: Vec<[u64; N]>,
    first: u32,
    /// Windows of longer rows, asked for only after a short one was found.
    longer: Vec<(u32, Vec<Vec<u64>>)>,
}

impl<const N: usize> Windows<N> {
    fn new<const W: usize>(tables: &Tables<W>, lines: usize, wanted: &[(u32, u32)]) -> Self {
        let of = |n: u32, cell: Cell| windows(tables, lines, cell, n).into_iter().map(|b| b.0[0]).collect::<Vec<u64>>();
        let cells = 0..tables.cells as Cell;
        let short = cells.clone().map(|cell| {
            let mut row = [u64::MAX; N];
            of(wanted[0].0, cell).into_iter().enumerate().for_each(|(i, w)| row[i] = w);
            row
        });
        Windows {
            short: short.collect(),
            first: wanted[0].1,
            longer: wanted[1..].iter().map(|&(n, bit)| (bit, cells.clone().map(|c| of(n, c)).collect())).collect(),
        }
    }

    /// Conditions fulfilled through a cell.
    #[inline(always)]
    pub fn test<const W: usize>(&self, own: &Bits<W>, cell: Cell) -> u32 {
        let own = own.0[0];
        let row = &self.short[cell as usize];
        let mut hit = false;
        for &window in row {
            hit |= own & window == window;
        }
        if !hit { 0 } else { self.found(own, cell) }
    }

    #[cold]
    #[inline(never)]
    fn found(&self, own: u64, cell: Cell) -> u32 {
        let mut bits = self.first;
        for (bit, table) in &self.longer {
            if table[cell as usize].iter().any(|w| own & w == *w) {
                bits |= bit;
            }
        }
        bits
    }
}

/// Larger boards: every line of the board as a word a player, one bit a cell.
#[derive(Clone, Debug)]
pub struct Words {
    /// Words a player.
    count: usize,
    axes: usize,
    /// `place[cell * axes + axis]`: word and bit.
    place: Vec<(u16, u8)>,
    wanted: Vec<(u32, u32)>,
    longest: u32,
}

impl Words {
    fn new<const W: usize>(tables: &Tables<W>, lines: usize, wanted: &[(u32, u32)]) -> Option<Words> {
        let axes = &tables.lines[lines].axes;
        let mut place = vec![(0, 0); tables.cells * axes.len()];
        let mut count = 0;
        let mut longest = 0;
        for (a, &axis) in axes.iter().enumerate() {
            let back = tables.opposite[axis as usize];
            for start in (0..tables.cells as Cell).filter(|&c| tables.next(c, back) == NO_CELL) {
                let mut at = start;
                let mut bit = 0;
                while at != NO_CELL {
                    place[at as usize * axes.len() + a] = (count as u16, bit);
                    bit += 1;
                    if bit > 32 {
                        return None;
                    }
                    at = tables.next(at, axis);
                }
                longest = longest.max(u32::from(bit));
                count += 1;
            }
        }
        Some(Words { count, axes: axes.len(), place, wanted: wanted.to_vec(), longest })
    }

    /// Adds a stone and tells the conditions its lines fulfil.
    #[inline(always)]
    pub fn test(&self, words: &mut [u32], player: usize, cell: Cell) -> u32 {
        let places = &self.place[cell as usize * self.axes..][..self.axes];
        let words = &mut words[player * self.count..][..self.count];
        let mut found = 0;
        for &(word, bit) in places {
            let line = &mut words[word as usize];
            *line |= 1 << bit;
            let line = u64::from(*line);
            for &(n, atom) in &self.wanted {
                if run(line, n) == 0 {
                    break;
                }
                found |= atom;
            }
        }
        found
    }
}

/// Starts of runs of n bits.
#[inline(always)]
fn run(mut bits: u64, n: u32) -> u64 {
    let mut have = 1;
    while have < n {
        let step = have.min(n - have);
        bits &= bits >> step;
        have += step;
    }
    bits
}

/// Up to four axes of lines of at most fifteen cells: all lines through a cell side by side in one word, tested at once.
#[derive(Clone, Debug)]
pub struct Lanes {
    words: Words,
    place: Vec<[(u16, u8); 4]>,
}

impl Lanes {
    fn new(words: &Words) -> Option<Lanes> {
        if words.axes > 4 || words.longest > 15 {
            return None;
        }
        let place = words.place.chunks(words.axes).map(|axes| {
            // A missing axis repeats the first: it changes nothing.
            let mut four = [axes[0]; 4];
            four[..axes.len()].copy_from_slice(axes);
            four
        });
        Some(Lanes { place: place.collect(), words: words.clone() })
    }

    /// Adds a stone and tells the conditions its lines fulfil.
    #[inline(always)]
    pub fn test(&self, words: &mut [u32], player: usize, cell: Cell) -> u32 {
        let words = &mut words[player * self.words.count..][..self.words.count];
        let mut lanes = 0u64;
        for (i, &(word, bit)) in self.place[cell as usize].iter().enumerate() {
            let line = &mut words[word as usize];
            *line |= 1 << bit;
            lanes |= u64::from(*line) << (16 * i);
        }
        let mut found = 0;
        for &(n, atom) in &self.words.wanted {
            if run(lanes, n) == 0 {
                break;
            }
            found |= atom;
        }
        found
    }
}
