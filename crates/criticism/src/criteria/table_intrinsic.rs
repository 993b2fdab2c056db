//! The 16 criteria of this kind: the rules and the equipment. Numbers 0 to 15.

use super::Category::Intrinsic;
use super::Measure::Rules;
use super::table::{REBUILT, UNIT, row};
use super::{Criterion, intrinsic};

/// The rules and the equipment.
pub(super) const INTRINSIC: [Criterion; 16] = [
    row(
        "rule-complexity",
        "rule complexity",
        Intrinsic,
        UNIT,
        ["How much there is to explain.", "min(1, ludemes / 60)", REBUILT],
        Rules(intrinsic::rule_complexity),
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
        "goal-line",
        "goal (line)",
        Intrinsic,
        UNIT,
        [
            "The goal is to form a row or pattern.",
            "1 if an end clause asks for in-a-row, pattern or a line-length",
            REBUILT,
        ],
        Rules(intrinsic::goal_line),
    ),
    row(
        "goal-connect",
        "goal (connect)",
        Intrinsic,
        UNIT,
        ["The goal is to connect or enclose.", "1 if an end clause asks for connect or cycle", REBUILT],
        Rules(intrinsic::goal_connect),
    ),
    row(
        "goal-group",
        "goal (group)",
        Intrinsic,
        UNIT,
        [
            "The goal is to form a group.",
            "1 if an end clause asks for group",
            "first hand: name, number, one of the best 17 (Fig. 10 in drafts of the paper); third hand: that it says yes or no; weight and formula unknown, the formula is ours",
        ],
        Rules(intrinsic::goal_group),
    ),
    row(
        "goal-stack",
        "goal (stack)",
        Intrinsic,
        UNIT,
        [
            "The goal is a stack of a height.",
            "1 if an end clause asks for stack",
            "first hand: name, number, one of the best 17 (Fig. 10 in drafts of the paper); weight and formula unknown, the formula is ours",
        ],
        Rules(intrinsic::goal_stack),
    ),
    row(
        "goal-reach",
        "goal (reach)",
        Intrinsic,
        UNIT,
        ["The goal is to get somewhere.", "1 if an end clause asks for reach, or for pieces in a region", REBUILT],
        Rules(intrinsic::goal_reach),
    ),
    row(
        "goal-block",
        "goal (block)",
        Intrinsic,
        UNIT,
        [
            "Being stuck decides.",
            "1 if an end clause asks for no-move",
            "first hand: name, number, one of the best 17 (Fig. 10 in drafts of the paper); weight and formula unknown; ours: that it means the end condition no-move",
        ],
        Rules(intrinsic::goal_block),
    ),
    row(
        "goal-capture",
        "goal (capture)",
        Intrinsic,
        UNIT,
        [
            "The goal is to capture.",
            "1 if an end clause asks for capture or eliminate, for few pieces of somebody, or for many captured",
            REBUILT,
        ],
        Rules(intrinsic::goal_capture),
    ),
    row(
        "goal-other",
        "goal (score or avoidance)",
        Intrinsic,
        UNIT,
        [
            "The goal is a score or a state, or something must be avoided.",
            "1 if an end clause asks for score, state or most, or is a lose clause with a goal",
            REBUILT,
        ],
        Rules(intrinsic::goal_other),
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
        "piece capture",
        Intrinsic,
        UNIT,
        [
            "Pieces are captured.",
            "1 if some effect captures, or a move takes an enemy piece off the board",
            "first hand: name, number, one of the best 17 (Fig. 10 in drafts of the paper); weight and formula unknown, the formula is ours",
        ],
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
        "piece-types",
        "piece types",
        Intrinsic,
        UNIT,
        ["How many kinds of pieces there are.", "min(1, types / 6)", REBUILT],
        Rules(intrinsic::piece_types),
    ),
];
