//! `ludi rules`

use crate::game::ready;
use crate::output::Report;
use crate::page::Page;
use ludi::Error;
use ludi::rules::{Rules, rules};
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

/// The rules, and how they are shown.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct Shown {
    rules: Rules,
    #[serde(skip)]
    how: How,
}

#[derive(Debug)]
enum How {
    Text,
    Markdown,
    Page,
}

pub fn run(args: &Args) -> Result<Shown, Error> {
    let how = match (args.text, args.markdown) {
        (true, _) => How::Text,
        (_, true) => How::Markdown,
        _ => How::Page,
    };
    Ok(Shown { rules: rules(&ready(&args.game)?), how })
}

impl Report for Shown {
    fn text(&self, page: &Page) -> String {
        match self.how {
            How::Text => self.rules.text.clone(),
            How::Markdown => self.rules.rules.clone(),
            How::Page => sheet(page, &self.rules.rules),
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
