//! Questions from text and from the labelled sets.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;
use steelyard_engine::interaction::effort::{Context, Method, classify};
use steelyard_engine::interaction::{Asked, Effort};

/// A question without anything beside its text.
pub(crate) fn plain(text: &str) -> Asked {
    Asked {
        text: text.to_owned(),
        ..Asked::default()
    }
}

/// What our method says of a text.
pub(crate) fn effort(text: &str) -> Effort {
    classify(Method::Steelyard, &plain(text), &[]).effort
}

/// A question with its label and its context files: names and texts.
pub(crate) struct Labelled {
    asked: Asked,
    effort: Effort,
    context: Vec<(String, String)>,
}

/// The questions of a set; `None` where the set is not here.
pub(crate) fn labelled(set: &str) -> Option<Vec<Labelled>> {
    let folder = PathBuf::from(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/suites/interaction/effort"
    ));
    let text = fs::read_to_string(folder.join(set)).ok()?;
    let strings = |value: &Value| -> Vec<String> {
        let all = value.as_array().into_iter().flatten();
        all.filter_map(|one| one.as_str().map(str::to_owned))
            .collect()
    };
    let questions = text.lines().map(|line| {
        let line: Value = serde_json::from_str(line).unwrap();
        let context = strings(&line["context"]).into_iter().map(|name| {
            let text = fs::read_to_string(folder.join(&name)).unwrap();
            (name, text)
        });
        Labelled {
            asked: Asked {
                options: strings(&line["options"]),
                ..plain(line["text"].as_str().unwrap())
            },
            effort: Effort::parse(line["effort"].as_str().unwrap()).unwrap(),
            context: context.collect(),
        }
    });
    Some(questions.collect())
}

/// The share that a method gets right.
pub(crate) fn right(method: Method, questions: &[Labelled]) -> f64 {
    let right = questions.iter().filter(|question| {
        let contexts: Vec<Context<'_>> = (0..)
            .zip(&question.context)
            .map(|(file, (name, text))| Context { file, name, text })
            .collect();
        classify(method, &question.asked, &contexts).effort == question.effort
    });
    right.count() as f64 / questions.len() as f64
}
