//! The engine's public face: a description becomes a [`Game`], a game gives [`Position`]s.

use crate::bits::Bits;
use crate::compiled::{Line, Plan, build, perft};
use crate::core::{Cell, Ending, Man, Outcome, Snapshot, Step};
use crate::rules::{self, Rule};
use crate::topology::Topology;
use crate::{check, notation};
use gdl::ast::{self, Player, Problem};
use gdl::library::Entry;
use gdl::tree::Node;
use gdl::{Fingerprint, Loaded};

/// Where a game comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// Somebody or something wrote it, and nobody has said more.
    #[default]
    Written,
    /// The library.
    Library(&'static Entry),
    /// A file of that name.
    File(String),
    /// A run of a search.
    Run {
        /// The run's name.
        run: String,
        /// The game's name in it.
        name: String,
    },
}

/// A game: its text, its tree, where it comes from, and all that is needed to play it. Immutable, shared freely between threads.
#[derive(Debug)]
pub struct Game {
    text: String,
    tree: Node,
    origin: Origin,
    ast: ast::Game,
    topology: Topology,
    rules: Vec<Rule>,
    plan: AnyPlan,
}

/// A plan for boards of up to 64, 128, 256 or 512 cells.
#[derive(Debug)]
#[allow(missing_docs)]
pub enum AnyPlan {
    W1(Box<Plan<1>>),
    W2(Box<Plan<2>>),
    W4(Box<Plan<4>>),
    W8(Box<Plan<8>>),
}

/// Runs one expression for whatever width a game has: `with_plan!(game, plan => expression)`.
#[macro_export]
macro_rules! with_plan {
    ($game:expr, $plan:ident => $body:expr) => {
        match $game.plan() {
            $crate::AnyPlan::W1($plan) => $body,
            $crate::AnyPlan::W2($plan) => $body,
            $crate::AnyPlan::W4($plan) => $body,
            $crate::AnyPlan::W8($plan) => $body,
        }
    };
}

impl Game {
    /// Compiles a description. Warnings come beside the game; errors instead of it, all that can be found at once. A tree that was not
    /// read from a text has one in canonical layout.
    ///
    /// # Errors
    /// Cells, sides, shapes or bounds that the board or the engine does not have; none, if loading has found errors already.
    pub fn compile(loaded: &Loaded) -> Result<(Game, Vec<Problem>), Vec<Problem>> {
        let Some(game) = &loaded.game else { return Err(Vec::new()) };
        let places: Vec<_> = loaded.places.iter().map(|(subject, _)| subject.clone()).collect();
        let (topology, mut problems) = check::check(game, &places)?;
        problems.retain(|p| !p.error);
        let plan = match topology.cells() {
            0..=64 => AnyPlan::W1(Box::new(build(game, &topology))),
            65..=128 => AnyPlan::W2(Box::new(build(game, &topology))),
            129..=256 => AnyPlan::W4(Box::new(build(game, &topology))),
            _ => AnyPlan::W8(Box::new(build(game, &topology))),
        };
        let tree = loaded.nodes.iter().find(|node| node.head() == Some("game")).expect("a rule tree has a tree");
        let text = if loaded.text.is_empty() { gdl::printer::print(&loaded.nodes) } else { loaded.text.clone() };
        let (tree, ast, origin) = (tree.clone(), game.clone(), Origin::Written);
        Ok((Game { text, tree, origin, ast, rules: rules::collect(game), topology, plan }, problems))
    }

    /// Reads, checks and compiles a text. The game is there unless there are errors; all that was found is beside it, each at its place.
    pub fn read(text: &str) -> (Option<Game>, Loaded) {
        let mut loaded = gdl::load(text);
        if loaded.game.is_none() {
            let places: Vec<_> = loaded.places.iter().map(|(subject, _)| subject.clone()).collect();
            // Mistakes elsewhere do not hide what the board itself finds wrong.
            let board = loaded.board.as_ref();
            let problems = board.map_or_else(Vec::new, |(board, players)| match Topology::build(board, players) {
                Ok((topology, _)) => topology.check(&places),
                Err(problems) => problems,
            });
            let errors: Vec<_> = problems.into_iter().filter(|problem| problem.error).collect();
            loaded.add_problems(&errors);
            return (None, loaded);
        }
        let (game, problems) = match Game::compile(&loaded) {
            Ok((game, warnings)) => (Some(game), warnings),
            Err(errors) => (None, errors),
        };
        loaded.add_problems(&problems);
        (game, loaded)
    }

    /// The same game with where it comes from.
    #[must_use]
    pub fn from(self, origin: Origin) -> Game {
        Game { origin, ..self }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.ast.name
    }

    /// Its description in ludemes, as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The syntax tree of its description.
    pub fn tree(&self) -> &Node {
        &self.tree
    }

    /// What depends on its rules alone.
    pub fn fingerprint(&self) -> Fingerprint {
        gdl::fingerprint(&self.tree)
    }

    /// Where it comes from.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// The rule tree.
    pub fn ast(&self) -> &ast::Game {
        &self.ast
    }

    /// The board.
    pub fn topology(&self) -> &Topology {
        &self.topology
    }

    /// The rules steps refer to.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The plan, for code that runs inside the engine's width (see [`with_plan`]).
    pub fn plan(&self) -> &AnyPlan {
        &self.plan
    }

    /// Whether positions can recur, as far as the rules tell, and mean something when they do.
    pub fn recurs(&self) -> bool {
        with_plan!(self, plan => plan.history)
    }

    /// The initial position with either player to move.
    pub fn start(&self, first: Player) -> Position<'_> {
        let line = match &self.plan {
            AnyPlan::W1(plan) => AnyLine::W1(Line::start(plan, first)),
            AnyPlan::W2(plan) => AnyLine::W2(Line::start(plan, first)),
            AnyPlan::W4(plan) => AnyLine::W4(Line::start(plan, first)),
            AnyPlan::W8(plan) => AnyLine::W8(Line::start(plan, first)),
        };
        Position { game: self, line, played: Vec::new() }
    }

    /// Steps that must be made on copies of the initial position to know which are legal, if a player is to move. None is made: a game
    /// may be too slow to show even its first position.
    pub fn trials(&self, first: Player) -> u32 {
        match &self.plan {
            AnyPlan::W1(plan) => plan.trials(&plan.initial, &[], first),
            AnyPlan::W2(plan) => plan.trials(&plan.initial, &[], first),
            AnyPlan::W4(plan) => plan.trials(&plan.initial, &[], first),
            AnyPlan::W8(plan) => plan.trials(&plan.initial, &[], first),
        }
    }
}

// Positions are values: boxing the wide ones would make every small game pay for an allocation.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug)]
enum AnyLine {
    W1(Line<1>),
    W2(Line<2>),
    W4(Line<4>),
    W8(Line<8>),
}

/// Runs one expression on the line and plan of a position.
macro_rules! with_line {
    ($position:expr, $line:ident, $plan:ident => $body:expr) => {
        match ($position.line_parts(), &$position.game.plan) {
            (AnyLine::W1($line), AnyPlan::W1($plan)) => $body,
            (AnyLine::W2($line), AnyPlan::W2($plan)) => $body,
            (AnyLine::W4($line), AnyPlan::W4($plan)) => $body,
            (AnyLine::W8($line), AnyPlan::W8($plan)) => $body,
            _ => unreachable!("a position has the width of its game"),
        }
    };
}

/// A position of a game, with its history and legal steps.
#[derive(Clone, Debug)]
pub struct Position<'g> {
    game: &'g Game,
    line: AnyLine,
    played: Vec<Step>,
}

impl<'g> Position<'g> {
    fn line_parts(&self) -> &AnyLine {
        &self.line
    }

    /// The game.
    pub fn game(&self) -> &'g Game {
        self.game
    }

    /// The steps played since the start of the game.
    pub fn played(&self) -> &[Step] {
        &self.played
    }

    /// The line of play inside the engine's width; `None` if the game has another width (see [`with_plan`]).
    pub fn line<const W: usize>(&self) -> Option<&Line<W>> {
        let line: &dyn std::any::Any = match &self.line {
            AnyLine::W1(line) => line,
            AnyLine::W2(line) => line,
            AnyLine::W4(line) => line,
            AnyLine::W8(line) => line,
        };
        line.downcast_ref()
    }

    /// The seat to move: who sat first owns the first side until the sides are swapped.
    pub fn seat(&self) -> Player {
        if self.swapped() { self.mover().other() } else { self.mover() }
    }

    /// Legal steps, ascending; empty when the game is over.
    pub fn steps(&self) -> Vec<Step> {
        let mut steps: Vec<Step> = with_line!(self, line, _plan => line.moves.iter().collect());
        steps.sort_unstable();
        steps
    }

    /// How many legal steps there are.
    pub fn count(&self) -> u32 {
        with_line!(self, line, _plan => line.moves.total)
    }

    /// Steps that are made on copies of the position to know which of its steps are legal, if a player is to move; many make a game slow.
    pub fn trials(&self, mover: Player) -> u32 {
        with_line!(self, line, plan => plan.trials(&line.state, &line.history, mover))
    }

    /// Conditions that are asked cell by cell to find the steps of a player, roughly; many make a game slow.
    pub fn asked(&self, mover: Player) -> u32 {
        with_line!(self, line, plan => plan.asked(&line.state, mover))
    }

    /// Makes a legal step.
    ///
    /// # Panics
    /// May panic on a step that is not among [`Position::steps`].
    pub fn play(&mut self, step: Step) {
        self.played.push(step);
        match (&mut self.line, &self.game.plan) {
            (AnyLine::W1(line), AnyPlan::W1(plan)) => line.play(plan, step),
            (AnyLine::W2(line), AnyPlan::W2(plan)) => line.play(plan, step),
            (AnyLine::W4(line), AnyPlan::W4(plan)) => line.play(plan, step),
            (AnyLine::W8(line), AnyPlan::W8(plan)) => line.play(plan, step),
            _ => unreachable!("a position has the width of its game"),
        }
    }

    /// How the game ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        with_line!(self, line, _plan => line.state.ending)
    }

    /// The side to move.
    pub fn mover(&self) -> Player {
        Player::BOTH[with_line!(self, line, _plan => line.state.mover as usize)]
    }

    /// Number of the turn, from 1.
    pub fn turn(&self) -> u32 {
        with_line!(self, line, _plan => line.state.turn)
    }

    /// Completed turns.
    pub fn turns(&self) -> u32 {
        with_line!(self, line, _plan => line.turns())
    }

    /// Whether the seats have swapped sides.
    pub fn swapped(&self) -> bool {
        with_line!(self, line, _plan => line.state.swapped)
    }

    /// The top piece of a cell.
    pub fn top(&self, cell: Cell) -> Option<Man> {
        with_line!(self, line, _plan => line.state.top(cell))
    }

    /// Cells of the last step, if it had any.
    pub fn last(&self) -> (Option<Cell>, Option<Cell>) {
        let (from, to) = with_line!(self, line, _plan => (line.state.last_from, line.state.last_to));
        let real = |c: Cell| (c != crate::core::NO_CELL).then_some(c);
        (real(from), real(to))
    }

    /// The outcome by seat: after a swap the first seat owns the second side.
    pub fn outcome_by_seat(&self) -> Option<Outcome> {
        let outcome = self.ending()?.outcome;
        Some(match outcome {
            Outcome::Win(side) if self.swapped() => Outcome::Win(side.other()),
            other => other,
        })
    }

    /// Key of the position: positions that count as the same have the same.
    pub fn key(&self) -> u64 {
        with_line!(self, line, _plan => line.state.hash)
    }

    /// Everything observable.
    pub fn snapshot(&self) -> Snapshot {
        with_line!(self, line, plan => crate::compiled::snapshot(plan, &line.state))
    }

    /// Counts the step sequences that make up `depth` turns, or steps; games over before that are not counted.
    pub fn perft(&self, depth: u32, by_steps: bool) -> u64 {
        with_line!(self, line, plan => perft(plan, line, depth, by_steps))
    }

    /// Text of each legal step, in the order of [`Position::steps`].
    pub fn names(&self) -> Vec<String> {
        notation::names(self)
    }

    /// Texts of a line of play that begins here, as far as it is legal.
    pub fn names_along(&self, line: &[Step]) -> Vec<String> {
        let mut position = self.clone();
        let mut names = Vec::new();
        for &step in line {
            let Some(index) = position.steps().iter().position(|&legal| legal == step) else { break };
            names.push(position.names().swap_remove(index));
            position.play(step);
        }
        names
    }

    /// The legal step a text names (case ignored).
    pub fn find(&self, text: &str) -> Option<Step> {
        let names = self.names();
        let index = names.iter().position(|n| n.eq_ignore_ascii_case(text.trim()))?;
        Some(self.steps()[index])
    }
}

/// Cells of a set, for code outside the engine.
pub fn cells_of<const W: usize>(bits: Bits<W>) -> Vec<Cell> {
    bits.iter().collect()
}
