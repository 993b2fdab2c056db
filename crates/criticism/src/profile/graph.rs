//! Figure 2: who beats whom. Arrows go from the stronger player to the weaker and carry the stronger one's score.

use super::figures::head;
use super::matrix::{Matrix, pairs};
use std::fmt::Write;

const SIDE: f64 = 340.0;
const RADIUS: f64 = 120.0;
/// Radius of a player's disc.
const DISC: f64 = 26.0;

/// Draws the relative performance of a few players as a graph, the players around a circle.
pub fn graph(matrix: &Matrix) -> String {
    let n = matrix.players.len();
    let place = |k: usize| {
        let turn = std::f64::consts::TAU * k as f64 / n as f64 - std::f64::consts::FRAC_PI_2;
        (SIDE / 2.0 + RADIUS * libm::cos(turn), SIDE / 2.0 + RADIUS * libm::sin(turn))
    };
    let mut svg = head(SIDE, SIDE);
    for (i, j) in pairs(n) {
        let (strong, weak) = if matrix.score[i][j] >= 0.5 { (i, j) } else { (j, i) };
        arrow(&mut svg, place(strong), place(weak), matrix.score[strong][weak]);
    }
    for (k, player) in matrix.players.iter().enumerate() {
        let (x, y) = place(k);
        let _ = write!(
            svg,
            r##"<circle cx="{x:.1}" cy="{y:.1}" r="{DISC}" fill="#eef2f7" stroke="#345"/><text x="{x:.1}" y="{:.1}" text-anchor="middle" font-weight="bold">{player}</text>"##,
            y + 4.0,
        );
    }
    svg + "</svg>\n"
}

/// An arrow between two discs, wider the clearer the result, with its score beside it.
fn arrow(svg: &mut String, from: (f64, f64), to: (f64, f64), score: f64) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = (dx * dx + dy * dy).sqrt();
    let (ux, uy) = (dx / length, dy / length);
    let along = |by: f64| (from.0 + ux * by, from.1 + uy * by);
    let (start, tip, neck) = (along(DISC), along(length - DISC), along(length - DISC - 11.0));
    let width = 1.0 + 6.0 * (score - 0.5);
    let _ = write!(
        svg,
        r##"<line x1="{:.1}" y1="{:.1}" x2="{:.1}" y2="{:.1}" stroke="#567" stroke-width="{width:.1}"/><path d="M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z" fill="#567"/>"##,
        start.0,
        start.1,
        neck.0,
        neck.1,
        tip.0,
        tip.1,
        neck.0 - uy * 6.0,
        neck.1 + ux * 6.0,
        neck.0 + uy * 6.0,
        neck.1 - ux * 6.0,
    );
    // Away from the middle: where arrows cross, their numbers would lie on each other.
    let (x, y) = along(DISC + (length - 2.0 * DISC) * 0.3);
    let _ = write!(
        svg,
        r##"<rect x="{:.1}" y="{:.1}" width="32" height="16" fill="#fff" opacity="0.9"/><text x="{x:.1}" y="{:.1}" text-anchor="middle">{score:.3}</text>"##,
        x - 16.0,
        y - 8.0,
        y + 4.0,
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use strategy::heuristic::Heuristic;

    #[test]
    fn every_pair_has_an_arrow_with_the_stronger_ones_score() {
        let players = &Heuristic::all()[..3];
        let svg = graph(&Matrix::new(players, |a, _| if a == players[0] { 0.25 } else { 0.625 }));
        assert_eq!(svg.matches("<line").count(), 3);
        assert_eq!((svg.matches("0.750").count(), svg.matches("0.625").count()), (2, 1));
    }
}
