use std::collections::BTreeMap;

use serde::Serialize;
use steelyard_documents::Name;

use crate::{Cells, Preference, Recorded, RecordedNumber};

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
    score: Option<NumberData>,
    #[serde(skip_serializing_if = "Option::is_none")]
    multiplier: Option<NumberData>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    contributions: BTreeMap<&'a str, NumberData>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lacks: Option<&'a Name>,
}

#[derive(Clone, Copy, Debug, Serialize)]
struct NumberData {
    value: f64,
    within: f64,
}

impl NumberData {
    fn new(one: RecordedNumber) -> Self {
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
            score: one.score.map(NumberData::new),
            multiplier: one.multiplier.map(NumberData::new),
            contributions: parts
                .filter_map(|(criterion, part)| {
                    Some((criterion.id.as_str(), NumberData::new((*part)?)))
                })
                .collect(),
            lacks: one.lacks.as_ref(),
        }
    }
}
