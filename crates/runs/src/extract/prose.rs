use std::ops::Range;

use steelyard_kernel::add_steps;

/// The text of a paragraph, heading or item without its markup, and where its parts stand in the answer.
#[derive(Debug, Default)]
pub(super) struct Prose {
    /// Code keeps its backticks; a line break is a blank.
    pub(super) text: String,
    /// Whether it is a heading.
    pub(super) heading: bool,
    /// Parts in which no sentence begins or ends: code, addresses.
    pub code: Vec<Range<usize>>,
    /// Where lines begin, but the first; those of hard breaks say so.
    pub(super) lines: Vec<(usize, bool)>,
    /// What is bold.
    pub(super) strong: Vec<Range<usize>>,
    /// Bold text that is open, one in another.
    open: usize,
    /// Parts of the text with the bytes that they were.
    pieces: Vec<(Range<usize>, Range<usize>)>,
}

impl Prose {
    pub(super) fn text(&mut self, text: &str, range: Range<usize>) {
        let start = self.text.len();
        self.text.push_str(text);
        let end = self.text.len();
        let as_written = |plain: &Range<usize>, bytes: &Range<usize>| plain.len() == bytes.len();
        if let Some((plain, bytes)) = self.pieces.last_mut()
            && (plain.end, bytes.end) == (start, range.start)
            && as_written(plain, bytes)
            && range.len() == end - start
        {
            (plain.end, bytes.end) = (end, range.end);
            return;
        }
        self.pieces.push((start..end, range));
    }

    pub(super) fn code(&mut self, code: &str, range: Range<usize>) {
        let start = self.text.len();
        self.text.extend(["`", code, "`"]);
        let end = self.text.len();
        self.code.push(start..end);
        self.pieces.push((start..end, range));
    }

    pub(super) fn line_break(&mut self, range: Range<usize>, hard: bool) {
        let start = self.text.len();
        self.text.push(' ');
        self.pieces.push((start..start + 1, range));
        self.lines.push((start + 1, hard));
    }

    pub(super) fn start_strong(&mut self) {
        if self.open == 0 {
            self.strong.push(self.text.len()..usize::MAX);
        }
        self.open += 1;
    }

    pub(super) fn end_strong(&mut self) {
        self.open = self.open.saturating_sub(1);
        if let Some(last) = self.strong.last_mut().filter(|_| self.open == 0) {
            last.end = self.text.len();
        }
    }

    /// The bytes of the answer that a part of the text was.
    pub(super) fn bytes(&self, part: &Range<usize>) -> Range<usize> {
        let piece = |at: usize| {
            let place = self.pieces.partition_point(|(plain, _)| plain.end <= at);
            self.pieces.get(place)
        };
        let within = |at: usize, plain: &Range<usize>, bytes: &Range<usize>| {
            (plain.len() == bytes.len()).then(|| bytes.start + (at - plain.start))
        };
        let start = piece(part.start)
            .map(|(plain, bytes)| within(part.start, plain, bytes).unwrap_or(bytes.start));
        let last = part.end.saturating_sub(1);
        let end =
            piece(last).map(|(plain, bytes)| within(part.end, plain, bytes).unwrap_or(bytes.end));
        let start = start.unwrap_or_default();
        start..end.unwrap_or(start).max(start)
    }

    /// Whether all of it is bold, so that it stands for a heading.
    pub(super) fn is_title(&self) -> bool {
        let text = self.text.trim_end();
        // What begins behind the first letter is not all of it.
        let first = self.strong.iter().take_while(|one| one.start == 0);
        let mut first = first.inspect(|_| add_steps(1));
        self.heading || first.any(|one| one.end >= text.len())
    }
}
