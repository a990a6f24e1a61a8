//! What people write where there is nothing, and where there is nothing yet.

use super::normalised;

/// Words right behind "none" that limit nothing.
const FOLLOWS: [&str; 16] = [
    "yet",
    "so",
    "far",
    "identified",
    "found",
    "known",
    "planned",
    "expected",
    "foreseen",
    "at",
    "this",
    "time",
    "to",
    "date",
    "present",
    "currently",
];

/// Words in parentheses or behind a comma that limit nothing either: "as far as we know", "docs only", "all 12 invariants
/// satisfied".
const REMARKS: [&str; 30] = [
    "as",
    "we",
    "i",
    "know",
    "can",
    "see",
    "tell",
    "our",
    "my",
    "knowledge",
    "all",
    "invariants",
    "rules",
    "constraints",
    "requirements",
    "are",
    "were",
    "satisfied",
    "met",
    "hold",
    "kept",
    "preserved",
    "respected",
    "checked",
    "verified",
    "docs",
    "documentation",
    "tests",
    "read",
    "only",
];

/// Whether a text says that there is nothing: a dash alone; "None", "N/A" or "nil", with none but words behind it that limit
/// nothing. "None, except …" and "None of …" say that there is something.
///
/// ```
/// use steelyard_documents::says_none;
/// assert!(says_none("None identified so far (all 12 invariants satisfied)"));
/// assert!(!says_none("None, except that data can be lost"));
/// ```
pub fn says_none(text: &str) -> bool {
    let text = text.trim();
    if matches!(text, "-" | "–" | "—") {
        return true;
    }
    let is_edge = |c: char| c.is_whitespace() || matches!(c, '*' | '_' | '`' | '(' | '[' | '"');
    let text = text.trim_start_matches(is_edge);
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '/');
    let (word, rest) = text.split_at(end.unwrap_or(text.len()));
    if !["none", "n/a", "nil"]
        .iter()
        .any(|none| word.eq_ignore_ascii_case(none))
    {
        return false;
    }
    let set_off = rest.find(|c: char| !(c.is_alphanumeric() || c.is_whitespace()));
    let (follows, remark) = rest.split_at(set_off.unwrap_or(rest.len()));
    words(follows).all(|word| FOLLOWS.contains(&word.as_str()))
        && words(remark).all(|word| {
            let word = word.as_str();
            let is_count = word.bytes().all(|byte| byte.is_ascii_digit());
            is_count || FOLLOWS.contains(&word) || REMARKS.contains(&word)
        })
}

/// Whether a text stands for what is not there yet: `TBD`, "to be decided", dots, question marks.
pub fn is_unset(text: &str) -> bool {
    let name = normalised(text);
    matches!(name.as_str(), "tbd" | "tba" | "todo")
        || ["determined", "decided", "defined", "done", "added"]
            .iter()
            .any(|done| name.strip_prefix("to_be_") == Some(*done))
        || (name.is_empty() && text.contains(['?', '.', '…']))
}

/// The words of a text in lower case.
fn words(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    words.filter(|word| !word.is_empty()).map(str::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn that_there_is_none_is_said_in_few_words() {
        for text in [
            "None",
            "none.",
            "**None**",
            "(none)",
            "None yet",
            "None identified so far.",
            "None known at this time",
            "none (yet)",
            "nil",
            "-",
            "—",
            "N/A (docs only)",
            "None, as far as we know",
            "None (all 12 invariants satisfied)",
        ] {
            assert!(says_none(text), "{text}");
        }
    }

    #[test]
    fn none_with_an_exception_is_something() {
        for text in [
            "None of the tests cover it",
            "None, except that customer data can be lost",
            "None, but INV-003 is broken during the migration",
            "None. INV-001 is broken only during the migration",
            "None (critical: keys leak)",
            "None yet, but keys may leak",
            "None known to be critical",
            "None of the invariants are satisfied",
            "- critical: customer data can be lost",
            "nonesuch",
            "none/low",
            "- a",
            "",
            "nothing",
        ] {
            assert!(!says_none(text), "{text}");
        }
    }

    #[test]
    fn what_is_to_come_is_not_there() {
        for text in ["TBD", "tbd.", "(TODO)", "To be determined", "?", "…", "..."] {
            assert!(is_unset(text), "{text}");
        }
        for text in [
            "",
            "-",
            "TODO.md",
            "TBD with legal",
            "0",
            "to be decided by legal",
        ] {
            assert!(!is_unset(text), "{text}");
        }
    }
}
