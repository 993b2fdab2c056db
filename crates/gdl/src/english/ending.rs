//! The aim, and how the game ends.

use super::aims::pursue;
use super::boolean::boolean;
use super::most;
use super::never::never;
use super::standstill::{one_sided, only_forward, only_when_full};
use super::voice::{Kind, Party, Voice};
use super::words::{capital, counted, list, plural, sentence};
use crate::ast::{
    Act, Action, Bool, Clause, Cmp, EffectKind, Game, GameResult, Goal, Int, LimitResult, PieceSel, Player, Record,
    Repetition, Tie, What, Who,
};

/// Alternatives of a condition.
fn flat(cond: &Bool) -> Vec<&Bool> {
    match cond {
        Bool::Or(parts) if !parts.is_empty() => parts.iter().flat_map(flat).collect(),
        other => vec![other],
    }
}

/// The alternatives of a clause that can ever hold.
fn possible<'a>(game: &Game, clause: &'a Clause) -> Vec<&'a Bool> {
    flat(&clause.cond).into_iter().filter(|cond| !never(game, clause.who, cond)).collect()
}

/// The clauses that can ever count: of those for the same player the first counts, so one that says nothing new never does. Bred games have
/// many such.
fn clauses(game: &Game) -> impl Iterator<Item = &Clause> {
    let all = &game.end.clauses;
    all.iter().enumerate().filter_map(|(at, clause)| {
        let before = || all[..at].iter().filter(|earlier| earlier.who == clause.who).flat_map(|c| flat(&c.cond));
        let new = possible(game, clause).into_iter().any(|cond| before().all(|known| known != cond));
        new.then_some(clause)
    })
}

fn of(game: &Game, who: Who, result: GameResult) -> Vec<&Bool> {
    let mine = |c: &&Clause| c.who == who && c.result == result;
    clauses(game).filter(mine).flat_map(|c| possible(game, c)).collect()
}

fn is_no_move(cond: &Bool) -> bool {
    *cond == Bool::Goal(Goal::NoMove)
}

/// What a player does to make his opponent lose by a condition both are under; `None` where people would name the danger.
fn inflict(voice: &Voice, cond: &Bool) -> Option<String> {
    let enemy = |noun: &str, sole: bool| match sole {
        true => format!("capture {} {noun}", voice.whose(Who::Enemy)),
        false => format!("capture all {} {}", voice.whose(Who::Enemy), plural(noun)),
    };
    let none = |cmp: Cmp, n: i32| matches!((cmp, n), (Cmp::Eq | Cmp::Le, 0) | (Cmp::Lt, 1));
    match cond {
        Bool::Goal(Goal::NoMove) => Some(format!("leave {} without a legal move", voice.who(Who::Enemy))),
        Bool::Goal(Goal::Eliminate(Who::Friend)) => Some(format!("leave {} without any pieces", voice.who(Who::Enemy))),
        Bool::Cmp(cmp, Int::Count(What::Friend, None), Int::Const(n)) if none(*cmp, *n) => {
            Some(format!("leave {} without any {} on the board", voice.who(Who::Enemy), plural(&voice.any_piece())))
        }
        Bool::Cmp(cmp, Int::Count(What::Piece(record), None), Int::Const(n))
            if none(*cmp, *n) && record.owner == Some(Who::Friend) =>
        {
            let sole = matches!(record.piece, PieceSel::Type(i) if super::setup::sole(voice.game, i));
            Some(enemy(&format!("{}{}", voice.kind_of(record), voice.traits(record)), sole))
        }
        _ => None,
    }
}

/// "Bring one of your pawns to …" and "bring one of your crabs to …" are one deed.
fn joined(deeds: Vec<String>) -> Vec<String> {
    let bring = |deed: &str| {
        let (what, place) = deed.strip_prefix("bring one of your ")?.split_once(" to ")?;
        Some((what.to_string(), place.to_string()))
    };
    let mut out: Vec<String> = Vec::new();
    for deed in deeds {
        let before = out.last().and_then(|last| bring(last)).zip(bring(&deed));
        match before {
            Some(((one, place), (other, same))) if place == same => {
                let last = out.len() - 1;
                out[last] = format!("bring one of your {one} or {other} to {place}");
            }
            _ => out.push(deed),
        }
    }
    out
}

/// Deeds as an order: "make four in a row to win", or "to win, …" where the deed is long.
fn ordered(deeds: Vec<String>) -> String {
    let deeds = joined(deeds);
    let busy = deeds.iter().any(|d| d.contains(',') || d.contains(" or "));
    let text = match deeds.len() > 1 && busy {
        true => deeds.join("; or "),
        false => list(&deeds, "or"),
    };
    if text.len() > 70 || busy || text.contains("begins") {
        format!("to win, {text}")
    } else {
        format!("{text} to win")
    }
}

/// The aim of one party, without a full stop.
fn party_aim(game: &Game, who: Who, party: Party) -> Option<String> {
    let voice = &Voice::end(game, party);
    let (wins, loses) = (of(game, who, GameResult::Win), of(game, who, GameResult::Lose));
    let when = |conds: &[&Bool]| {
        let said: Vec<String> = conds.iter().map(|c| boolean(voice, c)).collect();
        if said.len() > 3 {
            return format!("{}, or in one of the other cases listed below", said[0]);
        }
        if said.len() > 1 {
            list(
                &said
                    .iter()
                    .enumerate()
                    .map(|(i, s)| if i == 0 { s.clone() } else { format!("if {s}") })
                    .collect::<Vec<_>>(),
                "or",
            )
        } else {
            said.concat()
        }
    };
    // A player under the same conditions as his opponent brings them about; one under his own avoids them.
    let theirs = match party {
        Party::You => loses.clone(),
        Party::Named(p) => of(game, Who::Player(p.other()), GameResult::Lose),
    };
    // Where being stuck can also win, it is no sure way to make the other lose.
    let theirs = if wins.iter().any(|c| mentions(c, &Goal::NoMove)) { Vec::new() } else { theirs };
    let inflicted: Vec<String> = theirs.iter().map(|c| inflict(voice, c)).collect::<Option<_>>().unwrap_or_default();
    // What the opponent is told to bring about need not be told twice.
    let told = match party {
        Party::You => !inflicted.is_empty(),
        Party::Named(p) => {
            let stuck = |c: &&Bool| mentions(c, &Goal::NoMove);
            loses.iter().all(|c| inflict(voice, c).is_some())
                && !of(game, Who::Player(p.other()), GameResult::Win).iter().any(stuck)
        }
    };
    let loses = if told { Vec::new() } else { loses };
    let lose = voice.does(Who::Friend, ("lose", "loses"), true);
    let chased: Option<Vec<String>> = wins.iter().map(|c| pursue(voice, c)).collect();
    let win = match chased {
        _ if wins.is_empty() && inflicted.is_empty() => None,
        Some(deeds) => Some(ordered([deeds, inflicted].concat())),
        None => {
            let you = if party == Party::You { "you".to_string() } else { format!("{} can", voice.who(Who::Friend)) };
            let also = inflicted.iter().map(|deed| format!(", or if {you} {deed}")).collect::<String>();
            Some(format!("{} if {}{also}", voice.does(Who::Friend, ("win", "wins"), true), when(&wins)))
        }
    };
    match (win, &loses[..]) {
        (None, []) => None,
        (Some(win), []) => Some(win),
        (Some(win), loses) => Some(format!("{win}; but {lose} if {}", when(loses))),
        (None, loses) => Some(match party {
            Party::You => format!("make your opponent lose: {lose} if {}", when(loses)),
            Party::Named(_) => format!("avoid losing: {lose} if {}", when(loses)),
        }),
    }
}

/// The aim of the game in one sentence.
pub fn aim(game: &Game) -> String {
    let mut said: Vec<String> = Vec::new();
    if let Some(text) = party_aim(game, Who::All, Party::You) {
        said.push(capital(&text));
    }
    for player in Player::BOTH {
        let name = &game.players[player.index()].name;
        let other = &game.players[player.other().index()].name;
        let has = |p: Player| clauses(game).any(|c| c.who == Who::Player(p) && c.result != GameResult::Draw);
        match party_aim(game, Who::Player(player), Party::Named(player)) {
            Some(text) if text.starts_with(name.as_str()) => said.push(text),
            Some(text) => said.push(format!("{name}: {text}")),
            None if has(player.other()) => {
                said.push(format!("{name}: keep {other} from winning, or make {other} lose"))
            }
            None => {}
        }
    }
    if said.is_empty() {
        return match game.play.turn_limit {
            Some((_, LimitResult::Most(_))) => "Be ahead when the turns run out.".to_string(),
            _ => "There is no way to win: every game is a draw.".to_string(),
        };
    }
    sentence(&said.join(". "))
}

/// One end clause, a sentence for each of its alternatives.
fn clause(game: &Game, clause: &Clause) -> Vec<String> {
    let party = match clause.who {
        Who::Player(p) => Party::Named(p),
        Who::All | Who::Nobody | Who::Current | Who::Friend | Who::Enemy => Party::You,
    };
    let voice = Voice::end(game, party);
    let result = match clause.result {
        GameResult::Win => voice.does(Who::Friend, ("win", "wins"), true),
        GameResult::Lose => voice.does(Who::Friend, ("lose", "loses"), true),
        GameResult::Draw => "the game is a draw".to_string(),
    };
    possible(game, clause).into_iter().map(|cond| capital(&verdict(&voice, &result, cond))).collect()
}

/// When a result comes about. What is counted after the last move is not watched for before it.
fn verdict(voice: &Voice, result: &str, cond: &Bool) -> String {
    if let Bool::And(parts) = cond {
        let (stops, rest): (Vec<&Bool>, Vec<&Bool>) =
            parts.iter().partition(|part| matches!(part, Bool::Goal(Goal::Passed | Goal::Full)));
        if let ([stop], [_, ..]) = (&stops[..], &rest[..]) {
            let rest = Bool::And(rest.into_iter().cloned().collect());
            return format!("when {}, {result} if {}.", boolean(voice, stop), boolean(voice, &rest));
        }
    }
    format!("{result} as soon as {}.", boolean(voice, cond))
}

/// Whether positions can come back: pieces move, and not only forward, or leave the board.
fn repeats(game: &Game) -> bool {
    !only_forward(game)
        && game.pieces.iter().flat_map(|p| &p.moves).any(|m| {
            matches!(Kind::of(m), Kind::Movement | Kind::Removal)
                || m.post.iter().any(|e| {
                    matches!(e.kind, EffectKind::Capture { .. } | EffectKind::Trim(_) | EffectKind::Displace { .. })
                })
        })
}

/// Whether both players get a result when they cannot move.
fn stuck_decides(game: &Game) -> bool {
    Player::BOTH.into_iter().all(|p| {
        let his = |c: &&Clause| c.who == Who::All || c.who == Who::Player(p);
        game.end.clauses.iter().filter(his).any(|c| flat(&c.cond).into_iter().any(is_no_move))
    })
}

fn mentions(cond: &Bool, goal: &Goal) -> bool {
    match cond {
        Bool::Goal(g) => g == goal,
        Bool::And(parts) | Bool::Or(parts) => parts.iter().any(|part| mentions(part, goal)),
        Bool::Not(inner) => mentions(inner, goal),
        Bool::Xor(a, b) => mentions(a, goal) || mentions(b, goal),
        Bool::If(a, b, c) => [a, b, c].into_iter().any(|part| mentions(part, goal)),
        _ => false,
    }
}

/// Whether a condition looks at nothing but the player's own pieces.
fn ones_own(cond: &Bool) -> bool {
    let mine = |record: &Option<Record>| {
        record.as_ref().is_none_or(|r| matches!(r.owner, None | Some(Who::Friend)) && r.piece != PieceSel::Captured)
    };
    let fixed = |n: Option<&Int>| matches!(n, None | Some(Int::Const(_)));
    match cond {
        Bool::Goal(Goal::InARow { record, n, .. } | Goal::Cycle { record, n, full: false, .. }) => {
            mine(record) && fixed(Some(n))
        }
        Bool::Goal(Goal::Connect { record, k, .. }) => mine(record) && fixed(k.as_ref()),
        Bool::Goal(Goal::Group { record, n: n @ Some(_), stack: false, .. }) => mine(record) && fixed(n.as_ref()),
        Bool::And(parts) | Bool::Or(parts) => parts.iter().all(ones_own),
        Bool::Not(inner) => ones_own(inner),
        _ => false,
    }
}

/// Whether a condition on his pieces fails for a player who has none.
fn asks_for_pieces(cond: &Bool) -> bool {
    match cond {
        Bool::Goal(_) => true,
        Bool::And(parts) => parts.iter().any(asks_for_pieces),
        Bool::Or(parts) => parts.iter().all(asks_for_pieces),
        _ => false,
    }
}

/// Whether a move can give both players a result, so that it must be said who gets his way.
fn several_results(game: &Game) -> bool {
    if one_sided(game) {
        return false;
    }
    let own_only = game.pieces.iter().flat_map(|p| &p.moves).all(|m| {
        Kind::of(m) == Kind::Placement
            && m.post.iter().all(|e| matches!(e.kind, EffectKind::Score(_) | EffectKind::Again(_)))
            && matches!(&m.action, Action::Acts(acts) if acts.iter().all(|act| matches!(act, Act::Push { owner: None, .. })))
    });
    // What a player is judged by changes only with his own moves, and there was nothing of it at first.
    let own = |c: &Clause| ones_own(&c.cond) && asks_for_pieces(&c.cond);
    let won =
        |c: &Clause| c.result == GameResult::Win && flat(&c.cond).into_iter().all(|cond| matches!(cond, Bool::Goal(_)));
    // Nobody sets up a board on which someone has won.
    let first = (game.start.is_empty() || game.end.clauses.iter().all(won)) && !game.end.opp_turn;
    if own_only && first && !super::land::any_stacks(game) && game.end.clauses.iter().all(own) {
        return false;
    }
    // Only one of two can have more than the other.
    let ahead = |cond: &Bool| matches!(cond, Bool::Goal(Goal::Most(..) | Goal::Score(None)));
    if let [only] = &game.end.clauses[..]
        && match &only.cond {
            Bool::And(parts) => parts.iter().any(ahead),
            cond => ahead(cond),
        }
    {
        return false;
    }
    clauses(game).count() > 1 || clauses(game).any(|c| c.who == Who::All && !flat(&c.cond).into_iter().all(is_no_move))
}

/// Every sentence about the ending.
pub fn ends(game: &Game) -> Vec<String> {
    let mut out: Vec<String> = clauses(game).flat_map(|c| clause(game, c)).collect();
    let mixed = Player::BOTH.into_iter().any(|p| {
        let mine: Vec<GameResult> =
            clauses(game).filter(|c| c.who == Who::All || c.who == Who::Player(p)).map(|c| c.result).collect();
        mine.windows(2).any(|pair| pair[0] != pair[1])
    });
    if mixed && !one_sided(game) {
        out.push(
            "If more than one of these applies to the same player at the same time, the one listed first counts."
                .to_string(),
        );
    }
    if several_results(game) {
        out.push(
            match game.end.tie {
                Tie::MoverWins => {
                    "If a move would make both players winners, or both losers, the player who made it wins."
                }
                Tie::MoverLoses => {
                    "If a move would make both players winners, or both losers, the player who made it loses."
                }
                Tie::Draw => "If a move would make both players winners, or both losers, the game is a draw.",
            }
            .to_string(),
        );
    }
    if game.end.opp_turn {
        out.push("A result counts only if it still holds after the opponent's next turn.".to_string());
    }
    out.extend(passing(game));
    if let Some((n, result)) = &game.play.turn_limit {
        let turns = counted(i64::from((*n).min(crate::ast::MOST_TURNS)), "turn");
        let after = format!("The game ends after {turns}, both players' turns counted together");
        out.push(match result {
            LimitResult::Draw => format!("{after}: it is then a draw."),
            LimitResult::Most(int) => {
                let voice = &Voice::end(game, Party::You);
                format!(
                    "{after}: you then win if {}; if the two are equal, it is a draw.",
                    most::say(voice, int, &crate::ast::Int::Const(0), true)
                )
            }
        });
    }
    if repeats(game) {
        out.push(
            match game.play.repetition {
                Repetition::ThirdDraws => "If the same position, with the same player to move, comes about for the third time, the game is a draw.",
                Repetition::Forbidden => "You may not end your turn with a position that has stood at the end of any earlier turn with the same player to move.",
                Repetition::Free => "Positions may be repeated.",
            }
            .to_string(),
        );
    }
    out
}

fn passing(game: &Game) -> Vec<String> {
    let mut out = Vec::new();
    let stop = game.end.clauses.iter().any(|c| mentions(&c.cond, &Goal::Passed));
    if game.play.can_pass {
        out.push("Instead of moving you may pass.".to_string());
    }
    let full = only_when_full(game);
    let drawn = |c: &Clause| c.result == GameResult::Draw && c.cond == Bool::Goal(Goal::Full);
    if full && !game.play.can_pass && game.end.clauses.iter().any(drawn) {
        // It has been said.
        return out;
    }
    let both = match (game.play.can_pass, stuck_decides(game)) {
        (true, _) => "both players pass one after the other",
        (false, false) if full => "the board is full",
        (false, false) => "neither player has a legal move",
        (false, true) if stop => "both players pass one after the other",
        (false, true) => return out,
    };
    out.push(match stop {
        true => format!("Play stops when {both}; if nobody has won then, the game is a draw."),
        false => format!("If {both}, the game is a draw."),
    });
    if !stuck_decides(game) && !full {
        out.insert(0, "If you have no legal move, you pass.".to_string());
    }
    out
}
