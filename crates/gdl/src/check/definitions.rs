//! Definitions: every name once, none that means something already, no more of anything than the bounds allow.

use super::{Checker, HeadSpan, is_label};
use crate::codes::*;
use crate::diagnostic::Diagnostic;
use crate::span::Span;
use crate::table;
use crate::tree::Node;
use std::collections::HashMap;

/// Most piece types.
pub const MOST_PIECES: usize = 60;
/// Most movement rules in all.
pub const MOST_RULES: usize = 200;
/// Most regions.
pub const MOST_REGIONS: usize = 64;
/// Most parameters.
pub const MOST_PARAMS: usize = 64;

impl<'a> Checker<'a> {
    /// Looks at all definitions of a game.
    pub(super) fn definitions(&mut self, game: &'a Node) {
        let section = |head| game.find(head).map_or(&[][..], Node::args);
        let mut known: HashMap<&str, (&str, Span)> = HashMap::new();
        let players = section("players");
        self.unique("player", players, &mut known);
        if let Some(third) = players.get(2) {
            let diagnostic = Diagnostic::error(PLAYERS, third.span, "only two players are supported");
            self.report(diagnostic.hint("take the others out; `(players White Black)` is the usual pair"));
        } else if players.len() == 1 {
            let diagnostic =
                Diagnostic::error(PLAYERS, players[0].span, "a game has two players, and only one is listed");
            self.report(diagnostic.hint("for example `(players White Black)`"));
        }
        let regions = game.find("board").and_then(|board| board.find("regions")).map_or(&[][..], Node::args);
        let owned: Vec<&str> = self.names.players.clone();
        let mut owned_seen: HashMap<&str, (&str, Span)> = HashMap::new();
        // A region may share its name with a player (it is his), but not with another region.
        let (his, free): (Vec<&Node>, Vec<&Node>) =
            regions.iter().partition(|region| name_of(region).is_some_and(|name| owned.contains(&name)));
        for region in his {
            self.define("region", region, &mut owned_seen);
        }
        self.bound("regions", regions, MOST_REGIONS);
        self.unique("piece", section("pieces"), &mut known);
        self.bound("piece types", section("pieces"), MOST_PIECES);
        for region in free {
            self.define("region", region, &mut known);
        }
        self.unique("parameter", section("params"), &mut known);
        self.bound("parameters", section("params"), MOST_PARAMS);
        let moves = section("pieces").iter().filter_map(|piece| piece.find("moves"));
        if let Some(rule) = moves.flat_map(|moves| moves.args()).nth(MOST_RULES) {
            let message = format!("there are more than {MOST_RULES} moves");
            self.report(Diagnostic::error(BOUND, rule.span_of_head(), message));
        }
    }

    fn bound(&mut self, what: &str, items: &'a [Node], most: usize) {
        if let Some(item) = items.get(most) {
            let message = format!("there are {} {what}; at most {most} are allowed", items.len());
            self.report(Diagnostic::error(BOUND, item.span_of_head(), message));
        }
    }

    fn unique(&mut self, what: &'static str, items: &'a [Node], known: &mut HashMap<&'a str, (&'static str, Span)>) {
        for item in items {
            self.define(what, item, known);
        }
    }

    fn define(&mut self, what: &'static str, item: &'a Node, known: &mut HashMap<&'a str, (&'static str, Span)>) {
        let Some(name) = name_of(item) else { return };
        let span = item.span_of_head();
        if !table::word(name).is_empty() || is_label(name) {
            let means = if is_label(name) { "has the form of a cell label" } else { "is a word of the language" };
            let diagnostic = Diagnostic::error(NAME_TAKEN, span, format!("`{name}` {means} and cannot name a {what}"));
            self.report(diagnostic.hint("choose another name; names of players and pieces begin with a capital"));
        }
        if let Some((other, first)) = known.insert(name, (what, span)) {
            let message = if other == what {
                format!("two {what}s are called `{name}`")
            } else {
                format!("a {other} and a {what} are both called `{name}`")
            };
            let after = item.args().first().and_then(Node::as_atom).filter(|word| table::word(word).is_empty());
            let hint = match (what, after) {
                ("piece", _) if other == what => {
                    "give one of them another name, or put all moves into one definition".into()
                }
                ("region", _) if other == what => "put all parts into one definition".into(),
                ("piece", Some(piece)) if other == "player" && !self.names.players.contains(&piece) => {
                    format!("the name of a piece comes before its owner: `({piece} {name} …)`")
                }
                _ => "give one of them another name".to_string(),
            };
            self.report(Diagnostic::error(NAME_TWICE, span, message).label(first, "the first is here").hint(hint));
        }
    }
}

fn name_of(item: &Node) -> Option<&str> {
    item.as_atom().or_else(|| item.head())
}
