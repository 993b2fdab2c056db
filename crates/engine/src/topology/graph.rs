//! Boards drawn as any graph: nodes, edges, and lines that give directions.
//!
//! Nodes named like cells (`A1`, `D7`) stand where their names say, others where springs pull them. A graph has no inside:
//! every node is on its edge, and it has neither sides nor corners.

use super::plan::{Plan, Spot, unlabel};
use super::*;

/// Most lines: each takes two directions, and a direction is a byte.
const MAX_LINES: usize = 120;

pub(super) fn plan(edges: &[(String, String)], lines: &[Vec<String>], most: usize) -> Result<Plan, Vec<Problem>> {
    let mut names: Vec<&str> = Vec::new();
    let written = edges.iter().flat_map(|(a, b)| [a, b]).chain(lines.iter().flatten());
    for name in written {
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
        if names.len() > most {
            return Err(vec![problem(format!("this board has more than {most} cells"), "leave some nodes out")]);
        }
    }
    let index = |name: &String| names.iter().position(|n| n == name).expect("every name was collected") as Cell;
    let edges: Vec<(Cell, Cell)> = edges.iter().map(|(a, b)| (index(a), index(b))).collect();
    let mut lines: Vec<Vec<Cell>> = lines.iter().map(|line| line.iter().map(index).collect()).collect();
    let mut problems = faults(&names, &edges, &lines);
    if lines.is_empty() {
        lines = distinct(&edges).into_iter().map(|(a, b)| vec![a, b]).collect();
    }
    if lines.len() > MAX_LINES {
        let message = format!("this graph has {} lines; at most {MAX_LINES} are allowed", lines.len());
        problems.push(problem(message, "write `(lines …)` with the lines that matter; the edges remain"));
    }
    if !problems.is_empty() {
        return Err(problems);
    }

    let (cells, dirs) = (names.len(), 2 * lines.len());
    let mut next = vec![None; cells * dirs];
    for (k, line) in lines.iter().enumerate() {
        for pair in line.windows(2) {
            next[pair[0] as usize * dirs + 2 * k] = Some(pair[1]);
            next[pair[1] as usize * dirs + 2 * k + 1] = Some(pair[0]);
        }
    }
    let along = lines.iter().flat_map(|line| line.windows(2).map(|p| (p[0], p[1])));
    let joined = distinct(&along.chain(edges).collect::<Vec<_>>());
    Ok(Plan {
        spots: spots(&names, &joined),
        ring: 0,
        turn: 1,
        opposite: (0..dirs).map(|d| d as Dir ^ 1).collect(),
        direct_dir: vec![true; dirs],
        next,
        joined,
        touching: Vec::new(),
        sides: Vec::new(),
        shared_corners: false,
    })
}

fn faults(names: &[&str], edges: &[(Cell, Cell)], lines: &[Vec<Cell>]) -> Vec<Problem> {
    let mut problems = Vec::new();
    if names.is_empty() {
        problems.push(problem("this graph has no nodes".into(), "for example `(graph (A B) (B C))`"));
    }
    for (i, name) in names.iter().enumerate() {
        if let Some(twin) = names[..i].iter().find(|n| n.eq_ignore_ascii_case(name)) {
            problems
                .push(problem(format!("the nodes `{twin}` and `{name}` differ in case only"), "give one another name"));
        }
    }
    for &(a, b) in edges.iter().filter(|(a, b)| a == b) {
        problems.push(problem(format!("an edge joins `{}` to itself", names[a.min(b) as usize]), "leave it out"));
    }
    for line in lines {
        if line.len() < 2 {
            problems.push(problem("a line has fewer than two nodes".into(), "leave it out"));
        }
        if let Some(i) = (1..line.len()).find(|&i| line[..i].contains(&line[i])) {
            let message = format!("the node `{}` stands twice on one line", names[line[i] as usize]);
            problems.push(problem(message, "write two lines instead"));
        }
    }
    problems
}

/// Pairs without repetition, either way round, in order of first appearance.
fn distinct(pairs: &[(Cell, Cell)]) -> Vec<(Cell, Cell)> {
    let mut list: Vec<(Cell, Cell)> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    for &(a, b) in pairs {
        if seen.insert((a.min(b), a.max(b))) {
            list.push((a, b));
        }
    }
    list
}

fn problem(message: String, hint: &str) -> Problem {
    Problem::error(Subject::Board, message, hint)
}

fn spots(names: &[&str], edges: &[(Cell, Cell)]) -> Vec<Spot> {
    let named: Option<Vec<(u16, u16)>> = names.iter().map(|n| unlabel(n)).collect();
    let named = named.filter(|list| (1..list.len()).all(|i| !list[..i].contains(&list[i])));
    let at: Vec<(f64, f64)> = match &named {
        Some(list) => list.iter().map(|&(c, r)| (f64::from(c) - 1.0, f64::from(r) - 1.0)).collect(),
        None => springs(names.len(), edges),
    };
    let spot = |(i, name): (usize, &&str)| {
        let (column, row) = named.as_ref().map_or((0, 0), |list| list[i]);
        Spot {
            label: name.to_string(),
            column,
            row,
            level: 1,
            phase: 0,
            at: (at[i].0, at[i].1, 0.0),
            polygon: Vec::new(),
            inner: usize::MAX,
        }
    };
    names.iter().enumerate().map(spot).collect()
}

/// Positions by springs between every two nodes, as long as their distance in the graph and the weaker the longer (Kamada and Kawai), found by
/// stress majorisation from a circle.
fn springs(nodes: usize, edges: &[(Cell, Cell)]) -> Vec<(f64, f64)> {
    const EDGE: f64 = 1.6;
    let mut nbors = vec![Vec::new(); nodes];
    for &(a, b) in edges {
        nbors[a as usize].push(b);
        nbors[b as usize].push(a);
    }
    let steps = build::distances(&nbors);
    let farthest = steps.iter().copied().filter(|&d| d < u16::MAX).max().unwrap_or(0);
    // Parts that hang together with nothing stand a little apart.
    let length = |a: usize, b: usize| EDGE * f64::from(steps[a * nodes + b].min(farthest + 1));

    let angle = |i: usize| std::f64::consts::TAU * (i as f64 / nodes as f64);
    let radius = EDGE * f64::from(farthest + 1) / 2.0;
    let mut at: Vec<(f64, f64)> = (0..nodes).map(|i| (radius * angle(i).sin(), radius * angle(i).cos())).collect();
    // Large graphs get fewer rounds: building a board must stay quick.
    let rounds = (4_000_000 / (nodes * nodes).max(1)).clamp(20, 300);
    for _ in 0..rounds {
        for a in 0..nodes {
            let (mut x, mut y, mut total) = (0.0, 0.0, 0.0);
            for b in (0..nodes).filter(|&b| b != a) {
                let (dx, dy) = (at[a].0 - at[b].0, at[a].1 - at[b].1);
                let (now, want) = (dx.hypot(dy).max(1e-6), length(a, b));
                let weight = 1.0 / (want * want);
                x += weight * (at[b].0 + want * dx / now);
                y += weight * (at[b].1 + want * dy / now);
                total += weight;
            }
            if total > 0.0 {
                at[a] = (x / total, y / total);
            }
        }
    }
    upright(at, edges)
}

/// Turns a picture most of whose edges run two ways at right angles, so that these are across and upward. Edges at other angles cancel out
/// in the sum of their fourfold angles; a wheel, all of whose edges do, stays as it is.
fn upright(at: Vec<(f64, f64)>, edges: &[(Cell, Cell)]) -> Vec<(f64, f64)> {
    let fourfold = |&(a, b): &(Cell, Cell)| {
        let (a, b) = (at[a as usize], at[b as usize]);
        (4.0 * (b.1 - a.1).atan2(b.0 - a.0)).sin_cos()
    };
    let (sin, cos) = edges.iter().map(fourfold).fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    if sin.hypot(cos) < 0.8 * edges.len() as f64 {
        return at;
    }
    let (sin, cos) = (-sin.atan2(cos) / 4.0).sin_cos();
    at.into_iter().map(|(x, y)| (x * cos - y * sin, x * sin + y * cos)).collect()
}
