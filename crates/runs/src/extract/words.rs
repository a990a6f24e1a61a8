//! What tells a question to the user from one that the agent answers itself.
//!
//! [`bare`] makes a sentence comparable: lower case, words parted by one blank each, a blank at both ends.

use steelyard_documents::WordList;

use super::phrases;

/// Bytes in which a sentence says how it begins: what is a line of signs alone would be read anew from each of its places.
const BEGINNING: usize = 200;

/// A word in lower case without the signs around it.
pub(super) fn plain(word: &str) -> String {
    let word = word.trim_matches(|one: char| !one.is_alphanumeric());
    word.replace('’', "'").to_lowercase()
}

/// The first word without signs around it, as it stands, and what of the beginning follows it.
fn first(text: &str) -> (&str, &str) {
    let text = &text[..text.floor_char_boundary(BEGINNING)];
    let text = text.trim_start_matches(|one: char| !one.is_alphanumeric());
    let inner = |one: char| one.is_alphanumeric() || matches!(one, '\'' | '’');
    let end = text.find(|one| !inner(one)).unwrap_or(text.len());
    text.split_at(end)
}

/// The first word that leads into nothing, lower case.
fn first_bare(text: &str) -> String {
    let (mut word, mut rest) = first(text);
    let mut lower = word.to_lowercase();
    for _ in 0..3 {
        if !phrases::FILLERS.has(&lower) {
            break;
        }
        (word, rest) = first(rest);
        lower = word.to_lowercase();
    }
    lower.replace('’', "'")
}

/// Whether a text begins as a question for a decision does.
pub(super) fn begins_question(text: &str) -> bool {
    phrases::DECIDING.has(&first_bare(text))
}

/// Whether a line begins a sentence of its own: a capital and a word that begins questions.
pub(super) fn begins_anew(line: &str) -> bool {
    let (word, _) = first(line);
    let lower = word.to_lowercase();
    let all = [
        &phrases::DECIDING,
        &phrases::EXPLAINING,
        &phrases::ASKING_FACTS,
        &phrases::REQUESTING,
    ];
    word.starts_with(char::is_uppercase) && all.iter().any(|list| list.has(&lower))
}

/// Lower case, words parted by one blank each, a blank at both ends.
pub(super) fn bare(text: &str) -> String {
    let mut out = String::from(" ");
    for letter in text.chars() {
        match letter {
            '\'' | '’' => out.push('\''),
            _ if letter.is_alphanumeric() => out.extend(letter.to_lowercase()),
            _ if !out.ends_with(' ') => out.push(' '),
            _ => {}
        }
    }
    if !out.ends_with(' ') {
        out.push(' ');
    }
    // Without what only leads in.
    let mut from = 0;
    for word in phrases::FILLERS.all() {
        if out[from + 1..].starts_with(word) && out[from + 1 + word.len()..].starts_with(' ') {
            from += 1 + word.len();
        }
    }
    out.split_off(from)
}

/// Whether a text begins with a phrase.
fn stands(rest: &str, phrase: &str) -> bool {
    match phrase.strip_suffix('*') {
        Some(beginning) => rest.starts_with(beginning),
        None => rest
            .strip_prefix(phrase)
            .is_some_and(|rest| rest.starts_with(' ')),
    }
}

/// Whether one of these phrases stands anywhere.
fn has(bare: &str, list: &WordList) -> bool {
    let mut blanks = memchr::memchr_iter(b' ', bare.as_bytes());
    blanks.any(|at| begins(&bare[at..], list))
}

/// Whether it begins with one of these phrases.
fn begins(bare: &str, list: &WordList) -> bool {
    let Some(rest) = bare.get(1..).filter(|rest| list.may_begin(rest)) else {
        return false;
    };
    list.all().iter().any(|phrase| stands(rest, phrase))
}

fn first_of(bare: &str) -> &str {
    bare.split(' ').nth(1).unwrap_or_default()
}

/// Whether prose likes to answer such a question itself: why, how, what; which things had something happen to them.
pub(super) fn explains(bare: &str) -> bool {
    let things = || first_of(bare) == "which" && has(bare, &phrases::PAST);
    phrases::EXPLAINING.has(first_of(bare)) || (things() && !has(bare, &phrases::STRONG))
}

/// Whether it asks where, when or who.
pub(super) fn asks_fact(bare: &str) -> bool {
    phrases::ASKING_FACTS.has(first_of(bare))
}

/// Whether the marks at the end of a question are more than one: "??", "?!".
pub(super) fn doubles_mark(says: &str) -> bool {
    let marks = says
        .trim_end_matches([')', ']', '"', '”', '’', '»', '*', '_'])
        .chars()
        .rev()
        .take_while(|one| matches!(one, '?' | '!' | '？' | '！'));
    says.ends_with(['⁇', '⁈', '⁉', '‽']) || marks.count() > 1
}

/// Whether it asks for a reason.
pub(super) fn asks_why(bare: &str) -> bool {
    first_of(bare).starts_with("why")
}

/// Whether a question is plainly put to the user.
pub(super) fn addresses(bare: &str) -> bool {
    if begins(bare, &phrases::OF_ITSELF) {
        return false;
    }
    if explains(bare) || asks_fact(bare) {
        let decides = || !asks_why(bare) && has(bare, &phrases::DECIDES);
        return has(bare, &phrases::STRONG) || decides();
    }
    // Of a language without letters of Latin nothing is known, so that its questions count.
    let foreign = !bare.contains(|one: char| one.is_ascii_alphabetic());
    foreign || has(bare, &phrases::ADDRESS) || begins(bare, &phrases::POINTING)
}

/// Whether a sentence answers the question before it.
pub(super) fn answers(sentence: &str) -> bool {
    let (first_word, _) = first(sentence);
    if first_word.eq_ignore_ascii_case("please") {
        // "Please answer with yes or no" asks for an answer.
        return false;
    }
    let bare = bare(sentence);
    let signed = || {
        let (_, rest) = first(sentence);
        rest.trim().is_empty()
            || rest.starts_with([',', '.', '!', ':', ';'])
            || rest.trim_start().starts_with(['—', '–', '-'])
    };
    begins(&bare, &phrases::ANSWERS) || (begins(&bare, &phrases::YES_OR_NO) && signed())
}

/// Whether a sentence leaves the question before it open.
pub(super) fn goes_on(sentence: &str) -> bool {
    begins(&bare(sentence), &phrases::GOES_ON)
}

/// Whether a sentence without a mark asks all the same: `Let me know which …`, `Please confirm …`, `Tell me …`.
pub(super) fn requests(sentence: &str) -> bool {
    let polite = first(sentence).0.eq_ignore_ascii_case("please");
    if !polite && !matches!(first_bare(sentence).as_str(), "let" | "tell") {
        return false;
    }
    let bare = bare(sentence);
    let first = first_of(&bare);
    let know = bare.strip_prefix(" let me know");
    let know = know.is_some_and(|rest| begins(rest, &phrases::TO_KNOW));
    let asks = know || bare.starts_with(" tell me ") || (polite && phrases::TO_SAY.has(first));
    asks && !has(&bare, &phrases::COURTESY) && !begins(&bare, &phrases::HOW_TO_ANSWER)
}

/// Whether a request says nothing that a question before it did not: `Please choose one.`
pub(super) fn repeats(bare: &str) -> bool {
    bare.split_whitespace()
        .all(|word| phrases::REPEATING.has(word))
}

/// Whether a question asks for a wish, and not for something that is found out.
pub(super) fn asks_wish(bare: &str) -> bool {
    begins(bare, &phrases::WISHES)
}

/// Whether it asks whether there is something, of which alternatives are only named.
pub(super) fn asks_existence(bare: &str) -> bool {
    has(bare, &phrases::EXISTS)
}

/// Whether a word may begin a question.
pub(super) fn opens_question(word: &str) -> bool {
    [
        &phrases::DECIDING,
        &phrases::EXPLAINING,
        &phrases::ASKING_FACTS,
    ]
    .iter()
    .any(|list| list.has(word))
}

/// Whether it begins as a sentence does in which something is only supposed.
pub(super) fn in_case(bare: &str) -> bool {
    begins(bare, &phrases::IN_CASE)
}

/// Whether it names a choice: a list after a request is one then, and one before a question.
pub(super) fn names_choice(bare: &str) -> bool {
    has(bare, &phrases::CHOICE)
}

/// Whether what follows such a question is asked for, or asked about, and no choice.
pub(super) fn lists_objects(bare: &str) -> bool {
    let wants = begins(bare, &phrases::WANTS) && !names_choice(bare);
    wants || (has(bare, &phrases::THESE) && !has(bare, &phrases::OF_THESE))
}

/// Whether a sentence that ends in a colon offers what follows: `Would you like me to:`.
pub(super) fn offers(bare: &str) -> bool {
    begins_question(bare) && addresses(bare)
}

/// Whether an intro may stand between a question and its options.
pub(super) fn introduces(sentence: &str) -> bool {
    !has(&bare(sentence), &phrases::REPORTS)
}

/// Whether a sentence says that the list after it is a choice.
pub(super) fn names_options(sentence: &str) -> bool {
    has(&bare(sentence), &phrases::OFFERS)
}

/// Whether a heading or an intro says that questions to the user follow.
pub(super) fn names_questions(text: &str) -> bool {
    let bare = bare(text);
    has(&bare, &phrases::QUESTIONS) && !has(&bare, &phrases::SETTLED)
}

/// Whether it asks what was meant.
pub(super) fn asks_meaning(bare: &str) -> bool {
    has(bare, &phrases::MEANING)
}

/// Whether it offers to do something: yes or no.
pub(super) fn offers_deed(bare: &str) -> bool {
    begins(bare, &phrases::DEEDS) || has(bare, &phrases::OFFERED)
}
