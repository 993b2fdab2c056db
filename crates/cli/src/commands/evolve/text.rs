//! A run and its best games as text.

use crate::commands::rules::sheet;
use crate::numbers::{counted, grouped, percent};
use crate::output::Report;
use crate::page::Page;
use crate::table::{Fit, draw};
use ludi::open::{AGAIN, STORE, name_in};
use ludi::runs::{Counts, Evolved, turn};

/// What the games that pass are of those kept and of those made.
fn shares(counts: &Counts) -> String {
    format!(": {} of those kept, {} of those made", percent(counts.viable_share_of_kept), percent(counts.viable_share))
}

impl Report for Evolved {
    fn text(&self, page: &Page) -> String {
        let Counts { made, measured_again, dropped, inserted, viable, .. } = &self.funnel;
        let passes = self.passes;
        let mut dropped: Vec<(&str, u64)> = dropped.iter().map(|(check, count)| (*check, *count)).collect();
        dropped.sort_by_key(|(check, _)| turn(check));
        let lost: Vec<String> = dropped.iter().map(|(check, count)| format!("{} {check}", grouped(*count))).collect();
        let mut out = format!(
            "{}: {} made; dropped {}; {} kept, {} {}{}{}\n",
            page.bold(&self.run),
            counted(*made as usize, "game"),
            if lost.is_empty() { "none".to_string() } else { lost.join(", ") },
            grouped(*inserted),
            grouped(*viable),
            self.passed_once,
            if *viable > 0 { shares(&self.funnel) } else { String::new() },
            if *measured_again > 0 { format!("; {} {AGAIN}", grouped(*measured_again)) } else { String::new() },
        );
        if (self.stop, *made, self.founders > 0) == ("time", 0, true) {
            out += &format!("all the time went into measuring the {} to begin with\n", counted(self.founders, "game"));
        }
        if self.stop != "done" {
            let elsewhere = if self.store == STORE { String::new() } else { format!(" --store {}", self.store) };
            out += &format!("`ludi evolve --resume{elsewhere}` goes on\n");
        }
        if self.best.is_empty() {
            return out;
        }
        out.push('\n');
        let rows = self.best.iter().map(|best| {
            let once = (!best.again).then_some("measured once");
            let against = best.reasons.iter().filter(|_| !best.viable).map(|reason| reason.trim_end_matches('.'));
            let disguise = best.variant.as_ref().map(|known| format!("a variant of {}", known.name));
            let note = once
                .into_iter()
                .chain(disguise.as_deref().filter(|_| best.viable))
                .chain(against)
                .collect::<Vec<_>>()
                .join("; ");
            vec![
                best.name.clone(),
                format!("{:.2} ({:.2} – {:.2})", best.score, best.low, best.high),
                best.verdict.clone(),
                best.words.to_string(),
                best.parents.join(" × "),
                format!("{} {:.2}", best.nearest.0, best.nearest.1),
                note,
            ]
        });
        let measure = self.measure.split(' ').next().unwrap_or_default().to_uppercase();
        let header = ["GAME", measure.as_str(), "VERDICT", "WORDS", "PARENTS", "NEAREST KNOWN", "NOTES"];
        out += &draw(page, Fit::Wrap, &header, rows.collect(), &[]);
        if !self.best[0].viable {
            out += &format!("\nnone of them is {passes}; the first all the same:\n");
        }
        out += &format!("\n{}", sheet(page, &self.rules));
        out += &format!("\n`ludi play {}` to play it\n", name_in(&self.store, &self.run, &self.best[0].name));
        out
    }

    fn code(&self) -> u8 {
        if self.pages.is_err() { 2 } else { 0 }
    }
}
