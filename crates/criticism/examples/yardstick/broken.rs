//! The samples of the library, broken in every way that applies.

use crate::made::{Made, bounded};
use crate::ways::WAYS;
use engine::Game;
use engine::playout::{self, Playouts};
use gdl::defaults::normal_form;
use gdl::library::Entry;
use gdl::printer::print;
use gdl::tree::Node;

/// Random games by which two descriptions are told apart.
const PLAYOUTS: u64 = 200;

/// Sample, way, and why what came out is sound.
pub type Sound = Vec<[String; 3]>;

/// The table of broken samples that are sound games still: name, break, reason.
pub fn by_hand(table: &str) -> Sound {
    let mut rows = csv::Reader::from_reader(table.as_bytes());
    rows.records()
        .map(|row| {
            let row = row.expect("a row of three");
            [0, 1, 2].map(|at| row[at].to_string())
        })
        .collect()
}

/// The first so many broken samples that can be measured, and those between them that are left out: they do not compile, play as the sample
/// or as an earlier break of it, take too much work, or are sound. Samples take turns, so that few are already of many kinds.
pub fn make(count: u64, sound: &Sound) -> Vec<Made> {
    let samples: Vec<(&Entry, Node)> = gdl::library::all().iter().filter_map(sample).collect();
    let mut played: Vec<Vec<(&str, Playouts)>> =
        samples.iter().map(|(_, node)| vec![("the sample itself", plays(node))]).collect();
    let mut made = Vec::new();
    let mut kept = 0;
    // Way w is tried on every sample before way w + 1 would show the same sample again; shifted, so that the first few differ in both.
    for round in 0..WAYS.len() {
        for (at, (entry, node)) in samples.iter().enumerate() {
            if kept == count {
                return made;
            }
            let (way, change) = WAYS[(at + round) % WAYS.len()];
            let text = broken(node, change, entry.file_stem, way, &mut played[at], sound);
            kept += u64::from(text.is_ok());
            made.push(Made { name: entry.file_stem.to_string(), way, text });
        }
    }
    made
}

/// A game of the library that is tagged as a sample, its defaults written out.
fn sample(entry: &'static Entry) -> Option<(&'static Entry, Node)> {
    let node = gdl::load(entry.text).nodes.into_iter().next()?;
    let tags = node.find("support")?.find("tags")?;
    tags.args().iter().any(|tag| tag.as_atom() == Some("sample")).then(|| (entry, normal_form(&node)))
}

fn plays(node: &Node) -> Playouts {
    let game = Game::read(&print(std::slice::from_ref(node))).0.expect("a sample");
    playout::run(&game, 1, PLAYOUTS)
}

fn broken(
    sample: &Node,
    change: fn(&Node) -> Option<Node>,
    name: &str,
    way: &'static str,
    played: &mut Vec<(&'static str, Playouts)>,
    sound: &Sound,
) -> Result<String, String> {
    if let Some([.., why]) = sound.iter().find(|[sample, known, _]| sample == name && known == way) {
        return Err(format!("sound: {why}"));
    }
    let mut node = change(sample).ok_or("does not apply")?;
    node.strip_comments();
    let text = print(&[node]);
    let (game, loaded) = Game::read(&text);
    let first = || loaded.diagnostics.iter().find(|d| d.is_error()).map_or("", |d| d.message.as_str());
    let game = game.ok_or_else(|| format!("does not compile: {}", first()))?;
    bounded(&game)?;
    let now = playout::run(&game, 1, PLAYOUTS);
    if let Some((known, _)) = played.iter().find(|(_, before)| *before == now) {
        return Err(format!("plays as {known}"));
    }
    played.push((way, now));
    Ok(text)
}
