//! The few numbers advisors and derived policies were tuned by, in one place. `docs/advisors.md` says how.

/// How much a window of a row loses for each piece it lacks.
pub const ROW_STEP: f32 = 0.3;

/// A `win` clause; a `lose` clause is worth its negative.
pub const GOAL: f32 = 1.0;
/// A `no-move` clause beside other goals, or where pieces are captured: it rarely decides.
pub const NO_MOVE_ASIDE: f32 = 0.2;
/// The same where captures come first.
pub const NO_MOVE_FORCED: f32 = 0.02;
/// What decides at the turn limit.
pub const LIMIT: f32 = 0.5;
/// Pieces, where they can be captured.
pub const MATERIAL: f32 = 1.0;
/// Steps, where pieces move.
pub const MOBILITY: f32 = 0.1;
/// Steps, where runs of enemies are flanked.
pub const MOBILITY_FLANKING: f32 = 0.5;
/// Pieces that can be captured.
pub const ATTACK: f32 = 0.1;
/// Pieces that cannot be captured.
pub const DEFENCE: f32 = 0.2;
/// Friendly neighbours, where groups live or die together.
pub const CONNECTIVITY: f32 = 0.1;
/// Cells nearer to own pieces, where ground is counted.
pub const TERRITORY: f32 = 0.3;
/// High stacks: a little against cycles, as the paper found.
pub const STACK_HEIGHT: f32 = -0.02;
/// Fight or flight: towards the enemy, with ways out.
pub const NULL: f32 = 0.5;
