use std::collections::{BTreeMap, BTreeSet};

use crate::Name;

/// Names, each one once: the second `a` is `a#2`.
#[derive(Debug, Default)]
pub struct Names(BTreeMap<Name, usize>);

impl Names {
    /// The name, or, where it is taken, the next of it that is free.
    pub fn once(&mut self, name: Name) -> Name {
        let mut count = self.0.get(&name).map_or(1, |count| count + 1);
        let free = if count == 1 {
            name.clone()
        } else {
            loop {
                let free = Name::from(format!("{name}#{count}"));
                if !self.0.contains_key(&free) {
                    break free;
                }
                count += 1;
            }
        };
        self.0.insert(free.clone(), 1);
        self.0.insert(name, count);
        free
    }

    /// The names of a list, each one once: a name stays where it stands first, and the second `a` is the next of it that
    /// none of the list is.
    pub fn distinct(list: &[Name]) -> Vec<Name> {
        let own: BTreeSet<&Name> = list.iter().collect();
        let mut counts: BTreeMap<&Name, usize> = BTreeMap::new();
        let mut name = |name| {
            let count = counts.entry(name).or_insert(0);
            *count += 1;
            let mut free = name.clone();
            while *count > 1 {
                free = format!("{name}#{count}").into();
                if !own.contains(&free) {
                    break;
                }
                *count += 1;
            }
            free
        };
        list.iter().map(&mut name).collect()
    }

    /// That name is taken.
    pub fn take(&mut self, name: Name) {
        self.0.entry(name).or_insert(1);
    }

    /// The first of these, from 1 on, that is free.
    pub fn numbered(&self, name: impl Fn(usize) -> String) -> String {
        let mut number = 1;
        loop {
            let wanted = name(number);
            if !self.0.contains_key(wanted.as_str()) {
                return wanted;
            }
            number += 1;
        }
    }
}
