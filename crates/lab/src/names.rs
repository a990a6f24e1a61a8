use steelyard_decision::{Cells, Model};
use steelyard_documents::Name;

use super::{Deflation, Knob};

/// What a knob moves, as people call it: "Evidence", "Cost of A", "the factor of Skeptic in Panel". What has no label is
/// called by its id.
pub fn knob_words(model: &Model, knob: &Knob) -> String {
    let (words, path) = match knob {
        Knob::Parameter { place, .. } => {
            let parameter = model.parameters.at(*place);
            return parameter.map_or(String::new(), |one| one.label.to_string());
        }
        Knob::Cell(spot) => {
            let (criterion, alternative) = spot.labels(&model.cells);
            (format!("{criterion} of {alternative}"), &spot.stage)
        }
        Knob::Gain(spot) => {
            let (criterion, _) = spot.labels(&model.cells);
            (format!("the factor of {criterion}"), &spot.stage)
        }
        Knob::Confidences { stage, how } => {
            let words = match how {
                Deflation::Shrink => "the shrinking of confidences to their mean",
                Deflation::Power => "the exponent of confidences",
                Deflation::Cap => "the cap on confidences",
            };
            (words.to_owned(), stage)
        }
    };
    match stage(&model.cells, path) {
        Some(stage) => format!("{words} in {stage}"),
        None => words,
    }
}

/// Label of the stage that a path leads to; `None` for the decision itself.
fn stage<'a>(cells: &'a Cells, path: &[usize]) -> Option<&'a Name> {
    let (last, path) = path.split_last()?;
    let mut at = cells;
    for place in path {
        at = &at.stages.get(*place)?.cells;
    }
    at.stages.get(*last).map(|stage| &stage.label)
}
