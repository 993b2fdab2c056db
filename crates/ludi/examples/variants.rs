//! Every two games of the library that count as variants of each other, with the shares of steps and ends: `cargo run --release -p ludi --example variants [GAME…]`.
//!
//! Whoever changes how games are compared reads this list: each line of it is either right or a mistake to be mended.

use ludi::kin::{Known, Variant, shelf, variants_of};
use std::time::Instant;

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let known = shelf();
    let chosen = known.iter().filter(|game| wanted.is_empty() || wanted.contains(&game.name));
    for game in chosen {
        let begun = Instant::now();
        let others: Vec<&Known> = known.iter().filter(|other| other.name != game.name).collect();
        for Variant { name, refitted, common, .. } in variants_of(game.game(), &[], &others) {
            let shares = [common.there, common.back]
                .map(|part| (part.steps.value, part.ends.map_or(f64::NAN, |ends| ends.value)));
            let [(steps, ends), (steps_back, ends_back)] = shares;
            let board = if refitted { "on a board of its size" } else { "" };
            println!("{:24} {name:24} {steps:.2} {ends:.2}  {steps_back:.2} {ends_back:.2} {board}", game.name);
        }
        eprintln!("{:24} {:6.0} ms", game.name, begun.elapsed().as_secs_f64() * 1000.0);
    }
}
