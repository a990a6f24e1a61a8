//! What of a text is asked, and what is only told beside it.

use super::frame::{auxiliary, is_preposition};
use super::polite;
use crate::interaction::effort::text::{self, Kind, Token};

/// A text taken apart.
#[derive(Debug, Default)]
pub(super) struct Read {
    /// What is asked, each by itself, without wrappers; at least one where the text has a word.
    pub(super) asked: Vec<Clause>,
    /// What is told beside it.
    pub(super) told: Vec<Token>,
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

#[derive(Debug)]
struct Sentence {
    tokens: Vec<Token>,
    asks: bool,
}

/// Takes a text apart.
pub(super) fn read(text: &str) -> Read {
    let tokens = text::tokens(text);
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
            read.told.extend(before.take().unwrap_or_default());
            read.asked.push(Clause {
                tokens: bare[..end].to_vec(),
                tagged: true,
            });
            continue;
        }
        if !asked {
            read.told.extend(before.replace(bare).unwrap_or_default());
            continue;
        }
        let tag = sentence.asks && is_tag(&bare);
        match before.take() {
            Some(tokens) if tag => read.asked.push(Clause {
                tokens,
                tagged: true,
            }),
            told => {
                read.told.extend(told.unwrap_or_default());
                add(&mut read, &bare);
            }
        }
    }
    read.told.extend(before.unwrap_or_default());
    read
}

/// "ok?", "right?", "sound good?": a whole sentence that asks about the one before.
fn is_tag(tokens: &[Token]) -> bool {
    const TAGS: &str = "|ok|okay|right|correct|yes|agreed|agree|sound good|sounds good|does that work|is that ok|\
        is that okay|is that right|is that correct|is that fine|is this ok|is this correct|is this right|all right|\
        alright|yes or no|does this work|does that sound right|does that sound good|is that all right|good|fine|true|\
        your pick|your call|your choice|up to you|happy with it|happy with that|good to go|good to send|worth it|deal|\
        any objections|any objection|objections|go ahead|shall i|may i|should i|can i|want me to|approve|approved|allow|\
        ok with you|okay with you|fine with you|fine by you|all right with you|alright with you|yeah|no|isn't it|";
    let words: Vec<&str> = words(tokens).collect();
    TAGS.contains(&format!("|{}|", words.join(" ")))
}

/// Where a statement ends that a few last words ask about: "You want it in metres, correct?"
fn tag_behind(tokens: &[Token]) -> Option<usize> {
    let states = tokens.first().is_some_and(|one| !opens_question(&one.word));
    let at = tokens
        .iter()
        .rposition(|one| [",", "—", "–", "-"].contains(&one.word.as_str()))?;
    (states && at > 1 && is_tag(&tokens[at + 1..])).then_some(at)
}

fn words(tokens: &[Token]) -> impl Iterator<Item = &str> {
    let words = tokens.iter().filter(|one| !one.is_mark());
    words.map(|one| one.word.as_str())
}

/// Whether a sentence asks for something: by its mark, or as a request.
fn asks(sentence: &Sentence) -> bool {
    const REQUESTS: &str = " list describe explain provide share give specify outline clarify confirm choose pick \
        select decide tell investigate analyze analyse research review write draft document summarize summarise \
        compare evaluate check verify name send paste design propose estimate define enumerate diagnose identify \
        prioritise prioritize rank walk elaborate enter find determine measure audit assess indicate prepare rate \
        run speak look collect calculate work go search think weigh test trace translate label ";
    const NEEDS: [&str; 9] = [
        "let me know",
        "i need",
        "i'd need",
        "i would need",
        "i'd like",
        "i would like",
        "we need",
        "tell me",
        "please",
    ];
    // What an answer would take.
    const TAKES: [&str; 10] = [
        "have to be",
        "need to be",
        "needs to be",
        "you'd have to",
        "you would have to",
        "you'd need to",
        "you would need to",
        "needs to trace",
        "will have to",
        "is up to you",
    ];
    let wrapped = words(&sentence.tokens).collect::<Vec<_>>().join(" ");
    let bare = polite::strip(&sentence.tokens);
    let first = bare.iter().find(|one| !one.is_mark());
    let request = first.is_some_and(|one| REQUESTS.contains(&format!(" {} ", one.word)));
    let need =
        NEEDS.iter().any(|one| wrapped.starts_with(one)) && bare.len() > 2 && !tells(&wrapped);
    let takes = TAKES.iter().any(|one| wrapped.contains(one));
    sentence.asks || request || need || takes
}

/// "I'd like to put you there": what the agent would do, not what it wants to know.
fn tells(sentence: &str) -> bool {
    const KNOWS: &str = " know understand hear see learn have ask ";
    let begins = [
        "i need to ",
        "i'd need to ",
        "we need to ",
        "i'd like to ",
        "i would like to ",
        "i need it to ",
        "i need that to ",
        "i need this to ",
        "we need it to ",
    ];
    begins.iter().any(|begin| {
        let rest = sentence.strip_prefix(begin).unwrap_or("");
        let next = rest.split(' ').next().unwrap_or("");
        !next.is_empty() && !KNOWS.contains(&format!(" {next} "))
    })
}

fn sentences(text: &str, tokens: Vec<Token>) -> Vec<Sentence> {
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
    matches!(now, [one] if one.kind == Kind::Number || one.word.len() == 1)
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
fn items(text: &str, tokens: &[Token]) -> usize {
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

/// Adds a sentence's clauses, without what stands before and behind the asking itself.
fn add(read: &mut Read, tokens: &[Token]) {
    let (told, rest) = lead(tokens);
    read.told.extend_from_slice(told);
    for part in parts(polite::strip(rest)) {
        let bare = polite::strip(part);
        let (asked, told) = trail(bare);
        read.told.extend_from_slice(told);
        read.asked.push(Clause {
            tokens: asked.to_vec(),
            tagged: false,
        });
    }
}

/// A subordinate clause before the question: "Before I go on, …", "Since the tests pass, …".
fn lead(tokens: &[Token]) -> (&[Token], &[Token]) {
    const OPENERS: &str = " before since as because given if when once after while for to in regarding with based \
        assuming looking now considering on at i we the it your my this that there from concerning about ";
    let opens = tokens
        .first()
        .is_some_and(|one| OPENERS.contains(&format!(" {} ", one.word)));
    let comma = |at: &usize| {
        let mark = tokens[*at].word.as_str();
        let breaks = opens && [",", "-"].contains(&mark) || ["—", "–", ":"].contains(&mark);
        let rest = polite::strip(&tokens[at + 1..]);
        let mut next = rest.iter().filter(|one| !one.is_mark());
        let begins = next.next().is_some_and(|one| {
            let mut behind = || next.next().is_some_and(|one| is_wh(&one.word));
            opens_question(&one.word) || is_preposition(&one.word) && behind()
        });
        breaks && rest.len() > 1 && begins
    };
    match (1..tokens.len()).rev().find(|at| comma(at)) {
        Some(at) => (&tokens[..at], &tokens[at + 1..]),
        None => (&[], tokens),
    }
}

fn opens_question(word: &str) -> bool {
    const FIRST: &str = " what what's which who who's whose when where where's why how is are was were do does did has have \
        can could should shall will would may might any please ";
    FIRST.contains(&format!(" {word} "))
}

/// Questions joined in one sentence: at "and how …", ", what …", "or should …".
fn parts(tokens: &[Token]) -> Vec<&[Token]> {
    const JOINED: &str = " what what's which who when where why how should is are do does can could will would did has ";
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
        let opens = JOINED.contains(&format!(" {} ", next.word));
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
    use super::read;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let read = read(text);
        let of =
            |clause: &super::Clause| super::words(&clause.tokens).collect::<Vec<_>>().join(" ");
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
