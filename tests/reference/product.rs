//! The product's side: reading a decision as data, and its verdicts by plain names.

use steelyard_decision::data::read_data;
use steelyard_decision::{Cells, Model};
use steelyard_documents::{Budget, Decoder, Severity, read};

use crate::form::Decision;
use crate::model::Verdict;

/// The model that the product reads, or the faults that it finds.
pub(crate) fn read_model(decision: &Decision) -> Result<Model, String> {
    let text = serde_json::to_string(decision).expect("a decision is data");
    let file = read("decision.json", text.as_bytes(), &Budget::default());
    let mut decoder = Decoder::new(&file.source);
    let model = read_data(&mut decoder, &file.documents[0], 0);
    let mut faults = decoder.into_diagnostics();
    faults.retain(|one| one.severity != Severity::Note);
    model
        .filter(|_| faults.is_empty())
        .ok_or_else(|| format!("{faults:?} of {text}"))
}

/// The model that the product reads.
///
/// # Panics
/// Where it finds fault with the document.
pub(crate) fn model(decision: &Decision) -> Model {
    read_model(decision).expect("a decision without faults")
}

pub(crate) fn plain(verdict: &steelyard_decision::Verdict) -> Verdict {
    let [status, winner] =
        [&verdict.status, &verdict.winner].map(|one| one.as_ref().map(ToString::to_string));
    (status, winner)
}

pub(crate) fn id(cells: &Cells, place: Option<usize>) -> Option<String> {
    place.map(|place| cells.alternatives[place].id.to_string())
}
