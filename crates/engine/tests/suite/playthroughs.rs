//! One random game of each game in the library as a transcript that can be read: any change of behaviour shows up as a
//! difference a person can judge. `cargo xtask playthroughs` writes them anew.

use crate::library::{check_each, kept, project, strays, updating};
use engine::core::{Outcome, Snapshot, Step};
use engine::draw::{Mark, Picture, text};
use engine::rng::Rng;
use engine::{Game, Position};
use gdl::ast::Player;

const FOLDER: &str = "tests/playthroughs";
const SEED: u64 = 1;

/// Steps shown at the beginning and at the end.
const FIRST: usize = 12;
const LAST: usize = 3;

/// Names of legal steps shown for each position.
const NAMED: usize = 8;

/// The largest transcript; readers have limits too.
const MOST_BYTES: usize = 6000;

#[test]
fn the_library_plays_as_it_played() {
    if updating() {
        std::fs::create_dir_all(project(FOLDER)).expect("the project can be written");
    }
    check_each(|entry, game| {
        let transcript = transcript(game);
        if transcript.len() > MOST_BYTES {
            return Err(format!("{} bytes", transcript.len()));
        }
        kept(FOLDER, entry, "txt", &transcript)
    });
    assert_eq!(strays(FOLDER), [""; 0], "transcripts of no game");
}

fn transcript(game: &Game) -> String {
    let steps = random_game(game);
    let players = game.ast().players.each_ref().map(|player| player.name.as_str());
    let mut position = game.start(Player::First);
    let every = apart(board(&position).len());
    let mut out = format!("{}: a random game, seed {SEED}\n", game.ast().name);
    for (index, step) in steps.iter().enumerate() {
        let number = index + 1;
        if index < FIRST || index + LAST >= steps.len() {
            if index % every == 0 && index < FIRST {
                out += &format!("\n{}\n", board(&position));
            }
            let names = position.names();
            let chosen = position.steps().iter().position(|s| s == step).expect("the step is legal");
            let some = names[..names.len().min(NAMED)].join(" ");
            let more = if names.len() > NAMED { " …" } else { "" };
            let mover = players[position.mover() as usize];
            let turn = position.turn();
            out += &format!("{number}. turn {turn}, {mover}: {} of {} ({some}{more})\n", names[chosen], names.len());
        } else if index == FIRST {
            out += &format!("\n… {} steps …\n\n", steps.len() - FIRST - LAST);
        }
        position.play(*step);
    }
    out += &format!("\n{}\n{}", board(&position), facts(&position.snapshot(), players));
    out + &ending(&position, players)
}

fn random_game(game: &Game) -> Vec<Step> {
    let mut rng = Rng::new(SEED);
    let mut position = game.start(Player::First);
    let mut played = Vec::new();
    while position.ending().is_none() {
        let steps = position.steps();
        let step = steps[rng.below(steps.len() as u32) as usize];
        position.play(step);
        played.push(step);
    }
    played
}

/// Steps between two drawn boards: large boards are drawn less often.
fn apart(bytes: usize) -> usize {
    match bytes {
        0..160 => 1,
        160..300 => 3,
        300..700 => 6,
        _ => FIRST,
    }
}

fn board(position: &Position<'_>) -> String {
    let snapshot = position.snapshot();
    let mut picture = Picture::of(position.game().ast(), position.game().topology(), &snapshot);
    let (from, to) = position.last();
    picture.marks.extend(from.map(|cell| (cell, Mark::From)));
    picture.marks.extend(to.map(|cell| (cell, Mark::LastMove)));
    text(&picture).lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// What the board does not show.
fn facts(snapshot: &Snapshot, players: [&str; 2]) -> String {
    let mut out = String::new();
    for (i, name) in players.into_iter().enumerate() {
        let (score, captured) = (snapshot.scores[i], snapshot.captured[i]);
        if score != 0 || captured != 0 {
            out += &format!("{name}: score {score}, captured {captured}\n");
        }
    }
    out + &format!("hash {:016x}\n", snapshot.hash)
}

fn ending(position: &Position<'_>, players: [&str; 2]) -> String {
    let ending = position.ending().expect("the game was played to its end");
    let who = |side: Player| players[side as usize];
    let what = match ending.outcome {
        Outcome::Win(side) => format!("{} wins", who(side)),
        Outcome::Draw => "a draw".to_string(),
        Outcome::Unfinished => "unfinished".to_string(),
    };
    let swapped = if position.swapped() { ", sides swapped" } else { "" };
    format!("{what} after {} turns ({:?}{swapped})\n", position.turns(), ending.reason)
}
