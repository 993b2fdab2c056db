//! The evolution: ten families, one child each an iteration.

use super::best::Best;
use super::chromosome::{Chromosome, GENES};
use super::decode::decode;
use super::fitness::{self, Metrics};
use super::parameters::{Mode, Parameters};
use crate::Error;
use crate::names;
use crate::rng::Rng;
use crate::search::{Candidate, Check, Descriptor, Member, Origin, Outcome, Search, Told};
use gdl::tree::{Node, same};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, VecDeque};

/// Games that are called most different, as many as the paper shows to people.
const DIFFERENT: usize = 3;

/// A measured chromosome.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Individual {
    /// The candidate it was.
    pub index: u64,
    /// Its name.
    pub name: String,
    /// Its parent, if it has one.
    pub parent: Option<String>,
    /// How many replacements away from a random chromosome.
    pub generation: u32,
    /// Its genes.
    pub chromosome: Chromosome,
    /// Its metrics.
    pub metrics: Metrics,
    /// How it plays.
    pub descriptor: Descriptor,
    /// The caller's score, with its interval.
    pub score: (f64, f64, f64),
    /// The caller's verdict.
    pub viable: bool,
}

/// One line of descent.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Family {
    /// Who makes the next child; `None` until a chromosome could be measured.
    pub head: Option<Individual>,
    /// Who lost the last comparison.
    pub rival: Option<Individual>,
    /// Children that were measured.
    pub children: u32,
    /// Children that replaced their parent.
    pub replaced: u32,
}

/// What was asked and not yet told.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Pending {
    index: u64,
    name: String,
    parent: Option<String>,
    generation: u32,
    chromosome: Chromosome,
}

/// The search for entertaining games. Candidates 0 to 9 are random, each later one is a child of family `index % 10`; it can be asked for
/// when that family's last result (in rank mode: the whole last iteration) was told.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Entertainment {
    parameters: Parameters,
    families: Vec<Family>,
    archive: Best,
    pending: VecDeque<Pending>,
    names: BTreeSet<String>,
    members: Vec<Member>,
    asked: u64,
    told: u64,
}

impl Entertainment {
    /// A run from nothing.
    pub fn new(parameters: Parameters) -> Result<Entertainment, Error> {
        let start = |reason: &str| Err(Error::Start(reason.to_string()));
        if parameters.families == 0 {
            return start("there must be a family");
        }
        if !(1..=super::START_CELLS).contains(&parameters.pieces) {
            return start("a player has from 1 to 24 pieces");
        }
        if !(0.0..=1.0).contains(&parameters.mutation) {
            return start("the chance of mutation is from 0 to 1");
        }
        Ok(Entertainment {
            families: vec![Family::default(); parameters.families],
            parameters,
            archive: Best::default(),
            pending: VecDeque::new(),
            names: BTreeSet::new(),
            members: Vec::new(),
            asked: 0,
            told: 0,
        })
    }

    /// The best two games a metric.
    pub fn archive(&self) -> &Best {
        &self.archive
    }

    /// The lines of descent.
    pub fn families(&self) -> &[Family] {
        &self.families
    }

    /// The parameters of the run.
    pub fn parameters(&self) -> &Parameters {
        &self.parameters
    }

    /// Candidates of a run of so many iterations, the random ones included.
    pub fn candidates(&self, iterations: u64) -> u64 {
        (iterations + 1) * self.families.len() as u64
    }

    /// Whether all is told that the next candidate depends on.
    fn ready(&self) -> bool {
        let families = self.families.len() as u64;
        match self.parameters.mode {
            Mode::Families => self.told + families > self.asked,
            Mode::Ranks => self.told >= self.asked / families * families,
        }
    }

    fn make(&mut self, index: u64) -> (Candidate, Pending) {
        let Parameters { mutation, pieces, reading, seed, .. } = self.parameters;
        let family = &self.families[index as usize % self.families.len()];
        let mut rng = Rng::part(seed, index);
        let (chromosome, parent) = match &family.head {
            Some(head) => (head.chromosome.mutated(&mut rng, mutation, pieces), Some(head)),
            None => (Chromosome::random(&mut rng, pieces), None),
        };
        let name = names::name(&mut rng, |name| self.names.contains(name));
        let generation = parent.map_or(0, |parent| parent.generation + 1);
        let about = about(&chromosome, parent.map(|parent| parent.name.as_str()), generation);
        let text = decode(&chromosome, &reading, &name, &about);
        let apart = parent.map(|parent| apart(&chromosome, &parent.chromosome));
        let origins = origins(&text, parent.map(|head| decode(&head.chromosome, &reading, &head.name, "")).as_deref());
        let parent = parent.map(|parent| parent.name.clone());
        let candidate = Candidate {
            index,
            name: name.clone(),
            text,
            parents: parent.iter().cloned().collect(),
            generation,
            template: 0,
            origins,
            distance_to_parents: apart.into_iter().collect(),
            nearest: (parent.clone().unwrap_or_default(), apart.unwrap_or(1.0)),
            best_tenth: 0.0,
            policies: Vec::new(),
            remeasure: None,
            relatives: Vec::new(),
            refused: None,
        };
        (candidate, Pending { index, name, parent, generation, chromosome })
    }

    /// What came of a child of a family.
    fn settle(&mut self, own: Individual) -> Result<usize, String> {
        self.archive.offer(&own);
        let (mode, threshold) = (self.parameters.mode, self.parameters.threshold);
        let at = own.index as usize % self.families.len();
        let (index, family) = (own.index, &mut self.families[at]);
        let mut refused = None;
        match family.head.take() {
            None => family.head = Some(own),
            Some(head) => {
                let gain = fitness::difference(&own.metrics, &head.metrics);
                family.children += 1;
                if mode == Mode::Families && gain > threshold {
                    family.replaced += 1;
                    (family.head, family.rival) = (Some(own), Some(head));
                } else {
                    (family.head, family.rival) = (Some(head), Some(own));
                    refused = Some(format!("fitness difference {gain:+.3} does not exceed {threshold}"));
                }
            }
        }
        self.rank();
        // Who did not replace its parent may still be one of the best in something.
        match (self.members.iter().position(|member| member.index == Some(index)), refused) {
            (Some(place), _) => Ok(1 + place),
            (None, Some(reason)) if mode == Mode::Families => Err(reason),
            (None, _) => Ok(1 + self.members.len()),
        }
    }

    /// After an iteration in rank mode: the best of parents and children become the parents.
    fn truncate(&mut self) {
        let families = self.families.len();
        if self.parameters.mode != Mode::Ranks || !self.told.is_multiple_of(families as u64) {
            return;
        }
        let mut pool: Vec<Individual> = self.families.iter_mut().filter_map(|family| family.head.take()).collect();
        pool.extend(self.families.iter_mut().filter_map(|family| family.rival.take()));
        let metrics: Vec<Metrics> = pool.iter().map(|own| own.metrics).collect();
        let sums = fitness::rank_sums(&metrics, self.parameters.weights);
        let mut order: Vec<usize> = (0..pool.len()).collect();
        order.sort_by(|&a, &b| sums[b].total_cmp(&sums[a]));
        let this_iteration = self.told - families as u64;
        for (place, at) in order.into_iter().enumerate() {
            let (family, own) = (&mut self.families[place % families], pool[at].clone());
            if place < families {
                family.replaced += u32::from(own.parent.is_some() && own.index >= this_iteration);
                family.head = Some(own);
            } else {
                family.rival = Some(own);
            }
        }
        self.rank();
    }

    /// The text a candidate had; taken from the members where it is known already.
    fn text(&self, own: &Individual) -> String {
        if let Some(known) = self.members.iter().find(|member| member.index == Some(own.index)) {
            return known.text.clone();
        }
        let about = about(&own.chromosome, own.parent.as_deref(), own.generation);
        decode(&own.chromosome, &self.parameters.reading, &own.name, &about)
    }

    /// The heads of the families and the games of the archive, those with the best score first.
    fn rank(&mut self) {
        let mut alive: Vec<&Individual> = self.families.iter().filter_map(|family| family.head.as_ref()).collect();
        for own in self.archive.games() {
            if alive.iter().all(|known| known.index != own.index) {
                alive.push(own);
            }
        }
        let mut members: Vec<Member> = alive.into_iter().map(|own| self.member(own)).collect();
        members.sort_by(|a, b| b.score.unwrap_or(0.0).total_cmp(&a.score.unwrap_or(0.0)).then(a.index.cmp(&b.index)));
        self.members = members;
    }

    fn member(&self, own: &Individual) -> Member {
        let (score, low, high) = own.score;
        Member {
            name: own.name.clone(),
            text: self.text(own),
            score: Some(score),
            interval: Some((low, high)),
            viable: Some(own.viable),
            descriptor: Some(own.descriptor),
            advisors: Vec::new(),
            parents: own.parent.iter().cloned().collect(),
            generation: own.generation,
            index: Some(own.index),
            arrival: own.index as usize,
            measurements: 1,
        }
    }
}

/// What is written about a game.
fn about(chromosome: &Chromosome, parent: Option<&str>, generation: u32) -> String {
    match parent {
        None => format!("Drawn at random. Chromosome {chromosome}."),
        Some(parent) => format!("Mutated from {parent}, generation {generation}. Chromosome {chromosome}."),
    }
}

/// Share of the genes that differ.
fn apart(a: &Chromosome, b: &Chromosome) -> f64 {
    a.genes().iter().zip(b.genes()).filter(|(a, b)| a != b).count() as f64 / GENES as f64
}

/// Where the nodes of a child come from: whatever stands in the same place of its parent, if it is the same.
fn origins(child: &str, parent: Option<&str>) -> Vec<Origin> {
    let tree = |text: &str| gdl::reader::read(text).0.into_iter().next();
    let mut found = Vec::new();
    if let Some(child) = tree(child) {
        compare(&child, parent.and_then(tree).as_ref(), 0, &mut found);
    }
    found
}

/// `at`: place of the parent's node in its preorder.
fn compare(child: &Node, parent: Option<&Node>, at: usize, found: &mut Vec<Origin>) {
    match parent {
        Some(parent) if same(child, parent) => found.extend((at..at + parent.size()).map(|at| Origin::Parent(0, at))),
        _ => {
            found.push(Origin::Mutation);
            let mut next = at + 1;
            for (number, part) in child.children().iter().enumerate() {
                let twin = parent.and_then(|parent| parent.children().get(number));
                compare(part, twin, next, found);
                next += twin.map_or(0, Node::size);
            }
        }
    }
}

impl Search for Entertainment {
    fn ask(&mut self) -> Option<Candidate> {
        if !self.ready() {
            return None;
        }
        let (candidate, pending) = self.make(self.asked);
        self.names.insert(candidate.name.to_lowercase());
        self.pending.push_back(pending);
        self.asked += 1;
        Some(candidate)
    }

    /// Needs the four metrics in [`Outcome::Measured`]. A child that does not replace its parent is told as dropped, being no better, unless it is among
    /// the best two in some metric.
    fn tell(&mut self, index: u64, outcome: Outcome) -> Result<Told, Error> {
        if index != self.told || self.pending.is_empty() {
            return Err(Error::Order { expected: self.told, told: index });
        }
        let measured = match outcome {
            Outcome::Dropped { check, reason } => Err((check, reason)),
            Outcome::Measured { metrics, score, low, high, viable, descriptor, .. } => {
                let metrics = Metrics::try_from(metrics.as_slice());
                let metrics = metrics.ok().filter(|metrics| metrics.iter().all(|value| value.is_finite()));
                Ok((metrics.ok_or(Error::Metrics { index })?, (score, low, high), viable, descriptor))
            }
        };
        let Pending { index, name, parent, generation, chromosome } =
            self.pending.pop_front().expect("something is pending");
        self.told += 1;
        let settled = measured.and_then(|(metrics, score, viable, descriptor)| {
            let own = Individual { index, name, parent, generation, chromosome, metrics, descriptor, score, viable };
            self.settle(own).map_err(|reason| (Check::NoBetter, reason))
        });
        self.truncate();
        Ok(match settled {
            Ok(rank) => Told::Inserted { rank },
            Err((check, reason)) => Told::Dropped { check, reason },
        })
    }

    fn population(&self) -> &[Member] {
        &self.members
    }

    fn progress(&self) -> (u64, u64) {
        (self.asked, self.told)
    }

    fn replay(&mut self, candidate: Candidate, outcome: Outcome) -> Result<Told, Error> {
        let made = if self.asked == self.told { self.ask() } else { None };
        match made {
            Some(made) if (made.index, &made.text) == (candidate.index, &candidate.text) => {
                self.tell(made.index, outcome)
            }
            _ => Err(Error::Replay(format!("candidate {} (`{}`) is not of this run", candidate.index, candidate.name))),
        }
    }

    fn remarks(&self, name: &str) -> Vec<String> {
        let mut said = Vec::new();
        for (metric, what) in fitness::NAMES.iter().enumerate() {
            match self.archive.of(metric).iter().position(|own| own.name == name) {
                Some(0) => said.push(format!("The best game of the run in {what}.")),
                Some(_) => said.push(format!("The second best game of the run in {what}.")),
                None => {}
            }
        }
        let different = self.archive.most_different(DIFFERENT);
        if let Some((_, ahead)) = different.iter().find(|(own, _)| own.name == name) {
            let others = self.archive.games().len() - 1;
            said.push(format!("One of the most different games: far ahead of {ahead} of the {others} other games of the archive in something."));
        }
        said
    }

    fn published(&mut self, name: &str) -> Option<String> {
        self.members.iter().find(|member| member.name == name).map(|member| member.text.clone())
    }
}
