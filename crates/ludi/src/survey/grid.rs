//! A table in a file, and exact words about what is wrong with it.

use crate::error::Error;
use crate::open::read_file;

/// A table with a header.
pub struct Grid {
    path: String,
    text: String,
    header: Vec<String>,
    rows: Vec<Row>,
}

struct Row {
    line: usize,
    cells: Vec<String>,
}

impl Grid {
    /// Reads comma-separated values; every row must have as many cells as the header.
    pub fn read(path: &str) -> Result<Grid, Error> {
        let text = read_file(path)?;
        let path = if path == "-" { "standard input" } else { path };
        let mut reader = csv::ReaderBuilder::new().trim(csv::Trim::All).from_reader(text.as_bytes());
        let trouble = |error: csv::Error| {
            let line = error.position().map_or(1, csv::Position::line);
            match error.kind() {
                csv::ErrorKind::UnequalLengths { expected_len, len, .. } => {
                    Error::usage(format!("{path}:{line}: {len} cells, but the header has {expected_len}"))
                }
                _ => Error::usage(format!("{path}:{line}: {error}")),
            }
        };
        let header: Vec<String> = reader.headers().map_err(trouble)?.iter().map(str::to_string).collect();
        if header.iter().all(String::is_empty) {
            return Err(Error::usage(format!("{path}:1: the file is empty")));
        }
        let mut rows = vec![];
        for record in reader.records() {
            let record = record.map_err(trouble)?;
            let line = record.position().map_or(0, |at| at.line() as usize);
            rows.push(Row { line, cells: record.iter().map(str::to_string).collect() });
        }
        let grid = Grid { path: path.to_string(), text, header, rows };
        for (number, name) in grid.header.iter().enumerate() {
            if grid.header[..number].contains(name) {
                return Err(grid.wrong_header(number, format!("there are two columns `{name}`")));
            }
        }
        if grid.rows.is_empty() {
            return Err(Error::usage(format!("{}:2: there are no rows below the header", grid.path)));
        }
        Ok(grid)
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Where the first of these columns is, if one is there.
    pub fn find(&self, names: &[&str]) -> Option<usize> {
        names.iter().find_map(|name| self.header.iter().position(|known| known == name))
    }

    /// Where a column is; there must be one with one of these names.
    pub fn column(&self, names: &[&str]) -> Result<usize, Error> {
        self.find(names).ok_or_else(|| {
            let known: Vec<&str> = self.header.iter().map(String::as_str).take(8).collect();
            let more = if self.header.len() > known.len() { ", …" } else { "" };
            Error::usage(format!("{}:1: there is no column `{}`", self.path, names[0]))
                .hint(format!("the columns are {}{more}", known.join(", ")))
        })
    }

    /// The text of a cell.
    pub fn cell(&self, row: usize, column: usize) -> &str {
        &self.rows[row].cells[column]
    }

    /// The text of a cell that must not be empty.
    pub fn name(&self, row: usize, column: usize) -> Result<&str, Error> {
        match self.cell(row, column) {
            "" => Err(self.wrong(row, column, "a name is missing")),
            name => Ok(name),
        }
    }

    /// A number that must be there.
    pub fn number(&self, row: usize, column: usize) -> Result<f64, Error> {
        let text = self.cell(row, column);
        match text.parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(number),
            Ok(_) => Err(self.wrong(row, column, format!("`{text}` is no measure of anything"))),
            Err(_) if text.is_empty() => Err(self.wrong(row, column, "a number is missing")),
            Err(_) => Err(self.wrong(row, column, format!("`{text}` is not a number"))),
        }
    }

    /// A number, or nothing where the cell is empty.
    pub fn perhaps(&self, row: usize, column: usize) -> Result<Option<f64>, Error> {
        if self.cell(row, column).is_empty() { Ok(None) } else { self.number(row, column).map(Some) }
    }

    /// What is wrong with a cell, with file, line and column.
    pub fn wrong(&self, row: usize, column: usize, what: impl AsRef<str>) -> Error {
        let line = self.rows[row].line;
        let at = self.text.lines().nth(line.saturating_sub(1)).map_or(1, |text| place(text, column));
        Error::usage(format!("{}:{line}:{at}: {} ({})", self.path, what.as_ref(), self.header[column]))
    }

    fn wrong_header(&self, column: usize, what: impl AsRef<str>) -> Error {
        let at = self.text.lines().next().map_or(1, |text| place(text, column));
        Error::usage(format!("{}:1:{at}: {}", self.path, what.as_ref()))
    }

    /// What is wrong with the whole.
    pub fn whole(&self, what: impl AsRef<str>) -> Error {
        Error::usage(format!("{}: {}", self.path, what.as_ref()))
    }
}

/// The character, counted from 1, at which a cell begins.
fn place(line: &str, cell: usize) -> usize {
    let (mut quoted, mut cells) = (false, 0);
    for (number, letter) in line.chars().enumerate() {
        if cells == cell {
            return number + 1;
        }
        quoted ^= letter == '"';
        cells += usize::from(letter == ',' && !quoted);
    }
    line.chars().count() + 1
}

#[cfg(test)]
mod tests {
    use super::place;

    #[test]
    fn cells_begin_where_they_begin() {
        assert_eq!([0, 1, 2].map(|cell| place("a,bc,d", cell)), [1, 3, 6]);
        assert_eq!(place("\"a,b\",c", 1), 7);
        assert_eq!(place("a,", 1), 3);
    }
}
