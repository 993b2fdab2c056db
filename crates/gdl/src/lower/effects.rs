//! Effects and what they hit.

use super::Lower;
use super::ints::piece_index;
use crate::ast::*;
use crate::check::{Term, Value};
use crate::codes::*;
use crate::diagnostic::Diagnostic;
use crate::printer::print_flat;
use crate::table::Ludeme as L;

impl Lower<'_> {
    pub(super) fn effect(&mut self, term: &Term) -> Effect {
        let kind = self.effect_kind(term);
        Effect {
            kind,
            cond: term.get("if").map(|part| self.bool(part.req("condition"))),
            optional: term.has("optional"),
        }
    }

    fn effect_kind(&mut self, term: &Term) -> EffectKind {
        match term.ludeme().expect("no effect is a name") {
            L::CaptureEffect => self.capture(term),
            L::Convert => self.convert(term),
            L::Rotate => EffectKind::Rotate(self.nonzero(term, "number")),
            L::ChangeDirn => EffectKind::ChangeDirn(self.facing(term.req("direction"))),
            L::Displace => {
                EffectKind::Displace { dirn: self.dirn(term.req("direction")), record: self.opt_record(term) }
            }
            L::SetCellState => EffectKind::CellState(self.cell_of(term), self.int(term.req("state"))),
            L::SetPieceState => EffectKind::PieceState(self.cell_of(term), self.int(term.req("state"))),
            L::IncState => self.inc_state(term, false),
            L::DecState => self.inc_state(term, true),
            L::AddFlags => EffectKind::AddFlags(self.cell_of(term), self.flags(term)),
            L::RemoveFlags => EffectKind::RemoveFlags(self.cell_of(term), self.flags(term)),
            L::AddScore => {
                self.facts.scores = true;
                EffectKind::Score(self.nonzero(term, "points"))
            }
            L::Repeat => EffectKind::Repeat {
                forced: term.has("forced"),
                heading: match term.get("heading").and_then(Term::ludeme) {
                    Some(L::Straight) => Heading::Straight,
                    Some(L::Turning) => Heading::Turning,
                    _ => Heading::Any,
                },
            },
            L::Promote => {
                let piece = piece_index(term.req("piece"));
                self.facts.appears(piece);
                EffectKind::Promote { piece, region: self.union(term.all("region")), at_end: term.has("at-end") }
            }
            L::Again => match term.req("label").value {
                Value::Word(label) => EffectKind::Again(label.to_string()),
                _ => unreachable!("the table asks for a label"),
            },
            L::Trim => {
                self.facts.captures = true;
                EffectKind::Trim(self.int(term.req("height")))
            }
            other => unreachable!("{other:?} is no effect"),
        }
    }

    /// An integer that would make the effect idle if it were 0.
    fn nonzero(&mut self, term: &Term, name: &str) -> Int {
        let int = self.int(term.req(name));
        if int == Int::Const(0) {
            self.warn(NO_EFFECT, term.span(), "this effect changes nothing");
        }
        int
    }

    fn inc_state(&mut self, term: &Term, down: bool) -> EffectKind {
        let amount = match self.int_or(term, "amount", 1) {
            Int::Const(0) => {
                self.warn(NO_EFFECT, term.span(), "this effect changes nothing");
                Int::Const(0)
            }
            Int::Const(value) if down => Int::Const(-value),
            other if down => Int::Sub(vec![other]),
            other => other,
        };
        EffectKind::IncState { site: self.cell_of(term), amount, modulo: self.opt_int(term, "modulo") }
    }

    fn capture(&mut self, term: &Term) -> EffectKind {
        self.facts.captures = true;
        let targets = term.get("targets").map_or(Targets::Replace, |targets| self.targets(targets));
        EffectKind::Capture {
            record: self.record_of_targets(term, &targets),
            targets,
            recycle: term.has("recycle"),
            subsume: term.has("subsume"),
            delayed: term.has("delayed"),
        }
    }

    fn convert(&mut self, term: &Term) -> EffectKind {
        let owner = term.get("owner").map(|owner| self.who(owner));
        let state = self.opt_int(term, "state");
        if let Some(targets) = term.get("targets") {
            let targets = self.targets(targets);
            return EffectKind::Convert { record: self.record_of_targets(term, &targets), targets, owner, state };
        }
        if let Some(record) = term.get("record") {
            self.error(SENSE, record.span(), "a record needs targets, such as `custodial` or `d-nbors`");
        }
        if owner.is_none() && state.is_none() {
            self.warn(NO_EFFECT, term.span(), "this conversion names no targets, owner or state and changes nothing");
        }
        EffectKind::ConvertSelf { owner, state }
    }

    /// The pieces an effect is about. A flanked run of pieces of any owner takes in the mover's own, which then cannot be what ends it.
    fn record_of_targets(&mut self, term: &Term, targets: &Targets) -> Option<Record> {
        let record = self.opt_record(term)?;
        let own = matches!(record.owner, None | Some(Who::All | Who::Current | Who::Friend));
        let every_type = record.piece == PieceSel::Any || self.names.pieces.len() == 1;
        let plain = record.state.is_none() && record.flags.is_none() && record.value.is_none();
        if matches!(targets, Targets::Custodial { hostile: None, .. }) && own && every_type && plain {
            let written = term.req("record");
            let both = matches!(record.owner, None | Some(Who::All));
            let whose = if both { "the pieces of both players" } else { "the mover's own pieces" };
            let name = written.node.as_atom().or_else(|| written.node.head()).unwrap_or("any");
            let shown = print_flat(written.node);
            let message =
                format!("`{shown}` means {whose}, so none of the mover's is left to end the row and nothing is hit");
            let word = term.ludeme().map_or("capture", |ludeme| ludeme.row().word);
            let diagnostic = Diagnostic::warning(NO_EFFECT, written.span(), message);
            self.report(diagnostic.hint(format!("write `({word} custodial ({name} enemy))`")));
        }
        Some(record)
    }

    fn targets(&mut self, term: &Term) -> Targets {
        let ludeme = term.ludeme().expect("no targets are a name");
        let line_of_move = matches!(ludeme, L::Between | L::Approach | L::Withdraw | L::PathTargets | L::LineTargets);
        if line_of_move && self.placement {
            let word = ludeme.row().word;
            self.warn(NO_EFFECT, term.span(), format!("this move only adds a piece, so `{word}` hits nothing"));
        } else if ludeme == L::PathTargets && !self.has_path {
            self.warn(NO_EFFECT, term.span(), "this move has no `(path …)` in its `pre`, so `path` hits nothing");
        }
        match ludeme {
            L::Replace => Targets::Replace,
            L::Surround => Targets::Surround,
            L::DNbors | L::INbors | L::AllNbors => Targets::Nbors(self.nbors(Some(term))),
            L::Between => Targets::Between,
            L::Custodial => Targets::Custodial {
                min: self.int_or(term, "min", 1),
                max: self.opt_int(term, "max"),
                hostile: term.get("hostile").map(|region| self.region(region)),
            },
            L::Approach => Targets::Approach,
            L::Withdraw => Targets::Withdraw,
            L::PathTargets => Targets::Path,
            L::LineTargets => Targets::Line,
            L::SameGroup => Targets::SameGroup,
            L::Every => Targets::All,
            other => unreachable!("{other:?} is no target"),
        }
    }
}
