//! The report: one page about one game that opens from disk, in light and dark, on screen and on paper, without a script.
//!
//! Every part is a pure function of the game and what was found out about it.

pub mod boards;
pub mod chart;
mod criteria;
mod drags;
mod first;
mod games;
mod head;
mod leads;
mod places;
mod puzzles;
mod score;
mod second;
mod shape;
mod shown;
mod skill;
mod standing;

use crate::advice::Advice;
use crate::assess::{Assessment, Stop};
use crate::play::Settings;
use crate::weights::Weights;
pub use criteria::bar;
pub use head::rule_sheet;

use chart::escape;
use engine::Game;
use engine::core::Step;
use gdl::ast::Player;
use strategy::Spec;
use strategy::contest::statistics::Interval;

/// Style sheet of every page.
const STYLE: &str = include_str!("style.css");

/// What a page is made of.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The game.
    pub game: &'a Game,
    /// How its trials were played.
    pub settings: &'a Settings,
    /// What the score weighs.
    pub weights: &'a Weights,
    /// What was found out.
    pub found: &'a Assessment,
    /// What another player found out.
    pub second: Option<(&'a Spec, &'a Assessment)>,
    /// What can be done about it.
    pub advice: &'a Advice,
    /// The command that makes the page again.
    pub command: &'a str,
}

/// The page.
pub fn html(subject: &Subject<'_>) -> String {
    let name = escape(&subject.game.ast().name);
    let parts = [
        head::head(subject),
        standing::section(subject),
        drags::section(subject),
        head::rules(subject),
        head::numbers(subject),
        shape::section(subject),
        leads::section(subject),
        skill::section(subject),
        first::section(subject),
        places::section(subject),
        games::section(subject),
        puzzles::section(subject),
        score::section(subject),
        criteria::section(subject),
        second::section(subject),
        colophon(subject),
    ];
    page(&format!("{name}: a report"), "", &parts.concat())
}

/// A whole page in the style of the report, with more style of its own; title and body are HTML already.
pub fn page(title: &str, style: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n<style>\n{STYLE}{style}</style>\n</head>\n<body>\n<main>\n{body}</main>\n</body>\n</html>\n"
    )
}

/// A part of the page under a heading; nothing if there is nothing to say.
pub fn section(id: &str, title: &str, body: &str) -> String {
    if body.is_empty() {
        return String::new();
    }
    format!("<section id=\"{id}\">\n<h2>{title}</h2>\n{body}</section>\n")
}

/// A paragraph; the text is HTML already.
pub fn paragraph(text: &str) -> String {
    format!("<p>{text}</p>\n")
}

/// A picture with words below it.
pub fn figure(picture: &str, caption: &str) -> String {
    format!("<figure>{picture}<figcaption>{caption}</figcaption></figure>\n")
}

/// A share with its interval: `61 % (52 – 69)`.
fn percent(interval: &Interval) -> String {
    let [value, low, high] = [interval.value, interval.low, interval.high].map(|x| 100.0 * x);
    format!("{value:.0} % ({low:.0} – {high:.0})")
}

/// Steps in words, by turns: steps of one turn are joined by commas. Play stops at a step that is not legal.
fn spell(game: &Game, first: Player, before: &[Step], steps: &[Step]) -> Vec<String> {
    let mut position = game.start(first);
    before.iter().for_each(|&step| position.play(step));
    let mut turns: Vec<(u32, String)> = Vec::new();
    for &step in steps {
        let Some(index) = position.steps().iter().position(|&legal| legal == step) else { break };
        let name = position.names().swap_remove(index);
        match turns.last_mut() {
            Some((turn, text)) if *turn == position.turn() => *text += &format!(",{name}"),
            _ => turns.push((position.turn(), name)),
        }
        position.play(step);
    }
    turns.into_iter().map(|turn| turn.1).collect()
}

/// A number with its noun: "1 game", "2 games".
fn counted(n: usize, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

/// How the figures came about, and how to make them again.
fn colophon(subject: &Subject<'_>) -> String {
    let Subject { settings, found, .. } = subject;
    let stop = match found.stop {
        Stop::Done => "all that were asked for",
        Stop::Decided => "enough to decide every check",
        Stop::Precise => "enough for the precision asked for",
        Stop::Work => "fewer than usual, for a game of so much work",
        Stop::Budget => "as many as were allowed, though not everything is decided",
    };
    let [glance, searched, rolled] = found.measurement.scale.weights;
    let [one, two] = settings.players.each_ref().map(|player| escape(&player.to_string()));
    let players = if one == two { format!("{one} against itself") } else { format!("{one} against {two}") };
    let rows = [
        ("players", players),
        ("trials", format!("{}, {stop}; every second one is begun by the other side", found.trials.len())),
        (
            "opening",
            format!(
                "up to {} at random for each player, which no measure looks at",
                counted(settings.opening as usize, "turn")
            ),
        ),
        ("length", format!("{} turns preferred; a trial is cut off at {}", settings.preferred, settings.limit)),
        (
            "leads",
            format!(
                "chance of who moved last = 1 / (1 + exp(−({glance:.2} · glance + {searched:.2} · search + {rolled:.2} · random games + {:.2}))), fitted to these trials",
                found.measurement.scale.tempo
            ),
        ),
        ("intervals", "95 %: Wilson for shares, bootstrap over trials for the rest".to_string()),
        ("seed", settings.seed.to_string()),
        ("command", format!("<code>{}</code>", escape(subject.command))),
    ];
    let rows: String = rows.iter().map(|(what, text)| format!("<dt>{what}</dt><dd>{text}</dd>\n")).collect();
    let note = "The same command gives the same page, byte for byte, on any machine and any number of threads.";
    section("colophon", "How this was measured", &format!("<dl class=\"plain\">\n{rows}</dl>\n{}", paragraph(note)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::advice::{Drag, Flaw, Next, means};
    use crate::assess::{Effort, assess};
    use crate::pull::{Pull, Usual, pulls};
    use crate::puzzles::Puzzle;
    use crate::standing::{Peer, Place};

    /// Tags that are opened are closed, in order.
    fn balanced(page: &str) {
        let mut open: Vec<&str> = Vec::new();
        for tag in page.split('<').skip(1).filter_map(|rest| rest.split('>').next()) {
            let name = tag.trim_start_matches('/').split_whitespace().next().unwrap_or("");
            if tag.starts_with('/') {
                assert_eq!(open.pop(), Some(name), "in {}", &page[..80]);
            } else if !tag.ends_with('/') && !tag.starts_with('!') && !["meta", "br"].contains(&name) {
                open.push(name);
            }
        }
        assert!(open.is_empty(), "{open:?}");
    }

    /// A place, a flaw for every picture, and what pulls the score down where criteria are usually at their best.
    fn advice(found: &Assessment, weights: &Weights) -> Advice {
        let peer = |name: &str, viable, score| Peer { name: name.into(), viable, score };
        let library = [peer("a", true, 0.4), peer("<b>", true, 0.4), peer("c", false, 0.9)];
        let next = || vec![Next { what: "try <this>".into(), commands: vec!["ludi a & b".into()] }];
        let flaw = |id| Flaw { id, text: format!("{id} is bad"), next: next() };
        let best =
            |weight: &f64| Some(if *weight > 0.0 { 1.0 } else { -0.5 }).map(|x| Usual { low: x, median: x, high: x });
        let usual: Vec<Option<Usual>> = weights.of.iter().map(best).collect();
        let drag = |pull: Pull| Drag { pull, means: means(&pull, found, 60), next: next() };
        Advice {
            place: Some(Place::new(found.measurement.score, false, "mine", &library, &[])),
            flaws: ["drawishness", "completion", "advantage", "duration", "convergence", "skill"].map(flaw).to_vec(),
            drags: pulls(found, weights, &usual, 60.0).into_iter().map(drag).collect(),
            next: next(),
            compared: true,
        }
    }

    #[test]
    fn the_page_has_every_part_and_is_well_formed() {
        let text = "(game Small (board (tiling square) (size 3)) (end (All win (in-a-row 3))))";
        let game = Game::read(text).0.expect("a valid game");
        let player: strategy::Spec = "ab:nodes=20".parse().expect("a player");
        let settings = Settings { opening: 0, ..Settings::new(player.clone(), 3) };
        let effort = Effort {
            player,
            trials: 6..6,
            ladder: Some(crate::ladder::Climb { pairs: 8, most: 4, games: 4, work: 1e6 }),
            openings: Some((100.0, 1e6)),
            copycat: Some(1),
            solve: 100_000,
            ..Effort::quick()
        };
        let weights = Weights::default();
        let mut found = assess(&game, &settings, &effort, &weights, &|_, _, _| ());
        assert_eq!(found.solved, Some(strategy::solve::Value::Draw));
        let steps = game.start(Player::First).steps();
        let made = |n: usize| Puzzle {
            steps: steps[..n].to_vec(),
            first: Player::First,
            answer: steps[n],
            line: steps[n..n + 2].to_vec(),
            plies: 3,
        };
        found.puzzles = vec![made(2), made(3)];
        let page = html(&Subject {
            game: &game,
            settings: &settings,
            weights: &weights,
            found: &found,
            second: Some((&settings.players[0], &found)),
            advice: &advice(&found, &weights),
            command: "ludi <x>",
        });
        for id in [
            "standing",
            "flaws",
            "drags",
            "rules",
            "numbers",
            "shape",
            "leads",
            "skill",
            "first-moves",
            "places",
            "shortest",
            "puzzles",
            "score",
            "criteria",
            "second",
            "colophon",
        ] {
            assert!(page.contains(&format!("<section id=\"{id}\">")), "{id}");
        }
        assert_eq!(page.matches("class=\"drag\"").count(), 6 + 3);
        assert_eq!(page.matches("<b>Results.</b>").count(), 2, "a picture for draws and wins, one for who moves first");
        assert!(page.contains("<code>ludi a &amp; b</code>") && page.contains("&lt;b&gt; 0.40"));
        assert!(page.contains("Solved: a draw with best play.") && page.contains("ludi &lt;x&gt;"));
        assert!(!page.contains("NaN") && !page.contains("inf,"));
        assert_eq!(
            page.matches("scope=\"row\"").count(),
            57 + 41,
            "all criteria, and those of play by the second player"
        );
        balanced(&page);
    }
}
