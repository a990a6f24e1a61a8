//! Rules on answers where a case cannot go: hostile depth, a table of languages.

use steelyard_interaction::{Preference, detect_language};

use crate::preference_support::{checked, run_of, word};

#[test]
fn deep_json_parses() {
    let deep = "[".repeat(100_000) + &"]".repeat(100_000);
    let found = checked(Preference::Json, &run_of(&[&deep])).found;
    assert_eq!(word(&found[0].1), "kept");
}

/// Short sentences of agents by language; those that were looked at when the bar was set.
const SPOKEN: &str = include_str!("../../../../../tests/suites/interaction/languages.txt");

#[test]
fn a_language_is_told_right_or_not_at_all() {
    let (mut all, mut known) = (0, 0);
    for line in SPOKEN.lines() {
        let (language, text) = line.split_once('\t').unwrap();
        let found = detect_language(text);
        assert!(found.is_none_or(|one| one == language), "{line}: {found:?}");
        all += 1;
        known += usize::from(found.is_some());
    }
    assert!(all >= 60 && known * 10 >= all * 7, "{known} of {all}");
}
