use steelyard_decision as engine;
use steelyard_decision::{Model, Weighed};
use steelyard_protocol as protocol;

use super::decided::lead;
use super::lab::verdict;
use super::record::{record, recorded_outcome};
use super::to_u32;

/// One line of the worklist, of a decision as it was weighed; `before` is what it comes to with everything as saved.
pub fn work_item(
    (model, weighed): (&Model, &Weighed),
    item: &steelyard_lab::WorkItem,
    before: &engine::Verdict,
) -> protocol::WorkItem {
    let changed = item.outcome != *before;
    protocol::WorkItem {
        decision: to_u32(item.place),
        verdict: verdict(model, &item.outcome),
        before: changed.then(|| verdict(model, before)),
        margin: item.margin,
        lead: lead(model, weighed),
        level: to_u32(item.level),
        heuristic: item.heuristic,
        record: record(item.against),
        same_choice: item.same_choice,
        recorded: recorded_outcome(model),
        diagnostics: to_u32(item.diagnostics),
    }
}
