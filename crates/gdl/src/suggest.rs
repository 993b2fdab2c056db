//! Which word was probably meant.

/// The word nearest to what was written: the same but for case, else the one with the fewest slips if they are few enough for its
/// length, else the only one there is.
pub fn closest<'a>(word: &str, candidates: &[&'a str]) -> Option<&'a str> {
    if let Some(same) = candidates.iter().find(|candidate| candidate.eq_ignore_ascii_case(word)) {
        return Some(same);
    }
    if let [only] = candidates {
        return Some(only);
    }
    let most = (word.chars().count() / 3).max(1);
    let near = candidates.iter().map(|candidate| (slips(word, candidate, most), candidate));
    let (distance, best) = near.min_by_key(|(distance, _)| *distance)?;
    // One letter words are all one slip apart; that says nothing.
    if distance <= most && distance < best.len() {
        return Some(best);
    }
    // A word cut short, or drawn out: hexagon for hex.
    let begins = |a: &str, b: &str| a.len() >= 3 && b.starts_with(a);
    candidates.iter().find(|candidate| begins(word, candidate) || begins(candidate, word)).copied()
}

/// Slips between two words: letters added, left out, changed, or two neighbours swapped. Anything above `most` may come out as `most + 1`.
pub fn slips(a: &str, b: &str, most: usize) -> usize {
    let lower = |text: &str| text.chars().map(|c| c.to_ascii_lowercase()).collect::<Vec<_>>();
    let (a, b) = (lower(a), lower(b));
    if a.len().abs_diff(b.len()) > most {
        return most + 1;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let change = above[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = change.min(above[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(before[j - 2] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut above, row);
    }
    above[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_are_found_and_far_ones_are_not() {
        let words = ["empty", "enemy", "edge", "owner"];
        assert_eq!(closest("emtpy", &words), Some("empty"));
        assert_eq!(closest("EMPTY", &words), Some("empty"));
        assert_eq!(closest("zebra", &words), None);
        assert_eq!(closest("zebra", &words[..1]), Some("empty"));
        assert_eq!(closest("q", &["f", "b"]), None);
    }
}
