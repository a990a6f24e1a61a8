//! Preferences about the language that is spoken.

use std::collections::BTreeSet;

use steelyard_documents::{Span, counted};
use steelyard_languages::{Language, Unreachable, detect};
use steelyard_runs::extract;

use super::found::Held;
use super::text::Text;

/// Languages that are many.
const MANY: usize = 5;
/// Bytes of prose by which a language is told.
const ENOUGH: usize = 4096;
/// Sentences of which the languages are told.
const MOST: usize = 400;

const SHORT: &str = "too little prose to tell the language";
const UNREACHABLE: &str = "the tables of languages could not be fetched";

/// The prose is Italian.
pub(super) fn italian(text: &Text<'_>) -> Held {
    match detect(&text.plain(ENOUGH)) {
        Err(Unreachable) => Held::Unsure(UNREACHABLE),
        Ok(None) => Held::Unsure(SHORT),
        Ok(Some(language)) if language.code() == "ita" => Held::Kept,
        Ok(Some(other)) => Held::Broken {
            actual: format!("language {}", other.code()),
            at: whole(text),
        },
    }
}

/// The sentences are of five languages or more. What is too short to tell may be of any.
pub(super) fn many(text: &Text<'_>) -> Held {
    let sentences = extract::sentences(text.all);
    let mut found = BTreeSet::new();
    let mut unsure = sentences.len().saturating_sub(MOST);
    for one in sentences.into_iter().take(MOST) {
        let sentence = text.all.get(one).unwrap_or_default();
        match detect(&sentence[..sentence.floor_char_boundary(ENOUGH)]) {
            Err(Unreachable) => return Held::Unsure(UNREACHABLE),
            Ok(None) => unsure += 1,
            Ok(Some(language)) => {
                found.insert(language);
            }
        }
        if found.len() >= MANY {
            return Held::Kept;
        }
    }
    if found.len() + unsure >= MANY || found.is_empty() {
        return Held::Unsure(SHORT);
    }
    let named: Vec<&str> = found.iter().map(Language::code).collect();
    let count = counted(found.len(), "language", "languages");
    Held::Broken {
        actual: format!("{count}: {}", named.join(", ")),
        at: whole(text),
    }
}

/// From the first prose to the last.
fn whole(text: &Text<'_>) -> Option<Span> {
    let ends = text.prose.first().zip(text.prose.last());
    ends.map(|(first, last)| Span::new(first.start, last.end))
}
