//! Names beside points, as far as possible not on top of each other.

/// Width of a letter and height of a line, in picture units.
const LETTER: f64 = 4.7;
const HEIGHT: f64 = 9.0;

/// Where a name goes: its baseline, and the side of it that is there.
pub struct Place {
    pub x: f64,
    pub y: f64,
    pub anchor: &'static str,
}

/// Left, top, right, bottom.
type Field = (f64, f64, f64, f64);

fn shared(a: Field, b: Field) -> f64 {
    (a.2.min(b.2) - a.0.max(b.0)).max(0.0) * (a.3.min(b.3) - a.1.max(b.1)).max(0.0)
}

/// Gives each point the free place that is nearest, or else the one that hides the least; names stay inside `inside`.
pub fn arrange(points: &[(f64, f64, &str)], inside: Field) -> Vec<Place> {
    let dot = |&(x, y, _): &(f64, f64, &str)| (x - 4.0, y - 4.0, x + 4.0, y + 4.0);
    let mut taken: Vec<Field> = points.iter().map(dot).collect();
    let mut places = vec![];
    for (x, y, name) in points {
        let width = LETTER * name.chars().count() as f64;
        let field = |p: &Place| {
            let left = match p.anchor {
                "start" => p.x,
                "end" => p.x - width,
                _ => p.x - width / 2.0,
            };
            (left, p.y - HEIGHT + 1.0, left + width, p.y + 2.0)
        };
        let at = |dx: f64, dy: f64, anchor| Place { x: x + dx, y: y + dy, anchor };
        let options = [
            at(6.0, 3.0, "start"),
            at(-6.0, 3.0, "end"),
            at(0.0, -6.0, "middle"),
            at(0.0, 13.0, "middle"),
            at(5.0, -4.0, "start"),
            at(5.0, 11.0, "start"),
            at(-5.0, -4.0, "end"),
            at(-5.0, 11.0, "end"),
        ];
        let cost = |place: &Place| {
            let own = field(place);
            let outside = (own.2 - own.0) * (own.3 - own.1) - shared(own, inside);
            taken.iter().map(|other| shared(own, *other)).sum::<f64>() + 2.0 * outside
        };
        let best = options.into_iter().min_by(|a, b| cost(a).total_cmp(&cost(b))).expect("there are places");
        taken.push(field(&best));
        places.push(best);
    }
    places
}
