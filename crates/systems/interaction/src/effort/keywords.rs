//! The scheme of the original's trajectory store (SPEC-PPP-004): high words, then low words, else medium.

use super::{Effort, Reason, text};

const HIGH: [&str; 8] = [
    "investigate",
    "research",
    "analyze",
    "determine",
    "what is the best way to",
    "how should i",
    "before proceeding",
    "deep dive",
];

const LOW: [&str; 7] = [
    "which",
    "do you prefer",
    "would you like",
    "choose",
    "select",
    "pick",
    "option a or b",
];

/// The first of the words that stands anywhere in the text, parts of other words included.
pub(super) fn effort(question: &str) -> (Effort, Reason) {
    let lists = [(Effort::High, &HIGH[..]), (Effort::Low, &LOW[..])];
    for (effort, words) in lists {
        if let Some(found) = text::first_of(question, words) {
            return (effort, text::word_reason(effort, &found));
        }
    }
    let words = "no word of high or low effort: medium".to_owned();
    (Effort::Medium, Reason { words, at: None })
}
