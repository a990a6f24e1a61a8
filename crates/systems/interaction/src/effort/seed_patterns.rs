//! The seed's regular expressions (SPEC-PPP-003, RQ3.3), word for word and with their faults: `(A|B|C|option)` matches
//! any `a`, `b` or `c` after *choose*, `before (proceeding|continuing)` makes any question heavy.

use std::sync::LazyLock;

use regex::Regex;

use super::{At, Context, Effort, Hit, Reason, accessible};

/// The seed's, in its order.
const HIGH: [&str; 5] = [
    r"(?i)(investigate|research|explore|analyze)",
    r"(?i)(why|explain|describe).*(in detail|thoroughly)",
    r"(?i)before (proceeding|continuing)",
    r"(?i)(debug|troubleshoot|diagnose)",
    r"(?i)could you (check|verify|test)",
];

/// The seed's, in its order.
const LOW: [&str; 4] = [
    r"(?i)(choose|select).*(A|B|C|option)",
    r"(?i)^(yes|no)\?$",
    r"(?i)(which|what).*(prefer|like)",
    r"(?i)should I use",
];

static COMPILED: LazyLock<Vec<(Effort, &'static str, Regex)>> = LazyLock::new(|| {
    let high = HIGH.iter().map(|one| (Effort::High, *one));
    let all = high.chain(LOW.iter().map(|one| (Effort::Low, *one)));
    // A test compiles each of them.
    all.filter_map(|(effort, one)| Some((effort, one, Regex::new(one).ok()?)))
        .collect()
});

/// High first, then low, then low where a context file holds a word of the question, else medium.
///
/// The seed leaves `extract_keywords` open; here they are the content words, as [`accessible::any_word`] finds them.
pub(super) fn effort(text: &str, contexts: &[Context<'_>]) -> (Effort, Vec<Reason>, Option<Hit>) {
    for (effort, pattern, regex) in COMPILED.iter() {
        if let Some(found) = regex.find(text) {
            let at = At {
                start: found.start(),
                end: found.end(),
            };
            let reason = Reason {
                words: format!("pattern {pattern} of {} effort", effort.id()),
                at: Some(at),
            };
            return (*effort, vec![reason], None);
        }
    }
    match accessible::any_word(text, contexts) {
        Some((hit, name)) => {
            let words = format!(
                "{} found in {name}, line {}",
                hit.words.join(", "),
                hit.line
            );
            (Effort::Low, vec![Reason { words, at: None }], Some(hit))
        }
        None => {
            let words = "no pattern and no word in a context file: medium".to_owned();
            (Effort::Medium, vec![Reason { words, at: None }], None)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{COMPILED, HIGH, LOW};

    #[test]
    fn each_pattern_compiles() {
        assert_eq!(COMPILED.len(), HIGH.len() + LOW.len());
    }
}
