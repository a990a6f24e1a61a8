//! Secrets that are known by their names: `password=…`, `"client_secret": "…"`, `X-Api-Key: …`, `<token>…</token>`.

use memchr::memrchr;

use super::judge::{Form, is_secret};
use super::letters::Letters::Base64;
use super::names::{self, Kind, name_before};
use super::values::{Place, Value};
use super::{Found, apart, below, headers, pieces, tokens, types};

/// A name that stands before a sign.
pub(super) struct Named<'a> {
    name: &'a [u8],
    /// Where it begins.
    start: usize,
    pub(super) kind: Kind,
    pub(super) word: &'static str,
    /// Whether signs stand between it and the sign.
    closed: bool,
    /// Whether a space does.
    spaced: bool,
}

/// The secret behind this sign, if the name before it says that there is one.
pub(super) fn behind(text: &str, at: usize) -> Option<Found> {
    let bytes = text.as_bytes();
    let sign = bytes[at];
    let last = bytes[..at].last();
    let place = match (sign, &bytes[at + 1..]) {
        (0xef, _) => at + '：'.len_utf8(),
        (b'|', _) if !is_cell(bytes, at) => return None,
        // A path of names, an address, what is compared, items of a list that are no texts.
        (b':', [b':' | b'=', ..] | [b'/', b'/', ..]) => return None,
        (b':' | b'=', _) if last == Some(&sign) => return None,
        (b',', _) if !matches!(last, Some(b'"' | b'\'')) => return None,
        (b'=', [b'=' | b'>' | b'~', ..]) => at + 2,
        (b'%', _) => at + 3,
        _ => at + 1,
    };
    let named = named(bytes, at)
        .or_else(|| is_literal(bytes, place).then(|| typed(bytes, at))?)
        .or_else(|| (sign == b'=').then(|| variable(bytes, at))?)
        .or_else(|| spoken_of(bytes, at))?;
    if in_arn(&bytes[..named.start]) {
        return None;
    }
    // `**Password:** hunter2`
    let bold = bytes[..named.start].ends_with(b"**") && bytes[place..].starts_with(b"**");
    let place = if bold { place + 2 } else { place };
    let of_line = matches!(named.kind, Kind::Authorization | Kind::Cookie);
    let below = match sign {
        _ if of_line => None,
        b'=' => below::quoted(bytes, place),
        b':' if named.closed => below::quoted(bytes, place),
        b':' => below::scalar(bytes, named.start, place),
        _ => None,
    };
    let apart = || match named.kind {
        _ if sign != b':' || (named.closed && !bold) => None,
        _ if apart::is_statement(&bytes[..named.start]) => None,
        Kind::Password | Kind::Short | Kind::Secret | Kind::Token => {
            apart::below(text, place, 2, (named.kind, named.word))
        }
        _ => None,
    };
    secret(text, &named, (sign, below.unwrap_or(place))).or_else(apart)
}

/// The name before the type that stands before this sign: `apiKey: string = "…"`.
pub(super) fn typed(bytes: &[u8], at: usize) -> Option<Named<'_>> {
    if bytes[at] != b'=' {
        return None;
    }
    let end = types::name_end(bytes, at)?;
    let (start, kind, word) = name_before(&bytes[..end])?;
    (kind != Kind::Value).then_some(Named {
        name: &bytes[start..end],
        start,
        kind,
        word,
        closed: false,
        spaced: true,
    })
}

/// Whether a text in quotes stands at a place, or below it; a letter or a bracket may stand before it.
fn is_literal(bytes: &[u8], at: usize) -> bool {
    let start = pieces::spaces(bytes, at);
    let is_quote = |at: usize| bytes.get(at..).is_some_and(pieces::is_quote);
    is_quote(start) || is_quote(start + 1)
}

/// Whether a name is a part of one of Amazon's names: `arn:aws:secretsmanager:…:secret:shop`.
fn in_arn(before: &[u8]) -> bool {
    /// Longest beginning of one that is looked back on, in bytes.
    const LONGEST: usize = 128;
    let of_arn = |byte: &&u8| byte.is_ascii_alphanumeric() || b":-_/".contains(byte);
    let length = before.iter().rev().take(LONGEST).take_while(of_arn);
    before[before.len() - length.count()..].starts_with(b"arn:")
}

/// Whether this sign parts the first two cells of a row of a table.
fn is_cell(bytes: &[u8], at: usize) -> bool {
    let of_cell = |byte: &&u8| byte.is_ascii_alphanumeric() || b" `*_.-".contains(byte);
    let before = &bytes[at.saturating_sub(names::LONGEST)..at];
    let cell = before.iter().rev().take_while(of_cell).count();
    let Some(before) = before[..before.len() - cell].strip_suffix(b"|") else {
        return false;
    };
    let spaces = before
        .iter()
        .rev()
        .take_while(|byte| b" >\t".contains(byte));
    let before = &before[..before.len() - spaces.count()];
    before.is_empty()
        || before.ends_with(b"\n")
        || before.ends_with(b"\\n")
        || before.ends_with(b"|")
}

/// The name of a key that a few words before this colon speak of: `Incorrect API key provided: …`.
fn spoken_of(bytes: &[u8], at: usize) -> Option<Named<'_>> {
    if bytes[at] != b':' || bytes.get(at + 1) != Some(&b' ') {
        return None;
    }
    let mut before = &bytes[..at];
    for _ in 0..3 {
        let letters = before.iter().rev().take(16);
        let word = letters
            .take_while(|byte| byte.is_ascii_alphabetic())
            .count();
        before = before[..before.len() - word].strip_suffix(b" ")?;
        if let Some((start, kind @ (Kind::Secret | Kind::Token), word)) = name_before(before) {
            return Some(Named {
                name: &before[start..],
                start,
                kind,
                word,
                closed: true,
                spaced: true,
            });
        }
    }
    None
}

/// The key that begins here, if the words before it name it without a sign: `the API key is …`, `set secret_key …`.
pub(super) fn after(text: &str, at: usize) -> Option<Found> {
    let bytes = text.as_bytes();
    let before = bytes[..at].strip_suffix(b" ")?;
    let before = before.strip_suffix(b" is").unwrap_or(before);
    let (_, kind, word) = name_before(before)?;
    let length = Base64.run(&bytes[at..]);
    let value = &text[at..at + length];
    let named = matches!(kind, Kind::Secret | Kind::Token);
    let fits = named
        && value.bytes().any(|byte| byte.is_ascii_digit())
        && is_secret(kind, word, Form::Loose, value);
    (fits && length >= 16).then(|| Found::secret(at, at + length))
}

/// The secret between tags of XML, of which this sign closes the first: `<password>…</password>`.
pub(super) fn inside(text: &str, at: usize) -> Option<Found> {
    let bytes = text.as_bytes();
    let start = names::start(&bytes[..at]);
    if !matches!(bytes[..start].last(), Some(b'<' | b':')) {
        return None;
    }
    let (kind, word) = names::kind(&bytes[start..at])?;
    let place = Place {
        start: at + 1,
        ends_at: Some(b'<'),
    };
    let value = place.secret(text, |value, words| {
        let closed = text[value.to..].starts_with("</");
        closed && is_secret(kind, word, Form::Quoted, words)
    });
    value.map(|value| Found::secret(value.from, value.to))
}

/// The name before this sign.
pub(super) fn named(bytes: &[u8], at: usize) -> Option<Named<'_>> {
    let before = &bytes[..at];
    let before = before.strip_suffix(b":").unwrap_or(before);
    let back = |end: usize, most: usize, of: &[u8]| {
        let signs = before[..end].iter().rev().take(most);
        end - signs.take_while(|byte| of.contains(byte)).count()
    };
    let end = back(before.len(), 4, b" \t");
    let spaced = end < before.len();
    let words: &[&[u8]] = &[b"&quot;", b"%22", b"\\u0022"];
    let quote = words.iter().find(|word| before[..end].ends_with(word));
    let open = quote.map_or_else(|| back(end, 8, b"\"'`\\]?*"), |word| end - word.len());
    let (start, mut kind, mut word) = name_before(&before[..open])?;
    let mut name = &before[start..open];
    if kind == Kind::Value {
        name = paired(&before[..start])?;
        (kind, word) = names::kind(name)?;
    }
    Some(Named {
        name,
        start,
        kind,
        word,
        closed: open < end,
        spaced,
    })
}

/// The name of the variable of Terraform whose default stands behind this sign: `variable "db_password" { default = "…"`.
fn variable(bytes: &[u8], at: usize) -> Option<Named<'_>> {
    /// Longest beginning of a block that is looked back on, in bytes.
    const LONGEST: usize = 256;
    let before = |end: usize, of: &[u8]| {
        let signs = bytes[..end].iter().rev().take(16);
        end - signs.take_while(|byte| of.contains(byte)).count()
    };
    let default = bytes[..before(at, b" ")].strip_suffix(b"default")?;
    let near = &default[default.len().saturating_sub(LONGEST)..];
    let length = near.len() - memrchr(b'{', near)?;
    if near[near.len() - length..].contains(&b'}') {
        return None;
    }
    let end = before(default.len() - length, b" \"\\");
    let start = names::start(&bytes[..end]);
    bytes[..before(start, b" \"\\")].strip_suffix(b"variable")?;
    let name = &bytes[start..end];
    let (kind, word) = names::kind(name)?;
    Some(Named {
        name,
        start,
        kind,
        word,
        closed: false,
        spaced: true,
    })
}

/// The name of which a value follows: `{"name": "DB_PASSWORD", "value": …`, `<add key="Password" value=…`.
fn paired(before: &[u8]) -> Option<&[u8]> {
    let strip = |text: &[u8], of: &[u8]| {
        let signs = text.iter().rev().take(32);
        text.len() - signs.take_while(|byte| of.contains(byte)).count()
    };
    let spaces = strip(before, b" ");
    // The end of a line, as JSON writes it.
    let before = before[..spaces].strip_suffix(b"\\n").unwrap_or(before);
    let end = strip(before, b" \t\r\n\"'`,{\\>");
    let start = names::start(&before[..end]);
    let rest = &before[..strip(&before[..start], b" \"'`\\")];
    let (sign, rest) = rest.split_last()?;
    let rest = &rest[..strip(rest, b" \"'`\\")];
    let first = names::start(rest);
    let names: &[&[u8]] = &[b"name", b"key", b"header", b"variable"];
    let tells = names
        .iter()
        .any(|name| rest[first..].eq_ignore_ascii_case(name));
    (matches!(sign, b':' | b'=') && tells).then_some(&before[start..end])
}

fn secret(text: &str, named: &Named<'_>, (sign, start): (u8, usize)) -> Option<Found> {
    let line = matches!(named.kind, Kind::Authorization | Kind::Cookie);
    let before = text.as_bytes()[..named.start].trim_ascii_end();
    let in_list = sign == b'=' && is_listed(before);
    let place = Place {
        start,
        ends_at: line.then_some(b'\n').or(in_list.then_some(b';')),
    };
    let value = match named.kind {
        Kind::Authorization => return headers::authorization(text, place),
        Kind::Cookie => place.secret(text, |_, words| headers::is_cookies(words)),
        Kind::Signature => {
            let before = &text.as_bytes()[..named.start];
            let ends = |sign: &&&str| before.ends_with(sign.as_bytes());
            ["?", "&", ";", "%26"].iter().find(ends)?;
            place.secret(text, |_, words| {
                is_secret(named.kind, named.word, Form::Close, words)
            })
        }
        kind => place.secret(text, |value, words| {
            let form = form(text, named, sign, value);
            let called = matches!(text.as_bytes().get(value.to), Some(b'(' | b'[' | b'{'));
            let fits = if value.quoted {
                true
            } else {
                sign != b',' && (form == Form::Variable || !called)
            };
            fits && is_secret(kind, named.word, form, words)
        }),
    };
    let value = value?;
    // What it is by itself tells more.
    let known = tokens::word(text, value.from).filter(|known| known.to >= value.to);
    Some(known.unwrap_or(Found::secret(value.from, value.to)))
}

/// Whether a name stands in a list as connections are told by, behind another one: `Server=db;User Id=sa;Password=a b;`.
fn is_listed(before: &[u8]) -> bool {
    /// Longest name and value that are looked back on, in bytes.
    const LONGEST: usize = 64;
    let Some(before) = before.strip_suffix(b";") else {
        return false;
    };
    let of_pair = |byte: &&u8| !b";\"'`(){}\r\n".contains(byte);
    let pair = before.iter().rev().take(LONGEST).take_while(of_pair);
    let pair = &before[before.len() - pair.count()..];
    let opens = before[..before.len() - pair.len()].last();
    pair.contains(&b'=') && !matches!(opens, Some(b'(' | b')' | b'{' | b'}'))
}

/// How a value stands by its name.
fn form(text: &str, named: &Named<'_>, sign: u8, value: Value) -> Form {
    let bytes = text.as_bytes();
    let close = !named.spaced && !value.spaced;
    let capital = !named.name.iter().any(u8::is_ascii_lowercase) && named.name.len() > 2;
    let alone = || {
        let start = bytes[..named.start].iter().rev().take(32);
        let start = start.take_while(|byte| b" \t->*".contains(byte)).count();
        let above = &bytes[..named.start - start];
        let begins = above.is_empty() || above.ends_with(b"\n") || above.ends_with(b"\\n");
        let behind = &bytes[value.to..];
        // Within JSON a text begins behind its quote; one of a single line is a label, if nothing stands before it.
        let in_json = above.ends_with(b"\"")
            && (below::line_end(behind).is_some() || (start > 0 && behind.first() == Some(&b'"')));
        in_json || (begins && (behind.is_empty() || below::line_end(behind).is_some()))
    };
    match sign {
        b',' | b'|' => Form::Loose,
        b':' if named.kind == Kind::Key && value.spaced && is_header(named, bytes) => Form::Header,
        _ if named.kind == Kind::Key && !capital => Form::Loose,
        _ if value.quoted => Form::Quoted,
        b'=' if close && capital => Form::Variable,
        b'=' | b'%' if close && !named.closed => Form::Close,
        b':' if value.spaced && !named.closed && alone() => {
            if capital {
                Form::Variable
            } else {
                Form::Line
            }
        }
        _ => Form::Loose,
    }
}

/// Whether a name is that of a header which begins its line, as requests are told of: `Fastly-Key`, `> fastly-key`.
fn is_header(named: &Named<'_>, bytes: &[u8]) -> bool {
    let capital = named.name[0].is_ascii_uppercase();
    let before = &bytes[..named.start];
    let shown = [b"> ".as_slice(), b"< ", b"-H '", b"-H \"", b"-H \\\""];
    let begins = before.is_empty() || before.ends_with(b"\n") || before.ends_with(b"\\n");
    named.name.contains(&b'-')
        && ((begins && capital) || shown.iter().any(|sign| before.ends_with(sign)))
}

/// Whether a whole text is a secret by the name that it stands under in its document, which ends before it.
pub(super) fn is_value(before: &[u8], whole: &str) -> bool {
    let end = before.len()
        - before
            .iter()
            .rev()
            .take(16)
            .take_while(|byte| b" \t\"'`*".contains(byte))
            .count();
    let sign = matches!(before[..end].last(), Some(b':' | b'='));
    let named = sign.then(|| named(before, end - 1)).flatten();
    // A block of YAML in one line.
    let marked = [">-", "|-", "> ", "| "]
        .iter()
        .find_map(|mark| whole.strip_prefix(mark));
    let text = marked.map_or(whole, str::trim);
    named.is_some_and(|named| match named.kind {
        Kind::Authorization => headers::is_credentials(text),
        Kind::Cookie => headers::is_cookies(text),
        kind => is_secret(kind, named.word, Form::Quoted, text),
    })
}
