//! Languages of short sentences.

use steelyard_languages::{Language, detect};

/// Short sentences of agents by language; those that were looked at when the bar was set.
const SENTENCES: &str = include_str!("sentences.txt");

#[test]
fn a_language_is_told_right_or_not_at_all() {
    let (mut all, mut known) = (0, 0);
    for line in SENTENCES.lines() {
        let (language, text) = line.split_once('\t').expect("two columns");
        let found = detect(text).expect("linked in");
        assert!(
            found.is_none_or(|one| one.code() == language),
            "{line}: {found:?}"
        );
        assert_eq!(Language::unpacked(found.map_or(0, Language::packed)), found);
        all += 1;
        known += usize::from(found.is_some());
    }
    assert!(all >= 60 && known * 10 >= all * 7, "{known} of {all}");
}
