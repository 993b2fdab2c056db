//! A modest campaign finds each bug planted in the compiled engine: `cargo test -p engine --features planted`.
#![cfg(feature = "planted")]

use engine::differential::{Limits, campaign, of_examples, of_library};
use engine::planted::{BUGS, plant};

/// One test, since a planted bug is active in the whole process.
#[test]
fn every_planted_bug_is_found() {
    let limits = Limits { plays: 2, work: 600_000, perft: 0, draws: 1, playouts: 0, ..Limits::CHILD };
    let mut missed = Vec::new();
    for (index, bug) in BUGS.iter().enumerate() {
        plant(index as u32 + 1);
        let mut found = of_library(1, 2, &limits).differences.len();
        let mut how = "library";
        if found == 0 {
            found = of_examples(1, 2, &limits).differences.len();
            how = "examples";
        }
        if found == 0 {
            found = campaign(1000, 1, 2, &limits).differences.len();
            how = "children";
        }
        println!("{:2} {bug}: {found} differences ({how})", index + 1);
        if found == 0 {
            missed.push(bug);
        }
    }
    plant(0);
    assert!(missed.is_empty(), "not found: {missed:?}");
}
