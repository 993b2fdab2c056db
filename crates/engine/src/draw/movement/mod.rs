//! How a piece moves, as a picture: the piece on a small board, every square it can go to marked by what it may find there,
//! and the ways that depend on what stands between.

mod board;
mod legend;
mod legs;
mod panel;
mod plot;
mod sheet;
mod signs;

use super::canvas::Canvas;
use gdl::ast::Path;
use legend::Legend;
use legs::walks;
use panel::{Panel, panels};
use plot::Plot;
use sheet::Cell;

/// Picture units across a square.
const CELL: f64 = 30.0;

/// A piece to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Movement<'a> {
    /// What it is called.
    pub name: &'a str,
    /// What is written on it.
    pub sign: &'a str,
    /// Where it goes: offsets, columns to the right and rows forward.
    pub path: &'a Path,
    /// Columns and rows of the board it moves on.
    pub board: (u32, u32),
}

impl Movement<'_> {
    fn size(&self) -> (i32, i32) {
        let lines = |lines: u32| i32::try_from(lines).unwrap_or(i32::MAX).max(1);
        (lines(self.board.0), lines(self.board.1))
    }

    /// Its boards; none if its path has no part of offsets with repeats of single steps only.
    fn panels(&self) -> Vec<Panel> {
        let board = self.size();
        let Some((walks, whole)) = walks(self.path) else { return Vec::new() };
        let mut plot = Plot::of(&walks, board);
        plot.more |= !whole;
        panels(plot, board)
    }

    /// A picture of one piece, without its name.
    pub fn svg(&self) -> String {
        let mut canvas = Canvas::new(CELL);
        let panels = self.panels();
        sheet::grid(&mut canvas, &Cell::of(self, &panels, false));
        canvas.finish(&format!("How the {} moves", self.name))
    }
}

/// The signs in the pictures of these pieces, explained: a picture of its own.
pub fn legend(pieces: &[Movement<'_>]) -> String {
    let mut canvas = Canvas::new(CELL);
    let panels: Vec<Panel> = pieces.iter().flat_map(Movement::panels).collect();
    canvas.include((0.0, 0.0), 0.1);
    Legend::of(panels.iter()).draw(&mut canvas, (0.0, 0.0), 0.0);
    canvas.finish("The signs: where a piece may go, and what must stand on the way")
}

/// All pieces of a game on one sheet with the legend; the names of those that cannot be drawn, which say so, come beside it.
pub fn sheet(pieces: &[Movement<'_>]) -> (String, Vec<String>) {
    let mut canvas = Canvas::new(CELL);
    let plots: Vec<(&Movement<'_>, Vec<Panel>)> = pieces.iter().map(|piece| (piece, piece.panels())).collect();
    let missing = plots.iter().filter(|(_, panels)| panels.is_empty()).map(|(piece, _)| piece.name.to_string());
    let cells: Vec<Cell<'_>> = plots.iter().flat_map(|(piece, panels)| Cell::of(piece, panels, true)).collect();
    let (width, bottom) = sheet::grid(&mut canvas, &cells);
    Legend::of(plots.iter().flat_map(|(_, panels)| panels)).draw(&mut canvas, (0.0, bottom), width);
    (canvas.finish("How the pieces move"), missing.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use gdl::ast::{On, PathDir};

    fn step(dx: i32, dy: i32, on: &str) -> Path {
        let has = |letter: char| on.contains(letter);
        let on = On { empty: has('e'), enemy: has('p'), own: has('w') };
        Path::Step { dir: PathDir::Offset(dx, dy), on }
    }

    fn piece(path: &Path) -> Movement<'_> {
        Movement { name: "Man", sign: "M", path, board: (8, 8) }
    }

    /// What a picture explains.
    fn rows(picture: &str) -> Vec<&str> {
        let rows = picture.lines().filter(|line| line.contains("class=\"legend\""));
        rows.filter_map(|line| line.split(['<', '>']).nth(2)).collect()
    }

    #[test]
    fn every_piece_of_the_chess_like_games_is_drawn() {
        for entry in gdl::library::all() {
            let Some(game) = gdl::load(entry.text).game else { continue };
            let Ok(sbg) = gdl::sbg::convert(&game) else { continue };
            let names: Vec<String> = sbg.pieces.iter().map(|(letter, _)| letter.to_string()).collect();
            let board = (sbg.width, sbg.height);
            let drawn: Vec<Movement<'_>> = names
                .iter()
                .zip(&sbg.pieces)
                .map(|(name, (_, path))| Movement { name, sign: name, path, board })
                .collect();
            let (picture, missing) = sheet(&drawn);
            assert!(missing.is_empty(), "{}: {missing:?}", entry.file_stem);
            assert_eq!(picture.matches("class=\"name\"").count(), names.len());
            assert!(!picture.contains("NaN") && !picture.contains("inf"));
            assert!(!picture.contains("read the rules"), "{}", entry.file_stem);
        }
    }

    #[test]
    fn a_long_leap_is_drawn_and_a_longer_one_than_the_board_is_not() {
        let leap = Path::Mirror(Box::new(step(1, 6, "e")));
        let picture = piece(&leap).svg();
        assert_eq!(picture.matches("#1f6fb5").count(), 2 * 2, "two dots, filled and rimmed");
        assert_eq!(picture.matches("<polygon").count(), 5 * 8 + 1, "squares and the arrow forward");
        let small = Movement { board: (5, 6), ..piece(&leap) }.svg();
        assert!(!small.contains("#1f6fb5") && small.contains("cannot move"));
    }

    #[test]
    fn an_intricate_piece_says_so() {
        let zigzag = Path::Star(Box::new(Path::Seq(vec![step(1, 0, "e"), step(0, 1, "e")])));
        let (picture, missing) = sheet(&[piece(&zigzag)]);
        assert_eq!(missing, ["Man"]);
        for text in ["class=\"name\"", ">Man<", ">too intricate to draw:<", ">read the rules<"] {
            assert!(picture.contains(text), "{text}: {picture}");
        }
        let partly = Path::Or(vec![zigzag, step(0, 1, "e")]);
        let (picture, missing) = sheet(&[piece(&partly)]);
        assert!(missing.is_empty() && picture.contains("and more: read") && picture.contains("class=\"piece\""));
    }

    #[test]
    fn the_legend_has_the_signs_in_use_and_no_others() {
        let king = Path::Rot(Box::new(step(1, 1, "ep")));
        assert_eq!(rows(&sheet(&[piece(&king)]).0), ["may go or take there"]);
        let knight = Path::Mirror(Box::new(step(1, 2, "e")));
        let pawn = Path::Seq(vec![step(0, 1, "ew"), step(0, 1, "p")]);
        let words = [
            "may go there; jumps over anything",
            "dashed: may take, if the way is as shown",
            "on the way: must be empty or a friend",
        ];
        assert_eq!(rows(&sheet(&[piece(&knight), piece(&pawn)]).0), words);
        assert_eq!(rows(&legend(&[piece(&knight)])), words[..1]);
    }

    #[test]
    fn ways_that_begin_alike_share_their_first_line_and_sign() {
        let fork = Path::Mirror(Box::new(Path::Seq(vec![step(0, 1, "w"), step(1, 0, "e")])));
        let picture = piece(&fork).svg();
        assert_eq!(picture.matches("class=\"need\"").count(), 1);
        assert_eq!(picture.matches("<line").count(), 1 + 2 + 1, "one line, two branches, the arrow forward");
    }

    #[test]
    fn every_board_says_where_forward_is() {
        let pawn = Path::Or(vec![step(0, 1, "e"), Path::Seq(vec![step(0, 1, "p"), step(0, 1, "e")])]);
        let picture = piece(&pawn).svg();
        assert_eq!((picture.matches("class=\"piece\"").count(), picture.matches(">forward<").count()), (2, 2));
    }

    #[test]
    fn a_name_is_never_markup() {
        let path = Path::Or(Vec::new());
        let piece = Movement { name: "<script>", sign: "&", path: &path, board: (5, 5) };
        let picture = sheet(&[piece]).0 + &piece.svg();
        assert!(!picture.contains("<script>") && picture.contains("&amp;"));
    }
}
