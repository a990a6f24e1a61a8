//! Reads the directory of an archive, from its end. Nothing that a number says is trusted before it was
//! compared with what is there.

use std::collections::BTreeSet;

use super::Flaw;
use super::form::{
    CENTRAL, CENTRAL_BYTES, ENCRYPTED, END, END_BYTES, LOCAL, LOCAL_BYTES, MOST_ENTRY_BYTES,
};

/// The directory of 65,535 entries with names of common length.
const MOST_DIRECTORY_BYTES: u64 = 16 << 20;
/// What may follow the end as a comment.
const MOST_COMMENT_BYTES: u64 = 0xffff;

/// A file in an archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Its path in the archive.
    pub(crate) path: String,
    /// Where its bytes begin.
    pub(crate) at: u64,
    /// How many there are.
    pub(crate) size: u64,
    /// Their checksum.
    pub(crate) crc: u32,
}

/// The entries of an archive of that size, in their order; `bytes` gives it from one byte to before another.
pub(crate) async fn read<E>(
    size: u64,
    bytes: impl AsyncFn(u64, u64) -> Result<Vec<u8>, E>,
) -> Result<Vec<Entry>, Flaw> {
    let part = async |from: u64, to: u64| -> Result<Vec<u8>, Flaw> {
        let part = bytes(from, to).await.ok();
        let whole = part.filter(|part| part.len() as u64 == to - from);
        whole.ok_or_else(|| {
            flaw(
                from,
                "bytes that the browser cannot read",
                "a readable file",
            )
        })
    };
    let end = end(
        size,
        &part(size.saturating_sub(END_BYTES + MOST_COMMENT_BYTES), size).await?,
    )?;
    let directory = part(end.directory, end.directory + end.bytes).await?;
    let mut entries = Vec::new();
    let mut rest = Reader {
        bytes: &directory,
        at: end.directory,
    };
    for _ in 0..end.count {
        let listed = listed(&mut rest)?;
        let at = listed.offset;
        if at + LOCAL_BYTES > end.directory {
            return Err(flaw(
                at,
                "the end of the entries",
                format!("{} there", listed.path),
            ));
        }
        let header = part(at, at + LOCAL_BYTES).await?;
        let begins = local(at, &header, &listed)?;
        listed.fits(begins, end.directory)?;
        if !listed.path.ends_with('/') {
            entries.push((
                at,
                Entry {
                    path: listed.path,
                    at: begins,
                    size: listed.size,
                    crc: listed.crc,
                },
            ));
        }
    }
    if !rest.bytes.is_empty() {
        return Err(flaw(
            rest.at,
            "more data after the last entry",
            "the end of the directory",
        ));
    }
    distinct(&entries)?;
    Ok(entries.into_iter().map(|(_, entry)| entry).collect())
}

impl Listed {
    /// Whether its bytes end before the directory.
    fn fits(&self, begins: u64, directory: u64) -> Result<(), Flaw> {
        if begins + self.size <= directory {
            return Ok(());
        }
        let there = directory.saturating_sub(begins);
        let found = format!("{there} bytes before the directory");
        let expected = format!("{} bytes of {}", self.size, self.path);
        Err(flaw(begins, found, expected))
    }
}

/// No entry twice, and none over another.
fn distinct(entries: &[(u64, Entry)]) -> Result<(), Flaw> {
    let mut paths = BTreeSet::new();
    let mut spans: Vec<(u64, u64)> = Vec::new();
    for (from, entry) in entries {
        if !paths.insert(&entry.path) {
            return Err(Flaw::new(&entry.path, "two entries of that name", "one"));
        }
        spans.push((*from, entry.at + entry.size));
    }
    spans.sort_unstable();
    for pair in spans.windows(2) {
        if let [(_, end), (from, _)] = pair
            && end > from
        {
            return Err(flaw(
                *from,
                "an entry inside another",
                "entries one after the other",
            ));
        }
    }
    Ok(())
}

struct End {
    count: u16,
    directory: u64,
    bytes: u64,
}

/// What ends the archive; `tail` is its last part.
fn end(size: u64, tail: &[u8]) -> Result<End, Flaw> {
    let mark = END.to_le_bytes();
    let is_end = |at: &usize| {
        let head = &tail[*at..];
        let comment = head
            .get(20..22)
            .map(|two| usize::from(u16::from_le_bytes([two[0], two[1]])));
        head.starts_with(&mark) && comment == Some(head.len().wrapping_sub(22))
    };
    let Some(at) = (0..tail.len()).rev().find(is_end) else {
        let expected = "the end of a ZIP: the file was cut, or is no workspace";
        return Err(flaw(size, "no end record of an archive", expected));
    };
    let place = size - (tail.len() - at) as u64;
    let mut head = Reader {
        bytes: &tail[at + 4..],
        at: place + 4,
    };
    let (disk, first, here, count) = (head.two()?, head.two()?, head.two()?, head.two()?);
    let (bytes, directory) = (u64::from(head.four()?), u64::from(head.four()?));
    if (disk, first) != (0, 0) || here != count || count == u16::MAX {
        return Err(flaw(place, "a split or ZIP64 archive", "a plain ZIP"));
    }
    if bytes > MOST_DIRECTORY_BYTES || directory + bytes != place {
        let found = format!("a directory of {bytes} bytes at byte {directory}");
        return Err(flaw(place, found, format!("one that ends at byte {place}")));
    }
    Ok(End {
        count,
        directory,
        bytes,
    })
}

struct Listed {
    path: String,
    offset: u64,
    size: u64,
    crc: u32,
}

/// One entry of the directory.
fn listed(rest: &mut Reader) -> Result<Listed, Flaw> {
    let place = rest.at;
    let mut head = Reader {
        bytes: rest.take(CENTRAL_BYTES)?,
        at: place,
    };
    if head.four()? != CENTRAL {
        return Err(flaw(place, "other bytes", "an entry of the directory"));
    }
    let (_by, _needs, flags, method) = (head.two()?, head.two()?, head.two()?, head.two()?);
    let _when = head.four()?;
    let (crc, packed, size) = (
        head.four()?,
        u64::from(head.four()?),
        u64::from(head.four()?),
    );
    let (name, extra, comment) = (head.two()?, head.two()?, head.two()?);
    head.take(8)?;
    let offset = u64::from(head.four()?);
    let path = std::str::from_utf8(rest.take(usize::from(name))?)
        .map_err(|_| flaw(place, "a name that is not UTF-8", "a name in UTF-8"))?
        .to_owned();
    rest.take(usize::from(extra) + usize::from(comment))?;
    if !is_inside(&path) {
        let expected = "a path inside the archive";
        return Err(flaw(place, format!("the name {path:?}"), expected));
    }
    if flags & ENCRYPTED != 0 {
        return Err(Flaw::new(path, "encrypted bytes", "unencrypted bytes"));
    }
    if method != 0 || packed != size {
        return Err(Flaw::new(
            path,
            "compressed bytes",
            "uncompressed bytes: a ZIP without compression",
        ));
    }
    if size > MOST_ENTRY_BYTES {
        return Err(Flaw::new(
            path,
            format!("{size} bytes"),
            format!("at most {MOST_ENTRY_BYTES} bytes"),
        ));
    }
    Ok(Listed {
        path,
        offset,
        size,
        crc,
    })
}

/// Where the bytes begin behind an entry's own header, which has to say what the directory says.
fn local(at: u64, header: &[u8], listed: &Listed) -> Result<u64, Flaw> {
    let mut head = Reader { bytes: header, at };
    let mark = head.four()?;
    let _needs = head.two()?;
    let (flags, method) = (head.two()?, head.two()?);
    head.take(16)?;
    let (name, extra) = (head.two()?, head.two()?);
    if mark != LOCAL
        || method != 0
        || flags & ENCRYPTED != 0
        || usize::from(name) != listed.path.len()
    {
        let expected = format!("the beginning of {}, as the directory says", listed.path);
        return Err(flaw(at, "other bytes", expected));
    }
    Ok(at + LOCAL_BYTES + u64::from(name) + u64::from(extra))
}

/// Whether a path leads to nowhere outside.
fn is_inside(path: &str) -> bool {
    let odd = |c: char| c.is_control() || c == '\\';
    let path = path.strip_suffix('/').unwrap_or(path);
    let part = |part: &str| !part.is_empty() && part != "." && part != ".." && !part.contains(odd);
    path.split('/').all(part)
}

fn flaw(at: u64, found: impl Into<String>, expected: impl Into<String>) -> Flaw {
    Flaw::new(format!("byte {at}"), found, expected)
}

/// Bytes that are taken from the front; there may be too few.
struct Reader<'a> {
    bytes: &'a [u8],
    at: u64,
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], Flaw> {
        let Some((taken, rest)) = self.bytes.split_at_checked(count) else {
            let found = format!("{} bytes", self.bytes.len());
            return Err(flaw(self.at, found, format!("{count} bytes")));
        };
        self.bytes = rest;
        self.at += count as u64;
        Ok(taken)
    }

    fn two(&mut self) -> Result<u16, Flaw> {
        self.take(2).map(|two| u16::from_le_bytes([two[0], two[1]]))
    }

    fn four(&mut self) -> Result<u32, Flaw> {
        self.take(4)
            .map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]]))
    }
}
