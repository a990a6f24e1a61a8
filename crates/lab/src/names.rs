use steelyard_decision::{Cells, Model, Parameters};
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

impl Knob {
    /// The unit of the number that it moves; empty for plain numbers.
    pub fn unit<'a>(&self, parameters: &'a Parameters, cells: &'a Cells) -> &'a str {
        match self {
            Knob::Parameter { place, .. } => {
                parameters.at(*place).map_or("", |one| one.unit.as_str())
            }
            Knob::Cell(spot) => {
                let criteria = spot.cells(cells).map(|cells| &cells.criteria);
                let criterion = criteria.and_then(|all| all.get(spot.criterion));
                criterion.map_or("", |one| one.unit.as_str())
            }
            Knob::Gain(_) | Knob::Confidences { .. } => "",
        }
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
