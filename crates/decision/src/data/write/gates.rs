use serde::Serialize;

use super::label;
use crate::data::{KINDS, kind_of};
use crate::{Atom, Cells, Effect, Gate, GateKind, GateTest, Model};

#[derive(Clone, Debug, Serialize)]
pub(super) struct GateData<'a> {
    id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
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
        #[serde(skip_serializing_if = "Option::is_none")]
        criterion: Option<&'a str>,
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
        #[serde(skip_serializing_if = "Option::is_none")]
        unknown: Option<&'a str>,
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        settled: bool,
    },
}

impl<'a> GateData<'a> {
    pub(super) fn new((model, cells): (&'a Model, &'a Cells), gate: &'a Gate) -> Self {
        Self {
            id: &gate.id,
            label: label(&gate.label, &gate.id),
            kind: (gate.kind != kind_of(&gate.id)).then(|| kind_word(gate.kind)),
            effect: gate.effect,
            test: test((model, cells), &gate.test),
        }
    }
}

fn kind_word(kind: GateKind) -> &'static str {
    let mut kinds = KINDS.iter();
    kinds
        .find(|(_, one)| *one == kind)
        .map_or("rule", |(word, _)| word)
}

fn test<'a>((model, cells): (&'a Model, &'a Cells), one: &'a GateTest) -> TestData<'a> {
    let list = |tests: &'a [GateTest]| {
        let tests = tests.iter();
        tests.map(|one| test((model, cells), one)).collect()
    };
    let id = |place: usize| cells.criteria.get(place).map(|one| one.id.as_str());
    match one {
        GateTest::All(tests) => TestData::All { all: list(tests) },
        GateTest::Any(tests) => TestData::Any { any: list(tests) },
        GateTest::Atom(Atom::Number {
            label,
            measured,
            criterion,
            op,
            limit,
        }) => TestData::Number {
            label,
            measured: *measured,
            criterion: criterion.and_then(id),
            op: op.sign(),
            limit: model.parameters.at(*limit).map_or("", |one| &one.id),
        },
        GateTest::Atom(Atom::Fact {
            id,
            holds,
            yes,
            no,
            unknown,
            settled,
        }) => TestData::Fact {
            fact: id,
            holds: *holds,
            yes,
            no,
            unknown: unknown.as_deref(),
            settled: *settled,
        },
    }
}
