use steelyard_decision::{Cells, plain};
use steelyard_documents::Name;
use steelyard_lab::{Edit, Knob, Override, What};
use steelyard_protocol as protocol;

use super::frame::sentence_case;
use super::to_u32;
use crate::board::{Change, Draft};

/// An edited input as the engine's.
pub fn edit(input: &protocol::Input) -> Edit {
    Edit {
        stage: name(&input.stage),
        alternative: name(&input.alternative),
        criterion: input.criterion.as_str().into(),
        value: input.value,
    }
}

/// An override as the engine's. What it is called is looked up where it is made.
pub fn engine_override(made: &protocol::Override) -> Override {
    let what = match &made.what {
        protocol::What::Fact {
            alternative,
            gate,
            at,
            holds,
        } => What::Fact {
            alternative: alternative.as_str().into(),
            gate: gate.as_str().into(),
            fact: Name::new_static("fact"),
            at: *at as usize,
            holds: *holds,
            words: Name::default(),
        },
        protocol::What::Drop { alternative } => What::Drop {
            alternative: alternative.as_str().into(),
        },
        protocol::What::LeaveOut { criterion } => What::LeaveOut {
            criterion: criterion.as_str().into(),
        },
    };
    Override {
        stage: name(&made.stage),
        what,
    }
}

/// An edit of a decision's input in the page's words.
pub fn input(decision: &protocol::DecisionId, edit: &Edit) -> protocol::Input {
    protocol::Input {
        decision: decision.0.clone(),
        stage: text(edit.stage.as_ref()),
        alternative: text(edit.alternative.as_ref()),
        criterion: edit.criterion.to_string(),
        value: edit.value,
    }
}

/// An override of a decision in the page's words.
pub fn page_override(decision: &protocol::DecisionId, made: &Override) -> protocol::Override {
    let what = match &made.what {
        What::Fact {
            alternative,
            gate,
            at,
            holds,
            ..
        } => protocol::What::Fact {
            alternative: alternative.to_string(),
            gate: gate.to_string(),
            at: to_u32(*at),
            holds: *holds,
        },
        What::Drop { alternative } => protocol::What::Drop {
            alternative: alternative.to_string(),
        },
        What::LeaveOut { criterion } => protocol::What::LeaveOut {
            criterion: criterion.to_string(),
        },
    };
    protocol::Override {
        decision: decision.0.clone(),
        stage: text(made.stage.as_ref()),
        what,
    }
}

/// A change of a decision's own numbers and facts, beside what the files say of it.
pub fn edited(
    decision: &protocol::DecisionId,
    read: &Cells,
    change: &Change,
    made: bool,
) -> protocol::Edited {
    let (words, change) = match change {
        Change::Input(edit) => (
            edit_words(edit, read),
            protocol::Change::Input(input(decision, edit)),
        ),
        Change::Override(made) => (
            override_label(made, read),
            protocol::Change::Override(page_override(decision, made)),
        ),
    };
    protocol::Edited {
        words,
        lost: !made,
        change,
    }
}

/// What one override is called.
fn override_label(made: &Override, cells: &Cells) -> String {
    sentence(made.words(cells), Some(made))
}

/// As a sentence; a name that it begins with stays as written.
pub(super) fn sentence(words: String, first: Option<&Override>) -> String {
    match first.map(|made| &made.what) {
        Some(What::Fact { .. }) => words,
        _ => sentence_case(&words),
    }
}

/// "Cost of B: 45 in place of 30".
fn edit_words(edit: &Edit, read: &Cells) -> String {
    let now = plain(edit.value);
    let stage = edit.stage.as_deref();
    let knob = match &edit.alternative {
        Some(alternative) => Knob::cell(read, stage, alternative, &edit.criterion),
        None => Knob::gain(read, stage, &edit.criterion),
    };
    let then = |value: Option<f64>| value.map_or("–".to_owned(), plain);
    match knob {
        Ok(Knob::Cell(spot)) => {
            let (what, whose) = spot.labels(read);
            format!(
                "{what} of {whose}: {now} in place of {}",
                then(spot.value(read))
            )
        }
        Ok(Knob::Gain(spot)) => {
            let (what, _) = spot.labels(read);
            format!(
                "Confidence of {what}: {now} in place of {}",
                then(spot.gain(read))
            )
        }
        Ok(Knob::Parameter { .. } | Knob::Confidences { .. }) | Err(_) => {
            let whose = edit.alternative.as_deref().unwrap_or_default();
            format!("{} {whose}: {now}", edit.criterion)
        }
    }
}

fn name(id: &str) -> Option<Name> {
    (!id.is_empty()).then(|| id.into())
}

fn text(name: Option<&Name>) -> String {
    name.map_or(String::new(), Name::to_string)
}

/// What the page's user has changed.
pub(crate) fn draft(settings: &protocol::Settings) -> Draft {
    let inputs = settings.inputs.iter().map(|input| {
        let change = Change::Input(edit(input));
        (input.decision.clone(), change)
    });
    let overrides = settings.overrides.iter().map(|made| {
        let change = Change::Override(engine_override(made));
        (made.decision.clone(), change)
    });
    Draft {
        settings: super::settings(settings),
        changes: inputs.chain(overrides).collect(),
    }
}
