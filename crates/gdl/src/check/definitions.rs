//! Definitions: every name once, none that means something already, no more of anything than the bounds allow.

use super::{Checker, HeadSpan, is_label};
use crate::codes::*;
use crate::diagnostic::Diagnostic;
use crate::printer::print_flat;
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
            let pair = players[..2].iter().map(print_flat).collect::<Vec<_>>().join(" ");
            self.report(diagnostic.hint(format!("keep two, for example `(players {pair})`")));
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
            let meaning = table::word(name).first().and_then(|row| row.doc.split_terminator(['.', ':', ';']).next());
            self.report(diagnostic.hint(match (what, meaning) {
                ("player" | "piece", _) => {
                    "choose another name; names of players and pieces begin with a capital".into()
                }
                (_, Some(meaning)) => format!("it means \"{meaning}\"; choose another name"),
                (_, None) => "choose another name".to_string(),
            }));
        }
        if let Some((other, first)) = known.insert(name, (what, span)) {
            let after = item.args().first().and_then(Node::as_atom).filter(|word| table::word(word).is_empty());
            let piece =
                after.filter(|piece| (what, other) == ("piece", "player") && !self.names.players.contains(piece));
            if let Some(piece) = piece {
                let message = format!("the owner `{name}` stands before the name of the piece");
                let hint = format!("write `({piece} {name} …)`");
                return self.report(Diagnostic::error(NAME_TWICE, span, message).hint(hint));
            }
            let message = if other == what {
                format!("two {what}s are called `{name}`")
            } else {
                format!("a {other} and a {what} are both called `{name}`")
            };
            let hint = match what {
                "piece" if other == what => "give one of them another name, or put all moves into one definition",
                "region" if other == what => "put all parts into one definition",
                _ => "give one of them another name",
            };
            let here = if other == what { "the first is here".to_string() } else { format!("the {other} is here") };
            self.report(Diagnostic::error(NAME_TWICE, span, message).label(first, here).hint(hint));
        }
    }
}

fn name_of(item: &Node) -> Option<&str> {
    item.as_atom().or_else(|| item.head())
}
