//! Which files are stored, and which are to be: pure.

use std::collections::{BTreeMap, BTreeSet};

use crate::persist::Room;
use crate::state::ground::stamp::{Stamp, stamp};

/// Files up to this size are kept wherever there is a store; of larger ones [`limit`] says whether they are, or only remembered.
pub(super) const LEAST_LIMIT: u64 = 20 << 20;
/// Larger ones never are: to write one takes the browser minutes.
const MOST_LIMIT: u64 = 1 << 30;

/// Bytes that a file may have to be kept: a part of what the browser would take, since others come, and less of it where it
/// clears all when its disk runs full.
pub(super) fn limit(room: Room) -> u64 {
    let part = if room.lasting { 4 } else { 16 };
    (room.free / part).clamp(LEAST_LIMIT, MOST_LIMIT)
}

/// What the store has of this workspace.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Ledger {
    /// Files whose content is stored, as it was then.
    pub(super) kept: BTreeMap<u32, Stamp>,
    /// Files that the store has refused; they are not tried again until they change.
    pub(super) refused: BTreeMap<u32, Stamp>,
}

/// What is to become of the files that are open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Plan {
    /// Files to remember by name only.
    pub(super) named: BTreeSet<u32>,
    /// Files to put into the store.
    pub(super) put: Vec<(u32, Stamp)>,
    /// Files to take out of it.
    pub(super) take: Vec<u32>,
}

impl Ledger {
    /// Of a workspace whose files are stored so.
    pub(super) fn of(files: &[(u32, web_sys::File)]) -> Self {
        let kept = files.iter().map(|(key, file)| (*key, stamp(file)));
        Self {
            kept: kept.collect(),
            ..Self::default()
        }
    }

    /// What is to be done with these files, of which those of up to `limit` bytes are kept.
    pub(super) fn plan(&self, open: &[(u32, Stamp)], limit: u64) -> Plan {
        let mut plan = Plan::default();
        for (key, stamp) in open {
            if self.kept.get(key) == Some(stamp) {
                continue;
            }
            if stamp.size > limit || self.refused.get(key) == Some(stamp) {
                plan.named.insert(*key);
            } else {
                plan.put.push((*key, *stamp));
            }
        }
        // What has grown too large is not kept as it was before.
        let stays =
            |key: &u32| !plan.named.contains(key) && open.iter().any(|(open, _)| open == key);
        plan.take = self
            .kept
            .keys()
            .filter(|key| !stays(key))
            .copied()
            .collect();
        plan
    }

    /// A plan has come true.
    pub(super) fn done(&mut self, plan: &Plan) {
        self.kept.extend(plan.put.iter().copied());
        self.refused
            .retain(|key, _| plan.put.iter().all(|(put, _)| put != key));
        for key in &plan.take {
            self.kept.remove(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stamp(size: u64) -> Stamp {
        Stamp {
            size,
            modified_ms: 1,
        }
    }

    #[test]
    fn each_file_is_put_once_and_taken_once() {
        let mut ledger = Ledger::default();
        let plan = ledger.plan(&[(1, stamp(10)), (2, stamp(20))], LEAST_LIMIT);
        assert_eq!(plan.put, [(1, stamp(10)), (2, stamp(20))]);
        ledger.done(&plan);
        let again = ledger.plan(&[(1, stamp(10)), (2, stamp(20))], LEAST_LIMIT);
        assert_eq!(again, Plan::default());
        let plan = ledger.plan(&[(2, stamp(20)), (3, stamp(0))], LEAST_LIMIT);
        assert_eq!(
            (plan.put.as_slice(), plan.take.as_slice()),
            (&[(3, stamp(0))][..], &[1][..])
        );
        ledger.done(&plan);
        let again = ledger.plan(&[(2, stamp(20)), (3, stamp(0))], LEAST_LIMIT);
        assert_eq!(again, Plan::default());
    }

    #[test]
    fn a_file_that_changes_is_put_again() {
        let mut ledger = Ledger::default();
        ledger.done(&ledger.plan(&[(1, stamp(10))], LEAST_LIMIT));
        let later = Stamp {
            modified_ms: 2,
            ..stamp(10)
        };
        let plan = ledger.plan(&[(1, later)], LEAST_LIMIT);
        assert_eq!(
            (plan.put.as_slice(), plan.take.len()),
            (&[(1, later)][..], 0)
        );
        let grown = stamp(LEAST_LIMIT + 1);
        let plan = ledger.plan(&[(1, grown)], LEAST_LIMIT);
        assert_eq!((plan.put.len(), plan.take.as_slice()), (0, &[1][..]));
        assert_eq!(plan.named, BTreeSet::from([1]));
    }

    #[test]
    fn what_is_large_or_was_refused_is_only_named() {
        let mut ledger = Ledger::default();
        ledger.refused.insert(2, stamp(1));
        let (full, over) = (stamp(LEAST_LIMIT), stamp(LEAST_LIMIT + 1));
        let plan = ledger.plan(&[(1, full), (2, stamp(1)), (3, over)], LEAST_LIMIT);
        assert_eq!(plan.put, [(1, full)]);
        assert_eq!(plan.named, BTreeSet::from([2, 3]));
    }

    #[test]
    fn the_limit_rises_with_what_the_browser_grants() {
        let of = |free, lasting| limit(Room { free, lasting });
        let gigabyte = 1 << 30;
        assert_eq!(of(0, true), LEAST_LIMIT);
        assert_eq!(of(gigabyte, false), 64 << 20);
        assert_eq!(of(gigabyte, true), 256 << 20);
        assert_eq!(of(u64::MAX, false), gigabyte);
        // What is larger than before is put once the limit allows it.
        let mut ledger = Ledger::default();
        let open = [(1, stamp(LEAST_LIMIT + 1))];
        ledger.done(&ledger.plan(&open, LEAST_LIMIT));
        assert_eq!(ledger.plan(&open, of(gigabyte, false)).put, open);
    }
}
