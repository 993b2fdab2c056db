//! Counts of positions: the compiled engine against its own past, against the interpreter, and against what others published.

use crate::library::{check_each, deep, kept, named, project, strays, updating};
use engine::Game;
use engine::reference::{Reference, State};
use gdl::ast::{Bool, EffectKind, Player, Repetition};
use gdl::library::Entry;

const FOLDER: &str = "tests/perft";

/// Tables end before a depth that seems to have more leaves than this …
const MOST_LEAVES: u64 = 3_000_000;

/// … or, where they would end before so many leaves and the last depth is counted in bulk, more than that.
const FEW_LEAVES: (u64, u64) = (150_000, 15_000_000);

/// A game whose leaves cost a hundred times those of others, and what its table ends at.
const SLOW: (&str, u64) = ("Slither", 300_000);

/// Depths of up to so many leaves are counted again by the test command; the rest by `cargo xtask deep`.
const MOST_IN_SHORT: u64 = 40_000;

/// They have at most so many depths: some games go on with hardly a choice.
const MOST_DEPTHS: u32 = 14;

/// Whether depths are steps: a turn of several moves can go too many ways to count.
fn by_steps(game: &Game) -> bool {
    game.ast().play.moves_per_turn > 1 || game.ast().play.first_moves > 1
}

/// Whether leaves need not be made to be counted: every step completes a turn and is legal whatever it leads to.
fn in_bulk(game: &Game) -> bool {
    let ast = game.ast();
    one_step_a_depth(game)
        && ast.play.repetition != Repetition::Forbidden
        && ast.pieces.iter().flat_map(|piece| &piece.moves).all(|mv| mv.after == Bool::True)
}

/// The first line of a table.
fn heading(game: &Game) -> String {
    format!("game {}{}", game.ast().name, if by_steps(game) { ", counted by steps, not turns" } else { "" })
}

fn table(game: &Game) -> String {
    let start = game.start(Player::First);
    let mut text = heading(game) + "\n";
    let mut before = 1;
    for depth in 1..=MOST_DEPTHS {
        let count = start.perft(depth, by_steps(game));
        text += &format!("{depth} {count}\n");
        // What follows grows about as much again.
        let most = if game.ast().name == SLOW.0 {
            SLOW.1
        } else if count < FEW_LEAVES.0 && in_bulk(game) {
            FEW_LEAVES.1
        } else {
            MOST_LEAVES
        };
        if count == 0 || count * (count / before).max(1) > most {
            break;
        }
        before = count;
    }
    text
}

/// Depths and counts of a kept table.
fn read(entry: &Entry, game: &Game) -> Result<Vec<(u32, u64)>, String> {
    let path = project(FOLDER).join(format!("{}.perft", entry.file_stem));
    let text = std::fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
    let mut lines = text.lines();
    if lines.next() != Some(&heading(game)) {
        return Err("the table is of another game".into());
    }
    let pair = |line: &str| {
        let (depth, count) = line.split_once(' ')?;
        Some((depth.parse().ok()?, count.parse().ok()?))
    };
    lines.map(|line| pair(line).ok_or_else(|| format!("`{line}` is not a depth and a count"))).collect()
}

#[test]
fn the_compiled_engine_counts_what_it_counted() {
    if updating() {
        std::fs::create_dir_all(project(FOLDER)).expect("the project can be written");
        check_each(|entry, game| kept(FOLDER, entry, "perft", &table(game)));
        strays(FOLDER);
        return;
    }
    let most = if deep() { u64::MAX } else { MOST_IN_SHORT };
    check_each(|entry, game| {
        let start = game.start(Player::First);
        let counts = read(entry, game)?;
        if counts.is_empty() {
            return Err("the table is empty".into());
        }
        for (depth, count) in counts.into_iter().filter(|(_, count)| *count <= most) {
            let now = start.perft(depth, by_steps(game));
            if now != count {
                return Err(format!("depth {depth} had {count} leaves and now has {now}"));
            }
        }
        Ok(())
    });
    assert_eq!(strays(FOLDER), [""; 0], "tables of no game");
}

#[test]
fn the_reference_counts_the_same() {
    let most = if deep() { 20_000 } else { 150 };
    check_each(|entry, game| {
        let reference = Reference::new(game.ast(), game.topology());
        let single = one_step_a_depth(game);
        let mut inner = 1;
        for (depth, count) in read(entry, game)? {
            // Where every step counts the last depth costs nothing; elsewhere every leaf is made.
            let made = if single { inner } else { inner + count };
            if made > most && depth > 1 {
                break;
            }
            let now = leaves(&reference, &reference.start(Player::First), depth, single);
            if now != count {
                return Err(format!("depth {depth} has {count} leaves, for the reference {now}"));
            }
            inner += count;
        }
        Ok(())
    });
}

/// Whether every step completes a depth.
fn one_step_a_depth(game: &Game) -> bool {
    let ast = game.ast();
    let goes_on = |kind: &EffectKind| matches!(kind, EffectKind::Repeat { .. } | EffectKind::Again(_));
    let effects = ast.pieces.iter().flat_map(|piece| &piece.moves).flat_map(|mv| &mv.post);
    by_steps(game) || !effects.into_iter().any(|e| goes_on(&e.kind))
}

fn leaves(reference: &Reference, state: &State, depth: u32, single: bool) -> u64 {
    if !single {
        return reference.perft(state, depth, false);
    }
    let legal = reference.legal(state);
    if depth == 1 {
        return legal.len() as u64;
    }
    let below = |step| {
        let mut next = state.clone();
        reference.play(&mut next, step);
        leaves(reference, &next, depth - 1, single)
    };
    legal.into_iter().map(below).sum()
}

/// Kings can be taken and no step is forbidden on their account; what a goal has decided has no steps.
const CHESS_LIKE: [(&str, &[u64]); 10] = [
    ("gardner", &[7, 53, 510, 5000, 57_105]),
    ("action-man", &[5, 25, 224, 1995, 22_190]),
    ("petty", &[7, 49, 458, 4324, 49_938]),
    ("half", &[10, 100, 1673, 27_115, 527_321]),
    ("demi", &[10, 100, 1062, 11_236, 127_649]),
    ("los-alamos", &[10, 100, 1216, 14_914, 208_461]),
    ("cannons-and-crabs", &[23, 529, 12_325, 286_761]),
    ("small-deacon", &[6, 36, 322, 2923, 34_201]),
    ("shatranj", &[16, 256, 4176, 68_133]),
    ("chess", &[20, 400, 8902, 197_742]),
];

/// Known to every programmer of these games.
const WELL_KNOWN: [(&str, &[u64]); 3] = [
    ("othello", &[4, 12, 56, 244, 1396, 8200, 55_092]),
    ("connect-four", &[7, 49, 343, 2401, 16_807, 117_649, 823_536]),
    ("english-checkers", &[7, 49, 302, 1469, 7361, 36_768, 179_740]),
];

fn published(name: &str, counts: &[u64]) {
    let game = named(name);
    let start = game.start(Player::First);
    let now: Vec<u64> = (1..=counts.len() as u32).map(|depth| start.perft(depth, false)).collect();
    assert_eq!(now, counts, "{name}");
}

#[test]
fn chess_like_games_have_their_published_counts() {
    CHESS_LIKE.iter().for_each(|(name, counts)| published(name, counts));
}

#[test]
fn well_known_games_have_their_published_counts() {
    WELL_KNOWN.iter().for_each(|(name, counts)| published(name, counts));
}
