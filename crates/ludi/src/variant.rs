//! Variants of a game: one of its numbers changed.

use crate::error::Error;
use crate::open::Source;
use engine::Game;
use gdl::tree::{Node, NodeKind};
use std::str::FromStr;

/// Values of one number of a game: `N=3..6`, `N=3,5`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sweep {
    /// A named integer of the game, or `size`.
    pub name: String,
    /// Its values, ascending.
    pub values: Vec<i64>,
}

/// Most values of a sweep.
const MOST: usize = 12;

impl FromStr for Sweep {
    type Err = String;

    fn from_str(text: &str) -> Result<Sweep, String> {
        let form = "write it like N=3..6 (from 3 to 6) or N=3,5";
        let (name, values) = text.split_once('=').ok_or(form)?;
        let number = |text: &str| {
            text.trim().parse::<i32>().map(i64::from).map_err(|_| format!("{text:?} is not a number; {form}"))
        };
        let mut values: Vec<i64> = match values.split_once("..") {
            Some((low, high)) => {
                let (low, high) = (number(low)?, number(high.trim_start_matches('='))?);
                (low..=high.min(low + MOST as i64)).collect()
            }
            None => values.split(',').map(number).collect::<Result<_, _>>()?,
        };
        values.sort_unstable();
        values.dedup();
        match values.len() {
            0 | 1 => Err(format!("there must be two values to compare; {form}")),
            n if n > MOST => Err(format!("at most {MOST} values can be compared at once")),
            _ => Ok(Sweep { name: name.trim().to_string(), values }),
        }
    }
}

/// The value a number of the game has.
pub fn current(text: &str, name: &str) -> Option<i64> {
    let mut nodes = gdl::reader::read(text).0;
    places(&mut nodes, name).first().and_then(|node| node.as_int())
}

/// The game with one of its numbers changed.
pub fn variant(text: &str, name: &str, value: i64) -> Result<Game, Error> {
    let mut nodes = gdl::reader::read(text).0;
    let mut found = places(&mut nodes, name);
    let Some(old) = found.first().and_then(|node| node.as_int()) else { return Err(unknown(text, name)) };
    // A board of 8 by 8 stays square; one of 7 by 6 changes only its first number.
    found.retain(|node| node.as_int() == Some(old));
    found.iter_mut().for_each(|node| node.kind = NodeKind::Int(value));
    let path = format!("the game with {name} = {value}");
    Source::written(&path, gdl::printer::print(&nodes)).check().valid(&path)
}

/// Where a number stands: the value of a parameter, or the integers of the board's size.
fn places<'n>(nodes: &'n mut [Node], name: &str) -> Vec<&'n mut Node> {
    let Some(game) = nodes.iter_mut().find(|node| node.head() == Some("game")) else { return Vec::new() };
    let sections = game.children_mut().into_iter().flatten();
    let (wanted, path): (&str, &str) =
        if name.eq_ignore_ascii_case("size") { ("board", "size") } else { ("params", name) };
    let section = sections.into_iter().find(|node| node.head() == Some(wanted));
    let entries = section.and_then(Node::children_mut).into_iter().flatten();
    let entry = entries.into_iter().find(|node| node.head().is_some_and(|head| head.eq_ignore_ascii_case(path)));
    let numbers = entry.and_then(Node::children_mut).into_iter().flatten().filter(|node| node.as_int().is_some());
    // After a parameter's value stand its bounds.
    let most = if wanted == "board" { usize::MAX } else { 1 };
    numbers.take(most).collect()
}

fn unknown(text: &str, name: &str) -> Error {
    let failure = Error::usage(format!("the game has no number called \"{name}\""));
    let params = gdl::load(text).game.map_or(Vec::new(), |game| game.params);
    match params.as_slice() {
        [] => failure.hint("it has no named integers; `size`, the size of the board, may work"),
        params => {
            let names: Vec<String> = params.iter().map(|p| format!("{} ({} to {})", p.name, p.low, p.high)).collect();
            failure.hint(format!("it has {}", names.join(", ")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "(game G (params (N 5 4 7)) (board (tiling square) (size 4 4)) (end (All win (in-a-row N))))";

    #[test]
    fn sweeps_are_ranges_or_lists() {
        let values = |text: &str| text.parse::<Sweep>().map(|sweep| sweep.values);
        assert_eq!(values("N=3..6"), Ok(vec![3, 4, 5, 6]));
        assert_eq!(values("N=7,3"), Ok(vec![3, 7]));
        assert!(
            values("N=3").is_err() && values("N").is_err() && values("N=1..99").is_err() && values("N=a,b").is_err()
        );
    }

    #[test]
    fn numbers_are_found_and_changed() {
        assert_eq!((current(GAME, "N"), current(GAME, "size"), current(GAME, "M")), (Some(5), Some(4), None));
        let text = |name, value| variant(GAME, name, value).expect("a valid game").text().to_string();
        assert!(text("N", 4).contains("(N 4 4 7)"));
        assert!(text("size", 5).contains("(size 5 5)"));
        let wide = GAME.replace("4 4)", "4 3)");
        assert!(variant(&wide, "size", 6).expect("a valid game").text().to_string().contains("(size 6 3)"));
        assert!(variant(GAME, "M", 6).is_err());
        assert!(variant(GAME, "N", 9).is_err(), "beyond its bounds");
    }
}
