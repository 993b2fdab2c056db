//! Diagnostics as people like to read them. The only file that knows the crate which draws them.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use crate::diagnostic::{Diagnostic, Severity};
use crate::span::Span;

/// All diagnostics as text, each with the lines it is about; ends with a newline unless there are none.
pub fn render(path: &str, text: &str, diagnostics: &[Diagnostic], colour: bool) -> String {
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
    let mut out = String::new();
    for diagnostic in diagnostics {
        out.push_str(&renderer.render(&[group(path, text, diagnostic)]));
        out.push_str("\n\n");
    }
    // One blank line between two remarks, none after the last.
    if !out.is_empty() {
        out.pop();
    }
    out
}

fn group<'a>(path: &'a str, text: &'a str, diagnostic: &'a Diagnostic) -> Group<'a> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let mut main = AnnotationKind::Primary.span(visible(text, diagnostic.span));
    let at_main = diagnostic.labels.iter().position(|(span, _)| *span == diagnostic.span);
    if let Some(index) = at_main {
        main = main.label(&diagnostic.labels[index].1);
    }
    let others = diagnostic.labels.iter().enumerate().filter(|(index, _)| Some(*index) != at_main);
    let others = others.map(|(_, (span, note))| AnnotationKind::Context.span(visible(text, *span)).label(note));
    let snippet = Snippet::source(text).path(path).annotation(main).annotations(others);
    let hints = diagnostic.hints.iter().map(|hint| Level::HELP.message(hint));
    level.primary_title(&diagnostic.message).id(diagnostic.code).element(snippet).elements(hints)
}

/// The part of a span that can be drawn: inside the text, between characters, on one line.
fn visible(text: &str, span: Span) -> std::ops::Range<usize> {
    let last = text.trim_end().len();
    let start = text.floor_char_boundary((span.start as usize).min(last));
    let end = text.ceil_char_boundary((span.end as usize).clamp(start, last.max(start)));
    let line = text[start..end].lines().next().unwrap_or("");
    start..start + line.trim_end().len()
}

/// Line and column, both from 1, of a byte offset; columns count characters.
pub fn line_column(text: &str, offset: usize) -> (usize, usize) {
    let before = &text[..text.floor_char_boundary(offset.min(text.len()))];
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}
