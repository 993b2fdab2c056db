//! What only the board can judge: cells, sides, rows and directions it may lack.

use super::plan::unlabel;
use super::*;
use gdl::ast::{Side, Subject};

/// Judges the board section and the players' directions.
pub(super) fn board(topology: &Topology, board: &Board, players: &[PlayerDef; 2]) -> Vec<Problem> {
    let mut subjects = Vec::new();
    if board.i_nbors {
        subjects.push(Subject::INbors);
    }
    for def in &board.regions {
        def.parts.iter().for_each(|part| collect(part, &mut subjects));
    }
    // Directions by default mean nothing on a graph and deserve no warning there.
    let named =
        players.iter().map(|p| p.dirn).filter(|d| topology.ring > 0 || matches!(d, Compass::Up | Compass::Down));
    subjects.extend(named.map(Subject::Compass));
    let mut problems = topology.check(&subjects);
    if board.no_d_nbors && topology.adjacent.iter().all(Vec::is_empty) {
        let message = "no cell of this board is adjacent to another";
        problems.push(Problem::warning(Subject::Board, message, "add `i-nbors`, or leave `no-d-nbors` out"));
    }
    problems
}

/// The subjects a region mentions.
fn collect(region: &Region, subjects: &mut Vec<Subject>) {
    match region {
        Region::Sides { which, .. } => subjects.extend(which.iter().copied().map(Subject::Side)),
        Region::Rows(rows) => subjects.extend(rows.iter().copied().map(Subject::Row)),
        Region::Columns(columns) => subjects.extend(columns.iter().copied().map(Subject::Column)),
        Region::Cells(labels) => subjects.extend(labels.iter().cloned().map(Subject::Cell)),
        Region::Home(k) => subjects.push(Subject::Home(*k)),
        Region::Union(parts) => parts.iter().for_each(|part| collect(part, subjects)),
        _ => {}
    }
}

/// Judges one subject.
pub(super) fn subject(topology: &Topology, subject: &Subject) -> Option<Problem> {
    let problem = |message: String, hint: String| Some(Problem::error(subject.clone(), message, hint));
    match subject {
        Subject::Cell(label) if topology.find(label).is_none() => {
            Some(no_cell(label, topology.labels.iter().map(String::as_str)))
        }
        Subject::Side(side) if !has_side(topology, *side) => {
            let wanted = match side {
                Side::Compass(compass) => format!("`{}`", word(*compass)),
                Side::Number(n) => n.to_string(),
            };
            let names: Vec<&str> = topology.sides.iter().map(|(name, _)| word(*name)).collect();
            let hint = if names.is_empty() {
                "a graph has no sides; name the cells instead".into()
            } else {
                format!("its sides are {}", listed(&names))
            };
            problem(format!("this board has no side {wanted}"), hint)
        }
        Subject::Row(n) if !has(&topology.row, *n) => {
            problem(format!("this board has no row {n}"), format!("its rows are {}", range(&topology.row)))
        }
        Subject::Column(n) if !has(&topology.column, *n) => {
            problem(format!("this board has no column {n}"), format!("its columns are {}", range(&topology.column)))
        }
        Subject::Home(k) if Player::BOTH.iter().any(|&p| regions::home(topology, *k, p).is_empty()) => {
            let message = format!("`(home {k})` lies off the board and holds no cells");
            Some(Problem::warning(
                subject.clone(),
                message,
                "`(home 0)` is the row nearest to the player, `(home 1)` the next",
            ))
        }
        Subject::Compass(compass) if topology.compass(*compass).is_none() => {
            let message = format!("this board has no direction `{}`", word(*compass));
            if matches!(compass, Compass::Up | Compass::Down) {
                problem(message, "`up` and `down` need a square board with levels, such as `(size 3 3 3)`".into())
            } else {
                Some(Problem::warning(subject.clone(), message, "a graph has lines but no compass"))
            }
        }
        Subject::Length(n) if i64::from(*n) > longest_line(topology) as i64 => {
            let longest = longest_line(topology);
            let message = format!("no line of this board is {n} cells long, so nobody can make such a row");
            let cells = if longest == 1 { "cell" } else { "cells" };
            Some(Problem::warning(subject.clone(), message, format!("the longest has {longest} {cells}")))
        }
        Subject::Steps if topology.ring > 0 && topology.facing == [None; 2] => {
            let message = "players who play up or down have no forward, so this walk leads nowhere";
            Some(Problem::warning(subject.clone(), message, "use a `path` with `up` and `down` instead"))
        }
        Subject::Steps if topology.ring == 0 => {
            let message = "a graph has no directions, so this walk leads nowhere";
            Some(Problem::warning(subject.clone(), message, "use `(line)` or `(adjacent)` instead"))
        }
        Subject::Offset(..) if !has_offsets(topology) => {
            let message = "this board has no columns and rows to count, so this step leads nowhere";
            Some(Problem::warning(subject.clone(), message, "use directions, such as `f` or `ne`, or a square board"))
        }
        Subject::Offset(dx, dy) if !offset_fits(topology, *dx, *dy) => {
            let message = "the board is too small for this step, so it leads nowhere";
            Some(Problem::warning(subject.clone(), message, "the numbers count columns and rows"))
        }
        Subject::Group(n) if i64::from(*n) > topology.cells() as i64 => {
            let cells = topology.cells();
            let message = format!("this board has {cells} cells, so nobody can have a group of {n}");
            Some(Problem::warning(subject.clone(), message, "ask for fewer"))
        }
        Subject::Diagonals if topology.indirect.iter().all(Vec::is_empty) => {
            let message = "no two cells of this board meet at a corner only, so `i-nbors` finds nothing here";
            Some(Problem::warning(subject.clone(), message, "use `d-nbors`, or leave it out"))
        }
        Subject::INbors if topology.indirect.iter().all(Vec::is_empty) => {
            let message = "no two cells of this board meet at a corner only, so `i-nbors` adds nothing";
            Some(Problem::warning(subject.clone(), message, "leave it out"))
        }
        _ => None,
    }
}

/// A label that names no cell; the hint says where the cells are.
pub(super) fn no_cell<'a>(label: &str, labels: impl Iterator<Item = &'a str>) -> Problem {
    let labels: Vec<&str> = labels.collect();
    let column = unlabel(label.split('/').next().unwrap_or(label)).map(|p| p.0);
    let same: Vec<&str> =
        labels.iter().copied().filter(|l| column.is_some() && unlabel(l).map(|p| p.0) == column).collect();
    let hint = match (&same[..], &labels[..]) {
        ([only], _) => format!("that column has only {only}"),
        ([first, .., last], _) => format!("that column runs from {first} to {last}"),
        (_, [first, .., last]) => format!("the cells run from {first} to {last}"),
        (_, [only]) => format!("the only cell is {only}"),
        _ => "the board has no cells".into(),
    };
    Problem::error(Subject::Cell(label.into()), format!("this board has no cell `{label}`"), hint)
}

/// Cells on the longest line, indirect directions included.
fn longest_line(topology: &Topology) -> usize {
    let starts = |d: Dir| {
        (0..topology.cells() as Cell).filter(move |&c| topology.next(c, topology.opposite[d as usize]).is_none())
    };
    let dirs = topology.line_dirs(Nbors::All).into_iter();
    dirs.flat_map(|d| starts(d).map(move |c| topology.ray(c, d).count() + 1)).max().unwrap_or(1)
}

/// Steps by offset lead somewhere on square and alquerque boards only; these alone turn by two of eight directions.
fn has_offsets(topology: &Topology) -> bool {
    topology.ring == 8 && topology.turn == 2
}

/// Whether an offset, turned or mirrored in any way, leads from some cell to another.
fn offset_fits(topology: &Topology, dx: i32, dy: i32) -> bool {
    let reach = |numbers: &[u16]| {
        let least = numbers.iter().min().copied().unwrap_or(0);
        i32::from(numbers.iter().max().copied().unwrap_or(0) - least)
    };
    let (wide, high) = (reach(&topology.column), reach(&topology.row));
    let fits = |x: i32, y: i32| x.abs() <= wide && y.abs() <= high;
    fits(dx, dy) || fits(dy, dx)
}

fn has_side(topology: &Topology, side: Side) -> bool {
    match side {
        Side::Compass(compass) => topology.sides.iter().any(|(name, _)| *name == compass),
        Side::Number(n) => (1..=topology.sides.len()).contains(&(n as usize)),
    }
}

fn has(numbers: &[u16], n: i32) -> bool {
    numbers.iter().any(|&m| i32::from(m) == n)
}

fn range(numbers: &[u16]) -> String {
    format!("{} to {}", numbers.iter().min().unwrap_or(&0), numbers.iter().max().unwrap_or(&0))
}

/// Words of the language as a sentence lists them.
fn listed(words: &[&str]) -> String {
    match words {
        [] => "none".into(),
        [only] => format!("`{only}`"),
        [some @ .., last] => {
            format!("{} and `{last}`", some.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", "))
        }
    }
}

fn word(compass: Compass) -> &'static str {
    ["n", "ne", "e", "se", "s", "sw", "w", "nw", "up", "down"][compass as usize]
}
