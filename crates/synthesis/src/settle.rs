//! What happens to a result: the population takes it at once, the population to breed from when its time has come.

use crate::archive::{Cell, Offer};
use crate::breed::tidied;
use crate::kin::{Relative, nearest};
use crate::parameters::Select;
use crate::recombination::Recombination;
use crate::search::{Check, Member, Outcome, Told};
use crate::support::record;
use gdl::printer::print;
use serde::{Deserialize, Serialize};

/// What a result changed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Event {
    /// Nothing.
    Nothing,
    /// A member came in.
    Joined { arrival: usize, score: Option<f64> },
    /// A member has another score.
    Changed { arrival: usize, score: f64 },
}

/// The interval of the mean of `times` earlier measurements and one more. Errors of independent figures add up squared; where the earlier have no
/// interval, that of the new one stands around the mean.
fn mean_interval(
    (before, around, times): (Option<f64>, Option<(f64, f64)>, f64),
    (new, its): (Option<f64>, Option<(f64, f64)>),
    mean: f64,
) -> Option<(f64, f64)> {
    let (new, (low, high)) = (new?, its?);
    let [below, above] = [new - low, high - new];
    let (Some(before), Some((least, most))) = (before, around) else { return Some((mean - below, mean + above)) };
    let error = |old: f64, new: f64| (times * old).hypot(new) / (times + 1.0);
    Some((mean - error(before - least, below), mean + error(most - before, above)))
}

/// Best first, those without a score last, ties by arrival.
fn rank(a: (Option<f64>, usize), b: (Option<f64>, usize)) -> std::cmp::Ordering {
    let value = |score: Option<f64>| score.unwrap_or(f64::NEG_INFINITY);
    value(b.0).total_cmp(&value(a.0)).then(a.1.cmp(&b.1))
}

impl Recombination {
    /// Puts a member where it belongs and gives its place from 1.
    pub(crate) fn join(&mut self, member: Member) -> usize {
        let key = (member.score, member.arrival);
        let at = self.members.partition_point(|other| rank((other.score, other.arrival), key).is_lt());
        self.members.insert(at, member);
        at + 1
    }

    /// Reads the texts of members whose trees are not at hand: new ones, or all after a restart.
    pub(crate) fn refresh(&mut self) {
        if self.kin.len() == self.members.len() {
            return;
        }
        let mut missing: Vec<&Member> = self.members.iter().filter(|member| member.arrival >= self.kin.len()).collect();
        missing.sort_by_key(|member| member.arrival);
        let trees = missing.iter().map(|member| Relative::of(&member.text).expect("members are games"));
        let trees: Vec<Relative> = trees.collect();
        self.kin.extend(trees);
    }

    /// Takes the result of the candidate that waited longest.
    pub(crate) fn hear(&mut self, outcome: Outcome) -> Told {
        let pending = self.pending.pop_front().expect("the caller has seen to it");
        let candidate = pending.candidate;
        self.told += 1;
        let dropped = |check: Check, reason: String| (Event::Nothing, Told::Dropped { check, reason });
        let (event, told) = match outcome {
            Outcome::Dropped { check, reason } if candidate.remeasure.is_none() => dropped(check, reason),
            Outcome::Dropped { .. } => self.fail_again(&candidate.name),
            Outcome::Measured { score, low, high, viable, descriptor, advisors, dead, .. } => {
                let found = Member {
                    name: candidate.name.clone(),
                    text: candidate.text,
                    score: Some(score),
                    interval: Some((low, high)),
                    viable: Some(viable),
                    descriptor: Some(descriptor),
                    advisors,
                    parents: candidate.parents,
                    generation: candidate.generation,
                    index: Some(candidate.index),
                    arrival: self.members.len(),
                    measurements: 1,
                };
                match candidate.refused {
                    _ if candidate.remeasure.is_some() => self.measured_again(found),
                    Some((check, reason)) => dropped(check, reason),
                    None => self.measured(found, pending.compared, &dead),
                }
            }
        };
        self.recent.push_back(event);
        told
    }

    /// A child was measured: it joins unless one with the same rules came in since it was made. One that plays the same in other words is not found so late.
    fn measured(&mut self, mut member: Member, compared: usize, dead: &[usize]) -> (Event, Told) {
        let relative = Relative::of(&member.text).filter(|relative| relative.description.is_some());
        let Some(mut relative) = relative else {
            return (Event::Nothing, Told::Dropped { check: Check::Unsafe, reason: "it does not load".to_string() });
        };
        if self.parameters.tidy {
            relative.tree = tidied(&relative.tree, dead);
        }
        record(&mut relative.tree, &member);
        member.text = print(&[relative.tree]);
        let relative = Relative::of(&member.text).expect("notes do no harm");
        // What was cut away may have been all that made it different.
        let since = if self.parameters.tidy { 0 } else { compared };
        let close = nearest(&relative.nameless, &self.kin[since..])
            .and_then(|(at, distance)| self.same_rules(&self.member(since + at).name, distance));
        if let Some((check, reason)) = close.or_else(|| self.doubles(&relative.sheet, since..self.kin.len())) {
            return (Event::Nothing, Told::Dropped { check, reason });
        }
        let event = Event::Joined { arrival: member.arrival, score: member.score };
        self.kin.push(relative);
        (event, Told::Inserted { rank: self.join(member) })
    }

    /// A member was measured again: its score is the mean of its measurements.
    fn measured_again(&mut self, found: Member) -> (Event, Told) {
        let at =
            self.members.iter().position(|member| member.name == found.name).expect("only members are asked again");
        let mut member = self.members.remove(at);
        let times = f64::from(member.measurements);
        let score = (member.score.unwrap_or(0.0) * times + found.score.unwrap_or(0.0)) / (times + 1.0);
        let interval = mean_interval((member.score, member.interval, times), (found.score, found.interval), score);
        member.measurements += 1;
        (member.score, member.interval, member.viable) = (Some(score), interval, found.viable);
        let mut tree = self.kin[member.arrival].tree.clone();
        record(&mut tree, &member);
        member.text = print(&[tree]);
        let event = Event::Changed { arrival: member.arrival, score };
        (event, Told::Remeasured { rank: self.join(member) })
    }

    /// A member could not be measured again; it keeps its score, so its challenger must beat that.
    fn fail_again(&mut self, name: &str) -> (Event, Told) {
        let at = self.members.iter().position(|member| member.name == name).expect("only members are asked again");
        let member = &self.members[at];
        let event = Event::Changed { arrival: member.arrival, score: member.score.unwrap_or(0.0) };
        (event, Told::Remeasured { rank: at + 1 })
    }

    /// The population to breed from takes a result.
    pub(crate) fn settle(&mut self, event: Event) {
        match event {
            Event::Nothing => {}
            Event::Joined { arrival, score } => {
                self.place(arrival, score);
                self.file(arrival, score);
            }
            Event::Changed { arrival, score } => {
                self.settled.retain(|(other, _)| *other != arrival);
                self.place(arrival, Some(score));
                self.archive.measured_again(arrival, score);
            }
        }
    }

    fn place(&mut self, arrival: usize, score: Option<f64>) {
        let at = self.settled.partition_point(|(other, its)| rank((*its, *other), (score, arrival)).is_lt());
        self.settled.insert(at, (arrival, score));
    }

    /// Offers a member to the archive.
    fn file(&mut self, arrival: usize, score: Option<f64>) {
        self.refresh();
        let (Some(score), Some(plays)) = (score, self.member(arrival).descriptor) else { return };
        let Some(description) = &self.kin[arrival].description else { return };
        let careful = self.parameters.select == Select::Archive;
        let offer = self.archive.offer(Cell::of(&plays, description), arrival, score, careful);
        if let Offer::Challenge(elite) = offer {
            self.challenged.push_back(elite);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_lies_within_its_interval() {
        // Two measurements far apart: the mean is in neither interval.
        let (low, high) =
            mean_interval((Some(0.8), Some((0.77, 0.84)), 1.0), (Some(0.4), Some((0.36, 0.43))), 0.6).expect("known");
        assert!((low - 0.575).abs() < 1e-9 && (high - 0.625).abs() < 1e-9, "{low} {high}");
        // A founder's first measurement has none.
        let founder = mean_interval((Some(0.8), None, 1.0), (Some(0.4), Some((0.3, 0.6))), 0.6).expect("known");
        assert!((founder.0 - 0.5).abs() < 1e-9 && (founder.1 - 0.8).abs() < 1e-9, "{founder:?}");
    }
}
