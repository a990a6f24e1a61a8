//! What of a text is asked, and what is only told beside it.

use steelyard_documents::WordList;

use super::asking::{asks, is_tag, opens_question, tag_behind};
use super::function_words::{auxiliary, is_preposition};
use super::polite;
use super::sentences::{Sentence, items, sentences};
use crate::effort::text::Token;

/// A text taken apart.
#[derive(Debug, Default)]
pub(in crate::effort) struct Read {
    /// What is asked, each by itself, without wrappers; at least one where the text has a word.
    pub(super) asked: Vec<Clause>,
    /// What is told beside it.
    pub(super) beside: Vec<Token>,
    /// Items of a list, or behind letters and numbers in brackets.
    pub(super) items: usize,
}

/// One thing that is asked.
#[derive(Debug, Default)]
pub(super) struct Clause {
    /// Its words and marks.
    pub(super) tokens: Vec<Token>,
    /// Whether it is a statement that only a last word makes a question: "…, right?".
    pub(super) tagged: bool,
}

/// Takes a text apart; `tokens` are all of its own.
pub(in crate::effort) fn read(text: &str, tokens: Vec<Token>) -> Read {
    let items = items(text, &tokens);
    let mut read = Read {
        items,
        ..Read::default()
    };
    let sentences = sentences(text, tokens);
    let any = sentences.iter().any(asks);
    // Without any mark, what begins as a question does is one.
    let opens = |one: &Sentence| {
        let first = polite::strip(&one.tokens).first();
        first.is_some_and(|first| opens_question(&first.word))
    };
    let some_open = sentences.iter().any(opens);
    let mut before: Option<Vec<Token>> = None;
    for sentence in sentences {
        let asked = match (any, some_open) {
            (true, _) => asks(&sentence),
            (false, true) => opens(&sentence),
            (false, false) => true,
        };
        let bare = polite::strip(&sentence.tokens).to_vec();
        if let Some(end) = tag_behind(&bare) {
            read.beside.extend(before.take().unwrap_or_default());
            read.asked.push(Clause {
                tokens: bare[..end].to_vec(),
                tagged: true,
            });
            continue;
        }
        if !asked {
            read.beside.extend(before.replace(bare).unwrap_or_default());
            continue;
        }
        let tag = sentence.asks && is_tag(&bare);
        match before.take() {
            Some(tokens) if tag => read.asked.push(Clause {
                tokens,
                tagged: true,
            }),
            beside => {
                read.beside.extend(beside.unwrap_or_default());
                add(&mut read, &bare);
            }
        }
    }
    read.beside.extend(before.unwrap_or_default());
    read
}

/// Adds a sentence's clauses, without what stands before and behind the asking itself.
fn add(read: &mut Read, tokens: &[Token]) {
    let (beside, rest) = lead(tokens);
    read.beside.extend_from_slice(beside);
    for part in parts(polite::strip(rest)) {
        let bare = polite::strip(part);
        let (asked, beside) = trail(bare);
        read.beside.extend_from_slice(beside);
        read.asked.push(Clause {
            tokens: asked.to_vec(),
            tagged: false,
        });
    }
}

/// A subordinate clause before the question: "Before I go on, …", "Since the tests pass, …".
fn lead(tokens: &[Token]) -> (&[Token], &[Token]) {
    static OPENERS: WordList = WordList::words(
        "before since as because given if when once after while for to in regarding with based \
        assuming looking now considering on at i we the it your my this that there from concerning about",
    );
    let opens = tokens.first().is_some_and(|one| OPENERS.has(&one.word));
    let begins = |rest: &[Token]| {
        let mut next = rest.iter().filter(|one| !one.is_mark());
        let begins = next.next().is_some_and(|one| {
            let mut behind = || next.next().is_some_and(|one| is_wh(&one.word));
            opens_question(&one.word) || is_preposition(&one.word) && behind()
        });
        rest.len() > 1 && begins
    };
    let comma = |at: &usize| {
        let mark = tokens[*at].word.as_str();
        let breaks = opens && [",", "-"].contains(&mark) || ["—", "–", ":"].contains(&mark);
        breaks && begins(polite::strip(&tokens[at + 1..]))
    };
    match (1..tokens.len()).rev().find(|at| comma(at)) {
        Some(at) => (&tokens[..at], &tokens[at + 1..]),
        None => (&[], tokens),
    }
}

/// Questions joined in one sentence: at "and how …", ", what …", "or should …".
fn parts(tokens: &[Token]) -> Vec<&[Token]> {
    static JOINED: WordList = WordList::words(
        "what what's which who when where why how should is are do does can could will would did has",
    );
    let mut found = Vec::new();
    let mut start = 0;
    for at in 2..tokens.len().saturating_sub(2) {
        let joins = tokens[at].is("and") || tokens[at].is("but");
        // ", which is …" says more about what stands before.
        let relative = tokens[at + 1].is("which") && auxiliary(&tokens[at + 2].word).is_some();
        let after_comma = tokens[at].is(",") && is_wh(&tokens[at + 1].word) && !relative;
        let next = &tokens[at + 1];
        let next = if next.is("if") || next.is("also") {
            &tokens[at + 2]
        } else {
            next
        };
        let opens = JOINED.has(&next.word);
        // "how and when", "who and what": one question.
        let long = at - start > 2 && opens_question(&tokens[start].word);
        if (joins && opens || after_comma) && long {
            found.push(&tokens[start..at]);
            start = at + 1;
        }
    }
    found.push(&tokens[start..]);
    found
}

fn is_wh(word: &str) -> bool {
    [
        "what", "what's", "which", "who", "when", "where", "why", "how",
    ]
    .contains(&word)
}

/// What stands behind the question: "… before I proceed", "… so that I can start".
fn trail(tokens: &[Token]) -> (&[Token], &[Token]) {
    let starts = |at: &usize| {
        let word = |by: usize| tokens.get(at + by).map_or("", |one| one.word.as_str());
        match word(0) {
            "before" => {
                ["i", "we", "proceeding", "continuing", "moving", "starting"].contains(&word(1))
            }
            "so" => ["i", "we", "that"].contains(&word(1)),
            "because" | "since" => true,
            _ => false,
        }
    };
    match (3..tokens.len()).find(|at| starts(at)) {
        Some(at) => tokens.split_at(at),
        None => (tokens, &[]),
    }
}

#[cfg(test)]
mod tests {
    use super::Read;
    use crate::effort::steelyard::asking::words;
    use crate::effort::text::tokens;

    fn read(text: &str) -> Read {
        super::read(text, tokens(text))
    }

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let read = read(text);
        let of = |clause: &super::Clause| words(&clause.tokens).collect::<Vec<_>>().join(" ");
        assert_eq!(read.asked.iter().map(of).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn the_asking_is_found_among_the_telling() {
        check(
            "I found two configs. Which one is live?",
            &["which one is live"],
        );
        check("Before I go on, should I push?", &["should i push"]);
        check(
            "What is the port, and how should we shard?",
            &["what is the port", "how should we shard"],
        );
        check("I'll merge it now. OK?", &["i'll merge it now"]);
        check("Please describe the flow. Thanks!", &["describe the flow"]);
        check("Should I push before I proceed?", &["should i push"]);
        check("no question at all", &["no question at all"]);
        check("", &[]);
    }

    #[test]
    fn lists_are_counted() {
        assert_eq!(read("Which one?\n- Redis\n- Memcached").items, 2);
        assert_eq!(read("Which: a) Redis, b) Memcached?").items, 2);
        assert_eq!(read("Which one?").items, 0);
    }
}
