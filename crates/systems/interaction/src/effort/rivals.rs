//! What a question and a file may name of which only one is meant: the line about staging answers nothing about production.

use super::accessible::Wanted;

/// Stems of what stands for itself alone, in sets of which a line can be about one: what runs where.
const SETS: [&[&[&str]]; 3] = [
    &[
        &["production", "prod"],
        &["stag", "stage", "preprod"],
        &["development", "dev"],
        &["sandbox"],
        &["qa"],
    ],
    &[&["android"], &["io", "ios"], &["web"]],
    &[&["frontend"], &["backend"]],
];

/// Members of a set, a bit each.
pub(super) type Members = [u8; SETS.len()];

/// What of each set is named by stems.
pub(super) fn named<'a>(stems: impl IntoIterator<Item = &'a str>) -> Members {
    let mut found = Members::default();
    for stem in stems {
        for (members, set) in found.iter_mut().zip(SETS) {
            let place = set.iter().position(|names| names.contains(&stem));
            *members |= place.map_or(0, |place| 1 << place);
        }
    }
    found
}

/// What several name together.
pub(super) fn together(all: impl IntoIterator<Item = Members>) -> Members {
    let mut found = Members::default();
    for one in all {
        for (members, more) in found.iter_mut().zip(one) {
            *members |= more;
        }
    }
    found
}

/// What of each set is asked about; `None` where it is nothing.
pub(super) fn asked(wanted: &[Wanted]) -> Option<Members> {
    let asked = named(wanted.iter().map(|(_, stem)| stem.as_str()));
    (asked != Members::default()).then_some(asked)
}

/// Whether something is about others of a set alone than are asked about.
pub(super) fn are(asked: Members, named: Members) -> bool {
    let mut pairs = asked.into_iter().zip(named);
    pairs.any(|(asked, named)| asked != 0 && named != 0 && asked & named == 0)
}
