//! Walks and paths: the moves of chess pieces by name, all others step by step.

use super::bearing::{heading, six};
use super::geometry::{Grid, Jump, leaps, relative, squares};
use super::hops::{Told, hop};
use super::rays::{Ray, group, rays};
use super::voice::Voice;
use super::words::{counted, list, number};
use crate::ast::{Compass, Dirn, On, Path, Turtle, Who};

/// A turtle walk step by step: "two steps forward, a turn to the right, one step forward".
pub fn walk(voice: &Voice, steps: &[Turtle]) -> String {
    let mut said = Vec::new();
    let mut at = 0;
    while at < steps.len() {
        let run = steps[at..].iter().take_while(|&&s| s == steps[at]).count();
        let n = run as i64;
        said.push(match steps[at] {
            Turtle::L => turn(n, "left"),
            Turtle::R => turn(n, "right"),
            other => format!("{} {}", counted(n, "step"), turtle(voice, other)),
        });
        at += run;
    }
    if said.is_empty() { format!("no step at all, staying on the {}", voice.cell()) } else { list(&said, "then") }
}

fn turn(n: i64, side: &str) -> String {
    if n == 1 { format!("a turn to the {side}") } else { format!("{} turns to the {side}", number(n)) }
}

fn turtle(voice: &Voice, turtle: Turtle) -> &'static str {
    match turtle {
        Turtle::Fl if six(voice) => "half forward to the left",
        Turtle::Fr if six(voice) => "half forward to the right",
        Turtle::Bl if six(voice) => "half back to the left",
        Turtle::Br if six(voice) => "half back to the right",
        Turtle::F => "forward",
        Turtle::B => "back",
        Turtle::L => "to the left",
        Turtle::R => "to the right",
        Turtle::Fl => "diagonally forward to the left",
        Turtle::Fr => "diagonally forward to the right",
        Turtle::Bl => "diagonally back to the left",
        Turtle::Br => "diagonally back to the right",
    }
}

/// Several walks of which one must fit, as the way a piece goes: "a knight's move".
pub fn walks(voice: &Voice, dirn: Option<Dirn>, walks: &[&[Turtle]]) -> String {
    let ends = Grid::of(voice).and_then(|grid| Some((grid, ends(voice, grid, dirn, walks)?)));
    if let Some((grid, ends)) = ends
        && let Some(text) = leaps(voice, grid, &ends)
    {
        return text;
    }
    let texts: Vec<String> = walks.iter().map(|steps| walk(voice, steps)).collect();
    let facing = match dirn {
        Some(Dirn::All) => ", with any direction of the board taken as forward",
        _ => "",
    };
    format!("by this walk, whatever stands on the way: {}{facing}{}", list(&texts, "or else"), sense(voice, dirn))
}

fn sense(voice: &Voice, dirn: Option<Dirn>) -> String {
    match dirn {
        Some(Dirn::Compass(Compass::Up | Compass::Down)) => {
            ", which leads nowhere, since pieces face along their level".to_string()
        }
        Some(Dirn::Compass(c)) => format!(", with {} taken as forward", heading(voice, c)),
        Some(Dirn::Turtle(t)) => format!(", beginning turned {}", turtle(voice, t)),
        Some(Dirn::All) | None => String::new(),
    }
}

/// Where walks lead, if only that matters: the cells on the way lie between start and end, so the board's edge cannot spoil one.
fn ends(voice: &Voice, grid: Grid, dirn: Option<Dirn>, walks: &[&[Turtle]]) -> Option<Vec<Jump>> {
    let ring = grid.ring().len();
    let facings: Vec<usize> = match (dirn, grid) {
        (None, _) => vec![0],
        (Some(Dirn::All), Grid::Hex) => (0..ring).collect(),
        (Some(Dirn::All), Grid::Square) => {
            let board = &voice.game.board;
            (0..ring).filter(|d| if d.is_multiple_of(2) { !board.no_d_nbors } else { board.i_nbors }).collect()
        }
        (Some(Dirn::Compass(_) | Dirn::Turtle(_)), _) => return None,
    };
    let mut out: Vec<Jump> = Vec::new();
    for steps in walks {
        for &start in &facings {
            let (mut facing, mut at, mut way) = (start, (0, 0), vec![(0, 0)]);
            for &step in *steps {
                match step {
                    Turtle::R => facing += grid.turn(),
                    Turtle::L => facing += ring - grid.turn(),
                    _ => {
                        let (x, y) = grid.turtle(step, facing % ring);
                        at = (at.0 + x, at.1 + y);
                        way.push(at);
                    }
                }
            }
            let between = |v: i32, end: i32| (v >= 0 && v <= end) || (v <= 0 && v >= end);
            if grid == Grid::Square && !way.iter().all(|p| between(p.0, at.0) && between(p.1, at.1)) {
                return None;
            }
            if !out.contains(&at) {
                out.push(at);
            }
        }
    }
    out.sort_unstable();
    Some(out)
}

/// A path as the way a piece goes: "like a chess rook: any number of squares …".
pub fn path(voice: &Voice, p: &Path) -> String {
    facing(voice, None, p)
}

/// The same under a rule's direction word.
pub fn facing(voice: &Voice, dirn: Option<Dirn>, p: &Path) -> String {
    let mut simple: Vec<Ray> = Vec::new();
    let mut other: Vec<String> = Vec::new();
    for branch in branches(p) {
        let found = rays(voice, dirn, &branch);
        if let Some(plain) = found.as_ref().filter(|found| found.iter().all(|ray| ray.plain(voice))) {
            simple.extend(plain.iter().cloned());
            continue;
        }
        match (hop(voice, &branch), found) {
            (Told::So(text), _) => other.push(text),
            (Told::Never, _) => {}
            (Told::Otherwise, Some(found)) => simple.extend(found),
            (Told::Otherwise, None) => other.push(super::pathwise::say(voice, &branch)),
        }
    }
    if simple.is_empty() && other.is_empty() {
        return "no way at all".to_string();
    }
    let mut said = group(voice, &simple);
    let crooked = !other.is_empty();
    said.extend(other);
    let note = match dirn {
        Some(Dirn::All) if crooked => ", with any direction of the board taken as forward",
        _ => "",
    };
    format!("{}{note}{}", said.join("; or "), sense(voice, dirn))
}

/// Whether every way along the path is a straight jump over just one enemy.
pub fn jumps_one_enemy(voice: &Voice, dirn: Option<Dirn>, p: &Path) -> bool {
    let all: Option<Vec<Vec<Ray>>> = branches(p).iter().map(|branch| rays(voice, dirn, branch)).collect();
    all.is_some_and(|all| !all.is_empty() && all.iter().flatten().all(Ray::jumps_one_enemy))
}

/// Alternatives at the top, with turns and mirrors pushed inside them.
fn branches(p: &Path) -> Vec<Path> {
    let mut out = Vec::new();
    flatten(p, &[], &mut out);
    out
}

fn flatten(p: &Path, around: &[fn(Box<Path>) -> Path], out: &mut Vec<Path>) {
    let deeper = |f: fn(Box<Path>) -> Path| [around, &[f]].concat();
    match p {
        Path::Or(parts) => parts.iter().for_each(|part| flatten(part, around, out)),
        Path::Rot(inner) => flatten(inner, &deeper(Path::Rot), out),
        Path::Mirror(inner) => flatten(inner, &deeper(Path::Mirror), out),
        Path::Fb(inner) => flatten(inner, &deeper(Path::Fb), out),
        Path::Step { .. } | Path::Seq(_) | Path::Star(_) => {
            out.push(around.iter().rev().fold(p.clone(), |inner, wrap| wrap(Box::new(inner))));
        }
    }
}

/// An offset in words.
pub fn offset(voice: &Voice, x: i32, y: i32) -> String {
    match relative(voice, (x, y)) {
        Some(jump) => seen(voice, jump),
        None => parts(voice, (x, y), ["north", "south", "east", "west"]),
    }
}

/// A jump, already as the player sees it, in words.
pub fn seen(voice: &Voice, jump: Jump) -> String {
    parts(voice, jump, ["forward", "back", "to the right", "to the left"])
}

fn parts(voice: &Voice, (x, y): Jump, [front, back, right, left]: [&str; 4]) -> String {
    let said: Vec<String> = [(y, front, back), (x, right, left)]
        .into_iter()
        .filter(|(n, _, _)| *n != 0)
        .map(|(n, plus, minus)| format!("{} {}", squares(voice, i64::from(n.abs())), if n > 0 { plus } else { minus }))
        .collect();
    match said.len() {
        0 => format!("a step that stays on its {}", voice.cell()),
        _ => list(&said, "and"),
    }
}

/// A way and where it may end; of several ways, what holds for all of them comes first.
pub fn landed(way: String, landing: &str) -> String {
    match way.contains("; or ") {
        true => format!("{landing}, either {}", way.replace("; or ", ", or else ")),
        false => format!("{way}, {landing}"),
    }
}

/// Where a step may end.
pub fn landing(voice: &Voice, on: On) -> String {
    let cell = voice.cell();
    let enemy = super::words::a(&voice.owned(Some(Who::Enemy), &voice.any_piece(), false));
    let own = voice.one_of(Some(Who::Friend), &voice.any_piece());
    match (on.empty, on.enemy, on.own) {
        (true, false, false) => format!("to an empty {cell}"),
        (false, true, false) => format!("onto {enemy}"),
        (true, true, false) => format!("to an empty {cell} or onto {enemy}"),
        (false, false, true) => format!("onto {own}"),
        (true, false, true) => format!("to an empty {cell} or onto {own}"),
        (false, true, true) => format!("onto {enemy} or {own}"),
        (true, true, true) => format!("to any {cell}, whether empty, an enemy's or your own"),
        (false, false, false) => "which is never possible".to_string(),
    }
}
