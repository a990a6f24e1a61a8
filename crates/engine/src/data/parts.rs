use std::collections::BTreeMap;

use serde::Serialize;

use super::cells::{SourceData, label};
use crate::decision::{
    Atom, Cells, Column, Effect, Gain, Gate, GateTest, Group, Guard, Limit, Measure, Mode, Model,
    Name, Parameter, Pick, Preference, Provenance, Reading, Recorded, Role, Tone,
};

#[derive(Clone, Debug, Serialize)]
pub(super) struct ParameterData<'a> {
    id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    group: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    unit: &'a str,
    role: Role,
    default: f64,
    saved: f64,
    /// Left out where it follows another.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<f64>,
    min: f64,
    max: f64,
    limit: f64,
    step: f64,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    locked: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    fallback_of: Option<&'a str>,
}

impl<'a> ParameterData<'a> {
    pub(super) fn new(one: &'a Parameter) -> Self {
        Self {
            id: &one.id,
            label: label(&one.label, &one.id),
            group: &one.group,
            unit: &one.unit,
            role: one.role,
            default: one.default,
            saved: one.saved,
            value: (!one.follows).then_some(one.value),
            min: one.min,
            max: one.max,
            limit: one.limit,
            step: one.step,
            locked: one.locked,
            fallback_of: one.fallback_of.as_deref(),
        }
    }
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct GroupData<'a> {
    id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    mode: Mode,
}

impl<'a> GroupData<'a> {
    pub(super) fn new(one: &'a Group) -> Self {
        Self {
            id: &one.id,
            label: label(&one.label, &one.id),
            mode: one.mode,
        }
    }
}

/// A cell: a number where there is nothing else to say of it.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub(super) enum CellData<'a> {
    Plain(f64),
    Told {
        x: f64,
        #[serde(skip_serializing_if = "Option::is_none")]
        gain: Option<f64>,
        #[serde(skip_serializing_if = "str::is_empty")]
        formed: &'a str,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        notes: Vec<NoteData<'a>>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        inputs: Vec<InputData<'a>>,
    },
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct NoteData<'a> {
    text: &'a str,
    provenance: &'static str,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct InputData<'a> {
    text: &'a str,
    provenance: &'static str,
    #[serde(flatten)]
    source: SourceData<'a>,
}

/// Words for a provenance, as a file has them.
pub(super) const PROVENANCES: [(Provenance, &str); 7] = [
    (Provenance::Read, "read"),
    (Provenance::Coerced, "coerced"),
    (Provenance::Assumed, "assumed"),
    (Provenance::Missing, "missing"),
    (Provenance::LeftOut, "left_out"),
    (Provenance::Heuristic, "heuristic"),
    (Provenance::Recorded, "recorded"),
];

fn provenance(one: Provenance) -> &'static str {
    let found = PROVENANCES.iter().find(|(known, _)| *known == one);
    found.map_or("read", |(_, word)| word)
}

impl<'a> CellData<'a> {
    /// The cell of an alternative.
    pub(super) fn new(model: &'a Model, column: &'a Column, at: usize) -> Self {
        let x = column.x.get(at).copied().unwrap_or(0.0);
        let gain = match &column.gain {
            Gain::Each(gains) => Some(gains.get(at).copied().unwrap_or(0.0)),
            Gain::One | Gain::Same(_) => None,
        };
        let origin = column.origins.get(at);
        let told = origin.is_some_and(|it| {
            !(it.formed.is_empty() && it.notes.is_empty() && it.inputs.is_empty())
        });
        if !told && gain.is_none() {
            return Self::Plain(x);
        }
        let (formed, notes, inputs) = origin.map_or(("", Vec::new(), Vec::new()), |origin| {
            let notes = origin.notes.iter().map(|(kind, text)| NoteData {
                text,
                provenance: provenance(*kind),
            });
            let inputs = origin.inputs.iter().map(|input| InputData {
                text: &input.text,
                provenance: provenance(input.provenance),
                source: SourceData {
                    file: model.file_name(input.place.file),
                    line: input.place.line,
                },
            });
            (origin.formed.as_str(), notes.collect(), inputs.collect())
        });
        Self::Told {
            x,
            gain,
            formed,
            notes,
            inputs,
        }
    }
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct GateData<'a> {
    id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    effect: Effect,
    test: TestData<'a>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum TestData<'a> {
    All {
        all: Vec<TestData<'a>>,
    },
    Any {
        any: Vec<TestData<'a>>,
    },
    Number {
        #[serde(skip_serializing_if = "str::is_empty")]
        label: &'a str,
        measured: f64,
        op: &'static str,
        limit: &'a str,
    },
    Fact {
        fact: &'a str,
        holds: bool,
        #[serde(skip_serializing_if = "str::is_empty")]
        yes: &'a str,
        #[serde(skip_serializing_if = "str::is_empty")]
        no: &'a str,
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        settled: bool,
    },
}

impl<'a> GateData<'a> {
    pub(super) fn new(model: &'a Model, gate: &'a Gate) -> Self {
        Self {
            id: &gate.id,
            label: label(&gate.label, &gate.id),
            effect: gate.effect,
            test: test(model, &gate.test),
        }
    }
}

fn test<'a>(model: &'a Model, one: &'a GateTest) -> TestData<'a> {
    let list = |tests: &'a [GateTest]| tests.iter().map(|one| test(model, one)).collect();
    match one {
        GateTest::All(tests) => TestData::All { all: list(tests) },
        GateTest::Any(tests) => TestData::Any { any: list(tests) },
        GateTest::Atom(Atom::Number {
            label,
            measured,
            op,
            limit,
        }) => TestData::Number {
            label,
            measured: *measured,
            op: op.sign(),
            limit: model.parameters.at(*limit).map_or("", |one| &one.id),
        },
        GateTest::Atom(Atom::Fact {
            id,
            holds,
            yes,
            no,
            settled,
        }) => TestData::Fact {
            fact: id,
            holds: *holds,
            yes,
            no,
            settled: *settled,
        },
    }
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct GuardData<'a> {
    id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tests: Vec<ComparisonData<'a>>,
    status: StatusData<'a>,
}

#[derive(Clone, Debug, Serialize)]
struct ComparisonData<'a> {
    left: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<&'a str>,
    op: &'static str,
    right: RightData<'a>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum RightData<'a> {
    Parameter(&'a str),
    Constant(f64),
}

#[derive(Clone, Debug, Serialize)]
struct StatusData<'a> {
    id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    tone: Tone,
    winner: PickData<'a>,
    recommended: PickData<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    opens: Option<&'a str>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum PickData<'a> {
    Word(&'static str),
    This { this: &'a str },
}

impl<'a> GuardData<'a> {
    pub(super) fn new(model: &'a Model, cells: &'a Cells, guard: &'a Guard) -> Self {
        let status = &guard.status;
        let alternative = |place: usize| {
            cells
                .alternatives
                .get(place)
                .map_or("", |one| one.id.as_str())
        };
        let pick = |pick: Pick| match pick {
            Pick::Nobody => PickData::Word("nobody"),
            Pick::First => PickData::Word("first"),
            Pick::Safest => PickData::Word("safest"),
            Pick::This(place) => PickData::This {
                this: alternative(place),
            },
        };
        let tests = guard.tests.iter().map(|one| {
            let (left, of) = match one.left {
                Measure::Top => ("top", None),
                Measure::Gap => ("gap", None),
                Measure::Ranked => ("ranked", None),
                Measure::Waiting => ("waiting", None),
                Measure::Rank(place) => ("rank", Some(alternative(place))),
                Measure::TopFlag(place) => {
                    ("flag", cells.flags.get(place).map(|flag| flag.id.as_str()))
                }
                Measure::Fact(place) => {
                    ("fact", cells.facts.get(place).map(|fact| fact.id.as_str()))
                }
            };
            let right = match one.right {
                Limit::Constant(value) => RightData::Constant(value),
                Limit::Parameter(place) => {
                    RightData::Parameter(model.parameters.at(place).map_or("", |one| &one.id))
                }
            };
            ComparisonData {
                left,
                of,
                op: one.op.sign(),
                right,
            }
        });
        Self {
            id: &guard.id,
            label: label(&guard.label, &guard.id),
            tests: tests.collect(),
            status: StatusData {
                id: &status.id,
                label: label(&status.label, &status.id),
                tone: status.tone,
                winner: pick(status.winner),
                recommended: pick(status.recommended),
                opens: status.opens.as_deref(),
            },
        }
    }
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct SafetyData<'a> {
    label: &'a str,
    prefer: &'static str,
    x: BTreeMap<&'a str, f64>,
}

impl<'a> SafetyData<'a> {
    pub(super) fn new(one: &'a Preference, cells: &'a Cells) -> Self {
        let rows = cells.alternatives.iter().zip(&one.x);
        Self {
            label: &one.label,
            prefer: if one.least { "least" } else { "most" },
            x: rows
                .map(|(alternative, x)| (alternative.id.as_str(), *x))
                .collect(),
        }
    }
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct RecordedData<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<ReadingData>,
    #[serde(skip_serializing_if = "Option::is_none")]
    multiplier: Option<ReadingData>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    contributions: BTreeMap<&'a str, ReadingData>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lacks: Option<&'a Name>,
}

#[derive(Clone, Copy, Debug, Serialize)]
struct ReadingData {
    value: f64,
    within: f64,
}

impl ReadingData {
    fn new(one: Reading) -> Self {
        Self {
            value: one.value,
            within: one.within,
        }
    }
}

impl<'a> RecordedData<'a> {
    pub(super) fn new(one: &'a Recorded, cells: &'a Cells) -> Self {
        let parts = cells.criteria.iter().zip(&one.contributions);
        Self {
            score: one.score.map(ReadingData::new),
            multiplier: one.multiplier.map(ReadingData::new),
            contributions: parts
                .filter_map(|(criterion, part)| {
                    Some((criterion.id.as_str(), ReadingData::new((*part)?)))
                })
                .collect(),
            lacks: one.lacks.as_ref(),
        }
    }
}
