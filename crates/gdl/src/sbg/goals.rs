//! End clauses to goals of the class.

use super::export::ensure;
use super::game::{Goal, Man, Sbg};
use super::region::Grid;
use crate::ast::{
    self, Amount, Bool, Cmp, Game, GameResult, Int, PieceSel, Player, Record, Region, Site, Tie, What, Who,
};

/// A condition of an end clause, read for one player.
struct Reader<'a> {
    game: &'a Game,
    sbg: &'a Sbg,
    grid: Grid,
    letters: &'a [char],
}

/// The goals, in the order of the clauses; the `no-move` clause that every game of the class has is checked, not kept.
pub(super) fn goals(game: &Game, sbg: &Sbg, grid: Grid, letters: &[char]) -> Result<Vec<Goal>, String> {
    ensure(!game.end.opp_turn, || "results must stand a turn before they count".to_string())?;
    let reader = Reader { game, sbg, grid, letters };
    let mut goals = Vec::new();
    let mut stuck = [false; 2];
    for clause in &game.end.clauses {
        let players = match clause.who {
            Who::Player(player) => vec![player],
            _ => Player::BOTH.to_vec(),
        };
        for condition in alternatives(&clause.cond) {
            for &player in &players {
                if *condition == Bool::Goal(ast::Goal::NoMove) && clause.result == GameResult::Lose {
                    stuck[player.index()] = true;
                } else {
                    goals.push(reader.goal(condition, clause.result, player)?);
                }
            }
        }
    }
    ensure(stuck == [true; 2], || {
        "a player without a move does not lose; add `(All lose (no-move))` to `end`".to_string()
    })?;
    if sbg.own_capture() && goals.iter().any(|goal| matches!(goal, Goal::Count { .. })) {
        let loses = game.end.tie == Tie::MoverLoses;
        ensure(loses, || "where own pieces can be taken, `end` must say `mover-loses`".to_string())?;
        for player in Player::BOTH {
            let kinds =
                goals.iter().filter(|goal| goal.owner() == player).map(|goal| matches!(goal, Goal::Reach { .. }));
            ensure(kinds.is_sorted(), || {
                "where own pieces can be taken, counts must come before squares to reach".to_string()
            })?;
        }
    }
    Ok(goals)
}

/// A clause about any of several conditions is several clauses.
fn alternatives(condition: &Bool) -> Vec<&Bool> {
    match condition {
        Bool::Or(parts) => parts.iter().flat_map(alternatives).collect(),
        other => vec![other],
    }
}

impl Goal {
    fn owner(&self) -> Player {
        match self {
            Goal::Count { man, .. } | Goal::Reach { man, .. } => man.owner,
        }
    }
}

impl Reader<'_> {
    fn goal(&self, condition: &Bool, result: GameResult, player: Player) -> Result<Goal, String> {
        let unknown =
            || "an end condition is neither a count, nor a square to reach, nor the lack of moves".to_string();
        if let Some((man, least)) = self.count(condition, player) {
            // To lose by one's own count or to win by the opponent's is the same.
            let loser = if result == GameResult::Lose { player } else { player.other() };
            ensure(man.owner == loser && result != GameResult::Draw, unknown)?;
            return Ok(Goal::Count { man, least });
        }
        ensure(result == GameResult::Win, unknown)?;
        match condition {
            Bool::Goal(ast::Goal::Reach { record: Some(record), amount: Amount::N(Int::Const(1)), region }) => {
                let man = self.man(record, player).ok_or_else(unknown)?;
                ensure(man.owner == player, unknown)?;
                let goal = self.reach(man, region)?;
                let Goal::Reach { squares, .. } = &goal else { return Err(unknown()) };
                let free = squares.iter().all(|(x, y)| self.sbg.at(*x, *y) != Some(man));
                ensure(free, || format!("a piece `{}` stands on a square it has to reach", man.to_char()))?;
                Ok(goal)
            }
            Bool::And(parts) => match &parts[..] {
                [Bool::Piece(Site::To, record), Bool::In(Site::To, region)]
                | [Bool::In(Site::To, region), Bool::Piece(Site::To, record)]
                    if record.owner.is_some() =>
                {
                    let man = self.man(record, player).ok_or_else(unknown)?;
                    ensure(man.owner == player, unknown)?;
                    self.reach(man, region)
                }
                _ => Err(unknown()),
            },
            _ => Err(unknown()),
        }
    }

    fn reach(&self, man: Man, region: &Region) -> Result<Goal, String> {
        let squares = self.grid.cells(self.game, region, man.owner)?;
        ensure(!squares.is_empty(), || format!("there is no square for `{}` to reach", man.to_char()))?;
        Ok(Goal::Reach { man, squares })
    }

    /// `(= (count P) 0)`, `(<= (count P) n)` and `(< (count P) n)`.
    fn count(&self, condition: &Bool, player: Player) -> Option<(Man, u32)> {
        let Bool::Cmp(cmp, Int::Count(What::Piece(record), None), Int::Const(n)) = condition else { return None };
        record.owner?;
        let least = match cmp {
            Cmp::Eq if *n == 0 => 0,
            Cmp::Le => *n,
            Cmp::Lt => *n - 1,
            _ => return None,
        };
        Some((self.man(record, player)?, u32::try_from(least).ok()?))
    }

    /// The one kind of man a record names, read for a player; a record without an owner means his own.
    fn man(&self, record: &Record, friend: Player) -> Option<Man> {
        let plain = record.state.is_none() && record.flags.is_none() && record.value.is_none();
        let PieceSel::Type(index) = record.piece else { return None };
        let owner = match record.owner {
            None | Some(Who::Friend) => friend,
            Some(Who::Enemy) => friend.other(),
            Some(Who::Player(player)) => player,
            _ => return None,
        };
        plain.then_some(Man { letter: self.letters[index], owner })
    }
}
