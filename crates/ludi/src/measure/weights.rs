//! Weights of the score by name or from a file.

use crate::error::Error;
use crate::event::Listener;
use crate::open::read_file;
use criticism::weights::Weights;

/// Weights that need no file: `paper` and `default`.
pub(super) fn built_in(name: &str) -> Option<Weights> {
    match name {
        "paper" => Some(Weights::paper()),
        "default" => Some(Weights::default()),
        _ => None,
    }
}

/// The weights of a name (`paper`, `default`) or in a file, or those of the thesis. A file that has such a name is `./paper`.
pub fn weights(path: Option<&str>) -> Result<Weights, Error> {
    let Some(path) = path else { return Ok(Weights::default()) };
    if let Some(weights) = built_in(path) {
        return Ok(weights);
    }
    let named = if path == "-" { "standard input" } else { path };
    Weights::parse(&read_file(path)?).map_err(|why| Error::usage(format!("{named} does not hold weights: {why}")))
}

/// Says which criteria a file of weights names that are measured no longer.
pub(super) fn retired(path: &str, text: &str, listener: &dyn Listener) {
    let ids = Weights::retired(text);
    if !ids.is_empty() {
        listener.remark(format!("note: {path} names what is measured no longer and adds nothing: {}", ids.join(", ")));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_papers_weights_go_by_their_name() {
        assert_eq!(weights(Some("paper")).expect("built in"), Weights::paper());
        assert_eq!(weights(Some("default")).expect("built in"), weights(None).expect("the usual ones"));
        assert!(weights(Some("./paper")).is_err(), "a file that is not there");
    }
}
