//! Bytes to text: what is binary, which encoding, what was replaced.

use super::reading::thousands;
use super::windows_1252::windows_1252;
use super::{Code, Format, Severity};

const UTF8_MARK: &[u8] = b"\xEF\xBB\xBF";

/// How many bytes are looked at for NULs, as git does.
const LOOKED_AT: usize = 8_000;

/// What the bytes of a file are.
#[derive(Debug)]
pub enum Decoded {
    /// Text as UTF-8 without byte-order mark, and what there is to say about it.
    Text(String, Vec<Remark>),
    /// No text; the words say what it is: "a PNG image".
    Binary(&'static str),
}

/// Something to say about the encoding.
#[derive(Debug)]
pub struct Remark {
    /// How much it costs.
    pub severity: Severity,
    /// What sort of thing it is.
    pub code: Code,
    /// The byte of the text it is about.
    pub at: usize,
    /// What stands there.
    pub found: String,
    /// What would have been right.
    pub expected: &'static str,
    /// What was done about it.
    pub done: &'static str,
}

/// Decodes the bytes of a file whose name promises a format, where it promises one. Tables of cells are written in other
/// encodings than Unicode too; the definitions of the other formats name Unicode.
pub fn decode(bytes: &[u8], promised: Option<Format>) -> Decoded {
    if let Some(kind) = binary_kind(bytes) {
        return Decoded::Binary(kind);
    }
    if bytes.starts_with(UTF8_MARK) {
        return marked_utf8(bytes);
    }
    if let Some((text, remarks)) = utf16_text(bytes) {
        return Decoded::Text(text, remarks);
    }
    let head = bytes.get(..LOOKED_AT).unwrap_or(bytes);
    if head.contains(&0) || is_noise(head) {
        return Decoded::Binary(ANY_BINARY);
    }
    if promised == Some(Format::Csv)
        && let Some(text) = windows_1252(bytes)
    {
        let remark = assumed(&text);
        return Decoded::Text(text, vec![remark]);
    }
    utf8(bytes, Vec::new())
}

/// Whether three of ten bytes are no text, control characters among them: text in another encoding has none, and the colours
/// of a terminal are few.
fn is_noise(head: &[u8]) -> bool {
    let is_strange = |byte: &&u8| matches!(**byte, 0..=6 | 14..=26 | 28..=31 | 127);
    let strange = head.iter().filter(is_strange).count();
    let broken: usize = head.utf8_chunks().map(|part| part.invalid().len()).sum();
    strange * 32 > head.len() && (strange + broken) * 10 > head.len() * 3
}

/// The text of bytes that are UTF-16, and what there is to say about it; `None` for any others. Without a mark they are
/// where that is evident: Western text has a zero in nearly every pair, always on the same side.
pub fn utf16_text(bytes: &[u8]) -> Option<(String, Vec<Remark>)> {
    if let Some(rest) = bytes.strip_prefix(b"\xFF\xFE") {
        return Some(utf16(rest, u16::from_le_bytes, "UTF-16 (little-endian)"));
    }
    if let Some(rest) = bytes.strip_prefix(b"\xFE\xFF") {
        return Some(utf16(rest, u16::from_be_bytes, "UTF-16 (big-endian)"));
    }
    let head = bytes.get(..LOOKED_AT).unwrap_or(bytes);
    let most = head.len() / 2 * 3 / 4;
    let name = "UTF-16 without a byte-order mark";
    match zeros(head) {
        (0, odd) if odd > most => Some(utf16(bytes, u16::from_le_bytes, name)),
        (even, 0) if even > most => Some(utf16(bytes, u16::from_be_bytes, name)),
        _ => None,
    }
}

/// Text behind a byte-order mark; files that were glued together may have it more than once.
fn marked_utf8(bytes: &[u8]) -> Decoded {
    let mut rest = bytes;
    while let Some(after) = rest.strip_prefix(UTF8_MARK) {
        rest = after;
    }
    let remark = encoding("UTF-8 with a byte-order mark", "the mark skipped");
    utf8(rest, vec![remark])
}

/// What bytes are called that are no text and have the marks of no kind.
pub(super) const ANY_BINARY: &str = "bytes that are not text";

/// The words for a file of so many bytes: "a PNG image, 1,234 bytes".
pub(super) fn binary_in_words(kind: &str, size: usize) -> String {
    format!("{kind}, {} bytes", thousands(size))
}

/// What a file is whose first bytes are those of a kind that is no text: "a PNG image".
pub fn binary_kind(bytes: &[u8]) -> Option<&'static str> {
    const MAGIC: &[(&[u8], &str)] = &[
        (b"\x89PNG\r\n\x1A\n", "a PNG image"),
        (b"\xFF\xD8\xFF", "a JPEG image"),
        (b"GIF87a", "a GIF image"),
        (b"GIF89a", "a GIF image"),
        (b"%PDF-", "a PDF document"),
        (b"PK\x03\x04", "a ZIP archive or an Office document"),
        (b"PK\x05\x06", "an empty ZIP archive"),
        (b"\x1F\x8B", "a gzip archive"),
        (b"BZh", "a bzip2 archive"),
        (b"\xFD7zXZ\0", "an xz archive"),
        (b"\x28\xB5\x2F\xFD", "a Zstandard archive"),
        (b"7z\xBC\xAF\x27\x1C", "a 7z archive"),
        (b"SQLite format 3\0", "a SQLite database"),
        (b"\0asm", "a WebAssembly module"),
        (b"\x7FELF", "a program (ELF)"),
        (b"MZ\x90\0", "a program (Windows)"),
        (b"PAR1", "a Parquet file"),
        (b"ARROW1", "an Arrow file"),
    ];
    if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
        return Some("a WebP image");
    }
    if bytes.get(257..262) == Some(b"ustar") {
        return Some("a tar archive");
    }
    let known = MAGIC.iter().find(|(magic, _)| bytes.starts_with(magic));
    known.map(|(_, kind)| *kind)
}

/// How many bytes at even and at odd places are zero.
fn zeros(head: &[u8]) -> (usize, usize) {
    let count = |parity: usize| {
        let bytes = head.iter().skip(parity).step_by(2);
        bytes.filter(|byte| **byte == 0).count()
    };
    (count(0), count(1))
}

fn utf8(bytes: &[u8], mut remarks: Vec<Remark>) -> Decoded {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(error) => {
            remarks.push(replaced("bytes that are not UTF-8", error.valid_up_to()));
            String::from_utf8_lossy(bytes).into_owned()
        }
    };
    Decoded::Text(text, remarks)
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16, name: &str) -> (String, Vec<Remark>) {
    let (pairs, rest) = bytes.as_chunks();
    let mut text = String::with_capacity(bytes.len() / 2);
    let mut first_bad = None;
    for decoded in char::decode_utf16(pairs.iter().map(|pair| unit(*pair))) {
        if decoded.is_err() {
            first_bad.get_or_insert(text.len());
        }
        text.push(decoded.unwrap_or(char::REPLACEMENT_CHARACTER));
    }
    if !rest.is_empty() {
        first_bad.get_or_insert(text.len());
        text.push(char::REPLACEMENT_CHARACTER);
    }
    let bad = first_bad.map(|at| replaced("half a character of UTF-16", at));
    let mut remarks = vec![encoding(name, "read as UTF-16")];
    remarks.extend(bad);
    (text, remarks)
}

fn encoding(found: &str, done: &'static str) -> Remark {
    Remark {
        severity: Severity::Note,
        code: Code::ENCODING,
        at: 0,
        found: found.to_owned(),
        expected: "UTF-8",
        done,
    }
}

/// Says that a text was taken for Windows-1252, with its first word of other characters than ASCII, by which people see
/// whether it is.
fn assumed(text: &str) -> Remark {
    const LONGEST: usize = 30;
    let at = text.find(|letter: char| !letter.is_ascii()).unwrap_or(0);
    let parts =
        |letter: char| letter.is_ascii_whitespace() || matches!(letter, ',' | ';' | '|' | '"');
    let start = text[..at].rfind(parts).map_or(0, |before| before + 1);
    let word: String = text[start..]
        .chars()
        .take(LONGEST)
        .take_while(|letter| !parts(*letter))
        .collect();
    Remark {
        severity: Severity::Warning,
        code: Code::ENCODING,
        at,
        found: format!("bytes that are not UTF-8, first in “{word}” as it is read"),
        expected: "UTF-8",
        done: "read as Windows-1252 (Latin-1)",
    }
}

/// Says that something of a text, the first of which stands there, was replaced by U+FFFD.
pub fn replaced(found: &str, at: usize) -> Remark {
    Remark {
        severity: Severity::Warning,
        code: Code::INVALID_UTF8,
        at,
        found: found.to_owned(),
        expected: "UTF-8",
        done: "each replaced by U+FFFD",
    }
}
