//! The aim, and how the game ends.

use super::boolean::boolean;
use super::goal::pursue;
use super::most;
use super::voice::{Kind, Party, Voice};
use super::words::{capital, clauses, counted, list, sentence};
use crate::ast::{Bool, Clause, EffectKind, Game, GameResult, Goal, LimitResult, Player, Repetition, Tie, Who};

/// Alternatives of a condition.
fn flat(cond: &Bool) -> Vec<&Bool> {
    match cond {
        Bool::Or(parts) if !parts.is_empty() => parts.iter().flat_map(flat).collect(),
        other => vec![other],
    }
}

fn of<'a>(game: &'a Game, who: Who, result: GameResult) -> Vec<&'a Bool> {
    let mine = |c: &&Clause| c.who == who && c.result == result;
    game.end.clauses.iter().filter(mine).flat_map(|c| flat(&c.cond)).collect()
}

fn is_no_move(cond: &Bool) -> bool {
    *cond == Bool::Goal(Goal::NoMove)
}

/// The aim of one party, without a full stop.
fn party_aim(game: &Game, who: Who, party: Party) -> Option<String> {
    let voice = &Voice::end(game, party);
    let (wins, loses) = (of(game, who, GameResult::Win), of(game, who, GameResult::Lose));
    let when = |conds: &[&Bool]| {
        let said: Vec<String> = conds.iter().map(|c| boolean(voice, c)).collect();
        if said.len() > 1 { list(&said.iter().enumerate().map(|(i, s)| if i == 0 { s.clone() } else { format!("if {s}") }).collect::<Vec<_>>(), "or") } else { said.concat() }
    };
    let lose = voice.does(Who::Friend, ("lose", "loses"), true);
    let win = if wins.is_empty() {
        None
    } else {
        let deeds: Option<Vec<String>> = wins.iter().map(|c| pursue(voice, c)).collect();
        Some(match deeds {
            Some(deeds) => format!("{} to win", list(&deeds, "or")),
            None => format!("{} if {}", voice.does(Who::Friend, ("win", "wins"), true), when(&wins)),
        })
    };
    match (win, &loses[..]) {
        (None, []) => None,
        (Some(win), []) => Some(win),
        (Some(win), loses) => Some(format!("{win}; but {lose} if {}", when(loses))),
        (None, loses) if loses.iter().all(|c| is_no_move(c)) => Some(match party {
            Party::You => "leave your opponent without a legal move: whoever cannot move when it is his turn loses".to_string(),
            Party::Named(p) => format!("keep a legal move: {} loses when unable to move", voice.name(p)),
        }),
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
        if let Some(text) = party_aim(game, Who::Player(player), Party::Named(player)) {
            said.push(format!("{}: {text}", game.players[player.index()].name));
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

/// One end clause as a sentence.
fn clause(game: &Game, clause: &Clause) -> String {
    let (party, subject) = match clause.who {
        Who::Player(p) => (Party::Named(p), game.players[p.index()].name.clone()),
        Who::All | Who::Nobody | Who::Current | Who::Friend | Who::Enemy => (Party::You, "You".to_string()),
    };
    let voice = Voice::end(game, party);
    let s = if party == Party::You { "" } else { "s" };
    let result = match clause.result {
        GameResult::Win => format!("{subject} win{s}"),
        GameResult::Lose => format!("{subject} lose{s}"),
        GameResult::Draw => "The game is a draw".to_string(),
    };
    format!("{result} as soon as {}.", boolean(&voice, &clause.cond))
}

/// Whether positions can come back: pieces move, or leave the board.
fn repeats(game: &Game) -> bool {
    game.pieces.iter().flat_map(|p| &p.moves).any(|m| {
        matches!(Kind::of(m), Kind::Movement | Kind::Removal)
            || m.post.iter().any(|e| {
                matches!(e.kind, EffectKind::Capture { .. } | EffectKind::Trim(_) | EffectKind::Displace { .. })
            })
    })
}

/// Whether both players get a result when they cannot move.
fn stuck_decides(game: &Game) -> bool {
    game.end.clauses.iter().any(|c| c.who == Who::All && flat(&c.cond).into_iter().any(is_no_move))
}

fn mentions_stop(cond: &Bool) -> bool {
    match cond {
        Bool::Goal(Goal::Passed) => true,
        Bool::And(parts) | Bool::Or(parts) => parts.iter().any(mentions_stop),
        Bool::Not(inner) => mentions_stop(inner),
        Bool::Xor(a, b) => mentions_stop(a) || mentions_stop(b),
        Bool::If(a, b, c) => mentions_stop(a) || mentions_stop(b) || mentions_stop(c),
        _ => false,
    }
}

/// Whether some move takes the turn back, so that a result is due to someone.
fn several_results(game: &Game) -> bool {
    game.end.clauses.len() > 1 || game.end.clauses.iter().any(|c| c.who == Who::All && !flat(&c.cond).into_iter().all(is_no_move))
}

/// Every sentence about the ending.
pub fn ends(game: &Game) -> Vec<String> {
    let mut out: Vec<String> = game.end.clauses.iter().map(|c| clause(game, c)).collect();
    let mixed = Player::BOTH.into_iter().any(|p| {
        let mine: Vec<GameResult> = game
            .end
            .clauses
            .iter()
            .filter(|c| c.who == Who::All || c.who == Who::Player(p))
            .map(|c| c.result)
            .collect();
        mine.windows(2).any(|pair| pair[0] != pair[1])
    });
    if mixed {
        out.push("If more than one of these applies to the same player at the same time, the one listed first counts.".to_string());
    }
    if several_results(game) {
        out.push(
            match game.end.tie {
                Tie::MoverWins => "If a move would give both players contradictory results, the player who made it wins.",
                Tie::MoverLoses => "If a move would give both players contradictory results, the player who made it loses.",
                Tie::Draw => "If a move would give both players contradictory results, the game is a draw.",
            }
            .to_string(),
        );
    }
    if game.end.opp_turn {
        out.push("A result counts only if it still holds after the opponent's next turn.".to_string());
    }
    out.extend(passing(game));
    if let Some((n, result)) = &game.play.turn_limit {
        let after = format!("The game ends after {}, both players' turns counted together", counted(i64::from(*n), "turn"));
        out.push(match result {
            LimitResult::Draw => format!("{after}: it is then a draw."),
            LimitResult::Most(int) => {
                let voice = &Voice::end(game, Party::You);
                format!("{after}: you then win if {}; if the two are equal, it is a draw.", most::say(voice, int, &crate::ast::Int::Const(0), true))
            }
        });
    }
    if repeats(game) {
        out.push(
            match game.play.repetition {
                Repetition::ThirdDraws => "If the same position, with the same player to move, comes about for the third time, the game is a draw.",
                Repetition::Forbidden => "You may not end your turn with a position that has stood at the end of any earlier turn with the same player to move.",
                Repetition::Free => "Positions may be repeated without end.",
            }
            .to_string(),
        );
    }
    out
}

fn passing(game: &Game) -> Vec<String> {
    let mut out = Vec::new();
    let stop = game.end.clauses.iter().any(|c| mentions_stop(&c.cond));
    if game.play.can_pass {
        out.push("Instead of moving you may pass.".to_string());
    }
    if !stuck_decides(game) {
        out.push("If you have no legal move, you pass.".to_string());
    }
    let both = match (game.play.can_pass, stuck_decides(game)) {
        (true, _) => "both players pass one after the other",
        (false, false) => "neither player has a legal move",
        (false, true) if stop => "both players pass one after the other",
        (false, true) => return out,
    };
    out.push(match stop {
        true => format!("Play stops when {both}; if nobody has won then, the game is a draw."),
        false => format!("If {both}, the game is a draw."),
    });
    out
}

/// The clauses of an `end` section joined, for a short account of one condition.
pub fn conditions(voice: &Voice, conds: &[Bool]) -> String {
    clauses(&conds.iter().map(|c| boolean(voice, c)).collect::<Vec<_>>(), "or")
}
