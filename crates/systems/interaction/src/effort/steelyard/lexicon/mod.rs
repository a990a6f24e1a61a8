//! Classes of meaning: generic words of work on software and of asking.

mod classes;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::effort::text::{Token, stem};
use classes::{CLASSES, IDIOMS};

/// Stems, joined by spaces, to places of their classes.
static STEMS: LazyLock<BTreeMap<String, Vec<usize>>> = LazyLock::new(|| {
    let mut stems: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (place, (_, _, words)) in CLASSES.iter().enumerate() {
        for word in words.split_whitespace() {
            let parts: Vec<String> = word.split('_').map(stem).collect();
            let classes = stems.entry(parts.join(" ")).or_default();
            if !classes.contains(&place) {
                classes.push(place);
            }
        }
    }
    stems
});

/// The longest entry has so many words.
const LONGEST: usize = 4;

/// A class that a run of tokens belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// Its name.
    pub(super) class: &'static str,
    /// Place of the first token.
    pub(super) first: usize,
    /// Place of the last one.
    pub(super) last: usize,
}

/// The classes in tokens, in order.
pub(super) fn classes(tokens: &[Token]) -> Vec<Found> {
    let mut found = Vec::new();
    let mut idle = 0;
    for first in 0..tokens.len() {
        idle = idle.max(first + idiom(&tokens[first..]));
        if first < idle {
            continue;
        }
        for length in 1..=LONGEST.min(tokens.len() - first) {
            let last = first + length - 1;
            let run: Vec<&str> = tokens[first..=last]
                .iter()
                .map(|one| one.stem.as_str())
                .collect();
            let places = STEMS.get(&run.join(" ")).into_iter().flatten();
            found.extend(places.map(|place| Found {
                class: CLASSES[*place].0,
                first,
                last,
            }));
        }
    }
    found
}

/// How many tokens an idiom takes at the start.
fn idiom(tokens: &[Token]) -> usize {
    let begins = |words: &&&str| {
        let mut rest = tokens.iter();
        words
            .split(' ')
            .all(|word| rest.next().is_some_and(|one| one.is(word)))
    };
    let found = IDIOMS.iter().find(begins);
    found.map_or(0, |words| words.split(' ').count())
}

/// What a class says, in plain words.
pub(super) fn words_of(class: &str) -> Option<&'static str> {
    let found = CLASSES.iter().find(|(name, ..)| *name == class)?;
    Some(found.1)
}

#[cfg(test)]
mod tests {
    use super::classes;
    use crate::effort::text::tokens;

    #[test]
    fn words_and_runs_of_words_have_classes() {
        let found =
            |text| -> Vec<&str> { classes(&tokens(text)).iter().map(|one| one.class).collect() };
        assert_eq!(
            found("investigating the root cause"),
            ["investigate", "diagnose", "diagnose"]
        );
        assert_eq!(found("policies"), ["plan"]);
        assert!(found("zebra").is_empty());
    }
}
