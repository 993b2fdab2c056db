//! The 11 criteria of this kind: whether games end, fairly.

use super::Category::Viability;
use super::Measure::{All, Each, Slow};
use super::table::{UNIT, row};
use super::{Criterion, slow, viability};

/// Whether games end, fairly.
pub(super) const VIABILITY: [Criterion; 11] = [
    row(
        "completion",
        "completion",
        Viability,
        UNIT,
        ["How often somebody wins.", "wins / trials", "paper, equation 2"],
        Each(viability::completion),
    ),
    row(
        "duration",
        "duration",
        Viability,
        UNIT,
        [
            "How far game length is from the preferred length.",
            "mean of min(1, |preferred - length| / preferred)",
            "paper, equation 3, as the deviation the fitted weight belongs to",
        ],
        All(viability::duration),
    ),
    row(
        "balance",
        "balance",
        Viability,
        UNIT,
        [
            "How evenly the two sides win.",
            "1 - |wins of one - wins of the other| / wins",
            "named by readers of the thesis",
        ],
        All(viability::balance),
    ),
    row(
        "advantage",
        "advantage",
        Viability,
        UNIT,
        [
            "How much it matters who moves first.",
            "|wins of who began - half the wins| / half the wins",
            "named by readers of the thesis",
        ],
        All(viability::advantage),
    ),
    row(
        "drawishness",
        "drawishness",
        Viability,
        UNIT,
        ["How often games are drawn.", "draws / trials", "named by readers of the thesis; formula after Ludii"],
        Each(viability::drawishness),
    ),
    row(
        "timeouts",
        "timeouts",
        Viability,
        UNIT,
        [
            "How often games do not end.",
            "trials cut off / trials",
            "named by readers of the thesis; formula after Ludii",
        ],
        Each(viability::timeouts),
    ),
    row(
        "robustness-random",
        "robustness (random)",
        Viability,
        UNIT,
        [
            "Whether skill beats chance.",
            "max(0, 2 s - 1), s the score against a random player",
            "named in the paper; formula reconstructed",
        ],
        Slow(slow::superiority),
    ),
    row(
        "robustness-defensive",
        "robustness (defensive)",
        Viability,
        UNIT,
        [
            "Whether an overly defensive player can stop games from ending.",
            "share of games against a defensive player that somebody wins",
            "named in the paper; formula reconstructed",
        ],
        Slow(slow::average),
    ),
    row(
        "robustness-obstructive",
        "robustness (obstructive)",
        Viability,
        UNIT,
        [
            "Whether an obstructive player can stop games from ending.",
            "share of games against an obstructive player that somebody wins",
            "named in the paper; formula reconstructed",
        ],
        Slow(slow::average),
    ),
    row(
        "triviality",
        "substance",
        Viability,
        UNIT,
        [
            "How often games last ten turns or more.",
            "1 - share of trials shorter than 10 turns",
            "reconstructed to fill the count of 11: trivial games are what the paper's checks drop",
        ],
        Each(viability::triviality),
    ),
    row(
        "playability",
        "playability",
        Viability,
        UNIT,
        [
            "How often players can move.",
            "1 - share of turns with nothing but a pass",
            "reconstructed to fill the count of 11",
        ],
        Each(viability::playability),
    ),
];
