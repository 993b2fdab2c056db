//! How a piece moves, as a picture: the piece in the middle of a small board, every square it can go to marked by what it may find there,
//! and the ways that depend on what stands between.

mod legs;
mod marks;
mod plot;

use super::canvas::{Canvas, Point};
use gdl::ast::Path;
use legs::walks;
use plot::Plot;

/// Picture units across a square.
const CELL: f64 = 30.0;
/// Squares between two boards of a sheet.
const GAP: f64 = 1.0;
/// Boards side by side on a sheet.
const ROW: usize = 3;

/// A piece to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Movement<'a> {
    /// What it is called.
    pub name: &'a str,
    /// What is written on it.
    pub sign: &'a str,
    /// Where it goes: offsets, columns to the right and rows forward.
    pub path: &'a Path,
}

impl Movement<'_> {
    fn plot(&self) -> Option<Plot> {
        walks(self.path).map(|walks| Plot::of(&walks))
    }

    /// A picture of one piece; `None` if its path has other steps than offsets or repeats more than single steps.
    pub fn svg(&self) -> Option<String> {
        let plot = self.plot()?;
        let mut canvas = Canvas::new(CELL);
        marks::board(&mut canvas, (0.0, 0.0), &plot, self.sign);
        Some(canvas.finish(&format!("How the {} moves", self.name)))
    }
}

/// The signs used, explained: a picture of its own.
pub fn legend() -> String {
    let mut canvas = Canvas::new(CELL);
    marks::legend(&mut canvas, (0.0, 0.0), 1);
    canvas.finish("The signs: where a piece may go, and what must stand on the way")
}

/// All pieces of a game on one sheet with the legend; the names of those that cannot be drawn come beside it.
pub fn sheet(pieces: &[Movement<'_>]) -> (String, Vec<String>) {
    let mut canvas = Canvas::new(CELL);
    let plots: Vec<(&Movement<'_>, Plot)> = pieces.iter().filter_map(|piece| Some((piece, piece.plot()?))).collect();
    let missing = pieces.iter().filter(|piece| piece.plot().is_none()).map(|piece| piece.name.to_string()).collect();
    let mut top = 0.0;
    let mut widest: f64 = 0.0;
    for row in plots.chunks(ROW) {
        let height = row.iter().map(|(_, plot)| f64::from(2 * plot.radius() + 1)).fold(0.0, f64::max);
        let mut left = 0.0;
        for (piece, plot) in row {
            let size = f64::from(2 * plot.radius() + 1);
            let middle: Point = (left + size / 2.0, top - 1.0 - height / 2.0);
            let caption = (middle.0, top - 0.55 - (height - size) / 2.0);
            canvas.include(caption, 0.5);
            canvas.text(caption, 0.62, piece.name, r##"fill="#555555" font-weight="bold""##);
            marks::board(&mut canvas, middle, plot, piece.sign);
            left += size + GAP;
        }
        widest = widest.max(left - GAP);
        top -= height + 1.0 + GAP;
    }
    marks::legend(&mut canvas, (0.0, top - 0.2), if widest > 14.0 { 2 } else { 1 });
    (canvas.finish("How the pieces move"), missing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_of_the_chess_like_games_is_drawn() {
        for entry in gdl::library::all() {
            let Some(game) = gdl::load(entry.text).game else { continue };
            let Ok(sbg) = gdl::sbg::convert(&game) else { continue };
            let names: Vec<String> = sbg.pieces.iter().map(|(letter, _)| letter.to_string()).collect();
            let piece =
                |(name, (_, path)): (&'_ String, &'_ (char, Path))| -> (String, Path) { (name.clone(), path.clone()) };
            let pieces: Vec<(String, Path)> = names.iter().zip(&sbg.pieces).map(piece).collect();
            let drawn: Vec<Movement<'_>> =
                pieces.iter().map(|(name, path)| Movement { name, sign: name, path }).collect();
            let (picture, missing) = sheet(&drawn);
            assert!(missing.is_empty(), "{}: {missing:?}", entry.file_stem);
            assert_eq!(picture.matches("class=\"piece\"").count(), pieces.len());
            assert!(!picture.contains("NaN") && !picture.contains("inf"));
        }
    }

    #[test]
    fn a_name_is_never_markup() {
        let path = Path::Or(Vec::new());
        let piece = Movement { name: "<script>", sign: "&", path: &path };
        let picture = piece.svg().expect("nothing is easily drawn");
        assert!(!picture.contains("<script>") && picture.contains("&amp;"));
    }
}
