use std::collections::BTreeMap;

use steelyard_documents::{Name, masked};

use crate::bytes::{mixed, same};

/// Names that are found again by their bytes alone.
const SLOTS: usize = 256;

/// Names by numbers, in the order of their first appearance. What is secret in them is masked.
#[derive(Clone, Debug, Default)]
pub struct Dictionary {
    names: Vec<Name>,
    /// Of what the files say, before anything is masked.
    codes: BTreeMap<Box<str>, usize>,
    /// What the file says of each; nothing where JSON writes that in another way.
    written: Vec<Box<[u8]>>,
    /// The code that was looked up last of those whose bytes come to the same place.
    slots: Vec<usize>,
}

impl Dictionary {
    /// The code of a name, which gets one where it has none.
    pub fn code(&mut self, name: &str) -> usize {
        let code = self.look_up(name);
        if let Some(slot) = self.slots.get_mut(slot(name.as_bytes())) {
            *slot = code;
        }
        code
    }

    /// The code of a text as JSON has it, if it was looked up lately.
    #[inline]
    pub(crate) fn lately(&self, raw: &[u8]) -> Option<usize> {
        let [b'"', inner @ .., b'"'] = raw else {
            return None;
        };
        let code = *self.slots.get(slot(inner))?;
        let there = self.written.get(code)?;
        (!inner.is_empty() && same(there, inner)).then_some(code)
    }

    fn look_up(&mut self, name: &str) -> usize {
        if let Some(code) = self.codes.get(name) {
            return *code;
        }
        let code = self.names.len();
        self.names.push(masked(name).into());
        let is_plain = !name.contains('\\');
        let written = if is_plain { name.as_bytes() } else { &[] };
        self.written.push(written.into());
        self.codes.insert(name.into(), code);
        self.slots.resize(SLOTS, 0);
        code
    }

    /// The code of a name that is there.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.codes.get(name).copied()
    }

    /// The name of a code.
    pub fn name(&self, code: usize) -> &str {
        self.names.get(code).map_or("", Name::as_str)
    }

    /// All names by their codes.
    pub fn names(&self) -> &[Name] {
        &self.names
    }
}

#[inline]
fn slot(name: &[u8]) -> usize {
    mixed(name) % SLOTS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_codes_in_order() {
        let mut names = Dictionary::default();
        let codes: Vec<usize> = ["b", "a", "b", "a", "c", "b"]
            .iter()
            .map(|name| names.code(name))
            .collect();
        assert_eq!(codes, [0, 1, 0, 1, 2, 0]);
        assert_eq!(names.name(1), "a");
        assert_eq!(names.find("c"), Some(2));
        assert_eq!(names.find("d"), None);
    }

    #[test]
    fn secrets_are_masked_and_still_told_apart() {
        let mut names = Dictionary::default();
        let one = names.code("ghp_0123456789abcdefghijklmnopqrstuvwxyz");
        let two = names.code("ghp_0123456789abcdefghijklmnopqrstuvwxya");
        assert_ne!(one, two);
        assert!(!names.name(one).contains("0123456789"));
    }
}
