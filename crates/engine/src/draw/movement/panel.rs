//! A plot on one board or several: no square has two signs, and every line leads to one end.

use super::plot::{End, Plot, Range, Slide, Square, Stop, Way};

/// Boards of one piece that are still drawn.
const MOST: usize = 8;
/// Steps of a slide that are shown.
const SHOWN: i32 = 3;

/// What stands on one board.
#[derive(Clone, Debug, Default)]
pub(super) struct Panel {
    pub ends: Vec<End>,
    pub slides: Vec<Slide>,
    pub ways: Vec<Way>,
    /// Everything holds with left and right exchanged too.
    pub mirrored: bool,
    /// Words under it.
    pub notes: Vec<String>,
}

/// Lowest and highest corner of a field around the piece.
pub(super) type Field = (Square, Square);

/// Both ends of the lines of a way.
pub(super) fn stretches(way: &Way) -> Vec<(Square, Stop)> {
    let from = std::iter::once((0, 0)).chain(way.stops.iter().map(|stop| stop.square));
    from.zip(way.stops.iter().copied()).collect()
}

/// Whether a square lies between the ends of a line.
fn passes((a, b): (Square, Square), at: Square) -> bool {
    let ((ux, uy), (vx, vy)) = ((at.0 - a.0, at.1 - a.1), (b.0 - a.0, b.1 - a.1));
    ux * vy == uy * vx && at != a && at != b && (0..=vx * vx + vy * vy).contains(&(ux * vx + uy * vy))
}

/// Whether a line of the first way runs over a stop of the other.
fn overruns(a: &Way, b: &Way) -> bool {
    let common = stretches(b);
    let own = stretches(a).into_iter().filter(|line| !common.contains(line));
    own.into_iter().any(|(from, to)| b.stops.iter().any(|stop| passes((from, to.square), stop.square)))
}

fn clash(a: &Way, b: &Way) -> bool {
    let meet = |(i, stop): (usize, &Stop)| {
        b.stops.iter().position(|other| other.square == stop.square).is_some_and(|j| {
            let ends = (i + 1 == a.stops.len(), j + 1 == b.stops.len());
            let together = a.stops[..=i] == b.stops[..=j];
            if ends == (true, true) { stop.on != b.stops[j].on } else { ends != (false, false) || !together }
        })
    };
    (a.columns, a.rows) != (b.columns, b.rows)
        || a.stops.iter().enumerate().any(meet)
        || overruns(a, b)
        || overruns(b, a)
}

/// The way with left and right exchanged, on a board so wide.
fn mirror(way: &Way, width: i32) -> Way {
    let stop = |stop: &Stop| Stop { square: (-stop.square.0, stop.square.1), ..*stop };
    let columns = way.columns.map(|(low, high)| (width - 1 - high, width - 1 - low));
    Way { stops: way.stops.iter().map(stop).collect(), columns, rows: way.rows }
}

impl Panel {
    fn takes(&self, way: &Way, mirrored: bool) -> bool {
        let on_line = |end: &End| stretches(way).iter().any(|(from, to)| passes((*from, to.square), end.square));
        let under = |end: &End| way.stops.iter().any(|stop| stop.square == end.square);
        let anywhere = way.columns.is_none() && way.rows.is_none();
        (self.mirrored == mirrored || (self.ends.is_empty() && self.ways.is_empty()))
            && (anywhere || self.ends.is_empty())
            && !self.ends.iter().any(|end| on_line(end) || under(end))
            && !self.ways.iter().any(|other| clash(way, other))
    }

    /// The squares that must be seen, for a board of this size: those around the piece, ends, and the first steps of slides.
    pub(super) fn field(&self, (width, height): (i32, i32)) -> Field {
        // Two to the sides, so that the words under it find room.
        let reach = (2.min(width - 1), 1.min(height - 1));
        let slid = self.slides.iter().flat_map(|slide| (1..=slide.most.unwrap_or(SHOWN)).map(move |n| (slide.step, n)));
        let slid = slid.map(|((dx, dy), n)| (n * dx, n * dy)).filter(|(x, y)| x.abs() < width && y.abs() < height);
        let leaps = self.ends.iter().filter(|end| end.manner == super::plot::Manner::Leap).map(|end| end.square);
        let stops = self.ways.iter().flat_map(|way| way.stops.iter().map(|stop| stop.square));
        slid.chain(leaps).chain(stops).fold(((-reach.0, -reach.1), reach), |(low, high), (x, y)| {
            ((low.0.min(x), low.1.min(y)), (high.0.max(x), high.1.max(y)))
        })
    }
}

/// Lines of a board by how many they are and whose they are.
fn lines((low, high): (i32, i32), all: i32, name: &str, sides: [&str; 2]) -> String {
    let count = match high - low + 1 {
        1 => name.to_string(),
        n => format!("{n} {name}s"),
    };
    match (low, high) {
        (0, _) => format!("its {} {count}", sides[0]),
        (_, high) if high == all - 1 => format!("its {} {count}", sides[1]),
        (low, high) if low == high => format!("its {name} {}", low + 1),
        (low, high) => format!("its {name}s {} to {}", low + 1, high + 1),
    }
}

fn place(columns: Range, rows: Range, (width, height): (i32, i32)) -> Option<String> {
    let rows = rows.map(|rows| lines(rows, height, "row", ["first", "last"]));
    let columns = columns.map(|columns| lines(columns, width, "column", ["left", "right"]));
    let parts: Vec<String> = [rows, columns].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| format!("only from {}", parts.join(" and ")))
}

/// The boards of a plot.
pub(super) fn panels(plot: Plot, board: (i32, i32)) -> Vec<Panel> {
    let mut left: Vec<Way> = plot.ways;
    let mut more = plot.more;
    let mut panels = vec![Panel { ends: plot.ends, slides: plot.slides, ..Panel::default() }];
    while !left.is_empty() {
        let way = left.remove(0);
        let twin = left.iter().position(|other| *other == mirror(&way, board.0)).map(|at| left.remove(at));
        let mirrored = twin.as_ref().is_some_and(|twin| clash(&way, twin));
        let group: Vec<Way> = std::iter::once(way).chain(twin.filter(|_| !mirrored)).collect();
        match panels.iter().position(|panel| group.iter().all(|way| panel.takes(way, mirrored))) {
            Some(at) => {
                panels[at].ways.extend(group);
                panels[at].mirrored = mirrored;
            }
            None if panels.len() < MOST => panels.push(Panel { ways: group, mirrored, ..Panel::default() }),
            None => more = true,
        }
    }
    for panel in &mut panels {
        let place = panel.ways.first().and_then(|way| place(way.columns, way.rows, board));
        panel.notes.extend(place);
        if panel.mirrored {
            panel.notes.push("and mirrored".to_string());
        }
    }
    if let Some(last) = panels.last_mut() {
        if more {
            last.notes.push("and more: read the rules".to_string());
        } else if last.ends.is_empty() && last.ways.is_empty() {
            last.notes.push("cannot move".to_string());
        }
    }
    panels
}

#[cfg(test)]
mod tests {
    use super::super::legs::walks;
    use super::*;

    /// The boards of a path on a board of eight by eight.
    fn boards(path: &str) -> Vec<Panel> {
        let game = format!(
            "(game G (players White Black) (board (tiling square) (size 8 8)) (pieces (Man All (moves (move \
             (pre (and (owner from) (path {path}))) (action (pop) (push)) (post (capture replace)))))) \
             (start (place (Man White) A1) (place (Man Black) A8)) (play free-repeat (turn-limit 9 draw)) (end (All lose (no-move))))"
        );
        let game = gdl::load(&game).game.expect("it loads");
        let path = gdl::sbg::convert(&game).expect("it is of the class").pieces.remove(0).1;
        panels(Plot::of(&walks(&path).expect("plain walks").0, (8, 8)), (8, 8))
    }

    #[test]
    fn no_square_has_two_signs() {
        let crow = "(or (mirror (seq (step 0 1 w) (step -1 0 e))) (mirror (seq (step 1 1 ew) (step 0 -1 e))) \
                    (mirror (seq (step 1 1 p) (step 0 1 pw) (step 0 1 e))) (mirror (step 2 0 e)))";
        let crow = boards(crow);
        assert_eq!(crow.iter().map(|panel| panel.ways.len()).collect::<Vec<_>>(), [2, 2, 2]);
        assert!(crow.iter().all(|panel| panel.notes.is_empty()));
    }

    #[test]
    fn crossed_mirror_images_are_told_in_words() {
        let crossed = boards("(mirror (seq (step 1 1 e) (step -2 0 p) (step 0 1 e)))");
        assert_eq!(crossed.len(), 1);
        assert_eq!((crossed[0].ways.len(), &crossed[0].notes[..]), (1, &["and mirrored".to_string()][..]));
    }

    #[test]
    fn rows_are_named_and_fields_hold_what_is_drawn() {
        let pawn = boards("(or (step 0 1 e) (seq (step 0 1 e) (step 0 5 epw) (step 0 -4 e)))");
        assert_eq!(pawn.len(), 2);
        assert_eq!(pawn[1].notes, ["only from its first 2 rows"]);
        assert_eq!(pawn[1].field((8, 8)), ((-2, -1), (2, 2)));
        let far = boards("(mirror (step 1 6 e))");
        assert_eq!(far[0].field((8, 8)), ((-2, -1), (2, 6)));
        assert_eq!(boards("(rot (seq (star (step 1 1 e)) (step 1 1 ep)))")[0].field((4, 3)), ((-2, -2), (2, 2)));
    }

    #[test]
    fn random_pieces_are_legible_too() {
        use super::super::legs::Leg;
        use gdl::ast::On;
        let mut state: u64 = 1;
        let mut random = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) % below) as i32
        };
        for _ in 0..500 {
            let mut walks = Vec::new();
            for _ in 0..1 + random(4) {
                let mut leg = || {
                    let (dx, dy, on, star) = (random(5) - 2, random(5) - 2, 1 + random(7), random(5) == 0);
                    Leg { dx, dy, on: On { empty: on & 1 != 0, enemy: on & 2 != 0, own: on & 4 != 0 }, star }
                };
                let walk: Vec<Leg> = (0..3).map(|_| leg()).collect();
                let walk = walk[..1 + random(3) as usize].to_vec();
                walks.push(walk.iter().map(|leg| Leg { dx: -leg.dx, ..*leg }).collect());
                walks.push(walk);
            }
            for panel in panels(Plot::of(&walks, (6, 7)), (6, 7)) {
                let (low, high) = panel.field((6, 7));
                assert!(low.0 > -6 && low.1 > -7 && high.0 < 6 && high.1 < 7, "{walks:?}");
                let mut signs: Vec<(Square, (bool, On))> = Vec::new();
                for way in &panel.ways {
                    signs.extend(way.before().iter().map(|stop| (stop.square, (false, stop.on))));
                    signs.push((way.end().square, (true, way.end().on)));
                    assert!(!panel.ends.iter().any(|end| way.stops.iter().any(|stop| stop.square == end.square)));
                }
                let alike = |a: &(Square, _), b: &(Square, _)| a.0 != b.0 || a.1 == b.1;
                assert!(signs.iter().all(|a| signs.iter().all(|b| alike(a, b))), "{walks:?}");
            }
        }
    }
}
