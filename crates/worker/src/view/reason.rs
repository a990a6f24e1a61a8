use steelyard_decision::{Explained, Model, explain};
use steelyard_protocol as protocol;

/// Alternatives that are told at most; the others are counted.
const MOST: usize = 60;

/// Everything that a decision rests on.
pub fn reason(model: &Model) -> protocol::Reason {
    reason_of(model, explain(model, &model.weigh(), MOST))
}

fn reason_of(model: &Model, node: Explained) -> protocol::Reason {
    let place = node.place.map(|at| protocol::ReasonPlace {
        file: at.file,
        file_name: model.file_name(at.file).to_owned(),
        line: at.line,
    });
    let because = node.children.into_iter();
    protocol::Reason {
        sentence: node.sentence,
        place,
        because: because.map(|child| reason_of(model, child)).collect(),
    }
}
