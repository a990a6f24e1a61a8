//! Bytes of files into an archive and out of it. Files are read in pieces; no number that stands in an archive says how much memory is taken.

use crc32fast::Hasher;
use js_sys::{Array, Uint8Array};
use leptos::wasm_bindgen::JsValue;
use web_sys::{Blob, BlobPropertyBag, File, FilePropertyBag};

use super::saving::bytes;
use crate::client::FileHandle;
use crate::persist::archive::{Entry, Flaw, RECORD, Writer, anonymous, matched, paths, read};
use crate::persist::{Record, Unread};
use crate::state::ground::stamp::stamp;

/// Bytes that are looked at in one go.
const PIECE_BYTES: u64 = 4 << 20;
/// A larger record is none that was written here.
const MOST_RECORD_BYTES: u64 = 16 << 20;

/// A workspace and its files by key.
pub(super) type Contents = (Record, Vec<(u32, File)>);

/// Larger files are left out of an archive, which is made in memory.
const MOST_PACKED_BYTES: u64 = 64 << 20;

/// An archive, and what is in it.
pub(super) struct Packed {
    pub(super) blob: Blob,
    pub(super) files: usize,
    /// Files that are not in it, by name.
    pub(super) left_out: Vec<String>,
}

/// Makes an archive of a record and its files.
pub(super) async fn pack(mut record: Record, files: Vec<FileHandle>) -> Result<Packed, Flaw> {
    let mut left_out = Vec::new();
    let mut contents = Vec::new();
    for handle in &files {
        let large = stamp(&handle.file).size > MOST_PACKED_BYTES;
        let content = if large {
            None
        } else {
            content(&handle.file).await
        };
        match content {
            Some(content) => contents.push((handle.key, content)),
            None => left_out.push(handle.name.clone()),
        }
    }
    for file in &mut record.files {
        let at = contents.iter().position(|(key, _)| *key == file.key);
        let open = files.iter().any(|handle| handle.key == file.key);
        file.kept = at.is_some() && open;
        match at.filter(|_| file.kept) {
            Some(_) => file.print = None,
            None if !open => left_out.push(file.name.clone()),
            None => {}
        }
    }
    let record = anonymous(record);
    let kept: Vec<_> = record
        .files
        .iter()
        .filter(|file| file.kept)
        .cloned()
        .collect();
    let mut writer = Writer::default();
    let parts = Array::new();
    let text = record.write();
    let crc = crc32fast::hash(text.as_bytes());
    push(&parts, &writer.entry(RECORD, text.len() as u64, crc)?);
    push(&parts, text.as_bytes());
    for (file, path) in kept.iter().zip(paths(&kept)) {
        let Some((_, content)) = contents.iter().find(|(key, _)| *key == file.key) else {
            continue;
        };
        push(&parts, &writer.entry(&path, file.size, content.crc)?);
        parts.push(&content.blob);
    }
    push(&parts, &writer.end()?);
    let blob = blob_of(&parts).ok_or_else(|| {
        Flaw::new(
            "the whole file",
            "too little memory",
            "memory for all files at once",
        )
    })?;
    Ok(Packed {
        blob,
        files: kept.len(),
        left_out,
    })
}

/// A file's bytes as they are now, and their checksum.
struct Content {
    blob: Blob,
    crc: u32,
}

/// Reads a file whole; `None` where the browser does not let it.
async fn content(file: &File) -> Option<Content> {
    let size = stamp(file).size;
    let (parts, crc) = piecewise(file, 0, size).await?;
    let blob = blob_of(&parts)?;
    Some(Content { blob, crc })
}

/// Copies a stretch of a file piece by piece, and takes its checksum.
async fn piecewise(file: &Blob, from: u64, to: u64) -> Option<(Array, u32)> {
    let (parts, mut checksum, mut at) = (Array::new(), Hasher::new(), from);
    while at < to {
        let end = to.min(at + PIECE_BYTES);
        let piece = bytes(file, at, end).await.ok()?;
        if piece.len() as u64 != end - at {
            return None;
        }
        checksum.update(&piece);
        push(&parts, &piece);
        at = end;
    }
    Some((parts, checksum.finalize()))
}

fn push(parts: &Array, bytes: &[u8]) {
    parts.push(&Uint8Array::from(bytes));
}

fn blob_of(parts: &Array) -> Option<Blob> {
    let kind = BlobPropertyBag::new();
    // Not that of a ZIP: some browsers would add that ending to the name.
    kind.set_type("application/octet-stream");
    Blob::new_with_buffer_source_sequence_and_options(parts, &kind).ok()
}

/// Takes an archive apart.
pub(super) async fn unpack(file: File) -> Result<Contents, Flaw> {
    let part = async |from, to| -> Result<Vec<u8>, JsValue> { bytes(&file, from, to).await };
    let entries = read(stamp(&file).size, part).await?;
    let Some(entry) = entries.iter().find(|entry| entry.path == RECORD) else {
        let expected = format!("an entry {RECORD}: this ZIP is no workspace");
        return Err(Flaw::new("the directory", "no workspace record", expected));
    };
    let record = record_of(&file, entry).await?;
    let kept = record.files.iter().filter(|file| file.kept);
    let mut files = Vec::new();
    for (remembered, entry) in kept.zip(matched(&record, &entries)?) {
        let parts = whole(&file, &entry).await?;
        let leaf = remembered.name.rsplit('/').next().unwrap_or_default();
        let bag = FilePropertyBag::new();
        bag.set_last_modified(remembered.modified_ms as f64);
        let made = File::new_with_blob_sequence_and_options(&parts, leaf, &bag);
        let made = made.map_err(|_| {
            Flaw::new(
                &entry.path,
                "too little memory",
                "memory for all files at once",
            )
        })?;
        files.push((remembered.key, made));
    }
    Ok((record, files))
}

async fn record_of(file: &File, entry: &Entry) -> Result<Record, Flaw> {
    if entry.size > MOST_RECORD_BYTES {
        let found = format!("{} bytes", entry.size);
        return Err(Flaw::new(
            RECORD,
            found,
            format!("at most {MOST_RECORD_BYTES} bytes"),
        ));
    }
    whole(file, entry).await?;
    let text = bytes(file, entry.at, entry.at + entry.size)
        .await
        .unwrap_or_default();
    let text = String::from_utf8(text).map_err(|error| {
        let line = error.as_bytes()[..error.utf8_error().valid_up_to()]
            .split(|byte| *byte == b'\n')
            .count();
        Flaw::new(
            format!("{RECORD}, line {line}"),
            "bytes that are not UTF-8",
            "text in UTF-8",
        )
    })?;
    Record::read(&text).map_err(|unread| {
        let (found, expected) = match unread {
            Unread::Newer => (
                "the record of a newer Steelyard version",
                "a version that this page knows; reload the page for a newer one",
            ),
            Unread::Damaged => (
                "a record that is cut off or has invalid lines",
                "the lines of a workspace, from its version to \"end\"",
            ),
        };
        Flaw::new(RECORD, found, expected)
    })
}

/// The bytes of an entry, once their checksum is right.
async fn whole(file: &File, entry: &Entry) -> Result<Array, Flaw> {
    let read = piecewise(file, entry.at, entry.at + entry.size).await;
    let (parts, crc) = read.ok_or_else(|| {
        Flaw::new(
            &entry.path,
            "bytes that the browser cannot read",
            "a readable file",
        )
    })?;
    if crc != entry.crc {
        let (found, expected) = (
            format!("bytes with checksum {crc:08x}"),
            format!("{:08x}: the file is damaged", entry.crc),
        );
        return Err(Flaw::new(&entry.path, found, expected));
    }
    Ok(parts)
}
