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
    /// What [`scan`] noted of it; nothing where nobody looked, or nothing was found.
    pub notes: &'a [u32],
}

/// What is to be noted of the lines of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scan {
    /// Where the fields of events stand.
    Events,
    /// Where all values of records stand.
    Records,
}

/// Goes through the whole lines of a piece behind the first end in it: `look` adds what there is to note of each. So lines can
/// be looked at in one place and taken in another ([`Lines::feed`]): of each there is its size, the count of its notes, and those.
pub fn scan(piece: &[u8], look: &mut dyn FnMut(&[u8], &mut Vec<u32>)) -> Vec<u32> {
    let mut all = Vec::new();
    let mut rest = piece;
    let mut is_first = true;
    while let Some(end) = memchr(b'\n', rest) {
        let (text, behind) = rest.split_at(end);
        rest = &behind[1..];
        if std::mem::take(&mut is_first) {
            continue;
        }
        let text = own(text);
        let place = all.len();
        all.extend([to_u32(end + 1), 0]);
        if text.len() <= LONGEST {
            look(text, &mut all);
        }
        all[place + 1] = to_u32(all.len() - place - 2);
    }
    all
}

fn to_u32(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
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

    /// Takes more of the file, which may end anywhere. Notes are those of [`scan`] of these bytes, or none.
    pub fn feed(&mut self, bytes: &[u8], notes: &[u32], each: &mut impl FnMut(Line<'_>)) {
        let mut rest = bytes;
        // They begin behind the first end.
        let (mut notes, mut behind_first) = (&[][..], Some(notes));
        loop {
            let (end, own_notes) = match first(&mut notes) {
                Some((size, of_it)) if (1..=rest.len()).contains(&size) => (size - 1, of_it),
                _ => match memchr(b'\n', rest) {
                    Some(end) => (end, &[][..]),
                    None => break,
                },
            };
            notes = behind_first.take().unwrap_or(notes);
            let (text, behind) = rest.split_at(end);
            if self.size == 0 {
                let size = end as u64 + 1;
                give((self.offset, size), Some(text), own_notes, each);
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
        give(place, text, &[], each);
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

fn give(
    (offset, size): (u64, u64),
    text: Option<&[u8]>,
    notes: &[u32],
    each: &mut impl FnMut(Line<'_>),
) {
    each(Line {
        offset,
        size,
        text: text.map(own).filter(|text| text.len() <= LONGEST),
        notes,
    });
}

/// A line without a carriage return, which is part of its end.
fn own(text: &[u8]) -> &[u8] {
    text.strip_suffix(b"\r").unwrap_or(text)
}

/// The size of the first line that there are notes of, and those, which are taken off.
fn first<'a>(notes: &mut &'a [u32]) -> Option<(usize, &'a [u32])> {
    let ([size, count], rest) = notes.split_first_chunk()?;
    let (of_it, behind) = rest.split_at_checked(*count as usize)?;
    *notes = behind;
    Some((*size as usize, of_it))
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
            lines.feed(piece, &[], &mut each);
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

        /// Whole lines come with what was noted of them, wherever pieces end.
        #[test]
        fn notes_stand_with_their_lines(text in "[ab\r\n]{0,40}", size in 1_usize..41) {
            let bytes = |line: &[u8]| line.iter().map(|byte| u32::from(*byte)).collect::<Vec<_>>();
            let mut lines = Lines::default();
            let (mut all, mut noted) = (Vec::new(), 0);
            let mut each = |line: Line<'_>| {
                let text = line.text.map(<[u8]>::to_vec).unwrap_or_default();
                if !line.notes.is_empty() {
                    assert_eq!(line.notes, bytes(&text));
                    noted += 1;
                }
                all.push((line.offset, Some(text)));
            };
            let mut filled = 0;
            for piece in text.as_bytes().chunks(size) {
                let notes = scan(piece, &mut |line, notes| notes.extend(bytes(line)));
                lines.feed(piece, &notes, &mut each);
                let mut whole = piece.split(|byte| *byte == b'\n').skip(1).collect::<Vec<_>>();
                whole.pop();
                filled += whole.iter().filter(|line| !own(line).is_empty()).count();
            }
            lines.finish(&mut each);
            prop_assert_eq!(noted, filled);
            prop_assert_eq!(all, parted(&[text.as_bytes()]));
        }
    }
}
