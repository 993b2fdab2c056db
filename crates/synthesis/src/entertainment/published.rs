//! Chess and checkers as chromosomes, and the rule tables of the paper's figures 8 to 11.
//!
//! The figures give types and rules, but the arrays they start from are pictures that were lost. Those here are our own, made by one
//! rule for all four games; nothing that depends on them can be held against the paper's figures.

use super::chromosome::{Chromosome, GENES, START_CELLS};
use super::decode::Reading;

/// A chromosome with its name and where it is from.
#[derive(Clone, Copy, Debug)]
pub struct Published {
    /// As a game of the library, if it is one.
    pub name: &'static str,
    /// Where the rules are from, and what is ours.
    pub about: &'static str,
    /// Its genes.
    pub chromosome: Chromosome,
    /// How it reads the paper.
    pub reading: Reading,
}

/// Movement, step, capture and what it becomes, for each type; the type of honor; whether captures are mandatory.
type Table = ([[u8; 4]; 6], u8, u8);

const GAME_1: Table = ([[4, 1, 0, 6], [2, 0, 1, 5], [3, 1, 0, 0], [6, 1, 0, 1], [6, 1, 1, 2], [3, 1, 1, 3]], 5, 0);
const GAME_2: Table = ([[4, 0, 1, 1], [1, 0, 0, 3], [1, 0, 1, 0], [3, 1, 1, 0], [6, 1, 0, 2], [3, 0, 0, 1]], 5, 1);
const GAME_3: Table = ([[4, 1, 0, 5], [4, 0, 0, 2], [6, 1, 1, 3], [6, 0, 1, 5], [2, 0, 1, 3], [1, 1, 1, 3]], 0, 1);
const GAME_4: Table = ([[3, 1, 0, 0], [3, 0, 1, 1], [5, 1, 1, 5], [2, 1, 1, 2], [6, 1, 0, 6], [5, 0, 0, 6]], 5, 0);

/// The array of the four games: sixteen pieces, one of honor (type 5) in the middle of the first row, the others two to four each.
#[rustfmt::skip]
const ARRAY: [u8; START_CELLS] = [
    1, 4, 2, 5, 3, 2, 4, 1,
    6, 3, 0, 6, 6, 0, 3, 6,
    0, 0, 1, 0, 0, 2, 0, 0,
];

/// Pawn, rook, knight, bishop, queen, king. The pawn captures straight ahead and the rook knows only its file: the genes cannot say more.
const CHESS: Table = ([[6, 0, 0, 5], [5, 1, 0, 0], [4, 0, 0, 0], [2, 1, 0, 0], [3, 1, 0, 0], [3, 0, 0, 0]], 6, 0);
#[rustfmt::skip]
const CHESS_ARRAY: [u8; START_CELLS] = [
    2, 3, 4, 5, 6, 4, 3, 2,
    1, 1, 1, 1, 1, 1, 1, 1,
    0, 0, 0, 0, 0, 0, 0, 0,
];

/// Man and king; the other types never appear.
const CHECKERS: Table = ([[1, 0, 1, 2], [2, 0, 1, 0], [1, 0, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0]], 0, 1);
#[rustfmt::skip]
const CHECKERS_ARRAY: [u8; START_CELLS] = [
    1, 0, 1, 0, 1, 0, 1, 0,
    0, 1, 0, 1, 0, 1, 0, 1,
    1, 0, 1, 0, 1, 0, 1, 0,
];

fn genes(array: [u8; START_CELLS], (types, honor, mandatory): Table) -> Chromosome {
    let mut genes = [0; GENES];
    genes[..START_CELLS].copy_from_slice(&array);
    for (kind, [movement, step, capture, becomes]) in types.into_iter().enumerate() {
        (genes[24 + kind], genes[30 + kind]) = (movement, step);
        (genes[36 + kind], genes[43 + kind]) = (capture, becomes);
    }
    (genes[42], genes[49]) = (honor, mandatory);
    Chromosome::new(genes).expect("every table here keeps to the ranges")
}

/// Chess as far as a chromosome can say it.
pub fn chess() -> Published {
    let about = "Chess as a chromosome: pawns capture straight ahead, rooks keep to their file.";
    let reading = Reading::default();
    Published { name: "Chromosome-Chess", about, chromosome: genes(CHESS_ARRAY, CHESS), reading }
}

/// Checkers as far as a chromosome can say it.
pub fn checkers() -> Published {
    let about = "Checkers as a chromosome.";
    let reading = Reading { half_turn: true, ..Reading::default() };
    Published { name: "Chromosome-Checkers", about, chromosome: genes(CHECKERS_ARRAY, CHECKERS), reading }
}

/// Games 1 to 3, which the paper evolved, and 4, which it drew at random.
pub fn games() -> [Published; 4] {
    let game =
        |name, about, table| Published { name, about, chromosome: genes(ARRAY, table), reading: Reading::default() };
    [
        game(
            "Halim-1",
            "Evolved by Halim, Baig and Zafar, 2014 (their Game 1, figure 8). The start array is lost; this one is ours.",
            GAME_1,
        ),
        game(
            "Halim-2",
            "Evolved by Halim, Baig and Zafar, 2014 (their Game 2, figure 9). The start array is lost; this one is ours.",
            GAME_2,
        ),
        game(
            "Halim-3",
            "Evolved by Halim, Baig and Zafar, 2014 (their Game 3, figure 10). The start array is lost; this one is ours.",
            GAME_3,
        ),
        game(
            "Halim-4",
            "Drawn at random by Halim, Baig and Zafar, 2014 (their Game 4, figure 11). The start array is lost; this one is ours.",
            GAME_4,
        ),
    ]
}
