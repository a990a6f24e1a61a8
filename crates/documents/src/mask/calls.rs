//! Secrets that calls take: `setPassword("…")`, `Password::new("…")`, `secret_key=SecretStr("…")`, `auth=("ada", "…")`, and
//! what initialises a name: `password{"…"}`.

use super::Found;
use super::judge::{Form, is_secret};
use super::named::{named, typed};
use super::names::{self, Kind};
use super::pieces::{is_quote, spaces};
use super::values::{Place, Value};

/// What the argument of a call is.
#[derive(Clone, Copy)]
enum Takes {
    /// A password, also a plain word.
    Password,
    /// One that is mixed as no word is: the call does other things as well.
    Mixed,
    /// A key of a service.
    Key,
}

/// What a call that is named so takes, and in which argument, counted from 0.
const CALLS: &[(&str, usize, Takes)] = &[
    ("NetworkCredential", 1, Takes::Password),
    ("PasswordAuthentication", 1, Takes::Password),
    ("UsernamePasswordCredentials", 1, Takes::Password),
    ("UsernamePasswordCredential", 1, Takes::Password),
    ("HTTPBasicAuth", 1, Takes::Password),
    ("HTTPDigestAuth", 1, Takes::Password),
    ("BasicAuth", 1, Takes::Password),
    ("basic_auth", 1, Takes::Password),
    ("basicAuth", 1, Takes::Password),
    ("SetBasicAuth", 1, Takes::Password),
    ("setBasicAuth", 1, Takes::Password),
    ("PlainAuth", 2, Takes::Password),
    ("Credentials.basic", 1, Takes::Password),
    ("AuthTokens.basic", 1, Takes::Password),
    ("auth.basic", 1, Takes::Password),
    ("DriverManager.getConnection", 2, Takes::Password),
    ("createConnection", 2, Takes::Mixed),
    ("mysqli", 2, Takes::Password),
    ("mysqli_connect", 2, Takes::Password),
    ("PDO", 2, Takes::Password),
    ("pymysql.connect", 2, Takes::Password),
    ("MySQLdb.connect", 2, Takes::Password),
    (".login", 1, Takes::Mixed),
    (".auth", 1, Takes::Mixed),
    ("auth=", 1, Takes::Password),
    ("ftp_login", 2, Takes::Password),
    ("algoliasearch", 1, Takes::Key),
    ("Twilio::REST::Client.new", 1, Takes::Key),
    ("twilio", 1, Takes::Key),
    ("Twilio", 1, Takes::Key),
    ("require('twilio')", 1, Takes::Key),
    ("require(\"twilio\")", 1, Takes::Key),
    ("SearchClient.create", 1, Takes::Key),
    ("Client", 1, Takes::Key),
    ("BasicAWSCredentials", 1, Takes::Key),
    ("Wallet", 0, Takes::Key),
    ("privateKeyToAccount", 0, Takes::Key),
    ("Account.from_key", 0, Takes::Key),
];

/// The secret in the call that this bracket opens: its own name tells, the one that its result is kept under, or the place
/// among its arguments.
pub(super) fn argument(text: &str, at: usize) -> Option<Found> {
    let bytes = text.as_bytes();
    let placed = placed(text, at);
    let inner = spaces(bytes, at + 1);
    if placed.is_some() || !is_quote(&bytes[inner..]) {
        return placed;
    }
    let start = names::start(&bytes[..at]);
    let name = bytes[start..at].rsplit(|byte| *byte == b'.').next()?;
    let (kind, word) = of_call(&bytes[..start], name)?;
    let place = Place {
        start: inner,
        ends_at: None,
    };
    let value = place.secret(text, |value, words| {
        is_closed(bytes, value, b"),") && is_secret(kind, word, Form::Loose, words)
    })?;
    Some(Found::secret(value.from, value.to))
}

/// The secret that initialises the name before this brace: `password{"…"}`.
pub(super) fn initialised(text: &str, at: usize) -> Option<Found> {
    let bytes = text.as_bytes();
    let inner = spaces(bytes, at + 1);
    if !is_quote(&bytes[inner..]) {
        return None;
    }
    let before = &bytes[..at];
    let before = before.strip_suffix(b" ").unwrap_or(before);
    let (kind, word) = names::kind(&before[names::start(before)..])?;
    let place = Place {
        start: inner,
        ends_at: None,
    };
    let value = place.secret(text, |value, words| {
        let named = matches!(
            kind,
            Kind::Password | Kind::Short | Kind::Secret | Kind::Token
        );
        named && is_closed(bytes, value, b"}") && is_secret(kind, word, Form::Quoted, words)
    })?;
    Some(Found::secret(value.from, value.to))
}

/// Whether a quote closes a value and one of these signs stands behind it.
fn is_closed(bytes: &[u8], value: Value, signs: &[u8]) -> bool {
    let behind = behind_quote(bytes, value.to);
    behind.is_some_and(|behind| {
        let next = bytes.get(spaces(bytes, behind));
        next.is_some_and(|next| signs.contains(next))
    })
}

/// Where the quote ends that closes at a place.
fn behind_quote(bytes: &[u8], at: usize) -> Option<usize> {
    let slashes = bytes[at..].iter().take(16);
    let slashes = slashes.take_while(|byte| **byte == b'\\').count();
    let quote = bytes.get(at + slashes)?;
    matches!(quote, b'"' | b'\'').then_some(at + slashes + 1)
}

/// What a call takes: a type is made of it, or something is set to it.
fn of_call(before: &[u8], name: &[u8]) -> Option<(Kind, &'static str)> {
    let sets = ["set", "with", "use"]
        .iter()
        .any(|verb| name.starts_with(verb.as_bytes()));
    let made = name == b"new" || name == b"from";
    if made {
        let before = before.strip_suffix(b"::")?;
        return names::kind(&before[names::start(before)..]);
    }
    let is_type = name.first()?.is_ascii_uppercase();
    // `std::string password("…")`
    let declared = before.ends_with(b"string ");
    if !(sets || is_type || declared) {
        return None;
    }
    names::kind(name).or_else(|| {
        let before = before.strip_suffix(b"new ").unwrap_or(before);
        let before = before.trim_ascii_end();
        let sign = matches!(before.last(), Some(b'=' | b':')) && is_type;
        let named = sign.then(|| {
            let at = before.len() - 1;
            named(before, at).or_else(|| typed(before, at))
        });
        let named = named.flatten()?;
        Some((named.kind, named.word))
    })
}

/// The secret among the arguments of a call that takes one at a certain place.
fn placed(text: &str, at: usize) -> Option<Found> {
    let bytes = text.as_bytes();
    let (place, takes) = of_place(&bytes[at.saturating_sub(names::LONGEST)..at])?;
    let mut start = at + 1;
    for _ in 0..place {
        start = next_argument(text, start)?;
    }
    start = spaces(bytes, start);
    // Rust's `Some("…")`.
    start += if bytes[start..].starts_with(b"Some(") {
        5
    } else {
        0
    };
    let place = Place {
        start,
        ends_at: None,
    };
    let value = place.secret(text, |value, words| {
        let one = !words.contains(char::is_whitespace);
        value.quoted && one && is_closed(bytes, value, b"),.") && is_taken(takes, words)
    })?;
    Some(Found::secret(value.from, value.to))
}

/// What takes a secret at a certain place, if a text ends with its name.
fn of_place(before: &[u8]) -> Option<(usize, Takes)> {
    let kept = before.trim_ascii_end().strip_suffix(b"=");
    let name = kept.map_or(before, <[u8]>::trim_ascii_end);
    let last = name.last()?;
    let called = |(call, ..): &&(&str, usize, Takes)| {
        let kept_under = call.strip_suffix('=');
        let call = kept_under.unwrap_or(call);
        // Most differ in their last letter.
        if call.as_bytes().last() != Some(last) || kept_under.is_some() != kept.is_some() {
            return false;
        }
        let ahead = name.strip_suffix(call.as_bytes());
        let within = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        ahead.is_some_and(|ahead| call.starts_with('.') || !ahead.last().is_some_and(within))
    };
    let (_, place, takes) = CALLS.iter().find(called)?;
    Some((*place, *takes))
}

fn is_taken(takes: Takes, words: &str) -> bool {
    /// Letters without a sign among them that no word has.
    const LONG: usize = 16;
    match takes {
        Takes::Password => is_secret(Kind::Password, "password", Form::Quoted, words),
        Takes::Mixed => is_secret(Kind::Password, "password", Form::Loose, words),
        Takes::Key => {
            let mut parts = words.split(|letter: char| !letter.is_ascii_alphanumeric());
            parts.any(|part| part.len() >= LONG)
                && is_secret(Kind::Token, "token", Form::Loose, words)
        }
    }
}

/// Where the argument begins that follows the one at a place.
fn next_argument(text: &str, at: usize) -> Option<usize> {
    /// Longest argument that is no text, in bytes.
    const LONGEST: usize = 128;
    let bytes = text.as_bytes();
    let start = spaces(bytes, at);
    let place = Place {
        start,
        ends_at: None,
    };
    let mut end = start;
    if is_quote(&bytes[start..]) {
        let quote = bytes[start..].iter().position(|byte| *byte != b'\\')? + start;
        // An empty text has no value.
        end = match place.head(text).filter(|value| value.quoted) {
            Some(value) => behind_quote(bytes, value.to)?,
            None => behind_quote(bytes, quote + 1)?,
        };
    }
    let mut depth = 0_usize;
    for (length, byte) in bytes[end..].iter().take(LONGEST).enumerate() {
        match byte {
            b',' if depth == 0 => return Some(end + length + 1),
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.checked_sub(1)?,
            b'\n' | b';' => return None,
            _ => {}
        }
    }
    None
}
