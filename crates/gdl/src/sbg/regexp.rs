//! The regular expressions of `.sbg` files.

use super::language::{MAX_STEPS, or, seq, star, steps};
use super::parse::Parser;
use crate::ast::{On, Path, PathDir};
use crate::span::Span;

/// Deepest nesting of groups.
const MAX_DEPTH: usize = 50;
/// Farthest step.
const MAX_OFFSET: i32 = 512;
/// Greatest exponent.
const MAX_EXPONENT: i32 = 512;

/// Reads an expression; stops before what cannot belong to it. `None` after a complaint.
pub(super) fn parse(parser: &mut Parser) -> Option<Path> {
    let start = parser.at;
    let path = alternatives(parser, 0)?;
    if steps(&path) > MAX_STEPS {
        too_long(parser, Span::new(start, parser.at));
        return None;
    }
    Some(path)
}

fn too_long(parser: &mut Parser, span: Span) {
    parser.error("E0909", span, format!("this expression has more than {MAX_STEPS} steps"));
}

fn alternatives(parser: &mut Parser, depth: usize) -> Option<Path> {
    let mut parts = vec![sequence(parser, depth)?];
    while parser.eat("+") {
        parts.push(sequence(parser, depth)?);
    }
    Some(or(parts))
}

fn sequence(parser: &mut Parser, depth: usize) -> Option<Path> {
    let mut parts = vec![factor(parser, depth)?];
    while parser.peek() == Some('(') {
        parts.push(factor(parser, depth)?);
    }
    Some(seq(parts))
}

fn factor(parser: &mut Parser, depth: usize) -> Option<Path> {
    let mut path = base(parser, depth)?;
    while parser.eat("^") {
        if parser.eat("*") {
            path = star(path);
            continue;
        }
        let start = parser.at;
        let times = parser.number(1, MAX_EXPONENT, "an exponent")? as usize;
        if steps(&path) * times > MAX_STEPS {
            too_long(parser, Span::new(start, parser.at));
            return None;
        }
        path = seq(vec![path; times]);
    }
    Some(path)
}

fn base(parser: &mut Parser, depth: usize) -> Option<Path> {
    parser.expect("(").then_some(())?;
    let opener = Span::new(parser.at - 1, parser.at);
    if matches!(parser.peek(), Some('0'..='9' | '-')) {
        return step(parser);
    }
    if depth == MAX_DEPTH {
        parser.error("E0909", opener, format!("groups are nested more than {MAX_DEPTH} deep"));
        return None;
    }
    let inner = alternatives(parser, depth + 1)?;
    if !parser.eat(")") {
        let message = format!("expected `)`, found {}", parser.found());
        parser.error("E0901", parser.here(), message);
        if let Some(last) = parser.diagnostics.last_mut() {
            last.labels.push((opener, "to close this group".to_string()));
        }
        return None;
    }
    Some(inner)
}

fn step(parser: &mut Parser) -> Option<Path> {
    let dx = parser.number(-MAX_OFFSET, MAX_OFFSET, "a column offset")?;
    parser.expect(",").then_some(())?;
    let dy = parser.number(-MAX_OFFSET, MAX_OFFSET, "a row offset")?;
    parser.expect(",").then_some(())?;
    let content = parser.peek();
    let on = On { empty: content == Some('e'), enemy: content == Some('p'), own: content == Some('w') };
    if !(on.empty || on.enemy || on.own) {
        let message = format!("expected `e`, `p` or `w`, found {}", parser.found());
        parser.error("E0901", parser.here(), message);
        parser.hint("e: an empty square, p: the opponent's piece, w: an own piece");
        return None;
    }
    parser.at += 1;
    if matches!(parser.peek(), Some('e' | 'p' | 'w')) {
        parser.error("E0901", parser.here(), "a step names one kind of contents");
        parser.hint("write one alternative for each: `(0,1,e)+(0,1,p)`");
        return None;
    }
    parser.expect(")").then_some(())?;
    Some(Path::Step { dir: PathDir::Offset(dx, dy), on })
}
