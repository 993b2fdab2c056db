//! Symmetries in words.

use engine::Game;

/// The name of the symmetry that most copy-cats use.
pub(super) const HALF_A_TURN: &str = "a turn by 180°";

/// What a symmetry does to the board, in words.
pub(super) fn name(game: &Game, image: &[engine::core::Cell]) -> String {
    if !game.topology().symmetries().iter().any(|known| known == image) {
        return "the exchange of two parts of the board that are alike".into();
    }
    let centres = &game.topology().centres;
    let n = centres.len() as f64;
    let middle = centres.iter().fold((0.0, 0.0), |m, c| (m.0 + c.0 / n, m.1 + c.1 / n));
    // The linear map that best takes each cell to its image: its determinant tells turns from reflections.
    let (mut xx, mut xy, mut yx, mut yy, mut square) = (0.0, 0.0, 0.0, 0.0, 0.0);
    for (cell, &to) in image.iter().enumerate() {
        let (a, b) = (centres[cell].0 - middle.0, centres[cell].1 - middle.1);
        let (c, d) = (centres[to as usize].0 - middle.0, centres[to as usize].1 - middle.1);
        xx += a * c;
        xy += b * c;
        yx += a * d;
        yy += b * d;
        square += a * a + b * b;
    }
    if square == 0.0 {
        return "a symmetry".into();
    }
    let turn = libm::atan2(yx - xy, xx + yy).to_degrees();
    let flip = libm::atan2(yx + xy, xx - yy).to_degrees() / 2.0;
    let turns = (xx + yy) * (xx + yy) + (yx - xy) * (yx - xy) >= (xx - yy) * (xx - yy) + (yx + xy) * (yx + xy);
    if turns {
        format!("a turn by {:.0}°", turn.rem_euclid(360.0))
    } else {
        match flip.rem_euclid(180.0).round() as i64 {
            0 | 180 => "a reflection top to bottom".into(),
            90 => "a reflection left to right".into(),
            angle => format!("a reflection in the line at {angle}°"),
        }
    }
}
