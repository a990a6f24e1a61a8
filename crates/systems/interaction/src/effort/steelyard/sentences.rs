//! Sentences of a text, and the items of its lists.

use crate::effort::text::{Token, TokenKind};

/// A sentence, or an item of a list.
#[derive(Debug)]
pub(super) struct Sentence {
    pub(super) tokens: Vec<Token>,
    /// Whether it ends with a question mark.
    pub(super) asks: bool,
}

pub(super) fn sentences(text: &str, tokens: Vec<Token>) -> Vec<Sentence> {
    let mut found: Vec<Sentence> = Vec::new();
    let mut now: Vec<Token> = Vec::new();
    let mut close = |now: &mut Vec<Token>, asks: bool| {
        if now.iter().any(|one| !one.is_mark()) {
            let tokens = std::mem::take(now);
            found.push(Sentence { tokens, asks });
        } else if asks && let Some(last) = found.last_mut() {
            last.asks = true;
            now.clear();
        }
    };
    for token in tokens {
        let line = now.last().is_some_and(|last| {
            let between = &text[last.at.end..token.at.start];
            between.contains("\n\n") || between.contains('\n') && is_item(&text[token.at.start..])
        });
        if line {
            close(&mut now, false);
        }
        let end = token.is_mark() && ["?", "!", ".", ";", "？"].contains(&token.word.as_str());
        let short = ["e.g", "i.e", "vs", "etc", "approx"];
        let kept = token.is(".")
            && now
                .last()
                .is_some_and(|last| short.contains(&last.word.as_str()) || is_number_of_item(&now));
        let asks = token.is("?") || token.is("？");
        now.push(token);
        if end && !kept {
            close(&mut now, asks);
        }
    }
    close(&mut now, false);
    found
}

/// The `1` of `1. first`.
fn is_number_of_item(now: &[Token]) -> bool {
    matches!(now, [one] if one.kind == TokenKind::Number || one.word.len() == 1)
}

/// Whether a line begins as an item of a list does.
fn is_item(line: &str) -> bool {
    let line = line.trim_start_matches(['(', '[']);
    let mut chars = line.chars();
    match chars.next() {
        Some('-' | '*' | '•' | '–') => chars.next() == Some(' '),
        Some(first) if first.is_ascii_alphanumeric() => {
            matches!(chars.next(), Some(')' | '.' | ']' | ':'))
        }
        _ => false,
    }
}

/// Items of a list, each on a line of its own, or marked `a)`, `(b)`, `2)` within a line.
pub(super) fn items(text: &str, tokens: &[Token]) -> usize {
    let lines = text
        .lines()
        .filter(|line| is_item(line.trim_start()))
        .count();
    let marked = tokens.windows(2).filter(|pair| {
        let short = pair[0].word.len() == 1 && !pair[0].is_mark();
        short && pair[1].is(")")
    });
    lines.max(marked.count())
}
