//! What leaves the page or the command line with a log: without keys, and without the names of home folders.
//!
//! A text is gone through once. Secrets are found by what they begin with ([`rules`]), by what they look like
//! ([`tokens`]), by the name that they stand under ([`names`]), and by where they stand: on a command line, in a header, in
//! an address, between lines of dashes. Each look back is bounded; each look ahead is bounded too, or ends at what is then
//! masked, so that a hostile text takes no longer than any other.

mod address;
mod apart;
mod below;
mod calls;
mod commands;
mod escapes;
mod flags;
mod hashes;
mod headers;
mod homes;
mod judge;
mod ldif;
mod letters;
mod markup;
mod named;
mod names;
mod pairs;
mod pem;
mod pieces;
mod plain;
mod printed;
mod prose;
mod rules;
mod tables;
#[cfg(test)]
mod tests;
mod tokens;
mod types;
mod values;
mod words;

use std::borrow::Cow;

/// What stands in place of a secret.
const MASK: &str = "(masked)";

/// The text without keys of common services, what stands under names such as `password` and `api_key`, credentials of
/// headers, users and passwords in addresses, and private keys; a home folder becomes `~`, also as Claude Code names its
/// folders by it. It may stand behind an escape sequence of a terminal, or be escaped as in JSON or in addresses. What only
/// looks like one is masked too: better a word too few than a key too many.
///
/// ```
/// use steelyard_documents::masked;
///
/// assert_eq!(masked("cd /home/ada/src"), "cd ~/src");
/// assert_eq!(masked("key AKIAABCDEFGHIJKLMNOP."), "key AKIA(masked).");
/// assert_eq!(masked("https://ada:pw@host/x"), "https://(masked)@host/x");
/// assert_eq!(masked("DB_PASSWORD=hunter2"), "DB_PASSWORD=(masked)");
/// ```
pub fn masked(text: &str) -> Cow<'_, str> {
    let plain = plain::masked(text);
    let mut masked = match plain {
        Some(plain) => Cow::Owned(as_it_stands(&plain).into_owned()),
        None => as_it_stands(text),
    };
    if let Some(more) = tables::masked(&masked) {
        masked = Cow::Owned(more);
    }
    masked
}

fn as_it_stands(text: &str) -> Cow<'_, str> {
    let mut kept = String::new();
    // Up to where the text is in `kept`.
    let mut done = 0;
    while let Some(found) = next(text, done) {
        kept.push_str(&text[done..found.from]);
        kept.push_str(found.instead);
        done = found.to;
    }
    if done == 0 {
        return Cow::Borrowed(text);
    }
    kept.push_str(&text[done..]);
    Cow::Owned(kept)
}

/// The beginning of a text, masked: more than the line that is made of it has, without the word that it is cut off in, so
/// that no key is cut before it is known.
pub fn masked_start(text: &str) -> Cow<'_, str> {
    const LONGEST: usize = 2048;
    /// As much of the last word as is left out.
    const WORD: usize = 512;
    let end = text.floor_char_boundary(LONGEST);
    if end == text.len() {
        return masked(text);
    }
    let whole = text.floor_char_boundary(end - WORD);
    let word = text[whole..end].rfind(char::is_whitespace);
    masked(&text[..whole + word.unwrap_or_default()])
}

/// A part of a text, masked by what stands around it on its line: by itself a value is not known for a secret, and still less
/// a part of one.
pub(crate) fn masked_part(text: &str, from: usize, to: usize) -> Cow<'_, str> {
    /// As much of the line as is looked at on either side, in bytes.
    const AROUND: usize = 1024;
    let before = &text[text.ceil_char_boundary(from.saturating_sub(AROUND))..from];
    let start = from - before.len() + before.rfind('\n').map_or(0, |at| at + 1);
    let behind = &text[to..text.floor_char_boundary(to + AROUND)];
    let line = &text[start..to + behind.find('\n').unwrap_or(behind.len())];
    let (from, to) = (from - start, to - start);
    let mut kept = String::new();
    let mut done = from;
    let mut at = 0;
    while let Some(found) = next(line, at).filter(|found| found.from < to) {
        if found.to > done {
            kept.push_str(&line[done..found.from.max(done)]);
            kept.push_str(found.instead);
            done = found.to.min(to);
        }
        at = found.to;
    }
    if kept.is_empty() {
        return masked(&line[from..to]);
    }
    kept.push_str(&line[done..to]);
    Cow::Owned(masked(&kept).into_owned())
}

/// Words that quote a text, without what is masked in that: by itself a part of it may not be known for a secret.
pub fn masked_quoting(words: &str, text: &str) -> String {
    /// Fewer letters tell nothing.
    const FEW: usize = 4;
    let mut quoting = masked(words).into_owned();
    let mut done = 0;
    while let Some(found) = next(text, done) {
        let hidden = text[found.from..found.to].to_lowercase();
        let ends = |letter: char| letter.is_whitespace() || "`“”\"',;".contains(letter);
        let parts = words.split(ends).filter(|part| {
            part.len() >= FEW && found.instead == MASK && hidden.contains(&part.to_lowercase())
        });
        for part in parts {
            quoting = quoting.replace(part, MASK);
        }
        done = found.to;
    }
    quoting
}

/// The text of a value of a document, masked also by the name that it stands under: `before` is what stands before it.
pub(crate) fn masked_value(before: &str, text: String) -> String {
    if named::is_value(before.as_bytes(), &text) {
        return MASK.to_owned();
    }
    let label = label(before);
    let whole;
    let found = if label.is_empty() {
        masked(&text)
    } else {
        whole = format!("{label}{text}");
        masked_part(&whole, label.len(), whole.len())
    };
    match found {
        Cow::Owned(masked) => masked,
        Cow::Borrowed(_) => text,
    }
}

/// The words that a value stands behind on its line, if a colon ends them: `Password for ada: `.
fn label(before: &str) -> &str {
    /// As much as is looked at, in bytes.
    const LONGEST: usize = 64;
    let start = before.ceil_char_boundary(before.len().saturating_sub(LONGEST));
    let line = before[start..].rsplit('\n').next().unwrap_or_default();
    let words = line.trim_end_matches([' ', '"', '\'', '`', '*']);
    if words.ends_with([':', '：']) {
        line
    } else {
        ""
    }
}

/// A part to be masked.
struct Found {
    from: usize,
    to: usize,
    instead: &'static str,
}

impl Found {
    const fn secret(from: usize, to: usize) -> Self {
        Self {
            from,
            to,
            instead: MASK,
        }
    }
}

/// Whether a sign tells of a secret or of a folder, or begins an escape.
const fn tells(byte: u8) -> bool {
    matches!(
        byte,
        b':' | b'='
            | b','
            | b'|'
            | b'>'
            | b'@'
            | b'~'
            | b'-'
            | b'/'
            | b'\\'
            | b'%'
            | b'['
            | b'('
            | b'{'
            | b'$'
            | b'#'
            | b'*'
    )
}

/// A secret that a letter begins which is not of ASCII, or what stands behind it.
fn foreign(text: &str, at: usize) -> Option<Found> {
    match text[at..].chars().next()? {
        '：' => named::behind(text, at),
        'п' | 'П' | 'パ' | '密' | '비' => prose::spoken(text, at),
        _ => None,
    }
}

/// The first part at or behind a place.
fn next(text: &str, from: usize) -> Option<Found> {
    let bytes = text.as_bytes();
    let mut at = from;
    // Where a word begins though a letter stands before it: behind an escape.
    let mut behind_escape = usize::MAX;
    while let Some(byte) = bytes.get(at) {
        let mut end = at + 1;
        let found = if byte.is_ascii_alphanumeric() {
            let goes_on = |end: usize| bytes.get(end).is_some_and(u8::is_ascii_alphanumeric);
            while goes_on(end) && end != behind_escape {
                end += 1;
            }
            let begins = at == 0 || at == behind_escape || !bytes[at - 1].is_ascii_alphanumeric();
            if begins { word(text, at, end) } else { None }
        } else if tells(*byte) {
            if let Some(end) = escapes::end(bytes, at) {
                behind_escape = end;
            }
            sign(text, at, from)
        } else if byte.is_ascii() || !text.is_char_boundary(at) {
            None
        } else {
            foreign(text, at)
        };
        // A part may begin before what it is told by.
        if let Some(mut found) = found.filter(|found| found.from >= from) {
            if found.instead == MASK {
                found.to = pieces::end(text, found.to);
            }
            return Some(found);
        }
        at = end;
    }
    None
}

/// A secret that a word of letters and digits begins, or what stands behind it.
fn word(text: &str, at: usize, end: usize) -> Option<Found> {
    /// Shorter words are no beginnings of keys that only the words before them tell of.
    const LONG: usize = 10;
    /// Shorter words begin nothing that tells.
    const SHORT: usize = 3;
    let found = tokens::word(text, at);
    let found = found.or_else(|| match text.as_bytes()[at] {
        b'P' | b'p' if end - at == 2 => flags::short(text, at, end),
        _ if end - at < SHORT => None,
        b'B' | b'b' => headers::scheme(text, at),
        b'e' => flags::piped(text, at),
        b'R' => flags::of_registry(text, at),
        b'P' | b'p' | b'I' | b'i' | b'C' | b'c' | b'K' | b'k' | b'M' | b'm' | b'S' | b's'
        | b'W' | b'w' => prose::spoken(text, at)
            .or_else(|| flags::spoken(text, at))
            .or_else(|| flags::short(text, at, end))
            .or_else(|| flags::piped(text, at)),
        _ => None,
    });
    let found = found.or_else(|| {
        let command = text.as_bytes().get(end) == Some(&b' ');
        let taken = command.then(|| commands::taken(text, at, end)).flatten();
        taken.or_else(|| command.then(|| printed::below(text, at)).flatten())
    });
    found.or_else(|| (end - at >= LONG).then(|| named::after(text, at)).flatten())
}

/// What is told by a sign. What stands before `floor` is masked already.
fn sign(text: &str, at: usize, floor: usize) -> Option<Found> {
    match text.as_bytes()[at..] {
        [b':', ..] => address::login(text, at)
            .or_else(|| tokens::telegram(text, at))
            .or_else(|| address::of_pgpass(text, at))
            .or_else(|| pem::putty(text, at))
            .or_else(|| ldif::encoded(text, at))
            .or_else(|| named::behind(text, at))
            .or_else(|| pairs::password(text, at)),
        [b'=', b'=', b'=', ..] => apart::underlined(text, at),
        [b'=' | b',' | b'|', ..] | [b'%', b'3', b'A' | b'D' | b'a' | b'd', ..] => {
            named::behind(text, at)
        }
        [b'>', ..] => named::inside(text, at).or_else(|| markup::labelled(text, at)),
        [b'@', ..] => address::data_source(text, at),
        [b'~', ..] => tokens::azure(text, at),
        [b'-', ..] => pem::key(text, at, floor)
            .or_else(|| flags::behind(text, at))
            .or_else(|| tokens::mail(text, at))
            .or_else(|| homes::project(text, at))
            .or_else(|| apart::underlined(text, at)),
        [b'#' | b'*', ..] => apart::headed(text, at),
        [b'(', ..] => calls::argument(text, at),
        [b'{', ..] => calls::initialised(text, at).or_else(|| hashes::braced(text, at)),
        [b'$', ..] => hashes::crypt(text, at),
        [b'/', ..] => homes::home(text, at, floor)
            .or_else(|| flags::behind(text, at))
            .or_else(|| pairs::password(text, at)),
        [b'\\' | b'%', ..] => homes::home(text, at, floor),
        _ => None,
    }
}
