//! Where walks lead on a board without edges: squares, what they may hold, and what must be met on the way.

use super::legs::Walk;
use gdl::ast::On;

/// Columns to the right and rows forward of the piece.
pub(super) type Square = (i32, i32);

/// Times a step is repeated before the edge of any picture is passed.
const FAR: i32 = 8;

/// How a square is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Manner {
    /// At once.
    Leap,
    /// Over empty squares in a straight line, any distance.
    Slide,
    /// If what lies on the way is as it must be.
    Condition,
}

/// A square where a move may end.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct End {
    pub square: Square,
    pub manner: Manner,
    pub on: On,
}

/// The way of a conditional move, repeated steps made once: squares on the way with what they must hold and whether the step to
/// them is repeated; the last is where it ends.
pub(super) type Way = Vec<(Square, On, bool)>;

/// All there is to draw.
#[derive(Clone, Debug, Default)]
pub(super) struct Plot {
    pub ends: Vec<End>,
    /// Directions of slides.
    pub slides: Vec<Square>,
    pub ways: Vec<Way>,
}

const EMPTY: On = On { empty: true, enemy: false, own: false };

fn joined(a: On, b: On) -> On {
    On { empty: a.empty || b.empty, enemy: a.enemy || b.enemy, own: a.own || b.own }
}

fn within(a: On, b: On) -> bool {
    joined(a, b) == b
}

/// The direction of a walk that slides: one step repeated over empty squares, then once more.
fn slide(walk: &Walk) -> Option<Square> {
    let last = walk.last()?;
    let same = |dx: i32, dy: i32| (dx, dy) == (last.dx, last.dy);
    let runs = match &walk[..] {
        [only] => only.star && only.on == EMPTY,
        legs => {
            let before = &legs[..legs.len() - 1];
            let last_alike = !last.star || last.on == EMPTY;
            last_alike && before.iter().any(|leg| leg.star) && before.iter().all(|leg| leg.on == EMPTY)
        }
    };
    // A slide that must go two squares at least is told as a condition.
    let short = walk.iter().filter(|leg| !leg.star).count() <= 1;
    (runs && short && walk.iter().all(|leg| same(leg.dx, leg.dy))).then_some((last.dx, last.dy))
}

/// Ends of a walk with repeated steps made from 0 to many times. The piece never ends where it began.
fn ends(walk: &Walk) -> Vec<(Square, On)> {
    let mut states: Vec<(Square, Option<On>)> = vec![((0, 0), None)];
    for leg in walk {
        let mut next: Vec<(Square, Option<On>)> = if leg.star { states.clone() } else { Vec::new() };
        for (square, _) in &states {
            for times in 1..=if leg.star { FAR } else { 1 } {
                let to = (square.0 + times * leg.dx, square.1 + times * leg.dy);
                if !next.contains(&(to, Some(leg.on))) {
                    next.push((to, Some(leg.on)));
                }
            }
        }
        states = next;
    }
    states.into_iter().filter_map(|(square, on)| Some((square, on?))).filter(|(square, _)| *square != (0, 0)).collect()
}

fn way(walk: &Walk) -> Way {
    let mut at = (0, 0);
    let mut step = |leg: &super::legs::Leg| {
        at = (at.0 + leg.dx, at.1 + leg.dy);
        (at, leg.on, leg.star)
    };
    walk.iter().map(&mut step).collect()
}

impl Plot {
    /// Plots the walks of a piece.
    pub(super) fn of(walks: &[Walk]) -> Plot {
        let mut plot = Plot::default();
        for walk in walks {
            let manner = match (slide(walk), &walk[..]) {
                (Some(direction), _) => {
                    plot.slides.push(direction);
                    Manner::Slide
                }
                (None, [leg]) if !leg.star => Manner::Leap,
                _ => Manner::Condition,
            };
            for (square, on) in ends(walk) {
                plot.add(End { square, manner, on });
            }
        }
        // Ways only where they make a move possible that is not possible anyway.
        for walk in walks.iter().filter(|walk| slide(walk).is_none() && (walk.len() > 1 || walk[0].star)) {
            let way = way(walk);
            let needed = way.last().is_some_and(|(square, on, _)| {
                *square != (0, 0) && !plot.free(*square).is_some_and(|free| within(*on, free))
            });
            if needed && !plot.ways.contains(&way) {
                plot.ways.push(way);
            }
        }
        plot.slides.sort_unstable();
        plot.slides.dedup();
        plot
    }

    fn add(&mut self, end: End) {
        match self.ends.iter_mut().find(|known| (known.square, known.manner) == (end.square, end.manner)) {
            Some(known) => known.on = joined(known.on, end.on),
            None => self.ends.push(end),
        }
    }

    /// What a square may hold to be reached without a condition.
    pub(super) fn free(&self, square: Square) -> Option<On> {
        let free = self.ends.iter().filter(|end| end.square == square && end.manner != Manner::Condition);
        free.map(|end| end.on).reduce(joined)
    }

    /// What a square may hold to be reached if conditions are met, beyond that.
    pub(super) fn conditional(&self, square: Square) -> Option<On> {
        let free = self.free(square);
        let found = self.ends.iter().find(|end| end.square == square && end.manner == Manner::Condition)?;
        free.is_none_or(|free| !within(found.on, free)).then_some(found.on)
    }

    /// How far the picture must reach to each side.
    pub(super) fn radius(&self) -> i32 {
        let far = |(x, y): &Square| x.abs().max(y.abs());
        let leaps = self.ends.iter().filter(|end| end.manner == Manner::Leap).map(|end| far(&end.square)).max();
        let ways = self.ways.iter().filter_map(|way| way.last()).map(|(square, _, _)| far(square)).max();
        let slides = self.slides.iter().map(far).max().map(|far| 3 * far);
        [leaps, ways, slides].into_iter().flatten().max().unwrap_or(0).clamp(2, 5)
    }
}

#[cfg(test)]
mod tests {
    use super::super::legs::{Leg, walks};
    use super::*;
    use gdl::ast::Path;

    fn on(text: &str) -> On {
        On { empty: text.contains('e'), enemy: text.contains('p'), own: text.contains('w') }
    }

    fn leg(dx: i32, dy: i32, text: &str, star: bool) -> Leg {
        Leg { dx, dy, on: on(text), star }
    }

    #[test]
    fn the_queen_slides_and_the_knight_leaps() {
        let chess = gdl::load(gdl::library::find("chess").expect("it is in the library").text).game.expect("it loads");
        let sbg = gdl::sbg::convert(&chess).expect("it is of the class");
        let plot = |letter: char| {
            let path: &Path = &sbg.pieces.iter().find(|(other, _)| *other == letter).expect("a piece").1;
            Plot::of(&walks(path).expect("plain walks"))
        };
        let queen = plot('Q');
        assert_eq!((queen.slides.len(), queen.ways.len(), queen.radius()), (8, 0, 3));
        assert_eq!(queen.free((3, -3)), Some(on("ep")));
        let knight = plot('N');
        assert_eq!((knight.ends.len(), knight.slides.len(), knight.radius()), (8, 0, 2));
        let pawn = plot('P');
        assert_eq!(pawn.free((0, 1)), Some(on("e")));
        assert_eq!(pawn.free((1, 1)), Some(on("p")));
        assert_eq!((pawn.free((0, 2)), pawn.conditional((0, 2))), (None, Some(on("e"))));
    }

    #[test]
    fn conditions_that_free_squares_cover_are_not_drawn() {
        let hop = vec![leg(0, 1, "w", false), leg(0, 1, "ep", false)];
        let plain = vec![leg(0, 2, "ep", false)];
        assert_eq!(Plot::of(std::slice::from_ref(&hop)).ways.len(), 1);
        assert!(Plot::of(&[hop, plain]).ways.is_empty());
        let back = vec![leg(0, 1, "e", false), leg(0, -1, "e", false)];
        assert!(Plot::of(&[back]).ends.is_empty(), "nobody moves to where he is");
    }

    #[test]
    fn a_slide_needs_empty_squares_all_the_way() {
        let cannon = vec![leg(0, 1, "e", true), leg(0, 1, "w", false), leg(0, 1, "ep", false)];
        let plot = Plot::of(&[cannon]);
        assert!(plot.slides.is_empty() && plot.ways.len() == 1);
        assert_eq!(
            plot.ways[0].iter().map(|(square, _, star)| (*square, *star)).collect::<Vec<_>>(),
            [((0, 1), true), ((0, 2), false), ((0, 3), false)]
        );
        assert_eq!(plot.conditional((0, 5)), Some(on("ep")));
    }
}
