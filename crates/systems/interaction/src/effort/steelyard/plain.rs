//! Names of features in plain words.

use super::lexicon;
use crate::effort::text;

/// What a feature says; `None` for what has no meaning by itself.
pub(super) fn words(name: &str) -> Option<String> {
    let mark = name.find([':', '+', '>'])?;
    let (group, value) = (&name[..mark], &name[mark + 1..]);
    if name[mark..].starts_with(':') {
        return plain(group, value);
    }
    let class = lexicon::words_of(value)?;
    let by = match group {
        "given" => "with options given".to_owned(),
        "me" => "done by the agent".to_owned(),
        "we" => "done together".to_owned(),
        "you" => "about the user".to_owned(),
        "it" => "about a thing".to_owned(),
        "yes_no" => "in a yes-or-no question".to_owned(),
        "wh" => "after a question word".to_owned(),
        "request" => "in a request".to_owned(),
        "other" => return Some(class.to_owned()),
        frame => format!("after \u{201c}{}\u{201d}", begins(frame)),
    };
    Some(format!("{class}, {by}"))
}

fn plain(group: &str, value: &str) -> Option<String> {
    let words = match (group, value) {
        ("form", "yes_no") => "asks for yes or no".to_owned(),
        ("form", "wh") => "begins with a question word".to_owned(),
        ("frame", "tag") => "a statement to agree with".to_owned(),
        ("form" | "frame", "request") => "tells the user to do something".to_owned(),
        ("form", _) => "has no form of a question".to_owned(),
        ("frame", "fragment") => "a few words only".to_owned(),
        ("frame", "statement") => "a statement".to_owned(),
        ("frame", name) => format!("begins as \u{201c}{}\u{201d}", begins(name)),
        ("head", words) => format!("begins with \u{201c}{words}\u{201d}"),
        ("options", "given") => "options given apart from the text".to_owned(),
        ("options", "long") => "options of several words each".to_owned(),
        ("options", "work") => "an option that takes work first".to_owned(),
        ("options", _) => "options as a list in the text".to_owned(),
        ("or", "2") => "two options in the text".to_owned(),
        ("or", "3") => "three or more options in the text".to_owned(),
        ("or", "short") => "options in the text of a word or two".to_owned(),
        ("or", _) => "options in the text of many words".to_owned(),
        ("longer", count) => format!("more than {count} words"),
        ("count", "few") => "a few things".to_owned(),
        ("count", _) => "a large number of things".to_owned(),
        ("weighty", count) => format!("{count} weighty subjects in one question"),
        ("plural", "1") => "about things in the plural".to_owned(),
        ("plural", _) => "about several sorts of things".to_owned(),
        ("name", "1") => "names something exactly".to_owned(),
        ("name", _) => "names several things exactly".to_owned(),
        ("number", _) => "has a number".to_owned(),
        ("asked", _) => "several questions at once".to_owned(),
        ("told", "some") => "says more besides the question".to_owned(),
        ("told", class) => format!("{} besides the question", lexicon::words_of(class)?),
        ("has", "nothing") => "nothing weighty in it".to_owned(),
        ("has", class) => lexicon::words_of(class)?.to_owned(),
        ("first", class) => format!("first of all: {}", lexicon::words_of(class)?),
        ("w", stem) => format!("the word \u{201c}{stem}\u{201d}"),
        _ => return None,
    };
    Some(words)
}

/// How much a feature tells a reader: options most, small words nothing.
pub(super) fn telling(name: &str) -> u8 {
    let mark = name.find([':', '+', '>']).unwrap_or(0);
    match (&name[..mark], &name[mark..]) {
        ("options" | "or" | "asked", _) => 4,
        ("has" | "told" | "weighty" | "count", _) => 3,
        ("w", word) if text::is_stop(&word[1..]) => 0,
        ("name" | "plural" | "form", _) => 0,
        ("longer" | "head" | "w" | "number", _) => 1,
        _ => 2,
    }
}

/// The first words that a frame's name stands for.
fn begins(frame: &str) -> String {
    let words = frame.split('_').map(|part| match part {
        "me" => "I",
        "it" => "…",
        "be" => "is",
        other => other,
    });
    words.collect::<Vec<_>>().join(" ")
}
