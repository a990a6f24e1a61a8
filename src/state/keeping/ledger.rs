//! Which files are stored, and which are to be: pure.

use std::collections::BTreeSet;

/// Larger files are remembered, not kept.
pub(super) const MOST_KEPT_BYTES: u64 = 20 << 20;
/// What no Steelyard reads need not be asked for again.
const MOST_READ_BYTES: u64 = 64 << 20;

/// What the store has of this workspace.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Ledger {
    /// Files whose content is stored.
    pub(super) kept: BTreeSet<u32>,
    /// Files that the store has refused; they are not tried again.
    pub(super) refused: BTreeSet<u32>,
}

/// What is to become of the files that are open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Plan {
    /// Files to remember by name only.
    pub(super) named: BTreeSet<u32>,
    /// Files to put into the store.
    pub(super) put: Vec<u32>,
    /// Files to take out of it.
    pub(super) take: Vec<u32>,
}

/// Whether a file of that size is worth remembering.
pub(super) fn is_remembered(size_bytes: u64) -> bool {
    size_bytes <= MOST_READ_BYTES
}

impl Ledger {
    /// What is to be done with these files, each a key and a size in bytes.
    pub(super) fn plan(&self, open: &[(u32, u64)]) -> Plan {
        let mut plan = Plan::default();
        for (key, size) in open {
            if self.kept.contains(key) {
                continue;
            }
            if *size > MOST_KEPT_BYTES || self.refused.contains(key) {
                plan.named.insert(*key);
            } else {
                plan.put.push(*key);
            }
        }
        let is_open = |key: &u32| open.iter().any(|(open, _)| open == key);
        plan.take = self
            .kept
            .iter()
            .filter(|key| !is_open(key))
            .copied()
            .collect();
        plan
    }

    /// A plan has come true.
    pub(super) fn done(&mut self, plan: &Plan) {
        self.kept.extend(&plan.put);
        for key in &plan.take {
            self.kept.remove(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_file_is_put_once_and_taken_once() {
        let mut ledger = Ledger::default();
        let plan = ledger.plan(&[(1, 10), (2, 20)]);
        assert_eq!(plan.put, [1, 2]);
        ledger.done(&plan);
        assert_eq!(ledger.plan(&[(1, 10), (2, 20)]), Plan::default());
        let plan = ledger.plan(&[(2, 20), (3, 0)]);
        assert_eq!(
            (plan.put.as_slice(), plan.take.as_slice()),
            (&[3][..], &[1][..])
        );
        ledger.done(&plan);
        assert_eq!(ledger.plan(&[(2, 20), (3, 0)]), Plan::default());
    }

    #[test]
    fn what_is_large_or_was_refused_is_only_named() {
        let mut ledger = Ledger::default();
        ledger.refused.insert(2);
        let plan = ledger.plan(&[(1, MOST_KEPT_BYTES), (2, 1), (3, MOST_KEPT_BYTES + 1)]);
        assert_eq!(plan.put, [1]);
        assert_eq!(plan.named, BTreeSet::from([2, 3]));
    }
}
