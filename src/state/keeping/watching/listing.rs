//! What has changed in a folder since it was read: pure.

use std::collections::{BTreeMap, BTreeSet};

use crate::state::ground::stamp::Stamp;

/// A file of the folder that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// The page's number for it.
    pub(super) key: u32,
    /// How it was then.
    pub(super) stamp: Stamp,
}

/// What is to be read, and what is gone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Changes {
    /// Files to read again: key, and place among those that were found.
    pub(super) changed: Vec<(u32, usize)>,
    /// Files to read for the first time, by place among those that were found.
    pub(super) added: Vec<usize>,
    /// Keys of files that are not there any more.
    pub(super) removed: Vec<u32>,
}

impl Changes {
    pub(super) fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// What differs between the files that were read and those that were found, each by its name.
pub(super) fn changes(known: &BTreeMap<String, Known>, found: &[(String, Stamp)]) -> Changes {
    let mut changes = Changes::default();
    for (place, (name, stamp)) in found.iter().enumerate() {
        match known.get(name) {
            Some(before) if before.stamp == *stamp => {}
            Some(before) => changes.changed.push((before.key, place)),
            None => changes.added.push(place),
        }
    }
    let there: BTreeSet<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
    let gone = known
        .iter()
        .filter(|(name, _)| !there.contains(name.as_str()));
    changes.removed = gone.map(|(_, known)| known.key).collect();
    changes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stamp(size: u64, modified_ms: u64) -> Stamp {
        Stamp { size, modified_ms }
    }

    #[test]
    fn only_what_changed_is_read_again() {
        let known = |key, stamp| Known { key, stamp };
        let before = BTreeMap::from([
            ("runs/a".to_owned(), known(1, stamp(5, 1))),
            ("runs/b".to_owned(), known(2, stamp(5, 1))),
            ("runs/c".to_owned(), known(3, stamp(5, 1))),
            ("runs/d".to_owned(), known(4, stamp(5, 1))),
        ]);
        let found = [
            ("runs/a".to_owned(), stamp(5, 1)),
            ("runs/b".to_owned(), stamp(5, 2)),
            ("runs/c".to_owned(), stamp(6, 1)),
            ("runs/new".to_owned(), stamp(0, 0)),
        ];
        let expected = Changes {
            changed: vec![(2, 1), (3, 2)],
            added: vec![3],
            removed: vec![4],
        };
        assert_eq!(changes(&before, &found), expected);
        assert!(changes(&BTreeMap::new(), &[]).is_empty());
    }
}
