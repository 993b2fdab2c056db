//! Figure 1: average scores of the players over sets of games, and how they vary from game to game.

use super::matrix::Matrix;
use std::fmt::Write;

/// Draws bars for each player and set of games: the mean of his average scores, with the standard deviation over the games.
/// `sets`: name and matrices, all of the same players.
pub fn bars(sets: &[(&str, Vec<&Matrix>)]) -> String {
    let Some(players) = sets.iter().find_map(|(_, matrices)| matrices.first()).map(|matrix| &matrix.players) else {
        return String::new();
    };
    let (left, top, height) = (46.0, 40.0, 260.0);
    let (bar, gap) = (16.0, 14.0);
    let group = bar * sets.len() as f64 + gap;
    let width = left + group * players.len() as f64 + 10.0;
    let y = |score: f64| top + height * (1.0 - score);
    let mut svg = head(width, top + height + 40.0);
    for tenth in 0..=10 {
        let (score, strong) = (f64::from(tenth) / 10.0, tenth == 5);
        let _ = write!(
            svg,
            r##"<path d="M{left} {:.1}H{:.1}" stroke="{}"/><text x="{:.1}" y="{:.1}" text-anchor="end">{score:.1}</text>"##,
            y(score),
            width - 10.0,
            if strong { "#777" } else { "#ddd" },
            left - 6.0,
            y(score) + 4.0,
        );
    }
    for (number, (name, matrices)) in sets.iter().enumerate() {
        let legend = left + 190.0 * number as f64;
        let colour = COLOURS[number % COLOURS.len()];
        let _ = write!(
            svg,
            r##"<rect x="{legend}" y="8" width="12" height="12" fill="{colour}"/><text x="{}" y="18">{} ({})</text>"##,
            legend + 18.0,
            crate::report::chart::escape(name),
            matrices.len(),
        );
        let averages: Vec<Vec<f64>> = matrices.iter().map(|matrix| matrix.averages()).collect();
        for player in 0..players.len() {
            let scores: Vec<f64> = averages.iter().map(|scores| scores[player]).collect();
            let (mean, deviation) = spread(&scores);
            let x = left + gap / 2.0 + group * player as f64 + bar * number as f64;
            let middle = x + bar / 2.0;
            let _ = write!(
                svg,
                r##"<rect x="{x:.1}" y="{:.1}" width="{}" height="{:.1}" fill="{colour}"/>"##,
                y(mean),
                bar - 2.0,
                y(0.0) - y(mean),
            );
            if scores.len() > 1 {
                let (low, high) = (y((mean - deviation).max(0.0)), y((mean + deviation).min(1.0)));
                let (a, b) = (middle - 4.0, middle + 2.0);
                let _ = write!(
                    svg,
                    r##"<path d="M{0:.1} {low:.1}V{high:.1}M{a:.1} {low:.1}H{b:.1}M{a:.1} {high:.1}H{b:.1}" stroke="#222" fill="none"/>"##,
                    middle - 1.0,
                );
            }
        }
    }
    for (number, player) in players.iter().enumerate() {
        let x = left + group * (number as f64 + 0.5);
        let _ = write!(svg, r##"<text x="{x:.1}" y="{:.1}" text-anchor="middle">{player}</text>"##, y(0.0) + 18.0);
    }
    svg + "</svg>\n"
}

/// Colours that differ in lightness too.
const COLOURS: [&str; 3] = ["#9db4d0", "#c8663c", "#5b7553"];

/// The beginning of a picture.
pub(super) fn head(width: f64, height: f64) -> String {
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0} {height:.0}" width="{width:.0}" height="{height:.0}" font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fff"/>"##
    )
}

/// Mean and standard deviation.
fn spread(values: &[f64]) -> (f64, f64) {
    let n = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / n;
    let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
    (mean, (squares / n).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use strategy::heuristic::Heuristic;

    #[test]
    fn a_bar_is_as_high_as_the_mean_score() {
        let players = &Heuristic::all()[..2];
        let games = [0.6, 0.8].map(|score| Matrix::new(players, |_, _| score));
        let svg = bars(&[("all & sundry", games.iter().collect())]);
        // The first player scores 0.7 of 260 units, the second 0.3.
        assert!(svg.contains(r#"height="182.0""#) && svg.contains(r#"height="78.0""#), "{svg}");
        assert!(svg.contains("all &amp; sundry (2)"));
        assert_eq!(spread(&[0.6, 0.8]).0, 0.7);
        assert!((spread(&[0.6, 0.8]).1 - 0.1).abs() < 1e-12);
    }
}
