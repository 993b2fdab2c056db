//! Text to tree. Never fails and never recurses: whatever the text, it gives the best tree it can and says what is wrong.

use crate::codes::{OPEN_STRING, UNCLOSED};
use crate::diagnostic::{Diagnostic, note};
use crate::span::Span;
use crate::tree::{Node, NodeKind};

/// Longest text read, in bytes.
pub const MAX_TEXT: usize = 1 << 20;
/// Deepest nesting of lists.
pub const MAX_DEPTH: usize = 100;
/// Most nodes in a file.
pub const MAX_NODES: usize = 100_000;
/// A broken file is not helped by more remarks than this.
const MAX_DIAGNOSTICS: usize = 100;

/// What begins a comment elsewhere and stands nowhere here.
const FOREIGN_COMMENTS: [&str; 4] = ["//", "/*", "#", "--"];

/// Whether a text stands for itself without quotes: it is read as one word, not as a number.
pub fn is_word(text: &str) -> bool {
    !text.is_empty()
        && !is_number(text)
        && text.bytes().all(|byte| byte.is_ascii_graphic() && !b"()\";".contains(&byte))
        && !FOREIGN_COMMENTS.iter().any(|sign| text.starts_with(sign))
}

fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix(['+', '-']).unwrap_or(word);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Reads a file: its top-level nodes, and what is wrong with it.
pub fn read(text: &str) -> (Vec<Node>, Vec<Diagnostic>) {
    if text.len() > MAX_TEXT {
        let message = format!("the text is {} bytes long; at most {MAX_TEXT} are read", text.len());
        return (Vec::new(), vec![Diagnostic::error("E0101", Span::new(0, 0), message)]);
    }
    let mut reader = Reader::new(text);
    reader.run();
    reader.finish()
}

/// A list whose closing parenthesis has not been met yet.
struct Open {
    span: Span,
    column: usize,
    line: usize,
    comments: Vec<String>,
    children: Vec<Node>,
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    line_start: usize,
    /// Only blanks so far on this line.
    fresh_line: bool,
    open: Vec<Open>,
    done: Vec<Node>,
    /// Comments waiting for the node they stand before.
    pending: Vec<String>,
    /// Line on which the last node ended, if a comment there would belong to it.
    last_line: Option<usize>,
    nodes: usize,
    /// First place where the indentation says an earlier list should have been closed: its opener, and the place.
    suspect: Option<(Span, Span)>,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        Reader {
            text,
            at: 0,
            line: 0,
            line_start: 0,
            fresh_line: true,
            open: Vec::new(),
            done: Vec::new(),
            pending: Vec::new(),
            last_line: None,
            nodes: 0,
            suspect: None,
            diagnostics: Vec::new(),
        }
    }

    fn run(&mut self) {
        let bytes = self.text.as_bytes();
        if self.text.starts_with('\u{feff}') {
            self.at = '\u{feff}'.len_utf8();
        }
        while let Some(&byte) = bytes.get(self.at) {
            match byte {
                b'\n' => {
                    self.at += 1;
                    self.line += 1;
                    self.line_start = self.at;
                    self.fresh_line = true;
                    continue;
                }
                b' ' | b'\t' | b'\r' | b'\x0c' => {
                    self.at += 1;
                    continue;
                }
                b';' => self.comment(),
                b'(' => {
                    if !self.open_list() {
                        return;
                    }
                }
                b')' => self.close_list(),
                b'"' => self.string(),
                _ => self.word(),
            }
            self.fresh_line = false;
            if self.nodes > MAX_NODES {
                let message = format!("more than {MAX_NODES} nodes; the rest is skipped");
                self.report(Diagnostic::error("E0102", self.here(1), message));
                self.abandon();
                return;
            }
        }
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        note(&mut self.diagnostics, diagnostic, MAX_DIAGNOSTICS);
    }

    fn here(&self, length: usize) -> Span {
        Span::new(self.at.min(self.text.len()), (self.at + length).min(self.text.len()))
    }

    /// Offset of the first byte at or after the present one for which the test holds.
    fn until(&self, stop: impl Fn(u8) -> bool) -> usize {
        let rest = &self.text.as_bytes()[self.at..];
        rest.iter().position(|&byte| stop(byte)).map_or(self.text.len(), |length| self.at + length)
    }

    fn comment(&mut self) {
        let end = self.until(|byte| byte == b'\n');
        let body = self.text[self.at + 1..end].trim_end().replace('\r', " ");
        let body = body.strip_prefix(' ').unwrap_or(&body).to_string();
        self.at = end;
        if self.last_line == Some(self.line)
            && let Some(node) = self.siblings().last_mut()
        {
            node.trailing = Some(body);
            self.last_line = None;
        } else {
            self.pending.push(body);
        }
    }

    fn siblings(&mut self) -> &mut Vec<Node> {
        match self.open.last_mut() {
            Some(open) => &mut open.children,
            None => &mut self.done,
        }
    }

    fn add(&mut self, kind: NodeKind, span: Span) {
        let comments = std::mem::take(&mut self.pending);
        self.siblings().push(Node { kind, span, comments, ..Node::default() });
        self.nodes += 1;
        self.last_line = Some(self.line);
        self.at = span.end as usize;
    }

    /// False if the nesting is too deep to go on.
    fn open_list(&mut self) -> bool {
        let (span, column) = (self.here(1), self.at - self.line_start);
        if self.open.len() == MAX_DEPTH {
            let message = format!("lists are nested more than {MAX_DEPTH} deep; the rest is skipped");
            self.report(Diagnostic::error("E0103", span, message));
            self.abandon();
            return false;
        }
        if self.fresh_line
            && self.suspect.is_none()
            && let Some(open) = self.open.last()
            && open.line < self.line
            && column <= open.column
        {
            self.suspect = Some((open.span, span));
        }
        let comments = std::mem::take(&mut self.pending);
        self.open.push(Open { span, column, line: self.line, comments, children: Vec::new() });
        self.nodes += 1;
        self.at += 1;
        self.last_line = None;
        true
    }

    fn close_list(&mut self) {
        if let Some(open) = self.open.pop() {
            let span = self.here(1);
            self.at += 1;
            self.close(open, span);
            return;
        }
        let end = self.until(|byte| byte != b')');
        let span = self.here(end - self.at);
        let (message, hint) = match end - self.at {
            1 => ("this `)` closes nothing and is ignored".to_string(), "remove it, or add the `(` it belongs to"),
            n => (format!("these {n} `)` close nothing and are ignored"), "remove them, or add the `(` they belong to"),
        };
        // Between two lists of a file such a `)` is one too many; after the second it is left over from one above.
        let hint =
            if self.done.len() > 1 { "leave it, and remove the `)` further up that came too early" } else { hint };
        self.at = end;
        self.report(Diagnostic::warning("W0104", span, message).hint(hint));
    }

    fn close(&mut self, open: Open, closer: Span) {
        let Open { span, comments, children, .. } = open;
        let closing = std::mem::take(&mut self.pending);
        let node = Node { kind: NodeKind::List(children), span: span.to(closer), comments, closing, ..Node::default() };
        self.siblings().push(node);
        self.last_line = Some(self.line);
    }

    fn string(&mut self) {
        let start = self.at;
        let mut value = String::new();
        let mut chars = self.text[start..].char_indices().skip(1);
        while let Some((offset, char)) = chars.next() {
            let place = Span::new(start + offset, start + offset + 1);
            match char {
                '"' => return self.add(NodeKind::Str(value), Span::new(start, start + offset + 1)),
                '\n' => break,
                '\\' => match chars.next() {
                    Some((_, escaped @ ('"' | '\\'))) => value.push(escaped),
                    Some((_, 'n')) => value.push('\n'),
                    Some((_, 'r')) => value.push('\r'),
                    Some((_, 't')) => value.push('\t'),
                    Some((_, '\n')) | None => break,
                    Some((_, other)) => {
                        let message = format!("`\\{other}` is not an escape");
                        let hint = "write `\\\\` for a backslash, `\\\"` for a quotation mark";
                        self.report(Diagnostic::error("E0106", place, message).hint(hint));
                        value.push(other);
                    }
                },
                char => value.push(char),
            }
        }
        let line_end = self.until(|byte| byte == b'\n');
        let end = start + self.text[start..line_end].trim_end().len();
        let span = Span::new(start, end);
        self.report(
            Diagnostic::error(OPEN_STRING, span, "this string does not end on its line")
                .label(Span::new(start, start + 1), "it begins here")
                .hint("add the closing `\"` where the text ends"),
        );
        value.truncate(value.trim_end().len());
        self.add(NodeKind::Str(value), span);
    }

    fn word(&mut self) {
        let end = self.until(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b'\x0c' | b'(' | b')' | b'"' | b';'));
        let (start, word) = (self.at, &self.text[self.at..end]);
        let span = Span::new(start, end);
        if let Some(sign) = FOREIGN_COMMENTS.into_iter().find(|sign| word.starts_with(sign)) {
            let message = format!("`{sign}` begins no comment here");
            self.report(
                Diagnostic::error("E0110", span, message).hint("comments begin with `;` and end with the line"),
            );
            self.at = self.until(|byte| byte == b'\n');
            return;
        }
        if let Some((offset, odd)) = word.char_indices().find(|(_, char)| !char.is_ascii_graphic()) {
            let place = Span::new(start + offset, start + offset + odd.len_utf8());
            let message = format!("{odd:?} may stand only in strings and comments");
            self.report(Diagnostic::error("E0107", place, message).hint("words are plain ASCII"));
        }
        if !is_number(word) {
            return self.add(NodeKind::Atom(word.to_string()), span);
        }
        let value = word.parse().unwrap_or_else(|_| {
            let diagnostic = Diagnostic::error("E0108", span, "this integer is too large to be read");
            self.report(diagnostic.hint("integers have at most 18 digits"));
            if word.starts_with('-') { i64::MIN } else { i64::MAX }
        });
        self.add(NodeKind::Int(value), span);
    }

    /// Gives up on the rest; lists still open are closed without complaint.
    fn abandon(&mut self) {
        self.at = self.text.len();
        while let Some(open) = self.open.pop() {
            self.close(open, self.here(0));
        }
    }

    fn finish(mut self) -> (Vec<Node>, Vec<Diagnostic>) {
        if let Some(innermost) = self.open.last() {
            let count = self.open.len();
            let end = Span::new(self.text.trim_end().len(), self.text.trim_end().len());
            let (opener, place) = self.suspect.unwrap_or((innermost.span, end));
            let message = match count {
                1 => "a `(` is not closed".to_string(),
                _ => format!("{count} `(` are not closed"),
            };
            let why = if self.suspect.is_some() {
                "the indentation suggests that a `)` is missing before this line"
            } else {
                "a `)` is missing here"
            };
            let diagnostic = Diagnostic::error(UNCLOSED, opener, message)
                .label(opener, "opened here")
                .label(place, why)
                .hint(format!("add `{}`", ")".repeat(count.min(10))));
            // A string without an end swallows the parentheses after it. Otherwise told even when the list of remarks is full: it
            // explains most of the others.
            if !self.diagnostics.iter().any(|found| found.code == OPEN_STRING) {
                self.diagnostics.push(diagnostic);
            }
            self.abandon();
        }
        let Reader { mut done, pending, diagnostics, .. } = self;
        if let Some(last) = done.last_mut() {
            last.after = pending;
        }
        (done, diagnostics)
    }
}
