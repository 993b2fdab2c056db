//! The 57, in the order of the paper's categories.

use super::Category::{Intrinsic, Quality, Viability};
use super::Measure::{All, Each, Rules, Slow};
use super::{Category, Cost, Criterion, Measure, choices, contact, course, intrinsic, leads, slow, viability};

const UNIT: (f64, f64) = (0.0, 1.0);
const REBUILT: &str =
    "reconstructed: the paper says only that criteria of this kind are read off the rules and equipment";

const fn row(
    id: &'static str,
    name: &'static str,
    category: Category,
    range: (f64, f64),
    texts: [&'static str; 3],
    measure: Measure,
) -> Criterion {
    let cost = match measure {
        Rules(_) => Cost::Free,
        Each(_) | All(_) => Cost::Trial,
        Slow(_) => Cost::Slow,
    };
    let [about, formula, source] = texts;
    Criterion { id, name, category, cost, range, about, formula, source, measure }
}

/// Every criterion.
pub const CRITERIA: [Criterion; 57] = [
    row(
        "rule-complexity",
        "rule complexity",
        Intrinsic,
        UNIT,
        ["How much there is to explain.", "min(1, ludemes / 60)", REBUILT],
        Rules(intrinsic::rule_complexity),
    ),
    row(
        "movement-complexity",
        "movement complexity",
        Intrinsic,
        UNIT,
        ["How much there is to say about moves.", "min(1, (moves + conditions + effects) / 30)", REBUILT],
        Rules(intrinsic::movement_complexity),
    ),
    row(
        "piece-types",
        "piece types",
        Intrinsic,
        UNIT,
        ["How many kinds of pieces there are.", "min(1, types / 6)", REBUILT],
        Rules(intrinsic::piece_types),
    ),
    row(
        "board-size",
        "board size",
        Intrinsic,
        UNIT,
        ["How large the board is.", "min(1, cells / 100)", REBUILT],
        Rules(intrinsic::board_size),
    ),
    row(
        "adjacency",
        "adjacency",
        Intrinsic,
        UNIT,
        ["How many neighbours a cell has.", "mean neighbours / 8", REBUILT],
        Rules(intrinsic::adjacency),
    ),
    row(
        "placement",
        "placement",
        Intrinsic,
        UNIT,
        ["Pieces are added during play.", "1 if some action pushes without popping", REBUILT],
        Rules(intrinsic::has_placement),
    ),
    row(
        "movement",
        "movement",
        Intrinsic,
        UNIT,
        ["Pieces move.", "1 if some action pops and pushes, or swaps", REBUILT],
        Rules(intrinsic::has_movement),
    ),
    row(
        "capture",
        "capture",
        Intrinsic,
        UNIT,
        ["Pieces are captured.", "1 if some effect captures", REBUILT],
        Rules(intrinsic::has_capture),
    ),
    row(
        "conversion",
        "conversion",
        Intrinsic,
        UNIT,
        [
            "Pieces change owner, type or state.",
            "1 if some effect converts, promotes, rotates or sets states or flags",
            REBUILT,
        ],
        Rules(intrinsic::has_conversion),
    ),
    row(
        "goal-connect",
        "goal: connect",
        Intrinsic,
        UNIT,
        ["The goal is to connect or enclose.", "1 if an end clause asks for connect or cycle", REBUILT],
        Rules(intrinsic::goal_connect),
    ),
    row(
        "goal-group",
        "goal: group",
        Intrinsic,
        UNIT,
        [
            "The goal is to form a group.",
            "1 if an end clause asks for group",
            "reported third hand as one of the best 17; the formula is ours",
        ],
        Rules(intrinsic::goal_group),
    ),
    row(
        "goal-line",
        "goal: line",
        Intrinsic,
        UNIT,
        ["The goal is to form a row or pattern.", "1 if an end clause asks for in-a-row or pattern", REBUILT],
        Rules(intrinsic::goal_line),
    ),
    row(
        "goal-reach",
        "goal: reach",
        Intrinsic,
        UNIT,
        ["The goal is to get somewhere.", "1 if an end clause asks for reach", REBUILT],
        Rules(intrinsic::goal_reach),
    ),
    row(
        "goal-capture",
        "goal: capture",
        Intrinsic,
        UNIT,
        ["The goal is to capture.", "1 if an end clause asks for capture, eliminate or counts pieces", REBUILT],
        Rules(intrinsic::goal_capture),
    ),
    row(
        "goal-no-move",
        "goal: no move",
        Intrinsic,
        UNIT,
        ["Being stuck decides.", "1 if an end clause asks for no-move", REBUILT],
        Rules(intrinsic::goal_no_move),
    ),
    row(
        "goal-other",
        "goal: score or avoidance",
        Intrinsic,
        UNIT,
        [
            "The goal is a score, a stack or a state, or something must be avoided.",
            "1 if an end clause asks for score, stack, state or most, or is a lose clause with a goal",
            REBUILT,
        ],
        Rules(intrinsic::goal_other),
    ),
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
    row(
        "drama-average",
        "drama (average)",
        Quality,
        UNIT,
        [
            "How far behind eventual winners are when they are behind.",
            "mean of sqrt(deficit) over the moves where the winner is behind, then over trials",
            "paper, equation 4",
        ],
        Each(leads::drama_average),
    ),
    row(
        "drama-maximum",
        "drama (maximum)",
        Quality,
        UNIT,
        [
            "How far behind eventual winners are at worst.",
            "greatest sqrt(deficit) of a trial, mean over trials",
            "named by readers of the thesis",
        ],
        Each(leads::drama_maximum),
    ),
    row(
        "uncertainty-late",
        "uncertainty (late)",
        Quality,
        (-0.5, 1.0),
        [
            "How long the outcome stays open.",
            "mean over 100 times t of min(1, t - mean lead of the winner at t)",
            "paper, equation 5, with the signed lead of the winner",
        ],
        All(leads::uncertainty_late),
    ),
    row(
        "uncertainty-early",
        "uncertainty (early)",
        Quality,
        UNIT,
        [
            "How open the first part is.",
            "mean of 1 - |mean lead at t|, weighted by 1 - t",
            "reconstructed: the suffix late suggests siblings",
        ],
        All(leads::uncertainty_early),
    ),
    row(
        "uncertainty-overall",
        "uncertainty (overall)",
        Quality,
        UNIT,
        [
            "How open the whole game is.",
            "mean of 1 - |mean lead at t|",
            "name hinted at by a class of Ludii; formula reconstructed",
        ],
        All(leads::uncertainty_overall),
    ),
    row(
        "killer-moves",
        "killer moves",
        Quality,
        UNIT,
        [
            "How much a single move can change.",
            "greatest gain in chance of any move of a trial, mean over trials",
            "named in the paper; formula as reported from the thesis",
        ],
        Each(course::killer_moves),
    ),
    row(
        "permanence",
        "permanence",
        Quality,
        UNIT,
        [
            "Whether swings last.",
            "1 - mean of |second difference of the lead| / 4",
            "named in the paper; formula as reported from the thesis",
        ],
        Each(course::permanence),
    ),
    row(
        "lead-change",
        "lead change",
        Quality,
        UNIT,
        [
            "How often the lead changes hands.",
            "changes of the leader / (turns - 1)",
            "named in the paper; formula as reported from the thesis",
        ],
        Each(course::lead_change),
    ),
    row(
        "stability",
        "stability",
        Quality,
        UNIT,
        [
            "How little the lead moves.",
            "1 - mean |change of the lead| / 2",
            "named by readers of the thesis; one of three published variants",
        ],
        Each(course::stability),
    ),
    row(
        "coolness",
        "coolness",
        Quality,
        UNIT,
        [
            "How often players must harm themselves.",
            "share of turns on which the best move at a glance lowers the mover's chance",
            "meaning reported second hand; formula reconstructed",
        ],
        Each(choices::coolness),
    ),
    row(
        "momentum",
        "momentum",
        Quality,
        UNIT,
        [
            "Whether one good move leads to another.",
            "share of gaining moves whose mover gains again with the next",
            "named by readers of the thesis; formula reconstructed",
        ],
        Each(course::momentum),
    ),
    row(
        "correction",
        "correction",
        Quality,
        UNIT,
        [
            "Whether leads shrink back.",
            "share of turns after which the lead is smaller",
            "named by readers of the thesis; formula reconstructed",
        ],
        Each(course::correction),
    ),
    row(
        "convergence",
        "convergence",
        Quality,
        UNIT,
        [
            "Whether choices taper off.",
            "1/2 - slope / 2 of the line through choices, both axes scaled to 1",
            "third hand; formula after CardStock, scaled",
        ],
        Each(choices::convergence),
    ),
    row(
        "clarity-variance",
        "clarity (variance)",
        Quality,
        (0.0, 0.25),
        [
            "How much the moves on offer differ at a glance.",
            "variance of the chances of all legal moves, mean over turns",
            "named by readers of the thesis; formula after Ludii",
        ],
        Each(choices::clarity_variance),
    ),
    row(
        "clarity-narrowness",
        "clarity (narrowness)",
        Quality,
        UNIT,
        [
            "How few moves stand out.",
            "1 - share of moves above mean + 3/4 (best - mean)",
            "after Ludii, turned so that more is narrower",
        ],
        Each(choices::clarity_narrowness),
    ),
    row(
        "decisiveness-threshold",
        "decisiveness (threshold)",
        Quality,
        UNIT,
        [
            "The best chance a loser ever had.",
            "greatest chance of the eventual loser, mean over trials",
            "named by readers of the thesis; the mean does not drift with the number of trials as their maximum does",
        ],
        Each(leads::decisiveness_threshold),
    ),
    row(
        "decisiveness-moves",
        "decisiveness (moves)",
        Quality,
        UNIT,
        [
            "Whether games end soon after they are decided.",
            "time at which the winner passes the threshold / length, mean over trials",
            "after readers of the thesis, Ludii and CardStock",
        ],
        All(leads::decisiveness_moves),
    ),
    row(
        "branching-factor",
        "branching factor",
        Quality,
        UNIT,
        ["How many choices there are.", "log(1 + mean choices) / log(201)", "third hand; scaled by us"],
        Each(choices::branching_factor),
    ),
    row(
        "puzzle-quality",
        "puzzle quality",
        Quality,
        UNIT,
        [
            "How readily positions are puzzles.",
            "share of sampled positions with one winning or clearly best move that smaller searches miss, weighted by how long they miss it",
            "named in the paper; formula reconstructed, in nodes",
        ],
        Slow(slow::average),
    ),
    row(
        "depth",
        "depth",
        Quality,
        UNIT,
        [
            "How much more search wins.",
            "mean over levels of max(0, 2 s - 1), s the score of a level against the one below",
            "named in the paper; formula reconstructed, in nodes",
        ],
        Slow(slow::levels),
    ),
    row(
        "control",
        "control",
        Quality,
        UNIT,
        [
            "How much a move restricts the reply.",
            "mean of 1 - choices after / choices before, of the opponent, at least 0",
            "reconstructed to fill the count of 30",
        ],
        Each(choices::control),
    ),
    row(
        "foul-up",
        "foul-up factor",
        Quality,
        UNIT,
        [
            "The danger of careless play.",
            "share of sampled positions whose best move at a glance loses 1/4 or more in chance",
            "reconstructed; the name is used by designers",
        ],
        Slow(slow::average),
    ),
    row(
        "response",
        "response",
        Quality,
        UNIT,
        [
            "How local replies are.",
            "share of turns that end within two cells of where the opponent's did",
            "reconstructed to fill the count of 30",
        ],
        Each(contact::response),
    ),
    row(
        "search-penetration",
        "search penetration",
        Quality,
        UNIT,
        [
            "How much of the tree need not be looked at.",
            "1 - log(nodes) / (depth log(choices)), mean over turns",
            "reconstructed; turned so that a full tree gives 0 and perfect pruning 1/2",
        ],
        Each(choices::search_penetration),
    ),
    row(
        "board-coverage",
        "board coverage",
        Quality,
        UNIT,
        ["How much of the board is used.", "share of cells that carried a piece", "after Ludii"],
        Each(contact::board_coverage),
    ),
    row(
        "interaction",
        "interaction",
        Quality,
        UNIT,
        [
            "How often moves meet the enemy.",
            "share of turns that take an enemy piece or end beside one",
            "concept named in the paper; formula reconstructed",
        ],
        Each(contact::interaction),
    ),
    row(
        "tension",
        "tension",
        Quality,
        UNIT,
        [
            "How many strong moves are on offer.",
            "share of legal moves that gain more than half of the killer move",
            "concept named in the paper; formula reconstructed",
        ],
        Each(choices::tension),
    ),
    row(
        "closeness",
        "closeness",
        Quality,
        UNIT,
        ["How close games are.", "1 - mean |lead|, the end left out", "reconstructed to fill the count of 30"],
        Each(course::closeness),
    ),
    row(
        "non-repetition",
        "non-repetition",
        Quality,
        UNIT,
        [
            "How seldom positions come back.",
            "distinct positions / turns",
            "reconstructed; cf. Ludii's positional repetition",
        ],
        Each(course::non_repetition),
    ),
    row(
        "depth-discrepancy",
        "depth discrepancy",
        Quality,
        UNIT,
        [
            "How often looking ahead changes the choice.",
            "share of turns on which the search does not choose a favourite at a glance",
            "reconstructed to fill the count of 30",
        ],
        Each(choices::depth_discrepancy),
    ),
];

/// The criterion of an id.
pub fn find(id: &str) -> Option<&'static Criterion> {
    CRITERIA.iter().find(|c| c.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sixteen_eleven_and_thirty() {
        let count = |category| CRITERIA.iter().filter(|c| c.category == category).count();
        assert_eq!([Intrinsic, Viability, Quality].map(count), [16, 11, 30]);
        let mut ids: Vec<_> = CRITERIA.iter().map(|c| c.id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), 57);
    }
}
