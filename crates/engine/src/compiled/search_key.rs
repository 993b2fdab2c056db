//! A key for searches: two positions with the same key have the same future, but for repetitions and the turn limit.

use super::plan::Plan;
use super::state::{Next, State};
use crate::core::key::mix;
use gdl::ast::{Game, Heading};

/// What a position remembers beside its board that the rules of a game can ask for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Memory {
    /// Where the last step was.
    pub last: bool,
    /// The number of the turn.
    pub turn: bool,
}

impl Memory {
    /// Finds the words in the printed tree, wherever they stand: a piece called `LastTo` would only cost a few transpositions, but no
    /// new place for an expression can be forgotten.
    pub fn of(game: &Game) -> Memory {
        let text = format!("{:?}{:?}", game.pieces, game.end);
        let says = |word: &str| text.contains(word);
        Memory {
            last: says("LastFrom") || says("LastTo") || says("Last("),
            turn: says("Turn,") || says("Turn)") || says("Turn]"),
        }
    }
}

impl<const W: usize> Plan<W> {
    /// The key of a position. With `clock` the number of the turn counts too, as exact searches of games with a turn limit need.
    #[inline]
    pub fn search_key(&self, st: &State<W>, clock: bool) -> u64 {
        let mut key = st.hash;
        let mut note = |x: u64| key = mix(key ^ x);
        let flags = u64::from(st.passes)
            | (st.completed[0] as u64) << 8
            | (st.completed[1] as u64) << 9
            | (st.pending.is_some() as u64) << 10;
        note(flags ^ u64::from(st.captured[0]) << 16 ^ u64::from(st.captured[1]) << 40);
        if let Some(outcome) = st.pending {
            note(match outcome {
                crate::core::Outcome::Win(player) => player as u64,
                crate::core::Outcome::Draw => 2,
                crate::core::Outcome::Unfinished => 3,
            });
        }
        if let Some(extra) = &st.extra {
            extra.taken.iter().for_each(|&n| note(u64::from(n)));
        }
        if self.memory.last {
            note(u64::from(st.last_from) << 16 | u64::from(st.last_to));
        }
        if clock || self.memory.turn {
            note(u64::from(st.turn));
        }
        if st.steps_made > 0 {
            let next = match st.next {
                Next::Any => 0,
                Next::Again(label) => 1 | u64::from(label) << 8,
                Next::Repeat { rule, piece, at, forced, heading, dir } => {
                    let heading = match heading {
                        Heading::Any => 0u64,
                        Heading::Straight => 1,
                        Heading::Turning => 2,
                    };
                    2 | (forced as u64) << 2
                        | heading << 3
                        | u64::from(dir.map_or(255, |d| d)) << 8
                        | u64::from(piece) << 16
                        | u64::from(rule) << 24
                        | u64::from(at) << 40
                }
            };
            note(next);
            note(u64::from(st.steps_made) << 32 | u64::from(st.moves_made));
            note(st.promote.map_or(0, |(rule, effect)| 1 | u64::from(rule) << 16 | u64::from(effect) << 32));
            note(u64::from(st.landed) | (st.acted as u64) << 16);
            for set in [&st.visited, &st.marked, &st.recycled] {
                set.0.iter().for_each(|&word| note(word));
            }
        }
        key
    }
}
