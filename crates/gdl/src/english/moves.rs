//! Movement rules as sentences.

use super::boolean::{boolean, say};
use super::effect::effect;
use super::facts::{Facts, Hold, Travel, alternatives};
use super::int::int;
use super::land;
use super::setup;
use super::target::{near, target, travel};
use super::voice::{Kind, Moment, Voice};
use super::words::{a, clauses, counted, plural, sentence, words};
use crate::ast::{Act, Action, Bool, Effect, EffectKind, Game, Int, Move, Site, Targets, What, Who};

/// A short name for a rule: its label, or "place", "move", "jump", "capture" …
pub fn rule_name(game: &Game, piece: usize, rule: usize) -> String {
    let Some(rule) = game.pieces.get(piece).and_then(|p| p.moves.get(rule)) else { return "move".to_string() };
    if let Some(label) = &rule.label {
        return words(label);
    }
    let voice = Voice::rule(game, piece, rule);
    let swaps = matches!(&rule.action, Action::Acts(acts) if acts.contains(&Act::Swap));
    let takes = |wanted: &Targets| {
        rule.post.iter().any(|e| matches!(&e.kind, EffectKind::Capture { targets, .. } if targets == wanted))
    };
    let ways = alternatives(&rule.pre).unwrap_or_default();
    let facts: Vec<Facts> = ways.iter().map(|way| Facts::read(&voice, way)).collect();
    let every = |test: fn(&Facts) -> bool| !facts.is_empty() && facts.iter().all(test);
    match voice.kind {
        Kind::Pass => "pass",
        Kind::Placement => "place",
        Kind::Removal => "remove",
        Kind::Movement if swaps => "swap",
        Kind::Movement if takes(&Targets::Between) || every(|f| matches!(f.travel, Travel::Jump(_))) => "jump",
        Kind::Movement if takes(&Targets::Replace) && every(|f| f.to == Hold::Enemy) => "capture",
        Kind::Movement => "move",
    }
    .to_string()
}

/// A rule, or several that differ only in their preconditions, as sentences.
pub fn rule(game: &Game, piece: usize, rules: &[&Move]) -> String {
    let first = rules[0];
    let voice = Voice::rule(game, piece, first);
    let ways: Option<Vec<Vec<&Bool>>> =
        rules.iter().map(|r| alternatives(&r.pre)).collect::<Option<Vec<_>>>().map(|all| all.concat());
    let whole: Vec<Vec<&Bool>> = rules.iter().map(|r| vec![&r.pre]).collect();
    let ways = ways.unwrap_or(whole);
    let facts: Vec<Facts> = ways.iter().map(|way| Facts::read(&voice, way)).collect();
    let mut post: Vec<&Effect> = first.post.iter().collect();
    let taken = land::inline(&voice, &facts, &mut post);
    let mut text = match &first.action {
        Action::Pass => passing(&voice, &facts),
        Action::Acts(acts) => heads(&voice, first, acts, &facts, &taken),
    };
    for e in post {
        text += " ";
        text += &sentence(&effect(&voice, e));
    }
    if first.after != Bool::True {
        text += " ";
        text += &after(&voice, &first.after);
    }
    text
}

fn after(voice: &Voice, cond: &Bool) -> String {
    let voice = &voice.at(Moment::After);
    format!("The move is allowed only if, when it is done, {}.", boolean(voice, cond))
}

fn passing(voice: &Voice, facts: &[Facts]) -> String {
    let conds: Vec<String> = facts.iter().filter(|f| !f.rest.is_empty()).map(|f| provided(voice, &f.rest)).collect();
    match conds.len() < facts.len() || conds.is_empty() {
        true => "Pass, changing nothing on the board.".to_string(),
        false => format!("Pass, provided that {}.", clauses(&conds, "or")),
    }
}

fn provided(voice: &Voice, rest: &[&Bool]) -> String {
    let said: Vec<String> = rest.iter().map(|cond| group(voice, cond)).collect();
    clauses(&said, "and")
}

fn group(voice: &Voice, cond: &Bool) -> String {
    let text = say(voice, cond, true);
    if matches!(cond, Bool::Or(parts) if parts.len() > 1) { format!("either {text}") } else { text }
}

/// The alternatives, grouped under one head where they move the same pieces.
fn heads(voice: &Voice, rule: &Move, acts: &[Act], facts: &[Facts], taken: &str) -> String {
    let mut out: Vec<String> = Vec::new();
    let mut at = 0;
    while at < facts.len() {
        let same = facts[at..].iter().take_while(|f| f.from == facts[at].from).count();
        out.push(head(voice, rule, acts, &facts[at..at + same], taken));
        at += same;
    }
    out.join(" ")
}

fn head(voice: &Voice, rule: &Move, acts: &[Act], facts: &[Facts], taken: &str) -> String {
    let who = facts[0].from;
    let jumping = facts.len() == 1 && matches!(facts[0].travel, Travel::Jump(_)) && simple(acts);
    let tails: Vec<String> = facts.iter().map(|f| tail(voice, rule, f, acts, jumping)).collect();
    let tails = match &tails[..] {
        [one] => one.clone(),
        _ => tails.join("; or "),
    };
    let verb = match acts {
        [Act::Push { at: Site::To, n, owner, .. }] => format!("Place {}", new_pieces(voice, n, *owner)),
        [Act::Pop { at: Site::From | Site::To, n }] => return removal(voice, facts, n.as_ref(), taken),
        [Act::Swap] => format!("Exchange {} with the contents of another {}:", subject(voice, who, Some(&Int::Const(1))), voice.cell()),
        [Act::Pop { at: Site::From, n }, Act::Push { at: Site::To, owner, .. }] => {
            let owner = owner.map_or_else(String::new, |w| format!(", making it {} own,", voice.whose(w)));
            format!("{} {}{owner}", if jumping { "Jump with" } else { "Move" }, subject(voice, who, n.as_ref()))
        }
        _ => return involved(voice, acts, facts, taken, &tails),
    };
    let trail = match acts.iter().any(|act| matches!(act, Act::Push { trail: true, .. })) {
        true => format!(" A new {} of yours is left on each {} that is empty on the way, its starting {} included.", voice.own_piece(), voice.cell(), voice.cell()),
        false => String::new(),
    };
    format!("{verb} {tails}{taken}.{trail}")
}

fn simple(acts: &[Act]) -> bool {
    matches!(acts, [Act::Pop { at: Site::From, .. }, Act::Push { at: Site::To, .. }])
}

/// Everything after the piece: way, target, conditions.
fn tail(voice: &Voice, rule: &Move, facts: &Facts, acts: &[Act], jumping: bool) -> String {
    let mut mods = String::new();
    let mut rest: Vec<&Bool> = Vec::new();
    for &cond in &facts.rest {
        match near(voice, cond) {
            Some(text) => mods += &format!(" {}{text}", if mods.is_empty() { "" } else { "and " }),
            None => rest.push(cond),
        }
    }
    if facts.sight {
        mods += &format!(" in a straight line from {}, with no piece in between", voice.site(&Site::LastTo));
    }
    let way = match voice.kind {
        Kind::Movement if simple(acts) || matches!(acts, [Act::Swap]) => travel(voice, facts, rule.dirn, &mods, jumping),
        Kind::Movement => travel(voice, facts, rule.dirn, &mods, false),
        Kind::Placement => target(voice, facts.to, "any", &mods),
        Kind::Removal | Kind::Pass => String::new(),
    };
    match rest.is_empty() {
        true => way,
        false => format!("{}, provided that {}", way.trim_end_matches(','), provided(voice, &rest)),
    }
}

/// The pieces moved.
fn subject(voice: &Voice, who: Hold, n: Option<&Int>) -> String {
    let noun = voice.own_piece();
    let piece = voice.piece.unwrap_or(0);
    let stack = match who {
        Hold::Own => format!("a stack topped by one of your {}", plural(&noun)),
        Hold::Enemy => format!("a stack topped by an enemy {noun}"),
        _ => format!("any stack topped by {}, whoever owns it,", a(&noun)),
    };
    match (n, who) {
        (Some(Int::Const(1)), Hold::Own) if setup::sole(voice.game, piece) => format!("your {noun}"),
        (Some(Int::Const(1)), Hold::Own) => format!("one of your {}", plural(&noun)),
        (Some(Int::Const(1)), Hold::Enemy) => format!("one of your opponent's {}", plural(&noun)),
        (Some(Int::Const(1)), _) if voice.game.pieces[piece].owner == Who::Nobody => format!("any {noun}"),
        (Some(Int::Const(1)), _) => format!("any {noun}, whoever owns it,"),
        (None, _) => format!("{stack}, whole,").replace(",, whole", ", whole"),
        (Some(Int::Const(n)), _) => format!("the top {} of {stack}", counted(i64::from(*n), "piece")),
        (Some(other), _) => format!("pieces off the top of {stack} to the number of {}", int(voice, other)),
    }
}

/// New pieces and where they come from.
fn new_pieces(voice: &Voice, n: &Int, owner: Option<Who>) -> String {
    let piece = voice.piece.unwrap_or(0);
    let noun = voice.own_piece();
    let neutral = owner == Some(Who::Nobody) || (owner.is_none() && voice.game.pieces[piece].owner == Who::Nobody);
    let colour = match owner {
        _ if neutral => "",
        None | Some(Who::Current | Who::Friend) => " of your colour",
        Some(Who::Enemy) => " of your opponent's colour",
        Some(Who::Player(_) | Who::All | Who::Nobody) => "",
    };
    let noun = match owner {
        _ if neutral => format!("neutral {noun}"),
        Some(Who::Player(p)) => format!("{} {noun}", voice.name(p)),
        _ => noun,
    };
    let hand = if setup::limited(voice.game, piece) { " from your hand" } else { "" };
    match n {
        Int::Const(1) => format!("{}{colour}{hand}", a(&noun)),
        Int::Const(n) => format!("{}{colour}{hand}", counted(i64::from(*n), &noun)),
        other => format!("{}{colour}{hand}, as many as {},", plural(&noun), int(voice, other)),
    }
}

fn removal(voice: &Voice, facts: &[Facts], n: Option<&Int>, taken: &str) -> String {
    let said: Vec<String> = facts
        .iter()
        .map(|f| {
            let cond = if f.rest.is_empty() { String::new() } else { format!(", provided that {}", provided(voice, &f.rest)) };
            format!("{}{cond}", subject(voice, f.from, n).trim_end_matches(','))
        })
        .collect();
    format!("Take {} off the board{taken}.", said.join("; or "))
        .replace(", provided", " provided")
        .replacen("  ", " ", 1)
}

/// Actions of several acts in an unusual order.
fn involved(voice: &Voice, acts: &[Act], facts: &[Facts], taken: &str, tails: &str) -> String {
    let said: Vec<String> = acts.iter().map(|act| self::act(voice, act)).collect();
    let choose = match voice.kind {
        Kind::Placement => format!("Choose a {}, to be played {tails}{taken}", voice.cell()),
        _ => format!(
            "Choose {} and a {} for a move {tails}{taken}",
            subject(voice, facts[0].from, Some(&Int::Const(1))),
            voice.cell()
        ),
    };
    format!("{choose}. Then, in this order: {}.", said.join("; "))
}

fn act(voice: &Voice, act: &Act) -> String {
    match act {
        Act::Push { at, n, owner, trail } => {
            let owner = owner.map_or_else(String::new, |w| match w {
                Who::Nobody => " as neutral pieces".to_string(),
                _ => format!(" as {} pieces", voice.whose(w)),
            });
            let trail = if *trail { ", leaving new ones on the empty cells of the way" } else { "" };
            format!(
                "put what was lifted, or else {} new {} of yours, on {}{owner}{trail}",
                int(voice, n),
                super::words::agreeing(if *n == Int::Const(1) { 1 } else { 2 }, &voice.own_piece()),
                voice.site(at)
            )
        }
        Act::Pop { at, n: None } => format!("lift the whole stack from {}", voice.site(at)),
        Act::Pop { at, n: Some(Int::Const(1)) } => format!("lift the top piece from {}", voice.site(at)),
        Act::Pop { at, n: Some(n) } => format!("lift the top pieces from {}, to the number of {}", voice.site(at), int(voice, n)),
        Act::Swap => format!("exchange what stands on {} and {}", voice.site(&Site::From), voice.site(&Site::To)),
    }
}

/// Whether a jump goes over an enemy, so that a capture between takes just that piece.
pub fn jumps_enemy(facts: &Facts) -> bool {
    match facts.travel {
        Travel::Jump(What::Enemy) => true,
        Travel::Jump(What::Piece(record)) => record.owner == Some(Who::Enemy),
        _ => false,
    }
}
