//! Which changes are tried, and what becomes of them.

use super::evidence::{Evidence, Extent};
use super::line::{Line, Recurrence};
use super::twin::Twin;
use super::{Budget, Distilled, Proof, Removal};
use crate::trial::Trial;
use gdl::Loaded;
use gdl::ast::{Board, Game, Piece};
use gdl::english::rules;
use gdl::essence::essence;
use gdl::span::Span;
use gdl::tree::Node;
use gdl::vary::{Reduction, reductions};
use std::collections::HashSet;

/// Times a long comparison may find something before only what is proved is left out.
const ROUNDS: u32 = 24;

/// A change, known again in any tree it can be made in: the marks of what it takes away, and what it puts there.
type Known = (Vec<u32>, String);

/// A change that was made.
struct Step {
    known: Known,
    removal: Removal,
}

/// A search in progress.
pub(super) struct Search {
    original: Node,
    twin: Twin,
    steps: Vec<Step>,
    refused: HashSet<Known>,
}

impl Search {
    pub fn of(game: &Node) -> Option<Search> {
        let original = marked(game);
        let twin = Twin::of(&original)?;
        Some(Search { original, twin, steps: Vec::new(), refused: HashSet::new() })
    }

    pub fn run(mut self, trials: &[Trial], budget: &Budget) -> Option<Distilled> {
        let twin = std::mem::replace(&mut self.twin, Twin::of(&self.original)?);
        let mut evidence = Evidence::of(&twin, trials, budget);
        let mut extent = Extent::default();
        let mut trusting = true;
        for round in 0.. {
            trusting &= round < ROUNDS;
            self.shorten(&mut evidence, trusting);
            if self.steps.iter().all(|step| step.removal.proof == Proof::Reasoned) {
                break;
            }
            match self.compared(&evidence)? {
                Found::Same(found) => {
                    extent = found;
                    break;
                }
                Found::Other(at, line) => {
                    self.take_back(at);
                    line.into_iter().for_each(|line| evidence.learn(*line));
                }
                // What was seen too little of is kept.
                Found::TooFew => {
                    let first = self.steps.iter().position(|step| step.removal.proof == Proof::Played);
                    self.steps.truncate(first.unwrap_or(0));
                    trusting = false;
                }
            }
        }
        let mut tree = self.tree().clone();
        unmark(&mut tree);
        let mut removals: Vec<Removal> = self.steps.into_iter().map(|step| step.removal).collect();
        removals.iter_mut().for_each(Removal::forget_marks);
        Some(Distilled { tree, removals, extent })
    }

    /// Changes that few of the games would notice, the least first.
    pub fn slight(&self, trials: &[Trial], most: f64, budget: &Budget) -> Vec<(Removal, f64)> {
        let evidence = Evidence::of(&self.twin, trials, budget);
        let meaning = essence(self.twin.game.ast());
        let mut found = Vec::new();
        for reduction in reductions(&self.original) {
            let Some(tree) = reduction.of(&self.original) else { continue };
            let Some(twin) = Twin::of(&tree) else { continue };
            let meant = essence(twin.game.ast());
            let limits = meant.play.turn_limit == meaning.play.turn_limit && same_repetition(&self.twin, &twin);
            if !same_looks(&meaning, &meant) || !limits {
                continue;
            }
            let share = evidence.changed(&twin, most);
            if share <= most {
                let was = reduction.places.iter().filter_map(|place| self.original.get(place)).cloned().collect();
                let mut removal = Removal { was, by: reduction.by, proof: Proof::Played, tree };
                removal.forget_marks();
                found.push((removal, share));
            }
        }
        found.sort_by(|a, b| a.1.total_cmp(&b.1));
        found
    }

    fn tree(&self) -> &Node {
        self.steps.last().map_or(&self.original, |step| &step.removal.tree)
    }

    /// Makes changes until there is none left. `played`: changes may be judged by play.
    fn shorten(&mut self, evidence: &mut Evidence, played: bool) {
        let mut changed = true;
        while std::mem::take(&mut changed) {
            // What makes no game now may make one when more is gone.
            let mut tried: HashSet<Known> = HashSet::new();
            while let Some(step) = self.next(evidence, played, &mut tried) {
                self.steps.push(step);
                changed = true;
            }
        }
    }

    /// The next change that does not matter.
    fn next(&mut self, evidence: &mut Evidence, played: bool, tried: &mut HashSet<Known>) -> Option<Step> {
        let tree = self.tree().clone();
        let now = Twin::of(&tree)?;
        let meaning = essence(now.game.ast());
        let sheet = rules(now.game.ast());
        for reduction in reductions(&tree) {
            let known = known(&tree, &reduction);
            if self.refused.contains(&known) || !tried.insert(known.clone()) {
                continue;
            }
            let Some(shorter) = reduction.of(&tree) else { continue };
            let loaded = gdl::load_nodes(vec![shorter]);
            let loaded = Loaded { places: Vec::new(), ..loaded };
            let Some(meant) = loaded.game.as_ref().map(essence) else { continue };
            let proof = if meant == meaning { Proof::Reasoned } else { Proof::Played };
            if proof == Proof::Played && !(played && same_looks(&meaning, &meant) && self.in_reach(evidence, &meant)) {
                continue;
            }
            let Some(twin) = Twin::from(&loaded) else { continue };
            if proof == Proof::Played && !evidence.admits(&twin)
                || !reads_shorter(&sheet, &rules(twin.game.ast()), proof)
            {
                self.refused.insert(known);
                continue;
            }
            let was = reduction.places.iter().filter_map(|place| tree.get(place)).cloned().collect();
            let removal = Removal { was, by: reduction.by, proof, tree: loaded.nodes.into_iter().next()? };
            return Some(Step { known, removal });
        }
        None
    }

    /// Whether games can tell: what holds only after so many turns is seen by no game that is shorter.
    fn in_reach(&self, evidence: &Evidence, meant: &Game) -> bool {
        let limit = &essence(self.twin.game.ast()).play.turn_limit;
        meant.play.turn_limit == *limit || limit.as_ref().is_none_or(|(turns, _)| evidence.out_of_reach(*turns))
    }

    /// Compares what is left with the original at length.
    fn compared(&self, evidence: &Evidence) -> Option<Found> {
        let twin = Twin::of(self.tree())?;
        let extent = match evidence.compare(&twin) {
            Ok(extent) => extent,
            Err(line) => {
                let differs = |step: &Step| {
                    Twin::of(&step.removal.tree).is_none_or(|other| {
                        let twins = [evidence.original(), &other];
                        !line.happens_in(twins, &mut Recurrence::of(twins))
                    })
                };
                // What no single game tells apart, but all of them together do, is not to be trusted at all.
                let at = self.steps.iter().position(differs).unwrap_or_else(|| self.last_played());
                return Some(Found::Other(at, Some(line)));
            }
        };
        if extent.games < evidence.least() {
            return Some(Found::TooFew);
        }
        let (games, other) = evidence.playouts(&twin);
        if let Some(seed) = other {
            let differs =
                |step: &Step| Twin::of(&step.removal.tree).is_none_or(|other| !evidence.same_playouts(&other, seed));
            let at = self.steps.iter().position(differs).unwrap_or_else(|| self.last_played());
            return Some(Found::Other(at, None));
        }
        Some(Found::Same(Extent { games: extent.games + games, ..extent }))
    }

    fn last_played(&self) -> usize {
        self.steps.iter().rposition(|step| step.removal.proof == Proof::Played).unwrap_or(0)
    }

    /// Undoes a change and those after it, and never makes it again.
    fn take_back(&mut self, at: usize) {
        if let Some(step) = self.steps.get(at) {
            self.refused.insert(step.known.clone());
        }
        self.steps.truncate(at);
    }
}

/// What a long comparison found.
enum Found {
    Same(Extent),
    /// The first change that is told apart, and the game that does.
    Other(usize, Option<Box<Line>>),
    /// Nothing, but too few games for that to mean much.
    TooFew,
}

/// Whether a repeated position means the same in both, or can be in neither: games without thought hardly ever come to one, and players who think may
/// go round in circles for ever.
fn same_repetition(a: &Twin, b: &Twin) -> bool {
    let [one, other] = [a, b].map(|twin| twin.game.ast().play.repetition);
    one == other || !a.game.recurs() && !b.game.recurs()
}

/// Words a rule sheet must get shorter by, if it changes at all, for what is not proved: no rule gives way to another that takes as long to say.
const LEAST: usize = 3;

/// Whether the rule sheet is no longer than before.
fn reads_shorter(before: &str, after: &str, proof: Proof) -> bool {
    let [before, after] = [before, after].map(|sheet| sheet.split_whitespace().collect::<Vec<_>>());
    let least = if before == after || proof == Proof::Reasoned { 0 } else { LEAST };
    after.len() + least <= before.len()
}

/// Whether nothing is taken away that nobody plays by, but that shows: who plays on what, and what pieces are said to be worth.
fn same_looks(now: &Game, then: &Game) -> bool {
    let names = |game: &Game| game.players.each_ref().map(|player| player.name.clone());
    let board = |game: &Game| Board { regions: Vec::new(), ..game.board.clone() };
    let worth = |piece: &Piece| now.pieces.iter().all(|other| other.name != piece.name || other.value == piece.value);
    names(now) == names(then) && board(now) == board(then) && then.pieces.iter().all(worth)
}

fn known(tree: &Node, reduction: &Reduction) -> Known {
    let marks = reduction.places.iter().filter_map(|place| tree.get(place)).map(|node| node.span.start).collect();
    let by: Vec<String> =
        reduction.by.iter().map(|node| format!("{} {}", node.span.start, gdl::printer::print_flat(node))).collect();
    (marks, by.join(" "))
}

/// A copy whose nodes know their place in the original.
fn marked(game: &Node) -> Node {
    fn mark(node: &mut Node, next: &mut u32) {
        *next += 1;
        node.span = Span { start: *next, end: *next };
        node.children_mut().into_iter().flatten().for_each(|child| mark(child, next));
    }
    let mut copy = game.clone();
    mark(&mut copy, &mut 0);
    copy
}

impl Removal {
    fn forget_marks(&mut self) {
        self.was.iter_mut().chain(&mut self.by).chain([&mut self.tree]).for_each(unmark);
    }
}

fn unmark(node: &mut Node) {
    node.span = Span::default();
    node.children_mut().into_iter().flatten().for_each(unmark);
}
