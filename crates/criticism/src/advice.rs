//! What a designer can do about a measurement: where the score stands, what speaks against the game, what pulls the score down, and what to try next.

use crate::assess::Assessment;
use crate::criteria::Measure;
use crate::pull::Pull;
use crate::standing::Place;

/// Something to try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    /// What it does, in a few words that end without a stop.
    pub what: String,
    /// The commands, one after another, as they are typed.
    pub commands: Vec<String>,
}

/// A check that failed, and what to try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// What the check rests on.
    pub id: &'static str,
    /// The check in plain words.
    pub text: String,
    /// What to try.
    pub next: Vec<Next>,
}

/// A criterion that pulls the score down, in words, and what to try.
#[derive(Clone, Debug, PartialEq)]
pub struct Drag {
    /// The criterion and what it costs.
    pub pull: Pull,
    /// What it means for play, a sentence.
    pub means: String,
    /// What to try.
    pub next: Vec<Next>,
}

/// Everything a designer can act on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Advice {
    /// The place of the score; `None` where scores do not compare.
    pub place: Option<Place>,
    /// Checks that failed.
    pub flaws: Vec<Flaw>,
    /// What pulls the score down, the most first.
    pub drags: Vec<Drag>,
    /// What to try whatever pulls it down.
    pub next: Vec<Next>,
    /// Whether it is known what is usual, so that no drags mean that all is well.
    pub compared: bool,
}

/// A picture that shows what a criterion or a check is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// How long games are.
    Lengths,
    /// Who was ahead in one game.
    Leads,
    /// What the moves on offer promised in one game.
    Offers,
    /// How many choices there were.
    Choices,
    /// Who won, by sides.
    Sides,
    /// Who won, by who moved first.
    Seats,
    /// Nothing can be shown.
    Nothing,
}

/// The picture for a criterion, or for the check that rests on it.
pub fn shows(id: &str) -> Shows {
    match id {
        "duration" | "triviality" => Shows::Lengths,
        "completion" | "drawishness" | "timeouts" | "balance" => Shows::Sides,
        "advantage" => Shows::Seats,
        "branching-factor" | "convergence" | "control" => Shows::Choices,
        "clarity-variance" | "clarity-narrowness" | "coolness" | "tension" => Shows::Offers,
        "uncertainty-overall"
        | "uncertainty-late"
        | "drama-average"
        | "drama-maximum"
        | "killer-moves"
        | "permanence"
        | "lead-change"
        | "stability"
        | "decisiveness-threshold"
        | "decisiveness-moves"
        | "momentum-1"
        | "momentum-2"
        | "correction-1"
        | "correction-2" => Shows::Leads,
        _ => Shows::Nothing,
    }
}

/// What a pull means for play, in a sentence or two. `less`: the value is lower than usual.
pub fn means(pull: &Pull, found: &Assessment, preferred: u32) -> String {
    let criterion = pull.criterion();
    let Some(figure) = pull.figure else {
        return format!("{} No game here has a result that could tell, which counts as nothing.", criterion.about);
    };
    let less = figure.value < pull.usual.median;
    let plain = match (criterion.id, less) {
        ("duration", _) => {
            let mean = found.mean_length();
            let way = if mean < f64::from(preferred) { "shorter" } else { "longer" };
            return format!("Games are {way} than they should be: {mean:.0} turns on the average, not {preferred}.");
        }
        ("clarity-variance", false) => {
            "The moves on offer differ much at a glance: most are plainly worse than the best, so that there is little to ponder."
        }
        ("killer-moves", true) => "No single move changes much: games drift, without a stroke to hope for or to fear.",
        ("lead-change", false) => "The lead goes back and forth: to be ahead means little.",
        ("drama-average", true) => "Winners were seldom far behind: few games are turned round.",
        ("uncertainty-late", true) => "The winner is known early: much is played when all is decided.",
        ("correction-1", true) => "Few moves bring the game back towards even: who is ahead stays ahead.",
        ("decisiveness-threshold", true) => "Losers never came near to winning.",
        ("momentum-1", true) => "A good move is seldom followed by another: plans do not build up.",
        ("permanence", true) => "What one move gains the next one takes back: swings do not last.",
        ("completion", true) => "Too often nobody wins.",
        _ => "",
    };
    if plain.is_empty() {
        let than = if less { "less" } else { "more" };
        format!("{} Here it is {than} than usual, and the weights count that against the game.", criterion.about)
    } else {
        plain.to_string()
    }
}

/// Whether a criterion rests on who was ahead, so that it is worth no more than leads are.
pub fn rests_on_leads(pull: &Pull) -> bool {
    matches!(pull.criterion().measure, Measure::Each(_) | Measure::All(_))
        && matches!(shows(pull.criterion().id), Shows::Leads | Shows::Offers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::criteria::CRITERIA;
    use crate::lead::Scale;
    use crate::measure::Measurement;
    use crate::pull::Usual;
    use crate::verdict::Verdict;
    use crate::weights::Weights;
    use strategy::contest::statistics::Interval;

    fn empty() -> Assessment {
        let score = Interval { value: 0.0, low: 0.0, high: 0.0 };
        let measurement =
            Measurement { figures: Vec::new(), score, scale: Scale::new(1.0), foresight: None, believing: 0.0 };
        Assessment::of_trials(Vec::new(), measurement, Verdict { viable: true, checks: Vec::new(), tested: true })
    }

    /// A criterion that is lower or higher than usual.
    fn pull(number: usize, less: bool) -> Pull {
        let value = if less { 0.1 } else { 0.9 };
        let figure = Some(Interval { value, low: value, high: value });
        let usual = Usual { low: 0.4, median: 0.5, high: 0.6 };
        Pull { number, figure, usual, loss: 0.1, sure: true, trial: None }
    }

    #[test]
    fn every_criterion_of_the_default_score_has_words_of_its_own_and_a_picture() {
        let weights = Weights::default();
        let weighted = weights.of.iter().enumerate().filter(|(_, weight)| **weight != 0.0);
        for (number, weight) in weighted {
            let told = means(&pull(number, *weight > 0.0), &empty(), 60);
            let id = CRITERIA[number].id;
            assert!(!told.contains("than usual") && told.ends_with('.'), "{id}: {told}");
            assert_ne!(shows(id), Shows::Nothing, "{id}");
        }
    }

    #[test]
    fn other_weights_are_answered_with_what_the_criterion_asks() {
        let depth = crate::criteria::number("depth").expect("a criterion");
        let told = means(&pull(depth, true), &empty(), 60);
        assert!(told.starts_with(CRITERIA[depth].about) && told.contains("less than usual"), "{told}");
        let silent = Pull { figure: None, ..pull(depth, true) };
        assert!(means(&silent, &empty(), 60).contains("counts as nothing"));
    }
}
