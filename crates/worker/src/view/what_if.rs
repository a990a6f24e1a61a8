//! Facts that might be otherwise, as switches that say what would come of them.

use steelyard_decision::{Cells, Model, Weighed, points};
use steelyard_lab::{IfTurned, Itself, WhatIf};
use steelyard_protocol as protocol;

use super::changes;
use super::lab::outcome_words;

/// Each with what would come of it; `read` are the cells as the files give them.
pub fn what_if(
    model: &Model,
    read: &Cells,
    weighed: &Weighed,
    focus: Option<usize>,
    decision: &protocol::DecisionId,
) -> Vec<protocol::WhatIf> {
    let all = steelyard_lab::what_if(model, read, weighed, focus.as_slice()).into_iter();
    let view = |one: WhatIf| protocol::WhatIf {
        words: one.words(&model.cells),
        holds: one.holds,
        toggle: changes::page_override(decision, &one.turn),
        becomes: one
            .then
            .as_ref()
            .map_or(String::new(), |then| becomes(model, then)),
        tips: one.then.is_some_and(|then| then.tips),
    };
    all.map(view).collect()
}

/// What comes of a fact that is turned.
fn becomes(model: &Model, then: &IfTurned) -> String {
    let itself = match then.itself {
        Itself::Enters { score } => format!("Enters at {}, ", points(score)),
        Itself::Leaves => "Leaves the ranking, ".to_owned(),
        Itself::StaysOut => "Stays out, ".to_owned(),
        Itself::Ranks => String::new(),
    };
    let outcome = if then.tips {
        outcome_words(model, &then.verdict, then.winner)
    } else {
        "the outcome stays".to_owned()
    };
    format!("{itself}{outcome}")
}
