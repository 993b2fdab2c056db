//! Whether two games play the same, whatever their rules look like.

use criticism::trial::Trial;
use engine::core::{Cell, NO_CELL, Step};
use engine::rng::Rng;
use engine::topology::Topology;
use engine::{Game, Position};
use gdl::ast::Player;

/// Random games of either that are played again in the other.
const GAMES: u64 = 12;

/// Trials of either that are played again in the other: players who search come elsewhere.
const TRIALS: usize = 12;

/// Turns of a random game that are looked at.
const TURNS: u32 = 200;

/// Which step of another game is the same as a step.
enum Dictionary {
    /// The one of the same name.
    Names,
    /// The one by the same rule on the images of its cells.
    Cells(Vec<Cell>),
}

/// Whether all games of either can be played in the other, with as many choices at every step and the same end. Boards that are each other's
/// mirror image count as one.
pub fn plays_the_same(a: (&Game, &[Trial]), b: (&Game, &[Trial])) -> bool {
    let boards = [a.0.topology(), b.0.topology()];
    let mut ways = vec![(Dictionary::Names, Dictionary::Names)];
    if let [Some(there), Some(back)] = [transposed(boards[0], boards[1]), transposed(boards[1], boards[0])] {
        ways.push((Dictionary::Cells(there), Dictionary::Cells(back)));
    }
    ways.iter().any(|(there, back)| follows(a, b.0, there) && follows(b, a.0, back))
}

/// Whether games of one can be played in the other.
fn follows((game, trials): (&Game, &[Trial]), other: &Game, dictionary: &Dictionary) -> bool {
    let kept = trials.iter().take(TRIALS).all(|trial| {
        let mut steps = trial.turns.iter().flat_map(|turn| turn.steps.iter().copied());
        side_by_side(game, other, trial.first, dictionary, &mut |_| steps.next())
    });
    kept && (0..GAMES).all(|index| {
        let mut rng = Rng::part(1, index);
        let first = Player::BOTH[(index % 2) as usize];
        side_by_side(game, other, first, dictionary, &mut |position: &Position<'_>| {
            let steps = position.steps();
            (position.turns() < TURNS && !steps.is_empty()).then(|| steps[rng.below(steps.len() as u32) as usize])
        })
    })
}

/// Plays a game in both, as long as there are steps and they agree.
fn side_by_side(
    game: &Game,
    other: &Game,
    first: Player,
    dictionary: &Dictionary,
    next: &mut dyn FnMut(&Position<'_>) -> Option<Step>,
) -> bool {
    let (mut here, mut there) = (game.start(first), other.start(first));
    loop {
        if here.count() != there.count() || here.ending() != there.ending() || here.mover() != there.mover() {
            return false;
        }
        let Some(step) = next(&here) else { return true };
        let Some(same) = translated(&here, &there, step, dictionary) else { return false };
        here.play(step);
        there.play(same);
    }
}

fn translated(here: &Position<'_>, there: &Position<'_>, step: Step, dictionary: &Dictionary) -> Option<Step> {
    match dictionary {
        Dictionary::Names => {
            let at = here.steps().iter().position(|&legal| legal == step)?;
            there.find(&here.names()[at])
        }
        Dictionary::Cells(image) => {
            let map = |cell: Cell| if cell == NO_CELL { NO_CELL } else { image[cell as usize] };
            let wanted = Step { from: map(step.from), to: map(step.to), ..step };
            there.steps().contains(&wanted).then_some(wanted)
        }
    }
}

/// Where each cell of a board lies on one whose columns are its rows; `None` if there is no such likeness.
fn transposed(from: &Topology, to: &Topology) -> Option<Vec<Cell>> {
    let flat = |board: &Topology| board.ring > 0 && board.level.iter().all(|&level| level <= 1);
    if from.cells() != to.cells() || !flat(from) || !flat(to) {
        return None;
    }
    let place = |cell: usize| {
        let at = |other: &usize| to.column[*other] == from.row[cell] && to.row[*other] == from.column[cell];
        (0..to.cells()).find(at).map(|other| other as Cell)
    };
    (0..from.cells()).map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Game {
        Game::read(text).0.expect("valid")
    }

    fn same(a: &str, b: &str) -> bool {
        plays_the_same((&read(a), &[]), (&read(b), &[]))
    }

    #[test]
    fn rules_that_never_matter_do_not_make_another_game() {
        let game = gdl::library::find("tic-tac-toe").expect("in the library").text;
        let but = |old: &str, new: &str| {
            let other = game.replace(old, new);
            assert_ne!(game, other);
            same(game, &other)
        };
        assert!(but("(in-a-row 3)", "(or (in-a-row 3) (in-a-row 7))"), "there is no room for seven");
        assert!(but("(end (All", "(play (turn-limit 200)) (end (All"), "nine turns are all there are");
        assert!(!but("(in-a-row 3)", "(in-a-row 4)"));
        assert!(!but("(size 3 3)", "(size 3 4)"));
        assert!(!but("(end (All", "(play swap-rule) (end (All"));
        assert!(!but("win", "lose"));
    }

    #[test]
    fn a_board_on_its_side_is_the_same_board() {
        let of =
            |size: &str| format!("(game A (board (tiling square i-nbors) (size {size})) (end (All win (in-a-row 3))))");
        assert!(same(&of("3 4"), &of("4 3")));
        assert!(!same(&of("3 4"), &of("4 4")));
    }
}
