use serde::Serialize;

use super::label;
use crate::{Cells, Guard, Limit, Measure, Model, Pick, Tone};

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

/// What a measure is called, and of what it is.
fn measure(cells: &Cells, measure: Measure) -> (&'static str, Option<&str>) {
    let alternative = |place: usize| cells.alternatives.get(place).map(|one| one.id.as_str());
    match measure {
        Measure::Top => ("top", None),
        Measure::Gap => ("gap", None),
        Measure::Ranked => ("ranked", None),
        Measure::Waiting => ("waiting", None),
        Measure::Vetoed => ("vetoed", None),
        Measure::Rank(place) => ("rank", Some(alternative(place).unwrap_or_default())),
        Measure::DerivedRank(place) => {
            let of = alternative(place).unwrap_or_default();
            ("derived-rank", Some(of))
        }
        Measure::BestShare => ("best-share", None),
        Measure::TopFlag(place) => ("flag", cells.flags.get(place).map(|flag| flag.id.as_str())),
        Measure::TopSpread(place) => {
            let spread = cells.spreads.get(place);
            ("spread", spread.map(|one| one.id.as_str()))
        }
        Measure::TopMean(place) => ("mean", cells.means.get(place).map(|one| one.id.as_str())),
        Measure::Fact(place) => ("fact", cells.facts.get(place).map(|fact| fact.id.as_str())),
    }
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
        let opens = status.opens.as_ref();
        let mut stages = cells.stages.iter();
        let opens = opens.and_then(|id| stages.find(|stage| stage.id == *id));
        let tests = guard.tests.iter().map(|one| {
            let (left, of) = measure(cells, one.left);
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
                // Of a stage that is not there, as a hybrid of one card, a status says nothing.
                opens: opens.map(|stage| stage.id.as_str()),
            },
        }
    }
}
