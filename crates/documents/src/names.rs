use std::collections::BTreeMap;

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
