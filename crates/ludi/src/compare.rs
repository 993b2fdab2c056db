//! Games side by side: what differs, and is the difference real?

use crate::error::Error;
use crate::estimate::Estimate;
use crate::event::Listener;
use crate::measure::{Assessed, Checked, Manner, measure};
use crate::variant::{Sweep, current, variant};
use criticism::criteria::CRITERIA;
use criticism::verdict::first_mover;
use engine::Game;
use schemars::JsonSchema;
use serde::Serialize;

/// What differs between games.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Compared {
    /// The games, in the order given.
    pub games: Vec<Side>,
    /// The game the others are compared with.
    pub base: usize,
    /// Score, mean length in turns and share of who moves first come first, then criteria, the clearest differences first.
    pub criteria: Vec<Row>,
}

/// One of the games.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Side {
    /// Its name, with what makes it a variant.
    pub name: String,
    /// Every check passes.
    pub viable: bool,
    /// The verdict in words.
    pub verdict: &'static str,
    /// Texts of all checks.
    pub verdicts: Vec<String>,
    /// The checks.
    #[serde(skip)]
    pub checks: Vec<Checked>,
}

/// A figure of all games.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Row {
    /// The criterion, or `score`, `mean-length` (in turns), `first-share` (points of whoever moves first).
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// One a game; `null` where nothing could be measured.
    pub values: Vec<Option<Estimate>>,
    /// From the base; `null` for the base itself and where nothing can be said.
    pub differences: Vec<Option<Difference>>,
    /// Difference by error, the greatest.
    #[serde(skip)]
    pub clarity: f64,
}

impl Row {
    /// Whether it comes before the criteria, and is shown whether it differs or not.
    pub fn leads(&self) -> bool {
        matches!(self.id, "score" | "mean-length" | "first-share")
    }

    /// Some game really differs.
    pub fn real(&self) -> bool {
        self.differences.iter().flatten().any(|difference| difference.real)
    }
}

/// A difference with its interval at 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Difference {
    /// By how much.
    pub value: f64,
    /// Lower end of its interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// The interval leaves out zero.
    pub real: bool,
}

impl Difference {
    /// Of two independent figures, by squaring and adding what each interval has on the side in question (Newcombe).
    pub fn between(a: &Estimate, b: &Estimate) -> Difference {
        let value = b.value - a.value;
        let low = value - (b.value - b.low).hypot(a.high - a.value);
        let high = value + (b.high - b.value).hypot(a.value - a.low);
        Difference { value, low, high, real: low > 0.0 || high < 0.0 }
    }

    fn clarity(&self) -> f64 {
        let error = (self.high - self.low) / 2.0;
        if self.value == 0.0 { 0.0 } else { self.value.abs() / error }
    }
}

/// Measures each game in the same manner and compares it with the first.
pub fn compare(games: &[Game], manner: &Manner, listener: &dyn Listener) -> Result<Compared, Error> {
    if games.len() < 2 {
        return Err(Error::usage("a comparison needs two games"));
    }
    let manner = &manner.with_all();
    let others = games.iter().map(|game| manner.played(game)).collect::<Result<Vec<_>, Error>>()?;
    let played = games.iter().zip(&others).map(|(game, other)| other.as_ref().unwrap_or(game));
    let side = |game| Ok((Game::name(game).to_string(), measure(game, manner, false, "", listener)?));
    Ok(Compared::of(&played.map(side).collect::<Result<Vec<_>, Error>>()?, 0))
}

/// Measures variants of a game, and compares each with the game as it is written, which is measured too.
pub fn compare_variants(
    game: &Game,
    sweep: &Sweep,
    manner: &Manner,
    listener: &dyn Listener,
) -> Result<Compared, Error> {
    // All variants are made before the first is measured: a mistake should not cost minutes.
    let manner = &manner.with_all();
    let played = |game: Game| Ok::<Game, Error>(manner.played(&game)?.unwrap_or(game));
    let made = sweep.values.iter().map(|&value| Ok((value, played(variant(game.text(), &sweep.name, value)?)?)));
    let made = made.collect::<Result<Vec<_>, Error>>()?;
    let own = manner.played(game)?;
    let game = own.as_ref().unwrap_or(game);
    let own = current(game.text(), &sweep.name);
    let base = sweep.values.iter().position(|value| Some(*value) == own);
    let mut sides = Vec::new();
    if base.is_none() {
        sides.push((format!("{} as written", game.name()), measure(game, manner, false, "", listener)?));
    }
    for (value, game) in &made {
        let label = format!("{} {}={value}", game.name(), sweep.name);
        sides.push((label, measure(game, manner, false, "", listener)?));
    }
    Ok(Compared::of(&sides, base.unwrap_or(0)))
}

impl Compared {
    fn of(sides: &[(String, Assessed<'_>)], base: usize) -> Compared {
        let row = |id, name, values: Vec<Option<Estimate>>| {
            let other = |(i, figure): (usize, &Option<Estimate>)| {
                Some(Difference::between(values[base].as_ref()?, figure.as_ref()?)).filter(|_| i != base)
            };
            let differences: Vec<Option<Difference>> = values.iter().enumerate().map(other).collect();
            let clarity = differences.iter().flatten().map(Difference::clarity).fold(0.0, f64::max);
            Row { id, name, values, differences, clarity }
        };
        let figure = |i: usize, side: &Assessed<'_>| side.found.measurement.figures[i].map(Estimate::from);
        let figures = |i: usize| sides.iter().map(|(_, side)| figure(i, side)).collect();
        let mut criteria: Vec<Row> = CRITERIA.iter().enumerate().map(|(i, c)| row(c.id, c.name, figures(i))).collect();
        criteria.sort_by(|a, b| b.clarity.total_cmp(&a.clarity));
        let scores = sides.iter().map(|(_, side)| Some(side.found.measurement.score.into())).collect();
        let lengths = sides.iter().map(|(_, side)| side.found.length().map(Estimate::from)).collect();
        let shares = sides.iter().map(|(_, side)| Some(first_mover(&side.found.trials).into())).collect();
        let leading = [
            row("score", "score", scores),
            row("mean-length", "mean length (turns)", lengths),
            row("first-share", "first mover's share", shares),
        ];
        criteria.splice(0..0, leading);
        let games = sides.iter().map(|(name, side)| {
            let verdict = &side.found.verdict;
            Side {
                name: name.clone(),
                viable: verdict.viable,
                verdict: side.found.words(),
                verdicts: verdict.checks.iter().map(|check| check.text.clone()).collect(),
                checks: verdict.checks.iter().map(Checked::from).collect(),
            }
        });
        Compared { games: games.collect(), base, criteria }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_add_their_errors_in_squares() {
        let of = |value, low, high| Estimate { value, low, high };
        let found = Difference::between(&of(0.5, 0.2, 0.9), &of(0.8, 0.5, 0.9));
        assert!((found.value - 0.3).abs() < 1e-12);
        assert!((found.low - (0.3 - 0.5)).abs() < 1e-12, "0.3 below and 0.4 above make 0.5");
        assert!((found.high - (0.3 + 0.1f64.hypot(0.3))).abs() < 1e-12);
        assert!(!found.real && Difference::between(&of(0.5, 0.45, 0.55), &of(0.8, 0.75, 0.85)).real);
        assert_eq!(Difference::between(&of(1.0, 1.0, 1.0), &of(1.0, 1.0, 1.0)).clarity(), 0.0);
    }
}
