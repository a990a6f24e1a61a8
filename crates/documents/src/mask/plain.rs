//! A text as it was before a program showed it: without the colours of a terminal, and without the numbers of its lines.

use memchr::{memchr, memchr3};

use super::below::line_end;
use super::escapes::STARTS;
use super::next;

/// The text without the secrets that are seen once its colours and its numbers of lines are taken out; `None` where there
/// are none. It has to be looked at before the text itself: half a value that is masked hides that the next line goes on.
pub(super) fn masked(text: &str) -> Option<String> {
    let colours = uncoloured(text);
    let coloured = colours.as_ref().map_or(text, |plain| &plain.text);
    let numbers = Plain::without(coloured, numbers(coloured));
    let plain = numbers.as_ref().map_or(coloured, |plain| &plain.text);
    if colours.is_none() && numbers.is_none() {
        return None;
    }
    let place = |at: usize| {
        let at = numbers.as_ref().map_or(at, |plain| plain.place(at));
        colours.as_ref().map_or(at, |plain| plain.place(at))
    };
    let mut kept = String::new();
    // Up to where the text is in `kept`, and the same in the plain one.
    let (mut done, mut at) = (0, 0);
    while let Some(found) = next(plain, at) {
        let from = place(found.from).max(done);
        kept.push_str(&text[done..from]);
        kept.push_str(found.instead);
        let hidden = &plain[..found.to];
        // The number of the line behind goes with the end of the last one.
        done = if hidden.ends_with('\n') || hidden.ends_with("\\n") {
            place(found.to)
        } else {
            place(found.to - 1) + 1
        };
        at = found.to;
    }
    kept.push_str(&text[done..]);
    (done > 0).then_some(kept)
}

/// The text without what colours it; `None` where nothing does.
pub(super) fn uncoloured(text: &str) -> Option<Plain> {
    Plain::without(text, colours(text))
}

/// A text without some of its parts.
pub(super) struct Plain {
    pub(super) text: String,
    /// Where each of its parts begins, in it and in the text.
    parts: Vec<(usize, usize)>,
}

impl Plain {
    /// `None` where nothing is taken out.
    fn without(text: &str, taken: Vec<(usize, usize)>) -> Option<Self> {
        if taken.is_empty() {
            return None;
        }
        let mut plain = Self {
            text: String::new(),
            parts: Vec::new(),
        };
        let mut done = 0;
        for (from, to) in taken {
            plain.push(text, done, from);
            done = to;
        }
        plain.push(text, done, text.len());
        Some(plain)
    }

    fn push(&mut self, text: &str, from: usize, to: usize) {
        self.parts.push((self.text.len(), from));
        self.text.push_str(&text[from..to]);
    }

    /// From where to where a part of it goes in the text.
    pub(super) fn range(&self, from: usize, to: usize) -> (usize, usize) {
        (self.place(from), self.place(to - 1) + 1)
    }

    /// Where a byte of it stands in the text.
    fn place(&self, at: usize) -> usize {
        let part = self.parts.partition_point(|(start, _)| *start <= at);
        let (start, from) = self.parts[part.saturating_sub(1)];
        from + (at - start)
    }
}

/// From where to where sequences go that steer a terminal.
fn colours(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut done = 0;
    let mut at = 0;
    while let Some(next) = memchr(b'[', &text.as_bytes()[at..]) {
        at += next;
        if let Some((from, to)) = sequence(&text.as_bytes()[done..], at - done) {
            found.push((done + from, done + to));
            done += to;
            at = done;
        } else {
            at += 1;
        }
    }
    found
}

/// From where to where a sequence goes that has this bracket.
fn sequence(bytes: &[u8], at: usize) -> Option<(usize, usize)> {
    /// Longest one, in bytes.
    const LONGEST: usize = 32;
    let before = &bytes[..at];
    if !matches!(
        before.last(),
        Some(b'\x1b' | b'b' | b'B' | b'3' | b'e' | b'^')
    ) {
        return None;
    }
    let start = STARTS
        .iter()
        .find(|start| before.ends_with(start.as_bytes()))?;
    let numbers = bytes[at + 1..].iter().take(LONGEST);
    let is_number = |byte: &&u8| matches!(byte, b'0'..=b'9' | b';' | b':' | b'?');
    let last = at + 1 + numbers.take_while(is_number).count();
    let ends = bytes.get(last).is_some_and(u8::is_ascii_alphabetic);
    ends.then_some((at - start.len(), last + 1))
}

/// From where to where numbers of lines go, with the name of a file before them and the sign behind them.
fn numbers(text: &str) -> Vec<(usize, usize)> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    loop {
        if let Some(length) = number(&bytes[at..]) {
            found.push((at, at + length));
            at += length;
        }
        // A text in JSON begins behind its quote.
        loop {
            let Some(next) = memchr3(b'\n', b'\\', b'"', &bytes[at..]) else {
                return found;
            };
            at += next;
            let length = if bytes[at] == b'"' {
                Some(1)
            } else {
                line_end(&bytes[at..])
            };
            at += length.unwrap_or(1);
            if length.is_some() {
                break;
            }
        }
    }
}

/// How long what stands before a line is that a text begins with: `     4→`, `12: `, `src/x.env:12:`.
pub(super) fn number(text: &[u8]) -> Option<usize> {
    /// Most spaces, and most digits.
    const SPACES: usize = 16;
    const DIGITS: usize = 7;
    let count = |from: usize, most: usize, of: fn(&u8) -> bool| {
        let rest = text[from..].iter().take(most);
        rest.take_while(|byte| of(byte)).count()
    };
    let is_digit: fn(&u8) -> bool = u8::is_ascii_digit;
    let spaces = count(0, SPACES, |byte| b" >".contains(byte));
    let letter = usize::from(text.get(spaces) == Some(&b'L'));
    let digits = count(spaces + letter, DIGITS, is_digit);
    let end = spaces + letter + digits;
    let (mut end, dashed) = if digits > 0 {
        (end, true)
    } else {
        behind_file(text)?
    };
    end += match &text[end..] {
        [b' ', b'|', ..] => 2,
        [b'|' | b'\t', ..] => 1,
        [b'-', next, ..] if dashed && !next.is_ascii_digit() => 1,
        [b'-', ..] if !dashed => 1,
        [b':', ..] => {
            // The column may follow.
            let column = count(end + 1, DIGITS, is_digit);
            let follows = column > 0 && text.get(end + 1 + column) == Some(&b':');
            if follows { column + 2 } else { 1 }
        }
        [b'\\', rest @ ..] => {
            let slashes = rest.iter().take(8).take_while(|byte| **byte == b'\\');
            let slashes = slashes.count();
            (rest.get(slashes) == Some(&b't')).then_some(slashes + 2)?
        }
        rest => ["→", "│", " │"]
            .iter()
            .find(|sign| rest.starts_with(sign.as_bytes()))?
            .len(),
    };
    Some(end + usize::from(text.get(end) == Some(&b' ')))
}

/// Where the number ends behind the name of a file that a text begins with, and whether it stands by itself:
/// `src/x.env:12`, `src/x.env-12`.
fn behind_file(text: &[u8]) -> Option<(usize, bool)> {
    /// Longest name, in bytes.
    const LONGEST: usize = 128;
    let of_file = |byte: &&u8| byte.is_ascii_alphanumeric() || b"_./-+@~".contains(byte);
    let length = text.iter().take(LONGEST).take_while(of_file).count();
    let name = &text[..length];
    let dot = name.iter().position(|byte| b"./".contains(byte))?;
    let digits = |from: usize| {
        let rest = text[from..].iter().take(7);
        rest.take_while(|byte| byte.is_ascii_digit()).count()
    };
    if text.get(length) == Some(&b':') {
        let end = length + 1 + digits(length + 1);
        if end > length + 1 && text.get(end) == Some(&b':') {
            return Some((end, false));
        }
    }
    let ends = |at: &usize| {
        let number = if text[*at] == b'-' { digits(at + 1) } else { 0 };
        number > 0 && text.get(at + 1 + number) == Some(&b'-')
    };
    let at = (dot..length).find(ends)?;
    Some((at + 1 + digits(at + 1), false))
}
