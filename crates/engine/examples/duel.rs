//! Runs the differential test from the command line.
//!
//! `duel library | examples | children COUNT [SEED] | one INDEX SEED | FILE…`

use engine::differential::{Campaign, Limits, campaign, child, compare, of_examples, of_library, of_texts};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, default: u64| args.get(at).and_then(|n| n.parse().ok()).unwrap_or(default);
    let started = std::time::Instant::now();
    let mut found = Campaign::default();
    match args.first().map_or("", String::as_str) {
        "library" => found = of_library(number(1, 1), 2, &Limits::LIBRARY),
        "examples" => found = of_examples(number(1, 1), 2, &Limits::CHILD),
        "children" => found = campaign(number(1, 300), number(2, 1), 2, &Limits::CHILD),
        "slow" => {
            for index in number(2, 0)..number(1, 100) {
                let begun = std::time::Instant::now();
                let Some(child) = child(number(3, 1), index) else { return };
                let made = begun.elapsed().as_secs_f64();
                let loaded = gdl::load_nodes(vec![child.node]);
                let cells = loaded.game.as_ref().and_then(|game| {
                    engine::topology::Topology::build(&game.board, &game.players).ok().map(|(t, _)| t.cells())
                });
                let result = compare(&loaded, number(3, 1) ^ index, &Limits::CHILD);
                let time = begun.elapsed().as_secs_f64();
                let what = match &result {
                    Ok(c) => format!(
                        "steps {} perfts {} draws {} playouts {} costly {}",
                        c.steps, c.perfts, c.draws, c.playouts, c.too_costly
                    ),
                    Err(d) => d.what.clone(),
                };
                if time > 1.0 || result.is_err() {
                    println!(
                        "{index} {} cells {cells:?} made in {made:.2} compared in {time:.2}: {what}",
                        child.parent
                    );
                }
            }
        }
        "ludemes" => found = campaign(number(1, 10_000), number(2, 1), 2, &Limits::NONE),
        "one" => {
            let (index, seed) = (number(1, 0), number(2, 1));
            let child = child(seed, index).expect("the library is not empty");
            let loaded = gdl::load_nodes(vec![child.node]);
            println!("{}", gdl::printer::print(&loaded.nodes));
            match compare(&loaded, seed ^ index, &Limits::CHILD) {
                Ok(coverage) => println!("{coverage:?}"),
                Err(difference) => println!("{difference}"),
            }
        }
        _ => {
            let read = |path: &String| (path.clone(), std::fs::read_to_string(path).expect("a readable file"));
            let texts: Vec<(String, String)> = args.iter().map(read).collect();
            found = of_texts(&texts, 1, 2, &Limits::CHILD);
        }
    }
    if found.games > 0 {
        print!("{found}");
    }
    println!("{:.1} s", started.elapsed().as_secs_f64());
}
