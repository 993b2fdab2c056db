//! A position seen by a rule: who is the mover, who the friend, which cells are bound.

use super::Reference;
use super::state::{Cells, Made, Position};
use super::tally::{self, Event};
use crate::core::{Cell, Man};
use crate::rules::Rule;
use crate::topology::Dir;
use gdl::ast::{Dirn, Path, PieceSel, Player, Record, Region, Site, What, Who};
use std::cell::RefCell;

/// What integers, booleans and end conditions are read against.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub game: &'a Reference,
    pub position: &'a Position,
    /// The step being made, or just made.
    pub made: Made,
    /// The player the rule is read for.
    pub friend: Player,
    /// The rule being applied; none in `end`.
    pub rule: Option<&'a Rule>,
    /// Cells of the step before this one.
    pub last: Cells,
    /// Where the moving piece is: `from` in `pre`, `to` afterwards.
    pub moving: Option<Cell>,
    /// Bound to each target of an effect.
    pub current: Option<Cell>,
    /// Set while the clauses of `end` are read.
    pub judging: Option<Judging>,
    /// Where paths lead from the present `from`, while its destinations are tried one by one.
    pub paths: Option<&'a PathEnds>,
}

/// Cells the words of some paths end on; a path is known by its address.
pub(super) type PathEnds = RefCell<Vec<(*const Path, Vec<Cell>)>>;

/// What only the judge knows.
#[derive(Clone, Copy)]
pub(super) struct Judging {
    /// The player about to begin a turn without a step.
    pub no_move: Option<Player>,
    /// `passed` holds.
    pub passed: bool,
}

impl<'a> View<'a> {
    /// Before a step of a rule is made.
    pub fn before(game: &'a Reference, position: &'a Position, rule: &'a Rule, made: Made) -> View<'a> {
        View {
            game,
            position,
            made,
            friend: made.mover,
            rule: Some(rule),
            last: position.last,
            moving: made.cells.from,
            current: made.cells.to,
            judging: None,
            paths: None,
        }
    }

    /// While and after it is made.
    pub fn after(game: &'a Reference, position: &'a Position, rule: &'a Rule) -> View<'a> {
        let made = position.made;
        View { moving: made.cells.to, ..View::before(game, position, rule, made) }
    }

    /// In the clauses of `end`, when the step is over.
    pub fn judging(game: &'a Reference, position: &'a Position, friend: Player, judging: Judging) -> View<'a> {
        let made = position.made;
        View {
            game,
            position,
            made,
            friend,
            rule: None,
            last: position.previous,
            moving: made.cells.to,
            current: made.cells.to,
            judging: Some(judging),
            paths: None,
        }
    }

    pub fn mover(&self) -> Player {
        self.made.mover
    }

    pub fn read_for(self, friend: Player) -> View<'a> {
        View { friend, ..self }
    }

    pub fn with_current(self, cell: Cell) -> View<'a> {
        View { current: Some(cell), ..self }
    }

    /// The cell a site names; `None` if it is missing.
    pub fn site(&self, site: &Site) -> Option<Cell> {
        tally::site(site);
        let Cells { from, to } = self.made.cells;
        match site {
            Site::From => from,
            Site::To => to,
            Site::Current => self.current,
            Site::LastFrom => self.last.from,
            Site::LastTo => self.last.to,
            Site::Beyond => {
                let dir = self.game.line(from?, to?)?;
                self.game.next(to?, dir)
            }
            Site::Behind => {
                let dir = self.game.line(from?, to?)?;
                self.game.next(from?, self.game.topology.opposite[dir as usize])
            }
            Site::Label(label) => self.game.topology.find(label),
        }
    }

    /// The top of the stack a site names.
    pub fn top(&self, site: &Site) -> Option<Man> {
        self.position.top(self.site(site)?)
    }

    /// The players a word means.
    pub fn players(&self, who: Who) -> Vec<Player> {
        tally::who(&who);
        match who {
            Who::Player(player) => vec![player],
            Who::All => Player::BOTH.to_vec(),
            Who::Nobody => Vec::new(),
            Who::Current => vec![self.mover()],
            Who::Friend => vec![self.friend],
            Who::Enemy => vec![self.friend.other()],
        }
    }

    /// Whether a piece of that owner is one of theirs.
    pub fn is_of(&self, who: Who, owner: Option<Player>) -> bool {
        match owner {
            None => who == Who::Nobody,
            Some(player) => self.players(who).contains(&player),
        }
    }

    /// The owner to be given to a piece; All means the mover.
    pub fn given_owner(&self, who: Who) -> Option<Player> {
        match who {
            Who::All => Some(self.mover()),
            other => self.players(other).first().copied(),
        }
    }

    /// Whether a piece matches a record.
    pub fn matches(&self, record: &Record, man: Man) -> bool {
        tally::record(record);
        let piece = match record.piece {
            PieceSel::Type(piece) => usize::from(man.piece) == piece,
            PieceSel::Any => true,
            PieceSel::Current => self.rule.is_none_or(|rule| usize::from(man.piece) == rule.piece),
            PieceSel::Captured => self.made.captured == Some(man.piece),
        };
        piece
            && record.owner.is_none_or(|who| self.is_of(who, man.owner))
            && record.state.is_none_or(|state| i32::from(man.state) == state)
            && record.flags.is_none_or(|flags| man.flags & flags == flags)
            && record.value.is_none_or(|value| self.game.game.pieces[usize::from(man.piece)].value == value)
    }

    /// Whether a cell holds, or is, what is counted.
    pub fn holds(&self, what: &What, cell: Cell) -> bool {
        tally::what(what);
        let owner = self.position.owner(cell);
        match what {
            What::Empty => self.position.is_empty(cell),
            What::Friend => owner == Some(self.friend),
            What::Enemy => owner == Some(self.friend.other()),
            What::Any => !self.position.is_empty(cell),
            What::Piece(record) => self.position.top(cell).is_some_and(|man| self.matches(record, man)),
            What::Region(region) => self.in_region(region, cell),
        }
    }

    pub fn in_region(&self, region: &Region, cell: Cell) -> bool {
        tally::region(region);
        self.game.topology.region(region, self.friend).contains(&cell)
    }

    /// The facings `steps`, `path` and turtle words may use.
    pub fn facings(&self) -> Vec<Dir> {
        let topology = &self.game.topology;
        if topology.ring == 0 {
            return Vec::new();
        }
        let own = self.moving.and_then(|cell| self.position.top(cell)).and_then(|man| man.facing);
        let usual = own.or(self.position.dirns[self.mover().index()]);
        let dirn = self.rule.and_then(|rule| rule.mv.dirn);
        if dirn.is_some() {
            tally::event(Event::DirnOfRule);
        }
        match dirn {
            None => usual.into_iter().collect(),
            Some(Dirn::All) => self.game.all_facings(),
            Some(Dirn::Compass(compass)) => topology.facing_to(compass).into_iter().collect(),
            Some(Dirn::Turtle(turtle)) => usual.map(|facing| topology.relative(facing, turtle)).into_iter().collect(),
        }
    }
}
