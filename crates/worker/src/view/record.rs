use steelyard_decision::Model;
use steelyard_protocol as protocol;

use super::lab::find_status;

/// What a record says, as the page has it.
pub(super) fn record(against: steelyard_lab::Record) -> protocol::Record {
    match against {
        steelyard_lab::Record::Matches => protocol::Record::Matches,
        steelyard_lab::Record::Differs => protocol::Record::Differs,
        steelyard_lab::Record::ScoresDiffer => protocol::Record::ScoresDiffer,
        steelyard_lab::Record::NotReproducible => protocol::Record::NotReproducible,
        steelyard_lab::Record::NotRecorded => protocol::Record::None,
    }
}

/// The recorded outcome in words, as a status and who won are shown; empty where none is recorded.
pub fn recorded_outcome(model: &Model) -> String {
    let Some(then) = &model.recorded else {
        return String::new();
    };
    let status = then.status.as_ref().and_then(|status| status.0.as_ref());
    let status = status.map(|id| {
        let found = find_status(&model.cells, id);
        found.map_or(id.as_str(), |one| one.label.as_str())
    });
    let winner = then.winner.as_ref().map(|winner| {
        let winner = winner.0.as_ref();
        winner.map_or("nobody", |id| model.label(id))
    });
    let parts = winner.into_iter().chain(status);
    parts.collect::<Vec<_>>().join(", ")
}
