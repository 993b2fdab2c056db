//! The numbers games are drawn with.

use serde::{Deserialize, Serialize};

/// How much a kind of piece may do.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Limits {
    /// Chance of one more pattern, asked after each.
    pub another: f64,
    /// Most squares it may have to go to, from its best square, with every condition met.
    pub mobility: usize,
}

/// All numbers of the generator. Weights need not sum to 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// Widths of boards.
    pub widths: Vec<u32>,
    /// Heights.
    pub heights: Vec<u32>,
    /// Numbers of kinds of men beside king and pawn.
    pub kinds: Vec<usize>,
    /// Chance of a square of the two rows to be empty.
    pub empty: f64,
    /// A game is drawn after 3 · width · height turns and up to so many more, this number excluded.
    pub slack: u32,
    /// Steps (columns to the right, rows forward) and their weights.
    pub steps: Vec<(i32, i32, f64)>,
    /// Weights of what a square holds, in the order of [`On::ALL`](super::On::ALL), but for the last step.
    pub on: [f64; 6],
    /// The same for the last step.
    pub last: [f64; 6],
    /// Weights of the modifiers: front and back, rotation, star.
    pub modifiers: [f64; 3],
    /// Chance of a modifier, asked until it fails.
    pub modify: f64,
    /// Chance of one more step, asked until it fails.
    pub extend: f64,
    /// Patterns from which the rules of a game are chosen.
    pub pool: usize,
    /// Of pawns.
    pub pawn: Limits,
    /// Of kings.
    pub king: Limits,
    /// Of all others.
    pub other: Limits,
}

/// The settings that have names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Preset {
    /// Those the paper prints.
    #[default]
    Printed,
    /// Long jumps are five times as likely.
    Leaping,
    /// Steps back are twice as likely, and go two rows as well.
    Retreating,
    /// Patterns are longer and have more modifiers.
    Ornate,
}

/// Rows forward, and the weights of 0, 1, 2 and 3 columns to the right, in percent: Table 1(a).
const TABLE: [(i32, [f64; 4]); 5] = [
    (3, [0.6, 0.6, 0.6, 0.6]),
    (2, [7.0, 7.0, 3.5, 0.6]),
    (1, [20.0, 14.0, 5.0, 0.6]),
    (0, [0.0, 16.0, 7.0, 0.6]),
    (-1, [7.0, 7.0, 1.4, 0.6]),
];

impl Default for Settings {
    fn default() -> Settings {
        let rows =
            TABLE.iter().flat_map(|(dy, row)| row.iter().enumerate().map(|(dx, weight)| (dx as i32, *dy, *weight)));
        Settings {
            widths: vec![6, 7, 8],
            heights: vec![6, 7, 8],
            kinds: vec![3, 4, 5],
            empty: 0.1,
            slack: 20,
            steps: rows.filter(|(_, _, weight)| *weight > 0.0).collect(),
            on: [42.0, 14.0, 14.0, 7.0, 7.0, 14.0],
            last: [33.0, 33.0, 0.0, 33.0, 0.0, 0.0],
            modifiers: [50.0, 25.0, 25.0],
            modify: 0.1,
            extend: 0.3,
            pool: 200,
            pawn: Limits { another: 0.25, mobility: 4 },
            king: Limits { another: 0.25, mobility: 8 },
            other: Limits { another: 0.5, mobility: 16 },
        }
    }
}

impl Preset {
    /// All, the paper's first.
    pub const ALL: [Preset; 4] = [Preset::Printed, Preset::Leaping, Preset::Retreating, Preset::Ornate];

    /// Its name.
    pub fn word(self) -> &'static str {
        match self {
            Preset::Printed => "printed",
            Preset::Leaping => "leaping",
            Preset::Retreating => "retreating",
            Preset::Ornate => "ornate",
        }
    }

    /// Its numbers. The paper names what its other three settings differ in; how much is our choice.
    pub fn settings(self) -> Settings {
        let mut settings = Settings::default();
        match self {
            Preset::Printed => {}
            Preset::Leaping => {
                let long = |dx: i32, dy: i32| dx.abs() == 3 || dy.abs() == 3;
                settings.steps.iter_mut().filter(|(dx, dy, _)| long(*dx, *dy)).for_each(|step| step.2 *= 5.0);
            }
            Preset::Retreating => {
                settings.steps.iter_mut().filter(|step| step.1 < 0).for_each(|step| step.2 *= 2.0);
                settings.steps.extend([(0, -2, 5.0), (1, -2, 5.0), (2, -2, 2.5)]);
            }
            Preset::Ornate => (settings.modify, settings.extend) = (0.3, 0.5),
        }
        settings
    }
}

impl Settings {
    /// What is wrong with them, if anything.
    pub fn check(&self) -> Result<(), String> {
        let ensure = |holds: bool, why: &str| if holds { Ok(()) } else { Err(why.to_string()) };
        let any =
            |weights: &[f64]| weights.iter().all(|w| *w >= 0.0 && w.is_finite()) && weights.iter().any(|w| *w > 0.0);
        // Chances of 1 would be asked for ever.
        let chance = |share: f64| (0.0..1.0).contains(&share);
        ensure(
            !self.widths.is_empty() && self.widths.iter().all(|w| (2..=16).contains(w)),
            "boards are 2 to 16 squares wide",
        )?;
        ensure(
            !self.heights.is_empty() && self.heights.iter().all(|h| (4..=16).contains(h)),
            "boards are 4 to 16 squares high",
        )?;
        ensure(
            !self.kinds.is_empty() && self.kinds.iter().all(|k| *k <= super::express::NAMES.len()),
            "there are at most 8 kinds of men beside king and pawn",
        )?;
        ensure(
            chance(self.modify) && chance(self.extend) && chance(self.empty),
            "chances are at least 0 and less than 1",
        )?;
        let limits = [self.pawn, self.king, self.other];
        ensure(
            limits.iter().all(|limit| chance(limit.another) && limit.mobility > 0),
            "every piece must be able to move",
        )?;
        let steps: Vec<f64> = self.steps.iter().map(|step| step.2).collect();
        ensure(
            [&steps[..], &self.on, &self.last, &self.modifiers].iter().all(|weights| any(weights)),
            "weights are not negative, and some of each kind are above 0",
        )?;
        ensure([2, 4, 5].iter().all(|own| self.last[*own] == 0.0), "no move may end on an own piece")?;
        ensure(self.steps.iter().all(|(dx, dy, _)| (*dx, *dy) != (0, 0)), "a step must leave its square")?;
        ensure(self.pool > 0 && self.slack > 0, "the pool and the slack must be at least 1")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_table_sums_to_what_was_printed() {
        let settings = Settings::default();
        let sum: f64 = settings.steps.iter().map(|step| step.2).sum();
        assert!((sum - 99.7).abs() < 1e-9, "{sum}");
        assert_eq!((settings.on.iter().sum::<f64>(), settings.last.iter().sum::<f64>()), (98.0, 99.0));
    }

    #[test]
    fn presets_differ_and_hold_together() {
        let all = Preset::ALL.map(Preset::settings);
        for (at, settings) in all.iter().enumerate() {
            assert_eq!(settings.check(), Ok(()));
            assert!(all[..at].iter().all(|other| other != settings));
        }
        assert!(all[2].steps.iter().any(|step| step.1 == -2));
    }

    #[test]
    fn nonsense_is_refused() {
        let wrong = |change: fn(&mut Settings)| {
            let mut settings = Settings::default();
            change(&mut settings);
            settings.check().unwrap_err()
        };
        assert_eq!(wrong(|s| s.last[2] = 1.0), "no move may end on an own piece");
        assert_eq!(wrong(|s| s.extend = 1.0), "chances are at least 0 and less than 1");
        assert_eq!(wrong(|s| s.steps.clear()), "weights are not negative, and some of each kind are above 0");
        assert_eq!(wrong(|s| s.kinds = vec![9]), "there are at most 8 kinds of men beside king and pawn");
    }
}
