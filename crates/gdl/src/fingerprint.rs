//! A short name for a game that depends on its rules alone.

use crate::nameless::nameless;
use crate::tree::{Node, NodeKind};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// The fingerprint of a game: 128 bits, written as 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint([u8; 16]);

/// The fingerprint of a game's tree, the same on every machine and in every version.
///
/// It does not depend on names (of the game, players, pieces, regions, parameters, labels), on comments, on `support`, or on labels that are
/// only shown. It depends on all else as written: order, short forms and defaults that are spelt out count. So
/// `(shape square)` on a square board makes another fingerprint though it says nothing new. Filling defaults in would tie
/// fingerprints to the ludeme table, and stored ones would be lost whenever a ludeme gains an argument. Two games with one
/// fingerprint are the same game, step by step and seed by seed; whether two with different ones are variants of each
/// other is a question for [`distance`](crate::distance::distance).
pub fn fingerprint(game: &Node) -> Fingerprint {
    let mut hash = Sha256::new();
    feed(&mut hash, &nameless(game));
    let mut bits = [0; 16];
    bits.copy_from_slice(&hash.finalize()[..16]);
    Fingerprint(bits)
}

/// Words and strings with their length before them, so that no two trees give the same bytes.
fn feed(hash: &mut Sha256, node: &Node) {
    let mut leaf = |tag: &str, text: &str| hash.update(format!("{tag}{}:{text}", text.len()));
    match &node.kind {
        NodeKind::Atom(word) => leaf("a", word),
        NodeKind::Int(value) => leaf("i", &value.to_string()),
        NodeKind::Str(text) => leaf("s", text),
        NodeKind::List(children) => {
            hash.update("(");
            children.iter().for_each(|child| feed(hash, child));
            hash.update(")");
        }
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not 32 hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAFingerprint(String);

impl fmt::Display for NotAFingerprint {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "`{}` is not a fingerprint: it has 32 digits 0-9 and a-f", self.0)
    }
}

impl std::error::Error for NotAFingerprint {}

impl FromStr for Fingerprint {
    type Err = NotAFingerprint;

    fn from_str(text: &str) -> Result<Fingerprint, NotAFingerprint> {
        let digits = text.len() == 32 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let value = digits.then(|| u128::from_str_radix(text, 16).ok()).flatten();
        value.map(|value| Fingerprint(value.to_be_bytes())).ok_or_else(|| NotAFingerprint(text.into()))
    }
}
