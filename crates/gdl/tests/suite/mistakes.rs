//! Thirty typical mistakes and what the system says about them, word for word.
//!
//! `UPDATE=1 cargo test -p gdl --test mistakes` writes the answers down again; read them before you keep them.
//! Those only a board can judge are among the engine's tests.

use gdl::load;
use gdl::render::render;
use std::path::Path;

#[test]
fn mistakes_are_answered_word_for_word() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mistakes");
    let mut files: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "ludi"));
    files.sort();
    let mut stale = Vec::new();
    let mut count = 0;
    for file in files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&file).unwrap();
        let loaded = load(&text);
        count += 1;
        assert!(!loaded.diagnostics.is_empty(), "{name} passes unnoticed");
        let answer = render(&name, &text, &loaded.diagnostics, false);
        let expected = file.with_extension("txt");
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&expected, &answer).unwrap();
        } else if std::fs::read_to_string(&expected).unwrap_or_default() != answer {
            stale.push(format!("{name}:\n{answer}"));
        }
    }
    assert!(count >= 30);
    assert!(stale.is_empty(), "these answers changed; UPDATE=1 accepts them:\n{}", stale.join("\n"));
}

#[test]
fn every_code_is_explained_once() {
    for (at, (code, text)) in gdl::codes::CODES.iter().enumerate() {
        assert!(!text.is_empty() && code.len() == 5);
        assert!(gdl::codes::CODES[..at].iter().all(|(other, _)| other != code));
    }
}
