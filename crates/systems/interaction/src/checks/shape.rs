//! Preferences about the shape of a text: JSON, code, sentences.

use serde::de::IgnoredAny;
use steelyard_documents::{Span, counted};
use steelyard_runs::extract;

use super::found::Held;
use super::text::Text;

/// Lines of code that make a snippet.
const SNIPPET: usize = 3;
/// Sentences that are wanted.
const SENTENCES: usize = 3;

/// All of it parses as JSON, as it stands or as the one fenced block that it is.
pub(super) fn json(text: &Text<'_>) -> Held {
    let all = text.all.trim();
    let fenced = || {
        let only = text.prose.is_empty() && text.blocks.len() == 1 && all.starts_with("```");
        text.blocks.first().filter(|_| only)
    };
    let Err(error) = serde_json::from_str::<IgnoredAny>(all) else {
        return Held::Kept;
    };
    if fenced().is_some_and(|code| serde_json::from_str::<IgnoredAny>(code).is_ok()) {
        return Held::Kept;
    }
    Held::Broken {
        actual: format!("not JSON: {error}"),
        at: Some(place(text.all, &error)),
    }
}

/// From the letter where a reader of JSON gave up to the end of its line.
fn place(all: &str, error: &serde_json::Error) -> Span {
    let skipped = all.len() - all.trim_start().len();
    let rest = all.trim();
    let before: usize = rest
        .split_inclusive('\n')
        .take(error.line().saturating_sub(1))
        .map(str::len)
        .sum();
    let start = (before + error.column().saturating_sub(1)).min(rest.len());
    let start = rest.floor_char_boundary(start);
    let end = rest[start..].find('\n').map_or(rest.len(), |at| start + at);
    Span::new(skipped + start, skipped + end)
}

/// Code of three lines or more in one block; blank lines do not count.
pub(super) fn snippet(text: &Text<'_>) -> Held {
    let lines = |code: &String| code.lines().filter(|line| !line.trim().is_empty()).count();
    let longest = text.blocks.iter().map(lines).max().unwrap_or(0);
    if longest >= SNIPPET {
        return Held::Kept;
    }
    Held::Broken {
        actual: match longest {
            0 => "no code".to_owned(),
            lines => counted(lines, "line of code", "lines of code"),
        },
        at: None,
    }
}

/// Three sentences of prose; headings, tables and quotes are none.
pub(super) fn length(text: &Text<'_>) -> Held {
    let found = extract::sentences(text.all);
    if found.len() == SENTENCES {
        return Held::Kept;
    }
    let beyond = found.get(SENTENCES).zip(found.last());
    Held::Broken {
        actual: match found.len() {
            0 => "no sentence".to_owned(),
            count => counted(count, "sentence", "sentences"),
        },
        at: beyond.map(|(first, last)| Span::new(first.start, last.end.max(first.end))),
    }
}
