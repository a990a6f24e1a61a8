//! Phrases and words in what was said.

use unicode_normalization::UnicodeNormalization;

/// Endings of a word that leave it the same: those of plurals, owners and verbs in English.
const ENDINGS: [&str; 6] = ["", "s", "es", "'s", "ed", "ing"];

/// A text as phrases are looked for in it: small composed letters, one kind of apostrophe, single spaces.
pub(crate) fn folded(text: &str) -> String {
    let small = text.to_lowercase();
    let letters = small.nfc().filter_map(|letter| match letter {
        '’' | '‘' | '‛' | 'ʼ' | '′' | '＇' | '`' | '´' => Some('\''),
        // A soft hyphen, a joiner and other signs of no width.
        '\u{AD}' | '\u{200B}'..='\u{200D}' | '\u{2060}' | '\u{FEFF}' => None,
        letter => Some(letter),
    });
    let text: String = letters.collect();
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
}

/// Whether a word or phrase stands in a text, both folded: as whole words, also with one of [`ENDINGS`].
pub(crate) fn holds(text: &str, phrase: &str) -> bool {
    let (first, last) = (phrase.chars().next(), phrase.chars().next_back());
    let has_letter = |letter: Option<char>| letter.is_some_and(is_of_word);
    text.match_indices(phrase).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let rest = &text[at + phrase.len()..];
        let begins = !has_letter(first) || !has_letter(before);
        begins && (!has_letter(last) || ends(rest))
    })
}

/// Whether the word before a text ends there, or behind an ending of its own.
fn ends(rest: &str) -> bool {
    let mut behind = ENDINGS
        .iter()
        .filter_map(|ending| rest.strip_prefix(ending));
    behind.any(|rest| !rest.starts_with(is_of_word))
}

/// Whether a letter or digit is of a script that parts its words by spaces and joins nothing to them: Latin, Greek, Cyrillic,
/// Armenian.
fn is_of_word(letter: char) -> bool {
    let parts_words = matches!(letter, '\0'..='\u{58F}' | '\u{1E00}'..='\u{1FFF}');
    parts_words && letter.is_alphanumeric()
}

/// Which of these phrases stand in folded texts, each counted once.
pub(crate) fn held<'a>(phrases: &'a [String], texts: &[&str]) -> Vec<&'a str> {
    let phrases = phrases.iter().map(String::as_str);
    let stands = |phrase: &&str| texts.iter().any(|text| holds(text, phrase));
    phrases.filter(stands).collect()
}

/// Words of more than three letters, folded, without what stands around them.
pub(crate) fn long_words(text: &str) -> impl Iterator<Item = String> {
    let folded = folded(text);
    let words = folded.split(' ').map(|word| {
        let bare = word.trim_matches(|sign: char| !sign.is_alphanumeric());
        bare.to_owned()
    });
    let words: Vec<String> = words.collect();
    words.into_iter().filter(|word| word.chars().count() > 3)
}

#[cfg(test)]
mod tests {
    use super::{folded, holds};

    #[test]
    fn texts_are_folded() {
        for (text, expected) in [
            ("I don’t KNOW", "i don't know"),
            ("don`t  know\u{A0}it\n", "don't know it"),
            ("Cafe\u{301}s", "cafés"),
            ("co\u{AD}st", "cost"),
            ("  ", ""),
        ] {
            assert_eq!(folded(text), expected);
        }
    }

    #[test]
    fn words_are_whole() {
        for (text, phrase, expected) in [
            ("about the price.", "rice", false),
            ("about the price.", "price", true),
            ("costa rica", "cost", false),
            ("the costs", "cost", true),
            ("costing", "cost", true),
            ("the car's engine", "car", true),
            ("a disease, with ease", "ease", true),
            ("a disease", "ease", false),
            ("a piano idea", "no idea", false),
            ("no ideas", "no idea", true),
            ("great!!", "!", true),
            ("我不知道价格", "价格", true),
            ("가격을 모른다", "가격", true),
            ("naïvely", "naï", false),
            ("", "x", false),
        ] {
            assert_eq!(holds(text, phrase), expected, "{text} {phrase}");
        }
    }
}
