//! Questions from text and from the labelled sets.

#![allow(dead_code, reason = "each suite uses some of it")]

use std::fs;
use std::path::PathBuf;

use steelyard_interaction::effort::{Agreement, Context, Method, classify};
use steelyard_interaction::{Labels, Supplied, read_questions};
use steelyard_runs::{Asked, Effort};

/// A question without anything beside its text.
pub(crate) fn plain(text: &str) -> Asked {
    Asked {
        text: text.to_owned(),
        ..Asked::default()
    }
}

/// What our method says of a text that can be judged.
pub(crate) fn effort(text: &str) -> Effort {
    classify(Method::Steelyard, &plain(text), &[])
        .effort
        .unwrap()
}

/// A labelled question with its context files: names and texts.
pub(crate) struct Labelled {
    asked: Asked,
    context: Vec<(String, String)>,
}

/// The questions of a set; `None` where the set is not here.
pub(crate) fn labelled(set: &str) -> Option<Vec<Labelled>> {
    let folder = PathBuf::from(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../tests/suites/interaction/effort"
    ));
    let text = fs::read_to_string(folder.join(set)).ok()?;
    let collected = read_questions(set, text, Labels::Required);
    assert_eq!(collected.diagnostics, []);
    let with_texts = |supplied: Supplied| Labelled {
        asked: supplied.asked,
        context: supplied
            .context
            .into_iter()
            .map(|(name, _)| {
                let text = fs::read_to_string(folder.join(&name)).unwrap();
                (name, text)
            })
            .collect(),
    };
    Some(collected.questions.into_iter().map(with_texts).collect())
}

/// What a method says beside what is labelled.
pub(crate) fn agreement(method: Method, questions: &[Labelled]) -> Agreement {
    Agreement::of(questions.iter().map(|question| {
        let contexts: Vec<Context<'_>> = (0..)
            .zip(&question.context)
            .map(|(file, (name, text))| Context { file, name, text })
            .collect();
        let verdict = classify(method, &question.asked, &contexts);
        (question.asked.effort.unwrap(), verdict.effort)
    }))
}
