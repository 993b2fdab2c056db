//! A game in fewer words: without the rules that do not matter to how it is played, and, if asked, without those that hardly do.

mod worth;

use crate::error::Error;
use crate::event::{Listener, Meter};
use crate::improve::Looks;
use crate::players::pool;
use crate::wording::told;
use criticism::distil::{Budget, Proof, Removal, distilled};
use engine::Game;
use gdl::printer::{print, print_flat};
use gdl::tree::Node;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a game is distilled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Options {
    /// Leave out also what hardly ever matters, as long as the game stays as good.
    pub worth: bool,
    /// Of all chance.
    pub seed: u64,
    /// Threads; by default one a processor.
    pub threads: Option<u64>,
}

impl Default for Options {
    fn default() -> Options {
        Options { worth: false, seed: 1, threads: None }
    }
}

/// A game, and what is left of it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Distilled {
    /// The game.
    pub game: String,
    /// Of all chance.
    pub seed: u64,
    /// How long the game is, before and after.
    pub length: [Length; 2],
    /// What went, in this order.
    pub gone: Vec<Gone>,
    /// Games the two were played by, step for step, where reasoning alone does not tell that they are the same.
    pub games: u64,
    /// Positions of these.
    pub positions: u64,
    /// Whether rules that hardly ever matter were left out as well, if that was asked.
    pub worth: Option<Worth>,
    /// The shorter game.
    pub text: String,
}

/// How long a game is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Length {
    /// Words of the rule sheet.
    pub words: u64,
    /// Ludemes, words and numbers of the description, remarks aside.
    pub nodes: u64,
}

/// Something that went.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Gone {
    /// What the rule sheet says differently; nothing, if it did not speak of it.
    pub told: Vec<String>,
    /// The same as ludemes.
    pub ludemes: String,
    /// How it is known not to matter.
    pub verdict: Verdict,
}

/// How a rule is known not to matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The rules come to the same without it.
    Proved,
    /// All games were played the same without it.
    Played,
    /// It mattered in few games, and the game is as good without it.
    Slight,
}

/// What rules that hardly ever matter are worth.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Worth {
    /// How the game does with all its rules.
    pub before: Looks,
    /// How it does without those that went.
    pub after: Looks,
    /// Rules that change few games.
    pub candidates: u64,
    /// Of these, those without which the game was measured.
    pub tried: u64,
}

impl Length {
    /// Of a game.
    pub fn of(tree: &Node) -> Length {
        let rules = tree.children().iter().filter(|section| section.head() != Some("support"));
        let words = ast(tree).map_or(0, |game| gdl::english::rules(&game).split_whitespace().count());
        Length { words: words as u64, nodes: 1 + rules.map(Node::size).sum::<usize>() as u64 }
    }
}

/// Leaves out what does not matter.
///
/// # Errors
/// Threads cannot be had, or the text holds no game.
pub fn distil(game: &Game, options: &Options, listener: &dyn Listener) -> Result<Distilled, Error> {
    let pool = pool(options.threads)?;
    let meter = Meter::new(listener);
    meter.show(format!("playing {} with and without each of its rules", game.name()));
    let budget = Budget::usual(options.seed);
    let found = pool.install(|| distilled(game.tree(), &[], &budget));
    let found = found.ok_or_else(|| Error::no(format!("{} is no game that can be played", game.name())))?;
    let mut gone = Vec::new();
    let mut before = game.tree().clone();
    for removal in &found.removals {
        let verdict = if removal.proof == Proof::Reasoned { Verdict::Proved } else { Verdict::Played };
        gone.push(Gone::of(&before, removal, verdict));
        before.clone_from(&removal.tree);
    }
    let (mut tree, mut worth) = (found.tree, None);
    if options.worth {
        let (left, slight, looks) = pool.install(|| worth::worth(&tree, &budget, &meter))?;
        (tree, worth) = (left, Some(looks));
        gone.extend(slight);
    }
    let text = print(&[with_sound_remarks(
        game.tree(),
        tree.clone(),
        gone.iter().any(|gone| gone.verdict == Verdict::Slight),
    )]);
    Ok(Distilled {
        game: game.name().to_string(),
        seed: options.seed,
        length: [Length::of(game.tree()), Length::of(&tree)],
        gone,
        games: found.extent.games,
        positions: found.extent.positions,
        worth,
        text,
    })
}

/// The text of a game without what does not matter to how it is played; `None` if it is no game.
pub(crate) fn shorter(game: &Game, seed: u64) -> Option<String> {
    let found = distilled(game.tree(), &[], &Budget::usual(seed))?;
    Some(print(&[with_sound_remarks(game.tree(), found.tree, false)]))
}

fn ast(tree: &Node) -> Option<gdl::ast::Game> {
    gdl::load_nodes(vec![tree.clone()]).game
}

impl Gone {
    fn of(before: &Node, removal: &Removal, verdict: Verdict) -> Gone {
        let told = match (ast(before), ast(&removal.tree)) {
            (Some(before), Some(after)) => told(&before, &after),
            _ => Vec::new(),
        };
        let flat = |nodes: &[Node]| nodes.iter().map(print_flat).collect::<Vec<_>>().join(" ");
        let was = flat(&removal.was);
        let ludemes =
            if removal.by.is_empty() { format!("without {was}") } else { format!("{was} → {}", flat(&removal.by)) };
        Gone { told, ludemes, verdict }
    }
}

/// Remarks that are true of one game of certain rules alone.
const MEASURED: [&str; 4] = ["advisors", "ranking", "viable", "score"];

/// The shorter game without the remarks that are no longer true: advice on rules that are gone, an aim that reads differently now, and, of a game that is
/// played otherwise, all that was measured.
fn with_sound_remarks(before: &Node, mut tree: Node, otherwise: bool) -> Node {
    let aims = [before, &tree].map(|tree| ast(tree).map(|game| gdl::english::aim(&game)));
    let loaded = gdl::load_nodes(vec![tree.clone()]);
    let names = Game::compile(&gdl::Loaded { places: Vec::new(), ..loaded })
        .map_or_else(|_| Vec::new(), |(game, _)| strategy::Policy::names(&game));
    let Some(parts) = tree.children_mut() else { return tree };
    if let Some(remarks) = parts.iter_mut().find(|part| part.head() == Some("support")).and_then(Node::children_mut) {
        let stale = |remark: &Node| match remark.head() {
            Some("aim") => aims[0] != aims[1],
            Some(head) => otherwise && MEASURED.contains(&head),
            None => false,
        };
        remarks.retain(|remark| !stale(remark));
        for advisors in remarks.iter_mut().filter(|remark| remark.head() == Some("advisors")) {
            let known = |advice: &Node| advice.head().is_none_or(|name| names.iter().any(|known| known == name));
            if let Some(list) = advisors.children_mut() {
                list.retain(|advice| advice.as_atom().is_some() || known(advice));
            }
        }
        remarks.retain(|remark| remark.head() != Some("advisors") || remark.children().len() > 1);
    }
    parts.retain(|part| part.head() != Some("support") || part.children().len() > 1);
    tree
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Nobody;

    #[test]
    fn what_is_said_is_what_went() {
        let text = gdl::library::find("tic-tac-toe").expect("in the library").text;
        let junk = text
            .replace("(All win (in-a-row 3))", "(All win (or (in-a-row 3) (in-a-row (min 5)))) (All lose (capture 9))");
        assert_ne!(text, junk);
        let game = Game::read(&junk).0.expect("valid");
        let found = distil(&game, &Options::default(), &Nobody).expect("a game");
        assert_eq!(found.length[1], Length::of(&gdl::load(text).nodes[0]).min_nodes(found.length[1].nodes));
        assert!(found.length[1].words < found.length[0].words, "{found:?}");
        let told: Vec<&String> = found.gone.iter().flat_map(|gone| &gone.told).collect();
        assert!(told.iter().any(|said| said.contains("five in a row")), "{told:?}");
        assert!(found.text.contains("Tic-Tac-Toe") && found.text.contains("classic"), "{}", found.text);
        assert!(gdl::load(&found.text).game.is_some());
        assert!(found.games > 100 && found.positions > found.games, "{found:?}");
    }

    impl Length {
        fn min_nodes(self, nodes: u64) -> Length {
            Length { nodes: self.nodes.min(nodes), ..self }
        }
    }
}
