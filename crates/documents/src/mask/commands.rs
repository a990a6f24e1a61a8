//! Secrets that commands take without a flag: `net use … hunter2 /user:ada`, `htpasswd -nb ada hunter2`, `AUTH hunter2`.

use memchr::memmem;

use super::below::{line, line_end};
use super::judge::{Form, is_secret};
use super::names::Kind;
use super::values::Place;
use super::{Found, apart};

/// Longest command line that is looked at, in bytes.
const LONGEST: usize = 512;

/// The secret of the command whose word this is.
pub(super) fn taken(text: &str, at: usize, end: usize) -> Option<Found> {
    let word = &text.as_bytes()[at..end];
    match word[0] {
        b'h' if word == b"htpasswd" => htpasswd(text, end),
        b'N' | b'n' if word.eq_ignore_ascii_case(b"net") => {
            net_use(text, end).or_else(|| net_user(text, end))
        }
        b'A' | b'a' if word.eq_ignore_ascii_case(b"auth") => redis(text, at, end),
        b'c' if word == b"chpasswd" => chpasswd(text, end),
        b'r' | b'b' if word == b"rootpw" || word == b"bindpw" => password(text, end, Form::Loose),
        b'r' | b'm' if word == b"requirepass" || word == b"masterauth" => directive(text, at, end),
        b'p' if word == b"pw" && text[..at].ends_with("bind_") => directive(text, at - 5, end),
        b's' if word == b"sqlplus" || word == b"sqlldr" => oracle(text, end),
        b'i' | b'e' if word == b"impdp" || word == b"expdp" => oracle(text, end),
        b'i' | b'e' if word == b"imp" || word == b"exp" => {
            oracle(text, end).filter(|found| text[found.to..].starts_with('@'))
        }
        b'r' if word == b"rman" => oracle(text, end),
        b'm' if word == b"mc" => word_of(text, end, Some("alias"), 5),
        b'r' if word == b"rabbitmqctl" => word_of(text, end, Some("add_user"), 2),
        b'p' if word == b"passphrase" && text[..at].ends_with("wpa_") => {
            word_of(text, end, None, 1)
        }
        _ => None,
    }
}

/// The words of a command that goes on at a place, each with where it begins.
fn words(text: &str, at: usize) -> Vec<(usize, &str)> {
    let rest = &text.as_bytes()[at..];
    let length = line(rest, false, LONGEST);
    let ends = |at: &usize| match rest[*at] {
        // One within a word is a letter of it.
        b'&' => matches!(rest.get(at + 1), None | Some(b'&' | b' ')),
        byte => b";|<>`\n".contains(&byte),
    };
    let length = (0..length).find(ends).unwrap_or(length);
    let Some(command) = text.get(at..at + length) else {
        return Vec::new();
    };
    let words = command.split([' ', '\t']).filter(|word| !word.is_empty());
    let place = |word: &str| word.as_ptr().addr() - text.as_ptr().addr();
    words.map(|word| (place(word), word)).collect()
}

/// The value at a place, if it is a password.
fn password(text: &str, start: usize, form: Form) -> Option<Found> {
    let place = Place {
        start,
        ends_at: None,
    };
    let value = place.secret(text, |_, words| {
        is_secret(Kind::Password, "password", form, words)
    })?;
    Some(Found::secret(value.from, value.to))
}

/// `htpasswd -nb ada hunter2`, `htpasswd -b file ada hunter2`.
fn htpasswd(text: &str, end: usize) -> Option<Found> {
    let words = words(text, end);
    let (flags, others): (Vec<_>, Vec<_>) = words
        .into_iter()
        .partition(|(_, word)| word.starts_with('-'));
    let has = |flag: char| flags.iter().any(|(_, word)| word.contains(flag));
    // The cost of a hash is a number of its own.
    let mut others = others
        .into_iter()
        .filter(|(_, word)| word.parse::<u32>().is_err() || !has('C'));
    let ahead = if has('n') { 1 } else { 2 };
    let (start, _) = others.nth(ahead).filter(|_| has('b'))?;
    password(text, start, Form::Flag)
}

/// The word of a command with this many before it, of which one is the first: `rabbitmqctl add_user ada hunter2`,
/// `wpa_passphrase home hunter2`.
fn word_of(text: &str, end: usize, first: Option<&str>, before: usize) -> Option<Found> {
    let words = words(text, end);
    let fits = first.is_none_or(|first| words.first().is_some_and(|(_, word)| *word == first));
    let (start, _) = words.get(before).filter(|_| fits)?;
    password(text, *start, Form::Loose)
}

/// `net use Z: \\host\share hunter2 /user:ada`.
fn net_use(text: &str, end: usize) -> Option<Found> {
    let mut words = words(text, end).into_iter();
    words
        .next()
        .filter(|(_, word)| word.eq_ignore_ascii_case("use"))?;
    let words: Vec<_> = words.collect();
    let shared = words.iter().any(|(_, word)| word.starts_with("\\\\"));
    let user = words
        .iter()
        .any(|(_, word)| word.to_ascii_lowercase().starts_with("/user:"));
    let place = |word: &str| word.starts_with(['/', '\\', '*']) || word.ends_with(':');
    let (start, _) = words.iter().find(|(_, word)| !place(word))?;
    (shared && user).then(|| password(text, *start, Form::Flag))?
}

/// `net user ada hunter2 /add`.
fn net_user(text: &str, end: usize) -> Option<Found> {
    let words = words(text, end);
    let [(_, user), _, (start, _), (_, flag), ..] = words[..] else {
        return None;
    };
    let fits = user.eq_ignore_ascii_case("user") && flag.starts_with('/');
    fits.then(|| password(text, start, Form::Flag))?
}

/// The password of a line of settings: `requirepass hunter2`.
fn directive(text: &str, at: usize, end: usize) -> Option<Found> {
    let [(start, _)] = words(text, end)[..] else {
        return None;
    };
    if !apart::begins(&text.as_bytes()[..at]) {
        return None;
    }
    password(text, start, Form::Line)
}

/// `sqlplus -s ada/hunter2@db`, `rman target sys/hunter2@db`, `sqlldr userid=ada/hunter2`.
fn oracle(text: &str, end: usize) -> Option<Found> {
    let flag = |word: &&str| word.starts_with('-') || *word == "target";
    let words = words(text, end);
    let (at, word) = words.into_iter().find(|(_, word)| !flag(word))?;
    let login = word.trim_start_matches(['\'', '"', '\\']);
    let login = ["userid=", "target="]
        .iter()
        .find_map(|name| login.strip_prefix(name))
        .unwrap_or(login);
    let (user, behind) = login.split_once('/')?;
    let of_user = |byte: u8| byte.is_ascii_alphanumeric() || b"_$#[]".contains(&byte);
    if user.is_empty() || !user.bytes().all(of_user) || behind.contains(".sql") {
        return None;
    }
    let start = at + word.len() - behind.len();
    let password = behind.split(['"', '\'', '\\']).next()?;
    // A host and a port may follow, with slashes before them.
    let of_host = |byte: u8| byte.is_ascii_alphanumeric() || b"_.-:/".contains(&byte);
    let host = password
        .rfind('@')
        .filter(|at| password[at + 1..].bytes().all(of_host));
    let password = &password[..host.unwrap_or(password.len())];
    let secret =
        !password.is_empty() && is_secret(Kind::Password, "password", Form::Flag, password);
    secret.then(|| Found::secret(start, start + password.len()))
}

/// `AUTH hunter2` and `AUTH ada hunter2`, on a line of its own, at a prompt or behind `redis-cli`.
fn redis(text: &str, at: usize, end: usize) -> Option<Found> {
    let before = &text.as_bytes()[..at];
    let prompted = prompted(before);
    let line = before.is_empty() || before.ends_with(b"\n") || before.ends_with(b"\\n");
    if !(prompted || (line && &text[at..end] == "AUTH")) {
        return None;
    }
    let words = words(text, end);
    let form = if prompted { Form::Flag } else { Form::Loose };
    let (start, _) = words.last().filter(|_| words.len() <= 2)?;
    password(text, *start, form)
}

/// Whether the prompt of Redis, or its client, stands before: `127.0.0.1:6379> `, `redis-cli -h db `.
fn prompted(before: &[u8]) -> bool {
    let near = &before[before.len().saturating_sub(128)..];
    let start = memmem::rfind(near, b"\n").map_or(0, |at| at + 1);
    let near = &near[start..];
    let number = near.strip_suffix(b"> ").and_then(|near| near.last());
    number.is_some_and(|byte| byte.is_ascii_digit() || *byte == b']')
        || memmem::find(near, b"redis-cli").is_some()
}

/// `chpasswd <<< "ada:hunter2"`, and the lines that a shell gives to it, from the first password to the last.
fn chpasswd(text: &str, end: usize) -> Option<Found> {
    /// Most lines that are looked at.
    const LINES: usize = 64;
    let rest = &text.as_bytes()[end..];
    let opened = rest.iter().take(64).position(|byte| *byte == b'<')?;
    let start = end + opened;
    let behind = text[start..].strip_prefix("<<")?;
    if let Some(words) = behind.strip_prefix('<') {
        let user = words.bytes().take(64).position(|byte| byte == b':')?;
        return password(text, text.len() - words.len() + user + 1, Form::Loose);
    }
    let mark = behind.trim_start_matches(['-', ' ', '\'', '"', '\\']);
    let letters = mark.bytes().take(32).take_while(u8::is_ascii_alphanumeric);
    let mark = &mark[..letters.count()];
    let mut at = start + 2 + line(behind.as_bytes(), false, LONGEST);
    let mut found: Option<Found> = None;
    for _ in 0..LINES {
        let Some(length) = line_end(&text.as_bytes()[at..]) else {
            break;
        };
        at += length;
        let own = line(&text.as_bytes()[at..], false, LONGEST);
        let Some((user, _)) = text.get(at..at + own).and_then(|line| line.split_once(':')) else {
            break;
        };
        if user == mark || user.contains(char::is_whitespace) {
            break;
        }
        let Some(next) = password(text, at + user.len() + 1, Form::Flag) else {
            break;
        };
        found = Some(Found::secret(
            found.map_or(next.from, |first| first.from),
            next.to,
        ));
        at += own;
    }
    found
}
