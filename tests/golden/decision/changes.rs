//! What a case has otherwise than its model, so that both sides of an edge need one model.

use std::collections::BTreeMap;

use serde::Deserialize;
use steelyard_decision::{Atom, Cells, GateTest};

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Changes {
    /// Id to the number of a fact of the decision.
    #[serde(default)]
    facts: BTreeMap<String, f64>,
    /// Alternative, gate and fact, after a stage where they are a stage's, to whether it holds.
    #[serde(default)]
    holds: BTreeMap<String, bool>,
    /// Alternative and criterion, after a stage where it is a stage's, to the number of the cell.
    #[serde(default)]
    cells: BTreeMap<String, f64>,
}

impl Changes {
    pub(super) fn make(&self, cells: &mut Cells) {
        for (id, value) in &self.facts {
            let fact = cells.facts.iter_mut().find(|fact| fact.id == id.as_str());
            fact.unwrap_or_else(|| panic!("no fact {id}")).value = *value;
        }
        for (place, holds) in &self.holds {
            let (at, [alternative, gate, fact]) = place_in(cells, place);
            let all = at.alternatives.iter_mut();
            let mut gates = all
                .filter(|one| one.id == alternative)
                .flat_map(|one| &mut one.gates);
            let gate = gates.find(|one| one.id == gate);
            let found = gate.is_some_and(|gate| turn(&mut gate.test, fact, *holds));
            assert!(found, "no fact {place}");
        }
        for (place, value) in &self.cells {
            let (at, [alternative, criterion]) = place_in(cells, place);
            let all = at.alternatives.iter();
            let row = all.map(|one| &one.id).position(|id| id == alternative);
            let all = at.criteria.iter();
            let column = all.map(|one| &one.id).position(|id| id == criterion);
            at.columns[column.unwrap()].x[row.unwrap()] = *value;
        }
    }
}

/// The last `N` words of a place, and the decision or the stage, where a word before them names one.
fn place_in<'a, 'b, const N: usize>(
    cells: &'a mut Cells,
    place: &'b str,
) -> (&'a mut Cells, [&'b str; N]) {
    let mut words: Vec<&str> = place.split(' ').collect();
    let at = if words.len() > N {
        stage_of(cells, words.remove(0)).unwrap_or_else(|| panic!("no stage of {place}"))
    } else {
        cells
    };
    (at, words.try_into().unwrap())
}

fn stage_of<'a>(cells: &'a mut Cells, id: &str) -> Option<&'a mut Cells> {
    cells.stages.iter_mut().find_map(|stage| {
        if stage.id == id {
            Some(&mut stage.cells)
        } else {
            stage_of(&mut stage.cells, id)
        }
    })
}

/// Sets a fact wherever the test asks for it; tells whether it does.
fn turn(test: &mut GateTest, fact: &str, now: bool) -> bool {
    match test {
        GateTest::Atom(Atom::Fact { id, holds, .. }) if id == fact => {
            *holds = now;
            true
        }
        GateTest::Atom(_) => false,
        GateTest::All(tests) | GateTest::Any(tests) => {
            let mut found = false;
            for test in tests {
                found |= turn(test, fact, now);
            }
            found
        }
    }
}
