//! The critic is not fooled: what is no game lies below what is one. All decoys and more are tried by `cargo xtask decoys`.

use ludi::measure::{Effort, Manner, measure};
use ludi::{Finder, Nobody};

/// Pure parity; parity chosen in the opening; one fork and then no choice; a last choice that decides all; one swap; nothing to win.
const DECOYS: [&str; 6] = ["coin", "stepstone", "delta", "umpire", "pie", "sentries"];
const SOUND: [&str; 2] = ["yavalath", "breakthrough"];

/// The score of a quick measurement; none, that is 0, where the game is not viable.
fn worth(name: &str) -> f64 {
    let game = Finder::here().open(name, &Nobody).expect("a game");
    let manner = Manner { effort: Effort::Quick, ..Manner::default() };
    let found = measure(&game, &manner, true, "", &Nobody).expect("a sound manner").measurement();
    if found.viable { found.score.value } else { 0.0 }
}

#[test]
fn decoys_lie_below_sound_games() {
    let sound = SOUND.map(|name| (name, worth(name)));
    let decoy = |name| format!("{}/../../tests/decoys/{name}.ludi", env!("CARGO_MANIFEST_DIR"));
    let decoys = DECOYS.map(|name| (name, worth(&decoy(name))));
    for (decoy, low) in decoys {
        for (game, high) in sound {
            assert!(low < high, "{decoy} ({low:.2}) does not lie below {game} ({high:.2})");
        }
    }
}
