//! What scores and criteria are held against: tables of this project, built in. `cargo xtask places` writes them.

use criticism::criteria::{CRITERIA, number};
use criticism::pull::Usual;
use criticism::standing::Peer;
use std::sync::OnceLock;

/// Scores of the library's games and of decoys: set, name, viable, score.
const PLACES: &str = include_str!("../../../../data/score-places.csv");

/// Quartiles of every criterion over the library's viable games: criterion, games, low, median, high.
const USUAL: &str = include_str!("../../../../data/usual-values.csv");

/// Games of the library as they were measured, and decoys.
pub(crate) struct Peers {
    /// The library.
    pub library: Vec<Peer>,
    /// Games that are none.
    pub decoys: Vec<Peer>,
    /// An entry a criterion; `None` where nothing is known.
    pub usual: Vec<Option<Usual>>,
}

/// The tables, read once.
pub(crate) fn peers() -> &'static Peers {
    static PEERS: OnceLock<Peers> = OnceLock::new();
    PEERS.get_or_init(|| {
        let set = |set: &str| places(PLACES, set).expect("a file of this project that a test reads");
        let usual = usual(USUAL).expect("a file of this project that a test reads");
        Peers { library: set("library"), decoys: set("decoys"), usual }
    })
}

fn places(text: &str, set: &str) -> Option<Vec<Peer>> {
    let mut rows = csv::Reader::from_reader(text.as_bytes());
    let peer = |row: csv::StringRecord| {
        let peer =
            Peer { name: row.get(1)?.into(), viable: row.get(2)?.parse().ok()?, score: row.get(3)?.parse().ok()? };
        Some((row.get(0)? == set).then_some(peer))
    };
    let rows = rows.records().map(|row| peer(row.ok()?)).collect::<Option<Vec<_>>>()?;
    Some(rows.into_iter().flatten().collect())
}

/// Criteria of earlier versions that are measured no longer are passed over.
fn usual(text: &str) -> Option<Vec<Option<Usual>>> {
    let mut found = vec![None; CRITERIA.len()];
    for row in csv::Reader::from_reader(text.as_bytes()).records() {
        let row = row.ok()?;
        let value = |at: usize| row.get(at)?.parse::<f64>().ok();
        let usual = Usual { low: value(2)?, median: value(3)?, high: value(4)? };
        if let Some(number) = number(row.get(0)?) {
            found[number] = Some(usual);
        }
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use criticism::weights::Weights;

    #[test]
    fn every_game_of_the_library_has_its_place_and_every_weighted_criterion_its_usual_value() {
        let peers = peers();
        for entry in gdl::library::all() {
            assert!(peers.library.iter().any(|peer| peer.name == entry.file_stem), "{}", entry.file_stem);
        }
        assert!(!peers.decoys.is_empty() && peers.library.iter().any(|peer| peer.viable));
        let weights = Weights::default();
        for (number, criterion) in CRITERIA.iter().enumerate() {
            let Some(usual) = peers.usual[number] else {
                assert_eq!(weights.of[number], 0.0, "{}", criterion.id);
                continue;
            };
            let (least, most) = criterion.range;
            let order = [least - 1e-9, usual.low, usual.median, usual.high, most + 1e-9];
            assert!(order.is_sorted(), "{}: {usual:?}", criterion.id);
        }
    }

    #[test]
    fn old_names_are_understood_and_retired_criteria_passed_over() {
        let read =
            usual("criterion,games,low,median,high\nmomentum,9,0.1,0.2,0.3\ncloseness,9,0,0,0\n").expect("a table");
        let at = number("momentum-1").expect("a criterion");
        assert_eq!(read[at], Some(Usual { low: 0.1, median: 0.2, high: 0.3 }));
        assert_eq!(read.iter().flatten().count(), 1);
        assert!(usual("criterion,games,low,median,high\nmomentum,9,x,0,0\n").is_none());
    }
}
