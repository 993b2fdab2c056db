//! Paths that keep to one straight line: leaps, slides, jumps. Chess pieces get their names here.

use super::geometry::{Grid, Jump, leaps, relative, squares, ways};
use super::path::{landed, landing, seen};
use super::voice::Voice;
use super::words::{a, list, number};
use crate::ast::{Dirn, On, Path, PathDir, Who};

/// One stretch of a ray: a step, or any number of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stretch {
    star: bool,
    on: On,
}

/// Equal steps in one direction.
#[derive(Clone, Debug, PartialEq)]
pub struct Ray {
    step: Jump,
    stretches: Vec<Stretch>,
}

const EMPTY: On = On { empty: true, enemy: false, own: false };
const ENEMY: On = On { empty: false, enemy: true, own: false };
const EITHER: On = On { empty: true, enemy: true, own: false };

impl Ray {
    fn map(&self, f: impl Fn(Jump) -> Jump) -> Ray {
        Ray { step: f(self.step), stretches: self.stretches.clone() }
    }

    /// Whether its way can be told as that of a straight line, or ends with its first step; longer leaps without repetition are better told by
    /// where they end.
    pub fn plain(&self, voice: &Voice) -> bool {
        let straight = |grid| ways(voice, grid, &[self.step]).is_some();
        self.stretches.len() == 1 || self.stretches.iter().any(|s| s.star) || Grid::of(voice).is_some_and(straight)
    }

    /// Whether it passes over one enemy, nothing else, and lands on an empty cell.
    pub fn jumps_one_enemy(&self) -> bool {
        let over: Vec<&Stretch> = self.stretches.iter().filter(|s| s.on != EMPTY).collect();
        let last = self.stretches.last().map(|s| s.on);
        matches!(over[..], [Stretch { star: false, on: ENEMY }]) && last == Some(EMPTY)
    }
}

/// A branch of a path as rays, if it is no more than that.
pub fn rays(voice: &Voice, dirn: Option<Dirn>, branch: &Path) -> Option<Vec<Ray>> {
    let grid = Grid::of(voice)?;
    match branch {
        Path::Rot(inner) => {
            let mut turned = rays(voice, dirn, inner)?;
            let mut all = turned.clone();
            for _ in 1..grid.turns() {
                turned = turned.iter().map(|ray| ray.map(|j| grid.turned(j))).collect();
                add(&mut all, &turned);
            }
            Some(all)
        }
        Path::Mirror(inner) => Some(with_images(rays(voice, dirn, inner)?, |j| grid.mirrored(j))),
        Path::Fb(inner) => Some(with_images(rays(voice, dirn, inner)?, |j| grid.reversed(j))),
        Path::Step { .. } | Path::Seq(_) | Path::Star(_) => {
            let mut parts: Vec<(PathDir, Stretch)> = Vec::new();
            stretch(branch, false, &mut parts)?;
            let dir = parts.first()?.0;
            if parts.iter().any(|(d, _)| *d != dir) {
                return None;
            }
            let stretches = tidy(parts.into_iter().map(|(_, s)| s).collect());
            let steps = directions(voice, grid, dirn, dir)?;
            Some(steps.into_iter().map(|step| Ray { step, stretches: stretches.clone() }).collect())
        }
        Path::Or(_) => None,
    }
}

fn with_images(mut found: Vec<Ray>, f: impl Fn(Jump) -> Jump) -> Vec<Ray> {
    let images: Vec<Ray> = found.iter().map(|ray| ray.map(&f)).collect();
    add(&mut found, &images);
    found
}

/// Adds what is not there yet: turns of turns of turns are few, but copies of copies are not.
fn add(found: &mut Vec<Ray>, more: &[Ray]) {
    for ray in more {
        if !found.contains(ray) {
            found.push(ray.clone());
        }
    }
}

fn stretch(path: &Path, star: bool, out: &mut Vec<(PathDir, Stretch)>) -> Option<()> {
    match path {
        Path::Step { dir, on } => {
            out.push((*dir, Stretch { star, on: *on }));
            Some(())
        }
        Path::Seq(parts) if !star => parts.iter().try_for_each(|part| stretch(part, false, out)),
        Path::Star(inner) if !star => stretch(inner, true, out),
        _ => None,
    }
}

/// The same ray in one form: stars before equal steps, and no star at the end (a path of no steps is no move).
fn tidy(mut stretches: Vec<Stretch>) -> Vec<Stretch> {
    if let [only @ Stretch { star: true, .. }] = stretches[..] {
        stretches.push(Stretch { star: false, ..only });
    }
    for _ in 0..stretches.len() {
        for i in 1..stretches.len() {
            if stretches[i].star && !stretches[i - 1].star && stretches[i].on == stretches[i - 1].on {
                stretches.swap(i - 1, i);
            }
        }
    }
    stretches
}

/// The jumps one step stands for: one, or one for each facing.
fn directions(voice: &Voice, grid: Grid, dirn: Option<Dirn>, dir: PathDir) -> Option<Vec<Jump>> {
    match (dir, dirn) {
        (PathDir::Offset(x, y), _) if grid == Grid::Square => relative(voice, (x, y)).map(|jump| vec![jump]),
        (PathDir::Turtle(t), None) => Some(vec![grid.turtle(t, 0)]),
        (PathDir::Turtle(t), Some(Dirn::All)) => {
            let board = &voice.game.board;
            let open =
                |d: &usize| grid == Grid::Hex || if d.is_multiple_of(2) { !board.no_d_nbors } else { board.i_nbors };
            Some((0..grid.ring().len()).filter(open).map(|facing| grid.turtle(t, facing)).collect())
        }
        _ => None,
    }
}

/// Rays joined by what they pass and land on, then said; chess pieces by name.
pub fn group(voice: &Voice, found: &[Ray]) -> Vec<String> {
    let Some(grid) = Grid::of(voice) else { return Vec::new() };
    let rays = merged(found);
    let mut shapes: Vec<Vec<Stretch>> = Vec::new();
    for ray in &rays {
        if !shapes.contains(&ray.stretches) {
            shapes.push(ray.stretches.clone());
        }
    }
    shapes.sort_by_key(|s| (s.len(), s.last().is_some_and(|l| l.on != EMPTY)));
    let steps = |shape: &Vec<Stretch>| {
        let mut steps: Vec<Jump> = rays.iter().filter(|r| r.stretches == *shape).map(|r| r.step).collect();
        steps.sort_unstable();
        steps
    };
    let mut said: Vec<String> = Vec::new();
    let mut told: Vec<Vec<Stretch>> = Vec::new();
    for shape in &shapes {
        if told.contains(shape) {
            continue;
        }
        // A step, and the same step over one or more empty cells, are one short slide.
        let longer = |n: usize| [vec![Stretch { star: false, on: EMPTY }; n], shape.clone()].concat();
        let slides: Vec<Vec<Stretch>> = (1..)
            .map(longer)
            .take_while(|long| shape.len() == 1 && shapes.contains(long) && steps(long) == steps(shape))
            .collect();
        let short = ways(voice, grid, &steps(shape)).filter(|_| !slides.is_empty());
        said.push(match short {
            Some(ways) => {
                let far = if slides.len() == 1 { "or" } else { "to" };
                let most = squares(voice, slides.len() as i64 + 1);
                let comma = if ways.ends_with("included") { "," } else { "" };
                format!("one {far} {most} {ways}{comma} without jumping, {}", landing(voice, shape[0].on))
            }
            None => way(voice, grid, &steps(shape), shape),
        });
        if said.last().is_some_and(|text| text.contains("without jumping")) {
            told.extend(slides);
        }
    }
    match chess_piece(grid, &rays) {
        Some("knight") => vec![format!(
            "like a chess knight: {}",
            said.join("; or ").replace("by a knight's move (", "").replacen(")", "", 1)
        )],
        Some(name) => vec![format!("like a chess {name}: {}", said.join("; or "))],
        None => said,
    }
}

/// Rays that differ only in what they land on become one.
fn merged(found: &[Ray]) -> Vec<Ray> {
    let mut out: Vec<Ray> = Vec::new();
    for ray in found {
        let Some((last, before)) = ray.stretches.split_last() else { continue };
        let same = out.iter_mut().find(|other| {
            other.step == ray.step
                && other.stretches.len() == ray.stretches.len()
                && other.stretches[..before.len()] == *before
                && !last.star
                && !other.stretches[before.len()].star
        });
        match same {
            Some(other) => {
                let on = &mut other.stretches[before.len()].on;
                *on = On {
                    empty: on.empty || last.on.empty,
                    enemy: on.enemy || last.on.enemy,
                    own: on.own || last.on.own,
                };
            }
            None => out.push(ray.clone()),
        }
    }
    out
}

/// Rays of one shape in several directions.
fn way(voice: &Voice, grid: Grid, steps: &[Jump], shape: &[Stretch]) -> String {
    let cells = voice.cells();
    let each = || list(&steps.iter().map(|&jump| seen(voice, jump)).collect::<Vec<_>>(), "or");
    let Some(&last) = shape.last() else { return "no step at all".to_string() };
    if shape.len() == 1 {
        return landed(leaps(voice, grid, steps).unwrap_or_else(each), &landing(voice, last.on));
    }
    let Some(ways) = ways(voice, grid, steps) else {
        // All the images of one leap have a name together, or are told one by one.
        let known = leaps(voice, grid, steps).filter(|text| !text.contains(" or "));
        let leap =
            known.map_or_else(each, |text| text.trim_start_matches("by ").trim_start_matches("a leap of ").to_string());
        let same = if steps.len() > 1 { ", always the same" } else { "" };
        return format!("by leaps of {leap}{same}, one after the other: {}", stages(voice, shape));
    };
    // "In any direction, diagonals included" is a parenthesis to be closed.
    let comma = if ways.ends_with("included") { "," } else { "" };
    let empties = shape[..shape.len() - 1].iter().all(|s| s.on == EMPTY && !s.star);
    match shape {
        [Stretch { star: true, on: EMPTY }, Stretch { star: false, on: EMPTY }] => {
            format!("any number of {cells} {ways}, over empty {cells} only")
        }
        [Stretch { star: true, on: EMPTY }, Stretch { star: false, on }] => {
            format!("any number of {cells} {ways}, over empty {cells}, ending {}", ending(voice, *on))
        }
        [Stretch { star: false, on }, Stretch { star: false, on: end }] if *on != EMPTY && on.empty => {
            let any = voice.any_piece();
            let between = match (on.enemy, on.own) {
                (true, true) => {
                    return format!(
                        "exactly {} {ways}, jumping over anything, {}",
                        squares(voice, 2),
                        landing(voice, *end)
                    );
                }
                (true, false) => voice.one_of(Some(Who::Friend), &any),
                _ => a(&voice.owned(Some(Who::Enemy), &any, false)),
            };
            format!("exactly {} {ways}, {}, unless {between} stands between", squares(voice, 2), landing(voice, *end))
        }
        [Stretch { star: false, on }, Stretch { star: false, on: end }] if *on != EMPTY => {
            let comma = if ways.contains(',') { "," } else { "" };
            let jump = format!("{ways}{comma} by a jump over {}", hurdle(voice, *on));
            match *end {
                EMPTY => format!("{jump} to the empty {} just beyond it", voice.cell()),
                _ => format!("{}, {} just beyond it", jump.trim_end_matches(','), landing(voice, *end)),
            }
        }
        [Stretch { star: true, on: EMPTY }, Stretch { star: false, on: ENEMY }, rest @ ..] if beyond(rest) => format!(
            "any distance {ways}{comma} over empty {cells} up to {}, and by a jump over it {}",
            a(&voice.owned(Some(Who::Enemy), &voice.any_piece(), false)),
            match rest.len() {
                1 => format!("to the empty {} just beyond it", voice.cell()),
                _ => format!("and over empty {cells} beyond it to any of them"),
            }
        ),
        _ if empties && last.on == EMPTY && !last.star => {
            format!("exactly {} {ways}, all of them empty", squares(voice, shape.len() as i64))
        }
        _ if empties && !last.star => {
            format!(
                "exactly {} {ways}{comma} over empty {cells}, {}",
                squares(voice, shape.len() as i64),
                landing(voice, last.on)
            )
        }
        _ => format!("{ways}{comma} in one line, passing in turn over {}", stages(voice, shape)),
    }
}

/// Whether what follows a jumped piece is empty cells only.
fn beyond(rest: &[Stretch]) -> bool {
    matches!(
        rest,
        [Stretch { star: false, on: EMPTY }] | [Stretch { star: true, on: EMPTY }, Stretch { star: false, on: EMPTY }]
    )
}

fn hurdle(voice: &Voice, on: On) -> String {
    let adjective = "neighbouring";
    let any = voice.any_piece();
    match (on.empty, on.enemy, on.own) {
        (false, true, false) => a(&format!("{adjective} {}", voice.owned(Some(Who::Enemy), &any, false))),
        (false, false, true) => a(&format!("{adjective} {}", voice.owned(Some(Who::Friend), &any, false))),
        (false, true, true) => a(&format!("{adjective} {}", voice.owned(Some(Who::All), &any, false))),
        // Those that may be empty are told as what must not stand there.
        (true, ..) => a(&format!("{adjective} {}", voice.cell())),
        (false, false, false) => "what never happens".to_string(),
    }
}

/// What a ray passes, stretch by stretch.
fn stages(voice: &Voice, shape: &[Stretch]) -> String {
    // Any number of them and one more: at least one.
    let mut parts: Vec<(i64, Stretch)> = Vec::new();
    for s in shape {
        match parts.last_mut() {
            Some((least, last)) if last.star && !s.star && last.on == s.on => *least += 1,
            _ => parts.push((0, *s)),
        }
    }
    let said: Vec<String> = parts
        .iter()
        .zip(1..)
        .map(|((least, s), nth)| {
            let many = match least {
                // At the end it decides where the piece stops, so that none at all is worth a word.
                0 if nth == parts.len() => "any number (even none) of".to_string(),
                0 => "any number of".to_string(),
                n => format!("{} or more", number(*n)),
            };
            let (before, after) = match (s.on.empty, s.on.enemy, s.on.own) {
                (true, false, false) => ("empty ", ""),
                (false, true, false) => ("enemy-held ", ""),
                (false, false, true) => ("", " held by yourself"),
                (true, true, false) => ("empty or enemy-held ", ""),
                (true, false, true) => ("", " empty or held by yourself"),
                (false, true, true) => ("occupied ", ""),
                (true, true, true) => ("arbitrary ", ""),
                (false, false, false) => ("impossible ", ""),
            };
            match s.star {
                true => format!("{many} {before}{}{after}", voice.cells()),
                false => format!("one {before}{}{after}", voice.cell()),
            }
        })
        .collect();
    let stop = match parts.last() {
        Some((1, Stretch { star: true, .. })) => "stopping on any of them",
        Some((_, Stretch { star: true, .. })) => "stopping on the last it passes",
        _ => "where it stops",
    };
    format!("{}, {stop}", list(&said, "and then"))
}

fn ending(voice: &Voice, on: On) -> String {
    landing(voice, on).replace("onto ", "on ").replacen("to a", "on a", usize::from(on.empty))
}

/// The chess piece that goes just so; a pawn's double step does not change its name.
fn chess_piece(grid: Grid, rays: &[Ray]) -> Option<&'static str> {
    if grid != Grid::Square {
        return None;
    }
    let hop = |on: On| vec![Stretch { star: false, on }];
    let run = vec![Stretch { star: true, on: EMPTY }, Stretch { star: false, on: EITHER }];
    let steps = |shape: &[Stretch]| rays.iter().filter(|r| r.stretches == shape).map(|r| r.step).collect::<Vec<_>>();
    let (hops, runs) = (steps(&hop(EITHER)), steps(&run));
    let orthogonal = |v: &[Jump]| v.iter().filter(|(x, y)| x.abs() + y.abs() == 1).count() == 4;
    let diagonal = |v: &[Jump]| v.iter().filter(|(x, y)| x.abs() == 1 && y.abs() == 1).count() == 4;
    let knight = |v: &[Jump]| v.iter().filter(|(x, y)| x.abs() * y.abs() == 2).count() == 8;
    let (mut walks, mut hits) = (steps(&hop(EMPTY)), steps(&hop(ENEMY)));
    walks.sort_unstable();
    hits.sort_unstable();
    match (rays.len(), hops.len(), runs.len()) {
        (8, 8, 0) if orthogonal(&hops) && diagonal(&hops) => Some("king"),
        (8, 8, 0) if knight(&hops) => Some("knight"),
        (4, 0, 4) if orthogonal(&runs) => Some("rook"),
        (4, 0, 4) if diagonal(&runs) => Some("bishop"),
        (8, 0, 8) if orthogonal(&runs) && diagonal(&runs) => Some("queen"),
        (3, 0, 0) if walks == [(0, 1)] && hits == [(-1, 1), (1, 1)] => Some("pawn"),
        _ => None,
    }
}
