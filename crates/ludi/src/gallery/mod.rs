//! The gallery: one page that shows the best new games of a run. It opens from disk, in light and dark, on screen and on
//! paper, on a phone, and asks nobody for anything.
//!
//! Every part is a pure function of the data below. The page is whole without its few lines of script, which only copy text.

mod ancestry;
mod contents;
mod entry;
mod fitness;
mod origins;
mod pieces;
mod showing;
#[cfg(test)]
mod tests;

pub use showing::{Page, pages};

use criticism::report;
use criticism::weights::Weights;
use strategy::contest::statistics::Interval;
use synthesis::Origin;
use synthesis::archive::Figures;

/// Style of this page, beside that of the report.
const STYLE: &str = include_str!("style.css");

/// Puts a game's text on the clipboard; where there is none, selects it.
const SCRIPT: &str = include_str!("copy.js");

/// A run as the page shows it.
#[derive(Clone, Debug)]
pub struct Gallery {
    /// Name of the run.
    pub run: String,
    /// The command that makes it again.
    pub command: String,
    /// Of all chance.
    pub seed: u64,
    /// Size of the first population.
    pub founders: usize,
    /// What became of the children, the first stage being all of them.
    pub funnel: Vec<Stage>,
    /// What the score weighs.
    pub weights: Weights,
    /// The archive, if there is one.
    pub archive: Option<Figures>,
    /// What the games are judged by: "fitness by the model".
    pub measure: &'static str,
    /// What a game that passes is called: "viable".
    pub passes: &'static str,
    /// How the games came about, in a sentence or two.
    pub about: &'static str,
    /// The games, best first.
    pub best: Vec<Entry>,
}

/// So many children got here, or no further.
#[derive(Clone, Debug)]
pub struct Stage {
    /// In a few words: "made", "too slow", "viable".
    pub name: String,
    /// How many.
    pub count: u64,
    /// Whether these were dropped.
    pub dropped: bool,
}

/// A new game.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// Its place in the population, the best being 1.
    pub rank: usize,
    /// Its description.
    pub text: String,
    /// The same without what does not matter to how it is played, if that is known.
    pub distilled: Option<String>,
    /// Words of its rule sheet, as it is shown.
    pub words: u64,
    /// Whether it was found to be no variant of a known game, by play; `None` if nobody looked.
    pub new: Option<bool>,
    /// What it is judged by: the estimated aesthetic score, or the fitness.
    pub score: Interval,
    /// Whether score and criteria are of a second measurement, which had no part in choosing the game.
    pub remeasured: bool,
    /// Whether it passes.
    pub viable: bool,
    /// The verdict in words.
    pub verdict: String,
    /// What the verdict says.
    pub reasons: Vec<String>,
    /// Criteria by id.
    pub criteria: Vec<(String, Interval)>,
    /// Two names; none if it was not bred.
    pub parents: Vec<String>,
    /// 0 for founders.
    pub generation: u32,
    /// Its description as it was bred.
    pub bred_text: String,
    /// Where each node of the tree of `bred_text` comes from, in preorder.
    pub origins: Vec<Origin>,
    /// Every game it descends from with its parents, itself included; founders need not be named.
    pub ancestry: Vec<(String, Vec<String>)>,
    /// The nearest known game, and how near.
    pub nearest: (String, f64),
    /// Address of its full report.
    pub report: Option<String>,
}

/// The page.
pub fn page(gallery: &Gallery) -> String {
    let title = format!("New games of {}", report::chart::escape(&gallery.run));
    let shown: Vec<entry::Shown<'_>> = gallery.best.iter().map(entry::Shown::of).collect();
    let games: String = shown.iter().map(|shown| entry::section(shown, gallery)).collect();
    let parts = [
        contents::head(gallery),
        contents::tonight(&shown),
        contents::table(&shown, gallery),
        games,
        contents::funnel(gallery),
        contents::colophon(gallery),
    ];
    report::page(&title, STYLE, &format!("{}<script>\n{SCRIPT}</script>\n", parts.concat()))
}
