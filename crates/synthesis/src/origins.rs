//! Where the nodes of a child come from, as it is kept: most stand as they stood in a parent, one after the other, so stretches are
//! written instead of nodes. Lists of nodes, as they were kept before, are read as well.

use crate::search::Origin;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Most nodes that are believed.
const MOST: usize = 1_000_000;

/// Nodes in preorder.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Stretch {
    /// Which parent, from which of its nodes on, how many.
    Copied(usize, usize, usize),
    /// How many that are new.
    Made((usize,)),
    /// One, in the old form.
    One(Origin),
}

pub fn serialize<S: Serializer>(origins: &[Origin], serializer: S) -> Result<S::Ok, S::Error> {
    let mut stretches: Vec<Stretch> = Vec::new();
    for origin in origins {
        match (origin, stretches.last_mut()) {
            (Origin::Parent(which, node), Some(Stretch::Copied(last, from, count)))
                if which == last && *node == *from + *count =>
            {
                *count += 1;
            }
            (Origin::Mutation, Some(Stretch::Made((count,)))) => *count += 1,
            (Origin::Parent(which, node), _) => stretches.push(Stretch::Copied(*which, *node, 1)),
            (Origin::Mutation, _) => stretches.push(Stretch::Made((1,))),
        }
    }
    stretches.serialize(serializer)
}

pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Origin>, D::Error> {
    let mut origins = Vec::new();
    for stretch in Vec::<Stretch>::deserialize(deserializer)? {
        let (Stretch::Copied(_, _, count) | Stretch::Made((count,))) = stretch else {
            if let Stretch::One(origin) = stretch {
                origins.push(origin);
            }
            continue;
        };
        if count > MOST || origins.len() > MOST {
            return Err(D::Error::custom("no game has so many nodes"));
        }
        origins.extend((0..count).map(|n| match stretch {
            Stretch::Copied(which, from, _) => Origin::Parent(which, from.saturating_add(n)),
            _ => Origin::Mutation,
        }));
    }
    Ok(origins)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Kept(#[serde(with = "super")] Vec<Origin>);

    #[test]
    fn origins_are_kept_in_stretches_and_read_back() {
        use Origin::{Mutation, Parent};
        let origins = Kept(vec![Mutation, Mutation, Parent(0, 3), Parent(0, 4), Parent(0, 6), Parent(1, 7), Mutation]);
        let text = serde_json::to_string(&origins).expect("plain data");
        assert_eq!(text, "[[2],[0,3,2],[0,6,1],[1,7,1],[1]]");
        assert_eq!(serde_json::from_str::<Kept>(&text).expect("what was written"), origins);
        let before =
            r#"["Mutation","Mutation",{"Parent":[0,3]},{"Parent":[0,4]},{"Parent":[0,6]},{"Parent":[1,7]},"Mutation"]"#;
        assert_eq!(serde_json::from_str::<Kept>(before).expect("the old form"), origins);
        assert!(serde_json::from_str::<Kept>("[[99999999999]]").is_err(), "a damaged store fills no memory");
    }
}
