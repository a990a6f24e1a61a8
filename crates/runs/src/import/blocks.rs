//! What a message says: a text, or a list of blocks. Several formats write these alike.

use std::borrow::Cow;

use steelyard_documents::whole_characters;

use super::json::{Object, Raw, decoded, items, text};

/// The content of a message as blocks; a text is one of them, under no type.
pub(super) fn blocks(raw: Option<Raw<'_>>) -> Vec<Block<'_>> {
    let text = text(raw);
    if !text.is_empty() {
        return vec![Block {
            text,
            ..Block::default()
        }];
    }
    let objects = items(raw).into_iter().map(|item| Object::of(Some(item)));
    let filled = objects.filter(|fields| !fields.is_empty());
    filled.map(Block::of).collect()
}

/// The texts among the blocks of a message, each on a line of its own; what is no text but shown to a reader is named.
pub(super) fn texts(raw: Option<Raw<'_>>) -> String {
    let shown: Vec<Cow<'_, str>> = blocks(raw)
        .into_iter()
        .filter_map(Block::into_shown)
        .collect();
    shown.join("\n")
}

/// One block of a message.
#[derive(Debug, Default)]
pub(super) struct Block<'a> {
    /// `text`, `tool_use`; empty for the text of a message without blocks.
    pub(super) kind: Cow<'a, str>,
    /// Its text; empty where it has none.
    pub(super) text: Cow<'a, str>,
    pub(super) fields: Object<'a>,
}

impl<'a> Block<'a> {
    fn of(fields: Object<'a>) -> Self {
        Self {
            kind: fields.text("type"),
            text: fields.some(&["text", "refusal"]).unwrap_or_default(),
            fields,
        }
    }

    /// What a reader sees of it: its text, or the name of a picture or a file.
    pub(super) fn into_shown(self) -> Option<Cow<'a, str>> {
        match self.kind.as_ref() {
            _ if !self.text.is_empty() => Some(self.text),
            "image" | "image_url" | "input_image" => Some(Cow::Borrowed("[image]")),
            "input_audio" => Some(Cow::Borrowed("[audio]")),
            "document" | "file" | "input_file" => Some(Cow::Borrowed("[file]")),
            _ => None,
        }
    }
}

/// The start of what a tool was given or gave, decoded, for showing: a text, the texts of blocks, or else JSON.
pub(super) fn shown(raw: Option<Raw<'_>>) -> String {
    /// Longer lists of blocks are shown as they are written.
    const BLOCKS: usize = 1 << 16;
    let Some(raw) = raw else {
        return String::new();
    };
    let written = raw.get();
    if written.starts_with('"') {
        return shortened(&decoded_start(written));
    }
    if written.starts_with('[') && written.len() <= BLOCKS {
        let text = texts(Some(raw));
        if !text.is_empty() {
            return shortened(&text);
        }
    }
    shortened(written)
}

/// Bytes of a tool's input or output that are kept.
const SHOWN: usize = 2 << 10;

/// The beginning of a JSON string, decoded; the whole of a short one.
fn decoded_start(quoted: &str) -> String {
    /// The longest escape: a pair of surrogates.
    const ESCAPE: usize = 12;
    if quoted.len() <= 2 * SHOWN {
        return decoded(quoted);
    }
    // As much more as tells whether an escape at the cut is half a character.
    let head = &quoted[..quoted.floor_char_boundary(2 * SHOWN + ESCAPE)];
    let mended = whole_characters(head);
    let quoted = mended.as_ref().map_or(head, |(mended, _)| mended);
    let end = quoted.floor_char_boundary(2 * SHOWN);
    let mut cut = String::new();
    for end in (end - ESCAPE..=end).rev() {
        let Some(start) = quoted.get(..end) else {
            continue;
        };
        cut.clear();
        cut.push_str(start);
        cut.push('"');
        if let Ok(text) = serde_json::from_str(&cut) {
            return text;
        }
    }
    String::new()
}

/// The first 2 KB of a text, without data in base64.
pub(super) fn shortened(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, data)) = rest.split_once(";base64,") {
        if before.len() > SHOWN {
            break;
        }
        kept.push_str(before);
        let length = data
            .bytes()
            .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'='))
            .count();
        kept.push_str(";base64,…");
        rest = &data[length..];
        if kept.len() > SHOWN {
            break;
        }
    }
    kept.push_str(&rest[..rest.floor_char_boundary(SHOWN + 4)]);
    if kept.len() > SHOWN {
        kept.truncate(kept.floor_char_boundary(SHOWN));
        kept.push('…');
    }
    kept
}
