//! What people put into one line where the schema has several fields: a severity before a risk, a mitigation behind it, a
//! quality behind a pointer, the id of an invariant before what is violated.

use super::Severity;
use steelyard_documents::undecorated;

/// What one line says of a risk.
#[derive(Debug, Default, PartialEq)]
pub(super) struct RiskText<'t> {
    pub(super) severity: Option<Severity>,
    pub(super) description: &'t str,
    pub(super) mitigation: &'t str,
    /// As written.
    pub(super) residual: Option<&'t str>,
}

/// What stands between parts of a line.
const SEPARATORS: &[char] = &[
    ' ', '(', ')', '[', ']', ';', ',', '–', '—', '-', '|', '*', '_', '.', ':', '→', '`', '\n',
    '\r', '\t',
];

/// "High: stale prices (mitigation: short times; residual risk: 0.2)", in parts. Only a word with a mark behind it is a
/// severity: "high latency" is none.
pub(super) fn risk_text(text: &str) -> RiskText<'_> {
    let (severity, text) = match leading_severity(undecorated(text.trim())) {
        Some((severity, rest)) => (Some(severity), rest),
        None => (None, text.trim()),
    };
    let labels = labels(text);
    let description = labels
        .first()
        .map_or(text, |label| plain(&text[..label.at]));
    let mut risk = RiskText {
        severity,
        description,
        ..RiskText::default()
    };
    for (at, label) in labels.iter().enumerate() {
        let end = labels.get(at + 1).map_or(text.len(), |next| next.at);
        let value = plain(&text[label.value..end]);
        match label.part {
            Part::Mitigation if !says_none(value) => risk.mitigation = value,
            Part::Residual => risk.residual = Some(value),
            Part::Severity => risk.severity = risk.severity.or(Severity::of_word(value)),
            Part::Mitigation | Part::Other => {}
        }
    }
    if risk.severity.is_none() {
        (risk.severity, risk.description) = trailing_severity(risk.description);
    }
    risk
}

/// Whether a text in a list, or in place of a mitigation, says that there is none: "None", "None identified", "n/a (docs only)".
pub(crate) fn says_none(text: &str) -> bool {
    const FOLLOWS: [&str; 6] = ["yet", "identified", "found", "known", "planned", "so far"];
    let lower = text.trim().trim_end_matches('.').to_lowercase();
    let rest = ["none", "n/a", "nil", "—", "–"]
        .iter()
        .find_map(|word| lower.strip_prefix(word));
    rest.map(str::trim_start).is_some_and(|rest| {
        rest.is_empty() || rest.starts_with(['(', ',']) || FOLLOWS.contains(&rest)
    })
}

/// Whether a line says nothing but details of a risk above it: "Mitigation: short times".
pub(super) fn is_detail(text: &str) -> bool {
    !text.trim().is_empty() && risk_text(text).description.is_empty()
}

/// A part of a line that has a label of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Part {
    Mitigation,
    Residual,
    Severity,
    Other,
}

/// What people call the parts of a risk, the longer names first.
const PARTS: [(&str, Part); 11] = [
    ("mitigated by", Part::Mitigation),
    ("mitigations", Part::Mitigation),
    ("mitigation", Part::Mitigation),
    ("residual risk", Part::Residual),
    ("residual_risk", Part::Residual),
    ("residual", Part::Residual),
    ("severity", Part::Severity),
    ("likelihood", Part::Other),
    ("probability", Part::Other),
    ("impact", Part::Other),
    ("owner", Part::Other),
];

struct Labelled {
    at: usize,
    value: usize,
    part: Part,
}

/// The labels in a line, in order.
fn labels(text: &str) -> Vec<Labelled> {
    // Byte for byte as long as the text, whatever letters it has.
    let lower = text.to_ascii_lowercase();
    let mut found: Vec<Labelled> = Vec::new();
    let mut from = 0;
    while let Some(next) = next_label(&lower, from) {
        from = next.value;
        found.push(next);
    }
    found
}

fn next_label(lower: &str, from: usize) -> Option<Labelled> {
    let starts = lower.get(from..)?.char_indices().map(|(at, _)| from + at);
    let mut before = ' ';
    for at in starts {
        let c = lower[at..].chars().next()?;
        let begins = c.is_ascii_alphabetic() && SEPARATORS.contains(&before);
        before = c;
        let found = begins.then(|| label_at(lower, at)).flatten();
        if found.is_some() {
            return found;
        }
    }
    None
}

/// The label that begins here: a name with a colon or an equals sign behind it; "residual 0.2" and "mitigated by" do without.
fn label_at(lower: &str, at: usize) -> Option<Labelled> {
    let rest = &lower[at..];
    let (name, part) = PARTS.iter().find(|(name, _)| rest.starts_with(name))?;
    let after = &rest[name.len()..];
    let marked = after.trim_start_matches([' ', '*', '_']);
    let value = match marked.strip_prefix([':', '=']) {
        Some(value) => value,
        None if *part == Part::Residual && marked.starts_with(|c: char| c.is_ascii_digit()) => {
            marked
        }
        None if *name == "mitigated by" => marked,
        None => return None,
    };
    Some(Labelled {
        at,
        value: lower.len() - value.len(),
        part: *part,
    })
}

/// "High: …", "`[HIGH]` …", "High risk – …", and what comes after.
fn leading_severity(text: &str) -> Option<(Severity, &str)> {
    let inner = text.trim_start_matches(['[', '(', '*', '_', '`']);
    let word = inner.split(|c: char| !c.is_alphabetic()).next()?;
    let severity = Severity::of_word(word)?;
    let mut rest = &inner[word.len()..];
    for more in [" risk", " severity", " priority"] {
        let begins = rest
            .get(..more.len())
            .is_some_and(|it| it.eq_ignore_ascii_case(more));
        if begins {
            rest = &rest[more.len()..];
        }
    }
    // A hyphen right behind the word makes it a part of another one.
    let marks: &[char] = &[':', ']', ')', '|', '–', '—', '*', '_', '`', '\n'];
    let spaced = [" - ", " – ", " — ", " | "]
        .iter()
        .any(|mark| rest.starts_with(mark));
    (spaced || rest.starts_with(marks) || rest.is_empty())
        .then(|| (severity, rest.trim_start_matches(SEPARATORS)))
}

/// "Stale prices (High)" without the severity.
fn trailing_severity(text: &str) -> (Option<Severity>, &str) {
    let opens = match text.chars().last() {
        Some(')') => text.rfind('('),
        Some(']') => text.rfind('['),
        _ => None,
    };
    let found = opens.and_then(|at| {
        let word = text[at..]
            .split(|c: char| !c.is_alphabetic())
            .find(|word| !word.is_empty())?;
        Some((Severity::of_word(word)?, plain(&text[..at])))
    });
    found.map_or((None, text), |(severity, rest)| (Some(severity), rest))
}

/// A part of a line without the marks around it. Parentheses of its own stay.
fn plain(part: &str) -> &str {
    let part = part.trim_start_matches(['*', '_', ' ', '\n', ':', '–', '—', '-', '|']);
    let part = part.trim_end_matches([
        ' ', '(', '[', ';', ',', '–', '—', '-', '|', '*', '_', '→', '\n',
    ]);
    let closes = |open: char, close: char| {
        part.matches(close).count() > part.matches(open).count() && part.ends_with(close)
    };
    if closes('(', ')') || closes('[', ']') {
        return plain(&part[..part.len() - 1]);
    }
    part
}

/// What one line says of a piece of evidence.
#[derive(Debug, PartialEq)]
pub(super) struct EvidenceText<'t> {
    pub(super) pointer: &'t str,
    /// As written: `0.85`, `80%`.
    pub(super) quality: &'t str,
    /// Whether it is called a quality.
    pub(super) named: bool,
}

/// "docs/adr.md (quality: 0.7)", "docs/adr.md — quality 0.5", "docs/adr.md (0.7)". `None` where no quality is given.
pub(super) fn evidence_text(text: &str) -> Option<EvidenceText<'_>> {
    let lower = text.to_ascii_lowercase();
    let digits = |rest: &str| {
        rest.find(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | '%' | '/')))
            .unwrap_or(rest.len())
    };
    if let Some(at) = lower.rfind("quality") {
        let start = at + "quality".len();
        let value = text[start..].trim_start_matches([' ', ':', '=', '*', '_', '≈', '~']);
        let quality = value[..digits(value)].trim_end_matches('.');
        return (!quality.is_empty()).then(|| EvidenceText {
            pointer: pointed(&text[..at]),
            quality,
            named: true,
        });
    }
    let inner = text.trim_end().strip_suffix([')', ']'])?;
    let at = inner.rfind(['(', '['])?;
    let quality = inner[at + 1..].trim();
    let number = quality.contains(['.', '%']) && digits(quality) == quality.len();
    let number = number && quality.starts_with(|c: char| c.is_ascii_digit());
    number.then(|| EvidenceText {
        pointer: pointed(&text[..at]),
        quality,
        named: false,
    })
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
    let lower = text.to_ascii_lowercase();
    let says = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    let closed = says(&[
        "requires_approval: false",
        "no approval",
        "not open to approval",
    ]);
    let open = says(&[
        "requires approval",
        "needs approval",
        "approval required",
        "requires_approval: true",
    ]);
    let end = text
        .find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_')))
        .unwrap_or(text.len());
    let (id, rest) = text.split_at(end);
    let is_id = id.starts_with(|c: char| c.is_ascii_alphabetic())
        && id.ends_with(|c: char| c.is_ascii_digit());
    let set_off = rest.trim_start().starts_with([':', '–', '—', '-', '(']);
    let (invariant_id, description) = if is_id && set_off {
        let rest = rest.trim_start_matches([' ', ':', '–', '—', '-']);
        (
            id,
            rest.strip_prefix('(')
                .and_then(|rest| rest.strip_suffix(')'))
                .unwrap_or(rest),
        )
    } else {
        (text, "")
    };
    ViolationText {
        invariant_id,
        description,
        requires_approval: (closed || open).then_some(!closed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn risk(text: &str) -> (Option<Severity>, &str, &str, Option<&str>) {
        let RiskText {
            severity,
            description,
            mitigation,
            residual,
        } = risk_text(text);
        (severity, description, mitigation, residual)
    }

    #[test]
    fn a_severity_has_a_mark_behind_it() {
        let high = Some(Severity::High);
        for text in [
            "High: no lab",
            "🔴 High: no lab",
            "[HIGH] no lab",
            "(high) no lab",
            "High - no lab",
            "High risk – no lab",
            "**High** no lab",
            "HIGH | no lab",
            "no lab (High)",
            "no lab [severity: high]",
            "no lab (high severity)",
        ] {
            assert_eq!(risk(text), (high, "no lab", "", None), "{text}");
        }
        for text in [
            "High latency under load",
            "High-availability is lost",
            "Low on disk, high on hope",
        ] {
            assert_eq!(risk(text), (None, text, "", None));
        }
    }

    #[test]
    fn a_mitigation_and_what_is_left_are_no_part_of_the_description() {
        let high = Some(Severity::High);
        for (text, expected) in [
            (
                "critical: keys leak (mitigation: short lives; residual risk: 0.4)",
                (
                    Some(Severity::Critical),
                    "keys leak",
                    "short lives",
                    Some("0.4"),
                ),
            ),
            (
                "[HIGH] it breaks — mitigation: both for a month",
                (high, "it breaks", "both for a month", None),
            ),
            (
                "It grows stale. *Mitigation:* a review (each quarter).",
                (None, "It grows stale.", "a review (each quarter).", None),
            ),
            (
                "It leaks; Severity: High; Mitigation: none",
                (high, "It leaks", "", None),
            ),
            (
                "It leaks, residual 0.2",
                (None, "It leaks", "", Some("0.2")),
            ),
            (
                "No mitigation is known",
                (None, "No mitigation is known", "", None),
            ),
            ("", (None, "", "", None)),
        ] {
            assert_eq!(risk(text), expected, "{text}");
        }
    }

    #[test]
    fn that_there_is_none_is_said_in_few_words() {
        for text in [
            "None",
            "none.",
            "None yet",
            "N/A (docs only)",
            "—",
            "None, as far as we know",
        ] {
            assert!(says_none(text), "{text}");
        }
        for text in [
            "None of the tests cover it",
            "nonesuch",
            "- a",
            "",
            "nothing",
        ] {
            assert!(!says_none(text), "{text}");
        }
    }

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
}
