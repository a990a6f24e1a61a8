//! What people put into one line of evidence: where it is, and a quality behind it.

use super::marks::plain;
use crate::pointer::is_path;

/// What one line says of a piece of evidence.
#[derive(Debug, PartialEq)]
pub(super) struct EvidenceText<'t> {
    pub(super) pointer: &'t str,
    /// As written: `0.85`, `80%`.
    pub(super) quality: &'t str,
    /// Whether it is called a quality.
    pub(super) named: bool,
}

/// "docs/adr.md (quality: 0.7)", "docs/adr.md — quality 0.5", "docs/adr.md (0.7)". `None` where no quality is given: what
/// does not fit is a part of the pointer.
pub(super) fn evidence_text(text: &str) -> Option<EvidenceText<'_>> {
    // Byte for byte as long as the text, whatever letters it has.
    let lower = text.to_ascii_lowercase();
    let named = |at| named_quality(text, at);
    let mut places = lower.rmatch_indices(QUALITY).map(|(at, _)| at);
    places.find_map(named).or_else(|| bare_quality(text))
}

/// Whether a text in the place of evidence is none, whatever stands behind the word: "None, the tests will show it", `TBD`,
/// `<path>`.
pub(super) fn is_no_evidence(text: &str) -> bool {
    const NONE: [&str; 6] = ["none", "n/a", "nil", "tbd", "tba", "todo"];
    let text = text.trim();
    let word = text.split_whitespace().next().unwrap_or_default();
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    NONE.iter().any(|none| word.eq_ignore_ascii_case(none))
        || !text.contains(char::is_alphanumeric)
        || is_template(text)
}

/// `<path>`, `[pointer]`.
fn is_template(text: &str) -> bool {
    let inner = |open, close| text.strip_prefix(open)?.strip_suffix(close);
    inner('<', '>').is_some_and(|inner| !inner.contains("://"))
        || inner('[', ']').is_some_and(|inner| !inner.contains([']', '/', '.']))
}

const QUALITY: &str = "quality";

/// The quality that the word at `at` names: a word of its own behind a mark or a path, with a mark and a number behind
/// it, or a number from 0 to 1 at the end.
fn named_quality(text: &str, at: usize) -> Option<EvidenceText<'_>> {
    let (before, after) = (text.get(..at)?, text.get(at + QUALITY.len()..)?);
    let marked = after.trim_start_matches([' ', '*', '_', '`']);
    let is_marked = marked.starts_with([':', '=']);
    if !is_marked && !after.starts_with([' ', '*']) {
        return None;
    }
    let value = marked.trim_start_matches([' ', ':', '=', '*', '_', '≈', '~']);
    let quality = digits(value);
    let ends = value
        .get(quality.len()..)?
        .trim_matches([' ', ')', ']', '*', '_', '`', '.'])
        .is_empty();
    let fits = (is_marked && !quality.is_empty()) || (ends && is_share(quality));
    (fits && is_apart(before)).then(|| EvidenceText {
        pointer: pointed(before),
        quality,
        named: true,
    })
}

/// Whether what comes next is no part of this: a mark stands between them, or this is a path already.
fn is_apart(before: &str) -> bool {
    const LONGEST_PATH: usize = 4096;
    let words = before.trim_end_matches([' ', '*', '`']);
    let spaced = words.len() < before.len();
    let marked = words.ends_with(['(', '[', '|', '–', '—'])
        || (spaced && words.ends_with([',', ';', ':', '.', '-']));
    let path = || spaced && words.len() <= LONGEST_PATH && is_path(pointed(words));
    before.contains(char::is_alphanumeric) && (marked || path())
}

/// "docs/adr.md (0.7)": only behind a path, since versions stand in parentheses too.
fn bare_quality(text: &str) -> Option<EvidenceText<'_>> {
    let inner = text.trim_end().strip_suffix([')', ']'])?;
    let at = inner.rfind(['(', '['])?;
    let quality = inner[at + 1..].trim();
    let number = quality.contains(['.', '%']) && digits(quality) == quality && is_share(quality);
    let pointer = pointed(&text[..at]);
    (number && is_path(pointer)).then_some(EvidenceText {
        pointer,
        quality,
        named: false,
    })
}

/// The number that a text begins with, as written: `0.85`, `80%`, `8/10`.
fn digits(text: &str) -> &str {
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, '.' | '%' | '/');
    let end = text.find(|c| !is_part(c)).unwrap_or(text.len());
    text[..end].trim_end_matches(['.', '/'])
}

/// Whether a number is from 0 to 1, as written.
fn is_share(digits: &str) -> bool {
    let (number, whole) = match (digits.strip_suffix('%'), digits.split_once('/')) {
        (Some(percent), _) => (percent, "100"),
        (None, Some(parts)) => parts,
        (None, None) => (digits, "1"),
    };
    let (Ok(number), Ok(whole)) = (number.parse::<f64>(), whole.parse()) else {
        return false;
    };
    (0.0..=whole).contains(&number)
}

/// The pointer before a quality: a link's target, without what sets it off.
fn pointed(text: &str) -> &str {
    let text = plain(text).trim_matches('`');
    let target = text
        .strip_prefix('[')
        .and_then(|link| link.strip_suffix(')')?.split_once("]("))
        .map(|(_, target)| target);
    target.unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quality_stands_behind_its_pointer() {
        for (text, pointer, quality, named) in [
            ("`bench/a.md` (quality: 0.85)", "bench/a.md", "0.85", true),
            (
                "reports/edge.md — quality 0.5",
                "reports/edge.md",
                "0.5",
                true,
            ),
            ("specs/plan.md [quality 0.8]", "specs/plan.md", "0.8", true),
            ("**a.md** — quality: 70%.", "a.md", "70%", true),
            (
                "[Bench](https://a.example.org/x) (0.7)",
                "https://a.example.org/x",
                "0.7",
                false,
            ),
        ] {
            let expected = EvidenceText {
                pointer,
                quality,
                named,
            };
            assert_eq!(evidence_text(text), Some(expected), "{text}");
        }
        for text in [
            "a.md (1,300 lines)",
            "a.md (2)",
            "a quality report",
            "a.md",
            "src/(a).rs",
            "",
        ] {
            assert_eq!(evidence_text(text), None, "{text}");
        }
    }

    #[test]
    fn a_name_with_the_word_in_it_gives_no_quality() {
        for text in [
            "docs/quality_1.md",
            "docs/quality.md",
            "reports/data_quality_2024.md",
            "code quality 9 of 10 reviewers",
            "code quality 0.9",
            "Quality gate 3 passed in CI, see ci/run.log",
            "ISO/IEC 25010 quality (1.0.3)",
            "release notes (v2.1)",
            "react (18.2)",
            "numpy (0.9)",
            "30% of users said so (0.4)",
            "docs/a.md (quality)",
            "docs/a.md (quality 7)",
            "docs/a.md (1.2)",
            "docs/a.md, quality high",
        ] {
            assert_eq!(evidence_text(text), None, "{text}");
        }
        for (text, pointer, quality) in [
            ("docs/quality.md (0.7)", "docs/quality.md", "0.7"),
            ("docs/quality.md (quality: 0.7)", "docs/quality.md", "0.7"),
            ("specs/plan.md quality 0.8", "specs/plan.md", "0.8"),
            ("specs/plan.md quality: 8/10", "specs/plan.md", "8/10"),
            ("ci/run (70%)", "ci/run", "70%"),
            (
                "two reviewers, quality: 0.6 by their own word",
                "two reviewers",
                "0.6",
            ),
            (
                "docs/a.md (quality: 0.7), see quality.md",
                "docs/a.md",
                "0.7",
            ),
            // A number that is called a quality and is none is an error of the card.
            ("docs/a.md (quality: 7)", "docs/a.md", "7"),
        ] {
            let read = evidence_text(text).map(|read| (read.pointer, read.quality));
            assert_eq!(read, Some((pointer, quality)), "{text}");
        }
    }

    #[test]
    fn what_stands_in_the_place_of_evidence_is_none() {
        for text in [
            "",
            "-",
            "None",
            "none, the tests show it",
            "TBD",
            "TBD: a test",
            "…",
            "<path/url>",
            "[pointer]",
            "N/A",
        ] {
            assert!(is_no_evidence(text), "{text}");
        }
        for text in [
            "none.md",
            "docs/a.md",
            "[a](b.md)",
            "<https://a.example.org>",
            "[src/a.rs]",
            "— docs/a.md",
            "TODO.md",
        ] {
            assert!(!is_no_evidence(text), "{text}");
        }
    }
}
