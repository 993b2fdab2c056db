//! Whether a copy-cat can lose at all: every line of the opponent, answered by mirroring.

use super::turns::{Scene, after_first, answers, at_start, begins, winning};
use super::{Base, Mirror};
use engine::compiled::moves::Moves;
use engine::compiled::plan::Limit;
use engine::compiled::state::State;
use engine::compiled::{Line, Plan};
use engine::core::{Outcome, Step};
use engine::{Game, with_plan};
use gdl::ast::{Player, Repetition};
use std::collections::{BTreeMap, VecDeque};

/// What becomes of a copy-cat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Proved: it has an answer to every line of the opponent and never loses.
    Holds {
        /// It even wins all of them.
        wins: bool,
        /// Its first turn, if it begins.
        first: Vec<Step>,
    },
    /// It mirrors to the end of this line and loses.
    Loses(Vec<Step>),
    /// After this line nothing mirrors.
    Breaks(Vec<Step>),
    /// There is nothing to mirror from the beginning: the start does not mirror itself, or no first move leaves it so.
    Nothing,
    /// Too many positions, or rules about repetition that only whole games can tell; with its first turn, if it begins.
    Open(Vec<Step>),
}

/// Follows all lines of the opponent of a copy-cat in a seat, which wins at once where it can, the shortest first, until one refutes it or so many positions are made. Where it has
/// several first turns each is tried, and the best fate is told; later it has one answer, the first of those that mirror best.
pub fn fate(game: &Game, mirror: &Mirror, seat: Player, positions: u64) -> Fate {
    with_plan!(game, plan => with_width(plan, mirror, seat, positions))
}

fn with_width<const W: usize>(plan: &Plan<W>, mirror: &Mirror, seat: Player, positions: u64) -> Fate {
    let line = Line::start(plan, Player::First);
    let start = at_start(mirror, plan);
    let mut search = Search { plan, mirror, seat: seat.index(), start: &start, left: positions };
    if seat == Player::Second {
        let whole = start.likeness(mirror, plan, &line.state, 1).is_some();
        return if whole { search.run(&line, &start, Vec::new()) } else { Fate::Nothing };
    }
    let scene = Scene { plan, state: &line.state, moves: &line.moves, history: &[] };
    let mut best = Fate::Nothing;
    for steps in begins(mirror, &scene) {
        let mut line = line.clone();
        steps.iter().for_each(|&step| line.play(plan, step));
        let Some(base) = after_first(mirror, plan, &line.state, 0) else { continue };
        let fate = search.run(&line, &base, steps);
        if merit(&fate) > merit(&best) {
            best = fate;
        }
    }
    best
}

/// Which of two fates a copy-cat would choose.
fn merit(fate: &Fate) -> u32 {
    match fate {
        Fate::Nothing => 0,
        Fate::Loses(_) => 1,
        Fate::Breaks(_) => 2,
        Fate::Open(_) => 3,
        Fate::Holds { wins, .. } => 4 + u32::from(*wins),
    }
}

struct Search<'s, const W: usize> {
    plan: &'s Plan<W>,
    mirror: &'s Mirror,
    seat: usize,
    start: &'s Base,
    /// Positions that may still be made.
    left: u64,
}

/// A position with the opponent to move, and how it came about.
struct Node<const W: usize> {
    state: Option<Box<State<W>>>,
    parent: usize,
    steps: Vec<Step>,
}

impl<const W: usize> Search<'_, W> {
    fn run(&mut self, line: &Line<W>, base: &Base, first: Vec<Step>) -> Fate {
        match self.result(&line.state) {
            Some(Some(false)) => return Fate::Loses(first),
            Some(won) => return Fate::Holds { wins: won.is_some(), first },
            None => {}
        }
        let plan = self.plan;
        if plan.repetition == Repetition::Forbidden {
            return Fate::Open(first);
        }
        // Only where the turn limit counts something can it turn a game against somebody.
        let clock = matches!(plan.limit_result, Limit::Most(_));
        let mut wins = true;
        let mut edges = Vec::new();
        let mut nodes = vec![Node { state: Some(Box::new(line.state.clone())), parent: 0, steps: first.clone() }];
        let mut seen = BTreeMap::from([(plan.search_key(&line.state, clock), 0)]);
        let mut queue = VecDeque::from([0]);
        let (mut moves, mut after, mut notes) = (Moves::default(), Moves::default(), Vec::new());
        let mut state = line.state.clone();
        while let Some(at) = queue.pop_front() {
            // What is left of it is how it came about.
            let Some(from) = nodes[at].state.take() else { continue };
            plan.generate(&from, &[], &mut moves);
            let mut steps: Vec<Step> = moves.iter().collect();
            steps.sort_unstable();
            for step in steps {
                if self.left == 0 {
                    return Fate::Open(first);
                }
                self.left -= 1;
                state.clone_from(&from);
                notes.clear();
                plan.play(&mut state, &mut notes, step, &mut after, false);
                let mut made = vec![step];
                if state.ending.is_none() && self.to_move(&state) {
                    let (won, spent) = winning(plan, &state, &after, &notes);
                    self.left = self.left.saturating_sub(spent);
                    if won.is_some() {
                        continue;
                    }
                    let scene = Scene { plan, state: &state, moves: &after, history: &[] };
                    let base = if state.swapped { self.start } else { base };
                    let (found, spent) = answers(self.mirror, &scene, base);
                    self.left = self.left.saturating_sub(spent);
                    let Some(answer) = found.into_iter().next() else {
                        return Fate::Breaks(path(&nodes, at, &made));
                    };
                    for &step in &answer {
                        notes.clear();
                        plan.play(&mut state, &mut notes, step, &mut after, false);
                    }
                    made.extend(answer);
                }
                match self.result(&state) {
                    Some(Some(false)) => return Fate::Loses(path(&nodes, at, &made)),
                    Some(won) => wins &= won.is_some(),
                    // Within a turn of the opponent, or before his next one.
                    None => {
                        let to = *seen.entry(plan.search_key(&state, clock)).or_insert(nodes.len());
                        edges.push((at, to));
                        if to == nodes.len() {
                            nodes.push(Node { state: Some(Box::new(state.clone())), parent: at, steps: made });
                            queue.push_back(to);
                        }
                    }
                }
            }
        }
        // A line that comes back is neither won nor lost.
        Fate::Holds { wins: wins && !returns(nodes.len(), &edges), first }
    }

    /// Whether the copy-cat is to move.
    fn to_move(&self, state: &State<W>) -> bool {
        state.mover as usize ^ usize::from(state.swapped) == self.seat
    }

    /// Whether the copy-cat has won (`None`: nobody has), if the game is over.
    fn result(&self, state: &State<W>) -> Option<Option<bool>> {
        Some(match state.ending?.outcome {
            Outcome::Win(side) => Some(side.index() ^ usize::from(state.swapped) == self.seat),
            Outcome::Draw | Outcome::Unfinished => None,
        })
    }
}

/// Whether some walk along the edges comes back: nodes that nothing leads to are taken away until none is left, or none can be.
fn returns(nodes: usize, edges: &[(usize, usize)]) -> bool {
    let mut into = vec![0; nodes];
    let mut onward = vec![Vec::new(); nodes];
    for &(from, to) in edges {
        into[to] += 1;
        onward[from].push(to);
    }
    let mut free: Vec<usize> = (0..nodes).filter(|&node| into[node] == 0).collect();
    let mut gone = 0;
    while let Some(node) = free.pop() {
        gone += 1;
        for &to in &onward[node] {
            into[to] -= 1;
            if into[to] == 0 {
                free.push(to);
            }
        }
    }
    gone < nodes
}

/// The whole line to a position after a node.
fn path<const W: usize>(nodes: &[Node<W>], mut at: usize, last: &[Step]) -> Vec<Step> {
    let mut parts = vec![last.to_vec()];
    loop {
        parts.push(nodes[at].steps.clone());
        if at == 0 {
            break;
        }
        at = nodes[at].parent;
    }
    parts.into_iter().rev().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn library(name: &str) -> Game {
        Game::read(gdl::library::find(name).expect("in the library").text).0.expect("valid")
    }

    /// The fate of the copy-cat that turns by 180°: the symmetry of a square board that leaves the fewest cells in place and is its own inverse.
    fn turned(game: &Game, seat: Player, positions: u64) -> Fate {
        let symmetries = game.topology().symmetries();
        let back = |image: &&Vec<u16>| (0..image.len()).all(|c| image[image[c] as usize] as usize == c);
        let fixed = |image: &&Vec<u16>| (0..image.len()).filter(|&c| image[c] as usize == c).count();
        let image = symmetries.iter().filter(back).min_by_key(fixed).expect("a square can be turned");
        fate(game, &Mirror::new(game, image.clone()), seat, positions)
    }

    #[test]
    fn whoever_makes_no_row_takes_the_centre_and_copies() {
        let game = library("misere-tic-tac-toe");
        let Fate::Holds { wins: false, first } = turned(&game, Player::First, 10_000) else { panic!("it is proved") };
        assert_eq!(game.topology().labels[first[0].to as usize], "B2");
        assert!(matches!(turned(&game, Player::First, 20), Fate::Open(_)), "not with twenty positions");
        // The other takes the centre himself, and there is nothing to copy.
        let Fate::Breaks(line) = turned(&game, Player::Second, 10_000) else { panic!("it is broken") };
        assert_eq!(line.len(), 1);
    }

    #[test]
    fn a_row_is_made_before_its_image() {
        let text = "(game Four (board (tiling square i-nbors) (size 4)) (end (All win (in-a-row 3))))";
        let game = Game::read(text).0.expect("valid");
        let Fate::Loses(line) = turned(&game, Player::Second, 100_000) else { panic!("three in a row come first") };
        assert_eq!(line.len(), 5);
        assert_eq!(turned(&game, Player::First, 1000), Fate::Nothing, "a board of even sides has no centre");
    }

    #[test]
    fn whoever_copies_takes_a_win_he_is_handed() {
        let star = "(pieces (Star none (moves (move (pre (empty to)) (action (push none))))))";
        let end = "(end (All win (>= (line-length to) 3)) mover-wins (All draw (full)))";
        let text = format!("(game Star (players A B) (board (tiling hex) (shape hex) (size 2)) {star} {end})");
        let game = Game::read(&text).0.expect("valid");
        let Fate::Holds { wins: true, first } = turned(&game, Player::First, 10_000) else { panic!("it is proved") };
        assert_eq!(game.topology().labels[first[0].to as usize], "B2");
    }

    #[test]
    fn walks_that_come_back_are_seen() {
        assert!(!returns(4, &[(0, 1), (0, 2), (1, 3), (2, 3)]));
        assert!(returns(4, &[(0, 1), (1, 2), (2, 1), (2, 3)]));
    }
}
