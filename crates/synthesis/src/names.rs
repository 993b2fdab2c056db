//! Names of children: a letter Markov chain of order two (as in Kernighan and Pike) over invented words.

use crate::rng::Rng;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The words the chain has read.
pub fn words() -> impl Iterator<Item = &'static str> {
    include_str!("words.txt").split_whitespace()
}

/// Letters of a name.
const LENGTH: std::ops::RangeInclusive<usize> = 3..=9;
/// Attempts before a number is put behind a name.
const TRIES: u32 = 1000;
/// Before the first letter, and after the last.
const MARK: u8 = b'.';

/// What may follow two letters, as often as it does in the words.
fn chain() -> &'static BTreeMap<[u8; 2], Vec<u8>> {
    static CHAIN: OnceLock<BTreeMap<[u8; 2], Vec<u8>>> = OnceLock::new();
    CHAIN.get_or_init(|| {
        let mut chain: BTreeMap<[u8; 2], Vec<u8>> = BTreeMap::new();
        for word in words() {
            let mut before = [MARK; 2];
            for letter in word.bytes().chain([MARK]) {
                chain.entry(before).or_default().push(letter);
                before = [before[1], letter];
            }
        }
        chain
    })
}

/// One word of the chain, of any length.
fn draw(rng: &mut Rng) -> String {
    let mut before = [MARK; 2];
    let mut word = String::new();
    while let Some(next) = chain().get(&before) {
        let letter = next[rng.below(next.len() as u32) as usize];
        if letter == MARK || word.len() > *LENGTH.end() {
            break;
        }
        word.push(char::from(letter));
        before = [before[1], letter];
    }
    word
}

/// A new name: no word of the list, no game of the library, not `taken` (which is asked in small letters).
pub fn name(rng: &mut Rng, taken: impl Fn(&str) -> bool) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    let mut word = String::new();
    for _ in 0..TRIES {
        word = draw(rng);
        let fresh = LENGTH.contains(&word.len()) && words().all(|known| known != word);
        if fresh && !taken(&word) && gdl::library::find(&word).is_none() {
            return capital(&word);
        }
    }
    let numbered = (2..).map(|number: u64| format!("{word}-{number}")).find(|word| !taken(word));
    capital(&numbered.unwrap_or(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_words_are_many_and_plain() {
        assert!(words().count() >= 150);
        assert_eq!(words().collect::<BTreeSet<_>>().len(), words().count());
        assert!(words().all(|word| word.bytes().all(|letter| letter.is_ascii_lowercase()) && word.len() <= 9));
    }

    #[test]
    fn names_are_unique_short_and_can_be_said() {
        let mut used: BTreeSet<String> = BTreeSet::new();
        for index in 0..3000 {
            let name = name(&mut Rng::part(11, index), |word| used.contains(word));
            let small = name.to_lowercase();
            assert!(LENGTH.contains(&name.len()), "{name}");
            assert!(name.starts_with(|first: char| first.is_ascii_uppercase()));
            assert!(small.bytes().any(|letter| b"aeiouy".contains(&letter)), "{name} has no vowel");
            assert!(words().all(|word| word != small));
            assert!(gdl::library::find(&name).is_none());
            assert!(used.insert(small), "{name} came twice");
        }
    }
}
