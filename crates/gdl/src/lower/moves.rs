//! Pieces, moves and actions.

use super::{Lower, compass_word, turtle_word};
use crate::ast::*;
use crate::check::Term;
use crate::codes::*;
use crate::diagnostic::Diagnostic;
use crate::table::Ludeme as L;

/// Most optional effects in one move.
const MOST_OPTIONAL: usize = 3;

impl Lower<'_> {
    pub(super) fn pieces(&mut self, term: &Term) -> Vec<Piece> {
        self.facts.owners = term.all("piece").map(|piece| self.who(piece.req("owner"))).collect();
        term.all("piece").enumerate().map(|(index, piece)| self.piece(index, piece)).collect()
    }

    fn piece(&mut self, index: usize, term: &Term) -> Piece {
        self.place(Subject::Piece(index), term.req("name").span());
        let owner = self.who(term.req("owner"));
        if matches!(owner, Who::Current | Who::Friend | Who::Enemy) {
            let message = "a piece type belongs to a named player, to All or to none";
            self.error(SENSE, term.req("owner").span(), message);
        }
        Piece {
            name: self.text(term.req("name")),
            owner,
            label: term.get("label").map(|label| self.text(label.req("text"))),
            value: term.get("value").map_or(1, |value| self.number(value.req("number"), -32_767, 32_767)),
            state: term.get("state").map_or(0, |state| self.number(state.req("number"), 0, 255) as u8),
            flags: term.get("flags").map_or(0, |flags| self.flags(flags)),
            moves: term.req("moves").all("move").map(|rule| self.rule(index, rule)).collect(),
        }
    }

    fn rule(&mut self, piece: usize, term: &Term) -> Move {
        let action = self.action(term.req("action"));
        let moves_piece = match &action {
            Action::Pass => false,
            Action::Acts(acts) => acts.iter().any(|act| matches!(act, Act::Pop { .. } | Act::Swap)),
        };
        self.placement = !moves_piece && action != Action::Pass;
        if self.placement {
            self.facts.appears(piece);
        }
        if matches!(&action, Action::Acts(acts) if acts.iter().any(|act| matches!(act, Act::Push { trail: true, .. })))
        {
            self.facts.appears(piece);
        }
        let dirn = term.get("dirn").map(|part| self.facing(part.req("direction")));
        let owner = term.get("owner").map_or(Who::All, |part| self.who(part.req("player")));
        self.here = Site::From;
        self.pre = term.get("pre").map(|part| part.req("condition").span());
        let pre = term.get("pre").map_or(Bool::True, |part| self.bool(part.req("condition")));
        self.here = Site::To;
        self.has_path = mentions_path(&pre);
        let post: Vec<Effect> =
            term.get("post").map_or_else(Vec::new, |part| part.all("effect").map(|e| self.effect(e)).collect());
        if post.iter().filter(|effect| effect.optional).count() > MOST_OPTIONAL {
            let message = format!("a move has at most {MOST_OPTIONAL} optional effects");
            self.error(BOUND, term.req("post").node.children()[0].span, message);
        }
        let after = term.get("after").map_or(Bool::True, |part| self.bool(part.req("condition")));
        self.placement = false;
        let priority = match term.get("priority") {
            _ if term.has("mandatory") => u32::MAX,
            Some(part) => self.number(part.req("number"), 0, 1_000_000) as u32,
            None => 0,
        };
        let label = term.get("label").map(|label| self.text(label.req("text")));
        Move { priority, label, dirn, owner, pre, action, post, after }
    }

    fn action(&mut self, term: &Term) -> Action {
        let acts = || term.all("act");
        if let Some(pass) = acts().find(|act| act.ludeme() == Some(L::Pass)) {
            if acts().count() > 1 {
                self.error(SENSE, pass.span(), "`pass` stands alone in its action");
            }
            return Action::Pass;
        }
        Action::Acts(acts().map(|act| self.act(act)).collect())
    }

    fn act(&mut self, term: &Term) -> Act {
        match term.ludeme() {
            Some(L::Push) => Act::Push {
                at: term.get("cell").map_or(Site::To, |cell| self.pushed_to(cell)),
                n: self.int_or(term, "number", 1),
                owner: term.get("owner").map(|owner| self.who(owner)),
                trail: term.has("trail"),
            },
            Some(L::Pop) => Act::Pop {
                at: term.get("cell").map_or(Site::From, |cell| self.site(cell)),
                n: match term.get("number") {
                    None => Some(Int::Const(1)),
                    Some(number) if number.ludeme() == Some(L::Every) => None,
                    Some(number) => Some(self.int(number)),
                },
            },
            Some(L::Swap) => Act::Swap,
            other => unreachable!("{other:?} is no act"),
        }
    }

    /// The cell of a push. `current` names the mover as well, and whoever writes it alone hardly means the cell: as one
    /// it is `to`, the default.
    fn pushed_to(&mut self, cell: &Term) -> Site {
        if cell.ludeme() == Some(L::CurrentCell) {
            let message = "`current` is read as the cell `to` here, not as the player";
            let hint = "for a piece of the mover write `(push to current)`; for the cell alone, `(push)` will do";
            self.report(Diagnostic::warning(TWO_MEANINGS, cell.span(), message).hint(hint));
        }
        self.site(cell)
    }

    /// The direction a piece or a player is to face.
    pub(super) fn facing(&mut self, term: &Term) -> Dirn {
        let dirn = self.dirn(term);
        if let Dirn::Compass(Compass::Up | Compass::Down) = dirn {
            self.warn(crate::codes::NO_EFFECT, term.span(), "pieces face along their level, never up or down");
        }
        dirn
    }

    pub(super) fn dirn(&mut self, term: &Term) -> Dirn {
        if compass_word(term.ludeme()).is_some() {
            return Dirn::Compass(self.compass(term));
        }
        turtle_word(term.ludeme()).map_or(Dirn::All, Dirn::Turtle)
    }
}

fn mentions_path(condition: &Bool) -> bool {
    match condition {
        Bool::Path(_) => true,
        Bool::And(all) | Bool::Or(all) => all.iter().any(mentions_path),
        Bool::Not(one) => mentions_path(one),
        Bool::Xor(a, b) => mentions_path(a) || mentions_path(b),
        Bool::If(a, b, c) => [a, b, c].into_iter().any(|part| mentions_path(part)),
        _ => false,
    }
}
