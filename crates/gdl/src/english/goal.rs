//! End conditions: as clauses ("you make four in a row") and as aims ("Make four in a row of your colour").

use super::int::int;
use super::path::walk;
use super::region::{place, region, sets};
use super::voice::Voice;
use super::words::{a, counted, number, plural};
use crate::ast::{Amount, Bool, Goal, HIGHEST_STACK, Int, Nbors, PieceSel, Record, Region, Tiling, Turtle, Who};

/// An end condition as a clause.
pub fn goal(voice: &Voice, goal: &Goal) -> String {
    say(voice, goal, true)
}

/// Whether a kind of neighbours is just the board's own adjacency.
pub fn usual(voice: &Voice, nbors: Nbors) -> bool {
    let board = &voice.game.board;
    let corners = matches!(board.tiling, Tiling::Square | Tiling::Tri);
    match nbors {
        Nbors::Board => true,
        Nbors::Direct => !(board.no_d_nbors || board.i_nbors && corners),
        Nbors::Indirect => corners && board.no_d_nbors && board.i_nbors,
        Nbors::All => !board.no_d_nbors && (board.i_nbors || !corners),
    }
}

/// How neighbours are told, when not by the board's own adjacency.
pub fn by(voice: &Voice, nbors: Nbors) -> &'static str {
    match nbors {
        _ if usual(voice, nbors) => "",
        Nbors::Board => "",
        Nbors::Direct => " (joined along edges only)",
        Nbors::Indirect => " (joined at corners only)",
        Nbors::All => " (joined along edges or at corners)",
    }
}

pub(super) fn on_lines(voice: &Voice, nbors: Nbors) -> &'static str {
    match nbors {
        _ if usual(voice, nbors) => "",
        Nbors::Board => "",
        Nbors::Direct => " (diagonals not counted)",
        Nbors::Indirect => " (diagonals only)",
        Nbors::All => " (diagonals included)",
    }
}

pub(super) fn noun(voice: &Voice, record: Option<&Record>) -> String {
    record.map_or_else(|| voice.any_piece(), |r| voice.kind_of(r))
}

pub(super) fn traits(voice: &Voice, record: Option<&Record>) -> String {
    record.map_or_else(String::new, |r| voice.traits(r))
}

/// The number an end condition asks for; it cannot ask for less than one.
fn asked(n: i32) -> i64 {
    i64::from(n.max(1))
}

/// A quantity that may be computed: "three stones", or "as many stones as …".
pub(super) fn amount(voice: &Voice, n: &Int, noun: &str) -> String {
    match n {
        Int::Const(n) => counted(asked(*n), noun),
        other => format!("as many {} as {}", plural(noun), int(voice, other)),
    }
}

pub(super) fn row(voice: &Voice, n: &Int) -> String {
    match n {
        Int::Const(n) => number(asked(*n)),
        other => format!("a number of pieces equal to {}", int(voice, other)),
    }
}

/// An end condition, or its denial, as a clause.
pub fn say(voice: &Voice, goal: &Goal, yes: bool) -> String {
    let you = |verb: (&str, &str)| voice.does(Who::Friend, verb, yes);
    let no = |yes_text: &str, no_text: &str| if yes { yes_text.to_string() } else { no_text.to_string() };
    match goal {
        Goal::Connect { record, nbors, k, regions } => format!(
            "{} {} {} with one unbroken chain of {}{}",
            voice.who(Who::Friend),
            verb(voice, yes, ("connect", "connects")),
            several(voice, k.as_ref(), regions),
            voice.mine(record.as_ref(), true),
            by(voice, *nbors)
        ),
        Goal::Cycle { record, n, full, nbors } => format!(
            "{} a closed ring of {} around at least {}{}{}",
            you(("have", "has")),
            voice.mine(record.as_ref(), true),
            amount(voice, n, voice.cell()),
            ring_fill(voice, *full),
            by(voice, *nbors)
        ),
        Goal::Group { record, n: None, nbors, .. } => format!(
            "all {}, at least two of them, {} one connected group{}",
            voice.mine(record.as_ref(), true),
            no("form", "do not form"),
            by(voice, *nbors)
        ),
        Goal::Group { record, n: Some(n), nbors, stack } => format!(
            "{} a connected group of at least {}{}{}{}",
            you(("have", "has")),
            amount(voice, n, &noun(voice, record.as_ref())),
            traits(voice, record.as_ref()),
            if *stack { ", every piece in its stacks counted" } else { "" },
            by(voice, *nbors)
        ),
        Goal::InARow { record, n, nbors } => format!(
            "{} {} {}{}",
            you(("make", "makes")),
            row(voice, n),
            in_a_row(voice, record.as_ref()),
            on_lines(voice, *nbors)
        ),
        Goal::Pattern { record, steps } => {
            format!("{} {} {}", voice.mine(record.as_ref(), true), no("form", "do not form"), shape(voice, steps))
        }
        Goal::Reach { record, amount, region } => reach(voice, record.as_ref(), amount, region, yes),
        Goal::Capture { record, amount } => capture(voice, record.as_ref(), amount, yes),
        Goal::Eliminate(who) => format!(
            "{} {} left on the board or in hand",
            voice.does(*who, ("have", "has"), true),
            no("no pieces", "at least one piece")
        ),
        Goal::Score(Some(n)) => {
            format!("{} score is {} {}", voice.whose(Who::Friend), no("at least", "less than"), int(voice, n))
        }
        Goal::Score(None) => format!(
            "{} score is {} than {}",
            voice.whose(Who::Friend),
            no("higher", "not higher"),
            voice.whose(Who::Enemy)
        ),
        Goal::Stack { record, n, owner } => stack(voice, record.as_ref(), n, *owner, yes),
        Goal::CellState(site, n) => {
            format!("the number written on {} {} {}", voice.site(site), no("is", "is not"), int(voice, n))
        }
        Goal::PieceState(record) => {
            format!("{} {} on the board", you(("have", "has")), a(&unowned(voice, record)))
        }
        Goal::NoMove => no_move(voice, yes),
        Goal::Full => no("the board is full", "the board is not full"),
        Goal::Passed => no("play has stopped", "play has not stopped"),
        Goal::Most(n, handicap) => super::most::say(voice, n, handicap, yes),
    }
}

fn unowned(voice: &Voice, record: &Record) -> String {
    format!("{}{}", voice.kind_of(record), voice.traits(record))
}

/// "in a row"; of which pieces, if there is more than one type.
pub fn in_a_row(voice: &Voice, record: Option<&Record>) -> String {
    match record {
        Some(record) => format!("{} in a row{}", plural(&voice.kind_of(record)), voice.traits(record)),
        None => "in a row".to_string(),
    }
}

fn verb(voice: &Voice, yes: bool, verb: (&str, &str)) -> String {
    let whole = voice.does(Who::Friend, verb, yes);
    whole[voice.who(Who::Friend).len()..].trim_start().to_string()
}

/// The sets a chain has to touch.
pub(super) fn several(voice: &Voice, k: Option<&Int>, regions: &Region) -> String {
    let all = sets(voice, regions);
    match (k, all) {
        (Some(Int::Const(k)), Some(n)) if usize::try_from(*k) == Ok(n) => region(voice, regions),
        (Some(Int::Const(k)), _) if matches!(regions, Region::Corners | Region::AllSides { .. }) => {
            let noun = if matches!(regions, Region::Corners) { "corner" } else { "side" };
            let open = matches!(regions, Region::AllSides { open: true });
            let corners = if open { " (corners not counted)" } else { "" };
            format!("any {} of the board{corners}", counted(asked(*k), noun))
        }
        (Some(Int::Const(k)), _) => format!("any {} of {}", number(asked(*k)), region(voice, regions)),
        (Some(k), _) => format!("any number of these, as given by {}: {}", int(voice, k), region(voice, regions)),
        (None, _) => region(voice, regions),
    }
}

pub(super) fn ring_fill(voice: &Voice, full: bool) -> String {
    match full {
        true => ", all of them occupied".to_string(),
        false => format!(", empty or not, the {} on the ring itself not counted", voice.cells()),
    }
}

fn reach(voice: &Voice, record: Option<&Record>, amount: &Amount, region: &Region, yes: bool) -> String {
    let (are, is) = if yes { ("are", "is") } else { ("are not", "is not") };
    let at = place(voice, region);
    match amount {
        Amount::N(Int::Const(1)) if sole(voice, record) => format!("{} {is} {at}", voice.mine(record, false)),
        Amount::N(Int::Const(1)) if yes => {
            format!(
                "{} {at}",
                voice.does(Who::Friend, ("have", "has"), true)
                    + " "
                    + &a(&noun(voice, record))
                    + &traits(voice, record)
            )
        }
        Amount::N(Int::Const(1)) => format!("none of {} {is} {at}", voice.mine(record, true)).replace("is not", "is"),
        Amount::N(n) => {
            let many = self::amount(voice, n, &noun(voice, record));
            let most = if yes { "at least" } else { "fewer than" };
            format!("{} {most} {many}{} {at}", voice.does(Who::Friend, ("have", "has"), true), traits(voice, record))
        }
        Amount::All => format!("all {} {are} {at}", voice.mine(record, true)),
        Amount::Fill => {
            let holds = if yes { "holds" } else { "fails to hold" };
            let each = if yes { "every" } else { "some" };
            format!("{each} {} {at} {holds} {}", voice.cell(), voice.one_of(Some(Who::Friend), &noun(voice, record)))
        }
    }
}

fn enemy(voice: &Voice, record: Option<&Record>, many: bool) -> String {
    match record {
        None => voice.owned(Some(Who::Enemy), &voice.any_piece(), many),
        Some(r) => voice.record(&Record { owner: r.owner.or(Some(Who::Enemy)), ..r.clone() }, many),
    }
}

fn capture(voice: &Voice, record: Option<&Record>, amount: &Amount, yes: bool) -> String {
    let captured =
        format!("{}{} captured", voice.does(Who::Friend, ("have", "has"), true), if yes { "" } else { " not" });
    match amount {
        Amount::N(n) => {
            let noun = noun(voice, record);
            format!("{captured} at least {}", self::amount(voice, n, &noun))
        }
        Amount::All | Amount::Fill => match sole(voice, record) {
            true => format!("{captured} the {}", enemy(voice, record, false)),
            false => format!("{captured} all the {}", enemy(voice, record, true)),
        },
    }
}

/// Whether the pieces of a record's type stand alone: one a side at the start and no way to get more.
pub(super) fn sole(voice: &Voice, record: Option<&Record>) -> bool {
    match record.map(|r| r.piece) {
        Some(PieceSel::Type(piece)) => super::setup::sole(voice.game, piece),
        _ => false,
    }
}

fn stack(voice: &Voice, record: Option<&Record>, n: &Int, owner: bool, yes: bool) -> String {
    let top = match record {
        Some(record) => format!(" topped by {}", a(&unowned(voice, record))),
        None => String::new(),
    };
    let have = voice.does(Who::Friend, ("own", "owns"), yes);
    let never = match n {
        Int::Const(n) if *n > HIGHEST_STACK => format!(" (no stack grows above {HIGHEST_STACK})"),
        _ => String::new(),
    };
    match owner {
        false => format!("{have} a stack{top} of at least {}{never}", amount(voice, n, "piece")),
        true => {
            format!(
                "{have} a stack{top} that holds at least {} of {} own{never}",
                amount(voice, n, "piece"),
                voice.whose(Who::Friend)
            )
        }
    }
}

fn no_move(voice: &Voice, yes: bool) -> String {
    let (whose, have) = (voice.whose(Who::Friend), voice.does(Who::Friend, ("have", "has"), true));
    match (voice.friend, yes) {
        (_, true) => format!("it is {whose} turn and {have} no legal move"),
        (_, false) => format!("it is not {whose} turn, or {have} a legal move"),
    }
}

/// Combinations people have a phrase for: three in a row without making four; more pieces when play has stopped.
pub fn idiom(voice: &Voice, parts: &[Bool], all: bool) -> Option<String> {
    if !all || parts.len() != 2 {
        return None;
    }
    let (first, second) = match (&parts[0], &parts[1]) {
        (Bool::Not(_), Bool::Goal(_)) => (&parts[1], &parts[0]),
        _ => (&parts[0], &parts[1]),
    };
    match (first, second) {
        (Bool::Goal(short @ Goal::InARow { record: r, n: Int::Const(few), nbors: x }), Bool::Not(not)) => {
            match &**not {
                Bool::Goal(Goal::InARow { record: s, n: Int::Const(many), nbors: y })
                    if r == s && x == y && many > few =>
                {
                    Some(format!("{} without also making {}", goal(voice, short), number(i64::from(*many))))
                }
                _ => None,
            }
        }
        (Bool::Goal(stop @ (Goal::Passed | Goal::Full)), rest)
        | (rest, Bool::Goal(stop @ (Goal::Passed | Goal::Full))) => {
            Some(format!("{} when {}", super::boolean::boolean(voice, rest), goal(voice, stop)))
        }
        _ => None,
    }
}

/// A pattern in words: blocks by name, others by the walk that draws them.
pub(super) fn shape(voice: &Voice, steps: &[Turtle]) -> String {
    let cell = voice.cell();
    let block = [
        [Turtle::F, Turtle::R, Turtle::F, Turtle::R, Turtle::F],
        [Turtle::F, Turtle::L, Turtle::F, Turtle::L, Turtle::F],
    ];
    if voice.game.board.tiling == Tiling::Square && block.iter().any(|b| b[..] == *steps) {
        return "a two by two block".to_string();
    }
    format!(
        "this shape, turned any way but not mirrored: one on a {cell} and one on each {cell} entered by the walk “{}”",
        walk(voice, steps)
    )
}
