//! Whether a context file answers a question.
//!
//! [`any_word`] is the seed's test: some content word stands in a file. That a file talks of the same thing answers
//! nothing; what does is found in [`super::answer`].

use super::text::{self, Token, TokenKind};
use super::{Context, Hit};

/// The first line of a context that holds a content word of the text, with all of those that stand there.
pub(super) fn any_word<'a>(text: &str, contexts: &[Context<'a>]) -> Option<(Hit, &'a str)> {
    if contexts.is_empty() {
        return None;
    }
    let wanted = content(&text::tokens(text));
    contexts.iter().find_map(|context| {
        let hit = context.text.lines().enumerate().find_map(|(at, line)| {
            let words = held(&wanted, line);
            (!words.is_empty()).then_some((at, words))
        });
        let (at, words) = hit?;
        Some((hit_at(context, at, words), context.name))
    })
}

pub(super) fn hit_at(context: &Context<'_>, at: usize, words: Vec<String>) -> Hit {
    Hit {
        file: context.file,
        line: at + 1,
        words,
    }
}

/// A question's word and its stem.
pub(super) type Wanted = (String, String);

/// Content words in order, each once.
pub(super) fn content(tokens: &[Token]) -> Vec<Wanted> {
    let mut found: Vec<Wanted> = Vec::new();
    for token in tokens.iter().filter(|one| !one.is_mark()) {
        let seen = found.iter().any(|(_, stem)| *stem == token.stem);
        if !seen && !text::is_stop(&token.word) {
            found.push((token.word.clone(), token.stem.clone()));
        }
    }
    found
}

/// Those of the wanted words that stand in a line.
fn held(wanted: &[Wanted], line: &str) -> Vec<String> {
    let there = stems(line);
    let holds = |stem: &String| there.iter().any(|one| one == stem);
    wanted
        .iter()
        .filter(|(_, stem)| holds(stem))
        .map(|(word, _)| word.clone())
        .collect()
}

/// Stems of a name's parts: `maxUnavailable`, `lr_max` and `e-mail` have two.
pub(super) fn parts(name: &str) -> Vec<String> {
    let mut parts: Vec<String> = vec![String::new()];
    let mut lower = false;
    for letter in name.chars() {
        let next = !letter.is_alphanumeric() || lower && letter.is_uppercase();
        if next && parts.last().is_some_and(|part| !part.is_empty()) {
            parts.push(String::new());
        }
        if let Some(part) = parts.last_mut()
            && letter.is_alphanumeric()
        {
            part.extend(letter.to_lowercase());
        }
        lower = letter.is_lowercase();
    }
    parts.retain(|part| !part.is_empty());
    parts.iter().map(|part| text::stem(part)).collect()
}

/// Stems of a line, parts of its names among them: `release_branch` holds `release` and `branch`.
pub(super) fn stems(line: &str) -> Vec<String> {
    let tokens = text::tokens(line);
    let mut all: Vec<String> = Vec::new();
    for token in tokens.iter().filter(|one| !one.is_mark()) {
        all.push(token.stem.clone());
        if token.kind == TokenKind::Literal || token.word.contains('-') {
            all.extend(parts(&line[token.at.start..token.at.end]));
        }
    }
    all
}
