//! A game of the class to `.sbg` text.

use std::fmt;

use super::game::{Goal, Sbg};
use super::language::bits;
use crate::ast::{Path, PathDir};

/// Rules are broken before alternatives so that lines stay about this short.
const WIDTH: usize = 100;

impl fmt::Display for Sbg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "<<{}>>\n<BOARD>\n{} {}", self.name, self.width, self.height)?;
        for y in (0..self.height).rev() {
            let row: String = (0..self.width).map(|x| self.at(x, y).map_or('.', |man| man.to_char())).collect();
            writeln!(f, "|{row}|")?;
        }
        writeln!(f, "<PIECES>")?;
        for (letter, path) in &self.pieces {
            writeln!(f, "{letter} {} &", wrapped(path))?;
        }
        writeln!(f, "<GOALS>\n{} &", self.limit)?;
        for goal in &self.goals {
            match goal {
                Goal::Count { man, least } => writeln!(f, "#{} {least} &", man.to_char())?,
                Goal::Reach { man, squares } => {
                    let squares: Vec<String> = squares.iter().map(|(x, y)| format!("{x} {y}")).collect();
                    writeln!(f, "@{} {} &", man.to_char(), squares.join(", "))?;
                }
            }
        }
        Ok(())
    }
}

fn wrapped(path: &Path) -> String {
    let alternatives: Vec<String> = match path {
        Path::Or(parts) => parts.iter().map(|part| text(part, false)).collect(),
        other => vec![text(other, false)],
    };
    let mut out = String::new();
    let mut column = 2;
    for (index, alternative) in alternatives.iter().enumerate() {
        if index > 0 && column + alternative.len() + 3 > WIDTH {
            out.push_str("\n ");
            column = 1;
        }
        if index > 0 {
            out.push('+');
        }
        out.push_str(alternative);
        column += alternative.len() + 1;
    }
    out
}

/// `tight`: something follows that would bind to the last alternative only.
fn text(path: &Path, tight: bool) -> String {
    match path {
        Path::Step { dir: PathDir::Offset(dx, dy), on } => {
            let letters = ['e', 'p', 'w'].iter().enumerate().filter(|(bit, _)| bits(*on) >> bit & 1 == 1);
            let symbols: Vec<String> = letters.map(|(_, letter)| format!("({dx},{dy},{letter})")).collect();
            group(symbols.join("+"), tight && symbols.len() > 1)
        }
        Path::Seq(parts) => parts.iter().map(|part| text(part, true)).collect(),
        Path::Or(parts) => {
            let parts: Vec<String> = parts.iter().map(|part| text(part, false)).collect();
            group(parts.join("+"), tight)
        }
        Path::Star(inner) => {
            let single = matches!(**inner, Path::Step { on, .. } if bits(on).count_ones() == 1);
            format!("{}^*", group(text(inner, false), !single))
        }
        // Neither other directions nor symmetries occur in a game of the class.
        Path::Step { .. } | Path::Rot(_) | Path::Mirror(_) | Path::Fb(_) => String::new(),
    }
}

fn group(text: String, wanted: bool) -> String {
    if wanted { format!("({text})") } else { text }
}
