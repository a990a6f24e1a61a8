//! The parser's events as a tree. Nothing here is deeper than [`DEEPEST`], whatever a text does, so that what walks over
//! the tree may call itself.

use pulldown_cmark::{Alignment, Event, HeadingLevel, LinkType, Options, Parser, Tag};

use super::block::{Align, Block, Inline, Item, Table, plain};
use super::number;

/// How many blocks and stretches may lie in each other; what lies deeper is text of the deepest of them.
const DEEPEST: usize = 24;

/// Bytes of the largest text that is set as a document. A larger one is shown as it is.
const LARGEST: usize = 1 << 20;

/// The blocks of a text.
pub(super) fn blocks(text: &str) -> Vec<Block> {
    if text.len() > LARGEST {
        return vec![Block::Code(text.to_owned())];
    }
    let options = Options::ENABLE_TABLES | Options::ENABLE_TASKLISTS;
    let mut tree = Tree::default();
    for event in Parser::new_ext(text, options) {
        tree.take(event);
    }
    tree.whole()
}

/// What is open, from the outside in, and what is in it so far.
#[derive(Default)]
struct Tree {
    open: Vec<Frame>,
    root: Frame,
    /// How many deeper ones are open than there may be.
    too_deep: usize,
    /// Text of the last heading.
    title: String,
    tables: usize,
}

/// Something that is open.
#[derive(Default)]
struct Frame {
    kind: TreeKind,
    blocks: Vec<Block>,
    /// Of the line that is being written.
    line: Vec<Inline>,
}

#[derive(Default)]
enum TreeKind {
    /// Adds nothing of its own.
    #[default]
    Bare,
    Paragraph,
    Heading(u8),
    List(Option<u64>, Vec<Item>),
    Item(Option<bool>),
    Table(Table),
    Row {
        head: bool,
        cells: Vec<Vec<Inline>>,
    },
    Cell,
    Quote,
    Code(String),
    Emphasis,
    Strong,
    Link(String),
}

impl Tree {
    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(_) => self.end(),
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => self.text(&text),
            Event::Code(text) => self.here().line.push(Inline::Code(text.to_string())),
            Event::SoftBreak => self.text(" "),
            Event::HardBreak => self.here().line.push(Inline::Break),
            Event::Rule => self.block(Block::Rule),
            Event::TaskListMarker(done) => self.task(done),
            // Of extensions that are not asked for.
            Event::FootnoteReference(text) | Event::InlineMath(text) | Event::DisplayMath(text) => {
                self.text(&text);
            }
        }
    }

    fn here(&mut self) -> &mut Frame {
        self.open.last_mut().unwrap_or(&mut self.root)
    }

    fn start(&mut self, tag: Tag<'_>) {
        if self.open.len() >= DEEPEST {
            self.too_deep += 1;
            return;
        }
        let kind = kind_of(tag);
        // A tight item has its text bare, and a list may follow it.
        if !kind.is_of_a_line() {
            self.here().end_line();
        }
        self.open.push(Frame {
            kind,
            ..Frame::default()
        });
    }

    fn end(&mut self) {
        if self.too_deep > 0 {
            self.too_deep -= 1;
            return self.text(" ");
        }
        if let Some(frame) = self.open.pop() {
            self.close(frame);
        }
    }

    fn close(&mut self, mut frame: Frame) {
        match frame.kind {
            TreeKind::Paragraph if frame.line.is_empty() => {}
            TreeKind::Paragraph => self.block(Block::Paragraph(frame.line)),
            TreeKind::Heading(level) => {
                self.title = plain(&frame.line);
                self.block(Block::Heading(level, frame.line));
            }
            TreeKind::List(start, items) => self.block(Block::List(start, items)),
            TreeKind::Item(done) => {
                frame.end_line();
                let blocks = frame.blocks;
                if let TreeKind::List(_, items) = &mut self.here().kind {
                    items.push(Item { done, blocks });
                }
            }
            TreeKind::Table(mut table) => {
                self.tables += 1;
                table.label = match self.title.as_str() {
                    "" => format!("Table {}", self.tables),
                    title => format!("Table {}: {title}", self.tables),
                };
                number::align(&mut table);
                self.block(Block::Table(table));
            }
            TreeKind::Row { head, cells } => {
                if let TreeKind::Table(table) = &mut self.here().kind {
                    if head {
                        table.head = cells;
                    } else {
                        table.rows.push(cells);
                    }
                }
            }
            TreeKind::Cell => {
                if let TreeKind::Row { cells, .. } = &mut self.here().kind {
                    cells.push(frame.line);
                }
            }
            TreeKind::Quote => {
                frame.end_line();
                self.block(Block::Quote(frame.blocks));
            }
            TreeKind::Code(text) => self.block(Block::Code(text)),
            TreeKind::Emphasis => self.here().line.push(Inline::Emphasis(frame.line)),
            TreeKind::Strong => self.here().line.push(Inline::Strong(frame.line)),
            TreeKind::Link(to) => self.here().line.push(Inline::Link(to, frame.line)),
            TreeKind::Bare => {
                self.here().blocks.append(&mut frame.blocks);
                for part in frame.line {
                    match part {
                        Inline::Text(text) => self.text(&text),
                        part => self.here().line.push(part),
                    }
                }
            }
        }
    }

    fn block(&mut self, block: Block) {
        let here = self.here();
        here.end_line();
        here.blocks.push(block);
    }

    fn text(&mut self, text: &str) {
        let here = self.here();
        if let TreeKind::Code(code) = &mut here.kind {
            return code.push_str(text);
        }
        match here.line.last_mut() {
            Some(Inline::Text(before)) => before.push_str(text),
            _ => here.line.push(Inline::Text(text.to_owned())),
        }
    }

    /// Whether the item in hand is done.
    fn task(&mut self, is_done: bool) {
        let mut open = self.open.iter_mut().rev();
        if let Some(TreeKind::Item(done)) = open
            .find(|frame| matches!(frame.kind, TreeKind::Item(_)))
            .map(|frame| &mut frame.kind)
        {
            *done = Some(is_done);
        }
    }

    fn whole(mut self) -> Vec<Block> {
        while let Some(frame) = self.open.pop() {
            self.close(frame);
        }
        self.root.end_line();
        self.root.blocks
    }
}

impl Frame {
    /// Makes a paragraph of the line that is being written, unless nothing can be seen of it.
    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        if !plain(&line).trim().is_empty() {
            self.blocks.push(Block::Paragraph(line));
        }
    }
}

impl TreeKind {
    fn is_of_a_line(&self) -> bool {
        matches!(
            self,
            Self::Emphasis | Self::Strong | Self::Link(_) | Self::Bare
        )
    }
}

fn kind_of(tag: Tag<'_>) -> TreeKind {
    match tag {
        Tag::Paragraph | Tag::HtmlBlock => TreeKind::Paragraph,
        Tag::Heading { level, .. } => TreeKind::Heading(level_of(level)),
        Tag::BlockQuote(_) => TreeKind::Quote,
        Tag::CodeBlock(_) => TreeKind::Code(String::new()),
        Tag::List(start) => TreeKind::List(start, Vec::new()),
        Tag::Item => TreeKind::Item(None),
        Tag::Table(columns) => TreeKind::Table(Table {
            columns: columns.into_iter().map(align_of).collect(),
            ..Table::default()
        }),
        Tag::TableHead | Tag::TableRow => TreeKind::Row {
            head: matches!(tag, Tag::TableHead),
            cells: Vec::new(),
        },
        Tag::TableCell => TreeKind::Cell,
        Tag::Emphasis => TreeKind::Emphasis,
        Tag::Strong => TreeKind::Strong,
        Tag::Link {
            link_type,
            dest_url,
            ..
        } => address(link_type, &dest_url).map_or(TreeKind::Bare, TreeKind::Link),
        // An image is its alternative text. The others are of extensions that are not asked for.
        _ => TreeKind::Bare,
    }
}

fn level_of(level: HeadingLevel) -> u8 {
    match level {
        HeadingLevel::H1 => 1,
        HeadingLevel::H2 => 2,
        HeadingLevel::H3 => 3,
        HeadingLevel::H4 => 4,
        HeadingLevel::H5 => 5,
        HeadingLevel::H6 => 6,
    }
}

fn align_of(alignment: Alignment) -> Align {
    match alignment {
        Alignment::None | Alignment::Left => Align::Start,
        Alignment::Center => Align::Center,
        Alignment::Right => Align::End,
    }
}

/// Where a link leads, if that is the web or mail: no other scheme, and nothing of this page's own.
fn address(kind: LinkType, to: &str) -> Option<String> {
    if kind == LinkType::Email {
        return Some(format!("mailto:{to}"));
    }
    let scheme = to.split_once(':')?.0.to_ascii_lowercase();
    let rest = &to[scheme.len() + 1..];
    let known = match scheme.as_str() {
        "http" | "https" => rest.starts_with("//"),
        "mailto" => true,
        _ => false,
    };
    known.then(|| to.to_owned())
}

#[cfg(test)]
mod tests;
