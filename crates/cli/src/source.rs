//! Where a game comes from: the library, a file, a store, or standard input.

use crate::failure::Failure;
use gdl::library::{self, Entry};
use gdl::reader::MAX_TEXT;
use std::io::Read;
use std::path::Path;
use store::{Child, Run, Store};
use studio::bred::published;

/// The notation a game is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Ludemes.
    Ludi,
    /// Simplified Boardgames.
    Sbg,
}

/// A text that should describe a game.
#[derive(Debug)]
pub struct Source {
    /// What to call it in messages.
    pub path: String,
    /// All of it.
    pub text: String,
    /// How it is written.
    pub format: Format,
    /// The library's entry, if it is from there.
    pub entry: Option<&'static Entry>,
}

/// Finds a game: `-` is standard input, what looks like a path is a file, a name of the library is that game, all else a file.
pub fn open(name: &str) -> Result<Source, Failure> {
    if let Some((store, run, child)) = evolved(name)? {
        let text = published(&store, &run, &child, &child.text)?;
        return Ok(Source { path: name.to_string(), text, format: Format::Ludi, entry: None });
    }
    if name != "-" && !looks_like_a_path(name) {
        if let Some(entry) = library::find(name) {
            return Ok(Source {
                path: entry.file_stem.to_string(),
                text: entry.text.to_string(),
                format: Format::Ludi,
                entry: Some(entry),
            });
        }
        if !Path::new(name).exists() {
            return Err(unknown(name));
        }
    }
    file(name).map_err(|failure| match storeless(name) {
        Some(store) => failure.hint(format!("if it is a game of a run: there is no store {store} here")),
        None => failure,
    })
}

/// The store that is not there, if a name looks like that of a game of a run.
fn storeless(name: &str) -> Option<String> {
    let mut parts = name.rsplitn(3, '/');
    let (game, run, store) = (parts.next()?, parts.next()?, parts.next().unwrap_or(STORE));
    let like = !game.contains('.') && !run.is_empty() && !run.starts_with('.') && !Path::new(name).exists();
    (like && !Path::new(store).is_file()).then(|| store.to_string())
}

/// Reads a file, or standard input if the name is `-`.
pub fn file(name: &str) -> Result<Source, Failure> {
    let path = if name == "-" { "standard input" } else { name };
    let text = if name == "-" { read(path, &mut std::io::stdin().lock())? } else { read_path(name)? };
    let sbg = Path::new(name).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("sbg"));
    Ok(Source { path: path.to_string(), text, format: if sbg { Format::Sbg } else { Format::Ludi }, entry: None })
}

/// The store whose games are meant by RUN/NAME; those of others are STORE/RUN/NAME.
pub const STORE: &str = "ludi.db";

/// What a game of a run is called on the command line.
pub fn name_in(store: &str, run: &str, game: &str) -> String {
    let elsewhere = if store == STORE { String::new() } else { format!("{store}/") };
    format!("{elsewhere}{run}/{game}")
}

/// The game that a run made, with its store and its run; `None` if the name is not of the form RUN/NAME or STORE/RUN/NAME, or there is no
/// such store.
pub fn evolved(name: &str) -> Result<Option<(Store, Run, Child)>, Failure> {
    let mut parts = name.rsplitn(3, '/');
    let (Some(game), Some(run), file) = (parts.next(), parts.next(), parts.next()) else { return Ok(None) };
    let written = run.is_empty() || run.starts_with('.') || game.contains('.') || Path::new(name).exists();
    let file = Path::new(file.unwrap_or(STORE));
    if written || !file.is_file() {
        return Ok(None);
    }
    let store = Store::open_read_only(file)?;
    let found = store.run(run).and_then(|run| Ok((store.child(run.id, game)?, run)));
    match found {
        Ok((child, run)) => Ok(Some((store, run, child))),
        Err(error) => Err(Failure::usage(error.to_string()).hint("`ludi runs` lists the runs")),
    }
}

fn looks_like_a_path(name: &str) -> bool {
    let path = Path::new(name);
    name.contains(std::path::is_separator)
        || path
            .extension()
            .is_some_and(|extension| extension.eq_ignore_ascii_case("ludi") || extension.eq_ignore_ascii_case("sbg"))
}

fn unknown(name: &str) -> Failure {
    let shown: String = name.chars().take(60).collect();
    let failure = Failure::usage(format!("there is no game or file called \"{shown}\""));
    match library::suggest(&shown).as_slice() {
        [] => failure.hint("`ludi list` shows every game of the library"),
        names => failure.hint(format!("did you mean {}?", names.join(" or "))),
    }
}

fn read_path(path: &str) -> Result<String, Failure> {
    let trouble = |error: std::io::Error| Failure::usage(format!("cannot read {path}: {}", plain(&error)));
    if Path::new(path).is_dir() {
        let failure = Failure::usage(format!("{path} is a folder, not a file"));
        return Err(failure.hint(format!("name the files in it: {}/*.ludi", path.trim_end_matches('/'))));
    }
    let mut file = std::fs::File::open(path).map_err(|error| {
        let stem = Path::new(path).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        match library::find(stem) {
            Some(entry) => trouble(error).hint(format!("the library has a game of that name: {}", entry.file_stem)),
            None => trouble(error),
        }
    })?;
    read(path, &mut file)
}

fn read(path: &str, from: &mut impl Read) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    from.take(MAX_TEXT as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| Failure::usage(format!("cannot read {path}: {}", plain(&error))))?;
    if bytes.len() > MAX_TEXT {
        return Err(Failure::usage(format!(
            "{path} is longer than {} KiB, the most a description may have",
            MAX_TEXT / 1024
        )));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to() + 1;
        Failure::usage(format!("{path} is not text in UTF-8: byte {at} cannot be read"))
    })
}

/// An error of the system without its number.
pub fn plain(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_lowercase()
}
