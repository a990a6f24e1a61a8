//! JSON, value by value.

#[cfg(any(target_feature = "simd128", test))]
use crate::plain::Stretch;
use crate::plain::{BLOCK, Marks, is_escape};

/// Why a text is not the JSON that was looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// It is no JSON, or something stands behind its value.
    NotJson,
    /// It ends inside of a value.
    CutOff,
    /// It is another value.
    NotObject,
}

/// Nearly no byte between values is white space, and none of it is above the blank.
const fn is_space(byte: u8) -> bool {
    byte <= b' ' && matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

/// A place in a text of JSON. It moves on as strictly as any reader of JSON; escapes may stand for half a character.
#[derive(Debug)]
pub struct Walk<'a> {
    /// The text.
    pub line: &'a [u8],
    /// The byte that comes next.
    pub at: usize,
    /// Whether something beyond ASCII was passed in a string.
    pub wide: bool,
    /// Whether an escape was passed.
    pub escaped: bool,
    /// Whether an escape was passed that may stand for half a character.
    pub halves: bool,
}

impl<'a> Walk<'a> {
    /// At the beginning of a text.
    pub fn new(line: &'a [u8]) -> Self {
        Self {
            line,
            at: 0,
            wide: false,
            escaped: false,
            halves: false,
        }
    }

    /// The byte that comes next.
    #[inline]
    pub fn peek(&self) -> Option<u8> {
        self.line.get(self.at).copied()
    }

    /// Passes over white space.
    #[inline]
    pub fn space(&mut self) {
        while self.peek().is_some_and(is_space) {
            self.at += 1;
        }
    }

    /// The next byte that is no white space, passed over.
    #[inline]
    pub fn take(&mut self) -> Option<u8> {
        loop {
            let byte = self.peek()?;
            self.at += 1;
            if !is_space(byte) {
                return Some(byte);
            }
        }
    }

    /// Passes over the colon behind a key.
    #[inline]
    pub fn colon(&mut self) -> Result<(), Broken> {
        match self.take().ok_or(Broken::CutOff)? {
            b':' => Ok(()),
            _ => Err(Broken::NotJson),
        }
    }

    /// Passes over a text, a word or a number from behind its first byte; says whether one begins so.
    #[inline]
    pub fn scalar(&mut self, first: u8) -> Result<bool, Broken> {
        match first {
            b'"' => self.string()?,
            b'-' | b'0'..=b'9' => self.number(first)?,
            b't' => self.word(b"rue")?,
            b'f' => self.word(b"alse")?,
            b'n' => self.word(b"ull")?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Passes over a string from behind its first quote.
    pub fn string(&mut self) -> Result<(), Broken> {
        loop {
            // Keys and names end within a few blocks; what is longer is a text, and most of those are long.
            for _ in 0..4 {
                if self.block()? {
                    return Ok(());
                }
            }
            #[cfg(any(target_feature = "simd128", test))]
            self.stretches();
        }
    }

    /// Passes over a block of a string, or as far as to a long escape; whether the string ends there.
    #[inline]
    fn block(&mut self) -> Result<bool, Broken> {
        let (block, marks) = Marks::of(&self.line[self.at..]);
        let mut ends = marks.ends;
        let end = loop {
            let end = ends.trailing_zeros() as usize;
            let letter = block.get(end + 1).copied();
            if block.get(end) != Some(&b'\\') || !letter.is_some_and(is_escape) {
                break end.min(BLOCK);
            }
            self.escaped = true;
            ends &= !(0b11 << end);
        };
        self.wide |= marks.is_wide(end);
        self.at += end;
        match block.get(end) {
            None => Ok(false),
            Some(b'"') => {
                self.at += 1;
                Ok(true)
            }
            Some(b'\\') => {
                self.escaped = true;
                self.escape().map(|()| false)
            }
            Some(_) if self.at < self.line.len() => Err(Broken::NotJson),
            Some(_) => Err(Broken::CutOff),
        }
    }

    /// Passes over what goes on as text, many blocks at a time.
    #[cfg(any(target_feature = "simd128", test))]
    fn stretches(&mut self) {
        let mut inside = 0;
        while let Some(bytes) = self.line[self.at..].first_chunk() {
            let Some((wide, escaped)) = Stretch::of(bytes).goes_on(&mut inside) else {
                break;
            };
            self.wide |= wide;
            self.escaped |= escaped;
            self.at += Stretch::BYTES;
        }
        // An escape that has begun is read from its backslash.
        self.at -= usize::from(inside != 0);
    }

    fn escape(&mut self) -> Result<(), Broken> {
        let letter = *self.line.get(self.at + 1).ok_or(Broken::CutOff)?;
        self.at += 2;
        match letter {
            _ if is_escape(letter) => Ok(()),
            b'u' => {
                self.halves |= matches!(self.peek(), Some(b'd' | b'D'));
                for _ in 0..4 {
                    let digit = self.peek().ok_or(Broken::CutOff)?;
                    if !digit.is_ascii_hexdigit() {
                        return Err(Broken::NotJson);
                    }
                    self.at += 1;
                }
                Ok(())
            }
            _ => Err(Broken::NotJson),
        }
    }

    /// Passes over the rest of a word.
    fn word(&mut self, rest: &[u8]) -> Result<(), Broken> {
        for letter in rest {
            if self.peek().ok_or(Broken::CutOff)? != *letter {
                return Err(Broken::NotJson);
            }
            self.at += 1;
        }
        Ok(())
    }

    fn number(&mut self, first: u8) -> Result<(), Broken> {
        let mut digit = first;
        if first == b'-' {
            digit = self.peek().ok_or(Broken::CutOff)?;
            self.at += 1;
        }
        match digit {
            b'0' => {}
            b'1'..=b'9' => while self.digit() {},
            _ => return Err(Broken::NotJson),
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            self.digits()?;
        }
        Ok(())
    }

    fn digit(&mut self) -> bool {
        let is = self.peek().is_some_and(|byte| byte.is_ascii_digit());
        self.at += usize::from(is);
        is
    }

    fn digits(&mut self) -> Result<(), Broken> {
        self.peek().ok_or(Broken::CutOff)?;
        if !self.digit() {
            return Err(Broken::NotJson);
        }
        while self.digit() {}
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Broken, Walk};

    /// A string byte by byte: how it ends, at which byte, whether one was beyond ASCII, and whether one was an escape.
    fn slowly(line: &[u8]) -> (Result<(), Broken>, usize, bool, bool) {
        let (mut at, mut wide, mut escaped) = (0, false, false);
        let end = loop {
            match line[at..] {
                [] => break Err(Broken::CutOff),
                [b'"', ..] => {
                    at += 1;
                    break Ok(());
                }
                [b'\\'] => {
                    escaped = true;
                    break Err(Broken::CutOff);
                }
                [b'\\', b'u', a, b, c, d, ..] if [a, b, c, d].iter().all(u8::is_ascii_hexdigit) => {
                    escaped = true;
                    at += 6;
                }
                [b'\\', letter, ..] if b"\"\\/bfnrt".contains(&letter) => {
                    escaped = true;
                    at += 2;
                }
                [0..0x20, ..] => break Err(Broken::NotJson),
                [b'\\', ..] => {
                    escaped = true;
                    break Err(Broken::NotJson);
                }
                [byte, ..] => {
                    wide |= byte >= 0x80;
                    at += 1;
                }
            }
        };
        (end, at, wide, escaped)
    }

    proptest! {
        #[test]
        fn blocks_pass_over_what_bytes_do(parts in prop::collection::vec(prop_oneof![
            20 => "[a-z ]{0,20}",
            4 => "[a-z ]{60,70}",
            20 => prop::sample::select(vec!["\\n", "\\\"", "\\\\", "\\t", "\\/"]).prop_map(str::to_owned),
            2 => prop::sample::select(vec!["\\u00e9", "é", "\\ud83d"]).prop_map(str::to_owned),
            1 => prop::sample::select(vec!["\"", "\\", "\\x", "\n", "\\uzzzz"]).prop_map(str::to_owned),
        ], 0..60)) {
            let text = parts.concat();
            let mut walk = Walk::new(text.as_bytes());
            let end = walk.string();
            let (expected, at, wide, escaped) = slowly(text.as_bytes());
            prop_assert_eq!((end, walk.wide, walk.escaped), (expected, wide, escaped));
            prop_assert!(end.is_err() || walk.at == at, "{} and not {}", walk.at, at);
        }
    }
}
