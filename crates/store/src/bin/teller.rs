//! `teller FILE CHILDREN [BATCH]`: tells made-up children to the last run of a store, from where it is up to that many, and
//! says after each batch how many are told. The tests kill it at random moments; left alone, it says how fast it was.
#![forbid(unsafe_code)]

use std::time::Instant;
use store::*;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| args.get(at).and_then(|arg| arg.parse().ok());
    let (Some(file), Some(end)) = (args.first(), number(1)) else {
        eprintln!("teller FILE CHILDREN [BATCH]");
        std::process::exit(2);
    };
    if let Err(why) = tell(file, end, number(2).unwrap_or(1)) {
        eprintln!("{why}");
        std::process::exit(1);
    }
}

fn tell(file: &str, end: u64, batch: u64) -> Result<()> {
    let store = Store::open(file)?;
    let mut claim = match store.run("last") {
        Ok(run) => store.resume(run.id)?,
        Err(Error::NoSuchRun(_)) => store.begin(&new_run())?,
        Err(why) => return Err(why),
    };
    let begun = store.run("last")?.told;
    let (mut told, start) = (begun, Instant::now());
    while told < end {
        let next = end.min(told + batch);
        claim.tell(&(told..next).map(made_up).collect::<Vec<_>>())?;
        told = next;
        println!("{told}");
    }
    let (count, seconds) = (end.saturating_sub(begun), start.elapsed().as_secs_f64());
    eprintln!("{count} children in {seconds:.2} s, {:.0} a second", count as f64 / seconds);
    claim.finish()
}

fn new_run() -> NewRun {
    let founder = |name: &str| Founder {
        name: name.into(),
        fingerprint: fingerprint(u64::MAX - name.len() as u64),
        text: text(name),
        source: Source::Library,
        origin: None,
    };
    NewRun {
        kind: "recombination".into(),
        parameters: r#"{"pressure":1.8}"#.into(),
        seed: 1,
        engine: "0.1.0".into(),
        founders: vec![founder("Adam"), founder("Eve")],
        ..NewRun::default()
    }
}

/// A child that depends on its number alone. Two of three are dropped; the others have parents, games and measurements.
fn made_up(number: u64) -> Told {
    let member = |number: u64| format!("child-{}", number - number % 3);
    let mix = |salt: u64| (number ^ salt).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    let parents = match number {
        0..3 => vec!["Adam".to_string(), "Eve".to_string()],
        _ => vec![member(mix(1) % (number - 2)), member(mix(2) % (number - 2))],
    };
    let score = mix(3) as f64 / u32::MAX as f64;
    let outcome = match number % 3 {
        0 => Outcome::Inserted {
            score,
            low: score - 0.1,
            high: score + 0.1,
            viable: number.is_multiple_of(2),
            rank: number / 3 + 1,
        },
        check => {
            Outcome::Dropped { check: ["speed", "inbreeding"][check as usize - 1].into(), reason: "made up".into() }
        }
    };
    let child = Child {
        number,
        name: format!("child-{number}"),
        fingerprint: fingerprint(number),
        text: text("child"),
        parents,
        generation: number / 3 + 1,
        candidate: format!(r#"{{"origins":[{number}]}}"#),
        outcome,
        details: "{}".into(),
    };
    let conditions = Conditions {
        fingerprint: child.fingerprint.clone(),
        settings: r#"{"player":"ab:nodes=200","trials":10}"#.into(),
        seed: number,
        engine: "0.1.0".into(),
    };
    let figure = |at: u64| {
        let value = mix(10 + at) as f64 / u32::MAX as f64;
        Figure { criterion: format!("criterion-{at}"), value, low: value - 0.1, high: value + 0.1 }
    };
    let measurement = || Measurement {
        conditions: conditions.clone(),
        score,
        low: score - 0.1,
        high: score + 0.1,
        viable: number.is_multiple_of(2),
        figures: (0..20).map(figure).collect(),
    };
    Told { child, measurements: number.is_multiple_of(3).then(measurement).into_iter().collect() }
}

fn fingerprint(number: u64) -> String {
    format!("{number:032x}")
}

/// As long as most descriptions.
fn text(name: &str) -> String {
    format!("(game {name} {})", "(board (tiling hex) (size 5)) ".repeat(40))
}
