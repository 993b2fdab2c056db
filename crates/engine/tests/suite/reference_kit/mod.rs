//! Hand-built rule trees and random play for the tests of the reference.
#![allow(dead_code)]

pub mod absurd;
pub mod table;

use engine::core::{Outcome, Step};
use engine::reference::{Reference, State};
use engine::topology::Topology;
use gdl::ast::*;

pub fn square(w: u32, h: u32, i_nbors: bool) -> Board {
    board(Tiling::Square, Shape::Square, &[w, h], i_nbors)
}

pub fn hex(n: u32) -> Board {
    board(Tiling::Hex, Shape::Hex, &[n], false)
}

pub fn board(tiling: Tiling, shape: Shape, size: &[u32], i_nbors: bool) -> Board {
    Board {
        phase: false,
        tiling,
        i_nbors,
        no_d_nbors: false,
        shape,
        size: size.to_vec(),
        regions: vec![],
        without: vec![],
    }
}

pub fn pop() -> Act {
    Act::Pop { at: Site::From, n: Some(Int::Const(1)) }
}

pub fn push() -> Act {
    Act::Push { at: Site::To, n: Int::Const(1), owner: None, trail: false }
}

pub fn mv(pre: Bool, acts: Vec<Act>, post: Vec<EffectKind>) -> Move {
    Move {
        priority: 0,
        label: None,
        dirn: None,
        owner: Who::All,
        pre,
        action: Action::Acts(acts),
        post: post.into_iter().map(|kind| Effect { kind, cond: None, optional: false }).collect(),
        after: Bool::True,
    }
}

pub fn placement() -> Move {
    mv(Bool::Empty(Site::To), vec![push()], vec![])
}

pub fn capture(targets: Targets) -> EffectKind {
    EffectKind::Capture { targets, record: None, recycle: false, subsume: false, delayed: false }
}

pub fn piece(name: &str, moves: Vec<Move>) -> Piece {
    Piece { name: name.into(), owner: Who::All, label: None, value: 1, state: 0, flags: 0, moves }
}

pub fn in_a_row(n: i32) -> Bool {
    Bool::Goal(Goal::InARow { record: None, n: Int::Const(n), nbors: Nbors::Board })
}

pub fn clause(result: GameResult, cond: Bool) -> Clause {
    Clause { who: Who::All, result, cond }
}

pub fn cell(label: &str) -> Region {
    Region::Cells(vec![label.into()])
}

pub fn place(piece: usize, owner: Who, places: Vec<Region>) -> Place {
    Place { n: 1, piece, owner, state: None, flags: None, places, phases: vec![] }
}

pub fn game(board: Board, pieces: Vec<Piece>, clauses: Vec<Clause>) -> Game {
    let player = |name: &str, dirn| PlayerDef { name: name.into(), dirn };
    Game {
        name: "Test".into(),
        params: vec![],
        players: [player("White", Compass::N), player("Black", Compass::S)],
        board,
        pieces,
        default_pieces: false,
        start: vec![],
        hands: vec![],
        play: Play {
            can_pass: false,
            swap_rule: false,
            repetition: Repetition::ThirdDraws,
            turn_limit: None,
            gravity: None,
            moves_per_turn: 1,
            first_moves: 1,
            max_capture: false,
        },
        end: End { clauses, tie: Tie::MoverWins, opp_turn: false },
        support: Support::default(),
    }
}

pub fn reference(game: &Game) -> Reference {
    let (topology, _) = Topology::build(&game.board, &game.players).expect("the board can be built");
    Reference::new(game, &topology)
}

pub fn cell_of(game: &Game, label: &str) -> u16 {
    let (topology, _) = Topology::build(&game.board, &game.players).expect("the board can be built");
    topology.find(label).expect("the cell exists")
}

/// A small generator of its own, so that the reference tests depend on nothing else.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(1);
        ((u128::from(engine::core::key::mix(self.0)) * n as u128) >> 64) as usize
    }
}

/// Plays uniformly at random to the end.
pub fn playout(reference: &Reference, dice: &mut Dice) -> (Outcome, u32) {
    let mut state: State = reference.start(Player::First);
    loop {
        let legal = reference.legal(&state);
        let Some(ending) = reference.ending(&state) else {
            assert!(!legal.is_empty(), "a game that is not over has a step");
            let step: Step = legal[dice.below(legal.len())];
            reference.play(&mut state, step);
            continue;
        };
        assert!(legal.is_empty(), "a game that is over has no step");
        return (ending.outcome, reference.snapshot(&state).turn - 1);
    }
}

/// Shares won by the first, won by the second, drawn, and the mean number of turns.
pub struct Shares {
    pub first: f64,
    pub second: f64,
    pub drawn: f64,
    pub turns: f64,
}

pub fn sample(reference: &Reference, games: u32) -> Shares {
    let mut dice = Dice(20_260_101);
    let (mut first, mut second, mut turns) = (0, 0, 0);
    for _ in 0..games {
        let (outcome, length) = playout(reference, &mut dice);
        turns += length;
        match outcome {
            Outcome::Win(Player::First) => first += 1,
            Outcome::Win(Player::Second) => second += 1,
            Outcome::Draw | Outcome::Unfinished => {}
        }
    }
    let share = |n: u32| f64::from(n) / f64::from(games);
    Shares { first: share(first), second: share(second), drawn: share(games - first - second), turns: share(turns) }
}

/// A game of the library.
pub fn library(name: &str) -> Game {
    let entry = gdl::library::find(name).expect("the library has it");
    load(entry.text)
}

pub fn load(text: &str) -> Game {
    let loaded = gdl::load(text);
    loaded.game.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics))
}
