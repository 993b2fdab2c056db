//! What the library has.

use crate::error::Error;
use crate::event::Listener;
use crate::numbers::counted;
use gdl::ast::{Board, Shape, Tiling};
use gdl::library::{self, Entry};
use gdl::suggest::closest;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Characters of a goal in a few words.
const GOAL: usize = 60;

/// Which games; all that is said must hold.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Filter {
    /// Only this family.
    pub family: Option<String>,
    /// Only games with this tag.
    pub tag: Option<String>,
    /// Only boards of this tiling or shape: hex, square, rhombus …
    pub board: Option<String>,
    /// Only games that mention this text anywhere.
    pub search: Option<String>,
}

/// A game of the library.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Listed {
    /// Its name.
    pub name: String,
    /// Other names.
    pub aliases: Vec<String>,
    /// Its family.
    pub family: &'static str,
    /// Its file, without the ending.
    pub file: &'static str,
    /// Its board in a few words.
    pub board: String,
    /// Cells of the board, if they can be counted.
    pub cells: Option<u64>,
    /// What one has to do to win.
    pub goal: String,
    /// Where it comes from.
    pub origin: Option<String>,
    /// Words that it goes by.
    pub tags: Vec<String>,
    /// Tiling and shape, as they are written in descriptions.
    #[serde(skip)]
    pub words: [&'static str; 2],
}

/// The games of the library that are as asked for. A word that no game has is a slip, and an error.
pub fn games(filter: &Filter, listener: &dyn Listener) -> Result<Vec<Listed>, Error> {
    let Filter { family, tag, board, search } = filter;
    let all: Vec<Listed> = library::all().iter().filter_map(Listed::of).collect();
    known(family, ["family", "families"], all.iter().map(|game| game.family))?;
    known(tag, ["tag", "tags"], all.iter().flat_map(|game| &game.tags).map(String::as_str))?;
    known(board, ["board", "boards"], all.iter().flat_map(|game| game.words))?;
    let fits = |asked: &Option<String>, own: &[&str]| {
        asked.as_ref().is_none_or(|asked| own.iter().any(|word| word.eq_ignore_ascii_case(asked)))
    };
    let games: Vec<Listed> = all
        .into_iter()
        .filter(|game| fits(family, &[game.family]) && fits(board, &game.words))
        .filter(|game| fits(tag, &game.tags.iter().map(String::as_str).collect::<Vec<_>>()))
        .filter(|game| search.as_ref().is_none_or(|text| game.mentions(text)))
        .collect();
    listener.remark(match games.len() {
        0 => "no game of the library is like that".to_string(),
        n => counted(n, "game"),
    });
    Ok(games)
}

fn known<'w>(asked: &Option<String>, noun: [&str; 2], words: impl Iterator<Item = &'w str>) -> Result<(), Error> {
    let Some(asked) = asked else { return Ok(()) };
    let words: Vec<&str> = words.collect::<BTreeSet<_>>().into_iter().collect();
    if words.iter().any(|word| word.eq_ignore_ascii_case(asked)) {
        return Ok(());
    }
    let failure = Error::usage(format!("there is no {} \"{asked}\"", noun[0]));
    Err(match closest(asked, &words) {
        Some(near) => failure.hint(format!("did you mean {near}?")),
        None => failure.hint(format!("{} are: {}", noun[1], words.join(", "))),
    })
}

impl Listed {
    /// An entry that does not load would be a fault of the library; its test says so.
    fn of(entry: &'static Entry) -> Option<Listed> {
        let game = gdl::load(entry.text).game?;
        let goal = game.support.aim.clone().unwrap_or_else(|| gdl::english::aim(&game));
        Some(Listed {
            aliases: game.support.aliases.clone(),
            family: entry.family,
            file: entry.file_stem,
            board: board(&game.board),
            cells: gdl::english::cells(&game.board),
            goal: goal.trim_end_matches('.').to_string(),
            origin: game.support.description.clone(),
            tags: game.support.tags.clone(),
            words: [game.board.tiling.word(), shape(&game.board)],
            name: game.name,
        })
    }

    fn mentions(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        let own = [self.name.as_str(), self.family, self.file, &self.board, &self.goal];
        let others = self.origin.iter().chain(&self.aliases).chain(&self.tags).map(String::as_str);
        own.into_iter().chain(others).any(|part| part.to_lowercase().contains(&text))
    }
}

/// A graph has the shape of its drawing, whatever the default is.
fn shape(board: &Board) -> &'static str {
    if matches!(board.tiling, Tiling::Graph { .. }) { board.tiling.word() } else { board.shape.word() }
}

/// A board in a few words: "8x8 squares", "hexhex 5".
pub fn board(board: &Board) -> String {
    let size = board.size.iter().map(u32::to_string).collect::<Vec<_>>();
    let sides = match size.as_slice() {
        [side] => format!("{side}x{side}"),
        sides => sides.join("x"),
    };
    let first = size.first().map_or("", String::as_str);
    let tile = match &board.tiling {
        Tiling::Graph { edges, lines } => {
            let ends = edges.iter().flat_map(|(a, b)| [a, b]).chain(lines.iter().flatten());
            return format!("graph of {} points", ends.collect::<BTreeSet<_>>().len());
        }
        Tiling::Alquerque => return format!("{sides} alquerque"),
        Tiling::TruncSquare => "octagon",
        Tiling::Square => "square",
        Tiling::Hex => "hexagon",
        Tiling::Tri => "triangle",
    };
    match (&board.tiling, board.shape) {
        (_, Shape::Boardless) => format!("no board, {tile}s"),
        (Tiling::Hex, Shape::Hex) => format!("hexhex {first}"),
        (Tiling::Square, Shape::Rhombus) => format!("diamond {first}, {tile}s"),
        (_, Shape::Square) => format!("{sides} {tile}s"),
        (_, Shape::Rhombus) => format!("{sides} rhombus, {tile}s"),
        (_, Shape::Trapezium) => format!("{sides} trapezium, {tile}s"),
        (_, Shape::Tri) => format!("triangle {first}, {tile}s"),
        (_, Shape::Hex) => format!("hexagon {first}, {tile}s"),
    }
}

/// A goal cut to what a column has room for.
pub fn few_words(goal: &str) -> String {
    let goal = match goal.strip_prefix("To win, ") {
        Some(rest) => gdl::english::capital(rest),
        None => goal.to_string(),
    };
    if goal.chars().count() <= GOAL {
        return goal;
    }
    let cut: String = goal.chars().take(GOAL - 1).collect();
    let whole = cut.rsplit_once(' ').map_or(cut.as_str(), |(words, _)| words);
    format!("{}…", whole.trim_end_matches(','))
}
