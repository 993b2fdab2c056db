//! What of the language has been executed, counted for the differential test, and a bound on the work spent.
//!
//! Counters are the thread's own: the interpreter stays free of them in its signatures, and campaigns on several
//! threads do not disturb each other.

use gdl::ast::{
    Act, Amount, Bool, EffectKind, Goal, Heading, Int, Nbors, Path, PathDir, PieceSel, Record, Region, Site, Targets,
    What, Who,
};
use std::cell::Cell;

/// One table of the words counted: names, and the position of a node among them.
macro_rules! table {
    ($names:ident, $index:ident, $node:ty, $($name:literal => $pattern:pat),+ $(,)?) => {
        const $names: &[&str] = &[$($name),+];
        #[inline]
        fn $index(node: &$node) -> usize {
            let mut at = 0;
            $(
                if matches!(node, $pattern) {
                    return at;
                }
                at += 1;
            )+
            at
        }
    };
}

table!(BOOLS, bool_index, Bool,
    "bool constant" => Bool::True | Bool::False, "bool empty" => Bool::Empty(_), "bool owner" => Bool::Owner(_),
    "bool friend" => Bool::Friend(_), "bool enemy" => Bool::Enemy(_), "bool piece" => Bool::Piece(..), "bool line" => Bool::Line(..),
    "bool adjacent" => Bool::Adjacent(..), "bool connected" => Bool::Connected, "bool steps" => Bool::Steps(_), "bool path" => Bool::Path(_),
    "bool in" => Bool::In(..), "bool edge" => Bool::Edge(_), "bool corner" => Bool::Corner(_), "bool flag" => Bool::Flag(..),
    "bool first-move" => Bool::FirstMove, "bool last" => Bool::Last(_), "bool compare" => Bool::Cmp(..), "bool and" => Bool::And(_),
    "bool or" => Bool::Or(_), "bool not" => Bool::Not(_), "bool xor" => Bool::Xor(..), "bool if" => Bool::If(..), "bool goal" => Bool::Goal(_));

table!(INTS, int_index, Int,
    "int constant" => Int::Const(_), "int distance" => Int::Distance(..), "int num-between" => Int::NumBetween(..), "int num-line" => Int::NumLine(..),
    "int num-nbors" => Int::NumNbors(..), "int group-size" => Int::GroupSize(_), "int height" => Int::Height(_), "int phase" => Int::Phase(_),
    "int piece-state" => Int::PieceState(_), "int cell-state" => Int::CellState(_), "int value" => Int::Value(_), "int row" => Int::Row(_),
    "int column" => Int::Column(_), "int count" => Int::Count(..), "int in-hand" => Int::InHand(_), "int score" => Int::Score(_),
    "int liberties" => Int::Liberties(_), "int captured" => Int::Captured(_), "int line-length" => Int::LineLength(_),
    "int territory" => Int::Territory(_), "int largest-group" => Int::LargestGroup(_), "int changed" => Int::Changed, "int turn" => Int::Turn,
    "int capture-value" => Int::CaptureValue, "int +" => Int::Add(_), "int -" => Int::Sub(_), "int *" => Int::Mul(_), "int /" => Int::Div(..),
    "int mod" => Int::Mod(..), "int min" => Int::Min(_), "int max" => Int::Max(_), "int abs" => Int::Abs(_));

table!(GOALS, goal_index, Goal,
    "goal connect" => Goal::Connect { .. }, "goal full cycle" => Goal::Cycle { full: true, .. }, "goal cycle" => Goal::Cycle { .. },
    "goal stack group" => Goal::Group { stack: true, .. }, "goal group n" => Goal::Group { n: Some(_), .. }, "goal group" => Goal::Group { .. },
    "goal in-a-row" => Goal::InARow { .. }, "goal pattern" => Goal::Pattern { .. }, "goal reach all" => Goal::Reach { amount: Amount::All, .. },
    "goal reach fill" => Goal::Reach { amount: Amount::Fill, .. }, "goal reach" => Goal::Reach { .. },
    "goal capture all" => Goal::Capture { amount: Amount::All, .. }, "goal capture" => Goal::Capture { .. }, "goal eliminate" => Goal::Eliminate(_),
    "goal score" => Goal::Score(Some(_)), "goal best score" => Goal::Score(None), "goal own stack" => Goal::Stack { owner: true, .. },
    "goal stack" => Goal::Stack { .. }, "goal cell-state" => Goal::CellState(..), "goal piece-state" => Goal::PieceState(_),
    "goal no-move" => Goal::NoMove, "goal full" => Goal::Full, "goal passed" => Goal::Passed, "goal most" => Goal::Most(..));

table!(EFFECTS, effect_index, EffectKind,
    "effect delayed capture" => EffectKind::Capture { delayed: true, .. }, "effect capture recycle" => EffectKind::Capture { recycle: true, .. },
    "effect capture subsume" => EffectKind::Capture { subsume: true, .. }, "effect capture" => EffectKind::Capture { .. },
    "effect convert" => EffectKind::Convert { .. }, "effect convert itself" => EffectKind::ConvertSelf { .. }, "effect rotate" => EffectKind::Rotate(_),
    "effect change-dirn" => EffectKind::ChangeDirn(_), "effect displace" => EffectKind::Displace { .. }, "effect cell-state" => EffectKind::CellState(..),
    "effect piece-state" => EffectKind::PieceState(..), "effect inc-state" => EffectKind::IncState { .. }, "effect add-flags" => EffectKind::AddFlags(..),
    "effect remove-flags" => EffectKind::RemoveFlags(..), "effect score" => EffectKind::Score(_), "effect forced repeat" => EffectKind::Repeat { forced: true, .. },
    "effect repeat" => EffectKind::Repeat { .. }, "effect promote at-end" => EffectKind::Promote { at_end: true, .. }, "effect promote" => EffectKind::Promote { .. },
    "effect again" => EffectKind::Again(_), "effect trim" => EffectKind::Trim(_));

table!(TARGETS, target_index, Targets,
    "targets replace" => Targets::Replace, "targets surround" => Targets::Surround, "targets nbors" => Targets::Nbors(_), "targets between" => Targets::Between,
    "targets custodial hostile" => Targets::Custodial { hostile: Some(_), .. }, "targets custodial max" => Targets::Custodial { max: Some(_), .. },
    "targets custodial" => Targets::Custodial { .. }, "targets approach" => Targets::Approach, "targets withdraw" => Targets::Withdraw,
    "targets path" => Targets::Path, "targets line" => Targets::Line, "targets same-group" => Targets::SameGroup, "targets all" => Targets::All);

table!(ACTS, act_index, Act,
    "act push trail" => Act::Push { trail: true, .. }, "act push owner" => Act::Push { owner: Some(_), .. }, "act push" => Act::Push { .. },
    "act pop all" => Act::Pop { n: None, .. }, "act pop" => Act::Pop { .. }, "act swap" => Act::Swap);

table!(PATHS, path_index, Path,
    "path step by offset" => Path::Step { dir: PathDir::Offset(..), .. }, "path step by compass" => Path::Step { dir: PathDir::Compass(_), .. },
    "path step by turtle" => Path::Step { dir: PathDir::Turtle(_), .. }, "path seq" => Path::Seq(_), "path or" => Path::Or(_),
    "path star" => Path::Star(_), "path rot" => Path::Rot(_), "path mirror" => Path::Mirror(_), "path fb" => Path::Fb(_));

table!(SITES, site_index, Site,
    "site from" => Site::From, "site to" => Site::To, "site current" => Site::Current, "site last-from" => Site::LastFrom,
    "site last-to" => Site::LastTo, "site beyond" => Site::Beyond, "site behind" => Site::Behind, "site label" => Site::Label(_));

table!(WHATS, what_index, What,
    "what empty" => What::Empty, "what friend" => What::Friend, "what enemy" => What::Enemy, "what any" => What::Any, "what record" => What::Piece(_),
    "what region" => What::Region(_));

table!(RECORDS, record_index, Record,
    "record state" => Record { state: Some(_), .. }, "record flags" => Record { flags: Some(_), .. }, "record value" => Record { value: Some(_), .. },
    "record current" => Record { piece: PieceSel::Current, .. }, "record captured" => Record { piece: PieceSel::Captured, .. },
    "record owner" => Record { owner: Some(_), .. }, "record any" => Record { piece: PieceSel::Any, .. }, "record" => Record { .. });

table!(REGIONS, region_index, Region,
    "region sides" => Region::Sides { .. }, "region all sides" => Region::AllSides { .. }, "region corners" => Region::Corners, "region edge" => Region::Edge,
    "region centre" => Region::Centre, "region rows" => Region::Rows(_), "region columns" => Region::Columns(_), "region cells" => Region::Cells(_),
    "region phase" => Region::Phase(_), "region home" => Region::Home(_), "region away" => Region::Away, "region union" => Region::Union(_),
    "region named" => Region::Named(_), "region own" => Region::Own, "region board" => Region::Board);

table!(WHOS, who_index, Who,
    "who by name" => Who::Player(_), "who all" => Who::All, "who nobody" => Who::Nobody, "who current" => Who::Current, "who friend" => Who::Friend,
    "who enemy" => Who::Enemy);

table!(NBORS, nbors_index, Nbors,
    "nbors of the board" => Nbors::Board, "nbors direct" => Nbors::Direct, "nbors indirect" => Nbors::Indirect, "nbors all" => Nbors::All);

table!(HEADINGS, heading_index, Heading,
    "heading any" => Heading::Any, "heading straight" => Heading::Straight, "heading turning" => Heading::Turning);

/// Things that happen without a node of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    Conditional,
    Optional,
    After,
    PassRule,
    CanPass,
    SwapSides,
    ForcedPass,
    Stop,
    Gravity,
    Boardless,
    PriorityDrops,
    MaxCaptureDrops,
    NoRepeatForbids,
    FreeRepeat,
    MovesPerTurn,
    DelayedRemoved,
    PromotedAtEnd,
    HandShort,
    StackFull,
    DirnOfRule,
    OwnerOfRule,
    OppTurn,
    TieMoverWins,
    TieMoverLoses,
    TieDraw,
    Win,
    Lose,
    Draw,
    LimitDraw,
    LimitMost,
}

const EVENTS: &[&str] = &[
    "effect (if …)",
    "effect optional",
    "move after",
    "action pass",
    "play can-pass",
    "play swap-rule",
    "forced pass",
    "stop",
    "play gravity",
    "boardless",
    "move priority",
    "play max-capture",
    "play no-repeat",
    "play free-repeat",
    "play moves-per-turn",
    "delayed capture removed",
    "promoted at the end of the turn",
    "hand short",
    "stack full",
    "move dirn",
    "move owner",
    "end opp-turn",
    "end mover-wins",
    "end mover-loses",
    "end draw on a tie",
    "end win",
    "end lose",
    "end draw",
    "turn-limit draw",
    "turn-limit most",
];

const FAMILIES: [&[&str]; 15] =
    [BOOLS, INTS, GOALS, EFFECTS, TARGETS, ACTS, PATHS, SITES, WHATS, RECORDS, REGIONS, WHOS, NBORS, HEADINGS, EVENTS];

const fn base(family: usize) -> usize {
    let mut at = 0;
    let mut sum = 0;
    while at < family {
        sum += FAMILIES[at].len();
        at += 1;
    }
    sum
}

/// Number of things counted.
pub const WORDS: usize = base(FAMILIES.len());

thread_local! {
    static COUNTS: [Cell<u64>; WORDS] = const { [const { Cell::new(0) }; WORDS] };
    static FUEL: Cell<u64> = const { Cell::new(u64::MAX) };
}

/// Thrown (without a message) when the work allowed is used up.
pub struct OutOfFuel;

/// Names of the things counted, in the order of [`counts`].
pub fn names() -> impl Iterator<Item = &'static str> {
    FAMILIES.into_iter().flatten().copied()
}

/// How often each has been executed on this thread since [`reset`].
pub fn counts() -> Vec<u64> {
    COUNTS.with(|counts| counts.iter().map(Cell::get).collect())
}

/// Sets all counters of this thread to zero.
pub fn reset() {
    COUNTS.with(|counts| counts.iter().for_each(|count| count.set(0)));
}

/// Allows the interpreter so much work on this thread. Once it is used up the interpreter unwinds with [`OutOfFuel`]
/// where the build can unwind; elsewhere [`fuel`] reads 0.
pub fn refuel(work: u64) {
    FUEL.set(work);
}

/// Work left.
pub fn fuel() -> u64 {
    FUEL.get()
}

#[inline]
pub(crate) fn spend(work: u64) {
    let left = FUEL.get();
    if left == u64::MAX {
        return;
    }
    FUEL.set(left.saturating_sub(work));
    if left <= work && cfg!(panic = "unwind") {
        FUEL.set(u64::MAX);
        std::panic::resume_unwind(Box::new(OutOfFuel));
    }
}

#[inline]
fn bump(at: usize) {
    COUNTS.with(|counts| counts[at].set(counts[at].get() + 1));
}

macro_rules! counters {
    ($($name:ident $family:literal $index:ident $node:ty;)+) => {
        $(
            #[inline]
            pub(crate) fn $name(node: &$node) {
                bump(const { base($family) } + $index(node));
                spend(1);
            }
        )+
    };
}

counters! {
    bool 0 bool_index Bool;
    int 1 int_index Int;
    goal 2 goal_index Goal;
    effect 3 effect_index EffectKind;
    targets 4 target_index Targets;
    act 5 act_index Act;
    path 6 path_index Path;
    site 7 site_index Site;
    what 8 what_index What;
    record 9 record_index Record;
    region 10 region_index Region;
    who 11 who_index Who;
    nbors 12 nbors_index Nbors;
    heading 13 heading_index Heading;
}

pub(crate) fn event(event: Event) {
    bump(const { base(14) } + event as usize);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_has_a_name_of_its_own() {
        let mut all: Vec<&str> = names().collect();
        assert_eq!(all.len(), WORDS);
        assert_eq!(EVENTS.len(), Event::LimitMost as usize + 1);
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), WORDS);
    }
}
