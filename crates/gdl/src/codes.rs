//! Every code a diagnostic may carry, in one place.

/// Code and explanation, in order. Codes are stable: they may be added to but never change their meaning.
pub const CODES: &[(&str, &str)] = &[
    ("E0101", "the text is too long"),
    ("E0102", "a character that may not stand there"),
    ("E0103", "lists are nested too deeply"),
    ("W0104", "a closing parenthesis that closes nothing"),
    (OPEN_STRING, "a string that does not end on its line"),
    ("E0106", "an unknown escape in a string"),
    ("E0107", "a character that no word may hold"),
    ("E0108", "an integer too large to be read"),
    (UNCLOSED, "a parenthesis that is never closed"),
    ("E0110", "a comment as other languages write it"),
    (NOT_A_GAME, "the text is not one game"),
    (UNKNOWN_WORD, "a word the language does not have"),
    (WRONG_KIND, "something stands where another kind of thing is expected"),
    (MISSING, "a ludeme lacks an argument"),
    (TOO_MANY, "a ludeme has too many arguments"),
    (TWICE, "a part is given twice"),
    (MISSING_SECTION, "a section is missing"),
    (MISPLACED_GOAL, "an end condition outside `end`"),
    (WRONG_FORM, "parentheses missing or to spare"),
    (UNDEFINED, "a name that nothing defines"),
    (NAME_TWICE, "two things with one name"),
    (NAME_TAKEN, "a name that already means something"),
    (PLAYERS, "the number of players is not two"),
    (REGION_ORDER, "a region that uses itself or a later one"),
    (RANGE, "a number out of range"),
    (BOUND, "more of something than the system takes"),
    (SENSE, "words that do not go together"),
    (BOARD_ERROR, "something the board does not have"),
    (BOARD_WARNING, "something odd on this board"),
    (NEVER_PLACED, "a piece that can never be on the board"),
    (NO_EFFECT, "something without effect"),
    (CANNOT_HOLD, "a condition that cannot hold"),
    (UNUSED, "a name that nothing uses"),
    (TWO_MEANINGS, "a word that is read in one of its two meanings"),
    (SHARED_CELL, "two pieces that start on one cell"),
];

pub(crate) const OPEN_STRING: &str = "E0105";
pub(crate) const UNCLOSED: &str = "E0109";
pub(crate) const NOT_A_GAME: &str = "E0201";
pub(crate) const UNKNOWN_WORD: &str = "E0202";
pub(crate) const WRONG_KIND: &str = "E0203";
pub(crate) const MISSING: &str = "E0204";
pub(crate) const TOO_MANY: &str = "E0205";
pub(crate) const TWICE: &str = "E0206";
pub(crate) const MISSING_SECTION: &str = "E0207";
pub(crate) const MISPLACED_GOAL: &str = "E0208";
pub(crate) const WRONG_FORM: &str = "E0209";
pub(crate) const UNDEFINED: &str = "E0301";
pub(crate) const NAME_TWICE: &str = "E0302";
pub(crate) const NAME_TAKEN: &str = "E0303";
pub(crate) const PLAYERS: &str = "E0304";
pub(crate) const REGION_ORDER: &str = "E0305";
pub(crate) const RANGE: &str = "E0401";
pub(crate) const BOUND: &str = "E0402";
pub(crate) const SENSE: &str = "E0403";
pub(crate) const BOARD_ERROR: &str = "E0501";
pub(crate) const BOARD_WARNING: &str = "W0502";
pub(crate) const NEVER_PLACED: &str = "W0601";
pub(crate) const NO_EFFECT: &str = "W0602";
pub(crate) const CANNOT_HOLD: &str = "W0603";
pub(crate) const UNUSED: &str = "W0604";
pub(crate) const TWO_MEANINGS: &str = "W0605";
pub(crate) const SHARED_CELL: &str = "W0606";

/// The explanation of a code.
pub fn explain(code: &str) -> Option<&'static str> {
    CODES.iter().find(|(known, _)| *known == code).map(|(_, text)| *text)
}
