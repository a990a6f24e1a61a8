//! The blocks of a Markdown text that may hold data: headings, paragraphs, lists, tables, fenced blocks.
//! Quotes, HTML, indented code and tables inside of lists are passed over.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use super::inline::Inline;
use crate::undecorated;

/// One block. All ranges are bytes of the text. There may be millions of paragraphs: what is larger has a box.
#[derive(Debug)]
pub(super) enum Block {
    Heading { level: u8, inline: Inline },
    Paragraph(Inline),
    List(List),
    Table(Table),
    Fence(Box<Fence>),
}

/// The cells of a table, row by row, its head first.
pub(super) type Table = Vec<Vec<Inline>>;

#[derive(Debug)]
pub(super) struct List {
    pub(super) items: Vec<Item>,
    /// How far its first marker is indented, in bytes.
    column: usize,
}

#[derive(Debug)]
pub(super) struct Item {
    pub(super) blocks: Vec<Block>,
    /// A label right below it, at the margin: by the letter a part of it, and meant to name what follows.
    after: Option<Inline>,
}

/// A fenced block: its info string and its lines, which may have lost an indentation.
#[derive(Debug)]
pub(super) struct Fence {
    pub(super) info: String,
    pub(super) range: Range<usize>,
    pub(super) lines: Vec<Range<usize>>,
}

/// The blocks of a text, and where a list nests deeper than allowed.
#[derive(Debug)]
pub(super) struct Blocks {
    pub(super) blocks: Vec<Block>,
    pub(super) too_deep: Option<Range<usize>>,
}

/// Reads the blocks of `text` from byte `start` on; lists nest at most `depth` deep.
pub(super) fn blocks(text: &str, start: usize, depth: usize) -> Blocks {
    let body = text.get(start..).unwrap_or_default();
    let mut builder = Builder {
        text,
        depth,
        ..Builder::default()
    };
    let options = Options::ENABLE_TABLES;
    for (event, range) in Parser::new_ext(body, options).into_offset_iter() {
        builder.event(event, range.start + start..range.end + start);
    }
    builder.flush();
    Blocks {
        blocks: builder.blocks,
        too_deep: builder.too_deep,
    }
}

#[derive(Debug, Default)]
struct Builder<'t> {
    text: &'t str,
    depth: usize,
    /// The blocks of the innermost open item, or of the document.
    blocks: Vec<Block>,
    /// For each open list: the blocks around it, and the list so far.
    outer: Vec<(Vec<Block>, List)>,
    inline: Option<Inline>,
    heading: Option<u8>,
    fence: Option<Fence>,
    table: Option<Table>,
    /// Whether what is read is a label below an item, at the margin.
    lazy: bool,
    /// How many tags are open in what is passed over.
    ignoring: usize,
    lists: usize,
    too_deep: Option<Range<usize>>,
}

impl Builder<'_> {
    fn event(&mut self, event: Event, range: Range<usize>) {
        match event {
            Event::Start(_) if self.ignoring > 0 => self.ignoring += 1,
            Event::End(_) if self.ignoring > 0 => self.ignoring -= 1,
            _ if self.ignoring > 0 => {}
            Event::Start(tag) => self.start(tag, range),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => self.text(&text, range),
            Event::Code(text) => {
                self.inline(&range).code(&text, range);
            }
            Event::InlineHtml(html) => {
                let comment = html.starts_with("<!--");
                self.inline(&range).html(comment, range);
            }
            Event::SoftBreak | Event::HardBreak if self.labels_the_margin(range.end) => {
                self.flush();
                self.lazy = true;
            }
            Event::SoftBreak | Event::HardBreak => self.inline(&range).line_break(range),
            Event::Rule => self.flush(),
            _ => {}
        }
    }

    fn start(&mut self, tag: Tag, range: Range<usize>) {
        match tag {
            Tag::Strong => return self.inline(&range).strong(range),
            Tag::Emphasis => return self.inline(&range).emphasis(range),
            Tag::Link { .. } | Tag::Image { .. } | Tag::Strikethrough => {
                return self.inline(&range).cover(&range);
            }
            _ => self.flush(),
        }
        match tag {
            Tag::Paragraph => {}
            Tag::Table(_) if self.lists == 0 => self.table = Some(Vec::new()),
            Tag::TableHead | Tag::TableRow => {
                if let Some(rows) = &mut self.table {
                    rows.push(Vec::new());
                }
            }
            // A cell without text is one all the same.
            Tag::TableCell => _ = self.inline(&(range.start..range.start)),
            Tag::Heading { level, .. } => {
                self.heading = Some(level as u8);
                // A heading without text is one all the same.
                self.inline(&(range.start..range.start)).keep_plain();
            }
            Tag::List(_) => self.start_list(range),
            Tag::Item => self.blocks = Vec::new(),
            Tag::CodeBlock(CodeBlockKind::Fenced(info)) => {
                let info = info.into_string();
                let lines = Vec::new();
                self.fence = Some(Fence { info, range, lines });
            }
            _ => self.ignoring = 1,
        }
    }

    fn start_list(&mut self, range: Range<usize>) {
        if self.lists >= self.depth {
            self.too_deep.get_or_insert(range);
            self.ignoring = 1;
            return;
        }
        self.lists += 1;
        let around = std::mem::take(&mut self.blocks);
        let column = self.column(range.start);
        let items = Vec::new();
        self.outer.push((around, List { items, column }));
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph | TagEnd::Heading(_) => self.flush(),
            TagEnd::Item => {
                self.flush();
                let mut blocks = std::mem::take(&mut self.blocks);
                let lazy = std::mem::take(&mut self.lazy);
                let last = blocks.pop_if(|last| lazy && matches!(last, Block::Paragraph(_)));
                let after = last.and_then(|last| match last {
                    Block::Paragraph(inline) => Some(inline),
                    _ => None,
                });
                // A first block makes room for four, and most items have one.
                blocks.shrink_to_fit();
                if let Some((_, list)) = self.outer.last_mut() {
                    list.items.push(Item { blocks, after });
                }
            }
            TagEnd::List(_) => {
                self.flush();
                self.lists = self.lists.saturating_sub(1);
                if let Some((around, list)) = self.outer.pop() {
                    self.blocks = around;
                    self.add_parts(list);
                }
            }
            TagEnd::TableCell => {
                let cell = self.inline.take();
                if let Some(row) = self.row() {
                    row.extend(cell);
                }
            }
            TagEnd::TableHead | TagEnd::TableRow => {
                if let Some(row) = self.row() {
                    row.shrink_to_fit();
                }
            }
            TagEnd::Table => {
                let table = self.table.take().map(|mut rows| {
                    rows.shrink_to_fit();
                    Block::Table(rows)
                });
                self.blocks.extend(table);
            }
            TagEnd::CodeBlock => {
                let fence = self.fence.take();
                self.blocks
                    .extend(fence.map(|fence| Block::Fence(fence.into())));
            }
            _ => {}
        }
    }

    /// The row of a table that is being read.
    fn row(&mut self) -> Option<&mut Vec<Inline>> {
        self.table.as_mut().and_then(|rows| rows.last_mut())
    }

    /// Whether a bold label begins at `start`, at the margin below an item of an outermost list.
    fn labels_the_margin(&self, start: usize) -> bool {
        let line = self.text.get(start..).and_then(|rest| rest.lines().next());
        let begins = line.map_or("", undecorated);
        self.lists == 1
            && !self.lazy
            && self.column(start) == 0
            && begins.starts_with("**")
            && begins.contains(':')
    }

    /// Adds a finished list, in as many parts as labels stand between its items.
    fn add_parts(&mut self, list: List) {
        let column = list.column;
        let mut items = Vec::new();
        for mut item in list.items {
            let after = item.after.take();
            items.push(item);
            if let Some(label) = after {
                let items = std::mem::take(&mut items);
                self.add_list(List { items, column });
                self.blocks.push(Block::Paragraph(label));
            }
        }
        if !items.is_empty() {
            self.add_list(List { items, column });
        }
    }

    /// The column of the first character at or after `start`; a list's range may begin with its
    /// indentation.
    fn column(&self, start: usize) -> usize {
        let (before, after) = self.text.split_at_checked(start).unwrap_or_default();
        let indent = after.len() - after.trim_start_matches(' ').len();
        start - before.rfind('\n').map_or(0, |at| at + 1) + indent
    }

    /// Adds a finished list. A list that is indented deeper than the one right before it was meant to
    /// stand inside of its last item: below `10.` people indent by three, as below `9.`.
    fn add_list(&mut self, list: List) {
        if let Some(Block::List(before)) = self.blocks.last_mut()
            && list.column > before.column
            && let Some(item) = before.items.last_mut()
        {
            item.blocks.push(Block::List(list));
            return;
        }
        self.blocks.push(Block::List(list));
    }

    fn text(&mut self, text: &str, range: Range<usize>) {
        match &mut self.fence {
            Some(fence) => fence.lines.push(range),
            None => self.inline(&range).text(text, range),
        }
    }

    /// The inline content that is being read; begins one where there is none, as in a tight item.
    fn inline(&mut self, range: &Range<usize>) -> &mut Inline {
        self.inline.get_or_insert_with(|| Inline::at(range.start))
    }

    /// Ends the inline content that is being read.
    fn flush(&mut self) {
        let heading = self.heading.take();
        let Some(inline) = self.inline.take() else {
            return;
        };
        self.blocks.push(match heading {
            Some(level) => Block::Heading { level, inline },
            None => Block::Paragraph(inline),
        });
    }
}
