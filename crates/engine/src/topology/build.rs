//! From a plan to a finished board: neighbours, adjacency, distances, sides, corners, edge, middle, named regions.

use super::plan::{Plan, Spot};
use super::*;
use gdl::ast::{Shape, Subject};

pub(super) fn build(board: &Board, players: &[PlayerDef; 2]) -> Result<(Topology, Vec<Problem>), Vec<Problem>> {
    let mut plan = shapes::plan(board)?;
    let middle = balance(&plan.spots);
    cut(&mut plan, &board.without)?;
    let mut topology = finish(plan, middle, board);
    topology.boardless = board.shape == Shape::Boardless;
    topology.toward = [players[0].dirn, players[1].dirn];
    topology.facing = topology.toward.map(|compass| topology.facing_to(compass));
    for def in &board.regions {
        let sets = Player::BOTH.map(|p| def.parts.iter().flat_map(|part| topology.regions(part, p)).collect());
        topology.named.push((def.owner, sets));
    }
    let (errors, warnings): (Vec<_>, Vec<_>) =
        check::board(&topology, board, players).into_iter().partition(|p| p.error);
    if errors.is_empty() { Ok((topology, warnings)) } else { Err(errors) }
}

/// Takes the cells of `without` away.
fn cut(plan: &mut Plan, without: &[String]) -> Result<(), Vec<Problem>> {
    if without.is_empty() {
        return Ok(());
    }
    let mut gone = vec![false; plan.spots.len()];
    let mut problems = Vec::new();
    for label in without {
        match plan.spots.iter().position(|s| s.label.eq_ignore_ascii_case(label)) {
            Some(i) => gone[i] = true,
            None => problems.push(check::no_cell(label, plan.spots.iter().map(|s| s.label.as_str()))),
        }
    }
    if gone.iter().all(|&g| g) {
        problems.push(Problem::error(
            Subject::Board,
            "no cell is left of this board",
            "name fewer cells in `(without …)`",
        ));
    }
    if problems.is_empty() {
        plan.remove(&gone)
    } else {
        return Err(problems);
    };
    Ok(())
}

fn finish(plan: Plan, middle: (f64, f64, f64), board: &Board) -> Topology {
    let (cells, dirs) = (plan.spots.len(), plan.dirs());
    let [mut direct, mut indirect] = [vec![Vec::new(); cells], vec![Vec::new(); cells]];
    for cell in 0..cells {
        for (d, next) in plan.next[cell * dirs..][..dirs].iter().enumerate() {
            if let Some(next) = *next {
                if plan.direct_dir[d] { direct[cell].push(next) } else { indirect[cell].push(next) }
            }
        }
    }
    for (pairs, nbors) in [(&plan.joined, &mut direct), (&plan.touching, &mut indirect)] {
        for &(a, b) in pairs {
            nbors[a as usize].push(b);
            nbors[b as usize].push(a);
        }
    }
    for list in direct.iter_mut().chain(&mut indirect) {
        list.sort_unstable();
        list.dedup();
    }
    let adjacent: Vec<Vec<Cell>> = (0..cells)
        .map(|c| match (board.no_d_nbors, board.i_nbors) {
            (false, false) => direct[c].clone(),
            (true, false) => Vec::new(),
            (true, true) => indirect[c].clone(),
            (false, true) => {
                let mut all = [&direct[c][..], &indirect[c][..]].concat();
                all.sort_unstable();
                all
            }
        })
        .collect();
    let sides = sides(&plan);
    let edge = (0..cells).filter(|&c| direct[c].len() < plan.spots[c].inner).map(|c| c as Cell).collect();
    let columns = plan.spots.iter().map(|s| s.column).max().unwrap_or(1);
    let drawn = |s: &Spot, p: (f64, f64)| (p.0 + shift(s, columns), p.1);
    let polygons = plan.spots.iter().map(|s| s.polygon.iter().map(|&p| drawn(s, p)).collect()).collect();
    let centres = plan.spots.iter().map(|s| drawn(s, (s.at.0, s.at.1))).collect();
    let mut topology = Topology {
        dirs,
        ring: plan.ring,
        turn: plan.turn,
        corners: corners(&sides, &direct, plan.shared_corners),
        middle: nearest(&plan.spots, middle),
        distance: distances(&adjacent),
        phase: plan.spots.iter().map(|s| s.phase).collect(),
        row: plan.spots.iter().map(|s| s.row).collect(),
        column: plan.spots.iter().map(|s| s.column).collect(),
        level: plan.spots.iter().map(|s| s.level).collect(),
        labels: plan.spots.into_iter().map(|s| s.label).collect(),
        next: plan.next,
        opposite: plan.opposite,
        direct_dir: plan.direct_dir,
        direct,
        indirect,
        adjacent,
        i_nbors: board.i_nbors,
        no_d_nbors: board.no_d_nbors,
        polygons,
        centres,
        sides,
        edge,
        boardless: false,
        facing: [None; 2],
        toward: [Compass::N, Compass::S],
        named: Vec::with_capacity(board.regions.len()),
    };
    if topology.ring == 0 {
        topology.middle = least_eccentric(&topology);
    }
    topology
}

/// How far east a cell is drawn of where it stands in its level: levels stand beside each other.
fn shift(spot: &Spot, columns: u16) -> f64 {
    f64::from(spot.level - 1) * (f64::from(columns) + 1.0)
}

/// The mean of all middles.
fn balance(spots: &[Spot]) -> (f64, f64, f64) {
    let n = spots.len() as f64;
    let sum = spots.iter().fold((0.0, 0.0, 0.0), |m, s| (m.0 + s.at.0, m.1 + s.at.1, m.2 + s.at.2));
    (sum.0 / n, sum.1 / n, sum.2 / n)
}

fn nearest(spots: &[Spot], to: (f64, f64, f64)) -> Vec<Cell> {
    let far = |s: &Spot| (s.at.0 - to.0).powi(2) + (s.at.1 - to.1).powi(2) + (s.at.2 - to.2).powi(2);
    let least = spots.iter().map(far).fold(f64::INFINITY, f64::min);
    (0..spots.len()).filter(|&i| far(&spots[i]) < least + 1e-6).map(|i| i as Cell).collect()
}

/// The middle of a graph: the nodes whose farthest node is nearest.
fn least_eccentric(topology: &Topology) -> Vec<Cell> {
    let cells = topology.cells();
    let reach = |c: usize| topology.distance[c * cells..][..cells].iter().copied().max();
    let least = (0..cells).map(reach).min().flatten();
    (0..cells).filter(|&c| reach(c) == least).map(|c| c as Cell).collect()
}

/// Each side is made of the cells nearest to it.
fn sides(plan: &Plan) -> Vec<(Compass, Vec<Cell>)> {
    let side = |ranks: &Vec<Option<i32>>| {
        let least = ranks.iter().flatten().min();
        (0..ranks.len()).filter(|&c| ranks[c].is_some() && ranks[c].as_ref() == least).map(|c| c as Cell).collect()
    };
    plan.sides.iter().map(|(name, ranks)| (*name, side(ranks))).collect()
}

/// Cells in which neighbouring sides meet: two, or three on boards with levels.
fn corners(sides: &[(Compass, Vec<Cell>)], direct: &[Vec<Cell>], shared: bool) -> Vec<Cell> {
    let around: Vec<&Vec<Cell>> =
        sides.iter().filter(|(name, _)| !matches!(name, Compass::Up | Compass::Down)).map(|(_, side)| side).collect();
    let faces = &sides[around.len()..];
    let mut corners = Vec::new();
    for (i, side) in around.iter().enumerate() {
        let after = around[(i + 1) % around.len()];
        for &cell in *side {
            let capped = faces.is_empty() || faces.iter().any(|(_, face)| face.contains(&cell));
            if after.contains(&cell) && capped {
                corners.push(cell);
            } else if shared {
                for &o in direct[cell as usize].iter().filter(|o| after.contains(o)) {
                    corners.extend([cell, o]);
                }
            }
        }
    }
    corners.sort_unstable();
    corners.dedup();
    corners
}

/// Steps over the adjacency between all pairs of cells. All breadth-first searches run at once: the cells within k + 1 steps of a cell are those
/// within k steps of it or of its neighbours, as bit sets.
pub(super) fn distances(adjacent: &[Vec<Cell>]) -> Vec<u16> {
    let (cells, words) = (adjacent.len(), adjacent.len().div_ceil(64));
    let mut distance = vec![u16::MAX; cells * cells];
    let mut near = vec![0u64; cells * words];
    for c in 0..cells {
        distance[c * cells + c] = 0;
        near[c * words + c / 64] = 1 << (c % 64);
    }
    let mut wider = near.clone();
    for steps in 1.. {
        for (c, nbors) in adjacent.iter().enumerate() {
            let set = &mut wider[c * words..][..words];
            for &o in nbors {
                let other = &near[o as usize * words..][..words];
                set.iter_mut().zip(other).for_each(|(a, b)| *a |= b);
            }
            let before = &near[c * words..][..words];
            for (w, (new, old)) in set.iter().zip(before).enumerate() {
                let mut fresh = new & !old;
                while fresh != 0 {
                    distance[c * cells + w * 64 + fresh.trailing_zeros() as usize] = steps;
                    fresh &= fresh - 1;
                }
            }
        }
        if near == wider {
            break;
        }
        near.copy_from_slice(&wider);
    }
    distance
}
