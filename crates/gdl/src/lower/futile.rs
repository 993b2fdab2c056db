//! Rules that no course of the game can bring to bear. Each is claimed only where the rule tree alone proves it.

use super::Lower;
use crate::ast::*;
use crate::check::Term;
use crate::codes::*;
use crate::diagnostic::Diagnostic;
use crate::span::Span;

/// Every effect of every move.
fn effects(game: &Game) -> impl Iterator<Item = &EffectKind> {
    game.pieces.iter().flat_map(|piece| &piece.moves).flat_map(|rule| &rule.post).map(|effect| &effect.kind)
}

/// The acts of a move.
fn acts(rule: &Move) -> &[Act] {
    match &rule.action {
        Action::Acts(acts) => acts,
        Action::Pass => &[],
    }
}

fn is_push(act: &Act) -> bool {
    matches!(act, Act::Push { .. })
}

/// A move that makes new pieces from the hand.
fn is_placement(rule: &Move) -> bool {
    let makes = |act: &Act| matches!(act, Act::Push { n: Int::Const(1..), .. });
    acts(rule).iter().all(is_push) && acts(rule).iter().any(makes)
}

/// Whether a move is a player's.
fn admits(piece: &Piece, rule: &Move, player: Player) -> bool {
    let by_type = match piece.owner {
        Who::Player(owner) => owner == player,
        owner => owner != Who::Enemy,
    };
    let by_move = match rule.owner {
        Who::Player(owner) => owner == player,
        owner => !matches!(owner, Who::Enemy | Who::Nobody),
    };
    by_type && by_move
}

impl Lower<'_> {
    /// Reports what can never matter.
    pub(super) fn futile(&mut self, term: &Term, game: &Game) {
        self.never_high(game);
        self.never_gone(game);
        self.clauses(term, game);
        self.uncalled(term, game);
        self.unanswered(term, game);
        self.empty_hands(term, game);
    }

    /// `stack` conditions where nothing can come to lie on anything.
    fn never_high(&mut self, game: &Game) {
        let plain = |rule: &Move| {
            let pushes = acts(rule).iter().filter(|act| is_push(act)).count();
            let aside = acts(rule).iter().any(|act| matches!(act, Act::Push { at, .. } if *at != Site::To));
            pushes <= 1 && !aside
        };
        // Pieces captured later, or only some of them, lie below the mover's for a while.
        let unsure = |kind: &EffectKind| {
            matches!(kind, EffectKind::Capture { targets: Targets::Replace, record, delayed, .. }
                if record.is_some() || *delayed)
        };
        let rules_stack = crate::english::rules_stack(game)
            || !game.pieces.iter().flat_map(|piece| &piece.moves).all(plain)
            || effects(game).any(unsure);
        let each = |place: &Place| place.n * if place.owner == Who::All { 2 } else { 1 };
        let start: u32 = game.start.iter().map(each).sum();
        for (height, span) in std::mem::take(&mut self.facts.stack_goals) {
            if !rules_stack && height > 1 && height as u32 > start {
                self.warn(CANNOT_HOLD, span, "no move puts one piece on another, so this never holds");
            }
        }
    }

    /// `eliminate` conditions where no piece ever leaves the board or changes sides.
    fn never_gone(&mut self, game: &Game) {
        let goals = std::mem::take(&mut self.facts.eliminate_goals);
        let takes = |rule: &Move| {
            // What is lifted last is not put down.
            let removes = matches!(acts(rule).last(), Some(Act::Pop { .. }));
            removes || acts(rule).iter().any(|act| matches!(act, Act::Push { owner: Some(_), .. }))
        };
        let changes = |kind: &EffectKind| {
            matches!(
                kind,
                EffectKind::Capture { .. }
                    | EffectKind::Convert { .. }
                    | EffectKind::ConvertSelf { owner: Some(_), .. }
                    | EffectKind::Displace { .. }
                    | EffectKind::Trim(_)
            )
        };
        let lose_pieces = game.pieces.iter().flat_map(|p| &p.moves).any(takes) || effects(game).any(changes);
        // A player who never had a piece and has passed counts as eliminated.
        let started = Player::BOTH.iter().all(|player| {
            let his = |place: &Place| matches!(place.owner, Who::All) || place.owner == Who::Player(*player);
            game.start.iter().any(|place| his(place) && place.phases.is_empty())
        });
        if !lose_pieces && (started || game.default_pieces && !game.play.can_pass) {
            for span in goals {
                let message = "no move captures, converts or removes a piece, so this never holds";
                self.warn(CANNOT_HOLD, span, message);
            }
        }
    }

    /// Clauses an earlier one forestalls, and ends without a winner.
    fn clauses(&mut self, term: &Term, game: &Game) {
        let written = term.get("end").into_iter().flat_map(|end| end.all("clause"));
        let short = ["win", "lose"].into_iter().flat_map(|name| term.all(name));
        let spans: Vec<Span> = written.chain(short).map(Term::span).collect();
        let clauses = &game.end.clauses;
        for (index, clause) in clauses.iter().enumerate() {
            let reads =
                |other: &Clause, player: Player| matches!(other.who, Who::All) || other.who == Who::Player(player);
            let earlier = |player: Player| {
                clauses[..index].iter().position(|other| other.cond == clause.cond && reads(other, player))
            };
            let mut readers = Player::BOTH.into_iter().filter(|player| reads(clause, *player)).map(earlier);
            if let Some(Some(first)) = readers.next()
                && readers.all(|found| found.is_some())
            {
                let message = "this clause never counts: an earlier one has the same condition";
                let found = Diagnostic::warning(NO_EFFECT, spans[index], message);
                self.report(found.label(spans[first], "the first that holds counts"));
            }
        }
        let drawn = clauses.iter().all(|clause| clause.result == GameResult::Draw);
        let counted = matches!(game.play.turn_limit, Some((_, LimitResult::Most(_))));
        if let (true, false, Some(end)) = (drawn, counted, term.get("end")) {
            let span = end.node.children().first().map_or(end.span(), |head| head.span);
            let found = Diagnostic::warning(NO_EFFECT, span, "no clause lets anybody win or lose");
            self.report(found.hint("say who wins, for example `(All win (in-a-row 3))`"));
        }
    }

    /// Moves that wait for an `again` no step can come to.
    fn uncalled(&mut self, term: &Term, game: &Game) {
        let rules: Vec<&Move> = game.pieces.iter().flat_map(|piece| &piece.moves).collect();
        let calls = |rule: &Move, label: &str| {
            rule.post.iter().any(|effect| matches!(&effect.kind, EffectKind::Again(called) if called == label))
        };
        let waits = |rule: &Move| rule.label.as_ref().is_some_and(|label| rules.iter().any(|by| calls(by, label)));
        let mut reached: Vec<bool> = rules.iter().map(|rule| !waits(rule)).collect();
        loop {
            let called = |rule: &Move| {
                let label = rule.label.as_deref().unwrap_or_default();
                rules.iter().zip(&reached).any(|(by, reached)| *reached && calls(by, label))
            };
            let next = rules.iter().zip(&reached).position(|(rule, reached)| !reached && called(rule));
            let Some(next) = next else { break };
            reached[next] = true;
        }
        let moves = term.get("pieces").into_iter().flat_map(|pieces| pieces.all("piece"));
        let labels: Vec<Option<Span>> = moves
            .flat_map(|piece| piece.req("moves").all("move"))
            .map(|rule| rule.get("label").map(Term::span))
            .collect();
        for (span, _) in labels.into_iter().zip(reached).filter(|(_, reached)| !reached) {
            let message = "this move is never made: `again` calls it, and no move that can be made says so";
            let hint = "a move some `again` calls exists only so; give the first move no label, or another";
            self.report(Diagnostic::warning(NO_EFFECT, span.unwrap_or(term.span()), message).hint(hint));
        }
    }

    /// An `again` whose moves are all the other player's: legal, and nothing comes of it.
    fn unanswered(&mut self, term: &Term, game: &Game) {
        let rules = || game.pieces.iter().flat_map(|piece| piece.moves.iter().map(move |rule| (piece, rule)));
        let has = |label: &str, player: Player| {
            rules().any(|(piece, rule)| rule.label.as_deref() == Some(label) && admits(piece, rule, player))
        };
        let moves = term.get("pieces").into_iter().flat_map(|pieces| pieces.all("piece"));
        let written = moves.flat_map(|piece| piece.req("moves").all("move"));
        let mut found = Vec::new();
        for ((piece, rule), term) in rules().zip(written) {
            let mut movers = Player::BOTH.into_iter().filter(|player| admits(piece, rule, *player)).peekable();
            let Some(mover) = movers.peek().copied() else { continue };
            let effects = term.get("post").into_iter().flat_map(|post| post.all("effect"));
            for (effect, term) in rule.post.iter().zip(effects) {
                let EffectKind::Again(label) = &effect.kind else { continue };
                if !movers.clone().any(|player| has(label, player)) {
                    found.push((mover, term.req("label").span()));
                }
            }
        }
        for (mover, span) in found {
            let name = self.names.players.get(mover.index()).copied().unwrap_or_default();
            let message = format!("nothing comes of this `again`: {name} has no move of that label");
            let hint = "give a move of his the label, or leave the `again` out";
            self.report(Diagnostic::warning(NO_EFFECT, span, message).hint(hint));
        }
    }

    /// Placements from a hand that is empty and stays so.
    fn empty_hands(&mut self, term: &Term, game: &Game) {
        let refills =
            |kind: &EffectKind| matches!(kind, EffectKind::Capture { recycle: true, .. } | EffectKind::Trim(_));
        if effects(game).any(refills) {
            return;
        }
        let spans: Vec<Span> = term
            .get("start")
            .map_or_else(Vec::new, |start| start.all("in-hand").map(|hand| hand.req("number").span()).collect());
        for (index, piece) in game.pieces.iter().enumerate() {
            let clauses = || game.hands.iter().zip(&spans).filter(|(hand, _)| hand.piece == index);
            let empty = |player: Player| {
                let his = |hand: &Hand| hand.owner == Who::All || hand.owner == Who::Player(player);
                clauses().any(|(hand, _)| his(hand)) && clauses().all(|(hand, _)| !his(hand) || hand.n == 0)
            };
            let has_moves = |player: &Player| piece.owner != Who::Player(player.other());
            let nobody = Player::BOTH.into_iter().filter(has_moves).all(empty);
            if let (true, true, Some((_, span))) = (nobody, piece.moves.iter().any(is_placement), clauses().next()) {
                let message = format!("no `{}` is ever in hand, so none can be added", piece.name);
                self.warn(NO_EFFECT, *span, message);
            }
        }
    }
}
