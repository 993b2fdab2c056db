//! `ludi export`

use crate::evolving::run::{published, replayed};
use crate::evolving::space;
use crate::failure::Failure;
use crate::game::{Ready, ready};
use crate::numbers::counted;
use crate::output::{Report, remark, writable, write_file};
use crate::page::Page;
use crate::source::{STORE, evolved, plain};
use gdl::tree::Node;
use serde::Serialize;
use store::Store;
use synthesis::support::note;

/// Write a game as a file
///
/// As ludemes in the canonical layout, or as Simplified Boardgames if the game belongs to that class (chess-like games on
/// rectangular boards).
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi export hex -o myhex.ludi         a copy to change
  ludi export gardner --sbg
  ludi export last --viable games       the viable games of the last run, a file each
  ludi export recombination-1 --store other.db --viable games")]
pub struct Args {
    /// Name of a game, a file, or a run
    game: String,
    /// Write the viable games of a run of `ludi evolve` into this folder
    #[arg(long, value_name = "DIR", conflicts_with_all = ["ludi", "sbg", "output"])]
    viable: Option<String>,
    /// The file that keeps the run
    #[arg(long, value_name = "FILE", default_value = STORE, requires = "viable")]
    store: String,
    /// Ludemes (the default)
    #[arg(long)]
    ludi: bool,
    /// Simplified Boardgames
    #[arg(long, conflicts_with = "ludi")]
    sbg: bool,
    /// Where to write it [default: standard output]
    #[arg(long, short, value_name = "FILE", value_parser = writable)]
    output: Option<String>,
}

#[derive(Debug, Serialize)]
pub struct Exported {
    game: String,
    format: &'static str,
    text: String,
    #[serde(skip)]
    written: bool,
}

pub fn run(args: &Args) -> Result<Exported, Failure> {
    if let Some(folder) = &args.viable {
        return viable(&args.store, &args.game, folder);
    }
    let Ready { game, text } = ready(&args.game).map_err(|failure| of_a_run(&args.game, failure))?;
    let name = game.ast().name.clone();
    let (format, text) = if args.sbg {
        let text = gdl::sbg::export(game.ast())
            .map_err(|reason| Failure::no(format!("{name} cannot be written as Simplified Boardgames: {reason}")))?;
        ("sbg", text)
    } else {
        ("ludi", placed(&args.game)?.unwrap_or_else(|| gdl::printer::print(&gdl::reader::read(&text).0)))
    };
    if let Some(path) = &args.output {
        write_file(path, &text)?;
    }
    Ok(Exported { game: name, format, text, written: args.output.is_some() })
}

/// A game of a run with its place in it, which only the whole run tells.
fn placed(name: &str) -> Result<Option<String>, Failure> {
    let Some((store, run, child)) = evolved(name)? else { return Ok(None) };
    let (mut search, _) = replayed(&*space(&run)?, &store.founders(run.id)?, &store, run.id)?;
    published(&store, &run, &mut *search, &child.name).map(Some)
}

/// One who names a run is told how its games are had.
fn of_a_run(name: &str, failure: Failure) -> Failure {
    let run = Store::open_read_only(STORE).and_then(|store| store.run(name));
    match run {
        Ok(run) => Failure::usage(format!("{name} is a run, not a game")).hint(format!(
            "`ludi export {name} --viable DIR` writes its viable games, `ludi export {}/NAME` one of them",
            run.name
        )),
        Err(_) => failure,
    }
}

/// Writes the viable games of a run, with what is known about them.
fn viable(store: &str, which: &str, folder: &str) -> Result<Exported, Failure> {
    let store = Store::open_read_only(store)?;
    let run = store.run(which)?;
    let (mut search, _) = replayed(&*space(&run)?, &store.founders(run.id)?, &store, run.id)?;
    let members = search.population().iter().filter(|member| member.index.is_some() && member.viable == Some(true));
    let names: Vec<String> = members.map(|member| member.name.clone()).collect();
    std::fs::create_dir_all(folder)
        .map_err(|error| Failure::usage(format!("cannot make {folder}: {}", plain(&error))))?;
    let mut written = Vec::new();
    for name in &names {
        let text = published(&store, &run, &mut *search, name)?;
        if note(&text, "viable").is_some_and(|note| note.children().last().and_then(Node::as_atom) == Some("no")) {
            continue;
        }
        let path = std::path::Path::new(folder).join(format!("{}.ludi", name.to_lowercase()));
        std::fs::write(&path, text)
            .map_err(|error| Failure::usage(format!("cannot write {}: {}", path.display(), plain(&error))))?;
        written.push(name.clone());
    }
    if written.len() < names.len() {
        let fallen = counted(names.len() - written.len(), "game");
        remark(format!("left out {fallen} found wanting when measured again"));
    }
    remark(format!("wrote {} to {folder}", counted(written.len(), "game")));
    Ok(Exported { game: run.name, format: "ludi", text: written.join("\n"), written: true })
}

impl Report for Exported {
    fn text(&self, _page: &Page) -> String {
        if self.written { String::new() } else { self.text.clone() }
    }
}
