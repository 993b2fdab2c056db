//! What the searches for games come to.

use super::{GAMES, SEED, digest};
use engine::rng::Rng;
use synthesis::chess_like::{self, ChessLike};
use synthesis::entertainment::{Entertainment, Parameters as Families};
use synthesis::{Candidate, Check, Descriptor, Founder, Origin, Outcome, Parameters, Recombination, Search, Told};

/// Candidates of each search.
const CANDIDATES: u64 = 20;

/// What each search proposes if it is told results that are made up.
pub fn bred() -> Vec<String> {
    let founder = |(index, name): (usize, &&str)| Founder {
        name: name.to_string(),
        text: gdl::library::find(name).expect("the games are in the library").text.to_string(),
        score: Some(index as f64 / GAMES.len() as f64),
        descriptor: None,
    };
    let founders = GAMES.iter().enumerate().map(founder).collect();
    let recombination = Parameters { seed: SEED, lag: 4, ..Parameters::default() };
    let chess_like = chess_like::Parameters { seed: SEED, population: 4, ..chess_like::Parameters::default() };
    let families = Families { seed: SEED, families: 4, ..Families::default() };
    let sound = "the parameters are sound";
    let searches: [(&str, Box<dyn Search>); 3] = [
        ("recombination", Box::new(Recombination::new(recombination, founders).expect(sound))),
        ("chess-like", Box::new(ChessLike::new(chess_like).expect(sound))),
        ("entertainment", Box::new(Entertainment::new(families).expect(sound))),
    ];
    searches.into_iter().flat_map(|(kind, search)| candidates(kind, search)).collect()
}

fn candidates(kind: &str, mut search: Box<dyn Search>) -> Vec<String> {
    let each = |index| {
        let made = search.ask().expect("all earlier results are told");
        let told = search.tell(index, made_up(&made)).expect("results are told in order");
        let told = match told {
            Told::Inserted { rank } => format!("inserted at {rank}"),
            Told::Remeasured { rank } => format!("now at {rank}"),
            Told::Dropped { reason, .. } => reason,
        };
        let (name, parents, whole) = (&made.name, made.parents.join(" and "), digest(&written(&made)));
        format!("{kind} {index}: {name} of [{parents}], generation {}, {whole}, {told}", made.generation)
    };
    (0..CANDIDATES).map(each).collect()
}

/// All that a search says of a candidate.
fn written(made: &Candidate) -> String {
    let origin = |origin: &Origin| match origin {
        Origin::Parent(parent, place) => format!("{parent}:{place}"),
        Origin::Mutation => "new".to_string(),
    };
    let origins: Vec<String> = made.origins.iter().map(origin).collect();
    let policies: Vec<_> = made.policies.iter().map(|policy| (&policy.name, &policy.advisors)).collect();
    let (distances, nearest, refused) =
        (&made.distance_to_parents, &made.nearest, made.refused.as_ref().map(|(_, why)| why));
    let relatives: String = made.relatives.iter().map(|relative| format!(" {}", relative.name)).collect();
    format!(
        "{} {} {origins:?} {distances:?} {nearest:?} {} {policies:?} {:?} {refused:?}{relatives}",
        made.text, made.template, made.best_tenth, made.remeasure
    )
}

/// A result like one of a game that was played, drawn from the candidate's number.
fn made_up(made: &Candidate) -> Outcome {
    if let Some((check, reason)) = made.refused.clone() {
        return Outcome::Dropped { check, reason };
    }
    let mut rng = Rng::part(SEED, made.index);
    let mut share = || f64::from(rng.below(1000)) / 1000.0;
    if share() < 0.2 {
        return Outcome::Dropped { check: Check::Slow, reason: "too slow".to_string() };
    }
    let score = share();
    Outcome::Measured {
        score,
        low: score - 0.1,
        high: score + 0.1,
        viable: share() < 0.5,
        descriptor: Descriptor { length: 100.0 * share(), branching: 50.0 * share(), captures: share() },
        advisors: vec![("material".to_string(), [1000, 500])],
        dead: Vec::new(),
        metrics: vec![share(), share(), 20.0 * share(), share()],
        reasons: Vec::new(),
    }
}
