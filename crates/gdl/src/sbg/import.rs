//! A game of the class to ludemes.

use super::compact::compact;
use super::game::{Goal, Man, Sbg};
use super::language::{bits, expand, last, terms};
use super::parse::parse;
use crate::ast::{Path, PathDir, Player};
use crate::diagnostic::Diagnostic;
use crate::printer::print;
use crate::tree::Node;

/// Reads an `.sbg` file and writes it as a canonical `.ludi` file; no text if the file has errors.
pub fn import(text: &str) -> (Option<String>, Vec<Diagnostic>) {
    let (game, diagnostics) = parse(text);
    (game.map(|game| print(&[to_node(&game)])), diagnostics)
}

fn word(word: &str) -> Node {
    Node::atom(word)
}

fn number(value: u32) -> Node {
    Node::int(value.into())
}

fn label(x: u32, y: u32) -> Node {
    Node::atom(super::region::label(x, y))
}

/// The game as a tree of ludemes.
pub fn to_node(game: &Sbg) -> Node {
    let size = Node::form("size", [number(game.width), number(game.height)]);
    let board = Node::form("board", [Node::form("tiling", [word("square")]), size]);
    let pieces = game.pieces.iter().map(|(letter, path)| piece(*letter, path));
    let limit = Node::form("turn-limit", [number(game.limit), word("draw")]);
    let mut sections = vec![
        word(&game_name(&game.name)),
        Node::form("players", [word("White"), word("Black")]),
        board,
        Node::form("pieces", pieces),
    ];
    sections.extend(start(game));
    sections.push(Node::form("play", [word("free-repeat"), limit]));
    sections.push(end(game));
    Node::form("game", sections)
}

/// Game names are single words that begin with a capital.
fn game_name(name: &str) -> String {
    let name = name.replace(' ', "-");
    match name.chars().next() {
        None => "Untitled".to_string(),
        Some(first) if first.is_ascii_digit() => format!("Game-{name}"),
        Some(first) => format!("{}{}", first.to_ascii_uppercase(), &name[first.len_utf8()..]),
    }
}

fn piece(letter: char, path: &Path) -> Node {
    let short = expand(path).and_then(|expanded| terms(&expanded)).map_or_else(|| path.clone(), compact);
    let pre = Node::form("and", [Node::form("owner", [word("from")]), Node::form("path", [path_node(&short)])]);
    let mut taken = vec![word("replace")];
    if last(path).own {
        taken.push(word("any"));
    }
    let rule = Node::form(
        "move",
        [
            Node::form("pre", [pre]),
            Node::form("action", [Node::form("pop", []), Node::form("push", [])]),
            Node::form("post", [Node::form("capture", taken)]),
        ],
    );
    let letter = letter.to_string();
    let name = Node::form("label", [Node::str(&letter)]);
    Node::form(&letter, [word("All"), name, Node::form("moves", [rule])])
}

fn path_node(path: &Path) -> Node {
    let all = |head: &str, parts: &[Path]| Node::form(head, parts.iter().map(path_node));
    let one = |head: &str, inner: &Path| Node::form(head, [path_node(inner)]);
    match path {
        Path::Step { dir: PathDir::Offset(dx, dy), on } => {
            let letters = ['e', 'p', 'w'].iter().enumerate().filter(|(bit, _)| bits(*on) >> bit & 1 == 1);
            let on: String = letters.map(|(_, letter)| letter).collect();
            Node::form("step", [Node::int((*dx).into()), Node::int((*dy).into()), word(&on)])
        }
        // Only offsets occur in a game of the class.
        Path::Step { .. } => Node::form("or", []),
        Path::Seq(parts) => all("seq", parts),
        Path::Or(parts) => all("or", parts),
        Path::Star(inner) => one("star", inner),
        Path::Rot(inner) => one("rot", inner),
        Path::Mirror(inner) => one("mirror", inner),
        Path::Fb(inner) => one("fb", inner),
    }
}

fn player_word(player: Player) -> &'static str {
    match player {
        Player::First => "White",
        Player::Second => "Black",
    }
}

/// One `place` for each kind of man, in the order of the pieces; none for an empty board.
fn start(game: &Sbg) -> Option<Node> {
    let mut places = Vec::new();
    for (letter, _) in &game.pieces {
        for owner in Player::BOTH {
            let man = Man { letter: *letter, owner };
            let squares = (0..game.height).flat_map(|y| (0..game.width).map(move |x| (x, y)));
            let cells: Vec<Node> =
                squares.filter(|(x, y)| game.at(*x, *y) == Some(man)).map(|(x, y)| label(x, y)).collect();
            if !cells.is_empty() {
                let record = Node::form(&letter.to_string(), [word(player_word(owner))]);
                places.push(Node::form("place", std::iter::once(record).chain(cells)));
            }
        }
    }
    (!places.is_empty()).then(|| Node::form("start", places))
}

/// Counts first, then squares to reach, then the lack of moves: the order in which goals are tested.
fn end(game: &Sbg) -> Node {
    let goals = game.canonical().goals;
    let (mut counts, mut reaches) = (Vec::new(), Vec::new());
    for (letter, _) in &game.pieces {
        let of = |owner: Player| {
            let man = Man { letter: *letter, owner };
            let count = goals.iter().find_map(|goal| match goal {
                Goal::Count { man: known, least } if *known == man => Some(*least),
                _ => None,
            });
            let reach = goals.iter().find_map(|goal| match goal {
                Goal::Reach { man: known, squares } if *known == man => Some(reach_node(game, man, squares)),
                _ => None,
            });
            (count.map(|least| count_node(*letter, least)), reach)
        };
        let ((white_count, white_reach), (black_count, black_reach)) = (of(Player::First), of(Player::Second));
        clauses(&mut counts, "lose", white_count, black_count);
        clauses(&mut reaches, "win", white_reach, black_reach);
    }
    counts.append(&mut reaches);
    counts.push(Node::list([word("All"), word("lose"), Node::form("no-move", [])]));
    if game.own_capture() {
        // Taking one's last royal piece loses even if it leaves the opponent without a move.
        counts.push(word("mover-loses"));
    }
    Node::form("end", counts)
}

fn clauses(out: &mut Vec<Node>, result: &str, white: Option<Node>, black: Option<Node>) {
    let clause = |who: &str, condition: Node| Node::list([word(who), word(result), condition]);
    match (white, black) {
        (Some(white), Some(black)) if white == black => out.push(clause("All", white)),
        (white, black) => {
            out.extend(white.map(|condition| clause("White", condition)));
            out.extend(black.map(|condition| clause("Black", condition)));
        }
    }
}

fn friendly(letter: char) -> Node {
    Node::form(&letter.to_string(), [word("friend")])
}

fn count_node(letter: char, least: u32) -> Node {
    let compare = if least == 0 { "=" } else { "<=" };
    Node::form(compare, [Node::form("count", [friendly(letter)]), number(least)])
}

fn reach_node(game: &Sbg, man: Man, squares: &[(u32, u32)]) -> Node {
    let far = if man.owner == Player::First { game.height - 1 } else { 0 };
    let is_away = squares.len() == game.width as usize && squares.iter().all(|(_, y)| *y == far);
    let region = if is_away { word("away") } else { Node::form("cells", squares.iter().map(|(x, y)| label(*x, *y))) };
    if squares.iter().all(|(x, y)| game.at(*x, *y) != Some(man)) {
        return Node::form("reach", [word(&man.letter.to_string()), region]);
    }
    // A man that stands there from the start has not reached the square: only the man just moved counts.
    let moved = Node::form("piece", [word("to"), friendly(man.letter)]);
    Node::form("and", [moved, Node::form("in", [word("to"), region])])
}
