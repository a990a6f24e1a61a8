//! Pairs of a user and a password in sentences and tables: ``logged in with `ada` / `…` ``, `credentials: ada / …`,
//! `login admin/…`, `credentials admin:…`.

use super::Found;
use super::judge::{Form, is_secret};
use super::names::Kind;
use super::values::Place;
use super::words::is_chosen;

/// Words before a pair, in small letters.
const WORDS: &[&str] = &[
    "logged in",
    "log in",
    "login",
    "login data",
    "auth",
    "logging in",
    "signed in",
    "sign in",
    "credentials",
    "creds",
    "angemeldet",
    "anmelden",
    "eingeloggt",
    "einloggen",
    "zugangsdaten",
    "anmeldedaten",
    "identifiants",
    "credenciales",
    "credenziali",
    "credenciais",
    "inloggegevens",
    "user:pass",
    "username:password",
    "user:password",
    "/pass",
    "/ pass",
    "/pw",
    "/ pw",
    "/password",
    "/ password",
    "/passwort",
    "/ passwort",
];

/// Users that every program has.
const USERS: &[&str] = &[
    "admin",
    "administrator",
    "root",
    "postgres",
    "sa",
    "pi",
    "ubuntu",
    "user",
    "guest",
    "demo",
    "test",
];

/// What stands between words and a pair with marks about it.
const LINKS: &[&str] = &[
    "with", "as", "mit", "als", "using", "avec", "con", "com", ":", "(",
];

/// The same before one without.
const BARE: &[&str] = &[
    ":", "=", "|", " is", " are", " with", " using", " as", " mit", " als",
];

/// A pair's user.
struct User {
    /// Where it begins, with its marks.
    start: usize,
    /// Whether marks stand about it.
    quoted: bool,
    /// Whether spaces or marks part it from the sign.
    apart: bool,
    /// Whether it is one of many programs.
    known: bool,
}

/// The password behind this slash or colon, where a user stands before it and words of logging in before that.
pub(super) fn password(text: &str, at: usize) -> Option<Found> {
    let user = user(text, at)?;
    let told = told(text, &user);
    let place = Place {
        start: at + 1 + gap(text.as_bytes()[at + 1..].iter()),
        ends_at: None,
    };
    let value = place.secret(text, |value, words| {
        let words = words.trim_end_matches('*');
        // A path goes on, and so does what is counted.
        let one = !words.contains(['/', ':']);
        let fits = match told {
            Told::By(_) if user.apart => true,
            Told::By(Word::Pair) => one && words.len() >= 6,
            Told::By(Word::Login) => one && (user.known || is_chosen(words)) && words.len() >= 6,
            Told::Not => {
                let chosen = is_chosen(words) || (words.len() >= 6 && !words.contains('-'));
                user.known && user.apart && one && chosen && is_followed(text, value.to)
            }
        };
        fits && is_secret(Kind::Password, "password", Form::Loose, words)
    })?;
    let words = text[value.from..value.to].trim_end_matches('*');
    Some(Found::secret(value.from, value.from + words.len()))
}

/// Whether words of logging in stand behind a pair: `admin / … (login)`.
fn is_followed(text: &str, at: usize) -> bool {
    /// As much as is looked at, in bytes.
    const LONGEST: usize = 24;
    let end = text.floor_char_boundary(at + LONGEST);
    let behind = text.get(at..end).unwrap_or_default();
    let line = behind.split(['\n', '\\']).next().unwrap_or_default();
    let line = line.to_lowercase();
    ["log in", "login", "password", "sign in"]
        .iter()
        .any(|word| line.contains(word))
}

/// Spaces and signs of Markdown about a slash.
fn gap<'a>(near: impl Iterator<Item = &'a u8>) -> usize {
    near.take(6)
        .take_while(|byte| matches!(byte, b' ' | b'`' | b'*'))
        .count()
}

/// The user before a slash or a colon.
fn user(text: &str, at: usize) -> Option<User> {
    /// Longest one, in bytes.
    const LONGEST: usize = 64;
    let bytes = text.as_bytes();
    let end = at - gap(bytes[..at].iter().rev());
    let of_user = |byte: &&u8| byte.is_ascii_alphanumeric() || b"_.@+-".contains(byte);
    let letters = bytes[..end].iter().rev().take(LONGEST);
    let start = end - letters.take_while(of_user).count();
    let marks = ["`", "**"]
        .iter()
        .find(|mark| bytes[..start].ends_with(mark.as_bytes()));
    let quoted = marks.is_some();
    let slash = bytes[at] == b'/';
    let next = bytes.get(at + 1)?;
    let spaced = bytes[end..at].contains(&b' ') && *next == b' ';
    let close = bytes[end..at].ends_with(b"`") && *next == b'`';
    let apart = slash && (spaced || (quoted && close));
    let joined =
        end == at && !next.is_ascii_whitespace() && bytes.get(start)?.is_ascii_alphabetic();
    // What is counted or a path goes on before it, too.
    let before = bytes[..start].last();
    let joined = joined && before.is_some_and(|byte| b" `*|(=\"'".contains(byte));
    let name = text.get(start..end)?;
    (start < end && (apart || joined)).then(|| User {
        start: start - marks.map_or(0, |mark| mark.len()),
        quoted,
        apart,
        known: USERS.iter().any(|one| name.eq_ignore_ascii_case(one)),
    })
}

/// What tells that a pair follows.
#[derive(Clone, Copy)]
enum Told {
    By(Word),
    Not,
}

/// What a word tells.
#[derive(Clone, Copy)]
enum Word {
    /// Of logging in, which may be about something else.
    Login,
    /// Of a pair alone.
    Pair,
}

/// What the words before a user tell.
fn told(text: &str, user: &User) -> Told {
    /// As much as is looked back on, in bytes.
    const LONGEST: usize = 64;
    let from = text.ceil_char_boundary(user.start.saturating_sub(LONGEST));
    let line = text[from..user.start].rsplit('\n').next();
    let line = line.unwrap_or_default().trim_end_matches([' ', '*']);
    let lower = line.to_lowercase();
    let loose = user.quoted && user.apart;
    let linked = LINKS.iter().any(|link| lower.ends_with(link));
    if loose && linked {
        let found = WORDS.iter().any(|word| lower.contains(word));
        return if found {
            Told::By(Word::Login)
        } else {
            told_close(&lower)
        };
    }
    told_close(&lower)
}

/// What the last word of a text in small letters tells, with no more than a link behind it.
fn told_close(lower: &str) -> Told {
    /// Most links in a row.
    const MOST: usize = 3;
    let mut words = lower;
    for _ in 0..MOST {
        words = words.trim_end_matches([' ', '*', '`', '|']);
        let link = BARE.iter().find_map(|link| words.strip_suffix(link));
        words = link.unwrap_or(words);
    }
    let words = words.trim_end_matches([' ', '*', '`', '|']);
    let place = WORDS.iter().position(|word| words.ends_with(word));
    match place {
        Some(place)
            if WORDS[place].contains("log")
                || WORDS[place].contains("sign")
                || WORDS[place] == "auth" =>
        {
            Told::By(Word::Login)
        }
        Some(_) => Told::By(Word::Pair),
        None => Told::Not,
    }
}

/// Where the password of a pair begins that is a whole cell: `admin / …`, `ada:…`.
pub(super) fn of_cell(cell: &str) -> Option<usize> {
    let at = cell.find(" / ").map(|at| (at, at + 3));
    let (at, start) = at.or_else(|| cell.find([':', '/']).map(|at| (at, at + 1)))?;
    let of_user = |byte: u8| byte.is_ascii_alphanumeric() || b"_.@+-`*".contains(&byte);
    let (user, password) = (&cell[..at], &cell[start..]);
    let one = !user.is_empty() && user.bytes().all(of_user) && !password.contains(['/', ' ']);
    let marks = password.len() - password.trim_start_matches(['`', '*']).len();
    one.then_some(start + marks)
}

/// Whether a column of this name holds pairs.
pub(super) fn is_column(name: &str) -> bool {
    let lower = name.to_lowercase();
    WORDS.iter().any(|word| lower.ends_with(word))
}
