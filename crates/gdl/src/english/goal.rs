//! End conditions: as clauses ("you make four in a row") and as aims ("Make four in a row of your colour").

use super::int::int;
use super::path::walk;
use super::region::{definitions, place, region, sets};
use super::voice::{Party, Voice};
use super::words::{agreeing, capital, counted, number, plural};
use crate::ast::{Amount, Bool, Goal, Int, Nbors, Record, Region, Who};

/// An end condition as a clause.
pub fn goal(voice: &Voice, goal: &Goal) -> String {
    say(voice, goal, true)
}

/// How neighbours are told, when not by the board's own adjacency.
pub fn by(voice: &Voice, nbors: Nbors) -> String {
    let cells = voice.cells();
    match nbors {
        Nbors::Board => String::new(),
        Nbors::Direct => format!(", where only {cells} that share an edge count as neighbours"),
        Nbors::Indirect => format!(", where only {cells} that touch just at a corner count as neighbours"),
        Nbors::All => format!(", where {cells} that touch at an edge or a corner count as neighbours"),
    }
}

fn on_lines(voice: &Voice, nbors: Nbors) -> &'static str {
    match nbors {
        Nbors::Board => "",
        Nbors::Direct => ", diagonals not counted",
        Nbors::Indirect => ", diagonals only",
        Nbors::All if voice.game.board.i_nbors => "",
        Nbors::All => ", diagonals included",
    }
}

fn noun(voice: &Voice, record: Option<&Record>) -> String {
    record.map_or_else(|| voice.any_piece(), |r| voice.kind_of(r))
}

fn traits(voice: &Voice, record: Option<&Record>) -> String {
    record.map_or_else(String::new, |r| voice.traits(r))
}

/// A quantity that may be computed: "three stones", or "as many stones as …".
fn amount(voice: &Voice, n: &Int, noun: &str) -> String {
    match n {
        Int::Const(n) => counted(i64::from(*n), noun),
        other => format!("as many {} as {}", plural(noun), int(voice, other)),
    }
}

fn row(voice: &Voice, n: &Int) -> String {
    match n {
        Int::Const(n) => number(i64::from(*n)),
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
        Goal::Pattern { record, steps } => format!(
            "{} {} this shape, turned any way: one on a {}, and one on each {} entered by this walk: {}",
            voice.mine(record.as_ref(), true),
            no("form", "do not form"),
            voice.cell(),
            voice.cell(),
            walk(voice, steps)
        ),
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
            format!("{} {} on the board", you(("have", "has")), super::words::a(&unowned(voice, record)))
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
fn several(voice: &Voice, k: Option<&Int>, regions: &Region) -> String {
    let all = sets(voice, regions);
    match (k, all) {
        (Some(Int::Const(k)), Some(n)) if usize::try_from(*k) == Ok(n) => region(voice, regions),
        (Some(Int::Const(k)), _) => format!("any {} of {}", number(i64::from(*k)), region(voice, regions)),
        (Some(k), _) => format!("any number of these, as given by {}: {}", int(voice, k), region(voice, regions)),
        (None, _) => region(voice, regions),
    }
}

fn ring_fill(voice: &Voice, full: bool) -> String {
    match full {
        true => ", all of them occupied".to_string(),
        false => format!(", empty or not, the {} on the ring itself not counted", voice.cells()),
    }
}

fn reach(voice: &Voice, record: Option<&Record>, amount: &Amount, region: &Region, yes: bool) -> String {
    let (are, is) = if yes { ("are", "is") } else { ("are not", "is not") };
    let at = place(voice, region);
    match amount {
        Amount::N(Int::Const(1)) if yes => {
            format!("{} {at}", voice.does(Who::Friend, ("have", "has"), true) + " " + &super::words::a(&noun(voice, record)) + &traits(voice, record))
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
    let captured = format!("{}{} captured", voice.does(Who::Friend, ("have", "has"), true), if yes { "" } else { " not" });
    match amount {
        Amount::N(n) => {
            let noun = record.map_or_else(|| "piece".to_string(), |r| voice.kind_of(r));
            format!("{captured} at least {}", self::amount(voice, n, &noun))
        }
        Amount::All | Amount::Fill => match sole(voice, record) {
            true => format!("{captured} the {}", enemy(voice, record, false)),
            false => format!("{captured} all the {}", enemy(voice, record, true)),
        },
    }
}

/// Whether the pieces of a record's type stand alone: one a side at the start and no way to get more.
fn sole(voice: &Voice, record: Option<&Record>) -> bool {
    match record.map(|r| r.piece) {
        Some(crate::ast::PieceSel::Type(piece)) => super::setup::sole(voice.game, piece),
        _ => false,
    }
}

fn stack(voice: &Voice, record: Option<&Record>, n: &Int, owner: bool, yes: bool) -> String {
    let top = match record {
        Some(record) => format!(" topped by {}", super::words::a(&unowned(voice, record))),
        None => String::new(),
    };
    let have = voice.does(Who::Friend, ("own", "owns"), yes);
    match owner {
        false => format!("{have} a stack{top} of at least {}", amount(voice, n, "piece")),
        true => {
            format!("{have} a stack{top} that holds at least {} of {} own", amount(voice, n, "piece"), voice.whose(Who::Friend))
        }
    }
}

fn no_move(voice: &Voice, yes: bool) -> String {
    let who = voice.who(Who::Friend);
    match (voice.friend, yes) {
        (Party::You, true) => "it is your turn and you have no legal move".to_string(),
        (Party::You, false) => "it is not the case that it is your turn and you have no legal move".to_string(),
        (Party::Named(_), true) => format!("it is {who}'s turn and {who} has no legal move"),
        (Party::Named(_), false) => format!("it is not the case that it is {who}'s turn and {who} has no legal move"),
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
        (Bool::Goal(short @ Goal::InARow { record: r, n: Int::Const(a), nbors: x }), Bool::Not(not)) => match &**not {
            Bool::Goal(Goal::InARow { record: s, n: Int::Const(b), nbors: y }) if r == s && x == y && b > a => {
                Some(format!("{} without also making {}", goal(voice, short), number(i64::from(*b))))
            }
            _ => None,
        },
        (Bool::Goal(stop @ (Goal::Passed | Goal::Full)), rest) | (rest, Bool::Goal(stop @ (Goal::Passed | Goal::Full))) => {
            Some(format!("{} when {}", super::boolean::boolean(voice, rest), goal(voice, stop)))
        }
        _ => None,
    }
}

/// What a player who wins by the goal sets out to do, as an imperative; `None` where only a clause will do.
pub fn pursue(voice: &Voice, cond: &Bool) -> Option<String> {
    let Bool::Goal(goal) = cond else {
        return match cond {
            Bool::And(parts) => when(voice, parts),
            _ => None,
        };
    };
    let colour = if voice.friend == Party::You { " of your colour" } else { "" };
    let mine = |record: &Option<Record>| voice.mine(record.as_ref(), true);
    Some(match goal {
        Goal::Connect { record, nbors, k, regions } => format!(
            "connect {}{} with one unbroken chain of {}{}",
            several(voice, k.as_ref(), regions),
            own_sides(voice, regions),
            mine(record),
            by(voice, *nbors)
        ),
        Goal::Cycle { record, n, full, nbors } => format!(
            "make a closed ring of {} around at least {}{}{}",
            mine(record),
            amount(voice, n, voice.cell()),
            ring_fill(voice, *full),
            by(voice, *nbors)
        ),
        Goal::Group { record, n: None, nbors, .. } => {
            format!("bring all {}, at least two of them, together in one connected group{}", mine(record), by(voice, *nbors))
        }
        Goal::Group { n: Some(_), .. } => say(voice, goal, true).replacen("you have", "make", 1),
        Goal::InARow { record, n, nbors } => {
            format!("make {} {}{colour}{}", row(voice, n), in_a_row(voice, record.as_ref()), on_lines(voice, *nbors))
        }
        Goal::Reach { record, amount, region } => match amount {
            Amount::N(Int::Const(1)) => {
                format!("bring {}{} to {}", voice.one_of(Some(Who::Friend), &noun(voice, record.as_ref())), traits(voice, record.as_ref()), landing(voice, region))
            }
            Amount::N(n) => format!("bring {} of yours to {}", self::amount(voice, n, &noun(voice, record.as_ref())), landing(voice, region)),
            Amount::All => format!("bring all {} to {}", mine(record), landing(voice, region)),
            Amount::Fill => format!("fill every {} {} with {}", voice.cell(), place(voice, region), mine(record)),
        },
        Goal::Capture { .. } => say(voice, goal, true).replacen("you have captured", "capture", 1),
        Goal::Eliminate(Who::Enemy) => format!("leave {} without any pieces", voice.who(Who::Enemy)),
        Goal::Eliminate(Who::Friend) => "get rid of all your pieces".to_string(),
        Goal::Stack { .. } => say(voice, goal, true).replacen("you own", "build", 1),
        Goal::NoMove => "have no legal move when your turn begins".to_string(),
        Goal::Score(Some(n)) => format!("bring your score to at least {}", int(voice, n)),
        Goal::Most(n, handicap) => super::most::pursue(voice, n, handicap),
        Goal::Pattern { .. }
        | Goal::Eliminate(Who::Player(_) | Who::All | Who::Nobody | Who::Current)
        | Goal::Score(None)
        | Goal::CellState(..)
        | Goal::PieceState(_)
        | Goal::Full
        | Goal::Passed => return None,
    })
}

/// A region as the end of a journey.
fn landing(voice: &Voice, r: &Region) -> String {
    match r {
        Region::Corners => "a corner".to_string(),
        Region::AllSides { .. } => "a side of the board".to_string(),
        _ => place(voice, r).split_once(' ').map_or_else(String::new, |(_, rest)| rest.to_string()),
    }
}

/// Which sides are whose, said where the aim needs it.
fn own_sides(voice: &Voice, regions: &Region) -> String {
    match (regions, voice.friend) {
        (Region::Own, Party::You) => {
            let told: Vec<String> = definitions(voice)
                .iter()
                .filter(|text| !text.starts_with("The region"))
                .map(|text| text.trim_end_matches('.').replace(" own", ""))
                .collect();
            if told.is_empty() { String::new() } else { format!(" ({})", told.join("; ")) }
        }
        _ => String::new(),
    }
}

fn when(voice: &Voice, parts: &[Bool]) -> Option<String> {
    let (stops, rest): (Vec<&Bool>, Vec<&Bool>) =
        parts.iter().partition(|p| matches!(p, Bool::Goal(Goal::Passed | Goal::Full)));
    match (&stops[..], &rest[..]) {
        ([stop], [rest]) => Some(format!("{} when {}", pursue(voice, rest)?, super::boolean::boolean(voice, stop))),
        _ => None,
    }
}

/// A counted noun for messages elsewhere.
pub fn pieces(voice: &Voice, n: i64) -> String {
    capital(&agreeing(n, &voice.any_piece()))
}
