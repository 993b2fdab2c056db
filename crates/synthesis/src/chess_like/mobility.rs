//! How far a rule reaches: the squares it can lead to if every condition on the way is met.

use super::pattern::{On, Pattern, Tuple};

/// Size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
}

type Square = (i32, i32);
/// What an image of a pattern does to a step.
type Turn = fn(i32, i32) -> (i32, i32);

const TURNS: [Turn; 4] = [|x, y| (x, y), |x, y| (y, -x), |x, y| (-x, -y), |x, y| (-y, x)];

impl Board {
    fn holds(self, (x, y): Square) -> bool {
        (0..self.width as i32).contains(&x) && (0..self.height as i32).contains(&y)
    }

    fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.height as i32).flat_map(move |y| (0..self.width as i32).map(move |x| (x, y)))
    }
}

impl Pattern {
    /// The patterns of plain steps it stands for.
    fn images(&self) -> Vec<Vec<Tuple>> {
        let mut images = Vec::new();
        for turn in &TURNS[..if self.rot { 4 } else { 1 }] {
            for front in &[1, -1][..if self.fb { 2 } else { 1 }] {
                for side in &[1, -1][..if self.mirrored() { 2 } else { 1 }] {
                    let image = self.tuples.iter().map(|tuple| {
                        let (dx, dy) = turn(side * tuple.dx, front * tuple.dy);
                        Tuple { dx, dy, ..*tuple }
                    });
                    images.push(image.collect::<Vec<_>>());
                }
            }
        }
        images.sort();
        images.dedup();
        images
    }
}

/// Contents both allow, as bits: 1 nothing, 2 an enemy, 4 an own piece.
fn bits(on: On) -> u8 {
    match on {
        On::E => 1,
        On::P => 2,
        On::W => 4,
        On::EP => 3,
        On::EW => 5,
        On::PW => 6,
    }
}

/// Whether steps made one after the other never ask two things of one square. The piece itself stands where it came from.
fn consistent(steps: &[Tuple]) -> bool {
    let mut at = (0, 0);
    let mut seen: Vec<(Square, u8)> = vec![((0, 0), 4)];
    steps.iter().all(|tuple| {
        at = (at.0 + tuple.dx, at.1 + tuple.dy);
        match seen.iter_mut().find(|(square, _)| *square == at) {
            Some((_, held)) => {
                *held &= bits(tuple.on);
                *held != 0
            }
            None => {
                seen.push((at, bits(tuple.on)));
                true
            }
        }
    })
}

impl Pattern {
    /// Whether it can ever be followed, with its repeated steps left out or made once.
    pub(super) fn possible(&self) -> bool {
        let last = self.tuples.len() - 1;
        let without: Vec<Tuple> =
            self.tuples.iter().enumerate().filter(|(at, tuple)| !tuple.star || *at == last).map(|(_, t)| *t).collect();
        consistent(&self.tuples) || consistent(&without)
    }
}

/// Squares one image leads to.
fn ends(image: &[Tuple], from: Square, board: Board) -> Vec<Square> {
    let mut reached = vec![from];
    for (at, tuple) in image.iter().enumerate() {
        let step = |(x, y): Square| Some((x + tuple.dx, y + tuple.dy)).filter(|square| board.holds(*square));
        let mut next: Vec<Square> = reached.iter().filter_map(|square| step(*square)).collect();
        if tuple.star {
            let mut done = 0;
            while done < next.len() {
                if let Some(square) = step(next[done])
                    && !next.contains(&square)
                {
                    next.push(square);
                }
                done += 1;
            }
            // A repeated step may be left out, but not at the end.
            if at + 1 < image.len() {
                next.extend(reached);
            }
        }
        next.sort_unstable();
        next.dedup();
        reached = next;
    }
    reached
}

/// Most squares the union of some patterns can lead to from one square.
pub fn mobility(rule: &[Pattern], board: Board) -> usize {
    let images: Vec<Vec<Tuple>> = rule.iter().flat_map(Pattern::images).collect();
    let from = |square: Square| {
        let mut all: Vec<Square> = images.iter().flat_map(|image| ends(image, square, board)).collect();
        all.sort_unstable();
        all.dedup();
        all.iter().filter(|end| **end != square).count()
    };
    board.squares().map(from).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHESS: Board = Board { width: 8, height: 8 };

    fn tuple(dx: i32, dy: i32, on: On, star: bool) -> Tuple {
        Tuple { dx, dy, on, star }
    }

    fn pattern(tuples: &[Tuple], fb: bool, rot: bool) -> Pattern {
        Pattern { tuples: tuples.to_vec(), fb, rot }
    }

    #[test]
    fn chess_pieces_have_the_mobility_they_are_known_for() {
        let slide = |dx, dy| pattern(&[tuple(dx, dy, On::E, true), tuple(dx, dy, On::EP, false)], false, true);
        let (rook, bishop) = (slide(0, 1), slide(1, 1));
        assert_eq!(mobility(std::slice::from_ref(&rook), CHESS), 14);
        assert_eq!(mobility(std::slice::from_ref(&bishop), CHESS), 13);
        assert_eq!(mobility(&[rook, bishop], CHESS), 27);
        let knight = pattern(&[tuple(1, 2, On::EP, false)], false, true);
        assert_eq!(mobility(std::slice::from_ref(&knight), CHESS), 8);
        let pawn =
            [pattern(&[tuple(0, 1, On::E, false)], false, false), pattern(&[tuple(1, 1, On::P, false)], false, false)];
        assert_eq!(mobility(&pawn, CHESS), 3);
        let king =
            [pattern(&[tuple(0, 1, On::EP, false)], false, true), pattern(&[tuple(1, 1, On::EP, false)], true, false)];
        assert_eq!(mobility(&king, CHESS), 8);
    }

    #[test]
    fn nobody_finds_two_things_on_one_square() {
        let steps = |tuples: &[Tuple]| pattern(tuples, false, false).possible();
        let (ahead, right, left) = (tuple(0, 1, On::E, false), tuple(1, 0, On::E, false), tuple(-1, 0, On::W, false));
        assert!(!steps(&[ahead, right, left, ahead]), "empty and own at once");
        assert!(steps(&[ahead, right, tuple(-1, 0, On::EP, false)]));
        assert!(!steps(&[ahead, tuple(0, -1, On::E, false), right]), "its own square is not empty");
        assert!(steps(&[ahead, tuple(0, -1, On::EW, false), right]));
        assert!(steps(&[ahead, tuple(0, -1, On::E, true), right]), "repeated steps may be left out");
    }

    #[test]
    fn going_back_where_one_came_from_is_no_move() {
        let there_and_back = pattern(&[tuple(0, 1, On::E, false), tuple(0, -1, On::E, false)], false, false);
        assert_eq!(mobility(&[there_and_back], CHESS), 0);
    }
}
