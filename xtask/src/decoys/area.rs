//! How well scores part two sets of games: the area under the curve, that is the chance that a good game has more than a bad one, ties counting half.

/// An area and its interval at 95 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    pub value: f64,
    pub low: f64,
    pub high: f64,
}

/// Of the normal distribution, for 95 %.
const Z: f64 = 1.959_964;

/// The area, with DeLong's interval; `None` without games on both sides.
///
/// Where every good game beats every bad one DeLong's has no width, and Newcombe's (2006, his method 5) stands for it.
pub fn area(good: &[f64], bad: &[f64]) -> Option<Area> {
    if good.is_empty() || bad.is_empty() {
        return None;
    }
    let (m, n) = (good.len() as f64, bad.len() as f64);
    let share =
        |one: f64, others: &[f64]| others.iter().map(|&other| beats(one, other)).sum::<f64>() / others.len() as f64;
    // What each game contributes: the share of the other side that it is rightly parted from.
    let of_good: Vec<f64> = good.iter().map(|&g| share(g, bad)).collect();
    let of_bad: Vec<f64> = bad.iter().map(|&b| 1.0 - share(b, good)).collect();
    let value = of_good.iter().sum::<f64>() / m;
    let variance = spread(&of_good, value) / m + spread(&of_bad, value) / n;
    let half = Z * variance.sqrt();
    if half == 0.0 {
        let (low, high) = (newcombe(value, m, n, 0.0), newcombe(value, m, n, 1.0));
        return Some(Area { value, low, high });
    }
    Some(Area { value, low: (value - half).max(0.0), high: (value + half).min(1.0) })
}

fn beats(one: f64, other: f64) -> f64 {
    match one.total_cmp(&other) {
        std::cmp::Ordering::Greater => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Less => 0.0,
    }
}

/// Variance of a sample around its mean; of one game, nothing is known and nothing said.
fn spread(values: &[f64], mean: f64) -> f64 {
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    squares / (values.len() as f64 - 1.0).max(1.0)
}

/// The end of Newcombe's interval on the side of `limit`: the true area from which the one found is just within chance.
fn newcombe(found: f64, m: f64, n: f64, limit: f64) -> f64 {
    let many = (m + n) / 2.0 - 1.0;
    let error = |t: f64| {
        let variance = t * (1.0 - t) * (1.0 + many * (1.0 - t) / (2.0 - t) + many * t / (1.0 + t)) / (m * n);
        Z * variance.max(0.0).sqrt()
    };
    let (mut inside, mut outside) = (found, limit);
    for _ in 0..60 {
        let middle = (inside + outside) / 2.0;
        if (found - middle).abs() <= error(middle) { inside = middle } else { outside = middle }
    }
    inside
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(area: Option<Area>, expected: [f64; 3]) {
        let Area { value, low, high } = area.expect("games on both sides");
        for (is, should) in [value, low, high].into_iter().zip(expected) {
            assert!((is - should).abs() < 0.002, "{value} {low} {high}, not {expected:?}");
        }
    }

    #[test]
    fn areas_are_shares_of_pairs() {
        assert_eq!(area(&[1.0], &[]), None);
        // 5.5 of 6 pairs are right, by hand; contributions 1, 1, 0.75 and 1, 5/6.
        near(area(&[3.0, 2.0, 1.0], &[0.0, 1.0]), [0.916_7, 0.685_7, 1.0]);
        near(area(&[0.0; 5], &[0.0; 5]), [0.5, 0.205_6, 0.794_4]);
    }

    #[test]
    fn a_perfect_score_is_not_certain() {
        let perfect = area(&[1.0; 30], &[0.0; 300]).expect("games on both sides");
        assert!(perfect.value == 1.0 && perfect.high == 1.0 && (0.96..0.999).contains(&perfect.low), "{perfect:?}");
        let few = area(&[1.0; 3], &[0.0; 3]).expect("games on both sides");
        assert!(few.low < perfect.low);
    }
}
