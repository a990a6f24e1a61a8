//! Names that are given once.

use std::collections::{BTreeMap, BTreeSet};

use steelyard_documents::Name;

/// Names that were given, so that each is given once: `agent`, `agent#2`.
#[derive(Default)]
pub(in crate::room) struct Names {
    used: BTreeSet<Name>,
    wanted: BTreeMap<Name, usize>,
}

impl Names {
    pub(in crate::room) fn unique(&mut self, wanted: &Name) -> Name {
        let count = self.wanted.entry(wanted.clone()).or_insert(0);
        loop {
            *count += 1;
            let id = match *count {
                1 => wanted.clone(),
                count => format!("{wanted}#{count}").into(),
            };
            if self.used.insert(id.clone()) {
                return id;
            }
        }
    }
    /// That name is given.
    pub(in crate::room) fn take(&mut self, name: &Name) {
        self.used.insert(name.clone());
    }

    /// The first of these names that is not given.
    pub(in crate::room) fn numbered(&self, name: impl Fn(usize) -> String) -> String {
        let mut number = 1;
        loop {
            let wanted = name(number);
            if !self.used.contains(wanted.as_str()) {
                return wanted;
            }
            number += 1;
        }
    }
}
