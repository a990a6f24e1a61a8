//! JSON, value by value.

use crate::plain::run;

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
            let (plain, wide) = run(&self.line[self.at..]);
            self.wide |= wide;
            self.at += plain;
            match self.peek().ok_or(Broken::CutOff)? {
                b'"' => {
                    self.at += 1;
                    return Ok(());
                }
                b'\\' => {
                    self.escaped = true;
                    self.escape()?;
                }
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
