//! Colours of a picture.

use gdl::ast::Player;

/// Colours of one side's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    /// Inside of a disc.
    pub fill: &'static str,
    /// Its outline.
    pub outline: &'static str,
    /// What is written on it.
    pub ink: &'static str,
    /// Whether it is a light colour.
    pub light: bool,
}

/// Colours of the board. They keep their contrast on light and dark pages because the board brings its own ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Cells of phase 0, 1 and 2; without colouring by phase all have the first.
    pub cells: [&'static str; 3],
    /// Outlines of cells, edges of graphs.
    pub lines: &'static str,
    /// Coordinates and captions, beside the board.
    pub text: &'static str,
    /// What is written on cells.
    pub ink: &'static str,
    /// Last move.
    pub last: &'static str,
    /// What decided the game.
    pub winning: &'static str,
    /// Possible steps and what the user chose.
    pub choice: &'static str,
}

impl Default for Theme {
    fn default() -> Self {
        Theme {
            cells: ["#f3ead7", "#dcc9a3", "#c6ac7c"],
            lines: "#8d7c5f",
            text: "#8a8a8a",
            ink: "#6b5c42",
            last: "#e08a00",
            winning: "#1fa34a",
            choice: "#2f7fd1",
        }
    }
}

impl Theme {
    /// White cells and grey lines, for print.
    pub const PLAIN: Theme = Theme {
        cells: ["#ffffff", "#e4e4e4", "#cacaca"],
        lines: "#777777",
        text: "#777777",
        ink: "#555555",
        last: "#d07000",
        winning: "#107a30",
        choice: "#2060b0",
    };

    /// The paint of an owner's pieces: by the colour his name means, else light for the first player and dark for the second.
    pub fn paint(&self, owner: Option<Player>, names: &[String; 2]) -> Paint {
        let Some(player) = owner else {
            return Paint { fill: "#a3a3a3", outline: "#555555", ink: "#222222", light: true };
        };
        let named =
            |p: Player| COLOURS.iter().find(|(word, _)| names[p.index()].eq_ignore_ascii_case(word)).map(|c| c.1);
        let fallback = match (player, named(player.other())) {
            (_, Some(other)) if other.light => DARK,
            (_, Some(_)) => LIGHT,
            (Player::First, None) => LIGHT,
            (Player::Second, None) => DARK,
        };
        named(player).unwrap_or(fallback)
    }
}

const LIGHT: Paint = Paint { fill: "#ffffff", outline: "#2a2a2a", ink: "#1a1a1a", light: true };
const DARK: Paint = Paint { fill: "#2d2d2d", outline: "#000000", ink: "#ffffff", light: false };

const COLOURS: [(&str, Paint); 9] = [
    ("white", LIGHT),
    ("black", DARK),
    ("red", Paint { fill: "#cf3b33", outline: "#6d1612", ink: "#ffffff", light: false }),
    ("blue", Paint { fill: "#3569c4", outline: "#16305f", ink: "#ffffff", light: false }),
    ("green", Paint { fill: "#3d9150", outline: "#174522", ink: "#ffffff", light: false }),
    ("yellow", Paint { fill: "#f4cf3f", outline: "#6b5708", ink: "#2a2200", light: true }),
    ("orange", Paint { fill: "#ee8d2f", outline: "#6f3c08", ink: "#2a1700", light: true }),
    ("purple", Paint { fill: "#7d4ab0", outline: "#37204f", ink: "#ffffff", light: false }),
    ("pink", Paint { fill: "#f0a3bd", outline: "#7a3350", ink: "#331020", light: true }),
];
