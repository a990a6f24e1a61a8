//! Lines of a file that leave open what they are about: nothing is settled, or somebody else would know.

use steelyard_documents::WordList;

/// What says that nothing is settled yet.
const OPEN: [&str; 17] = [
    "still open",
    "not assigned",
    "todo",
    "fixme",
    "tbd",
    "to be decided",
    "to be confirmed",
    "no numbers",
    "undecided",
    "someone should",
    "no decision",
    "no owner",
    "open:",
    "not decided",
    "not looked into",
    "unclear",
    "?",
];

/// What begins a value that only says who or what would know: "ask Ines", "see the wiki".
const REFERS: [&str; 13] = [
    "ask ",
    "ping ",
    "check with ",
    "talk to ",
    "talk with ",
    "speak to ",
    "speak with ",
    "consult ",
    "refer to ",
    "see ",
    "look in ",
    "look at ",
    "depends on who",
];

/// Values that are none.
const NOTHING: [&str; 8] = [
    "unknown",
    "not known",
    "nobody knows",
    "no idea",
    "n/a",
    "tbc",
    "pending",
    "changeme",
];

/// What a value stands behind.
const BEFORE: [&str; 6] = [": ", "= ", "| ", " - ", " – ", " — "];

/// Whether a line leaves open what it is about.
pub(super) fn leaves_open(line: &str) -> bool {
    let lower = line.to_lowercase();
    OPEN.iter().any(|words| lower.contains(words)) || is_no_value(value(&lower)) || refers(line)
}

/// Whether a line sends to somebody and holds no value beside: "For the version ask Ines."
fn refers(line: &str) -> bool {
    static WHOM: WordList = WordList::words("her him them someone somebody");
    let mut words = line.split(|one: char| !one.is_alphanumeric());
    let sends = words.any(|word| word == "ask") && {
        let whom = words.find(|word| !word.is_empty()).unwrap_or("");
        whom.starts_with(char::is_uppercase) || WHOM.has(whom)
    };
    sends && !line.contains(|one: char| one.is_ascii_digit() || one == '`')
}

/// What a line says behind its last colon or dash; all of it where it has none.
fn value(line: &str) -> &str {
    let ends = BEFORE
        .iter()
        .filter_map(|sign| Some(line.rfind(sign)? + sign.len()));
    let value = &line[ends.max().unwrap_or(0)..];
    value.trim_matches(|one: char| one.is_whitespace() || "-*#/|\"'`,.;()".contains(one))
}

/// Whether a value only tells who would know it, that nobody does, or what shall stand in its place: `<your key>`.
fn is_no_value(value: &str) -> bool {
    let inner = value
        .strip_prefix('<')
        .and_then(|rest| rest.strip_suffix('>'));
    let holds_place = inner.is_some_and(|inner| !inner.contains(['<', '>']));
    holds_place || NOTHING.contains(&value) || REFERS.iter().any(|words| value.starts_with(words))
}

#[cfg(test)]
mod tests {
    use super::leaves_open;

    #[test]
    fn who_would_know_is_no_answer() {
        for line in [
            "Postgres version: ask Ines",
            "For the version ask Ines, she set it up.",
            "- Owner of the zone: check with ops.",
            "| port | see the wiki |",
            "Ask Ines about the licence.",
            "region = unknown",
            "key: <your key>",
            "still open: rows without a price",
        ] {
            assert!(leaves_open(line), "{line}");
        }
        for line in [
            "retries: 3 (see the runbook)",
            "Version 15.4; ask Ines before raising it.",
            "the form asks for a name",
            "task runner: make",
            "unknown users are turned away",
            "<h1>report</h1>",
            "port = 8080",
            "",
        ] {
            assert!(!leaves_open(line), "{line}");
        }
    }
}
