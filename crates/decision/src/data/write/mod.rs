//! The writer of the form: each part of a model beside what a file says of it.

mod cell;
mod gates;
mod guards;
mod means;
mod parameters;
mod records;
mod spreads;

pub(super) use cell::PROVENANCES;

use serde::{Serialize, Serializer};
use steelyard_documents::Name;

use super::FORMAT;
use crate::property::Properties;
use crate::{
    Alternative, Cells, Column, Criterion, Fact, Flag, Gain, Model, Norm, RecordedOutcome, Stage,
};
use cell::CellData;
use gates::GateData;
use guards::GuardData;
use means::MeanData;
use parameters::{GroupData, ParameterData};
use records::{RecordedData, SafetyData};
use spreads::SpreadData;

/// A model in the form of a file; everything at its default is left out. Keys stand in this order.
#[derive(Clone, Debug, Serialize)]
pub struct Data<'a> {
    format: &'static str,
    #[serde(skip_serializing_if = "str::is_empty")]
    decision: &'a str,
    system: &'a str,
    parameters: Vec<ParameterData<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    groups: Vec<GroupData<'a>>,
    #[serde(flatten)]
    cells: CellsData<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    recorded: Option<&'a RecordedOutcome>,
}

impl<'a> Data<'a> {
    /// The model as data.
    pub fn new(model: &'a Model) -> Self {
        let parameters = model.parameters.all().iter();
        Self {
            format: FORMAT,
            decision: &model.title,
            system: &model.system,
            parameters: parameters.map(ParameterData::new).collect(),
            groups: model
                .parameters
                .groups()
                .iter()
                .map(GroupData::new)
                .collect(),
            cells: CellsData::new(model, &model.cells),
            recorded: model.recorded.as_ref(),
        }
    }

    /// As JSON over several lines, for people to read too. Errs only where JSON cannot say it.
    pub fn text(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string_pretty(self)
    }
}

#[derive(Clone, Debug, Serialize)]
struct CellsData<'a> {
    #[serde(skip_serializing_if = "<[Name]>::is_empty")]
    classes: &'a [Name],
    criteria: Vec<CriterionData<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    norm: Option<&'static str>,
    alternatives: Vec<AlternativeData<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    flags: Vec<FlagData<'a>>,
    #[serde(skip_serializing_if = "Facts::is_empty")]
    facts: Facts<'a>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    spreads: Vec<SpreadData<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    means: Vec<MeanData<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    safety: Vec<SafetyData<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    guards: Vec<GuardData<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    stages: Vec<StageData<'a>>,
}

impl<'a> CellsData<'a> {
    fn new(model: &'a Model, cells: &'a Cells) -> Self {
        let criteria = 0..cells.criteria.len();
        let alternatives = 0..cells.alternatives.len();
        let stages = cells.stages.iter();
        Self {
            classes: &cells.classes,
            criteria: criteria
                .map(|at| CriterionData::new(model, cells, at))
                .collect(),
            norm: (cells.norm == Norm::Weights).then_some("weights"),
            alternatives: alternatives
                .map(|at| AlternativeData::new(model, cells, at))
                .collect(),
            flags: cells.flags.iter().map(FlagData::new).collect(),
            facts: Facts(&cells.facts),
            spreads: cells
                .spreads
                .iter()
                .map(|one| SpreadData::new(one, cells))
                .collect(),
            means: cells
                .means
                .iter()
                .map(|one| MeanData::new(one, cells))
                .collect(),
            safety: cells
                .safety
                .iter()
                .map(|one| SafetyData::new(one, cells))
                .collect(),
            guards: cells
                .guards
                .iter()
                .map(|one| GuardData::new(model, cells, one))
                .collect(),
            stages: stages
                .map(|stage| StageData::new(model, cells, stage))
                .collect(),
        }
    }
}

#[derive(Clone, Debug, Serialize)]
struct CriterionData<'a> {
    id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sign: Option<f64>,
    weights: Vec<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    share: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gain: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shift: Option<f64>,
    slot: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    min: Option<End>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max: Option<End>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    whole: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    offset: bool,
}

/// An end of what cells can be, as it is written: a number, or null for none.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(transparent)]
struct End(Option<f64>);

impl End {
    /// The ends of what the cells of a criterion can be, and whether they are counts: as declared, and also what is not
    /// where the cells of the document would not tell it.
    fn pair(criterion: &Criterion, column: &Column) -> ([Option<Self>; 2], bool) {
        let declared = criterion.domain;
        let suggested = criterion.suggested();
        if suggested == criterion.domain_of(column) {
            let end = |end: f64| end.is_finite().then_some(Self(Some(end)));
            return ([end(declared.min), end(declared.max)], declared.whole);
        }
        let end = |end: f64| Some(Self(Some(end).filter(|end| end.is_finite())));
        ([end(suggested.min), end(suggested.max)], suggested.whole)
    }
}

/// A label where it is not the id.
pub(super) fn label<'a>(label: &'a Name, id: &Name) -> Option<&'a str> {
    (label != id).then_some(label.as_str())
}

impl<'a> CriterionData<'a> {
    fn new(model: &'a Model, cells: &'a Cells, at: usize) -> Self {
        let criterion = &cells.criteria[at];
        let ([min, max], whole) = End::pair(criterion, &cells.columns[at]);
        let weights = criterion.weights.iter();
        let id = |place: &usize| {
            model
                .parameters
                .at(*place)
                .map_or("", |one| one.id.as_str())
        };
        Self {
            id: &criterion.id,
            label: label(&criterion.label, &criterion.id),
            sign: (criterion.sign < 0.0).then_some(-1.0),
            weights: weights.map(id).collect(),
            share: (criterion.share.to_bits() != 1.0_f64.to_bits()).then_some(criterion.share),
            gain: match cells.columns[at].gain {
                Gain::Same(gain) => Some(gain),
                Gain::One | Gain::Each(_) => None,
            },
            shift: Some(cells.columns[at].shift).filter(|shift| *shift != 0.0),
            slot: criterion.slot,
            min,
            max,
            whole,
            offset: criterion.offset,
        }
    }
}

#[derive(Clone, Debug, Serialize)]
struct AlternativeData<'a> {
    id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    class: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    multiplier: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    derived: Option<&'a [Name; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<SourceData<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    flags: Vec<&'a str>,
    cells: Row<'a>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    gates: Vec<GateData<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    recorded: Option<RecordedData<'a>>,
    #[serde(skip_serializing_if = "Properties::is_empty")]
    properties: Properties<'a>,
}

/// A file and a line.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct SourceData<'a> {
    pub(super) file: &'a str,
    pub(super) line: u32,
}

impl<'a> AlternativeData<'a> {
    fn new(model: &'a Model, cells: &'a Cells, at: usize) -> Self {
        let one: &Alternative = &cells.alternatives[at];
        let flags = cells.flags.iter();
        let multiplier = one.multiplier.and_then(|place| model.parameters.at(place));
        Self {
            id: &one.id,
            label: label(&one.label, &one.id),
            class: cells.classes.get(one.class).map(Name::as_str),
            multiplier: multiplier.map(|parameter| parameter.id.as_str()),
            derived: one.derived.as_ref(),
            source: one.place.map(|place| SourceData {
                file: model.file_name(place.file),
                line: place.line,
            }),
            flags: flags
                .filter(|flag| flag.holds.get(at) == Some(&true))
                .map(|flag| flag.id.as_str())
                .collect(),
            cells: Row { model, cells, at },
            gates: one
                .gates
                .iter()
                .map(|gate| GateData::new((model, cells), gate))
                .collect(),
            recorded: one
                .recorded
                .as_ref()
                .map(|then| RecordedData::new(then, cells)),
            properties: Properties(&one.properties),
        }
    }
}

/// The cells of one alternative, by id of the criterion.
#[derive(Clone, Debug)]
struct Row<'a> {
    model: &'a Model,
    cells: &'a Cells,
    at: usize,
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let columns = self.cells.criteria.iter().zip(&self.cells.columns);
        serializer.collect_map(
            columns.map(|(criterion, column)| {
                (&criterion.id, CellData::new(self.model, column, self.at))
            }),
        )
    }
}

#[derive(Clone, Debug, Serialize)]
struct FlagData<'a> {
    id: &'a str,
    yes: &'a str,
    no: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    gate: Option<&'a str>,
}

impl<'a> FlagData<'a> {
    fn new(flag: &'a Flag) -> Self {
        Self {
            id: &flag.id,
            yes: &flag.yes,
            no: &flag.no,
            gate: flag.gate.as_deref(),
        }
    }
}

#[derive(Clone, Debug)]
struct Facts<'a>(&'a [Fact]);

impl Facts<'_> {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Facts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|fact| (&fact.id, fact.value)))
    }
}

#[derive(Clone, Debug, Serialize)]
struct StageData<'a> {
    id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    leaders: Option<[&'a str; 2]>,
    #[serde(flatten)]
    cells: Box<CellsData<'a>>,
}

impl<'a> StageData<'a> {
    fn new(model: &'a Model, before: &'a Cells, stage: &'a Stage) -> Self {
        let id = |place: usize| {
            before
                .alternatives
                .get(place)
                .map_or("", |one| one.id.as_str())
        };
        Self {
            id: &stage.id,
            label: label(&stage.label, &stage.id),
            leaders: stage.leaders.map(|pair| pair.map(id)),
            cells: Box::new(CellsData::new(model, &stage.cells)),
        }
    }
}
