//! What the output goes to: how wide it is and whether it knows colours.

use std::io::IsTerminal;

/// Properties of an output stream.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    /// Columns of the terminal; `None` for files and pipes, whose lines may be as long as they like.
    pub width: Option<usize>,
    /// Colours and bold letters are welcome.
    pub colour: bool,
}

impl Page {
    /// Standard output.
    pub fn stdout() -> Page {
        Page::of(&std::io::stdout())
    }

    /// Standard error.
    pub fn stderr() -> Page {
        Page::of(&std::io::stderr())
    }

    #[cfg(unix)]
    fn of(stream: &(impl IsTerminal + std::os::fd::AsFd)) -> Page {
        let columns = rustix::termios::tcgetwinsize(stream).ok().map(|size| usize::from(size.ws_col));
        Page::terminal(stream.is_terminal(), columns)
    }

    #[cfg(not(unix))]
    fn of(stream: &impl IsTerminal) -> Page {
        Page::terminal(stream.is_terminal(), None)
    }

    fn terminal(is_terminal: bool, columns: Option<usize>) -> Page {
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
            || std::env::var_os("TERM").is_some_and(|value| value == "dumb");
        let width = columns.filter(|&columns| columns > 0).unwrap_or(80).max(40);
        Page { width: is_terminal.then_some(width), colour: is_terminal && !plain }
    }

    /// Emphasised, if the page can.
    pub fn bold(&self, text: &str) -> String {
        if self.colour { format!("\x1b[1m{text}\x1b[0m") } else { text.to_string() }
    }

    /// Breaks a paragraph into lines that fit; the first begins with `first`, the others with as many blanks.
    pub fn wrap(&self, first: &str, text: &str) -> String {
        let width = self.width.unwrap_or(80).min(100);
        let indent = " ".repeat(first.chars().count());
        let mut out = String::new();
        let mut line = first.to_string();
        let mut empty = true;
        for word in text.split_whitespace() {
            if !empty && line.chars().count() + 1 + word.chars().count() > width {
                out.push_str(line.trim_end());
                out.push('\n');
                line.clone_from(&indent);
                empty = true;
            }
            if !empty {
                line.push(' ');
            }
            line.push_str(word);
            empty = false;
        }
        out.push_str(line.trim_end());
        out.push('\n');
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_are_broken_between_words() {
        let page = Page { width: Some(12), colour: false };
        assert_eq!(page.wrap("- ", "one two three four"), "- one two\n  three four\n");
        assert_eq!(page.wrap("", "aVeryLongWordIndeed b"), "aVeryLongWordIndeed\nb\n");
        assert_eq!(page.wrap("", ""), "\n");
    }
}
