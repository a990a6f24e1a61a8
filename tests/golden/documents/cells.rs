//! The numbers that are weighed, and what they were made of.

use std::collections::BTreeMap;

use super::Expected;
use crate::Differences;
use crate::engine::{Model, Provenance, total};

/// By id of an alternative, then by id of a criterion.
pub(super) type Cells<T> = BTreeMap<String, BTreeMap<String, T>>;

pub(super) fn check(model: &Model, expected: &Expected, differences: &mut Differences) {
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
            inputs.chain(noted).map(Provenance::word).collect()
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
