//! The run's part of the gallery's page.

use super::ending::Final;
use super::progress::AGAIN;
use super::run::{Run, kept};
use crate::failure::Failure;
use crate::gallery::{Entry, Gallery, Stage};
use crate::output::write_file;
use crate::source::plain;
use std::path::Path;
use strategy::contest::statistics::Interval;

/// Writes the full reports into a folder named after the gallery's page, and links them there.
pub fn reports(page: &str, finals: &[Final], gallery: &mut Gallery) -> Result<(), Failure> {
    // A page without an extension would stand in its own way.
    let stem = Path::new(page).with_extension("");
    let folder = if stem == Path::new(page) { Path::new(&format!("{page}-games")).to_path_buf() } else { stem };
    for (entry, last) in gallery.best.iter_mut().zip(finals) {
        let Some(report) = &last.report else { continue };
        std::fs::create_dir_all(&folder).map_err(|error| {
            Failure::usage(format!("cannot make the folder {}: {}", folder.display(), plain(&error)))
        })?;
        let path = folder.join(format!("{}.html", entry.name));
        write_file(&path.to_string_lossy(), report)?;
        let folder = folder.file_name().unwrap_or_default().to_string_lossy();
        entry.report = Some(format!("{folder}/{}.html", entry.name));
    }
    Ok(())
}

/// The page's view of a run.
pub fn gallery(run: &mut Run, name: &str, command: String, finals: &[Final]) -> Result<Gallery, Failure> {
    let stage = |name: &str, count, dropped| Stage { name: name.into(), count, dropped };
    let mut funnel = vec![stage("made", run.funnel.made(), false)];
    funnel.extend(run.funnel.dropped.iter().map(|(check, count)| stage(check, *count, true)));
    funnel.extend([stage("kept", run.funnel.inserted, false), stage(run.space.passes(), run.funnel.viable, false)]);
    if run.funnel.again > 0 {
        funnel.push(stage(AGAIN, run.funnel.again, false));
    }
    let texts = finals.iter().map(|entry| run.published(&entry.member.name)).collect::<Result<Vec<_>, _>>()?;
    let store = run.claim.store();
    let mut best = Vec::new();
    for (Final { member, last, reasons, nearest, .. }, text) in finals.iter().zip(texts) {
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
            score,
            remeasured: last.is_some(),
            viable: last.as_ref().map_or(member.viable == Some(true), |last| last.viable),
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
        run: name.to_string(),
        command,
        seed: run.space.seed(),
        founders: run.space.founders(),
        funnel,
        weights: run.space.weights()?,
        archive: run.search.archive().map(|archive| archive.figures()),
        measure: run.space.measure(),
        passes: run.space.passes(),
        about: run.space.about(),
        best,
    })
}
