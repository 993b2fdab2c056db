//! Which positions may have been, without a look at the history.

/// A rough set of position hashes, which may seem to hold more than were put in: most questions about the history need no look at it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sieve([u64; 4]);

impl Sieve {
    /// Whether a hash may have been put in.
    #[inline(always)]
    pub fn may_have(&self, hash: u64) -> bool {
        self.0[(hash >> 6) as usize % 4] >> (hash & 63) & 1 != 0
    }

    /// Puts a hash in.
    #[inline(always)]
    pub fn insert(&mut self, hash: u64) {
        self.0[(hash >> 6) as usize % 4] |= 1 << (hash & 63);
    }
}
