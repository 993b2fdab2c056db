//! Crooked paths, told by where they end and by what must stand on the way.
//!
//! Squares on the way are only looked at, so "three steps, one after the other" would be a poor description: what a player needs is the
//! square to go to and what to look for. Only where steps repeat is the way itself told.

use super::geometry::{Grid, Jump, leaps, relative};
use super::path::landing;
use super::pathwise::{asked, exactly};
use super::voice::Voice;
use super::words::{a, clauses, list, number, ordinal};
use crate::ast::{On, Path, PathDir, Who};

/// One step.
#[derive(Clone, Copy)]
struct Leg {
    by: Jump,
    on: On,
    star: bool,
}

/// What is said of a path.
pub enum Told {
    /// That of others is to be said: it is no walk of offsets over squares.
    Otherwise,
    /// Nothing, for it leads nowhere.
    Never,
    /// This.
    So(String),
}

/// A walk with the turns and mirror images of it.
pub fn hop(voice: &Voice, path: &Path) -> Told {
    // Rows are asked about, so that only players facing north and south are served.
    if Grid::of(voice) != Some(Grid::Square) || relative(voice, (0, 1)) != Some((0, 1)) {
        return Told::Otherwise;
    }
    let (mut rot, mut mirror, mut fb, mut inner) = (false, false, false, path);
    loop {
        match inner {
            Path::Rot(p) => (rot, inner) = (true, p),
            Path::Mirror(p) => (mirror, inner) = (true, p),
            Path::Fb(p) => (fb, inner) = (true, p),
            Path::Step { .. } | Path::Seq(_) | Path::Or(_) | Path::Star(_) => break,
        }
    }
    let Some(mut legs) = legs(inner) else { return Told::Otherwise };
    // Of images that all count, the one to the right and forward is told.
    let side = |of: fn(Jump) -> i32| legs.iter().map(|leg| of(leg.by)).find(|by| *by != 0).is_some_and(|by| by < 0);
    let (left, back) = (mirror && side(|by| by.0), fb && side(|by| by.1));
    for leg in &mut legs {
        leg.by = (if left { -leg.by.0 } else { leg.by.0 }, if back { -leg.by.1 } else { leg.by.1 });
    }
    let fixed = legs.iter().all(|leg| !leg.star);
    let (text, images) = if fixed {
        let Some(look) = Look::of(&legs) else { return Told::Never };
        let (mut images, symmetric) = (vec![look.end], look.asked.iter().all(|((x, _), _)| *x == 0));
        // If only the end is off the middle line, both sides are told at once.
        if mirror && !rot && symmetric {
            mirror = false;
            images.push((-look.end.0, look.end.1));
        }
        let Some(text) = look.say(voice, &images) else { return Told::Otherwise };
        (text, [rot, mirror, fb && !rot])
    } else {
        let Some(text) = along(voice, &legs) else { return Told::Otherwise };
        (text, [rot, mirror, fb && !rot])
    };
    let image = match images {
        [false, false, false] => return Told::So(text),
        [true, true, _] => "turned to any of the four sides, mirrored or not",
        [true, false, _] => "turned to any of the four sides",
        [false, true, true] => "mirrored left to right, front to back, or both",
        [false, true, false] => "mirrored left to right",
        [false, false, true] => "mirrored front to back",
    };
    Told::So(format!("{text}, or this {image}"))
}

/// What a walk without repeated steps may land on; `None` if it is another kind of path. Squares passed twice are asked twice.
pub fn lands(path: &Path) -> Option<On> {
    let legs = legs(path).filter(|legs| legs.iter().all(|leg| !leg.star))?;
    Some(Look::of(&legs).map_or(On { empty: false, enemy: false, own: false }, |look| look.on))
}

fn legs(path: &Path) -> Option<Vec<Leg>> {
    match path {
        Path::Step { dir: PathDir::Offset(x, y), on } => Some(vec![Leg { by: (*x, *y), on: *on, star: false }]),
        Path::Star(inner) => match legs(inner)?[..] {
            [leg] => Some(vec![Leg { star: true, ..leg }]),
            _ => None,
        },
        Path::Seq(parts) => Some(parts.iter().map(legs).collect::<Option<Vec<_>>>()?.concat()),
        Path::Step { .. } | Path::Or(_) | Path::Rot(_) | Path::Mirror(_) | Path::Fb(_) => None,
    }
}

/// Where a walk without repeated steps ends, and what it asks of the squares before.
struct Look {
    end: Jump,
    on: On,
    /// Squares in the order they are looked at.
    asked: Vec<(Jump, On)>,
}

fn both(a: On, b: On) -> On {
    On { empty: a.empty && b.empty, enemy: a.enemy && b.enemy, own: a.own && b.own }
}

impl Look {
    /// `None` if it never leads anywhere: it ends where it began, or asks for two things at once.
    fn of(legs: &[Leg]) -> Option<Look> {
        let mut at = (0, 0);
        let mut seen: Vec<(Jump, On)> = Vec::new();
        for leg in legs {
            at = (at.0 + leg.by.0, at.1 + leg.by.1);
            match seen.iter_mut().find(|(known, _)| *known == at) {
                Some((_, on)) => *on = both(*on, leg.on),
                None => seen.push((at, leg.on)),
            }
        }
        // The piece itself stands where it came from, and is its owner's.
        let home = seen.iter().position(|(square, _)| *square == (0, 0));
        if home.is_some_and(|home| !seen.remove(home).1.own) {
            return None;
        }
        let end = seen.iter().position(|(square, _)| *square == at)?;
        let (end, on) = seen.remove(end);
        let possible = |on: &On| on.empty || on.enemy || on.own;
        (possible(&on) && seen.iter().all(|(_, on)| possible(on))).then_some(Look { end, on, asked: seen })
    }

    fn say(&self, voice: &Voice, ends: &[Jump]) -> Option<String> {
        let mut ends = ends.to_vec();
        ends.sort_unstable();
        ends.dedup();
        let to = match ends[..] {
            [end] => exactly(voice, end)?,
            _ => leaps(voice, Grid::Square, &ends)?.replace(", jumping over anything", ""),
        };
        let to = format!("{to}{} {}", self.over(voice), landing(voice, self.on));
        if self.asked.is_empty() {
            return Some(to);
        }
        let mut said: Vec<String> = Vec::new();
        let mut told: Vec<On> = Vec::new();
        for (square, on) in &self.asked {
            if anything(*on) {
                said.push(asked(voice, *square, *on));
            } else if !short(*square) {
                said.push(holds(voice, &[*square], *on));
            } else if !told.contains(on) {
                // Squares that can be named in a word or two share a verb.
                told.push(*on);
                let same = self.asked.iter().filter(|(at, other)| other == on && short(*at)).map(|(at, _)| *at);
                said.push(holds(voice, &same.collect::<Vec<_>>(), *on));
            }
        }
        // On a straight way nobody looks for them from anywhere else.
        let way = self.way();
        let seen = match self.asked.iter().all(|(at, on)| anything(*on) || way.contains(at)) {
            true => String::new(),
            false => format!(", seen from the {} it leaves,", voice.cell()),
        };
        Some(format!("{to}, provided that{seen} {}", clauses(&said, "and")))
    }

    /// The squares between its ends, if it goes along a row, column or diagonal.
    fn way(&self) -> Vec<Jump> {
        let (x, y) = self.end;
        let straight = x == 0 || y == 0 || x.abs() == y.abs();
        let long = if straight { x.abs().max(y.abs()) } else { 0 };
        (1..long).map(|n| (x.signum() * n, y.signum() * n)).collect()
    }

    /// Squares passed that may hold anything, though others may not.
    fn over(&self, voice: &Voice) -> String {
        let way = self.way();
        let free = |at: &Jump| self.asked.iter().all(|(square, on)| square != at || anything(*on));
        let over: Vec<String> = way.iter().zip(1..).filter(|(at, _)| free(at)).map(|(_, nth)| ordinal(nth)).collect();
        match over.len() {
            0 => String::new(),
            n if n == way.len() => ", jumping over anything,".to_string(),
            1 => format!(", jumping over whatever is on the {} {},", over[0], voice.cell()),
            _ => format!(", jumping over whatever is on the {} {},", list(&over, "and"), voice.cells()),
        }
    }
}

/// Whether any contents will do.
fn anything(on: On) -> bool {
    on.empty && on.enemy && on.own
}

/// What some squares must hold.
fn holds(voice: &Voice, squares: &[Jump], on: On) -> String {
    let (cell, cells) = (voice.cell(), voice.cells());
    let spots: Vec<String> = squares.iter().map(|square| spot(*square)).collect();
    let many = spots.len() > 1;
    let there = format!("the {} {}", if many { cells.as_str() } else { cell }, list(&spots, "and"));
    let enemy = a(&voice.owned(Some(Who::Enemy), &voice.any_piece(), false));
    let own = voice.one_of(Some(Who::Friend), &voice.any_piece());
    let (is, hold, each) = if many { ("are", "hold", " each") } else { ("is", "holds", "") };
    // "No enemy piece" would be true of a square beyond the edge, which is not there at all.
    let perhaps = |man: &str| match many {
        true => format!("{there} are each empty or hold {man}"),
        false => format!("{there} is empty or holds {man}"),
    };
    match (on.empty, on.enemy, on.own) {
        (true, false, false) => format!("{there} {is} empty"),
        (false, true, false) => format!("{there} {hold} {enemy}{each}"),
        (false, false, true) => format!("{there} {hold} {own}{each}"),
        (true, true, false) => perhaps(&enemy),
        (true, false, true) => perhaps(&own),
        (false, true, true) => format!("{there} {is} occupied"),
        (true, true, true) | (false, false, false) => format!("{there} {is} on the board"),
    }
}

/// Whether a square is named without an "and".
fn short((x, y): Jump) -> bool {
    x == 0 || y == 0 || (x.abs(), y.abs()) == (1, 1)
}

/// A square seen from the piece.
fn spot((x, y): Jump) -> String {
    let side = if x > 0 { "right" } else { "left" };
    match (x.abs(), y) {
        (0, 1) => "just ahead".to_string(),
        (0, -1) => "just behind".to_string(),
        (1, 1) => format!("diagonally ahead on the {side}"),
        (1, -1) => format!("diagonally behind on the {side}"),
        _ => {
            let rows = format!("{} {}", number(i64::from(y.abs())), if y > 0 { "ahead" } else { "behind" });
            let columns = format!("{} to the {side}", number(i64::from(x.abs())));
            match (x, y) {
                (0, _) => rows,
                (_, 0) => columns,
                _ => format!("{rows} and {columns}"),
            }
        }
    }
}

/// A walk with repeated steps, leg by leg.
fn along(voice: &Voice, legs: &[Leg]) -> Option<String> {
    let (last, before) = legs.split_last()?;
    let (cell, cells) = (voice.cell(), voice.cells());
    let held = |on: On, many: bool| {
        let noun = if many { cells.as_str() } else { cell };
        match (on.empty, on.enemy, on.own) {
            (true, false, false) => format!("empty {noun}"),
            (false, true, false) => format!("{noun} with an enemy {}", voice.any_piece()),
            (false, false, true) => format!("{noun} with a {} of your own", voice.any_piece()),
            (true, true, false) => format!("{noun} with none of your pieces"),
            (true, false, true) => format!("{noun} with no enemy piece"),
            (false, true, true) => format!("occupied {noun}"),
            (true, true, true) | (false, false, false) => noun.to_string(),
        }
    };
    let toward = |by: Jump| match super::geometry::ways(voice, Grid::Square, &[by]) {
        Some(way) => way,
        None => format!("by leaps of {}", leap(by)),
    };
    let pass = |leg: &Leg| match leg.star {
        true => format!("any number (even none) of {} {}", held(leg.on, true), toward(leg.by)),
        false => format!("one {} {}", held(leg.on, false), step(voice, leg.by)),
    };
    let mut said: Vec<String> = before.iter().map(pass).collect();
    let landing = landing(voice, last.on);
    if last.star {
        // The last step is made once at least, or the walk would end with the one before; that is another path.
        said.push(pass(last));
        return Some(format!("by way of {}, stopping anywhere", said.join(", then ")));
    }
    Some(format!("by way of {}, and from there {} {landing}", said.join(", then "), exactly(voice, last.by)?))
}

/// A single step after others.
fn step(voice: &Voice, by: Jump) -> String {
    super::geometry::ways(voice, Grid::Square, &[by]).unwrap_or_else(|| leap(by))
}

fn leap((x, y): Jump) -> String {
    let side = if x > 0 { "to the right" } else { "to the left" };
    let way = if y > 0 { "forward" } else { "back" };
    let (rows, columns) = (number(i64::from(y.abs())), number(i64::from(x.abs())));
    match (x, y) {
        (0, _) => format!("{rows} {way}"),
        (_, 0) => format!("{columns} {side}"),
        _ => format!("{rows} {way} and {columns} {side}"),
    }
}
