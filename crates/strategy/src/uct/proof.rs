//! Results proven, passed up the tree (MCTS-Solver).

use super::arena::{Arena, ROOT};
use super::node::Proof;

/// What a node whose children are so many certain results is worth to the seat that moves there, and the plies to the end:
/// the quickest win, else a draw, else the longest loss. `None` if it is still open.
fn best_of(arena: &Arena, at: usize) -> Option<(Proof, u32)> {
    let mut best = (Proof::Loss, 0);
    let mut open = false;
    for child in arena.nodes[at].children().map(|child| &arena.nodes[child]) {
        best = match (best.0, child.proof) {
            (_, Proof::Open) => {
                open = true;
                best
            }
            (Proof::Win, Proof::Win) => (Proof::Win, best.1.min(child.plies())),
            (Proof::Win, _) => best,
            (_, Proof::Win) => (Proof::Win, child.plies()),
            (Proof::Loss, Proof::Loss) => (Proof::Loss, best.1.max(child.plies())),
            (Proof::Draw, Proof::Loss) => best,
            (_, proof) => (proof, child.plies()),
        };
    }
    (best.0 == Proof::Win || !open).then_some((best.0, best.1 + 1))
}

fn prove(arena: &mut Arena, node: u32, proof: Proof, plies: u32) {
    let node = node as usize;
    arena.nodes[node].prove(&mut arena.bounds[node], proof, plies);
}

/// The last node of a path is the end of the game: settles it, and what follows from it. Returns whether a step at the root was settled.
pub fn settle(arena: &mut Arena, path: &[(u32, u8)], result: i32) -> bool {
    let Some(&(end, seat)) = path.last() else { return false };
    prove(arena, end, Proof::of(result, seat), 0);
    for depth in (1..path.len()).rev() {
        let (parent, chooser) = path[depth - 1];
        let Some((proof, plies)) = best_of(arena, parent as usize) else { return false };
        let proof = if chooser == path[depth].1 { proof } else { proof.flipped() };
        prove(arena, parent, proof, plies);
    }
    true
}

/// Whether the choice at the root is made: a win is proven, everything is, or all steps but one lose.
pub fn decided(arena: &Arena) -> bool {
    let steps = arena.nodes[ROOT].children();
    let not_lost = arena.nodes[steps].iter().filter(|step| step.proof != Proof::Loss).count();
    not_lost <= 1 || best_of(arena, ROOT).is_some()
}
