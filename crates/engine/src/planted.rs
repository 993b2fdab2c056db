//! Bugs planted on purpose, to see whether the differential test finds them.
//!
//! Without the feature `planted` every question is answered `false` at compile time and nothing is left of them.

/// From number 1 on: a word most games have in which the bug shows, and what it does.
pub const BUGS: [(&str, &str); 14] = [
    ("in-a-row", "a row on the last axis is one longer than it is"),
    ("custodial", "custodial capture ignores its greatest length"),
    ("surround", "surround takes the mover's own group"),
    ("delayed", "delayed captures are not removed"),
    ("repeat", "visited cells are forgotten"),
    ("priority", "priority is ignored"),
    ("in-hand", "the hand is not charged"),
    ("promote", "promotion gives the piece to the first player"),
    ("pop", "the second time counts as the third"),
    ("mover-loses", "the tie rule is reversed"),
    ("most", "the handicap goes to the wrong player"),
    ("opp-turn", "opp-turn is ignored"),
    ("swap-rule", "swap passes the turn on"),
    ("recycle", "recycled pieces go to the captor"),
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
