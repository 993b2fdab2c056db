//! The support section.

use super::Lower;
use crate::ast::Support;
use crate::check::{Term, Value};
use crate::printer::print_flat;
use crate::tree::Node;

impl Lower<'_> {
    pub(super) fn support(&mut self, term: &Term) -> Support {
        let mut support = Support {
            description: term.get("description").map(|part| self.text(part.req("text"))),
            aim: term.get("aim").map(|part| self.text(part.req("text"))),
            aliases: term
                .all("alias")
                .flat_map(|part| part.all("name").map(|n| self.text(n)).collect::<Vec<_>>())
                .collect(),
            tags: term.get("tags").map_or_else(Vec::new, |part| part.all("tag").map(|tag| self.text(tag)).collect()),
            ..Support::default()
        };
        for advisor in term.get("advisors").into_iter().flat_map(|part| part.all("advisor")) {
            let weights = advisor.all("weight").map(|weight| self.constant(weight)).collect();
            support.advisors.push((self.text(advisor.req("name")), weights));
        }
        for (_, part) in term.args() {
            let kept = match &part.value {
                Value::Raw => true,
                Value::Row(row, _) => row.args.iter().any(|arg| arg.name == "item"),
                _ => false,
            };
            if kept {
                support.other.push(note(part.node));
            }
        }
        support
    }
}

/// A note as its head and the rest as text.
fn note(node: &Node) -> (String, String) {
    match node.head() {
        Some(head) => (head.to_string(), node.args().iter().map(print_flat).collect::<Vec<_>>().join(" ")),
        None => (String::new(), print_flat(node)),
    }
}
