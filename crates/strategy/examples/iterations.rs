//! Iterations a second of UCT from the opening: `iterations GAME PLAYER [SECONDS]`, as `iterations yavalath uct:iterations=1000 1`.
//!
//! Every choice begins with an empty tree. Prints the game, the iterations made and the seconds of processor time they took.

use engine::Game;
use engine::rng::Rng;
use gdl::ast::Player;
use std::time::Instant;

/// A clock of the time this thread has run, where the system tells, else of the time of day.
struct Clock(Instant);

impl Clock {
    fn seconds(&self) -> f64 {
        let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
        let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
        nanoseconds.map_or_else(|| self.0.elapsed().as_secs_f64(), |nanoseconds| nanoseconds * 1e-9)
    }
}

fn main() -> Result<(), String> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [name, player, rest @ ..] = args.as_slice() else { return Err("give a game and a player".into()) };
    let seconds = match rest {
        [] => 1.0,
        [text, ..] => text.parse::<f64>().map_err(|why| why.to_string())?,
    };
    let text = gdl::library::find(name).ok_or("no such game")?.text;
    let game = Game::read(text).0.ok_or("the game does not load")?;
    let options = strategy::settings::Settings::read(
        "uct",
        player.strip_prefix("uct:").ok_or("the player must be uct:…")?,
        &strategy::uct::Options::KEYS,
    )?;
    let mut uct = strategy::uct::player(&game, &strategy::uct::Options::read(&options)?);
    let position = game.start(Player::First);
    let mut rng = Rng::new(1);
    // The first choice pays for the memory, as the first of a game would.
    uct.choose(&position, &mut rng);
    let (mut iterations, mut choices) = (0u64, 0);
    let clock = Clock(Instant::now());
    let begun = clock.seconds();
    let mut spent = 0.0;
    while choices == 0 || spent < seconds {
        // Reading the clock takes as long as some dozens of iterations.
        let enough = iterations + 10_000;
        while iterations < enough {
            uct.reset();
            iterations += uct.choose(&position, &mut rng).nodes.max(1);
            choices += 1;
        }
        spent = clock.seconds() - begun;
    }
    println!(
        "{name} {iterations} iterations, {choices} choices, {spent:.4} s, {:.0} a second",
        iterations as f64 / spent
    );
    Ok(())
}
