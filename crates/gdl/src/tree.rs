//! The syntax tree: an owned tree that is easy to cut and graft.
//!
//! Nodes carry the comments that stand around them, so that reading, editing and printing a file loses nothing its
//! author wrote.

use crate::span::Span;

/// A node with its place and the comments around it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Node {
    /// What it is.
    pub kind: NodeKind,
    /// Where it stands (empty for nodes made by hand).
    pub span: Span,
    /// Comments on the lines before it, without their semicolon.
    pub comments: Vec<String>,
    /// The comment after it on the same line.
    pub trailing: Option<String>,
    /// Lists: comments between the last child and the closing parenthesis.
    pub closing: Vec<String>,
    /// Comments that follow the last node of a file.
    pub after: Vec<String>,
}

/// The four kinds of node.
#[derive(Clone, Debug, PartialEq)]
pub enum NodeKind {
    /// A word.
    Atom(String),
    /// An integer.
    Int(i64),
    /// A quoted string, escapes resolved.
    Str(String),
    /// A parenthesised list.
    List(Vec<Node>),
}

impl Default for NodeKind {
    fn default() -> NodeKind {
        NodeKind::List(Vec::new())
    }
}

impl From<NodeKind> for Node {
    fn from(kind: NodeKind) -> Node {
        Node { kind, ..Node::default() }
    }
}

impl Node {
    /// A word.
    pub fn atom(word: impl Into<String>) -> Node {
        NodeKind::Atom(word.into()).into()
    }

    /// An integer.
    pub fn int(value: i64) -> Node {
        NodeKind::Int(value).into()
    }

    /// A quoted string.
    pub fn str(text: impl Into<String>) -> Node {
        NodeKind::Str(text.into()).into()
    }

    /// A list of nodes.
    pub fn list(children: impl IntoIterator<Item = Node>) -> Node {
        NodeKind::List(children.into_iter().collect()).into()
    }

    /// A list that begins with a word: `(head child …)`.
    pub fn form(head: &str, children: impl IntoIterator<Item = Node>) -> Node {
        Node::list(std::iter::once(Node::atom(head)).chain(children))
    }

    /// The word, if it is one.
    pub fn as_atom(&self) -> Option<&str> {
        match &self.kind {
            NodeKind::Atom(word) => Some(word),
            _ => None,
        }
    }

    /// The integer, if it is one.
    pub fn as_int(&self) -> Option<i64> {
        match self.kind {
            NodeKind::Int(value) => Some(value),
            _ => None,
        }
    }

    /// The string, if it is one.
    pub fn as_str(&self) -> Option<&str> {
        match &self.kind {
            NodeKind::Str(text) => Some(text),
            _ => None,
        }
    }

    /// The children, if it is a list.
    pub fn as_list(&self) -> Option<&[Node]> {
        match &self.kind {
            NodeKind::List(children) => Some(children),
            _ => None,
        }
    }

    /// The children; none if it is not a list.
    pub fn children(&self) -> &[Node] {
        self.as_list().unwrap_or(&[])
    }

    /// The children to edit, if it is a list.
    pub fn children_mut(&mut self) -> Option<&mut Vec<Node>> {
        match &mut self.kind {
            NodeKind::List(children) => Some(children),
            _ => None,
        }
    }

    /// The word a list begins with.
    pub fn head(&self) -> Option<&str> {
        self.children().first()?.as_atom()
    }

    /// The children after the head word (all of them if there is no head word).
    pub fn args(&self) -> &[Node] {
        let children = self.children();
        if self.head().is_some() { &children[1..] } else { children }
    }

    /// The first child list with that head.
    pub fn find(&self, head: &str) -> Option<&Node> {
        self.children().iter().find(|child| child.head() == Some(head))
    }

    /// The node at a path of child indices; the empty path is the node itself.
    pub fn get(&self, path: &[usize]) -> Option<&Node> {
        path.iter().try_fold(self, |node, &index| node.children().get(index))
    }

    /// The node at a path, to edit.
    pub fn get_mut(&mut self, path: &[usize]) -> Option<&mut Node> {
        path.iter().try_fold(self, |node, &index| node.children_mut()?.get_mut(index))
    }

    /// Puts another node at a path and gives back what stood there; `None` (and no change) if there is no such place.
    pub fn replace(&mut self, path: &[usize], new: Node) -> Option<Node> {
        Some(std::mem::replace(self.get_mut(path)?, new))
    }

    /// Every node of the tree, parents before children, each with its path (whose length is its depth).
    pub fn walk(&self) -> Walk<'_> {
        Walk { todo: vec![(Vec::new(), self)] }
    }

    /// Number of nodes in the tree, this one included.
    pub fn size(&self) -> usize {
        1 + self.children().iter().map(Node::size).sum::<usize>()
    }

    /// Number of levels below this node.
    pub fn depth(&self) -> usize {
        self.children().iter().map(|child| 1 + child.depth()).max().unwrap_or(0)
    }

    /// Forgets all comments in the tree.
    pub fn strip_comments(&mut self) {
        self.comments.clear();
        self.trailing = None;
        self.closing.clear();
        self.after.clear();
        for child in self.children_mut().into_iter().flatten() {
            child.strip_comments();
        }
    }
}

/// Iterator of [`Node::walk`].
pub struct Walk<'a> {
    todo: Vec<(Vec<usize>, &'a Node)>,
}

impl<'a> Iterator for Walk<'a> {
    type Item = (Vec<usize>, &'a Node);

    fn next(&mut self) -> Option<Self::Item> {
        let (path, node) = self.todo.pop()?;
        for (index, child) in node.children().iter().enumerate().rev() {
            let mut below = path.clone();
            below.push(index);
            self.todo.push((below, child));
        }
        Some((path, node))
    }
}

/// True if the trees are equal, places and comments aside.
pub fn same(a: &Node, b: &Node) -> bool {
    match (&a.kind, &b.kind) {
        (NodeKind::List(a), NodeKind::List(b)) => same_all(a, b),
        (a, b) => a == b,
    }
}

/// [`same`] for two files.
pub fn same_all(a: &[Node], b: &[Node]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
}
