//! What differs between two games, in the words of the rule sheet.

use gdl::ast::Game;
use gdl::english::rules;

/// Parts of a sheet that say again, or explain, what others say: looked at last.
const REPEATED: [&str; 2] = ["Aim", "Notes"];

/// Most words that are put in quotes as what something was before; longer parts are told as whole sentences.
const QUOTED: usize = 9;

/// Share of words in common from which on a sentence is another form of a sentence.
const ALIKE: f64 = 0.4;

/// What differs, a sentence each; empty if the sheets say the same.
pub fn told(before: &Game, after: &Game) -> Vec<String> {
    let [old, new] = [before, after].map(|game| sections(&rules(game)));
    let differing = |wanted: &dyn Fn(&str) -> bool| -> Vec<String> {
        let parts = new.iter().filter(|(title, _)| wanted(title));
        let was = |title: &str| old.iter().find(|(other, _)| other == title).map_or(&[][..], |(_, said)| said);
        let mut said: Vec<String> = parts.flat_map(|(title, said)| differences(was(title), said)).collect();
        let gone = old.iter().filter(|(title, _)| wanted(title) && !new.iter().any(|(other, _)| other == title));
        said.extend(gone.flat_map(|(_, said)| differences(said, &[])));
        said
    };
    // What follows from another board (how many pieces fill it) is not told beside it.
    let caused = touched(before, after);
    let ways: [&dyn Fn(&str) -> bool; 3] =
        [&|title| caused.contains(&title), &|title| !REPEATED.contains(&title), &|_| true];
    ways.into_iter().map(differing).find(|said| !said.is_empty()).unwrap_or_default()
}

/// The parts of the sheet that tell of what was changed in the rules.
fn touched(before: &Game, after: &Game) -> Vec<&'static str> {
    let mut parts = Vec::new();
    if before.board != after.board {
        parts.push("Board");
    }
    if before.players != after.players {
        parts.push("Players");
    }
    if before.start != after.start || before.hands != after.hands {
        parts.push("Start");
    }
    if before.pieces != after.pieces || before.play != after.play {
        parts.push("On your turn");
    }
    if before.end != after.end || before.play != after.play {
        parts.push("The game ends");
    }
    parts
}

/// The parts of a sheet with their sentences.
fn sections(sheet: &str) -> Vec<(String, Vec<String>)> {
    let mut parts: Vec<(String, Vec<String>)> = Vec::new();
    for line in sheet.lines().filter(|line| !line.is_empty() && !line.starts_with("# ")) {
        let title = line.strip_prefix("**").and_then(|rest| rest.split_once(".**"));
        let text = match title {
            Some((title, rest)) => {
                parts.push((title.to_string(), Vec::new()));
                rest
            }
            None => line.strip_prefix("- ").unwrap_or(line),
        };
        if let Some((_, said)) = parts.last_mut() {
            // How cells are named follows from the board.
            said.extend(sentences(&text.replace("**", "")).into_iter().filter(|one| !one.contains(" are named by ")));
        }
    }
    parts
}

/// The sentences of a text, without their stops. The number of cells in brackets follows from the board.
fn sentences(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let ends =
            |&(at, _): &(usize, &str)| rest[at + 2..].starts_with(|next: char| next.is_uppercase() || next == '“');
        let (one, more) = match rest.match_indices(". ").find(ends) {
            Some((at, _)) => (&rest[..at], &rest[at + 2..]),
            None => (rest.trim_end_matches('.'), ""),
        };
        found.push(uncounted(one.trim()));
        rest = more.trim();
    }
    found
}

fn uncounted(sentence: &str) -> String {
    match sentence.rsplit_once(" (") {
        Some((start, count)) if count.ends_with(')') && count.split(' ').count() == 2 => start.to_string(),
        _ => sentence.to_string(),
    }
}

/// Sentences of one list that the other does not have, each beside the one it replaces.
fn differences(old: &[String], new: &[String]) -> Vec<String> {
    let mut gone: Vec<&String> = old.iter().filter(|sentence| !new.contains(sentence)).collect();
    let mut said = Vec::new();
    for sentence in new.iter().filter(|sentence| !old.contains(sentence)) {
        let nearest = gone.iter().enumerate().map(|(at, other)| (likeness(other, sentence), at));
        let nearest = nearest.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
        said.push(match nearest.filter(|(likeness, _)| *likeness >= ALIKE) {
            Some((_, at)) => instead(gone.remove(at), sentence),
            None => sentence.clone(),
        });
    }
    said.extend(gone.into_iter().map(|sentence| format!("No longer: {sentence}")));
    said
}

/// Share of the words of two sentences that they have in common.
fn likeness(a: &str, b: &str) -> f64 {
    let [a, mut b] = [a, b].map(|text| text.split_whitespace().collect::<Vec<_>>());
    let most = a.len().max(b.len()).max(1);
    let common =
        a.iter().filter(|word| b.iter().position(|other| other == *word).map(|at| b.swap_remove(at)).is_some());
    common.count() as f64 / most as f64
}

/// A sentence with what stood there before.
fn instead(old: &str, new: &str) -> String {
    let [a, b] = [old, new].map(|text| text.split_whitespace().collect::<Vec<_>>());
    let bare = |word: &str| word.trim_end_matches([',', ';', ':']).to_string();
    let same = |(x, y): &(&&str, &&str)| bare(x) == bare(y);
    let mut front = a.iter().zip(&b).take_while(same).count();
    let room = a.len().min(b.len()) - front;
    let mut back = a.iter().rev().zip(b.iter().rev()).take(room).take_while(same).count();
    // Words that only changed their places are no short answer.
    let [left, come] = [&a, &b].map(|words| &words[front..words.len() - back]);
    if left.iter().any(|word| *word != "by" && come.iter().any(|other| bare(other) == bare(word))) {
        return format!("{new} (instead of: {old})");
    }
    // “six by five”, neither “six” nor “five”.
    if front > 1 && a[front - 1] == "by" {
        front -= 2;
    }
    if back > 2 && a[a.len() - back] == "by" {
        back -= 2;
    }
    let [was, now] = [&a, &b].map(|words| bare(&words[front..words.len() - back].join(" ")));
    match (was.split_whitespace().count(), now.split_whitespace().count()) {
        (0, QUOTED..) if back == 0 => format!("“{} …” goes on: … {now}", b[..front.min(QUOTED)].join(" ")),
        (0, _) => format!("{new} (new: “{now}”)"),
        (1..=QUOTED, 0) => format!("{new} (without “{was}”)"),
        (1..=QUOTED, _) => format!("{new}, instead of “{was}”"),
        _ => format!("{new} (instead of: {old})"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(name: &str, old: &str, new: &str) -> Vec<String> {
        let text = gdl::library::find(name).expect("in the library").text;
        let other = text.replace(old, new);
        assert_ne!(text, other);
        let [a, b] = [text, &other].map(|text| gdl::load(text).game.expect("valid"));
        told(&a, &b)
    }

    #[test]
    fn usual_changes_are_told_as_people_would() {
        let one = |name: &str, old: &str, new: &str| said(name, old, new).join(" | ");
        assert_eq!(
            one("tic-tac-toe", "(size 3 3)", "(size 4 4)"),
            "A board of four by four squares, instead of “three by three”"
        );
        assert_eq!(one("cram", "(size 6 5)", "(size 6 6)"), "A board of six by six squares, instead of “six by five”");
        assert_eq!(
            one("cram", "(size 6 5)", "(size 7 5)"),
            "A board of seven by five squares, instead of “six by five”"
        );
        assert_eq!(
            one("cram", "(size 6 5)", "(size 6 5) (without A1)"),
            "A board of six by five squares, with A1 cut out (new: “with A1 cut out”)"
        );
        assert_eq!(
            one("tic-tac-toe", "(in-a-row 3)", "(in-a-row 4)"),
            "You win as soon as you make four in a row, instead of “three”"
        );
        let swap = one("tic-tac-toe", "(end (All", "(play swap-rule) (end (All");
        assert!(swap.starts_with("Swap rule: after the first turn the second player may"), "{swap}");
    }

    #[test]
    fn what_moved_within_a_sentence_is_told_whole() {
        assert_eq!(
            said("tic-tac-toe", " i-nbors", ""),
            [
                "Straight lines run along rows and columns, not diagonals (instead of: Straight lines run along rows, columns and diagonals)"
            ]
        );
        assert_eq!(
            instead("Move it", "Move it, and then turn it round if it has not been turned before"),
            "“Move it, …” goes on: … and then turn it round if it has not been turned before"
        );
        assert_eq!(instead("You may pass, if you must", "You may pass"), "You may pass (without “if you must”)");
    }

    #[test]
    fn games_that_read_the_same_differ_in_nothing() {
        let game = gdl::load(gdl::library::find("chess").expect("in the library").text).game.expect("valid");
        assert_eq!(told(&game, &game), Vec::<String>::new());
    }
}
