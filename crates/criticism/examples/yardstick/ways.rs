//! The ways to break a game, each an edit of its tree. The tree is in normal form: clauses, pieces and players are written out.
//!
//! None of them leaves a game: nobody can win, or only one side can, or it is over before anything was decided. Misère forms are not among
//! them, for they are often sound.

use gdl::reader::read;
use gdl::tree::Node;

/// What it is called, and what it does to the tree; nothing where it does not apply.
pub type Way = (&'static str, fn(&Node) -> Option<Node>);

/// All of them.
pub const WAYS: [Way; 11] = [
    ("unreachable", unreachable),
    ("trivial", trivial),
    ("exchanged", exchanged),
    ("frozen", frozen),
    ("tiny", tiny),
    ("no-moves", no_moves),
    ("at-once", at_once),
    ("short", short),
    ("endless", endless),
    ("clock", clock),
    ("bare", bare),
];

/// A condition that never holds.
const NEVER: &str = "(< (count any) 0)";

/// No clause by which somebody wins or loses ever holds: every game is drawn or never ends.
fn unreachable(game: &Node) -> Option<Node> {
    let mut game = game.clone();
    for clause in clauses(&mut game)?.iter_mut().filter(|clause| result(clause).is_some_and(|word| word != "draw")) {
        *clause.children_mut()?.get_mut(2)? = part(NEVER);
    }
    limit_draws(&mut game);
    Some(game)
}

/// Whoever makes the fifth turn wins, whatever else is said.
fn trivial(game: &Node) -> Option<Node> {
    let mut game = game.clone();
    clauses(&mut game)?.insert(1, part("(All win (>= (turn) 5))"));
    Some(game)
}

/// Win and loss are exchanged for the second side, and it gains nothing by the other's losses: whatever happens, it does not win.
fn exchanged(game: &Node) -> Option<Node> {
    let [first, second] = players(game)?;
    let mut game = game.clone();
    let end = clauses(&mut game)?;
    let mut turned = Vec::new();
    for clause in end.drain(..) {
        let (Some(word), Some(condition)) = (result(&clause), clause.children().get(2)) else {
            turned.push(clause);
            continue;
        };
        let of = |who: &str, word: &str| Node::list([Node::atom(who), Node::atom(word), condition.clone()]);
        let who = clause.head().unwrap_or_default();
        let (ours, theirs) = (who == first || who == "All", who == second || who == "All");
        match word {
            "draw" => turned.push(clause),
            "win" => {
                turned.extend(ours.then(|| of(&first, "win")));
                turned.extend(theirs.then(|| of(&second, "lose")));
            }
            _ => turned.extend(theirs.then(|| of(&second, "lose"))),
        }
    }
    *end = turned;
    limit_draws(&mut game);
    Some(game)
}

/// Nothing of the second side can ever move or be put down.
fn frozen(game: &Node) -> Option<Node> {
    let [first, _] = players(game)?;
    let mut game = game.clone();
    for rule in moves(&mut game)? {
        let children = rule.children_mut()?;
        children.retain(|child| child.head() != Some("owner"));
        children.insert(1, Node::form("owner", [Node::atom(first.as_str())]));
    }
    Some(game)
}

/// The board has two cells a side.
fn tiny(game: &Node) -> Option<Node> {
    let mut game = game.clone();
    let size = section(section(&mut game, "board")?, "size")?;
    for number in size.children_mut()?.iter_mut().skip(1) {
        *number = Node::int(2);
    }
    Some(game)
}

/// Nobody has a legal move.
fn no_moves(game: &Node) -> Option<Node> {
    let mut game = game.clone();
    for rule in moves(&mut game)? {
        let children = rule.children_mut()?;
        children.retain(|child| child.head() != Some("pre"));
        let action = children.iter().position(|child| child.head() == Some("action"))?;
        children.insert(action, Node::form("pre", [part(NEVER)]));
    }
    Some(game)
}

/// The first turn wins.
fn at_once(game: &Node) -> Option<Node> {
    ended(game, "(end (All win (>= (turn) 1)))")
}

/// A draw after four turns.
fn short(game: &Node) -> Option<Node> {
    let mut game = game.clone();
    played(&mut game, &["turn-limit"], "(turn-limit 4 draw)")?;
    Some(game)
}

/// Nothing ends the game, repetition neither.
fn endless(game: &Node) -> Option<Node> {
    let mut game = ended(game, &format!("(end (All win {NEVER}))"))?;
    played(&mut game, &["turn-limit", "no-repeat", "free-repeat"], "free-repeat")?;
    Some(game)
}

/// The first side wins when turn 25 is over, and nothing else decides.
fn clock(game: &Node) -> Option<Node> {
    let [first, _] = players(game)?;
    let mut game = ended(game, &format!("(end ({first} win (= (turn) 25)))"))?;
    played(&mut game, &["turn-limit", "no-repeat", "free-repeat"], "free-repeat")?;
    Some(game)
}

/// The second side has no pieces, on the board or in hand.
fn bare(game: &Node) -> Option<Node> {
    let [first, second] = players(game)?;
    let mut game = game.clone();
    let types: Vec<(String, String)> = game
        .find("pieces")?
        .args()
        .iter()
        .filter_map(|piece| Some((piece.head()?.to_string(), piece.children().get(1)?.as_atom()?.to_string())))
        .collect();
    let start = match game.find("start") {
        Some(start) => start.args().to_vec(),
        None => Vec::new(),
    };
    let mut kept = Vec::new();
    for mut clause in start {
        let record = clause.children().iter().position(|child| {
            let name = child.as_atom().or(child.head());
            name.is_some_and(|name| types.iter().any(|(known, _)| known == name))
        })?;
        let whose = clause.children()[record].children().get(1).and_then(Node::as_atom).map(str::to_string);
        let name = clause.children()[record].as_atom().or(clause.children()[record].head())?.to_string();
        let usual = types.iter().find(|(known, _)| *known == name).map(|(_, owner)| owner.clone());
        match whose.or(usual).as_deref() {
            Some(who) if who == second => continue,
            Some("All") => match clause.children()[record].as_list() {
                Some(_) => *clause.children_mut()?[record].children_mut()?.get_mut(1)? = Node::atom(first.as_str()),
                None => clause.children_mut()?[record] = Node::list([Node::atom(name), Node::atom(first.as_str())]),
            },
            _ => {}
        }
        kept.push(clause);
    }
    for (name, _) in &types {
        kept.push(part(&format!("(in-hand ({name} {second}) 0)")));
    }
    let children = game.children_mut()?;
    children.retain(|child| child.head() != Some("start"));
    children.push(Node::form("start", kept));
    Some(game)
}

/// A piece of a description.
fn part(text: &str) -> Node {
    read(text).0.into_iter().next().expect("one list or word")
}

fn section<'n>(node: &'n mut Node, head: &str) -> Option<&'n mut Node> {
    node.children_mut()?.iter_mut().find(|child| child.head() == Some(head))
}

/// The children of `end`, its own word first.
fn clauses(game: &mut Node) -> Option<&mut Vec<Node>> {
    section(game, "end")?.children_mut()
}

/// The result a clause gives; nothing for what is no clause.
fn result(clause: &Node) -> Option<&str> {
    clause.children().get(1)?.as_atom()
}

/// The names of the two sides, the first first.
fn players(game: &Node) -> Option<[String; 2]> {
    let names: Vec<&str> = game.find("players")?.args().iter().filter_map(|one| one.as_atom().or(one.head())).collect();
    let [first, second] = names[..] else { return None };
    Some([first.to_string(), second.to_string()])
}

/// Every move of every piece.
fn moves(game: &mut Node) -> Option<Vec<&mut Node>> {
    let pieces = section(game, "pieces")?.children_mut()?.iter_mut().skip(1);
    let lists = pieces.filter_map(|piece| section(piece, "moves")?.children_mut());
    Some(lists.flatten().filter(|child| child.head() == Some("move")).collect())
}

/// The game with another end.
fn ended(game: &Node, end: &str) -> Option<Node> {
    let mut game = game.clone();
    *section(&mut game, "end")? = part(end);
    Some(game)
}

/// Puts a rule of play in the place of others.
fn played(game: &mut Node, others: &[&str], rule: &str) -> Option<()> {
    if game.find("play").is_none() {
        game.children_mut()?.push(part("(play)"));
    }
    let rules = section(game, "play")?.children_mut()?;
    rules.retain(|child| !child.as_atom().or(child.head()).is_some_and(|word| others.contains(&word)));
    rules.push(part(rule));
    Some(())
}

/// A limit of turns means a draw.
fn limit_draws(game: &mut Node) {
    let limit = section(game, "play").and_then(|play| section(play, "turn-limit")).and_then(Node::children_mut);
    if let Some(limit) = limit {
        limit.truncate(2);
    }
}
