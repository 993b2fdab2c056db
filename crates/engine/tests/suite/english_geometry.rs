//! The English of a sheet knows rows, neighbours and what can never happen by formulas of its own; here they are held against the board and play.

use engine::Game;
use engine::core::Step;
use engine::rng::Rng;
use engine::topology::Topology;
use gdl::ast::{Player, Region};
use std::collections::HashSet;

const WAYS: [(&str, &str); 4] = [("n", "s"), ("e", "w"), ("ne", "sw"), ("nw", "se")];
const BOARDS: [&str; 13] = [
    "(tiling square) (size 5 4)",
    "(tiling square) (shape rhombus) (size 4)",
    "(tiling alquerque) (size 5)",
    "(tiling trunc-square) (size 4 3)",
    "(tiling hex) (shape hex) (size 4)",
    "(tiling hex) (shape rhombus) (size 5 3)",
    "(tiling hex) (shape tri) (size 5)",
    "(tiling hex) (shape trapezium) (size 3 4)",
    "(tiling hex) (shape square) (size 4 5)",
    "(tiling tri) (shape hex) (size 2)",
    "(tiling tri) (shape rhombus) (size 4 3)",
    "(tiling tri) (shape tri) (size 5)",
    "(tiling tri) (shape trapezium) (size 3 4)",
];

#[test]
fn sheets_count_as_many_pieces_on_home_rows_as_there_are_cells() {
    let words =
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    for board in BOARDS.into_iter().chain(["(tiling tri) (shape square) (size 5 4)"]) {
        for ((first, second), k) in WAYS.into_iter().flat_map(|way| [(way, 0), (way, 1)]) {
            let text = format!(
                "(game G (players (White {first}) (Black {second})) (board {board})
                 (start (place (Log All) (home {k}))) (pieces (Log All (moves (move (pre (empty to)) (action (push))))))
                 (end (All win (in-a-row 3))))"
            );
            let game = gdl::load(&text).game.expect("a sound description");
            let sheet = gdl::english::rules(&game);
            let (topology, _) = Topology::build(&game.board, &game.players).expect("a sound board");
            for (player, name) in Player::BOTH.into_iter().zip(["White", "Black"]) {
                let n = topology.region(&Region::Home(k), player).len();
                let number = words.get(n).map_or_else(|| n.to_string(), |word| (*word).to_string());
                let said = format!("{name} begins with {number} log{}", if n == 1 { " on" } else { "s on" });
                assert!(sheet.contains(&said), "“{said}” is not in\n{sheet}");
            }
        }
    }
}

#[test]
fn forward_on_triangles_leads_where_sheets_say() {
    // Columns east and rows north.
    let steps = [
        ("its neighbour on the east", (1, 0)),
        ("its neighbour on the west", (-1, 0)),
        ("the one straight above it", (0, 1)),
        ("the one straight below it", (0, -1)),
    ];
    let read = |text: &str| steps.iter().find(|(words, _)| text.starts_with(words)).expect("a neighbour").1;
    for way in ["n", "ne", "e", "se", "s", "sw", "w", "nw"] {
        let text = format!(
            "(game G (players (White {way}) (Black n)) (board (tiling tri) (shape hex) (size 3))
             (pieces (Log All (moves (move (pre (and (owner from) (empty to) (steps f))) (action (pop) (push))))))
             (end (All win (in-a-row 3))))"
        );
        let game = gdl::load(&text).game.expect("a sound description");
        let sheet = gdl::english::rules(&game);
        let said = sheet.split_once("for White from ").expect("what forward is").1;
        let told = match said.strip_prefix("every cell to ") {
            Some(rest) => [read(rest); 2],
            None => ["points up to ", "points down to "].map(|from| read(said.split_once(from).expect("both kinds").1)),
        };
        let (topology, _) = Topology::build(&game.board, &game.players).expect("a sound board");
        let forward = topology.facing[0].expect("a direction of the board");
        for (cell, &phase) in topology.phase.iter().enumerate() {
            let Some(next) = topology.next(cell as u16, forward) else { continue };
            let moved = |numbers: &[u16]| i32::from(numbers[usize::from(next)]) - i32::from(numbers[cell]);
            let went = (moved(&topology.column), moved(&topology.row));
            assert_eq!(went, told[usize::from(phase)], "from {} towards {way}", topology.labels[cell]);
        }
    }
}

#[test]
fn cells_are_named_as_sheets_say() {
    let boundless =
        ["square", "alquerque", "trunc-square", "hex", "tri"].map(|t| format!("(tiling {t}) (shape boardless)"));
    let boards = BOARDS.into_iter().chain(["(tiling tri) (shape square) (size 5 4)"]).map(str::to_string);
    for board in boards.chain(boundless) {
        let text = format!("(game G (board {board}) (end (All win (in-a-row 3))))");
        let game = gdl::load(&text).game.expect("a sound description");
        let sheet = gdl::english::rules(&game);
        let (topology, _) = Topology::build(&game.board, &game.players).expect("a sound board");
        let cells: Vec<(u16, u16, (f64, f64))> = (0..topology.cells())
            .map(|cell| (topology.column[cell], topology.row[cell], topology.centres[cell]))
            .collect();
        let says = |words: &str| sheet.contains(words);
        assert!(says("rows are numbered from 1 in the south") || says("rows numbered from 1 in the south"), "{sheet}");
        assert!(says("letters run from A in the west") || says("columns are lettered from A in the west"), "{sheet}");
        assert_eq!(cells.iter().map(|cell| cell.0).min(), Some(1), "{board}");
        assert_eq!(cells.iter().map(|cell| cell.1).min(), Some(1), "{board}");
        for &(c, r, (x, y)) in &cells {
            for &(column, row, (east, north)) in &cells {
                assert!(row <= r || north > y, "rows go north: {board}");
                assert!(row != r || column <= c || east > x, "letters go east: {board}");
                if column == c && row > r && !says("the letter is the place in the row") {
                    let lean = if says("leans to the north-east") {
                        east - x > 0.1
                    } else if says("leans to the north-west") {
                        x - east > 0.1
                    } else {
                        (east - x).abs() < 0.1
                    };
                    assert!(lean, "{board}: {sheet}");
                }
            }
        }
        if says("every other row lying half a cell further east") {
            let first = |row: u16| cells.iter().find(|cell| (cell.0, cell.1) == (1, row)).expect("a first cell").2.0;
            assert!(first(2) > first(1) && (first(3) - first(1)).abs() < 0.1, "{board}");
        }
        if says("octagons stand in columns A, C, E") {
            for (cell, polygon) in topology.polygons.iter().enumerate() {
                let odd = polygon.len() == 8;
                assert_eq!((topology.column[cell] % 2 == 1, topology.row[cell] % 2 == 1), (odd, odd), "{board}");
            }
        }
        if let Some((_, rest)) = sheet.split_once("the middle is ") {
            let middle: Vec<&str> = topology.middle.iter().map(|&c| topology.labels[usize::from(c)].as_str()).collect();
            assert_eq!(middle, [rest.split('.').next().expect("a label")], "{board}");
        } else {
            assert!(!topology.boardless, "{sheet}");
        }
    }
}

#[test]
fn corner_cells_lie_on_the_sides_that_sheets_say() {
    let said = |board: &str, sides: &str| {
        let text = format!("(game G (board {board}) (end (All win (connect 2 {sides}))))");
        let game = gdl::load(&text).game.expect("a sound description");
        let (topology, _) = Topology::build(&game.board, &game.players).expect("a sound board");
        (gdl::english::rules(&game).contains("belongs to both the sides that meet there"), topology)
    };
    for board in BOARDS {
        let (told, topology) = said(board, "(sides all)");
        assert_eq!(told, !board.contains("tiling tri"), "{board}");
        for &corner in topology.corners.iter().filter(|_| told) {
            let sides = topology.sides.iter().filter(|(_, cells)| cells.contains(&corner));
            assert_eq!(sides.count(), 2, "{board}: {}", topology.labels[usize::from(corner)]);
        }
        assert!(!told || topology.corners.len() == topology.sides.len(), "{board}");
        assert!(!said(board, "(sides n s)").0, "opposite sides do not meet: {board}");
        assert!(!said(board, "(sides all open)").0, "{board}");
    }
    assert!(said("(tiling hex) (size 4)", "(sides s sw)").0);
    assert!(said("(tiling hex) (size 4) (regions (White (sides n)) (Black (sides ne)))", "own-regions").0);
}

#[test]
fn sheets_are_silent_only_about_what_never_happens() {
    let (mut filled, mut forward) = (0, 0);
    for entry in gdl::library::all() {
        let Some(game) = Game::read(entry.text).0 else { continue };
        let sheet = gdl::english::rules(game.ast());
        let says = |words: &str| sheet.contains(words);
        // Nobody is stuck before the board is full, or no position comes back: then the sheet does not say what happens if.
        let full = says("the board is full, the game is a draw") && !says("no legal move");
        let new = says("Move ") && !["for the third time", "may be repeated", "any earlier turn"].into_iter().any(says);
        (filled, forward) = (filled + u32::from(full), forward + u32::from(new));
        for seed in 0..if full || new { 12 } else { 0 } {
            let (mut rng, mut position, mut met) = (Rng::new(seed), game.start(Player::First), HashSet::new());
            while position.ending().is_none() {
                let steps = position.steps();
                let empty = (0..game.topology().cells()).any(|cell| position.top(cell as u16).is_none());
                assert!(!full || steps != [Step::PASS] || !empty, "{}: stuck with room left", game.ast().name);
                position.play(steps[rng.below(steps.len() as u32) as usize]);
                let found = position.snapshot();
                let place = format!("{:?} {:?} {:?}", found.stacks, found.hands, found.mover);
                assert!(!new || met.insert(place), "{}: a position came back", game.ast().name);
            }
        }
    }
    assert!(filled >= 30 && forward >= 1, "{filled} {forward}");
}
