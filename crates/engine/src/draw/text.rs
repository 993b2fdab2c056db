//! A position as text for a terminal.
//!
//! `.` is an empty cell, `+` a possible step, `O` and `X` the players' pieces (light and dark, unless the players are called after the signs), `#` nobody's. With several piece types their signs are written, in capitals for the
//! first player and small for the second. A number after a piece is the height of its stack, one after `:` its state, an arrow where it points if it
//! has turned. `[ ]` is the last move, `< >` what decided the game.

use super::{Mark, Picture};
use crate::core::Man;
use gdl::ast::Player;

/// Draws a position in a monospaced font.
pub fn text(picture: &Picture) -> String {
    let t = picture.topology;
    if t.row.iter().all(|&r| r == 0) {
        return list(picture);
    }
    let levels = t.level.iter().copied().max().unwrap_or(1);
    let mut out = String::new();
    for level in 1..=levels {
        if levels > 1 {
            out.push_str(&format!("level {level}\n"));
        }
        out.push_str(&plane(picture, level));
    }
    out
}

/// One level, row by row from the north, cells where they are on the board.
fn plane(picture: &Picture, level: u16) -> String {
    let t = picture.topology;
    let cells: Vec<usize> = (0..t.cells()).filter(|&c| t.level[c] == level).collect();
    let signs: Vec<String> = (0..t.cells()).map(|c| sign(picture, c)).collect();
    let longest = cells.iter().map(|&c| signs[c].chars().count()).max().unwrap_or(1);
    let west = cells.iter().map(|&c| t.centres[c].0).fold(f64::MAX, f64::min);
    let pitch = pitch(picture, &cells);
    let upright = upright(picture, &cells);
    // Room for brackets; where rows are shifted by half a cell that must be a whole number of characters.
    let width = if upright { longest + 2 } else { (longest + 2).next_multiple_of(2) };
    let place = |c: usize| ((t.centres[c].0 - west) / pitch * width as f64).round() as usize;

    let rows = || cells.iter().map(|&c| t.row[c]);
    let (low, high) = (rows().min().unwrap_or(1), rows().max().unwrap_or(0));
    let margin = if !picture.coordinates {
        0
    } else {
        1 + cells
            .iter()
            .map(|&c| if upright { t.row[c].to_string().len() } else { t.labels[c].len() })
            .max()
            .unwrap_or(0)
    };
    let mut out = String::new();
    for row in (low..=high).rev() {
        let here: Vec<usize> = cells.iter().copied().filter(|&c| t.row[c] == row).collect();
        let mut line: Vec<char> = Vec::new();
        if picture.coordinates && upright {
            line.extend(format!("{row:>width$} ", width = margin - 1).chars());
        }
        line.resize(line.len().max(margin), ' ');
        for &c in &here {
            put(&mut line, margin + place(c), &bracketed(picture, c, &signs[c], longest));
        }
        if picture.coordinates && !upright && !here.is_empty() {
            let (first, last) = (here[0], here[here.len() - 1]);
            let start = (margin + place(first)).saturating_sub(t.labels[first].len());
            put(&mut line, start, &t.labels[first]);
            if last != first {
                line.extend(format!(" {}", t.labels[last]).chars());
            }
        }
        out.push_str(line.iter().collect::<String>().trim_end());
        out.push('\n');
    }
    if picture.coordinates && upright {
        let mut line: Vec<char> = Vec::new();
        for &c in &cells {
            let letters: String = t.labels[c].chars().take_while(char::is_ascii_alphabetic).collect();
            put(&mut line, margin + place(c) + 1, &letters);
        }
        out.push_str(line.iter().collect::<String>().trim_end());
        out.push('\n');
    }
    out
}

/// Least distance between two cells of a row, in board units.
fn pitch(picture: &Picture, cells: &[usize]) -> f64 {
    let t = picture.topology;
    let gap = |w: &[usize]| {
        (t.row[w[0]] == t.row[w[1]]).then(|| {
            (t.centres[w[1]].0 - t.centres[w[0]].0) / f64::from(t.column[w[1]].abs_diff(t.column[w[0]]).max(1))
        })
    };
    let least = cells.windows(2).filter_map(gap).filter(|&g| g > 0.0).fold(f64::MAX, f64::min);
    if least == f64::MAX { 1.0 } else { least }
}

/// Whether the cells of each column stand above one another.
fn upright(picture: &Picture, cells: &[usize]) -> bool {
    let t = picture.topology;
    let above = |a: usize, b: usize| t.column[a] != t.column[b] || (t.centres[a].0 - t.centres[b].0).abs() < 1e-6;
    cells.iter().all(|&a| cells.iter().all(|&b| above(a, b)))
}

fn put(line: &mut Vec<char>, at: usize, text: &str) {
    let end = at + text.chars().count();
    line.resize(line.len().max(end), ' ');
    line.splice(at..end, text.chars());
}

/// A sign with the brackets its marks ask for.
fn bracketed(picture: &Picture, cell: usize, sign: &str, longest: usize) -> String {
    let has = |mark: Mark| picture.marks_on(cell).any(|m| m == mark);
    let (open, close) = match () {
        () if has(Mark::Winning) => ("<", ">"),
        () if has(Mark::LastMove) || has(Mark::From) => ("[", "]"),
        () if has(Mark::Selected) => ("(", ")"),
        () => (" ", " "),
    };
    let pad = " ".repeat(longest - sign.chars().count());
    format!("{open}{sign}{close}{pad}")
}

/// What stands on a cell.
fn sign(picture: &Picture, cell: usize) -> String {
    let numbers = picture.marks_on(cell).find_map(|m| if let Mark::Number(n) = m { Some(n) } else { None });
    let stack = picture.stack(cell);
    let mut text = match (stack.last(), numbers) {
        (_, Some(n)) => return n.to_string(),
        (Some(man), None) => symbol(picture, man),
        (None, None) if picture.marks_on(cell).any(|m| m == Mark::Plus) => "+".into(),
        (None, None) if picture.state(cell) > 0 => return format!(":{}", picture.state(cell)),
        (None, None) => ".".into(),
    };
    if stack.len() > 1 {
        text.push_str(&stack.len().to_string());
    }
    if let Some(man) = stack.last().filter(|m| m.state > 0) {
        text.push_str(&format!(":{}", man.state));
    }
    text.extend(stack.last().and_then(|man| arrow(picture.topology.ring, man.facing?)));
    text
}

/// The way a piece points; nothing on boards without directions.
fn arrow(ring: usize, facing: u8) -> Option<char> {
    let arrows: &[char] = match ring {
        8 => &['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'],
        6 => &['↗', '→', '↘', '↙', '←', '↖'],
        _ => &[],
    };
    arrows.get(usize::from(facing)).copied()
}

fn symbol(picture: &Picture, man: &Man) -> String {
    let sign = picture.sign(man);
    match man.owner {
        None => "#".into(),
        Some(owner) if sign.is_empty() => if round(picture, owner) { "O" } else { "X" }.into(),
        Some(Player::First) => sign.to_uppercase(),
        Some(Player::Second) => sign.to_lowercase(),
    }
}

/// The sign that a player is named after, if it is `O` or `X`: whether it is `O`.
fn named_round(name: &str) -> Option<bool> {
    match name.to_lowercase().as_str() {
        "o" | "circle" | "circles" | "nought" | "noughts" | "naught" | "naughts" | "zero" => Some(true),
        "x" | "cross" | "crosses" => Some(false),
        _ => None,
    }
}

/// Whether a player's pieces are `O`: as the names say, else the lighter ones, or the first player's if both are alike.
fn round(picture: &Picture, player: Player) -> bool {
    let [first, second] = Player::BOTH.map(|p| named_round(&picture.names.players[p.index()]));
    // Two of one name say nothing.
    if let Some(round) = first.or(second.map(|round| !round))
        && first != second
    {
        return round == (player == Player::First);
    }
    let [first, second] = Player::BOTH.map(|p| picture.paint(Some(p)).light);
    if first == second { player == Player::First } else { picture.paint(Some(player)).light }
}

/// Boards without rows: one node a line, with its neighbours.
fn list(picture: &Picture) -> String {
    let t = picture.topology;
    let width = t.labels.iter().map(|l| l.chars().count()).max().unwrap_or(1);
    let signs: Vec<String> = (0..t.cells()).map(|c| sign(picture, c)).collect();
    let longest = signs.iter().map(|sign| sign.chars().count()).fold(3, usize::max);
    let mut out = String::new();
    for (c, sign) in signs.iter().enumerate() {
        let nbors: Vec<&str> = t.direct[c].iter().map(|&o| t.labels[o as usize].as_str()).collect();
        let content = bracketed(picture, c, sign, longest);
        out.push_str(&format!("{:<width$} {content} - {}\n", t.labels[c], nbors.join(" ")));
    }
    out
}
