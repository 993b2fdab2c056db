//! What a designer wants: `tiling=hex,goal=connect,cells<=61`.

use crate::describe::{Description, SHAPES, TILINGS};
use crate::goals::Family;
use gdl::suggest::closest;
use gdl::table;
use serde::{Deserialize, Serialize};

/// One wish about a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Predicate {
    key: Key,
    op: Op,
    value: Value,
}

/// Wishes: those that must be met, and those that make a parent more welcome.
///
/// Candidates that fail a requirement are bred anew, a bounded number of times. A parent's share of the wheel is multiplied
/// by 1 + (preferences it meets / all preferences), so that one that meets them all is chosen twice as often as one of its rank
/// that meets none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Preferences {
    /// Must hold of every child.
    pub require: Vec<Predicate>,
    /// Should hold of parents.
    pub prefer: Vec<Predicate>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Key {
    Tiling,
    Shape,
    Goal,
    Cells,
    Pieces,
    Swap,
    Word,
}

const KEYS: [(&str, Key); 7] = [
    ("tiling", Key::Tiling),
    ("shape", Key::Shape),
    ("goal", Key::Goal),
    ("cells", Key::Cells),
    ("pieces", Key::Pieces),
    ("swap", Key::Swap),
    ("word", Key::Word),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Op {
    Is,
    IsNot,
    Less,
    AtMost,
    More,
    AtLeast,
}

/// Longer ones first, so that `<=` is not read as `<`.
const OPS: [(&str, Op); 6] =
    [("<=", Op::AtMost), (">=", Op::AtLeast), ("!=", Op::IsNot), ("=", Op::Is), ("<", Op::Less), (">", Op::More)];

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Value {
    Word(String),
    Number(u64),
}

/// Reads wishes, separated by commas. An error is a sentence that says what would have been right.
pub fn parse(text: &str) -> Result<Vec<Predicate>, String> {
    text.split(',').map(str::trim).filter(|part| !part.is_empty()).map(predicate).collect()
}

fn predicate(text: &str) -> Result<Predicate, String> {
    let (at, sign, op) = (0..text.len())
        .filter(|at| text.is_char_boundary(*at))
        .find_map(|at| OPS.iter().find(|(sign, _)| text[at..].starts_with(sign)).map(|(sign, op)| (at, *sign, *op)))
        .ok_or_else(|| format!("`{text}` is no condition; write for example `tiling=hex` or `cells<=61`"))?;
    let (name, value) = (text[..at].trim(), text[at + sign.len()..].trim());
    let (_, key) =
        KEYS.iter().find(|(known, _)| *known == name).ok_or_else(|| unknown("key", name, &KEYS.map(|k| k.0)))?;
    let value = match key {
        Key::Cells | Key::Pieces => {
            Value::Number(value.parse().map_err(|_| format!("`{name}` is compared with a number, not with `{value}`"))?)
        }
        _ if !matches!(op, Op::Is | Op::IsNot) => {
            return Err(format!("`{name}` has no order; write `{name}={value}` or `{name}!={value}`"));
        }
        _ => {
            let known: Vec<&str> = match key {
                Key::Tiling => TILINGS.to_vec(),
                Key::Shape => SHAPES.to_vec(),
                Key::Goal => Family::ALL.map(Family::word).to_vec(),
                Key::Swap => vec!["yes", "no"],
                _ => table::rows().map(|row| row.word).filter(|word| !table::word(word).is_empty()).collect(),
            };
            if !known.contains(&value) {
                return Err(unknown(name, value, &known));
            }
            Value::Word(value.to_string())
        }
    };
    Ok(Predicate { key: *key, op, value })
}

fn unknown(what: &str, word: &str, known: &[&str]) -> String {
    match closest(word, known) {
        Some(near) => format!("there is no {what} `{word}`; did you mean `{near}`?"),
        None if known.len() <= 20 => format!("there is no {what} `{word}`; there are {}", known.join(", ")),
        None => format!("there is no {what} `{word}`; see the language reference"),
    }
}

impl Predicate {
    /// Whether it holds.
    pub fn holds(&self, game: &Description) -> bool {
        match &self.value {
            Value::Number(wanted) => {
                let has = if self.key == Key::Cells { game.cells } else { game.pieces };
                match self.op {
                    Op::Is => has == *wanted,
                    Op::IsNot => has != *wanted,
                    Op::Less => has < *wanted,
                    Op::AtMost => has <= *wanted,
                    Op::More => has > *wanted,
                    Op::AtLeast => has >= *wanted,
                }
            }
            Value::Word(wanted) => {
                let wanted = wanted.as_str();
                let is = match self.key {
                    Key::Tiling => game.tiling == wanted,
                    Key::Shape => game.shape == wanted,
                    Key::Goal => game.goals.iter().any(|family| family.word() == wanted),
                    Key::Swap => game.swap == (wanted == "yes"),
                    _ => game.words.binary_search(&wanted).is_ok(),
                };
                is == (self.op == Op::Is)
            }
        }
    }
}

impl std::fmt::Display for Predicate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let key = KEYS.iter().find(|(_, key)| *key == self.key).map_or("", |(word, _)| word);
        let sign = OPS.iter().find(|(_, op)| *op == self.op).map_or("", |(sign, _)| sign);
        match &self.value {
            Value::Word(word) => write!(f, "{key}{sign}{word}"),
            Value::Number(number) => write!(f, "{key}{sign}{number}"),
        }
    }
}

impl Preferences {
    /// The first requirement a game fails; one that cannot be described fails all.
    pub fn unmet(&self, game: Option<&Description>) -> Option<&Predicate> {
        self.require.iter().find(|wish| game.is_none_or(|game| !wish.holds(game)))
    }

    /// What a parent's share of the wheel is multiplied by.
    pub fn bonus(&self, game: Option<&Description>) -> f64 {
        let met = self.prefer.iter().filter(|wish| game.is_some_and(|game| wish.holds(game))).count();
        1.0 + met as f64 / self.prefer.len().max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn described(name: &str) -> Description {
        let loaded = gdl::load(gdl::library::find(name).expect("it is in the library").text);
        Description::of(&loaded.nodes[0], &loaded.game.expect("it loads"))
    }

    #[test]
    fn wishes_are_read_and_hold() {
        let wishes = parse("tiling=hex, goal=in-a-row,cells<=61,pieces<2,swap=no,word!=capture").expect("all sound");
        let yavalath = described("Yavalath");
        assert!(wishes.iter().all(|wish| wish.holds(&yavalath)));
        let text: Vec<String> = wishes.iter().map(Predicate::to_string).collect();
        assert_eq!(parse(&text.join(",")).expect("what is printed is read"), wishes);
        let chess = described("Chess");
        let holds: Vec<bool> = wishes.iter().map(|wish| wish.holds(&chess)).collect();
        assert_eq!(holds, [false, false, false, false, true, false]);
        let preferences = Preferences { require: wishes.clone(), prefer: wishes };
        assert_eq!(preferences.unmet(Some(&chess)).map(Predicate::to_string).as_deref(), Some("tiling=hex"));
        assert_eq!(preferences.unmet(Some(&yavalath)), None);
        assert_eq!(preferences.bonus(Some(&yavalath)), 2.0);
        assert!((preferences.bonus(Some(&chess)) - (1.0 + 1.0 / 6.0)).abs() < 1e-12);
    }

    #[test]
    fn mistakes_are_explained() {
        let wrong = |text: &str| parse(text).expect_err("it is wrong");
        assert_eq!(wrong("tilling=hex"), "there is no key `tilling`; did you mean `tiling`?");
        assert_eq!(wrong("goal=conect"), "there is no goal `conect`; did you mean `connect`?");
        assert_eq!(wrong("cells<=many"), "`cells` is compared with a number, not with `many`");
        assert_eq!(wrong("tiling<hex"), "`tiling` has no order; write `tiling=hex` or `tiling!=hex`");
        assert_eq!(wrong("hex"), "`hex` is no condition; write for example `tiling=hex` or `cells<=61`");
        assert_eq!(wrong("swap=maybe"), "there is no swap `maybe`; there are yes, no");
    }
}
