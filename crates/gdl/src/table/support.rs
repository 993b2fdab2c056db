//! The support section: what is known about a game.

use super::Kind::*;
use super::Ludeme as L;
use super::{Row, many, one, opt, row, some};

pub(super) const ROWS: &[Row] = &[
    row!(Support "support" Part, List Paper, [
        opt("description", Only(L::Description), ""),
        opt("aim", Only(L::Aim), ""),
        many("alias", Only(L::Alias), ""),
        opt("tags", Only(L::Tags), ""),
        opt("advisors", Only(L::Advisors), ""),
        opt("ancestry", Only(L::Ancestry), ""),
        opt("ranking", Only(L::Ranking), ""),
        opt("viable", Only(L::Viable), ""),
        opt("score", Only(L::ScoreNote), ""),
        many("note", Anything, "any other list is kept as it is"),
    ], "Notes that do not change the rules, by people or written back by the system.",
    "(support (description \"A classic.\") (aim \"Make a line of three.\"))"),
    row!(Description "description" Part, List Paper, [one("text", Text, "")],
    "One line of origin.", "(support (description \"A classic.\"))"),
    row!(Aim "aim" Part, List Paper, [one("text", Text, "")],
    "The aim of the game in a sentence.", "(support (aim \"Make a line of three.\"))"),
    row!(Alias "alias" Part, List Paper, [some("name", Text, "")],
    "Other names of the game.", "(support (alias Noughts-and-Crosses))"),
    row!(Tags "tags" Part, List Ours, [some("tag", Text, "")], "Free tags.", "(support (tags classic))"),
    row!(Advisors "advisors" Part, List Paper, [some("advisor", Only(L::Advisor), "")],
    "The policy: what a player of this game should heed, and how much.", "(support (advisors (mobility 500) (in-a-row 1000)))"),
    row!(Advisor "advisor" Part, Open Paper, [one("name", Text, ""), some("weight", Number, "in thousandths, for both players or for each")],
    "An advisor and its weight.", "(support (advisors (mobility 500)))"),
    row!(Ancestry "ancestry" Part, List Paper, [many("item", Anything, "")],
    "Parents, generation and distances.", "(support (ancestry (parents Yavalath Go) (generation 3)))"),
    row!(Ranking "ranking" Part, List Paper, [many("item", Anything, "")], "Estimated rank.", "(support (ranking 2))"),
    row!(Viable "viable" Part, List Paper, [many("item", Anything, "")], "Estimated viability.", "(support (viable yes))"),
    row!(ScoreNote "score" Part, List Paper, [many("item", Anything, "")], "Estimated aesthetic score.", "(support (score 512))"),
];
