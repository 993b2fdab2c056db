//! Checks game files: prints every diagnostic, says whether the text is in canonical layout, and fails if there is an error.
//!
//! `cargo run -p gdl --example check -- [--write] FILE…`; with `--write` files are put into canonical layout.

use gdl::{load, printer, render};

fn main() {
    let mut write = false;
    let (mut errors, mut warnings, mut files) = (0, 0, 0);
    for path in std::env::args().skip(1) {
        if path == "--write" {
            write = true;
            continue;
        }
        files += 1;
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) => {
                println!("{path}: {error}");
                errors += 1;
                continue;
            }
        };
        let loaded = load(&text);
        if !loaded.diagnostics.is_empty() {
            println!("{}", render::render(&path, &text, &loaded.diagnostics, false));
        }
        errors += usize::from(loaded.has_errors());
        warnings += loaded.diagnostics.iter().filter(|d| !d.is_error()).count();
        let canonical = printer::print(&loaded.nodes);
        if canonical != text && !loaded.has_errors() {
            if write {
                if let Err(error) = std::fs::write(&path, canonical) {
                    println!("{path}: {error}");
                }
            } else {
                println!("{path}: not in canonical layout");
            }
        }
    }
    println!("{files} files, {errors} with errors, {warnings} warnings");
    std::process::exit(i32::from(errors > 0));
}
