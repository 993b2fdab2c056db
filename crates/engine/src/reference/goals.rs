//! End conditions, read for the friend.

use super::tally;
use super::view::View;
use crate::core::{Cell, Man};
use gdl::ast::{Amount, Goal, Int, Nbors, PieceSel, Player, Record, Turtle, Who};

impl View<'_> {
    /// Whether an end condition holds.
    pub fn goal(&self, goal: &Goal) -> bool {
        tally::goal(goal);
        let position = self.position;
        match goal {
            Goal::Connect { record, nbors, k, regions } => {
                tally::region(regions);
                let sets = self.game.topology.regions(regions, self.friend);
                let needed = k.as_ref().map_or(sets.len() as i64, |k| self.number(k));
                !sets.is_empty() && self.groups(record, *nbors).iter().any(|group| touched(&sets, group) >= needed)
            }
            Goal::Cycle { record, n, full, nbors } => self.cycle(record, self.number(n), *full, *nbors),
            Goal::Group { record, n, nbors, stack } => self.grouped(record, n.as_ref(), *nbors, *stack),
            Goal::InARow { record, n, nbors } => self.in_a_row(record, self.number(n), *nbors),
            Goal::Pattern { record, steps } => self.pattern(record, steps),
            Goal::Reach { record, amount, region } => {
                tally::region(region);
                let tops = self.friends(record);
                let region = self.game.topology.region(region, self.friend);
                let there = tops.iter().filter(|cell| region.contains(cell)).count();
                match amount {
                    Amount::N(n) => there as i64 >= self.number(n),
                    Amount::All => there > 0 && there == tops.len(),
                    Amount::Fill => there > 0 && there == region.len(),
                }
            }
            Goal::Capture { record, amount } => match amount {
                Amount::N(n) => self.captured_types(record) >= self.number(n),
                Amount::All => self.captured_types(record) > 0 && !self.any_layer(|man| self.is_prey(record, man)),
                Amount::Fill => false,
            },
            Goal::Eliminate(who) => {
                let players = self.players(*who);
                !players.is_empty() && players.iter().all(|player| self.eliminated(*player))
            }
            Goal::Score(n) => {
                let [mine, his] = [self.friend, self.friend.other()].map(|p| i64::from(position.scores[p.index()]));
                match n {
                    Some(n) => mine >= self.int(n),
                    None => mine > his,
                }
            }
            Goal::Stack { record, n, owner } => self.friends(record).iter().any(|&cell| {
                let counts = |man: &&Man| !owner || man.owner == Some(self.friend);
                position.stack(cell).iter().filter(counts).count() as i64 >= self.number(n)
            }),
            Goal::CellState(site, state) => {
                self.site(site).is_some_and(|cell| i64::from(position.cell_states[cell as usize]) == self.int(state))
            }
            Goal::PieceState(record) => !self.friends(&Some(record.clone())).is_empty(),
            Goal::NoMove => self.judging.is_some_and(|judging| judging.no_move == Some(self.friend)),
            Goal::Full => self.game.cells().all(|cell| !position.is_empty(cell)),
            Goal::Passed => self.judging.map_or(position.passes >= 2, |judging| judging.passed),
            Goal::Most(int, handicap) => {
                let total = |player: Player| {
                    let view = self.read_for(player);
                    view.int(int) + if player == Player::Second { view.int(handicap) } else { 0 }
                };
                total(self.friend) > total(self.friend.other())
            }
        }
    }

    /// A number asked for; below 1 it is 1.
    fn number(&self, n: &Int) -> i64 {
        self.int(n).max(1)
    }

    /// Cells of the friend's tops that match.
    fn friends(&self, record: &Option<Record>) -> Vec<Cell> {
        self.game.cells().filter(|&cell| self.is_friends(record, cell)).collect()
    }

    fn is_friends(&self, record: &Option<Record>, cell: Cell) -> bool {
        self.position.top(cell).is_some_and(|man| {
            man.owner == Some(self.friend) && record.as_ref().is_none_or(|record| self.matches(record, man))
        })
    }

    fn groups(&self, record: &Option<Record>, nbors: Nbors) -> Vec<Vec<Cell>> {
        self.game.parts(&self.friends(record), nbors)
    }

    fn grouped(&self, record: &Option<Record>, n: Option<&Int>, nbors: Nbors, stack: bool) -> bool {
        let size = |group: &Vec<Cell>| -> i64 {
            let sizes = group.iter().map(|&cell| if stack { self.position.stack(cell).len() } else { 1 });
            sizes.sum::<usize>() as i64
        };
        let groups = self.groups(record, nbors);
        match n {
            Some(n) => groups.iter().any(|group| size(group) >= self.number(n)),
            None => groups.len() == 1 && size(&groups[0]) >= 2,
        }
    }

    fn in_a_row(&self, record: &Option<Record>, n: i64, nbors: Nbors) -> bool {
        let tops = self.friends(record);
        let dirs = self.game.topology.line_dirs(nbors);
        if n == 1 {
            return !tops.is_empty();
        }
        tops.iter()
            .any(|&cell| dirs.iter().any(|&dir| self.game.run_through(cell, dir, |c| tops.contains(&c)) as i64 >= n))
    }

    fn pattern(&self, record: &Option<Record>, steps: &[Turtle]) -> bool {
        let tops = self.friends(record);
        let fits = |start: Cell, facing: u8| {
            let walk = self.game.topology.walk(start, facing, steps);
            walk.is_some_and(|cells| cells.iter().all(|cell| tops.contains(cell)))
        };
        tops.iter().any(|&start| self.game.all_facings().into_iter().any(|facing| fits(start, facing)))
    }

    /// See `Goal::Cycle`: what the friend's tops shut off from the edge.
    fn cycle(&self, record: &Option<Record>, n: i64, full: bool, nbors: Nbors) -> bool {
        let topology = &self.game.topology;
        let indirect = match nbors {
            Nbors::Board => topology.i_nbors,
            Nbors::Direct => false,
            Nbors::Indirect | Nbors::All => true,
        };
        let dual = if indirect { Nbors::Direct } else { Nbors::All };
        let wall = self.friends(record);
        let not_wall: Vec<Cell> = self.game.cells().filter(|cell| !wall.contains(cell)).collect();
        let is_edge = |cell: &Cell| topology.edge.contains(cell);
        let open_parts = self.game.parts(&not_wall, dual).into_iter().filter(|part| part.iter().any(is_edge));
        let outside: Vec<Cell> = open_parts.flatten().collect();
        let touches_outside = |cell: Cell| topology.nbors(cell, dual).iter().any(|next| outside.contains(next));
        let enclosed = |cell: &Cell| {
            !outside.contains(cell) && !(wall.contains(cell) && (is_edge(cell) || touches_outside(*cell)))
        };
        let enclosed: Vec<Cell> = self.game.cells().filter(enclosed).collect();
        let occupied = |part: &Vec<Cell>| part.iter().all(|&cell| !self.position.is_empty(cell));
        self.game.parts(&enclosed, dual).iter().any(|part| part.len() as i64 >= n && (!full || occupied(part)))
    }

    /// Pieces of the record's type the friend has captured.
    fn captured_types(&self, record: &Option<Record>) -> i64 {
        let counts = &self.position.captured[self.friend.index()];
        let of_type = |piece: usize| match record.as_ref().map(|record| record.piece) {
            None | Some(PieceSel::Any | PieceSel::Current) => true,
            Some(PieceSel::Type(wanted)) => piece == wanted,
            Some(PieceSel::Captured) => self.made.captured.map(usize::from) == Some(piece),
        };
        counts.iter().enumerate().filter(|(piece, _)| of_type(*piece)).map(|(_, n)| i64::from(*n)).sum()
    }

    /// One of the pieces `capture all` wants off the board.
    fn is_prey(&self, record: &Option<Record>, man: Man) -> bool {
        match record {
            None => man.owner == Some(self.friend.other()),
            Some(record) => {
                let owner = record.owner.unwrap_or(Who::Enemy);
                self.matches(&Record { owner: Some(owner), ..record.clone() }, man)
            }
        }
    }

    fn any_layer(&self, test: impl Fn(Man) -> bool) -> bool {
        self.position.stacks.iter().flatten().any(|man| test(*man))
    }

    /// No piece on the board or in a limited hand, though there were some at the start or he has completed a turn.
    fn eliminated(&self, player: Player) -> bool {
        let has_any = |position: &super::state::Position| {
            let in_hand = position.hands[player.index()].iter().any(|hand| hand.is_some_and(|n| n > 0));
            in_hand || position.stacks.iter().flatten().any(|man| man.owner == Some(player))
        };
        let began = self.position.completed[player.index()] || has_any(&self.game.initial_position(Player::First));
        began && !has_any(self.position)
    }
}

/// How many of the sets the group has a cell in.
fn touched(sets: &[Vec<Cell>], group: &[Cell]) -> i64 {
    sets.iter().filter(|set| set.iter().any(|cell| group.contains(cell))).count() as i64
}
