//! How a candidate is made.

use crate::breed::{self, Rates};
use crate::describe::Description;
use crate::kin::{nearest, sheet, within};
use crate::names;
use crate::parameters::Select;
use crate::recombination::Recombination;
use crate::rng::Rng;
use crate::sampling;
use crate::search::{Candidate, Check, Kindred, Member, Origin, Policy};
use crate::support::christen;
use gdl::distance::Nameless;
use gdl::printer::print;
use gdl::tree::Node;

/// Attempts at a child that meets the requirements.
const TRIES: u32 = 30;
/// Members that a child is to be played beside, at most.
const KINDRED: usize = 8;

impl Recombination {
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

    pub(crate) fn make(&self, index: u64) -> Candidate {
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
        let description = match &named[..] {
            [a, b] => format!("Bred from {a} and {b}, generation {generation}."),
            _ => "Generated from the grammar.".to_string(),
        };
        christen(&mut child, &mut origins, &name, description, &named, generation, &distances, game);
        let nearest = nearest(&nameless, &self.kin[..self.settled.len()])
            .map(|(arrival, distance)| (self.member(arrival).name.clone(), distance))
            .expect("a population is never empty");
        let described = game.map(|game| Description::of(&child, game));
        let refused = if let Some(error) = loaded.diagnostics.iter().find(|found| found.is_error()) {
            Some((Check::Unsafe, error.message.clone()))
        } else if let Some(wish) = self.parameters.preferences.unmet(described.as_ref()) {
            Some((Check::Required, format!("{wish} was required")))
        } else {
            let sheet = game.map_or_else(String::new, |game| sheet(game.clone()));
            self.same_rules(&nearest.0, nearest.1).or_else(|| self.doubles(&sheet, 0..self.settled.len()))
        };
        let near = || within(&nameless, &self.kin[..self.settled.len()], self.parameters.inbreeding, KINDRED);
        let kindred = |arrival: usize| self.member(arrival);
        let relatives = if refused.is_some() { Vec::new() } else { near() }.into_iter().map(kindred);
        let relatives =
            relatives.map(|member| Kindred { name: member.name.clone(), text: member.text.clone() }).collect();
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
            relatives,
            refused,
        }
    }

    /// The score of the last member of the best tenth.
    fn best_tenth(&self) -> f64 {
        self.settled[(self.settled.len() / 10).max(1) - 1].1.unwrap_or(0.0)
    }

    /// A member to be measured again.
    pub(crate) fn again(&self, index: u64, arrival: usize) -> Candidate {
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
            relatives: Vec::new(),
            refused: None,
        }
    }
}

fn policy(member: &Member) -> Policy {
    Policy { name: member.name.clone(), advisors: member.advisors.clone() }
}

fn describe(tree: &Node) -> Option<Description> {
    gdl::load_nodes(vec![tree.clone()]).game.map(|game| Description::of(tree, &game))
}
