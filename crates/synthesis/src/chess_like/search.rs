//! The genetic search: roulette, crossover, two mutations, the best of parents and children live on.
//!
//! A generation is bred as soon as all results of the one before are told, and not earlier; each pair of children draws chance from its
//! own stream. So a run is the same however many games are being judged at once.

use super::genome::{Dimensions, Genome};
use super::kinship::origins;
use super::operators::{Rates, crossover, mutate};
use super::settings::Settings;
use crate::names;
use crate::parameters::Error;
use crate::rng::Rng;
use crate::search::{Candidate, Check, Member, Outcome, Search, Told};
use crate::support::{christen, publish, record};
use gdl::distance::Nameless;
use gdl::printer::print;
use gdl::tree::Node;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Sets the stream of names apart from that of breeding.
const NAMING: u64 = 0x6e61_6d65;
/// And that of the board's size.
const SIZING: u64 = 0x7369_7a65;

/// What a run depends on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Parameters {
    /// Of all chance.
    pub seed: u64,
    /// Games alive at a time; even.
    pub population: u64,
    /// Chances of mutation.
    pub rates: Rates,
    /// How games are drawn.
    pub settings: Settings,
    /// Control: draw all games at random instead of breeding, each with a board of its own.
    pub random: bool,
}

impl Default for Parameters {
    fn default() -> Parameters {
        Parameters { seed: 1, population: 10, rates: Rates::default(), settings: Settings::default(), random: false }
    }
}

/// A game of the population.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Living {
    genome: Genome,
    name: String,
    /// Below 0 if it cannot be played.
    fitness: f64,
    /// Its number in the run.
    index: u64,
}

/// The state of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ChessLike {
    parameters: Parameters,
    dimensions: Dimensions,
    /// Best first.
    parents: Vec<Living>,
    /// Those of the present generation whose results are known.
    children: Vec<Living>,
    pending: VecDeque<(Candidate, Genome)>,
    /// Every game that was measured, best first.
    members: Vec<Member>,
    /// Every name that was given, in small letters.
    names: BTreeSet<String>,
    /// Every game that was made, by its fingerprint.
    known: BTreeMap<String, String>,
    asked: u64,
    told: u64,
}

impl ChessLike {
    /// A run from its parameters alone: the first generation is drawn at random.
    pub fn new(parameters: Parameters) -> Result<ChessLike, Error> {
        parameters.settings.check().map_err(Error::Start)?;
        if parameters.population < 2 || parameters.population % 2 == 1 {
            let why = format!("children come in pairs: the population must be even, not {}", parameters.population);
            return Err(Error::Start(why));
        }
        let dimensions = Dimensions::draw(&parameters.settings, &mut Rng::part(parameters.seed ^ SIZING, 0));
        Ok(ChessLike {
            parameters,
            dimensions,
            parents: Vec::new(),
            children: Vec::new(),
            pending: VecDeque::new(),
            members: Vec::new(),
            names: BTreeSet::new(),
            known: BTreeMap::new(),
            asked: 0,
            told: 0,
        })
    }

    /// What all its games have in common, unless they are all drawn at random.
    pub fn dimensions(&self) -> Dimensions {
        self.dimensions
    }

    /// Names and fitnesses of those alive, best first.
    pub fn alive(&self) -> impl Iterator<Item = (&str, f64)> {
        self.parents.iter().map(|living| (living.name.as_str(), living.fitness))
    }

    /// Two parents by roulette, two different ones if there are.
    fn roulette(&self, rng: &mut Rng) -> [usize; 2] {
        let mut shares: Vec<f64> = self.parents.iter().map(|living| living.fitness.max(0.0)).collect();
        let first = spin(&shares, None, rng);
        shares[first] = 0.0;
        [first, spin(&shares, Some(first), rng)]
    }

    /// A game and its parents.
    fn conceive(&self, index: u64) -> (Genome, Vec<&Living>) {
        let Parameters { seed, population, rates, settings, random } = &self.parameters;
        if *random || index < *population {
            let rng = &mut Rng::part(*seed, index);
            let dimensions = if *random { Dimensions::draw(settings, rng) } else { self.dimensions };
            return (Genome::draw(dimensions, settings, rng), Vec::new());
        }
        // Both children of a pair come out of the stream of the first.
        let twin = (index % population % 2) as usize;
        let rng = &mut Rng::part(*seed, index - twin as u64);
        let mut parents = self.roulette(rng).map(|at| &self.parents[at]);
        let mut children = crossover(parents.map(|parent| &parent.genome), rng);
        children.iter_mut().for_each(|child| mutate(child, *rates, settings, rng));
        // A child is first of all a copy of the parent whose kings stand where its own do.
        parents.rotate_left(twin);
        let [one, two] = children;
        (if twin == 0 { one } else { two }, parents.to_vec())
    }

    fn make(&self, index: u64) -> (Candidate, Genome) {
        let (genome, parents) = self.conceive(index);
        let name = names::name(&mut Rng::part(self.parameters.seed ^ NAMING, index), |word| self.names.contains(word));
        let generation = (index / self.parameters.population) as u32;
        let mut tree = genome.express(&name);
        let fingerprint = gdl::fingerprint(&tree).to_string();
        let trees: Vec<Node> = parents.iter().map(|parent| parent.genome.express(&parent.name)).collect();
        let mut from = match &trees[..] {
            [a, b] => origins(&tree, [a, b]),
            _ => vec![crate::Origin::Mutation; tree.size()],
        };
        let nameless = Nameless::of(&tree);
        let distances: Vec<f64> = trees.iter().map(|parent| nameless.distance(&Nameless::of(parent))).collect();
        let named: Vec<String> = parents.iter().map(|parent| parent.name.clone()).collect();
        let nearest = named.iter().cloned().zip(distances.iter().copied()).min_by(|a, b| a.1.total_cmp(&b.1));
        let description = match &named[..] {
            [a, b] => format!("Bred from {a} and {b}, generation {generation}."),
            _ => "Drawn at random.".to_string(),
        };
        let loaded = gdl::load_nodes(vec![tree.clone()]);
        christen(&mut tree, &mut from, &name, description, &named, generation, &distances, loaded.game.as_ref());
        let error = loaded.diagnostics.iter().find(|found| found.is_error());
        let refused = match (error, self.known.get(&fingerprint)) {
            (Some(error), _) => Some((Check::Unsafe, error.message.clone())),
            (None, Some(same)) => Some((Check::Inbred, format!("the same game as {same}"))),
            (None, None) => None,
        };
        let candidate = Candidate {
            index,
            name,
            text: print(&[tree]),
            parents: named,
            generation,
            template: 0,
            origins: from,
            distance_to_parents: distances,
            nearest: nearest.unwrap_or_else(|| ("nothing".to_string(), 1.0)),
            best_tenth: self.parents.last().map_or(0.0, |worst| worst.fitness.max(0.0)),
            policies: Vec::new(),
            remeasure: None,
            relatives: Vec::new(),
            refused,
        };
        (candidate, genome)
    }

    /// Those who live on: the best of parents and children, the older of equals.
    fn replace(&mut self) {
        self.parents.append(&mut self.children);
        self.parents.sort_by(|a, b| b.fitness.total_cmp(&a.fitness).then(a.index.cmp(&b.index)));
        self.parents.truncate(self.parameters.population as usize);
    }

    fn join(&mut self, member: Member) -> usize {
        let above = |other: &Member| other.score.unwrap_or(0.0) >= member.score.unwrap_or(0.0);
        let at = self.members.partition_point(above);
        self.members.insert(at, member);
        at + 1
    }
}

/// One of several by share; any but one, all alike, if nobody has a share.
fn spin(shares: &[f64], but: Option<usize>, rng: &mut Rng) -> usize {
    if shares.iter().any(|share| *share > 0.0) {
        return super::draw::weighted(shares.iter().copied(), rng);
    }
    let others: Vec<usize> = (0..shares.len()).filter(|at| Some(*at) != but).collect();
    others.get(rng.below(others.len() as u32) as usize).copied().unwrap_or(0)
}

impl Search for ChessLike {
    fn ask(&mut self) -> Option<Candidate> {
        let population = self.parameters.population;
        // All of the generation before must be told.
        if self.told < self.asked / population * population {
            return None;
        }
        let (candidate, genome) = self.make(self.asked);
        self.asked += 1;
        self.names.insert(candidate.name.to_lowercase());
        if candidate.refused.is_none()
            && let Some(tree) = gdl::reader::read(&candidate.text).0.first()
        {
            self.known.insert(gdl::fingerprint(tree).to_string(), candidate.name.clone());
        }
        self.pending.push_back((candidate.clone(), genome));
        Some(candidate)
    }

    fn tell(&mut self, index: u64, outcome: Outcome) -> Result<Told, Error> {
        let order = Error::Order { expected: self.told, told: index };
        if index != self.told {
            return Err(order);
        }
        let (candidate, genome) = self.pending.pop_front().ok_or(order)?;
        self.told += 1;
        let living = |fitness| Living { genome, name: candidate.name.clone(), fitness, index };
        let told = match outcome {
            // A copy of a game that was there before has nothing to add to the population.
            Outcome::Dropped { check: Check::Inbred, reason } => Told::Dropped { check: Check::Inbred, reason },
            Outcome::Dropped { check, reason } => {
                self.children.push(living(-1.0));
                Told::Dropped { check, reason }
            }
            Outcome::Measured { score, low, high, viable, descriptor, advisors, .. } => {
                self.children.push(living(score));
                let mut member = Member {
                    name: candidate.name,
                    text: candidate.text,
                    score: Some(score),
                    interval: Some((low, high)),
                    viable: Some(viable),
                    descriptor: Some(descriptor),
                    advisors,
                    parents: candidate.parents,
                    generation: candidate.generation,
                    index: Some(index),
                    arrival: self.members.len(),
                    measurements: 1,
                };
                if let Some(mut tree) = gdl::reader::read(&member.text).0.into_iter().next() {
                    record(&mut tree, &member);
                    member.text = print(&[tree]);
                }
                Told::Inserted { rank: self.join(member) }
            }
        };
        if self.told.is_multiple_of(self.parameters.population) {
            self.replace();
        }
        Ok(told)
    }

    fn population(&self) -> &[Member] {
        &self.members
    }

    fn progress(&self) -> (u64, u64) {
        (self.asked, self.told)
    }

    fn replay(&mut self, candidate: Candidate, outcome: Outcome) -> Result<Told, Error> {
        let index = candidate.index;
        let made = if index == self.told { self.ask() } else { None };
        // Breeding costs next to nothing, so a run is bred again; that also shows that the stored one is the same.
        match made {
            Some(made) if made.text == candidate.text && made.refused == candidate.refused => self.tell(index, outcome),
            _ => Err(Error::Replay(format!("candidate {index} (`{}`) is not of this run", candidate.name))),
        }
    }

    fn published(&mut self, name: &str) -> Option<String> {
        let rank = self.members.iter().position(|member| member.name == name)?;
        let tree = |member: &Member| gdl::reader::read(&member.text).0.into_iter().next();
        let mut own = tree(&self.members[rank])?;
        let nameless = Nameless::of(&own);
        let mean = |wanted: &dyn Fn(&Member) -> bool| {
            let others = self.members.iter().filter(|member| member.name != name && wanted(member)).filter_map(tree);
            let all: Vec<f64> = others.map(|other| nameless.distance(&Nameless::of(&other))).collect();
            all.iter().sum::<f64>() / all.len().max(1) as f64
        };
        let distances = [mean(&|member| member.generation == 0), mean(&|_| true)];
        publish(&mut own, rank + 1, distances);
        Some(print(&[own]))
    }
}
