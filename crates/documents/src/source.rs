use std::fmt::Debug;
use std::rc::Rc;

use memchr::memchr2_iter;

use crate::hash::Fingerprint;
use crate::lines::Scan;
use crate::mask::{masked_part, masked_start};

/// A half-open range of bytes of a [`Source`]'s text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// A span from `start` to before `end`.
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The same span `by` bytes further on: for documents inside documents.
    #[must_use]
    pub const fn shifted(self, by: usize) -> Self {
        Self {
            start: self.start + by,
            end: self.end + by,
        }
    }

    /// The text of this span; empty where the span does not fit the text.
    pub fn of(self, text: &str) -> &str {
        text.get(self.start..self.end).unwrap_or_default()
    }
}

/// A line and a column for people, both from 1; columns count characters (Unicode scalar values).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

/// Where the lines of a text begin. Lines end at `\n`, `\r\n` or a lone `\r`.
#[derive(Clone, Debug)]
pub struct LineIndex {
    starts: Vec<usize>,
    /// Bytes that begin no character, before each whole [`BLOCK`] of a text that is held: so that a column deep
    /// in a file of one line is found without counting from the line's start.
    continued: Vec<usize>,
    /// Bytes of the text.
    size: usize,
    /// Whether the last line began behind a carriage return, to which a line feed may belong.
    returned: bool,
}

/// Bytes that are counted one by one at the most.
const BLOCK: usize = 1 << 10;

impl LineIndex {
    /// Of a text that is held.
    pub fn new(text: &str) -> Self {
        let mut lines = Self::default();
        lines.feed(text.as_bytes());
        let mut before = 0;
        let blocks = text.as_bytes().chunks_exact(BLOCK);
        lines.continued.extend(blocks.map(|block| {
            before += continuations(block);
            before
        }));
        lines
    }

    /// Takes in more of a text that streams by; a piece may end anywhere.
    pub fn feed(&mut self, bytes: &[u8]) {
        for at in memchr2_iter(b'\n', b'\r', bytes) {
            let place = self.size + at;
            let start = self.starts.last_mut().filter(|start| **start == place);
            match start.filter(|_| self.returned && bytes[at] == b'\n') {
                Some(start) => *start = place + 1,
                None => self.starts.push(place + 1),
            }
            self.returned = bytes[at] == b'\r';
        }
        self.size += bytes.len();
    }

    /// Bytes of the text.
    pub fn size(&self) -> usize {
        self.size
    }

    /// How many lines there are; an empty text has one.
    pub fn count(&self) -> usize {
        self.starts.len()
    }

    /// Line and column of a byte. Bytes past the end give the end. The text is the one that this is of, or nothing where that
    /// is not held: then the column counts bytes.
    pub fn position(&self, text: &str, byte: usize) -> Position {
        let byte = byte.min(self.size);
        let line = self.starts.partition_point(|start| *start <= byte) - 1;
        let start = self.starts[line];
        let column = if text.is_empty() {
            byte - start
        } else {
            self.characters(text, byte) - self.characters(text, start)
        };
        Position {
            line: to_u32(line + 1),
            column: to_u32(column + 1),
        }
    }

    /// The line of a byte, from 1: without the column, which has to be counted.
    pub fn line_of(&self, byte: usize) -> u32 {
        to_u32(self.starts.partition_point(|start| *start <= byte))
    }

    /// Characters that begin before a byte of the text.
    fn characters(&self, text: &str, byte: usize) -> usize {
        let block = byte / BLOCK;
        let rest = &text.as_bytes()[block * BLOCK..byte];
        byte - self.continued.get(block).unwrap_or(&0) - continuations(rest)
    }

    /// The bytes of a line (from 1) without its line break; `None` past the end.
    pub fn line(&self, text: &str, line: u32) -> Option<Span> {
        let Span { start, end } = self.span(line)?;
        let trimmed = text.get(start..end)?.trim_end_matches(['\n', '\r']);
        Some(Span::new(start, start + trimmed.len()))
    }

    /// The bytes of a line (from 1) with its line break; `None` past the end.
    pub fn span(&self, line: u32) -> Option<Span> {
        let at = (line as usize).checked_sub(1)?;
        let start = *self.starts.get(at)?;
        let end = self.starts.get(at + 1).copied();
        Some(Span::new(start, end.unwrap_or(self.size)))
    }
}

/// Those of a text that streamed by are those of the same text that is held.
impl PartialEq for LineIndex {
    fn eq(&self, other: &Self) -> bool {
        (&self.starts, self.size) == (&other.starts, other.size)
    }
}

impl Eq for LineIndex {}

impl Default for LineIndex {
    /// Of nothing yet.
    fn default() -> Self {
        Self {
            starts: vec![0],
            continued: vec![0],
            size: 0,
            returned: false,
        }
    }
}

fn continuations(bytes: &[u8]) -> usize {
    // Most blocks of most files, and told much faster than counted.
    if bytes.is_ascii() {
        return 0;
    }
    bytes.iter().filter(|byte| **byte & 0xC0 == 0x80).count()
}

fn to_u32(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// A file's name and its text as UTF-8, which all spans refer to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Name as opened; may hold folders (`cards/a.yaml`).
    pub name: String,
    /// The text, without byte-order mark; nothing where it streamed by.
    pub text: String,
    /// Its lines.
    pub lines: LineIndex,
    fingerprint: Fingerprint,
}

impl Source {
    /// A source over `text`.
    pub fn new(name: &str, text: String) -> Self {
        let lines = LineIndex::new(&text);
        Self {
            name: name.to_owned(),
            text,
            lines,
            fingerprint: Fingerprint::default(),
        }
    }

    /// A source whose text streamed by and is not held.
    pub fn passed(name: &str, lines: LineIndex) -> Self {
        Self {
            name: name.to_owned(),
            text: String::new(),
            lines,
            fingerprint: Fingerprint::default(),
        }
    }

    /// The [`fnv1a_64`](crate::fnv1a_64) of the text, which is gone through once.
    pub fn fingerprint(&self) -> &str {
        self.fingerprint.of(&self.text)
    }

    /// Line and column of a byte.
    pub fn position(&self, byte: usize) -> Position {
        self.lines.position(&self.text, byte)
    }

    /// The text of a span as [`excerpt`] gives it, for a diagnostic.
    pub fn excerpt(&self, span: Span) -> String {
        excerpt_of(&self.text, span)
    }
}

/// A file whose bytes are read where they are needed.
pub trait TextSource: Debug {
    /// Bytes of the whole file.
    fn size(&self) -> u64;

    /// Fills `into` with the bytes of the file from that place on; says why it cannot.
    fn read(&self, from: u64, into: &mut [u8]) -> Result<(), String>;

    /// Takes what comes next of a file that is gone through from its beginning, no more than `most` bytes at a time where nobody
    /// reads ahead. `false` where that is on its way: whoever waits is told when to ask again. Of a log somebody may note
    /// what stands on its lines meanwhile.
    fn more(
        &self,
        from: u64,
        most: usize,
        _notes: Option<Scan>,
        piece: &mut Piece,
    ) -> Result<bool, String> {
        let left = self.size().saturating_sub(from);
        let room = usize::try_from(left).unwrap_or(most).min(most);
        piece.notes.clear();
        piece.bytes.resize(room, 0);
        self.read(from, &mut piece.bytes)?;
        Ok(true)
    }

    /// A new place for what is unpacked of the file: memory, where there is none beside it.
    fn place(&self) -> Box<dyn Keep> {
        Box::<Vec<u8>>::default()
    }
}

/// A place for bytes that come out piece by piece, and are read again from there: there may be more than memory has room for.
pub trait Keep: Debug {
    /// Takes what comes next; says why it cannot.
    fn keep(&mut self, bytes: &[u8]) -> Result<(), String>;

    /// All that came, as one file.
    fn kept(self: Box<Self>) -> Rc<dyn TextSource>;
}

impl Keep for Vec<u8> {
    fn keep(&mut self, bytes: &[u8]) -> Result<(), String> {
        self.extend_from_slice(bytes);
        Ok(())
    }

    fn kept(self: Box<Self>) -> Rc<dyn TextSource> {
        Rc::new(*self)
    }
}

/// What comes next of a file that is gone through.
#[derive(Debug, Default)]
pub struct Piece {
    /// It may end anywhere.
    pub bytes: Vec<u8>,
    /// What [`scan`](crate::scan) noted of its lines; nothing where nobody looked.
    pub notes: Vec<u32>,
}

impl TextSource for Source {
    fn size(&self) -> u64 {
        self.text.len() as u64
    }

    fn read(&self, from: u64, into: &mut [u8]) -> Result<(), String> {
        read_of(self.text.as_bytes(), from, into)
    }
}

impl TextSource for Vec<u8> {
    fn size(&self) -> u64 {
        self.len() as u64
    }

    fn read(&self, from: u64, into: &mut [u8]) -> Result<(), String> {
        read_of(self, from, into)
    }
}

/// Reads bytes of a file that is held, as [`TextSource::read`] does.
pub fn read_of(bytes: &[u8], from: u64, into: &mut [u8]) -> Result<(), String> {
    let there = usize::try_from(from).ok().and_then(|from| {
        let to = from.checked_add(into.len())?;
        bytes.get(from..to)
    });
    into.copy_from_slice(there.ok_or("There is nothing there.")?);
    Ok(())
}

/// The text of a span as [`excerpt`] gives it, masked also by what stands around it.
pub(crate) fn excerpt_of(text: &str, span: Span) -> String {
    /// As much as a line is made of, in bytes.
    const LONGEST: usize = 2048;
    let (from, to) = (span.start.min(text.len()), span.end.min(text.len()));
    let to = to.min(text.floor_char_boundary(from + LONGEST));
    match text.get(from..to) {
        Some(_) => in_a_line(&masked_part(text, from, to)),
        None => excerpt(span.of(text)),
    }
}

/// `text` on one line and at most 60 characters long, masked before it is cut: half a key would not be known any more.
pub fn excerpt(text: &str) -> String {
    in_a_line(&masked_start(text))
}

fn in_a_line(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut words = String::new();
    for word in text.split_whitespace() {
        if !words.is_empty() {
            words.push(' ');
        }
        words.push_str(word);
        if words.len() > 4 * LONGEST {
            break;
        }
    }
    match words.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}…", words[..at].trim_end()),
        None => words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A value is a secret by its name, and so is a part of one.
    #[test]
    fn an_excerpt_is_masked_by_what_stands_around_it() {
        let text = "x = 1\nDB_PASSWORD = swordfish9\napi_key=9fK2mQ7xVb4TzR1w, y\n";
        let source = Source::new("a.toml", text.to_owned());
        let excerpt = |part: &str| {
            let start = text.find(part).unwrap_or_default();
            source.excerpt(Span::new(start, start + part.len()))
        };
        assert_eq!(excerpt("swordfish9"), "(masked)");
        assert_eq!(excerpt("Vb4TzR1w"), "(masked)");
        assert_eq!(excerpt("Vb4TzR1w, y"), "(masked), y");
        assert_eq!(excerpt("api_key=9fK2"), "api_key=(masked)");
        assert_eq!(excerpt("DB_PASSWORD"), "DB_PASSWORD");
        assert_eq!(excerpt("y\n"), "y");
        assert_eq!(source.excerpt(Span::new(9, 2)), "");
    }

    /// A report on each decision of a file asks again.
    #[test]
    fn a_text_is_hashed_once() {
        let source = Source::new("a.yaml", "foobar".to_owned());
        assert_eq!(source.fingerprint(), "85944171f73967e8");
        assert!(std::ptr::eq(source.fingerprint(), source.fingerprint()));
        assert_eq!(source, Source::new("a.yaml", "foobar".to_owned()));
    }

    #[test]
    fn pieces_have_the_lines_of_the_whole() {
        let text = "a\r\nb\rc\n\r\r\n\né\r";
        let whole = LineIndex::new(text);
        assert_eq!(whole.starts, [0, 3, 5, 7, 8, 10, 11, 14]);
        for cut in 0..text.len() {
            let mut index = LineIndex::default();
            index.feed(&text.as_bytes()[..cut]);
            index.feed(&text.as_bytes()[cut..]);
            assert_eq!(index, whole, "{cut}");
        }
    }

    /// Columns deep in a line of several blocks are what counting from its start gives.
    #[test]
    fn columns_of_a_long_line_count_characters() {
        let text = format!("é\n{}", "aß€𝄞".repeat(BLOCK));
        let index = LineIndex::new(&text);
        let begins = text.char_indices().skip(2).enumerate();
        for (before, (byte, _)) in begins {
            let position = index.position(&text, byte);
            assert_eq!((position.line, position.column as usize), (2, before + 1));
        }
        // Of a text that streams by lines are known, and bytes are counted.
        let mut pieces = LineIndex::default();
        text.as_bytes()
            .chunks(777)
            .for_each(|piece| pieces.feed(piece));
        let place = pieces.position("", 4000);
        assert_eq!((place.line, place.column), (2, 3998));
        assert_eq!(pieces.size(), index.size());
        let end = index.position(&text, usize::MAX);
        assert_eq!(end.column as usize, 4 * BLOCK + 1);
    }
}
