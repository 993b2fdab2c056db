//! Builds do what their signature says.

use ludi::signature::{KEPT, compute, signature};
use std::path::PathBuf;

/// Lines shown of each text.
const SHOWN: usize = 20;

/// A file of the project.
fn project(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// The lines of a text that another does not have, but for the signature itself.
fn only<'t>(text: &'t str, other: &str, mark: &str) -> Vec<String> {
    let missing = |line: &&'t str| other.lines().all(|kept| kept != *line);
    text.lines().skip(1).filter(missing).take(SHOWN).map(|line| format!("{mark} {line}")).collect()
}

#[test]
fn the_build_does_what_its_signature_says() {
    let now = compute();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(project("crates/ludi/signature.txt"), &now).expect("the project can be written");
        return;
    }
    let changed = [only(KEPT, &now, "-"), only(&now, KEPT, "+")].concat().join("\n");
    assert!(
        now == KEPT,
        "the build's behaviour has changed: its signature is {}, not {}. If that is meant, run `cargo xtask signature` and write a line \
         with the new signature into CHANGELOG.md.\n{changed}",
        now.lines().next().unwrap_or_default(),
        signature()
    );
}

#[test]
fn the_changelog_tells_of_the_signature() {
    let told = std::fs::read_to_string(project("CHANGELOG.md")).expect("there is a changelog");
    assert!(
        std::env::var_os("UPDATE").is_some() || told.contains(&format!("`{}`", signature())),
        "CHANGELOG.md has no line about the signature `{}`: say in it what the build does otherwise",
        signature()
    );
}
