//! The board section.

use super::{Lower, compass_word};
use crate::ast::*;
use crate::check::{Term, Value};
use crate::codes::*;
use crate::diagnostic::Diagnostic;
use crate::table::Ludeme as L;

impl Lower<'_> {
    pub(super) fn board(&mut self, term: &Term) -> Board {
        self.place(Subject::Board, term.node.children().first().map_or(term.span(), |head| head.span));
        let tiling_part = term.req("tiling");
        let tiling = self.tiling(tiling_part.req("tiling"));
        if let Some(i_nbors) = tiling_part.get("i-nbors") {
            self.place(Subject::INbors, i_nbors.span());
        }
        let shape = match term.get("shape") {
            Some(part) => {
                let word = part.req("shape");
                self.place(Subject::Shape, word.span());
                shape_word(word)
            }
            None => {
                self.place(Subject::Shape, tiling_part.span());
                default_shape(&tiling)
            }
        };
        let size = self.size(term, &tiling, shape);
        let regions = term.get("regions").map_or_else(Vec::new, |regions| {
            regions.all("region").enumerate().map(|(index, def)| self.region_def(index, def)).collect()
        });
        let without = term.get("without").map_or_else(Vec::new, |part| self.cells(part));
        Board {
            phase: term.has("phase"),
            tiling,
            i_nbors: tiling_part.has("i-nbors"),
            no_d_nbors: tiling_part.has("no-d-nbors"),
            shape,
            size,
            regions,
            without,
        }
    }

    fn size(&mut self, board: &Term, tiling: &Tiling, shape: Shape) -> Vec<u32> {
        let Some(part) = board.get("size") else {
            if !matches!(tiling, Tiling::Graph { .. }) && shape != Shape::Boardless {
                let diagnostic = Diagnostic::error(MISSING, board.node.children()[0].span, "the board has no `size`");
                self.report(diagnostic.hint("for example `(size 8)`"));
            }
            return Vec::new();
        };
        self.place(Subject::Size, part.span());
        let size: Vec<u32> = part.all("number").map(|number| self.number(number, 1, 512) as u32).collect();
        if size.len() > 3 {
            let message = "a board has at most width, height and levels: three numbers";
            self.error(TOO_MANY, part.all("number").nth(3).map_or(part.span(), Term::span), message);
        }
        if matches!(tiling, Tiling::Graph { .. }) {
            self.warn(NO_EFFECT, part.span(), "the nodes of a graph say how large it is; this size does nothing");
            return Vec::new();
        }
        if shape == Shape::Boardless {
            self.warn(NO_EFFECT, part.span(), "a boardless game has room enough; this size does nothing");
        }
        size
    }

    fn tiling(&mut self, term: &Term) -> Tiling {
        match term.ludeme() {
            Some(L::TriTiling) => Tiling::Tri,
            Some(L::HexTiling) => Tiling::Hex,
            Some(L::TruncSquareTiling) => Tiling::TruncSquare,
            Some(L::AlquerqueTiling) => Tiling::Alquerque,
            Some(L::GraphTiling) => self.graph(term),
            _ => Tiling::Square,
        }
    }

    fn graph(&mut self, term: &Term) -> Tiling {
        let edges: Vec<_> = term.all("edge").map(|edge| (self.text(edge.req("a")), self.text(edge.req("b")))).collect();
        let mut lines = Vec::new();
        for line in term.get("lines").into_iter().flat_map(|lines| lines.all("line")) {
            let nodes: Vec<String> = line.all("node").map(|node| self.text(node)).collect();
            if nodes.len() < 2 {
                self.error(MISSING, line.span(), "a line has at least two nodes");
            }
            lines.push(nodes);
        }
        if edges.is_empty() && lines.is_empty() {
            let diagnostic = Diagnostic::error(MISSING, term.span(), "the graph has no edges");
            self.report(diagnostic.hint("for example `(graph (A B) (B C))`"));
        }
        Tiling::Graph { edges, lines }
    }

    fn region_def(&mut self, index: usize, def: &Term) -> RegionDef {
        let name = self.text(def.req("name"));
        self.place(Subject::Region(index), def.req("name").span());
        self.defining = Some(index);
        let parts = def.all("part").map(|part| self.region(part)).collect();
        self.defining = None;
        let owner = self.names.players.iter().position(|player| *player == name);
        let owner = owner.and_then(|player| Player::BOTH.get(player).copied());
        RegionDef { name, owner, parts }
    }

    /// The cells of a `cells` or `without` part.
    pub(super) fn cells(&mut self, part: &Term) -> Vec<String> {
        part.all("cell").map(|cell| self.cell(cell)).collect()
    }

    pub(super) fn cell(&mut self, term: &Term) -> String {
        let Value::Cell(label) = term.value else { unreachable!("the table asks for a cell label") };
        self.place(Subject::Cell(label.to_string()), term.span());
        label.to_string()
    }

    pub(super) fn side(&mut self, term: &Term) -> Side {
        let side = match compass_word(term.ludeme()) {
            Some(compass) => Side::Compass(compass),
            None => Side::Number(self.number(term, 1, 64) as u32),
        };
        self.place(Subject::Side(side), term.span());
        side
    }
}

fn shape_word(term: &Term) -> Shape {
    match term.ludeme() {
        Some(L::TriShape) => Shape::Tri,
        Some(L::HexShape) => Shape::Hex,
        Some(L::RhombusShape) => Shape::Rhombus,
        Some(L::TrapeziumShape) => Shape::Trapezium,
        Some(L::BoardlessShape) => Shape::Boardless,
        _ => Shape::Square,
    }
}

fn default_shape(tiling: &Tiling) -> Shape {
    match tiling {
        Tiling::Tri => Shape::Tri,
        Tiling::Hex => Shape::Hex,
        _ => Shape::Square,
    }
}
