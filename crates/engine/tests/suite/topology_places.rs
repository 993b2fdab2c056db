//! Labels, sides, corners, homes, phases, regions, symmetries, and what the board has to say about wrong descriptions.

use crate::boards::*;
use engine::topology::Topology;
use gdl::ast::{Board, Compass, Player, Problem, Region, RegionDef, Shape, Side, Subject, Tiling};

fn next(t: &Topology, label: &str, dir: u8) -> Option<String> {
    t.next(t.find(label).expect(label), dir).map(|c| t.labels[c as usize].clone())
}

fn row(t: &Topology, n: i32) -> String {
    labels(t, &t.region(&Region::Rows(vec![n]), Player::First))
}

fn side(t: &Topology, compass: Compass) -> String {
    labels(t, &t.sides.iter().find(|s| s.0 == compass).expect("a side").1)
}

fn home(t: &Topology, k: i32, player: Player) -> String {
    labels(t, &t.region(&Region::Home(k), player))
}

const NE: u8 = 0;
const NW: u8 = 5;

#[test]
fn labels_of_hex_boards() {
    let t = flat(Tiling::Hex, Shape::Hex, &[5]);
    assert_eq!(row(&t, 1), "A1 B1 C1 D1 E1");
    assert_eq!(row(&t, 5), "A5 B5 C5 D5 E5 F5 G5 H5 I5");
    assert_eq!(row(&t, 9), "E9 F9 G9 H9 I9");
    assert_eq!((next(&t, "A1", NW), next(&t, "A1", NE)), (Some("A2".into()), Some("B2".into())));
    assert_eq!(labels(&t, &t.middle), "E5");
    assert_eq!(labels(&t, &t.corners), "A1 E1 A5 I5 E9 I9");

    let t = flat(Tiling::Hex, Shape::Rhombus, &[3, 2]);
    assert_eq!(t.labels.join(" "), "A1 B1 C1 A2 B2 C2");
    assert_eq!((next(&t, "A1", NE), next(&t, "B1", NW)), (Some("A2".into()), Some("A2".into())));

    let t = flat(Tiling::Hex, Shape::Tri, &[3]);
    assert_eq!(t.labels.join(" "), "A1 B1 C1 A2 B2 A3");
    let t = flat(Tiling::Hex, Shape::Trapezium, &[2, 3]);
    assert_eq!(t.labels.join(" "), "A1 B1 A2 B2 C2 A3 B3 C3 D3");
    let t = flat(Tiling::Hex, Shape::Square, &[3, 3]);
    assert_eq!((next(&t, "A1", NE), next(&t, "A2", NE)), (Some("A2".into()), Some("B3".into())));
}

#[test]
fn labels_elsewhere() {
    let t = flat(Tiling::Square, Shape::Square, &[28, 2]);
    assert_eq!((t.labels[25].as_str(), t.labels[26].as_str(), t.labels[55].as_str()), ("Z1", "AA1", "AB2"));
    assert_eq!(t.find("aa2"), Some(54));
    let t = flat(Tiling::Square, Shape::Square, &[3, 3, 3]);
    assert_eq!((t.labels[0].as_str(), t.labels[9].as_str(), t.labels[26].as_str()), ("A1/1", "A1/2", "C3/3"));
    assert_eq!(t.next(0, 8), Some(9));
    assert_eq!(t.next(0, 10), t.find("A2/2"));
    assert_eq!(t.next(26, 22), t.find("C2/2"));
    assert_eq!(flat(Tiling::Square, Shape::Rhombus, &[2]).labels.join(" "), "B1 A2 B2 C2 B3");
    assert_eq!(flat(Tiling::TruncSquare, Shape::Square, &[2]).labels.join(" "), "A1 C1 B2 A3 C3");
    assert_eq!(flat(Tiling::Tri, Shape::Tri, &[2]).labels.join(" "), "A1 B1 C1 B2");
}

#[test]
fn phases() {
    for (tiling, shape, size) in [
        (Tiling::Square, Shape::Square, vec![5, 4]),
        (Tiling::Hex, Shape::Hex, vec![4]),
        (Tiling::Hex, Shape::Rhombus, vec![4, 5]),
        (Tiling::Hex, Shape::Square, vec![4, 5]),
        (Tiling::Hex, Shape::Tri, vec![5]),
        (Tiling::Hex, Shape::Trapezium, vec![3, 4]),
        (Tiling::Tri, Shape::Hex, vec![3]),
        (Tiling::TruncSquare, Shape::Square, vec![4]),
    ] {
        let t = flat(tiling, shape, &size);
        for c in 0..t.cells() {
            assert!(t.direct[c].iter().all(|&o| t.phase[o as usize] != t.phase[c]), "{shape:?} {}", t.labels[c]);
        }
    }
    let t = flat(Tiling::Hex, Shape::Hex, &[5]);
    assert!((0..t.cells()).all(|c| u16::from(t.phase[c]) == (t.column[c] + t.row[c] - 2) % 3));
}

#[test]
fn sides_and_corners() {
    let names = |t: &Topology| t.sides.iter().map(|s| s.0).collect::<Vec<_>>();
    use Compass::*;
    let t = flat(Tiling::Square, Shape::Square, &[3, 4]);
    assert_eq!(names(&t), [N, E, S, W]);
    assert_eq!((side(&t, N), side(&t, E)), ("A4 B4 C4".into(), "C1 C2 C3 C4".into()));
    assert_eq!(labels(&t, &t.corners), "A1 C1 A4 C4");
    let open = t.region(&Region::Sides { which: vec![Side::Number(3)], open: true }, Player::First);
    assert_eq!(labels(&t, &open), "B1");

    let t = flat(Tiling::Hex, Shape::Hex, &[3]);
    assert_eq!(names(&t), [N, Ne, Se, S, Sw, Nw]);
    assert_eq!((side(&t, N), side(&t, Ne), side(&t, Se)), ("C5 D5 E5".into(), "E3 E4 E5".into(), "C1 D2 E3".into()));
    assert_eq!((side(&t, S), side(&t, Sw), side(&t, Nw)), ("A1 B1 C1".into(), "A1 A2 A3".into(), "A3 B4 C5".into()));

    let t = flat(Tiling::Hex, Shape::Tri, &[3]);
    assert_eq!(names(&t), [Ne, S, Nw]);
    assert_eq!((side(&t, Ne), side(&t, Nw)), ("C1 B2 A3".into(), "A1 A2 A3".into()));
    assert_eq!(t.corners.len(), 3);

    assert_eq!(names(&flat(Tiling::Square, Shape::Rhombus, &[3])), [Ne, Se, Sw, Nw]);
    assert_eq!(flat(Tiling::Square, Shape::Rhombus, &[3]).corners.len(), 4);
    assert_eq!(flat(Tiling::Hex, Shape::Rhombus, &[4, 5]).corners.len(), 4);
    assert_eq!(flat(Tiling::Hex, Shape::Trapezium, &[7, 7]).corners.len(), 4);
    assert_eq!(flat(Tiling::Tri, Shape::Tri, &[4]).corners.len(), 3);
    assert_eq!(flat(Tiling::Tri, Shape::Hex, &[3]).corners.len(), 12);
    assert_eq!(flat(Tiling::Tri, Shape::Rhombus, &[3, 3]).corners.len(), 6);
    assert_eq!(flat(Tiling::TruncSquare, Shape::Square, &[4]).corners.len(), 4);
    assert_eq!(flat(Tiling::Square, Shape::Square, &[3, 3, 3]).corners.len(), 8);
    assert_eq!(names(&flat(Tiling::Tri, Shape::Trapezium, &[1, 3])), [N, E, W]);

    // Every side of a triangular board has as many cells as edges.
    for n in 1..6 {
        assert!(flat(Tiling::Tri, Shape::Tri, &[n]).sides.iter().all(|s| s.1.len() == n as usize));
        assert!(flat(Tiling::Tri, Shape::Hex, &[n]).sides.iter().all(|s| s.1.len() == n as usize));
        assert!(flat(Tiling::Tri, Shape::Rhombus, &[n]).sides.iter().all(|s| s.1.len() == n as usize));
        assert!(flat(Tiling::Hex, Shape::Hex, &[n]).sides.iter().all(|s| s.1.len() == n as usize));
    }
}

#[test]
fn homes() {
    let t = flat(Tiling::Square, Shape::Square, &[3, 4]);
    assert_eq!(home(&t, 0, Player::First), "A1 B1 C1");
    assert_eq!(home(&t, 1, Player::Second), "A3 B3 C3");
    assert_eq!(home(&t, 4, Player::First), "");
    assert_eq!(labels(&t, &t.region(&Region::Away, Player::First)), "A4 B4 C4");
    let facing = |tiling, shape, size: &[u32], a, b| {
        Topology::build(&board(tiling, shape, size), &players(a, b)).expect("a good board").0
    };
    let t = facing(Tiling::Square, Shape::Square, &[3], Compass::E, Compass::Ne);
    assert_eq!(home(&t, 0, Player::First), "A1 A2 A3");
    assert_eq!((home(&t, 0, Player::Second), home(&t, 1, Player::Second)), ("A1".into(), "B1 A2".into()));
    let t = facing(Tiling::Hex, Shape::Hex, &[3], Compass::Ne, Compass::Se);
    assert_eq!(home(&t, 0, Player::First), side(&t, Compass::Sw));
    assert_eq!(home(&t, 0, Player::Second), side(&t, Compass::Nw));
    assert_eq!(home(&t, 1, Player::First), "B1 B2 B3 B4");
    let t = facing(Tiling::Tri, Shape::Tri, &[3], Compass::Se, Compass::Sw);
    assert_eq!(home(&t, 0, Player::First), "A1 B1 B2 C2 C3");
    assert_eq!(home(&t, 0, Player::Second), "D1 E1 C2 D2 C3");
    let t = facing(Tiling::Square, Shape::Square, &[2, 2, 2], Compass::Up, Compass::Down);
    assert_eq!(home(&t, 0, Player::Second), "A1/2 B1/2 A2/2 B2/2");
    assert_eq!(t.facing, [None, None], "nobody faces up or down");
}

#[test]
fn cells_cut_out() {
    let corners = ["A1", "E1", "A5", "E5", "C3"];
    let t = build(&without(board(Tiling::Square, Shape::Square, &[5]), &corners)).expect("a good board").0;
    assert_eq!(t.cells(), 20);
    assert_eq!((t.find("C3"), next(&t, "C2", 0), next(&t, "B1", 6)), (None, None, None));
    assert_eq!(side(&t, Compass::S), "B1 C1 D1");
    assert!(t.edge.contains(&t.find("C2").expect("C2")) && !t.edge.contains(&t.find("B2").expect("B2")));
    assert_eq!(labels(&t, &t.middle), "C2 B3 D3 C4");
    let t = build(&without(board(Tiling::Square, Shape::Square, &[2, 3]), &["A1", "B1"])).expect("a good board").0;
    assert_eq!(side(&t, Compass::S), "A2 B2");
    assert_eq!(home(&t, 0, Player::First), "A2 B2");
    assert!(build(&without(board(Tiling::Square, Shape::Square, &[1]), &["A1"])).is_err());
}

#[test]
fn named_regions() {
    let sides =
        |which: &[Compass]| Region::Sides { which: which.iter().map(|&c| Side::Compass(c)).collect(), open: false };
    let mut b = board(Tiling::Hex, Shape::Rhombus, &[3]);
    b.regions = vec![
        RegionDef { name: "White".into(), owner: Some(Player::First), parts: vec![sides(&[Compass::N, Compass::S])] },
        RegionDef {
            name: "Black".into(),
            owner: Some(Player::Second),
            parts: vec![sides(&[Compass::E]), sides(&[Compass::W])],
        },
        region("goal", vec![Region::Union(vec![Region::Named(0), Region::Cells(vec!["B2".into()])]), Region::Home(1)]),
    ];
    let t = build(&b).expect("a good board").0;
    assert_eq!(t.regions(&Region::Own, Player::First).len(), 2);
    assert_eq!(labels(&t, &t.region(&Region::Own, Player::Second)), "A1 C1 A2 C2 A3 C3");
    let goal = t.regions(&Region::Named(2), Player::Second);
    assert_eq!(goal.iter().map(|s| labels(&t, s)).collect::<Vec<_>>(), ["A1 B1 C1 B2 A3 B3 C3", "A2 B2 C2"]);
    assert_eq!(t.regions(&Region::AllSides { open: true }, Player::First).len(), 4);
}

#[test]
fn symmetries() {
    let mut cases = vec![
        (flat(Tiling::Square, Shape::Square, &[5]), 8),
        (flat(Tiling::Square, Shape::Square, &[5, 4]), 4),
        (flat(Tiling::Square, Shape::Rhombus, &[3]), 8),
        (flat(Tiling::Square, Shape::Square, &[3, 3, 3]), 16),
        (flat(Tiling::Hex, Shape::Hex, &[4]), 12),
        (flat(Tiling::Hex, Shape::Rhombus, &[4]), 4),
        (flat(Tiling::Hex, Shape::Rhombus, &[4, 5]), 2),
        (flat(Tiling::Hex, Shape::Tri, &[4]), 6),
        (flat(Tiling::Hex, Shape::Trapezium, &[4, 3]), 2),
        (flat(Tiling::Tri, Shape::Tri, &[4]), 6),
        (flat(Tiling::Tri, Shape::Hex, &[2]), 12),
        (flat(Tiling::Tri, Shape::Rhombus, &[3]), 4),
        (flat(Tiling::TruncSquare, Shape::Square, &[4]), 8),
        (flat(Tiling::Alquerque, Shape::Square, &[5]), 8),
        (flat(Tiling::Alquerque, Shape::Square, &[4]), 4),
    ];
    let bent = without(board(Tiling::Square, Shape::Square, &[3]), &["A1"]);
    cases.push((build(&bent).expect("a good board").0, 2));
    let ring = graph(&[("P", "Q"), ("Q", "R"), ("R", "S"), ("S", "P")], &[]);
    cases.push((build(&ring).expect("a good board").0, 8));
    for (t, count) in cases {
        let all = t.symmetries();
        assert_eq!(all.len(), count, "{}", t.labels.join(" "));
        assert!((0..t.cells()).all(|c| all[0][c] == c as u16), "identity first");
        for s in &all {
            for c in 0..t.cells() {
                for (here, there) in [(&t.direct, &t.direct), (&t.indirect, &t.indirect)] {
                    let mut image: Vec<u16> = here[c].iter().map(|&o| s[o as usize]).collect();
                    image.sort_unstable();
                    assert_eq!(image, there[s[c] as usize]);
                }
            }
        }
    }
}

#[test]
fn parts_that_are_alike_are_exchanged() {
    let built = |size: &[u32], holes: &[&str]| {
        build(&without(board(Tiling::Square, Shape::Square, size), holes)).expect("a good board").0
    };
    // Four cells in a block and four in a row.
    let unlike = built(&[7, 2], &["C1", "C2", "D2", "E2", "F2", "G2"]);
    assert_eq!(unlike.likenesses(), unlike.symmetries());
    // Two fields with a wall between, one lying, one standing.
    let fields = built(&[7, 3], &["D1", "D2", "D3", "A3", "B3", "C3", "G1", "G2", "G3"]);
    let more = &fields.likenesses()[fields.symmetries().len()..];
    assert_eq!(more.len(), 4, "a rectangle goes onto another in four ways");
    for image in more {
        assert!(
            (0..fields.cells())
                .all(|cell| image[image[cell] as usize] as usize == cell && image[cell] as usize != cell)
        );
    }
}

#[test]
fn large_graphs_have_symmetries() {
    // Two rings of forty, and a tail on each so that they do not turn.
    let ring = |name: &str| -> Vec<(String, String)> {
        let mut lines: Vec<_> = (0..40).map(|i| (format!("{name}{i}x"), format!("{name}{}x", (i + 1) % 40))).collect();
        lines.push((format!("{name}0x"), format!("{name}50x")));
        lines.push((format!("{name}3x"), format!("{name}51x")));
        lines.push((format!("{name}50x"), format!("{name}52x")));
        lines
    };
    let lines: Vec<(String, String)> = [ring("A"), ring("B")].concat();
    let lines: Vec<(&str, &str)> = lines.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    let twins = build(&graph(&lines, &[])).expect("a good board").0;
    assert_eq!(twins.symmetries().len(), 2);
}

#[test]
fn graphs() {
    let b = graph(&[("P", "Q"), ("Q", "R"), ("R", "P"), ("S", "R")], &[&["P", "Q", "S"]]);
    let t = build(&b).expect("a good board").0;
    assert_eq!(t.labels.join(" "), "P Q R S");
    assert_eq!((t.dirs, t.ring), (2, 0));
    assert_eq!((t.next(0, 0), t.next(1, 0), t.next(3, 1), t.next(2, 0)), (Some(1), Some(3), Some(1), None));
    assert_eq!(t.direct[3], [1, 2]);
    assert_eq!(build(&graph(&[("P", "Q"), ("Q", "P"), ("Q", "R")], &[])).expect("a good board").0.dirs, 4);
    let grid = build(&graph(&[("A1", "D1"), ("D1", "G1"), ("G1", "G4")], &[])).expect("a good board").0;
    assert_eq!(home(&grid, 0, Player::First), "A1 D1 G1");
    assert!(build(&graph(&[("P", "P")], &[])).is_err());
    assert!(build(&graph(&[("P", "Q")], &[&["P", "Q", "P"]])).is_err());
    assert!(build(&graph(&[("P", "p")], &[])).is_err());
    let names: Vec<String> = (0..130).map(|i| format!("N{i}x")).collect();
    let path: Vec<(&str, &str)> = names.windows(2).map(|w| (w[0].as_str(), w[1].as_str())).collect();
    assert!(build(&graph(&path, &[])).is_err());
    assert!(build(&graph(&path, &[&["N0x", "N1x"]])).is_ok());
}

fn complaint(b: &Board) -> Problem {
    build(b).expect_err("a bad board").remove(0)
}

#[test]
fn wrong_shapes_and_sizes() {
    let p = complaint(&board(Tiling::TruncSquare, Shape::Hex, &[4]));
    assert_eq!((p.error, p.subject), (true, Subject::Shape));
    assert!(p.hint.expect("a hint").contains("`square` and `boardless`"));
    for (tiling, shape, size) in [
        (Tiling::Square, Shape::Square, vec![]),
        (Tiling::Square, Shape::Square, vec![0]),
        (Tiling::Square, Shape::Square, vec![23]),
        (Tiling::Square, Shape::Square, vec![u32::MAX, u32::MAX, u32::MAX]),
        (Tiling::Square, Shape::Square, vec![3, 3, 3, 3]),
        (Tiling::Hex, Shape::Hex, vec![14]),
        (Tiling::Hex, Shape::Hex, vec![3, 3]),
        (Tiling::Tri, Shape::Hex, vec![10]),
        (Tiling::Hex, Shape::Trapezium, vec![1, 40]),
    ] {
        assert_eq!(complaint(&board(tiling, shape, &size)).subject, Subject::Size, "{shape:?} {size:?}");
    }
    assert!(build(&board(Tiling::Hex, Shape::Hex, &[13])).is_ok());
    let bad = [(Tiling::Square, Shape::Hex), (Tiling::Square, Shape::Tri), (Tiling::Alquerque, Shape::Rhombus)];
    for (tiling, shape) in bad {
        assert_eq!(complaint(&board(tiling, shape, &[4])).subject, Subject::Shape);
    }
}

#[test]
fn what_the_board_lacks() {
    let t = flat(Tiling::Hex, Shape::Hex, &[5]);
    let judge = |s: Subject| t.check(&[s]).pop();
    for s in [
        Subject::Cell("A9".into()),
        Subject::Cell("Z9".into()),
        Subject::Side(Side::Compass(Compass::E)),
        Subject::Side(Side::Number(7)),
        Subject::Side(Side::Number(0)),
        Subject::Row(10),
        Subject::Column(0),
        Subject::Compass(Compass::Up),
    ] {
        assert!(judge(s.clone()).is_some_and(|p| p.error && p.hint.is_some()), "{s:?}");
    }
    for s in [Subject::Home(9), Subject::Length(10), Subject::INbors] {
        assert!(judge(s.clone()).is_some_and(|p| !p.error), "{s:?}");
    }
    for s in [
        Subject::Cell("i9".into()),
        Subject::Home(8),
        Subject::Length(9),
        Subject::Row(9),
        Subject::Compass(Compass::N),
    ] {
        assert_eq!(judge(s), None);
    }
    assert_eq!(judge(Subject::Cell("A9".into())).and_then(|p| p.hint), Some("that column runs from A1 to A5".into()));

    let mut b = board(Tiling::Square, Shape::Square, &[3]);
    b.regions = vec![region("goal", vec![Region::Cells(vec!["D4".into()])])];
    assert_eq!(complaint(&b).subject, Subject::Cell("D4".into()));
    let up = Topology::build(&board(Tiling::Square, Shape::Square, &[3]), &players(Compass::Up, Compass::Down));
    assert_eq!(up.expect_err("flat").len(), 2);
    let warned = build(&Board { i_nbors: true, ..board(Tiling::Hex, Shape::Hex, &[3]) }).expect("a good board").1;
    assert_eq!(warned.len(), 1);
}
