//! The paper's process as a search: breed, be told, insert.
//!
//! Candidate i is bred from the population as it stood after result i − lag, whatever has been told since, and draws chance from its own
//! stream only. So a run is the same however many candidates are being measured at once.

use crate::archive::Archive;
use crate::breed::{self, Rates};
use crate::describe::Description;
use crate::kin::{Relative, nearest};
use crate::names;
use crate::prefer::Preferences;
use crate::rng::Rng;
use crate::sampling;
use crate::search::{Candidate, Check, Descriptor, Member, Origin, Outcome, Policy, Search, Told};
use crate::settle::Event;
use crate::support::christen;
use gdl::distance::Nameless;
use gdl::printer::print;
use gdl::tree::Node;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, VecDeque};

/// Attempts at a child that meets the requirements.
const TRIES: u32 = 30;

/// How parents are chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Select {
    /// From the whole population, by rank.
    #[default]
    List,
    /// From the archive, any two occupied cells.
    Archive,
}

/// Parameters of a run; the defaults are the paper's where it gives them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Parameters {
    /// Chance of an element to be crossed over.
    pub crossover: f64,
    /// Chance of an element to be mutated.
    pub mutation: f64,
    /// How much more often than average the best member is a parent, 1 to 2.
    pub pressure: f64,
    /// A child nearer than this to a member is dropped.
    pub inbreeding: f64,
    /// Results a candidate does not know of; at least 1.
    pub lag: u64,
    /// Of all chance.
    pub seed: u64,
    /// How parents are chosen.
    pub select: Select,
    /// What the designer wants.
    pub preferences: Preferences,
    /// Control: cut what the caller says is dead out of a child before it joins the population.
    pub tidy: bool,
    /// Control: generate from the grammar instead of breeding.
    pub random: bool,
}

impl Default for Parameters {
    fn default() -> Parameters {
        Parameters {
            crossover: 0.10,
            mutation: 0.10,
            pressure: 1.8,
            inbreeding: 0.02,
            lag: 32,
            seed: 1,
            select: Select::List,
            preferences: Preferences::default(),
            tidy: false,
            random: false,
        }
    }
}

/// A game of the first population.
#[derive(Clone, Debug, PartialEq)]
pub struct Founder {
    /// Its name in this run.
    pub name: String,
    /// Its description.
    pub text: String,
    /// As measured by the caller; those without stand last.
    pub score: Option<f64>,
    /// How it plays, for the archive.
    pub descriptor: Option<Descriptor>,
}

/// What a caller did wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The parameters or founders do not do.
    Start(String),
    /// Results come in the order of asking; this one was expected.
    Order {
        /// The candidate whose result is due.
        expected: u64,
        /// The one that was told.
        told: u64,
    },
    /// A stored candidate does not belong to this run.
    Replay(String),
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Error::Start(reason) | Error::Replay(reason) => f.write_str(reason),
            Error::Order { expected, told } => {
                write!(f, "result {told} was told, but that of candidate {expected} is due")
            }
        }
    }
}

impl std::error::Error for Error {}

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

    /// The archive as far as it is settled.
    pub fn archive(&self) -> &Archive {
        &self.archive
    }

    /// The parameters of the run.
    pub fn parameters(&self) -> &Parameters {
        &self.parameters
    }

    /// Candidates asked and results told so far.
    pub fn progress(&self) -> (u64, u64) {
        (self.asked, self.told)
    }

    /// Mean distance of a game to the founders, and to the whole population (itself aside).
    pub fn mean_distances(&mut self, text: &str) -> Option<[f64; 2]> {
        self.refresh();
        let game = Relative::of(text)?;
        let own = self.members.iter().find(|member| member.text == text).map(|member| member.arrival);
        let founders = self.members.iter().filter(|member| member.index.is_none()).count();
        let mean = |upto: usize| {
            let others = || self.kin[..upto].iter().enumerate().filter(|(at, _)| Some(*at) != own);
            let sum: f64 = others().map(|(_, other)| game.nameless.distance(&other.nameless)).sum();
            sum / others().count().max(1) as f64
        };
        Some([mean(founders), mean(self.kin.len())])
    }

    pub(crate) fn member(&self, arrival: usize) -> &Member {
        self.members.iter().find(|member| member.arrival == arrival).expect("every arrival is a member")
    }

    /// Two members to breed from.
    fn choose(&self, rng: &mut Rng) -> [usize; 2] {
        let niches = self.archive.niches();
        if self.parameters.select == Select::Archive && niches.len() >= 2 {
            let first = rng.below(niches.len() as u32) as usize;
            let second = rng.below(niches.len() as u32 - 1) as usize;
            return [niches[first].elite, niches[second + usize::from(second >= first)].elite];
        }
        let mut shares = sampling::linear_ranks(self.settled.len(), self.parameters.pressure);
        for (share, (arrival, _)) in shares.iter_mut().zip(&self.settled) {
            *share *= self.parameters.preferences.bonus(self.kin[*arrival].description.as_ref());
        }
        sampling::pair(&shares, rng).map(|rank| self.settled[rank].0)
    }

    /// A child that meets the requirements, or the last attempt at one, with its parents and template.
    fn conceive(&self, rng: &mut Rng) -> (Node, Vec<Origin>, Option<[usize; 2]>, usize) {
        let rates = Rates { crossover: self.parameters.crossover, mutation: self.parameters.mutation };
        let mut attempt = 0;
        loop {
            attempt += 1;
            let (child, origins, parents, template) = match self.parameters.random.then(|| breed::random(rng)) {
                Some(Some((child, origins))) => (child, origins, None, 0),
                Some(None) if attempt < TRIES => continue,
                _ => {
                    let parents = self.choose(rng);
                    let template = rng.below(2) as usize;
                    let trees = parents.map(|arrival| &self.kin[arrival].tree);
                    let (child, origins) = breed::breed(trees, template, rates, rng);
                    (child, origins, Some(parents), template)
                }
            };
            let required = !self.parameters.preferences.require.is_empty();
            if attempt >= TRIES || !required || self.parameters.preferences.unmet(describe(&child).as_ref()).is_none() {
                return (child, origins, parents, template);
            }
        }
    }

    fn make(&self, index: u64) -> Candidate {
        let rng = &mut Rng::part(self.parameters.seed, index);
        let (mut child, mut origins, parents, template) = self.conceive(rng);
        let name = names::name(rng, |word| self.names.contains(word));
        let parents: Vec<&Member> = parents.iter().flatten().map(|arrival| self.member(*arrival)).collect();
        let generation = parents.iter().map(|parent| parent.generation).max().map_or(0, |last| last + 1);
        let nameless = Nameless::of(&child);
        let distance = |parent: &&Member| nameless.distance(&self.kin[parent.arrival].nameless);
        let distances: Vec<f64> = parents.iter().map(distance).collect();
        let named: Vec<String> = parents.iter().map(|parent| parent.name.clone()).collect();
        let loaded = gdl::load_nodes(vec![child.clone()]);
        let game = loaded.game.as_ref();
        christen(&mut child, &mut origins, &name, &named, generation, &distances, game);
        let nearest = nearest(&nameless, &self.kin[..self.settled.len()])
            .map(|(arrival, distance)| (self.member(arrival).name.clone(), distance))
            .expect("a population is never empty");
        let described = game.map(|game| Description::of(&child, game));
        let refused = if let Some(wish) = self.parameters.preferences.unmet(described.as_ref()) {
            Some((Check::Required, format!("{wish} was required")))
        } else if let Some(error) = loaded.diagnostics.iter().find(|found| found.is_error()) {
            Some((Check::Unsafe, error.message.clone()))
        } else {
            self.too_close(&nearest.0, nearest.1)
        };
        Candidate {
            index,
            name,
            text: print(&[child]),
            parents: named,
            generation,
            template,
            origins,
            distance_to_parents: distances,
            nearest,
            best_tenth: self.best_tenth(),
            policies: parents.iter().map(|parent| policy(parent)).collect(),
            remeasure: None,
            refused,
        }
    }

    pub(crate) fn too_close(&self, name: &str, distance: f64) -> Option<(Check, String)> {
        (distance < self.parameters.inbreeding)
            .then(|| (Check::Inbred, format!("only {distance:.3} from {name}")))
    }

    /// The score of the last member of the best tenth.
    fn best_tenth(&self) -> f64 {
        self.settled[(self.settled.len() / 10).max(1) - 1].1.unwrap_or(0.0)
    }

    /// A member to be measured again.
    fn again(&self, index: u64, arrival: usize) -> Candidate {
        let member = self.member(arrival);
        Candidate {
            index,
            name: member.name.clone(),
            text: member.text.clone(),
            parents: member.parents.clone(),
            generation: member.generation,
            template: 0,
            origins: Vec::new(),
            distance_to_parents: Vec::new(),
            nearest: (member.name.clone(), 0.0),
            best_tenth: self.best_tenth(),
            policies: vec![policy(member)],
            remeasure: Some(member.name.clone()),
            refused: None,
        }
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

    /// Does again what was asked and told in an earlier run, without breeding. Stored children come in order, before any is asked.
    pub fn replay(&mut self, candidate: Candidate, outcome: Outcome) -> Result<Told, Error> {
        let index = candidate.index;
        if index != self.asked || !self.pending.is_empty() || !self.prepare() {
            return Err(Error::Replay(format!("candidate {index} was stored, but {} is next", self.told)));
        }
        let due = self.challenged.pop_front().map(|arrival| self.member(arrival).name.clone());
        if due != candidate.remeasure {
            return Err(Error::Replay(format!("candidate {index} (`{}`) is not of this run", candidate.name)));
        }
        self.enter(candidate);
        self.tell(index, outcome)
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
}

fn policy(member: &Member) -> Policy {
    Policy { name: member.name.clone(), advisors: member.advisors.clone() }
}

fn describe(tree: &Node) -> Option<Description> {
    gdl::load_nodes(vec![tree.clone()]).game.map(|game| Description::of(tree, &game))
}
