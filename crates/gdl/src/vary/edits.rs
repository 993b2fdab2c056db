//! The edits.

use super::{Editor, Generator, Spot, board, graft, spots};
use crate::check::{Term, Value};
use crate::table::{Form, How, Kind, Ludeme, Row};
use crate::tree::Node;

/// Rarely enough that notes do not crowd out rules.
const NOTES: u32 = 40;

impl<'e, 'n> Editor<'e, 'n, '_> {
    fn pick<'s>(&mut self, spots: &'s [Spot<'e, 'n>]) -> Option<&'s Spot<'e, 'n>> {
        let len = u32::try_from(spots.len()).ok().filter(|len| *len > 0)?;
        spots.get((self.rng)(len) as usize)
    }

    /// All spots that pass a test.
    fn select(&mut self, test: impl Fn(&Spot<'e, 'n>) -> bool) -> Vec<Spot<'e, 'n>> {
        let notes = (self.rng)(NOTES) == 0;
        spots(self.game, notes).into_iter().filter(|spot| spot.living() && test(spot)).collect()
    }

    fn put(&self, spot: &Spot, new: &Node) -> Option<Node> {
        graft(self.node, spot.term.node, Some(new))
    }

    fn generator(&mut self) -> Generator<'_, '_> {
        Generator::new(self.node, self.names, self.rng)
    }

    pub(super) fn change_number(&mut self) -> Option<Node> {
        let spots = self.select(|spot| matches!(spot.term.value, Value::Number(_)));
        let spot = *self.pick(&spots)?;
        self.change_number_at(&spot)
    }

    pub(super) fn change_number_at(&mut self, spot: &Spot) -> Option<Node> {
        let Value::Number(old) = spot.term.value else { return None };
        let new = match (self.rng)(4) {
            0 => old + 1,
            1 => old - 1,
            2 => old + i64::from((self.rng)(5)) - 2,
            _ => {
                let (row, arg) = spot.host?;
                self.generator().number(row, arg.name)
            }
        };
        // Below zero only where the number was so already or the table's own range goes there.
        let new =
            if old >= 0 && spot.host.is_some_and(|(row, _)| row.ludeme != Ludeme::StepBy) { new.max(0) } else { new };
        self.put(spot, &Node::int(new))
    }

    pub(super) fn change_word(&mut self) -> Option<Node> {
        let spots = self.select(has_other_words);
        let spot = *self.pick(&spots)?;
        self.change_word_at(&spot)
    }

    pub(super) fn change_word_at(&mut self, spot: &Spot) -> Option<Node> {
        if let Value::Row(..) = spot.term.value
            && spot.term.node.as_atom().is_none()
        {
            let others: Vec<&Row> = alternatives(spot.term).collect();
            let word = others[(self.rng)(others.len() as u32) as usize].word;
            let mut new = spot.term.node.clone();
            *new.children_mut()?.first_mut()? = Node::atom(word);
            return self.put(spot, &new);
        }
        let want = spot.term.want;
        let narrow = spot.host.filter(|(row, _)| {
            matches!(
                row.ludeme,
                Ludeme::Clause | Ludeme::PieceDef | Ludeme::Place | Ludeme::HandClause | Ludeme::Action
            )
        });
        let new = match narrow {
            Some((row, arg)) => self.generator().value(row, arg.name, want, 0)?,
            None => (0..8).find_map(|_| self.generator().word(want))?,
        };
        self.put(spot, &new)
    }

    pub(super) fn replace_subtree(&mut self, donor: Option<&Term>) -> Option<Node> {
        let targets = self.select(|spot| spot.host.is_some() && !matches!(spot.term.value, Value::Number(_)));
        for _ in 0..6 {
            let target = *self.pick(&targets)?;
            let from_donor = donor.is_some() && (self.rng)(3) > 0;
            let source = if from_donor { donor? } else { self.game };
            let fits: Vec<&Node> = spots(source, false)
                .into_iter()
                .filter(|spot| fits(target.term.want, spot.term) && !spot.term.bound)
                .map(|spot| spot.term.node)
                .filter(|node| !crate::tree::same(node, target.term.node))
                .collect();
            if !fits.is_empty() {
                let new = fits[(self.rng)(fits.len() as u32) as usize];
                return self.put(&target, new);
            }
        }
        None
    }

    pub(super) fn insert(&mut self) -> Option<Node> {
        let spots = self.select(|spot| match &spot.term.value {
            Value::Row(row, _) => row.list() && !row.args.is_empty() && !spot.term.bound,
            _ => false,
        });
        for _ in 0..8 {
            // The game itself is no living spot but takes new sections.
            let whole = Spot { term: self.game, host: None, siblings: 1 };
            let spot = if (self.rng)(8) == 0 { whole } else { *self.pick(&spots)? };
            if let Some(child) = self.insert_at(&spot) {
                return Some(child);
            }
        }
        None
    }

    pub(super) fn insert_at(&mut self, spot: &Spot) -> Option<Node> {
        let Value::Row(row, args) = &spot.term.value else { return None };
        let open: Vec<usize> = (0..row.args.len())
            .filter(|slot| row.args[*slot].how.repeats() || !args.iter().any(|(filled, _)| filled == slot))
            .filter(|slot| row.ludeme != Ludeme::Game || !matches!(row.args[*slot].name, "support"))
            .filter(|_| row.ludeme != Ludeme::Players)
            .collect();
        if open.is_empty() {
            return None;
        }
        let arg = &row.args[open[(self.rng)(open.len() as u32) as usize]];
        let want = match arg.kind {
            Kind::Bool if spot.term.want == Kind::Goal => Kind::Goal,
            kind => kind,
        };
        let new = self.generator().arg(row, arg, want, 3)?;
        let mut host = spot.term.node.clone();
        match host.children_mut() {
            Some(children) => children.push(new),
            None => host = Node::list([host, new]),
        }
        self.put(spot, &host)
    }

    pub(super) fn remove(&mut self) -> Option<Node> {
        let spots = self.select(Spot::removable);
        let spot = *self.pick(&spots)?;
        self.remove_at(&spot)
    }

    pub(super) fn remove_at(&self, spot: &Spot) -> Option<Node> {
        graft(self.node, spot.term.node, None)
    }

    pub(super) fn wrap(&mut self) -> Option<Node> {
        let spots = self.select(can_be_wrapped);
        let spot = *self.pick(&spots)?;
        self.wrap_at(&spot)
    }

    pub(super) fn wrap_at(&mut self, spot: &Spot) -> Option<Node> {
        let want = spot.term.want;
        // Rows of the same kind that take the subtree as an argument.
        let wraps: Vec<&'static Row> = want
            .rows()
            .filter(|row| row.list() && row.args.iter().any(|arg| arg.kind == inner(want) && arg.how.required()))
            .collect();
        let row = wraps.get((self.rng)(u32::try_from(wraps.len()).ok().filter(|n| *n > 0)?) as usize)?;
        let slots: Vec<usize> = (0..row.args.len()).filter(|slot| row.args[*slot].kind == inner(want)).collect();
        let chosen = slots[(self.rng)(slots.len() as u32) as usize];
        let mut children = vec![Node::atom(row.word)];
        let mut placed = false;
        for (slot, arg) in row.args.iter().enumerate() {
            if slot == chosen {
                children.push(spot.term.node.clone());
                placed = true;
                if arg.how.repeats() {
                    children.push(self.generator().arg(row, arg, want, 2)?);
                }
            } else if arg.how.required() || (!placed && arg.kind == inner(want) && arg.how == How::Optional) {
                let kind = if arg.kind == inner(want) { want } else { arg.kind };
                children.push(self.generator().arg(row, arg, kind, 2)?);
            }
        }
        self.put(spot, &Node::list(children))
    }

    pub(super) fn generate(&mut self) -> Option<Node> {
        let spots = self.select(can_be_renewed);
        let spot = *self.pick(&spots)?;
        let depth = 2 + (self.rng)(3);
        self.generate_at(&spot, depth)
    }

    pub(super) fn generate_at(&mut self, spot: &Spot, depth: u32) -> Option<Node> {
        let (row, arg) = spot.host?;
        let new = self.generator().value(row, arg.name, spot.term.want, depth)?;
        self.put(spot, &new)
    }

    pub(super) fn swap_section(&mut self, donor: &Node) -> Option<Node> {
        let heads: Vec<&str> =
            ["board", "pieces", "end", "play", "start"].into_iter().filter(|head| donor.find(head).is_some()).collect();
        let head = *heads.get((self.rng)(u32::try_from(heads.len()).ok().filter(|n| *n > 0)?) as usize)?;
        let new = donor.find(head)?;
        let mut child = match self.node.find(head) {
            Some(old) => graft(self.node, old, Some(new))?,
            None => {
                let mut child = self.node.clone();
                child.children_mut()?.push(new.clone());
                child
            }
        };
        // Pieces come with the position they stand in.
        if head == "pieces"
            && let (Some(old), Some(start)) = (child.find("start"), donor.find("start"))
        {
            child = graft(&child, old, Some(start))?;
        }
        Some(child)
    }

    pub(super) fn change_board(&mut self) -> Option<Node> {
        let board = self.node.find("board")?;
        let new = board::vary(board, self.rng)?;
        graft(self.node, board, Some(&new))
    }
}

/// Whether it is a word, or a ludeme another of the same arguments can stand for.
pub(super) fn has_other_words(spot: &Spot) -> bool {
    !matches!(spot.term.value, Value::Number(_) | Value::Raw)
        && !matches!(spot.term.want, Kind::Only(_))
        && (spot.term.node.as_atom().is_some() || alternatives(spot.term).next().is_some())
}

/// Whether another of its kind can be put around it.
pub(super) fn can_be_wrapped(spot: &Spot) -> bool {
    spot.host.is_some() && matches!(spot.term.want, Kind::Bool | Kind::Goal | Kind::Int | Kind::Path | Kind::Region)
}

/// Whether a fresh one may take its place.
pub(super) fn can_be_renewed(spot: &Spot) -> bool {
    spot.host.is_some()
        && !matches!(spot.term.value, Value::Number(_))
        && !matches!(spot.term.want, Kind::Only(Ludeme::Board | Ludeme::Players | Ludeme::PlayerDef))
}

/// What a wrapping row takes where the kind is wrapped: conditions are joined by the same words inside `end`.
fn inner(want: Kind) -> Kind {
    if want == Kind::Goal { Kind::Bool } else { want }
}

/// Other rows of the kind whose arguments are of the same kinds.
fn alternatives<'t>(term: &'t Term) -> impl Iterator<Item = &'static Row> + 't {
    let own = match &term.value {
        Value::Row(row, _) if term.node.as_list().is_some() => Some(*row),
        _ => None,
    };
    term.want.rows().filter(move |row| {
        own.is_some_and(|own| {
            row.ludeme != own.ludeme
                && row.list()
                && row.form != Form::Open
                && row.args.len() == own.args.len()
                && row.args.iter().zip(own.args).all(|(a, b)| a.kind == b.kind && a.how == b.how)
        })
    })
}

/// Whether a term may stand where a kind is asked for.
pub(super) fn fits(want: Kind, term: &Term) -> bool {
    match &term.value {
        Value::Row(row, _) => want.accepts(row),
        Value::Number(_) | Value::Param(_) => want.includes(Kind::Number),
        Value::Player(_) => want.includes(Kind::PlayerName),
        Value::Piece(_) => want.includes(Kind::PieceName),
        Value::Region(_) => want.includes(Kind::RegionName),
        Value::Cell(_) => want.includes(Kind::Cell),
        Value::Word(_) | Value::Raw => want == term.want,
    }
}
