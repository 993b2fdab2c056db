//! A sheet to print: the board at a chosen size and the rules in English, to play on paper.

use criticism::report::chart::escape;
use criticism::report::rule_sheet;
use engine::Game;
use engine::draw::{Picture, Theme, svg};
use gdl::ast::Player;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// Paper, by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Paper {
    /// 148 × 210 mm.
    A5,
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 297 × 420 mm.
    A3,
    /// 8.5 × 11 inches.
    Letter,
}

impl Paper {
    /// All kinds.
    pub const ALL: [(&str, Paper); 4] =
        [("a5", Paper::A5), ("a4", Paper::A4), ("a3", Paper::A3), ("letter", Paper::Letter)];

    /// Millimetres across and down.
    fn size(self) -> (f64, f64) {
        match self {
            Paper::A5 => (148.0, 210.0),
            Paper::A4 => (210.0, 297.0),
            Paper::A3 => (297.0, 420.0),
            Paper::Letter => (215.9, 279.4),
        }
    }
}

impl FromStr for Paper {
    type Err = String;

    fn from_str(text: &str) -> Result<Paper, String> {
        let found = Paper::ALL.iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
        found.map(|(_, paper)| *paper).ok_or_else(|| "paper is a5, a4, a3 or letter".to_string())
    }
}

/// Width of a board alone unless it is said, in millimetres.
pub const WIDTH: f64 = 180.0;

/// Margin of the paper, in millimetres.
const MARGIN: f64 = 12.0;

/// The board of a game, so many millimetres wide, in black and white. `pieces`: with those of the start.
pub fn board(game: &Game, width: f64, pieces: bool) -> String {
    let snapshot = game.start(Player::First).snapshot();
    let mut picture = Picture::of(game.ast(), game.topology(), &snapshot);
    picture.theme = Theme::PLAIN;
    if !pieces {
        picture.stacks = &[];
        picture.cell_states = &[];
    }
    let drawn = svg(&picture);
    // The picture comes without a size of its own: paper gives it one.
    let rest = drawn.trim_start_matches("<svg");
    format!("<svg width=\"{width:.1}mm\"{}", sized(rest))
}

/// The opening tag without a size in pixels.
fn sized(rest: &str) -> String {
    let (tag, body) = rest.split_once('>').unwrap_or((rest, ""));
    let kept: Vec<&str> =
        tag.split(' ').filter(|part| !part.starts_with("width=") && !part.starts_with("height=")).collect();
    format!("{}>{body}", kept.join(" "))
}

/// Width over height of the board's picture.
fn proportion(picture: &str) -> f64 {
    let numbers = picture.split_once("viewBox=\"").and_then(|(_, rest)| rest.split_once('"'));
    let numbers: Vec<f64> =
        numbers.map_or(Vec::new(), |(text, _)| text.split_whitespace().filter_map(|n| n.parse().ok()).collect());
    match numbers[..] {
        [_, _, width, height] if height > 0.0 => width / height,
        _ => 1.0,
    }
}

/// Millimetres in a point.
const POINT: f64 = 0.3528;

/// About how high the rules are in two columns of a sheet so many millimetres across, in letters of so many points.
fn height(rules: &str, across: f64, points: f64) -> f64 {
    let letters = ((across - 7.0) / 2.0 / (0.475 * points * POINT)).max(10.0);
    let lines: f64 = rules.lines().map(|line| (line.chars().count() as f64 / letters).ceil()).sum();
    let gaps = rules.lines().filter(|line| line.trim().is_empty()).count() as f64 * 0.45;
    (lines + gaps) * 1.32 * points * POINT / 2.0 + 6.0
}

/// One page with board and rules. `width`: of the board in millimetres; by default as large as leaves room for the rules.
/// `named`: says where the game comes from.
pub fn sheet(game: &Game, title: &str, paper: Paper, width: Option<f64>, named: bool) -> String {
    let (page_across, page_down) = paper.size();
    let (across, down) = (page_across - 2.0 * MARGIN, page_down - 2.0 * MARGIN);
    let start = game.start(Player::First).snapshot();
    let pieces = start.stacks.iter().any(|stack| !stack.is_empty());
    let shape = proportion(&board(game, 100.0, false));
    let rules = gdl::english::rules(game.ast());
    // Title, footer, and the little picture of the start.
    let rest = 24.0 + if pieces { 18.0 } else { 0.0 };
    let fits = |width: f64, points: f64| width / shape + height(&rules, across, points) + rest <= down;
    let sizes = || (24..=42).rev().map(|quarters| f64::from(quarters) / 4.0);
    // Rules one can read come first, then a board as large as possible; small print only where there is no other way.
    let wide = across.min(down * 0.6 * shape);
    let widths = || (10..=20).rev().map(|part| wide * f64::from(part) / 20.0);
    let tried = match width {
        Some(width) => vec![width.clamp(20.0, across.min((down - rest) * shape))],
        None => widths().collect(),
    };
    let readable = tried.iter().find_map(|&width| sizes().find(|&p| p >= 8.5 && fits(width, p)).map(|p| (width, p)));
    let small = || tried.iter().find_map(|&width| sizes().find(|&p| fits(width, p)).map(|p| (width, p)));
    let (width, points) = readable.or_else(small).unwrap_or((tried[tried.len() - 1], 6.0));
    let setup = if pieces {
        format!("<figure class=\"setup\">{}<figcaption>At the start</figcaption></figure>", board(game, 32.0, true))
    } else {
        String::new()
    };
    let origin = game.ast().support.description.as_deref().filter(|_| named).map_or(String::new(), escape);
    let rules = rule_sheet(game.ast());
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}: to print</title>\n<style>\n\
         @page {{ size: {page_across}mm {page_down}mm; margin: {MARGIN}mm }}\n\
         html {{ background: #fff; color: #111; color-scheme: light; font: {points:.2}pt/1.32 \"Charter\", \"Georgia\", \"Times New Roman\", serif }}\n\
         body {{ margin: 0 auto; max-width: {across}mm; padding: 4mm }}\n\
         @media print {{ body {{ padding: 0 }} }}\n\
         h1 {{ font-size: 18pt; line-height: 1.1; margin: 0 0 1mm }}\n\
         .board {{ text-align: center; margin: 1mm 0 3mm }}\n\
         .board svg {{ height: auto; max-width: 100%; vertical-align: top }}\n\
         .text {{ columns: 2; column-gap: 7mm }}\n\
         .rules p, .rules ul {{ margin: 0 0 .45em }} .rules ul {{ padding-left: 1.2em }}\n\
         .setup {{ float: right; margin: 0 0 1mm 3mm; text-align: center; font-size: .85em }}\n\
         .setup svg {{ height: auto }}\n\
         footer {{ margin-top: 1mm; font-size: .8em; color: #555 }}\n\
         </style>\n</head>\n<body>\n<h1>{title}</h1>\n<div class=\"board\">{}</div>\n<div class=\"text\">{setup}{rules}</div>\n<footer>{origin} Board and rules by Ludi.</footer>\n</body>\n</html>\n",
        board(game, width, false),
        title = escape(title),
    )
}

/// What to call a game on its sheet.
pub fn title(game: &Game) -> String {
    called(game.name())
}

/// A name as people read it.
pub fn called(name: &str) -> String {
    name.replace(['-', '_'], " ")
}

/// A sheet to print, as far as it is not in files.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Printed {
    /// The game.
    pub game: String,
    /// The page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub html: Option<String>,
    /// The board alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
}
