//! The schemas in `docs/schema` are those of the types: whoever changes an output changes them knowingly (`cargo xtask schema`).

use std::collections::BTreeSet;
use std::path::Path;

#[test]
fn kept_schemas_are_those_of_the_types() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema");
    let mut stale = Vec::new();
    let mut names = BTreeSet::new();
    for (kind, schema) in ludi::schema::schemas() {
        let text = serde_json::to_string_pretty(&schema).expect("a schema is JSON") + "\n";
        let path = folder.join(format!("{kind}.json"));
        names.insert(format!("{kind}.json"));
        if std::env::var_os("UPDATE").is_some() {
            std::fs::create_dir_all(&folder).expect("a folder");
            std::fs::write(&path, &text).expect("it can be written");
        } else if std::fs::read_to_string(&path).unwrap_or_default() != text {
            stale.push(kind);
        }
    }
    assert!(
        stale.is_empty(),
        "outputs have changed: {stale:?}; if that is meant, `cargo xtask schema` writes docs/schema anew, CHANGELOG.md says so, and \
         `VERSION` counts up if a program that could read them may no longer"
    );
    let kept: BTreeSet<String> = std::fs::read_dir(&folder)
        .expect("a folder")
        .map(|file| file.expect("a file").file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(kept, names, "a schema for every output, and no other");
}

#[test]
fn everything_in_an_output_is_explained() {
    for (kind, schema) in ludi::schema::schemas() {
        let mut dumb = Vec::new();
        members(schema.as_value(), kind, &mut dumb);
        assert!(dumb.is_empty(), "without a description: {dumb:?}");
    }
}

/// Members of objects without a description.
fn members(schema: &serde_json::Value, place: &str, dumb: &mut Vec<String>) {
    if let Some(known) = schema.get("properties").and_then(|known| known.as_object()) {
        for (name, one) in known.iter().filter(|(_, one)| one.get("const").is_none()) {
            if one.get("description").is_none() {
                dumb.push(format!("{place}.{name}"));
            }
        }
    }
    match schema {
        serde_json::Value::Object(parts) => {
            parts.iter().for_each(|(name, one)| members(one, &format!("{place}/{name}"), dumb))
        }
        serde_json::Value::Array(parts) => parts.iter().for_each(|one| members(one, place, dumb)),
        _ => {}
    }
}
