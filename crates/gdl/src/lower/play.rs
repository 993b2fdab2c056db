//! The play section.

use super::Lower;
use crate::ast::*;
use crate::check::Term;
use crate::table::Ludeme as L;

impl Lower<'_> {
    pub(super) fn play(&mut self, term: Option<&Term>) -> Play {
        let mut play = Play {
            can_pass: false,
            swap_rule: false,
            repetition: Repetition::ThirdDraws,
            turn_limit: None,
            gravity: None,
            moves_per_turn: 1,
            first_moves: 1,
            max_capture: false,
        };
        let Some(term) = term else { return play };
        play.can_pass = term.has("can-pass");
        play.swap_rule = term.has("swap-rule");
        play.max_capture = term.has("max-capture");
        play.repetition = match term.get("repetition").and_then(Term::ludeme) {
            Some(L::NoRepeat) => Repetition::Forbidden,
            Some(L::FreeRepeat) => Repetition::Free,
            _ => Repetition::ThirdDraws,
        };
        play.turn_limit = term.get("turn-limit").map(|limit| {
            let turns = self.number(limit.req("turns"), 1, 1_000_000) as u32;
            if turns > MOST_TURNS {
                let message =
                    format!("no game lasts longer than {MOST_TURNS} turns, so this limit is taken as {MOST_TURNS}");
                self.warn(crate::codes::NO_EFFECT, limit.req("turns").span(), message);
            }
            let result = match limit.get("result").filter(|result| result.ludeme() == Some(L::Most)) {
                Some(most) => {
                    if let Some(handicap) = most.get("handicap") {
                        let message = "the turn limit takes no handicap; add it to the integer instead";
                        self.error(crate::codes::SENSE, handicap.span(), message);
                    }
                    LimitResult::Most(self.int(most.req("integer")))
                }
                None => LimitResult::Draw,
            };
            (turns, result)
        });
        play.gravity = term.get("gravity").map(|part| self.compass(part.req("direction")));
        if let Some(part) = term.get("moves-per-turn") {
            play.moves_per_turn = self.number(part.req("number"), 1, 100) as u32;
            play.first_moves = part.get("first").map_or(play.moves_per_turn, |n| self.number(n, 1, 100) as u32);
        }
        play
    }
}
