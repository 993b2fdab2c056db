//! Tree to text in one canonical layout: what fits on a line stays on a line, comments keep their places.
//!
//! The layout depends on nothing but the tree and its comments, so printing what was printed changes nothing.

use crate::tree::{Node, NodeKind};

/// Lines are kept this short where the words allow it.
const WIDTH: usize = 100;
/// Lists up to this width share lines with their neighbours when their parent has to be broken.
const SHORT: usize = 24;
/// Words and strings up to this width do.
const SHORT_WORD: usize = 40;
/// Lists of things of one kind: once broken, each child list has a line of its own.
const CATALOGUES: [&str; 5] = ["game", "pieces", "moves", "start", "end"];

/// The canonical text of a file; ends with a newline unless empty.
pub fn print(nodes: &[Node]) -> String {
    let mut printer = Printer { out: String::new(), column: 0 };
    for node in nodes {
        printer.comments(&node.comments, 0);
        printer.node(node, 0);
        printer.trailing(node);
        printer.newline(0);
        printer.comments(&node.after, 0);
    }
    printer.out
}

/// The text of one node on one line, comments left out.
pub fn print_flat(node: &Node) -> String {
    let mut out = String::new();
    flat(node, &mut out);
    out
}

fn flat(node: &Node, out: &mut String) {
    match &node.kind {
        NodeKind::Atom(word) => out.push_str(word),
        NodeKind::Int(value) => out.push_str(&value.to_string()),
        NodeKind::Str(text) => quote(text, out),
        NodeKind::List(children) => {
            out.push('(');
            for (index, child) in children.iter().enumerate() {
                if index > 0 {
                    out.push(' ');
                }
                flat(child, out);
            }
            out.push(')');
        }
    }
}

fn quote(text: &str, out: &mut String) {
    out.push('"');
    for char in text.chars() {
        match char {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            char => out.push(char),
        }
    }
    out.push('"');
}

/// Width on one line; `None` if the node must be broken whatever its width.
fn flat_width(node: &Node) -> Option<usize> {
    let NodeKind::List(children) = &node.kind else {
        return Some(print_flat(node).chars().count());
    };
    let is_list = |child: &Node| child.as_list().is_some();
    if !node.closing.is_empty() || (node.head() == Some("game") && children.iter().any(is_list)) {
        return None;
    }
    let mut width = 1 + children.len().max(1);
    for child in children {
        if has_comment(child) {
            return None;
        }
        width += flat_width(child)?;
    }
    Some(width)
}

fn has_comment(node: &Node) -> bool {
    !node.comments.is_empty() || node.trailing.is_some()
}

/// May share a line with its neighbours in a broken list.
fn is_short(node: &Node, in_catalogue: bool) -> bool {
    let limit = match node.kind {
        NodeKind::List(_) if in_catalogue => return false,
        NodeKind::List(_) => SHORT,
        _ => SHORT_WORD,
    };
    flat_width(node).is_some_and(|width| width <= limit)
}

struct Printer {
    out: String,
    column: usize,
}

impl Printer {
    fn push(&mut self, text: &str) {
        self.out.push_str(text);
        self.column += text.chars().count();
    }

    fn newline(&mut self, indent: usize) {
        self.out.push('\n');
        self.out.extend(std::iter::repeat_n(' ', indent));
        self.column = indent;
    }

    fn comment(&mut self, text: &str) {
        let text = text.replace(['\n', '\r'], " ");
        let text = text.trim_end();
        let gap = if text.is_empty() || text.starts_with(';') { "" } else { " " };
        self.push(&format!(";{gap}{text}"));
    }

    fn comments(&mut self, comments: &[String], indent: usize) {
        for comment in comments {
            self.comment(comment);
            self.newline(indent);
        }
    }

    fn trailing(&mut self, node: &Node) {
        if let Some(comment) = &node.trailing {
            self.push(" ");
            self.comment(comment);
        }
    }

    /// Prints a node at the present column; `closers` parentheses will follow it on its line.
    fn node(&mut self, node: &Node, closers: usize) {
        let fits = flat_width(node).is_some_and(|width| self.column + width + closers <= WIDTH);
        match &node.kind {
            NodeKind::List(children) if !fits => self.broken(node, children, closers),
            _ => self.push(&print_flat(node)),
        }
    }

    fn broken(&mut self, node: &Node, children: &[Node], closers: usize) {
        let outer = self.column;
        let indent = outer + 2;
        let in_catalogue = node.head().is_some_and(|head| CATALOGUES.contains(&head));
        self.push("(");
        // Whether the line may take one more short item.
        let mut open_line = true;
        for (index, child) in children.iter().enumerate() {
            let last = index + 1 == children.len();
            let after = if last { closers + 1 } else { 0 };
            if index == 0 {
                self.comments(&child.comments, indent);
            } else {
                let short = is_short(child, in_catalogue);
                let width = flat_width(child).unwrap_or(WIDTH);
                let joins = open_line && short && child.comments.is_empty() && self.column + 1 + width + after <= WIDTH;
                if joins {
                    self.push(" ");
                } else {
                    self.newline(indent);
                    self.comments(&child.comments, indent);
                }
            }
            self.node(child, after);
            self.trailing(child);
            open_line = child.trailing.is_none() && is_short(child, in_catalogue);
        }
        let comment_last = children.last().is_some_and(|child| child.trailing.is_some());
        if !node.closing.is_empty() {
            self.newline(indent);
            for (index, comment) in node.closing.iter().enumerate() {
                if index > 0 {
                    self.newline(indent);
                }
                self.comment(comment);
            }
        }
        if comment_last || !node.closing.is_empty() {
            self.newline(outer);
        }
        self.push(")");
    }
}
