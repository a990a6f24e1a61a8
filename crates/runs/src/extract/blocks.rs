//! The blocks of an answer that may hold questions: headings, paragraphs, lists. Of code, quotes, tables and HTML it is only
//! known that they stand there.

use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::prose::Prose;

/// Lists that nest deeper are passed over.
const DEEPEST: usize = 16;

/// One block.
#[derive(Debug)]
pub(super) enum Block {
    Prose(Prose),
    /// The blocks of each item.
    List(Vec<Vec<Block>>),
    /// What is not the agent's prose.
    Other,
}

impl Block {
    pub(super) fn prose(&self) -> Option<&Prose> {
        match self {
            Self::Prose(prose) => Some(prose),
            _ => None,
        }
    }
}

/// The blocks of a text.
pub(super) fn blocks(text: &str) -> Vec<Block> {
    let mut builder = Builder::default();
    let options =
        Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS;
    for (event, range) in Parser::new_ext(text, options).into_offset_iter() {
        builder.event(event, range);
    }
    builder.flush();
    builder.blocks
}

#[derive(Debug, Default)]
struct Builder {
    /// The blocks of the innermost open item, or of the document.
    blocks: Vec<Block>,
    /// For each open list: the blocks around it, and its items so far.
    outer: Vec<(Vec<Block>, Vec<Vec<Block>>)>,
    prose: Option<Prose>,
    heading: bool,
    /// How many tags are open in what is passed over.
    ignoring: usize,
}

impl Builder {
    fn event(&mut self, event: Event, range: Range<usize>) {
        match event {
            Event::Start(_) if self.ignoring > 0 => self.ignoring += 1,
            Event::End(_) if self.ignoring > 0 => self.ignoring -= 1,
            _ if self.ignoring > 0 => {}
            Event::Start(tag) => self.start(&tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => self.prose().text(&text, range),
            Event::Code(code) => self.prose().code(&code, range),
            Event::SoftBreak => self.prose().line_break(range, false),
            Event::HardBreak => self.prose().line_break(range, true),
            Event::InlineHtml(html) if html.starts_with("<br") => {
                self.prose().line_break(range, true);
            }
            Event::Rule => self.pass_over(),
            _ => {}
        }
    }

    fn start(&mut self, tag: &Tag) {
        match tag {
            Tag::Strong => return self.prose().start_strong(),
            Tag::Emphasis | Tag::Link { .. } => return,
            // Neither what is taken back nor the words below a picture.
            Tag::Image { .. } | Tag::Strikethrough => {
                self.ignoring = 1;
                return;
            }
            _ => self.flush(),
        }
        match tag {
            Tag::Paragraph => {}
            Tag::Heading { .. } => self.heading = true,
            Tag::List(_) if self.outer.len() < DEEPEST => {
                let around = std::mem::take(&mut self.blocks);
                self.outer.push((around, Vec::new()));
            }
            Tag::Item => self.blocks = Vec::new(),
            _ => {
                self.blocks.push(Block::Other);
                self.ignoring = 1;
            }
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph | TagEnd::Heading(_) => {
                self.flush();
                self.heading = false;
            }
            TagEnd::Item => {
                self.flush();
                let blocks = std::mem::take(&mut self.blocks);
                if let Some((_, items)) = self.outer.last_mut() {
                    items.push(blocks);
                }
            }
            TagEnd::List(_) => {
                self.flush();
                if let Some((around, items)) = self.outer.pop() {
                    self.blocks = around;
                    self.blocks.push(Block::List(items));
                }
            }
            TagEnd::Strong => self.prose().end_strong(),
            _ => {}
        }
    }

    fn pass_over(&mut self) {
        self.flush();
        self.blocks.push(Block::Other);
    }

    /// The prose that is being read; begins one where there is none, as in a tight item.
    fn prose(&mut self) -> &mut Prose {
        self.prose.get_or_insert_default()
    }

    fn flush(&mut self) {
        if let Some(mut prose) = self
            .prose
            .take()
            .filter(|prose| !prose.text.trim().is_empty())
        {
            prose.heading = self.heading;
            self.blocks.push(Block::Prose(prose));
        }
    }
}
