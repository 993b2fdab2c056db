//! Ids of earlier versions, so that weights and tables written with them can still be read.

/// Criteria that had another id once, and their ids now.
const RENAMED: [(&str, &str); 3] =
    [("momentum", "momentum-1"), ("correction", "correction-1"), ("goal-no-move", "goal-block")];

/// Criteria that are measured no longer. They made room for `goal-stack`, `momentum-2` and `correction-2`: of the criteria without a source those that
/// told least that another did not tell (correlations over the library with rule complexity 0.81, with uncertainty (late) 0.97 and 0.90).
pub const RETIRED: [&str; 3] = ["movement-complexity", "uncertainty-early", "closeness"];

/// Criteria that tables of earlier versions do not have.
pub const ADDED: [&str; 3] = ["goal-stack", "momentum-2", "correction-2"];

/// The id a criterion has now.
pub fn now(id: &str) -> &str {
    RENAMED.iter().find(|(old, _)| *old == id).map_or(id, |(_, new)| new)
}

/// The ids under which a criterion may be found in a file: its own, then the one it had.
pub fn spellings(id: &'static str) -> Vec<&'static str> {
    let once = RENAMED.iter().filter(|(_, new)| *new == id).map(|(old, _)| *old);
    std::iter::once(id).chain(once).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::criteria::{CRITERIA, find};

    #[test]
    fn old_ids_lead_to_criteria_and_retired_ones_to_none() {
        let known = |id: &str| CRITERIA.iter().any(|c| c.id == id);
        assert!(RENAMED.iter().all(|(old, new)| !known(old) && known(new) && find(old).is_some_and(|c| c.id == *new)));
        assert!(RETIRED.iter().all(|id| find(id).is_none()) && ADDED.iter().all(|id| known(id)));
        assert_eq!(spellings("momentum-1"), ["momentum-1", "momentum"]);
        assert_eq!(spellings("depth"), ["depth"]);
    }
}
