//! A table of bounded size for what a proof search knows.

/// What is known of a position: how much is still to do to prove it, and to disprove it. 0: done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub proof: u32,
    pub disproof: u32,
}

impl Numbers {
    /// Never.
    pub const NEVER: u32 = 1 << 30;
    pub const PROVEN: Numbers = Numbers { proof: 0, disproof: Self::NEVER };
    pub const DISPROVEN: Numbers = Numbers { proof: Self::NEVER, disproof: 0 };

    /// Whether the prover succeeds, once that is known.
    #[inline]
    pub fn decided(self) -> Option<bool> {
        match self {
            Numbers { proof: 0, .. } => Some(true),
            Numbers { disproof: 0, .. } => Some(false),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    numbers: Numbers,
    /// Positions spent on it: the dearest stay.
    work: u32,
}

/// Places a position may be kept at.
const WAYS: usize = 4;

/// Entries at first.
const FEW: u64 = 1 << 14;

/// The table: it grows as it fills, up to its bound, and then forgets.
#[derive(Debug)]
pub(super) struct Table {
    entries: Vec<Entry>,
    used: usize,
    most: usize,
}

const EMPTY: Entry = Entry { key: 0, numbers: Numbers { proof: 1, disproof: 1 }, work: 0 };

impl Table {
    /// A table of at most so many bytes.
    pub fn new(bytes: u64) -> Table {
        // While it grows the old half is still there.
        let room = (bytes / size_of::<Entry>() as u64 * 2 / 3).max(WAYS as u64);
        let most = 1usize << room.ilog2();
        Table { entries: vec![EMPTY; most.min(FEW as usize)], used: 0, most }
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        (key as usize & (self.entries.len() / WAYS - 1)) * WAYS
    }

    /// What is known.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Numbers> {
        let at = self.bucket(key);
        let found = self.entries[at..at + WAYS].iter().find(|entry| entry.key == key && entry.work > 0)?;
        Some(found.numbers)
    }

    /// Keeps what is known, in place of what cost least.
    pub fn store(&mut self, key: u64, numbers: Numbers, work: u64) {
        if self.used * 3 > self.entries.len() && self.entries.len() < self.most {
            let twice = vec![EMPTY; self.entries.len() * 2];
            let old = std::mem::replace(&mut self.entries, twice);
            self.used = 0;
            old.into_iter().filter(|entry| entry.work > 0).for_each(|entry| self.put(entry));
        }
        self.put(Entry { key, numbers, work: work.clamp(1, u32::MAX.into()) as u32 });
    }

    fn put(&mut self, entry: Entry) {
        let at = self.bucket(entry.key);
        let bucket = &mut self.entries[at..at + WAYS];
        let same = bucket.iter().position(|old| old.key == entry.key && old.work > 0);
        let cheapest = || (0..WAYS).min_by_key(|&index| bucket[index].work).expect("a bucket is not empty");
        let place = same.unwrap_or_else(cheapest);
        self.used += usize::from(bucket[place].work == 0);
        let before = if same.is_some() { bucket[place].work } else { 0 };
        bucket[place] = Entry { work: entry.work.saturating_add(before), ..entry };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_bucket_forgets_what_cost_least() {
        let mut table = Table::new(6 * size_of::<Entry>() as u64);
        for key in 1..=4 {
            table.store(key, Numbers::PROVEN, key);
        }
        table.store(9, Numbers::DISPROVEN, 9);
        assert_eq!(table.probe(1), None);
        assert_eq!(table.probe(2), Some(Numbers::PROVEN));
        assert_eq!(table.probe(9).and_then(Numbers::decided), Some(false));
    }

    #[test]
    fn growing_loses_little() {
        let mut table = Table::new(1 << 30);
        let keys = (1..100_000).map(engine::core::key::mix);
        keys.clone().for_each(|key| table.store(key, Numbers::PROVEN, 1));
        assert!(table.entries.len() as u64 > FEW);
        let lost = keys.filter(|&key| table.probe(key).is_none()).count();
        assert!(lost < 3_000, "{lost} of 100,000");
    }
}
