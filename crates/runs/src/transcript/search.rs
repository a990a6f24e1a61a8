use std::ops::Range;

use steelyard_documents::masked;

use super::LINE;

/// Words to be looked for, in any case of letters. Case is that of Unicode's simple lower case, letter by letter: `ẞ` is `ß`,
/// and never `ss`.
#[derive(Clone, Debug)]
pub struct Needle {
    letters: Vec<char>,
    /// For each letter the length of the longest beginning of all that ends with it (Knuth, Morris and Pratt 1977).
    borders: Vec<usize>,
}

impl Needle {
    /// `None` for no words at all, which stand nowhere.
    pub fn new(words: &str) -> Option<Self> {
        let letters: Vec<char> = words.chars().map(folded).collect();
        if letters.is_empty() {
            return None;
        }
        let mut borders = vec![0; letters.len()];
        let mut length = 0;
        for at in 1..letters.len() {
            while length > 0 && letters[at] != letters[length] {
                length = borders[length - 1];
            }
            length += usize::from(letters[at] == letters[length]);
            borders[at] = length;
        }
        Some(Self { letters, borders })
    }

    /// How often they stand in a text; those that overlap with one before are not counted.
    pub fn count(&self, text: &str) -> usize {
        self.ends(text).count()
    }

    /// The characters of a text up to the end of the words where they first stand.
    pub fn first_end(&self, text: &str) -> Option<usize> {
        self.ends(text).next().map(|(characters, _)| characters)
    }

    /// What stands around the words where they first stand in a text, masked and at most [`LINE`] characters
    /// between ellipses; and where in that the words stand, in bytes. They stand nowhere in it where they are a part of
    /// what is masked.
    pub fn line(&self, text: &str) -> Option<(String, Vec<Range<usize>>)> {
        /// Bytes before the words by which a secret is known, and behind them.
        const AROUND: (usize, usize) = (8 << 10, 2 << 10);
        /// Characters before the words that are shown.
        const BEFORE: usize = 24;
        let first = self.spans(text).next()?;
        let from = text.ceil_char_boundary(first.start.saturating_sub(AROUND.0));
        let to = text.floor_char_boundary(first.end.saturating_add(AROUND.1));
        let shown = masked(&text[from..to]);
        let at = self.spans(&shown).next().map_or(0, |span| span.start);
        let before = shown[..at].char_indices().rev().take(BEFORE);
        let start = before.last().map_or(at, |(start, _)| start);
        // Words before are whole.
        let cut = from > 0 || start > 0;
        let word = shown[start..at].find(char::is_whitespace);
        let start = start + word.filter(|_| cut).unwrap_or_default();
        let mut rest = shown[start..].trim_start().chars();
        let mut line = if cut { "…".to_owned() } else { String::new() };
        line.extend(rest.by_ref().take(LINE));
        if to < text.len() || rest.next().is_some() {
            line.push('…');
        }
        let spans = self.spans(&line).collect();
        Some((line, spans))
    }

    /// Where they stand in a text, in bytes.
    fn spans<'a>(&'a self, text: &'a str) -> impl Iterator<Item = Range<usize>> + 'a {
        self.ends(text).map(|(_, end)| {
            let mut letters = text[..end].char_indices();
            let first = letters.nth_back(self.letters.len() - 1);
            first.map_or(0, |(start, _)| start)..end
        })
    }

    /// Where they end, in characters and in bytes, each time that they stand in a text.
    fn ends(&self, text: &str) -> impl Iterator<Item = (usize, usize)> {
        let mut length = 0;
        let letters = (1..).zip(text.char_indices());
        letters.filter_map(move |(characters, (at, letter))| {
            let end = at + letter.len_utf8();
            let letter = folded(letter);
            while length > 0 && self.letters[length] != letter {
                length = self.borders[length - 1];
            }
            length += usize::from(self.letters[length] == letter);
            let whole = length == self.letters.len();
            if whole {
                length = 0;
            }
            whole.then_some((characters, end))
        })
    }
}

/// The simple lower case of a letter.
pub(super) fn folded(letter: char) -> char {
    if letter.is_ascii() {
        return letter.to_ascii_lowercase();
    }
    letter.to_lowercase().next().unwrap_or(letter)
}
