//! Kinds: the type system of the language.

use super::{Form, Ludeme, Row, rows};
use std::collections::HashMap;
use std::sync::OnceLock;

/// What a ludeme is worth, and what an argument accepts. Some kinds include others: see [`Kind::parts`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A whole game.
    Game,
    /// A section of a game or a structural part of one; always asked for by [`Kind::Only`].
    Part,
    /// A word that modifies the ludeme it stands in; always asked for by [`Kind::Only`].
    Modifier,
    /// An integer, worked out during play.
    Int,
    /// A fixed integer.
    Number,
    /// A condition.
    Bool,
    /// An end condition: also any condition.
    Goal,
    /// A list of sets of cells.
    Region,
    /// A cell named in a rule.
    Site,
    /// Contents counted or looked for.
    What,
    /// A piece record: a type, perhaps with owner, state, flags, value.
    Record,
    /// A piece type.
    PieceRef,
    /// A player.
    Who,
    /// An act of an action.
    Act,
    /// An effect.
    Effect,
    /// Cells an effect hits.
    Targets,
    /// Which neighbours.
    Nbors,
    /// A regular language of steps.
    Path,
    /// A direction of a path step: compass or turtle word.
    PathDir,
    /// Contents a path step may land on.
    On,
    /// A compass word.
    Compass,
    /// A turtle word.
    Turtle,
    /// Compass, turtle, or all.
    Dirn,
    /// A side of the board.
    Side,
    /// Number of pieces to take: an integer or all.
    Quantity,
    /// How many: an integer, all, or fill.
    Amount,
    /// How a repeated step must head.
    Heading,
    /// A player's result.
    GameResult,
    /// What to do if results disagree.
    Tie,
    /// What a repeated position does.
    Repetition,
    /// What the turn limit brings.
    Limit,
    /// A tiling.
    Tiling,
    /// A board shape.
    Shape,
    /// A player defined in `players`.
    PlayerName,
    /// A piece defined in `pieces`.
    PieceName,
    /// A region defined in `regions`.
    RegionName,
    /// A cell label such as `A1`, or a node of a graph board.
    Cell,
    /// The label of a move.
    Label,
    /// A name being defined.
    Name,
    /// A string, or a word standing for one.
    Text,
    /// Anything at all.
    Anything,
    /// Exactly that ludeme.
    Only(Ludeme),
}

impl Kind {
    /// The kinds it includes beside itself.
    pub fn parts(self) -> &'static [Kind] {
        use Kind::*;
        match self {
            Int => &[Number],
            Goal => &[Bool],
            Region => &[RegionName, Cell],
            Site => &[Cell],
            What => &[Only(Ludeme::WhatEmpty), Only(Ludeme::Friend), Only(Ludeme::Enemy), Record, Region],
            Record => &[PieceRef],
            PieceRef => &[PieceName],
            Who => &[PlayerName],
            Targets => &[Nbors, Only(Ludeme::Every)],
            PathDir => &[Compass, Turtle],
            Dirn => &[Compass, Turtle, Only(Ludeme::Every)],
            Side => &[Compass, Number, Only(Ludeme::Every)],
            Quantity => &[Int, Only(Ludeme::Every)],
            Amount => &[Int, Only(Ludeme::Every), Only(Ludeme::Fill)],
            Tie => &[Only(Ludeme::Draw)],
            Limit => &[Only(Ludeme::Draw), Only(Ludeme::Most)],
            _ => &[],
        }
    }

    /// Whether something of kind `other` may stand where this kind is asked for.
    pub fn includes(self, other: Kind) -> bool {
        self == other || self.parts().iter().any(|part| part.includes(other))
    }

    /// Whether a ludeme may stand where this kind is asked for.
    pub fn accepts(self, row: &Row) -> bool {
        match self {
            Kind::Only(ludeme) => ludeme == row.ludeme,
            _ => self == row.gives || self.parts().iter().any(|part| part.accepts(row)),
        }
    }

    /// Whether the one ludeme asked for has that ludeme as a part of its own, as `board` has `tiling`.
    pub fn holds(self, part: &Row) -> bool {
        matches!(self, Kind::Only(ludeme) if ludeme.row().args.iter().any(|arg| arg.kind == Kind::Only(part.ludeme)))
    }

    /// Every row that may stand where this kind is asked for, in the order of the table.
    pub fn rows(self) -> impl Iterator<Item = &'static Row> {
        static ROWS: OnceLock<HashMap<Kind, Vec<&'static Row>>> = OnceLock::new();
        let index = ROWS.get_or_init(|| {
            let mut index = HashMap::new();
            for kind in rows().flat_map(|row| row.args).map(|arg| arg.kind).chain([Kind::Game, Kind::Goal]) {
                index.entry(kind).or_insert_with(|| rows().filter(|row| kind.accepts(row)).collect());
            }
            index
        });
        index.get(&self).map_or(&[][..], Vec::as_slice).iter().copied()
    }

    /// In a sentence: "an integer".
    pub fn name(self) -> String {
        use Kind::*;
        let text = match self {
            Game => "a game",
            Part => "a part of a game",
            Modifier => "a modifier",
            Int => "an integer",
            Number => "a fixed integer",
            Bool => "a condition",
            Goal => "an end condition",
            Region => "a region",
            Site => "a cell",
            What => "contents (empty, friend, enemy, any, a piece or a region)",
            Record => "a piece",
            PieceRef => "a piece type",
            Who => "a player",
            Act => "an act (push, pop, swap or pass)",
            Effect => "an effect",
            Targets => "what to hit (replace, surround, custodial …)",
            Nbors => "a kind of neighbours (d-nbors, i-nbors or all-nbors)",
            Path => "a path expression",
            PathDir => "a direction",
            On => "what a step may land on (letters of e, p, w)",
            Compass => "a compass direction",
            Turtle => "a turtle direction (f b l r fl fr bl br)",
            Dirn => "a direction",
            Side => "a side (a compass word, a number or all)",
            Quantity => "an integer or all",
            Amount => "an integer, all or fill",
            Heading => "straight or turning",
            GameResult => "a result (win, lose or draw)",
            Tie => "mover-wins, mover-loses or draw",
            Repetition => "no-repeat or free-repeat",
            Limit => "draw or (most INT)",
            Tiling => "a tiling",
            Shape => "a shape",
            PlayerName => "the name of a player",
            PieceName => "the name of a piece",
            RegionName => "the name of a region",
            Cell => "a cell label",
            Label => "the label of a move",
            Name => "a name",
            Text => "a word or a text in quotes",
            Anything => "anything",
            Only(ludeme) => {
                let row = ludeme.row();
                return match row.form {
                    Form::Open => row.word.to_string(),
                    Form::Bare => format!("`{}`", row.word),
                    _ => format!("`({} …)`", row.word),
                };
            }
        };
        text.to_string()
    }

    /// As a placeholder: `INT`.
    pub fn short(self) -> String {
        match self {
            Kind::Only(ludeme) => ludeme.row().word.to_uppercase(),
            kind => format!("{kind:?}").to_uppercase(),
        }
    }
}
