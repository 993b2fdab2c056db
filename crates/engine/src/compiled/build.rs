//! From the typed tree to a plan.

use super::alternatives::alternatives;
use super::analysis;
use super::automaton::Grid;
use super::bulk::{displacements, distinct_displacements, moves_in_bulk, one_way};
use super::deeds::{deeds, jumps, reads_path, swift};
use super::eval::Moment;
use super::expr::{Amount, Bool, Cells, Goal, Int};
use super::fill::Fill;
use super::foresee::foreseen;
use super::lower::Lowerer;
use super::lower_rule::lower_rule;
use super::march::March;
use super::paths::PathTable;
use super::plan::{Clause, Facing, Limit, PathPlan, Plan, Rule, Source, Test, TestKind};
use super::rows::Through;
use super::state::{Keys, State, bare_man};
use super::sweep::{Entry, bare_path, entries};
use super::tables::Tables;
use super::volleys::Volleys;
use super::watch::Watch;
use crate::core::{Cell, MAX_HEIGHT, MAX_TURNS, Man, NO_CELL, key};
use crate::rules;
use crate::topology::Topology;
use gdl::ast::{self, Cmp, Game, Player, Repetition, Turtle, Who};

/// Builds the plan of a game whose names and bounds have been checked.
pub fn build<const W: usize>(game: &Game, topology: &Topology) -> Plan<W> {
    let collected = rules::collect(game);
    let types = game.pieces.len();
    let men = starting_men(game, topology);
    let features = analysis::features(game, &collected, men.iter().any(|stack| stack.len() > 1));
    let mut limited = vec![false; 2 * types];
    let mut hands = vec![0u32; 2 * types];
    for hand in &game.hands {
        for player in players_of(hand.owner) {
            limited[player * types + hand.piece] = true;
            hands[player * types + hand.piece] = hands[player * types + hand.piece].saturating_add(hand.n);
        }
    }
    let mut lowerer = Lowerer::<W> {
        topology,
        walks: Vec::new(),
        paths: Vec::new(),
        goals: Vec::new(),
        rows: Vec::new(),
        labels: labels(&collected),
        kind: None,
    };
    let nobody = analysis::has_nobody(game);
    let mut lowered = Vec::with_capacity(collected.len());
    let mut rules = Vec::with_capacity(collected.len());
    for rule in &collected {
        let (pre, plan) = lower_rule(&mut lowerer, game, rule, &limited, features.stacks, nobody);
        lowered.push(pre);
        rules.push(plan);
    }
    lowerer.kind = None;
    let clauses: Vec<Clause<W>> = game
        .end
        .clauses
        .iter()
        .map(|c| Clause { who: c.who, result: c.result, cond: lowerer.boolean(&c.cond) })
        .collect();
    let (limit, limit_result) = match &game.play.turn_limit {
        None => (MAX_TURNS, Limit::Unfinished),
        Some((n, ast::LimitResult::Draw)) => ((*n).min(MAX_TURNS), Limit::Draw),
        Some((n, ast::LimitResult::Most(int))) => ((*n).min(MAX_TURNS), Limit::Most(lowerer.int(int))),
    };
    let moves_per_turn = game.play.moves_per_turn.max(1);
    let first_moves = game.play.first_moves.max(1);
    let multi = moves_per_turn > 1
        || first_moves > 1
        || rules.iter().any(|r| {
            r.continues
                || r.post.iter().any(|e| {
                    use super::expr::EffectKind as E;
                    matches!(e.kind, E::Capture { delayed: true, .. } | E::Promote { at_end: true, .. })
                })
        });
    let repetition = match analysis::only_grows(game, &collected) {
        true => Repetition::Free,
        false => game.play.repetition,
    };
    let Lowerer { walks, paths, goals, rows, labels, .. } = lowerer;
    let labels = labels.len();
    let cells = topology.cells();
    let walks = walks
        .iter()
        .map(|steps| {
            let end = |facing: u8, from: Cell| {
                topology.walk(from, facing, steps).map_or(NO_CELL, |cells| cells.last().copied().unwrap_or(from))
            };
            (0..topology.ring as u8).flat_map(|f| (0..cells as Cell).map(move |c| end(f, c))).collect()
        })
        .collect();
    let cached: Vec<bool> = goals.iter().enumerate().map(|(i, goal)| i < 32 && cacheable(goal)).collect();
    let tables = Tables::new(topology);
    let mut plan = Plan {
        rows: rows.into_iter().map(|length| Through::new(&tables, length)).collect(),
        tables,
        feat: features,
        types,
        values: game.pieces.iter().map(|p| p.value).collect(),
        states: game.pieces.iter().map(|p| p.state).collect(),
        flags: game.pieces.iter().map(|p| p.flags).collect(),
        limited,
        rules,
        ordinary: [vec![], vec![]],
        again: vec![],
        sweeps: [vec![], vec![]],
        by_tables: false,
        volleys: [None, None],
        walks,
        paths: Vec::new(),
        goals,
        caches: cached.contains(&true),
        cached,
        clauses,
        tests: [vec![], vec![]],
        watch: None,
        tie: game.end.tie,
        opp_turn: game.end.opp_turn,
        calm: false,
        asks_no_move: analysis::asks_no_move(game),
        can_pass: game.play.can_pass,
        swap_rule: game.play.swap_rule,
        history: repetition != Repetition::Free,
        memory: super::search_key::Memory::of(game),
        repetition,
        limit,
        limit_result,
        gravity: game.play.gravity.and_then(|c| topology.compass(c)),
        moves_per_turn,
        first_moves,
        max_capture: game.play.max_capture,
        keys: if features.stacks || features.attrs { Vec::new() } else { keys(types, cells) },
        initial: State::empty(&features, cells, types),
        starts_with: [false; 2],
        any_facing: (0..topology.ring).step_by(topology.turn.max(1)).fold(0, |mask, f| mask | 1 << f),
        turtle: [Turtle::F, Turtle::B, Turtle::L, Turtle::R, Turtle::Fl, Turtle::Fr, Turtle::Bl, Turtle::Br]
            .map(|t| topology.relative(0, t)),
        board_has_indirect: topology.i_nbors,
        trend: if features.stacks { 0 } else { analysis::trend(game, &collected) },
        multi,
        fill: None,
        march: None,
        alone: std::sync::OnceLock::new(),
    };
    set_up(&mut plan, &men, &hands, topology);
    let offsets = matches!(game.board.tiling, ast::Tiling::Square | ast::Tiling::Alquerque);
    plan.paths = path_plans(&paths, topology, offsets, facings_in_use(&plan, analysis::facings_fixed(game)));
    let fixed = analysis::facings_fixed(game);
    for (index, pre) in lowered.into_iter().enumerate() {
        plan.rules[index].alternatives = alternatives(&plan, index as u16, pre, fixed);
        plan.rules[index].bulk = moves_in_bulk(&plan, index);
        plan.rules[index].words = displacements(&plan, index);
        plan.rules[index].distinct = plan.rules[index].bulk && distinct_displacements(&plan, index);
    }
    for player in 0..2 {
        let mut own: Vec<u16> = (0..plan.rules.len() as u16)
            .filter(|&r| plan.rules[r as usize].players[player] && !plan.rules[r as usize].only_again)
            .collect();
        own.sort_by_key(|&r| std::cmp::Reverse(plan.rules[r as usize].priority));
        plan.ordinary[player] = own;
    }
    let moment = plan.moment(&plan.initial, u16::MAX);
    for index in 0..plan.goals.len() {
        for me in 0..2 {
            if plan.cached[index] && plan.goal(&plan.initial, &Moment { me, ..moment }, &plan.goals[index]) {
                plan.initial.goals |= 1 << (2 * index + me);
            }
        }
    }
    plan.tests = [0, 1].map(|player| tests(&plan, player));
    plan.watch = Watch::of(&plan.tests);
    plan.calm = plan.watch.is_some() && !(plan.opp_turn || plan.can_pass || plan.swap_rule || plan.max_capture);
    if plan.history && one_way(&plan) {
        plan.repetition = Repetition::Free;
        plan.history = false;
    }
    for index in 0..plan.rules.len() {
        plan.rules[index].foreseen = foreseen(&plan, &plan.rules[index]);
        plan.rules[index].bare_path = bare_path(&plan, &plan.rules[index]);
        plan.rules[index].jumps = [0, 1].map(|player| jumps(&plan, &plan.rules[index], player));
        plan.rules[index].deeds = deeds(&plan, &plan.rules[index]);
        plan.rules[index].reads_path = reads_path(&plan.rules[index]);
        plan.rules[index].swift = swift(&plan, &plan.rules[index]);
    }
    plan.sweeps = [0, 1].map(|player| entries(&plan, game, player, &plan.ordinary[player], false));
    plan.by_tables = plan.sweeps.iter().flatten().any(Entry::by_tables);
    plan.volleys = [0, 1].map(|player| Volleys::of(&plan.sweeps[player]));
    // One more than there are, without rules: what an `again` leads to whose label no rule has.
    for label in 0..=labels as u8 {
        plan.again.push([0, 1].map(|player| {
            let theirs = |r: &Rule<W>| r.label == Some(label) && r.players[player];
            let mut rules: Vec<u16> =
                (0..plan.rules.len() as u16).filter(|&r| theirs(&plan.rules[r as usize])).collect();
            rules.sort_by_key(|&r| std::cmp::Reverse(plan.rules[r as usize].priority));
            entries(&plan, game, player, &rules, true)
        }));
    }
    if plan.rules.iter().flat_map(|r| &r.alternatives).any(|a| matches!(a.source, Source::Jump(_))) {
        plan.tables.look_ahead();
    }
    plan.fill = Fill::recognise(&plan).map(Box::new);
    plan.march = March::recognise(&plan).map(Box::new);
    plan
}

/// Keys of pieces without attributes.
fn keys<const W: usize>(types: usize, cells: usize) -> Vec<Keys<W>> {
    let of = |code: usize| {
        let mut keys = [[0; 64]; W];
        for cell in 0..cells {
            keys[cell / 64][cell % 64] = key::man(cell as Cell, 0, bare_man(code));
        }
        keys
    };
    (0..3 * types).map(of).collect()
}

fn players_of(who: Who) -> Vec<usize> {
    match who {
        Who::Player(p) => vec![p.index()],
        Who::All => vec![0, 1],
        _ => vec![],
    }
}

fn labels(rules: &[rules::Rule]) -> Vec<String> {
    let mut labels: Vec<String> = rules.iter().filter(|r| r.only_again).filter_map(|r| r.mv.label.clone()).collect();
    labels.sort();
    labels.dedup();
    labels
}

/// The type a record of a friend's piece asks for, if it asks for nothing else.
fn of_type(record: &super::expr::Record) -> Option<u16> {
    let bare = record.state.is_none() && record.flags.is_none() && record.value.is_none();
    match record.piece {
        ast::PieceSel::Type(piece) if bare && matches!(record.owner, None | Some(Who::Friend)) => Some(piece as u16),
        _ => None,
    }
}

/// What must be so for a condition to hold, if it asks for that beside other things and it is quickly seen.
fn guard<const W: usize>(plan: &Plan<W>, player: usize, cond: &Bool<W>) -> Option<TestKind<W>> {
    let (who, least) = match cond {
        Bool::Goal(goal) if plan.cached[*goal] => return Some(TestKind::Within((2 * goal + player) as u32)),
        Bool::Cmp(Cmp::Lt, Int::Count(Cells::Own(who), None), Int::Const(n)) => (who, *n),
        Bool::Cmp(Cmp::Le | Cmp::Eq, Int::Count(Cells::Own(who), None), Int::Const(n)) => (who, n.saturating_add(1)),
        _ => return None,
    };
    let owner = match who {
        Who::Friend => player,
        Who::Enemy => 1 - player,
        _ => return None,
    };
    u32::try_from(least).ok().map(|least| TestKind::Fewer(owner, least))
}

/// The clauses as read for a player.
fn tests<const W: usize>(plan: &Plan<W>, player: usize) -> Vec<Test<W>> {
    let mut tests = Vec::new();
    for (index, clause) in plan.clauses.iter().enumerate() {
        let always = match clause.who {
            Who::All => true,
            Who::Player(p) if p.index() == player => true,
            Who::Player(_) | Who::Nobody => continue,
            _ => false,
        };
        let kind = match &clause.cond {
            Bool::Goal(goal) if always => match &plan.goals[*goal] {
                _ if plan.cached[*goal] => TestKind::Cached((2 * goal + player) as u32),
                Goal::NoMove => TestKind::NoMove,
                Goal::Eliminate(Who::Enemy) => TestKind::Gone,
                Goal::Capture { record: None, amount: Amount::N(Int::Const(n)) } => TestKind::Taken((*n).max(1) as u32),
                Goal::Reach { tops: None, amount: Amount::N(Int::Const(1)), region } => TestKind::Reach(region[player]),
                Goal::Reach { tops: Some(record), amount: Amount::N(Int::Const(1)), region } => match of_type(record) {
                    Some(piece) => TestKind::ReachOf(piece, region[player]),
                    None => TestKind::Other,
                },
                _ => TestKind::Other,
            },
            Bool::Cmp(Cmp::Eq, Int::Count(Cells::Record(record), None), Int::Const(0)) if always => {
                match of_type(record) {
                    Some(piece) if record.owner == Some(Who::Friend) => TestKind::NoneLeft(piece),
                    _ => TestKind::Other,
                }
            }
            Bool::And(parts) if always => {
                parts.iter().find_map(|part| guard(plan, player, part)).unwrap_or(TestKind::Other)
            }
            cond if always => guard(plan, player, cond).unwrap_or(TestKind::Other),
            _ => TestKind::Other,
        };
        let passed = |b: &Bool<W>| matches!(b, Bool::Goal(goal) if plan.goals[*goal] == Goal::Passed);
        let after_passes = match &clause.cond {
            Bool::And(parts) => parts.iter().any(passed),
            cond => passed(cond),
        };
        tests.push(Test { clause: index as u16, result: clause.result, after_passes, kind });
    }
    tests
}

/// Stacks of the initial position.
fn starting_men(game: &Game, topology: &Topology) -> Vec<Vec<Man>> {
    let mut stacks = vec![Vec::new(); topology.cells()];
    for place in &game.start {
        let owners: Vec<Option<Player>> = match place.owner {
            Who::Player(p) => vec![Some(p)],
            Who::All => vec![Some(Player::First), Some(Player::Second)],
            Who::Nobody => vec![None],
            _ => vec![],
        };
        for owner in owners {
            let friend = owner.unwrap_or(Player::First);
            let mut cells: Vec<Cell> = if place.places.is_empty() {
                (0..topology.cells() as Cell).collect()
            } else {
                place.places.iter().flat_map(|r| topology.region(r, friend)).collect()
            };
            cells.sort_unstable();
            cells.dedup();
            cells.retain(|&c| place.phases.is_empty() || place.phases.contains(&i32::from(topology.phase[c as usize])));
            let piece = &game.pieces[place.piece];
            let man = Man {
                piece: place.piece as u8,
                owner,
                state: place.state.unwrap_or(piece.state),
                flags: place.flags.unwrap_or(piece.flags),
                facing: None,
            };
            for cell in cells {
                for _ in 0..place.n {
                    if stacks[cell as usize].len() < MAX_HEIGHT {
                        stacks[cell as usize].push(man);
                    }
                }
            }
        }
    }
    stacks
}

fn set_up<const W: usize>(plan: &mut Plan<W>, men: &[Vec<Man>], hands: &[u32], topology: &Topology) {
    let st = &mut plan.initial;
    for (cell, stack) in men.iter().enumerate() {
        for &man in stack {
            st.put(cell as Cell, man);
            if let Some(owner) = man.owner {
                plan.starts_with[owner.index()] = true;
            }
        }
    }
    if plan.feat.hands {
        st.extra.as_mut().expect("hands have a table").hands.copy_from_slice(hands);
        for (i, &n) in hands.iter().enumerate() {
            let (player, piece) = (i / plan.types, i % plan.types);
            if plan.limited[i] {
                st.hash ^= key::hand(player, piece, n);
                plan.starts_with[player] |= n > 0;
            }
        }
    }
    st.facing = topology.facing.map(|f| f.unwrap_or(u8::MAX));
}

fn cacheable<const W: usize>(goal: &Goal<W>) -> bool {
    let constant = |n: &Int<W>| matches!(n, Int::Const(_));
    match goal {
        Goal::InARow { tops: None, n, .. } => constant(n),
        Goal::Connect { tops: None, k, .. } => k.as_ref().is_none_or(constant),
        Goal::Group { tops: None, n: Some(n), stack: false, .. } => constant(n),
        Goal::Pattern { tops: None, .. } => true,
        Goal::Cycle { tops: None, n, full: false, .. } => constant(n),
        _ => false,
    }
}

fn has_turtle(path: &ast::Path) -> bool {
    use ast::Path as P;
    match path {
        P::Step { dir, .. } => matches!(dir, ast::PathDir::Turtle(_)),
        P::Seq(p) | P::Or(p) => p.iter().any(has_turtle),
        P::Star(p) | P::Rot(p) | P::Mirror(p) | P::Fb(p) => has_turtle(p),
    }
}

/// Facings each player's rules can have, as masks over the ring.
fn facings_in_use<const W: usize>(plan: &Plan<W>, fixed: bool) -> [u32; 2] {
    let ring = plan.tables.ring as u32;
    let every = (1u32 << ring) - 1;
    let one = |f: Option<u8>| f.map_or(0, |f| 1u32 << f);
    [0, 1].map(|player| {
        let own = match plan.initial.facing[player] {
            u8::MAX => None,
            f => Some(f),
        };
        let start = if fixed { one(own) } else { every };
        plan.rules.iter().fold(start, |mask, rule| {
            mask | match rule.facing {
                Facing::All => plan.any_facing,
                Facing::Fixed(f) => one(f),
                Facing::Own => 0,
                Facing::Turned(turtle) if fixed && ring > 0 => one(own.map(|f| plan.relative(f, turtle))),
                Facing::Turned(_) => every,
            }
        })
    })
}

fn path_plans<const W: usize>(
    paths: &[ast::Path],
    topology: &Topology,
    offsets: bool,
    facings: [u32; 2],
) -> Vec<PathPlan<W>> {
    let grid = Grid::new(topology, offsets);
    let nowhere = ast::Path::Or(Vec::new());
    paths
        .iter()
        .map(|path| {
            let turtle = has_turtle(path);
            let mut tables = Vec::new();
            for (player, in_use) in facings.into_iter().enumerate() {
                if !turtle {
                    tables.push(PathTable::new(path, topology, &grid, player == 1, None));
                    continue;
                }
                for facing in 0..topology.ring as u8 {
                    let path = if in_use >> facing & 1 != 0 { path } else { &nowhere };
                    tables.push(PathTable::new(path, topology, &grid, player == 1, Some(facing)));
                }
            }
            PathPlan { tables, turtle }
        })
        .collect()
}
