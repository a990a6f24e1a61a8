//! What of a text is prose, and what is code.

use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use steelyard_documents::Span;

/// Bytes of a text; what is longer is a file and no answer, and is not judged.
pub(super) const LARGEST: usize = 8 << 20;

/// A text by its Markdown: prose apart from code and HTML.
#[derive(Debug)]
pub(super) struct Text<'t> {
    /// All of it.
    pub(super) all: &'t str,
    /// Bytes of it that are prose, in order.
    pub(super) prose: Vec<Range<usize>>,
    /// The code of each block.
    pub(super) blocks: Vec<String>,
}

impl<'t> Text<'t> {
    pub(super) fn new(all: &'t str) -> Self {
        let mut text = Self {
            all,
            prose: Vec::new(),
            blocks: Vec::new(),
        };
        // A document of JSON is code, fenced or not.
        if all.trim_start().starts_with(['{', '['])
            && serde_json::from_str::<serde::de::IgnoredAny>(all).is_ok()
        {
            text.blocks.push(all.to_owned());
            return text;
        }
        let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
        let mut in_code = false;
        for (event, range) in Parser::new_ext(all, options).into_offset_iter() {
            match event {
                Event::Start(Tag::CodeBlock(_)) => {
                    in_code = true;
                    text.blocks.push(String::new());
                }
                Event::End(TagEnd::CodeBlock) => in_code = false,
                Event::Text(code) if in_code => {
                    if let Some(block) = text.blocks.last_mut() {
                        block.push_str(&code);
                    }
                }
                Event::Text(_) => text.prose.push(range),
                _ => {}
            }
        }
        text
    }

    /// The prose with where each letter stands, parts one after another.
    pub(super) fn letters(&self) -> impl Iterator<Item = (usize, char)> {
        self.prose.iter().flat_map(|range| {
            let part = self.all.get(range.clone()).unwrap_or_default();
            part.char_indices()
                .map(|(at, letter)| (range.start + at, letter))
        })
    }

    /// The prose as one text of at most about that many bytes, parts parted by blanks.
    pub(super) fn plain(&self, most: usize) -> String {
        let mut plain = String::new();
        for range in &self.prose {
            let part = self.all.get(range.clone()).unwrap_or_default();
            plain.push_str(&part[..part.floor_char_boundary(most)]);
            plain.push(' ');
            if plain.len() > most {
                break;
            }
        }
        plain
    }

    /// The word around a byte, shortened.
    pub(super) fn word(&self, at: usize) -> Span {
        const LONGEST: usize = 40;
        let inner = |letter: char| letter.is_alphanumeric();
        let before = self.all[..at].chars().rev().take(LONGEST);
        let before: usize = before.take_while(|c| inner(*c)).map(char::len_utf8).sum();
        let after = self.all[at..].chars().take(LONGEST);
        let after: usize = after.take_while(|c| inner(*c)).map(char::len_utf8).sum();
        Span::new(at - before, at + after)
    }
}
