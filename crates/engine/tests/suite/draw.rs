//! Pictures: well-formed, complete, inside their frame; text as a reader expects it.

use crate::boards::*;
use engine::core::Man;
use engine::draw::{Mark, Names, Picture, svg, text};
use engine::topology::Topology;
use gdl::ast::{Compass, Player, Region, RegionDef, Shape, Side, Tiling};

fn man(owner: Option<Player>) -> Man {
    Man { piece: 0, owner, state: 0, flags: 0, facing: None }
}

fn kinds() -> Vec<Topology> {
    let mut list = vec![flat(Tiling::Square, Shape::Square, &[3, 3, 2]), flat(Tiling::Square, Shape::Rhombus, &[3])];
    list.push(flat(Tiling::Alquerque, Shape::Square, &[4]));
    list.push(flat(Tiling::TruncSquare, Shape::Square, &[3]));
    for shape in [Shape::Hex, Shape::Tri, Shape::Rhombus, Shape::Trapezium, Shape::Square] {
        list.push(flat(Tiling::Hex, shape, &[3]));
        list.push(flat(Tiling::Tri, shape, &[3]));
    }
    list.push(build(&graph(&[("P", "Q"), ("Q", "R<&>"), ("R<&>", "P")], &[])).expect("a good board").0);
    list.push(build(&graph(&[], &[&["A1", "B2", "C3"], &["A3", "B2", "C1"]])).expect("a good board").0);
    list
}

/// Opens and closes match, attributes are quoted.
fn well_formed(text: &str) {
    let mut open = Vec::new();
    for part in text.split('<').skip(1) {
        let (tag, _) = part.split_once('>').expect("every tag is closed");
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        let name = tag.trim_start_matches('/').split([' ', '/']).next().expect("a name");
        if let Some(closed) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(closed));
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

/// Values of an attribute, as numbers.
fn numbers(text: &str, attribute: &str) -> Vec<f64> {
    let key = format!(" {attribute}=\"");
    let values = text.split(&key).skip(1).filter_map(|rest| rest.split('"').next());
    values.flat_map(|v| v.split([' ', ',']).filter_map(|n| n.parse().ok()).collect::<Vec<f64>>()).collect()
}

#[test]
fn every_board_draws_well() {
    for t in kinds() {
        let stacks: Vec<Vec<Man>> =
            (0..t.cells()).map(|c| vec![man(Player::BOTH.get(c % 3).copied()); c % 7]).collect();
        let states = vec![3; t.cells()];
        let marks = [
            Mark::Plus,
            Mark::From,
            Mark::LastMove,
            Mark::Winning,
            Mark::Selected,
            Mark::Number(42),
            Mark::Tint([70, 146, 204]),
        ];
        let mut picture = Picture { stacks: &stacks, cell_states: &states, phase: true, ..Picture::new(&t) };
        picture.marks = (0..t.cells()).map(|c| (c as u16, marks[c % marks.len()])).collect();
        let drawn = svg(&picture);
        well_formed(&drawn);
        assert!(!drawn.contains("<script") && !drawn.contains("NaN") && !drawn.contains("inf"));
        assert_eq!(drawn.matches("data-cell=").count(), t.cells());
        let view = numbers(&drawn, "viewBox");
        let inside =
            |list: Vec<f64>, low: f64, span: f64| list.iter().all(|&x| x >= low - 0.1 && x <= low + span + 0.1);
        for (attributes, low, span) in [(["cx", "x1", "x2"], view[0], view[2]), (["cy", "y1", "y2"], view[1], view[3])]
        {
            assert!(attributes.iter().all(|a| inside(numbers(&drawn, a), low, span)), "{attributes:?} {view:?}");
        }
        assert!(!text(&picture).is_empty());
    }
}

#[test]
fn goals_are_shown_on_their_sides() {
    let mut b = board(Tiling::Hex, Shape::Rhombus, &[4]);
    let side = |c| Region::Sides { which: vec![Side::Compass(c)], open: false };
    b.regions = vec![RegionDef { name: "White".into(), owner: Some(Player::First), parts: vec![side(Compass::N)] }];
    let t = build(&b).expect("a good board").0;
    let bands = svg(&Picture::new(&t)).matches("<line").count();
    // Two edges a cell, each drawn as a rim and a filling.
    assert_eq!(bands, 4 * 2 * 2);
}

#[test]
fn text_of_square_boards() {
    let t = flat(Tiling::Square, Shape::Square, &[3]);
    let mut stacks = vec![Vec::new(); 9];
    stacks[0] = vec![man(Some(Player::First))];
    stacks[4] = vec![man(Some(Player::Second))];
    stacks[8] = vec![man(None)];
    let mut picture = Picture { stacks: &stacks, ..Picture::new(&t) };
    picture.marks = vec![(0, Mark::LastMove), (4, Mark::Winning), (2, Mark::Plus)];
    assert_eq!(text(&picture), "3  .  .  #\n2  . <X> .\n1 [O] .  +\n   A  B  C\n");
    picture.names.players = ["Black".into(), "White".into()];
    picture.coordinates = false;
    assert_eq!(text(&picture), " .  .  #\n . <O> .\n[X] .  +\n");
    for players in [["X", "O"], ["Cross", "Circle"], ["Crosses", "Noughts"], ["X", "Blue"], ["White", "o"]] {
        picture.names.players = players.map(String::from);
        assert_eq!(text(&picture), " .  .  #\n . <O> .\n[X] .  +\n", "{players:?} have the signs they are named after");
    }
    picture.names.players = ["O".into(), "X".into()];
    assert_eq!(text(&picture), " .  .  #\n . <X> .\n[O] .  +\n");
    stacks[4].push(Man { state: 5, ..man(Some(Player::Second)) });
    let mut picture = Picture { stacks: &stacks, ..Picture::new(&t) };
    picture.names = Names { pieces: vec!["K".into()], ..Names::default() };
    assert!(text(&picture).contains("2  .     k2:5  .\n"), "{}", text(&picture));
}

#[test]
fn text_shows_where_turned_pieces_point() {
    let turned = |facing| vec![Man { facing, ..man(Some(Player::First)) }];
    let show = |t: &Topology| {
        let stacks = vec![turned(Some(1)), turned(None), turned(Some(4))];
        let mut picture = Picture::new(t);
        picture.stacks = &stacks;
        text(&picture)
    };
    assert_eq!(show(&flat(Tiling::Square, Shape::Square, &[3, 1])), "1  O↗  O   O↓\n   A   B   C\n");
    assert_eq!(show(&flat(Tiling::Hex, Shape::Rhombus, &[3, 1])), "1  O→  O   O←\n   A   B   C\n");
}

#[test]
fn text_of_slanted_boards() {
    let t = flat(Tiling::Hex, Shape::Hex, &[2]);
    assert_eq!(text(&Picture::new(&t)), "   B3 .   .  C3\n A2 .   .   .  C2\n   A1 .   .  B1\n");
    let t = flat(Tiling::Hex, Shape::Tri, &[2]);
    assert_eq!(text(&Picture::new(&t)), "   A2 .\n A1 .   .  B1\n", "the only cell of a row has one label");
    let t = build(&graph(&[("P", "Q"), ("Q", "Rx")], &[])).expect("a good board").0;
    assert_eq!(text(&Picture::new(&t)), "P   .    - Q\nQ   .    - P Rx\nRx  .    - Q\n");
}

#[test]
fn colours_follow_the_names() {
    let t = flat(Tiling::Square, Shape::Square, &[1, 2]);
    let stacks = vec![vec![man(Some(Player::First))], vec![man(Some(Player::Second))]];
    let mut picture = Picture { stacks: &stacks, ..Picture::new(&t) };
    let order = |p: &Picture| svg(p).find("#ffffff") < svg(p).find("#2d2d2d");
    assert!(order(&picture));
    picture.names.players = ["Black".into(), "Other".into()];
    assert!(!order(&picture));
    picture.names.players = ["Red".into(), "Blue".into()];
    assert!(svg(&picture).contains("#cf3b33") && svg(&picture).contains("#3569c4"));
}

/// The number an attribute of a tag holds.
fn attribute(tag: &str, name: &str) -> Option<f64> {
    tag.split(&format!(" {name}=\"")).nth(1)?.split('"').next()?.parse().ok()
}

#[test]
fn names_of_nodes_stand_clear_of_the_pieces() {
    let rim = ["K1", "K2", "K3", "K4", "K5", "K6", "K7", "K8"];
    let mut wheel: Vec<(&str, &str)> = (0..8).map(|i| (rim[i], rim[(i + 1) % 8])).collect();
    wheel.extend(rim.iter().map(|node| (*node, "Hub")));
    let crossed: &[(&str, &str)] =
        &[("A1", "A2"), ("A2", "A3"), ("C1", "C2"), ("C2", "C3"), ("A1", "C1"), ("B2", "A1"), ("B2", "C3")];
    for edges in [&wheel[..], crossed] {
        let topology = build(&graph(edges, &[])).expect("a good board").0;
        let stacks = vec![vec![man(Some(Player::First))]; topology.cells()];
        let picture = svg(&Picture { stacks: &stacks, ..Picture::new(&topology) });
        let discs: Vec<(f64, f64, f64)> = (picture.lines().filter(|line| line.starts_with("<circle")))
            .map(|line| ["cx", "cy", "r"].map(|name| attribute(line, name).expect("a number")).into())
            .collect();
        for line in picture.lines().filter(|line| line.starts_with("<text")) {
            let [x, base, size] = ["x", "y", "font-size"].map(|name| attribute(line, name).expect("a number"));
            let letters = line.split(['<', '>']).nth(2).expect("its text").len() as f64;
            let (half_width, half_height, y) = (0.28 * size * letters, 0.36 * size, base - 0.35 * size);
            for &(cx, cy, r) in &discs {
                let (dx, dy) = (((x - cx).abs() - half_width).max(0.0), ((y - cy).abs() - half_height).max(0.0));
                assert!(dx.hypot(dy) >= r, "{line} lies on the disc at {cx}, {cy}");
            }
        }
    }
}

#[test]
fn a_grid_of_nodes_is_drawn_upright() {
    let lines: &[&[&str]] = &[&["Pa", "Pb", "Pc"], &["Qa", "Qb", "Qc"], &["Pa", "Qa"], &["Pb", "Qb"], &["Pc", "Qc"]];
    let topology = build(&graph(&[], lines)).expect("a good board").0;
    for (a, nbors) in topology.direct.iter().enumerate() {
        for &b in nbors {
            let (from, to) = (topology.centres[a], topology.centres[b as usize]);
            let (dx, dy) = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
            assert!(dx.min(dy) < 0.2 * dx.max(dy), "{} to {}", topology.labels[a], topology.labels[b as usize]);
        }
    }
}
