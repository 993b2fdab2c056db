//! The run's part of the gallery's page.

use super::{Entry, Gallery, Stage, page};
use crate::error::Error;
use crate::open::AGAIN;
use crate::runs::run::kept;
use crate::runs::{Final, Run};
use std::path::{Path, PathBuf};
use strategy::contest::statistics::Interval;

/// A page and where it belongs.
#[derive(Clone, Debug)]
pub struct Page {
    /// Where.
    pub path: PathBuf,
    /// What.
    pub html: String,
}

/// The gallery's page, and before it the full reports, in a folder named after it.
pub fn pages(run: &mut Run, path: &str, finals: &[Final]) -> Result<Vec<Page>, Error> {
    let mut gallery = gallery(run, finals)?;
    // A page without an extension would stand in its own way.
    let stem = Path::new(path).with_extension("");
    let folder = if stem == Path::new(path) { PathBuf::from(format!("{path}-games")) } else { stem };
    let mut pages = Vec::new();
    for (entry, last) in gallery.best.iter_mut().zip(finals) {
        let Some(report) = &last.report else { continue };
        let file = format!("{}.html", entry.name);
        pages.push(Page { path: folder.join(&file), html: report.clone() });
        entry.report = Some(format!("{}/{file}", folder.file_name().unwrap_or_default().to_string_lossy()));
    }
    pages.push(Page { path: path.into(), html: page(&gallery) });
    Ok(pages)
}

/// The page's view of a run.
fn gallery(run: &mut Run, finals: &[Final]) -> Result<Gallery, Error> {
    let stage = |name: &str, count, dropped| Stage { name: name.into(), count, dropped };
    let mut funnel = vec![stage("made", run.funnel.made(), false)];
    funnel.extend(run.funnel.dropped.iter().map(|(check, count)| stage(check, *count, true)));
    funnel.extend([
        stage("kept", run.funnel.inserted, false),
        stage(run.plan.space().passed_once(), run.funnel.viable, false),
    ]);
    if run.funnel.again > 0 {
        funnel.push(stage(AGAIN, run.funnel.again, false));
    }
    let texts = finals.iter().map(|entry| run.published(&entry.member.name)).collect::<Result<Vec<_>, _>>()?;
    let store = run.claim.store();
    let mut best = Vec::new();
    for (shown, text) in finals.iter().zip(texts) {
        let Final { member, last, verdict, reasons, nearest, presented, .. } = shown;
        let child = store.child(run.claim.run(), &member.name)?;
        let candidate = kept(&child)?;
        let figures = match last {
            Some(last) => Some(last.clone()),
            None => store.measurements(&child.fingerprint)?.pop(),
        };
        let value = member.score.unwrap_or(0.0);
        let (low, high) = member.interval.unwrap_or((value, value));
        let interval = |value, low, high| Interval { value, low, high };
        let score = last.as_ref().map_or(interval(value, low, high), |last| interval(last.score, last.low, last.high));
        let parents =
            |ancestor: store::Ancestor| (ancestor.name, ancestor.parents.into_iter().map(|(_, name)| name).collect());
        best.push(Entry {
            name: member.name.clone(),
            rank: best.len() + 1,
            text,
            distilled: presented.as_ref().map(|shown| shown.text.clone()),
            words: shown.words(),
            new: presented.as_ref().map(|shown| shown.variant.is_none()),
            score,
            remeasured: last.is_some(),
            viable: last.as_ref().map_or(member.viable == Some(true), |last| last.viable),
            verdict: verdict.clone(),
            reasons: reasons.clone(),
            criteria: figures.map_or_else(Vec::new, |found| {
                let figures = found.figures.into_iter();
                figures.map(|f| (f.criterion, interval(f.value, f.low, f.high))).collect()
            }),
            parents: member.parents.clone(),
            generation: member.generation,
            bred_text: candidate.text,
            origins: candidate.origins,
            ancestry: store.ancestry(run.claim.run(), &member.name)?.into_iter().map(parents).collect(),
            nearest: nearest.clone(),
            report: None,
        });
    }
    Ok(Gallery {
        run: run.name.clone(),
        command: run.command(),
        seed: run.plan.space().seed(),
        founders: run.plan.space().founders(),
        funnel,
        weights: run.plan.space().weights()?,
        archive: run.search.archive().map(|archive| archive.figures()),
        measure: run.plan.space().measure(),
        passes: run.plan.space().passes(),
        about: run.plan.space().about(),
        best,
    })
}
