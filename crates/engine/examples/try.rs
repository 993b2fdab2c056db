//! Loads a game, plays random games, counts perft: a quick look at speed and sanity.
use engine::{Game, playout};
use gdl::ast::Player;
/// Seconds this thread has had a processor: the machine is shared.
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|n| n.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}

fn main() {
    let mut args = std::env::args().skip(1);
    let path = args.next().expect("a file");
    let n: u64 = args.next().map_or(10_000, |s| s.parse().expect("count"));
    let depth: u32 = args.next().map_or(4, |s| s.parse().expect("depth"));
    let text = std::fs::read_to_string(&path).expect("readable");
    let t = std::time::Instant::now();
    let loaded = gdl::load(&text);
    let load = t.elapsed();
    for d in &loaded.diagnostics {
        println!("{path}: {} {}", d.code, d.message);
    }
    let Some(ast) = loaded.game else { return };
    let places: Vec<_> = loaded.places.iter().map(|(s, _)| s.clone()).collect();
    let t = std::time::Instant::now();
    let (game, warnings) = match Game::compile(&ast, &places) {
        Ok(ok) => ok,
        Err(e) => return println!("{path}: {e:?}"),
    };
    let compile = t.elapsed();
    for w in warnings {
        println!("{path}: {}", w.message);
    }
    playout::run(&game, 2, n / 10);
    let t = cpu();
    let p = playout::run(&game, 1, n);
    let s = cpu() - t;
    let share = |x: u64| x as f64 / n as f64;
    println!(
        "{:24} load {:6.0}us compile {:6.0}us {:10.0} po/s {:11.0} steps/s len {:7.3} {:.3} {:.3} {:.3} {:.3}",
        ast.name,
        load.as_secs_f64() * 1e6,
        compile.as_secs_f64() * 1e6,
        n as f64 / s,
        p.steps as f64 / s,
        p.mean_length(),
        share(p.first_wins),
        share(p.second_wins),
        share(p.draws),
        share(p.unfinished)
    );
    let start = game.start(Player::First);
    let t = cpu();
    let counts: Vec<u64> = (1..=depth).map(|d| start.perft(d, false)).collect();
    let s = cpu() - t;
    println!("    perft {counts:?} {:.1}M/s", counts.iter().sum::<u64>() as f64 / s / 1e6);
}
