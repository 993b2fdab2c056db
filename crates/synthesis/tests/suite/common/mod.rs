//! A first population and an evaluator that plays nothing.
#![allow(dead_code)]

use synthesis::{Candidate, Check, Descriptor, Founder, Outcome, Parameters, Recombination, Search, Told};

/// FNV-1a, scattered.
pub fn hash(text: &str, salt: u64) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325 ^ salt.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    for byte in text.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    hash ^= hash >> 32;
    hash.wrapping_mul(0xBF58_476D_1CE4_E5B9) ^ (hash >> 29)
}

pub fn part(text: &str, salt: u64) -> f64 {
    (hash(text, salt) >> 11) as f64 / (1u64 << 53) as f64
}

pub fn descriptor(text: &str) -> Descriptor {
    Descriptor { length: 120.0 * part(text, 2), branching: 90.0 * part(text, 3), captures: 0.5 * part(text, 4) }
}

/// The library games tagged `sample`.
pub fn founders() -> Vec<Founder> {
    let tagged = |entry: &&gdl::library::Entry| {
        gdl::load(entry.text).game.is_some_and(|game| game.support.tags.iter().any(|tag| tag == "sample"))
    };
    let founder = |entry: &gdl::library::Entry| Founder {
        name: entry.file_stem.to_string(),
        text: entry.text.to_string(),
        score: Some(part(entry.text, 1)),
        descriptor: Some(descriptor(entry.text)),
    };
    gdl::library::all().iter().filter(tagged).map(founder).collect()
}

/// A result that depends on the candidate alone.
pub fn evaluate(candidate: &Candidate) -> Outcome {
    if let Some((check, reason)) = candidate.refused.clone() {
        return Outcome::Dropped { check, reason };
    }
    // Measured again, a game scores otherwise.
    let salt = if candidate.remeasure.is_some() { 100 + candidate.index } else { 1 };
    let score = part(&candidate.text, salt);
    if part(&candidate.text, 5) < 0.1 {
        return Outcome::Dropped { check: Check::Slow, reason: "by chance".to_string() };
    }
    Outcome::Measured {
        score,
        low: score - 0.1,
        high: score + 0.1,
        viable: score > 0.9,
        descriptor: descriptor(&candidate.text),
        advisors: vec![("mobility".to_string(), [500, 400])],
        dead: vec![],
        metrics: vec![],
        reasons: vec![],
    }
}

pub fn search(parameters: Parameters) -> Recombination {
    Recombination::new(parameters, founders()).expect("the founders are sound")
}

/// Asks and tells until so many are told, as many at once as may be; gives all that was said.
pub fn run(search: &mut Recombination, upto: u64, at_once: usize) -> Vec<(Candidate, Outcome, Told)> {
    let mut flying: Vec<Candidate> = Vec::new();
    let mut said = Vec::new();
    while search.progress().1 < upto {
        while flying.len() < at_once && search.progress().0 < upto {
            let Some(candidate) = search.ask() else { break };
            flying.push(candidate);
        }
        let candidate = flying.remove(0);
        let outcome = evaluate(&candidate);
        let told = search.tell(candidate.index, outcome.clone()).expect("told in order");
        said.push((candidate, outcome, told));
    }
    said
}
