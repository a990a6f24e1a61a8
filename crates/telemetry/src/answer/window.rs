use steelyard_documents::TextSource;

/// A stretch of a file, read anew when something behind it is asked for.
pub(super) struct Window<'t> {
    small: bool,
    text: &'t dyn TextSource,
    bytes: Vec<u8>,
    from: u64,
}

impl<'t> Window<'t> {
    const SIZE: u64 = 1 << 20;

    pub(super) fn new(text: &'t dyn TextSource) -> Self {
        Self {
            small: false,
            text,
            bytes: Vec::new(),
            from: 0,
        }
    }

    /// The same with capitals of ASCII as small letters.
    pub(super) fn in_small_letters(text: &'t dyn TextSource) -> Self {
        Self {
            small: true,
            ..Self::new(text)
        }
    }

    /// The line that begins at a place, which ends before another one: no more of the file is read than up to its end.
    pub(super) fn line(&mut self, from: u64, to: u64) -> Result<&[u8], String> {
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
            let left = self.text.size().saturating_sub(from);
            if left == 0 {
                return Err("The file has become shorter since it was opened.".to_owned());
            }
            let count = size.min(left).min((to - from).max(Self::SIZE));
            self.bytes.resize(usize::try_from(count).unwrap_or(0), 0);
            self.text.read(from, &mut self.bytes)?;
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
