//! What a verifier's words come to.

use steelyard_documents::{
    Code, Decoder, Entry, Fields, Severity, Span, is_placeholder, normalised,
};

use super::ReceiptVerdict;

/// What `status` may say.
const EXPECTED: &str = "PASS, FAIL or PENDING";

/// Words after a PASS that say otherwise.
const CONTRARY: [&str; 29] = [
    "awaiting",
    "block",
    "blocked",
    "cannot",
    "declined",
    "denied",
    "disapproved",
    "expired",
    "fail",
    "failed",
    "failing",
    "fails",
    "failure",
    "failures",
    "false",
    "never",
    "no",
    "not",
    "pending",
    "reject",
    "rejected",
    "rejection",
    "rejects",
    "revoked",
    "unapproved",
    "unverified",
    "veto",
    "vetoed",
    "withdrawn",
];

/// What a text says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum VerdictWords {
    One(ReceiptVerdict),
    /// A choice that nobody made: `PASS|FAIL`.
    Template,
    /// A pass, and then something else.
    Two,
    Nothing,
}

/// The verdict of a text by its first word: `✅ PASS (12/12)`, `PASS_WITH_CONDITIONS`, `approved`. Only a pass is
/// held against the words that follow, since nobody acts on a veto in haste.
fn read_words(text: &str) -> VerdictWords {
    if is_placeholder(text) {
        return VerdictWords::Template;
    }
    let whole = normalised(text);
    let Some(first) = whole.split('_').next().and_then(of_word) else {
        return VerdictWords::Nothing;
    };
    let mut verdicts = whole.split('_').map(of_word);
    let choice =
        verdicts.clone().all(|one| one.is_some()) && verdicts.any(|one| one != Some(first));
    if choice && text.contains(['|', '/']) {
        return VerdictWords::Template;
    }
    if first != ReceiptVerdict::Pass {
        return VerdictWords::One(first);
    }
    if contradicts(text) {
        VerdictWords::Two
    } else if whole.split('_').nth(1) == Some("rate") {
        VerdictWords::Nothing
    } else {
        VerdictWords::One(first)
    }
}

fn of_word(word: &str) -> Option<ReceiptVerdict> {
    match word {
        "pass" | "passed" | "approved" | "approve" => Some(ReceiptVerdict::Pass),
        "fail" | "failed" | "rejected" | "reject" => Some(ReceiptVerdict::Fail),
        "pending" => Some(ReceiptVerdict::Pending),
        _ => None,
    }
}

/// Whether a word of a text says otherwise than PASS; "0 failed" does not.
fn contradicts(text: &str) -> bool {
    let mut none = false;
    text.split_whitespace().any(|part| {
        let words = normalised(part);
        let contrary = !none && words.split('_').any(|word| CONTRARY.contains(&word));
        none = part.trim_start_matches(['(', '[']) == "0";
        contrary
    })
}

/// Whether a text begins like a verdict, be it one or not.
pub(super) fn begins_as_verdict(text: &str) -> bool {
    normalised(text)
        .split('_')
        .next()
        .and_then(of_word)
        .is_some()
}

/// The verdict of a receipt, and where it stands; `None` with a diagnostic where it has none. Of `approve` and
/// `status` the stricter one holds.
pub(super) fn verdict<'a>(
    decoder: &mut Decoder<'a>,
    fields: &mut Fields<'a>,
    span: Span,
) -> Option<(ReceiptVerdict, Span)> {
    let approve = fields.take(decoder, &["approve"]);
    let status = fields.take(decoder, &["status"]);
    let Some(flag) = approve else {
        let Some(status) = status else {
            let expected = "approve: true or false, or status: PASS, FAIL or PENDING";
            let words = ["neither", expected, "receipt left out"];
            decoder.report(Severity::Error, Code::MISSING_FIELD, span, words);
            return None;
        };
        return Some((of_status(decoder, status)?, status.value.span));
    };
    let approve = if decoder.flag(&flag.value, "approve")? {
        ReceiptVerdict::Pass
    } else {
        ReceiptVerdict::Fail
    };
    // Beside `approve` a status may tell of something else, such as `final`.
    let status = status.filter(|entry| entry.value.text().is_some_and(begins_as_verdict));
    let Some(status) = status.filter(|_| approve == ReceiptVerdict::Pass) else {
        return Some((approve, flag.value.span));
    };
    let verdict = of_status(decoder, status)?;
    if verdict != approve {
        let found = decoder.found(&status.value);
        let words = [
            &found,
            "the same as approve: true",
            "the stricter one counts",
        ];
        decoder.report(
            Severity::Warning,
            crate::codes::TWO_VERDICTS,
            status.value.span,
            words,
        );
    }
    Some((verdict, status.value.span))
}

fn of_status<'a>(decoder: &mut Decoder<'a>, entry: &'a Entry) -> Option<ReceiptVerdict> {
    let found = decoder.found(&entry.value);
    let text = entry.value.text().unwrap_or_default();
    let (code, expected) = match read_words(text) {
        VerdictWords::One(verdict) => {
            if !matches!(text, "PASS" | "FAIL" | "PENDING") {
                let how = format!("read as {verdict:?}").to_lowercase();
                let words = [found.as_str(), EXPECTED, &how];
                decoder.report(
                    Severity::Note,
                    Code::OTHER_SPELLING,
                    entry.value.span,
                    words,
                );
            }
            return Some(verdict);
        }
        VerdictWords::Template => (Code::PLACEHOLDER, EXPECTED),
        VerdictWords::Two => (
            crate::codes::TWO_VERDICTS,
            "PASS without a word that says otherwise",
        ),
        VerdictWords::Nothing => (Code::UNKNOWN_WORD, EXPECTED),
    };
    let words = [
        found.as_str(),
        expected,
        "receipt left out: it gives no verdict",
    ];
    decoder.report(Severity::Error, code, entry.value.span, words);
    None
}

#[cfg(test)]
mod tests {
    use super::{CONTRARY, ReceiptVerdict, VerdictWords, read_words};

    const PASS: VerdictWords = VerdictWords::One(ReceiptVerdict::Pass);
    const FAIL: VerdictWords = VerdictWords::One(ReceiptVerdict::Fail);
    const PENDING: VerdictWords = VerdictWords::One(ReceiptVerdict::Pending);

    #[test]
    fn what_words_come_to() {
        let cases = [
            ("PASS", PASS),
            ("✅ PASS", PASS),
            (
                "✅ **PASS** (12/12 checks passed, 1 conditional note)",
                PASS,
            ),
            ("PASS WITH CONDITIONS", PASS),
            ("APPROVED_WITH_CONDITIONS", PASS),
            ("APPROVED (2026-02-03 11:00 AM)", PASS),
            ("PASS (12 passed, 0 failed)", PASS),
            ("PASS (0 failed, 3 pending)", VerdictWords::Two),
            ("PASS (1.0 failed)", VerdictWords::Two),
            ("PASS (10 failed)", VerdictWords::Two),
            ("FAIL (9/12 checks passed)", FAIL),
            ("Rejected: not safe", FAIL),
            ("pending approval", PENDING),
            ("PENDING → APPROVED", PENDING),
            ("PASS|FAIL|PENDING", VerdictWords::Template),
            ("PASS|FAIL", VerdictWords::Template),
            ("FAIL/PASS", VerdictWords::Template),
            ("<PASS|FAIL>", VerdictWords::Template),
            ("[PENDING|APPROVED|BLOCKED]", VerdictWords::Template),
            ("PASS / FAIL", VerdictWords::Template),
            ("PASS (XX/12)", VerdictWords::Template),
            ("PASS or FAIL", VerdictWords::Two),
            ("approved: no", VerdictWords::Two),
            ("Pass rate 3 of 12, rejected", VerdictWords::Two),
            ("Pass rate 3 of 12", VerdictWords::Nothing),
            ("PASSED_WITH_FAILURES", VerdictWords::Two),
            ("approve_pending", VerdictWords::Two),
            ("passenger", VerdictWords::Nothing),
            ("not passed", VerdictWords::Nothing),
            ("<status>", VerdictWords::Template),
            ("", VerdictWords::Nothing),
        ];
        for (text, expected) in cases {
            assert_eq!(read_words(text), expected, "{text}");
        }
    }

    #[test]
    fn each_word_that_says_otherwise() {
        for word in CONTRARY {
            for text in [
                format!("PASS, {word}"),
                format!("approved_{word}"),
                format!("✅ Passed: {} by two", word.to_uppercase()),
            ] {
                assert_eq!(read_words(&text), VerdictWords::Two, "{text}");
            }
        }
    }
}
