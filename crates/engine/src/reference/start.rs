//! The initial position.

use super::Reference;
use super::state::{Cells, Made, MadeKind, Position};
use super::tally;
use crate::core::{Cell, MAX_HEIGHT, Man};
use gdl::ast::{Place, Player, Who};

impl Reference {
    pub(super) fn initial_position(&self, first: Player) -> Position {
        let types = self.game.pieces.len();
        let mut position = Position {
            stacks: vec![Vec::new(); self.topology.cells()],
            cell_states: vec![0; self.topology.cells()],
            hands: Player::BOTH.map(|player| (0..types).map(|piece| self.initial_hand(player, piece)).collect()),
            scores: [0; 2],
            captured: [vec![0; types], vec![0; types]],
            dirns: self.topology.facing,
            mover: first,
            turn: 1,
            swapped: false,
            completed: [false; 2],
            passes: 0,
            last: Cells::default(),
            previous: Cells::default(),
            made: Made {
                kind: MadeKind::Pass,
                mover: first,
                turn: 1,
                first_move: true,
                cells: Cells::default(),
                changed: 0,
                capture_value: 0,
                captured: None,
            },
            steps: 0,
            moves: 0,
            moved: false,
            pending: None,
            visited: Vec::new(),
            marks: Vec::new(),
            promotion: None,
            turn_to: None,
        };
        for place in &self.game.start {
            match place.owner {
                Who::Player(player) => self.place(&mut position, place, Some(player)),
                Who::Nobody => self.place(&mut position, place, None),
                Who::All => {
                    for player in Player::BOTH {
                        self.place(&mut position, place, Some(player));
                    }
                }
                Who::Current | Who::Friend | Who::Enemy => {}
            }
        }
        position
    }

    /// The sum of the clauses naming the type and the player; `None` if there are none.
    fn initial_hand(&self, player: Player, piece: usize) -> Option<u32> {
        let named = self
            .game
            .hands
            .iter()
            .filter(|hand| hand.piece == piece && (hand.owner == Who::All || hand.owner == Who::Player(player)));
        named.map(|hand| hand.n).reduce(u32::saturating_add)
    }

    fn place(&self, position: &mut Position, place: &Place, owner: Option<Player>) {
        let Some(mut man) = self.new_man(place.piece, owner) else { return };
        man.state = place.state.unwrap_or(man.state);
        man.flags = place.flags.unwrap_or(man.flags);
        place.places.iter().for_each(tally::region);
        for cell in self.places(place, owner.unwrap_or(Player::First)) {
            let stack = &mut position.stacks[cell as usize];
            for _ in 0..place.n {
                if stack.len() < MAX_HEIGHT {
                    stack.push(man);
                } else {
                    break;
                }
            }
        }
    }

    /// Cells and regions add up, phases filter them; alone they filter the whole board.
    fn places(&self, place: &Place, friend: Player) -> Vec<Cell> {
        let phase = |cell: Cell| i32::from(self.topology.phase[cell as usize]);
        self.cells()
            .filter(|cell| place.places.is_empty() || self.in_any(&place.places, friend, *cell))
            .filter(|&cell| place.phases.is_empty() || place.phases.contains(&phase(cell)))
            .collect()
    }

    fn in_any(&self, regions: &[gdl::ast::Region], friend: Player, cell: Cell) -> bool {
        regions.iter().any(|region| self.topology.region(region, friend).contains(&cell))
    }

    /// A new piece with its defined state and flags.
    pub(super) fn new_man(&self, piece: usize, owner: Option<Player>) -> Option<Man> {
        let def = self.game.pieces.get(piece)?;
        Some(Man { piece: piece as u8, owner, state: def.state, flags: def.flags, facing: None })
    }
}
