//! How alike two sentences are.

use std::cmp::Ordering;

/// How texts are cut into what is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// Runs of two and of three characters, spaces kept.
    #[default]
    TfidfChar,
    /// Words.
    TfidfWord,
}

impl Method {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::TfidfChar, Self::TfidfWord];

    /// Stable name, as configs and readings have it.
    pub const fn id(self) -> &'static str {
        match self {
            Self::TfidfChar => "tfidf_char",
            Self::TfidfWord => "tfidf_word",
        }
    }

    /// The method that a config calls so.
    pub fn parse(word: &str) -> Option<Self> {
        match word.trim().to_lowercase().replace('-', "_").as_str() {
            "tfidf_char" | "tfidf_cosine" | "tfidf" => Some(Self::TfidfChar),
            "tfidf_word" => Some(Self::TfidfWord),
            _ => None,
        }
    }
}

/// ln(1 + 2 / (1 + df)) for df of 1 and of 2: numbers, since logarithms differ by target in their last digit.
const IN_ONE: f64 = std::f64::consts::LN_2;
const IN_BOTH: f64 = 0.510_825_623_765_990_7;

/// The cosine of the two texts' TF-IDF vectors, from 0 to 1: the pair is its own corpus, tf = count / total, idf =
/// ln(1 + 2 / (1 + df)). 0 where either has nothing to count.
pub fn similarity(method: Method, one: &str, other: &str) -> f64 {
    let [one, other] = [one, other].map(|text| Counted::of(method, text));
    one.similarity(&other)
}

/// What a text is made of, counted once to be compared with several others.
#[derive(Clone, Debug, PartialEq)]
pub struct Counted {
    /// Each run of characters or word with how often it stands there, in the order of texts.
    all: Vec<(Gram, u32)>,
    total: u32,
}

/// A run of characters or a word. Runs are numbers in the order of their texts, which are quicker to compare.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Gram {
    Run(u64),
    Word(Box<str>),
}

impl Counted {
    /// The runs or words of a text in lower case.
    pub fn of(method: Method, text: &str) -> Self {
        let text = text.to_lowercase();
        let mut grams: Vec<Gram> = match method {
            Method::TfidfWord => {
                let words = text.split(|sign: char| !sign.is_alphanumeric());
                let words = words.filter(|word| !word.is_empty());
                words.map(|word| Gram::Word(word.into())).collect()
            }
            Method::TfidfChar => runs(&text),
        };
        grams.sort();
        let total = u32::try_from(grams.len()).unwrap_or(u32::MAX);
        let mut all: Vec<(Gram, u32)> = Vec::new();
        for gram in grams {
            match all.last_mut() {
                Some((last, count)) if *last == gram => *count += 1,
                _ => all.push((gram, 1)),
            }
        }
        Self { all, total }
    }

    /// The cosine of the two texts' vectors: [`similarity`].
    pub fn similarity(&self, other: &Self) -> f64 {
        if self.total == 0 || other.total == 0 {
            return 0.0;
        }
        let weight = |count: u32, total: u32, in_both: bool| {
            let idf = if in_both { IN_BOTH } else { IN_ONE };
            f64::from(count) / f64::from(total) * idf
        };
        let (mut own, mut theirs) = (self.all.iter().peekable(), other.all.iter().peekable());
        let mut dot = 0.0;
        let mut squares = [0.0, 0.0];
        loop {
            let order = match (own.peek(), theirs.peek()) {
                (None, None) => break,
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (Some((one, _)), Some((other, _))) => one.cmp(other),
            };
            let next = own.next_if(|_| order.is_le());
            let first = next.map_or(0.0, |(_, count)| weight(*count, self.total, order.is_eq()));
            let next = theirs.next_if(|_| order.is_ge());
            let second = next.map_or(0.0, |(_, count)| weight(*count, other.total, order.is_eq()));
            squares[0] += first * first;
            squares[1] += second * second;
            dot += first * second;
        }
        (dot / (squares[0].sqrt() * squares[1].sqrt())).min(1.0)
    }
}

/// Runs of two and of three characters, each as its characters counted from 1, of 21 bits, behind one another: what ends
/// earlier is less.
fn runs(text: &str) -> Vec<Gram> {
    let mut all = Vec::with_capacity(2 * text.len());
    let (mut before, mut last) = (0, 0);
    for sign in text.chars() {
        let sign = u64::from(u32::from(sign)) + 1;
        if last > 0 {
            all.push(Gram::Run(last << 42 | sign << 21));
        }
        if before > 0 {
            all.push(Gram::Run(before << 42 | last << 21 | sign));
        }
        (before, last) = (last, sign);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::{Method, similarity};

    /// The seed's three pairs, worked out by a script of its own: interview.md, `⚖ interview.similarity`.
    #[test]
    fn the_seeds_pairs_are_less_alike_than_it_says() {
        for (one, other, expected) in [
            (
                "Explore new aspects about oat milk",
                "What else do you notice about oat milk?",
                0.345,
            ),
            (
                "Deepen: why coffee helps you focus",
                "What else do you notice about oat milk?",
                0.091,
            ),
            (
                "Tell me more about the taste",
                "What does oat milk taste like?",
                0.181,
            ),
        ] {
            let found = similarity(Method::TfidfChar, one, other);
            assert!((found - expected).abs() < 5e-4, "{one}: {found}");
        }
    }

    #[test]
    fn a_text_is_itself_and_nothing_is_like_nothing() {
        for method in Method::ALL {
            assert!((similarity(method, "Wie geht’s?", "wie geht’s?") - 1.0).abs() < 1e-12);
            assert!(similarity(method, "", "a question").abs() < 1e-12);
            assert!(similarity(method, "abc", "xyz").abs() < 1e-12);
        }
        assert!(similarity(Method::TfidfChar, "a", "a").abs() < 1e-12);
    }
}
