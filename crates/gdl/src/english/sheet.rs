//! The whole rule sheet.

use super::bearing::heading;
use super::board::{board, network};
use super::ending::{aim, ends};
use super::glossary::{about_board, about_play};
use super::land::any_stacks;
use super::moves::{called, rule};
use super::never::immobile;
use super::region::definitions;
use super::setup;
use super::voice::{Kind, Party, Voice};
use super::words::{a, capital, counted, headline, title};
use crate::ast::{Act, Action, Compass, Game, Int, Move, Player, Who};

/// The rules of a game as a sheet for people, in Markdown.
pub fn rules(game: &Game) -> String {
    let voice = &Voice::end(game, Party::You);
    let turn = turn(voice);
    let ends: Vec<String> = ends(game).iter().map(|s| format!("- {s}")).collect();
    let mut setup: Vec<String> = Vec::new();
    setup.extend(setup::kinds(voice));
    setup.extend(setup::start(voice));
    setup.extend(setup::hands(voice));
    setup.extend(setup::properties(voice));
    let aim = aim(game);
    let regions = definitions(voice).join(" ");
    let body = format!("{aim} {regions} {} {turn} {}", setup.join(" "), ends.join(" "));
    let mut about = vec![format!("{}.", capital(&board(voice)))];
    about.extend(network(voice));
    about.extend(definitions(voice));
    about.extend(about_board(voice, &body));
    let notes: Vec<String> = about_play(voice, &body, any_stacks(game)).iter().map(|s| format!("- {s}")).collect();
    let mut sheet = format!(
        "# {}\n\n**Aim.** {aim}\n\n**Players.** Two, taking turns: {} and {}. {} first.\n\n**Board.** {}\n\n**Start.** {}\n\n**On your turn.** {turn}\n\n**The game ends.**\n\n{}\n",
        headline(&game.name),
        game.players[0].name,
        game.players[1].name,
        capital(&voice.does(Who::Player(Player::First), ("move", "moves"), true)),
        about.join(" "),
        setup.join(" "),
        ends.join("\n"),
    );
    if !notes.is_empty() {
        sheet += &format!("\n**Notes.**\n\n{}\n", notes.join("\n"));
    }
    sheet
}

/// A bullet of the turn section.
struct Item {
    piece: usize,
    priority: u32,
    label: Option<String>,
    text: String,
}

/// Rules of one piece that are one rule but for their preconditions.
fn merged(moves: &[Move]) -> Vec<Vec<&Move>> {
    let mut out: Vec<Vec<&Move>> = Vec::new();
    for m in moves {
        let same = |n: &&Move| {
            (n.action == m.action || (n.pre == m.pre && alike(&n.action, &m.action)))
                && n.post == m.post
                && n.owner == m.owner
                && n.label == m.label
                && n.priority == m.priority
                && n.dirn == m.dirn
                && n.after == m.after
        };
        match out.iter_mut().find(|group| same(&group[0])) {
            Some(group) => group.push(m),
            None => out.push(vec![m]),
        }
    }
    out
}

/// Whether two actions differ at most in how many pieces they lift.
fn alike(x: &Action, y: &Action) -> bool {
    let (Action::Acts(x), Action::Acts(y)) = (x, y) else { return false };
    x.len() == y.len()
        && x.iter().zip(y).all(|pair| match pair {
            (Act::Pop { at: a, n: Some(Int::Const(_)) }, Act::Pop { at: b, n: Some(Int::Const(_)) }) => a == b,
            (a, b) => a == b,
        })
}

fn items(voice: &Voice) -> Vec<Item> {
    let game = voice.game;
    let mut out = Vec::new();
    for (piece, def) in game.pieces.iter().enumerate() {
        for group in merged(&def.moves) {
            out.push(Item {
                piece,
                priority: group[0].priority,
                label: group[0].label.clone(),
                text: match immobile(game, piece) {
                    true => "Never moves: from where it stands none of its moves stays on the board.".to_string(),
                    false => Voice::rule(game, piece, group[0]).reserved() + &rule(game, piece, &group),
                },
            });
        }
    }
    out
}

/// Priorities in use, highest first.
fn levels<'a>(items: impl Iterator<Item = &'a Item>) -> Vec<u32> {
    let mut levels: Vec<u32> = items.map(|i| i.priority).collect();
    levels.sort_unstable_by(|a, b| b.cmp(a));
    levels.dedup();
    levels
}

/// The turn section.
fn turn(voice: &Voice) -> String {
    let game = voice.game;
    let (later, first): (Vec<Item>, Vec<Item>) = items(voice).into_iter().partition(|i| called(game, i.label.as_ref()));
    let plain = levels(first.iter());
    let of_label = |item: &Item| levels(later.iter().filter(|other| other.label == item.label));
    let most = later.iter().map(|item| of_label(item).len()).chain([plain.len()]).max().unwrap_or(0);
    let ranks = match most {
        0 | 1 => "",
        2 => "moves marked “must” come first: if you can make one of them, you must",
        _ => {
            "ranks come in order, and “must” before all else: a move is allowed only if no move of a better rank, that is of a lower number, can be made"
        }
    };
    // Where only moves of later in the turn have ranks, these are explained there.
    let (opening, aside) = match plain.len() {
        _ if ranks.is_empty() => (String::new(), String::new()),
        0 | 1 => (String::new(), format!(" ({ranks})")),
        _ => (format!("{}. ", capital(ranks)), String::new()),
    };
    let mut text = format!("{opening}{}", intro(voice, first.len()));
    if let ([only], true) = (&first[..], later.is_empty()) {
        // One move by one rule needs no announcement.
        let obvious = game.play.moves_per_turn == 1 && game.play.first_moves == 1;
        let opening = if obvious { String::new() } else { text + " " };
        text = format!("{opening}{}", line(voice, only, &plain));
    } else {
        text += "\n";
        for item in &first {
            text += &format!("\n- {}", line(voice, item, &plain));
        }
    }
    if !later.is_empty() {
        text += &format!("\n\nOnly when a move above tells you to{aside}:\n");
        for item in &later {
            text += &format!("\n- {}", line(voice, item, &of_label(item)));
        }
    }
    let extra = extras(voice);
    if !extra.is_empty() {
        text += &format!("\n\n{}", extra.join(" "));
    }
    text
}

fn intro(voice: &Voice, rules: usize) -> String {
    let play = &voice.game.play;
    let first = match play.first_moves == play.moves_per_turn {
        true => String::new(),
        false => format!(" (the very first turn of the game: {})", counted(i64::from(play.first_moves), "move")),
    };
    match (play.moves_per_turn, rules) {
        (1, 0 | 1) if first.is_empty() => "Make this move:".to_string(),
        (1, 0 | 1) => format!("Make one move{first}, as follows:"),
        (1, _) => format!("Do one of the following{first}:"),
        (n, 0 | 1) => format!("Make {}{first}, each of them as follows:", counted(i64::from(n), "move")),
        (n, _) => format!("Make {}{first}, each of them one of the following:", counted(i64::from(n), "move")),
    }
}

fn line(voice: &Voice, item: &Item, levels: &[u32]) -> String {
    let game = voice.game;
    let mut head = Vec::new();
    if let Some(label) = &item.label {
        head.push(format!("“{}”", title(label)));
    }
    if game.pieces.len() > 1 {
        head.push(capital(&voice.piece_name(item.piece)));
    }
    match levels.iter().position(|&l| l == item.priority) {
        Some(0) if levels.len() == 2 => head.push("must".to_string()),
        Some(i) if levels.len() > 2 => head.push(format!("rank {}", i + 1)),
        _ => {}
    }
    let head = if head.is_empty() { String::new() } else { format!("**{}.** ", capital(&head.join(", "))) };
    format!("{head}{}", item.text)
}

fn extras(voice: &Voice) -> Vec<String> {
    let play = &voice.game.play;
    let mut out = Vec::new();
    let placed = voice.game.pieces.iter().flat_map(|p| &p.moves).any(|m| Kind::of(m) == Kind::Placement);
    if let Some(dirn) = play.gravity.filter(|_| placed) {
        out.push(format!(
            "{} may be placed only where the next {} {} is occupied or off the board.",
            capital(&a(&voice.any_piece())),
            voice.cell(),
            match dirn {
                Compass::Up => "above".to_string(),
                Compass::Down => "below".to_string(),
                other => format!("to the {}", heading(voice, other)),
            }
        ));
    }
    if play.max_capture {
        out.push(
            "If there are several ways to play the turn, you must choose one that captures the most pieces."
                .to_string(),
        );
    }
    if play.swap_rule {
        out.push(format!(
            "Swap rule: after the first turn the second player may, instead of moving, take over {}, with the position as it stands; the opponent then plays {} and moves next.",
            voice.game.players[0].name, voice.game.players[1].name
        ));
    }
    out
}
