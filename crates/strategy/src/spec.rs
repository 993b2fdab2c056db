//! Players as short texts: `random`, `ab:depth=3`, `uct:iterations=1000`.

use crate::player::Player;
use crate::policy::Policy;
use crate::random::Random;
use crate::rule_based::{Ties, rule_based};
use crate::settings::{Settings, unknown, write};
use crate::{alphabeta, copycat, greedy, heuristic, odd, uct};
use engine::Game;
use std::fmt;
use std::str::FromStr;

/// A player to be made for any game.
#[derive(Clone, Debug, PartialEq)]
pub enum Spec {
    /// Uniform over the legal steps.
    Random,
    /// The step whose position the policy likes best.
    Greedy {
        /// The policy's name or file.
        policy: Option<String>,
    },
    /// Alpha-beta search.
    AlphaBeta(alphabeta::Options),
    /// Monte Carlo tree search.
    Uct(uct::Options),
    /// One of the sixteen heuristic players.
    Heuristic(heuristic::Options),
    /// Overly defensive: only minimises the opponent's best answer.
    Defensive {
        /// The policy's name or file.
        policy: Option<String>,
    },
    /// Minimises the opponent's mobility.
    Obstructive {
        /// The policy's name or file.
        policy: Option<String>,
    },
    /// Copies the opponent's steps under a symmetry of the board.
    Copycat {
        /// Number of the symmetry.
        symmetry: Option<u32>,
        /// The policy's name or file, for steps that cannot be copied.
        policy: Option<String>,
    },
    /// Counts material one step ahead.
    RuleBased {
        /// What it does when all steps are equal.
        ties: Ties,
    },
}

/// The names texts begin with.
const NAMES: [&str; 9] =
    ["random", "greedy", "ab", "uct", "heuristic", "defensive", "obstructive", "copycat", "rule-based"];

impl Spec {
    /// The player for a game. `policy` is what the text's `policy=` names (files are the caller's business); `None`: the game's own.
    pub fn player<'g>(&self, game: &'g Game, policy: Option<&Policy>) -> Box<dyn Player + 'g> {
        let policy = || policy.cloned().unwrap_or_else(|| Policy::of(game));
        match self {
            Spec::Random => Box::new(Random),
            Spec::Greedy { .. } => greedy::greedy(game, &policy()),
            Spec::AlphaBeta(options) => alphabeta::player(game, &policy(), options),
            Spec::Uct(options) => uct::player(game, options),
            Spec::Heuristic(options) => heuristic::Prepared::of(game, options.density).player(options),
            Spec::Defensive { .. } => odd::defensive(game, &policy()),
            Spec::Obstructive { .. } => odd::obstructive(game, &policy()),
            Spec::Copycat { symmetry, .. } => copycat::copycat(game, &policy(), *symmetry),
            Spec::RuleBased { ties } => rule_based(game, *ties),
        }
    }

    /// The same player, slower: if it weighs all steps of a position, it knows exactly what each is worth, not only the best.
    pub fn thorough<'g>(&self, game: &'g Game, policy: Option<&Policy>) -> Box<dyn Player + 'g> {
        match self {
            Spec::AlphaBeta(options) => {
                alphabeta::thorough(game, &policy.cloned().unwrap_or_else(|| Policy::of(game)), options)
            }
            Spec::Heuristic(options) => heuristic::Prepared::of(game, options.density).thorough(options),
            _ => self.player(game, policy),
        }
    }

    /// Whether a policy makes a difference to this player.
    pub fn has_policy(&self) -> bool {
        !matches!(self, Spec::Random | Spec::Uct(_) | Spec::Heuristic(_) | Spec::RuleBased { .. })
    }

    /// What `policy=` names, if the text has it.
    pub fn policy_name(&self) -> Option<&str> {
        match self {
            Spec::Random | Spec::Uct(_) | Spec::Heuristic(_) | Spec::RuleBased { .. } => None,
            Spec::AlphaBeta(options) => options.policy.as_deref(),
            Spec::Greedy { policy }
            | Spec::Defensive { policy }
            | Spec::Obstructive { policy }
            | Spec::Copycat { policy, .. } => policy.as_deref(),
        }
    }

    /// The forms of the texts, each with what it means, for help.
    pub fn all_help() -> &'static [(&'static str, &'static str)] {
        &[
            ("random", "any legal step"),
            ("greedy[:policy=FILE]", "the step whose position the policy likes best"),
            (
                "ab[:depth=N][,nodes=N][,beam=N][,quiet=off][,policy=FILE]",
                "alpha-beta search; nodes=20000 if nothing is given",
            ),
            (
                "uct[:iterations=N][,workers=N][,grave=N][,exploration=X][,reuse=off]",
                "Monte Carlo tree search; iterations=1000 if nothing is given",
            ),
            (
                "heuristic:VIEWS[,depth=N][,density=initial][,nodes=N]",
                "min-max of three plies; VIEWS are C or W, then any of G, C and M: heuristic:WGC",
            ),
            ("defensive[:policy=FILE]", "leaves the opponent the worst best answer"),
            ("obstructive[:policy=FILE]", "leaves the opponent the fewest steps"),
            ("copycat[:symmetry=K][,policy=FILE]", "mirrors the opponent's last step, else greedy"),
            (
                "rule-based[:ties=distance]",
                "the most material after its step; of equals any, or one nearer to the enemy",
            ),
        ]
    }
}

impl FromStr for Spec {
    type Err = String;

    fn from_str(text: &str) -> Result<Spec, String> {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let name = name.trim();
        let settings = |keys: &[&str]| Settings::read(name, rest, keys);
        let policy = || settings(&["policy"]).map(|s| s.string("policy"));
        match name {
            "random" => settings(&[]).map(|_| Spec::Random),
            "greedy" => Ok(Spec::Greedy { policy: policy()? }),
            "ab" => Ok(Spec::AlphaBeta(alphabeta::Options::read(&settings(&alphabeta::Options::KEYS)?)?)),
            "uct" => Ok(Spec::Uct(uct::Options::read(&settings(&uct::Options::KEYS)?)?)),
            "heuristic" => Ok(Spec::Heuristic(heuristic::Options::read(rest)?)),
            "defensive" => Ok(Spec::Defensive { policy: policy()? }),
            "obstructive" => Ok(Spec::Obstructive { policy: policy()? }),
            "copycat" => {
                let settings = settings(&["symmetry", "policy"])?;
                Ok(Spec::Copycat { symmetry: settings.number("symmetry", 0, 999)?, policy: settings.string("policy") })
            }
            "rule-based" => {
                let ties = match settings(&["ties"])?.text("ties") {
                    None | Some("random") => Ties::Random,
                    Some("distance") => Ties::Distance,
                    Some(other) => return Err(format!("rule-based: ties must be random or distance, not {other}")),
                };
                Ok(Spec::RuleBased { ties })
            }
            _ => Err(unknown("there is no player", name, &NAMES)),
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn named(policy: &Option<String>) -> (&'static str, Option<&dyn fmt::Display>) {
            ("policy", policy.as_ref().map(|policy| policy as &dyn fmt::Display))
        }
        match self {
            Spec::Random => f.write_str("random"),
            Spec::AlphaBeta(options) => options.fmt(f),
            Spec::Uct(options) => options.fmt(f),
            Spec::Heuristic(options) => options.fmt(f),
            Spec::Greedy { policy } => write(f, "greedy", &[named(policy)]),
            Spec::Defensive { policy } => write(f, "defensive", &[named(policy)]),
            Spec::Obstructive { policy } => write(f, "obstructive", &[named(policy)]),
            Spec::Copycat { symmetry, policy } => {
                let symmetry = symmetry.as_ref().map(|symmetry| symmetry as &dyn fmt::Display);
                write(f, "copycat", &[("symmetry", symmetry), named(policy)])
            }
            Spec::RuleBased { ties: Ties::Random } => f.write_str("rule-based"),
            Spec::RuleBased { ties: Ties::Distance } => f.write_str("rule-based:ties=distance"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_back_as_they_were() {
        for text in [
            "random",
            "greedy",
            "greedy:policy=p.txt",
            "ab:depth=3",
            "ab:nodes=20000",
            "ab:depth=5,nodes=100,beam=20,quiet=off,policy=some/file.policy",
            "uct:iterations=1000",
            "uct:iterations=50,workers=4,grave=30,exploration=1.5,reuse=off",
            "heuristic:C",
            "heuristic:CC",
            "heuristic:WGCM,depth=2,density=initial,nodes=1000",
            "defensive",
            "obstructive:policy=x",
            "copycat",
            "copycat:symmetry=3,policy=x",
            "rule-based",
            "rule-based:ties=distance",
        ] {
            let spec: Spec = text.parse().expect(text);
            assert_eq!(spec.to_string(), text);
            assert_eq!(spec.to_string().parse(), Ok(spec));
        }
        let check = |text: &str, canonical: &str| {
            let spec: Spec = text.parse().expect(text);
            assert_eq!((spec.to_string().as_str(), spec.to_string().parse()), (canonical, Ok(spec)));
        };
        check("ab", "ab:nodes=20000");
        check("heuristic:wgc,depth=3", "heuristic:WGC");
        check("ab: beam = 7 , nodes = 1_000,", "ab:nodes=1000,beam=7");
    }

    #[test]
    fn errors_say_what_was_probably_meant() {
        let check = |text: &str, error: &str| assert_eq!(text.parse::<Spec>(), Err(error.to_owned()), "{text}");
        check("radnom", "there is no player radnom; did you mean random?");
        check(
            "",
            "there is no player ; there are random, greedy, ab, uct, heuristic, defensive, obstructive, copycat, rule-based",
        );
        check("ab:dept=3", "ab has no setting dept; did you mean depth?");
        check("ab:size=3", "ab has no setting size; there are depth, nodes, beam, quiet, policy");
        check("ab:depth=three", "ab: depth must be a number from 1 to 64, not three");
        check("ab:depth=0", "ab: depth must be a number from 1 to 64, not 0");
        check("ab:depth", "ab: depth needs a value: depth=…");
        check("ab:depth=3,depth=4", "ab: depth is given twice");
        check("ab:quiet=yes", "ab: quiet must be on or off, not yes");
        check("heuristic", "heuristic: needs its views: heuristic:WGC");
        check(
            "heuristic:WX",
            "there is no heuristic WX; there are C, CG, CC, CM, CGC, CGM, CCM, CGCM, W, WG, WC, WM, WGC, WGM, WCM, WGCM",
        );
        check("heuristic:W,density=full", "heuristic: density must be initial or half, not full");
        check("random:seed=3", "random has no setting seed; it has none");
        check("rule-based:ties=none", "rule-based: ties must be random or distance, not none");
        check("copycat:symmetry=-1", "copycat: symmetry must be a number from 0 to 999, not -1");
    }
}
