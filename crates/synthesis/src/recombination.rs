//! The paper's process as a search: breed, be told, insert.
//!
//! Candidate i is bred from the population as it stood after result i − lag, whatever has been told since, and draws chance from its own
//! stream only. So a run is the same however many candidates are being measured at once.

use crate::archive::Archive;
use crate::breed;
use crate::kin::{Relative, double};
use crate::parameters::{Error, Founder, Parameters};
use crate::search::{Candidate, Check, Member, Outcome, Search, Told};
use crate::settle::Event;
use crate::support;
use gdl::printer::print;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, VecDeque};
use std::ops::Range;

/// A candidate whose result is not known yet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Pending {
    pub candidate: Candidate,
    /// Members that were compared with it when it was made.
    pub compared: usize,
}

/// The state of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Recombination {
    pub(crate) parameters: Parameters,
    /// Best first.
    pub(crate) members: Vec<Member>,
    /// The population to breed from, best first: order of arrival and score.
    pub(crate) settled: Vec<(usize, Option<f64>)>,
    pub(crate) archive: Archive,
    /// Elites to be measured again.
    pub(crate) challenged: VecDeque<usize>,
    /// Results the population to breed from does not know of yet.
    pub(crate) recent: VecDeque<Event>,
    pub(crate) pending: VecDeque<Pending>,
    /// Every name that was given, in small letters.
    pub(crate) names: BTreeSet<String>,
    pub(crate) asked: u64,
    pub(crate) told: u64,
    /// Of the members, by order of arrival; made again when missing.
    #[serde(skip)]
    pub(crate) kin: Vec<Relative>,
}

impl Recombination {
    /// A run from its founders.
    pub fn new(parameters: Parameters, founders: Vec<Founder>) -> Result<Recombination, Error> {
        let start = |reason: String| Err(Error::Start(reason));
        if founders.len() < 2 {
            return start(format!("a population needs at least two games, not {}", founders.len()));
        }
        if parameters.lag == 0 {
            return start("the lag must be at least 1: no child can know its own result".to_string());
        }
        let mut search = Recombination {
            parameters,
            members: Vec::new(),
            settled: Vec::new(),
            archive: Archive::default(),
            challenged: VecDeque::new(),
            recent: VecDeque::new(),
            pending: VecDeque::new(),
            names: BTreeSet::new(),
            asked: 0,
            told: 0,
            kin: Vec::new(),
        };
        for (arrival, founder) in founders.into_iter().enumerate() {
            if !search.names.insert(founder.name.to_lowercase()) {
                return start(format!("two founders are called `{}`", founder.name));
            }
            search.found(arrival, founder)?;
        }
        Ok(search)
    }

    fn found(&mut self, arrival: usize, founder: Founder) -> Result<(), Error> {
        let loaded = gdl::load(&founder.text);
        let (Some(game), Some(tree)) = (&loaded.game, loaded.nodes.first()) else {
            return Err(Error::Start(format!("`{}` does not load", founder.name)));
        };
        let both = |weights: &[i32]| {
            let first = weights.first().copied().unwrap_or(0);
            [i64::from(first), i64::from(weights.get(1).copied().unwrap_or(first))]
        };
        let member = Member {
            name: founder.name,
            text: print(&[breed::written_out(tree)]),
            score: founder.score,
            interval: None,
            viable: None,
            descriptor: founder.descriptor,
            advisors: game.support.advisors.iter().map(|(word, weights)| (word.clone(), both(weights))).collect(),
            parents: Vec::new(),
            generation: 0,
            index: None,
            arrival,
            measurements: u32::from(founder.score.is_some()),
        };
        let event = Event::Joined { arrival, score: member.score };
        self.join(member);
        self.settle(event);
        Ok(())
    }

    /// The parameters of the run.
    pub fn parameters(&self) -> &Parameters {
        &self.parameters
    }

    pub(crate) fn member(&self, arrival: usize) -> &Member {
        self.members.iter().find(|member| member.arrival == arrival).expect("every arrival is a member")
    }

    pub(crate) fn same_rules(&self, name: &str, distance: f64) -> Option<(Check, String)> {
        (distance == 0.0).then(|| (Check::Inbred, format!("its rules are those of {name}")))
    }

    /// Whether a member that arrived among `others` has the same rules in other words.
    pub(crate) fn doubles(&self, sheet: &str, others: Range<usize>) -> Option<(Check, String)> {
        let at = others.start + double(sheet, &self.kin[others])?;
        Some((Check::Inbred, format!("its rules read like those of {}", self.member(at).name)))
    }

    /// Brings the population to breed from up to date for candidate `asked`; false if a result is missing.
    fn prepare(&mut self) -> bool {
        let due = (self.asked + 1).saturating_sub(self.parameters.lag);
        if self.told < due {
            return false;
        }
        self.refresh();
        while self.told - (self.recent.len() as u64) < due
            && let Some(event) = self.recent.pop_front()
        {
            self.settle(event);
        }
        true
    }

    fn enter(&mut self, candidate: Candidate) {
        self.names.insert(candidate.name.to_lowercase());
        self.asked += 1;
        self.pending.push_back(Pending { candidate, compared: self.settled.len() });
    }
}

impl Search for Recombination {
    fn ask(&mut self) -> Option<Candidate> {
        if !self.prepare() {
            return None;
        }
        let candidate = match self.challenged.pop_front() {
            Some(arrival) => self.again(self.asked, arrival),
            None => self.make(self.asked),
        };
        self.enter(candidate.clone());
        Some(candidate)
    }

    fn tell(&mut self, index: u64, outcome: Outcome) -> Result<Told, Error> {
        if index != self.told || self.pending.is_empty() {
            return Err(Error::Order { expected: self.told, told: index });
        }
        self.refresh();
        Ok(self.hear(outcome))
    }

    fn population(&self) -> &[Member] {
        &self.members
    }

    fn progress(&self) -> (u64, u64) {
        (self.asked, self.told)
    }

    fn replay(&mut self, candidate: Candidate, outcome: Outcome) -> Result<Told, Error> {
        let index = candidate.index;
        if index != self.asked || !self.pending.is_empty() || !self.prepare() {
            return Err(Error::Replay(format!("candidate {index} was stored, but {} is next", self.told)));
        }
        let due = self.challenged.front().map(|arrival| self.member(*arrival).name.as_str());
        if due != candidate.remeasure.as_deref() {
            return Err(Error::Replay(format!("candidate {index} (`{}`) is not of this run", candidate.name)));
        }
        self.challenged.pop_front();
        self.enter(candidate);
        self.tell(index, outcome)
    }

    /// Beside its own notes its rank, and its mean distance to the founders and to the whole population (itself aside).
    fn published(&mut self, name: &str) -> Option<String> {
        self.refresh();
        let rank = self.members.iter().position(|member| member.name == name)?;
        let own = self.members[rank].arrival;
        let founders = self.members.iter().filter(|member| member.index.is_none()).count();
        let mean = |upto: usize| {
            let others = || self.kin[..upto].iter().enumerate().filter(|(at, _)| *at != own);
            let sum: f64 = others().map(|(_, other)| self.kin[own].nameless.distance(&other.nameless)).sum();
            sum / others().count().max(1) as f64
        };
        let distances = [mean(founders), mean(self.kin.len())];
        let mut tree = self.kin[own].tree.clone();
        support::record(&mut tree, &self.members[rank]);
        support::publish(&mut tree, rank + 1, distances);
        Some(print(&[tree]))
    }

    fn archive(&self) -> Option<&Archive> {
        Some(&self.archive)
    }
}
