//! Judging: is the game over, and how.

use super::Reference;
use super::state::{Position, State};
use super::tally::{self, Event};
use super::view::{Judging, View};
use crate::core::{Ending, MAX_TURNS, Outcome, Reason};
use gdl::ast::{Clause, GameResult, LimitResult, Player, Repetition, Tie, Who};

impl Reference {
    /// Sets the ending, if there is one after the step just made.
    pub(super) fn judge(&self, state: &mut State, turn_ended: bool) {
        let position = &state.position;
        let stuck = turn_ended && !self.has_step(&state.rule_steps);
        let judging = Judging { no_move: stuck.then_some(position.mover), passed: position.passes >= 2 };
        let mut ending = None;
        if !self.game.end.opp_turn {
            ending = self.read(position, judging);
        } else if turn_ended {
            tally::event(Event::OppTurn);
            let reading = self.read(position, judging);
            let outcome = reading.map(|ending| ending.outcome);
            ending = reading.filter(|_| outcome == state.reading);
            state.reading = outcome;
        }
        if turn_ended {
            ending = ending
                .or_else(|| self.limited(position, judging))
                .or_else(|| self.repeated(&state.history))
                .or_else(|| self.unfinished(position))
                .or_else(|| self.stalled(state, judging));
        }
        state.ending = ending;
    }

    /// The clauses, read for each player they name.
    fn read(&self, position: &Position, judging: Judging) -> Option<Ending> {
        let [first, second] = Player::BOTH.map(|player| self.outcome_for(position, player, judging));
        let (outcome, reason) = match (first, second) {
            (None, None) => return None,
            (Some(outcome), None) | (None, Some(outcome)) => (outcome, Reason::Clause),
            (Some(a), Some(b)) if a == b => (a, Reason::Clause),
            (Some(_), Some(_)) => (self.tied(position.made.mover), Reason::Tie),
        };
        Some(Ending { outcome, reason })
    }

    /// What the first clause that holds for the player says.
    fn outcome_for(&self, position: &Position, player: Player, judging: Judging) -> Option<Outcome> {
        let view = View::judging(self, position, player, judging);
        let names = |clause: &&Clause| match clause.who {
            Who::Player(named) => named == player,
            Who::All => true,
            Who::Current | Who::Friend => position.made.mover == player,
            Who::Enemy => position.made.mover != player,
            Who::Nobody => false,
        };
        let clause = self.game.end.clauses.iter().filter(names).find(|clause| view.bool(&clause.cond))?;
        tally::event(match clause.result {
            GameResult::Win => Event::Win,
            GameResult::Lose => Event::Lose,
            GameResult::Draw => Event::Draw,
        });
        Some(match clause.result {
            GameResult::Win => Outcome::Win(player),
            GameResult::Lose => Outcome::Win(player.other()),
            GameResult::Draw => Outcome::Draw,
        })
    }

    fn tied(&self, mover: Player) -> Outcome {
        tally::event(match self.game.end.tie {
            Tie::MoverWins => Event::TieMoverWins,
            Tie::MoverLoses => Event::TieMoverLoses,
            Tie::Draw => Event::TieDraw,
        });
        match self.game.end.tie {
            Tie::MoverWins => Outcome::Win(mover),
            Tie::MoverLoses => Outcome::Win(mover.other()),
            Tie::Draw => Outcome::Draw,
        }
    }

    /// The turn limit.
    fn limited(&self, position: &Position, judging: Judging) -> Option<Ending> {
        let (limit, result) = self.game.play.turn_limit.as_ref()?;
        if completed_turns(position) < (*limit).min(MAX_TURNS) {
            return None;
        }
        tally::event(match result {
            LimitResult::Draw => Event::LimitDraw,
            LimitResult::Most(_) => Event::LimitMost,
        });
        let outcome = match result {
            LimitResult::Draw => Outcome::Draw,
            LimitResult::Most(int) => {
                let [first, second] =
                    Player::BOTH.map(|player| View::judging(self, position, player, judging).int(int));
                match first.cmp(&second) {
                    std::cmp::Ordering::Greater => Outcome::Win(Player::First),
                    std::cmp::Ordering::Less => Outcome::Win(Player::Second),
                    std::cmp::Ordering::Equal => Outcome::Draw,
                }
            }
        };
        Some(Ending { outcome, reason: Reason::TurnLimit })
    }

    /// The same position for the third time.
    fn repeated(&self, history: &[u64]) -> Option<Ending> {
        let now = history.last()?;
        let times = history.iter().filter(|&hash| hash == now).count();
        if self.game.play.repetition == Repetition::Free && times >= 3 {
            tally::event(Event::FreeRepeat);
        }
        (self.game.play.repetition == Repetition::ThirdDraws && times >= 3)
            .then_some(Ending { outcome: Outcome::Draw, reason: Reason::Repetition })
    }

    /// A thousand turns.
    fn unfinished(&self, position: &Position) -> Option<Ending> {
        (completed_turns(position) >= MAX_TURNS)
            .then_some(Ending { outcome: Outcome::Unfinished, reason: Reason::Unfinished })
    }

    /// Both passed, or neither can do anything but pass: `passed` holds.
    fn stalled(&self, state: &State, judging: Judging) -> Option<Ending> {
        let position = &state.position;
        if position.passes < 2 && !self.both_stuck(state) {
            return None;
        }
        let draw = Ending { outcome: Outcome::Draw, reason: Reason::Passed };
        Some(self.read(position, Judging { passed: true, ..judging }).unwrap_or(draw))
    }

    fn both_stuck(&self, state: &State) -> bool {
        let mut other = state.position.clone();
        other.mover = other.mover.other();
        !self.game.play.can_pass && state.rule_steps.is_empty() && self.rule_steps(&other, &state.history).is_empty()
    }
}

fn completed_turns(position: &Position) -> u32 {
    position.turn - 1
}
