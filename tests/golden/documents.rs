//! Cases that are documents: what is opened, the settings, and the whole of each decision that they come to.

pub(crate) mod cells;
mod report;

use std::collections::BTreeMap;

use cells::Cells;
use serde::Deserialize;

use crate::engine::{Diagnostic, Model, Settings, Workspace, headline};
use crate::short::{self, Records, Run};
use crate::{Differences, Notebook, interaction};

/// A suite file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Suite {
    /// Documents that several cases use, by name.
    #[serde(default)]
    documents: BTreeMap<String, String>,
    /// Records of logs that cases put together, by format.
    #[serde(default)]
    records: Records,
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    /// Where the expected numbers come from.
    source: String,
    /// Names of documents in the order they are opened; without it all of `inline`, by name.
    #[serde(default)]
    files: Vec<String>,
    /// Documents of this case alone; they go before the suite's.
    #[serde(default)]
    inline: BTreeMap<String, String>,
    /// Runs, written short: `runs.json`.
    #[serde(default)]
    run: Vec<Run>,
    /// Names of preferences: `wants.json`.
    #[serde(default)]
    wants: Vec<String>,
    /// Format and records of a log: `log.jsonl`.
    #[serde(default)]
    log: Vec<String>,
    /// Parameter values and readings.
    #[serde(default)]
    set: BTreeMap<String, Setting>,
    expect: Expected,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Setting {
    Value(f64),
    Reading(String),
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Words {
    One(String),
    Several(Vec<String>),
}

impl Words {
    fn all(&self) -> &[String] {
        match self {
            Words::One(word) => std::slice::from_ref(word),
            Words::Several(words) => words,
        }
    }
}

/// What is absent is not looked at.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Expected {
    /// `NOTHING` where there is nothing to decide on.
    status: Option<String>,
    /// Id; empty for none.
    winner: Option<String>,
    /// Id; empty for none.
    recommended: Option<String>,
    /// Name of the guard that named the status.
    rule: Option<String>,
    #[serde(default)]
    scores: BTreeMap<String, f64>,
    /// Ids of those that have no score.
    #[serde(default)]
    unscored: Vec<String>,
    /// Ids, the ranked ones first, then the gated ones.
    order: Option<Vec<String>>,
    /// Ids of those that rank.
    ranked: Option<Vec<String>>,
    /// Id to gate and effect: `critical-risk escalate`. Names all that are gated.
    gated: Option<BTreeMap<String, String>>,
    /// Id and gate to the distance to passing.
    #[serde(default)]
    distances: BTreeMap<String, f64>,
    /// Id to contributions in the order of the system's criteria.
    #[serde(default)]
    contributions: BTreeMap<String, Vec<f64>>,
    /// Id and criterion to the number weighed.
    #[serde(default)]
    cells: Cells<f64>,
    /// Id and criterion to words that stand in how that was formed.
    #[serde(default)]
    formed: Cells<String>,
    /// Id and criterion to all that it was made of.
    #[serde(default)]
    inputs: Cells<Vec<String>>,
    /// Id and criterion to how far what it was made of, then what is noted of it, can be trusted.
    #[serde(default)]
    provenance: Cells<Vec<String>>,
    /// Id to the paper's total.
    #[serde(default)]
    totals: BTreeMap<String, f64>,
    /// Id to what became of preferences, in order; what ends with an ellipsis goes on.
    #[serde(default)]
    found: BTreeMap<String, Vec<String>>,
    /// Id to the words that break preferences, in order.
    #[serde(default)]
    marked: BTreeMap<String, Vec<String>>,
    /// The sentence about all of it.
    headline: Option<String>,
    /// Parameter values after reading the policy.
    #[serde(default)]
    parameters: BTreeMap<String, f64>,
    /// Readings in force.
    #[serde(default)]
    switches: BTreeMap<String, String>,
    /// All of them, as `file:line:column code`, sorted; `no-receipt` only counts where one is listed.
    diagnostics: Option<Vec<String>>,
    /// Place and code to words that `severity: found …; expected …; done` must hold.
    #[serde(default)]
    says: BTreeMap<String, Words>,
    /// Id to a word that a note on one of its numbers must hold.
    #[serde(default)]
    notes: BTreeMap<String, String>,
    /// Ids of settings that are refused.
    #[serde(default)]
    refused: Vec<String>,
    /// What the record is to what it comes to now; empty where nothing is recorded.
    against: Option<String>,
    /// Id of the stage that was opened; empty for none.
    opened: Option<String>,
    /// What is expected of the stage that was opened, in the words for a decision.
    stage: Option<Box<Expected>>,
    /// Names of all decisions in order. What stands beside it is expected of the first.
    decisions: Option<Vec<String>>,
    /// What is expected of decisions by name.
    #[serde(default)]
    of: BTreeMap<String, Expected>,
}

pub(crate) fn run(suite: &Suite, system: &str, notebook: &mut Notebook) {
    for case in &suite.case {
        notebook.case(&case.name, &case.source, |differences| {
            check(suite, case, system, differences);
        });
    }
}

fn check(suite: &Suite, case: &Case, system: &str, differences: &mut Differences) {
    let workspace = open(suite, case);
    let settings = settings(&case.set);
    let (mut models, refused) = workspace.models_of(system, &settings);
    let expected = &case.expect;
    let words: Vec<String> = refused.iter().map(ToString::to_string).collect();
    differences.same(
        "count of refused settings",
        &words.len(),
        &expected.refused.len(),
    );
    for (id, words) in expected.refused.iter().zip(&words) {
        differences.holds(
            words.contains(id),
            &format!("the refusal does not name {id}: {words}"),
        );
    }
    diagnostics(&workspace, expected, differences);
    // What stands alone is weighed by itself.
    if models.is_empty() {
        let apart = workspace.apart(system, &settings);
        models.extend(apart.into_iter().flat_map(|apart| apart.models));
    }
    if let Some(expected) = &expected.decisions {
        let names: Vec<&str> = models.iter().map(|model| model.title.as_str()).collect();
        differences.same(
            "decisions",
            &names,
            &expected.iter().map(String::as_str).collect(),
        );
    }
    for (name, expected) in &expected.of {
        match models.iter().position(|model| model.title == name.as_str()) {
            Some(place) => decision(
                (&workspace, &settings),
                (&models, place),
                expected,
                differences,
            ),
            None => differences.holds(false, &format!("there is no decision {name}")),
        }
    }
    if models.is_empty() {
        differences.same("status", &Some("NOTHING"), &expected.status.as_deref());
    } else {
        decision((&workspace, &settings), (&models, 0), expected, differences);
    }
}

fn decision(
    opened: (&Workspace, &Settings),
    (models, place): (&[Model], usize),
    expected: &Expected,
    differences: &mut Differences,
) {
    let model = &models[place];
    let report = report::report(model, differences);
    report::step(&report, expected, differences);
    report::policy(&report, expected, differences);
    cells::check(model, expected, differences);
    let Expected { found, marked, .. } = expected;
    interaction::check(opened, (found, marked), differences);
    if let Some(expected) = &expected.headline {
        differences.same("headline", &headline(model, &model.weigh()), expected);
    }
}

fn open(suite: &Suite, case: &Case) -> Workspace {
    let mut short: BTreeMap<&str, String> = BTreeMap::new();
    if !case.run.is_empty() {
        short.insert("runs.json", short::runs(&case.run));
    }
    if !case.wants.is_empty() {
        short.insert("wants.json", short::wants(&case.wants));
    }
    if !case.log.is_empty() {
        short.insert("log.jsonl", short::log(&suite.records, &case.log));
    }
    let own = |name: &str| case.inline.get(name).or_else(|| short.get(name));
    let names: Vec<&str> = if case.files.is_empty() {
        let inline = case.inline.keys().map(String::as_str);
        short.keys().copied().chain(inline).collect()
    } else {
        case.files.iter().map(String::as_str).collect()
    };
    let mut workspace = Workspace::default();
    for (key, name) in (1..).zip(names) {
        let text = own(name).or_else(|| suite.documents.get(name));
        let text = text.unwrap_or_else(|| panic!("{}: no document {name}", case.name));
        workspace.open(key, name, text.as_bytes());
    }
    workspace.refresh();
    workspace
}

fn settings(set: &BTreeMap<String, Setting>) -> Settings {
    let mut settings = Settings::default();
    for (id, setting) in set {
        match setting {
            Setting::Value(value) => settings.values.push((id.clone(), *value)),
            Setting::Reading(reading) => settings.switches.push((id.clone(), reading.clone())),
        }
    }
    settings
}

fn diagnostics(workspace: &Workspace, expected: &Expected, differences: &mut Differences) {
    let diagnostics: Vec<_> = workspace
        .files()
        .iter()
        .flat_map(|file| &file.diagnostics)
        .collect();
    let place = |diagnostic: &Diagnostic| {
        format!(
            "{}:{}:{} {}",
            diagnostic.file,
            diagnostic.line,
            diagnostic.column,
            diagnostic.code.id()
        )
    };
    if let Some(expected) = &expected.diagnostics {
        let receipts = expected.iter().any(|one| one.ends_with(" no-receipt"));
        let mut got: Vec<String> = diagnostics
            .iter()
            .map(|diagnostic| place(diagnostic))
            .collect();
        got.retain(|one| receipts || !one.ends_with(" no-receipt"));
        got.sort();
        let mut expected = expected.clone();
        expected.sort();
        differences.same("diagnostics", &got, &expected);
    }
    for (at, words) in &expected.says {
        let here: Vec<String> = diagnostics
            .iter()
            .filter(|diagnostic| place(diagnostic) == *at)
            .map(|diagnostic| {
                let severity = format!("{:?}", diagnostic.severity).to_lowercase();
                format!(
                    "{severity}: found {}; expected {}; {}",
                    diagnostic.found, diagnostic.expected, diagnostic.done
                )
            })
            .collect();
        for word in words.all() {
            let holds = here.iter().any(|sentence| sentence.contains(word.as_str()));
            differences.holds(holds, &format!("{at} does not say {word:?}: {here:?}"));
        }
    }
}
