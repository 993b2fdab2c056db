//! `ludi list`

use crate::failure::Failure;
use crate::numbers::counted;
use crate::output::{Report, remark};
use crate::page::Page;
use crate::table::{Fit, draw};
use gdl::ast::{Board, Shape, Tiling};
use gdl::library::{self, Entry};
use gdl::suggest::closest;
use serde::Serialize;
use std::collections::BTreeSet;

/// Characters of a goal shown in the table.
const GOAL: usize = 60;

/// Columns a terminal must have to show where games come from.
const WIDE: usize = 120;

/// List the games of the library
///
/// One line a game: its name, its family, its board, the aim, and where it comes from
/// (on a terminal of at least 120 columns, in files and in JSON). Filters may be combined.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi list
  ludi list --family war --search checkers
  ludi list --tag classic --json")]
pub struct Args {
    /// Only this family
    #[arg(long)]
    family: Option<String>,
    /// Only games with this tag
    #[arg(long)]
    tag: Option<String>,
    /// Only games that mention this text anywhere
    #[arg(long, value_name = "TEXT")]
    search: Option<String>,
}

#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct Games(Vec<Listed>);

#[derive(Debug, Serialize)]
struct Listed {
    name: String,
    aliases: Vec<String>,
    family: &'static str,
    file: &'static str,
    board: String,
    cells: Option<u64>,
    goal: String,
    origin: Option<String>,
    tags: Vec<String>,
}

pub fn run(args: &Args) -> Result<Games, Failure> {
    let families: BTreeSet<&str> = library::all().iter().map(|entry| entry.family).collect();
    if let Some(family) =
        args.family.as_deref().filter(|family| !families.iter().any(|known| known.eq_ignore_ascii_case(family)))
    {
        let families: Vec<&str> = families.into_iter().collect();
        let failure = Failure::usage(format!("there is no family \"{family}\""));
        return Err(match closest(family, &families) {
            Some(near) => failure.hint(format!("did you mean {near}?")),
            None => failure.hint(format!("families are: {}", families.join(", "))),
        });
    }
    let games: Vec<Listed> = library::all()
        .iter()
        .filter(|entry| args.family.as_ref().is_none_or(|family| entry.family.eq_ignore_ascii_case(family)))
        .filter_map(Listed::of)
        .filter(|game| {
            args.tag.as_ref().is_none_or(|tag| game.tags.iter().any(|known| known.eq_ignore_ascii_case(tag)))
        })
        .filter(|game| args.search.as_ref().is_none_or(|text| game.mentions(text)))
        .collect();
    remark(match games.len() {
        0 => "no game of the library is like that".to_string(),
        n => counted(n, "game"),
    });
    Ok(Games(games))
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
    let goal = goal.strip_prefix("To win, ").unwrap_or(goal);
    if goal.chars().count() <= GOAL {
        return goal.to_string();
    }
    let cut: String = goal.chars().take(GOAL - 1).collect();
    let whole = cut.rsplit_once(' ').map_or(cut.as_str(), |(words, _)| words);
    format!("{}…", whole.trim_end_matches(','))
}

impl Report for Games {
    fn text(&self, page: &Page) -> String {
        if self.0.is_empty() {
            return String::new();
        }
        let columns = if page.width.is_some_and(|width| width < WIDE) { 4 } else { 5 };
        let rows = self.0.iter().map(|game| {
            let origin = game.origin.clone().unwrap_or_default();
            let mut row =
                vec![game.name.clone(), game.family.to_string(), game.board.clone(), few_words(&game.goal), origin];
            row.truncate(columns);
            row
        });
        draw(page, Fit::Cut, &["GAME", "FAMILY", "BOARD", "GOAL", "ORIGIN"][..columns], rows.collect(), &[])
    }
}
