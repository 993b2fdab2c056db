//! What people said after each play of a game: the studio's table of three plays.

use super::grid::Grid;
use super::key;
use crate::error::Error;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use survey::likings::{Answer, Liking, verdict};

/// Who likes which game.
pub struct Likings {
    /// One a game.
    pub people: Vec<Liking>,
    /// Plays after which somebody has said all about a game: the most of anybody.
    pub rounds: u64,
    /// People who have not said all about some game, and do not count for it.
    pub unfinished: usize,
}

/// Answers of one person about one game, with the rounds they were given in.
#[derive(Default)]
struct Opinions {
    rounds: BTreeSet<u64>,
    answers: Vec<Answer>,
}

/// Names of the games, where each is first named, and who likes them. A table without rounds counts the rows of a person about a game.
#[expect(clippy::type_complexity, reason = "three plain lists that belong together nowhere else")]
pub fn read(grid: &Grid) -> Result<(Vec<String>, Vec<(usize, usize)>, Likings), Error> {
    let [game, answer, person] = [&["game", "name"][..], &["answer"], &["participant"]].map(|names| grid.column(names));
    let (game, answer, person) = (game?, answer?, person?);
    let round = grid.find(&["round"]);
    let (mut names, mut at, mut numbers) = (vec![], vec![], HashMap::new());
    let mut said: BTreeMap<(usize, String), Opinions> = BTreeMap::new();
    for row in 0..grid.len() {
        let name = grid.name(row, game)?;
        let number = *numbers.entry(key(name)).or_insert(names.len());
        if number == names.len() {
            names.push(name.to_string());
            at.push((row, game));
        }
        let word = match grid.name(row, answer)? {
            "liked" => Answer::Liked,
            "neutral" => Answer::Neutral,
            "disliked" => Answer::Disliked,
            other => {
                let what = format!("`{other}` is not liked, neutral or disliked");
                return Err(grid.wrong(row, answer, what));
            }
        };
        let opinions = said.entry((number, grid.name(row, person)?.to_string())).or_default();
        let play = match round {
            Some(column) => grid.number(row, column)? as u64,
            None => opinions.rounds.len() as u64 + 1,
        };
        opinions.rounds.insert(play);
        opinions.answers.push(word);
    }
    let rounds = said.values().map(|opinions| opinions.rounds.len()).max().unwrap_or(0);
    let mut people = vec![Liking::default(); names.len()];
    let mut unfinished = 0;
    for ((number, _), opinions) in &said {
        if opinions.rounds.len() < rounds {
            unfinished += 1;
        } else {
            people[*number].add(verdict(&opinions.answers));
        }
    }
    Ok((names, at, Likings { people, rounds: rounds as u64, unfinished }))
}
