//! What was found in the text of a game.

use gdl::diagnostic::{Diagnostic, Severity};
use gdl::render::render;
use schemars::JsonSchema;
use serde::Serialize;

/// Remarks drawn with their place before the rest is only counted.
const MOST_DRAWN: usize = 20;

/// A text with what was found in it.
#[derive(Clone, Debug)]
pub struct Remarks {
    /// What the text is called.
    pub path: String,
    /// The text.
    pub text: String,
    /// What was found, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// A diagnostic as data.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Remark {
    /// `error` or `warning`.
    pub severity: &'static str,
    /// Stable code.
    pub code: &'static str,
    /// From 1.
    pub line: usize,
    /// From 1, in characters.
    pub column: usize,
    /// One sentence.
    pub message: String,
    /// What to do about it.
    pub hints: Vec<String>,
}

impl Remarks {
    /// How many are errors and how many warnings.
    pub fn counts(&self) -> (usize, usize) {
        let errors = self.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).count();
        (errors, self.diagnostics.len() - errors)
    }

    /// With the lines they are about, errors first if there are too many to draw.
    pub fn draw(&self, colour: bool) -> String {
        if self.diagnostics.len() <= MOST_DRAWN {
            return render(&self.path, &self.text, &self.diagnostics, colour);
        }
        let mut chosen = self.diagnostics.clone();
        chosen.sort_by_key(|diagnostic| diagnostic.severity);
        chosen.truncate(MOST_DRAWN);
        let left = self.diagnostics.len() - MOST_DRAWN;
        format!("{}\n… and {left} more in {}\n", render(&self.path, &self.text, &chosen, colour), self.path)
    }

    /// As data. Places are counted in one walk through the text: a hostile file may have many remarks on one long line.
    pub fn data(&self) -> Vec<Remark> {
        let (mut at, mut line, mut column) = (0, 1, 1);
        let mut remarks = Vec::new();
        for diagnostic in &self.diagnostics {
            let start = self.text.floor_char_boundary((diagnostic.span.start as usize).min(self.text.len()));
            for char in self.text.get(at..start).unwrap_or_default().chars() {
                (line, column) = if char == '\n' { (line + 1, 1) } else { (line, column + 1) };
            }
            at = at.max(start);
            // What a picture writes under the very place is a hint where there is no picture.
            let here = diagnostic.labels.iter().filter(|(span, _)| *span == diagnostic.span).map(|(_, note)| note);
            let hints = here.chain(&diagnostic.hints).cloned().collect();
            remarks.push(Remark {
                severity: match diagnostic.severity {
                    Severity::Error => "error",
                    Severity::Warning => "warning",
                },
                code: diagnostic.code,
                line,
                column,
                message: diagnostic.message.clone(),
                hints,
            });
        }
        remarks
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gdl::span::Span;

    #[test]
    fn places_agree_with_a_plain_count() {
        let text = "(a é\n  b)\nc";
        let spans = [0, 3, 8, 8, 11, 99];
        let diagnostics = spans.iter().map(|&at| Diagnostic::error("E0101", Span::new(at, at + 1), "x")).collect();
        let remarks = Remarks { path: "t".into(), text: text.into(), diagnostics };
        for (remark, at) in remarks.data().iter().zip(spans) {
            assert_eq!((remark.line, remark.column), gdl::render::line_column(text, at));
        }
    }
}
