//! The end of a run: the best games are measured once more, with other games and a stronger player, so that the figures shown
//! are not those of the luckiest.

use super::drive::{Stop, Work, drive};
use super::judge::{Again, Judged, Task, called};
use super::presented::{Disguise, Presented, words};
use super::run::{Run, outcome};
use crate::error::Error;
use crate::event::{Count, Listener};
use crate::kin::{closest, library, tree};
use gdl::distance::Nameless;
use rayon::ThreadPool;
use std::cmp::Ordering;
use std::collections::{HashMap, VecDeque};
use std::time::Instant;
use store::Measurement;
use synthesis::goals::main_family;
use synthesis::{Member, Outcome};

/// A new game with its last measurement.
pub struct Final {
    /// The member of the population.
    pub member: Member,
    /// Its figures; `None` if there was no time.
    pub last: Option<Measurement>,
    /// The verdict in words: of the last measurement, or what may be said after the first.
    pub verdict: String,
    /// Texts of the checks, or of those it fails if it fails any; of a game measured once, of those it fails.
    pub reasons: Vec<String>,
    /// The game of the library that is nearest, and how far it is.
    pub nearest: (String, f64),
    /// The report of its last measurement, a page.
    pub report: Option<String>,
    /// How it is shown, if it passed its last measurement.
    pub presented: Option<Presented>,
}

impl Final {
    /// Its rules in as few words as will do.
    pub fn text(&self) -> &str {
        self.presented.as_ref().map_or(&self.member.text, |shown| &shown.text)
    }

    /// Words of its rule sheet.
    pub fn words(&self) -> u64 {
        self.presented.as_ref().map_or_else(|| words(&self.member.text), |shown| shown.words)
    }

    /// The kind of game it is: what it is about, and on what board.
    fn niche(&self) -> (u8, String) {
        let kind = gdl::load(self.text()).game.map(|game| {
            let tiling = std::mem::discriminant(&game.board.tiling);
            format!("{:?} {tiling:?}", main_family(&game))
        });
        (class(self), kind.unwrap_or_default())
    }

    /// The known game it is a variant of.
    pub fn variant(&self) -> Option<&Disguise> {
        self.presented.as_ref()?.variant.as_ref()
    }
}

/// For each game to be shown so many are looked at: some fail, some are known games, and some take too many words.
const POOL: usize = 3;

/// Words of a rule sheet that somebody may still be asked to read.
const READABLE: u64 = 250;

/// How long there is for last measurements.
#[derive(Clone, Copy, Debug)]
pub enum Patience {
    /// No time at all.
    None,
    /// Until this moment, but one in any case.
    Until(Instant),
    /// As long as it takes.
    Endless,
}

/// Measuring the best games once more, best first.
pub struct Finals<'a> {
    run: &'a Run,
    patience: Patience,
    command: String,
    /// The best, as the first measurement has it.
    members: Vec<&'a Member>,
    /// How many games are wanted that pass, are new and can be told in few words.
    wanted: usize,
    /// Those found.
    found: usize,
    /// How many may be asked for before all that were asked for are told, so that the clock is all that depends on the number of threads.
    round: usize,
    /// Places among these that are to be measured.
    asked: VecDeque<usize>,
    next: usize,
    at_once: usize,
    again: Vec<Option<Again>>,
    failed: Vec<Option<String>>,
    done: usize,
    count: Count<'a>,
}

impl<'a> Finals<'a> {
    /// So many of the best games. Reports say by which `command` the run is made again.
    pub fn new(run: &'a Run, best: usize, patience: Patience, listener: &'a dyn Listener) -> Finals<'a> {
        let members = run.best(POOL * best);
        let count = Count::new(listener, "measuring the best again", members.len() as u64);
        let (wanted, found, round) = (best, 0, best);
        let (again, failed) = (members.iter().map(|_| None).collect(), vec![None; members.len()]);
        let (asked, command) = (VecDeque::new(), run.command());
        Finals {
            run,
            patience,
            command,
            members,
            wanted,
            found,
            round,
            asked,
            next: 0,
            at_once: 1,
            again,
            failed,
            done: 0,
            count,
        }
    }

    /// Measures those that are viable as long as there is patience, and ranks all.
    pub fn finish(mut self, pool: &ThreadPool) -> Result<Vec<Final>, Error> {
        self.at_once = pool.current_num_threads();
        let run = self.run;
        drive(&mut self, &run.plan, pool)?;
        let known = library(None);
        let Finals { run, members, again, failed, wanted, .. } = self;
        let mut finals = Vec::new();
        for ((member, again), failed) in members.into_iter().zip(again).zip(failed) {
            let space = run.plan.space();
            let (last, verdict, mut reasons, report, presented) = match again {
                Some(Again { last, verdict, reasons, report, presented, .. }) => {
                    (Some(last), verdict, reasons, report, presented)
                }
                None if member.viable == Some(true) => (None, space.passed_once().to_string(), Vec::new(), None, None),
                None => (None, called(false, space.passes()), first_reasons(run, member)?, None, None),
            };
            reasons.extend(failed);
            let disguise = presented.as_ref().and_then(|shown: &Presented| shown.variant.as_ref());
            reasons.splice(0..0, disguise.map(Disguise::words));
            reasons.splice(0..0, run.search.remarks(&member.name));
            let near = tree(&member.text).and_then(|tree| {
                let (known, distance) = closest(&Nameless::of(&tree), &known, 1).pop()?;
                Some((known.name.clone(), distance))
            });
            let nearest = near.unwrap_or_else(|| ("nothing".into(), 1.0));
            finals.push(Final { member: member.clone(), last, verdict, reasons, nearest, report, presented });
        }
        finals.sort_by(by_rank);
        let mut finals = in_turns(finals, Final::niche);
        finals.truncate(wanted);
        Ok(finals)
    }

    /// The next game to be measured, if more are wanted.
    fn following(&self) -> Option<usize> {
        let rest = self.members.iter().enumerate().skip(self.next);
        let (at, _) = rest.into_iter().find(|(_, member)| member.viable == Some(true))?;
        let open = at < self.round || (self.asked.is_empty() && self.found < self.wanted);
        open.then_some(at)
    }

    fn late(&self) -> bool {
        match self.patience {
            Patience::None => true,
            Patience::Until(moment) => self.done > 0 && Instant::now() >= moment,
            Patience::Endless => false,
        }
    }
}

impl Work for Finals<'_> {
    fn ask(&mut self) -> Option<Task> {
        // What is handed out is measured, so no more is than there are threads: the clock is looked at in between.
        if self.asked.len() >= self.at_once || self.late() {
            return None;
        }
        let at = self.following()?;
        if at >= self.round {
            self.round = at + (self.wanted - self.found).max(1);
        }
        let member = self.members[at];
        self.next = at + 1;
        self.asked.push_back(at);
        Some(Task::Finalist { member: Box::new(member.clone()), command: self.command.clone() })
    }

    fn tell(&mut self, judged: Judged) -> Result<(), Error> {
        let at = self.asked.pop_front().ok_or_else(|| Error::usage("a result was told that nobody asked for"))?;
        self.done += 1;
        match judged {
            Judged::Finalist(again) => {
                let store = self.run.claim.store();
                store.put_measurement(&again.last)?;
                store.put_trials(&again.last.conditions, 0, &again.trials)?;
                let new =
                    again.presented.as_ref().is_none_or(|shown| shown.variant.is_none() && shown.words <= READABLE);
                self.found += usize::from(again.last.viable && new);
                self.again[at] = Some(*again);
            }
            Judged::Failed(why) => self.failed[at] = Some(format!("Measuring it again failed: {why}.")),
            _ => return Err(Error::usage("a result was told that nobody asked for")),
        }
        self.count.step();
        Ok(())
    }

    fn over(&self) -> Option<Stop> {
        let more = self.following().is_some();
        if !self.asked.is_empty() || (more && !self.late()) {
            return None;
        }
        Some(if more { Stop::Time } else { Stop::Done })
    }
}

/// What the first measurement has against a game that is shown as it found it.
fn first_reasons(run: &Run, member: &Member) -> Result<Vec<String>, Error> {
    if member.viable == Some(true) {
        return Ok(Vec::new());
    }
    match outcome(&run.claim.store().child(run.claim.run(), &member.name)?)? {
        Outcome::Measured { reasons, .. } => Ok(reasons),
        Outcome::Dropped { .. } => Ok(Vec::new()),
    }
}

/// New games that hold at the second look come first, those with long sheets after the others, then games that nobody has looked at twice, then variants of known games,
/// then those that are not viable; the surest quality first, of equal quality the one with the shorter sheet.
fn by_rank(a: &Final, b: &Final) -> Ordering {
    let of_first =
        |entry: &Final| entry.member.interval.map_or(entry.member.score, |(low, _)| Some(low)).unwrap_or(0.0);
    let quality =
        |entry: &Final| (entry.last.as_ref().map_or_else(|| of_first(entry), |last| last.low) / EQUAL).round();
    class(a).cmp(&class(b)).then(quality(b).total_cmp(&quality(a))).then(a.words().cmp(&b.words()))
}

/// What comes before anything else.
fn class(entry: &Final) -> u8 {
    match &entry.last {
        Some(last) if last.viable && entry.variant().is_some() => 3,
        Some(last) if last.viable => u8::from(entry.words() > READABLE),
        None if entry.member.viable == Some(true) => 2,
        _ => 4,
    }
}

/// In the same order, but the second of a niche waits until every other niche of its class has had its first, and so on.
fn in_turns(ranked: Vec<Final>, niche: impl Fn(&Final) -> (u8, String)) -> Vec<Final> {
    let mut had: HashMap<(u8, String), u32> = HashMap::new();
    let mut turns: Vec<(u8, u32, Final)> = Vec::new();
    for entry in ranked {
        let niche = niche(&entry);
        let class = niche.0;
        let turn = had.entry(niche).or_default();
        turns.push((class, *turn, entry));
        *turn += 1;
    }
    turns.sort_by_key(|&(class, turn, _)| (class, turn));
    turns.into_iter().map(|(_, _, entry)| entry).collect()
}

/// Games whose scores surely reach the same within this are equally good.
const EQUAL: f64 = 0.02;

#[cfg(test)]
mod tests {
    use super::*;
    use store::Conditions;

    fn entry(name: &str, first: (f64, bool), last: Option<(f64, bool)>) -> Final {
        let conditions =
            Conditions { fingerprint: String::new(), settings: String::new(), seed: 1, engine: String::new() };
        Final {
            member: Member {
                name: name.into(),
                text: String::new(),
                score: Some(first.0),
                interval: None,
                viable: Some(first.1),
                descriptor: None,
                advisors: Vec::new(),
                parents: Vec::new(),
                generation: 1,
                index: Some(0),
                arrival: 0,
                measurements: 1,
            },
            last: last.map(|(score, viable)| Measurement {
                conditions,
                score,
                low: score,
                high: score,
                viable,
                figures: Vec::new(),
            }),
            verdict: String::new(),
            reasons: Vec::new(),
            nearest: (String::new(), 1.0),
            report: None,
            presented: None,
        }
    }

    #[test]
    fn no_variant_stands_above_a_new_game_and_short_sheets_above_long_ones() {
        let shown = |words: u64, known: Option<&str>, entry: Final| {
            let disguise = |name: &str| Disguise { name: name.into(), steps: 1.0, ends: 1.0, refitted: false };
            let variant = known.map(disguise);
            Final { presented: Some(Presented { text: String::new(), words, variant }), ..entry }
        };
        let mut finals = [
            shown(50, Some("Hex"), entry("known", (0.9, true), Some((0.9, true)))),
            shown(300, None, entry("too long", (0.9, true), Some((0.9, true)))),
            shown(150, None, entry("long", (0.5, true), Some((0.5, true)))),
            shown(80, None, entry("short", (0.5, true), Some((0.505, true)))),
            shown(200, None, entry("better", (0.5, true), Some((0.6, true)))),
            entry("seen once", (0.7, true), None),
        ];
        finals.sort_by(by_rank);
        let names: Vec<&str> = finals.iter().map(|entry| entry.member.name.as_str()).collect();
        assert_eq!(names, ["better", "short", "long", "too long", "seen once", "known"]);
    }

    #[test]
    fn every_niche_has_its_turn() {
        let kinds = ["line hex", "line hex", "line hex", "connect hex", "line square"];
        let names: Vec<String> = (0..5).map(|at| format!("{at}")).collect();
        let ranked = names.iter().map(|name| entry(name, (0.5, true), Some((0.5, true)))).collect();
        let kind = |entry: &Final| (0, kinds[entry.member.name.parse::<usize>().expect("a number")].to_string());
        let told: Vec<String> = in_turns(ranked, kind).into_iter().map(|entry| entry.member.name).collect();
        assert_eq!(told, ["0", "3", "4", "1", "2"]);
    }

    #[test]
    fn no_game_that_is_not_viable_stands_above_one_that_is() {
        let mut finals = [
            entry("failed at once", (0.9, false), None),
            entry("seen once", (0.5, true), None),
            entry("failed at the second look", (0.8, true), Some((0.95, false))),
            entry("held, lower", (0.7, true), Some((0.3, true))),
            entry("held", (0.6, true), Some((0.4, true))),
        ];
        finals.sort_by(by_rank);
        let names: Vec<&str> = finals.iter().map(|entry| entry.member.name.as_str()).collect();
        assert_eq!(names, ["held", "held, lower", "seen once", "failed at the second look", "failed at once"]);
    }
}
