//! What was asked for.

use anyhow::{Context, Result, bail, ensure};

/// The sets of games, in the order in which they are measured.
pub const SETS: [&str; 4] = ["rated", "decoys", "random", "broken"];
/// Random games, if nobody asks for fewer.
const RANDOM: u64 = 300;

/// The options of the command.
#[derive(Debug, PartialEq)]
pub struct Wish {
    /// The sets to measure.
    pub sets: Vec<&'static str>,
    /// Seed of measurements and of random games.
    pub seed: u64,
    /// Most random games, and most broken samples.
    pub counts: [u64; 2],
    /// The folder for rows and page; without one they stay among what was built.
    pub out: Option<String>,
}

impl Wish {
    /// `--only SET`, which may be said several times, `--seed N`, `--count N`, `--out FOLDER`.
    pub fn read(args: &[String]) -> Result<Wish> {
        let mut wish = Wish { sets: Vec::new(), seed: 1, counts: [RANDOM, u64::MAX], out: None };
        let mut args = args.iter();
        while let Some(option) = args.next() {
            let value = args.next().with_context(|| format!("{option} needs a value"))?;
            let number = || value.parse::<u64>().with_context(|| format!("{option} {value} is no number"));
            match option.as_str() {
                "--only" => {
                    let set = SETS.iter().find(|set| *set == value);
                    wish.sets.push(set.with_context(|| format!("{value} is none of {}", SETS.join(", ")))?);
                }
                "--seed" => wish.seed = number()?,
                "--count" => wish.counts = [number()?; 2],
                "--out" => wish.out = Some(value.clone()),
                _ => bail!("unknown option {option}; there are --only, --seed, --count and --out"),
            }
        }
        ensure!(wish.counts[0] > 0, "--count 0 leaves nothing to measure");
        if wish.sets.is_empty() {
            wish.sets = SETS.to_vec();
        }
        Ok(wish)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Wish> {
        Wish::read(&text.split_whitespace().map(str::to_string).collect::<Vec<_>>())
    }

    #[test]
    fn options_are_read_and_mistakes_told() {
        assert_eq!(read("").expect("no options").sets, SETS);
        let wish = read("--only decoys --only rated --seed 7 --count 10 --out docs").expect("sound");
        let asked = Wish { sets: vec!["decoys", "rated"], seed: 7, counts: [10, 10], out: Some("docs".into()) };
        assert_eq!(wish, asked);
        for wrong in ["--only all", "--seed x", "--seed", "--quick 1", "--count 0"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
