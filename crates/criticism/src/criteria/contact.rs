//! Criteria of where and against what the pieces move.

use super::{mean, share};
use crate::view::View;

/// A reply within this many cells is local.
const NEAR: u32 = 2;

/// How local replies are.
pub fn response(view: &View<'_>) -> Option<f64> {
    share(view.turns().iter().filter_map(|turn| turn.distance).map(|d| d <= NEAR))
}

/// How much of the board is used.
pub fn board_coverage(view: &View<'_>) -> Option<f64> {
    Some(view.trial.coverage)
}

/// How often moves meet the enemy.
pub fn interaction(view: &View<'_>) -> Option<f64> {
    mean(view.turns().iter().map(|turn| f64::from(u8::from(turn.takes || turn.touches))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hand::trial;
    use crate::lead::Scale;

    #[test]
    fn contact_is_counted() {
        let mut t = trial(&[0.0; 4], true);
        t.turns[1].takes = true;
        t.turns[2].touches = true;
        t.turns[1].distance = Some(2);
        t.turns[2].distance = Some(3);
        let view = View::new(&t, Scale::new(1.0));
        assert_eq!(interaction(&view), Some(0.5));
        assert_eq!(response(&view), Some(0.5));
        assert_eq!(board_coverage(&view), Some(0.5));
    }
}
