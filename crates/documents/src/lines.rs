use memchr::memchr;

/// Bytes that a line may have, its end not counted.
pub const LONGEST: usize = 32 << 20;

/// A line of a file that streams by.
#[derive(Debug)]
pub struct Line<'a> {
    /// Place of its first byte in the file.
    pub offset: u64,
    /// Bytes of it, with its end.
    pub size: u64,
    /// What stands on it, without its end; `None` where it is longer than [`LONGEST`].
    pub text: Option<&'a [u8]>,
}

/// Parts what streams by into lines. Of a line that is not over no more is held than a line may have.
#[derive(Debug, Default)]
pub struct Lines {
    /// The line that is not over, up to here; nothing once it is too long.
    held: Vec<u8>,
    is_long: bool,
    /// Bytes of it.
    size: u64,
    /// Where it begins.
    offset: u64,
}

impl Lines {
    /// Passes over bytes at the beginning of the file.
    pub fn pass(&mut self, bytes: u64) {
        self.offset += bytes;
    }

    /// Takes more of the file.
    pub fn feed(&mut self, bytes: &[u8], each: &mut impl FnMut(Line<'_>)) {
        let mut rest = bytes;
        while let Some(end) = memchr(b'\n', rest) {
            let (text, behind) = rest.split_at(end);
            if self.size == 0 {
                let size = end as u64 + 1;
                give((self.offset, size), Some(text), each);
                self.offset += size;
            } else {
                self.hold(text);
                self.end(1, each);
            }
            rest = &behind[1..];
        }
        self.hold(rest);
    }

    /// Gives the last line, where nothing ends it.
    pub fn finish(&mut self, each: &mut impl FnMut(Line<'_>)) {
        if self.size > 0 {
            self.end(0, each);
        }
    }

    /// The line is over, with an end of so many bytes.
    fn end(&mut self, end: u64, each: &mut impl FnMut(Line<'_>)) {
        let place = (self.offset, self.size + end);
        let text = (!self.is_long).then_some(self.held.as_slice());
        give(place, text, each);
        self.offset += place.1;
        self.size = 0;
        self.is_long = false;
        self.held.clear();
    }

    fn hold(&mut self, text: &[u8]) {
        self.size += text.len() as u64;
        // A carriage return at the end may be part of it.
        self.is_long |= self.size > LONGEST as u64 + 1;
        if self.is_long {
            self.held = Vec::new();
        } else {
            self.held.extend_from_slice(text);
        }
    }
}

fn give((offset, size): (u64, u64), text: Option<&[u8]>, each: &mut impl FnMut(Line<'_>)) {
    let text = text.map(|text| text.strip_suffix(b"\r").unwrap_or(text));
    each(Line {
        offset,
        size,
        text: text.filter(|text| text.len() <= LONGEST),
    });
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn parted(pieces: &[&[u8]]) -> Vec<(u64, Option<Vec<u8>>)> {
        let mut end = 0;
        let mut lines = Lines::default();
        let mut all = Vec::new();
        let mut each = |line: Line<'_>| {
            assert_eq!(line.offset, end);
            end += line.size;
            all.push((line.offset, line.text.map(<[u8]>::to_vec)));
        };
        for piece in pieces {
            lines.feed(piece, &mut each);
        }
        lines.finish(&mut each);
        let all_bytes: usize = pieces.iter().map(|piece| piece.len()).sum();
        assert_eq!(end, all_bytes as u64);
        all
    }

    #[test]
    fn ends_are_no_part_of_lines() {
        let line = |offset, text: &[u8]| (offset, Some(text.to_vec()));
        assert_eq!(
            parted(&[b"a\r\nbc\n\nd"]),
            [line(0, b"a"), line(3, b"bc"), line(6, b""), line(7, b"d")]
        );
        assert_eq!(parted(&[b""]), []);
        assert_eq!(parted(&[b"\n"]), [line(0, b"")]);
    }

    #[test]
    fn a_line_that_is_too_long_is_not_held() {
        let long = vec![b'x'; LONGEST];
        let all = parted(&[b"a\n", &long, b"\r\n", &long, b"xy\nb"]);
        let sizes: Vec<(u64, Option<usize>)> = all
            .iter()
            .map(|(offset, text)| (*offset, text.as_ref().map(Vec::len)))
            .collect();
        let step = LONGEST as u64 + 2;
        assert_eq!(
            sizes,
            [
                (0, Some(1)),
                (2, Some(LONGEST)),
                (2 + step, None),
                (2 + step + step + 1, Some(1))
            ]
        );
    }

    proptest! {
        #[test]
        fn where_pieces_end_changes_nothing(text in "[ab\r\n]{0,40}", cuts in prop::collection::vec(0_usize..41, 0..6)) {
            let whole = parted(&[text.as_bytes()]);
            let mut cuts: Vec<usize> = cuts.into_iter().map(|cut| cut.min(text.len())).collect();
            cuts.extend([0, text.len()]);
            cuts.sort_unstable();
            let pieces: Vec<&[u8]> = cuts.windows(2).map(|pair| &text.as_bytes()[pair[0]..pair[1]]).collect();
            prop_assert_eq!(parted(&pieces), whole);
        }
    }
}
