//! Classes of meaning: generic words of work on software and of asking.

mod classes;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::effort::text::{Token, stem};
use classes::{CLASSES, IDIOMS};

/// Stems, joined by spaces, and the place of their class: by the first stem, those of fewer stems first.
static ENTRIES: LazyLock<BTreeMap<String, Vec<(String, usize)>>> = LazyLock::new(|| {
    let mut all: BTreeMap<String, Vec<(String, usize)>> = BTreeMap::new();
    for (place, (_, _, words)) in CLASSES.iter().enumerate() {
        for word in words.split_whitespace() {
            let stems: Vec<String> = word.split('_').map(stem).collect();
            let entries = all.entry(stems[0].clone()).or_default();
            let entry = (stems.join(" "), place);
            if !entries.contains(&entry) {
                entries.push(entry);
            }
        }
    }
    for entries in all.values_mut() {
        entries.sort_by_cached_key(|(stems, _)| stems.split(' ').count());
    }
    all
});

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
        // A name in quotes may be several words.
        let begins = tokens[first].stem.split(' ').next().unwrap_or_default();
        for (stems, place) in ENTRIES.get(begins).into_iter().flatten() {
            found.extend(last(stems, &tokens[first..]).map(|last| Found {
                class: CLASSES[*place].0,
                first,
                last: first + last,
            }));
        }
    }
    found
}

/// Place of the token with which an entry ends that begins with the first one.
fn last(stems: &str, tokens: &[Token]) -> Option<usize> {
    let mut rest = stems;
    for (place, token) in tokens.iter().enumerate() {
        rest = rest.strip_prefix(token.stem.as_str())?;
        if rest.is_empty() {
            return Some(place);
        }
        rest = rest.strip_prefix(' ')?;
    }
    None
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
        assert_eq!(found("the `data model`"), ["design"]);
        assert!(found("zebra").is_empty());
    }
}
