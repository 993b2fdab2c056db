//! A sheet to print: the board at a chosen size and the rules in English, to play on paper.

use crate::failure::Answer;
use crate::games::called;
use crate::server::Shared;
use axum::extract::{Query, State};
use axum::http::header;
use axum::response::IntoResponse;
use criticism::report::chart::escape;
use criticism::report::rule_sheet;
use engine::Game;
use engine::draw::{Picture, Theme, svg};
use gdl::ast::Player;
use serde::Deserialize;
use std::str::FromStr;

/// Paper, by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
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

/// One page with board and rules. `width`: of the board in millimetres; by default as large as leaves room for the rules.
pub fn sheet(game: &Game, title: &str, paper: Paper, width: Option<f64>) -> String {
    let (across, down) = paper.size();
    let (across, down) = (across - 2.0 * MARGIN, down - 2.0 * MARGIN);
    let shape = proportion(&board(game, 100.0, false));
    let fits = across.min(down * 0.56 * shape);
    let width = width.unwrap_or(fits).clamp(20.0, across.min(down * shape));
    let start = game.start(Player::First).snapshot();
    let pieces = start.stacks.iter().any(|stack| !stack.is_empty());
    let rules = rule_sheet(game.ast());
    // Small print for long rules: the sheet should stay one page.
    let room = (down - width / shape - 22.0) * across;
    let letters = rules.len() as f64;
    let points = (room / letters * 1.9).sqrt().mul_add(2.1, 1.6).clamp(6.0, 10.5);
    let setup = if pieces {
        format!("<figure class=\"setup\">{}<figcaption>At the start</figcaption></figure>", board(game, 38.0, true))
    } else {
        String::new()
    };
    let origin = game.ast().support.description.as_deref().map_or(String::new(), escape);
    let (page_across, page_down) = paper.size();
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}: to print</title>\n<style>\n\
         @page {{ size: {page_across}mm {page_down}mm; margin: {MARGIN}mm }}\n\
         html {{ background: #fff; color: #111; color-scheme: light; font: {points:.1}pt/1.32 \"Charter\", \"Georgia\", \"Times New Roman\", serif }}\n\
         body {{ margin: 0 auto; max-width: {across}mm; padding: 4mm }}\n\
         @media print {{ body {{ padding: 0 }} }}\n\
         h1 {{ font-size: 1.9em; margin: 0 0 .15em; letter-spacing: .01em }}\n\
         .board {{ text-align: center; margin: 2mm 0 3mm }}\n\
         .board svg {{ height: auto; max-width: 100% }}\n\
         .rules {{ columns: 2; column-gap: 7mm }}\n\
         .rules p, .rules ul {{ margin: 0 0 .5em }} .rules ul {{ padding-left: 1.2em }}\n\
         .rules p, .rules li {{ break-inside: avoid }}\n\
         .setup {{ float: right; margin: 0 0 2mm 4mm; text-align: center; font-size: .85em }}\n\
         .setup svg {{ height: auto }}\n\
         footer {{ margin-top: .8em; font-size: .8em; color: #555 }}\n\
         </style>\n</head>\n<body>\n<h1>{title}</h1>\n{setup}<div class=\"board\">{}</div>\n{rules}<footer>{origin} Board and rules by Ludi.</footer>\n</body>\n</html>\n",
        board(game, width, false),
        title = escape(title),
    )
}

/// Which sheet.
#[derive(Debug, Deserialize)]
pub struct Wish {
    game: String,
    #[serde(default)]
    paper: Paper,
    width: Option<f64>,
    /// Without a name.
    #[serde(default)]
    anonymous: bool,
}

/// `GET /print`
pub async fn page(State(studio): State<Shared>, Query(wish): Query<Wish>) -> Answer<impl IntoResponse> {
    let games = studio.games.clone();
    let work = move || {
        let entry = games.find(&wish.game)?;
        let title = if wish.anonymous { "A game".to_string() } else { entry.title.clone() };
        Ok(sheet(&entry.game, &title, wish.paper, wish.width.filter(|width| width.is_finite())))
    };
    let page = studio.work.quick(work).await?;
    let policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";
    Ok(([(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CONTENT_SECURITY_POLICY, policy)], page))
}

/// What to call a game on its sheet.
pub fn title(game: &Game) -> String {
    called(&game.ast().name)
}
