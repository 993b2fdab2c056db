//! Directions on boards of six, hexagons and triangles: none of the six is due north or south, so `n` leads north-east and `s` south-west,
//! and a player who sits at the south and plays forward goes north-east.

use super::geometry::{Grid, Jump};
use super::region::compass;
use super::voice::Voice;
use super::words::list;
use crate::ast::{Compass, EffectKind, Game, Player, Tiling};

/// The directions clockwise.
const RING: [Compass; 6] = [Compass::Ne, Compass::E, Compass::Se, Compass::Sw, Compass::W, Compass::Nw];

/// Whether the board has six directions.
pub fn six(voice: &Voice) -> bool {
    matches!(voice.game.board.tiling, Tiling::Hex | Tiling::Tri)
}

/// Where a compass word leads on this board.
pub fn heading(voice: &Voice, dirn: Compass) -> &'static str {
    compass(match dirn {
        Compass::N if six(voice) => Compass::Ne,
        Compass::S if six(voice) => Compass::Sw,
        other => other,
    })
}

/// Whether some effect does this.
fn any_effect(game: &Game, test: impl Fn(&EffectKind) -> bool) -> bool {
    game.pieces.iter().flat_map(|p| &p.moves).flat_map(|m| &m.post).any(|e| test(&e.kind))
}

/// Whether pieces can turn, and so have a forward direction of their own.
pub fn pieces_turn(game: &Game) -> bool {
    any_effect(game, |kind| matches!(kind, EffectKind::Rotate(_)))
}

/// Whether players can change theirs.
pub fn players_turn(game: &Game) -> bool {
    any_effect(game, |kind| matches!(kind, EffectKind::ChangeDirn(_)))
}

/// Single steps, given as seen by a player who faces the first direction of the ring, as directions of the drawn board: "to the north-east or north-west
/// (Black: to the south-west or south-east)". `None` on other boards, and where forward can change.
pub fn drawn(voice: &Voice, steps: &[Jump]) -> Option<String> {
    let game = voice.game;
    if game.board.tiling != Tiling::Hex || pieces_turn(game) || players_turn(game) {
        return None;
    }
    let ring = Grid::Hex.ring();
    let seen: Vec<usize> = steps.iter().map(|step| ring.iter().position(|j| j == step)).collect::<Option<Vec<_>>>()?;
    let ways = |player: Player| -> Option<Vec<&'static str>> {
        let forward = heading(voice, game.players[player.index()].dirn);
        let facing = RING.iter().position(|&c| compass(c) == forward)?;
        let mut all: Vec<usize> = seen.iter().map(|i| (i + facing) % 6).collect();
        // From the north, where a reader looks first, eastwards.
        all.sort_unstable();
        all.dedup();
        Some(all.into_iter().map(|i| compass(RING[i])).collect())
    };
    if seen.len() == ring.len() {
        return Some("in any direction".to_string());
    }
    let said = |ways: Vec<&'static str>| format!("to the {}", list(&ways, "or"));
    if let Some(player) = voice.only {
        return ways(player).map(said);
    }
    let [first, second] = [ways(Player::First)?, ways(Player::Second)?];
    match first == second {
        true => Some(said(first)),
        false => Some(format!("{} ({}: {})", said(first), voice.name(Player::Second), said(second))),
    }
}

/// What forward means to each player, where the compass alone would mislead.
pub fn forward(voice: &Voice) -> Option<String> {
    if !six(voice) {
        return None;
    }
    let facing = |p: Player| voice.game.players[p.index()].dirn;
    let said = Player::BOTH.map(|p| format!("to the {} for {}", heading(voice, facing(p)), voice.name(p)));
    let first = if players_turn(voice.game) { " at first" } else { "" };
    let said = list(&said, "and");
    Some(match voice.game.board.tiling {
        Tiling::Tri => {
            let steps = Player::BOTH.map(|p| Some(format!("for {} {}", voice.name(p), across(facing(p))?)));
            let steps: Vec<String> = steps.into_iter().flatten().collect();
            format!("Forward is{first} {said}, along the strips of triangles that run so: {}.", steps.join("; "))
        }
        _ => format!("No neighbouring {} lies straight north or south: forward is{first} {said}.", voice.cell()),
    })
}

/// The edges of a triangle a step in a direction crosses, which depend on whether it points up or down.
fn across(dirn: Compass) -> Option<&'static str> {
    Some(match dirn {
        Compass::N | Compass::Ne => {
            "from a cell that points up to its neighbour on the east and from one that points down to the one straight above it"
        }
        Compass::E => "from every cell to its neighbour on the east",
        Compass::Se => {
            "from a cell that points up to the one straight below it and from one that points down to its neighbour on the east"
        }
        Compass::S | Compass::Sw => {
            "from a cell that points up to the one straight below it and from one that points down to its neighbour on the west"
        }
        Compass::W => "from every cell to its neighbour on the west",
        Compass::Nw => {
            "from a cell that points up to its neighbour on the west and from one that points down to the one straight above it"
        }
        Compass::Up | Compass::Down => return None,
    })
}
