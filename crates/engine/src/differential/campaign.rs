//! Many games compared, on several threads, with one result whatever their number.

use super::compare::guarded;
use super::coverage::{ludemes, mark_ludemes, missing_ludemes};
use super::{Child, Coverage, Difference, Fate, Limits, child, compare, spliced};
use crate::Game;
use gdl::Loaded;
use gdl::ast::Player;
use gdl::table::Ludeme;
use gdl::vary::EditKind;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

/// What a campaign found.
#[derive(Clone, Debug, Default)]
pub struct Campaign {
    /// Games looked at.
    pub games: u64,
    /// Of these, games that load.
    pub loaded: u64,
    /// Of these, games that compile.
    pub compiled: u64,
    /// By kind of edit: what became of the children.
    pub edits: BTreeMap<EditKind, Fate>,
    /// What was compared.
    pub coverage: Coverage,
    /// Games each ludeme appears in, by the number of its row.
    pub ludemes: Vec<u64>,
    /// What differs, with the name of the game.
    pub differences: Vec<(String, Difference)>,
}

impl Campaign {
    /// Adds the findings of another campaign.
    pub fn add(&mut self, other: Campaign) {
        self.games += other.games;
        self.loaded += other.loaded;
        self.compiled += other.compiled;
        for (kind, fate) in other.edits {
            let sum = self.edits.entry(kind).or_default();
            sum.made += fate.made;
            sum.loaded += fate.loaded;
            sum.compiled += fate.compiled;
        }
        self.coverage.add(&other.coverage);
        self.ludemes.resize(ludemes(), 0);
        self.ludemes.iter_mut().zip(&other.ludemes).for_each(|(sum, n)| *sum += n);
        self.differences.extend(other.differences);
        self.differences.sort_by(|a, b| a.0.cmp(&b.0));
    }

    /// Ludemes no game had.
    pub fn missing_ludemes(&self) -> Vec<Ludeme> {
        missing_ludemes(&self.ludemes)
    }

    fn game(&mut self, name: &str, loaded: &Loaded, seed: u64, limits: &Limits) -> bool {
        self.games += 1;
        self.ludemes.resize(ludemes(), 0);
        if loaded.game.is_none() {
            return false;
        }
        self.loaded += 1;
        let mut seen = vec![false; self.ludemes.len()];
        loaded.nodes.iter().for_each(|node| mark_ludemes(node, &mut seen));
        self.ludemes.iter_mut().zip(&seen).for_each(|(n, seen)| *n += u64::from(*seen));
        let compiles = matches!(guarded(|| Game::compile(loaded).is_ok()), Ok(true) | Err(_));
        if compiles {
            self.compiled += 1;
            match compare(loaded, seed, limits) {
                Ok(coverage) => self.coverage.add(&coverage),
                Err(difference) => self.differences.push((name.to_string(), *difference)),
            }
        }
        compiles
    }

    fn child(&mut self, make: fn(u64, u64) -> Option<Child>, seed: u64, index: u64, limits: &Limits) {
        let name = format!("child {index:06}");
        let made = guarded(|| make(seed, index).map(|child| (gdl::load_nodes(vec![child.node.clone()]), child)));
        let (loaded, child) = match made {
            Ok(Some(made)) => made,
            Ok(None) => return,
            Err(what) => {
                let what = what.unwrap_or_default();
                let difference = Difference { game: String::new(), first: Player::First, moves: Vec::new(), what };
                self.differences.push((format!("{name} of seed {seed}"), difference));
                return;
            }
        };
        let spliced = if child.splices > 0 { format!(" and {} splices", child.splices) } else { String::new() };
        let name = format!("{name} of seed {seed}, from {} by {:?}{spliced}", child.parent, child.edits);
        let compiles = self.game(&name, &loaded, seed ^ index, limits);
        for kind in child.edits {
            let fate = self.edits.entry(kind).or_default();
            fate.made += 1;
            fate.loaded += u64::from(loaded.game.is_some());
            fate.compiled += u64::from(compiles);
        }
    }
}

/// Compares so many children of the library; the result does not depend on the number of threads.
pub fn campaign(children: u64, seed: u64, threads: usize, limits: &Limits) -> Campaign {
    shared(children, threads, |part, index| part.child(child, seed, index, limits))
}

/// Compares so many children of the library in which names, labels and numbers were exchanged without regard to what they mean: most are no
/// games, and those the checks pass must play.
pub fn of_spliced(children: u64, seed: u64, threads: usize, limits: &Limits) -> Campaign {
    shared(children, threads, |part, index| part.child(spliced, seed, index, limits))
}

/// Compares every game of the library.
pub fn of_library(seed: u64, threads: usize, limits: &Limits) -> Campaign {
    let entries = gdl::library::all();
    shared(entries.len() as u64, threads, |part, index| {
        let entry = &entries[index as usize];
        part.game(entry.file_stem, &gdl::load(entry.text), seed, limits);
    })
}

/// Compares the games around the examples of the ludeme table: each ludeme has at least one game of its own.
pub fn of_examples(seed: u64, threads: usize, limits: &Limits) -> Campaign {
    let rows: Vec<_> = gdl::table::rows().collect();
    shared(rows.len() as u64, threads, |part, index| {
        let row = rows[index as usize];
        if let Some((_, loaded)) = gdl::example::frame(row.example) {
            part.game(&format!("example of {}", row.word), &loaded, seed, limits);
        }
    })
}

/// Compares games given by name and text.
pub fn of_texts(texts: &[(String, String)], seed: u64, threads: usize, limits: &Limits) -> Campaign {
    shared(texts.len() as u64, threads, |part, index| {
        let (name, text) = &texts[index as usize];
        part.game(name, &gdl::load(text), seed, limits);
    })
}

/// Runs the numbers below `count` on threads; sums and sorted lists make the order of no importance.
fn shared(count: u64, threads: usize, run: impl Fn(&mut Campaign, u64) + Sync) -> Campaign {
    let next = AtomicU64::new(0);
    let work = || {
        let mut part = Campaign::default();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= count {
                return part;
            }
            run(&mut part, index);
        }
    };
    let mut all = Campaign::default();
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            all.add(worker.join().expect("a worker catches whatever its games throw"));
        }
    });
    all
}

impl fmt::Display for Campaign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let c = &self.coverage;
        writeln!(f, "games {}, loaded {}, compiled {}", self.games, self.loaded, self.compiled)?;
        for (kind, fate) in &self.edits {
            let (made, loaded, compiled) = (fate.made, fate.loaded, fate.compiled);
            writeln!(f, "  {:15} made {made:6} loaded {loaded:6} compiled {compiled:6}", format!("{kind:?}"))?;
        }
        writeln!(f, "plays {}, steps {}, perfts {}", c.plays, c.steps, c.perfts)?;
        writeln!(f, "lazily drawn steps {}, playouts {}", c.draws, c.playouts)?;
        writeln!(f, "endings {:?}", c.endings)?;
        writeln!(f, "cut off: too wide {}, too long {}, too costly {}", c.too_wide, c.too_long, c.too_costly)?;
        writeln!(f, "executed fewer than 100 times: {:?}", c.rare_words(100))?;
        writeln!(f, "ended fewer than 20 times by: {:?}", c.rare_endings(20))?;
        writeln!(f, "ludemes in no game: {:?}", self.missing_ludemes())?;
        writeln!(f, "differences {}", self.differences.len())?;
        for (name, difference) in &self.differences {
            writeln!(f, "--- {name}\n{difference}")?;
        }
        Ok(())
    }
}
