//! The seed's regular expressions (SPEC-PPP-003, RQ3.3), word for word and with their faults: `(A|B|C|option)` matches
//! any `a`, `b` or `c` after *choose*, `before (proceeding|continuing)` makes any question heavy.

use super::{At, Context, Effort, Hit, Reason, accessible};

/// One of the seed's expressions, and what it comes to: words of which one stands there, whatever the case of its letters.
struct Pattern {
    written: &'static str,
    words: &'static [&'static str],
    /// Of these one stands behind it on the line, the last that does; where there are any.
    then: &'static [&'static str],
    /// Whether there is nothing else.
    alone: bool,
}

const fn pattern(
    written: &'static str,
    words: &'static [&'static str],
    then: &'static [&'static str],
) -> Pattern {
    Pattern {
        written,
        words,
        then,
        alone: false,
    }
}

/// The seed's, in its order.
const HIGH: [Pattern; 5] = [
    pattern(
        r"(?i)(investigate|research|explore|analyze)",
        &["investigate", "research", "explore", "analyze"],
        &[],
    ),
    pattern(
        r"(?i)(why|explain|describe).*(in detail|thoroughly)",
        &["why", "explain", "describe"],
        &["in detail", "thoroughly"],
    ),
    pattern(
        r"(?i)before (proceeding|continuing)",
        &["before proceeding", "before continuing"],
        &[],
    ),
    pattern(
        r"(?i)(debug|troubleshoot|diagnose)",
        &["debug", "troubleshoot", "diagnose"],
        &[],
    ),
    pattern(
        r"(?i)could you (check|verify|test)",
        &["could you check", "could you verify", "could you test"],
        &[],
    ),
];

/// The seed's, in its order.
const LOW: [Pattern; 4] = [
    pattern(
        r"(?i)(choose|select).*(A|B|C|option)",
        &["choose", "select"],
        &["a", "b", "c", "option"],
    ),
    Pattern {
        written: r"(?i)^(yes|no)\?$",
        words: &["yes?", "no?"],
        then: &[],
        alone: true,
    },
    pattern(
        r"(?i)(which|what).*(prefer|like)",
        &["which", "what"],
        &["prefer", "like"],
    ),
    pattern(r"(?i)should I use", &["should i use"], &[]),
];

impl Pattern {
    /// Where the expression first matches a text in small letters.
    fn find(&self, lower: &str) -> Option<At> {
        if self.alone {
            let found = self.words.contains(&lower);
            return found.then_some(At {
                start: 0,
                end: lower.len(),
            });
        }
        let mut begin = 0;
        lower.split_inclusive('\n').find_map(|line| {
            let from = begin;
            begin += line.len();
            let first = |word: &&str| Some((line.find(*word)?, word.len()));
            let (start, length) = self.words.iter().filter_map(first).min()?;
            let mut end = start + length;
            if !self.then.is_empty() {
                let rest = &line[end..];
                let last = |word: &&str| Some((rest.rfind(*word)?, word.len()));
                let (at, length) = self.then.iter().filter_map(last).max()?;
                end += at + length;
            }
            Some(At {
                start: from + start,
                end: from + end,
            })
        })
    }
}

/// High first, then low, then low where a context file holds a word of the question, else medium.
///
/// The seed leaves `extract_keywords` open; here they are the content words, as [`accessible::any_word`] finds them.
pub(super) fn effort(text: &str, contexts: &[Context<'_>]) -> (Effort, Vec<Reason>, Option<Hit>) {
    let lower = text.to_ascii_lowercase();
    let high = HIGH.iter().map(|one| (Effort::High, one));
    for (effort, pattern) in high.chain(LOW.iter().map(|one| (Effort::Low, one))) {
        if let Some(at) = pattern.find(&lower) {
            let reason = Reason {
                words: format!("pattern {} of {} effort", pattern.written, effort.id()),
                at: Some(at),
            };
            return (effort, vec![reason], None);
        }
    }
    match accessible::any_word(text, contexts) {
        Some((hit, name)) => {
            let words = format!(
                "{} stands in {name}, line {}",
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
    use proptest::prelude::*;
    use regex_lite::Regex;

    use super::{At, HIGH, LOW};

    proptest! {
        /// Each finds what the expression finds that it stands for.
        #[test]
        fn as_the_expressions(
            words in prop::collection::vec(prop::sample::select(vec![
                "Investigate", "why", "EXPLAIN", "in detail", "thoroughly", "before", "continuing", "proceeding", "debug",
                "could you", "test", "verify", "choose", "Select", "option", "A", "yes", "no", "?", "which", "what", "whatwhich",
                "like", "Prefer", "should i use", "\n", "\r", "\u{e9}", "\u{130}", "\u{17f}elect", "x",
            ]), 0..8),
            between in prop::sample::select(vec![" ", "", "\n"]),
        ) {
            let text = words.join(between);
            for pattern in HIGH.iter().chain(&LOW) {
                let found = Regex::new(pattern.written).expect("an expression").find(&text);
                let found = found.map(|one| At { start: one.start(), end: one.end() });
                prop_assert_eq!(pattern.find(&text.to_ascii_lowercase()), found, "{}", pattern.written);
            }
        }
    }
}
