//! What to mend: the checks that failed, then what pulls the score down most, each with a picture and what to try next.

use super::chart::{escape, plain};
use super::{Subject, figure, leads, paragraph, shown};
use crate::advice::{Drag, Flaw, Next, Shows, rests_on_leads, shows};
use gdl::english::capital;

/// Checks that failed come first: nothing else counts before they are mended.
pub fn section(subject: &Subject<'_>) -> String {
    format!("{}{}", flaws(subject), drags(subject))
}

fn flaws(subject: &Subject<'_>) -> String {
    let mut body = String::new();
    let mut pictures = Vec::new();
    for (i, flaw) in subject.advice.flaws.iter().enumerate() {
        let Flaw { id, text, next } = flaw;
        // Several checks may be about one picture, which is drawn once.
        let picture = shows(id);
        let again = pictures.contains(&picture);
        pictures.push(picture);
        let drawing = if again { String::new() } else { shown::picture(subject, picture, None) };
        let said = format!("<h3>{}. {}</h3>\n{}", i + 1, escape(&capital(text)), tried(next));
        body += &item(&said, &drawing);
    }
    if body.is_empty() {
        return body;
    }
    let note = "These checks failed. As long as they do, the game counts as 0, whatever its criteria add up to.";
    super::section("flaws", "What to mend first", &format!("{}{body}", paragraph(note)))
}

fn drags(subject: &Subject<'_>) -> String {
    let advice = subject.advice;
    if !advice.compared {
        return String::new();
    }
    let mut body = String::new();
    let mut pictures: Vec<(Shows, Option<usize>)> = Vec::new();
    for (i, drag) in advice.drags.iter().enumerate() {
        let picture = (shows(drag.pull.criterion().id), drag.pull.trial);
        let drawing = match pictures.iter().position(|known| *known == picture) {
            Some(before) => figure("", &format!("The picture of number {} shows this, too.", before + 1)),
            None => shown::picture(subject, picture.0, picture.1),
        };
        pictures.push(picture);
        body += &item(&words(i + 1, drag), &drawing);
    }
    if pictures.iter().any(|picture| picture.0 == Shows::Leads) {
        body += &paragraph(&format!("<small>In pictures of one game, {}</small>", leads::key(subject)));
    }
    let than = "Held against the median of the library's viable games, criterion by criterion";
    let note = match advice.drags.len() {
        0 => format!("{than}, nothing does: every weighted criterion is as good as usual or better."),
        1 => format!("{than}, one thing does."),
        n => format!("{than}, these {n} cost the score most."),
    };
    let trust = subject.found.measurement.trust();
    let doubt = if trust < 1.0 && advice.drags.iter().any(|drag| rests_on_leads(&drag.pull)) {
        paragraph(&format!(
            "Leads tell little here that who moves first does not tell: criteria that rest on them count for {:.0} % of what they show, which is part of the loss.",
            100.0 * trust
        ))
    } else {
        String::new()
    };
    super::section(
        "drags",
        "What pulls the score down",
        &format!("{}{doubt}{body}{}", paragraph(&note), tried(&advice.next)),
    )
}

/// A drag in words.
fn words(number: usize, Drag { pull, means, next }: &Drag) -> String {
    let criterion = pull.criterion();
    let here = pull.figure.map_or("no value".to_string(), |figure| {
        format!("<b>{}</b> ({} – {})", plain(figure.value, 2), plain(figure.low, 2), plain(figure.high, 2))
    });
    let usual = &pull.usual;
    let chance = if pull.sure { "" } else { " The difference may be chance." };
    format!(
        "<h3>{number}. {}</h3>\n{}{}{}",
        capital(criterion.name),
        paragraph(&escape(means)),
        paragraph(&format!(
            "{here} here, usually {} (half of the games: {} – {}). It costs <b>{}</b> of the score.{chance}",
            plain(usual.median, 2),
            plain(usual.low, 2),
            plain(usual.high, 2),
            plain(pull.loss, 2)
        )),
        tried(next)
    )
}

/// What to try next.
fn tried(next: &[Next]) -> String {
    let one = |Next { what, commands }: &Next| {
        let lines: Vec<String> = commands.iter().map(|line| format!("<code>{}</code>", escape(line))).collect();
        format!("<p class=\"next\">{}:{}</p>\n", escape(&capital(what)), lines.concat())
    };
    next.iter().map(one).collect()
}

/// Words with a picture beside them.
fn item(said: &str, drawing: &str) -> String {
    format!("<div class=\"drag\">\n<div>\n{said}</div>\n<div>{drawing}</div>\n</div>\n")
}
