//! The effort of questions in WebAssembly with nothing around it, for the bench in the browser.
//!
//! What is timed, and against what, is said in `measure.mjs` beside this crate.

use steelyard_interaction::effort::{Context, Method, classify};
use steelyard_interaction::{Labels, Supplied, read_questions};
use wasm_bindgen::prelude::wasm_bindgen;

/// Questions and their context files in the module's own memory, as the product has them.
#[wasm_bindgen]
pub struct Questions {
    all: Vec<Supplied>,
    files: Vec<(String, String)>,
}

#[wasm_bindgen]
impl Questions {
    /// The labelled questions of JSON Lines, with the names and texts of all files that they name.
    #[wasm_bindgen(constructor)]
    pub fn new(lines: String, names: Vec<String>, texts: Vec<String>) -> Questions {
        Questions {
            all: read_questions("questions.jsonl", lines, Labels::Required).questions,
            files: names.into_iter().zip(texts).collect(),
        }
    }

    /// The text of each question.
    pub fn texts(&self) -> Vec<String> {
        self.all.iter().map(|one| one.asked.text.clone()).collect()
    }

    /// Whether a question has a context file.
    pub fn supplied(&self, question: usize) -> bool {
        let one = self.all.get(question);
        one.is_some_and(|one| !one.context.is_empty())
    }

    /// Level of a question by our method: 0 low, 1 medium, 2 high, 3 not judged; its context files are looked into where `supplied` is set.
    pub fn steelyard(&self, question: usize, supplied: bool) -> u8 {
        self.level(question, Method::Steelyard, supplied)
    }

    /// The same by the seed's patterns, without context files.
    pub fn seed_patterns(&self, question: usize) -> u8 {
        self.level(question, Method::SeedPatterns, false)
    }

    fn level(&self, question: usize, method: Method, supplied: bool) -> u8 {
        let Some(one) = self.all.get(question) else {
            return u8::MAX;
        };
        let mut contexts = Vec::new();
        if supplied {
            for (file, (name, text)) in (0..).zip(&self.files) {
                if one.context.iter().any(|(named, _)| named == name) {
                    contexts.push(Context { file, name, text });
                }
            }
        }
        let verdict = classify(method, &one.asked, &contexts);
        verdict.effort.map_or(3, |effort| effort as u8)
    }
}
