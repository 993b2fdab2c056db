//! A game on the table: steps and stacks as words.

use super::*;
use engine::core::{Ending, NO_CELL, Snapshot};

pub struct Table {
    pub game: Game,
    pub topology: Topology,
    pub reference: Reference,
    pub state: State,
}

/// Sets up a game from the text inside `(game Test (players White Black) …)`.
pub fn set_up(rest: &str) -> Table {
    set_up_for(Player::First, rest)
}

pub fn set_up_for(first: Player, rest: &str) -> Table {
    let game = load(&format!("(game Test (players White Black) {rest})"));
    let (topology, _) = Topology::build(&game.board, &game.players).expect("the board can be built");
    let reference = Reference::new(&game, &topology);
    let state = reference.start(first);
    Table { game, topology, reference, state }
}

impl Table {
    fn label(&self, cell: u16) -> &str {
        if cell == NO_CELL { "" } else { &self.topology.labels[usize::from(cell)] }
    }

    /// `A1-B2`, `B2`, `-A1` for a removal, `pass`, `stop`, `swap`; chosen options as `+1`.
    pub fn name(&self, step: Step) -> String {
        let option = if step.option == 0 { String::new() } else { format!("+{}", step.option) };
        let (from, to) = (self.label(step.from), self.label(step.to));
        let name = match step.rule {
            Step::PASS_RULE => "pass".into(),
            Step::STOP_RULE => "stop".into(),
            Step::SWAP_RULE => "swap".into(),
            _ if step.from == NO_CELL && step.to == NO_CELL => "rule-pass".into(),
            _ if step.from == NO_CELL => to.to_string(),
            _ if step.from == step.to => format!("-{from}"),
            _ => format!("{from}-{to}"),
        };
        name + &option
    }

    /// Names of the legal steps, in alphabetical order.
    pub fn steps(&self) -> String {
        let mut names: Vec<String> = self.reference.legal(&self.state).into_iter().map(|s| self.name(s)).collect();
        names.sort();
        names.join(" ")
    }

    /// Plays steps by name, one after the other.
    pub fn play(&mut self, names: &str) -> &mut Table {
        for name in names.split_whitespace() {
            let legal = self.reference.legal(&self.state);
            let step = legal.into_iter().find(|&step| self.name(step) == name);
            let step = step.unwrap_or_else(|| panic!("{name} is not among {}", self.steps()));
            self.reference.play(&mut self.state, step);
        }
        self
    }

    pub fn snapshot(&self) -> Snapshot {
        self.reference.snapshot(&self.state)
    }

    pub fn ending(&self) -> Option<Ending> {
        self.reference.ending(&self.state)
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.ending().map(|ending| ending.outcome)
    }

    /// The pieces of a cell, bottom first: `w` or `b` or `n`, and the first letter of the type.
    pub fn at(&self, label: &str) -> String {
        let cell = self.topology.find(label).expect("the cell exists");
        let stack = &self.snapshot().stacks[usize::from(cell)];
        let word = |man: &engine::core::Man| {
            let owner = match man.owner {
                Some(Player::First) => 'w',
                Some(Player::Second) => 'b',
                None => 'n',
            };
            format!("{owner}{}", &self.game.pieces[usize::from(man.piece)].name[..1])
        };
        stack.iter().map(word).collect::<Vec<_>>().join(" ")
    }

    pub fn top(&self, label: &str) -> engine::core::Man {
        let cell = self.topology.find(label).expect("the cell exists");
        *self.snapshot().stacks[usize::from(cell)].last().expect("a piece stands there")
    }
}
