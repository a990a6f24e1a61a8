//! Hashes of passwords, as systems keep them: `$6$salt$…`, `$2b$12$…`, `{SSHA}…`. What they begin with stays.

use super::Found;
use super::letters::Letters::Base64;
use super::names::{Kind, name_before};
use super::values::Place;
use super::words::stands_for_another;

/// How they begin, between two signs of a dollar, and as much as follows, at least.
const SCHEMES: &[(&str, usize)] = &[
    ("1", 24),
    ("5", 43),
    ("6", 43),
    ("7", 43),
    ("y", 43),
    ("gy", 43),
    ("2a", 50),
    ("2b", 50),
    ("2x", 50),
    ("2y", 50),
    ("P", 31),
    ("H", 31),
    ("apr1", 24),
    ("argon2d", 40),
    ("argon2i", 40),
    ("argon2id", 40),
    ("scrypt", 40),
    ("pbkdf2-sha256", 40),
    ("pbkdf2-sha512", 40),
];

/// The same in braces, as directories write them.
const BRACED: &[&str] = &[
    "{SHA}",
    "{SSHA}",
    "{SHA256}",
    "{SSHA256}",
    "{SHA384}",
    "{SSHA384}",
    "{SHA512}",
    "{SSHA512}",
    "{MD5}",
    "{SMD5}",
    "{CRYPT}",
    "{ARGON2}",
    "{PBKDF2}",
    "{PBKDF2-SHA1}",
    "{PBKDF2-SHA256}",
    "{PBKDF2-SHA512}",
];

/// What says in braces that a password stands there as it is, or as no more than a few letters.
const PLAIN: &[&str] = &["{CLEARTEXT}", "{CLEAR}", "{PLAIN}", "{CRYPT}"];

/// The hash that this dollar begins; shells and files of Compose write each dollar with a sign before it.
pub(super) fn crypt(text: &str, at: usize) -> Option<Found> {
    /// Longest hash with its salt, in bytes.
    const LONGEST: usize = 256;
    let bytes = &text.as_bytes()[..text.len().min(at + LONGEST)];
    let rest = &bytes[at + 1..];
    let named = rest.iter().take(16);
    let name = named.take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'-');
    let name = &rest[..name.count()];
    let (_, least) = SCHEMES.iter().find(|(one, _)| one.as_bytes() == name)?;
    let dollar = dollar(&rest[name.len()..])?;
    let from = at + 1 + name.len() + dollar;
    let mut to = from;
    let mut longest = 0;
    let mut start = from;
    while let Some(byte) = bytes.get(to) {
        if let Some(length) = self::dollar(&bytes[to..]) {
            to += length;
            start = to;
        } else if byte.is_ascii_alphanumeric() || b"./=,+-_".contains(byte) {
            to += 1;
            longest = longest.max(to - start);
        } else {
            break;
        }
    }
    // The last signs are the sentence's.
    let stops = bytes[from..to].iter().rev();
    let to = to - stops.take_while(|byte| b",.=".contains(byte)).count();
    (to - from >= *least && longest >= 20).then(|| Found::secret(from, to))
}

/// How long the dollar is that a text begins with, with the sign before it.
fn dollar(text: &[u8]) -> Option<usize> {
    let signs = text.iter().take(8).take_while(|byte| **byte == b'\\');
    let slashes = signs.count();
    match text[slashes..] {
        [b'$', b'$', ..] if slashes == 0 => Some(2),
        [b'$', ..] => Some(slashes + 1),
        _ => None,
    }
}

/// The hash behind the name of its scheme in these braces.
pub(super) fn braced(text: &str, at: usize) -> Option<Found> {
    /// Of the shortest, in base64.
    const LEAST: usize = 22;
    let rest = &text.as_bytes()[at..];
    let is = |name: &&&str| {
        let head = rest.get(..name.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(name.as_bytes()))
    };
    let hashed = BRACED.iter().find(is).and_then(|name| {
        let from = name.len();
        // How often it was done, and the salt.
        let of_hash = |byte: &&u8| Base64.hold(**byte) || **byte == b'$';
        let length = rest[from..].iter().take_while(of_hash).count();
        let stops = rest[from..from + length].iter().rev();
        let length = length - stops.take_while(|byte| **byte == b'.').count();
        (length >= LEAST).then(|| Found::secret(at + from, at + from + length))
    });
    hashed.or_else(|| {
        let from = PLAIN.iter().find(is)?.len();
        plain(text, at, at + from)
    })
}

/// The password at a place behind the braces, if a name of one stands before those.
fn plain(text: &str, at: usize, start: usize) -> Option<Found> {
    let before = text.as_bytes()[..at].trim_ascii_end();
    let before = before.strip_suffix(b":").or(before.strip_suffix(b"="));
    let (_, kind, _) = name_before(before?)?;
    let place = Place {
        start,
        ends_at: None,
    };
    let value = place.secret(text, |value, words| {
        !value.spaced && kind == Kind::Password && !stands_for_another(words)
    })?;
    Some(Found::secret(value.from, value.to))
}
