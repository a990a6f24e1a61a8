use std::collections::BTreeMap;

use serde::Serialize;

use super::label;
use crate::{Cells, Spread};

#[derive(Clone, Debug, Serialize)]
pub(super) struct SpreadData<'a> {
    id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    stage: &'a str,
    criteria: BTreeMap<&'a str, Vec<&'a str>>,
}

impl<'a> SpreadData<'a> {
    pub(super) fn new(spread: &'a Spread, cells: &'a Cells) -> Self {
        let stage = cells.stages.get(spread.stage);
        let criterion = |place: &usize| {
            let one = stage.and_then(|stage| stage.cells.criteria.get(*place));
            one.map(|one| one.id.as_str())
        };
        let rows = cells.alternatives.iter().zip(&spread.criteria);
        let rows = rows.filter(|(_, criteria)| !criteria.is_empty());
        Self {
            id: &spread.id,
            label: label(&spread.label, &spread.id),
            stage: stage.map_or("", |stage| &stage.id),
            criteria: rows
                .map(|(one, criteria)| {
                    let criteria = criteria.iter().filter_map(criterion);
                    (one.id.as_str(), criteria.collect())
                })
                .collect(),
        }
    }
}
