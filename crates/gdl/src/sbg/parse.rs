//! `.sbg` text to a game of the class, with remarks about what is wrong.

use super::game::{Goal, Man, Sbg};
use super::regexp;
use crate::ast::{Path, Player};
use crate::diagnostic::{Diagnostic, has_errors};
use crate::reader::MAX_TEXT;
use crate::span::Span;

/// Boards of more cells are beyond the language.
const MAX_CELLS: u32 = 512;
/// Turn limits above this are read as this.
const MAX_TURNS: u32 = 1000;

/// Reads a file: the game if there is no error in it, and the remarks.
pub fn parse(text: &str) -> (Option<Sbg>, Vec<Diagnostic>) {
    if text.len() > MAX_TEXT {
        let message = format!("the text is {} bytes long; at most {MAX_TEXT} are read", text.len());
        return (None, vec![Diagnostic::error("E0101", Span::default(), message)]);
    }
    // Some editors put a mark before the text.
    let mark = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let mut parser = Parser { text, at: mark, diagnostics: Vec::new() };
    let game = parser.game();
    let mut diagnostics = parser.diagnostics;
    let game = game.filter(|_| !has_errors(&diagnostics));
    if game.is_none() && diagnostics.is_empty() {
        diagnostics.push(Diagnostic::error("E0901", Span::default(), "this is not an .sbg file"));
    }
    (game, diagnostics)
}

/// A cursor over the text; also used by the reader of regular expressions.
pub(super) struct Parser<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
    pub(super) diagnostics: Vec<Diagnostic>,
}

impl Parser<'_> {
    pub(super) fn error(&mut self, code: &'static str, span: Span, message: impl Into<String>) {
        self.diagnostics.push(Diagnostic::error(code, span, message));
    }

    pub(super) fn hint(&mut self, hint: impl Into<String>) {
        if let Some(last) = self.diagnostics.last_mut() {
            last.hints.push(hint.into());
        }
    }

    /// Skips blanks and comments.
    fn skip(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            if trimmed.starts_with("//") {
                self.at += trimmed.find('\n').unwrap_or(trimmed.len());
            } else if let Some(inside) = trimmed.strip_prefix("/*") {
                // A star cannot both open and close.
                match inside.find("*/") {
                    Some(end) => self.at += end + 4,
                    None => {
                        let start = self.at;
                        self.at = self.text.len();
                        self.error("E0901", Span::new(start, start + 2), "this comment is not closed");
                    }
                }
            } else {
                return;
            }
        }
    }

    /// The next character that is not blank.
    pub(super) fn peek(&mut self) -> Option<char> {
        self.skip();
        self.text[self.at..].chars().next()
    }

    pub(super) fn here(&self) -> Span {
        let length = self.text[self.at..].chars().next().map_or(0, char::len_utf8);
        Span::new(self.at, self.at + length)
    }

    pub(super) fn eat(&mut self, word: &str) -> bool {
        self.skip();
        let found = self.text[self.at..].starts_with(word);
        if found {
            self.at += word.len();
        }
        found
    }

    /// Eats the word or complains; false if it was not there.
    pub(super) fn expect(&mut self, word: &str) -> bool {
        let found = self.eat(word);
        if !found {
            let message = format!("expected `{word}`, found {}", self.found());
            self.error("E0901", self.here(), message);
        }
        found
    }

    pub(super) fn found(&mut self) -> String {
        self.peek().map_or("the end of the file".to_string(), |char| format!("`{char}`"))
    }

    /// An integer within bounds.
    pub(super) fn number(&mut self, low: i32, high: i32, what: &str) -> Option<i32> {
        self.skip();
        let start = self.at;
        let rest = &self.text[start..];
        let sign = usize::from(rest.starts_with('-'));
        let digits = rest[sign..].bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            let message = format!("expected {what}, found {}", self.found());
            self.error("E0901", self.here(), message);
            return None;
        }
        self.at += sign + digits;
        let value = self.text[start..self.at].parse().ok().filter(|value| (low..=high).contains(value));
        if value.is_none() {
            let message = format!("{what} must be between {low} and {high}");
            self.error("E0906", Span::new(start, self.at), message);
        }
        value
    }

    fn natural(&mut self, high: u32, what: &str) -> Option<u32> {
        let high = i32::try_from(high).unwrap_or(i32::MAX);
        self.number(0, high, what).map(|value| u32::try_from(value).unwrap_or(0))
    }

    fn game(&mut self) -> Option<Sbg> {
        let name = self.name()?;
        self.expect("<BOARD>").then_some(())?;
        let (width, height, board, places) = self.board()?;
        self.expect("<PIECES>").then_some(())?;
        let pieces = self.pieces();
        for (man, span) in places {
            self.defined(&pieces, man, span);
        }
        self.expect("<GOALS>").then_some(())?;
        let mut game = Sbg { name, width, height, board, pieces, limit: 0, goals: Vec::new() };
        self.goals(&mut game);
        if self.peek().is_some() {
            self.error("E0901", self.here(), "nothing may follow the goals");
        }
        Some(game)
    }

    fn name(&mut self) -> Option<String> {
        self.expect("<<").then_some(())?;
        let start = self.at;
        let Some(length) = self.text[start..].find(">>") else {
            self.error("E0901", Span::new(start - 2, start), "the name is not closed");
            self.hint("write `<<Name>>`");
            return None;
        };
        self.at = start + length + 2;
        let name = &self.text[start..start + length];
        if let Some((offset, odd)) = name.char_indices().find(|(_, char)| !char.is_ascii_alphanumeric() && *char != ' ')
        {
            let span = Span::new(start + offset, start + offset + odd.len_utf8());
            self.error("E0901", span, format!("{odd:?} in a name; only letters, digits and spaces are allowed"));
        }
        Some(name.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// Width, height, squares from the south, and one place in the text for each kind of man.
    #[allow(clippy::type_complexity)]
    fn board(&mut self) -> Option<(u32, u32, Vec<Option<Man>>, Vec<(Man, Span)>)> {
        let size_start = self.at;
        let width = self.natural(MAX_CELLS, "the width")?;
        let height = self.natural(MAX_CELLS, "the height")?;
        if width * height == 0 || width * height > MAX_CELLS {
            let span = Span::new(size_start, self.at);
            self.error(
                "E0908",
                span,
                format!("a board of {width} by {height} cells; 1 to {MAX_CELLS} cells are allowed"),
            );
            return None;
        }
        let (mut rows, mut places) = (Vec::new(), Vec::new());
        while self.eat("|") {
            let start = self.at;
            let rest = &self.text[start..];
            let length = rest.find(['|', '\n', '<']).unwrap_or(rest.len());
            self.at = start + length;
            if !self.text[self.at..].starts_with('|') {
                self.error("E0901", Span::new(start - 1, self.at), "this row has no closing `|`");
                return None;
            }
            self.at += 1;
            let mut row = Vec::new();
            for (offset, char) in self.text[start..start + length].char_indices() {
                let span = Span::new(start + offset, start + offset + char.len_utf8());
                let man = Man::from_char(char);
                if man.is_none() && char != '.' {
                    self.error("E0901", span, format!("{char:?} is neither a letter nor `.`"));
                }
                if let Some(man) = man.filter(|man| places.iter().all(|(known, _)| known != man)) {
                    places.push((man, span));
                }
                row.push(man);
            }
            if row.len() != width as usize {
                let message = format!("this row has {} squares, not {width}", row.len());
                self.error("E0902", Span::new(start, start + length), message);
                row.resize(width as usize, None);
            }
            rows.push(row);
        }
        if rows.len() != height as usize {
            let span = Span::new(size_start, self.at);
            self.error("E0902", span, format!("the board has {} rows, not {height}", rows.len()));
            rows.resize(height as usize, vec![None; width as usize]);
        }
        Some((width, height, rows.into_iter().rev().flatten().collect(), places))
    }

    fn pieces(&mut self) -> Vec<(char, Path)> {
        let mut pieces: Vec<(char, Path)> = Vec::new();
        // Numbers and goals here mean that the header of the next section is missing.
        while let Some(letter) = self.peek().filter(|char| !matches!(char, '<' | '@' | '#' | '0'..='9')) {
            let span = self.here();
            if !letter.is_ascii_uppercase() {
                self.error("E0901", span, format!("expected the capital letter of a piece, found `{letter}`"));
                self.recover();
                continue;
            }
            self.at += 1;
            if pieces.iter().any(|(known, _)| *known == letter) {
                self.error("E0905", span, format!("`{letter}` has a rule already"));
            }
            match regexp::parse(self) {
                Some(path) => {
                    pieces.push((letter, path));
                    self.ampersand();
                }
                None => {
                    // Known all the same, or each of its squares would be called undefined as well.
                    pieces.push((letter, Path::Or(Vec::new())));
                    self.recover();
                }
            }
        }
        pieces
    }

    /// Skips what cannot be read: to the next `&` or the next section.
    fn recover(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.find(['&', '<']).unwrap_or(rest.len());
        self.eat("&");
    }

    fn ampersand(&mut self) {
        if !self.eat("&") {
            let message = format!("expected `&`, found {}", self.found());
            self.error("E0904", self.here(), message);
            self.hint("every rule and every goal ends with `&`");
            if !matches!(self.peek(), Some('A'..='Z' | '@' | '#')) {
                self.recover();
            }
        }
    }

    fn defined(&mut self, pieces: &[(char, Path)], man: Man, span: Span) {
        if pieces.iter().all(|(letter, _)| *letter != man.letter) {
            self.error("E0903", span, format!("`{}` has no rule", man.to_char()));
            self.hint(format!("add `{} … &` under <PIECES>", man.letter));
        }
    }

    fn goals(&mut self, game: &mut Sbg) {
        self.skip();
        let start = self.at;
        match self.natural(u32::MAX, "the turn limit") {
            Some(limit) => game.limit = limit,
            None => self.recover(),
        }
        let span = Span::new(start, self.at);
        match game.limit {
            0 if self.diagnostics.is_empty() => self.error("E0906", span, "the turn limit must be at least 1"),
            limit if limit > MAX_TURNS => {
                let message = format!("a turn limit above {MAX_TURNS} is taken as {MAX_TURNS}");
                self.diagnostics.push(Diagnostic::warning("W0910", span, message));
                game.limit = MAX_TURNS;
            }
            _ => {}
        }
        self.ampersand();
        while let Some(char) = self.peek() {
            let goal = match char {
                '@' | '#' => self.goal(game),
                _ => {
                    let message = format!("expected a goal (`@` or `#`), found `{char}`");
                    self.error("E0901", self.here(), message);
                    None
                }
            };
            match goal {
                Some(goal) => {
                    game.goals.push(goal);
                    self.ampersand();
                }
                None if self.peek() == Some('<') => return,
                None => self.recover(),
            }
        }
    }

    fn goal(&mut self, game: &Sbg) -> Option<Goal> {
        let reach = self.eat("@");
        self.at += usize::from(!reach);
        let start = self.at - 1;
        let Some(man) = self.peek().and_then(Man::from_char) else {
            let message = format!("expected the letter of a piece, found {}", self.found());
            self.error("E0901", self.here(), message);
            return None;
        };
        let span = self.here();
        self.at += 1;
        self.defined(&game.pieces, man, span);
        if reach {
            return self.squares(game).map(|squares| Goal::Reach { man, squares });
        }
        let least = self.natural(MAX_CELLS, "the number of pieces")?;
        if game.count(man) <= least as usize {
            let span = Span::new(start, self.at);
            let who = if man.owner == Player::First { "White" } else { "Black" };
            let message = format!("{who} has no more than {least} `{}` at the start and loses at once", man.to_char());
            self.diagnostics.push(Diagnostic::warning("W0911", span, message));
        }
        Some(Goal::Count { man, least })
    }

    fn squares(&mut self, game: &Sbg) -> Option<Vec<(u32, u32)>> {
        let mut squares = Vec::new();
        loop {
            self.skip();
            let start = self.at;
            let (x, y) = (self.natural(MAX_CELLS, "a column")?, self.natural(MAX_CELLS, "a row")?);
            if x >= game.width || y >= game.height {
                self.error("E0907", Span::new(start, self.at), format!("there is no square {x} {y}"));
                self.hint(format!("columns are 0 to {}, rows 0 to {}", game.width - 1, game.height - 1));
            }
            squares.push((x, y));
            if !self.eat(",") {
                break;
            }
        }
        squares.sort_by_key(|(x, y)| (*y, *x));
        squares.dedup();
        Some(squares)
    }
}
