//! What a tool gave, and whether that is a failure.

use super::super::super::Outcome;
use super::super::blocks::{shortened, shown};
use super::super::json::{Object, Raw, text};

/// Longer outputs are not looked into.
const LOOKED_INTO: usize = 1 << 16;

/// The output of a call: a text, JSON in a text with `output` and `metadata`, a list of blocks, or an object.
pub(super) fn read(raw: Option<Raw<'_>>) -> (String, Outcome) {
    let written = raw.map_or("", Raw::get);
    let small = raw.filter(|_| written.len() <= LOOKED_INTO);
    let quoted = text(small);
    let inner = Object::parse(&quoted).unwrap_or_else(|| Object::of(small));
    let output = match (inner.raw("output"), inner.some(&["text"])) {
        (Some(output), _) => shown(Some(output)),
        (None, Some(text)) => shortened(&text),
        (None, None) => shown(raw),
    };
    let outcome = match exit_code(written) {
        Some(0) => Outcome::Done,
        Some(_) => Outcome::Failed,
        None => Outcome::NotSaid,
    };
    (output, outcome)
}

/// The exit code that an output names at its beginning or its end.
fn exit_code(text: &str) -> Option<i64> {
    const NEAR: usize = 300;
    let start = &text[..text.floor_char_boundary(NEAR)];
    let end = &text[text.ceil_char_boundary(text.len().saturating_sub(NEAR))..];
    let after = |(text, words): (&str, &str)| {
        let (_, rest) = text.rsplit_once(words)?;
        let rest = rest.trim_start_matches(['\\', '"', ':', ' ']);
        let digits = rest.find(|letter: char| !letter.is_ascii_digit() && letter != '-');
        rest[..digits.unwrap_or(rest.len())].parse().ok()
    };
    let marks = [
        (end, "exit_code"),
        (start, "Exit code: "),
        (start, "exited with code "),
    ];
    marks.into_iter().find_map(after)
}

/// How the end of a tool is told.
pub(super) fn outcome(end: &Object<'_>) -> Outcome {
    let raw = |key: &str| end.raw(key).map_or("", Raw::get);
    let code = !matches!(raw("exit_code"), "" | "0");
    let error = raw("result").starts_with("{\"Err\"");
    match end.text("status").as_ref() {
        "declined" => Outcome::Refused,
        "failed" => Outcome::Failed,
        _ if code || error || raw("success") == "false" => Outcome::Failed,
        "" if ["exit_code", "result", "success"]
            .iter()
            .all(|key| raw(key).is_empty()) =>
        {
            Outcome::NotSaid
        }
        _ => Outcome::Done,
    }
}
