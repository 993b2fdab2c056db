//! The paper's conditions, as far as they are known.

use super::Effort;
use crate::error::Error;
use crate::open::Source;
use criticism::assess::Assessment;
use engine::Game;
use gdl::ast::Repetition;
use gdl::tree::Node;
use strategy::Spec;

/// The paper's kind of player: alpha-beta with iterative deepening, move ordering and a beam, and no search beyond its depth. How deep and how wide it
/// was is not known; depths of one to four plies are what the paper times games at.
pub(super) fn player(effort: Effort) -> Spec {
    let text = match effort {
        Effort::Quick => "ab:depth=2,nodes=5000,beam=20,quiet=off",
        Effort::Standard => "ab:depth=3,nodes=20000,beam=20,quiet=off",
        Effort::Thorough => "ab:depth=4,nodes=100000,beam=20,quiet=off",
    };
    text.parse().expect("a player that exists")
}

/// The game with the paper's rule about repetition, a *ko* for whole positions: a turn that recreates an earlier one is illegal. `None` if its text says
/// what repetition does: that rule stands.
pub(super) fn forbidding(game: &Game) -> Result<Option<Game>, Error> {
    if game.ast().play.repetition != Repetition::ThirdDraws {
        return Ok(None);
    }
    let mut nodes = gdl::reader::read(game.text()).0;
    let whole = nodes.iter_mut().find(|node| node.head() == Some("game"));
    let sections = whole.and_then(Node::children_mut).expect("a game that was read has sections");
    match sections.iter_mut().find(|node| node.head() == Some("play")).and_then(Node::children_mut) {
        Some(play) => play.push(Node::atom("no-repeat")),
        None => {
            let end = sections.iter().position(|node| matches!(node.head(), Some("end" | "win" | "lose")));
            sections.insert(end.unwrap_or(sections.len()), Node::form("play", [Node::atom("no-repeat")]));
        }
    }
    let path = format!("{} without repetition", game.name());
    Source::written(&path, gdl::printer::print(&nodes)).check().valid(&path).map(Some)
}

/// Replaces the verdict by that of the paper's test.
pub(super) fn judge(game: &Game, found: &mut Assessment) {
    found.verdict = criticism::paper::judge(&found.trials, game.ast());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Finder, Nobody};

    #[test]
    fn repetition_is_forbidden_in_every_game_that_does_not_say_what_it_does() {
        let mut changed = 0;
        for entry in gdl::library::all() {
            let game = Finder::here().open(entry.file_stem, &Nobody).expect("in the library");
            let said = game.ast().play.repetition != Repetition::ThirdDraws;
            let found = forbidding(&game).expect("it is as sound as before");
            assert_eq!(found.is_none(), said, "{}", entry.file_stem);
            if let Some(found) = found {
                assert_eq!(found.ast().play.repetition, Repetition::Forbidden, "{}", entry.file_stem);
                assert_eq!(found.name(), game.name());
                changed += 1;
            }
        }
        assert!(changed > 100, "{changed}");
    }
}
