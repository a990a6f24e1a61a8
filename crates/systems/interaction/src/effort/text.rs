//! A question's text in tokens with their places, and words cut to their stems.

use steelyard_documents::WordList;

use super::{At, Effort, Reason, spelling};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// A word of the language.
    Word,
    /// A number.
    Number,
    /// A name that stands for itself: in quotes or backticks, a path, an identifier.
    Literal,
    /// A mark of punctuation.
    Mark,
}

/// A word, number, literal or mark of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    /// Its bytes.
    pub at: At,
    /// What it is.
    pub(super) kind: TokenKind,
    /// In lower case; of a literal without its quotes.
    pub(super) word: String,
    /// Its stem; the word itself where it is no word of the language.
    pub(super) stem: String,
}

impl Token {
    pub(super) fn is(&self, word: &str) -> bool {
        self.word == word
    }

    pub(super) fn is_mark(&self) -> bool {
        self.kind == TokenKind::Mark
    }
}

/// Up to so many marks may begin a name.
const MOST_MARKS: usize = 3;

/// Up to so many words in quotes are a name, more are somebody's words.
const NAME_WORDS: usize = 4;

/// The tokens of a text in order.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut found = Vec::new();
    let mut at = 0;
    let last_word = text.rfind(char::is_alphanumeric).unwrap_or_default();
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let (length, kind) = if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        } else if let Some(length) = quoted(rest, first, last_word.saturating_sub(at)) {
            (length, TokenKind::Literal)
        } else if first.is_alphanumeric() || starts_name(rest) && !glued(&found, at) {
            plain(rest)
        } else {
            (first.len_utf8(), TokenKind::Mark)
        };
        found.push(token(text, at, length, kind));
        at += length;
    }
    found
}

fn token(text: &str, start: usize, length: usize, kind: TokenKind) -> Token {
    let end = start + length;
    let quotes = ['`', '"', '\'', '“', '”', '‘', '’'];
    let word = text[start..end].replace('’', "'").to_lowercase();
    let word = match kind {
        TokenKind::Literal => word.trim_matches(quotes).to_owned(),
        TokenKind::Word => spelling::meant(&word).map_or(word, str::to_owned),
        _ => word,
    };
    let stem = match kind {
        TokenKind::Word => stem(&word),
        _ => word.clone(),
    };
    Token {
        at: At { start, end },
        kind,
        word,
        stem,
    }
}

/// Length of a name in quotes or backticks at the start of `rest`, in which the last word has a letter at `last`.
fn quoted(rest: &str, first: char, last: usize) -> Option<usize> {
    let close = match first {
        '`' | '"' | '\'' => first,
        '“' => '”',
        '‘' => '’',
        _ => return None,
    };
    let inner = &rest[first.len_utf8()..];
    // To the next quote of either kind, so that no mark is looked at for each of those before it.
    let length = inner.find([first, close]).filter(|length| *length > 0)?;
    let name = &inner[..length];
    if !inner[length..].starts_with(close) {
        return None;
    }
    let behind = first.len_utf8() + length + close.len_utf8();
    // A question in quotes is one's own words, unless more is said about it.
    let alone = name.ends_with('?') && last < behind;
    let is_name = name.split_whitespace().count() <= NAME_WORDS && !alone;
    let is_code = first == '`' && !name.contains('\n');
    (is_name || is_code).then_some(behind)
}

/// `/etc`, `.env`, `./x`, `--flag`, `@name`, `#42`, `~/x`.
fn starts_name(rest: &str) -> bool {
    // No more than one too many: runs of them may be long.
    let marks = rest.bytes().take(MOST_MARKS + 1);
    let marks = marks.take_while(|mark| b"/.-@#~$".contains(mark)).count();
    let bare =
        (1..=MOST_MARKS).contains(&marks) && rest[marks..].starts_with(char::is_alphanumeric);
    bare && !rest.starts_with("...")
}

/// Whether a word ends right here: the slash of `staging/production`.
fn glued(found: &[Token], at: usize) -> bool {
    let last = found.last();
    last.is_some_and(|last| last.at.end == at && last.kind == TokenKind::Word)
}

/// A word, number or bare name, and which of them.
fn plain(rest: &str) -> (usize, TokenKind) {
    let joins = |c: char| c.is_alphanumeric() || "-_./:@'’#~$\\&+=".contains(c);
    let run = rest.find(|c| !joins(c)).unwrap_or(rest.len());
    // What ends a sentence or a clause is no part of a name, nor is a dash or slash at the end.
    let run = rest[..run].trim_end_matches(['.', ':', '-', '/', '\'', '’', '=', '&']);
    let length = run.len().max(rest.chars().next().map_or(1, char::len_utf8));
    let word = &rest[..length];
    let digits = word.chars().filter(char::is_ascii_digit).count();
    let slashed = word.split('/').count();
    let all_letters = |part: &str| part.chars().all(|c| c.is_alphabetic() || "-'’".contains(c));
    if all_letters(word) {
        let mixed =
            word.chars().skip(1).any(char::is_uppercase) && word.chars().any(char::is_lowercase);
        let kind = if mixed && word.len() > 2 {
            TokenKind::Literal
        } else {
            TokenKind::Word
        };
        return (length, kind);
    }
    // `and/or`, `yes/no` and `staging/production` are words side by side.
    if slashed == 2
        && word
            .split('/')
            .all(|part| !part.is_empty() && all_letters(part))
    {
        let first = word.find('/').unwrap_or(length);
        return (first, TokenKind::Word);
    }
    if digits > 0
        && word
            .chars()
            .all(|c| c.is_ascii_digit() || ".,:-/%".contains(c))
    {
        return (length, TokenKind::Number);
    }
    (length, TokenKind::Literal)
}

/// Cuts an English word to a stem: plurals, -ing, -ed and -ly, with doubled letters and a last `e` gone. Two forms of
/// one word shall come to the same; it need not be a word.
pub(super) fn stem(word: &str) -> String {
    let word = word.strip_suffix("'s").unwrap_or(word);
    if word.len() <= 3 || !word.is_ascii() {
        return word.to_owned();
    }
    let cut = plural(word);
    let cut = ["ing", "ed", "ly"]
        .into_iter()
        .find_map(|end| {
            let start = cut.strip_suffix(end)?;
            let vowel = start.contains(['a', 'e', 'i', 'o', 'u', 'y']);
            (start.len() >= 3 && vowel).then_some(start)
        })
        .unwrap_or(&cut);
    let bytes = cut.as_bytes();
    let doubled = match bytes {
        [.., a, b] => a == b && !b"lsz".contains(b) && cut.len() > 3,
        _ => false,
    };
    let cut = if doubled { &cut[..cut.len() - 1] } else { cut };
    // "theme" is not "them".
    let cut = if cut.len() > 3 && cut != "theme" {
        cut.trim_end_matches('e')
    } else {
        cut
    };
    cut.strip_suffix('y')
        .filter(|start| start.len() > 2)
        .map_or(cut.to_owned(), |start| format!("{start}i"))
}

fn plural(word: &str) -> String {
    if let Some(start) = word.strip_suffix("ies").filter(|start| start.len() > 1) {
        return format!("{start}y");
    }
    if ["sses", "shes", "ches", "xes"]
        .iter()
        .any(|end| word.ends_with(end))
    {
        return word[..word.len() - 2].to_owned();
    }
    let kept = ["ss", "us", "is"].iter().any(|end| word.ends_with(end));
    match word.strip_suffix('s') {
        Some(start) if !kept => start.to_owned(),
        _ => word.to_owned(),
    }
}

/// The first of `words` that stands anywhere in the text, in whatever case: its place and itself.
pub(super) fn first_of(text: &str, words: &[&'static str]) -> Option<(At, &'static str)> {
    // ASCII alone, so that places stay.
    let lower = text.to_ascii_lowercase();
    words.iter().find_map(|word| {
        let start = lower.find(word)?;
        let end = start + word.len();
        Some((At { start, end }, *word))
    })
}

/// "the word `which` of low effort".
pub(super) fn word_reason(effort: Effort, (at, word): &(At, &str)) -> Reason {
    Reason {
        words: format!("the words `{}` of {} effort", word.trim(), effort.id()),
        at: Some(*at),
    }
}

/// Words that say nothing of what a question is about.
pub(super) fn is_stop(word: &str) -> bool {
    static STOP: WordList = WordList::words(
        "a about all also am an and any are as at be been but by can could did do does for from get \
        going had has have he her here him his how i if in into is it its just let like me more most my no not now of \
        off on one only or our out please shall she should so some such than that the their them then there these they \
        this those to too up us use used using want was we were what when where whether which who whom why will with \
        would yes yet you your need know tell say give make go ok okay i'd i'm i'll it's you'd don't isn't",
    );
    word.len() < 2 || STOP.has(word)
}

#[cfg(test)]
mod tests {
    use super::{TokenKind, stem, tokens};

    fn words(text: &str) -> Vec<(String, TokenKind)> {
        tokens(text)
            .into_iter()
            .map(|one| (one.word, one.kind))
            .collect()
    }

    #[test]
    fn forms_of_one_word_have_one_stem() {
        for forms in [
            [
                "investigate",
                "investigating",
                "investigated",
                "investigates",
            ],
            ["plan", "planning", "planned", "plans"],
            ["policy", "policies", "policy", "policies"],
            ["choose", "choosing", "chooses", "choose"],
            ["process", "processes", "processed", "processing"],
            ["strategy", "strategies", "strategies", "strategy"],
        ] {
            let [first, rest @ ..] = forms.map(stem);
            assert!(rest.iter().all(|one| *one == first), "{first} {rest:?}");
        }
    }

    #[test]
    fn names_numbers_and_marks() {
        let found = words("Use `Redis 7` or src/main.rs on port 8080, right?");
        let of = |kind| -> Vec<&str> {
            found
                .iter()
                .filter(|one| one.1 == kind)
                .map(|one| one.0.as_str())
                .collect()
        };
        assert_eq!(of(TokenKind::Literal), ["redis 7", "src/main.rs"]);
        assert_eq!(of(TokenKind::Number), ["8080"]);
        assert_eq!(of(TokenKind::Mark), [",", "?"]);
        assert_eq!(of(TokenKind::Word), ["use", "or", "on", "port", "right"]);
    }

    #[test]
    fn words_side_by_side_are_two() {
        assert_eq!(words("staging/production").len(), 3);
        assert_eq!(words("don’t").len(), 1);
    }
}
