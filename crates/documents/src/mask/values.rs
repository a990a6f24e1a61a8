//! Where a value begins and ends that stands behind a sign or a flag.

use memchr::{memchr, memchr2};

use super::below;

/// A value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value {
    pub(super) from: usize,
    pub(super) to: usize,
    /// Whether it stands in quotes.
    pub(super) quoted: bool,
    /// Whether a space stands before it.
    pub(super) spaced: bool,
    /// Whether it begins a block of YAML.
    pub(super) block: bool,
}

/// Where a value is looked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// Behind which sign.
    pub(super) start: usize,
    /// What ends one without quotes alone, beside the end of its line.
    pub(super) ends_at: Option<u8>,
}

impl Place {
    /// The value, if `is_secret` says so of its beginning.
    pub(super) fn secret(
        self,
        text: &str,
        is_secret: impl FnOnce(Value, &str) -> bool,
    ) -> Option<Value> {
        let head = self.head(text)?;
        let fits = is_secret(head, text.get(head.from..head.to)?);
        let mut value = fits.then(|| self.value(text.as_bytes()))??;
        if value.block {
            let end = below::block_end(text.as_bytes(), value.from);
            value.to = end.unwrap_or(value.to);
        }
        Some(value)
    }

    /// The beginning of the value, as much as is looked at: a hostile text shall take no longer than any other.
    pub(super) fn head(self, text: &str) -> Option<Value> {
        /// In bytes.
        const LOOKED_AT: usize = 1024;
        let end = text.floor_char_boundary(self.start + LOOKED_AT);
        self.value(&text.as_bytes()[..end])
    }

    /// The value: in quotes, in a block of YAML, or bare.
    pub(super) fn value(self, bytes: &[u8]) -> Option<Value> {
        let gap = bytes.get(self.start..)?.iter().take(64);
        let gap = gap.take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let mut from = self.start + gap;
        // `token = ("…"`
        if bytes.get(from) == Some(&b'(') && quote(bytes, from + 1).is_some() {
            from += 1;
        }
        from += mark(bytes, from);
        let quote = quote(bytes, from);
        let mut in_block = false;
        let to = match (&quote, self.ends_at) {
            (Some(quote), _) => {
                from += quote.length;
                closed(bytes, from, quote)
            }
            (None, Some(sign)) => from + upto(&bytes[from..], sign),
            (None, None) => {
                let text = block(bytes, from);
                in_block = text.is_some();
                from = text.unwrap_or(from);
                bare(bytes, from)
            }
        };
        (to > from).then_some(Value {
            from,
            to,
            quoted: quote.is_some(),
            spaced: gap > 0,
            block: in_block,
        })
    }
}

/// How long the anchor or the tag of YAML is with its space that stands before a quote: `&main "…"`, `!!str "…"`.
fn mark(bytes: &[u8], at: usize) -> usize {
    /// Longest one, in bytes.
    const LONGEST: usize = 32;
    let rest = &bytes[at..];
    if !matches!(rest.first(), Some(b'&' | b'!')) || rest.starts_with(b"&mut ") {
        return 0;
    }
    let of_mark = |byte: &&u8| byte.is_ascii_alphanumeric() || b"&!_-".contains(byte);
    let length = rest.iter().take(LONGEST).take_while(of_mark).count();
    let quoted = rest[length..].starts_with(b" ") && quote(bytes, at + length + 1).is_some();
    if length > 1 && quoted { length + 1 } else { 0 }
}

/// A quote.
struct Quote<'a> {
    /// What closes it, as it opened, without the backslashes before it.
    sign: &'a [u8],
    /// As many backslashes as stand before it.
    slashes: usize,
    /// How long it is with all that stands before it.
    length: usize,
    /// Whether it holds lines.
    tripled: bool,
}

/// A quote at a place; letters of Python, Rust and C# may stand before it.
fn quote(bytes: &[u8], at: usize) -> Option<Quote<'_>> {
    const WORDS: [&[u8]; 3] = [b"&quot;", b"%22", b"\\u0022"];
    let rest = bytes.get(at..)?;
    if let Some(word) = WORDS.iter().find(|word| rest.starts_with(word)) {
        return Some(Quote {
            sign: word,
            slashes: 0,
            length: word.len(),
            tripled: false,
        });
    }
    let letters = match rest {
        [
            b'f' | b'b' | b'r' | b'u' | b'L' | b'F' | b'B' | b'R' | b'U' | b'N' | b'@' | b'$',
            b'"' | b'\'',
            ..,
        ] => 1,
        _ => 0,
    };
    let rest = &rest[letters..];
    let slashes = rest
        .iter()
        .take(16)
        .take_while(|byte| **byte == b'\\')
        .count();
    let sign = *rest.get(slashes)?;
    if !matches!(sign, b'"' | b'\'' | b'`') {
        return None;
    }
    let one = slashes + 1;
    let tripled = sign != b'`' && {
        let mut next = rest.chunks(one).skip(1);
        let mut again = || next.next() == Some(&rest[..one]);
        // Four are an empty cell of CSV.
        again() && again() && !again()
    };
    // A cell of CSV has its quotes twice.
    let twice =
        matches!(rest[one..], [next, letter, ..] if next == sign && letter.is_ascii_alphanumeric());
    let length = if tripled {
        3 * one
    } else {
        one + usize::from(twice)
    };
    Some(Quote {
        sign: &rest[slashes..if tripled { length } else { one }],
        slashes,
        length: letters + length,
        tripled,
    })
}

/// Where a quote closes: at its sign with no more backslashes before it, or at the end of the line.
fn closed(bytes: &[u8], from: usize, quote: &Quote<'_>) -> usize {
    let mut at = from;
    while let Some(next) = memchr2(quote.sign[0], b'\n', &bytes[at..]) {
        let end = at + next;
        if bytes[end] == b'\n' && !quote.tripled {
            return end;
        }
        let slashes = bytes[from..end].iter().rev().take(16);
        let slashes = slashes.take_while(|byte| **byte == b'\\').count();
        let closes = match quote.slashes {
            0 => slashes % 2 == 0,
            own => slashes <= own,
        };
        if closes && bytes[end..].starts_with(quote.sign) {
            return end - slashes.min(quote.slashes);
        }
        at = end + 1;
    }
    from + memchr(b'\n', &bytes[from..]).unwrap_or(bytes.len() - from)
}

/// Where the text of a block of YAML begins, whose mark stands at a place.
fn block(bytes: &[u8], at: usize) -> Option<usize> {
    let ([b'|' | b'>', b'-' | b'+', rest @ ..] | [b'|' | b'>', rest @ ..]) = bytes.get(at..)?
    else {
        return None;
    };
    let rest = rest.strip_prefix(b"\r").unwrap_or(rest);
    let marked = matches!(bytes.get(at + 1), Some(b'-' | b'+'));
    // In one line, as texts are told of.
    let line = match rest {
        [b'\n', line @ ..] | [b'\\', b'n', line @ ..] => line,
        [b' ', ..] if marked => rest,
        _ => return None,
    };
    let gap = line
        .iter()
        .take(64)
        .take_while(|byte| matches!(byte, b' ' | b'>'));
    Some(bytes.len() - line.len() + gap.count())
}

/// How much there is up to a sign, a quote that is no value's, or the end of the line.
fn upto(bytes: &[u8], sign: u8) -> usize {
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let quote = matches!(byte, b'"' | b'\'' | b'`');
        // `c="x"` among cookies.
        let opens = quote && bytes[..at].ends_with(b"=") && goes_on(&bytes[at + 1..]);
        let breaks = matches!(
            bytes[at..],
            [b'\n' | b'\r', ..] | [b'\\', b'n' | b'r' | b'"', ..]
        );
        if *byte == sign || breaks || (quote && !opens) {
            break;
        }
        let closes = || {
            let inner = bytes[at + 1..].iter();
            inner.take(256).position(|next| next == byte)
        };
        at += opens.then(closes).flatten().map_or(1, |length| length + 2);
    }
    bytes[..at.min(bytes.len())].trim_ascii_end().len()
}

/// Where a value without quotes ends.
fn bare(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while let Some(byte) = bytes.get(at) {
        let rest = &bytes[at + 1..];
        let ends = match byte {
            b'"' | b'\'' if bytes[from..at].ends_with(b":") => match quoted(bytes, at) {
                Some(end) => {
                    at = end;
                    continue;
                }
                None => true,
            },
            b'"' | b'\'' | b'`' | b'<' | b'>' | b'\\' => true,
            byte if byte.is_ascii_whitespace() || byte.is_ascii_control() => true,
            b'%' => matches!(
                rest,
                [b'2', b'6' | b'2', ..] | [b'0', b'A' | b'D' | b'a' | b'd', ..]
            ),
            b',' | b';' | b'&' => !goes_on(rest) || is_named(rest),
            b':' if quoted(bytes, at + 1).is_some() => false,
            b')' | b']' | b'}' | b'.' | b':' | b'?' | b'|' | b'(' | b'[' | b'{' => !goes_on(rest),
            _ => false,
        };
        if ends {
            break;
        }
        at += 1;
    }
    at
}

/// Where the quote closes that opens within a word of a shell, as in `ada:'hunter2'`.
fn quoted(bytes: &[u8], at: usize) -> Option<usize> {
    /// Longest word in it that is looked at, in bytes.
    const LONGEST: usize = 128;
    bytes.get(at).filter(|byte| matches!(byte, b'"' | b'\''))?;
    let inner = bytes[at + 1..].iter().take(LONGEST);
    let length = inner
        .take_while(|byte| **byte != bytes[at] && !byte.is_ascii_whitespace())
        .count();
    let end = at + 1 + length;
    (length > 0 && bytes.get(end) == Some(&bytes[at])).then_some(end + 1)
}

/// Whether a sign stands within a value.
fn goes_on(rest: &[u8]) -> bool {
    rest.first().is_some_and(|byte| {
        byte.is_ascii_alphanumeric() || !byte.is_ascii() || b"@#$^*+=_-/~%&!?".contains(byte)
    })
}

/// Whether the next name with its value follows: `user=`, `Initial Catalog=`.
fn is_named(rest: &[u8]) -> bool {
    let of_name = |byte: &&u8| byte.is_ascii_alphanumeric() || b"_-. ".contains(byte);
    let name = rest.iter().take(32).take_while(of_name).count();
    name > 0 && matches!(rest.get(name), Some(b'=' | b':'))
}
