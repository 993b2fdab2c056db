//! The language reference is up to date.

use gdl::reference_docs::language_md;
use std::path::Path;

#[test]
fn the_language_reference_is_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/language.md");
    let fresh = language_md();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &fresh).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == fresh, "docs/language.md is stale; write it anew with `cargo xtask docs`");
}
