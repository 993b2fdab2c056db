//! The end section and its conditions.

use super::Lower;
use crate::ast::*;
use crate::check::Term;
use crate::codes::*;
use crate::diagnostic::Diagnostic;
use crate::table::Ludeme as L;

/// Most end clauses.
const MOST_CLAUSES: usize = 64;

impl Lower<'_> {
    /// The end of a game: its `end` section and short forms.
    pub(super) fn end(&mut self, game: &Term) -> Option<End> {
        let section = game.get("end");
        let mut end = End { clauses: Vec::new(), tie: Tie::MoverWins, opp_turn: false };
        if let Some(section) = section {
            end.clauses = section.all("clause").map(|clause| self.clause(clause)).collect();
            end.opp_turn = section.has("opp-turn");
            end.tie = match section.get("tie").and_then(Term::ludeme) {
                Some(L::MoverLoses) => Tie::MoverLoses,
                Some(L::Draw) => Tie::Draw,
                _ => Tie::MoverWins,
            };
        }
        for (name, result) in [("win", GameResult::Win), ("lose", GameResult::Lose)] {
            for short in game.all(name) {
                end.clauses.push(Clause { who: Who::All, result, cond: self.bool(short.req("condition")) });
            }
        }
        if end.clauses.len() > MOST_CLAUSES {
            let message = format!("there are {} end clauses; at most {MOST_CLAUSES} are allowed", end.clauses.len());
            self.error(BOUND, game.span(), message);
        }
        let written = ["end", "win", "lose"].iter().any(|head| game.node.find(head).is_some());
        if end.clauses.is_empty() && !written {
            let place = game.node.children().first().map_or(game.span(), |head| head.span);
            let diagnostic = Diagnostic::error(MISSING_SECTION, place, "the game has no `end` section");
            self.report(diagnostic.hint("for example `(end (All win (in-a-row 3)))`"));
        }
        (!end.clauses.is_empty()).then_some(end)
    }

    fn clause(&mut self, term: &Term) -> Clause {
        let who = self.who(term.req("player"));
        if !matches!(who, Who::Player(_) | Who::All) {
            let message = "an end clause is read for a named player or for All";
            self.error(SENSE, term.req("player").span(), message);
        }
        let result = match term.req("result").ludeme() {
            Some(L::Win) => GameResult::Win,
            Some(L::Lose) => GameResult::Lose,
            _ => GameResult::Draw,
        };
        Clause { who, result, cond: self.bool(term.req("condition")) }
    }

    pub(super) fn goal(&mut self, term: &Term) -> Goal {
        let record = |lower: &mut Self| lower.opt_record(term);
        match term.ludeme().expect("no end condition is a name") {
            L::Connect => Goal::Connect {
                record: record(self),
                nbors: self.nbors(term.get("nbors")),
                k: term.get("number").map(|number| self.asked(number)),
                regions: self.sets(term.all("region")),
            },
            L::Cycle => Goal::Cycle {
                record: record(self),
                n: term.get("area").map_or(Int::Const(1), |area| self.asked(area)),
                full: term.has("full"),
                nbors: self.nbors(term.get("nbors")),
            },
            L::Group => {
                let n = term.get("size").map(|size| self.asked(size));
                let stack = term.has("stack");
                if let (Some(Int::Const(size)), false, Some(place)) = (&n, stack, term.get("size")) {
                    self.place(Subject::Group(*size), place.span());
                }
                Goal::Group { record: record(self), n, nbors: self.nbors(term.get("nbors")), stack }
            }
            L::InARow => {
                let n = self.asked(term.req("length"));
                if let Int::Const(length) = n {
                    self.place(Subject::Length(length), term.req("length").span());
                }
                Goal::InARow { record: record(self), n, nbors: self.nbors(term.get("nbors")) }
            }
            L::Pattern => Goal::Pattern { record: record(self), steps: self.walk(term) },
            L::Reach => Goal::Reach {
                record: record(self),
                amount: self.amount(term.get("amount")),
                region: self.union(term.all("region")).unwrap_or(Region::Away),
            },
            L::CaptureGoal => {
                self.facts.capture_goals.push(term.span());
                Goal::Capture { record: record(self), amount: self.amount(term.get("amount")) }
            }
            L::Eliminate => {
                let who = term.get("player").map_or(Who::Enemy, |player| self.who(player));
                if who != Who::Nobody {
                    self.facts.eliminate_goals.push(term.span());
                }
                Goal::Eliminate(who)
            }
            L::ScoreGoal => {
                self.facts.score_goals.push(term.span());
                if let (Some(_), Some(best)) = (term.get("points"), term.get("best")) {
                    self.error(SENSE, best.span(), "`score` takes a number or `best`, not both");
                }
                Goal::Score(self.opt_int(term, "points"))
            }
            L::StackGoal => {
                let n = self.asked(term.req("height"));
                if matches!(n, Int::Const(height) if height > HIGHEST_STACK) {
                    let message = format!("no stack grows above {HIGHEST_STACK}, so this never holds");
                    self.warn(CANNOT_HOLD, term.req("height").span(), message);
                } else if let Int::Const(height) = n {
                    self.facts.stack_goals.push((height, term.span()));
                }
                Goal::Stack { record: record(self), n, owner: term.has("owner") }
            }
            L::CellStateGoal => Goal::CellState(self.cell_of(term), self.int(term.req("state"))),
            L::PieceStateGoal => Goal::PieceState(self.record(term.req("record"))),
            L::NoMove => Goal::NoMove,
            L::Full => Goal::Full,
            L::Passed => Goal::Passed,
            L::Most => Goal::Most(self.int(term.req("integer")), self.int_or(term, "handicap", 0)),
            other => unreachable!("{other:?} is no end condition"),
        }
    }

    /// A number an end condition asks for.
    fn asked(&mut self, term: &Term) -> Int {
        let n = self.int(term);
        if matches!(n, Int::Const(number) if number < 1) {
            self.warn(NO_EFFECT, term.span(), "a number below 1 is taken as 1 here");
        }
        n
    }

    fn amount(&mut self, term: Option<&Term>) -> Amount {
        match (term, term.and_then(Term::ludeme)) {
            (_, Some(L::Every)) => Amount::All,
            (_, Some(L::Fill)) => Amount::Fill,
            (Some(number), _) => Amount::N(self.asked(number)),
            (None, _) => Amount::N(Int::Const(1)),
        }
    }
}
