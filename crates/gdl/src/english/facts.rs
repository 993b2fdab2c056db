//! Reads a precondition the way a person would tell it: whose piece, how it goes, what the target holds, and the rest.

use super::voice::{Kind, Voice};
use crate::ast::{Bool, Cmp, Int, Path, PieceSel, Record, Site, Tiling, Turtle, What, Who};

/// What a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hold {
    /// Anything or nothing.
    Any,
    /// Nothing.
    Empty,
    /// A piece of the mover.
    Own,
    /// A piece of his opponent.
    Enemy,
    /// Some piece.
    Occupied,
    /// A piece of nobody.
    Neutral,
    /// Nothing, or a piece not the mover's.
    NotOwn,
    /// Nothing, or a piece not the opponent's.
    NotEnemy,
    /// Nothing, or a piece of the opponent.
    EmptyOrEnemy,
    /// Nothing, or a piece of the mover.
    EmptyOrOwn,
    /// A piece of either player.
    Either,
}

/// How a piece gets from one cell to another.
#[derive(Clone, Debug, PartialEq)]
pub enum Travel<'a> {
    /// Anywhere.
    Any,
    /// To a neighbour.
    Adjacent,
    /// Along a line with nothing between, at distances that fit.
    Slide(Option<(Cmp, i32)>),
    /// The same, until something is in the way.
    Stopped,
    /// Over exactly one thing to the cell behind it.
    Jump(&'a What),
    /// Along a line.
    Line(Option<(Cmp, i32)>),
    /// So far, lines or not.
    Far(Cmp, i32),
    /// By one of these walks.
    Walks(Vec<&'a [Turtle]>),
    /// By a path, which tells what the target holds itself.
    Path(&'a Path),
}

/// A precondition taken apart.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts<'a> {
    /// Owner of what moves.
    pub from: Hold,
    /// Contents of the target.
    pub to: Hold,
    /// The way.
    pub travel: Travel<'a>,
    /// Only the piece that moved last may move.
    pub just_moved: bool,
    /// A placement in line with the previous move's end and nothing between.
    pub sight: bool,
    /// Conditions not told by the others.
    pub rest: Vec<&'a Bool>,
}

/// At most so many alternatives are told one by one.
const ALTERNATIVES: usize = 6;

/// The alternatives of a precondition, each a list of conditions that all hold. `None` if there are too many.
pub fn alternatives(pre: &Bool) -> Option<Vec<Vec<&Bool>>> {
    match pre {
        Bool::True => Some(vec![Vec::new()]),
        Bool::And(parts) => {
            let mut all: Vec<Vec<&Bool>> = vec![Vec::new()];
            for part in parts {
                let choices = alternatives(part)?;
                if all.len() * choices.len() > ALTERNATIVES {
                    return None;
                }
                match choices.as_slice() {
                    // Mostly there is nothing to choose, and a long list is not copied for each of its parts.
                    [only] => all.iter_mut().for_each(|list| list.extend(only)),
                    _ => {
                        all = all.iter().flat_map(|a| choices.iter().map(move |c| [&a[..], &c[..]].concat())).collect();
                    }
                }
            }
            Some(all)
        }
        Bool::Or(_) if contents(pre).is_some() || same_way(pre).is_some() => Some(vec![vec![pre]]),
        Bool::Or(parts) if parts.iter().any(tells_a_way) => {
            let all: Option<Vec<_>> = parts.iter().map(alternatives).collect();
            all.map(|all| all.concat()).filter(|all| !all.is_empty() && all.len() <= ALTERNATIVES)
        }
        _ => Some(vec![vec![pre]]),
    }
}

/// Whether a condition says how or whereto a piece goes, so that alternatives are worth telling apart.
fn tells_a_way(cond: &Bool) -> bool {
    match cond {
        Bool::And(parts) => parts.iter().any(tells_a_way),
        Bool::Connected | Bool::Line(..) | Bool::Adjacent(..) | Bool::Steps(_) | Bool::Path(_) => true,
        Bool::Cmp(_, Int::Distance(..) | Int::NumBetween(..), _) => true,
        Bool::Empty(Site::To) | Bool::Enemy(Site::To) | Bool::Friend(Site::To) | Bool::Owner(Site::To) => true,
        _ => false,
    }
}

fn contents(cond: &Bool) -> Option<Hold> {
    match cond {
        Bool::Empty(Site::To) => Some(Hold::Empty),
        Bool::Owner(Site::To) | Bool::Friend(Site::To) => Some(Hold::Own),
        Bool::Enemy(Site::To) => Some(Hold::Enemy),
        Bool::Not(inner) => match &**inner {
            Bool::Empty(Site::To) => Some(Hold::Occupied),
            Bool::Owner(Site::To) | Bool::Friend(Site::To) => Some(Hold::NotOwn),
            Bool::Enemy(Site::To) => Some(Hold::NotEnemy),
            _ => None,
        },
        Bool::Or(parts) => match &parts[..] {
            [x, y] => match (contents(x)?, contents(y)?) {
                (Hold::Empty, Hold::Enemy) | (Hold::Enemy, Hold::Empty) => Some(Hold::EmptyOrEnemy),
                (Hold::Empty, Hold::Own) | (Hold::Own, Hold::Empty) => Some(Hold::EmptyOrOwn),
                (Hold::Own, Hold::Enemy) | (Hold::Enemy, Hold::Own) => Some(Hold::Either),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}

/// A record that asks nothing but the owner, of a type that goes without saying.
fn plain(voice: &Voice, record: &Record, known: Option<usize>) -> Option<Hold> {
    let obvious = match record.piece {
        PieceSel::Any => true,
        PieceSel::Current => known.is_some() || voice.game.pieces.len() == 1,
        PieceSel::Type(i) => known == Some(i) || voice.game.pieces.len() == 1,
        PieceSel::Captured => false,
    };
    if !obvious || record.state.is_some() || record.flags.is_some() || record.value.is_some() {
        return None;
    }
    match record.owner? {
        Who::Nobody => Some(Hold::Neutral),
        Who::Friend | Who::Current => Some(Hold::Own),
        Who::Enemy => Some(Hold::Enemy),
        Who::Player(_) | Who::All => None,
    }
}

/// Alternatives that are all walks.
fn same_way(cond: &Bool) -> Option<Vec<&[Turtle]>> {
    match cond {
        Bool::Steps(steps) => Some(vec![steps]),
        Bool::Or(parts) => parts.iter().map(same_way).collect::<Option<Vec<_>>>().map(|v| v.concat()),
        _ => None,
    }
}

/// What a piece is if it is not this player's.
fn not_his(cond: &Bool) -> Option<Hold> {
    match cond {
        Bool::Owner(Site::From) | Bool::Friend(Site::From) => Some(Hold::NotOwn),
        Bool::Enemy(Site::From) => Some(Hold::NotEnemy),
        _ => None,
    }
}

fn is_step(a: &Site, b: &Site) -> bool {
    matches!((a, b), (Site::From, Site::To) | (Site::To, Site::From))
}

fn constant(cond: &Bool) -> Option<(Cmp, &Int, i32)> {
    match cond {
        Bool::Cmp(_, Int::Const(_), Int::Const(_)) => None,
        Bool::Cmp(cmp, x, Int::Const(n)) => Some((*cmp, x, *n)),
        Bool::Cmp(cmp, Int::Const(n), x) => Some((super::compare::flipped(*cmp), x, *n)),
        _ => None,
    }
}

/// Whether a condition asks for a height of at least one where the step ends.
fn needs_height(kind: Kind, cond: &Bool) -> bool {
    let at_least = |x: &Int| match x {
        Int::Const(n) => *n,
        Int::Distance(a, b) if kind == Kind::Movement && is_step(a, b) => 1,
        Int::Height(Site::From) if kind == Kind::Movement => 1,
        Int::Height(_) => 0,
        _ => i32::MIN,
    };
    let (cmp, x) = match cond {
        Bool::Cmp(cmp, Int::Height(Site::To), x) => (*cmp, x),
        Bool::Cmp(cmp, x, Int::Height(Site::To)) => (super::compare::flipped(*cmp), x),
        _ => return false,
    };
    match cmp {
        Cmp::Eq | Cmp::Ge => at_least(x) >= 1,
        Cmp::Gt => at_least(x) >= 0,
        Cmp::Ne | Cmp::Lt | Cmp::Le => false,
    }
}

#[derive(Default)]
struct Marks<'a> {
    adjacent: Vec<&'a Bool>,
    line: Vec<&'a Bool>,
    clear: Vec<&'a Bool>,
    over: Option<(&'a What, &'a Bool)>,
    far: Option<(Cmp, i32, &'a Bool)>,
}

impl<'a> Facts<'a> {
    /// Takes apart conditions that all hold.
    pub fn read(voice: &Voice, conditions: &[&'a Bool]) -> Facts<'a> {
        let kind = voice.kind;
        let mut facts = Facts {
            from: Hold::Any,
            to: Hold::Any,
            travel: Travel::Any,
            just_moved: false,
            sight: false,
            rest: Vec::new(),
        };
        let mut marks = Marks::default();
        let moving = kind == Kind::Movement;
        let mut path: Option<(&Path, &Bool)> = None;
        let mut walks: Option<(Vec<&[Turtle]>, &Bool)> = None;
        for &cond in conditions {
            match cond {
                Bool::Owner(Site::From) | Bool::Friend(Site::From) if kind != Kind::Placement => {
                    facts.hold_from(Hold::Own, cond)
                }
                Bool::Enemy(Site::From) if kind != Kind::Placement => facts.hold_from(Hold::Enemy, cond),
                Bool::Owner(Site::To) | Bool::Friend(Site::To) if kind == Kind::Removal => {
                    facts.hold_from(Hold::Own, cond)
                }
                Bool::Enemy(Site::To) if kind == Kind::Removal => facts.hold_from(Hold::Enemy, cond),
                Bool::Not(inner) if kind != Kind::Placement && not_his(inner).is_some() => {
                    facts.hold_from(not_his(inner).unwrap_or(Hold::Any), cond);
                }
                Bool::Piece(Site::From, r) if kind != Kind::Placement && plain(voice, r, voice.piece).is_some() => {
                    facts.hold_from(plain(voice, r, voice.piece).unwrap_or(Hold::Any), cond);
                }
                Bool::Piece(Site::To, r)
                    if kind != Kind::Removal && facts.to == Hold::Any && plain(voice, r, None).is_some() =>
                {
                    facts.to = plain(voice, r, None).unwrap_or(Hold::Any);
                }
                Bool::Last(Site::From) if moving => facts.just_moved = true,
                Bool::Connected if moving => marks.adjacent.push(cond),
                Bool::Adjacent(a, b) if moving && is_step(a, b) => marks.adjacent.push(cond),
                Bool::Line(a, b) if moving && is_step(a, b) => marks.line.push(cond),
                Bool::Line(Site::LastTo, Site::To) | Bool::Line(Site::To, Site::LastTo) if kind == Kind::Placement => {
                    marks.line.push(cond);
                }
                Bool::Path(p) if moving && path.is_none() && walks.is_none() => path = Some((p, cond)),
                Bool::Steps(_) | Bool::Or(_)
                    if moving && path.is_none() && walks.is_none() && same_way(cond).is_some() =>
                {
                    walks = same_way(cond).map(|w| (w, cond));
                }
                _ => match (contents(cond), constant(cond)) {
                    (Some(hold), _) if facts.to == Hold::Any && kind != Kind::Removal => facts.to = hold,
                    (_, Some(test)) => facts.measure(kind, test, cond, &mut marks),
                    _ => facts.rest.push(cond),
                },
            }
        }
        facts.settle(voice, path, walks, marks);
        // What has a height holds something.
        if facts.to == Hold::Any && kind != Kind::Removal && facts.rest.iter().any(|cond| needs_height(kind, cond)) {
            facts.to = Hold::Occupied;
        }
        let stop = |cond: &&Bool| matches!(*cond, Bool::Not(inner) if **inner == Bool::Empty(Site::Beyond));
        if facts.travel == Travel::Slide(None) && facts.to == Hold::Empty && facts.rest.iter().any(stop) {
            facts.travel = Travel::Stopped;
            facts.rest.retain(|c| !stop(c));
        }
        if facts.from == Hold::Any && voice.piece.is_some_and(|piece| super::setup::movers_own(voice.game, piece)) {
            facts.from = Hold::Own;
        }
        facts
    }

    fn hold_from(&mut self, hold: Hold, cond: &'a Bool) {
        match self.from {
            Hold::Any => self.from = hold,
            had if had == hold => {}
            _ => self.rest.push(cond),
        }
    }

    fn measure(&mut self, kind: Kind, (cmp, int, n): (Cmp, &'a Int, i32), cond: &'a Bool, marks: &mut Marks<'a>) {
        let moving = kind == Kind::Movement;
        match (cmp, int, n) {
            (Cmp::Eq, Int::Distance(a, b), 1) if moving && is_step(a, b) => marks.adjacent.push(cond),
            (_, Int::Distance(a, b), _) if moving && is_step(a, b) && marks.far.is_none() && cmp != Cmp::Ne => {
                marks.far = Some((cmp, n, cond));
            }
            (Cmp::Eq | Cmp::Le, Int::NumBetween(What::Any, a, b), 0)
            | (Cmp::Lt, Int::NumBetween(What::Any, a, b), 1)
                if (moving && is_step(a, b))
                    || (kind == Kind::Placement
                        && matches!((a, b), (Site::LastTo, Site::To) | (Site::To, Site::LastTo))) =>
            {
                marks.clear.push(cond);
            }
            (Cmp::Eq, Int::NumBetween(what, a, b), 1) if moving && is_step(a, b) && marks.over.is_none() => {
                marks.over = Some((what, cond));
            }
            _ => self.rest.push(cond),
        }
    }

    /// Chooses the way; marks it does not use go back to the rest.
    fn settle(
        &mut self,
        voice: &Voice,
        path: Option<(&'a Path, &'a Bool)>,
        walks: Option<(Vec<&'a [Turtle]>, &'a Bool)>,
        marks: Marks<'a>,
    ) {
        let Marks { adjacent, line, clear, over, far } = marks;
        let far_pair = far.map(|(cmp, n, _)| (cmp, n));
        let mut unused: Vec<&Bool> = Vec::new();
        let tail = |unused: &mut Vec<&'a Bool>, far_too: bool, over_too: bool| {
            if far_too {
                unused.extend(far.map(|(_, _, cond)| cond));
            }
            if over_too {
                unused.extend(over.iter().map(|(_, cond)| *cond));
            }
        };
        if voice.kind == Kind::Placement {
            self.sight = !line.is_empty() && !clear.is_empty();
            if !self.sight {
                unused.extend(line.iter().chain(&clear));
            }
        } else if let Some((p, _)) = path {
            self.travel = Travel::Path(p);
            unused.extend(adjacent.iter().chain(&line).chain(&clear));
            tail(&mut unused, true, true);
        } else if let Some((w, _)) = walks {
            self.travel = Travel::Walks(w);
            unused.extend(adjacent.iter().chain(&line).chain(&clear));
            tail(&mut unused, true, true);
        } else if !adjacent.is_empty() {
            self.travel = Travel::Adjacent;
            // Neighbours are always in line, save triangles that touch at a corner only.
            if voice.game.board.tiling == Tiling::Tri && voice.game.board.i_nbors {
                unused.extend(&line);
            }
            tail(&mut unused, true, true);
        } else if let (Some((what, _)), Some((Cmp::Eq, 2))) = (over, far_pair) {
            self.travel = Travel::Jump(what);
            unused.extend(&clear);
        } else if !line.is_empty() && !clear.is_empty() {
            self.travel = Travel::Slide(far_pair);
            tail(&mut unused, false, true);
        } else if !line.is_empty() {
            self.travel = Travel::Line(far_pair);
            tail(&mut unused, false, true);
        } else {
            if let Some((cmp, n)) = far_pair {
                self.travel = Travel::Far(cmp, n);
            }
            unused.extend(&clear);
            tail(&mut unused, false, true);
        }
        unused.append(&mut self.rest);
        self.rest = unused;
    }
}
