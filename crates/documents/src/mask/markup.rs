//! Secrets in HTML: behind a label (`<th>Password</th><td>…</td>`), and in a column whose head names them.

use memchr::memmem;

use super::judge::{Form, is_secret};
use super::{Found, apart, pieces};

/// The secret behind the label whose end this sign closes: `<dt>Password</dt><dd>…`, `<b>Password</b>: …`.
pub(super) fn labelled(text: &str, at: usize) -> Option<Found> {
    /// Longest end tag, and longest label, in bytes.
    const TAG: usize = 12;
    const LABEL: usize = 64;
    let bytes = text.as_bytes();
    let back = |end: usize, most: usize, sign: u8| {
        let from = end.saturating_sub(most);
        let place = bytes[from..end].iter().rposition(|byte| *byte == sign);
        place.map(|place| from + place)
    };
    let end = back(at, TAG, b'<')?;
    if !bytes[end + 1..].starts_with(b"/") && !bytes[end + 1..].starts_with(b"\\/") {
        return None;
    }
    let label = text.get(back(end, LABEL, b'>')? + 1..end)?.trim();
    if label.ends_with('?') || label.contains('.') {
        return None;
    }
    let (kind, word) = apart::named(label)?;
    let colon = usize::from(bytes.get(at + 1) == Some(&b':'));
    let (from, to) = content(text, at + 1 + colon)?;
    let fits = is_secret(kind, word, Form::Loose, &text[from..to]);
    fits.then(|| Found::secret(from, to))
}

/// From where to where the text goes that stands at a place, or behind the tags there.
fn content(text: &str, at: usize) -> Option<(usize, usize)> {
    /// Most tags, longest tag, and longest text, in bytes.
    const TAGS: usize = 6;
    const TAG: usize = 96;
    const LONGEST: usize = 256;
    let bytes = text.as_bytes();
    let mut from = pieces::spaces(bytes, at);
    for _ in 0..TAGS {
        if bytes.get(from) != Some(&b'<') {
            break;
        }
        let tag = &bytes[from + 1..];
        // What another row holds is not told by this one.
        if matches!(
            tag.strip_prefix(b"\\").unwrap_or(tag),
            [b'/', b't', b'r', ..] | [b'/', b'l', b'i', ..]
        ) {
            return None;
        }
        from += tag
            .iter()
            .take(TAG)
            .take_while(|byte| **byte != b'>')
            .count()
            + 2;
        from = pieces::spaces(bytes, from);
    }
    let words = bytes.get(from..)?.iter().take(LONGEST);
    let length = words.take_while(|byte| !b"<\n\\".contains(byte)).count();
    let words = text.get(from..from + length)?.trim_end();
    let closed = !words.is_empty() && bytes.get(from + length).is_some();
    closed.then(|| (from, from + words.len()))
}

/// Where the secrets stand in the tables of HTML whose heads name them.
pub(super) fn cells(text: &str) -> Vec<(usize, usize)> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    if memmem::find(bytes, b"<th").is_none() {
        return found;
    }
    let mut columns = Vec::new();
    // How many cells stand before one in its row, and how many of them are heads.
    let (mut place, mut heads) = (0, 0);
    for at in memmem::find_iter(bytes, b"<t") {
        let tag = &bytes[at + 2..];
        let Some(length) = tag.iter().take(96).position(|byte| *byte == b'>') else {
            continue;
        };
        let of_cell = matches!(tag[1], b'>' | b' ');
        match tag[0] {
            b'r' if of_cell => (place, heads) = (0, 0),
            b'h' if of_cell => {
                if heads == 0 {
                    columns.clear();
                }
                let label = content(text, at + length + 3).map(|(from, to)| &text[from..to]);
                if let Some(named) = label.and_then(apart::named) {
                    columns.push((place, named));
                }
                (place, heads) = (place + 1, heads + 1);
            }
            b'd' if of_cell => {
                // A head beside a cell is that of its row.
                if heads > 0 {
                    columns.clear();
                }
                let column = columns.iter().find(|(column, _)| *column == place);
                let cell =
                    column.and_then(|(_, named)| Some((content(text, at + length + 3)?, named)));
                if let Some(((from, to), (kind, word))) = cell
                    && is_secret(*kind, word, Form::Loose, &text[from..to])
                {
                    found.push((from, to));
                }
                place += 1;
            }
            b'a' => columns.clear(),
            _ => {}
        }
    }
    found
}
