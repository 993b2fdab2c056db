//! The games that come with the system.

use crate::reader::read;
use crate::suggest::slips;
use crate::tree::Node;
use std::sync::OnceLock;

/// One game of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The folder it is in.
    pub family: &'static str,
    /// Its file name without `.ludi`.
    pub file_stem: &'static str,
    /// The whole file.
    pub text: &'static str,
}

static ENTRIES: &[Entry] = include!(concat!(env!("OUT_DIR"), "/library.rs"));

/// Every game, by family and then by name.
pub fn all() -> &'static [Entry] {
    ENTRIES
}

/// The game of that name: file name, name in the file or alias; case, blanks, hyphens and apostrophes do not matter.
pub fn find(name: &str) -> Option<&'static Entry> {
    let key = key(name);
    let index = keys();
    index.binary_search_by(|(known, _)| known.as_str().cmp(&key)).ok().map(|at| &ENTRIES[index[at].1])
}

/// File names of games whose names are near, nearest first, at most three.
pub fn suggest(name: &str) -> Vec<&'static str> {
    let key = key(name);
    let most = (key.len() / 3).max(1);
    let near = |known: &str| {
        if key.len() >= 3 && known.contains(&key) { 0 } else { slips(&key, known, most) }
    };
    let mut found: Vec<(usize, usize)> =
        keys().iter().map(|(known, entry)| (near(known), *entry)).filter(|(distance, _)| *distance <= most).collect();
    found.sort_unstable();
    let mut names: Vec<&'static str> = Vec::new();
    for (_, entry) in found {
        if !names.contains(&ENTRIES[entry].file_stem) {
            names.push(ENTRIES[entry].file_stem);
        }
    }
    names.truncate(3);
    names
}

impl Entry {
    /// The name in the file and its aliases.
    pub fn names(&self) -> Vec<String> {
        let (nodes, _) = read(self.text);
        let Some(game) = nodes.iter().find(|node| node.head() == Some("game")) else { return Vec::new() };
        let text = |node: &Node| node.as_atom().or_else(|| node.as_str()).map(str::to_string);
        let mut names: Vec<String> = game.children().get(1).and_then(text).into_iter().collect();
        for part in game.find("support").map_or(&[][..], Node::args).iter().filter(|part| part.head() == Some("alias"))
        {
            names.extend(part.args().iter().filter_map(text));
        }
        names
    }
}

/// A name with all that does not matter taken out.
fn key(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Names and the games they mean, sorted; on a clash a file name beats a name in a file, and that an alias.
fn keys() -> &'static [(String, usize)] {
    static KEYS: OnceLock<Vec<(String, usize)>> = OnceLock::new();
    KEYS.get_or_init(|| {
        let mut keys: Vec<(String, usize, usize)> = Vec::new();
        for (index, entry) in ENTRIES.iter().enumerate() {
            keys.push((key(entry.file_stem), 0, index));
            keys.extend(entry.names().iter().enumerate().map(|(rank, name)| (key(name), rank + 1, index)));
        }
        keys.sort();
        keys.dedup_by(|later, first| later.0 == first.0);
        keys.into_iter().map(|(name, _, entry)| (name, entry)).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_loads_without_errors() {
        for entry in all() {
            let loaded = crate::load(entry.text);
            let remarks: Vec<_> = loaded.diagnostics.iter().map(|found| &found.message).collect();
            assert!(loaded.game.is_some(), "{}: {remarks:?}", entry.file_stem);
        }
    }

    #[test]
    fn every_game_is_found_by_each_of_its_names() {
        for entry in all() {
            assert!(find(entry.file_stem).is_some());
            for name in entry.names() {
                assert!(find(&name.to_uppercase().replace('-', " ")).is_some(), "{name}");
            }
        }
        assert!(all().is_sorted_by_key(|entry| (entry.family, entry.file_stem)));
        assert!(find("no such game at all").is_none());
    }
}
