//! The four metrics of the entertainment search against what is published about chess and checkers.

use criticism::entertainment::{Metrics, Settings, measure};
use engine::Game;
use strategy::Spec;
use synthesis::entertainment::published::{self, Published};
use synthesis::entertainment::{Chromosome, Reading, decode};
use synthesis::rng::Rng;

fn compiled(text: &str) -> Game {
    let loaded = gdl::load(text);
    let places: Vec<_> = loaded.places.iter().map(|(subject, _)| subject.clone()).collect();
    Game::compile(&loaded.game.expect("it loads"), &places).expect("it compiles").0
}

fn of(game: Published) -> Game {
    compiled(&decode(&game.chromosome, &game.reading, "G", ""))
}

fn near(what: &str, value: f64, target: f64, by: f64) {
    assert!((value - target).abs() <= by, "{what} is {value:.3}, not {target} within {by}");
}

/// Paper, table 4, beside independent throw-away code (300 games); what we allow is about three standard errors of both.
#[test]
fn chess_and_checkers_measure_as_published() {
    let settings = Settings { games: 300, ..Settings::default() };
    let chess = measure(&of(published::chess()), &settings);
    // Published 0.30, 0.10, 1.00; recomputed 0.305, 0.123, 0.985 to 0.997.
    near("duration of chess", chess.duration.value, 0.305, 0.07);
    near("dynamism of chess", chess.dynamism.value, 0.123, 0.015);
    near("dynamism of chess by moves", chess.moves.value, 0.077, 0.010);
    assert!(chess.intelligence.value >= 0.97, "{:?}", chess.intelligence);
    near("length of chess", chess.length.value, 79.0, 5.0);
    let checkers = measure(&of(published::checkers()), &settings);
    // Published 0.60, 0.30, 0.50; recomputed 0.649, 0.275, 0.53.
    near("duration of checkers", checkers.duration.value, 0.649, 0.07);
    near("dynamism of checkers", checkers.dynamism.value, 0.275, 0.02);
    near("dynamism of checkers by moves", checkers.moves.value, 0.205, 0.02);
    near("intelligence of checkers", checkers.intelligence.value, 0.53, 0.10);
    near("length of checkers", checkers.length.value, 63.0, 3.0);
}

/// The published figures come from 20 games each (100, it says): they lie within the intervals of as many of ours, dynamism aside, which
/// is off by up to a quarter.
#[test]
fn published_figures_lie_within_our_intervals() {
    let check = |game: Published, duration: f64, dynamism: f64, intelligence: f64| {
        let name = game.name;
        let found = measure(&of(game), &Settings::default());
        for (what, figure, target) in
            [("duration", found.duration, duration), ("intelligence", found.intelligence, intelligence)]
        {
            assert!((figure.low..=figure.high).contains(&target), "{what} of {name}: {target} is outside {figure:?}");
        }
        near(name, found.dynamism.value / dynamism, 1.0, 0.3);
    };
    check(published::chess(), 0.30, 0.10, 1.00);
    check(published::checkers(), 0.60, 0.30, 0.50);
}

/// The controls of the calibration: what the paper's figures rule out.
#[test]
fn other_readings_are_ruled_out() {
    let settings = Settings { games: 200, ..Settings::default() };
    let mut free = *published::checkers().chromosome.genes();
    free[49] = 0;
    let free = Published { chromosome: Chromosome::new(free).expect("in range"), ..published::checkers() };
    assert!(measure(&of(free), &settings).duration.value < 0.05, "checkers without mandatory capture takes far too long");
    let distance: Spec = "rule-based:ties=distance".parse().expect("it is a player");
    let closing = measure(&of(published::checkers()), &Settings { strong: distance, ..settings });
    assert!(closing.intelligence.value < 0.45, "closing in loses men: {:?}", closing.intelligence);
}

#[test]
fn random_chromosomes_compile_and_keep_their_metrics_in_range() {
    let mut rng = Rng::part(9, 0);
    let settings = Settings { games: 4, ..Settings::default() };
    let mut seen: Vec<Metrics> = Vec::new();
    for round in 0..150 {
        let chromosome = Chromosome::random(&mut rng, if round % 3 == 0 { 24 } else { 16 });
        let reading = Reading { nightrider: round % 2 == 0, draw_at_limit: round % 5 == 0, half_turn: round % 7 == 0 };
        let game = compiled(&decode(&chromosome, &reading, "G", ""));
        let found = measure(&game, &settings);
        assert_eq!(found, measure(&game, &settings), "the same seed gives the same figures");
        assert!(found.length.high <= 100.0 || found.length.value <= 100.0);
        for (figure, most) in found.intervals().into_iter().zip([1.0, 1.0, 8.0, 40.0]) {
            assert!(0.0 <= figure.low && figure.low <= figure.value && figure.value <= figure.high, "{figure:?}");
            assert!(figure.value <= most, "{figure:?}");
        }
        seen.push(found);
    }
    assert!(seen.iter().any(|found| found.duration.value > 0.5) && seen.iter().any(|found| found.duration.value == 0.0));
    assert!(seen.iter().any(|found| found.intelligence.value == 1.0));
}
