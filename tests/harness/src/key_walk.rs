//! A walk over the keys of documents: each value is changed, and has to change what follows from the document, or to be named as
//! one without effect.
//!
//! A [`Fixture`] is a document with a function that gives its [`Outcome`]. [`Walked::over`] changes each scalar of it in turn.
//! Whether all keys of a system have a fixture follows from its own table of keys, or from `steelyard_documents::trace_keys`,
//! which gives the keys that readers ask for.

use std::collections::BTreeSet;

use steelyard_decision::{Report, Settings};
use steelyard_documents::{
    Budget, Diagnostic, Node, Severity, Span, Value, normalised, trace_keys,
};

use crate::SystemWorkspace;

/// What follows from a document.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Its results, as text.
    pub result: String,
    /// What is said of it.
    pub said: Vec<Diagnostic>,
}

/// A document on which keys have an effect.
#[derive(Clone, Copy)]
pub struct Fixture<'f> {
    /// The name of its file.
    pub name: &'f str,
    /// Its text.
    pub text: &'f str,
    /// Words that its texts can be.
    pub words: &'f [&'f str],
    /// What follows from a text in its place.
    pub outcome: &'f dyn Fn(&str) -> Outcome,
}

/// A scalar of a document.
#[derive(Clone, Debug)]
struct Leaf {
    /// Its keys, without places in lists.
    path: String,
    /// From its key, or its item, to its end.
    around: Span,
    /// Where the keys above it begin.
    above: Vec<usize>,
    value: Value,
    span: Span,
}

/// The keys of a system that were changed, by what came of it.
#[derive(Clone, Debug, Default)]
pub struct Walked {
    /// With another result.
    used: BTreeSet<String>,
    /// Without one, and named.
    named: BTreeSet<String>,
    /// Whose every other value is an error: ids that nothing else has.
    refused: BTreeSet<String>,
    /// Without one, in silence.
    silent: BTreeSet<String>,
}

impl Walked {
    /// Changes each scalar of these documents.
    pub fn over(fixtures: &[Fixture<'_>]) -> Self {
        let mut walked = Self::default();
        for fixture in fixtures {
            walked.add(fixture);
        }
        walked
    }

    /// Changes each scalar of a document.
    pub fn add(&mut self, fixture: &Fixture<'_>) {
        let file =
            steelyard_documents::read(fixture.name, fixture.text.as_bytes(), &Budget::default());
        assert_eq!(file.diagnostics, [], "{}", fixture.text);
        let base = (fixture.outcome)(fixture.text);
        let mut leaves = Vec::new();
        for document in &file.documents {
            collect(document, ("", document.span, &[]), &mut leaves);
        }
        for leaf in leaves {
            let place = self.place_of(fixture, &base, &leaf);
            place.insert(leaf.path);
        }
    }

    /// Where a scalar belongs, by what its other values come to.
    fn place_of(
        &mut self,
        fixture: &Fixture<'_>,
        base: &Outcome,
        leaf: &Leaf,
    ) -> &mut BTreeSet<String> {
        let mut is_named = names(base, leaf);
        let mut refused = 0;
        let all = candidates(&leaf.value, fixture.words);
        for literal in &all {
            let (before, rest) = fixture.text.split_at(leaf.span.start);
            let after = &rest[leaf.span.end - leaf.span.start..];
            let changed = (fixture.outcome)(&format!("{before}{literal}{after}"));
            if troubles(&changed, leaf) > troubles(base, leaf) {
                refused += 1;
                continue;
            }
            if changed.result != base.result {
                return &mut self.used;
            }
            let at = |one: &Diagnostic| one.span.start == leaf.span.start;
            is_named |= changed.said.iter().any(at);
        }
        match is_named {
            true => &mut self.named,
            false if refused == all.len() => &mut self.refused,
            false => &mut self.silent,
        }
    }

    /// Prints how many keys are used and how many are named, and asserts that none is silent, and that each of these is one of
    /// them: paths, or names alone.
    pub fn assert_all(&self, system: &str, keys: impl IntoIterator<Item = String>) {
        let named = self.named.difference(&self.used).count();
        let refused = self.refused.difference(&self.used).count();
        #[expect(clippy::print_stdout, reason = "figures of a test")]
        let print = |words: String| println!("{words}");
        print(format!(
            "{system}: {} keys used, {named} named as without effect, {refused} whose other values are errors",
            self.used.len()
        ));
        let known = [&self.used, &self.named, &self.refused];
        let is_known = |path: &&String| known.iter().any(|keys| keys.contains(*path));
        let silent: Vec<&String> = self.silent.iter().filter(|path| !is_known(path)).collect();
        assert!(
            silent.is_empty(),
            "{system}: changed without any effect, in silence: {silent:?}"
        );
        let known: Vec<&String> = known.into_iter().flatten().collect();
        let is_in =
            |path: &String, key: &String| path == key || path.split('.').any(|part| part == key);
        let is_one = |key: &String| known.iter().any(|path| is_in(path, key));
        let missing: Vec<String> = keys.into_iter().filter(|key| !is_one(key)).collect();
        assert!(missing.is_empty(), "{system}: in no fixture: {missing:?}");
    }
}

/// Errors, and warnings about the value of a scalar.
fn troubles(outcome: &Outcome, leaf: &Leaf) -> usize {
    let is_one = |one: &&Diagnostic| match one.severity {
        Severity::Error => true,
        Severity::Warning => one.span.start == leaf.span.start,
        Severity::Note => false,
    };
    outcome.said.iter().filter(is_one).count()
}

/// Whether an outcome says something about a scalar or its key, or that a map around it has no effect.
fn names(outcome: &Outcome, leaf: &Leaf) -> bool {
    const WITHOUT_EFFECT: [&str; 3] = ["unused-setting", "no-effect", "unsupported"];
    outcome.said.iter().any(|one| {
        let start = one.span.start;
        let is_above = leaf.above.contains(&start) && WITHOUT_EFFECT.contains(&one.code.id());
        (leaf.around.start..leaf.around.end).contains(&start) || is_above
    })
}

fn collect(node: &Node, (path, around, above): (&str, Span, &[usize]), leaves: &mut Vec<Leaf>) {
    match &node.value {
        Value::Map(entries) => {
            for entry in entries {
                let key = normalised(&entry.key);
                let path = match path {
                    "" => key,
                    path => format!("{path}.{key}"),
                };
                let around = Span::new(entry.key_span.start, entry.value.span.end);
                let above: Vec<usize> = above.iter().copied().chain([around.start]).collect();
                collect(&entry.value, (&path, around, &above), leaves);
            }
        }
        Value::List(items) => {
            for item in items {
                collect(item, (path, around, above), leaves);
            }
        }
        Value::Null => {}
        value => leaves.push(Leaf {
            path: path.to_owned(),
            around,
            above: above.to_vec(),
            value: value.clone(),
            span: node.span,
        }),
    }
}

/// Literals of other values, the likeliest to be valid first.
fn candidates(value: &Value, words: &[&str]) -> Vec<String> {
    match value {
        Value::Bool(flag) => vec![(!flag).to_string()],
        Value::Number(number) => {
            let all = [
                number + 1.0,
                number * 0.5,
                number - 1.0,
                0.9,
                0.0,
                1.0,
                number * 2.0,
            ];
            let others = all.into_iter().filter(|one| one.total_cmp(number).is_ne());
            others.map(|one| one.to_string()).collect()
        }
        Value::Text(text) => {
            let others = words.iter().filter(|word| *word != text);
            let others = others.map(|word| (*word).to_owned());
            let longer = format!("{text} x");
            let all = others.chain([longer]);
            all.map(|text| serde_json::Value::from(text).to_string())
                .collect()
        }
        _ => Vec::new(),
    }
}

/// What is decided in a workspace, and what is known of the runs of it.
pub fn decided(workspace: &SystemWorkspace) -> String {
    let models = workspace.models(&Settings::default());
    let mut result = String::new();
    for model in &models {
        let mut report = serde_json::to_value(Report::new(model, &model.weigh())).unwrap();
        report.as_object_mut().unwrap().remove("model");
        result.push_str(&report.to_string());
    }
    result + &format!("{:?}", workspace.subjects())
}

/// The keys that readers ask for, of maps of these names.
pub fn asked(read: impl FnOnce(), maps: &[&str]) -> BTreeSet<String> {
    let asked = trace_keys(read).into_iter();
    let own = asked.filter(|(what, _)| maps.contains(&what.as_str()));
    own.map(|(_, name)| name.to_owned()).collect()
}
