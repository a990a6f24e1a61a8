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
        self.ends(text).next()
    }

    /// Where they end, in characters, each time that they stand in a text.
    fn ends(&self, text: &str) -> impl Iterator<Item = usize> {
        let mut length = 0;
        let letters = (1..).zip(text.chars().map(folded));
        letters.filter_map(move |(end, letter)| {
            while length > 0 && self.letters[length] != letter {
                length = self.borders[length - 1];
            }
            length += usize::from(self.letters[length] == letter);
            let whole = length == self.letters.len();
            if whole {
                length = 0;
            }
            whole.then_some(end)
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
