//! The scheme of the original's research on proactivity (SPEC-PPP-001, recommendations): high words; words of choice
//! in fewer than 15 words are low; else up to 10 words are low, up to 20 medium, more high.

use super::{Effort, Reason, text};

const HIGH: [&str; 10] = [
    "investigate",
    "research",
    "before proceeding",
    "blocking",
    "need to decide",
    "architecture",
    "trade-off",
    "strategy",
    "should we consider",
    "do you want me to research",
];

const CHOICE: [&str; 6] = ["which", "choose", "select", "prefer", "option", " or "];

/// Words of choice count below this many words.
const SHORT: usize = 15;
/// Up to so many words are low.
const LOW_WORDS: usize = 10;
/// Up to so many words are medium.
const MEDIUM_WORDS: usize = 20;

/// Words are what white space parts.
pub(super) fn effort(question: &str) -> (Effort, Reason) {
    if let Some(found) = text::first_of(question, &HIGH) {
        return (Effort::High, text::word_reason(Effort::High, &found));
    }
    let count = question.split_whitespace().count();
    if count < SHORT
        && let Some(found) = text::first_of(question, &CHOICE)
    {
        return (Effort::Low, text::word_reason(Effort::Low, &found));
    }
    let (effort, bound) = if count <= LOW_WORDS {
        (Effort::Low, format!("at most {LOW_WORDS}"))
    } else if count <= MEDIUM_WORDS {
        (Effort::Medium, format!("{LOW_WORDS} to {MEDIUM_WORDS}"))
    } else {
        (Effort::High, format!("more than {MEDIUM_WORDS}"))
    };
    let words = format!("{count} words, {bound}");
    (effort, Reason { words, at: None })
}
