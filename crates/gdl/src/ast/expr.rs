//! What rules speak of: cells, pieces, integers, conditions, goals, paths.

use super::{Compass, Player, Region, Turtle};

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
