use std::collections::BTreeMap;

use steelyard_documents::{Name, masked};

/// Names by numbers, in the order of their first appearance. What is secret in them is masked.
#[derive(Clone, Debug, Default)]
pub struct Dictionary {
    names: Vec<Name>,
    /// Of what the files say, before anything is masked.
    codes: BTreeMap<Box<str>, usize>,
    /// The code that stood behind each the last time: names come in turns.
    behind: Vec<usize>,
    last: usize,
    /// What the file says of each.
    written: Vec<Box<str>>,
}

impl Dictionary {
    /// The code of a name, which gets one where it has none.
    pub fn code(&mut self, name: &str) -> usize {
        let guess = self.behind.get(self.last).copied().unwrap_or_default();
        let code = match self.written.get(guess) {
            Some(there) if **there == *name => guess,
            _ => self.look_up(name),
        };
        self.behind[self.last] = code;
        self.last = code;
        code
    }

    fn look_up(&mut self, name: &str) -> usize {
        if let Some(code) = self.codes.get(name) {
            return *code;
        }
        let code = self.names.len();
        self.names.push(masked(name).into());
        self.written.push(name.into());
        self.codes.insert(name.into(), code);
        self.behind.push(code);
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
