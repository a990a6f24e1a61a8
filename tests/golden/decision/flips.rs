//! Flips as a suite tells them.

use steelyard_decision::Model;
use steelyard_documents::Name;
use steelyard_lab::{Act, Flip, Mode, MovedReport, What, flips};

use super::{Expected, round, words};
use crate::Differences;

pub(super) fn check(model: &Model, expected: &Expected, differences: &mut Differences) {
    if expected.flips.is_none() && expected.acts.is_none() {
        return;
    }
    let found = flips(&model.parameters, &model.cells);
    if let Some(expected) = &expected.flips {
        let words = found.edits.iter().map(|flip| flip_words(model, flip));
        differences.same("flips", &words.collect(), expected);
    }
    if let Some(expected) = &expected.acts {
        let words = found.acts.iter().map(act_words);
        differences.same("acts", &words.collect(), expected);
    }
}

/// `w proportional 0.5 to 0.44444 size 0.05556: B BEST`: what moves, from where to the edge, in units
/// of its scale, and what it comes to.
pub(super) fn flip_words(model: &Model, flip: &Flip) -> String {
    let moved = MovedReport::new(model, &flip.knob);
    let mode = match flip.knob.mode() {
        Mode::Proportional => " proportional",
        Mode::Free => "",
    };
    let (from, edge, size) = (round(flip.from), round(flip.edge), round(flip.size));
    let after = words(&flip.after);
    format!(
        "{}{mode} {from} to {edge} size {size}: {after}",
        by_id(&moved)
    )
}

/// `A approved, without B: A BEST`.
pub(super) fn act_words(act: &Act) -> String {
    let made = act.overrides.iter().map(|one| match &one.what {
        What::Fact {
            alternative,
            fact,
            holds,
            ..
        } => {
            let not = if *holds { "" } else { "not " };
            format!("{alternative} {not}{fact}")
        }
        What::Drop { alternative } => format!("without {alternative}"),
        What::LeaveOut { criterion } => format!("no {criterion}"),
    });
    let made: Vec<String> = made.collect();
    format!("{}: {}", made.join(", "), words(&act.after))
}

/// What moved, by ids: `w_e`, "cost of A", "the factor of Skeptic in panel".
fn by_id(moved: &MovedReport) -> String {
    let inside = |stage: &Option<Name>| {
        stage
            .as_ref()
            .map_or(String::new(), |id| format!(" in {id}"))
    };
    match moved {
        MovedReport::Parameter(id) => id.to_string(),
        MovedReport::Cell {
            stage,
            alternative,
            criterion,
        } => format!("{criterion} of {alternative}{}", inside(stage)),
        MovedReport::Gain { stage, criterion } => {
            format!("the factor of {criterion}{}", inside(stage))
        }
        MovedReport::Confidences { stage, how } => {
            format!("{how:?} of confidences{}", inside(stage))
        }
    }
}
