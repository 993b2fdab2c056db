//! What the score means: a strip of dots, one a game, and the place of this one among them.

use super::chart::{escape, picture, plain, short, ticks};
use super::{Subject, figure, paragraph};
use crate::standing::{Peer, Place};
use std::fmt::Write;

/// The strip: left edge, width.
const STRIP: (f64, f64) = (120.0, 840.0);

/// Width of a column of dots.
const COLUMN: f64 = 5.0;

/// Words and a picture; nothing where scores do not compare.
pub fn section(subject: &Subject<'_>) -> String {
    let Some(place) = &subject.advice.place else { return String::new() };
    let words = escape(&place.words());
    let caption = "Each dot is a game; the line is this game, the band its 95 % interval. Games that are not viable count as 0 and are not drawn.";
    super::section(
        "standing",
        "What the score means",
        &format!("{}{}", paragraph(&words), figure(&strip(place), caption)),
    )
}

/// Two rows of dots, the score across them.
fn strip(place: &Place) -> String {
    let rows = [("library", &place.library.0, "first"), ("decoys", &place.decoys.0, "second")];
    let rows: Vec<_> = rows.into_iter().filter(|row| !row.1.is_empty()).collect();
    let viable = rows.iter().flat_map(|row| row.1.iter()).filter(|peer| peer.viable).map(|peer| peer.score);
    let ends = [place.score.low, place.score.high];
    let low = viable.clone().chain(ends).fold(0.0, f64::min);
    let high = viable.chain(ends).fold(low + 0.1, f64::max);
    let at = |score: f64| STRIP.0 + STRIP.1 * (score - low) / (high - low);
    let mut body = String::new();
    let mut top = 24.0;
    for (name, peers, class) in rows {
        let dots = columns(peers, &at);
        let height = COLUMN * dots.iter().map(|dot| dot.1 + 1).max().unwrap_or(0).max(6) as f64;
        let base = top + height;
        let none = peers.iter().filter(|peer| !peer.viable).count();
        let (all, right) = (peers.len(), STRIP.0 + STRIP.1);
        let _ = write!(
            body,
            r#"<text class="label" x="0" y="{}">{name}, {all}</text><text class="tick" x="0" y="{}">{none} not viable</text><line class="grid" x1="{}" x2="{}" y1="{line}" y2="{line}"/>"#,
            short(base - 14.0),
            short(base),
            short(STRIP.0),
            short(right),
            line = short(base + 1.0),
        );
        for (x, n, name) in dots {
            let _ = write!(
                body,
                r#"<circle class="{class}" cx="{}" cy="{}" r="2"><title>{}</title></circle>"#,
                short(x),
                short(base - 2.0 - COLUMN * n as f64),
                escape(&name)
            );
        }
        top = base + 16.0;
    }
    for (score, label) in ticks(low, high, 8) {
        let _ = write!(
            body,
            r#"<text class="tick" x="{}" y="{}" text-anchor="middle">{label}</text>"#,
            short(at(score)),
            short(top)
        );
    }
    let (x, x1, x2) = (at(place.score.value), at(place.score.low), at(place.score.high));
    let word = if place.viable { "this game" } else { "this game, if it were viable" };
    let anchor = if x > STRIP.0 + 0.75 * STRIP.1 { "end" } else { "middle" };
    let line = if place.viable { "whisker" } else { "level" };
    let score = plain(place.score.value, 2);
    let mark = format!(
        r#"<rect class="band" x="{}" y="16" width="{}" height="{}"/><line class="{line}" x1="{x}" x2="{x}" y1="16" y2="{}"/><text class="label" x="{x}" y="11" text-anchor="{anchor}">{word}, {score}</text>"#,
        short(x1),
        short((x2 - x1).max(1.0)),
        short(top - 28.0),
        short(top - 12.0),
        x = short(x),
    );
    // The band lies under the dots.
    picture((STRIP.0 + STRIP.1 + 10.0, top + 6.0), &format!("{mark}{body}"), &place.words())
}

/// Viable games in columns of equal scores: where, how high, and what is told of each.
fn columns(peers: &[Peer], at: &dyn Fn(f64) -> f64) -> Vec<(f64, usize, String)> {
    let mut viable: Vec<&Peer> = peers.iter().filter(|peer| peer.viable).collect();
    viable.sort_by(|a, b| a.score.total_cmp(&b.score).then(a.name.cmp(&b.name)));
    let mut dots: Vec<(f64, usize, String)> = Vec::with_capacity(viable.len());
    for peer in viable {
        let x = (at(peer.score) / COLUMN).round() * COLUMN;
        let n = dots.last().filter(|last| last.0 == x).map_or(0, |last| last.1 + 1);
        dots.push((x, n, format!("{} {}", peer.name, plain(peer.score, 2))));
    }
    dots
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_one_score_are_piled_up_and_flawed_ones_left_out() {
        let peer = |name: &str, viable, score| Peer { name: name.into(), viable, score };
        let peers = [peer("b", true, 0.5), peer("a", true, 0.5), peer("c", false, 0.5), peer("d", true, 0.1)];
        let dots = columns(&peers, &|score| 100.0 * score);
        assert_eq!(dots.iter().map(|dot| (dot.0, dot.1)).collect::<Vec<_>>(), [(10.0, 0), (50.0, 0), (50.0, 1)]);
        assert_eq!(dots[1].2, "a 0.50");
    }
}
