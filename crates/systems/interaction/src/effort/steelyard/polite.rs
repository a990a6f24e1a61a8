//! Wrappers that say nothing of what is asked: greetings, courtesies, "could you tell me", "when you have a moment".

use std::sync::LazyLock;

use steelyard_documents::WordList;

use crate::effort::text::Token;

/// Beginnings. A `+` at the end: only before a word that a question can begin with, since "tell me more about it"
/// is no wrapper. A `>`: only before anything but `if`, since "would you mind if I" asks for leave.
const BEFORE: &str = "\
hi|hi there|hey|hey there|hello|hello there|good morning|good afternoon|ok|okay|so|also|and|but|great|perfect|thanks|\
thank you|thank you so much|sorry|well|now|then|alright|right|first|firstly|second|secondly|third|finally|lastly|\
next|additionally|just|a quick question|quick question|one quick question|one question|a question|one more question|\
one more thing|one last thing|last question|question|a follow-up|follow-up question|sorry to bother you|\
sorry for the interruption|sorry for asking again|apologies for asking|just to be sure|just to be clear|to be sure|\
to be clear|to be safe|just to confirm+|just checking|just curious|out of curiosity|for clarity|to clarify+|\
if you don't mind|if you do not mind|if you don't mind me asking|if you don't mind my asking|if possible|if i may|\
if i may ask|if you can|if you have time|if you have a moment|if you have a minute|if it's not too much trouble|\
if it is not too much trouble|when you have a moment|when you have a minute|when you have time|when you get a chance|\
when you have a chance|when you get a moment|whenever you have time|whenever you have a moment|at your convenience|\
please|kindly|would you mind>|would you please|would you kindly|would you be able to|would you be so kind as to|\
would you be kind enough to|would it be possible for you to|is it possible for you to|would it be possible to|\
will you please|could you|can you|could you possibly|could you maybe|can you please|can you possibly|could you please|\
could you kindly|may i ask you|may i ask+|may i ask you+|may i know+|could i ask you to|can i ask you to|can i ask+|\
can i ask you+|could i ask+|might i ask+|i'd like to ask+|i would like to ask+|i'd like to know+|i would like to know+|\
i'd love to know+|i want to know+|i was wondering+|i was just wondering+|i'm wondering+|i am wondering+|i wonder+|\
i was wondering if you could|i wonder if you could|i was wondering whether you could|i was hoping you could|\
i hope you can|i'm curious+|i am curious+|i need to know+|we need to know+|it would help to know+|\
it would help me to know+|it would help if you could|it would be great if you could|it would be helpful to know+|\
it'd help to know+|i'd appreciate it if you could|i would appreciate it if you could|i'd be grateful if you could|\
i would be grateful if you could|i just wanted to ask+|i wanted to ask+|i wanted to check+|let me ask+|\
do you happen to know+|do you know+|do you know by chance+|by any chance|is there any chance you could|tell me+|\
telling me+|let me know+|letting me know+|say+|saying+|remind me+|advise+|advise me+|share with me+|\
be able to|help me by|do me a favour and|do me a favor and|take a second to|take a moment to";

/// Ends.
const AFTER: &str = "\
please|thanks|thank you|thanks in advance|thank you in advance|many thanks|if you don't mind|if possible|\
if you do not mind|if you don't mind me asking|when you have a moment|when you have a minute|when you get a chance|\
when you have time|when you have a chance|whenever you have time|by any chance|for me|for me please|\
if you happen to know|do you think|would you say|at your convenience|if it's not too much trouble|\
if i may ask|just to be sure|just curious|no rush";

/// Those of [`BEFORE`] in the order of their letters, so that those which begin with a word stand together.
static BEGINNINGS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let mut all: Vec<&str> = BEFORE.split('|').collect();
    all.sort_unstable();
    all
});

/// Those of [`AFTER`].
static ENDS: LazyLock<Vec<&str>> = LazyLock::new(|| AFTER.split('|').collect());

/// Words that a question, or one that is told, begins with.
static STARTERS: WordList = WordList::words(
    "what what's which who who's whom whose when where where's why how how's if whether is are was \
    were do does did has have had can could should shall will would may might must isn't aren't doesn't don't shouldn't \
    in at on for to by under from with about roughly approximately exactly",
);

/// Whether a question can begin with the word.
pub(super) fn starts(word: &str) -> bool {
    STARTERS.has(word)
}

/// The tokens without wrappers at either end; all of them where nothing else is there.
pub(super) fn strip(tokens: &[Token]) -> &[Token] {
    let mut rest = tokens;
    loop {
        let marks = rest.iter().take_while(|one| one.is_mark()).count();
        rest = &rest[marks..];
        match longest(rest) {
            0 => break,
            length => rest = &rest[length..],
        }
    }
    loop {
        let marks = rest.iter().rev().take_while(|one| one.is_mark()).count();
        rest = &rest[..rest.len() - marks];
        let last = rest.last().map_or("", |one| one.word.as_str());
        let ends = ENDS.iter().filter(|words| words.ends_with(last));
        let ends = ends.map(|words| ends_with(rest, words)).max();
        match ends.unwrap_or(0) {
            0 => break,
            length => rest = &rest[..rest.len() - length],
        }
    }
    if rest.is_empty() { tokens } else { rest }
}

fn longest(rest: &[Token]) -> usize {
    let first = rest.first().map_or("", |one| one.word.as_str());
    let of = |pattern: &str| {
        let words = pattern.trim_end_matches(['+', '>']);
        let length = begins_with(rest, words);
        let next = rest.iter().skip(length).find(|one| !one.is_mark());
        let fits = match (pattern.ends_with('+'), pattern.ends_with('>'), next) {
            (_, _, None) => false,
            (true, _, Some(next)) => starts(&next.word),
            (_, true, Some(next)) => !next.is("if"),
            _ => true,
        };
        if fits { length } else { 0 }
    };
    let from = BEGINNINGS.partition_point(|pattern| *pattern < first);
    let fitting = BEGINNINGS[from..].iter();
    let fitting = fitting.take_while(|pattern| pattern.starts_with(first));
    fitting.map(|pattern| of(pattern)).max().unwrap_or(0)
}

/// How many tokens the words take at the start: none, or all of them.
fn begins_with(tokens: &[Token], words: &str) -> usize {
    let mut count = 0;
    for word in words.split(' ') {
        match tokens.get(count) {
            Some(token) if token.is(word) => count += 1,
            _ => return 0,
        }
    }
    count
}

fn ends_with(tokens: &[Token], words: &str) -> usize {
    let count = words.split(' ').count();
    match tokens.len().checked_sub(count) {
        Some(start) if start > 0 => begins_with(&tokens[start..], words),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::{AFTER, BEFORE, begins_with, ends_with, starts, strip};
    use crate::effort::text::{Token, tokens};
    use proptest::prelude::*;

    /// [`strip`] by holding the words against every wrapper.
    fn strip_by_all(tokens: &[Token]) -> &[Token] {
        let before = |rest: &[Token], pattern: &str| {
            let length = begins_with(rest, pattern.trim_end_matches(['+', '>']));
            let next = rest[length..].iter().find(|one| !one.is_mark());
            let fits = next.is_some_and(|next| match pattern.chars().last() {
                Some('+') => starts(&next.word),
                Some('>') => !next.is("if"),
                _ => true,
            });
            if fits { length } else { 0 }
        };
        let mut rest = tokens;
        loop {
            let first = rest.iter().position(|one| !one.is_mark());
            rest = &rest[first.unwrap_or(rest.len())..];
            let longest = BEFORE.split('|').map(|pattern| before(rest, pattern)).max();
            match longest {
                None | Some(0) => break,
                Some(length) => rest = &rest[length..],
            }
        }
        loop {
            let last = rest.iter().rposition(|one| !one.is_mark());
            rest = &rest[..last.map_or(0, |last| last + 1)];
            let longest = AFTER.split('|').map(|words| ends_with(rest, words)).max();
            match longest {
                None | Some(0) => break,
                Some(length) => rest = &rest[..rest.len() - length],
            }
        }
        if rest.is_empty() { tokens } else { rest }
    }

    /// Words of a question, and of wrappers around it.
    fn texts() -> impl Strategy<Value = String> {
        let wrappers = BEFORE.split(['|', '+', '>']).chain(AFTER.split('|'));
        let words = [
            "",
            "if",
            "i",
            "which port",
            "how",
            "tabs",
            ",",
            "?",
            "`so`",
            "`is it`",
            "où",
            "\u{130}",
        ];
        let all: Vec<&str> = wrappers.chain(words).collect();
        let some = prop::collection::vec(prop::sample::select(all), 0..7);
        some.prop_map(|some| some.join(" "))
    }

    proptest! {
        #[test]
        fn no_wrapper_is_missed(text in texts()) {
            let tokens = tokens(&text);
            prop_assert_eq!(strip(&tokens), strip_by_all(&tokens));
        }
    }

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let tokens = tokens(text);
        let words: Vec<&str> = strip(&tokens).iter().map(|one| one.word.as_str()).collect();
        assert_eq!(words.join(" "), expected);
    }

    #[test]
    fn courtesies_go() {
        check(
            "Hi! Could you please tell me which port it uses, thanks?",
            "which port it uses",
        );
        check("Would you mind telling me if it is safe?", "if it is safe");
        check(
            "When you have a moment, please describe the flow.",
            "describe the flow",
        );
    }

    #[test]
    fn what_is_asked_stays() {
        check(
            "Would you mind if I delete it?",
            "would you mind if i delete it",
        );
        check(
            "Tell me more about the flow.",
            "tell me more about the flow",
        );
        check("Please?", "please");
        check("Would you like tabs?", "would you like tabs");
    }
}
