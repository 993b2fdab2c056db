//! Paths no name fits, told step by step along the expression.

use super::geometry::{Grid, leaps};
use super::path::{landing, offset};
use super::region::compass;
use super::voice::Voice;
use super::words::list;
use crate::ast::{Path, PathDir, Turtle};

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
    format!("{}, or the same {}", say(voice, inner), list(&ways, "or"))
}

fn way(voice: &Voice, dir: PathDir) -> String {
    let cell = voice.cell();
    match dir {
        PathDir::Offset(x, y) if super::geometry::facing_each_other(voice) => {
            leaps(voice, Grid::Square, &[(x, y)]).unwrap_or_else(|| offset(voice, x, y))
        }
        PathDir::Offset(x, y) => format!("{}, turned half round for the second player,", offset(voice, x, y)),
        PathDir::Compass(c) => format!("one {cell} {}", compass(c)),
        PathDir::Turtle(turtle) => format!(
            "one {cell} {}",
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
