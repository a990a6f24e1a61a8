//! What a message says: a text, or a list of blocks. Several formats write these alike.

use std::borrow::Cow;

use memchr::memmem;
use steelyard_kernel::{cut, decode};

use super::json::{Object, Raw, items, quoted, text};
use super::step::ToolResult;
use crate::Outcome;

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

    /// Whether it holds what a tool gave: one that the program runs, or the server of the model (`web_search_tool_result`).
    pub(super) fn is_result(&self) -> bool {
        self.kind == "tool_result" || self.kind.ends_with("_tool_result")
    }

    /// Whether it is a call of a tool.
    pub(super) fn is_call(&self) -> bool {
        matches!(
            self.kind.as_ref(),
            "tool_use" | "server_tool_use" | "mcp_tool_use"
        )
    }

    /// What a reader sees of it: its text, or the name of a picture or a file.
    pub(super) fn into_shown(self) -> Option<Cow<'a, str>> {
        match self.kind.as_ref() {
            _ if !self.text.is_empty() => Some(self.text),
            "image" | "image_url" | "input_image" | "local_image" | "localImage" => {
                Some(Cow::Borrowed("[image]"))
            }
            "input_audio" => Some(Cow::Borrowed("[audio]")),
            "document" | "file" | "input_file" => Some(Cow::Borrowed("[file]")),
            _ => None,
        }
    }
}

/// What a block says that a tool gave, with whether it failed: by a field, by an error in place of what it gave, or by an exit
/// code.
pub(super) fn tool_result(block: &Object<'_>) -> ToolResult {
    let content = block.raw("content");
    let given = Object::of(content);
    let is_error =
        |one: &Object<'_>| one.text("type").ends_with("_error") || one.raw("error_code").is_some();
    let exit = given.raw("return_code");
    let failed = block.is("is_error")
        || is_error(&given)
        || exit.is_some_and(|code| code.get() != "0")
        || (block.text("type") != "tool_result"
            && items(content)
                .into_iter()
                .any(|one| is_error(&Object::of(Some(one)))));
    let output = match given.some(&["text"]) {
        Some(text) => shortened(&text),
        None => shown(content),
    };
    let outcome = if failed {
        Outcome::Failed
    } else {
        Outcome::Done
    };
    ToolResult::new(output, outcome)
}

/// The start of what a tool was given or gave, decoded, for showing: a text, the texts of blocks, or else JSON.
pub(super) fn shown(raw: Option<Raw<'_>>) -> String {
    /// Longer lists of blocks are shown as they are written.
    const BLOCKS: usize = 1 << 16;
    let Some(raw) = raw else {
        return String::new();
    };
    let written = raw.get();
    if let Some(quoted) = quoted(Some(raw)) {
        return shortened_text(quoted);
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

/// The same of a text as it is written between its quotes: of a long one no more is decoded than that tells.
fn shortened_text(quoted: &str) -> String {
    // Its first quote counts.
    let quoted = &quoted[..cut(quoted, 2 * SHOWN - 1)];
    let start = decode(quoted, SHOWN + DATA.len());
    if data_in(&start).is_some() {
        return shortened(&decode(quoted, usize::MAX));
    }
    cut_off(start)
}

/// What data stands behind.
const DATA: &str = ";base64,";

/// The first 2 KB of a text, without data in base64.
pub(super) fn shortened(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    // What begins further on is not shown.
    while let Some(at) = data_in(&rest[..rest.floor_char_boundary(SHOWN + DATA.len())]) {
        kept.push_str(&rest[..at]);
        let data = &rest[at + DATA.len()..];
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
    cut_off(kept)
}

/// Where data begins in a text.
fn data_in(text: &str) -> Option<usize> {
    memmem::find(text.as_bytes(), DATA.as_bytes())
}

/// The first 2 KB of a text, and a sign where there is more.
fn cut_off(mut kept: String) -> String {
    if kept.len() > SHOWN {
        kept.truncate(kept.floor_char_boundary(SHOWN));
        kept.push('…');
    }
    kept
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use steelyard_documents::whole_characters;

    use super::*;

    /// As the library reads the longest beginning that it can.
    fn by_library(written: &str) -> String {
        let mended = whole_characters(written).map_or(written.to_owned(), |(mended, _)| mended);
        if mended.len() <= 2 * SHOWN {
            return serde_json::from_str(&mended).expect("a text");
        }
        let ends = (0..=mended.floor_char_boundary(2 * SHOWN)).rev();
        let ends = ends.filter(|end| mended.is_char_boundary(*end));
        let mut read = ends.map(|end| serde_json::from_str(&format!("{}\"", &mended[..end])));
        read.find_map(Result::ok).expect("a text")
    }

    proptest! {
        #[test]
        fn the_start_of_a_text_is_what_the_library_reads(
            parts in prop::collection::vec(prop_oneof![
                4 => "[a-z ]{0,30}",
                2 => Just(r"\n".to_owned()),
                1 => Just("\\u00e9\u{1F600}\u{e9}".to_owned()),
                1 => Just(r"\ud83d\ude00".to_owned()),
                1 => Just(r"\ud83d".to_owned()),
                1 => Just("data:image/png;base64,AAAA/+bcd==".to_owned()),
                1 => Just(";base64\\u002cAAAA".to_owned()),
            ], 0..12),
            times in prop_oneof![Just(1_usize), 10..200_usize],
        ) {
            let written = format!("\"{}\"", parts.concat().repeat(times));
            let record = format!("{{\"a\":{written}}}");
            let record = Object::parse(&record).expect("an object");
            let decoded = by_library(&written);
            prop_assert_eq!(shown(record.raw("a")), shortened(&decoded));
            prop_assert!(shortened(&decoded).len() <= SHOWN + "…".len());
        }
    }

    #[test]
    fn data_is_left_out_where_it_begins_within_what_is_kept() {
        let data = |before: usize| format!("{}{DATA}AAAA rest", "x".repeat(before));
        assert_eq!(shortened(&data(3)), "xxx;base64,… rest");
        let kept = shortened(&data(SHOWN));
        assert_eq!(kept, format!("{}…", "x".repeat(SHOWN)));
        assert_eq!(shortened(&data(SHOWN + 1)), kept);
    }
}
