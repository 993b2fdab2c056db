//! What can be said about a text, and done to it, without playing: checks, layout, translation.

use super::{Format, Remark, Remarks, Source};
use crate::error::Error;
use crate::numbers::counted;
use gdl::diagnostic::has_errors;
use schemars::JsonSchema;
use serde::Serialize;

/// Whether a text is a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Verdict {
    /// What the text is called.
    pub file: String,
    /// Whether it can be played.
    pub valid: bool,
    /// All that was found in it.
    pub diagnostics: Vec<Remark>,
    /// The same, to be drawn.
    #[serde(skip)]
    pub remarks: Vec<Remarks>,
}

/// A text in the canonical layout.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Layout {
    /// What the text is called.
    pub file: String,
    /// Could be read as a tree; if not it was left alone.
    pub valid: bool,
    /// The layout was not the canonical one.
    pub changed: bool,
    /// The new text, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// What was found while it was read.
    #[serde(skip)]
    pub remarks: Remarks,
}

/// A game translated to ludemes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Imported {
    /// What the text is called.
    pub file: String,
    /// The game in ludemes.
    pub text: String,
    /// What was found in the text.
    pub diagnostics: Vec<Remark>,
    /// The same, to be drawn.
    #[serde(skip)]
    pub remarks: Remarks,
}

impl Source {
    /// Checks a text and says what is wrong with it.
    pub fn verdict(self) -> Verdict {
        let checked = self.check();
        let diagnostics = checked.remarks.iter().flat_map(Remarks::data).collect();
        // A plan may be large; all that is needed of it is that it exists.
        Verdict { file: self.path, valid: checked.game.is_some(), diagnostics, remarks: checked.remarks }
    }

    /// Lays a text out in the canonical way; comments keep their places.
    pub fn layout(self) -> Result<Layout, Error> {
        let Source { path, text, format, .. } = self;
        if format == Format::Sbg {
            let failure = Error::usage(format!("{path} is not written in ludemes"));
            return Err(failure.hint(format!("`ludi import {path}` translates it")));
        }
        let (nodes, diagnostics) = gdl::reader::read(&text);
        let valid = !has_errors(&diagnostics);
        let new = valid.then(|| gdl::printer::print(&nodes));
        let changed = new.as_ref().is_some_and(|new| *new != text);
        Ok(Layout { file: path.clone(), valid, changed, text: new, remarks: Remarks { path, text, diagnostics } })
    }

    /// Translates a game from Simplified Boardgames.
    pub fn import(self) -> Result<Imported, Error> {
        let (text, diagnostics) = gdl::sbg::import(&self.text);
        let remarks = Remarks { path: self.path, text: self.text, diagnostics };
        match text {
            Some(text) => Ok(Imported { file: remarks.path.clone(), text, diagnostics: remarks.data(), remarks }),
            None => {
                let (errors, _) = remarks.counts();
                let wrong = Error::no(format!("{} has {}", remarks.path, counted(errors, "error")));
                Err(wrong.with(vec![remarks]))
            }
        }
    }
}
