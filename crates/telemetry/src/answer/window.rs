use steelyard_documents::TextSource;

use crate::{Log, LogText};

/// The lines of a log, read one after the other: a stretch of a file, read anew when something behind it is asked for, or the
/// line that was asked for last.
pub(super) struct Window<'t> {
    small: bool,
    text: LogText<'t>,
    bytes: Vec<u8>,
    from: u64,
}

impl<'t> Window<'t> {
    const SIZE: u64 = 1 << 20;

    pub(super) fn new(text: LogText<'t>) -> Self {
        Self {
            small: false,
            text,
            bytes: Vec::new(),
            from: 0,
        }
    }

    /// The same with capitals of ASCII as small letters.
    pub(super) fn in_small_letters(text: LogText<'t>) -> Self {
        Self {
            small: true,
            ..Self::new(text)
        }
    }

    /// The line of an event.
    pub(super) fn line(&mut self, log: &Log, event: usize) -> Result<&[u8], String> {
        match self.text {
            LogText::File(file) => {
                let (from, to) = log.place(event);
                self.between(file, from, to)
            }
            LogText::Lines(lines) => {
                let line = lines.line(event).ok_or(super::GONE)?;
                self.bytes.clear();
                self.bytes.extend_from_slice(line.as_bytes());
                if self.small {
                    self.bytes.make_ascii_lowercase();
                }
                Ok(&self.bytes)
            }
        }
    }

    /// The line that begins at a place, which ends before another one: no more of the file is read than up to its end.
    fn between(&mut self, file: &dyn TextSource, from: u64, to: u64) -> Result<&[u8], String> {
        let held = |window: &Self| {
            let at = usize::try_from(from.checked_sub(window.from)?).ok()?;
            let there = window.bytes.get(at..)?;
            let end = memchr::memchr(b'\n', there);
            let is_whole = end.is_some() || window.from + window.bytes.len() as u64 >= to;
            is_whole.then(|| (at, at + end.unwrap_or(there.len())))
        };
        let mut size = Self::SIZE;
        loop {
            if let Some((start, end)) = held(self) {
                return Ok(&self.bytes[start..end]);
            }
            let left = file.size().saturating_sub(from);
            if left == 0 {
                return Err("The file has become shorter since it was opened.".to_owned());
            }
            let count = size.min(left).min((to - from).max(Self::SIZE));
            self.bytes.resize(usize::try_from(count).unwrap_or(0), 0);
            file.read(from, &mut self.bytes)?;
            if self.small {
                self.bytes.make_ascii_lowercase();
            }
            self.from = from;
            if count == left && count < to - from {
                // All that there is.
                return Ok(&self.bytes);
            }
            size *= 2;
        }
    }
}
