//! From a genome to a rule tree, through the class of games that `.sbg` files describe.

use super::genome::{Genome, KING, PAWN};
use gdl::ast::{Path, Player};
use gdl::sbg::{Goal, Man, Sbg, to_node};
use gdl::tree::{Node, NodeKind};

/// Names of the kinds beside pawn and king; their first letters are their letters.
pub(super) const NAMES: [&str; 8] = ["Archer", "Bear", "Crow", "Dragon", "Eagle", "Fox", "Goat", "Hound"];

/// The name of a kind of man.
pub(super) fn name(kind: usize) -> &'static str {
    match kind {
        PAWN => "Pawn",
        KING => "King",
        _ => NAMES[kind - KING - 1],
    }
}

fn letter(kind: usize) -> char {
    name(kind).chars().next().expect("names have letters")
}

impl Genome {
    /// As a game of the class. Kinds that nobody has are left out.
    pub fn to_sbg(&self, name: &str) -> Sbg {
        let (width, height) = (self.dimensions.width, self.dimensions.height);
        let mut board = vec![None; (width * height) as usize];
        for column in 0..width {
            let men = [self.back[column as usize], self.front[column as usize].then_some(PAWN)];
            for (row, kind) in men.into_iter().enumerate() {
                let man = |owner| kind.map(|kind| Man { letter: letter(kind), owner });
                board[(row as u32 * width + column) as usize] = man(Player::First);
                board[((height - 1 - row as u32) * width + column) as usize] = man(Player::Second);
            }
        }
        let used = |kind: &usize| [PAWN, KING].contains(kind) || self.back.contains(&Some(*kind));
        let path = |kind: usize| Path::Or(self.rules[kind].iter().map(|pattern| pattern.path()).collect());
        let pieces = (0..self.rules.len()).filter(used).map(|kind| (letter(kind), path(kind))).collect();
        let mut goals = Vec::new();
        for owner in Player::BOTH {
            goals.push(Goal::Count { man: Man { letter: letter(KING), owner }, least: 0 });
            let far = if owner == Player::First { height - 1 } else { 0 };
            let squares = (0..width).map(|x| (x, far)).collect();
            goals.push(Goal::Reach { man: Man { letter: letter(PAWN), owner }, squares });
        }
        Sbg { name: name.to_string(), width, height, board, pieces, limit: self.limit, goals }
    }

    /// As a rule tree, each kind of man under its name.
    pub fn express(&self, name: &str) -> Node {
        let mut game = to_node(&self.to_sbg(name));
        (0..self.rules.len()).for_each(|kind| rename(&mut game, kind));
        game
    }
}

/// In a tree made from letters, words of one capital letter are kinds of men and nothing else.
fn rename(node: &mut Node, kind: usize) {
    match &mut node.kind {
        NodeKind::Atom(word) if word.len() == 1 && word.starts_with(letter(kind)) => *word = name(kind).to_string(),
        NodeKind::List(children) => children.iter_mut().for_each(|child| rename(child, kind)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::super::genome::Dimensions;
    use super::super::settings::Preset;
    use super::*;
    use crate::rng::Rng;
    use gdl::printer::print;

    fn drawn(index: u64) -> Genome {
        let settings = Preset::ALL[(index % 4) as usize].settings();
        let rng = &mut Rng::part(3, index);
        let dimensions = Dimensions::draw(&settings, rng);
        Genome::draw(dimensions, &settings, rng)
    }

    #[test]
    fn games_load_without_a_word_and_are_laid_out_as_said() {
        for index in 0..40 {
            let genome = drawn(index);
            let text = print(&[genome.express("Sample")]);
            let loaded = gdl::load(&text);
            assert!(loaded.diagnostics.is_empty(), "{:?}\n{text}", loaded.diagnostics);
            let game = loaded.game.expect("it loads");
            let sbg = gdl::sbg::convert(&game).expect("it is of the class");
            let pawns = genome.front.iter().filter(|pawn| **pawn).count();
            for owner in Player::BOTH {
                assert_eq!(sbg.count(Man { letter: 'P', owner }), pawns);
                assert_eq!(sbg.count(Man { letter: 'K', owner }), 1);
            }
            assert_eq!(sbg.at(genome.king() as u32, 0).map(|man| man.to_char()), Some('K'));
            assert_eq!(sbg.limit, genome.limit);
        }
    }

    #[test]
    fn every_piece_is_the_same_to_the_left_and_to_the_right() {
        fn turned(path: &Path) -> Path {
            Path::Mirror(Box::new(path.clone()))
        }
        for index in 0..200 {
            let genome = drawn(index);
            let game = genome.to_sbg("Sample");
            let mut mirrored = game.clone();
            mirrored.pieces.iter_mut().for_each(|(_, path)| *path = turned(path));
            // The mirror image adds nothing to the union.
            assert_eq!(mirrored.canonical().pieces, game.canonical().pieces);
        }
    }

    #[test]
    fn sbg_files_lose_nothing() {
        for index in 0..200 {
            let tree = drawn(index).express("Sample");
            let game = gdl::load(&print(std::slice::from_ref(&tree))).game.expect("it loads");
            let file = gdl::sbg::export(&game).expect("it is of the class");
            let back = gdl::sbg::import(&file).0.expect("what was written can be read");
            let read = gdl::reader::read(&back).0;
            assert_eq!(gdl::fingerprint(&read[0]), gdl::fingerprint(&tree), "{file}\n{back}");
            let again = gdl::load(&back).game.expect("it loads");
            assert_eq!(gdl::sbg::export(&again).expect("it is of the class"), file);
        }
    }
}
