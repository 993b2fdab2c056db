//! The ancestors of a game, drawn as a tree that grows to the right.

use super::Entry;
use criticism::report::chart::{escape, picture, short};
use criticism::report::figure;
use std::fmt::Write;

/// Generations drawn before the game itself.
const DEEPEST: usize = 4;
/// Letters of a name that are shown.
const LETTERS: usize = 22;
/// Height of a game with its gap.
const ROW: f64 = 34.0;
/// Height of a game.
const BOX: f64 = 24.0;
/// Room for the lines between generations.
const GAP: f64 = 34.0;

/// Why no parents are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// It is of the first population.
    Founder,
    /// Its parents are drawn where it stands for the first time.
    Again,
    /// There are more generations than are drawn.
    Deeper,
}

#[derive(Debug)]
struct Ancestor {
    name: String,
    column: usize,
    row: f64,
    end: Option<End>,
    parents: Vec<usize>,
}

impl Ancestor {
    /// Its name, cut if need be, and its sign.
    fn label(&self) -> String {
        let mut label: String = self.name.chars().take(LETTERS).collect();
        if label.len() < self.name.len() {
            label.push('…');
        }
        match self.end {
            Some(End::Founder) => format!("◆ {label}"),
            Some(End::Again) => format!("{label} ↺"),
            Some(End::Deeper) => format!("{label} +"),
            None => label,
        }
    }
}

/// The tree; nothing if it was not bred.
pub fn part(entry: &Entry) -> String {
    if entry.parents.is_empty() {
        return String::new();
    }
    let mut table = entry.ancestry.clone();
    if table.iter().all(|(child, _)| *child != entry.name) {
        table.push((entry.name.clone(), entry.parents.clone()));
    }
    let mut tree = Vec::new();
    let rows = place(&entry.name, 0, 0.0, &table, &mut tree);
    let mut caption = "Parents stand to the right of their child. ◆ a game of the first population.".to_string();
    if tree.iter().any(|one| one.end == Some(End::Again)) {
        caption += " ↺ its parents are drawn above.";
    }
    if tree.iter().any(|one| one.end == Some(End::Deeper)) {
        caption += " + has parents that are not drawn.";
    }
    format!("<h3>Ancestors</h3>\n<div class=\"scroll pedigree\">{}</div>\n", figure(&draw(&tree, rows), &caption))
}

/// Puts a game and its ancestors below the rows that are taken, and gives the rows taken then. It is the last of the list.
fn place(name: &str, column: usize, taken: f64, table: &[(String, Vec<String>)], tree: &mut Vec<Ancestor>) -> f64 {
    let parents = table.iter().find(|(child, _)| child == name).map_or(&[][..], |(_, parents)| parents);
    let end = match parents {
        [] => Some(End::Founder),
        _ if tree.iter().any(|one| one.name == name && one.end.is_none()) => Some(End::Again),
        _ if column == DEEPEST => Some(End::Deeper),
        _ => None,
    };
    let mut ancestor = Ancestor { name: name.to_string(), column, row: taken, end, parents: Vec::new() };
    let mut rows = taken;
    if end.is_none() {
        for parent in parents {
            rows = place(parent, column + 1, rows, table, tree);
            ancestor.parents.push(tree.len() - 1);
        }
        let of = |at: Option<&usize>| at.map_or(taken, |&at| tree[at].row);
        ancestor.row = (of(ancestor.parents.first()) + of(ancestor.parents.last())) / 2.0;
    } else {
        rows += 1.0;
    }
    tree.push(ancestor);
    rows
}

fn draw(tree: &[Ancestor], rows: f64) -> String {
    let mut widths = [0.0f64; DEEPEST + 1];
    for one in tree {
        widths[one.column] = widths[one.column].max(8.0 * one.label().chars().count() as f64 + 20.0);
    }
    let left = |column: usize| widths[..column].iter().map(|width| width + GAP).sum::<f64>() + 1.0;
    let middle = |one: &Ancestor| ROW * one.row + ROW / 2.0;
    let (mut lines, mut boxes) = (String::new(), String::new());
    for one in tree {
        let (x, y, width) = (left(one.column), middle(one), widths[one.column]);
        for parent in one.parents.iter().map(|&at| &tree[at]) {
            let end = left(parent.column);
            let _ = write!(
                lines,
                r#"<path class="kin" d="M{} {}H{}V{}H{}"/>"#,
                short(x + width),
                short(y),
                short(end - GAP / 2.0),
                short(middle(parent)),
                short(end)
            );
        }
        let class = match (one.column, one.end) {
            (0, _) => "ancestor self",
            (_, Some(End::Founder)) => "ancestor founder",
            _ => "ancestor",
        };
        let _ = write!(
            boxes,
            r#"<g><title>{}</title><rect class="{class}" x="{}" y="{}" width="{}" height="{BOX}" rx="6"/><text class="label" x="{}" y="{}">{}</text></g>"#,
            escape(&one.name),
            short(x),
            short(y - BOX / 2.0),
            short(width),
            short(x + 9.0),
            short(y + 4.0),
            escape(&one.label())
        );
    }
    let last = tree.iter().map(|one| one.column).max().unwrap_or(0);
    let names: Vec<&str> = tree.iter().map(|one| one.name.as_str()).rev().collect();
    let spoken = format!("Ancestors of {}: {}", names[0], names[1..].join(", "));
    picture((left(last) + widths[last] + 1.0, ROW * rows), &(lines + &boxes), &spoken)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ancestor_has_its_place() {
        let row = |child: &str, parents: [&str; 2]| (child.to_string(), parents.map(str::to_string).to_vec());
        let table = [row("D", ["C", "B"]), row("C", ["B", "Hex"]), row("B", ["Go", "Hex"])];
        let mut tree = Vec::new();
        assert_eq!(place("D", 0, 0.0, &table, &mut tree), 4.0);
        let shown: Vec<(String, usize, f64)> = tree.iter().map(|one| (one.label(), one.column, one.row)).collect();
        let want = [
            ("◆ Go", 3, 0.0),
            ("◆ Hex", 3, 1.0),
            ("B", 2, 0.5),
            ("◆ Hex", 2, 2.0),
            ("C", 1, 1.25),
            ("B ↺", 1, 3.0),
            ("D", 0, 2.125),
        ];
        assert_eq!(shown, want.map(|(name, column, row)| (name.to_string(), column, row)));
    }

    #[test]
    fn a_long_line_of_ancestors_is_cut() {
        // Each is its own grandparent, which no run makes and no page should hang on.
        let row = |child: &str, parents: [&str; 2]| (child.to_string(), parents.map(str::to_string).to_vec());
        let mut tree = Vec::new();
        place("A", 0, 0.0, &[row("A", ["B", "B"]), row("B", ["A", "A"])], &mut tree);
        assert!(tree.iter().all(|one| one.column <= DEEPEST));
        assert!(tree.iter().any(|one| one.end == Some(End::Deeper)));
    }
}
