//! The same figures as scipy, statsmodels, scikit-learn and choix; `fixtures/make.py` asked them.

use serde_json::Value;
use survey::association::{Association, kendall, midranks, pearson, spearman};
use survey::bradley_terry::{Terms, fit};
use survey::comparisons::{Choice, Comparison, Comparisons};
use survey::regression::Regression;
use survey::sign_test::sign_test;

fn reference(part: &str) -> Value {
    let all: Value = serde_json::from_str(include_str!("../fixtures/reference.json")).expect("JSON");
    all[part].clone()
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().expect("a list").iter().map(|v| v.as_f64().expect("a number")).collect()
}

fn table(value: &Value) -> Vec<Vec<f64>> {
    value.as_array().expect("a list").iter().map(numbers).collect()
}

#[track_caller]
fn same(ours: &[f64], theirs: &[f64]) {
    assert_eq!(ours.len(), theirs.len());
    for (a, b) in ours.iter().zip(theirs) {
        assert!((a - b).abs() <= 1e-9, "{a} is not {b}\nours {ours:?}\ntheirs {theirs:?}");
    }
}

#[test]
fn correlations_are_those_of_scipy() {
    let cases = reference("associations");
    assert_eq!(cases.as_array().expect("a list").len(), 7);
    for case in cases.as_array().expect("a list") {
        let (x, y) = (numbers(&case["x"]), numbers(&case["y"]));
        same(&midranks(&x), &numbers(&case["ranks"]));
        let found = pearson(&x, &y).expect("varies");
        let r = found.coefficient;
        same(&[r.value, found.p, r.low, r.high], &numbers(&case["pearson"]));
        let short = |found: Option<Association>| found.map(|f| [f.coefficient.value, f.p]).expect("varies");
        same(&short(spearman(&x, &y)), &numbers(&case["spearman"]));
        same(&short(kendall(&x, &y)), &numbers(&case["kendall"]));
    }
}

#[test]
fn sign_tests_are_those_of_scipy() {
    for case in reference("binomials").as_array().expect("a list") {
        let found = sign_test(case["k"].as_u64().expect("k"), case["n"].as_u64().expect("n"));
        let theirs = ["p", "low", "high"].map(|key| case[key].as_f64().expect(key));
        same(&[found.p, found.share.low, found.share.high], &theirs);
    }
}

fn survey() -> (Comparisons, Value) {
    let case = reference("survey");
    let list = |key: &str| numbers(&case[key]).into_iter().map(|v| v as usize).collect::<Vec<_>>();
    let (first, second, choice) = (list("first"), list("second"), list("choice"));
    let all = (0..first.len()).map(|i| {
        let choice = [Choice::First, Choice::Second, Choice::Tie][choice[i]];
        Comparison { first: first[i], second: second[i], choice }
    });
    (Comparisons { things: 12, ordered: true, all: all.collect() }, case)
}

#[test]
fn strengths_with_ties_and_order_are_the_optimisers() {
    let (survey, case) = survey();
    let found = fit(&survey, Terms { penalty: 0.1, order: true, ties: true }).expect("a prior");
    let mut ours = found.of;
    ours.extend([found.order.expect("asked"), found.tie.expect("asked")]);
    same(&ours, &numbers(&case["davidson_beaver"]));
}

#[test]
fn strengths_without_ties_are_those_of_choix_and_statsmodels() {
    let (mut survey, case) = survey();
    survey.all.retain(|pair| pair.choice != Choice::Tie);
    let found = fit(&survey, Terms { penalty: 0.1, order: false, ties: false }).expect("a prior");
    same(&found.of, &numbers(&case["choix"]));
    let found = fit(&survey, Terms { penalty: 0.0, order: true, ties: false }).expect("finite");
    same(&found.of, &numbers(&case["logit"]));
    same(&[found.order.expect("asked")], &[case["logit_order"].as_f64().expect("a number")]);
}

#[test]
fn regressions_are_those_of_statsmodels_and_scikit_learn() {
    let case = reference("regression");
    let regression = Regression::new(&table(&case["x"]), &numbers(&case["y"]), &numbers(&case["w"]));
    for (penalty, line, left_out) in [(0.0, "linear", "linear_left_out"), (2.5, "ridge", "ridge_left_out")] {
        let found = regression.line(penalty);
        let mut ours = vec![found.intercept];
        ours.extend(found.slopes);
        same(&ours, &numbers(&case[line]));
        same(&regression.left_out(penalty).expect("few columns"), &numbers(&case[left_out]));
    }
    let ones = vec![1.0; 10];
    let wide = Regression::new(&table(&case["wide"]), &numbers(&case["target"]), &ones);
    same(&wide.line(0.0).slopes, &numbers(&case["least_norm"]));
    assert!(wide.left_out(0.0).is_none(), "rows that are predicted by themselves alone");
}
