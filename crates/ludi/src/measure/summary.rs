//! From an assessment to its figures.

use super::Assessed;
use super::figures::{
    Checked, Duel, Exact, FirstMoves, Foresight, Measurement, Part, Placed, Second, SecondThoughts, Skill, Terms,
};
use super::levels::{ByStrength, Climbed};
use super::told::{self, Drag, Flaw, Place};
use criticism::assess::{Assessment, Stop, opener};
use criticism::copycat::{CopyCat, flaw};
use criticism::criteria::CRITERIA;
use criticism::experiments::SLOW;
use criticism::skill::rote::Rote;
use criticism::verdict::{Check, first_mover, first_owner};
use std::collections::BTreeMap;
use strategy::solve::Value;

impl From<&Check> for Checked {
    fn from(check: &Check) -> Checked {
        let Check { id, passes, sure, ref text, .. } = *check;
        Checked {
            id,
            passes,
            sure,
            decides: check.decides(),
            mark: check.mark(),
            text: text.clone(),
            doubt: check.doubt(),
        }
    }
}

fn criteria(found: &Assessment) -> BTreeMap<&'static str, Option<Placed>> {
    let placed = CRITERIA.iter().zip(&found.measurement.figures);
    placed.map(|(c, figure)| (c.id, figure.map(|f| Placed { figure: f.into(), category: c.category.name() }))).collect()
}

/// Texts of all checks, or of those that failed.
fn texts(found: &Assessment, all: bool) -> Vec<String> {
    found.verdict.checks.iter().filter(|c| all || c.fails()).map(|c| c.text.clone()).collect()
}

impl Assessed<'_> {
    /// What was measured, as data.
    pub fn measurement(&self) -> Measurement {
        let Assessed { game, manner, settings, found, second, .. } = self;
        let length = found.length();
        let advice = self.advice();
        Measurement {
            game: game.name().to_string(),
            score: found.measurement.score.into(),
            place: advice.place.as_ref().map(Place::from),
            viable: found.verdict.viable,
            reasons: texts(found, false),
            flaws: advice.flaws.iter().map(Flaw::from).collect(),
            drags: advice.drags.iter().map(|drag| Drag::of(drag, self.number(drag.pull.trial))).collect(),
            next: told::all(&advice.next),
            verdicts: texts(found, true),
            checks: found.verdict.checks.iter().map(Checked::from).collect(),
            first_share: first_mover(&found.trials).into(),
            first_side_share: game.ast().play.swap_rule.then(|| first_owner(&found.trials).into()),
            mean_length: found.mean_length(),
            mean_length_low: length.map(|length| length.low),
            mean_length_high: length.map(|length| length.high),
            criteria: criteria(found),
            left_out: SLOW.into_iter().filter(|id| !found.samples.contains_key(id)).collect(),
            settings: Terms {
                player: settings.players[0].to_string(),
                trials: found.trials.len(),
                opening: settings.opening,
                preferred_length: settings.preferred,
                weights: manner.weights.clone().unwrap_or_else(|| "default".to_string()),
                lead: manner.lead.word(),
                paper: manner.paper,
            },
            stop: match found.stop {
                Stop::Done => "done",
                Stop::Decided => "decided",
                Stop::Precise => "precise",
                Stop::Budget => "budget",
                Stop::Work => "work",
            },
            seed: settings.seed,
            foresight: found.measurement.foresight.map(|found| Foresight {
                skill: found.skill.into(),
                late: found.late.into(),
                trust: found.trust(),
            }),
            beyond: found.beyond(),
            skill: found.skill.as_ref().map(|skill| Skill {
                pays: skill.pays,
                duels: skill.duels.iter().map(Duel::from).collect(),
                sees: skill.sees(),
                answers: skill.answers.iter().map(Duel::from).collect(),
                builds: skill.builds(),
                early: skill.early.iter().map(Duel::from).collect(),
                rote: skill.rote.as_ref().map(Rote::words),
                stakes: skill.stakes.as_ref().map(|stakes| stakes.share.into()),
                stakes_exact: skill.stakes.as_ref().is_some_and(|stakes| stakes.exact),
                second_thoughts: skill.second_thoughts.as_ref().map(|found| {
                    let [shallow, deep] = found.players.clone();
                    SecondThoughts { share: found.share.into(), turns: found.turns, shallow, deep }
                }),
            }),
            slope: found.measurement.scale.slope(),
            slopes: found.measurement.scale.weights,
            tempo: found.measurement.scale.tempo,
            solved: found.solved.map(|value| match value {
                Value::First => "first",
                Value::Second => "second",
                Value::Draw => "draw",
            }),
            levels: found.ladder.as_ref().map(|ladder| ladder.rungs.len() - 1),
            sure_levels: found.ladder.as_ref().map(|ladder| ladder.rungs.len() - 1),
            more_levels: found.ladder.as_ref().is_some_and(|ladder| ladder.open),
            ladder: found.ladder.as_ref().map(Climbed::from),
            by_strength: found.ladder.as_ref().map(ByStrength::from),
            copycats: (!found.copycats.is_empty()).then(|| {
                let worst = flaw(&found.copycats);
                let others = found.copycats.iter().filter(|cat| cat.holds && worst != Some(cat));
                worst.into_iter().chain(others).map(CopyCat::words).collect()
            }),
            first_moves: found.openings.as_ref().map(|openings| FirstMoves {
                best: openings.best,
                nearest_to_even: openings.fairest,
                mean: openings.mean,
                differ: openings.differ,
                games_each: openings.games,
                player: opener().to_string(),
                exact: openings.exact.map(|exact| Exact { won: exact.won, drawn: exact.drawn, lost: exact.lost }),
                outweighed: openings.outweighed(found.solved),
            }),
            second: second.as_ref().map(|(player, found)| Second {
                player: player.to_string(),
                trials: found.trials.len(),
                score: found.measurement.score.into(),
                viable: found.verdict.viable,
                verdicts: texts(found, true),
                criteria: criteria(found),
                verdict: found.verdict.words(),
                checks: found.verdict.checks.iter().map(Checked::from).collect(),
            }),
            verdict: found.words(),
            parts: self.parts(),
        }
    }

    /// The number of a trial, from 1, by its place in the list.
    fn number(&self, at: Option<usize>) -> Option<u64> {
        Some(self.found.trials.get(at?)?.index + 1)
    }

    /// The parts of the score, the largest first.
    fn parts(&self) -> Vec<Part> {
        let weighted = CRITERIA.iter().zip(&self.found.measurement.figures).zip(&self.weights.of);
        let weighted = weighted.filter(|(_, weight)| **weight != 0.0);
        let parts = weighted.filter_map(|((criterion, figure), weight)| {
            Some(Part { name: criterion.name, weight: *weight, value: (*figure)?.value })
        });
        let mut parts: Vec<Part> = parts.collect();
        parts.sort_by(|a, b| b.worth().abs().total_cmp(&a.worth().abs()));
        parts
    }
}
