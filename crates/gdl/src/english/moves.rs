//! Movement rules as sentences.

use super::boolean::{boolean, say};
use super::effect::effect;
use super::either::either;
use super::facts::{Facts, Hold, Travel, alternatives};
use super::land::{self, Taken};
use super::target::{near, target, travel};
use super::things::{in_order, new_pieces, subject};
use super::voice::{Kind, Moment, Voice};
use super::words::{clauses, sentence, words};
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
        Kind::Movement
            if takes(&Targets::Between) || takes(&Targets::Path) || every(|f| matches!(f.travel, Travel::Jump(_))) =>
        {
            "jump"
        }
        Kind::Movement if takes(&Targets::Replace) && every(|f| f.to == Hold::Enemy) => "capture",
        Kind::Movement => "move",
    }
    .to_string()
}

/// One rule, or several that differ only in their preconditions or in how many pieces they lift.
struct Telling<'a> {
    voice: Voice<'a>,
    rule: &'a Move,
    acts: &'a [Act],
    /// How many pieces are lifted, one for each rule if the rules differ in it.
    lifts: Vec<Option<&'a Int>>,
    /// What is captured, to be told within the sentence.
    taken: Taken,
}

/// A rule, or several that differ only in their preconditions or in how many pieces they lift, as sentences.
pub fn rule(game: &Game, piece: usize, rules: &[&Move]) -> String {
    let Some(&first) = rules.first() else { return String::new() };
    let voice = Voice::rule(game, piece, first);
    let mut lifts: Vec<Option<&Int>> = Vec::new();
    let mut told: Vec<&Bool> = Vec::new();
    for r in rules {
        if !told.contains(&&r.pre) {
            told.push(&r.pre);
        }
        if let Action::Acts(acts) = &r.action {
            let lift = acts.iter().find_map(|act| if let Act::Pop { n, .. } = act { Some(n.as_ref()) } else { None });
            lifts.extend(lift.filter(|n| !lifts.contains(n)));
        }
    }
    let ways: Option<Vec<Vec<&Bool>>> =
        told.iter().map(|pre| alternatives(pre)).collect::<Option<Vec<_>>>().map(|all| all.concat());
    let ways = ways.unwrap_or_else(|| told.iter().map(|&pre| vec![pre]).collect());
    let facts: Vec<Facts> = ways.iter().map(|way| Facts::read(&voice, way)).collect();
    let mut post: Vec<&Effect> = first.post.iter().collect();
    // Pieces that change places replace nothing.
    if matches!(&first.action, Action::Acts(acts) if acts[..] == [Act::Swap]) {
        post.retain(|e| !matches!(&e.kind, EffectKind::Capture { targets: Targets::Replace, .. }));
    }
    let taken = land::taken(&voice, first.dirn, &facts, &mut post);
    let mut text = match &first.action {
        Action::Pass => passing(&voice, &facts),
        Action::Acts(acts) => Telling { voice, rule: first, acts, lifts, taken }.heads(&facts),
    };
    // Whether a piece stands in the end where the step went to.
    let settled = matches!(&first.action, Action::Acts(acts) if simple(acts) || matches!(acts[..], [Act::Push { at: Site::To, .. }]));
    let mut left = &post[..];
    while let [first, others @ ..] = left {
        let choice = if settled { either(&voice, left) } else { None };
        let (said, told) = choice.unwrap_or_else(|| (effect(&voice, first), 1));
        text += &format!(" {}", sentence(&said));
        left = &others[told - 1..];
    }
    if first.after != Bool::True {
        text += " ";
        text += &after(&voice, &first.after);
    }
    text
}

fn after(voice: &Voice, cond: &Bool) -> String {
    let voice = &voice.at(Moment::After);
    match cond {
        Bool::Cmp(_, Int::Changed, Int::Const(_)) => format!("The move is allowed only if {}.", boolean(voice, cond)),
        _ => format!("The move is allowed only if, when it is done, {}.", boolean(voice, cond)),
    }
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
    let choice = match cond {
        Bool::Or(parts) => parts.len() > 1,
        Bool::Not(inner) => matches!(&**inner, Bool::And(parts) if parts.len() > 1),
        _ => false,
    };
    if choice && !text.starts_with("one of") { format!("either {text}") } else { text }
}

impl Telling<'_> {
    /// The alternatives, grouped under one head where they move the same pieces.
    fn heads(&self, facts: &[Facts]) -> String {
        let mut out: Vec<String> = Vec::new();
        let mut at = 0;
        while at < facts.len() {
            let same = facts[at..]
                .iter()
                .take_while(|f| f.from == facts[at].from && f.just_moved == facts[at].just_moved)
                .count();
            out.push(self.head(&facts[at..at + same]));
            at += same;
        }
        out.join(" Or: ")
    }

    fn head(&self, facts: &[Facts]) -> String {
        let (voice, whole) = (&self.voice, self.acts);
        // A piece put on the cell left behind is told after the move.
        let (acts, behind) = match whole {
            [_, _, Act::Push { at: Site::From, n, owner, trail: false }] if simple(&whole[..2]) => {
                (&whole[..2], Some((n, *owner)))
            }
            _ => (whole, None),
        };
        let on = facts[0].just_moved;
        let jumping = facts.len() == 1 && matches!(facts[0].travel, Travel::Jump(_)) && simple(acts) && !on;
        let who = subject(voice, &facts[0], &self.lifts);
        let verb = match acts {
            [Act::Push { at: Site::To | Site::Current, n, owner, .. }] => {
                format!("Place {}", new_pieces(voice, n, *owner))
            }
            [Act::Pop { at: Site::From | Site::To, .. }] => format!("Take {who} off the board"),
            [Act::Swap] => format!("Let {who} change places with what stands at the end of a move"),
            _ if simple(acts) => {
                let owner = acts.iter().find_map(|act| if let Act::Push { owner, .. } = act { *owner } else { None });
                let owner = match owner {
                    None => String::new(),
                    Some(Who::Nobody) => ", which becomes neutral,".to_string(),
                    Some(w) => format!(", which becomes {},", belonging(voice, w)),
                };
                let verb = match on && called(voice.game, self.rule.label.as_ref()) {
                    true => "Go on with",
                    false if jumping => "Jump with",
                    false => "Move",
                };
                let whole = match owner.is_empty() {
                    true => format!("{verb} {who}"),
                    false => format!("{verb} {}{owner}", who.trim_end_matches(',')),
                };
                // "The man that has just moved diagonally" would be another man.
                if on { format!("{}:", whole.trim_end_matches(',')) } else { whole }
            }
            _ => match voice.kind {
                Kind::Placement => format!("Choose a {} to play on,", voice.cell()),
                _ if !voice.lands => format!("Choose {who} and a {}, as if to move it there:", voice.cell()),
                _ => format!("Choose {who} and a {} for it to go to, namely", voice.cell()),
            },
        };
        let tails = self.tails(facts, jumping);
        let mut text = format!("{verb}{tails}");
        if let [Act::Swap] = acts {
            text = text.replacen("what stands at the end of a move to ", "what stands on ", 1).replacen(
                "what stands at the end of a move onto ",
                "",
                1,
            );
        }
        if let Some((n, owner)) = behind {
            text += &format!(" Then put {} on the {} it left.", new_pieces(voice, n, owner), voice.cell());
        }
        if !(simple(acts) || matches!(acts, [Act::Swap] | [Act::Pop { .. }] | [Act::Push { .. }])) {
            text += &format!(" Then, in this order: {}.", in_order(voice, acts).join("; "));
        } else if acts.iter().any(|act| matches!(act, Act::Push { trail: true, .. })) {
            text += &format!(
                " A new {} of yours is left on every {} on the way that is empty then, its starting {} included.",
                voice.own_piece(),
                voice.cell(),
                voice.cell()
            );
        }
        text
    }

    /// Ways, targets and conditions of all alternatives; what they have in common is said once.
    fn tails(&self, facts: &[Facts], jumping: bool) -> String {
        let voice = &self.voice;
        let common: Vec<&Bool> = match facts {
            [_] => Vec::new(),
            [first, others @ ..] => first
                .rest
                .iter()
                .copied()
                .filter(|cond| near(voice, cond).is_none() && others.iter().all(|f| f.rest.contains(cond)))
                .collect(),
            [] => Vec::new(),
        };
        let parts: Vec<(String, String)> = facts.iter().map(|f| self.tail(f, &common, jumping)).collect();
        let space = |way: &str| if way.is_empty() { String::new() } else { format!(" {way}") };
        let taken = &self.taken;
        if voice.kind == Kind::Removal && parts.len() > 1 {
            let conds: Option<Vec<&str>> =
                parts.iter().map(|(_, cond)| cond.strip_prefix(", provided that ")).collect();
            let shared = match common.is_empty() {
                true => String::new(),
                false => format!("; in every case provided that {}", provided(voice, &common)),
            };
            let either =
                conds.map_or_else(String::new, |conds| format!(", provided that either {}", clauses(&conds, "or")));
            return format!("{either}{shared}.{}", taken.apart);
        }
        match &parts[..] {
            [(way, cond)] if !way.contains("; or") && !way.contains(", or else ") => {
                let way = space(way);
                let bare = cond.is_empty() && taken.inline.is_empty();
                let way = if bare { way } else { way.trim_end_matches(',').to_string() };
                // After a condition "it" or "there" would be what the condition is about.
                match way.contains("provided that") && !taken.apart.is_empty() {
                    true => format!("{way}{cond}.{}", taken.apart),
                    false => format!("{way}{}{cond}.", taken.after(voice, &way)),
                }
            }
            _ => {
                let said: Vec<String> =
                    parts.iter().map(|(way, cond)| format!("{}{cond}", way.trim_end_matches(','))).collect();
                let shared = match common.is_empty() {
                    true => String::new(),
                    false => format!("; in every case provided that {}", provided(voice, &common)),
                };
                format!(" {}{shared}.{}", said.join("; or "), taken.apart)
            }
        }
    }

    /// Way and target, and the conditions left.
    fn tail(&self, facts: &Facts, common: &[&Bool], jumping: bool) -> (String, String) {
        let voice = &self.voice;
        let mut mods = String::new();
        let mut rest: Vec<&Bool> = Vec::new();
        for &cond in facts.rest.iter().filter(|cond| !common.contains(cond)) {
            match near(voice, cond) {
                Some(text) if voice.kind != Kind::Removal => {
                    mods += &format!(" {}{text}", if mods.is_empty() { "" } else { "and " })
                }
                _ => rest.push(cond),
            }
        }
        if facts.sight {
            mods += &format!(" in a straight line from {}, with no piece in between", voice.site(&Site::LastTo));
        }
        let way = match voice.kind {
            Kind::Movement => travel(voice, facts, self.rule.dirn, &mods, jumping),
            Kind::Placement => target(voice, facts.to, "any", &mods),
            Kind::Removal | Kind::Pass => String::new(),
        };
        let cond = match rest.is_empty() {
            true => String::new(),
            false => format!(", provided that {}", provided(voice, &rest)),
        };
        (way, cond)
    }
}

/// Whether moves of this label are made after others within a turn.
pub fn called(game: &Game, label: Option<&String>) -> bool {
    let mut effects = game.pieces.iter().flat_map(|p| &p.moves).flat_map(|m| &m.post);
    effects.any(|e| matches!(&e.kind, EffectKind::Again(called) if Some(called) == label))
}

fn belonging(voice: &Voice, who: Who) -> String {
    match who {
        Who::Current | Who::Friend => "your own".to_string(),
        _ => voice.whose(who),
    }
}

/// Lift and put down: an ordinary move.
fn simple(acts: &[Act]) -> bool {
    matches!(acts, [Act::Pop { at: Site::From, .. }, Act::Push { at: Site::To | Site::Current, .. }])
}

/// Whether a jump goes over an enemy, so that a capture between takes just that piece.
pub fn jumps_enemy(facts: &Facts) -> bool {
    match facts.travel {
        Travel::Jump(What::Enemy) => true,
        Travel::Jump(What::Piece(record)) => record.owner == Some(Who::Enemy),
        _ => false,
    }
}
