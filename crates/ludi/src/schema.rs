//! What programs may rely on: every output of a command is a documented type in one envelope, with a JSON Schema.

use crate::signature::build;
use schemars::{JsonSchema, Schema, generate::SchemaSettings};
use serde::Serialize;

/// Counts up when an output changes so that a program that read it may no longer.
pub const VERSION: u32 = 1;

/// What every output comes in.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Envelope<T> {
    /// Of the formats: programs that know this one can read the result.
    pub version: u32,
    /// What the result is: the name of the command.
    pub kind: &'static str,
    /// The build that made it; two builds of one name give the same results.
    pub build: &'static str,
    /// The result.
    pub result: T,
}

impl<T> Envelope<T> {
    /// A result in its envelope.
    pub fn new(kind: &'static str, result: T) -> Envelope<T> {
        Envelope { version: VERSION, kind, build: build(), result }
    }
}

fn schema<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<Envelope<T>>()
}

/// A script that completes commands, for a shell.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Script {
    /// The shell.
    pub shell: String,
    /// The script.
    pub script: String,
}

/// Where the studio was.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Served {
    /// Its address.
    pub address: String,
}

/// A conversation in the Universal Game Interface.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Spoken {
    /// Lines read.
    pub lines: u64,
}

/// A position, or how the pieces move.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "for its schema alone; the command has the two apart")]
enum Showing {
    Position(Box<crate::position::Shown>),
    Pieces(crate::pieces::Pieces),
}

/// Every kind of output with its schema, by name; that of the plays `entertainment --export` writes, and that of the events of a job.
pub fn schemas() -> Vec<(&'static str, Schema)> {
    let event = SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<crate::Event>();
    vec![
        ("agree", schema::<crate::survey::Agreement>()),
        ("bench", schema::<Vec<crate::playout::Speed>>()),
        ("check", schema::<Vec<crate::open::Verdict>>()),
        ("compare", schema::<crate::compare::Compared>()),
        ("completions", schema::<Script>()),
        ("criteria", schema::<Vec<crate::criteria::Criterion>>()),
        ("distance", schema::<crate::kin::Apart>()),
        ("distil", schema::<crate::distil::Distilled>()),
        ("entertainment", schema::<crate::entertainment::Entertainment>()),
        ("eval", schema::<crate::evaluate::Evaluated>()),
        ("event", event),
        ("evolve", schema::<crate::runs::Evolved>()),
        ("export", schema::<crate::export::Exported>()),
        ("fit", schema::<crate::survey::Fitted>()),
        ("fitness", schema::<crate::fitness::Judged>()),
        ("fmt", schema::<Vec<crate::open::Layout>>()),
        ("import", schema::<crate::open::Imported>()),
        ("improve", schema::<crate::improve::Improved>()),
        ("learnability", schema::<crate::learnability::Learned>()),
        ("list", schema::<Vec<crate::catalogue::Listed>>()),
        ("ludemes", schema::<Vec<crate::ludemes::Ludeme>>()),
        ("match", schema::<crate::contest::Matched>()),
        ("measure", schema::<crate::measure::Measured>()),
        ("moves", schema::<Vec<crate::position::Named>>()),
        ("nearest", schema::<crate::kin::Nearest>()),
        ("optimise", schema::<crate::optimise::Found>()),
        ("perft", schema::<crate::perft::Perft>()),
        ("play", schema::<crate::play::Played>()),
        ("plays", schema::<crate::entertainment::Plays>()),
        ("playout", schema::<crate::playout::Played>()),
        ("print", schema::<crate::print::Printed>()),
        ("profile", schema::<crate::profile::Profiles>()),
        ("rank", schema::<crate::survey::Ranked>()),
        ("replay", schema::<crate::record::Replayed>()),
        ("rules", schema::<crate::rules::Rules>()),
        ("runs", schema::<crate::runs::Runs>()),
        ("show", schema::<Showing>()),
        ("solve", schema::<crate::solve::Solved>()),
        ("studio", schema::<Served>()),
        ("tournament", schema::<crate::contest::Table>()),
        ("ugi", schema::<Spoken>()),
    ]
}
