//! Fresh subtrees of any kind, made from the table.

use super::{Chance, board, written};
use crate::check::Names;
use crate::table::{Arg, Form, How, Kind, Ludeme, Row, rows};
use crate::tree::Node;
use std::sync::OnceLock;

/// Makes random parts for one game.
pub struct Generator<'g, 'r> {
    game: &'g Node,
    names: &'g Names<'g>,
    rng: &'g mut Chance<'r>,
}

/// A kind nothing can be made of (a region's name where there is no region) is given up after this many attempts.
const ATTEMPTS: u32 = 6;

impl<'g, 'r> Generator<'g, 'r> {
    /// For a game (whose board and names the parts will use).
    pub fn new(game: &'g Node, names: &'g Names<'g>, rng: &'g mut Chance<'r>) -> Generator<'g, 'r> {
        Generator { game, names, rng }
    }

    fn below(&mut self, n: usize) -> usize {
        (self.rng)(n.clamp(1, u32::MAX as usize) as u32) as usize
    }

    fn one_in(&mut self, n: u32) -> bool {
        (self.rng)(n) == 0
    }

    /// A random node of a kind, at most about `depth` lists deep; `None` if the game has nothing to make it of.
    pub fn node(&mut self, kind: Kind, depth: u32) -> Option<Node> {
        if let Some(leaf) = self.leaf(kind) {
            return leaf;
        }
        let candidates: Vec<&Row> = kind.rows().filter(|row| least_depth(row.ludeme) <= depth).collect();
        let all: Vec<&Row> = if candidates.is_empty() { kind.rows().collect() } else { candidates };
        let names = name_kinds(kind);
        for _ in 0..ATTEMPTS {
            // Names and numbers together weigh as much as a third of the rows, and are all there is at the bottom.
            let leaves = names.len() * (all.len() / (3 * names.len().max(1)) + 1);
            let at = self.below(all.len() + leaves);
            let made = match all.get(at) {
                Some(row) => self.row(row, kind, depth),
                None => self.leaf(names[(at - all.len()) % names.len()]).flatten(),
            };
            if made.is_some() {
                return made;
            }
        }
        None
    }

    /// A bare word, name or number of a kind.
    pub fn word(&mut self, kind: Kind) -> Option<Node> {
        if let Some(leaf) = self.leaf(kind) {
            return leaf;
        }
        let words: Vec<&Row> = kind.rows().filter(|row| row.bare()).collect();
        let names = name_kinds(kind);
        let at = self.below(words.len() + names.len());
        match words.get(at) {
            Some(row) => Some(Node::atom(row.word)),
            None => self.leaf(*names.get(at - words.len())?).flatten(),
        }
    }

    /// A leaf: `None` if the kind is no leaf, `Some(None)` if the game has none of it.
    fn leaf(&mut self, kind: Kind) -> Option<Option<Node>> {
        let names = self.names;
        Some(match kind {
            Kind::Number => Some(Node::int(self.below(6) as i64)),
            Kind::PlayerName => self.choose(&names.players[..names.players.len().min(2)]),
            Kind::PieceName => self.choose(&names.pieces),
            Kind::RegionName => self.choose(&names.regions),
            Kind::Label => self.choose(&names.labels),
            Kind::Cell => Some(self.cell()),
            Kind::Name => Some(Node::atom(format!("New{}", self.below(1000)))),
            Kind::Text => self.choose(&["a", "b", "c"]),
            Kind::On => self.choose(&["e", "p", "w", "ep", "ew", "pw", "epw"]),
            Kind::Anything => Some(Node::form("note", [Node::int(self.below(10) as i64)])),
            _ => return None,
        })
    }

    fn choose(&mut self, words: &[&str]) -> Option<Node> {
        if words.is_empty() { None } else { Some(written(words[self.below(words.len())])) }
    }

    /// A cell that is probably on the board.
    fn cell(&mut self) -> Node {
        if !self.names.nodes.is_empty() {
            return Node::atom(self.names.nodes[self.below(self.names.nodes.len())]);
        }
        let size = self.game.find("board").and_then(|board| board.find("size"));
        let side = |at: usize| size.and_then(|size| size.children().get(at)?.as_int()).map(|n| n.clamp(1, 26) as usize);
        let width = side(1).unwrap_or(4);
        let height = side(2).unwrap_or(width);
        let (column, row) = (self.below(width), self.below(height));
        Node::atom(format!("{}{}", (b'A' + column as u8) as char, row + 1))
    }

    /// A ludeme with random arguments.
    fn row(&mut self, row: &'static Row, want: Kind, depth: u32) -> Option<Node> {
        if row.ludeme == Ludeme::Board {
            return Some(self.board(depth));
        }
        let below = depth.saturating_sub(1);
        let mut children = Vec::new();
        for arg in row.args {
            let kind = match arg.kind {
                Kind::Bool if want == Kind::Goal => Kind::Goal,
                kind => kind,
            };
            let count = match arg.how {
                How::One => 1,
                How::Some => self.some(row),
                How::Optional | How::Many => usize::from(self.one_in(if depth == 0 { 12 } else { 4 })),
                How::Named => usize::from(self.one_in(6)),
            };
            let count = if needs(row.ludeme, arg.name) { count.max(1) } else { count };
            for _ in 0..count {
                match self.arg(row, arg, kind, below) {
                    Some(child) => children.push(child),
                    None if arg.how.required() => return None,
                    None => {}
                }
            }
        }
        Some(match row.form {
            Form::Bare => Node::atom(row.word),
            Form::Either | Form::Greedy
                if children.is_empty() && !matches!(row.gives, Kind::Goal | Kind::Bool | Kind::Int) =>
            {
                Node::atom(row.word)
            }
            Form::Open => Node::list(children),
            _ => Node::form(row.word, children),
        })
    }

    /// A whole board whose tiling takes its shape.
    fn board(&mut self, depth: u32) -> Node {
        let row = Ludeme::Board.row();
        let mut parts = board::parts(self.rng);
        for arg in row.args.iter().filter(|arg| matches!(arg.name, "phase" | "regions" | "without")) {
            if self.one_in(6) {
                parts.extend(self.node(arg.kind, depth));
            }
        }
        Node::form(row.word, parts)
    }

    /// How many of an argument that must be there and may repeat.
    fn some(&mut self, row: &Row) -> usize {
        match row.ludeme {
            Ludeme::Players => 2,
            Ludeme::And | Ludeme::Or | Ludeme::Add | Ludeme::Mul | Ludeme::Min | Ludeme::Max | Ludeme::Seq => 2,
            Ludeme::Line | Ludeme::Steps | Ludeme::Pattern => 2 + self.below(2),
            _ => 1 + usize::from(self.one_in(3)),
        }
    }

    /// An argument as it stands in its host: named ones with their name.
    pub(super) fn arg(&mut self, row: &'static Row, arg: &'static Arg, kind: Kind, depth: u32) -> Option<Node> {
        let value = self.value(row, arg.name, kind, depth)?;
        Some(if arg.how == How::Named { Node::form(arg.name, [value]) } else { value })
    }

    /// The value of an argument: as its kind says, or narrower where the meaning asks for it.
    pub(super) fn value(&mut self, row: &'static Row, name: &str, kind: Kind, depth: u32) -> Option<Node> {
        use Ludeme as L;
        let player_or_all = |generator: &mut Self| {
            if generator.one_in(3) { generator.leaf(Kind::PlayerName).flatten() } else { Some(Node::atom("All")) }
        };
        match (row.ludeme, name) {
            (L::Clause, "player") | (L::PieceDef, "owner") => player_or_all(self),
            (L::Place | L::HandClause, "piece") => {
                let piece = self.leaf(Kind::PieceName)??;
                Some(Node::list([piece, player_or_all(self)?]))
            }
            (L::Action, "act") => self.act(depth),
            (L::Reach, "amount") if self.one_in(2) => self.choose(&["all", "fill"]),
            (L::TurnLimit, "result") if self.one_in(2) => {
                Some(Node::form("most", [self.node(Kind::Int, depth.saturating_sub(1))?]))
            }
            (L::TurnLimit, "result") => Some(Node::atom("draw")),
            (L::RegionDef, "name") if self.one_in(2) => self.leaf(Kind::PlayerName)?,
            (L::Edge | L::Line, _) => Some(Node::atom(format!("Q{}", self.below(6)))),
            (L::Sides, "side") if self.one_in(2) => self.choose(&["n", "s", "e", "w"]),
            (L::NumBetween | L::NumLine | L::Count, "what") if self.one_in(2) => {
                self.choose(&["empty", "friend", "enemy", "any"])
            }
            (_, _) if kind == Kind::Number => Some(Node::int(self.number(row, name))),
            _ => self.node(kind, depth),
        }
    }

    /// An act; `pass` is rare since it must stand alone.
    fn act(&mut self, depth: u32) -> Option<Node> {
        match self.below(8) {
            0 => Some(Node::atom("pass")),
            1..=4 => Some(Node::form(["push", "pop", "swap"][self.below(3)], [])),
            _ => {
                let row = [Ludeme::Push, Ludeme::Pop, Ludeme::Swap][self.below(3)].row();
                self.row(row, Kind::Act, depth)
            }
        }
    }

    /// A number that suits an argument.
    pub(super) fn number(&mut self, row: &Row, name: &str) -> i64 {
        use Ludeme as L;
        let (low, high) = match (row.ludeme, name) {
            (L::Size, _) => (3, 9),
            (L::FlagsOf | L::AddFlags | L::RemoveFlags | L::FlagBool, _) => (0, 7),
            (L::PhaseRegion, _) => (0, 1),
            (L::StateOf, _) | (L::Record, _) | (L::Priority, _) | (L::Home, _) => (0, 3),
            (L::Rows | L::Columns, _) => (1, 6),
            (L::Sides, _) => (1, 4),
            (L::StepBy, _) => (-2, 2),
            (L::Place, _) => (1, 3),
            (L::HandClause, _) => (1, 20),
            (L::TurnLimit, _) => (20, 200),
            (L::MovesPerTurn, _) => (1, 3),
            (L::Param, "low") => (1, 2),
            (L::Param, "high") => (5, 9),
            (L::Param, _) => (3, 4),
            (L::ValueOf, _) => (0, 9),
            (L::Advisor, _) => (-1000, 1000),
            _ => (0, 6),
        };
        low + self.below((high - low + 1) as usize) as i64
    }
}

/// Optional arguments without which the ludeme means little.
fn needs(ludeme: Ludeme, name: &str) -> bool {
    matches!(
        (ludeme, name),
        (Ludeme::Start, "place") | (Ludeme::GraphTiling, "edge") | (Ludeme::Convert, "targets") | (Ludeme::Move, "pre")
    )
}

/// The kinds of names and numbers a kind includes.
fn name_kinds(kind: Kind) -> Vec<Kind> {
    let leaves = [Kind::Number, Kind::PlayerName, Kind::PieceName, Kind::RegionName, Kind::Cell];
    leaves.into_iter().filter(|leaf| kind.includes(*leaf)).collect()
}

/// Lists a ludeme needs below it at least.
fn least_depth(ludeme: Ludeme) -> u32 {
    static DEPTHS: OnceLock<Vec<u32>> = OnceLock::new();
    DEPTHS.get_or_init(|| {
        let mut depths = vec![u32::MAX; rows().count()];
        loop {
            let before = depths.clone();
            for row in rows() {
                let of = |kind: Kind| match name_kinds(kind).is_empty()
                    && kind.parts().is_empty()
                    && kind.rows().next().is_none()
                {
                    true => 0,
                    false if !name_kinds(kind).is_empty() => 0,
                    false => kind.rows().map(|row| depths[row.ludeme as usize]).min().unwrap_or(u32::MAX),
                };
                let deepest = row.args.iter().filter(|arg| arg.how.required()).map(|arg| of(arg.kind)).max();
                let own = match deepest {
                    None => 0,
                    Some(deepest) => deepest.saturating_add(u32::from(row.list())),
                };
                depths[row.ludeme as usize] = own;
            }
            if depths == before {
                return depths;
            }
        }
    })[ludeme as usize]
}
