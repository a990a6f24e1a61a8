//! Cases that are documents: what is opened, the settings, and the whole of each decision that they come to.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use crate::engine::{
    Decide, Diagnostic, Model, Report, Settings, Workspace, explain, headline, total,
};
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
    /// `NOTHING` where there is no card to decide on.
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
    /// Id to contributions in the order evidence, risk, reversibility, cost, confidence, invariants.
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

/// By id of an alternative, then by id of a criterion.
type Cells<T> = BTreeMap<String, BTreeMap<String, T>>;

pub(crate) fn run(suite: &Suite, decide: Decide, notebook: &mut Notebook) {
    for case in &suite.case {
        notebook.case(&case.name, &case.source, |differences| {
            check(suite, case, decide, differences);
        });
    }
}

fn check(suite: &Suite, case: &Case, decide: Decide, differences: &mut Differences) {
    let workspace = open(suite, case);
    let settings = settings(&case.set);
    let (models, refused) = decide(&workspace, &settings);
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
    let report = report(model, differences);
    step(&report, expected, differences);
    policy(&report, expected, differences);
    cells(model, expected, differences);
    let Expected { found, marked, .. } = expected;
    interaction::check(opened, (model, place), (found, marked), differences);
    if let Some(expected) = &expected.headline {
        differences.same("headline", &headline(model, &model.weigh()), expected);
    }
}

/// The numbers that are weighed, and what they were made of.
fn cells(model: &Model, expected: &Expected, differences: &mut Differences) {
    let cell = |id: &str, criterion: &str| {
        let row = row_of(model, id)?;
        let mut criteria = model.cells.criteria.iter();
        let column = &model.cells.columns[criteria.position(|one| one.id == criterion)?];
        Some((column.x[row], &column.origins[row]))
    };
    for (id, criterion, expected) in each(&expected.cells) {
        let got = cell(id, criterion).map(|(x, _)| x);
        differences.near(&format!("{criterion} of {id}"), got, *expected);
    }
    for (id, criterion, word) in each(&expected.formed) {
        let got = cell(id, criterion).map_or("", |(_, origin)| &origin.formed);
        differences.holds(
            got.contains(word.as_str()),
            &format!("{criterion} of {id} is formed by {got:?}, expected {word:?}"),
        );
    }
    for (id, criterion, expected) in each(&expected.inputs) {
        let inputs = cell(id, criterion).map_or(&[][..], |(_, origin)| &origin.inputs);
        let got: Vec<&str> = inputs.iter().map(|one| one.text.as_str()).collect();
        let expected = expected.iter().map(String::as_str).collect();
        differences.same(
            &format!("what {criterion} of {id} is made of"),
            &got,
            &expected,
        );
    }
    for (id, criterion, expected) in each(&expected.provenance) {
        let got = cell(id, criterion).map_or(Vec::new(), |(_, origin)| {
            let inputs = origin.inputs.iter().map(|one| one.provenance);
            let noted = origin.notes.iter().map(|(provenance, _)| *provenance);
            inputs.chain(noted).map(|one| one.word()).collect()
        });
        let expected = expected.iter().map(String::as_str).collect();
        differences.same(&format!("trust in {criterion} of {id}"), &got, &expected);
    }
    for (id, expected) in &expected.totals {
        let got = row_of(model, id).map(|row| total(&model.cells, row));
        differences.near(&format!("total of {id}"), got, *expected);
    }
}

/// Place of an alternative.
pub(crate) fn row_of(model: &Model, id: &str) -> Option<usize> {
    model.cells.alternatives.iter().position(|one| one.id == id)
}

fn each<T>(cells: &Cells<T>) -> impl Iterator<Item = (&str, &str, &T)> {
    cells.iter().flat_map(|(id, row)| {
        row.iter()
            .map(|(criterion, one)| (id.as_str(), criterion.as_str(), one))
    })
}

/// A decision, or a stage of one.
fn step(report: &Value, expected: &Expected, differences: &mut Differences) {
    outcome(report, expected, differences);
    sums(report, differences);
    alternatives(report, expected, differences);
    let stage = list(&report["stages"]).first();
    if let Some(opened) = &expected.opened {
        let id = stage.and_then(|stage| stage["system"].as_str());
        differences.same("opened", &id.unwrap_or(""), &opened.as_str());
    }
    match (&expected.stage, stage) {
        (Some(expected), Some(stage)) => step(stage, expected, differences),
        (Some(_), None) => differences.holds(false, "no stage is opened"),
        (None, _) => {}
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

/// The decision as JSON, after what holds for every decision was looked at.
fn report(model: &Model, differences: &mut Differences) -> Value {
    let weighed = model.weigh();
    let text = serde_json::to_string(&Report::new(model, &weighed)).unwrap();
    let again = serde_json::to_string(&Report::new(model, &model.weigh())).unwrap();
    differences.holds(
        text == again,
        "the same model gives other bytes the second time",
    );
    differences.holds(!headline(model, &weighed).is_empty(), "no headline");
    differences.holds(
        !explain(model, &weighed, usize::MAX).sentence.is_empty(),
        "no explanation",
    );
    serde_json::from_str(&text).unwrap()
}

fn sums(report: &Value, differences: &mut Differences) {
    for alternative in list(&report["alternatives"]) {
        let parts = list(&alternative["contributions"]).iter();
        let sum: f64 = parts.filter_map(|part| part["value"].as_f64()).sum();
        if let Some(score) = alternative["score"].as_f64() {
            differences.near(
                &format!("sum of the contributions of {}", alternative["id"]),
                Some(sum),
                score,
            );
        }
    }
}

fn outcome(report: &Value, expected: &Expected, differences: &mut Differences) {
    let outcome = &report["outcome"];
    let ids = [
        ("winner", &expected.winner),
        ("recommended", &expected.recommended),
    ];
    for (what, id) in ids {
        if let Some(id) = id {
            differences.same(what, &outcome[what].as_str().unwrap_or(""), &id.as_str());
        }
    }
    if let Some(against) = &expected.against {
        let state = outcome["against"]["state"].as_str().unwrap_or("");
        differences.same("against the record", &state, &against.as_str());
    }
    if let Some(status) = &expected.status {
        differences.same(
            "status",
            &outcome["status"].as_str(),
            &Some(status.as_str()),
        );
    }
    if let Some(rule) = &expected.rule {
        let held = list(&report["trace"])
            .iter()
            .find(|line| line["state"] == "held");
        let held = held.and_then(|line| line["rule"].as_str());
        differences.same("deciding rule", &held, &Some(rule.as_str()));
    }
}

fn alternatives(report: &Value, expected: &Expected, differences: &mut Differences) {
    let all = list(&report["alternatives"]);
    let with_id = |id: &str| {
        all.iter()
            .find(|alternative| alternative["id"] == id)
            .unwrap_or(&Value::Null)
    };
    for (id, score) in &expected.scores {
        differences.near(
            &format!("score of {id}"),
            with_id(id)["score"].as_f64(),
            *score,
        );
    }
    for id in &expected.unscored {
        let without = with_id(id).is_object() && with_id(id)["score"].is_null();
        differences.holds(without, &format!("{id} is not there without a score"));
    }
    for (id, parts) in &expected.contributions {
        let got: Vec<&Value> = list(&with_id(id)["contributions"])
            .iter()
            .map(|part| &part["value"])
            .collect();
        differences.same(
            &format!("count of contributions of {id}"),
            &got.len(),
            &parts.len(),
        );
        for (at, (got, part)) in got.iter().zip(parts).enumerate() {
            differences.near(&format!("contribution {at} of {id}"), got.as_f64(), *part);
        }
    }
    for (place, distance) in &expected.distances {
        let (id, gate) = place.split_once(' ').unwrap();
        let gates = list(&with_id(id)["gates"]);
        let found = gates
            .iter()
            .find(|found| found["id"] == gate)
            .unwrap_or(&Value::Null);
        let atoms = list(&found["atoms"]).iter();
        let got = atoms
            .filter_map(|atom| atom["distance"].as_f64())
            .find(|distance| *distance > 0.0);
        differences.near(&format!("distance of {place}"), got, *distance);
    }
    for (id, word) in &expected.notes {
        let notes: Vec<String> = list(&with_id(id)["contributions"])
            .iter()
            .map(|part| part["notes"].to_string())
            .collect();
        differences.holds(
            notes.join(" ").contains(word),
            &format!("no note of {id} says {word:?}: {notes:?}"),
        );
    }
    let ids = |keep: fn(&Value) -> bool| -> Vec<String> {
        all.iter()
            .filter(|one| keep(one))
            .filter_map(|one| one["id"].as_str())
            .map(str::to_owned)
            .collect()
    };
    if let Some(order) = &expected.order {
        differences.same("order", &ids(|_| true), order);
    }
    if let Some(ranked) = &expected.ranked {
        differences.same("ranking", &ids(|one| !one["rank"].is_null()), ranked);
    }
    if let Some(gated) = &expected.gated {
        let got: BTreeMap<String, String> = all
            .iter()
            .filter(|one| one["gated"].is_object())
            .map(|one| {
                let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
                let gate = &one["gated"];
                (
                    word(&one["id"]),
                    format!("{} {}", word(&gate["gate"]), word(&gate["effect"])),
                )
            })
            .collect();
        differences.same("gated", &got, gated);
    }
}

fn policy(report: &Value, expected: &Expected, differences: &mut Differences) {
    for (id, value) in &expected.parameters {
        let found = list(&report["parameters"])
            .iter()
            .find(|one| one["id"] == id.as_str());
        let got = found.and_then(|one| one["value"].as_f64());
        differences.near(id, got, *value);
    }
    for (id, reading) in &expected.switches {
        differences.same(
            id,
            &report["switches"][id].as_str(),
            &Some(reading.as_str()),
        );
    }
}

fn diagnostics(workspace: &Workspace, expected: &Expected, differences: &mut Differences) {
    let said: Vec<_> = workspace
        .files()
        .iter()
        .flat_map(|file| &file.diagnostics)
        .collect();
    let place = |said: &Diagnostic| {
        format!(
            "{}:{}:{} {}",
            said.file,
            said.line,
            said.column,
            said.code.id()
        )
    };
    if let Some(expected) = &expected.diagnostics {
        let receipts = expected.iter().any(|one| one.ends_with(" no-receipt"));
        let mut got: Vec<String> = said.iter().map(|said| place(said)).collect();
        got.retain(|one| receipts || !one.ends_with(" no-receipt"));
        got.sort();
        let mut expected = expected.clone();
        expected.sort();
        differences.same("diagnostics", &got, &expected);
    }
    for (at, words) in &expected.says {
        let here: Vec<String> = said
            .iter()
            .filter(|said| place(said) == *at)
            .map(|said| {
                let severity = format!("{:?}", said.severity).to_lowercase();
                format!(
                    "{severity}: found {}; expected {}; {}",
                    said.found, said.expected, said.done
                )
            })
            .collect();
        for word in words.all() {
            let holds = here.iter().any(|sentence| sentence.contains(word.as_str()));
            differences.holds(holds, &format!("{at} does not say {word:?}: {here:?}"));
        }
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}
