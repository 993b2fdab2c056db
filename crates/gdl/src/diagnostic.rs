//! What the system has to say about a text, with the place it is about.

use crate::span::Span;

/// Errors stop a description from being used, warnings do not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The text cannot be used.
    Error,
    /// The text can be used but probably does not say what was meant.
    Warning,
}

/// One remark about a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// Stable across versions, such as `E0101`.
    pub code: &'static str,
    /// The place it is about.
    pub span: Span,
    /// One plain sentence without a full stop.
    pub message: String,
    /// Further places that explain it. A label on `span` itself says what is wrong just there.
    pub labels: Vec<(Span, String)>,
    /// What to do about it.
    pub hints: Vec<String>,
}

impl Diagnostic {
    /// A new error.
    pub fn error(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Error, code, span, message)
    }

    /// A new warning.
    pub fn warning(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Warning, code, span, message)
    }

    fn new(severity: Severity, code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity, code, span, message: message.into(), labels: Vec::new(), hints: Vec::new() }
    }

    /// Adds a label.
    #[must_use]
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.labels.push((span, text.into()));
        self
    }

    /// Adds a hint.
    #[must_use]
    pub fn hint(mut self, text: impl Into<String>) -> Diagnostic {
        self.hints.push(text.into());
        self
    }

    /// True for errors.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// True if some of them is an error.
pub fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(Diagnostic::is_error)
}

/// Adds a remark unless there are as many of its severity already. A flood of warnings must not hide that there are errors.
pub(crate) fn note(list: &mut Vec<Diagnostic>, found: Diagnostic, most: usize) {
    if list.iter().filter(|other| other.severity == found.severity).count() < most {
        list.push(found);
    }
}
