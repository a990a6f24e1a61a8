//! Lists of words that stand in code, parted once.

use std::cmp::Ordering;
use std::sync::OnceLock;

/// A list of words or phrases.
///
/// ```
/// use steelyard_documents::WordList;
///
/// static ENDS: WordList = WordList::phrases("many thanks, thanks");
/// assert!(ENDS.has("many thanks") && !ENDS.has("many"));
/// ```
#[derive(Debug)]
pub struct WordList {
    text: &'static str,
    between: &'static str,
    parted: OnceLock<Parted>,
}

#[derive(Debug)]
struct Parted {
    listed: Vec<&'static str>,
    /// Shorter ones first, so that few need to be compared letter by letter.
    sorted: Vec<&'static str>,
    /// A bit for each first byte, with those 128 apart as one.
    begins: u128,
}

impl WordList {
    /// Words with blanks between them.
    pub const fn words(text: &'static str) -> Self {
        Self::parted_at(text, " ")
    }

    /// Phrases with `, ` between them.
    pub const fn phrases(text: &'static str) -> Self {
        Self::parted_at(text, ", ")
    }

    const fn parted_at(text: &'static str, between: &'static str) -> Self {
        Self {
            text,
            between,
            parted: OnceLock::new(),
        }
    }

    fn parted(&self) -> &Parted {
        self.parted.get_or_init(|| {
            let all = self.text.split(self.between);
            let listed: Vec<&str> = all.filter(|one| !one.is_empty()).collect();
            let mut sorted = listed.clone();
            sorted.sort_by(|one, other| order(one, other));
            let begins = listed.iter().map(|one| bit(one.as_bytes()[0]));
            Parted {
                begins: begins.fold(0, |all, one| all | one),
                listed,
                sorted,
            }
        })
    }

    /// All in their order.
    pub fn all(&self) -> &[&'static str] {
        &self.parted().listed
    }

    /// Whether it is one of them, in the same case.
    pub fn has(&self, word: &str) -> bool {
        let sorted = &self.parted().sorted;
        sorted.binary_search_by(|one| order(one, word)).is_ok()
    }

    /// Whether one of them may begin a text; where not, none does.
    pub fn may_begin(&self, text: &str) -> bool {
        let first = text.as_bytes().first();
        first.is_some_and(|first| self.parted().begins & bit(*first) != 0)
    }
}

fn order(one: &str, other: &str) -> Ordering {
    one.len().cmp(&other.len()).then_with(|| one.cmp(other))
}

fn bit(byte: u8) -> u128 {
    1 << (byte & 127)
}

#[cfg(test)]
mod tests {
    use super::WordList;

    #[test]
    fn a_list_has_its_words_and_no_others() {
        static WORDS: WordList = WordList::words(" the an é at ");
        assert_eq!(WORDS.all(), ["the", "an", "é", "at"]);
        for word in WORDS.all() {
            assert!(WORDS.has(word) && WORDS.may_begin(word), "{word}");
        }
        for word in ["", " ", "a", "The", "thee", "the an", "e"] {
            assert!(!WORDS.has(word), "{word:?}");
        }
        assert!(!WORDS.may_begin("") && !WORDS.may_begin("b"));
        assert!(WORDS.may_begin("ask"));
    }

    #[test]
    fn phrases_hold_blanks() {
        static PHRASES: WordList = WordList::phrases("let me know, tell me");
        assert_eq!(PHRASES.all(), ["let me know", "tell me"]);
        assert!(!PHRASES.has("let") && !PHRASES.has("know, tell"));
    }
}
