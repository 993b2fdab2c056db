//! Honest figures: on pure noise the nested one is near 0 and the un-nested one flatters; what is held out is never looked at.
#![allow(missing_docs)]

use survey::problem::Problem;
use survey::procedure::Procedure;
use survey::selection::{Effort, select};
use survey::stream::Stream;
use survey::validation::{leave_one_out, permutation_test};

fn noise(n: usize, columns: usize, seed: u64) -> Problem {
    let mut stream = Stream::part(seed, 0);
    let rows = (0..n).map(|_| (0..columns).map(|_| (stream.unit() > 0.02).then(|| stream.normal())).collect()).collect();
    Problem { rows, response: (0..n).map(|_| stream.normal()).collect(), certainty: vec![1.0; n] }
}

#[test]
fn probe() {
    let t = std::time::Instant::now();
    let mut sums=[0.0;7];for seed in 0..30 {
        let problem = noise(41, 57, seed);
        let all: Vec<usize> = (0..41).collect();
        let columns: Vec<usize> = (0..57).collect();
        let set = select(&problem, &all, &columns, &Effort::default(), seed);
        let un = leave_one_out(&Procedure::Linear(set.clone()), &problem, 1).correlation.value;
        let nested = leave_one_out(&Procedure::Selected(columns.clone(), Effort::default()), &problem, 1);
        let ridge = leave_one_out(&Procedure::Ridge(columns.clone()), &problem, 1);
        let linear = leave_one_out(&Procedure::Linear(columns.clone()), &problem, 1);
        sums[0]+=un;sums[1]+=nested.correlation.value;sums[2]+=nested.plain;sums[3]+=ridge.correlation.value;sums[4]+=ridge.plain;sums[5]+=linear.correlation.value;sums[6]+=linear.plain; println!("{sums:?} {} un {un:.3} nested {:.3} {:.2} ridge {:.3} {:.2} linear {:.3} {:?}", set.len(), nested.correlation.value, nested.explained, ridge.correlation.value, ridge.explained, linear.correlation.value, t.elapsed());
    }
}
