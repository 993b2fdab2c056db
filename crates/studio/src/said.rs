//! What a job says while it goes on: events, a line each.

use ludi::Event;
use serde::Serialize;

/// Letters of a line that are kept.
const LONGEST: usize = 300;

/// Lines that are kept of what is no event.
const LAST: usize = 8;

/// How far a job is, in numbers, as far as it counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Far {
    /// How much is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub done: Option<u64>,
    /// How much there is to do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<u64>,
    /// Seconds that are left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<f64>,
}

/// What a job has said so far.
#[derive(Clone, Debug)]
pub struct Said {
    /// The latest, in words.
    pub words: String,
    /// The latest, in numbers.
    pub far: Far,
    failure: Option<String>,
    /// Lines that are no events, such as those of a panic.
    last: Vec<String>,
}

impl Said {
    /// Nothing.
    pub fn new() -> Said {
        Said { words: "starting …".into(), far: Far::default(), failure: None, last: Vec::new() }
    }

    /// One line more.
    pub fn hear(&mut self, line: &str) {
        match serde_json::from_str(line) {
            Ok(event @ Event::Failed { .. }) => self.failure = Some(plain(&event.to_string())),
            Ok(event) => {
                self.words = plain(&event.to_string());
                self.far = match event {
                    Event::Progress { done, of, left, .. } => Far { done, of, left },
                    _ => Far::default(),
                };
            }
            Err(_) => {
                let line = plain(line);
                if !line.is_empty() {
                    self.last.push(line);
                }
                if self.last.len() > LAST {
                    self.last.remove(0);
                }
            }
        }
    }

    /// Why it came to no result, as far as it has said.
    pub fn why(&self) -> String {
        self.failure.clone().unwrap_or_else(|| self.last.join(" "))
    }
}

/// A line for a page.
fn plain(line: &str) -> String {
    line.trim().chars().filter(|c| !c.is_control()).take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_words_and_numbers() {
        let mut said = Said::new();
        let line = r#"{"event":"progress","text":"variants: 3 of 4","done":3,"of":4,"rate":2.0,"left":0.5}"#;
        said.hear(line);
        assert_eq!(said.words, "variants: 3 of 4, 2.0 a second, 0 s left");
        assert_eq!(said.far, Far { done: Some(3), of: Some(4), left: Some(0.5) });
        said.hear(r#"{"event":"remark","text":"wrote report.html"}"#);
        assert_eq!((said.words.as_str(), said.far), ("wrote report.html", Far::default()));
        assert_eq!(said.why(), "");
    }

    #[test]
    fn a_failure_outweighs_last_words() {
        let mut said = Said::new();
        (0..20).for_each(|line| said.hear(&format!("at line {line} error\r")));
        assert!(said.why().starts_with("at line 12 error at line 13") && said.why().ends_with("line 19 error"));
        assert_eq!(said.words, "starting …");
        said.hear(r#"{"event":"failed","kind":"usage","message":"no such thing","hints":["try another"]}"#);
        assert_eq!(said.why(), "no such thing (try another)");
    }
}
