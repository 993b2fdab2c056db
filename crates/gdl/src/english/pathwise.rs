//! Paths no name fits, told step by step along the expression.

use super::bearing::heading;
use super::geometry::{Grid, Jump, leaps, relative, squares};
use super::path::{landing, offset};
use super::voice::Voice;
use super::words::{a, list, number};
use crate::ast::{On, Path, PathDir, Shape, Tiling, Turtle, Who};

/// A path expression in words.
pub fn say(voice: &Voice, path: &Path) -> String {
    match path {
        Path::Step { dir, on } => format!("{} {}", way(voice, *dir), landing(voice, *on)),
        Path::Seq(parts) => {
            let said: Vec<String> = parts.iter().map(|p| part(voice, p)).collect();
            if said.is_empty() { "no step at all".to_string() } else { said.join(", then ") }
        }
        Path::Or(parts) => {
            let said: Vec<String> = parts.iter().map(|p| say(voice, p)).collect();
            if said.is_empty() { "no way at all".to_string() } else { format!("either {}", list(&said, "or")) }
        }
        Path::Star(inner) => format!("any number of times, perhaps none, {}", say(voice, inner)),
        Path::Rot(_) | Path::Mirror(_) | Path::Fb(_) => symmetric(voice, path),
    }
}

/// A part of a sequence, kept apart from what follows it.
fn part(voice: &Voice, path: &Path) -> String {
    match path {
        Path::Star(inner) => match &**inner {
            Path::Step { .. } => say(voice, path),
            _ => format!("any number of times, perhaps none, this: “{}”", say(voice, inner)),
        },
        Path::Rot(_) | Path::Mirror(_) | Path::Fb(_) => format!("this part, turned on its own: “{}”", say(voice, path)),
        Path::Step { .. } | Path::Seq(_) | Path::Or(_) => say(voice, path),
    }
}

/// One jump, whatever it goes over.
pub fn exactly(voice: &Voice, end: Jump) -> Option<String> {
    leaps(voice, Grid::Square, &[end]).map(|text| text.replace(", jumping over anything", ""))
}

/// What a cell looked at must be.
pub fn asked(voice: &Voice, (x, y): Jump, on: On) -> String {
    let board = &voice.game.board;
    let there = format!("the {} {}", voice.cell(), offset(voice, x, y));
    let enemy = a(&voice.owned(Some(Who::Enemy), &voice.any_piece(), false));
    match (on.empty, on.enemy, on.own) {
        (true, true, true) if x == 0 && y > 0 && board.tiling == Tiling::Square && board.shape == Shape::Square => {
            let height = i64::from(board.size.get(1).or(board.size.first()).copied().unwrap_or(0));
            match height - i64::from(y) {
                1 => "it still stands on your home row".to_string(),
                rows => format!("it still stands on one of the {} rows nearest to your side", number(rows.max(0))),
            }
        }
        (true, true, true) => format!("the board reaches as far as {there}"),
        (true, false, false) => format!("{there} is empty"),
        (false, true, false) => format!("{there} holds {enemy}"),
        (false, false, true) => format!("{there} holds a piece of your own"),
        (true, true, false) => format!("{there} is empty or holds {enemy}"),
        (true, false, true) => format!("{there} is empty or holds a piece of your own"),
        (false, true, true) => format!("{there} is occupied"),
        (false, false, false) => "the impossible happens".to_string(),
    }
}

/// Turns and mirror images, each said once whatever the nesting.
fn symmetric(voice: &Voice, path: &Path) -> String {
    let (mut rot, mut mirror, mut fb, mut inner) = (false, false, false, path);
    loop {
        match inner {
            Path::Rot(p) => (rot, inner) = (true, p),
            Path::Mirror(p) => (mirror, inner) = (true, p),
            Path::Fb(p) => (fb, inner) = (true, p),
            Path::Step { .. } | Path::Seq(_) | Path::Or(_) | Path::Star(_) => break,
        }
    }
    let mut ways = Vec::new();
    if rot {
        ways.push(if Grid::of(voice) == Some(Grid::Square) {
            "turned by any number of quarter turns"
        } else {
            "turned to any direction"
        });
    }
    if mirror {
        ways.push("with left and right exchanged");
    }
    if fb {
        ways.push("with front and back exchanged");
    }
    format!("{}, or the same {}", say(voice, inner), list(&ways, "and, if you like,"))
}

fn way(voice: &Voice, dir: PathDir) -> String {
    let cell = voice.cell();
    match dir {
        PathDir::Offset(x, y) if relative(voice, (x, y)).is_some() => {
            let jump = relative(voice, (x, y)).and_then(|jump| leaps(voice, Grid::Square, &[jump]));
            jump.unwrap_or_else(|| offset(voice, x, y))
        }
        PathDir::Offset(x, y) => {
            let [first, second] = &voice.game.players;
            format!("{} for {} and {} for {},", offset(voice, x, y), first.name, offset(voice, -x, -y), second.name)
        }
        PathDir::Compass(c) => format!("one {cell} {}", heading(voice, c)),
        PathDir::Turtle(turtle) => format!(
            "{} {}",
            squares(voice, 1),
            match turtle {
                Turtle::F => "forward",
                Turtle::B => "back",
                Turtle::L => "to the left",
                Turtle::R => "to the right",
                Turtle::Fl => "forward to the left",
                Turtle::Fr => "forward to the right",
                Turtle::Bl => "back to the left",
                Turtle::Br => "back to the right",
            }
        ),
    }
}
