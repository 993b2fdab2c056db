//! Values of positions as whole numbers, so that equal means equal.

use std::fmt;

/// What a position is worth to a seat: an estimate between -1,000,000 and 1,000,000, or a proven win or loss in so many plies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(pub i32);

impl Score {
    /// Nobody is ahead; a draw.
    pub const EVEN: Score = Score(0);
    /// A win on the board.
    pub const WIN: Score = Score(2_000_000);
    /// A loss on the board.
    pub const LOSS: Score = Score(-2_000_000);
    /// The best estimate; anything above is proven.
    pub const MAX_ESTIMATE: i32 = 1_000_000;

    /// An estimate between -1 and 1; values outside are clipped.
    #[inline(always)]
    pub fn estimate(value: f32) -> Score {
        Score((value * Self::MAX_ESTIMATE as f32) as i32).clipped()
    }

    #[inline(always)]
    fn clipped(self) -> Score {
        Score(self.0.clamp(-Self::MAX_ESTIMATE, Self::MAX_ESTIMATE))
    }

    /// A win in so many plies: the sooner the better.
    #[inline(always)]
    pub fn win_in(plies: u32) -> Score {
        Score(Self::WIN.0 - plies as i32)
    }

    /// A loss in so many plies: the later the better.
    #[inline(always)]
    pub fn loss_in(plies: u32) -> Score {
        Score(Self::LOSS.0 + plies as i32)
    }

    /// Plies to the proven end (win or loss), if there is one.
    pub fn plies(self) -> Option<u32> {
        self.is_proven().then(|| (Self::WIN.0 - self.0.abs()) as u32)
    }

    /// Whether this is a proven win or loss.
    #[inline(always)]
    pub fn is_proven(self) -> bool {
        self.0.abs() > Self::MAX_ESTIMATE
    }

    /// Between -1 (lost) and 1 (won).
    pub fn value(self) -> f64 {
        if self.is_proven() { f64::from(self.0.signum()) } else { f64::from(self.0) / f64::from(Self::MAX_ESTIMATE) }
    }
}

impl std::ops::Neg for Score {
    type Output = Score;
    #[inline(always)]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies() {
            Some(plies) if self.0 > 0 => write!(f, "win in {plies}"),
            Some(plies) => write!(f, "loss in {plies}"),
            None => write!(f, "{:+.3}", self.value()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sooner_wins_and_later_losses_are_better() {
        assert!(Score::win_in(1) > Score::win_in(3));
        assert!(Score::loss_in(3) > Score::loss_in(1));
        assert!(Score::estimate(9.0) < Score::win_in(1000));
        assert_eq!(Score::win_in(4).plies(), Some(4));
        assert_eq!(-Score::win_in(4), Score::loss_in(4));
        assert_eq!(Score::estimate(0.5).to_string(), "+0.500");
    }
}
