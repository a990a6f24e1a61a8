//! What programs show who they are by: `Authorization`, `Bearer`, `Basic`, cookies.

use super::Found;
use super::letters::Letters::Base64;
use super::values::Place;
use super::words::{is_code, is_login, is_random, stands_for_another};

/// Schemes behind which what follows is secret whatever it looks like.
const SCHEMES: &[&str] = &[
    "basic",
    "bearer",
    "token",
    "apikey",
    "negotiate",
    "ntlm",
    "genie-key",
    "sso-key",
];

/// The credentials of the header at a place.
pub(super) fn authorization(text: &str, place: Place) -> Option<Found> {
    let head = place.head(text)?;
    let (from, to) = credentials(text.get(head.from..head.to)?)?;
    let to = head.from + to;
    // They may be longer than what is looked at.
    let whole = (to == head.to).then(|| place.value(text.as_bytes()));
    let to = whole.flatten().map_or(to, |whole| whole.to);
    Some(Found::secret(head.from + from, to))
}

/// Whether a whole text is credentials.
pub(super) fn is_credentials(text: &str) -> bool {
    credentials(text).is_some()
}

/// Where the credentials stand in the text of the header, if they are some: `Basic dXNlcjpwdw==`.
fn credentials(text: &str) -> Option<(usize, usize)> {
    let of_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-';
    let scheme = text.bytes().take_while(of_scheme).count();
    let gap = gap(&text.as_bytes()[scheme..]);
    if gap == 0 {
        let whole = text.split(char::is_whitespace).next()?;
        let secret = is_random(whole, 8) && !stands_for_another(whole) && !is_code(whole);
        return secret.then_some((0, whole.len()));
    }
    let from = scheme + gap;
    let rest = &text[from..];
    let first = rest.split(char::is_whitespace).next()?;
    let first = first.trim_end_matches([',', ';', '.', ')', '}', ']']);
    let known = SCHEMES
        .iter()
        .any(|one| text[..scheme].eq_ignore_ascii_case(one));
    if stands_for_another(first) || first.contains(['{', '<', '$']) {
        return None;
    }
    // `Digest username="ada", response="…"`
    if first.contains('=') && rest.contains([',', '"']) && !known {
        return Some((from, text.len()));
    }
    let secret = is_random(first, 8) || (known && first.len() >= 8);
    secret.then_some((from, from + first.len()))
}

/// What stands between a scheme and its token: any space, also as addresses write it.
fn gap(bytes: &[u8]) -> usize {
    let mut length = 0;
    while let Some(rest) = bytes.get(length..) {
        length += match rest {
            [b' ' | b'\t' | b'+', ..] => 1,
            [b'%', b'2', b'0', ..] => 3,
            _ => break,
        };
    }
    length
}

/// The token behind the word `Bearer`, and the login behind `Basic`, in any case and where no header says what it is.
pub(super) fn scheme(text: &str, at: usize) -> Option<Found> {
    /// Letters that no login has, and as many as tell a token from words.
    const LONG: usize = 512;
    let bytes = &text.as_bytes()[at..];
    let is = |word: &str| {
        let head = bytes.get(..word.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(word.as_bytes()))
    };
    let (word, fits): (&str, fn(&str) -> bool) = if is("bearer") {
        ("bearer", |token| token.len() >= 8 && !is_word(token))
    } else if is("basic") {
        ("basic", |token| token.len() <= LONG && is_login(token))
    } else {
        return None;
    };
    let gap = gap(&bytes[word.len()..]);
    let from = at + word.len() + gap;
    let token = &text.as_bytes()[from..];
    let head = &text[from..from + Base64.run_to(token, LONG)];
    (gap > 0 && fits(head)).then(|| Found::secret(from, from + Base64.run(token)))
}

/// Whether it is words of prose, such as "authentication" or "token-based", rather than a token.
fn is_word(token: &str) -> bool {
    /// Letters that no word has.
    const LONG: usize = 20;
    let plain = |byte: u8| byte.is_ascii_alphabetic() || b"-./".contains(&byte);
    let bytes = token.as_bytes();
    let inner_capital = bytes
        .windows(2)
        .any(|two| two[0].is_ascii_lowercase() && two[1].is_ascii_uppercase());
    let longest = token.split(['-', '.', '/']).map(str::len).max();
    token.bytes().all(plain) && !inner_capital && longest.is_none_or(|letters| letters < LONG)
}

/// Whether a text is cookies: a name with a value, at least.
pub(super) fn is_cookies(text: &str) -> bool {
    let Some((name, value)) = text.split_once('=') else {
        return false;
    };
    let of_name = |byte: u8| byte.is_ascii_alphanumeric() || b"_.-$".contains(&byte);
    let first = value.split(';').next().unwrap_or_default();
    !name.is_empty() && name.bytes().all(of_name) && first.len() >= 3 && !stands_for_another(first)
}
