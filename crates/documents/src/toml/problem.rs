//! What is wrong in an expression, in words.

use std::ops::Range;

use toml_parser::{Expected, ParseError};

/// Where something is wrong, what stands there and what would be right.
pub(super) struct Problem {
    pub(super) range: Range<usize>,
    pub(super) found: String,
    pub(super) expected: String,
}

impl Problem {
    /// Whether a text has no end: then there stands nothing, and a quote is expected.
    pub(super) fn is_open_text(&self) -> bool {
        self.range.is_empty() && matches!(self.expected.as_str(), "`\"`" | "`'`")
    }
}

impl From<ParseError> for Problem {
    fn from(error: ParseError) -> Self {
        let place = error.unexpected().or(error.context()).unwrap_or_default();
        Self {
            range: place.start()..place.end(),
            found: error.description().to_owned(),
            expected: expected(&error),
        }
    }
}

/// What the parser expected.
fn expected(error: &ParseError) -> String {
    let listed = error.expected().unwrap_or_default();
    let words: Vec<String> = listed.iter().map(in_words).collect();
    match words.split_last() {
        None => "valid TOML: text needs quotes".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} or {last}", before.join(", ")),
    }
}

fn in_words(expected: &Expected) -> String {
    match expected {
        Expected::Literal("\n") => "the end of the line".to_owned(),
        Expected::Literal(literal) => format!("`{literal}`"),
        Expected::Description(words) => (*words).to_owned(),
        _ => "something else".to_owned(),
    }
}
