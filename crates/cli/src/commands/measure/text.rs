//! A measurement as text.

use super::{Exact, Figure, Manners, Measurement, Placed};
use crate::numbers::{bar, counted};
use crate::page::Page;
use crate::table::{Fit, draw};
use criticism::criteria::{CRITERIA, Category};
use criticism::verdict::percent;
use strategy::contest::statistics::Interval;

impl Measurement {
    /// Everything about one game.
    pub(super) fn full(&self, page: &Page) -> String {
        let mut out = format!("{}\n", page.bold(&format!("{}: {}", self.game, self.lines.verdict)));
        let stop = match self.stop {
            "precise" => ", enough for the precision asked for",
            "work" => ", fewer than usual for a game of so much work",
            "budget" => ", the most allowed; some figures are less precise than asked for",
            _ => "",
        };
        let Manners { player, trials, .. } = &self.settings;
        out += &format!("{} of {player} against itself, seed {}{stop}\n\n", counted(*trials, "game"), self.seed);
        self.lines.checks.iter().for_each(|(mark, text)| out += &page.wrap(&format!("{mark} "), text));
        self.beyond().iter().for_each(|text| out += &page.wrap("  ", text));
        out += &self.parts(page);
        for category in [Category::Viability, Category::Quality, Category::Intrinsic] {
            out += &format!("\n{}\n{}", page.bold(category.name()), self.table(page, category));
        }
        if let (Some(second), Some((verdict, checks))) = (&self.second, &self.lines.second) {
            let score = second.score.around(second.trials);
            let title = format!("\nthe same by {}, {}", second.player, counted(second.trials, "game"));
            out += &format!("{}: {verdict}, score {score}\n", page.bold(&title));
            checks.iter().for_each(|(mark, text)| out += &page.wrap(&format!("{mark} "), text));
        }
        out
    }

    /// How long a game takes.
    fn length(&self) -> String {
        let digits = usize::from(self.mean_length < 10.0);
        match (self.mean_length_low, self.mean_length_high) {
            (Some(low), Some(high)) => {
                format!("a game takes {:.digits$} turns (95 %: {low:.digits$} – {high:.digits$})", self.mean_length)
            }
            _ => format!("this game took {:.0} turns", self.mean_length),
        }
    }

    /// What goes beyond the criteria.
    fn beyond(&self) -> Vec<String> {
        let mut lines = vec![self.length()];
        lines.extend(self.first_side_share.map(|Figure { value, low, high }| {
            let share = percent(&Interval { value, low, high });
            format!("with the swap rule, who owns the first move in the end makes {share} of the points")
        }));
        lines.extend(self.solved.map(|value| match value {
            "draw" => "solved: a draw with best play".to_string(),
            seat => format!("solved: the {seat} player wins with best play"),
        }));
        lines.extend(self.levels.map(|n| {
            let least = if self.more_levels { "at least " } else { "" };
            let sure = match self.sure_levels {
                Some(sure) if sure == n && n > 0 => ", all surely stronger than the one below".to_string(),
                Some(sure) if n > 0 => format!(", {sure} of them surely stronger than the one below"),
                _ => String::new(),
            };
            format!("{least}{} of play above chance{sure}", counted(n, "level"))
        }));
        lines.extend(self.first_moves.as_ref().filter(|moves| !moves.outweighed).map(|moves| {
            let [best, fairest, mean] =
                [moves.best, moves.nearest_to_even, moves.mean].map(|x| format!("{:.0} %", 100.0 * x));
            let games = format!("{} of {}, the next turn of each player random", counted(moves.games_each as usize, "game"), moves.player);
            match &moves.exact {
                Some(Exact { won, drawn, lost }) => {
                    format!("with best play {won} of the first moves win, {drawn} draw and {lost} lose")
                }
                None if moves.differ => format!(
                    "the best first move is worth {best} of the points, the one nearest to even {fairest} (of each {games})"
                ),
                None => format!(
                    "a first move is worth {mean} of the points; none is clearly better than another (of each {games})"
                ),
            }
        }));
        lines.extend(self.copycats.as_ref().map(|cats| match cats.as_slice() {
            [] => "no copy-cat holds its own".to_string(),
            cats => format!("copy-cats that hold their own: {}", cats.join("; ")),
        }));
        lines
    }

    /// The score and its parts, the largest first.
    fn parts(&self, page: &Page) -> String {
        let score = self.score.around(self.settings.trials);
        let mut out = format!("\n{} by the criteria {score}\n", page.bold("score"));
        let most = self.lines.parts.iter().map(|(_, weight, value)| (weight * value).abs()).fold(1e-9, f64::max);
        let rows = self.lines.parts.iter().map(|(name, weight, value)| {
            let part = weight * value;
            vec![
                format!("  {name}"),
                format!("{part:+.3}"),
                format!("{weight} × {value:.2}"),
                bar(part.abs() / most, 12),
            ]
        });
        out += &draw(page, Fit::Cut, &[], rows.collect(), &[1]);
        out
    }

    /// The criteria of a category.
    fn table(&self, page: &Page, category: Category) -> String {
        let rows = CRITERIA.iter().filter(|c| c.category == category).map(|criterion| {
            let (least, most) = criterion.range;
            let Some(Placed { figure: Figure { value, low, high }, .. }) = &self.criteria[criterion.id] else {
                return vec![format!("  {}", criterion.name), "–".into(), String::new(), String::new()];
            };
            let interval = if low == high { String::new() } else { format!("{low:.2} – {high:.2}") };
            let share = (value - least) / (most - least);
            vec![format!("  {}", criterion.name), format!("{value:.2}"), interval, bar(share, 12)]
        });
        draw(page, Fit::Cut, &[], rows.collect(), &[1])
    }
}
