//! Draws boards of every kind, and what can stand on them, into a directory.
//!
//! ```text
//! cargo run -p engine --example boards -- /tmp/boards
//! ```

use engine::core::{Cell, Man};
use engine::draw::{Mark, Names, Picture, Theme, svg, text};
use engine::topology::Topology;
use gdl::ast::{Board, Compass, Player, PlayerDef, Region, RegionDef, Shape, Side, Tiling};
use std::path::{Path, PathBuf};

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let directory = PathBuf::from(std::env::args().nth(1).ok_or("give a directory to write into")?);
    std::fs::create_dir_all(&directory)?;
    for (name, board) in boards() {
        let topology = topology(&board)?;
        let mut picture = Picture { phase: board.phase, ..Picture::new(&topology) };
        picture.theme = if name.starts_with("plain") { Theme::PLAIN } else { Theme::default() };
        write(&directory, name, &picture)?;
    }
    position(&directory)?;
    stacks(&directory)?;
    types(&directory)?;
    Ok(())
}

fn write(directory: &Path, name: &str, picture: &Picture) -> Result<(), Failure> {
    std::fs::write(directory.join(format!("{name}.svg")), svg(picture))?;
    std::fs::write(directory.join(format!("{name}.txt")), text(picture))?;
    Ok(())
}

fn topology(board: &Board) -> Result<Topology, Failure> {
    let players =
        [("White", Compass::N), ("Black", Compass::S)].map(|(name, dirn)| PlayerDef { name: name.into(), dirn });
    let (topology, _) = Topology::build(board, &players).map_err(|problems| problems[0].message.clone())?;
    Ok(topology)
}

fn board(tiling: Tiling, shape: Shape, size: &[u32]) -> Board {
    Board {
        phase: true,
        tiling,
        i_nbors: false,
        no_d_nbors: false,
        shape,
        size: size.to_vec(),
        regions: Vec::new(),
        without: Vec::new(),
    }
}

fn boards() -> Vec<(&'static str, Board)> {
    let side = |compass| Region::Sides { which: vec![Side::Compass(compass)], open: false };
    let goals = |names: [(&str, Player, [Compass; 2]); 2]| {
        names.map(|(name, p, c)| RegionDef { name: name.into(), owner: Some(p), parts: c.map(side).to_vec() }).to_vec()
    };
    let mut hex = board(Tiling::Hex, Shape::Rhombus, &[11]);
    hex.phase = false;
    hex.regions = goals([
        ("White", Player::First, [Compass::N, Compass::S]),
        ("Black", Player::Second, [Compass::E, Compass::W]),
    ]);
    let mut y = board(Tiling::Square, Shape::Square, &[9]);
    y.without = ["A1", "I1", "A9", "I9", "E5"].map(String::from).to_vec();
    y.regions = vec![RegionDef {
        name: "goal".into(),
        owner: None,
        parts: vec![Region::Cells(["D4", "F4", "D6", "F6"].map(String::from).to_vec())],
    }];
    let mut list = vec![
        ("hex-hex-4", board(Tiling::Hex, Shape::Hex, &[4])),
        ("hex-rhombus-4", board(Tiling::Hex, Shape::Rhombus, &[4])),
        ("hex-tri-4", board(Tiling::Hex, Shape::Tri, &[4])),
        ("hex-trapezium-4", board(Tiling::Hex, Shape::Trapezium, &[4])),
        ("hex-square-4", board(Tiling::Hex, Shape::Square, &[4])),
        ("square-square-4", board(Tiling::Square, Shape::Square, &[4])),
        ("square-rhombus-4", board(Tiling::Square, Shape::Rhombus, &[4])),
        ("square-cube-4", board(Tiling::Square, Shape::Square, &[4, 4, 4])),
        ("tri-tri-4", board(Tiling::Tri, Shape::Tri, &[4])),
        ("tri-hex-4", board(Tiling::Tri, Shape::Hex, &[4])),
        ("tri-rhombus-4", board(Tiling::Tri, Shape::Rhombus, &[4])),
        ("tri-trapezium-4", board(Tiling::Tri, Shape::Trapezium, &[4])),
        ("tri-square-9-4", board(Tiling::Tri, Shape::Square, &[9, 4])),
        ("trunc-square-4", board(Tiling::TruncSquare, Shape::Square, &[4])),
        ("alquerque-5", board(Tiling::Alquerque, Shape::Square, &[5])),
        ("graph-morris", morris()),
        ("graph-petersen", petersen()),
        ("plain-19", Board { phase: false, ..board(Tiling::Square, Shape::Square, &[19]) }),
        ("goals-hex-11", hex),
        ("goals-holes-9", y),
    ];
    list.push(("plain-hex-5", board(Tiling::Hex, Shape::Hex, &[5])));
    list
}

fn graph(lines: &[&str]) -> Board {
    let lines = lines.iter().map(|l| l.split(' ').map(String::from).collect()).collect();
    board(Tiling::Graph { edges: Vec::new(), lines }, Shape::Square, &[])
}

fn morris() -> Board {
    graph(&[
        "A1 D1 G1", "B2 D2 F2", "C3 D3 E3", "A4 B4 C4", "E4 F4 G4", "C5 D5 E5", "B6 D6 F6", "A7 D7 G7", "A1 A4 A7",
        "B2 B4 B6", "C3 C4 C5", "D1 D2 D3", "D5 D6 D7", "E3 E4 E5", "F2 F4 F6", "G1 G4 G7",
    ])
}

fn petersen() -> Board {
    graph(&["P Q", "Q R", "R S", "S T", "T P", "P u", "Q v", "R w", "S x", "T y", "u w", "w y", "y v", "v x", "x u"])
}

fn man(piece: u8, owner: Option<Player>) -> Man {
    Man { piece, owner, state: 0, flags: 0, facing: None }
}

/// A won position with marks.
fn position(directory: &Path) -> Result<(), Failure> {
    let topology = topology(&Board { phase: false, ..board(Tiling::Hex, Shape::Hex, &[5]) })?;
    let mut stacks = vec![Vec::new(); topology.cells()];
    let at = |label: &str| topology.find(label).ok_or("no such cell");
    for (labels, owner) in [("C3 D4 E5 F6 B2", Player::First), ("D3 D5 E6 G5 F4", Player::Second)] {
        for label in labels.split(' ') {
            stacks[at(label)? as usize].push(man(0, Some(owner)));
        }
    }
    let mut picture = Picture { stacks: &stacks, ..Picture::new(&topology) };
    for label in ["C3", "D4", "E5", "F6"] {
        picture.marks.push((at(label)?, Mark::Winning));
    }
    picture.marks.extend([(at("B2")?, Mark::LastMove), (at("B1")?, Mark::From), (at("G5")?, Mark::Number(12))]);
    picture.marks.extend([(at("H6")?, Mark::Selected), (at("A4")?, Mark::Number(7))]);
    let free = |c: &Cell| stacks[*c as usize].is_empty() && topology.row[*c as usize] > 6;
    picture.marks.extend((0..topology.cells() as Cell).filter(free).map(|c| (c, Mark::Plus)));
    write(directory, "position-marks", &picture)
}

/// Stacks of one to nine pieces, piece states, flags, facings and cell states.
fn stacks(directory: &Path) -> Result<(), Failure> {
    let topology = topology(&Board { phase: false, ..board(Tiling::Square, Shape::Square, &[5]) })?;
    let mut stacks = vec![Vec::new(); topology.cells()];
    let owners = [Some(Player::First), Some(Player::Second), None];
    for (cell, stack) in stacks.iter_mut().enumerate().take(10) {
        stack.extend((0..cell.min(9)).map(|i| man(0, owners[(i * i + cell) % 3])));
    }
    for i in 0..5u8 {
        let owner = owners[usize::from(i) % 2];
        stacks[10 + usize::from(i)].push(Man { state: i * i * 5, ..man(0, owner) });
        stacks[15 + usize::from(i)].push(Man { flags: 0b1001 << i, facing: (i > 1).then_some(i), ..man(0, owner) });
    }
    let cell_states: Vec<u8> = (0..25).map(|c| if c >= 20 { c - 19 } else { 0 }).collect();
    stacks[22].push(man(0, None));
    let picture = Picture { stacks: &stacks, cell_states: &cell_states, ..Picture::new(&topology) };
    write(directory, "position-stacks", &picture)
}

/// Several piece types with signs, for players named after other colours.
fn types(directory: &Path) -> Result<(), Failure> {
    let topology = topology(&board(Tiling::Square, Shape::Square, &[8]))?;
    let mut stacks = vec![Vec::new(); topology.cells()];
    for (i, piece) in [0u8, 1, 2, 3, 4, 2, 1, 0].into_iter().enumerate() {
        stacks[i].push(man(piece, Some(Player::First)));
        stacks[8 + i].push(Man { state: i as u8, ..man(5, Some(Player::First)) });
        stacks[48 + i].push(man(5, Some(Player::Second)));
        stacks[56 + i].push(man(piece, Some(Player::Second)));
    }
    let mut picture = Picture { stacks: &stacks, phase: true, ..Picture::new(&topology) };
    let pieces = ["R", "N", "B", "Q", "K", "Paw"].map(String::from).to_vec();
    picture.names = Names { players: ["Red".into(), "White".into()], pieces };
    write(directory, "position-types", &picture)
}
