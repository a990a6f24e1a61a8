//! Words of questions as they are meant where they are typed in a hurry: `hwo`, `shoud`, `u`, `pls`.

/// Shorthand that stands for another word.
const SHORT: [(&str, &str); 19] = [
    ("u", "you"),
    ("ur", "your"),
    ("pls", "please"),
    ("plz", "please"),
    ("teh", "the"),
    ("wht", "what"),
    ("wat", "what"),
    ("hwo", "how"),
    ("wich", "which"),
    ("whats", "what's"),
    ("whos", "who's"),
    ("wheres", "where's"),
    ("hows", "how's"),
    ("dont", "don't"),
    ("im", "i'm"),
    ("cant", "can't"),
    ("thx", "thanks"),
    ("wanna", "want"),
    ("r", "are"),
];

/// Words that make the form of a question, long enough to know them with a letter wrong.
const FORM: [&str; 14] = [
    "should",
    "could",
    "would",
    "which",
    "where",
    "please",
    "explain",
    "describe",
    "prefer",
    "happen",
    "architecture",
    "investigate",
    "analyse",
    "design",
];

/// What the word is meant to be, if it is not what stands there.
pub(super) fn meant(word: &str) -> Option<&'static str> {
    if let Some((_, meant)) = SHORT.iter().find(|(short, _)| *short == word) {
        return Some(meant);
    }
    if word.len() < 5 || FORM.contains(&word) {
        return None;
    }
    let slip = |meant: &&&str| {
        let near =
            word.len().abs_diff(meant.len()) <= 1 && word.as_bytes()[0] == meant.as_bytes()[0];
        near && strsim::osa_distance(word, meant) == 1
    };
    FORM.iter()
        .find(slip)
        .copied()
        .filter(|meant| !is_form_of(word, meant))
}

/// `designs`, `happens`, `preferr` … and words of their own.
fn is_form_of(word: &str, meant: &str) -> bool {
    ["s", "d", "r"]
        .iter()
        .any(|end| word.strip_suffix(end) == Some(meant))
        || ["there", "whore", "analyze", "world", "wound"].contains(&word)
}

#[cfg(test)]
mod tests {
    use super::meant;

    #[test]
    fn slips_are_mended_and_words_left_alone() {
        for (word, expected) in [
            ("shoud", "should"),
            ("u", "you"),
            ("architecure", "architecture"),
        ] {
            assert_eq!(meant(word), Some(expected));
        }
        for word in [
            "designs", "world", "happens", "should", "analyze", "é", "shard",
        ] {
            assert_eq!(meant(word), None, "{word}");
        }
    }
}
