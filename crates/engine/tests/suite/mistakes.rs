//! Typical mistakes that only the board can judge, and what the system says about them, word for word.
//!
//! Those of the language stand in `crates/gdl/tests/mistakes`; the numbers go on from there.
//! `UPDATE=1 cargo test -p engine --test mistakes` writes the answers down again; read them before you keep them.

use engine::Game;
use engine::topology::Topology;
use gdl::ast::Subject;
use gdl::load;
use gdl::render::render;
use std::path::Path;

#[test]
fn mistakes_on_the_board_are_answered_word_for_word() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mistakes");
    let mut files: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "ludi"));
    files.sort();
    let (mut stale, mut count) = (Vec::new(), 0);
    for file in files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        count += 1;
        let text = std::fs::read_to_string(&file).unwrap();
        let mut loaded = load(&text);
        assert!(loaded.game.is_some(), "{name} is for the board to judge");
        let problems = match Game::compile(&loaded) {
            Ok((_, warnings)) => warnings,
            Err(problems) => problems,
        };
        assert!(!problems.is_empty(), "{name} passes unnoticed");
        for problem in &problems {
            let sentences = [Some(&problem.message), problem.hint.as_ref()].into_iter().flatten();
            for sentence in sentences {
                let plain = sentence.starts_with(|c: char| c.is_lowercase() || c == '`') && !sentence.ends_with('.');
                assert!(plain, "{name}: `{sentence}` is in another voice");
            }
        }
        loaded.add_problems(&problems);
        let answer = render(&name, &text, &loaded.diagnostics, false);
        let expected = file.with_extension("txt");
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&expected, &answer).unwrap();
        } else if std::fs::read_to_string(&expected).unwrap_or_default() != answer {
            stale.push(format!("{name}:\n{answer}"));
        }
    }
    assert!(count >= 6);
    assert!(stale.is_empty(), "these answers changed; UPDATE=1 accepts them:\n{}", stale.join("\n"));
}

#[test]
fn a_mistake_elsewhere_does_not_hide_those_on_the_board() {
    let text =
        "(game G (board (tiling square) (size 5)) (pieces (Stone All (moves (move (pre (empty to)) (action (push))))))
        (start (place (Stone White) a1 Z9) (place (Stone Black) B2 F1)) (end (All win (in-a-row 3))))";
    let (game, loaded) = Game::read(text);
    assert!(game.is_none());
    let found: Vec<&str> = loaded.diagnostics.iter().map(|d| d.message.as_str()).collect();
    for said in ["unknown word `a1`", "this board has no cell `Z9`", "this board has no cell `F1`"] {
        assert!(found.contains(&said), "{said}: {found:?}");
    }
}

#[test]
fn one_cell_is_counted_as_one() {
    let (_, loaded) = Game::read("(game G (board (tiling square) (size 1)) (end (All win (in-a-row 3))))");
    let hints: Vec<&String> = loaded.diagnostics.iter().flat_map(|d| &d.hints).collect();
    assert!(hints.iter().any(|hint| hint.as_str() == "the longest has 1 cell"), "{hints:?}");
}

#[test]
fn no_game_of_the_library_is_odd_on_its_board() {
    let mut odd = Vec::new();
    for entry in gdl::library::all() {
        let loaded = load(entry.text);
        let places: Vec<_> = loaded.places.iter().map(|(subject, _)| subject.clone()).collect();
        let game = loaded.game.expect("the library loads");
        let (topology, mut problems) = Topology::build(&game.board, &game.players).expect("the board can be built");
        let cut = |label: &str| game.board.without.iter().any(|cell| cell.eq_ignore_ascii_case(label));
        problems.extend(topology.check(&places));
        problems.retain(|problem| !matches!(&problem.subject, Subject::Cell(label) if cut(label)));
        // Sample 61 fills six rows of a board of five, as it was published.
        problems.retain(|problem| entry.file_stem != "sample-061" || problem.subject != Subject::Home(5));
        odd.extend(problems.into_iter().map(|problem| format!("{}: {}", entry.file_stem, problem.message)));
    }
    assert!(odd.is_empty(), "{}", odd.join("\n"));
}
