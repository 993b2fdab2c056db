//! Boards as the page shows them: positions, and maps of values over the cells.

use super::chart::escape;
use engine::core::{Cell, NO_CELL, Snapshot};
use engine::draw::{Mark, Picture, Theme, svg};
use engine::{Game, Position};

/// Colours of the page's boards: coordinates take the colour of the text around them.
const THEME: Theme = Theme { text: "currentColor", ..Theme::PLAIN };

/// Colours of a position: as elsewhere, but for the coordinates.
fn theme() -> Theme {
    Theme { text: "currentColor", ..Theme::default() }
}

/// A position with its last step pointed out.
pub fn position(position: &Position<'_>, description: &str) -> String {
    let snapshot = position.snapshot();
    let mut picture = Picture::of(position.game().ast(), position.game().topology(), &snapshot);
    picture.theme = theme();
    let (from, to) = position.last();
    picture.marks.extend(from.filter(|f| Some(*f) != to).map(|cell| (cell, Mark::From)));
    picture.marks.extend(to.map(|cell| (cell, Mark::LastMove)));
    described(&svg(&picture), description)
}

/// A board whose cells are coloured by value, with numbers if there is room for them.
pub fn map(
    game: &Game,
    values: &[Option<f64>],
    colour: fn(f64) -> [u8; 3],
    numbers: bool,
    description: &str,
) -> String {
    let empty = Snapshot { stacks: Vec::new(), ..game.start(gdl::ast::Player::First).snapshot() };
    let mut picture = Picture::of(game.ast(), game.topology(), &empty);
    picture.cell_states = &[];
    picture.phase = false;
    picture.theme = Theme { ink: "#16202b", ..THEME };
    for (cell, value) in values.iter().enumerate() {
        let Some(value) = value else { continue };
        picture.marks.push((cell as Cell, Mark::Tint(colour(*value))));
        if numbers && game.topology().cells() <= 130 {
            picture.marks.push((cell as Cell, Mark::Number((100.0 * value).round() as i32)));
        }
    }
    described(&svg(&picture), description)
}

/// From nothing (white) to much (blue): 0 to 1. Dark ink stays legible on all of it.
pub fn sequential(value: f64) -> [u8; 3] {
    between([250, 250, 247], [70, 146, 204], value)
}

/// From bad (orange) over even (white) to good (blue): 0 to 1, told apart by every kind of sight.
pub fn diverging(value: f64) -> [u8; 3] {
    let even = [248, 248, 246];
    if value < 0.5 {
        between(even, [226, 122, 30], 1.0 - 2.0 * value)
    } else {
        between(even, [70, 146, 204], 2.0 * value - 1.0)
    }
}

fn between(from: [u8; 3], to: [u8; 3], share: f64) -> [u8; 3] {
    let share = share.clamp(0.0, 1.0);
    [0, 1, 2].map(|i| (f64::from(from[i]) + share * (f64::from(to[i]) - f64::from(from[i]))).round() as u8)
}

/// A strip that explains a scale of colours.
pub fn legend(colour: fn(f64) -> [u8; 3], [low, high]: [&str; 2]) -> String {
    let stops: Vec<String> =
        (0..=8).map(|i| colour(f64::from(i) / 8.0)).map(|[r, g, b]| format!("rgb({r},{g},{b})")).collect();
    format!(
        r#"<p class="legend"><span>{}</span><i style="background:linear-gradient(90deg,{})"></i><span>{}</span></p>"#,
        escape(low),
        stops.join(","),
        escape(high)
    )
}

/// The cell a step points at: where it ends, else where it begins.
pub fn target(step: engine::core::Step) -> Option<Cell> {
    [step.to, step.from].into_iter().find(|&cell| cell != NO_CELL)
}

/// A drawing of the engine with a description of what it shows here, its size left to the page: small boards are not blown up to the
/// size of large ones.
fn described(drawing: &str, description: &str) -> String {
    let drawing = match (drawing.find("<title>"), drawing.find("</title>")) {
        (Some(from), Some(to)) => format!("{}<title>{}{}", &drawing[..from], escape(description), &drawing[to..]),
        _ => drawing.to_string(),
    };
    let width = drawing.split(" width=\"").nth(1).and_then(|rest| rest.split('"').next()?.parse::<f64>().ok());
    let most = width.map_or(400.0, |width| (1.4 * width).round());
    drawing.replacen("<svg ", &format!(r#"<svg class="board" style="max-width:{most}px" "#), 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_have_their_ends_and_their_middle() {
        assert_eq!(diverging(0.5), [248, 248, 246]);
        assert_eq!((diverging(1.0), diverging(0.0)), ([70, 146, 204], [226, 122, 30]));
        assert_eq!(sequential(7.0), sequential(1.0));
    }
}
