//! Numbers with a unit.

use std::ops::Range;

/// What a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    Time,
    Bytes,
    Percent,
    Money,
    PerSecond,
    /// Things by their name: place in [`THINGS`].
    Things(usize),
}

/// A number with its unit.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Measured {
    pub(super) unit: Unit,
    /// In seconds, bytes, percent, and so on.
    pub(super) value: f64,
    pub(super) span: Range<usize>,
}

impl Measured {
    pub(super) fn equals(&self, other: &Self) -> bool {
        let near =
            (self.value - other.value).abs() <= 1e-9 * self.value.abs().max(other.value.abs());
        self.unit == other.unit && near
    }
}

/// Names of units, with what one of them is.
const UNITS: &[(&str, Unit, f64)] = &[
    ("ns", Unit::Time, 1e-9),
    ("us", Unit::Time, 1e-6),
    ("µs", Unit::Time, 1e-6),
    ("ms", Unit::Time, 1e-3),
    ("millisecond", Unit::Time, 1e-3),
    ("milliseconds", Unit::Time, 1e-3),
    ("s", Unit::Time, 1.0),
    ("sec", Unit::Time, 1.0),
    ("secs", Unit::Time, 1.0),
    ("second", Unit::Time, 1.0),
    ("seconds", Unit::Time, 1.0),
    ("min", Unit::Time, 60.0),
    ("mins", Unit::Time, 60.0),
    ("minute", Unit::Time, 60.0),
    ("minutes", Unit::Time, 60.0),
    ("h", Unit::Time, 3600.0),
    ("hr", Unit::Time, 3600.0),
    ("hrs", Unit::Time, 3600.0),
    ("hour", Unit::Time, 3600.0),
    ("hours", Unit::Time, 3600.0),
    ("day", Unit::Time, 86_400.0),
    ("days", Unit::Time, 86_400.0),
    ("week", Unit::Time, 604_800.0),
    ("weeks", Unit::Time, 604_800.0),
    ("byte", Unit::Bytes, 1.0),
    ("bytes", Unit::Bytes, 1.0),
    ("kb", Unit::Bytes, 1e3),
    ("kib", Unit::Bytes, 1024.0),
    ("mb", Unit::Bytes, 1e6),
    ("mib", Unit::Bytes, 1_048_576.0),
    ("gb", Unit::Bytes, 1e9),
    ("gib", Unit::Bytes, 1_073_741_824.0),
    ("tb", Unit::Bytes, 1e12),
    ("%", Unit::Percent, 1.0),
    ("percent", Unit::Percent, 1.0),
    ("usd", Unit::Money, 1.0),
    ("dollar", Unit::Money, 1.0),
    ("dollars", Unit::Money, 1.0),
    ("rps", Unit::PerSecond, 1.0),
    ("qps", Unit::PerSecond, 1.0),
    ("req/s", Unit::PerSecond, 1.0),
    ("requests/s", Unit::PerSecond, 1.0),
];

/// Things that are counted, in the singular.
const THINGS: &[&str] = &[
    "token",
    "request",
    "user",
    "client",
    "endpoint",
    "line",
    "file",
    "row",
    "node",
    "replica",
    "shard",
    "thread",
    "core",
    "connection",
    "retry",
    "retries",
    "round",
    "agent",
    "test",
    "table",
    "service",
    "character",
    "bit",
    "month",
    "year",
    "release",
];

/// The numbers of a text with their places, without those in names: "v1.2", "rfc2119", "p99".
pub(super) fn numbers(text: &str) -> Vec<(f64, Range<usize>)> {
    let mut found = Vec::new();
    let mut rest = 0;
    while let Some(at) = text[rest..].find(|sign: char| sign.is_ascii_digit()) {
        let from = rest + at;
        let length = text[from..]
            .find(|sign: char| !sign.is_ascii_digit() && !matches!(sign, '.' | ',' | '_'))
            .unwrap_or(text.len() - from);
        let number = text[from..from + length].trim_end_matches(['.', ',']);
        let end = from + number.len();
        rest = end;
        let before = text[..from].chars().next_back();
        if before.is_some_and(|sign| sign.is_alphanumeric() || matches!(sign, '_' | '.')) {
            continue;
        }
        if let Ok(value) = number.replace([',', '_'], "").parse() {
            found.push((value, from..end));
        }
    }
    found
}

/// The numbers of a text that a unit follows, or that a dollar sign stands before.
pub(super) fn measures(text: &str) -> Vec<Measured> {
    let mut found = Vec::new();
    for (value, Range { start, end }) in numbers(text) {
        if text[..start].ends_with('$') {
            found.push(Measured {
                unit: Unit::Money,
                value,
                span: start - 1..end,
            });
            continue;
        }
        // "1990s" is a decade.
        let is_decade = (1800.0..2100.0).contains(&value) && value % 10.0 == 0.0;
        if let Some((unit, scale, length)) = unit_of(&text[end..]) {
            if is_decade && &text[end..end + length] == "s" {
                continue;
            }
            found.push(Measured {
                unit,
                value: value * scale,
                span: start..end + length,
            });
        }
    }
    found
}

/// The unit that a text begins with, what one of it is, and how long it is with what stands before it.
fn unit_of(text: &str) -> Option<(Unit, f64, usize)> {
    let word = text.trim_start_matches([' ', '\u{a0}', '-']);
    // No more than one sign between a number and its unit.
    let gap = text.len() - word.len();
    if gap > 2 {
        return None;
    }
    let end = word
        .find(|sign: char| !sign.is_alphabetic() && !matches!(sign, '%' | '/'))
        .unwrap_or(word.len());
    let name = word[..end].trim_end_matches('/').to_lowercase();
    let length = gap + word[..end].trim_end_matches('/').len();
    if let Some((_, unit, scale)) = UNITS.iter().find(|(known, ..)| *known == name) {
        return Some((*unit, *scale, length));
    }
    let singular = name.strip_suffix('s').unwrap_or(&name);
    let thing = THINGS
        .iter()
        .position(|known| *known == singular || *known == name)?;
    Some((Unit::Things(thing), 1.0, length))
}
