//! How alike two sentences are.

use std::collections::BTreeMap;

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
    let (one, other) = (one.to_lowercase(), other.to_lowercase());
    let counts = [counts(method, &one), counts(method, &other)];
    let totals = counts.each_ref().map(|counts| counts.values().sum::<u32>());
    if totals.contains(&0) {
        return 0.0;
    }
    let [first, second] = &counts;
    let weight = |count: u32, total: u32, in_both: bool| {
        let idf = if in_both { IN_BOTH } else { IN_ONE };
        f64::from(count) / f64::from(total) * idf
    };
    let mut dot = 0.0;
    let mut squares = [0.0, 0.0];
    for (gram, count) in first {
        let twin = second.get(gram);
        let own = weight(*count, totals[0], twin.is_some());
        squares[0] += own * own;
        if let Some(twin) = twin {
            dot += own * weight(*twin, totals[1], true);
        }
    }
    for (gram, count) in second {
        let own = weight(*count, totals[1], first.contains_key(gram));
        squares[1] += own * own;
    }
    (dot / (squares[0].sqrt() * squares[1].sqrt())).min(1.0)
}

fn counts(method: Method, text: &str) -> BTreeMap<&str, u32> {
    let mut counts = BTreeMap::new();
    let mut add = |gram| *counts.entry(gram).or_insert(0) += 1;
    match method {
        Method::TfidfWord => {
            let words = text.split(|sign: char| !sign.is_alphanumeric());
            words.filter(|word| !word.is_empty()).for_each(add);
        }
        Method::TfidfChar => {
            let ends = text.char_indices().map(|(at, _)| at);
            let ends: Vec<usize> = ends.chain([text.len()]).collect();
            for length in [2, 3] {
                let grams = ends.windows(length + 1);
                let grams = grams.filter_map(|window| text.get(window[0]..window[length]));
                grams.for_each(&mut add);
            }
        }
    }
    counts
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
