//! The geometry of every board, tested against the polygons and against counting by formula, not against the code that builds it.

use crate::boards::*;
use engine::topology::Topology;
use gdl::ast::{Nbors, Shape, Tiling};

/// Every tiling and shape at several sizes, with the number of cells the formulas of the language give.
fn all_boards() -> Vec<(String, Topology, usize)> {
    let mut list = Vec::new();
    let mut add = |tiling: Tiling, shape: Shape, size: &[u32], cells: u32| {
        let name = format!("{tiling:?} {shape:?} {size:?}");
        list.push((name, flat(tiling, shape, size), cells as usize));
    };
    for n in 1..=6u32 {
        add(Tiling::Hex, Shape::Hex, &[n], 3 * n * n - 3 * n + 1);
        add(Tiling::Hex, Shape::Tri, &[n], n * (n + 1) / 2);
        add(Tiling::Tri, Shape::Tri, &[n], n * n);
        add(Tiling::Tri, Shape::Hex, &[n], 6 * n * n);
        add(Tiling::Square, Shape::Rhombus, &[n], 2 * n * n - 2 * n + 1);
        for m in [1, 2, 3, 5] {
            add(Tiling::Square, Shape::Square, &[n, m], n * m);
            add(Tiling::Hex, Shape::Rhombus, &[n, m], n * m);
            add(Tiling::Hex, Shape::Square, &[n, m], n * m);
            add(Tiling::Hex, Shape::Trapezium, &[n, m], (0..m).map(|r| n + r).sum());
            add(Tiling::Tri, Shape::Rhombus, &[n, m], 2 * n * m);
            add(Tiling::Tri, Shape::Square, &[n, m], n * m);
            add(Tiling::Tri, Shape::Trapezium, &[n, m], (0..m).map(|r| 2 * (n + r) - 1).sum());
            add(Tiling::TruncSquare, Shape::Square, &[n, m], n * m + (n - 1) * (m - 1));
        }
    }
    add(Tiling::Hex, Shape::Trapezium, &[7, 7], 70);
    add(Tiling::Square, Shape::Boardless, &[], 441);
    add(Tiling::Hex, Shape::Boardless, &[], 331);
    add(Tiling::Tri, Shape::Boardless, &[], 441);
    add(Tiling::TruncSquare, Shape::Boardless, &[], 421);
    list
}

fn same(a: (f64, f64), b: (f64, f64)) -> bool {
    (a.0 - b.0).abs() < 1e-6 && (a.1 - b.1).abs() < 1e-6
}

#[test]
fn cells_by_formula() {
    for (name, t, cells) in all_boards() {
        assert_eq!(t.cells(), cells, "{name}");
    }
}

#[test]
fn polygons_that_share_an_edge_are_direct_neighbours_and_a_vertex_indirect() {
    for (name, t, _) in all_boards().into_iter().filter(|b| b.1.cells() <= 200) {
        for a in 0..t.cells() {
            let shared =
                |b: usize| t.polygons[a].iter().filter(|&&p| t.polygons[b].iter().any(|&q| same(p, q))).count();
            let with =
                |n: usize| (0..t.cells()).filter(|&b| b != a && shared(b) == n).map(|b| b as u16).collect::<Vec<_>>();
            assert_eq!(t.direct[a], with(2), "{name} {}", t.labels[a]);
            assert_eq!(t.indirect[a], with(1), "{name} {}", t.labels[a]);
        }
    }
}

#[test]
fn an_edge_cell_has_a_polygon_edge_of_its_own() {
    for (name, t, _) in all_boards() {
        for c in 0..t.cells() {
            let free = t.direct[c].len() < t.polygons[c].len();
            assert_eq!(t.edge.contains(&(c as u16)), free, "{name} {}", t.labels[c]);
        }
        for (side, cells) in &t.sides {
            assert!(!cells.is_empty(), "{name} {side:?}");
            assert!(cells.iter().all(|c| t.edge.contains(c)), "{name} {side:?}");
        }
        assert!(!t.corners.is_empty() && t.corners.iter().all(|c| t.edge.contains(c)), "{name}");
    }
}

#[test]
fn cells_stand_in_reading_order_with_distinct_labels() {
    for (name, t, _) in all_boards() {
        for c in 1..t.cells() {
            let (p, q) = (t.centres[c - 1], t.centres[c]);
            assert!(t.row[c] > t.row[c - 1] || (t.row[c] == t.row[c - 1] && q.0 > p.0), "{name} {}", t.labels[c]);
            assert!(!t.labels[..c].contains(&t.labels[c]), "{name}");
            assert!(t.column[c] >= 1 && t.row[c] >= 1, "{name}");
        }
    }
}

#[test]
fn opposite_directions_are_inverse() {
    let mut boards: Vec<(String, Topology)> = all_boards().into_iter().map(|(n, t, _)| (n, t)).collect();
    boards.push(("cube".into(), flat(Tiling::Square, Shape::Square, &[3, 4, 3])));
    boards.push(("alquerque".into(), flat(Tiling::Alquerque, Shape::Square, &[5, 4])));
    for (name, t) in boards {
        for c in 0..t.cells() as u16 {
            for d in 0..t.dirs as u8 {
                let back = t.opposite[d as usize];
                assert_eq!(t.opposite[back as usize], d);
                if let Some(o) = t.next(c, d) {
                    assert_eq!(t.next(o, back), Some(c), "{name} {}", t.labels[c as usize]);
                    let kind = if t.direct_dir[d as usize] { &t.direct } else { &t.indirect };
                    assert!(kind[c as usize].contains(&o), "{name}");
                }
            }
        }
    }
}

#[test]
fn directions_point_where_they_say() {
    let ring8 = [(0.0, 1.0), (1.0, 1.0), (1.0, 0.0), (1.0, -1.0), (0.0, -1.0), (-1.0, -1.0), (-1.0, 0.0), (-1.0, 1.0)];
    let high = 3f64.sqrt();
    let ring6 = [(1.0, high), (2.0, 0.0), (1.0, -high), (-1.0, -high), (-2.0, 0.0), (-1.0, high)];
    for (name, t, _) in all_boards() {
        let ring: &[(f64, f64)] = if t.ring == 8 { &ring8 } else { &ring6 };
        assert_eq!(t.ring, ring.len());
        for c in 0..t.cells() as u16 {
            for (d, way) in ring.iter().enumerate() {
                let Some(o) = t.next(c, d as u8) else { continue };
                let (p, q) = (t.centres[c as usize], t.centres[o as usize]);
                let (dx, dy) = (q.0 - p.0, q.1 - p.1);
                let cos = (dx * way.0 + dy * way.1) / (dx.hypot(dy) * way.0.hypot(way.1));
                // A strip of triangles zigzags around its direction by 30 degrees.
                let least = if t.polygons[0].len() == 3 { 0.866 } else { 0.9999 };
                assert!(cos > least - 1e-3, "{name} {} {d}: {cos}", t.labels[c as usize]);
            }
        }
    }
}

#[test]
fn distances_are_those_of_a_naive_search() {
    for t in [
        flat(Tiling::Hex, Shape::Hex, &[3]),
        flat(Tiling::Tri, Shape::Hex, &[2]),
        flat(Tiling::TruncSquare, Shape::Square, &[3]),
        touching(Tiling::Square, Shape::Square, &[4, 3, 2]),
    ] {
        let n = t.cells();
        let mut d = vec![vec![u32::MAX / 4; n]; n];
        (0..n).for_each(|a| {
            d[a][a] = 0;
            t.adjacent[a].iter().for_each(|&b| d[a][b as usize] = 1);
        });
        for k in 0..n {
            for a in 0..n {
                for b in 0..n {
                    d[a][b] = d[a][b].min(d[a][k] + d[k][b]);
                }
            }
        }
        for (a, row) in d.iter().enumerate() {
            for (b, &far) in row.iter().enumerate() {
                assert_eq!(t.distance(a as u16, b as u16), (far < 1000).then_some(far));
            }
        }
    }
}

/// Windows of `n` cells along the board's lines.
fn windows(t: &Topology, n: usize) -> usize {
    let dirs = t.line_dirs(Nbors::Board).into_iter().filter(|&d| d < t.opposite[d as usize]);
    dirs.map(|d| (0..t.cells() as u16).filter(|&c| t.ray(c, d).take(n - 1).count() == n - 1).count()).sum()
}

#[test]
fn line_windows() {
    assert_eq!(windows(&flat(Tiling::Square, Shape::Square, &[3]), 3), 6);
    assert_eq!(windows(&touching(Tiling::Square, Shape::Square, &[3]), 3), 8);
    assert_eq!(windows(&flat(Tiling::Square, Shape::Square, &[3, 3, 3]), 3), 27);
    assert_eq!(windows(&touching(Tiling::Square, Shape::Square, &[3, 3, 3]), 3), 49);
    assert_eq!(windows(&touching(Tiling::Square, Shape::Square, &[4, 4, 4]), 4), 76);
    assert_eq!(windows(&touching(Tiling::Square, Shape::Square, &[7, 6]), 4), 69);
    assert_eq!(windows(&flat(Tiling::Hex, Shape::Hex, &[5]), 4), 102);
    assert_eq!(windows(&flat(Tiling::Hex, Shape::Square, &[3, 3]), 3), 3 + 2 + 2);
    // Each of the three families of strips of a triangle of side 3 has 5, 3 and 1 cells.
    assert_eq!(windows(&flat(Tiling::Tri, Shape::Tri, &[3]), 3), 3 * (3 + 1));
    // Rows and columns of octagons, and the diagonals octagon, square, octagon …
    assert_eq!(windows(&flat(Tiling::TruncSquare, Shape::Square, &[3]), 3), 6 + 2 * (3 + 1 + 1));
    assert_eq!(windows(&flat(Tiling::Alquerque, Shape::Square, &[5]), 5), 5 + 5 + 2);
    assert_eq!(windows(&flat(Tiling::Alquerque, Shape::Square, &[5]), 3), 15 + 15 + 10);
}

#[test]
fn building_is_quick() {
    let start = std::time::Instant::now();
    for _ in 0..20 {
        flat(Tiling::Square, Shape::Square, &[8]);
    }
    // Generous: this also runs unoptimised on busy machines.
    assert!(start.elapsed().as_secs() < 5);
}
