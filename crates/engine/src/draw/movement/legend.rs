//! What the signs mean that stand on some boards.

use super::super::canvas::{Canvas, Point};
use super::panel::{Panel, stretches};
use super::plot::{EMPTY, Manner, Square, Stop};
use super::signs;
use gdl::ast::On;

/// Height of a row and size of its letters, in squares.
const ROW: f64 = 0.85;
const LETTERS: f64 = 0.46;

/// What a square may hold, in an order: an own piece, an enemy, nothing.
type Holds = [bool; 3];

const FRIEND: Holds = [true, false, false];

fn on([own, enemy, empty]: Holds) -> On {
    On { empty, enemy, own }
}

/// Sorts of signs, in the order of the legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Sign {
    /// An end that asks nothing of other squares.
    Free(Holds),
    Slide,
    ShortSlide,
    Conditional(Holds),
    Need(Holds),
    Repeat,
    /// A step of a way farther than the next square.
    Far,
}

/// The signs in use, each once, those that mark a jump told apart.
#[derive(Debug, Default)]
pub(super) struct Legend {
    signs: Vec<Sign>,
    jumps: Vec<Sign>,
}

impl Legend {
    /// Of all signs on these boards.
    pub(super) fn of<'a>(panels: impl Iterator<Item = &'a Panel>) -> Legend {
        let mut legend = Legend::default();
        for panel in panels {
            for end in &panel.ends {
                let jump = end.manner == Manner::Leap && end.square.0.abs().max(end.square.1.abs()) > 1;
                legend.end(end.on, jump, Sign::Free);
            }
            for way in &panel.ways {
                legend.end(way.end().on, false, Sign::Conditional);
                let needs = way.before().iter().filter(|stop| signs::signed(stop));
                legend.signs.extend(needs.map(|stop| Sign::Need([stop.on.own, stop.on.enemy, stop.on.empty])));
                legend.signs.extend(way.stops.iter().any(|stop| stop.star).then_some(Sign::Repeat));
                let far =
                    |(from, to): &(Square, Stop)| (to.square.0 - from.0).abs().max((to.square.1 - from.1).abs()) > 1;
                legend.signs.extend(stretches(way).iter().any(far).then_some(Sign::Far));
            }
            let slide = |most: Option<i32>| if most.is_some() { Sign::ShortSlide } else { Sign::Slide };
            legend.signs.extend(panel.slides.iter().map(|line| slide(line.most)));
        }
        legend.signs.sort_unstable();
        legend.signs.dedup();
        legend
    }

    /// The ring around a friend is a sign of its own.
    fn end(&mut self, on: On, jump: bool, sign: fn(Holds) -> Sign) {
        let plain = (on.empty || on.enemy).then_some([false, on.enemy, on.empty]);
        for sign in plain.into_iter().chain(on.own.then_some(FRIEND)).map(sign) {
            self.signs.push(sign);
            self.jumps.extend(jump.then_some(sign));
        }
    }

    fn words(&self, sign: Sign) -> String {
        let end = |holds: Holds| match holds {
            FRIEND => "may take its own piece there",
            [_, false, _] => "may go there",
            [_, true, false] => "may take there",
            [_, true, true] => "may go or take there",
        };
        let text = match sign {
            Sign::Free(holds) => end(holds).to_string(),
            Sign::Slide => "slides over empty squares, any distance".to_string(),
            Sign::ShortSlide => "slides over empty squares, as far as the line".to_string(),
            Sign::Conditional(holds) => {
                format!("dashed: {}, if the way is as shown", end(holds).trim_end_matches(" there"))
            }
            Sign::Need([own, enemy, empty]) => {
                let found = [(empty, "empty"), (enemy, "an enemy"), (own, "a friend")];
                let found: Vec<&str> = found.iter().filter(|(is, _)| *is).map(|(_, word)| *word).collect();
                format!("on the way: must be {}", found.join(" or "))
            }
            Sign::Repeat => "dotted: any number of such steps, even none".to_string(),
            Sign::Far => "the way jumps over squares without a sign".to_string(),
        };
        if self.jumps.contains(&sign) { format!("{text}; jumps over anything") } else { text }
    }

    /// How wide it is in one column, in squares.
    fn width(&self) -> f64 {
        let longest = self.signs.iter().map(|sign| self.words(*sign).chars().count()).max().unwrap_or(0);
        2.2 + longest as f64 * LETTERS * 0.49
    }

    /// Draws it hanging down from a point, in as many columns as fit the width.
    pub(super) fn draw(&self, canvas: &mut Canvas, (left, top): Point, width: f64) {
        let columns = ((width / self.width()) as usize).clamp(1, 3);
        let height = self.signs.len().div_ceil(columns).max(1);
        for (i, sign) in self.signs.iter().enumerate() {
            let p = (left + 1.0 + self.width() * (i / height) as f64, top - ROW * (0.5 + (i % height) as f64));
            canvas.include(p, 0.8 * ROW);
            canvas.include((p.0 + self.width() - 1.2, p.1), 0.5 * ROW);
            sign.draw(canvas, p);
            let style = r##"class="legend" fill="#555555" style="text-anchor:start""##;
            canvas.text((p.0 + 0.9, p.1), LETTERS, &self.words(*sign), style);
        }
    }
}

impl Sign {
    fn draw(self, canvas: &mut Canvas, p: Point) {
        let (left, right) = ((p.0 - 0.5, p.1), (p.0 + 0.5, p.1));
        match self {
            Sign::Free(holds) => signs::end(canvas, p, on(holds), 1.0, false),
            Sign::Slide => signs::slide(canvas, (left.0 - 0.45, left.1), (1, 0), 1, true),
            Sign::ShortSlide => {
                signs::slide(canvas, left, (1, 0), 1, false);
                signs::end(canvas, right, EMPTY, 0.62, false);
            }
            Sign::Conditional(holds) => signs::end(canvas, p, on(holds), 1.0, true),
            Sign::Need(holds) => signs::needs(canvas, p, on(holds)),
            Sign::Repeat => signs::stretch(canvas, left, right, true),
            Sign::Far => signs::stretch(canvas, left, right, false),
        }
    }
}
