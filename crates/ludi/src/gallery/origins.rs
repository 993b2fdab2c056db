//! The rules as they were bred, coloured by where each word comes from.

use super::Entry;
use criticism::report::chart::escape;
use criticism::report::paragraph;
use gdl::tree::Node;
use std::fmt::Write;
use synthesis::Origin;

/// Where a character comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ink {
    /// Nowhere: the name.
    Plain,
    Parent(usize),
    Made,
}

/// The coloured text with its legend; nothing for a game without parents, which all comes from one place.
pub fn part(entry: &Entry) -> String {
    if entry.parents.is_empty() {
        return String::new();
    }
    let title = "<h3>Where the rules come from</h3>\n";
    let Some(tree) = gdl::reader::read(&entry.bred_text).0.into_iter().next() else { return String::new() };
    if tree.size() != entry.origins.len() {
        return format!("{title}{}", paragraph("Nobody kept track of where its rules come from."));
    }
    let notes = tree.children().iter().position(|section| section.head() == Some("support"));
    let inks: Vec<(Ink, &Node)> = tree
        .walk()
        .zip(&entry.origins)
        .filter(|((path, _), _)| path.first().is_none_or(|section| Some(*section) != notes))
        .map(|((path, node), origin)| match origin {
            _ if path == [1] => (Ink::Plain, node),
            Origin::Parent(which, _) => (Ink::Parent(*which), node),
            Origin::Mutation => (Ink::Made, node),
        })
        .collect();
    let words = |ink: Ink| inks.iter().filter(|(other, node)| *other == ink && node.as_list().is_none()).count();
    // The parent it is mostly a copy of needs no emphasis.
    let host = if words(Ink::Parent(1)) > words(Ink::Parent(0)) { 1 } else { 0 };
    let style = |ink: Ink| match ink {
        Ink::Plain => None,
        Ink::Parent(which) if which == host => Some(("host", from(entry, which))),
        Ink::Parent(which) => Some(("guest", from(entry, which))),
        Ink::Made => Some(("made", "made or changed by mutation".to_string())),
    };
    let all = [Ink::Parent(host), Ink::Parent(1 - host), Ink::Made];
    let sum: usize = all.iter().map(|ink| words(*ink)).sum();
    let mut legend = String::new();
    for ink in all.into_iter().filter(|ink| words(*ink) > 0) {
        let (class, name) = style(ink).expect("these inks have a style");
        let share = 100.0 * words(ink) as f64 / sum as f64;
        let _ = write!(
            legend,
            "<span class=\"item\"><span class=\"{class}\">{}</span> {share:.0} % of the words</span> ",
            escape(&name)
        );
    }
    let cut = notes.and_then(|at| tree.children().get(at)).map(|support| support.span.range());
    let text = coloured(&entry.bred_text, &inks, &cut.unwrap_or(0..0), style);
    format!("{title}<p class=\"inks\">{legend}</p>\n<pre class=\"inks\">{text}</pre>\n")
}

fn from(entry: &Entry, which: usize) -> String {
    match entry.parents.get(which) {
        Some(name) => format!("from {name}"),
        None => format!("from parent {}", which + 1),
    }
}

/// The text without a range, in runs of one ink that do not go on over the end of a line.
fn coloured(
    text: &str,
    inks: &[(Ink, &Node)],
    cut: &std::ops::Range<usize>,
    style: impl Fn(Ink) -> Option<(&'static str, String)>,
) -> String {
    let mut paint = vec![Ink::Plain; text.len()];
    // Parents come before their children, which paint over them.
    for (ink, node) in inks {
        if let Some(bytes) = paint.get_mut(node.span.range()) {
            bytes.fill(*ink);
        }
    }
    let (mut out, mut blanks, mut open) = (String::new(), String::new(), None);
    for (at, char) in text.char_indices() {
        if cut.contains(&at) {
            blanks.clear();
            continue;
        }
        if char.is_whitespace() {
            blanks.push(char);
            continue;
        }
        let new = style(paint[at]);
        if new != open || blanks.contains('\n') {
            out.push_str(if open.is_some() { "</span>" } else { "" });
            out.push_str(&blanks);
            if let Some((class, title)) = &new {
                let _ = write!(out, "<span class=\"{class}\" title=\"{}\">", escape(title));
            }
            open = new;
        } else {
            out.push_str(&blanks);
        }
        blanks.clear();
        out.push_str(&escape(char.encode_utf8(&mut [0; 4])));
    }
    out.push_str(if open.is_some() { "</span>" } else { "" });
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_hold_words_of_one_origin_and_end_with_the_line() {
        let text = "(game \"<X>\"\n  (board 3 4)\n  (support x))\n";
        let tree = gdl::reader::read(text).0.remove(0);
        let inks: Vec<(Ink, &Node)> = tree
            .walk()
            .filter(|(path, _)| path.first() != Some(&3))
            .map(|(path, node)| match path.as_slice() {
                [1] => (Ink::Plain, node),
                [2, 2] => (Ink::Made, node),
                _ => (Ink::Parent(0), node),
            })
            .collect();
        let style = |ink: Ink| match ink {
            Ink::Plain => None,
            Ink::Parent(_) => Some(("p", "a\"b".to_string())),
            Ink::Made => Some(("m", "new".to_string())),
        };
        let cut = tree.children()[3].span.range();
        let parent = "<span class=\"p\" title=\"a&quot;b\">";
        assert_eq!(
            coloured(text, &inks, &cut, style),
            format!(
                "{parent}(game</span> &quot;&lt;X&gt;&quot;\n  {parent}(board 3</span> <span class=\"m\" title=\"new\">4</span>{parent}))</span>"
            )
        );
    }
}
