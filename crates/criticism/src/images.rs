//! Which turns and reflections of the board make the same game of a game: what they make of each other need be looked at once.
//!
//! The start must be its own image, with every piece its owner's. Beyond that a turn or reflection is proved from the words of the rules, where these know neither
//! directions nor single cells; else it is tried: trials and random games are played beside their images, step for step, and one difference is enough to refuse it. One
//! that exchanges the players is none: what is worth much to one of them may be worth little to the other.

use crate::overlap::Image;
use crate::trial::Trial;
use engine::core::{Cell, Man, NO_CELL, Snapshot, Step};
use engine::rng::Rng;
use engine::{Game, Position};
use gdl::ast::Player;
use strategy::solve::symmetries;

/// Trials that are played beside their images.
const TRIALS: usize = 12;
/// Random games.
const GAMES: u64 = 24;
/// Turns of a random game that are looked at.
const TURNS: u32 = 200;
/// Steps compared in all, and games at least: with fewer nothing is believed.
const WORK: usize = 4_000_000;
const FEWEST: usize = 8;

/// The cell permutations that make the same game of a game, the identity left out; with it, they are a group.
pub fn images(game: &Game, trials: &[Trial]) -> Vec<Vec<Cell>> {
    let mut kept = candidates(game);
    let proved = symmetries(game);
    let open: Vec<Image> =
        kept.iter().filter(|image| !proved.contains(image)).map(|image| image_of(game, image)).collect();
    let held: Vec<Vec<Cell>> = tried(game, trials, open).into_iter().map(|image| image.cells).collect();
    kept.retain(|image| proved.contains(image) || held.contains(image));
    closed(kept)
}

/// Those that the words of the rules prove.
pub fn proved(game: &Game) -> Vec<Vec<Cell>> {
    let known = symmetries(game);
    closed(candidates(game).into_iter().filter(|image| known.contains(image)).collect())
}

/// Cells that are images of each other, each with the first of its kind.
pub fn firsts(cells: usize, images: &[Vec<Cell>]) -> Vec<Cell> {
    (0..cells).map(|cell| images.iter().map(|image| image[cell]).fold(cell as Cell, Cell::min)).collect()
}

/// Counts of the cells, those that are images of each other with their mean.
pub fn pooled(counts: &[u32], images: &[Vec<Cell>]) -> Vec<f64> {
    let firsts = firsts(counts.len(), images);
    let mut sums = vec![(0.0, 0.0); counts.len()];
    for (&first, &count) in firsts.iter().zip(counts) {
        let (sum, cells) = &mut sums[first as usize];
        (*sum, *cells) = (*sum + f64::from(count), *cells + 1.0);
    }
    firsts.iter().map(|&first| sums[first as usize]).map(|(sum, cells)| sum / cells).collect()
}

/// The image of a step.
pub fn turned(step: Step, image: &[Cell]) -> Step {
    let map = |cell: Cell| if cell == NO_CELL { NO_CELL } else { image[cell as usize] };
    Step { from: map(step.from), to: map(step.to), ..step }
}

/// Symmetries of the board that leave the start as it is.
fn candidates(game: &Game) -> Vec<Vec<Cell>> {
    let start = game.start(Player::First).snapshot();
    let board = game.topology();
    let moves = |image: &Vec<Cell>| image.iter().enumerate().any(|(cell, &to)| cell != to as usize);
    board.symmetries().into_iter().filter(|i| moves(i) && carries(&image_of(game, i), &start, &start)).collect()
}

fn image_of(game: &Game, cells: &[Cell]) -> Image {
    Image::new(game.topology(), game.topology(), cells)
}

/// Whether one position is the image of another, in everything that can be seen.
fn carries(image: &Image, here: &Snapshot, there: &Snapshot) -> bool {
    let man = |man: &Man| {
        let facing = match man.facing {
            Some(dir) => Some(image.direction(dir)?),
            None => None,
        };
        Some(Man { facing, ..*man })
    };
    let stack = |cell: usize| {
        let other = &there.stacks[image.cells[cell] as usize];
        let own = &here.stacks[cell];
        own.len() == other.len() && own.iter().zip(other).all(|(a, b)| man(a) == Some(*b))
    };
    let state = |cell: usize| here.cell_states.get(cell) == there.cell_states.get(image.cells[cell] as usize);
    (here.mover, here.swapped, here.ending, here.scores, here.captured, &here.hands)
        == (there.mover, there.swapped, there.ending, there.scores, there.captured, &there.hands)
        && (0..image.cells.len()).all(|cell| stack(cell) && state(cell))
}

/// Those of the images under which games stay what they are.
fn tried(game: &Game, trials: &[Trial], mut open: Vec<Image>) -> Vec<Image> {
    let mut work = WORK;
    let mut played = 0;
    for trial in trials.iter().take(TRIALS) {
        let mut steps = trial.turns.iter().flat_map(|turn| turn.steps.iter().copied());
        played += usize::from(beside(game, trial.first, &mut open, &mut work, &mut |_| steps.next()));
    }
    for index in 0..GAMES {
        let mut rng = Rng::part(1, index);
        let first = Player::BOTH[(index % 2) as usize];
        let mut next = |here: &Position<'_>| {
            let steps = here.steps();
            (here.turns() < TURNS && !steps.is_empty()).then(|| steps[rng.below(steps.len() as u32) as usize])
        };
        played += usize::from(beside(game, first, &mut open, &mut work, &mut next));
    }
    if played < FEWEST {
        open.clear();
    }
    open
}

/// Plays a game beside its images and drops those that differ. Whether there was enough work left for the whole game.
fn beside(
    game: &Game,
    first: Player,
    open: &mut Vec<Image>,
    work: &mut usize,
    next: &mut dyn FnMut(&Position<'_>) -> Option<Step>,
) -> bool {
    let mut here = game.start(first);
    let mut there: Vec<Position<'_>> = open.iter().map(|_| here.clone()).collect();
    loop {
        let steps = here.steps();
        let Some(left) = work.checked_sub((1 + steps.len()) * (1 + open.len())) else { return false };
        *work = left;
        let seen = here.snapshot();
        let same = |image: &Image, other: &Position<'_>| {
            let mut turned: Vec<Step> = steps.iter().map(|&step| turned(step, &image.cells)).collect();
            let mut legal = other.steps();
            turned.sort_unstable();
            legal.sort_unstable();
            turned == legal && carries(image, &seen, &other.snapshot())
        };
        let agree: Vec<bool> = open.iter().zip(&there).map(|(image, other)| same(image, other)).collect();
        let mut kept = agree.iter();
        open.retain(|_| *kept.next().expect("one an image"));
        let mut kept = agree.iter();
        there.retain(|_| *kept.next().expect("one an image"));
        if open.is_empty() {
            return true;
        }
        let Some(step) = next(&here) else { return true };
        here.play(step);
        open.iter().zip(&mut there).for_each(|(image, other)| other.play(turned(step, &image.cells)));
    }
}

/// What remains if all whose product with another is missing are left out: a group, but for the identity, and rather too small than too large.
fn closed(mut images: Vec<Vec<Cell>>) -> Vec<Vec<Cell>> {
    loop {
        let identity = |image: &[Cell]| image.iter().enumerate().all(|(cell, &to)| cell == to as usize);
        let product = |a: &[Cell], b: &[Cell]| b.iter().map(|&cell| a[cell as usize]).collect::<Vec<_>>();
        let within = |image: &Vec<Cell>| identity(image) || images.contains(image);
        let whole = |image: &&Vec<Cell>| images.iter().all(|other| within(&product(image, other)));
        let kept: Vec<Vec<Cell>> = images.iter().filter(whole).cloned().collect();
        if kept.len() == images.len() {
            return images;
        }
        images = kept;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Game {
        Game::read(text).0.expect("a sound game")
    }

    fn library(name: &str) -> Game {
        read(gdl::library::find(name).expect("in the library").text)
    }

    #[test]
    fn a_game_has_the_turns_of_its_board_that_its_rules_respect() {
        let count = |name: &str| 1 + images(&library(name), &[]).len();
        for (name, wanted) in [
            ("tic-tac-toe", 8),
            ("go", 8),
            ("yavalath", 12),
            // Half a turn: each side goes onto the other of the same player.
            ("hex", 2),
            // Left and right alone: forward is no word that a proof knows, so it is tried.
            ("breakthrough", 2),
            // King and queen.
            ("chess", 1),
        ] {
            assert_eq!(count(name), wanted, "{name}");
        }
    }

    #[test]
    fn a_turn_that_exchanges_the_players_is_none() {
        let board = library("breakthrough");
        let kept = images(&board, &[]);
        let row = &board.topology().row;
        assert!(kept.iter().all(|image| image.iter().enumerate().all(|(cell, &to)| row[cell] == row[to as usize])));
    }

    #[test]
    fn a_single_cell_in_the_rules_is_seen_in_play() {
        let of = |end: &str| {
            let game = read(&format!("(game T (board (tiling square i-nbors) (size 3)) (end {end}))"));
            1 + images(&game, &[]).len()
        };
        assert_eq!(of("(All win (in-a-row 3))"), 8);
        assert_eq!(of("(All win (reach A1)) (All win (in-a-row 3))"), 2, "the diagonal through the corner is left");
    }

    #[test]
    fn too_few_games_are_believed_nothing() {
        let game = library("breakthrough");
        let open = |work| {
            let mut work = work;
            let mut open: Vec<Image> = candidates(&game).iter().map(|image| image_of(&game, image)).collect();
            assert_eq!(open.len(), 1);
            let whole = beside(&game, Player::First, &mut open, &mut work, &mut |_| None);
            (whole, open.len())
        };
        assert_eq!((open(1_000), open(10)), ((true, 1), (false, 1)));
    }

    #[test]
    fn what_is_alike_is_counted_together() {
        // Three cells in a row, turned about the middle.
        let images = [vec![2, 1, 0]];
        assert_eq!(firsts(3, &images), [0, 1, 0]);
        assert_eq!(pooled(&[4, 7, 1], &images), [2.5, 7.0, 2.5]);
        assert_eq!(pooled(&[4, 7, 1], &[]), [4.0, 7.0, 1.0]);
    }

    #[test]
    fn what_is_left_is_a_group() {
        let quarter = vec![1, 2, 3, 0];
        let half = vec![2, 3, 0, 1];
        assert_eq!(closed(vec![half.clone()]), std::slice::from_ref(&half));
        assert!(closed(vec![quarter.clone(), half.clone()]).is_empty(), "three quarters are missing");
        assert_eq!(closed(vec![quarter, half, vec![3, 0, 1, 2]]).len(), 3);
    }
}
