//! What people put into one line about a violation: the id of the invariant, what is violated, whether an approval can lift it.

/// What one line says of a violation: "INV-002: sessions outlive the role (requires approval)".
#[derive(Debug, PartialEq)]
pub(super) struct ViolationText<'t> {
    pub(super) invariant_id: &'t str,
    pub(super) description: &'t str,
    pub(super) requires_approval: Option<bool>,
}

/// The id and what follows it, where the line begins with one as in `INV-002`; else all of it is the id.
pub(super) fn violation_text(text: &str) -> ViolationText<'_> {
    let text = text.trim();
    let end = text
        .find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_')))
        .unwrap_or(text.len());
    let (id, rest) = text.split_at(end);
    let is_id = id.starts_with(|c: char| c.is_ascii_alphabetic())
        && id.ends_with(|c: char| c.is_ascii_digit());
    let set_off = rest.trim_start().starts_with([':', '–', '—', '-', '(']);
    let (invariant_id, description) = if is_id && set_off {
        let rest = rest.trim_start_matches([' ', ':', '–', '—', '-']);
        let inner = rest
            .strip_prefix('(')
            .and_then(|rest| rest.strip_suffix(')'));
        (id, inner.unwrap_or(rest))
    } else {
        (text, "")
    };
    ViolationText {
        invariant_id,
        description,
        requires_approval: open_to_approval(text),
    }
}

/// What is said about an approval; `None` where nothing is that can be understood. Of several words the one that keeps it
/// closed holds.
fn open_to_approval(text: &str) -> Option<bool> {
    const NEEDED: [&str; 5] = [
        "requires approval",
        "requires_approval",
        "needs approval",
        "approval required",
        "approval needed",
    ];
    const CLOSED: [&str; 2] = ["no approval", "not open to approval"];
    let lower = text.to_ascii_lowercase();
    if CLOSED.iter().any(|words| lower.contains(words)) {
        return Some(false);
    }
    let named = NEEDED.iter().flat_map(|words| lower.match_indices(words));
    let answers = named.filter_map(|(at, words)| {
        let (before, after) = (lower.get(..at)?, lower.get(at + words.len()..)?);
        answer(before, after, words.contains('_'))
    });
    answers.min()
}

/// What the words before and behind "requires approval" make of it; a field's name says nothing without a value.
fn answer(before: &str, after: &str, is_field: bool) -> Option<bool> {
    let before = before
        .rsplit(|c: char| !c.is_alphanumeric())
        .find(|word| !word.is_empty());
    if before.is_some_and(|word| ["no", "not", "never", "longer", "nobody"].contains(&word)) {
        return Some(false);
    }
    let after = after.trim_start_matches([' ', '*', '_', '`', '?']);
    let Some(value) = after.strip_prefix([':', '=']) else {
        return (!is_field).then_some(true);
    };
    let mut words = value.split(|c: char| !c.is_alphanumeric());
    match words.find(|word| !word.is_empty())? {
        "yes" | "y" | "true" | "on" => Some(true),
        "no" | "n" | "false" | "off" | "none" | "not" | "never" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invariant_is_named_before_what_is_violated() {
        for (text, invariant_id, description, requires_approval) in [
            (
                "INV-002: sessions outlive it (requires approval)",
                "INV-002",
                "sessions outlive it (requires approval)",
                Some(true),
            ),
            ("INV-002 (PII in logs)", "INV-002", "PII in logs", None),
            ("INV-002", "INV-002", "", None),
            ("logs hold names", "logs hold names", "", None),
        ] {
            let expected = ViolationText {
                invariant_id,
                description,
                requires_approval,
            };
            assert_eq!(violation_text(text), expected);
        }
    }

    #[test]
    fn the_word_behind_the_colon_says_whether_an_approval_is_required() {
        for (text, expected) in [
            ("INV-002: x (approval required: no)", Some(false)),
            ("INV-002: x (approval required: yes)", Some(true)),
            ("INV-002: x, requires approval: **false**", Some(false)),
            ("INV-002: x, requires_approval: true", Some(true)),
            ("INV-002: x, requires_approval = no", Some(false)),
            ("INV-002: x, needs approval?: no", Some(false)),
            ("INV-002: x (approval required)", Some(true)),
            ("INV-002: x, no longer requires approval", Some(false)),
            ("INV-002: x, no approval possible", Some(false)),
            (
                "INV-002: x; requires approval; requires_approval: false",
                Some(false),
            ),
            ("INV-002: x, requires_approval: perhaps", None),
            ("INV-002: x, requires_approval", None),
            ("INV-002: x", None),
        ] {
            assert_eq!(violation_text(text).requires_approval, expected, "{text}");
        }
    }
}
