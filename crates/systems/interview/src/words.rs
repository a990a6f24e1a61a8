//! Phrases and words in what was said.

/// How many of these phrases, lower case, stand in a folded text, each counted once.
pub(crate) fn held<'a>(phrases: &'a [String], texts: &[&str]) -> Vec<&'a str> {
    let phrases = phrases.iter().map(String::as_str);
    let stands = |phrase: &&str| texts.iter().any(|text| text.contains(*phrase));
    phrases.filter(stands).collect()
}

/// Words of more than three letters, folded, without what stands around them.
pub(crate) fn long_words(text: &str) -> impl Iterator<Item = String> {
    let words = text.split_whitespace().map(|word| {
        let bare = word.trim_matches(|sign: char| !sign.is_alphanumeric());
        bare.to_lowercase()
    });
    words.filter(|word| word.chars().count() > 3)
}

/// Phrases in the form that they are looked for.
pub(crate) fn folded(phrases: &[&str]) -> Vec<String> {
    let phrases = phrases.iter().map(|phrase| phrase.to_lowercase());
    phrases.collect()
}
