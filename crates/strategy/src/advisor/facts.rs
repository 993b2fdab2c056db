//! What the rules of a game say about which advisors matter.

use engine::compiled::expr::{Amount, Bool, Cells, EffectKind, Goal, Int, Record, Targets};
use engine::compiled::moves::Moves;
use engine::compiled::plan::{Limit, Rule};
use engine::compiled::state::{Next, State};
use engine::compiled::{Line, Plan};
use engine::core::Step;
use engine::rng::Rng;
use engine::rules::Kind;
use gdl::ast::{Cmp, GameResult, PieceSel, Player, Who};

/// Facts about a game.
#[derive(Clone, Debug)]
pub struct Facts {
    /// Enemy pieces are captured, and not by every step of a piece.
    pub captures: bool,
    /// Pieces change their owner.
    pub converts: bool,
    /// Groups are captured together.
    pub surrounds: bool,
    /// Pieces move.
    pub moves: bool,
    /// Pieces are placed.
    pub places: bool,
    /// Stacks arise.
    pub stacks: bool,
    /// A piece can go back where it came from.
    pub returns: bool,
    /// Players own pieces.
    pub owned: bool,
    /// The end asks for empty cells that are surrounded.
    pub ground: bool,
    /// Someone wins by having few pieces, or by gathering all he has: more is not better.
    pub fewer: bool,
    /// What can be done depends on what must: captures come first, or the greatest capture.
    pub forced: bool,
    /// Runs of enemies between own pieces change sides.
    pub flanks: bool,
    /// Stacks are the goal.
    pub towers: bool,
    /// Someone wins by the number of his own pieces.
    pub numbers: bool,
    /// Someone wins by what he has captured.
    pub prey: bool,
    /// Types a player must not lose.
    pub royal: Vec<bool>,
}

impl Facts {
    /// Reads the rules.
    pub fn of<const W: usize>(plan: &Plan<W>) -> Facts {
        let effects = || plan.rules.iter().flat_map(|rule| &rule.post);
        let captures = effects().any(|e| matches!(e.kind, EffectKind::Capture { .. } | EffectKind::Trim(_)));
        let converts = effects().any(|e| match &e.kind {
            EffectKind::Convert { record, owner, .. } => {
                !matches!(owner, Some(Who::Enemy | Who::Nobody))
                    && !matches!(record.and_then(|r| r.owner), Some(Who::Friend | Who::Current))
            }
            _ => false,
        });
        let surrounds = effects().any(|e| matches!(e.kind, EffectKind::Capture { targets: Targets::Surround, .. }));
        let moves = plan.rules.iter().any(|rule| rule.kind == Kind::Move);
        let places = plan.rules.iter().any(|rule| rule.kind == Kind::Place);
        let placing = plan.rules.iter().any(|rule| rule.kind == Kind::Place && !rule.ownerless);
        let start = &plan.initial;
        let decided = || {
            let goals = plan.goals.iter().filter_map(|goal| match goal {
                Goal::Most(int, _) => Some(int),
                _ => None,
            });
            let limit = match &plan.limit_result {
                Limit::Most(int) => Some(int),
                _ => None,
            };
            goals.chain(limit)
        };
        let (always, stacks, returns) = tried(plan);
        Facts {
            captures: captures && !always,
            converts,
            surrounds,
            moves,
            places,
            stacks,
            returns,
            owned: placing || start.own[0].any() || start.own[1].any(),
            ground: decided().any(|int| mentions(int, &|i| matches!(i, Int::Territory(_)))),
            fewer: decided().any(|int| matches!(int, Int::Sub(parts) if parts.len() == 1))
                || plan.goals.iter().any(|goal| matches!(goal, Goal::Group { n: None, .. }))
                || plan.clauses.iter().any(|c| c.result == GameResult::Win && wants_few(&c.cond)),
            forced: plan.max_capture || (0..2).any(|player| ranked(plan, player)),
            flanks: effects().any(|e| matches!(e.kind, EffectKind::Convert { targets: Targets::Custodial { .. }, .. })),
            towers: plan.goals.iter().any(|goal| matches!(goal, Goal::Stack { .. })),
            numbers: decided().any(|int| mentions(int, &|i| matches!(i, Int::Count(..)))),
            prey: plan.goals.iter().any(|goal| matches!(goal, Goal::Capture { .. } | Goal::Eliminate(_))),
            royal: royal(plan),
        }
    }
}

/// Whether an integer has such a part.
fn mentions<const W: usize>(int: &Int<W>, is: &impl Fn(&Int<W>) -> bool) -> bool {
    is(int)
        || match int {
            Int::Add(parts) | Int::Sub(parts) | Int::Mul(parts) | Int::Min(parts) | Int::Max(parts) => {
                parts.iter().any(|part| mentions(part, is))
            }
            Int::Div(pair) | Int::Mod(pair) => pair.iter().any(|part| mentions(part, is)),
            Int::Abs(part) => mentions(part, is),
            _ => false,
        }
}

/// Whether an integer counts pieces where none come, go or change: it says the same all game long.
pub fn unchanging<const W: usize>(plan: &Plan<W>, int: &Int<W>) -> bool {
    let idle = |kind: &EffectKind<W>| {
        matches!(kind, EffectKind::Repeat { .. } | EffectKind::Again(_) | EffectKind::CellState(..))
    };
    let still = |rule: &Rule<W>| rule.kind == Kind::Move && rule.plain && rule.post.iter().all(|e| idle(&e.kind));
    matches!(int, Int::Count(_, None)) && !plan.feat.stacks && plan.rules.iter().all(still)
}

/// Whether to have no step is to win in one case and to lose otherwise: it only says when the rest counts.
pub fn stuck_either_way<const W: usize>(plan: &Plan<W>) -> bool {
    let stuck = |cond: &Bool<W>| matches!(cond, Bool::Goal(goal) if plan.goals[*goal] == Goal::NoMove);
    let among = |cond: &Bool<W>| matches!(cond, Bool::And(parts) if parts.iter().any(stuck));
    let clause = |result, is: &dyn Fn(&Bool<W>) -> bool| {
        plan.clauses.iter().any(|c| c.result == result && matches!(c.who, Who::All) && is(&c.cond))
    };
    clause(GameResult::Win, &among) && clause(GameResult::Lose, &stuck)
}

/// Whether a condition asks for few pieces of the friend.
fn wants_few<const W: usize>(cond: &Bool<W>) -> bool {
    match cond {
        Bool::And(parts) | Bool::Or(parts) => parts.iter().any(wants_few),
        Bool::Cmp(Cmp::Eq | Cmp::Lt | Cmp::Le, Int::Count(Cells::Own(Who::Friend), None), Int::Const(n)) => *n <= 1,
        _ => false,
    }
}

/// The type of which a condition asks for none.
pub fn asks_for_none<const W: usize>(cond: &Bool<W>) -> Option<usize> {
    match cond {
        Bool::Cmp(Cmp::Eq | Cmp::Le, Int::Count(Cells::Record(record), None), Int::Const(0))
        | Bool::Cmp(Cmp::Lt, Int::Count(Cells::Record(record), None), Int::Const(1)) => match record.piece {
            PieceSel::Type(piece) => Some(piece),
            _ => None,
        },
        _ => None,
    }
}

/// Whether a condition asks for none of the friend's pieces.
pub fn asks_for_nothing<const W: usize>(cond: &Bool<W>) -> bool {
    matches!(cond, Bool::Cmp(Cmp::Eq | Cmp::Le, Int::Count(Cells::Own(Who::Friend), None), Int::Const(0)))
}

/// Whether some of a player's ordinary rules come before others.
fn ranked<const W: usize>(plan: &Plan<W>, player: usize) -> bool {
    plan.ordinary[player]
        .windows(2)
        .any(|pair| plan.rules[pair[0] as usize].priority != plan.rules[pair[1] as usize].priority)
}

/// Types whose loss ends the game. Where there is one type only, losing it is losing everything.
fn royal<const W: usize>(plan: &Plan<W>) -> Vec<bool> {
    let mut royal = vec![false; plan.types];
    let prey = plan.goals.iter().filter_map(|goal| match goal {
        Goal::Capture { record: Some(Record { piece: PieceSel::Type(piece), .. }), amount: Amount::All } => {
            Some(*piece)
        }
        _ => None,
    });
    for piece in plan.clauses.iter().filter_map(|clause| asks_for_none(&clause.cond)).chain(prey) {
        royal[piece] = plan.types > 1;
    }
    royal
}

/// Whether every step of a piece takes another, as in Clobber and Konane (there is nothing to hunt for then), whether stacks arise, and
/// whether a piece could go back at once: seen in one random game, for rules say it in too many ways.
fn tried<const W: usize>(plan: &Plan<W>) -> (bool, bool, bool) {
    const STEPS: usize = 80;
    let mut line = Line::start(plan, Player::First);
    let mut rng = Rng::new(1);
    let (mut always, mut stacks, mut returns) = (true, false, false);
    let moved = |step: Step| plan.rules.get(step.rule as usize).is_some_and(|rule| rule.kind == Kind::Move);
    let moves = plan.rules.iter().any(|rule| rule.kind == Kind::Move);
    for _ in 0..STEPS {
        if line.state.ending.is_some() || !(always || plan.feat.stacks && !stacks || moves && !returns) {
            break;
        }
        let before: u32 = line.state.captured.iter().sum();
        let (step, mover) = (line.moves.nth(rng.below(line.moves.total)), line.state.mover);
        line.play(plan, step);
        always &= line.state.captured.iter().sum::<u32>() > before || (moves && !moved(step));
        stacks |= plan.feat.stacks && line.state.occupied().iter().any(|cell| line.state.height(cell) > 1);
        returns = returns || (moved(step) && goes_back(plan, &line.state, mover, step));
    }
    (always, stacks, returns)
}

/// Whether a player could undo his step if it were his turn again.
fn goes_back<const W: usize>(plan: &Plan<W>, st: &State<W>, mover: u8, step: Step) -> bool {
    let mut st = st.clone();
    (st.mover, st.next, st.moves_made, st.steps_made) = (mover, Next::Any, 0, 0);
    let mut moves = Moves::default();
    plan.rule_steps(&st, &[], &mut moves, true);
    (0..moves.of_rules).map(|k| moves.nth(k)).any(|back| (back.from, back.to) == (step.to, step.from))
}
