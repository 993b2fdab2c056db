//! Honest figures: on pure noise the nested one is near 0 while the un-nested one flatters, and nothing that is held out is looked at.

use survey::interval::mean;
use survey::problem::Problem;
use survey::procedure::Procedure;
use survey::selection::{Effort, select};
use survey::stream::Stream;
use survey::validation::{leave_one_out, permutation_test};

/// Fewer than in the study, for the sake of time.
const THINGS: usize = 31;
const MEASURES: usize = 40;

/// Measures and responses that have nothing to do with each other; some measures are missing.
fn noise(seed: u64) -> Problem {
    let mut stream = Stream::part(seed, 0);
    let mut measure = || (stream.unit() > 0.02).then(|| stream.normal());
    let rows = (0..THINGS).map(|_| (0..MEASURES).map(|_| measure()).collect()).collect();
    let response = (0..THINGS).map(|_| stream.normal()).collect();
    let certainty = (0..THINGS).map(|_| 0.5 + stream.unit()).collect();
    Problem { rows, response, certainty }
}

/// The same, but two measures say much about the response.
fn signal(seed: u64) -> Problem {
    let mut problem = noise(seed);
    for (row, response) in problem.rows.iter().zip(&mut problem.response) {
        *response = 2.0 * row[3].unwrap_or(0.0) - 2.0 * row[30].unwrap_or(0.0) + 0.5 * *response;
    }
    problem
}

fn all() -> Vec<usize> {
    (0..MEASURES).collect()
}

fn little() -> Effort {
    Effort { samples: 40, iterations: 12, ..Effort::default() }
}

/// Correlation of a linear regression on columns that were selected with every row in sight.
fn unnested(problem: &Problem, seed: u64) -> f64 {
    let rows: Vec<usize> = (0..THINGS).collect();
    let set = select(problem, &rows, &all(), &little(), seed);
    leave_one_out(&Procedure::Linear(set), problem, seed).plain
}

fn nested(problem: &Problem, seed: u64) -> f64 {
    leave_one_out(&Procedure::Selected(all(), little()), problem, seed).correlation.value
}

#[test]
fn on_noise_the_unnested_figure_flatters_and_the_nested_does_not() {
    let over = |figure: &dyn Fn(u64) -> f64| mean(&(0..8).map(figure).collect::<Vec<_>>());
    let flattering = over(&|seed| unnested(&noise(seed), seed));
    assert!(flattering > 0.6, "{flattering}");
    let honest = over(&|seed| nested(&noise(seed), seed));
    // The mean of eight varies by 0.07 or so.
    assert!(honest.abs() < 0.2, "{honest}");
    let ridge = over(&|seed| leave_one_out(&Procedure::Ridge(all()), &noise(seed), seed).correlation.value);
    assert!(ridge.abs() < 0.25, "{ridge}");
    // Why the mean of the others must not be counted as knowledge.
    let plain = over(&|seed| leave_one_out(&Procedure::Ridge(all()), &noise(seed), seed).plain);
    assert!(plain < -0.25, "{plain}");
}

#[test]
fn what_is_there_is_found_by_all_of_them() {
    let problem = signal(100);
    assert!(nested(&problem, 1) > 0.7, "{}", nested(&problem, 1));
    let rows: Vec<usize> = (0..THINGS).collect();
    let set = select(&problem, &rows, &all(), &little(), 1);
    assert!(set.contains(&3) && set.contains(&30), "{set:?}");
    let model = Procedure::Linear(set.clone()).learn(&problem, &rows, 1);
    let (_, weights) = model.weights();
    let of = |column: usize| weights.iter().find(|(c, _)| *c == column).expect("selected").1;
    assert!(of(3) > 0.0 && of(30) < 0.0);
    let parts = survey::importance::by_removal(&problem, &set, 200, 1);
    let first: Vec<usize> = parts[..2].iter().map(|part| part.column).collect();
    assert!(first.contains(&3) && first.contains(&30), "{parts:?}");
    assert!(parts[0].growth.low > 0.0);
}

/// Changing a row beyond recognition changes no model that was learned without it, for every kind of procedure.
#[test]
fn nothing_that_is_held_out_is_looked_at() {
    let before = signal(7);
    let mut after = before.clone();
    after.rows[5] = (0..MEASURES).map(|i| (i % 3 > 0).then_some(1e6 * i as f64)).collect();
    after.response[5] = -1e6;
    after.certainty[5] = 1e3;
    for procedure in [Procedure::Linear(all()), Procedure::Ridge(all()), Procedure::Selected(all(), little())] {
        let (a, b) = (leave_one_out(&procedure, &before, 1), leave_one_out(&procedure, &after, 1));
        assert_eq!(a.models[5].weights(), b.models[5].weights(), "{procedure:?}");
        assert_eq!(a.models[5].penalty, b.models[5].penalty);
        assert_ne!(a.models[6].weights(), b.models[6].weights(), "{procedure:?}");
    }
}

#[test]
fn permutations_repeat_the_whole_procedure() {
    let figure = |problem: &Problem, seed: u64| unnested(problem, seed);
    let (fair, strong) = (noise(3), signal(3));
    let by_chance = permutation_test(&fair, unnested(&fair, 1), 19, 1, &figure, &|| {});
    // The un-nested figure is high on shuffled responses too, so that it is nothing special here.
    assert!(by_chance.mean > 0.6 && by_chance.p > 0.05, "{by_chance:?}");
    let real = permutation_test(&strong, nested(&strong, 1), 9, 1, &nested, &|| {});
    assert_eq!(real.p, 0.1, "{real:?}");
    assert!(real.mean.abs() < 0.35, "{real:?}");
}

#[test]
fn figures_do_not_depend_on_the_number_of_threads() {
    let problem = signal(9);
    let with = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| leave_one_out(&Procedure::Selected(all(), little()), &problem, 1).predicted)
    };
    assert_eq!(with(1), with(2));
}
