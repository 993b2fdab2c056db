//! `ludi rules`

use crate::failure::Failure;
use crate::game::{Ready, ready};
use crate::output::Report;
use crate::page::Page;
use serde::Serialize;

/// Explain the rules of a game in plain English
///
/// The explanation is made from the rules themselves, so it also exists for games nobody has written about.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi rules yavalath
  ludi rules mygame.ludi --markdown > RULES.md
  ludi rules hex --text                 the ludemes themselves")]
pub struct Args {
    /// Name of a game, or a file
    game: String,
    /// Show the description in ludemes instead
    #[arg(long)]
    text: bool,
    /// Show the explanation as Markdown
    #[arg(long, conflicts_with = "text")]
    markdown: bool,
}

#[derive(Debug, Serialize)]
pub struct Rules {
    game: String,
    aim: String,
    rules: String,
    text: String,
    #[serde(skip)]
    shown: Shown,
}

#[derive(Debug)]
enum Shown {
    Text,
    Markdown,
    Page,
}

pub fn run(args: &Args) -> Result<Rules, Failure> {
    let Ready { game, text } = ready(&args.game)?;
    let ast = game.ast();
    let shown = match (args.text, args.markdown) {
        (true, _) => Shown::Text,
        (_, true) => Shown::Markdown,
        _ => Shown::Page,
    };
    Ok(Rules { game: ast.name.clone(), aim: gdl::english::aim(ast), rules: gdl::english::rules(ast), text, shown })
}

impl Report for Rules {
    fn text(&self, page: &Page) -> String {
        match self.shown {
            Shown::Text => self.text.clone(),
            Shown::Markdown => self.rules.clone(),
            Shown::Page => sheet(page, &self.rules),
        }
    }
}

/// A rule sheet for the eye.
pub fn sheet(page: &Page, rules: &str) -> String {
    rules.lines().map(|line| paragraph(page, line)).collect()
}

/// A line of the little Markdown that rule sheets use, for the eye.
fn paragraph(page: &Page, line: &str) -> String {
    if let Some(title) = line.strip_prefix("# ") {
        return format!("{}\n", page.bold(&title.to_uppercase()));
    }
    let (mark, rest) = line.strip_prefix("- ").map_or(("", line), |item| ("- ", item));
    // Letters are counted before they are made bold, or lines would come out short.
    let wrapped = page.wrap(mark, &rest.replace("**", ""));
    match rest.strip_prefix("**").and_then(|rest| rest.split_once("**")) {
        Some((head, _)) => wrapped.replacen(head, &page.bold(head), 1),
        None => wrapped,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_becomes_plain_text() {
        let page = Page { width: Some(40), colour: false };
        assert_eq!(paragraph(&page, "# Hex"), "HEX\n");
        assert_eq!(paragraph(&page, "**Aim.** Win."), "Aim. Win.\n");
        assert_eq!(paragraph(&page, "- One."), "- One.\n");
        let colours = Page { width: Some(40), colour: true };
        assert_eq!(paragraph(&colours, "**Aim.** Win."), "\x1b[1mAim.\x1b[0m Win.\n");
    }
}
