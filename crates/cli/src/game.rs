//! From a text to a game that can be played.

use crate::diagnostics::Remarks;
use crate::failure::Failure;
use crate::numbers::counted;
use crate::output::remark;
use crate::page::Page;
use crate::source::{Format, Source, open};
use engine::Game;

/// A text after all checks.
#[derive(Debug)]
pub struct Checked {
    /// Remarks about the text; for `.sbg` files followed by those about the ludemes made from it.
    pub remarks: Vec<Remarks>,
    /// The game, unless there are errors.
    pub game: Option<Game>,
    /// The description in ludemes; empty if there is none.
    pub text: String,
}

impl Checked {
    /// Errors and warnings in all.
    pub fn counts(&self) -> (usize, usize) {
        self.remarks.iter().map(Remarks::counts).fold((0, 0), |sum, more| (sum.0 + more.0, sum.1 + more.1))
    }

    /// All remarks as text.
    pub fn draw(&self, page: &Page) -> String {
        let parts: Vec<String> =
            self.remarks.iter().map(|part| part.draw(page)).filter(|part| !part.is_empty()).collect();
        parts.join("\n")
    }
}

/// Reads, checks and compiles.
pub fn check(source: &Source) -> Checked {
    match source.format {
        Format::Ludi => ludemes(source.path.clone(), source.text.clone()),
        Format::Sbg => {
            let (ludi, diagnostics) = gdl::sbg::import(&source.text);
            let own = Remarks { path: source.path.clone(), text: source.text.clone(), diagnostics };
            let Some(text) = ludi else { return Checked { remarks: vec![own], game: None, text: String::new() } };
            let mut checked = ludemes(format!("{} in ludemes", source.path), text);
            checked.remarks.insert(0, own);
            checked
        }
    }
}

fn ludemes(path: String, text: String) -> Checked {
    let (game, loaded) = Game::read(&text);
    let remarks = vec![Remarks { path, text: text.clone(), diagnostics: loaded.diagnostics }];
    Checked { remarks, game, text }
}

/// A game that is valid, with its description.
#[derive(Debug)]
pub struct Ready {
    /// The game.
    pub game: Game,
    /// Its description in ludemes.
    pub text: String,
}

/// The game of that name or file; an invalid one fails with all its errors. Warnings are only mentioned.
pub fn ready(name: &str) -> Result<Ready, Failure> {
    valid(&open(name)?, name)
}

/// The game of a source that was opened by that name, likewise.
pub fn valid(source: &Source, name: &str) -> Result<Ready, Failure> {
    let checked = check(source);
    let (errors, warnings) = checked.counts();
    let Some(game) = checked.game else {
        let drawn = checked.draw(&Page::stderr());
        return Err(Failure::No(format!("{drawn}\nerror: {} has {}\n", source.path, counted(errors, "error"))));
    };
    if warnings > 0 && source.entry.is_none() {
        let them = if warnings == 1 { "it" } else { "them" };
        remark(format!("note: {} has {}; `ludi check {name}` shows {them}", source.path, counted(warnings, "warning")));
    }
    Ok(Ready { game, text: checked.text })
}
