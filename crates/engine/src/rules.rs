//! The flat list of rules a step refers to: the moves of all pieces, those that are one rule merged.

use gdl::ast::{Act, Action, Bool, EffectKind, Game, Move};

/// What kind of step a rule makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// New pieces: `to` ranges over all cells.
    Place,
    /// `from` holds a piece of the type, `to` is another cell.
    Move,
    /// A piece is taken off: `to` = `from`.
    Remove,
    /// A voluntary pass.
    Pass,
}

/// One rule.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Type it belongs to.
    pub piece: usize,
    /// The move; `pre` is the disjunction of the merged ones.
    pub mv: Move,
    /// What its action amounts to.
    pub kind: Kind,
    /// Exists only through `again`.
    pub only_again: bool,
    /// Indices into `mv.post` of the optional effects; bit i of a step's option stands for the i-th.
    pub optional: Vec<usize>,
}

/// All rules of a game in order of first appearance. Moves of one piece that differ only in `pre` are one rule.
pub fn collect(game: &Game) -> Vec<Rule> {
    let again = again_labels(game);
    let mut rules: Vec<Rule> = Vec::new();
    for (piece, def) in game.pieces.iter().enumerate() {
        for mv in &def.moves {
            let same = rules.iter_mut().find(|r| r.piece == piece && differs_only_in_pre(&r.mv, mv));
            if let Some(rule) = same {
                let old = std::mem::replace(&mut rule.mv.pre, Bool::False);
                rule.mv.pre = match old {
                    Bool::Or(mut alternatives) => {
                        alternatives.push(mv.pre.clone());
                        Bool::Or(alternatives)
                    }
                    other => Bool::Or(vec![other, mv.pre.clone()]),
                };
                continue;
            }
            rules.push(Rule {
                piece,
                kind: kind_of(&mv.action),
                only_again: mv.label.as_ref().is_some_and(|l| again.contains(l)),
                optional: (0..mv.post.len()).filter(|&i| mv.post[i].optional).collect(),
                mv: mv.clone(),
            });
        }
    }
    rules
}

fn kind_of(action: &Action) -> Kind {
    let Action::Acts(acts) = action else { return Kind::Pass };
    let pop = acts.iter().any(|a| matches!(a, Act::Pop { .. }));
    let push = acts.iter().any(|a| matches!(a, Act::Push { .. }));
    let swap = acts.iter().any(|a| matches!(a, Act::Swap));
    match (pop, push, swap) {
        (_, _, true) | (true, true, _) => Kind::Move,
        (true, false, false) => Kind::Remove,
        (false, _, false) => Kind::Place,
    }
}

fn differs_only_in_pre(a: &Move, b: &Move) -> bool {
    a.priority == b.priority
        && a.label == b.label
        && a.dirn == b.dirn
        && a.owner == b.owner
        && a.action == b.action
        && a.post == b.post
        && a.after == b.after
}

fn again_labels(game: &Game) -> Vec<String> {
    let effects = game.pieces.iter().flat_map(|p| &p.moves).flat_map(|m| &m.post);
    let mut labels: Vec<String> = effects
        .filter_map(|e| match &e.kind {
            EffectKind::Again(label) => Some(label.clone()),
            _ => None,
        })
        .collect();
    labels.sort();
    labels.dedup();
    labels
}
