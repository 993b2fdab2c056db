//! Cells of a region on a rectangular board.

use crate::ast::{Compass, Game, Player, Region, Side};

/// A rectangle of cells.
#[derive(Clone, Copy)]
pub(super) struct Grid {
    pub(super) width: u32,
    pub(super) height: u32,
}

/// Label of a cell, column and row from 0: `A1`, after `Z1` comes `AA1`.
pub(super) fn label(x: u32, y: u32) -> String {
    let mut letters = Vec::new();
    let mut rest = x + 1;
    while rest > 0 {
        rest -= 1;
        letters.push(char::from(b'A' + (rest % 26) as u8));
        rest /= 26;
    }
    letters.iter().rev().collect::<String>() + &(y + 1).to_string()
}

impl Grid {
    /// All cells, row by row from the south.
    pub(super) fn all(self) -> impl Iterator<Item = (u32, u32)> {
        (0..self.height).flat_map(move |y| (0..self.width).map(move |x| (x, y)))
    }

    fn cell(self, name: &str) -> Result<(u32, u32), String> {
        self.all().find(|(x, y)| label(*x, *y) == name).ok_or_else(|| format!("cell {name} is not on the board"))
    }

    fn filter(self, test: impl Fn(u32, u32) -> bool) -> Vec<(u32, u32)> {
        self.all().filter(|(x, y)| test(*x, *y)).collect()
    }

    /// The line k steps from a side.
    fn line(self, side: Compass, k: i32) -> Result<Vec<(u32, u32)>, String> {
        let Ok(k) = u32::try_from(k) else { return Ok(Vec::new()) };
        let (w, h) = (self.width, self.height);
        match side {
            Compass::N => Ok(self.filter(|_, y| y + k + 1 == h)),
            Compass::S => Ok(self.filter(|_, y| y == k)),
            Compass::E => Ok(self.filter(|x, _| x + k + 1 == w)),
            Compass::W => Ok(self.filter(|x, _| x == k)),
            _ => Err("a rectangular board has only the sides n, e, s and w".to_string()),
        }
    }

    fn is_corner(self, (x, y): (u32, u32)) -> bool {
        (x == 0 || x + 1 == self.width) && (y == 0 || y + 1 == self.height)
    }

    /// The union of the region's sets, read for a player, row by row from the south.
    pub(super) fn cells(self, game: &Game, region: &Region, friend: Player) -> Result<Vec<(u32, u32)>, String> {
        let mut cells = self.collect(game, region, friend)?;
        cells.sort_by_key(|(x, y)| (*y, *x));
        cells.dedup();
        Ok(cells)
    }

    fn collect(self, game: &Game, region: &Region, friend: Player) -> Result<Vec<(u32, u32)>, String> {
        let dirn = game.players[friend.index()].dirn;
        let union = |parts: &[Region]| -> Result<Vec<(u32, u32)>, String> {
            let parts: Result<Vec<_>, _> = parts.iter().map(|part| self.cells(game, part, friend)).collect();
            Ok(parts?.concat())
        };
        let (w, h) = (self.width, self.height);
        match region {
            Region::Sides { which, open } => {
                let mut cells = Vec::new();
                for side in which {
                    let compass = match side {
                        Side::Compass(compass) => *compass,
                        Side::Number(number) => match number {
                            1 => Compass::N,
                            2 => Compass::E,
                            3 => Compass::S,
                            4 => Compass::W,
                            _ => return Err(format!("a rectangular board has no side {number}")),
                        },
                    };
                    cells.extend(self.line(compass, 0)?);
                }
                cells.retain(|cell| !(*open && self.is_corner(*cell)));
                Ok(cells)
            }
            Region::AllSides { open } => {
                let edge = self.filter(|x, y| x == 0 || y == 0 || x + 1 == w || y + 1 == h);
                Ok(edge.into_iter().filter(|cell| !(*open && self.is_corner(*cell))).collect())
            }
            Region::Edge => Ok(self.filter(|x, y| x == 0 || y == 0 || x + 1 == w || y + 1 == h)),
            Region::Corners => Ok(self.filter(|x, y| self.is_corner((x, y)))),
            Region::Centre => {
                let middle = |v: u32, size: u32| v == size / 2 || v == (size - 1) / 2;
                Ok(self.filter(|x, y| middle(x, w) && middle(y, h)))
            }
            Region::Rows(rows) => Ok(self.filter(|_, y| rows.contains(&(y as i32 + 1)))),
            Region::Columns(columns) => Ok(self.filter(|x, _| columns.contains(&(x as i32 + 1)))),
            Region::Cells(names) => names.iter().map(|name| self.cell(name)).collect(),
            Region::Phase(phase) => Ok(self.filter(|x, y| (x + y) as i32 % 2 == *phase)),
            Region::Home(k) => self.line(opposite(dirn), *k),
            Region::Away => self.line(dirn, 0),
            Region::Union(parts) => union(parts),
            Region::Named(index) => union(&game.board.regions[*index].parts),
            Region::Own => {
                let own = game.board.regions.iter().filter(|def| def.owner == Some(friend));
                union(&own.flat_map(|def| def.parts.clone()).collect::<Vec<_>>())
            }
            Region::Board => Ok(self.all().collect()),
        }
    }
}

fn opposite(compass: Compass) -> Compass {
    match compass {
        Compass::N => Compass::S,
        Compass::S => Compass::N,
        Compass::E => Compass::W,
        Compass::W => Compass::E,
        other => other,
    }
}
