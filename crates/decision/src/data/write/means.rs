use std::collections::BTreeMap;

use serde::Serialize;

use super::label;
use crate::{Cells, Mean};

#[derive(Clone, Debug, Serialize)]
pub(super) struct MeanData<'a> {
    id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stage: Option<&'a str>,
    criteria: BTreeMap<&'a str, Vec<&'a str>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    factor: BTreeMap<&'a str, f64>,
}

impl<'a> MeanData<'a> {
    pub(super) fn new(mean: &'a Mean, cells: &'a Cells) -> Self {
        let stage = mean.stage.and_then(|stage| cells.stages.get(stage));
        let asked = stage.map_or(cells, |stage| &stage.cells);
        let criterion = |place: &usize| {
            let one = asked.criteria.get(*place);
            one.map(|one| one.id.as_str())
        };
        let rows = cells.alternatives.iter().zip(&mean.criteria);
        let rows = rows.filter(|(_, criteria)| !criteria.is_empty());
        let factors = cells.alternatives.iter().zip(&mean.factor);
        let factors = factors.filter(|(_, factor)| (**factor - 1.0).abs() > 0.0);
        Self {
            id: &mean.id,
            label: label(&mean.label, &mean.id),
            stage: stage.map(|stage| stage.id.as_str()),
            criteria: rows
                .map(|(one, criteria)| {
                    let criteria = criteria.iter().filter_map(criterion);
                    (one.id.as_str(), criteria.collect())
                })
                .collect(),
            factor: factors
                .map(|(one, factor)| (one.id.as_str(), *factor))
                .collect(),
        }
    }
}
