//! The ludeme table is whole and true.

use gdl::example::framed;
use gdl::printer::print_flat;
use gdl::reader::read;
use gdl::table::{Form, Kind, rows, word};

#[test]
fn every_ludeme_has_one_row() {
    for (index, row) in {
        let mut all: Vec<_> = rows().collect();
        all.sort_by_key(|row| row.ludeme as usize);
        all.into_iter().enumerate()
    } {
        assert_eq!(row.ludeme as usize, index, "around {:?}", row.ludeme);
        assert_eq!((row.ludeme.row().ludeme, row.ludeme.row().word), (row.ludeme, row.word));
    }
}

#[test]
fn rows_are_documented() {
    for row in rows() {
        assert!(row.doc.ends_with('.'), "{}: {}", row.word, row.doc);
        assert!(!row.example.is_empty(), "{}", row.word);
        for (at, arg) in row.args.iter().enumerate() {
            assert!(row.args[..at].iter().all(|other| other.name != arg.name), "{}: {}", row.word, arg.name);
        }
        assert!(!row.usage().is_empty() && !row.gives.name().is_empty());
    }
}

#[test]
fn words_that_share_a_kind_differ_in_their_first_argument() {
    for row in rows().filter(|row| row.form != Form::Open && !matches!(row.gives, Kind::Part | Kind::Modifier)) {
        for other in word(row.word).iter().filter(|other| other.gives == row.gives && other.ludeme != row.ludeme) {
            assert_ne!(row.args.first().map(|arg| arg.kind), other.args.first().map(|arg| arg.kind), "{}", row.word);
        }
    }
}

#[test]
fn every_example_uses_its_word_and_loads_without_remark() {
    let mut bad = Vec::new();
    for row in rows() {
        let (nodes, problems) = read(row.example);
        assert!(problems.is_empty() && nodes.len() == 1, "{}", row.example);
        let used = nodes[0].walk().any(|(_, node)| node.as_atom() == Some(row.word)) || row.form == Form::Open;
        assert!(used, "the example of {} does not use it: {}", row.word, print_flat(&nodes[0]));
        match framed(row.example) {
            Some(framed) if framed.loaded.diagnostics.is_empty() => {}
            Some(framed) => {
                bad.push(format!("{}: {}: {}", row.word, row.example, framed.loaded.diagnostics[0].message))
            }
            None => bad.push(format!("{}: {} loads nowhere", row.word, row.example)),
        }
    }
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

#[test]
fn tilings_and_shapes_know_their_words() {
    for entry in gdl::library::all() {
        let board = gdl::load(entry.text).game.expect("library games load").board;
        assert!(word(board.tiling.word()).iter().any(|row| row.gives == Kind::Tiling), "{}", board.tiling.word());
        assert!(word(board.shape.word()).iter().any(|row| row.gives == Kind::Shape), "{}", board.shape.word());
    }
}
