use super::{Found, MASK, escaped};

/// How a kind of secret begins, which letters it goes on with and how many it has at least.
struct Secret {
    start: &'static str,
    more: &'static str,
    at_least: usize,
}

/// Beginnings of keys. Only what stands at the beginning of a word counts.
const SECRETS: [Secret; 11] = [
    secret("sk-", "-_", 16),
    secret("sk_live_", "", 16),
    secret("ghp_", "", 20),
    secret("gho_", "", 20),
    secret("ghs_", "", 20),
    secret("ghu_", "", 20),
    secret("ghr_", "", 20),
    secret("github_pat_", "_", 20),
    secret("AKIA", "", 12),
    secret("ASIA", "", 12),
    secret("AIza", "-_", 30),
];

const fn secret(start: &'static str, more: &'static str, at_least: usize) -> Secret {
    Secret {
        start,
        more,
        at_least,
    }
}

/// A key that begins here.
pub(super) fn key(text: &str, at: usize) -> Option<Found> {
    let before = &text.as_bytes()[..at];
    let within = |byte: &u8| byte.is_ascii_alphanumeric();
    if before.last().is_some_and(within) && !escaped(before) {
        return None;
    }
    let rest = text.get(at..)?;
    let slack = rest
        .strip_prefix("xox")
        .and_then(|rest| rest.get(1..)?.strip_prefix('-'));
    if let Some(rest) = slack {
        let length = run(rest, "-");
        return (length >= 8).then_some(Found {
            from: at + 5,
            to: at + 5 + length,
            instead: MASK,
        });
    }
    let found = SECRETS.iter().find_map(|secret| {
        let length = run(rest.strip_prefix(secret.start)?, secret.more);
        let from = at + secret.start.len();
        (length >= secret.at_least).then_some(Found {
            from,
            to: from + length,
            instead: MASK,
        })
    });
    found.or_else(|| bearer(text, at))
}

/// How many letters, digits and signs of some kind a text begins with.
fn run(text: &str, more: &str) -> usize {
    let goes_on = |byte: &u8| byte.is_ascii_alphanumeric() || more.as_bytes().contains(byte);
    text.bytes().take_while(goes_on).count()
}

/// The token behind the word `Bearer`, in any case and with any space between them.
fn bearer(text: &str, at: usize) -> Option<Found> {
    const WORD: &str = "bearer";
    let bytes = text.as_bytes();
    let word = bytes.get(at..at + WORD.len())?;
    if !word.eq_ignore_ascii_case(WORD.as_bytes()) {
        return None;
    }
    let mut from = at + WORD.len();
    while let Some(rest) = bytes.get(from..) {
        from += match rest {
            [b' ' | b'\t' | b'+', ..] => 1,
            [b'%', b'2', b'0', ..] => 3,
            _ => break,
        };
    }
    let token = &text[from..];
    let token = &token[..run(token, "-_.~+/=%")];
    let apart = from > at + WORD.len();
    let secret = token.len() >= 8 && (in_header(&bytes[..at]) || !is_word(token));
    (apart && secret).then_some(Found {
        from,
        to: from + token.len(),
        instead: MASK,
    })
}

/// Whether the name of the header stands just before: `Authorization: `, `"authorization":"`.
fn in_header(before: &[u8]) -> bool {
    const HEADER: &[u8] = b"authorization";
    let signs = before.iter().rev().take(8);
    let signs = signs
        .take_while(|byte| !byte.is_ascii_alphanumeric())
        .count();
    let name = before.len().checked_sub(signs + HEADER.len());
    let name = name.map(|from| &before[from..before.len() - signs]);
    name.is_some_and(|name| name.eq_ignore_ascii_case(HEADER))
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

/// User and password in the address behind this colon: `https://user:password@host`. A user named `git` alone is
/// everybody's.
pub(super) fn login(text: &str, at: usize) -> Option<Found> {
    let named = at.checked_sub(1).map(|at| text.as_bytes()[at]);
    if !named.is_some_and(|byte| byte.is_ascii_alphanumeric()) {
        return None;
    }
    let rest = &text[at + 1..];
    let slashes = ["//", "\\/\\/"]
        .iter()
        .find(|two| rest.starts_with(**two))?;
    let host = &rest[slashes.len()..];
    let ends = |letter: char| {
        letter.is_whitespace() || letter.is_control() || "/\\?#\"'`<>".contains(letter)
    };
    let host = &host[..host.find(ends).unwrap_or(host.len())];
    let (login, _) = host.rsplit_once('@')?;
    let user = login.split(':').next().unwrap_or(login);
    let plain = user.len() == run(user, "-_.~%+");
    let known = login.is_empty() || login == "git";
    let from = at + 1 + slashes.len();
    (plain && !known).then_some(Found {
        from,
        to: from + login.len(),
        instead: MASK,
    })
}

/// A private key between its lines of dashes; one that is cut off goes to the end.
pub(super) fn pem(text: &str, at: usize) -> Option<Found> {
    let rest = text.get(at..)?;
    let label = rest.strip_prefix("-----BEGIN ")?;
    let (name, _) = label.split_once("-----")?;
    if !name.ends_with("PRIVATE KEY") && !name.ends_with("PRIVATE KEY BLOCK") {
        return None;
    }
    let from = at + "-----BEGIN ".len() + name.len() + 5;
    let end = text[from..].find("-----END ");
    Some(Found {
        from,
        to: end.map_or(text.len(), |end| from + end),
        instead: MASK,
    })
}
