//! Whether a sentence asks: by its mark, as a request, or for what was said before it.

use steelyard_documents::WordList;

use super::polite;
use super::sentences::Sentence;
use crate::effort::text::Token;

/// Whether a sentence asks for something: by its mark, or as a request.
pub(super) fn asks(sentence: &Sentence) -> bool {
    static REQUESTS: WordList = WordList::words(
        "list describe explain provide share give specify outline clarify confirm choose pick \
        select decide tell investigate analyze analyse research review write draft document summarize summarise \
        compare evaluate check verify name send paste design propose estimate define enumerate diagnose identify \
        prioritise prioritize rank walk elaborate enter find determine measure audit assess indicate prepare rate \
        run speak look collect calculate work go search think weigh test trace translate label",
    );
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
    let request = first.is_some_and(|one| REQUESTS.has(&one.word));
    let need =
        NEEDS.iter().any(|one| wrapped.starts_with(one)) && bare.len() > 2 && !tells(&wrapped);
    let takes = TAKES.iter().any(|one| wrapped.contains(one));
    sentence.asks || request || need || takes
}

/// "I'd like to put you there": what the agent would do, not what it wants to know.
fn tells(sentence: &str) -> bool {
    static KNOWS: WordList = WordList::words("know understand hear see learn have ask");
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
        !next.is_empty() && !KNOWS.has(next)
    })
}

/// "ok?", "right?", "sound good?": a whole sentence that asks about the one before.
pub(super) fn is_tag(tokens: &[Token]) -> bool {
    static TAGS: WordList = WordList::phrases(
        "ok, okay, right, correct, yes, agreed, agree, sound good, sounds good, does that work, is that ok, \
        is that okay, is that right, is that correct, is that fine, is this ok, is this correct, is this right, all right, \
        alright, yes or no, does this work, does that sound right, does that sound good, is that all right, good, fine, true, \
        your pick, your call, your choice, up to you, happy with it, happy with that, good to go, good to send, worth it, deal, \
        any objections, any objection, objections, go ahead, shall i, may i, should i, can i, want me to, approve, approved, allow, \
        ok with you, okay with you, fine with you, fine by you, all right with you, alright with you, yeah, no, isn't it",
    );
    let words: Vec<&str> = words(tokens).collect();
    TAGS.has(&words.join(" "))
}

/// Where a statement ends that a few last words ask about: "You want it in metres, correct?"
pub(super) fn tag_behind(tokens: &[Token]) -> Option<usize> {
    let states = tokens.first().is_some_and(|one| !opens_question(&one.word));
    let at = tokens
        .iter()
        .rposition(|one| [",", "—", "–", "-"].contains(&one.word.as_str()))?;
    (states && at > 1 && is_tag(&tokens[at + 1..])).then_some(at)
}

/// Whether a question may begin with a word.
pub(super) fn opens_question(word: &str) -> bool {
    static FIRST: WordList = WordList::words(
        "what what's which who who's whose when where where's why how is are was were do does did has have \
        can could should shall will would may might any please",
    );
    FIRST.has(word)
}

/// Words without marks.
pub(super) fn words(tokens: &[Token]) -> impl Iterator<Item = &str> {
    let words = tokens.iter().filter(|one| !one.is_mark());
    words.map(|one| one.word.as_str())
}
