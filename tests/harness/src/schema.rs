//! A checker for the few keywords that our schemas use.

use serde_json::Value;

/// A checked document and what is wrong with it.
struct Checker<'a> {
    root: &'a Value,
    wrong: Vec<String>,
}

impl Checker<'_> {
    fn check(&mut self, value: &Value, schema: &Value, at: &str) {
        for (keyword, rule) in schema.as_object().unwrap() {
            let holds = match keyword.as_str() {
                "$schema" | "$defs" | "title" | "description" | "default" => true,
                "$ref" => {
                    let place = rule.as_str().unwrap().trim_start_matches('#');
                    let target = self.root.pointer(place).unwrap().clone();
                    self.check(value, &target, at);
                    true
                }
                "type" => is_one_of(value, rule),
                "enum" => rule.as_array().unwrap().contains(value),
                "minimum" => value
                    .as_f64()
                    .is_none_or(|number| number >= rule.as_f64().unwrap()),
                "exclusiveMinimum" => value
                    .as_f64()
                    .is_none_or(|number| number > rule.as_f64().unwrap()),
                "maximum" => value
                    .as_f64()
                    .is_none_or(|number| number <= rule.as_f64().unwrap()),
                "minLength" => value
                    .as_str()
                    .is_none_or(|text| text.len() as u64 >= rule.as_u64().unwrap()),
                "required" => {
                    let names = rule.as_array().unwrap();
                    value.as_object().is_none_or(|map| {
                        names
                            .iter()
                            .all(|name| map.contains_key(name.as_str().unwrap()))
                    })
                }
                "properties" => {
                    for (name, inner) in rule.as_object().unwrap() {
                        if let Some(found) = value.get(name) {
                            self.check(found, inner, &format!("{at}.{name}"));
                        }
                    }
                    true
                }
                "additionalProperties" => self.others(value, schema, rule, at),
                "items" => {
                    for (place, item) in value.as_array().into_iter().flatten().enumerate() {
                        self.check(item, rule, &format!("{at}[{place}]"));
                    }
                    true
                }
                "oneOf" => self.fitting(value, rule, at) == 1,
                "anyOf" => self.fitting(value, rule, at) > 0,
                other => panic!("the checker does not know {other}"),
            };
            if !holds {
                self.wrong
                    .push(format!("{at}: {keyword} {rule} does not hold for {value}"));
            }
        }
    }

    /// How many of several schemas a value fits.
    fn fitting(&self, value: &Value, schemas: &Value, at: &str) -> usize {
        let fits = |one: &&Value| {
            let mut inner = Checker {
                root: self.root,
                wrong: vec![],
            };
            inner.check(value, one, at);
            inner.wrong.is_empty()
        };
        schemas.as_array().unwrap().iter().filter(fits).count()
    }

    /// Whether what is no listed property is allowed, and as it shall be.
    fn others(&mut self, value: &Value, schema: &Value, rule: &Value, at: &str) -> bool {
        let known = schema.get("properties").and_then(Value::as_object);
        let entries = value.as_object().into_iter().flatten();
        let others: Vec<_> = entries
            .filter(|(name, _)| known.is_none_or(|known| !known.contains_key(*name)))
            .collect();
        if rule.is_object() {
            for (name, other) in &others {
                self.check(other, rule, &format!("{at}.{name}"));
            }
        }
        rule.is_object() || others.is_empty()
    }
}

fn is_one_of(value: &Value, names: &Value) -> bool {
    let is = |name: &Value| match name.as_str().unwrap() {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "null" => value.is_null(),
        other => panic!("no type {other}"),
    };
    match names {
        Value::Array(names) => names.iter().any(is),
        name => is(name),
    }
}

/// What of a document does not hold under a schema.
pub fn wrong_under(schema: &Value, document: &Value) -> Vec<String> {
    let mut checker = Checker {
        root: schema,
        wrong: vec![],
    };
    checker.check(document, schema, "");
    checker.wrong
}
