//! Texts that should describe games, and where they are.

use super::Finder;
use crate::error::{Error, Kind, plain};
use engine::Origin;
use gdl::library;
use gdl::reader::MAX_TEXT;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

/// The notation a game is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Ludemes.
    Ludi,
    /// Simplified Boardgames.
    Sbg,
}

/// A text that should describe a game.
#[derive(Clone, Debug)]
pub struct Source {
    /// What to call it in messages.
    pub path: String,
    /// All of it.
    pub text: String,
    /// How it is written.
    pub format: Format,
    /// Where it comes from.
    pub origin: Origin,
}

impl Source {
    /// Ludemes that go by a name in messages.
    pub fn written(path: impl Into<String>, text: impl Into<String>) -> Source {
        Source { path: path.into(), text: text.into(), format: Format::Ludi, origin: Origin::Written }
    }

    /// Reads a file, or standard input if the name is `-`.
    pub fn file(name: &str) -> Result<Source, Error> {
        let path = if name == "-" { "standard input" } else { name };
        let text = if name == "-" { read(path, &mut std::io::stdin().lock())? } else { read_path(name)? };
        let sbg = Path::new(name).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("sbg"));
        let format = if sbg { Format::Sbg } else { Format::Ludi };
        Ok(Source { path: path.to_string(), text, format, origin: Origin::File(name.to_string()) })
    }
}

/// The store that is not there, if a name looks like that of a game of a run.
pub(super) fn storeless(name: &str) -> Option<String> {
    let mut parts = name.rsplitn(3, '/');
    let (game, run, store) = (parts.next()?, parts.next()?, parts.next().unwrap_or(STORE));
    let like = !game.contains('.') && !run.is_empty() && !run.starts_with('.') && !Path::new(name).exists();
    (like && !Path::new(store).is_file()).then(|| store.to_string())
}

/// The text of a file that holds no game, such as weights or a table; `-` is standard input.
pub fn read_file(name: &str) -> Result<String, Error> {
    Ok(Source::file(name)?.text)
}

/// The store whose games are meant by RUN/NAME; those of others are STORE/RUN/NAME.
pub const STORE: &str = "ludi.db";

/// What a game of a run is called on the command line.
pub fn name_in(store: &str, run: &str, game: &str) -> String {
    let elsewhere = if store == STORE { String::new() } else { format!("{store}/") };
    format!("{elsewhere}{run}/{game}")
}

/// Store, run and game of a name, if it is of the form RUN/NAME or STORE/RUN/NAME and there is such a store.
pub(super) fn evolved<'n>(name: &'n str, finder: &Finder) -> Option<(PathBuf, &'n str, &'n str)> {
    let mut parts = name.rsplitn(3, '/');
    let (game, run, file) = (parts.next()?, parts.next()?, parts.next());
    if !finder.files {
        return file.is_none().then(|| (finder.store.clone(), run, game));
    }
    let written = run.is_empty() || run.starts_with('.') || game.contains('.') || Path::new(name).exists();
    let file = file.map_or_else(|| finder.store.clone(), PathBuf::from);
    (!written && file.is_file()).then_some((file, run, game))
}

/// Whether a name can only be that of a file.
pub(super) fn looks_like_a_path(name: &str) -> bool {
    let path = Path::new(name);
    name.contains(std::path::is_separator)
        || path
            .extension()
            .is_some_and(|extension| extension.eq_ignore_ascii_case("ludi") || extension.eq_ignore_ascii_case("sbg"))
}

/// There is no such game.
pub(super) fn unknown(name: &str) -> Error {
    let shown: String = name.chars().take(60).collect();
    let error = Error::missing(format!("there is no game or file called \"{shown}\""));
    match library::suggest(&shown).as_slice() {
        [] => error.hint("`ludi list` shows every game of the library"),
        names => error.hint(format!("did you mean {}?", names.join(" or "))),
    }
}

fn read_path(path: &str) -> Result<String, Error> {
    let trouble = |error: std::io::Error| {
        let kind = if error.kind() == ErrorKind::NotFound { Kind::Missing } else { Kind::Usage };
        Error::new(kind, format!("cannot read {path}: {}", plain(&error)))
    };
    if Path::new(path).is_dir() {
        let error = Error::usage(format!("{path} is a folder, not a file"));
        return Err(error.hint(format!("name the files in it: {}/*.ludi", path.trim_end_matches('/'))));
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

fn read(path: &str, from: &mut impl Read) -> Result<String, Error> {
    let mut bytes = Vec::new();
    from.take(MAX_TEXT as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| Error::usage(format!("cannot read {path}: {}", plain(&error))))?;
    if bytes.len() > MAX_TEXT {
        return Err(Error::usage(format!(
            "{path} is longer than {} KiB, the most a description may have",
            MAX_TEXT / 1024
        )));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to() + 1;
        Error::usage(format!("{path} is not text in UTF-8: byte {at} cannot be read"))
    })
}
