//! Bugs planted on purpose, to see whether the differential test finds them.
//!
//! Without the feature `planted` every question is answered `false` at compile time and nothing is left of them.

/// What each planted bug does, from number 1 on.
pub const BUGS: [&str; 14] = [
    "a row on the last axis is one longer than it is",
    "custodial capture ignores its greatest length",
    "surround takes the mover's own group",
    "delayed captures are not removed",
    "visited cells are forgotten",
    "priority is ignored",
    "the hand is not charged",
    "promotion gives the piece to the first player",
    "the second time counts as the third",
    "the tie rule is reversed",
    "the handicap goes to the wrong player",
    "opp-turn is ignored",
    "swap passes the turn on",
    "recycled pieces go to the captor",
];

#[cfg(feature = "planted")]
static ACTIVE: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);

/// Activates one bug for the whole process; 0 is none.
#[cfg(feature = "planted")]
pub fn plant(bug: u32) {
    ACTIVE.store(bug, std::sync::atomic::Ordering::SeqCst);
}

/// Whether this bug is active.
#[inline(always)]
pub fn planted(bug: u32) -> bool {
    #[cfg(feature = "planted")]
    {
        ACTIVE.load(std::sync::atomic::Ordering::Relaxed) == bug
    }
    #[cfg(not(feature = "planted"))]
    {
        let _ = bug;
        false
    }
}
