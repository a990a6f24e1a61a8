//! Brackets over several lines: YAML wants their lines indented further than what they are the value of (§7.4), and the
//! parser, like many, reads them anyhow.

use std::ops::Range;

use granit_parser::{Event, StructureStyle};

use super::{Code, Origin, Parsing, Severity};

/// The brackets and blocks that are open, by where they begin.
#[derive(Debug, Default)]
pub(super) struct Brackets {
    blocks: Vec<Block>,
    /// Where the outermost bracket opens.
    start: usize,
    /// How many are open.
    open: usize,
}

/// A list or map without brackets.
#[derive(Clone, Copy, Debug)]
struct Block {
    start: usize,
    map: bool,
}

impl Brackets {
    /// Takes an event at `at` of a text; gives the outermost brackets where it closes them.
    pub(super) fn event(
        &mut self,
        event: &Event,
        (at, text): (&Range<usize>, &str),
    ) -> Option<Range<usize>> {
        match event {
            Event::SequenceStart(style, ..) | Event::MappingStart(style, ..)
                if self.open > 0 || *style == StructureStyle::Flow =>
            {
                self.start = if self.open == 0 { at.start } else { self.start };
                self.open += 1;
            }
            Event::MappingStart(..) => self.open_block(true, at.start),
            Event::SequenceStart(..) => {
                let parent = self.blocks.last().filter(|parent| parent.map);
                // A list that is no further indented than its key is given from behind its first dash.
                let start = match parent {
                    Some(parent) if !before(text, at.start).trim().is_empty() => parent.start,
                    _ => at.start,
                };
                self.open_block(false, start);
            }
            Event::SequenceEnd | Event::MappingEnd if self.open > 0 => {
                self.open -= 1;
                return (self.open == 0).then_some(self.start..at.end);
            }
            Event::SequenceEnd | Event::MappingEnd => {
                self.blocks.pop();
            }
            _ => {}
        }
        None
    }

    fn open_block(&mut self, map: bool, start: usize) {
        self.blocks.push(Block { start, map });
    }

    /// Says of a line between `brackets` that is not indented further than the block around them.
    pub(super) fn check(
        &self,
        brackets: &Range<usize>,
        (text, origin): (&str, &Origin),
        reading: &mut Parsing,
    ) {
        let Some(block) = self.blocks.last() else {
            return;
        };
        let least = before(text, block.start).chars().count() + 1;
        let Some((line, severity)) = outdented(text, brackets, least) else {
            return;
        };
        let span = origin.span(line.start, line.end);
        let found = format!(
            "`{}` in brackets at too small an indentation",
            reading.excerpt(span)
        );
        let expected = format!("spaces in front of it, at least {least}");
        let done = "read as if they were there";
        reading.report(severity, Code::SYNTAX, span, [&found, &expected, done]);
    }
}

/// The first line between brackets with fewer blanks in front than that. A closing bracket alone is only a warning: many
/// write it so, and it can mean nothing else.
fn outdented(
    text: &str,
    brackets: &Range<usize>,
    least: usize,
) -> Option<(Range<usize>, Severity)> {
    let mut start = brackets.start;
    let mut closing = None;
    let all = text.get(brackets.clone()).unwrap_or_default();
    for (at, line) in all.split_inclusive(['\n', '\r']).enumerate() {
        let content = line.trim_start_matches([' ', '\t']);
        let blanks = line.len() - content.len();
        let content = content.trim_end();
        let range = start + blanks..start + blanks + content.len();
        start += line.len();
        if at == 0 || blanks >= least || content.is_empty() || content.starts_with('#') {
            continue;
        }
        if !content.starts_with([']', '}']) {
            return Some((range, Severity::Error));
        }
        closing.get_or_insert((range, Severity::Warning));
    }
    closing
}

/// What stands before a byte on its line.
fn before(text: &str, at: usize) -> &str {
    let before = text.get(..at).unwrap_or_default();
    let line = before.rfind(['\n', '\r']).map_or(0, |end| end + 1);
    before.get(line..).unwrap_or_default()
}
