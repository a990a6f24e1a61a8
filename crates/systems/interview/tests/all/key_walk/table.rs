//! A walk over the keys of a system's documents: each is changed where it stands, which has to change a decision or be
//! told by a diagnostic that names it.
//!
//! A system gives its own table of keys and scenes: documents that depend on them. Nothing here knows a system.

use serde_json::Value;
use steelyard_decision::{Report, Settings};
use steelyard_harness::SystemWorkspace;
use steelyard_interview::Interviews;

/// A key of a table, with the places of the maps that have it.
pub(crate) struct WalkedKey {
    /// What the map is: "a strategy".
    pub(crate) form: String,
    /// Whether the table says that it has no effect: then a diagnostic has to name it.
    pub(crate) is_idle: bool,
    /// Its names.
    pub(crate) names: Vec<String>,
    /// Paths of maps from the root of a document; `*` is any item or value.
    pub(crate) places: Vec<Vec<String>>,
}

/// Documents that are opened together, by name, under settings.
pub(crate) struct Scene {
    pub(crate) documents: Vec<(&'static str, Value)>,
    pub(crate) settings: Settings,
}

/// What became of the keys.
#[derive(Debug, Default)]
pub(crate) struct Walked {
    /// Keys whose value changes a decision.
    pub(crate) used: Vec<String>,
    /// Keys that a diagnostic names.
    pub(crate) named: Vec<String>,
    /// Keys that are neither: accepted in silence.
    pub(crate) silent: Vec<String>,
    /// Keys that no document has.
    pub(crate) absent: Vec<String>,
}

/// Changes each key in each scene until a decision is another or a diagnostic names it. `words` are texts to try.
pub(crate) fn walk(keys: &[WalkedKey], scenes: &[Scene], words: &[&str]) -> Walked {
    let before: Vec<Seen> = scenes.iter().map(|one| seen(one, None)).collect();
    let mut walked = Walked::default();
    for key in keys {
        let name = format!("{}: {}", key.form, key.names[0]);
        let mut found = Vec::new();
        for (scene, before) in scenes.iter().zip(&before) {
            found.extend(changed(key, scene, before, words));
            if found.contains(&Change::Decision) || (key.is_idle && !found.is_empty()) {
                break;
            }
        }
        let list = if found.is_empty() {
            &mut walked.absent
        } else if found.contains(&Change::Decision) {
            &mut walked.used
        } else if found.contains(&Change::Diagnostic) {
            &mut walked.named
        } else {
            &mut walked.silent
        };
        list.push(name);
    }
    walked
}

/// What the change of a value came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    Decision,
    Diagnostic,
    Nothing,
}

/// What comes of each place of a key in a scene.
fn changed(key: &WalkedKey, scene: &Scene, before: &Seen, words: &[&str]) -> Vec<Change> {
    let mut all = Vec::new();
    for (document, (_, root)) in scene.documents.iter().enumerate() {
        for place in places_of(key, root) {
            let value = root.pointer(&place).expect("a value");
            let spelled = place.rsplit('/').next().unwrap_or_default();
            let is_named = |seen: &Seen| seen.diagnostics.iter().any(|one| names(one, spelled));
            if key.is_idle {
                let named = is_named(before);
                all.push(if named {
                    Change::Diagnostic
                } else {
                    Change::Nothing
                });
                return all;
            }
            let mut change = Change::Nothing;
            for other in others(value, words) {
                let after = seen(scene, Some((document, &place, &other)));
                if after.decisions != before.decisions {
                    change = Change::Decision;
                    break;
                }
                if is_named(&after) {
                    change = Change::Diagnostic;
                }
            }
            if change == Change::Nothing && is_named(before) {
                change = Change::Diagnostic;
            }
            all.push(change);
            if change == Change::Decision {
                return all;
            }
        }
    }
    all
}

/// Whether a diagnostic has a key as a word.
fn names(diagnostic: &str, key: &str) -> bool {
    let mut words = diagnostic.split(|sign: char| !sign.is_alphanumeric() && sign != '_');
    words.any(|word| word == key)
}

/// JSON pointers to the values of a key.
fn places_of(key: &WalkedKey, root: &Value) -> Vec<String> {
    let mut found = Vec::new();
    for place in &key.places {
        let mut maps = vec![(String::new(), root)];
        for step in place {
            maps = maps
                .into_iter()
                .flat_map(|(path, node)| below(&path, node, step))
                .collect();
        }
        for (path, map) in maps {
            let Some(map) = map.as_object() else { continue };
            let own = key.names.iter().filter(|name| map.contains_key(*name));
            found.extend(own.map(|name| format!("{path}/{name}")));
        }
    }
    found
}

fn below<'a>(path: &str, node: &'a Value, step: &str) -> Vec<(String, &'a Value)> {
    match (node, step) {
        (Value::Array(items), "*") => {
            let items = items.iter().enumerate();
            items
                .map(|(at, item)| (format!("{path}/{at}"), item))
                .collect()
        }
        (Value::Object(map), "*") => {
            let all = map.iter();
            all.map(|(key, value)| (format!("{path}/{key}"), value))
                .collect()
        }
        (Value::Object(map), step) => {
            let found = map.get(step).into_iter();
            found
                .map(|value| (format!("{path}/{step}"), value))
                .collect()
        }
        _ => Vec::new(),
    }
}

/// Other values of the same sort.
fn others(value: &Value, words: &[&str]) -> Vec<Value> {
    let numbers = |number: f64| {
        [
            number + 1.0,
            number - 1.0,
            number + 0.3,
            number - 0.3,
            number * 2.0,
            number * 0.5,
            0.0,
            0.01,
            0.05,
            0.95,
            1.0,
            2.0,
            3.0,
            20.0,
            100.0,
        ]
        .into_iter()
        .filter(|other| other.to_bits() != number.to_bits())
        .map(whole_or_not)
        .collect()
    };
    match value {
        Value::Bool(holds) => vec![Value::Bool(!holds)],
        Value::Number(number) => numbers(number.as_f64().unwrap_or_default()),
        Value::String(own) => {
            let others = words.iter().filter(|word| *word != own);
            others.map(|word| Value::from(*word)).collect()
        }
        Value::Array(items) => vec![
            Value::Array(Vec::new()),
            Value::Array(items.iter().skip(1).cloned().collect()),
        ],
        Value::Object(_) => vec![Value::Object(serde_json::Map::new())],
        Value::Null => numbers(0.0),
    }
}

/// A whole number as a count, as documents write it.
fn whole_or_not(number: f64) -> Value {
    let text = if number.fract() == 0.0 {
        format!("{number:.0}")
    } else {
        number.to_string()
    };
    serde_json::from_str(&text).expect("a number")
}

/// What a scene comes to.
#[derive(PartialEq)]
struct Seen {
    /// Outcomes, alternatives and rules of all decisions, without the numbers and readings they stand under.
    decisions: Vec<Value>,
    /// What diagnostics say.
    diagnostics: Vec<String>,
}

fn seen(scene: &Scene, change: Option<(usize, &str, &Value)>) -> Seen {
    let mut workspace = SystemWorkspace::new(&Interviews);
    for (at, (name, root)) in scene.documents.iter().enumerate() {
        let mut root = root.clone();
        if let Some((_, place, value)) = change.filter(|(document, ..)| *document == at) {
            *root.pointer_mut(place).expect("a value") = value.clone();
        }
        let key = u32::try_from(at + 1).expect("few documents");
        workspace.open(key, name, root.to_string().as_bytes());
    }
    workspace.refresh();
    let models = workspace.models(&scene.settings);
    let decisions = models.iter().map(|model| {
        let report = Report::new(model, &model.weigh());
        let mut report = serde_json::to_value(&report).expect("JSON");
        let map = report.as_object_mut().expect("a map");
        for key in ["parameters", "switches", "diagnostics"] {
            map.remove(key);
        }
        map.insert("decision".to_owned(), Value::from(model.title.as_str()));
        report
    });
    let files = workspace.files().iter();
    let diagnostics = files.flat_map(|opened| &opened.diagnostics);
    Seen {
        decisions: decisions.collect(),
        diagnostics: diagnostics
            .map(|one| format!("{} {} {}", one.found, one.expected, one.done))
            .collect(),
    }
}
