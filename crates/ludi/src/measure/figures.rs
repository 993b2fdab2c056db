//! What was measured, as data.

use super::levels::{ByStrength, Climbed};
use super::told::{Drag, Flaw, Next, Place};
use crate::estimate::Estimate;
use criticism::verdict;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// The measurements of some games. Written as JSON, one is an object and several are a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Measured {
    /// Those that were measured.
    #[serde(serialize_with = "one_or_many")]
    #[schemars(with = "OneOrMany")]
    pub games: Vec<Measurement>,
    /// The table that had every row asked for.
    #[serde(skip)]
    pub known: Option<String>,
}

/// How `Measured` is written.
#[derive(JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "it only has a schema")]
enum OneOrMany {
    One(Box<Measurement>),
    Many(Vec<Measurement>),
}

fn one_or_many<S: Serializer>(games: &[Measurement], serializer: S) -> Result<S::Ok, S::Error> {
    match games {
        [one] => one.serialize(serializer),
        many => many.serialize(serializer),
    }
}

/// Everything measured of a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Measurement {
    /// Its name.
    pub game: String,
    /// By the weights.
    pub score: Estimate,
    /// What the score means: its place among other games; `null` where scores do not compare, as with other weights.
    pub place: Option<Place>,
    /// Every check that decides passes.
    pub viable: bool,
    /// Texts of the checks that failed.
    pub reasons: Vec<String>,
    /// The checks that failed, each with what to try.
    pub flaws: Vec<Flaw>,
    /// Up to three weighted criteria that pull the score down against the median of the library's viable games, those that cost most first.
    pub drags: Vec<Drag>,
    /// What to try whatever pulls the score down.
    pub next: Vec<Next>,
    /// Texts of all checks.
    pub verdicts: Vec<String>,
    /// The same for machines, in the same order.
    pub checks: Vec<Checked>,
    /// Points of whoever moves first.
    pub first_share: Estimate,
    /// Points of whoever owns the first move at the end, where a swap rule may make that another.
    pub first_side_share: Option<Estimate>,
    /// In turns.
    pub mean_length: f64,
    /// Lower end of its interval, which one trial does not give.
    pub mean_length_low: Option<f64>,
    /// Upper end.
    pub mean_length_high: Option<f64>,
    /// By their ids; `null` where nothing could be measured or nothing was.
    pub criteria: BTreeMap<&'static str, Option<Placed>>,
    /// Slow criteria that were left out: they weigh nothing, nobody asked for them, or the measurement was quick.
    pub left_out: Vec<&'static str>,
    /// How it was measured.
    pub settings: Terms,
    /// Why no more trials were played: `done`, `decided`, `precise`, `budget` or `work`.
    pub stop: &'static str,
    /// Seed of the random numbers.
    pub seed: u64,
    /// What leads know about results.
    pub foresight: Option<Foresight>,
    /// Skill pays, but leads foretell nothing: the game is beyond our players, and its score is anything within the interval.
    pub beyond: bool,
    /// Whether what is played matters, if that was asked.
    pub skill: Option<Skill>,
    /// Of the curve from views to chances: their weights together.
    pub slope: f64,
    /// Weights of the policy's glance, the search's view and random games in the curve from views to chances.
    pub slopes: [f64; 3],
    /// What having just moved adds.
    pub tempo: f64,
    /// Value with best play, where the game could be solved: `first`, `second` or `draw`.
    pub solved: Option<&'static str>,
    /// Levels of play above chance that can be told apart.
    pub levels: Option<usize>,
    /// The same: a level counts only if it is surely stronger than the one below.
    pub sure_levels: Option<usize>,
    /// The climb ended with the budget: there may be more levels.
    pub more_levels: bool,
    /// These levels one by one, and where the ladder flattens.
    pub ladder: Option<Climbed>,
    /// What happens between better players: draws, games without an end, moving first and length.
    pub by_strength: Option<ByStrength>,
    /// Copy-cats that hold their own, each in a sentence, the most telling first.
    pub copycats: Option<Vec<String>>,
    /// What first moves are worth.
    pub first_moves: Option<FirstMoves>,
    /// The same by another kind of player, if it was measured thoroughly.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second: Option<Second>,
    /// The verdict in words.
    pub verdict: &'static str,
    /// The parts of the score, the largest first.
    #[serde(skip)]
    pub parts: Vec<Part>,
}

/// How well leads foretell results, on trials they were not fitted to: Brier skill against a forecast by who moves first.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Foresight {
    /// Over all positions.
    pub skill: Estimate,
    /// Over the last third of each trial.
    pub late: Estimate,
    /// How far leads are believed, 0 to 1.
    pub trust: f64,
}

/// Whether what is played matters.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Skill {
    /// Thinking longer pays; `null`: not known.
    pub pays: Option<bool>,
    /// Matches between a player and one that thinks 64 times as long.
    pub duels: Vec<Duel>,
    /// It pays to see what the other side did; `null`: not known, or thinking is not known to pay.
    pub sees: Option<bool>,
    /// Matches between a player and itself blindfold, who imagines another last turn of the other side.
    pub answers: Vec<Duel>,
    /// What is played in the first three quarters of a game counts; `null`: not known, or thinking is not known to pay.
    pub builds: Option<bool>,
    /// Matches between a player who thinks in the first three quarters of a game and one who moves at random there; both play the rest alike.
    pub early: Vec<Duel>,
    /// Who won all games without a look at the board, by steps learnt by heart; `null` if nobody did, or if thinking is not known to pay.
    pub rote: Option<String>,
    /// Share of the turns at which the choice changes the expected result.
    pub stakes: Option<Estimate>,
    /// The share is exact, of all positions that can be reached.
    pub stakes_exact: bool,
    /// How often a deeper search changes its mind; `null`: not asked, or too much work.
    pub second_thoughts: Option<SecondThoughts>,
}

/// How often a search that looks much further gives the choice of a shallow one a worse value than its own.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SecondThoughts {
    /// Share of the turns at which it does; steps of equal value are no change of mind.
    pub share: Estimate,
    /// Turns looked at.
    pub turns: usize,
    /// The shallow player.
    pub shallow: String,
    /// The deep one.
    pub deep: String,
}

/// A match between a player and one that should be stronger.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Duel {
    /// The stronger player.
    pub strong: String,
    /// The weaker player.
    pub weak: String,
    /// Pairs of games with the same opening and exchanged seats.
    pub pairs: u64,
    /// Share of the points of the stronger one; the unit of the interval is the pair.
    pub score: Estimate,
}

impl From<&criticism::skill::duel::Outcome> for Duel {
    fn from(found: &criticism::skill::duel::Outcome) -> Duel {
        Duel { strong: found.strong.clone(), weak: found.weak.clone(), pairs: found.pairs, score: found.score.into() }
    }
}

/// How a check came out.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Checked {
    /// Criterion it rests on.
    pub id: &'static str,
    /// Whether the game passes.
    pub passes: bool,
    /// The whole interval lies on that side of the limit.
    pub sure: bool,
    /// Whether the verdict depends on it; if not, it is a remark.
    pub decides: bool,
    /// `✓` passes, `✗` fails, `~` more games could change it, `·` a remark.
    #[serde(skip)]
    pub mark: char,
    /// In plain words.
    #[serde(skip)]
    pub text: String,
    /// What remains to be said after the text.
    #[serde(skip)]
    pub doubt: &'static str,
}

/// How many first moves win, draw and lose with best play.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Exact {
    /// Moves that win.
    pub won: usize,
    /// Moves that draw.
    pub drawn: usize,
    /// Moves that lose.
    pub lost: usize,
}

/// What first moves are worth to whoever makes them.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FirstMoves {
    /// Share of the points of the best.
    pub best: f64,
    /// Of the one nearest to even.
    pub nearest_to_even: f64,
    /// On the average.
    pub mean: f64,
    /// Whether they differ by more than chance.
    pub differ: bool,
    /// Games of each.
    pub games_each: u64,
    /// Who played them; the next turn of each player was random.
    pub player: String,
    /// With best play, where that is known.
    pub exact: Option<Exact>,
    /// The game is solved, and these games have nothing to say beside that.
    #[serde(skip)]
    pub outweighed: bool,
}

/// The same by another kind of player.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Second {
    /// Who played.
    pub player: String,
    /// Games played.
    pub trials: usize,
    /// By the weights.
    pub score: Estimate,
    /// Every check passes.
    pub viable: bool,
    /// Texts of all checks.
    pub verdicts: Vec<String>,
    /// By their ids.
    pub criteria: BTreeMap<&'static str, Option<Placed>>,
    /// The verdict in words.
    #[serde(skip)]
    pub verdict: &'static str,
    /// The checks.
    #[serde(skip)]
    pub checks: Vec<Checked>,
}

/// A criterion's figure.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Placed {
    /// The figure.
    #[serde(flatten)]
    pub figure: Estimate,
    /// What the criterion is about: `intrinsic`, `viability` or `quality`.
    pub category: &'static str,
}

/// How a game was measured.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Terms {
    /// Player of both sides.
    pub player: String,
    /// Games played.
    pub trials: usize,
    /// Random turns of each player at the beginning.
    pub opening: u32,
    /// Turns a game should take.
    pub preferred_length: u32,
    /// The file with the weights, or `default`.
    pub weights: String,
    /// Who says which side is ahead: `policy` or `search`.
    pub lead: &'static str,
    /// Under the paper's conditions.
    pub paper: bool,
}

/// What a criterion adds to the score: its weight times its value.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// Name of the criterion.
    pub name: &'static str,
    /// Its weight.
    pub weight: f64,
    /// Its value.
    pub value: f64,
}

impl Part {
    /// What it adds.
    pub fn worth(&self) -> f64 {
        self.weight * self.value
    }
}

/// A share with its error: `61 % ± 4`.
pub fn percent(share: &Estimate) -> String {
    verdict::percent(&(*share).into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::{Effort, Manner, measure};
    use crate::{Finder, Nobody};

    #[test]
    fn one_game_is_an_object_and_several_are_a_list() {
        let game = Finder::here().open("tic-tac-toe", &Nobody).expect("in the library");
        let manner = Manner { effort: Effort::Quick, trials: Some(1), ..Manner::default() };
        let one = measure(&game, &manner, false, "", &Nobody).expect("a sound manner").measurement();
        let json = |count: usize| {
            let measured = Measured { games: vec![one.clone(); count], known: None };
            serde_json::to_value(measured).expect("plain data")
        };
        assert!(json(1).is_object() && json(0).is_array() && json(2).as_array().is_some_and(|list| list.len() == 2));
        let schema = serde_json::to_value(schemars::schema_for!(Measured)).expect("plain data");
        assert_eq!(schema["$defs"]["OneOrMany"]["anyOf"].as_array().map(Vec::len), Some(2), "{schema}");
    }
}
