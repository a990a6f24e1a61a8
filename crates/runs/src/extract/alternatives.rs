//! What a question offers in its own words: "Disk or S3?".

use super::phrases;
use super::words::{self, plain};

/// Words of an alternative at the most.
const LONGEST: usize = 5;
/// Words of a question that is nothing but alternatives.
const SHORT: usize = 8;

/// What a question may be answered with, in its own words.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Alternatives {
    /// The alternatives; none where it is not plain where each begins and ends.
    named: Vec<String>,
    /// Whether one is wished for, so that the user only points at it, and not found out.
    wished: bool,
}

impl Alternatives {
    /// Those of a question, `None` where it names none.
    pub(super) fn of(sentence: &str, bare: &str) -> Option<Self> {
        let all = pieces(sentence);
        let or = all.iter().rposition(|word| *word == "or")?;
        let next = plain(all.get(or + 1)?);
        if or == 0 || phrases::NO_ALTERNATIVE.has(&next) || words::asks_existence(bare) {
            return None;
        }
        let short =
            all.len() <= SHORT && !all.iter().any(|word| words::opens_question(&plain(word)));
        let wished = short || words::asks_wish(bare);
        let another = words::opens_question(&next);
        let (start, named) = if another {
            (or, Vec::new())
        } else {
            row(&all, or)
        };
        if wished || words::begins_question(bare) {
            return Some(Self { named, wished });
        }
        // "Where shall it live, disk or S3?"
        let apart = start > 0 && all[start - 1].ends_with(sign) || all[start].starts_with('(');
        (apart && !named.is_empty()).then_some(Self {
            named,
            wished: true,
        })
    }

    /// What the user may point at.
    pub(super) fn options(self) -> Vec<String> {
        if self.wished { self.named } else { Vec::new() }
    }

    /// Whether a sentence behind the question settles it for none of them.
    pub(super) fn stays_open(&self, next: &str) -> bool {
        let next = words::bare(next);
        let says = |one: &&String| next.contains(&words::bare(one));
        let named = self.named.iter().filter(says).count();
        !self.named.is_empty() && (named == 0 || named == self.named.len())
    }
}

/// The words of a sentence; what stands in backticks is one.
fn pieces(sentence: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut start = 0;
    let mut code = false;
    for (at, letter) in sentence.char_indices() {
        code ^= letter == '`';
        if letter.is_whitespace() && !code {
            found.push(&sentence[start..at]);
            start = at + letter.len_utf8();
        }
    }
    found.push(&sentence[start..]);
    found.retain(|word| !word.is_empty());
    found
}

/// Where the row of alternatives around the `or` at a place begins, and what they are where that is plain.
fn row(all: &[&str], or: usize) -> (usize, Vec<String>) {
    let last = last(&all[or + 1..]);
    let begins = last.first().map_or(String::new(), |word| plain(word));
    let mut found = vec![last];
    let (mut start, mut more) = (or, true);
    while more {
        let end = start;
        (start, more) = one_before(all, end, &begins);
        found.push(&all[start..end]);
        more &= start < end;
    }
    found.reverse();
    let length = |one: &[&str]| one.len() - usize::from(has_article(one));
    let alike = |one: &&[&str]| {
        let near = length(one).abs_diff(length(last)) <= 1;
        near && !one.is_empty() && (!has_article(one) || has_article(last))
    };
    if !found.iter().all(alike) {
        return (start, Vec::new());
    }
    let written = found
        .iter()
        .map(|one| one.join(" ").trim_matches(sign).to_owned());
    (start, written.collect())
}

/// Where the alternative begins that goes up to `end`, and whether another one stands before it. `begins` is the first word
/// of the last one, which the others may repeat: "in the gateway or in the service".
fn one_before(all: &[&str], end: usize, begins: &str) -> (usize, bool) {
    let mut start = end;
    while start > 0 && end - start < LONGEST {
        let word = all[start - 1];
        if start < end && word.ends_with(sign) {
            return (start, word.ends_with(','));
        }
        let plain = plain(word);
        let repeats = start < end && plain == begins;
        if repeats || word.starts_with('(') {
            return (start - 1, false);
        }
        if phrases::BEFORE_ALTERNATIVE.has(&plain) {
            break;
        }
        start -= 1;
    }
    (start, false)
}

/// The words of the last alternative.
fn last<'s, 't>(rest: &'t [&'s str]) -> &'t [&'s str] {
    let ends = |at: &usize| {
        let more = phrases::BEHIND_ALTERNATIVE.has(&plain(rest[*at]));
        more || rest[at - 1].ends_with(sign)
    };
    let end = (1..rest.len()).find(ends);
    &rest[..end.unwrap_or(rest.len())]
}

fn has_article(words: &[&str]) -> bool {
    let first = words.first();
    first.is_some_and(|word| phrases::ARTICLES.has(&plain(word)))
}

/// Signs that end an alternative.
fn sign(one: char) -> bool {
    matches!(
        one,
        ',' | ';' | ':' | '.' | '?' | '？' | '!' | '(' | ')' | '—' | '–'
    )
}
