//! Whether an output is what its schema in `docs/schema` says. It knows the words that these schemas use, and stumbles over any other.

use serde_json::{Map, Value};
use std::path::Path;

/// Fails unless an output holds to the schema of its kind.
#[track_caller]
pub fn holds(output: &Value) {
    let kind = output["kind"].as_str().unwrap_or_else(|| panic!("no kind: {output}"));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/schema/{kind}.json"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let schema: Value = serde_json::from_str(&text).expect("a schema is JSON");
    if let Err(why) = (Reader { root: &schema }).check(&schema, output) {
        panic!("`{kind}` is not as documented: {why}");
    }
}

struct Reader<'a> {
    root: &'a Value,
}

impl Reader<'_> {
    /// Where an instance differs from a schema: a path and what is wrong there.
    fn check(&self, schema: &Value, instance: &Value) -> Result<(), String> {
        let Value::Object(words) = schema else {
            return if *schema == Value::Bool(false) { Err("nothing may be here".into()) } else { Ok(()) };
        };
        for (word, meaning) in words {
            self.word(words, word, meaning, instance)?;
        }
        Ok(())
    }

    fn word(&self, words: &Map<String, Value>, word: &str, meaning: &Value, instance: &Value) -> Result<(), String> {
        let list = || meaning.as_array().map_or(&[][..], Vec::as_slice);
        match word {
            "$schema"
            | "$defs"
            | "title"
            | "description"
            | "format"
            | "default"
            | "required"
            | "prefixItems"
            | "additionalProperties" => Ok(()),
            // Members named by numbers.
            "patternProperties" => self.numbered(meaning, instance),
            "$ref" => {
                let place = meaning.as_str().and_then(|place| place.strip_prefix('#')).ok_or("a strange reference")?;
                self.check(self.root.pointer(place).ok_or("a reference to nothing")?, instance)
            }
            "type" => {
                let named = |name: &Value| is_of(name.as_str().unwrap_or_default(), instance);
                let fits = if meaning.is_string() { named(meaning) } else { list().iter().any(named) };
                if fits { Ok(()) } else { Err(format!("{instance} is not of the type {meaning}")) }
            }
            "const" => {
                if instance == meaning {
                    Ok(())
                } else {
                    Err(format!("{instance} is not {meaning}"))
                }
            }
            "enum" => {
                if list().contains(instance) {
                    Ok(())
                } else {
                    Err(format!("{instance} is none of {meaning}"))
                }
            }
            "anyOf" | "oneOf" => {
                let wrong: Vec<String> = list().iter().map_while(|one| self.check(one, instance).err()).collect();
                if wrong.len() < list().len() { Ok(()) } else { Err(format!("none fits: {}", wrong.join("; "))) }
            }
            "allOf" => list().iter().try_for_each(|one| self.check(one, instance)),
            "minimum" => compare(instance, meaning, |a, b| a >= b),
            "maximum" => compare(instance, meaning, |a, b| a <= b),
            "minItems" => compare(&length(instance), meaning, |a, b| a >= b),
            "maxItems" => compare(&length(instance), meaning, |a, b| a <= b),
            "items" => {
                let before = words.get("prefixItems").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
                let all = instance.as_array().map_or(&[][..], Vec::as_slice).iter().enumerate();
                all.into_iter().try_for_each(|(at, one)| {
                    self.check(before.get(at).unwrap_or(meaning), one).map_err(|why| format!("[{at}] {why}"))
                })
            }
            "properties" => self.members(words, meaning, instance),
            other => Err(format!("the schema says `{other}`, which this test does not know")),
        }
    }

    fn numbered(&self, patterns: &Value, instance: &Value) -> Result<(), String> {
        let schema = patterns.get(r"^\d+$").ok_or_else(|| format!("strange names: {patterns}"))?;
        instance.as_object().into_iter().flatten().try_for_each(|(name, one)| {
            let digits = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
            if digits { self.check(schema, one) } else { Err(format!("`{name}` is not a number")) }
        })
    }

    /// Members that must be there are, and nothing is there that is not documented.
    fn members(&self, words: &Map<String, Value>, known: &Value, instance: &Value) -> Result<(), String> {
        let Some(members) = instance.as_object() else { return Ok(()) };
        let required = words.get("required").and_then(Value::as_array).into_iter().flatten();
        if let Some(missing) = required.filter_map(Value::as_str).find(|name| !members.contains_key(*name)) {
            return Err(format!("`{missing}` is missing"));
        }
        members.iter().try_for_each(|(name, one)| {
            let schema = known.get(name).or_else(|| words.get("additionalProperties"));
            let schema = schema.ok_or_else(|| format!("`{name}` is not documented"))?;
            self.check(schema, one).map_err(|why| format!(".{name} {why}"))
        })
    }
}

fn is_of(name: &str, instance: &Value) -> bool {
    match name {
        "null" => instance.is_null(),
        "boolean" => instance.is_boolean(),
        "object" => instance.is_object(),
        "array" => instance.is_array(),
        "string" => instance.is_string(),
        "integer" => instance.is_u64() || instance.is_i64(),
        "number" => instance.is_number(),
        _ => false,
    }
}

fn length(instance: &Value) -> Value {
    instance.as_array().map_or(Value::Null, |list| list.len().into())
}

fn compare(a: &Value, b: &Value, holds: fn(f64, f64) -> bool) -> Result<(), String> {
    match (a.as_f64(), b.as_f64()) {
        (Some(a), Some(b)) if !holds(a, b) => Err(format!("{a} is out of bounds ({b})")),
        _ => Ok(()),
    }
}

#[test]
fn what_is_not_documented_is_found() {
    let schema = serde_json::json!({
        "type": "object", "required": ["a"],
        "properties": { "a": { "$ref": "#/$defs/n" }, "b": { "anyOf": [{ "type": "null" }, { "type": "string" }] } },
        "$defs": { "n": { "type": "array", "items": { "type": "integer", "minimum": 0 } } },
    });
    let check = |instance: Value| (Reader { root: &schema }).check(&schema, &instance);
    assert_eq!(check(serde_json::json!({ "a": [1, 2], "b": null })), Ok(()));
    for wrong in [
        serde_json::json!({ "b": "x" }),
        serde_json::json!({ "a": [1.5] }),
        serde_json::json!({ "a": [-1] }),
        serde_json::json!({ "a": [], "b": 3 }),
        serde_json::json!({ "a": [], "c": 3 }),
        serde_json::json!([]),
    ] {
        assert!(check(wrong.clone()).is_err(), "{wrong}");
    }
    let strange = serde_json::json!({ "pattern": "x" });
    assert!((Reader { root: &strange }).check(&strange, &Value::Null).is_err());
}
