//! The quick playout loops play the same games as the general one, and known games come out as independent programs found them.

use engine::Game;
use engine::playout::{self, Playouts};

fn compile(text: &str) -> Game {
    Game::read(text).0.expect("the library loads")
}

fn named(name: &str) -> Game {
    compile(gdl::library::find(name).unwrap_or_else(|| panic!("{name} is in the library")).text)
}

/// Mean and variance of the length.
fn length(p: &Playouts) -> (f64, f64) {
    let mean = p.mean_length();
    let n = p.count as f64;
    let var = p.lengths.iter().map(|(&l, &c)| c as f64 * (f64::from(l) - mean).powi(2)).sum::<f64>() / n;
    (mean, var)
}

/// Differences in standard errors: mean length, share of first wins, share of draws.
fn gaps(a: &Playouts, b: &Playouts) -> [f64; 3] {
    let (n, m) = (a.count as f64, b.count as f64);
    let ((x, v), (y, w)) = (length(a), length(b));
    let share = |p: u64, q: u64| {
        let (p, q) = (p as f64 / n, q as f64 / m);
        let pooled = (p * n + q * m) / (n + m);
        (p - q).abs() / (pooled * (1.0 - pooled) * (1.0 / n + 1.0 / m)).sqrt().max(1e-9)
    };
    [(x - y).abs() / (v / n + w / m).sqrt().max(1e-9), share(a.first_wins, b.first_wins), share(a.draws, b.draws)]
}

#[test]
fn quick_loops_play_the_same_games() {
    let mut compared = 0;
    for entry in gdl::library::all() {
        let game = compile(entry.text);
        if !playout::has_quick_loop(&game) {
            continue;
        }
        let quick = playout::run(&game, 11, 20_000);
        let plain = playout::plain(&game, 12, 2_000);
        let gaps = gaps(&quick, &plain);
        // About 60 games and three figures each: five standard errors would not be met by chance.
        assert!(gaps.iter().all(|g| *g < 5.0), "{}: {gaps:?}\n{quick:?}\n{plain:?}", entry.file_stem);
        compared += 1;
    }
    assert!(compared >= 30, "only {compared} games have a quick loop");
}

#[test]
fn known_random_play() {
    // Mean length, shares of first wins, second wins, draws, on which independent programs agree.
    let known = [
        ("Tic-Tac-Toe", 7.626, 0.5849, 0.2881, 0.1270),
        ("Yavalath", 19.62, 0.4711, 0.5289, 0.0),
        ("Hex", 107.52, 0.5231, 0.4769, 0.0),
        ("Gomoku", 109.06, 0.5097, 0.4903, 0.0),
        ("Breakthrough", 64.09, 0.5092, 0.4908, 0.0),
    ];
    for (name, mean, first, second, draws) in known {
        let n = 40_000;
        let p = playout::run(&named(name), 5, n);
        let (m, v) = length(&p);
        let error = (v / n as f64).sqrt();
        assert!((m - mean).abs() < 4.5 * error + 0.01, "{name}: length {m} ± {error}, known {mean}");
        for (count, share) in [(p.first_wins, first), (p.second_wins, second), (p.draws, draws)] {
            let error = (share * (1.0 - share) / n as f64).sqrt();
            let found = count as f64 / n as f64;
            assert!((found - share).abs() < 4.5 * error + 0.0005, "{name}: {found} against {share}");
        }
    }
}

#[test]
fn published_games_play_as_computed() {
    // Check values under the same semantics: first, second, drawn, mean turns; figures are rounded.
    let known = [
        ("Elrostir", 0.434, 0.566, 0.0, 11.9),
        ("Ndengrod", 0.52, 0.48, 0.0, 50.9),
        ("Teiglith", 0.419, 0.478, 0.103, 5.6),
        ("Valion", 0.348, 0.652, 0.0, 4.3),
        ("Sample-004", 0.508, 0.492, 0.0, 122.8),
    ];
    for (name, first, second, draws, mean) in known {
        let n = if name == "Sample-004" { 2_000 } else { 20_000 };
        // The printed trees, which do not say that repetition is forbidden, as the third repetition draws them.
        let printed = gdl::library::find(name).expect("in the library").text.replace("(play no-repeat)", "");
        let p = playout::run(&compile(&printed), 9, n);
        let (m, v) = length(&p);
        assert!((m - mean).abs() < 4.5 * (v / n as f64).sqrt() + 0.1, "{name}: length {m}, known {mean}");
        for (count, share) in [(p.first_wins, first), (p.second_wins, second), (p.draws, draws)] {
            let found = count as f64 / n as f64;
            let error: f64 = (share * (1.0 - share) / n as f64).sqrt();
            assert!((found - share).abs() < 4.5 * error + 0.012, "{name}: {found} against {share}");
        }
    }
}

#[test]
fn chunks_do_not_depend_on_order() {
    let game = named("Yavalath");
    let whole = playout::run(&game, 3, 3 * playout::CHUNK);
    let mut parts = Playouts::default();
    for index in [2, 0, 1] {
        parts.add(&playout::chunk(&game, 3, index, playout::CHUNK));
    }
    assert_eq!(whole, parts);
}
