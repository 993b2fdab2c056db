//! Prints a published game of the entertainment search as the library has it: `cargo run -p synthesis --example published -- Halim-1`.

use synthesis::entertainment::{decode, published};

fn main() {
    let name = std::env::args().nth(1).unwrap_or_default();
    let [one, two, three, four] = published::games();
    for game in [one, two, three, four, published::chess(), published::checkers()] {
        if game.name == name {
            print!("{}", decode(&game.chromosome, &game.reading, game.name, game.about));
        }
    }
}
