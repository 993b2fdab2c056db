//! Short ways to write boards in tests.
#![allow(dead_code)]

use engine::topology::Topology;
use gdl::ast::{Board, Compass, PlayerDef, Problem, Region, RegionDef, Shape, Tiling};

pub fn players(first: Compass, second: Compass) -> [PlayerDef; 2] {
    [PlayerDef { name: "White".into(), dirn: first }, PlayerDef { name: "Black".into(), dirn: second }]
}

pub fn board(tiling: Tiling, shape: Shape, size: &[u32]) -> Board {
    Board {
        phase: false,
        tiling,
        i_nbors: false,
        no_d_nbors: false,
        shape,
        size: size.to_vec(),
        regions: Vec::new(),
        without: Vec::new(),
    }
}

pub fn build(board: &Board) -> Result<(Topology, Vec<Problem>), Vec<Problem>> {
    Topology::build(board, &players(Compass::N, Compass::S))
}

pub fn flat(tiling: Tiling, shape: Shape, size: &[u32]) -> Topology {
    build(&board(tiling, shape, size)).expect("a good board").0
}

pub fn touching(tiling: Tiling, shape: Shape, size: &[u32]) -> Topology {
    build(&Board { i_nbors: true, ..board(tiling, shape, size) }).expect("a good board").0
}

pub fn without(board: Board, labels: &[&str]) -> Board {
    Board { without: labels.iter().map(|l| l.to_string()).collect(), ..board }
}

pub fn region(name: &str, parts: Vec<Region>) -> RegionDef {
    RegionDef { name: name.into(), owner: None, parts }
}

pub fn graph(edges: &[(&str, &str)], lines: &[&[&str]]) -> Board {
    let edges = edges.iter().map(|(a, b)| (a.to_string(), b.to_string())).collect();
    let lines = lines.iter().map(|line| line.iter().map(|n| n.to_string()).collect()).collect();
    board(Tiling::Graph { edges, lines }, Shape::Square, &[])
}

pub fn labels(t: &Topology, cells: &[u16]) -> String {
    cells.iter().map(|&c| t.labels[c as usize].as_str()).collect::<Vec<_>>().join(" ")
}
