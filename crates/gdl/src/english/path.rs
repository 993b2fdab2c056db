//! Walks and paths: the moves of chess pieces by name, all others step by step.

use super::geometry::{Grid, Jump, facing_each_other, leaps, ways};
use super::region::compass;
use super::voice::Voice;
use super::words::{counted, list, number};
use crate::ast::{Dirn, On, Path, PathDir, Turtle, Who};

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
            other => format!("{} {}", counted(n, "step"), turtle(other)),
        });
        at += run;
    }
    if said.is_empty() { format!("no step at all, staying on the {}", voice.cell()) } else { list(&said, "then") }
}

fn turn(n: i64, side: &str) -> String {
    if n == 1 { format!("a turn to the {side}") } else { format!("{} turns to the {side}", number(n)) }
}

fn turtle(turtle: Turtle) -> &'static str {
    match turtle {
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
    format!("by this walk, whatever stands on the way: {}{facing}{}", list(&texts, "or else"), sense(dirn))
}

fn sense(dirn: Option<Dirn>) -> String {
    match dirn {
        Some(Dirn::Compass(c)) => format!(", with {} taken as forward", compass(c)),
        Some(Dirn::Turtle(t)) => format!(", beginning turned {}", turtle(t)),
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
            (0..ring).filter(|d| if d % 2 == 0 { !board.no_d_nbors } else { board.i_nbors }).collect()
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

/// One step or a run of steps in a direction, or something more involved.
#[derive(Clone, Debug, PartialEq)]
enum Word {
    Leap(Jump, On),
    Slide(Jump, On),
}

/// A path as the way a piece goes: "like a chess rook: any number of squares …".
pub fn path(voice: &Voice, p: &Path) -> String {
    facing(voice, None, p)
}

/// The same under a rule's direction word.
pub fn facing(voice: &Voice, dirn: Option<Dirn>, p: &Path) -> String {
    let mut branches = Vec::new();
    flatten(p, &[], &mut branches);
    let grid = Grid::of(voice);
    let mut simple: Vec<Word> = Vec::new();
    let mut other: Vec<String> = Vec::new();
    for branch in &branches {
        match grid.and_then(|grid| words(voice, grid, dirn, branch)) {
            Some(found) => simple.extend(found),
            None => other.push(super::pathwise::say(voice, branch)),
        }
    }
    let mut said = grid.map_or_else(Vec::new, |grid| groups(voice, grid, &simple));
    if said.len() > 1 && other.is_empty() {
        return said.join("; or ");
    }
    let note = match dirn {
        Some(Dirn::All) if !other.is_empty() => ", with any direction of the board taken as forward",
        _ => "",
    };
    said.extend(other);
    format!("{}{note}{}", said.join("; or "), sense(dirn))
}

/// Alternatives at the top, with turns and mirrors pushed inside them.
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

/// A branch as leaps and slides, if it is no more than that.
fn words(voice: &Voice, grid: Grid, dirn: Option<Dirn>, branch: &Path) -> Option<Vec<Word>> {
    match branch {
        Path::Rot(inner) => {
            let found = words(voice, grid, dirn, inner)?;
            let mut all = found.clone();
            let mut turned = found;
            for _ in 1..grid.turns() {
                turned = turned.into_iter().map(|w| map(w, |j| grid.turned(j))).collect();
                all.extend(turned.iter().cloned());
            }
            Some(all)
        }
        Path::Mirror(inner) => twice(words(voice, grid, dirn, inner)?, |j| grid.mirrored(j)),
        Path::Fb(inner) => twice(words(voice, grid, dirn, inner)?, |j| grid.reversed(j)),
        Path::Step { dir, on } => Some(jumps(voice, grid, dirn, *dir)?.into_iter().map(|j| Word::Leap(j, *on)).collect()),
        Path::Seq(parts) => slide(voice, grid, dirn, parts),
        Path::Star(_) => slide(voice, grid, dirn, std::slice::from_ref(branch)),
        Path::Or(_) => None,
    }
}

fn map(word: Word, f: impl Fn(Jump) -> Jump) -> Word {
    match word {
        Word::Leap(j, on) => Word::Leap(f(j), on),
        Word::Slide(j, on) => Word::Slide(f(j), on),
    }
}

fn twice(found: Vec<Word>, f: impl Fn(Jump) -> Jump) -> Option<Vec<Word>> {
    let images: Vec<Word> = found.iter().cloned().map(|w| map(w, &f)).collect();
    Some([found, images].concat())
}

/// The jumps one step stands for: one, or one for each facing.
fn jumps(voice: &Voice, grid: Grid, dirn: Option<Dirn>, dir: PathDir) -> Option<Vec<Jump>> {
    match (dir, dirn) {
        (PathDir::Offset(x, y), _) if grid == Grid::Square && facing_each_other(voice) => Some(vec![(x, y)]),
        (PathDir::Turtle(t), None) => Some(vec![grid.turtle(t, 0)]),
        (PathDir::Turtle(t), Some(Dirn::All)) => {
            let board = &voice.game.board;
            let open = |d: &usize| grid == Grid::Hex || if d % 2 == 0 { !board.no_d_nbors } else { board.i_nbors };
            Some((0..grid.ring().len()).filter(open).map(|facing| grid.turtle(t, facing)).collect())
        }
        _ => None,
    }
}

const EMPTY: On = On { empty: true, enemy: false, own: false };

/// Runs over empty cells in one direction: `(seq (star s) t)`, `(seq s (star s))`, `(star s)`.
fn slide(voice: &Voice, grid: Grid, dirn: Option<Dirn>, parts: &[Path]) -> Option<Vec<Word>> {
    let step = |p: &Path| match p {
        Path::Step { dir, on } => Some((*dir, *on)),
        _ => None,
    };
    let star = |p: &Path| match p {
        Path::Star(inner) => step(inner),
        _ => None,
    };
    let (dir, on) = match parts {
        [one] => star(one).filter(|(_, on)| *on == EMPTY)?,
        [first, last] => match (star(first), star(last)) {
            (Some((d, EMPTY)), None) => step(last).filter(|(e, _)| *e == d)?,
            (None, Some((d, EMPTY))) => step(first).filter(|(e, on)| *e == d && *on == EMPTY)?,
            _ => return None,
        },
        _ => return None,
    };
    Some(jumps(voice, grid, dirn, dir)?.into_iter().map(|j| Word::Slide(j, on)).collect())
}

/// Words joined by what they may land on, then said; chess pieces by name.
fn groups(voice: &Voice, grid: Grid, found: &[Word]) -> Vec<String> {
    let merge = |pick: fn(&Word) -> Option<(Jump, On)>| {
        let mut all: Vec<(Jump, On)> = Vec::new();
        for (jump, on) in found.iter().filter_map(pick) {
            match all.iter_mut().find(|(j, _)| *j == jump) {
                Some((_, had)) => *had = On { empty: had.empty || on.empty, enemy: had.enemy || on.enemy, own: had.own || on.own },
                None => all.push((jump, on)),
            }
        }
        all.sort_unstable_by_key(|&(jump, _)| jump);
        all
    };
    let leaping = merge(|w| if let Word::Leap(j, on) = w { Some((*j, *on)) } else { None });
    let sliding = merge(|w| if let Word::Slide(j, on) = w { Some((*j, *on)) } else { None });
    let chess = if grid == Grid::Square { chess_piece(&leaping, &sliding) } else { None };
    let mut said = Vec::new();
    for (list, slides) in [(&leaping, false), (&sliding, true)] {
        let mut kinds: Vec<On> = Vec::new();
        list.iter().for_each(|(_, on)| if !kinds.contains(on) { kinds.push(*on) });
        for on in kinds {
            let dirs: Vec<Jump> = list.iter().filter(|(_, o)| *o == on).map(|(j, _)| *j).collect();
            said.push(if slides { run(voice, grid, &dirs, on) } else { leap(voice, grid, &dirs, on) });
        }
    }
    match chess {
        Some(name) => vec![format!("like a chess {name}: {}", said.join("; or "))],
        None => said,
    }
}

fn leap(voice: &Voice, grid: Grid, dirs: &[Jump], on: On) -> String {
    let how = leaps(voice, grid, dirs).unwrap_or_else(|| {
        let each: Vec<String> = dirs.iter().map(|&(x, y)| offset(voice, x, y)).collect();
        list(&each, "or")
    });
    format!("{how}, {}", landing(voice, on))
}

fn run(voice: &Voice, grid: Grid, dirs: &[Jump], on: On) -> String {
    let cells = voice.cells();
    let how = match ways(grid, dirs) {
        Some(ways) => format!("any number of {cells} {ways}"),
        None => {
            let each: Vec<String> = dirs.iter().map(|&(x, y)| offset(voice, x, y)).collect();
            format!("any number of equal leaps in the same direction, each of {}", list(&each, "or"))
        }
    };
    match on {
        EMPTY => format!("{how}, over empty {cells} only"),
        _ => format!("{how}, over empty {cells}, ending {}", landing(voice, on)),
    }
}

/// An offset in words.
pub fn offset(voice: &Voice, x: i32, y: i32) -> String {
    let each_other = facing_each_other(voice);
    let (front, back, right, left) =
        if each_other { ("forward", "back", "to the right", "to the left") } else { ("north", "south", "east", "west") };
    let part = |n: i32, plus: &'static str, minus: &'static str| {
        format!("{} {}", super::geometry::squares(voice, i64::from(n.abs())), if n > 0 { plus } else { minus })
    };
    let said: Vec<String> = [(y, front, back), (x, right, left)]
        .into_iter()
        .filter(|(n, _, _)| *n != 0)
        .map(|(n, plus, minus)| part(n, plus, minus))
        .collect();
    match said.len() {
        0 => format!("a step that stays on its {}", voice.cell()),
        _ => list(&said, "and"),
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

/// The chess piece that goes just so.
fn chess_piece(leaping: &[(Jump, On)], sliding: &[(Jump, On)]) -> Option<&'static str> {
    const TAKE: On = On { empty: true, enemy: true, own: false };
    const HIT: On = On { empty: false, enemy: true, own: false };
    let jumps = |list: &[(Jump, On)]| list.iter().filter(|(_, on)| *on == TAKE).map(|(j, _)| *j).collect::<Vec<_>>();
    let (hops, runs) = (jumps(leaping), jumps(sliding));
    let pure = hops.len() == leaping.len() && runs.len() == sliding.len();
    let orthogonal = |v: &[Jump]| v.iter().filter(|(x, y)| x.abs() + y.abs() == 1).count() == 4;
    let diagonal = |v: &[Jump]| v.iter().filter(|(x, y)| x.abs() == 1 && y.abs() == 1).count() == 4;
    let knight = |v: &[Jump]| v.iter().filter(|(x, y)| x.abs() * y.abs() == 2).count() == 8;
    let pawn = [((-1, 1), HIT), ((0, 1), EMPTY), ((1, 1), HIT)];
    match (hops.len(), runs.len()) {
        (8, 0) if pure && orthogonal(&hops) && diagonal(&hops) => Some("king"),
        (8, 0) if pure && knight(&hops) => Some("knight"),
        (0, 4) if pure && orthogonal(&runs) => Some("rook"),
        (0, 4) if pure && diagonal(&runs) => Some("bishop"),
        (0, 8) if pure && orthogonal(&runs) && diagonal(&runs) => Some("queen"),
        (0, 0) if sliding.is_empty() && leaping == pawn => Some("pawn"),
        _ => None,
    }
}
