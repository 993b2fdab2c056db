//! `ludi print`

use crate::game::ready;
use crate::output::{Report, writable, write_file};
use crate::page::Page;
use ludi::Error;
use ludi::print::{Paper, Printed, WIDTH, board, sheet, title};

/// Make a sheet to print: the board and the rules, to play on paper
///
/// With --html a page of the chosen paper with the board and the rules in English; print it from a browser. With --svg the board alone. Without
/// either, the page goes to standard output.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi print yavalath --html yavalath.html
  ludi print hex --html hex.html --paper a3 --width 270
  ludi print chess --svg board.svg --width 180")]
pub struct Args {
    /// Name of a game, or a file
    game: String,
    /// Write the page to a file (- for standard output)
    #[arg(long, value_name = "FILE", value_parser = writable)]
    html: Option<String>,
    /// Write the board alone as SVG to a file (- for standard output)
    #[arg(long, value_name = "FILE", value_parser = writable)]
    svg: Option<String>,
    /// Paper: a5, a4, a3 or letter
    #[arg(long, default_value = "a4")]
    paper: Paper,
    /// Width of the board in millimetres [default: what leaves room for the rules]
    #[arg(long, value_name = "MM", value_parser = millimetres)]
    width: Option<f64>,
    /// Draw the board with the pieces of the start (--svg)
    #[arg(long)]
    pieces: bool,
}

fn millimetres(text: &str) -> Result<f64, String> {
    let width: f64 = text.parse().map_err(|_| "not a number".to_string())?;
    if (20.0..=2000.0).contains(&width) { Ok(width) } else { Err("from 20 to 2000 millimetres, please".into()) }
}

pub fn run(args: &Args) -> Result<Printed, Error> {
    let game = ready(&args.game)?;
    let mut printed = Printed { game: game.name().to_string(), html: None, svg: None };
    if let Some(path) = &args.svg {
        let drawn = board(&game, args.width.unwrap_or(WIDTH), args.pieces);
        match path.as_str() {
            "-" => printed.svg = Some(drawn),
            path => write_file(path, &drawn)?,
        }
    }
    if args.html.is_some() || args.svg.is_none() {
        let page = sheet(&game, &title(&game), args.paper, args.width, true);
        match args.html.as_deref() {
            None | Some("-") => printed.html = Some(page),
            Some(path) => write_file(path, &page)?,
        }
    }
    Ok(printed)
}

impl Report for Printed {
    fn text(&self, _page: &Page) -> String {
        [&self.svg, &self.html].into_iter().flatten().cloned().collect()
    }
}
