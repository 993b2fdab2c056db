//! Checked terms to the typed rule tree: names become indices, defaults are filled in, parameters substituted.

mod board;
mod bools;
mod effects;
mod futile;
mod goals;
mod ints;
mod moves;
mod paths;
mod play;
mod records;
mod regions;
mod start;
mod support;
mod warnings;

use crate::ast::*;
use crate::check::{Checked, MOST_DIAGNOSTICS, Names, Term, Value};
use crate::codes::*;
use crate::diagnostic::{Diagnostic, note};
use crate::span::Span;
use crate::table::Ludeme as L;

/// The result of lowering.
pub struct Lowered {
    /// The game, unless a section it needs is missing.
    pub game: Option<Game>,
    /// What was found on the way.
    pub diagnostics: Vec<Diagnostic>,
    /// Where the things stand that only a board can judge.
    pub places: Vec<(Subject, Span)>,
    /// The board and the players, whatever becomes of the rest.
    pub board: Option<(Board, [PlayerDef; 2])>,
}

/// Lowers a checked file. Sections that did not pass the check are not there and nothing is said about them.
pub fn lower(checked: &Checked) -> Lowered {
    let mut lower = Lower {
        names: &checked.names,
        diagnostics: Vec::new(),
        places: Vec::new(),
        here: Site::To,
        placement: false,
        pre: None,
        has_path: false,
        defining: None,
        extra_regions: Vec::new(),
        used_regions: vec![false; checked.names.regions.len()],
        facts: warnings::Facts::default(),
        board: None,
    };
    let game = checked.game.as_ref().and_then(|term| lower.game(term));
    lower.diagnostics.sort_by_key(|diagnostic| diagnostic.span);
    Lowered { game, diagnostics: lower.diagnostics, places: lower.places, board: lower.board }
}

struct Lower<'a> {
    names: &'a Names<'a>,
    diagnostics: Vec<Diagnostic>,
    places: Vec<(Subject, Span)>,
    /// The cell meant by a function that names none.
    here: Site,
    /// Inside a move that only adds pieces.
    placement: bool,
    /// The whole condition of the move at hand.
    pre: Option<Span>,
    /// Inside a move whose `pre` has a path.
    has_path: bool,
    /// The region being defined.
    defining: Option<usize>,
    /// Unnamed lists of regions, which come after the named ones.
    extra_regions: Vec<RegionDef>,
    used_regions: Vec<bool>,
    facts: warnings::Facts,
    /// The board and the players once they are read.
    board: Option<(Board, [PlayerDef; 2])>,
}

impl<'a> Lower<'a> {
    fn report(&mut self, diagnostic: Diagnostic) {
        note(&mut self.diagnostics, diagnostic, MOST_DIAGNOSTICS);
    }

    fn error(&mut self, code: &'static str, span: Span, message: impl Into<String>) {
        self.report(Diagnostic::error(code, span, message));
    }

    fn warn(&mut self, code: &'static str, span: Span, message: impl Into<String>) {
        self.report(Diagnostic::warning(code, span, message));
    }

    fn place(&mut self, subject: Subject, span: Span) {
        self.places.push((subject, span));
    }

    fn game(&mut self, term: &Term) -> Option<Game> {
        self.place(Subject::Game, term.get("name").map_or(term.span(), Term::span));
        let params = term.get("params").map_or_else(Vec::new, |params| self.params(params));
        let players = self.players(term.get("players"));
        let mut board = term.get("board").map(|board| self.board(board));
        let pieces = term.get("pieces").map(|pieces| self.pieces(pieces));
        let (mut places, mut hands) = (Vec::new(), Vec::new());
        if let Some(start) = term.get("start") {
            places = start.all("place").map(|place| self.place_clause(place)).collect();
            hands = start.all("in-hand").map(|hand| self.hand_clause(hand)).collect();
        }
        let play = self.play(term.get("play"));
        let end = self.end(term);
        let support = term.get("support").map_or_else(Support::default, |support| self.support(support));
        if let Some(board) = &mut board {
            board.regions.append(&mut self.extra_regions);
            self.board = Some((board.clone(), players.clone()));
        }
        let game = Game {
            name: self.text(term.get("name")?),
            params,
            players,
            board: board?,
            default_pieces: pieces.is_none(),
            pieces: pieces.unwrap_or_else(|| vec![default_piece()]),
            start: places,
            hands,
            play,
            end: end?,
            support,
        };
        self.warnings(term, &game);
        Some(game)
    }

    fn params(&mut self, term: &Term) -> Vec<Param> {
        term.all("param")
            .map(|param| {
                let value = self.constant(param.req("value"));
                let low = param.get("low").map_or(value, |low| self.constant(low));
                let high = param.get("high").map_or(value, |high| self.constant(high));
                if !(low..=high).contains(&value) {
                    let message = format!("the value {value} is not within its range, {low} to {high}");
                    let hint = "a parameter is written `(NAME VALUE LEAST GREATEST)`";
                    self.report(Diagnostic::error(RANGE, param.req("value").span(), message).hint(hint));
                }
                Param { name: self.text(param.req("name")), value, low, high }
            })
            .collect()
    }

    fn players(&mut self, term: Option<&Term>) -> [PlayerDef; 2] {
        let mut players = [("White", Compass::N), ("Black", Compass::S)]
            .map(|(name, dirn)| PlayerDef { name: name.to_string(), dirn });
        for (player, def) in players.iter_mut().zip(term.into_iter().flat_map(|term| term.all("player"))) {
            player.name = self.text(def.req("name"));
            if let Some(direction) = def.get("direction") {
                player.dirn = self.compass(direction);
            }
        }
        players
    }

    /// A word or a text.
    fn text(&self, term: &Term) -> String {
        match term.value {
            Value::Word(word) => word.to_string(),
            _ => crate::printer::print_flat(term.node),
        }
    }

    /// A fixed integer within the range of all integers.
    fn constant(&mut self, term: &Term) -> i32 {
        self.number(term, -1_000_000_000, 1_000_000_000)
    }

    /// A fixed integer within a range.
    fn number(&mut self, term: &Term, low: i32, high: i32) -> i32 {
        let value = match term.value {
            Value::Number(value) => value,
            Value::Param(param) => self.names.params[param].1,
            _ => unreachable!("the table asks for a fixed integer"),
        };
        if value < i64::from(low) || value > i64::from(high) {
            let message = format!("{value} is out of range: it must be {low} to {high}");
            self.error(RANGE, term.span(), message);
        }
        value.clamp(i64::from(low), i64::from(high)) as i32
    }

    fn compass(&mut self, term: &Term) -> Compass {
        let compass = compass_word(term.ludeme()).expect("the table asks for a compass word");
        self.place(Subject::Compass(compass), term.span());
        compass
    }
}

/// The compass word of a ludeme.
fn compass_word(ludeme: Option<L>) -> Option<Compass> {
    Some(match ludeme? {
        L::N => Compass::N,
        L::Ne => Compass::Ne,
        L::E => Compass::E,
        L::Se => Compass::Se,
        L::S => Compass::S,
        L::Sw => Compass::Sw,
        L::W => Compass::W,
        L::Nw => Compass::Nw,
        L::Up => Compass::Up,
        L::Down => Compass::Down,
        _ => return None,
    })
}

/// The turtle word of a ludeme.
fn turtle_word(ludeme: Option<L>) -> Option<Turtle> {
    Some(match ludeme? {
        L::F => Turtle::F,
        L::B => Turtle::B,
        L::Left => Turtle::L,
        L::Right => Turtle::R,
        L::Fl => Turtle::Fl,
        L::Fr => Turtle::Fr,
        L::Bl => Turtle::Bl,
        L::Br => Turtle::Br,
        _ => return None,
    })
}

/// The piece of a game without `pieces`.
fn default_piece() -> Piece {
    let push = Act::Push { at: Site::To, n: Int::Const(1), owner: None, trail: false };
    let rule = Move {
        priority: 0,
        label: None,
        dirn: None,
        owner: Who::All,
        pre: Bool::Empty(Site::To),
        action: Action::Acts(vec![push]),
        post: Vec::new(),
        after: Bool::True,
    };
    Piece { name: "Piece".to_string(), owner: Who::All, label: None, value: 1, state: 0, flags: 0, moves: vec![rule] }
}
