//! What people put into one line about a risk: a severity before it, a mitigation and what is left of it behind.

use super::Severity;
use super::marks::{SEPARATORS, plain};
use steelyard_documents::{says_none, undecorated};

/// What one line says of a risk.
#[derive(Debug, Default, PartialEq)]
pub(super) struct RiskText<'t> {
    /// The worst of those that it says.
    pub(super) severity: Option<Severity>,
    /// The least of them.
    pub(super) mildest: Option<Severity>,
    /// What it says of the impact, which counts where no severity is given.
    pub(super) impact: Option<Severity>,
    pub(super) description: &'t str,
    pub(super) mitigation: &'t str,
    /// As written.
    pub(super) residual: Option<&'t str>,
}

/// "High: stale prices (mitigation: short times; residual risk: 0.2)", in parts. Only a word with a mark behind it is a
/// severity: "high latency" is none.
pub(super) fn risk_text(text: &str) -> RiskText<'_> {
    let (leading, text) = match leading_severity(undecorated(text.trim())) {
        Some((severity, rest)) => (Some(severity), rest),
        None => (None, text.trim()),
    };
    let labels = labels(text);
    let description = labels
        .first()
        .map_or(text, |label| plain(&text[..label.at]));
    let (trailing, description) = trailing_severity(description);
    let mut risk = RiskText {
        description,
        ..RiskText::default()
    };
    let mut severities: Vec<Severity> = leading.into_iter().chain(trailing).collect();
    for (at, label) in labels.iter().enumerate() {
        let end = labels.get(at + 1).map_or(text.len(), |next| next.at);
        let value = plain(&text[label.value..end]);
        match label.part {
            Part::Mitigation if !says_none(value) => risk.mitigation = value,
            Part::Residual => risk.residual = Some(value),
            Part::Severity => severities.extend(severity_in(value)),
            Part::Impact => risk.impact = risk.impact.max(severity_in(value)),
            Part::Mitigation | Part::Other => {}
        }
    }
    risk.severity = severities.iter().copied().max();
    risk.mildest = severities.into_iter().min();
    risk
}

/// Whether a line says nothing but details of a risk above it: "Mitigation: short times".
pub(super) fn is_detail(text: &str) -> bool {
    let labels = labels(text);
    labels
        .first()
        .is_some_and(|first| plain(&text[..first.at]).is_empty())
}

/// A part of a line that has a label of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Part {
    Mitigation,
    Residual,
    Severity,
    Impact,
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
    ("impact", Part::Impact),
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
    let starts = lower.get(from..)?.char_indices();
    let (mut earlier, mut before) = (' ', ' ');
    for (at, c) in starts {
        // In `user_impact` the name is a part of another one.
        let inside = before == '_' && earlier.is_alphanumeric();
        let begins = c.is_ascii_alphabetic() && SEPARATORS.contains(&before) && !inside;
        (earlier, before) = (before, c);
        let found = begins.then(|| label_at(lower, from + at)).flatten();
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

/// "High: …", "`[HIGH]` …", "High risk – …", and what comes after. Emphasis and brackets close only what they opened: the
/// `_` of `critical_section` is none.
fn leading_severity(text: &str) -> Option<(Severity, &str)> {
    let inner = text.trim_start_matches(['[', '(', '*', '_', '`']);
    let opened = text.get(..text.len() - inner.len())?.chars().last();
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
    let spaced = [" - ", " – ", " — ", " | "]
        .iter()
        .any(|mark| rest.starts_with(mark));
    let closes = opened.is_some_and(|opened| rest.starts_with(closing(opened)));
    (closes || spaced || rest.starts_with([':', '|', '–', '—', '\n']) || rest.is_empty())
        .then(|| (severity, rest.trim_start_matches(SEPARATORS)))
}

fn closing(opened: char) -> char {
    match opened {
        '[' => ']',
        '(' => ')',
        same => same,
    }
}

/// "Stale prices (High)" without the severity; "(high load)" is none.
fn trailing_severity(text: &str) -> (Option<Severity>, &str) {
    let inner = |open, close| {
        let at = text.rfind(open)?;
        let inner = text.get(at + 1..)?.strip_suffix(close)?;
        Some((severity_in(inner)?, plain(&text[..at])))
    };
    let found = inner('(', ')').or_else(|| inner('[', ']'));
    found.map_or((None, text), |(severity, rest)| (Some(severity), rest))
}

/// The severity that is given in place of one, the worst of several: "High", "high severity", "Medium to high (in March)".
fn severity_in(text: &str) -> Option<Severity> {
    const BESIDE: [&str; 5] = ["to", "risk", "severity", "priority", "impact"];
    let marks = [',', ';', '.', ':', '(', '[', '–', '—', '\n'];
    let text = text.trim_start_matches(SEPARATORS);
    let words = text.split(marks).next()?.split(" - ").next()?;
    let words = words.split(|c: char| !c.is_alphabetic());
    let words = words.filter(|word| {
        !word.is_empty()
            && !BESIDE
                .iter()
                .any(|beside| word.eq_ignore_ascii_case(beside))
    });
    let mut worst = None;
    for word in words {
        worst = worst.max(Some(Severity::of_word(word)?));
    }
    worst
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
            ..
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
    fn an_identifier_is_no_severity() {
        for text in [
            "critical_section can deadlock",
            "`critical_section` can deadlock",
            "high_watermark overflows",
            "high* overflows",
            "Queue fills (high load)",
            "no lab [low priority queue]",
        ] {
            assert_eq!(risk(text), (None, text, "", None));
        }
        let text = "it is late; user_impact: critical";
        assert_eq!(risk_text(text).impact, None);
        for text in [
            "_Critical_ a",
            "`critical` a",
            "(**critical**) a",
            "[`critical`] a",
        ] {
            assert_eq!(risk(text).0, Some(Severity::Critical), "{text}");
        }
    }

    #[test]
    fn no_severity_that_a_line_says_is_lost() {
        let (critical, high) = (Some(Severity::Critical), Some(Severity::High));
        let (medium, low) = (Some(Severity::Medium), Some(Severity::Low));
        for (text, severity, mildest, impact) in [
            (
                "Minor: it takes a day; severity: critical",
                critical,
                low,
                None,
            ),
            ("Low: keys leak (critical)", critical, low, None),
            ("keys leak; Impact: critical", None, None, critical),
            ("Low: keys leak; Impact: High (prod)", low, low, high),
            ("keys leak; Severity: High (prod)", high, high, None),
            ("keys leak; severity: medium to high", high, high, None),
            (
                "keys leak; severity: medium/low, likely",
                medium,
                medium,
                None,
            ),
            ("keys leak; severity: unclear", None, None, None),
            ("keys leak; impact: high latency", None, None, None),
        ] {
            let read = risk_text(text);
            let found = (read.severity, read.mildest, read.impact);
            assert_eq!(found, (severity, mildest, impact), "{text}");
        }
    }

    #[test]
    fn a_mitigation_that_says_none_is_none() {
        assert_eq!(risk_text("High: a; mitigation: none yet").mitigation, "");
        let text = "High: a; mitigation: none, except a manual rollback";
        assert_eq!(risk_text(text).mitigation, "none, except a manual rollback");
    }
}
