//! A whole game: every position that can be reached, and at which of them the choice matters.

use super::graph::Graph;
use super::meter::{Limits, Meter};
use super::space::Space;
use engine::Game;
use engine::compiled::Plan;
use gdl::ast::{Player, Repetition};

/// What is known of a game all of whose positions were visited. Symmetric images are one position, and so are steps that lead to one; positions at which a swap is on offer
/// are not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whole {
    /// Reachable positions at which somebody is to move.
    pub positions: u64,
    /// Those with steps of different worth: one that keeps what can be had, and one that does not.
    pub matter: u64,
}

/// Visits all positions of a game; `None` if there are more than the limits allow, or if what a position is worth depends on how it came about.
pub fn whole(game: &Game, limits: &Limits) -> Option<Whole> {
    engine::with_plan!(game, plan => with_width(plan, game, limits))
}

fn with_width<const W: usize>(plan: &Plan<W>, game: &Game, limits: &Limits) -> Option<Whole> {
    if plan.repetition == Repetition::Forbidden {
        return None;
    }
    let mut silent = |_| ();
    let mut meter = Meter::new(&mut silent);
    meter.stop = limits.positions;
    let mut space = Space::new(game, plan, &game.start(Player::First), false);
    let mut graph = Graph::new(&space);
    graph.explore(&mut space, limits.memory, &mut meter).then(|| counted(&graph))
}

fn counted<const W: usize>(graph: &Graph<W>) -> Whole {
    let parents = Parents::of(graph);
    let [first, second] = [0, 1].map(|seat| forced(graph, &parents, seat));
    let worth = |node: u32| i8::from(first[node as usize]) - i8::from(second[node as usize]);
    let mut whole = Whole { positions: 0, matter: 0 };
    for (at, _) in graph.nodes.iter().enumerate().filter(|(_, node)| node.over.is_none() && !node.swap) {
        let children = graph.children(at);
        whole.positions += 1;
        whole.matter += u64::from(children.iter().any(|&child| worth(child) != worth(children[0])));
    }
    whole
}

/// From where each position is reached.
struct Parents {
    /// Where the parents of a position begin, and after the last one where they end.
    begin: Vec<u32>,
    nodes: Vec<u32>,
}

impl Parents {
    fn of<const W: usize>(graph: &Graph<W>) -> Parents {
        let mut begin = vec![0; graph.nodes.len() + 1];
        let edges = || (0..graph.nodes.len()).flat_map(|at| graph.children(at).iter().map(move |&child| (at, child)));
        edges().for_each(|(_, child)| begin[child as usize + 1] += 1);
        for at in 1..begin.len() {
            begin[at] += begin[at - 1];
        }
        let mut place = begin.clone();
        let mut nodes = vec![0; begin[graph.nodes.len()] as usize];
        for (parent, child) in edges() {
            nodes[place[child as usize] as usize] = parent as u32;
            place[child as usize] += 1;
        }
        Parents { begin, nodes }
    }

    fn at(&self, node: u32) -> &[u32] {
        &self.nodes[self.begin[node as usize] as usize..self.begin[node as usize + 1] as usize]
    }
}

/// The positions from which a seat forces a win: backwards from the won endings, to where it can step into the set and to where the opponent cannot step out.
fn forced<const W: usize>(graph: &Graph<W>, parents: &Parents, seat: usize) -> Vec<bool> {
    let mut won: Vec<bool> =
        graph.nodes.iter().map(|node| node.over.is_some_and(|value| value.winner() == Some(seat))).collect();
    let mut ways_out: Vec<u32> = (0..graph.nodes.len()).map(|at| graph.children(at).len() as u32).collect();
    let mut spread: Vec<u32> = (0..won.len() as u32).filter(|&node| won[node as usize]).collect();
    while let Some(node) = spread.pop() {
        for &parent in parents.at(node) {
            let at = parent as usize;
            ways_out[at] -= 1;
            if !won[at] && (usize::from(graph.nodes[at].seat) == seat || ways_out[at] == 0) {
                won[at] = true;
                spread.push(parent);
            }
        }
    }
    won
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::{Value, solve};

    fn of(text: &str) -> Option<Whole> {
        let game = Game::read(text).0.expect("a sound game");
        whole(&game, &Limits { positions: 100_000, memory: 1 << 28 })
    }

    #[test]
    fn nothing_matters_in_parity() {
        let found =
            of("(game Coin (board (tiling square) (size 3)) (end (All lose (no-move))))").expect("512 positions");
        assert!(found.matter == 0 && found.positions > 50, "{found:?}");
    }

    #[test]
    fn a_swap_is_no_choice_of_play() {
        let text = "(game Coin (board (tiling square) (size 3)) (play swap-rule) (end (All lose (no-move))))";
        assert_eq!(of(text).expect("few positions").matter, 0);
    }

    #[test]
    fn positions_of_noughts_and_crosses_are_counted_by_hand() {
        // On two by two, two in a row: after the first stone any second one loses to any third.
        let tiny = "(game T (board (tiling square i-nbors) (size 2)) (win (in-a-row 2)))";
        assert_eq!(of(tiny), Some(Whole { positions: 4, matter: 0 }));
        // 765 positions up to symmetry (Schaeffer 2002), of which 138 are over.
        let found = of("(game T (board (tiling square i-nbors) (size 3)) (win (in-a-row 3)))").expect("few positions");
        assert_eq!(found.positions, 765 - 138);
        assert!(found.matter > found.positions / 3, "{found:?}");
    }

    #[test]
    fn large_games_and_games_with_a_memory_are_left_alone() {
        assert_eq!(of("(game T (board (tiling square i-nbors) (size 8)) (win (in-a-row 5)))"), None);
    }

    #[test]
    fn the_root_is_worth_what_the_solver_says() {
        for name in ["tic-tac-toe", "hexapawn", "three-mens-morris", "dodgem", "mu-torere"] {
            let Some(entry) = gdl::library::find(name) else { continue };
            let game = Game::read(entry.text).0.expect("valid");
            let limits = Limits { positions: 1_000_000, memory: 1 << 28 };
            let found = engine::with_plan!(&game, plan => root_of(plan, &game, &limits));
            let value = solve(&game, &limits, &mut |_| ()).value();
            assert!(found.is_none() || found == value, "{name}: {found:?}, {value:?}");
        }
    }

    fn root_of<const W: usize>(plan: &Plan<W>, game: &Game, limits: &Limits) -> Option<Value> {
        let mut silent = |_| ();
        let mut meter = Meter::new(&mut silent);
        meter.stop = limits.positions;
        let mut space = Space::new(game, plan, &game.start(Player::First), false);
        let mut graph = Graph::new(&space);
        let all = graph.explore(&mut space, limits.memory, &mut meter);
        let parents = Parents::of(&graph);
        all.then(|| match [0, 1].map(|seat| forced(&graph, &parents, seat)[0]) {
            [true, _] => Value::First,
            [_, true] => Value::Second,
            _ => Value::Draw,
        })
    }
}
