//! Cells on which more than one clause of the start puts pieces: what lies on what.

use super::filling::{filled, label};
use super::setup::labels_of;
use super::voice::Voice;
use super::words::{counted, list};
use crate::ast::{Game, Place, Player, Who};
use std::collections::BTreeMap;

/// Pieces that come to a cell together: how many, of which type, whose.
type Layer = (u32, usize, Who);

/// Cells with more than one layer, each with its layers from the bottom. Cells that only a board could tell are left out.
pub fn piles(game: &Game) -> Vec<(String, Vec<Layer>)> {
    let mut cells: BTreeMap<String, Vec<Layer>> = BTreeMap::new();
    for place in &game.start {
        // Nobody's pieces read regions as the first player.
        let owners: &[(Player, Who)] = match place.owner {
            Who::Player(player) => &[(player, Who::Player(player))],
            Who::All => &[(Player::First, Who::Player(Player::First)), (Player::Second, Who::Player(Player::Second))],
            Who::Nobody => &[(Player::First, Who::Nobody)],
            Who::Current | Who::Friend | Who::Enemy => &[],
        };
        for &(reader, owner) in owners {
            for label in where_to(game, place, reader) {
                cells.entry(label).or_default().push((place.n, place.piece, owner));
            }
        }
    }
    cells.into_iter().filter(|(_, layers)| layers.len() > 1).collect()
}

fn where_to(game: &Game, place: &Place, reader: Player) -> Vec<String> {
    match filled(game, place, reader) {
        Some(squares) => squares.into_iter().map(label).collect(),
        None => labels_of(place).unwrap_or_default(),
    }
}

/// A sentence for each kind of pile.
pub fn say(voice: &Voice) -> Vec<String> {
    let mut kinds: Vec<(Vec<Layer>, Vec<String>)> = Vec::new();
    for (label, layers) in piles(voice.game) {
        match kinds.iter_mut().find(|(known, _)| *known == layers) {
            Some((_, labels)) => labels.push(label),
            None => kinds.push((layers, vec![label])),
        }
    }
    let layer =
        |&(n, piece, owner): &Layer| counted(i64::from(n), &voice.owned(Some(owner), &voice.piece_name(piece), false));
    kinds
        .iter()
        .map(|(layers, labels)| {
            let said: Vec<String> = layers.iter().map(layer).collect();
            format!(
                "On {} they lie on top of one another, from the bottom: {}.",
                list(labels, "and"),
                list(&said, "then")
            )
        })
        .collect()
}
