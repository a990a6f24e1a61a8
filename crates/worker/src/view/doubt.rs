//! What would come of it if everybody in a panel were less sure, or more alike, in the protocol's words.

use steelyard_decision::Model;
use steelyard_lab::{Deflation, Doubt};
use steelyard_protocol as protocol;

use super::lab::{outcome, swept};

/// Each way to move all confidences of the stage of an id.
pub(super) fn doubts(model: &Model, stage: &str) -> Vec<protocol::Doubt> {
    let all = steelyard_lab::doubts(model, Some(stage)).into_iter();
    let view = |one: Doubt| {
        let ends = match one.how {
            Deflation::Shrink => ["as stated", "all alike"],
            Deflation::Power => ["0: all alike", "4: the confident count most"],
            Deflation::Cap => ["0: nobody", "as stated"],
        };
        protocol::Doubt {
            label: one.label().to_owned(),
            answer: one.words(|verdict| outcome(model, verdict)),
            ends: ends.map(str::to_owned),
            now: one.now,
            zones: swept(model, &one.zones, one.label(), protocol::Mode::Free),
        }
    };
    all.map(view).collect()
}
