//! Cases of the decision model itself, written as decisions as data: parameters, cells, gates and
//! guards in; scores, ranking, outcome, zones and flips out. Several are whole decisions of the
//! systems, put down by hand.

mod changes;
mod flips;

use std::collections::BTreeMap;

use serde::Deserialize;
use steelyard_decision::data::{Data, read_data};
use steelyard_decision::{
    Cells, Model, Report, Settings, Standing, Verdict, Weighed, contributions, distance_to_passing,
};
use steelyard_documents::{Budget, Decoder, Severity, read};
use steelyard_lab::{Knob, Mode, Sweep, Zones, zones};

use crate::{Differences, Notebook};
use changes::Changes;

/// A suite file. Its models are read by the engine's own reader.
#[derive(Deserialize)]
pub(crate) struct Suite {
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    source: String,
    /// Name of a model of the file.
    model: String,
    #[serde(default)]
    set: BTreeMap<String, f64>,
    #[serde(default)]
    change: Changes,
    expect: Expected,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    #[serde(flatten)]
    step: Step,
    /// What the decision comes to with all its stages.
    status: Option<String>,
    winner: Option<String>,
    recommended: Option<String>,
    /// Ids of the stages that open, in order.
    opened: Option<Vec<String>>,
    /// Of the stage that opens, by its id.
    #[serde(default)]
    stage: BTreeMap<String, Step>,
    /// Id to what the record says beside the score: `matches`, `not_reproducible`, or
    /// `differs by 0.5 because price`.
    against: Option<BTreeMap<String, String>>,
    /// The recorded outcome beside the outcome: `matches` or `differs`.
    recorded: Option<String>,
    /// Codes of what reading the model has to say, beyond notes.
    #[serde(default)]
    said: Vec<String>,
    #[serde(default)]
    zones: Vec<Swept>,
    /// Edits in the order of size, each told as [`flips::flip_words`] does.
    flips: Option<Vec<String>>,
    /// Acts, told as [`flips::act_words`] does.
    acts: Option<Vec<String>>,
}

/// What is expected of one decision or stage.
#[derive(Default, Deserialize)]
struct Step {
    /// In input order; `nan` for none.
    scores: Option<Vec<f64>>,
    order: Option<Vec<String>>,
    ranked: Option<usize>,
    /// Id to the gate that holds it back.
    gated: Option<BTreeMap<String, String>>,
    /// Id and gate to the distance to passing; `nan` where no single number can do it.
    #[serde(default)]
    distances: BTreeMap<String, f64>,
    /// How each guard went.
    trace: Option<Vec<String>>,
}

/// Zones of one number, told as `[0, 7) B PANEL`, ends to five decimals.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Swept {
    parameter: Option<String>,
    cell: Option<[String; 2]>,
    gain: Option<String>,
    stage: Option<String>,
    mode: Option<String>,
    #[serde(default)]
    locked: Vec<String>,
    told: Vec<String>,
    /// Values that have an outcome to themselves, told as `7 A PANEL`.
    #[serde(default)]
    alone: Vec<String>,
}

/// The models of a suite file, each with what reading it had to say.
pub(crate) struct Models(BTreeMap<String, (Model, Vec<String>)>);

impl Models {
    pub(crate) fn read(name: &str, text: &str) -> Self {
        let file = read(name, text.as_bytes(), &Budget::default());
        let mut models = BTreeMap::new();
        let nodes = file.documents[0].get("model").unwrap();
        for entry in nodes.entries() {
            let mut decoder = Decoder::new(&file.source);
            let model = read_data(&mut decoder, &entry.value, 0);
            let diagnostics = decoder.into_diagnostics();
            let model = model.unwrap_or_else(|| panic!("{diagnostics:#?}"));
            let beyond = diagnostics
                .iter()
                .filter(|one| one.severity != Severity::Note);
            let codes = beyond.map(|one| one.code.id().to_owned()).collect();
            models.insert(entry.key.clone(), (model, codes));
        }
        Self(models)
    }
}

pub(crate) fn run(suite: &Suite, models: &Models, notebook: &mut Notebook) {
    for case in &suite.case {
        notebook.case(&case.name, &case.source, |differences| {
            let model = models.0.get(&case.model);
            let (model, diagnostics) =
                model.unwrap_or_else(|| panic!("{}: no model {}", case.name, case.model));
            differences.same("said of the model", diagnostics, &case.expect.said);
            check(case, model.clone(), differences);
        });
    }
    for (name, (model, _)) in &models.0 {
        notebook.case(name, "written and read again", |differences| {
            differences.same("the model", &again(model), &portable(model));
        });
    }
}

/// A model written down and read again.
fn again(model: &Model) -> Model {
    let text = serde_json::to_vec(&Data::new(model)).unwrap();
    let file = read("again.json", &text, &Budget::default());
    let mut decoder = Decoder::new(&file.source);
    let read = read_data(&mut decoder, &file.documents[0], 0);
    let diagnostics = decoder.into_diagnostics();
    portable(&read.unwrap_or_else(|| panic!("{diagnostics:#?}")))
}

/// A model without numbers of files, which each workspace gives anew.
fn portable(model: &Model) -> Model {
    fn forget(cells: &mut Cells) {
        for place in cells
            .alternatives
            .iter_mut()
            .filter_map(|one| one.place.as_mut())
        {
            place.file = 0;
        }
        cells
            .stages
            .iter_mut()
            .for_each(|stage| forget(&mut stage.cells));
    }
    let mut model = model.clone();
    forget(&mut model.cells);
    model.files.clear();
    model
}

fn check(case: &Case, mut model: Model, differences: &mut Differences) {
    let values = case.set.iter().map(|(id, value)| (id.clone(), *value));
    let settings = Settings {
        values: values.collect(),
        ..Settings::default()
    };
    let refused = Model::apply(&mut model.parameters, &mut model.switches, &settings);
    differences.same("refused settings", &refused, &Vec::new());
    case.change.make(&mut model.cells);
    let weighed = model.weigh();
    let expected = &case.expect;
    step(
        &model,
        (&model.cells, &weighed),
        &expected.step,
        differences,
    );
    let (last, decided) = weighed.last(&model.cells);
    let id = |place: usize| last.alternatives[place].id.to_string();
    let outcome = &decided.outcome;
    let words = [
        (
            "status",
            outcome.status.as_ref().map(|status| status.id.to_string()),
            &expected.status,
        ),
        ("winner", outcome.winner.map(id), &expected.winner),
        (
            "recommended",
            outcome.recommended.map(id),
            &expected.recommended,
        ),
    ];
    for (what, got, expected) in words {
        if let Some(expected) = expected {
            differences.same(what, &got.unwrap_or_default(), expected);
        }
    }
    stages(&model, (&model.cells, &weighed), expected, differences);
    against(&Report::new(&model, &weighed), expected, differences);
    for swept in &expected.zones {
        sweep(&model, swept, differences);
    }
    flips::check(&model, expected, differences);
}

fn against(report: &Report, expected: &Expected, differences: &mut Differences) {
    if let Some(expected) = &expected.recorded {
        let state = report.outcome.against.as_ref().map(|it| it.state);
        differences.same("the recorded outcome", &state, &Some(expected.as_str()));
    }
    let Some(expected) = &expected.against else {
        return;
    };
    let all = report.alternatives.iter();
    let got = all.filter_map(|one| {
        let against = one.against.as_ref()?;
        let by = against.by.map(|by| format!(" by {}", round(by)));
        let because = against.because.as_ref();
        let because = because.map(|it| format!(" because {it}"));
        let [by, because] = [by, because].map(Option::unwrap_or_default);
        let state = format!("{}{by}{because}", against.state);
        Some((one.id.to_string(), state))
    });
    differences.same("against the record", &got.collect(), expected);
}

fn stages(
    model: &Model,
    (cells, weighed): (&Cells, &Weighed),
    expected: &Expected,
    differences: &mut Differences,
) {
    let (mut cells, mut weighed) = (cells, weighed);
    let mut opened = Vec::new();
    while let Some((place, below)) = &weighed.stage {
        let stage = &cells.stages[*place];
        (cells, weighed) = (&stage.cells, below);
        opened.push(stage.id.to_string());
        if let Some(expected) = expected.stage.get(stage.id.as_str()) {
            step(model, (cells, weighed), expected, differences);
        }
    }
    if let Some(expected) = &expected.opened {
        differences.same("stages that opened", &opened, expected);
    }
    for id in expected.stage.keys() {
        differences.holds(opened.contains(id), &format!("stage {id} did not open"));
    }
}

fn step(
    model: &Model,
    (cells, weighed): (&Cells, &Weighed),
    expected: &Step,
    differences: &mut Differences,
) {
    let id = |place: usize| cells.alternatives[place].id.to_string();
    for (at, expected) in expected.scores.iter().flatten().enumerate() {
        let got = weighed.scores.get(at).copied();
        if expected.is_nan() {
            let none = got.is_some_and(f64::is_nan);
            differences.holds(none, &format!("{} has a score: {got:?}", id(at)));
            continue;
        }
        differences.near(&format!("score of {}", id(at)), got, *expected);
        let parts = contributions(&model.parameters, cells, at);
        let sum: f64 = parts.iter().map(|part| part.value).sum();
        let what = format!("sum of the contributions of {}", id(at));
        differences.near(&what, Some(sum), *expected);
    }
    if let Some(order) = &expected.order {
        let got: Vec<String> = weighed.order.iter().map(|place| id(*place)).collect();
        differences.same("order", &got, order);
    }
    if let Some(ranked) = &expected.ranked {
        differences.same("count of the ranked", &weighed.ranked, ranked);
    }
    gates(model, (cells, &weighed.standings), expected, differences);
    if let Some(trace) = &expected.trace {
        let states = weighed
            .trace
            .iter()
            .map(|step| serde_json::to_value(step.state).unwrap());
        let got: Vec<String> = states
            .map(|state| state.as_str().unwrap().to_owned())
            .collect();
        differences.same("trace", &got, trace);
    }
}

fn gates(
    model: &Model,
    (cells, standings): (&Cells, &[Standing]),
    expected: &Step,
    differences: &mut Differences,
) {
    let all = &cells.alternatives;
    if let Some(gated) = &expected.gated {
        let pairs = all.iter().zip(standings);
        let got: BTreeMap<String, String> = pairs
            .filter_map(|(one, standing)| match standing {
                Standing::Gated(gate) => {
                    Some((one.id.to_string(), one.gates[*gate].id.to_string()))
                }
                _ => None,
            })
            .collect();
        differences.same("gated", &got, gated);
    }
    for (place, distance) in &expected.distances {
        let (id, gate) = place.split_once(' ').unwrap();
        let alternative = all.iter().find(|one| one.id == id).unwrap();
        let gate = alternative.gates.iter().find(|one| one.id == gate).unwrap();
        let got = distance_to_passing(&gate.test, &model.parameters);
        if distance.is_nan() {
            differences.same(&format!("distance of {place}"), &got, &None);
        } else {
            differences.near(&format!("distance of {place}"), got, *distance);
        }
    }
}

fn sweep(model: &Model, swept: &Swept, differences: &mut Differences) {
    let mut parameters = model.parameters.clone();
    for id in &swept.locked {
        parameters.lock(id, true).unwrap();
    }
    let mode = swept.mode.as_deref().map(|mode| match mode {
        "proportional" => Mode::Proportional,
        "free" => Mode::Free,
        other => panic!("no mode {other}"),
    });
    let stage = swept.stage.as_deref();
    let knob = match (&swept.parameter, &swept.cell, &swept.gain) {
        (Some(id), ..) => Knob::parameter(&parameters, id, mode),
        (_, Some([alternative, criterion]), _) => {
            Knob::cell(&model.cells, stage, alternative, criterion)
        }
        (.., Some(criterion)) => Knob::gain(&model.cells, stage, criterion),
        _ => panic!("nothing to sweep"),
    };
    let knob = knob.unwrap();
    let sweep = Sweep::new(&parameters, &model.cells, knob.clone()).unwrap();
    let found = zones(&sweep);
    differences.holds(found.exact, &format!("{knob:?} is scanned"));
    differences.same(&format!("zones of {knob:?}"), &lines(&found), &swept.told);
    let alone = found.breakpoints.iter().filter(|one| {
        let beside = [&one.left, &one.right];
        beside.iter().all(|side| side.as_ref() != Some(&one.here))
    });
    let alone = alone.map(|one| format!("{} {}", round(one.at), words(&one.here)));
    let what = format!("values of {knob:?} that stand alone");
    differences.same(&what, &alone.collect(), &swept.alone);
}

fn round(x: f64) -> f64 {
    (x * 1e5).round() / 1e5 + 0.0
}

fn words(verdict: &Verdict) -> String {
    let winner = verdict.winner.as_deref().unwrap_or("nobody");
    format!(
        "{winner} {}",
        verdict.status.as_deref().unwrap_or("no status")
    )
}

fn lines(found: &Zones) -> Vec<String> {
    let zone = |zone: &steelyard_lab::Zone| {
        let open = if found.holds_at(zone, zone.from) {
            '['
        } else {
            '('
        };
        let shut = if found.holds_at(zone, zone.to) {
            ']'
        } else {
            ')'
        };
        let (from, to) = (round(zone.from), round(zone.to));
        format!("{open}{from}, {to}{shut} {}", words(&zone.verdict))
    };
    found.zones.iter().map(zone).collect()
}
