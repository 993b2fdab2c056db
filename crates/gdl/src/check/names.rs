//! The names a description defines, found before anything is checked, since sections come in any order.

use crate::tree::Node;

/// Hostile texts may define any number of names; those beyond this are not looked up (and are errors by then).
const MOST: usize = 300;

/// Names by kind, in the order of their definition.
#[derive(Clone, Debug, Default)]
pub struct Names<'a> {
    /// Named integers and their values.
    pub params: Vec<(&'a str, i64)>,
    /// Players; White and Black if the section is left out.
    pub players: Vec<&'a str>,
    /// Piece types; `Piece` if the section is left out.
    pub pieces: Vec<&'a str>,
    /// Regions.
    pub regions: Vec<&'a str>,
    /// Labels of moves.
    pub labels: Vec<&'a str>,
    /// Nodes of a graph board.
    pub nodes: Vec<&'a str>,
}

/// The name an item defines: itself if it is a word, else its head.
fn name(node: &Node) -> Option<&str> {
    node.as_atom().or_else(|| node.head())
}

impl<'a> Names<'a> {
    /// The names of a `(game …)` node.
    pub fn of(game: &'a Node) -> Names<'a> {
        let mut names = Names::default();
        let section = |head| game.find(head).map(Node::args);
        for param in section("params").unwrap_or(&[]).iter().take(MOST) {
            if let (Some(name), Some(value)) = (param.head(), param.children().get(1).and_then(Node::as_int)) {
                names.params.push((name, value));
            }
        }
        let listed = |nodes: &'a [Node]| nodes.iter().filter_map(name).take(MOST).collect::<Vec<_>>();
        names.players = section("players").map_or_else(|| vec!["White", "Black"], listed);
        names.pieces = section("pieces").map_or_else(|| vec!["Piece"], listed);
        let board = game.find("board");
        names.regions = board.and_then(|board| board.find("regions")).map_or_else(Vec::new, |r| listed(r.args()));
        if let Some(graph) = board.and_then(|board| board.find("tiling")?.find("graph")) {
            let lists = graph
                .args()
                .iter()
                .flat_map(|item| if item.head() == Some("lines") { item.args() } else { std::slice::from_ref(item) });
            names.nodes = lists.flat_map(Node::children).filter_map(Node::as_atom).take(4 * MOST).collect();
            names.nodes.sort_unstable();
            names.nodes.dedup();
        }
        for piece in section("pieces").unwrap_or(&[]).iter().take(MOST) {
            for rule in piece.find("moves").map_or(&[][..], Node::args).iter().take(MOST) {
                let label = rule.find("label").and_then(|label| label.children().get(1));
                if let Some(label) = label.and_then(|text| text.as_atom().or_else(|| text.as_str()))
                    && !names.labels.contains(&label)
                {
                    names.labels.push(label);
                }
            }
        }
        names
    }

    /// Whether a word is a cell of the board, as far as its form tells.
    pub fn is_cell(&self, word: &str) -> bool {
        is_label(word) || self.nodes.binary_search(&word).is_ok()
    }
}

/// Whether a word has the form of a cell label: `A1`, `AA12`, `C3/2`.
pub fn is_label(word: &str) -> bool {
    let letters = word.bytes().take_while(u8::is_ascii_uppercase).count();
    let (row, level) = word[letters..].split_once('/').unwrap_or((&word[letters..], "1"));
    let number = |text: &str| (1..=3).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    (1..=2).contains(&letters) && number(row) && number(level)
}
