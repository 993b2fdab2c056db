//! The typed rule tree: what a description means once names are resolved and defaults filled in.
//!
//! Both implementations of the rules, the English translator and the `.sbg` exporter read this and nothing else.
//! It knows no geometry: cells and sides are names until a board gives them a place.
//!
//! # Words used in the comments
//! *mover*: the player making the step. *friend*: the player a rule is read for (the mover, except inside an `end`
//! clause or a `most`, where it is the player the clause is read for). *top*: the uppermost piece of a stack; the owner, type and state
//! of a cell are those of its top. A *missing cell* (`from` of a placement, `beyond` off the board): every boolean
//! about it is false, every integer is 0, every effect on it does nothing.

/// One of the two players: `Player::First` is listed first and moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// Listed first; begins.
    First = 0,
    /// Listed second.
    Second = 1,
}

impl Player {
    /// Both, in order.
    pub const BOTH: [Player; 2] = [Player::First, Player::Second];
    /// 0 or 1.
    pub fn index(self) -> usize {
        self as usize
    }
    /// The opponent.
    pub fn other(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

/// A whole game.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// As written after `game`.
    pub name: String,
    /// Named integers; already substituted everywhere else in this tree.
    pub params: Vec<Param>,
    /// First and second player.
    pub players: [PlayerDef; 2],
    /// The board.
    pub board: Board,
    /// Never empty: without a `pieces` section it holds one type `Piece`, owner All, whose only move is
    /// `(move (pre (empty to)) (action (push)))`.
    pub pieces: Vec<Piece>,
    /// True if `pieces` was left out and filled in.
    pub default_pieces: bool,
    /// `place` clauses in order.
    pub start: Vec<Place>,
    /// `in-hand` clauses in order. A type no clause names for a player is unlimited for that player.
    pub hands: Vec<Hand>,
    /// Constraints on play.
    pub play: Play,
    /// Ending.
    pub end: End,
    /// What the system wrote back, and what the author says about the game.
    pub support: Support,
}

/// A named integer with the range designers may sweep.
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: i32,
    /// Least value that makes sense.
    pub low: i32,
    /// Greatest value that makes sense.
    pub high: i32,
}

/// A player's name and the compass direction he plays towards.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerDef {
    /// Capitalised name, unique.
    pub name: String,
    /// Default n for the first, s for the second.
    pub dirn: Compass,
}

/// Compass words; `Up` and `Down` exist on boards with levels only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Compass {
    N,
    Ne,
    E,
    Se,
    S,
    Sw,
    W,
    Nw,
    Up,
    Down,
}

/// Directions relative to a facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Turtle {
    F,
    B,
    /// In `steps` and `pattern`: turn left without moving. In a path step or `displace`: the cell to the left.
    L,
    /// As `L`, to the right.
    R,
    Fl,
    Fr,
    Bl,
    Br,
}

/// A direction: absolute, relative, or every one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Dirn {
    Compass(Compass),
    Turtle(Turtle),
    All,
}

/// The `board` section.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    /// Colour the cells by phase when drawing. No effect on rules.
    pub phase: bool,
    /// The tiling.
    pub tiling: Tiling,
    /// Indirect (vertex) neighbours are adjacent too.
    pub i_nbors: bool,
    /// Direct (edge) neighbours are not adjacent.
    pub no_d_nbors: bool,
    /// Filled in with the tiling's default if left out (square for square, alquerque and trunc-square, hex for hex, tri for tri).
    pub shape: Shape,
    /// Width, height, levels as written (one number may stand for both width and height). Empty for graph boards.
    pub size: Vec<u32>,
    /// Named regions in order.
    pub regions: Vec<RegionDef>,
    /// Cells cut out of the board, by label.
    pub without: Vec<String>,
}

/// How the plane is cut into cells.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Tiling {
    Tri,
    Square,
    Hex,
    /// 4.8.8: octagons with small squares between them.
    TruncSquare,
    /// Square grid of points with diagonals through alternate points (A1 has them).
    Alquerque,
    /// Any graph: nodes are named by the edges; `lines` are node sequences (and imply edges). Without lines each
    /// edge is a line of two nodes.
    Graph {
        edges: Vec<(String, String)>,
        lines: Vec<Vec<String>>,
    },
}

/// Outline of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Shape {
    Tri,
    Square,
    Hex,
    Rhombus,
    Trapezium,
    Boardless,
}

/// A named region; named after a player it belongs to him and is part of his `own-regions`.
#[derive(Clone, Debug, PartialEq)]
pub struct RegionDef {
    /// Region or player name.
    pub name: String,
    /// Set if the name is a player's.
    pub owner: Option<Player>,
    /// Its parts. Cannot refer to itself or to later regions.
    pub parts: Vec<Region>,
}

/// A *list of cell sets*. Where one set is needed (`in`, `reach`, `place`, `count` …) it is their union; `connect` counts them one by one.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Region {
    /// One set a side named. `open`: without the corner cells.
    Sides { which: Vec<Side>, open: bool },
    /// One set for every side of the board.
    AllSides { open: bool },
    /// One set (of one cell) a corner.
    Corners,
    /// One set: the outermost cells.
    Edge,
    /// One set: the cell or cells nearest the middle.
    Centre,
    /// One set a row; rows count from 1, as in labels.
    Rows(Vec<i32>),
    /// One set a column; A is 1.
    Columns(Vec<i32>),
    /// One set.
    Cells(Vec<String>),
    /// One set: cells of that phase.
    Phase(i32),
    /// One set: the row k steps before the friend's home row. In `place` it is the home of the piece's owner.
    Home(i32),
    /// One set: the row farthest from the friend's home.
    Away,
    /// One set: the union of all.
    Union(Vec<Region>),
    /// A region defined in the board section, by index into `Board::regions`.
    Named(usize),
    /// Every region the friend owns.
    Own,
    /// One set: the whole board.
    Board,
}

/// A side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// By compass word.
    Compass(Compass),
    /// By number from 1, clockwise, the northernmost (or north-easternmost) first.
    Number(u32),
}

/// Who, in a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// A named player.
    Player(Player),
    /// Both players (for `count`-like sums: both together; pieces of nobody excluded).
    All,
    /// Nobody: `none` and `neutral` mean the same.
    Nobody,
    /// The mover.
    Current,
    /// The player the rule is read for.
    Friend,
    /// His opponent.
    Enemy,
}

/// A piece type.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// Capitalised, unique.
    pub name: String,
    /// `Player(p)`: only p has these moves. `All`: both. `Nobody`: both may move them, and new ones belong to nobody.
    pub owner: Who,
    /// For display.
    pub label: Option<String>,
    /// Default 1.
    pub value: i32,
    /// State of a new piece, 0–255.
    pub state: u8,
    /// Flags of a new piece, bit i = flag i (0–7).
    pub flags: u8,
    /// At least one.
    pub moves: Vec<Move>,
}

/// One movement rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    /// Higher first: if any step of a higher priority is legal, lower ones are not. Default 0; `mandatory` is `u32::MAX`.
    pub priority: u32,
    /// For display, and the name `again` calls. A move whose label some `again` names exists only through it.
    pub label: Option<String>,
    /// Facing used by `steps`, `path` and turtle words in this rule; default the piece's own facing, else the player's. `All`: any facing will do.
    pub dirn: Option<Dirn>,
    /// Who may use this rule (beside the piece's owner). Default All.
    pub owner: Who,
    /// Tested with `from` and `to` bound, before anything changes.
    pub pre: Bool,
    /// What is done.
    pub action: Action,
    /// Run in order after the action.
    pub post: Vec<Effect>,
    /// Tested on the position the step leads to (after action and post, before turn-end effects and before the turn passes on).
    pub after: Bool,
}

/// What a step does first.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// A voluntary pass, legal when `pre` holds with no cells bound; effects run.
    Pass,
    /// One or more acts in order.
    Acts(Vec<Act>),
}

/// Without `Pop` and `Swap` the action is a placement. `Pop` only: a removal, `to` = `from`. Otherwise a movement.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Act {
    /// Put what was popped (order kept) on `at` (default `to`); if nothing is carried, make `n` new pieces of this type from the mover's hand.
    /// `owner` sets the owner of what is put down. Illegal if the stack would exceed 32 or the hand is short.
    Push {
        at: Site,
        /// Number of new pieces; ignored when pieces are carried.
        n: Int,
        owner: Option<Who>,
        /// Also leaves a new piece of this type, the mover's, hand not charged, on `from` and on every cell strictly between
        /// `from` and `to` on their line, wherever such a cell is empty after the action.
        trail: bool,
    },
    /// Take the top `n` pieces (all: `None`) from `at` (default `from`). Fewer than n there (or n < 1): the step is illegal.
    Pop { at: Site, n: Option<Int> },
    /// The stacks on `from` and `to` change places.
    Swap,
}

/// A cell named in a rule.
#[derive(Clone, Debug, PartialEq)]
pub enum Site {
    /// Origin of the step.
    From,
    /// Destination of the step.
    To,
    /// The cell an effect is about to change; elsewhere the same as `To`.
    Current,
    /// Origin of the step before this one, whoever made it. Missing at the start, after a pass and for placements.
    LastFrom,
    /// Destination of the step before this one.
    LastTo,
    /// The cell after `to` on the line from `from` through `to`.
    Beyond,
    /// The cell before `from` on that line.
    Behind,
    /// By label.
    Label(String),
}

/// Contents counted or looked for.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// Empty cells.
    Empty,
    /// Tops of the friend.
    Friend,
    /// Tops of his opponent.
    Enemy,
    /// Any top.
    Any,
    /// Tops that match.
    Piece(Record),
    /// Cells of a region.
    Region(Region),
}

/// A piece record such as `(King enemy)`; a bare name means any owner.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// Which type.
    pub piece: PieceSel,
    /// Which owner; `None` is any.
    pub owner: Option<Who>,
    /// Exactly this state.
    pub state: Option<i32>,
    /// All these flags set.
    pub flags: Option<u8>,
    /// Exactly this value.
    pub value: Option<i32>,
}

/// Piece types in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceSel {
    /// Index into `Game::pieces`.
    Type(usize),
    /// Any type.
    Any,
    /// The type the rule belongs to (in `end`: any).
    Current,
    /// The type of the top of the last stack captured by this step (none captured: matches nothing).
    Captured,
}

/// Which neighbours: the board's own adjacency unless told otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Nbors {
    /// The board's adjacency.
    Board,
    /// Direct (shared edge).
    Direct,
    /// Indirect (shared vertex only).
    Indirect,
    /// Both.
    All,
}

/// Integer functions. Results saturate at ±1,000,000,000. Division truncates towards zero; `/` and `mod` by 0 give 0; `mod` has the sign of Rust's `rem_euclid`.
#[derive(Clone, Debug, PartialEq)]
pub enum Int {
    /// A constant or a parameter's value.
    Const(i32),
    /// Steps over the adjacency, contents ignored; unreachable: 0 if the same cell else 1,000,000.
    Distance(Site, Site),
    /// Contents of that kind strictly between two cells on their line (not on one line: 0).
    NumBetween(What, Site, Site),
    /// Contents of that kind on the whole line through two cells, ends included (not on one line: 0).
    NumLine(What, Site, Site),
    /// Adjacent cells of that kind.
    NumNbors(Site, What),
    /// Size in cells of the group (same owner of the tops, board adjacency) at the cell; 0 where empty. Tops of nobody form groups too.
    GroupSize(Site),
    /// Height of the stack.
    Height(Site),
    /// Phase of the cell.
    Phase(Site),
    /// State of the top piece. Without a cell: the moving piece (lowered to `From` in `pre`, `To` elsewhere).
    PieceState(Site),
    /// State of the cell.
    CellState(Site),
    /// Value of the top piece's type.
    Value(Site),
    /// Row from 1.
    Row(Site),
    /// Column from 1.
    Column(Site),
    /// Cells of that kind on the board, or in a region.
    Count(What, Option<Region>),
    /// Pieces of a type in the friend's hand (unlimited: 1,000,000).
    InHand(usize),
    /// Score of a player (`All`: sum).
    Score(Who),
    /// Empty cells adjacent to the group at the cell.
    Liberties(Site),
    /// Pieces captured by a player (`All`: sum), every piece of a stack counted.
    Captured(Who),
    /// Longest run of tops of the same owner as the cell's top, along a board line through the cell; 0 where empty.
    LineLength(Site),
    /// Empty cells in regions of empty cells (board adjacency) which touch tops of that player and of nobody else (any other top, neutral included, spoils it).
    Territory(Who),
    /// Size of that player's largest group (`All`: the larger).
    LargestGroup(Who),
    /// Pieces captured or converted by this step so far (delayed captures included).
    Changed,
    /// Number of the turn, from 1. After a step, the number of the turn that step belongs to.
    Turn,
    /// Sum of the values of the pieces captured by this step so far (delayed included).
    CaptureValue,
    /// Arithmetic.
    Add(Vec<Int>),
    /// First minus the others; one argument: negation.
    Sub(Vec<Int>),
    /// Product.
    Mul(Vec<Int>),
    /// Quotient.
    Div(Box<Int>, Box<Int>),
    /// Remainder.
    Mod(Box<Int>, Box<Int>),
    /// Least.
    Min(Vec<Int>),
    /// Greatest.
    Max(Vec<Int>),
    /// Absolute value.
    Abs(Box<Int>),
}

/// Comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Cmp {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

/// Boolean functions and end conditions.
#[derive(Clone, Debug, PartialEq)]
pub enum Bool {
    /// Always (a rule without `pre`).
    True,
    /// Never.
    False,
    /// No piece there.
    Empty(Site),
    /// The top is the mover's.
    Owner(Site),
    /// The top is the friend's.
    Friend(Site),
    /// The top is the friend's opponent's.
    Enemy(Site),
    /// The top matches.
    Piece(Site, Record),
    /// Two different cells on one board line.
    Line(Site, Site),
    /// Adjacent by the board's adjacency.
    Adjacent(Site, Site),
    /// Placement: `to` is adjacent to a top of the friend. Movement: `to` is adjacent to `from`.
    Connected,
    /// `to` is reached from `from` by the walk.
    Steps(Vec<Turtle>),
    /// Some word of the path leads from `from` to `to`.
    Path(Path),
    /// In the union of the region's sets.
    In(Site, Region),
    /// On the outermost cells.
    Edge(Site),
    /// A corner.
    Corner(Site),
    /// The top piece has that flag (0–7).
    Flag(Site, u8),
    /// The mover (side) has not completed a turn yet.
    FirstMove,
    /// The cell is where the step before this one ended.
    Last(Site),
    /// Comparison.
    Cmp(Cmp, Int, Int),
    /// All hold (none: true).
    And(Vec<Bool>),
    /// Some holds (none: false).
    Or(Vec<Bool>),
    /// Does not hold.
    Not(Box<Bool>),
    /// Exactly one of the two.
    Xor(Box<Bool>, Box<Bool>),
    /// If the first holds the second must, else the third (default true).
    If(Box<Bool>, Box<Bool>, Box<Bool>),
    /// An end condition (only inside `end`).
    Goal(Goal),
}

/// End conditions, read for the friend.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Goal {
    /// One group of the friend's tops that match touches (has a cell in) at least `k` of the sets (default all of them; no sets: false).
    Connect { record: Option<Record>, nbors: Nbors, k: Option<Int>, regions: Region },
    /// The friend's tops S enclose at least `n` cells. Let the *dual* adjacency be direct-only if S's adjacency has indirect neighbours,
    /// otherwise direct and indirect. Outside = cells not in S connected by the dual adjacency, within the complement of S, to an edge cell not in S.
    /// Enclosed = cells neither Outside nor (in S and (an edge cell or dual-adjacent to an Outside cell)). Holds if a dual-connected
    /// component of Enclosed has at least n cells and, with `full`, all of them occupied.
    Cycle { record: Option<Record>, n: Int, full: bool, nbors: Nbors },
    /// With n: some group has at least n cells. Without: all the friend's (matching) tops, at least two, form one group.
    /// `stack`: sizes count every piece in the stacks of the group, not cells.
    Group { record: Option<Record>, n: Option<Int>, nbors: Nbors, stack: bool },
    /// n or more consecutive (matching) tops of the friend on a line.
    InARow { record: Option<Record>, n: Int, nbors: Nbors },
    /// Friend's (matching) tops on a start cell and every cell the walk moves to, for some start and facing, not mirrored.
    Pattern { record: Option<Record>, steps: Vec<Turtle> },
    /// That many of the friend's (matching) tops in the region.
    Reach { record: Option<Record>, amount: Amount, region: Region },
    /// The friend has captured that many (matching type) pieces. `All`: the enemy (or that record) has no piece left on the board and at least one was captured. `Fill` does not occur.
    Capture { record: Option<Record>, amount: Amount },
    /// That player has no piece on the board (in any layer of a stack) and none in a limited hand, though he had some at the start or has completed a turn.
    Eliminate(Who),
    /// The friend's score is at least that, or (`None`) greater than his opponent's.
    Score(Option<Int>),
    /// A stack whose top is the friend's (and matches) is at least n high; `owner`: only the friend's pieces in it count.
    Stack { record: Option<Record>, n: Int, owner: bool },
    /// The cell's state is exactly this.
    CellState(Site, Int),
    /// The friend has a top that matches.
    PieceState(Record),
    /// The friend is about to begin a turn and has no step (voluntary pass and swap do not count as steps).
    NoMove,
    /// No empty cell.
    Full,
    /// The last two turns were passes, or neither player has a step.
    Passed,
    /// The integer, read for the friend, is greater than when read for his opponent; `handicap` is added for the second player.
    Most(Int, Int),
}

/// How many.
#[derive(Clone, Debug, PartialEq)]
pub enum Amount {
    /// At least so many.
    N(Int),
    /// All of them (at least one).
    All,
    /// Every cell of the region.
    Fill,
}

/// A regular language of steps. For the second player steps by offset are turned by 180 degrees.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Path {
    /// One step; `on` says what the cell stepped on may hold.
    Step { dir: PathDir, on: On },
    /// One after the other.
    Seq(Vec<Path>),
    /// Any of them.
    Or(Vec<Path>),
    /// Any number of times, none included.
    Star(Box<Path>),
    /// Adds all turns (90, 180, 270 degrees; on hex and tri boards 60 to 300).
    Rot(Box<Path>),
    /// Adds the left-right mirror image.
    Mirror(Box<Path>),
    /// Adds the front-back mirror image.
    Fb(Box<Path>),
}

/// Direction of one path step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathDir {
    /// Columns east and rows north, seen by the first player. Square boards only.
    Offset(i32, i32),
    /// Absolute.
    Compass(Compass),
    /// Relative to the facing; `L` and `R` step sideways.
    Turtle(Turtle),
}

/// Contents a path step may land on, seen by the mover; the origin counts as own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct On {
    /// `e`.
    pub empty: bool,
    /// `p`: the opponent's.
    pub enemy: bool,
    /// `w`: the mover's own. Pieces of nobody are none of the three.
    pub own: bool,
}

/// Something that happens after the action.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// What.
    pub kind: EffectKind,
    /// Must hold when the effect runs. For `Capture` and `Convert` it is asked for each target with `current` bound to it; all targets
    /// are found and tested first, then all are changed.
    pub cond: Option<Bool>,
    /// Makes two steps of one: with and without.
    pub optional: bool,
}

/// Effects. `to` may be missing (pass), then those about `to` do nothing.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum EffectKind {
    /// Remove the targets, whole stacks. All their pieces count as captured by the mover.
    Capture {
        targets: Targets,
        /// `None`: tops of the mover's opponent. `Some`: tops that match (any owner unless the record says).
        record: Option<Record>,
        /// Captured pieces go back to the hand of their owner (no effect for unlimited types).
        recycle: bool,
        /// The piece on `to` takes the type of the top of the last stack captured.
        subsume: bool,
        /// Removed when the turn ends; until then they stand and block, but cannot be captured again.
        delayed: bool,
    },
    /// Change the top pieces of the targets: owner (default the mover), and state if given.
    Convert { targets: Targets, record: Option<Record>, owner: Option<Who>, state: Option<Int> },
    /// Change the owner and/or state of the top piece on `to`.
    ConvertSelf { owner: Option<Who>, state: Option<Int> },
    /// Turn the top piece on `to` clockwise by n of the board's smallest turns (45 degrees on square and trunc-square, 60 on hex and tri; a
    /// multiple of 360 does nothing); its facing becomes its own, and flag i becomes flag i + n (mod 8 or 6; flags above stay).
    Rotate(Int),
    /// The mover's direction from now on (turtle words: relative to his present one).
    ChangeDirn(Dirn),
    /// The stack on the neighbour of `to` in that direction (turtle: relative to the mover's facing; all: each board direction clockwise from n) moves one cell on
    /// in it if that cell is empty; off the board it is gone without credit; otherwise it stays. Only stacks whose top matches (default any).
    Displace { dirn: Dirn, record: Option<Record> },
    /// Set the state of a cell (saturating 0–255).
    CellState(Site, Int),
    /// Set the state of the top piece.
    PieceState(Site, Int),
    /// Add to the state of the top piece, then reduce modulo (if given and > 0), then saturate. `dec-state` is lowered to a negative amount; with modulo the result is non-negative.
    IncState { site: Site, amount: Int, modulo: Option<Int> },
    /// Set flags of the top piece.
    AddFlags(Site, u8),
    /// Clear flags of the top piece.
    RemoveFlags(Site, u8),
    /// Add to the mover's score.
    Score(Int),
    /// The same piece (now on `to`) may go on with the same rule, to cells not visited this turn (the first origin included). Without `forced` a step `stop` is added.
    Repeat { forced: bool, heading: Heading },
    /// The top piece on `to` becomes this type (state and flags as newly defined) if `to` is in the region (default anywhere).
    Promote { piece: usize, region: Option<Region>, at_end: bool },
    /// The mover goes on with a move of that label.
    Again(String),
    /// While the stack on `to` is higher than n, its lowest piece goes: the mover's own to his hand, others count as captured.
    Trim(Int),
}

/// Which direction a repeated step must take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Heading {
    Any,
    /// The same direction as the last step (steps not along a line have none and fail).
    Straight,
    /// Another direction than the last step.
    Turning,
}

/// Cells an effect acts on, relative to `from` and `to`.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Targets {
    /// What stood on `to` before the push: the pieces below the ones just put there.
    Replace,
    /// Groups of the mover's opponent (board adjacency) touching `to` that have no empty neighbour.
    Surround,
    /// Neighbours of `to` of that kind.
    Nbors(Nbors),
    /// Strictly between `from` and `to` on their line.
    Between,
    /// In each board line direction from `to`: a run of matching tops, its length within min..=max, ended by a top of the mover, or by a cell of
    /// `hostile` (unless that cell holds an enemy of the mover). Nothing else ends a run well.
    Custodial { min: Int, max: Option<Int>, hostile: Option<Region> },
    /// The run of matching tops starting at `beyond`, in that direction.
    Approach,
    /// The run of matching tops starting at `behind`, in that direction.
    Withdraw,
    /// All cells visited by some word of this rule's path that leads from `from` to `to`, `from` and `to` excluded.
    Path,
    /// The whole line through `from` and `to`, both excluded.
    Line,
    /// If `to` held an enemy before the step: every enemy group touching `to`.
    SameGroup,
    /// The whole board, `to` excluded.
    All,
}

/// A `place` clause.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// How many on each cell (stacked), default 1.
    pub n: u32,
    /// Type.
    pub piece: usize,
    /// `Player`, `All` (each player, at his own home …) or `Nobody`.
    pub owner: Who,
    /// State if given in the record.
    pub state: Option<u8>,
    /// Flags if given in the record.
    pub flags: Option<u8>,
    /// Cells and regions that add up. Empty: the whole board.
    pub places: Vec<Region>,
    /// Only cells of these phases (empty: all).
    pub phases: Vec<i32>,
}

/// An `in-hand` clause.
#[derive(Clone, Debug, PartialEq)]
pub struct Hand {
    /// Type.
    pub piece: usize,
    /// `Player` or `All` (n to each).
    pub owner: Who,
    /// How many.
    pub n: u32,
}

/// The `play` section.
#[derive(Clone, Debug, PartialEq)]
pub struct Play {
    /// A voluntary pass is a step at the start of a turn.
    pub can_pass: bool,
    /// The second seat may swap sides instead of its first turn.
    pub swap_rule: bool,
    /// Repetition.
    pub repetition: Repetition,
    /// Turns after which the game ends, and how. `None`: unfinished after 1,000.
    pub turn_limit: Option<(u32, LimitResult)>,
    /// Placements must rest on the edge or a piece in that direction.
    pub gravity: Option<Compass>,
    /// Moves a turn (a move is a step with its repeats and agains).
    pub moves_per_turn: u32,
    /// Moves in the very first turn of the game.
    pub first_moves: u32,
    /// Only steps that begin (or go on with) turns capturing the most pieces.
    pub max_capture: bool,
}

/// What a repeated position does; compared at the ends of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Repetition {
    ThirdDraws,
    Forbidden,
    Free,
}

/// Result when the turn limit is reached.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum LimitResult {
    Draw,
    /// The player for whom the integer is greater wins; equal: a draw.
    Most(Int),
}

/// The `end` section.
#[derive(Clone, Debug, PartialEq)]
pub struct End {
    /// In the order written.
    pub clauses: Vec<Clause>,
    /// When the two players' results disagree.
    pub tie: Tie,
    /// A result counts only if it still holds after the opponent's next turn.
    pub opp_turn: bool,
}

/// One end clause.
#[derive(Clone, Debug, PartialEq)]
pub struct Clause {
    /// `Player` or `All`.
    pub who: Who,
    /// What he gets.
    pub result: GameResult,
    /// When.
    pub cond: Bool,
}

/// A player's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum GameResult {
    Win,
    Lose,
    Draw,
}

/// Who gets his way when results disagree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Tie {
    MoverWins,
    MoverLoses,
    Draw,
}

/// Metadata.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Support {
    /// One line of origin, shown by `ludi list`.
    pub description: Option<String>,
    /// The aim in a sentence.
    pub aim: Option<String>,
    /// Other names.
    pub aliases: Vec<String>,
    /// Free tags, e.g. `sample`, `classic`.
    pub tags: Vec<String>,
    /// Advisor weights as written back: (name, weight in thousandths) for each player or both.
    pub advisors: Vec<(String, Vec<i32>)>,
    /// Everything else, as printed text: ancestry, ranking, viable, score.
    pub other: Vec<(String, String)>,
}

/// Something in a description that only the board can judge. Lowering notes where each stands in the text, so that the engine's
/// verdicts (a cell off the board, a side the shape lacks) can point at the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The whole game.
    Game,
    /// The board section.
    Board,
    /// The size list.
    Size,
    /// The shape word.
    Shape,
    /// A cell label.
    Cell(String),
    /// A side.
    Side(Side),
    /// A row number.
    Row(i32),
    /// A column number.
    Column(i32),
    /// A home row number.
    Home(i32),
    /// A compass direction.
    Compass(Compass),
    /// A line length.
    Length(i32),
    /// A piece type.
    Piece(usize),
    /// A named region.
    Region(usize),
    /// An offset or turtle step inside a path.
    Path,
    /// A turtle walk.
    Steps,
    /// The `i-nbors` word.
    INbors,
}

/// What a later stage has to say about a subject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Errors stop compilation, warnings do not.
    pub error: bool,
    /// About what.
    pub subject: Subject,
    /// One plain sentence.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
}
