//! A line of JSON, value by value.

use steelyard_kernel::plain;

/// Why a line is no object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Broken {
    /// It is no JSON, or something stands behind its value.
    NotJson,
    /// It ends inside a value.
    CutOff,
    /// It is another value.
    NotObject,
}

/// Places of a value in its line, from one byte up to another.
pub(crate) type Place = (usize, usize);

/// Nearly no byte between values is white space, and none of it is above the blank.
const fn is_space(byte: u8) -> bool {
    byte <= b' ' && matches!(byte, b' ' | b'\t' | b'\r')
}

/// A place in a line.
pub(crate) struct Walk<'a> {
    pub(crate) line: &'a [u8],
    pub(crate) at: usize,
    /// Whether something beyond ASCII was passed.
    pub(crate) wide: bool,
}

impl Walk<'_> {
    pub(crate) fn peek(&self) -> Option<u8> {
        self.line.get(self.at).copied()
    }

    #[inline]
    pub(crate) fn space(&mut self) {
        while self.peek().is_some_and(is_space) {
            self.at += 1;
        }
    }

    /// The next byte that is no white space, passed over.
    #[inline]
    pub(crate) fn next(&mut self) -> Option<u8> {
        loop {
            let byte = self.peek()?;
            self.at += 1;
            if !is_space(byte) {
                return Some(byte);
            }
        }
    }

    pub(crate) fn colon(&mut self) -> Result<(), Broken> {
        match self.next().ok_or(Broken::CutOff)? {
            b':' => Ok(()),
            _ => Err(Broken::NotJson),
        }
    }

    /// Passes over a text, a word or a number from behind its first byte; says whether one begins so.
    pub(crate) fn scalar(&mut self, first: u8) -> Result<bool, Broken> {
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
    pub(crate) fn string(&mut self) -> Result<(), Broken> {
        loop {
            let (run, wide) = plain(&self.line[self.at..]);
            self.wide |= wide;
            self.at += run;
            match self.peek().ok_or(Broken::CutOff)? {
                b'"' => {
                    self.at += 1;
                    return Ok(());
                }
                b'\\' => self.escape()?,
                _ => return Err(Broken::NotJson),
            }
        }
    }

    fn escape(&mut self) -> Result<(), Broken> {
        let letter = *self.line.get(self.at + 1).ok_or(Broken::CutOff)?;
        self.at += 2;
        match letter {
            b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => Ok(()),
            b'u' => {
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
