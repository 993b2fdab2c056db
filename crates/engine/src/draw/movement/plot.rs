//! Where walks lead: squares reached at once, slides, and ways on which something must be met.

use super::legs::{Leg, Walk};
use gdl::ast::On;

/// Columns to the right and rows forward of the piece.
pub(super) type Square = (i32, i32);

pub(super) const EMPTY: On = On { empty: true, enemy: false, own: false };
const ANYTHING: On = On { empty: true, enemy: true, own: true };

/// How a square is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// At once.
    Leap,
    /// Over empty squares in a straight line.
    Slide,
}

/// A square where a move may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct End {
    pub square: Square,
    pub manner: Manner,
    pub on: On,
}

/// Steps in one direction, each but the last onto an empty square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Slide {
    pub step: Square,
    /// Most steps; `None` if only the edge ends it.
    pub most: Option<i32>,
}

/// A square on a way, what it must hold, and whether the step to it is repeated at will.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stop {
    pub square: Square,
    pub on: On,
    pub star: bool,
}

/// First and last rows or columns a piece can stand on, counted from 0; `None` if squares drawn say as much.
pub(super) type Range = Option<(i32, i32)>;

/// A conditional move, repeated steps made once; it ends at the last of its stops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Way {
    pub stops: Vec<Stop>,
    pub columns: Range,
    pub rows: Range,
}

impl Way {
    /// Where it ends; a way has one stop at least.
    pub(super) fn end(&self) -> Stop {
        self.stops[self.stops.len() - 1]
    }

    /// Stops before the end.
    pub(super) fn before(&self) -> &[Stop] {
        &self.stops[..self.stops.len() - 1]
    }
}

/// All there is to draw.
#[derive(Clone, Debug, Default)]
pub(super) struct Plot {
    pub ends: Vec<End>,
    pub slides: Vec<Slide>,
    pub ways: Vec<Way>,
    /// Something is left out.
    pub more: bool,
}

fn joined(a: On, b: On) -> On {
    On { empty: a.empty || b.empty, enemy: a.enemy || b.enemy, own: a.own || b.own }
}

fn common(a: On, b: On) -> On {
    On { empty: a.empty && b.empty, enemy: a.enemy && b.enemy, own: a.own && b.own }
}

fn without(a: On, b: On) -> On {
    On { empty: a.empty && !b.empty, enemy: a.enemy && !b.enemy, own: a.own && !b.own }
}

fn nothing(on: On) -> bool {
    on == without(on, on)
}

/// The walk's stops, repeated steps made once.
fn stops(walk: &[Leg]) -> Vec<Stop> {
    let mut square = (0, 0);
    let mut stop = |leg: &Leg| {
        square = (square.0 + leg.dx, square.1 + leg.dy);
        Stop { square, on: leg.on, star: leg.star }
    };
    walk.iter().map(&mut stop).collect()
}

/// The lines of a board of so many on which a piece can stand so that all offsets are on the board.
fn room(offsets: impl Iterator<Item = i32>, lines: i32) -> (i32, i32) {
    let (low, high) = offsets.fold((0, 0), |(low, high), x| (low.min(x), high.max(x)));
    (-low, lines - 1 - high)
}

/// The direction of a walk that slides: one step repeated over empty squares, then once more.
fn slide(walk: &[Leg]) -> Option<Square> {
    let (last, before) = walk.split_last()?;
    let runs = |leg: &Leg| leg.star && leg.on == EMPTY && (leg.dx, leg.dy) == (last.dx, last.dy);
    (!before.is_empty() && before.iter().all(runs)).then_some((last.dx, last.dy))
}

impl Plot {
    /// Plots the walks of a piece on a board of so many columns and rows. What no square of it allows is no part of the plot.
    pub(super) fn of(walks: &[Walk], board: (i32, i32)) -> Plot {
        let mut plot = Plot::default();
        walks.iter().for_each(|walk| plot.add(walk, board));
        plot.uncover();
        plot.shorten();
        plot.slides.sort_unstable();
        plot.slides.dedup();
        plot
    }

    fn add(&mut self, walk: &[Leg], board: (i32, i32)) {
        let Some((last, before)) = walk.split_last() else { return };
        if last.star {
            // Not at all, or some times and then once: so the end of every way is a square of its own.
            self.add(before, board);
            return self.add(&[walk, &[Leg { star: false, ..*last }]].concat(), board);
        }
        if let Some(step) = slide(walk) {
            return self.add_slide(step, last.on, board);
        }
        match before.iter().filter(|leg| leg.star).count() {
            0 => self.add_way(walk, board),
            stars => self.add_schema(walk, stars, board),
        }
    }

    fn end(&mut self, end: End) {
        match self.ends.iter_mut().find(|known| (known.square, known.manner) == (end.square, end.manner)) {
            Some(known) => known.on = joined(known.on, end.on),
            None if nothing(end.on) || end.square == (0, 0) => {}
            None => self.ends.push(end),
        }
    }

    fn add_slide(&mut self, (dx, dy): Square, on: On, (width, height): (i32, i32)) {
        let fits = |times: &i32| (times * dx).abs() < width && (times * dy).abs() < height && (dx, dy) != (0, 0);
        let squares = (1..).take_while(fits).map(|times| (times * dx, times * dy));
        squares.for_each(|square| self.end(End { square, manner: Manner::Slide, on }));
        if fits(&1) && !nothing(on) {
            self.slides.push(Slide { step: (dx, dy), most: None });
        }
    }

    /// A walk without repeats: what it asks of each square, whatever the order, and of the square it begins on.
    fn add_way(&mut self, walk: &[Leg], (width, height): (i32, i32)) {
        let stops = stops(walk);
        let end = stops[stops.len() - 1].square;
        let mut kept: Vec<Stop> = Vec::new();
        for stop in &stops {
            match kept.iter_mut().find(|known| known.square == stop.square) {
                Some(known) => known.on = common(known.on, stop.on),
                None => kept.push(*stop),
            }
        }
        let own = kept.iter().find(|stop| stop.square == (0, 0)).is_none_or(|stop| stop.on.own);
        let possible = own && end != (0, 0) && kept.iter().all(|stop| !nothing(stop.on));
        kept.retain(|stop| stop.square == end || (stop.on != ANYTHING && stop.square != (0, 0)));
        // The end may have been passed before.
        kept.sort_by_key(|stop| stop.square == end);
        let range = |part: fn(&Stop) -> i32, lines: i32| {
            let (all, drawn) = (room(stops.iter().map(part), lines), room(kept.iter().map(part), lines));
            (all, (all != drawn).then_some(all))
        };
        let ((left, columns), (low, rows)) = (range(|stop| stop.square.0, width), range(|stop| stop.square.1, height));
        if !possible || left.0 > left.1 || low.0 > low.1 {
            return;
        }
        match &kept[..] {
            [only] if columns.is_none() && rows.is_none() => {
                self.end(End { square: only.square, manner: Manner::Leap, on: only.on });
            }
            _ => self.way(Way { stops: kept, columns, rows }),
        }
    }

    /// A walk with repeats, each made once.
    fn add_schema(&mut self, walk: &[Leg], stars: usize, (width, height): (i32, i32)) {
        if walk.iter().any(|leg| !leg.star && nothing(leg.on)) {
            return;
        }
        let mut stops = stops(walk);
        let fits = |stops: &[Stop]| {
            let (x, y) =
                (room(stops.iter().map(|s| s.square.0), width), room(stops.iter().map(|s| s.square.1), height));
            x.0 <= x.1 && y.0 <= y.1
        };
        if !fits(&stops) {
            let plain: Walk = walk.iter().filter(|leg| !leg.star).copied().collect();
            self.more |= stars > 1;
            return self.add(&plain, (width, height));
        }
        let between = |a: i32, b: i32, c: i32| (a.min(c)..=a.max(c)).contains(&b);
        let probes = (0..stops.len() - 1).any(|i| {
            let (a, b, c) = (if i == 0 { (0, 0) } else { stops[i - 1].square }, stops[i], stops[i + 1].square);
            let inside = between(a.0, b.square.0, c.0) && between(a.1, b.square.1, c.1);
            b.on == ANYTHING && !b.star && !inside
        });
        let end = stops[stops.len() - 1];
        stops.retain(|stop| stop.star || stop.on != ANYTHING || *stop == end);
        let twice =
            |i: usize| stops[..i].iter().any(|stop| stop.square == stops[i].square) || stops[i].square == (0, 0);
        if probes || (0..stops.len()).any(twice) {
            self.more = true;
        } else {
            self.way(Way { stops, columns: None, rows: None });
        }
    }

    fn way(&mut self, way: Way) {
        if !self.ways.contains(&way) {
            self.ways.push(way);
        }
    }

    /// Takes from ways what is possible anyway.
    fn uncover(&mut self) {
        let slides = &self.slides;
        let sure = |end: &&End| end.manner == Manner::Leap || slides.iter().any(|slide| slide.step == end.square);
        let free: Vec<End> = self.ends.iter().filter(sure).copied().collect();
        self.ways.retain_mut(|way| {
            if way.stops.iter().any(|stop| stop.star) {
                return true;
            }
            let last = way.stops.len() - 1;
            let end = &mut way.stops[last];
            let same = free.iter().filter(|free| free.square == end.square);
            end.on = same.fold(end.on, |on, free| without(on, free.on));
            !nothing(end.on)
        });
    }

    /// A few steps in one direction over empty squares on which it may end too: a short slide.
    fn shorten(&mut self) {
        self.ways.sort_by_key(|way| way.stops.len());
        for way in std::mem::take(&mut self.ways) {
            let step = way.stops[0].square;
            let straight = |(i, stop): (usize, &Stop)| {
                let times = i as i32 + 1;
                !stop.star && stop.square == (times * step.0, times * step.1)
            };
            let runs = |stop: &Stop| stop.on == EMPTY && self.ends.iter().any(|end| end.square == stop.square);
            let short = way.columns.is_none() && way.rows.is_none() && way.stops.len() > 1;
            if short && way.stops.iter().enumerate().all(straight) && way.before().iter().all(runs) {
                let Stop { square, on, .. } = way.end();
                self.ends.iter_mut().filter(|end| end.square == step).for_each(|end| end.manner = Manner::Slide);
                self.end(End { square, manner: Manner::Slide, on });
                self.slides.retain(|slide| slide.step != step || slide.most.is_none());
                if self.slides.iter().all(|slide| slide.step != step) {
                    self.slides.push(Slide { step, most: Some(way.stops.len() as i32) });
                }
            } else {
                self.ways.push(way);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::legs::walks;
    use super::*;
    use gdl::ast::Path;

    const BOARD: (i32, i32) = (8, 8);

    fn on(text: &str) -> On {
        On { empty: text.contains('e'), enemy: text.contains('p'), own: text.contains('w') }
    }

    fn leg(dx: i32, dy: i32, text: &str, star: bool) -> Leg {
        Leg { dx, dy, on: on(text), star }
    }

    fn free(plot: &Plot, square: Square) -> Option<On> {
        plot.ends.iter().filter(|end| end.square == square).map(|end| end.on).reduce(joined)
    }

    #[test]
    fn the_queen_slides_and_the_knight_leaps() {
        let chess = gdl::load(gdl::library::find("chess").expect("it is in the library").text).game.expect("it loads");
        let sbg = gdl::sbg::convert(&chess).expect("it is of the class");
        let plot = |letter: char| {
            let path: &Path = &sbg.pieces.iter().find(|(other, _)| *other == letter).expect("a piece").1;
            Plot::of(&walks(path).expect("plain walks").0, BOARD)
        };
        let queen = plot('Q');
        assert_eq!((queen.slides.len(), queen.ways.len()), (8, 0));
        assert_eq!(
            (free(&queen, (3, -3)), free(&queen, (7, 7)), free(&queen, (8, 8))),
            (Some(on("ep")), Some(on("ep")), None)
        );
        let knight = plot('N');
        assert_eq!((knight.ends.len(), knight.slides.len()), (8, 0));
        let pawn = plot('P');
        assert_eq!(
            (free(&pawn, (0, 1)), free(&pawn, (1, 1)), free(&pawn, (0, 2))),
            (Some(on("e")), Some(on("p")), None)
        );
        let step = |y: i32| Stop { square: (0, y), on: on("e"), star: false };
        let double = Way { stops: vec![step(1), step(2)], columns: None, rows: Some((0, 1)) };
        assert_eq!(pawn.ways, [double], "the probe of the far edge is a condition on the row");
    }

    #[test]
    fn conditions_that_free_squares_cover_are_not_drawn() {
        let hop = vec![leg(0, 1, "w", false), leg(0, 1, "ep", false)];
        let plain = vec![leg(0, 2, "ep", false)];
        assert_eq!(Plot::of(std::slice::from_ref(&hop), BOARD).ways.len(), 1);
        assert!(Plot::of(&[hop.clone(), plain], BOARD).ways.is_empty());
        let rook = vec![leg(0, 1, "e", true), leg(0, 1, "ep", false)];
        assert_eq!(Plot::of(&[hop, rook], BOARD).ways.len(), 1, "a slide does not get past a friend");
        let back = vec![leg(0, 1, "e", false), leg(0, -1, "e", false)];
        assert!(Plot::of(&[back], BOARD).ends.is_empty(), "nobody moves to where he is");
    }

    #[test]
    fn a_slide_needs_empty_squares_all_the_way() {
        let cannon = vec![leg(0, 1, "e", true), leg(0, 1, "w", false), leg(0, 1, "ep", false)];
        let plot = Plot::of(&[cannon], BOARD);
        assert!(plot.slides.is_empty() && plot.ways.len() == 1);
        assert_eq!(
            plot.ways[0].stops.iter().map(|stop| (stop.square, stop.star)).collect::<Vec<_>>(),
            [((0, 1), true), ((0, 2), false), ((0, 3), false)]
        );
        let one = vec![leg(1, 1, "ep", false)];
        let two = vec![leg(1, 1, "e", false), leg(1, 1, "ep", false)];
        let short = Plot::of(&[one, two.clone()], BOARD);
        assert_eq!((&short.slides[..], short.ways.len()), (&[Slide { step: (1, 1), most: Some(2) }][..], 0));
        assert_eq!(Plot::of(&[two], BOARD).ways.len(), 1, "it cannot end halfway");
    }

    #[test]
    fn what_no_square_allows_or_asks_two_things_of_a_square_is_no_move() {
        let far = vec![leg(1, 6, "e", false)];
        assert_eq!(Plot::of(std::slice::from_ref(&far), BOARD).ends.len(), 1);
        assert!(Plot::of(&[far], (7, 6)).ends.is_empty());
        let twice = vec![leg(0, 1, "e", false), leg(1, 0, "e", false), leg(-1, 0, "p", false), leg(2, 2, "e", false)];
        let plot = Plot::of(&[twice], BOARD);
        assert!(plot.ways.is_empty() && plot.ends.is_empty() && !plot.more);
        let over = vec![leg(0, 1, "epw", false), leg(0, 1, "e", false)];
        assert_eq!(free(&Plot::of(&[over], BOARD), (0, 2)), Some(on("e")), "over anything: a leap");
    }
}
