//! The 11 criteria of this kind: whether games end, fairly. Numbers 46 to 56.

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
        [
            "How often somebody wins.",
            "wins / trials",
            "first hand: name, number, one of the best 17, equation 2; second hand: the weight",
        ],
        Each(viability::completion),
    ),
    row(
        "balance",
        "balance",
        Viability,
        UNIT,
        [
            "How evenly the two sides win.",
            "1 - |wins of one - wins of the other| / wins",
            "first hand: that the viability test asks for it; second hand: name and formula",
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
            "first hand: that the viability test asks for it; second hand: name and formula",
        ],
        All(viability::advantage),
    ),
    row(
        "drawishness",
        "drawishness",
        Viability,
        UNIT,
        [
            "How often games are drawn.",
            "draws / trials",
            "first hand: that the viability test asks for it; second hand: the name, formula after Ludii; unlike the paper it does not count trials cut off",
        ],
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
            "first hand: that the viability test asks for it; second hand: the name, formula after Ludii",
        ],
        Each(viability::timeouts),
    ),
    row(
        "duration",
        "duration",
        Viability,
        UNIT,
        [
            "How far game length is from the preferred length.",
            "mean of min(1, |preferred - length| / preferred)",
            "first hand: name, number, one of the best 17, equation 3 (its drafts divide by the number of trials, which the print forgets); second hand: the weight, as of the deviation, which is one minus the printed value",
        ],
        All(viability::duration),
    ),
    row(
        "triviality",
        "substance",
        Viability,
        UNIT,
        [
            "How often games last ten turns or more.",
            "1 - share of trials shorter than 10 turns",
            "ours, to fill the count of 11; no part of the paper's viability test",
        ],
        Each(viability::triviality),
    ),
    row(
        "playability",
        "playability",
        Viability,
        UNIT,
        ["How often players can move.", "1 - share of turns with nothing but a pass", "ours, to fill the count of 11"],
        Each(viability::playability),
    ),
    row(
        "robustness-random",
        "robustness (random)",
        Viability,
        UNIT,
        [
            "Whether skill beats chance.",
            "max(0, 2 s - 1), s the score against a random player",
            "first hand: that there is such a slow criterion; formula and category ours",
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
            "first hand: that there is such a slow criterion; formula and category ours",
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
            "first hand: that there is such a slow criterion; formula and category ours",
        ],
        Slow(slow::average),
    ),
];
