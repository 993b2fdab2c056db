//! Numbers for people.

pub use ludi::numbers::{counted, grouped};

/// A share and the ends of its interval: `4.9 % (4.2 – 5.9)`.
pub fn percent(share: [f64; 3]) -> String {
    let [share, low, high] = share.map(|x| 100.0 * x);
    format!("{share:.1} % ({low:.1} – {high:.1})")
}

/// A bar of so many characters at full length, drawn to an eighth of a character.
pub fn bar(share: f64, width: usize) -> String {
    let eighths = (share.clamp(0.0, 1.0) * width as f64 * 8.0).round() as usize;
    let mut out = "█".repeat(eighths / 8);
    out.push_str(["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]);
    if out.is_empty() && share > 0.0 { "▏".to_string() } else { out }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_drawn_to_an_eighth() {
        assert_eq!(bar(0.5, 4), "██");
        assert_eq!(bar(0.001, 4), "▏");
        assert_eq!(bar(0.0, 4), "");
    }
}
