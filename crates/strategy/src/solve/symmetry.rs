//! Which turns and reflections of the board the rules of a game respect.
//!
//! A permutation of the cells is kept only if the board's neighbours, lines, regions and phases map onto themselves and every
//! word of the rules is known not to look at directions, rows or single cells. Where a word is not known, nothing is merged.

use engine::Game;
use engine::compiled::state::State;
use engine::core::{Cell, key};
use engine::topology::{Dir, Topology};

/// Words of the rule tree that mean the same in every image of the board.
const BLIND: &str = "
    Piece Move Effect Record Clause End Some None Action Draw
    Player First Second All Nobody Current Friend Enemy From To Empty Any Type Captured Board Direct Indirect
    Const Distance NumBetween NumLine NumNbors GroupSize Phase PieceState Value Count InHand Score Liberties LineLength
    Territory LargestGroup Changed Turn CaptureValue Add Sub Mul Div Mod Min Max Abs
    Eq Ne Lt Le Gt Ge True False Owner Line Adjacent Connected In Edge Corner Flag FirstMove Cmp And Or Not Xor If Goal
    Connect Cycle Group InARow Reach Capture Eliminate NoMove Full Passed Most N Fill
    Pass Acts Push Pop Swap Convert ConvertSelf IncState AddFlags RemoveFlags Promote Again Repeat
    Replace Surround Nbors Between Custodial SameGroup
    Corners Centre AllSides Own Named Union
    Win Lose MoverWins MoverLoses";

/// The cell permutations the game respects, the identity left out.
pub fn symmetries(game: &Game) -> Vec<Vec<Cell>> {
    let ast = game.ast();
    let tree = format!("{:?}{:?}{:?}", ast.pieces, ast.end, ast.play.turn_limit);
    let words = words(&tree);
    let says = |word: &str| words.contains(&word);
    // Stacks and cell states are not mapped; a capture with a condition may depend on the order of cells.
    let ordered = (says("Capture") || says("Convert")) && tree.contains("cond: Some(");
    let strange = tree.contains("trail: true") || ast.play.max_capture || ordered;
    let mapped = engine::with_plan!(game, plan => !plan.feat.stacks && !plan.feat.cell_states);
    let blind: Vec<&str> = BLIND.split_whitespace().collect();
    if strange || !mapped || !words.iter().all(|word| blind.contains(word)) {
        return Vec::new();
    }
    let board = game.topology();
    // On a graph two cells may be on several lines, of which one is taken by its number.
    if board.ring == 0 && ["Line", "NumBetween", "NumLine", "Between", "Custodial"].into_iter().any(says) {
        return Vec::new();
    }
    let keeps_phase = |image: &[Cell]| (0..image.len()).all(|c| board.phase[c] == board.phase[image[c] as usize]);
    let falls = ast.play.gravity.and_then(|compass| board.compass(compass));
    let mut kept = board.symmetries();
    kept.retain(|image| {
        image.iter().enumerate().any(|(c, &i)| c != i as usize)
            && keeps_cells(board, image)
            && (!says("Phase") || keeps_phase(image))
            && directions(board, image).is_some_and(|map| falls.is_none_or(|d| map[d as usize].is_none_or(|i| i == d)))
    });
    kept
}

/// Names of variants and structures in a printed tree; texts between quotes are the author's.
fn words(tree: &str) -> Vec<&str> {
    let outside = tree.split('"').step_by(2);
    let all = outside.flat_map(|part| part.split(|c: char| !c.is_ascii_alphanumeric() && c != '_'));
    all.filter(|word| word.starts_with(|c: char| c.is_ascii_uppercase())).collect()
}

/// Whether neighbours, edges, sides and named regions map onto themselves.
fn keeps_cells(board: &Topology, image: &[Cell]) -> bool {
    let map = |cells: &[Cell]| sorted(cells.iter().map(|&c| image[c as usize]).collect());
    let keeps = |set: &[Cell]| map(set) == sorted(set.to_vec());
    let keeps_all = |sets: &[Vec<Cell>]| {
        let own: Vec<_> = sets.iter().map(|set| sorted(set.clone())).collect();
        sets.iter().all(|set| own.contains(&map(set)))
    };
    let near = |lists: &[Vec<Cell>]| (0..image.len()).all(|c| map(&lists[c]) == lists[image[c] as usize]);
    let sides: Vec<_> = board.sides.iter().map(|(_, cells)| cells.clone()).collect();
    near(&board.direct)
        && near(&board.indirect)
        && near(&board.adjacent)
        && keeps(&board.edge)
        && keeps(&board.corners)
        && keeps(&board.middle)
        && keeps_all(&sides)
        && board.named.iter().all(|(_, sets)| sets.iter().all(|sets| keeps_all(sets)))
}

fn sorted(mut cells: Vec<Cell>) -> Vec<Cell> {
    cells.sort_unstable();
    cells
}

/// Where each direction goes (`None`: no two cells lie along it), if it goes the same way from every cell.
fn directions(board: &Topology, image: &[Cell]) -> Option<Vec<Option<Dir>>> {
    (0..board.dirs as Dir)
        .map(|d| {
            let pairs: Vec<_> = (0..image.len() as Cell).filter_map(|c| Some((c, board.next(c, d)?))).collect();
            let fits = |to: &Dir| {
                board.direct_dir[*to as usize] == board.direct_dir[d as usize]
                    && pairs.iter().all(|&(a, b)| board.next(image[a as usize], *to) == Some(image[b as usize]))
            };
            if pairs.is_empty() { Some(None) } else { (0..board.dirs as Dir).find(fits).map(Some) }
        })
        .collect()
}

/// The least hash among a position's images.
pub(super) fn turned<const W: usize>(state: &State<W>, symmetries: &[Vec<Cell>]) -> u64 {
    let pieces = |cell: &dyn Fn(Cell) -> Cell| {
        let tops = state.occupied().iter().filter_map(|c| Some(key::man(cell(c), 0, state.top(c)?)));
        tops.fold(0, |all, one| all ^ one)
    };
    let beside = state.hash ^ pieces(&|c| c);
    let images = symmetries.iter().map(|image| beside ^ pieces(&|c| image[c as usize]));
    images.fold(state.hash, u64::min)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::core::{NO_CELL, Step};
    use engine::rng::Rng;
    use gdl::ast::Player;

    fn library() -> impl Iterator<Item = (&'static str, Game)> {
        gdl::library::all().iter().filter_map(|entry| Some((entry.file_stem, Game::read(entry.text).0?)))
    }

    #[test]
    fn only_games_that_look_the_same_are_turned() {
        let wanted = [
            ("tic-tac-toe", 7),
            ("hex", 1),
            ("connect-four", 1),
            ("yavalath", 11),
            ("gorodrui", 11),
            ("elrostir", 7),
            ("breakthrough", 0),
            ("chess", 0),
            ("dodgem", 0),
            ("domineering", 0),
            ("chomp", 0),
        ];
        let found: Vec<_> = library().filter(|(name, _)| wanted.iter().any(|(n, _)| n == name)).collect();
        for (name, count) in wanted {
            let game = &found.iter().find(|(n, _)| *n == name).expect("it is in the library").1;
            assert_eq!(symmetries(game).len(), count, "{name}");
        }
    }

    /// Every game that is turned, played at random beside its image.
    #[test]
    fn images_of_games_are_the_same_games() {
        let mut compared = 0;
        for (name, game) in library() {
            let start = game.start(Player::First);
            for (index, image) in symmetries(&game).iter().enumerate() {
                let stacks = start.snapshot().stacks;
                if (0..image.len()).any(|c| stacks[c] != stacks[image[c] as usize]) {
                    continue;
                }
                let turn = |cell: Cell| if cell == NO_CELL { NO_CELL } else { image[cell as usize] };
                let (mut here, mut there) = (start.clone(), start.clone());
                let mut rng = Rng::part(3, index as u64);
                for _ in 0..if index < 2 { 60 } else { 6 } {
                    let steps = here.steps();
                    let mut turned: Vec<Step> =
                        steps.iter().map(|s| Step { from: turn(s.from), to: turn(s.to), ..*s }).collect();
                    turned.sort_unstable();
                    assert_eq!(turned, there.steps(), "{name}");
                    if steps.is_empty() {
                        break;
                    }
                    let step = steps[rng.below(steps.len() as u32) as usize];
                    here.play(step);
                    there.play(Step { from: turn(step.from), to: turn(step.to), ..step });
                    assert_eq!(here.ending(), there.ending(), "{name}");
                }
                compared += 1;
            }
        }
        assert!(compared > 200, "{compared}");
    }
}
