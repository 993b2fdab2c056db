//! Conditions over advisors: `and` is the least, `or` the greatest, `not` what is missing to 1.

/// A condition over the values of leaves.
#[derive(Clone, Debug, PartialEq)]
pub enum Tree {
    /// Value of a leaf, by its number.
    Leaf(usize),
    /// The same for both players.
    Const(f32),
    /// All of them.
    And(Vec<Tree>),
    /// One of them.
    Or(Vec<Tree>),
    /// Not this.
    Not(Box<Tree>),
    /// Exactly one of two.
    Xor(Box<[Tree; 2]>),
    /// If the first then the second, else the third.
    If(Box<[Tree; 3]>),
}

impl Tree {
    /// The value, given those of the leaves.
    #[inline]
    pub fn value(&self, leaves: &impl Fn(usize) -> f32) -> f32 {
        match self {
            Tree::Leaf(leaf) => leaves(*leaf),
            Tree::Const(value) => *value,
            Tree::And(parts) => parts.iter().map(|part| part.value(leaves)).fold(1.0, f32::min),
            Tree::Or(parts) => parts.iter().map(|part| part.value(leaves)).fold(0.0, f32::max),
            Tree::Not(part) => 1.0 - part.value(leaves),
            Tree::Xor(pair) => {
                let [a, b] = [pair[0].value(leaves), pair[1].value(leaves)];
                a + b - 2.0 * a * b
            }
            Tree::If(parts) => {
                let [test, yes, no] = [0, 1, 2].map(|i| parts[i].value(leaves));
                test * yes + (1.0 - test) * no
            }
        }
    }

    /// Numbers of its leaves, in order of appearance.
    pub fn leaves(&self) -> Vec<usize> {
        match self {
            Tree::Leaf(leaf) => vec![*leaf],
            Tree::Const(_) => Vec::new(),
            Tree::And(parts) | Tree::Or(parts) => parts.iter().flat_map(Tree::leaves).collect(),
            Tree::Not(part) => part.leaves(),
            Tree::Xor(pair) => pair.iter().flat_map(Tree::leaves).collect(),
            Tree::If(parts) => parts.iter().flat_map(Tree::leaves).collect(),
        }
    }

    /// The same tree with every leaf at its new place.
    pub fn moved(&self, place: &[usize]) -> Tree {
        let all = |parts: &[Tree]| parts.iter().map(|part| part.moved(place)).collect();
        match self {
            Tree::Leaf(leaf) => Tree::Leaf(place[*leaf]),
            Tree::Const(value) => Tree::Const(*value),
            Tree::And(parts) => Tree::And(all(parts)),
            Tree::Or(parts) => Tree::Or(all(parts)),
            Tree::Not(part) => Tree::Not(Box::new(part.moved(place))),
            Tree::Xor(pair) => Tree::Xor(Box::new([0, 1].map(|i| pair[i].moved(place)))),
            Tree::If(parts) => Tree::If(Box::new([0, 1, 2].map(|i| parts[i].moved(place)))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_combine_as_chances_do() {
        let values = [0.2f32, 0.7];
        let leaf = |i| Tree::Leaf(i);
        let read = |tree: Tree| tree.value(&|i| values[i]);
        assert_eq!(read(Tree::And(vec![leaf(0), leaf(1)])), 0.2);
        assert_eq!(read(Tree::Or(vec![leaf(0), leaf(1)])), 0.7);
        assert_eq!(read(Tree::Not(Box::new(leaf(0)))), 0.8);
        let both = |a: f32, b: f32| Tree::Xor(Box::new([Tree::Const(a), Tree::Const(b)]));
        assert_eq!([(0.0, 0.0), (0.0, 1.0), (1.0, 1.0)].map(|(a, b)| read(both(a, b))), [0.0, 1.0, 0.0]);
        let branch = |test: f32| Tree::If(Box::new([Tree::Const(test), leaf(0), leaf(1)]));
        assert_eq!([0.0, 1.0].map(|test| read(branch(test))), [0.7, 0.2]);
    }
}
