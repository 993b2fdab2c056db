//! From a name to a game: the library, files, the games of runs, texts that somebody wrote.

mod bred;
mod remarks;
mod source;
mod texts;

pub use bred::{AGAIN, last, published};
pub use remarks::{Remark, Remarks};
pub use source::{Format, STORE, Source, name_in, read_file};
pub use texts::{Imported, Layout, Verdict};

use crate::error::{Error, Kind};
use crate::event::Listener;
use crate::numbers::counted;
use engine::{Game, Origin};
use source::{evolved, storeless, unknown};
use std::path::{Path, PathBuf};
use store::{Child, Founder, Run, Store};

/// Finds games by name, the same for everybody who asks.
#[derive(Clone, Debug)]
pub struct Finder {
    /// The store whose games are meant by RUN/NAME.
    pub store: PathBuf,
    /// Whether a name may be a file, or STORE/RUN/NAME. Strangers who ask over a network may not read files.
    pub files: bool,
}

/// A game of a run: bred in it, or one it began with.
pub enum OfRun {
    /// Bred.
    Child(Box<Child>),
    /// One it began with.
    Founder(Box<Founder>),
}

/// A text after all checks.
#[derive(Debug)]
pub struct Checked {
    /// Remarks about the text; for `.sbg` files followed by those about the ludemes made from it.
    pub remarks: Vec<Remarks>,
    /// The game, unless there are errors.
    pub game: Option<Game>,
}

impl Finder {
    /// Games by the names people type here: the library, files, the store of this folder.
    pub fn here() -> Finder {
        Finder { store: STORE.into(), files: true }
    }

    /// Finds a text: `-` is standard input, what looks like a path is a file, RUN/NAME is a game of a run, `text:ID` one that somebody wrote in
    /// the studio, a name of the library is that game, all else a file.
    pub fn find(&self, name: &str) -> Result<Source, Error> {
        if let Some(id) = name.strip_prefix("text:") {
            let text = self.opened()?.text(id)?.ok_or_else(|| unknown(name))?.text;
            return Ok(Source { path: name.to_string(), text, format: Format::Ludi, origin: Origin::Written });
        }
        if let Some((store, run, found)) = self.of_run(name)? {
            let text = match &found {
                OfRun::Child(child) => published(&store, &run, child, &child.text)?,
                OfRun::Founder(founder) => founder.text.clone(),
            };
            let game = name.rsplit('/').next().unwrap_or(name).to_string();
            let origin = Origin::Run { run: run.name, name: game };
            return Ok(Source { path: name.to_string(), text, format: Format::Ludi, origin });
        }
        let path = source::looks_like_a_path(name);
        if let Some(entry) = gdl::library::find(name).filter(|_| name != "-" && !(self.files && path)) {
            let (path, text) = (entry.file_stem.to_string(), entry.text.to_string());
            return Ok(Source { path, text, format: Format::Ludi, origin: Origin::Library(entry) });
        }
        if !self.files || (name != "-" && !path && !Path::new(name).exists()) {
            return Err(unknown(name));
        }
        Source::file(name).map_err(|error| match storeless(name) {
            Some(store) => error.hint(format!("if it is a game of a run: there is no store {store} here")),
            None => error,
        })
    }

    /// The game of that name; an invalid one fails with all its errors. Warnings are only mentioned.
    pub fn open(&self, name: &str, listener: &dyn Listener) -> Result<Game, Error> {
        self.find(name)?.open(name, listener)
    }

    /// The store, to read and to write.
    pub fn opened(&self) -> Result<Store, Error> {
        Ok(Store::open(&self.store)?)
    }

    /// The game of a run with its store and its run; `None` if the name is not of the form RUN/NAME (or STORE/RUN/NAME), or there is no such
    /// store.
    pub fn of_run(&self, name: &str) -> Result<Option<(Store, Run, OfRun)>, Error> {
        let Some((file, run, game)) = evolved(name, self) else { return Ok(None) };
        let hint =
            |error: store::Error| Error::new(Kind::Missing, error.to_string()).hint("`ludi runs` lists the runs");
        let store = Store::open_read_only(file)?;
        let run = store.run(run).map_err(hint)?;
        let found = match store.child(run.id, game) {
            Ok(child) => OfRun::Child(Box::new(child)),
            Err(error) => {
                let founder = store.founders(run.id)?.into_iter().find(|founder| founder.name == game);
                OfRun::Founder(Box::new(founder.ok_or_else(|| hint(error))?))
            }
        };
        Ok(Some((store, run, found)))
    }
}

impl Source {
    /// Reads, checks and compiles.
    pub fn check(&self) -> Checked {
        let ludemes = |path: String, text: &str| {
            let (game, loaded) = Game::read(text);
            let remarks = vec![Remarks { path, text: text.to_string(), diagnostics: loaded.diagnostics }];
            Checked { remarks, game: game.map(|game| game.from(self.origin.clone())) }
        };
        match self.format {
            Format::Ludi => ludemes(self.path.clone(), &self.text),
            Format::Sbg => {
                let (ludi, diagnostics) = gdl::sbg::import(&self.text);
                let own = Remarks { path: self.path.clone(), text: self.text.clone(), diagnostics };
                let Some(text) = ludi else { return Checked { remarks: vec![own], game: None } };
                let mut checked = ludemes(format!("{} in ludemes", self.path), &text);
                checked.remarks.insert(0, own);
                checked
            }
        }
    }

    /// The game; an invalid one fails with all its errors. Warnings are mentioned with the `name` the text was asked for by.
    pub fn open(&self, name: &str, listener: &dyn Listener) -> Result<Game, Error> {
        let checked = self.check();
        let (_, warnings) = checked.counts();
        let game = checked.valid(&self.path)?;
        if warnings > 0 && !matches!(self.origin, Origin::Library(_)) {
            let them = if warnings == 1 { "it" } else { "them" };
            let found = counted(warnings, "warning");
            listener.remark(format!("note: {} has {found}; `ludi check {name}` shows {them}", self.path));
        }
        Ok(game)
    }
}

impl Checked {
    /// Errors and warnings in all.
    pub fn counts(&self) -> (usize, usize) {
        self.remarks.iter().map(Remarks::counts).fold((0, 0), |sum, more| (sum.0 + more.0, sum.1 + more.1))
    }

    /// All remarks with the lines they are about.
    pub fn draw(&self, colour: bool) -> String {
        drawn(&self.remarks, colour)
    }

    /// The game, or all that is wrong with it.
    pub fn valid(self, path: &str) -> Result<Game, Error> {
        let (errors, _) = self.counts();
        let wrong = || Error::no(format!("{path} has {}", counted(errors, "error"))).with(self.remarks);
        self.game.ok_or_else(wrong)
    }
}

/// Remarks with the lines they are about.
pub fn drawn(remarks: &[Remarks], colour: bool) -> String {
    let parts = remarks.iter().map(|part| part.draw(colour)).filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join("\n")
}

/// The game of a text that nobody has named: the first thing that is wrong with it, if anything is.
pub fn read(text: &str) -> Result<Game, String> {
    let (game, loaded) = Game::read(text);
    let first = || loaded.diagnostics.iter().find(|d| d.is_error()).map(|d| d.message.clone());
    game.ok_or_else(|| first().unwrap_or_else(|| "it does not load".to_string()))
}
