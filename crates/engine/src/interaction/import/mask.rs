//! What leaves the page or the command line with a log: without keys, and without the names of home folders.

use std::borrow::Cow;

/// How a kind of secret begins, which letters it goes on with and how many it has at least.
struct Secret {
    start: &'static str,
    more: &'static str,
    at_least: usize,
}

/// Beginnings of keys. Only what stands at the beginning of a word counts.
const SECRETS: [Secret; 13] = [
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
    secret("Bearer ", "-_.~+/=", 8),
    secret("bearer ", "-_.~+/=", 8),
];

/// Folders under which a user's own lies.
const HOMES: [&str; 5] = [
    "/Users/",
    "/home/",
    ":\\Users\\",
    ":\\\\Users\\\\",
    ":/Users/",
];

const fn secret(start: &'static str, more: &'static str, at_least: usize) -> Secret {
    Secret {
        start,
        more,
        at_least,
    }
}

/// What stands in place of a secret.
const MASK: &str = "(masked)";

/// The text without keys of common services, tokens of `Authorization` headers and private keys; a home folder becomes
/// `~`. What only looks like one is masked too: better a word too few than a key too many.
///
/// ```
/// use steelyard_engine::interaction::import::masked;
///
/// assert_eq!(masked("cd /home/ada/src"), "cd ~/src");
/// assert_eq!(masked("key AKIAABCDEFGHIJKLMNOP."), "key AKIA(masked).");
/// ```
pub fn masked(text: &str) -> Cow<'_, str> {
    let mut kept = String::new();
    // Up to where the text is in `kept`.
    let mut done = 0;
    let mut at = 0;
    while let Some(found) = next(text, at) {
        kept.push_str(&text[done..found.from]);
        kept.push_str(found.instead);
        (done, at) = (found.to, found.to);
    }
    if done == 0 {
        return Cow::Borrowed(text);
    }
    kept.push_str(&text[done..]);
    Cow::Owned(kept)
}

/// A part to be masked.
struct Found {
    from: usize,
    to: usize,
    instead: &'static str,
}

fn next(text: &str, from: usize) -> Option<Found> {
    let bytes = text.as_bytes();
    let mut at = from;
    while at < bytes.len() {
        let found = match bytes[at] {
            b's' | b'g' | b'A' | b'B' | b'b' | b'x' => key(text, at),
            b'/' | b':' => home(text, at),
            b'-' => pem(text, at),
            _ => None,
        };
        if found.is_some() {
            return found;
        }
        at += 1;
    }
    None
}

fn key(text: &str, at: usize) -> Option<Found> {
    let begins = |byte: &u8| !byte.is_ascii_alphanumeric() && *byte != b'_';
    // A line break in a text within JSON is a backslash and a letter.
    let escaped = at >= 2 && text.as_bytes()[at - 2] == b'\\';
    let before = at.checked_sub(1).map(|before| &text.as_bytes()[before]);
    if !before.is_none_or(begins) && !escaped {
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
    SECRETS.iter().find_map(|secret| {
        let length = run(rest.strip_prefix(secret.start)?, secret.more);
        let from = at + secret.start.len();
        (length >= secret.at_least).then_some(Found {
            from,
            to: from + length,
            instead: MASK,
        })
    })
}

/// How many letters, digits and signs of some kind a text begins with.
fn run(text: &str, more: &str) -> usize {
    let goes_on = |byte: &u8| byte.is_ascii_alphanumeric() || more.as_bytes().contains(byte);
    text.bytes().take_while(goes_on).count()
}

fn home(text: &str, at: usize) -> Option<Found> {
    let rest = text.get(at..)?;
    let start = HOMES.iter().find(|start| rest.starts_with(**start))?;
    // The letter of a drive belongs to it.
    let drive = usize::from(start.starts_with(':'));
    let from = at.checked_sub(drive)?;
    if drive == 1 && !text.as_bytes()[from].is_ascii_alphabetic() {
        return None;
    }
    let ends = |letter: char| letter.is_whitespace() || "/\\\"'`:;,<>|)]}".contains(letter);
    let name = &rest[start.len()..];
    let length = name.find(ends).unwrap_or(name.len());
    let to = at + start.len() + length;
    (length > 0).then_some(Found {
        from,
        to,
        instead: "~",
    })
}

/// A private key between its lines of dashes; one that is cut off goes to the end.
fn pem(text: &str, at: usize) -> Option<Found> {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        assert_eq!(masked(text), expected, "{text}");
        assert_eq!(masked(expected), expected, "masked once is masked");
    }

    #[test]
    fn keys() {
        check(
            "OPENAI_API_KEY=sk-proj-abcdefghij_klmnopqrst",
            "OPENAI_API_KEY=sk-(masked)",
        );
        check(
            "\"ghp_0123456789abcdefghijABCDEFGHIJ012345\"",
            "\"ghp_(masked)\"",
        );
        check("AKIAIOSFODNN7EXAMPLE, then", "AKIA(masked), then");
        check("xoxb-123456789012-abcdefGHIJ", "xoxb-(masked)");
        check("AIzaSyA-1234567890_abcdefghijklmnopqrs", "AIza(masked)");
        check(
            "Authorization: Bearer abc.def-ghi_jkl==\r",
            "Authorization: Bearer (masked)\r",
        );
        check("a\\nsk-abcdefghijklmnopqrstuvwx", "a\\nsk-(masked)");
    }

    #[test]
    fn words_that_are_no_keys() {
        for text in [
            "a risk-averse-and-very-careful-plan",
            "sk-short",
            "Bearer of news",
            "AKIA",
            "xox",
            "ghp_",
            "é sk-é",
        ] {
            assert!(matches!(masked(text), Cow::Borrowed(_)), "{text}");
        }
    }

    #[test]
    fn private_keys() {
        let pem = "a\n-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----\nb";
        check(
            pem,
            "a\n-----BEGIN RSA PRIVATE KEY-----(masked)-----END RSA PRIVATE KEY-----\nb",
        );
        check(
            "-----BEGIN PRIVATE KEY-----\nMIIE",
            "-----BEGIN PRIVATE KEY-----(masked)",
        );
        let public = "-----BEGIN PUBLIC KEY-----\nMIIE\n-----END PUBLIC KEY-----";
        check(public, public);
    }

    #[test]
    fn homes() {
        check("/Users/ada/src and /home/grace", "~/src and ~");
        check(
            "C:\\Users\\Ada\\x, \"C:\\\\Users\\\\Ada\\\\x\"",
            "~\\x, \"~\\\\x\"",
        );
        check("/home//x /Users/", "/home//x /Users/");
        check("ein Ordner: /home/müller/x", "ein Ordner: ~/x");
    }
}
