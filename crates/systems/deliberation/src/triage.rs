//! What kind of disagreement it is.

use std::ops::Range;

use steelyard_documents::similarity::{Method, similarity};

mod judgement;
mod units;
mod words;

pub use judgement::{Beside, Given, Judgement};

use units::{measures, numbers};
use words::{EXPLICIT, IMPLICIT, STOPWORDS};

/// What a disagreement is about, in the order in which ties go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// Who is right can be looked up.
    Factual,
    /// Both want something else.
    Value,
    /// Both mean the same and call it differently.
    Semantic,
}

impl Class {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Factual, Self::Value, Self::Semantic];

    /// Its public name.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Factual => "factual",
            Self::Value => "value",
            Self::Semantic => "semantic",
        }
    }

    /// The public name of a class, or that it is undecided.
    pub fn word(class: Option<Self>) -> &'static str {
        class.map_or(UNDECIDED, Self::id)
    }

    /// What a public name stands for: a class, or, inside, that it is undecided; `None` of what is no such name.
    pub fn of(word: &str) -> Option<Option<Self>> {
        let class = Self::ALL.into_iter().find(|class| class.id() == word);
        (class.is_some() || word == UNDECIDED).then_some(class)
    }

    /// What follows.
    pub const fn advice(self) -> &'static str {
        match self {
            Self::Factual => "Look it up, or ask somebody who can.",
            Self::Value => "A human decides, or the rubric says what counts.",
            Self::Semantic => "Agree on the terms and go on.",
        }
    }
}

/// The word for what no rule is sure of, and what somebody cannot decide.
const UNDECIDED: &str = "undecided";

/// A rule that holds for two texts.
#[derive(Clone, Debug, PartialEq)]
pub struct Fired {
    /// What it speaks for.
    pub class: Class,
    /// How sure that is, 0 to 1.
    pub confidence: f64,
    /// Why, in words.
    pub why: String,
    /// Where: 0 or 1 for the text, and bytes of it.
    pub evidence: Vec<(usize, Range<usize>)>,
}

/// What the rules make of a disagreement.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Triage {
    /// All rules that hold, the surest first.
    pub fired: Vec<Fired>,
    /// The class, where a rule is sure enough.
    pub class: Option<Class>,
    /// How alike the two texts are, 0 to 1.
    pub similarity: f64,
    /// Share of their words of content that both have, 0 to 1.
    pub overlap: f64,
}

/// Sorts a disagreement between two texts; rules less sure than `threshold` only guess. Of one text alone the second is empty.
///
/// Source: seed 004, decision 2; the confidences are deliberation.md's.
pub fn triage(texts: [&str; 2], threshold: f64, method: Method) -> Triage {
    let mut fired = factual(texts);
    fired.extend(value(texts));
    let [one, other] = texts;
    let alike = similarity(method, one, other);
    let overlap = overlap(one, other);
    if alike > 0.7 && overlap < 0.5 && !numbers_differ(texts) {
        fired.push(Fired {
            class: Class::Semantic,
            confidence: alike,
            why: format!(
                "the texts’ similarity is {alike:.2}; they share {:.0}% of words",
                overlap * 100.0
            ),
            evidence: Vec::new(),
        });
    }
    let key = steelyard_decision::key;
    fired.sort_by(|a, b| {
        key(b.confidence)
            .total_cmp(&key(a.confidence))
            .then(a.class.cmp(&b.class))
    });
    let sure = fired
        .first()
        .filter(|one| key(one.confidence) >= key(threshold));
    Triage {
        class: sure.map(|one| one.class),
        fired,
        similarity: alike,
        overlap,
    }
}

/// Finds places in a text.
type Find = fn(&str) -> Vec<Range<usize>>;

/// Citations, and numbers with a unit that differ.
fn factual(texts: [&str; 2]) -> Vec<Fired> {
    const RULES: [(f64, &str, Find); 4] = [
        (0.95, "cites an RFC", rfcs),
        (0.85, "names a section", sections),
        (0.8, "has a reference in brackets", brackets),
        (0.8, "links to a source", links),
    ];
    let mut fired = Vec::new();
    for (confidence, why, find) in RULES {
        let evidence = both(texts, find);
        if !evidence.is_empty() {
            fired.push(Fired {
                class: Class::Factual,
                confidence,
                why: why.to_owned(),
                evidence,
            });
        }
    }
    let [one, other] = texts.map(measures);
    let differs = |all: &[units::Measured], unit: units::Unit, others: &[units::Measured]| {
        let own = all.iter().filter(|one| one.unit == unit);
        own.clone().next().is_some()
            && others.iter().any(|two| two.unit == unit)
            && !own
                .clone()
                .any(|one| others.iter().any(|two| one.equals(two)))
    };
    let mut evidence = Vec::new();
    for (text, (all, others)) in [(&one, &other), (&other, &one)].into_iter().enumerate() {
        let different = all.iter().filter(|found| differs(all, found.unit, others));
        evidence.extend(different.map(|found| (text, found.span.clone())));
    }
    if !evidence.is_empty() {
        fired.push(Fired {
            class: Class::Factual,
            confidence: 0.7,
            why: "they give different numbers in the same unit".to_owned(),
            evidence,
        });
    }
    fired
}

/// Words of judgement: said outright, or implied.
fn value(texts: [&str; 2]) -> Vec<Fired> {
    let mut fired = Vec::new();
    let explicit = both(texts, |text| phrases(text, EXPLICIT));
    if !explicit.is_empty() {
        fired.push(Fired {
            class: Class::Value,
            confidence: 0.9,
            why: "says what should be or what is better".to_owned(),
            evidence: explicit,
        });
    }
    let implicit = both(texts, |text| phrases(text, IMPLICIT));
    if !implicit.is_empty() {
        let words: usize = texts.iter().map(|text| words_of(text).count()).sum();
        let density = implicit.len() as f64 / words.max(1) as f64;
        fired.push(Fired {
            class: Class::Value,
            confidence: 0.3 + 0.4 * (density / 0.1).min(1.0),
            why: format!(
                "{} of {words} words judge without a criterion",
                implicit.len()
            ),
            evidence: implicit,
        });
    }
    fired
}

/// Whether both texts name numbers, and not the same ones: then they do not mean the same, however alike they are.
fn numbers_differ(texts: [&str; 2]) -> bool {
    let [one, other] = texts.map(|text| {
        let mut all: Vec<f64> = numbers(text).into_iter().map(|(value, _)| value).collect();
        all.sort_unstable_by(f64::total_cmp);
        all.dedup();
        all
    });
    !one.is_empty() && !other.is_empty() && one != other
}

fn both(texts: [&str; 2], find: impl Fn(&str) -> Vec<Range<usize>>) -> Vec<(usize, Range<usize>)> {
    let found = texts.iter().enumerate();
    found
        .flat_map(|(at, text)| find(text).into_iter().map(move |span| (at, span)))
        .collect()
}

/// The words of a text with their places: letters and digits, with apostrophes and hyphens between them.
fn words_of(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_word = |sign: char| sign.is_alphanumeric() || matches!(sign, '\'' | '’' | '-' | '_');
    let mut rest = 0;
    std::iter::from_fn(move || {
        let from = rest + text[rest..].find(char::is_alphanumeric)?;
        let length = text[from..]
            .find(|sign| !is_word(sign))
            .unwrap_or(text.len() - from);
        let word = text[from..from + length].trim_end_matches(['\'', '’', '-', '_']);
        rest = from + length;
        Some((from, word))
    })
}

/// Where words or pairs of words of a list stand, whatever their case.
fn phrases(text: &str, list: &[&str]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut before: Option<(usize, String)> = None;
    for (at, word) in words_of(text) {
        let end = at + word.len();
        let word = word.to_lowercase().replace('’', "'");
        if list.contains(&word.as_str()) {
            found.push(at..end);
        } else if let Some((from, first)) = &before
            && list.contains(&format!("{first} {word}").as_str())
        {
            found.push(*from..end);
        }
        before = Some((at, word));
    }
    found
}

/// `RFC 2119`, `rfc-9110`.
fn rfcs(text: &str) -> Vec<Range<usize>> {
    after_word(text, &["rfc"], digits)
}

/// `section 4.2`, `sec. 3`, `§ 7`.
fn sections(text: &str) -> Vec<Range<usize>> {
    let mut found = after_word(text, &["section", "sections", "sec", "sect"], digits);
    // "30 sec. 5 retries" is a time.
    found.retain(|span| {
        let before = text[..span.start].trim_end_matches([' ', '\u{a0}']);
        !before.ends_with(|sign: char| sign.is_ascii_digit())
    });
    for (at, sign) in text.match_indices('§') {
        if text[..at].ends_with('§') {
            continue;
        }
        let behind = at + sign.len();
        let rest = &text[behind..];
        let from = behind + (rest.len() - rest.trim_start_matches(['§', ' ', '\u{a0}']).len());
        if let Some(length) = digits(&text[from..]) {
            found.push(at..from + length);
        }
    }
    found.sort_by_key(|span| span.start);
    found
}

/// How long the digits are that a text begins with, with points between them; `None` where there are none.
fn digits(text: &str) -> Option<usize> {
    let end = text
        .find(|sign: char| !sign.is_ascii_digit() && sign != '.')
        .unwrap_or(text.len());
    let number = text[..end].trim_end_matches('.');
    number
        .starts_with(|sign: char| sign.is_ascii_digit())
        .then_some(number.len())
}

/// Words of a list that what is looked for follows, with a space, a hyphen, a point or nothing between.
fn after_word(text: &str, list: &[&str], follows: fn(&str) -> Option<usize>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for (at, word) in words_of(text) {
        // "RFC2119" and "rfc-9110" are words of their own.
        let letters = word
            .find(|sign: char| !sign.is_alphabetic())
            .unwrap_or(word.len());
        if !list.contains(&word[..letters].to_lowercase().as_str()) {
            continue;
        }
        let behind = &text[at + letters..];
        let from = behind.len() - behind.trim_start_matches([' ', '-', '.', '\u{a0}']).len();
        if let Some(length) = follows(&behind[from..]) {
            found.push(at..at + letters + from + length);
        }
    }
    found
}

/// `[1]`, `[2, 5]`, `[3-7]`.
fn brackets(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for (from, _) in text.match_indices('[') {
        let inner = &text[from + 1..];
        let Some(length) =
            inner.find(|sign: char| !matches!(sign, '0'..='9' | ',' | ' ' | '-' | '–'))
        else {
            continue;
        };
        let is_reference = inner[length..].starts_with(']')
            && inner.starts_with(|sign: char| sign.is_ascii_digit())
            && inner[..length]
                .split([',', '-', '–'])
                .all(|part| (1..=3).contains(&part.trim().len()));
        if is_reference {
            found.push(from..from + length + 2);
        }
    }
    found
}

/// Addresses of the web.
fn links(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let lower = text.to_ascii_lowercase();
    for beginning in ["https://", "http://", "www."] {
        for (from, _) in lower.match_indices(beginning) {
            let behind = from + beginning.len();
            let length = text[behind..]
                .find(|sign: char| {
                    sign.is_whitespace() || matches!(sign, '<' | '>' | '"' | ')' | ']')
                })
                .unwrap_or(text.len() - behind);
            // The sentence ends behind it.
            let address = text[behind..behind + length]
                .trim_end_matches(['.', ',', ';', ':', '!', '?', '\'']);
            let length = address.len();
            let is_inside = found.iter().any(|one| one.contains(&from));
            let is_word = text[..from]
                .chars()
                .next_back()
                .is_none_or(|sign| !sign.is_alphanumeric());
            if length > 0 && !is_inside && is_word {
                found.push(from..behind + length);
            }
        }
    }
    found
}

/// Share of the words of content of two texts that both have.
fn overlap(one: &str, other: &str) -> f64 {
    let content = |text: &str| {
        let words = words_of(text).map(|(_, word)| word.to_lowercase());
        let mut words: Vec<String> = words
            .filter(|word| !STOPWORDS.contains(&word.as_str()))
            .collect();
        words.sort();
        words.dedup();
        words
    };
    let [one, other] = [content(one), content(other)];
    let shared = one
        .iter()
        .filter(|word| other.binary_search(word).is_ok())
        .count();
    let all = one.len() + other.len() - shared;
    if all == 0 {
        0.0
    } else {
        shared as f64 / all as f64
    }
}
