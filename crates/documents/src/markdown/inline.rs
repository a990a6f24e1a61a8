//! The text of one paragraph or heading: its lines, its labels, its values without markup.

use std::ops::Range;

use super::label::{Label, Labelled, bold_label, is_snake_case, plain_label};
use super::trimmed;
use crate::decode::is_decoration;

/// Inline content and where its markup stands. All ranges are bytes of the text.
#[derive(Debug)]
pub(super) struct Inline {
    range: Range<usize>,
    /// Most of a long list's items have none, and there may be millions.
    marks: Option<Box<Marks>>,
}

/// Where markup stands, each in the order of their starts.
#[derive(Debug, Default)]
struct Marks {
    strong: Vec<Range<usize>>,
    /// Code and emphasis: stripped where they wrap a whole value.
    wraps: Vec<Range<usize>>,
    comments: Vec<Range<usize>>,
    breaks: Vec<Range<usize>>,
    /// The text without any markup, from the first of it on: all of a heading and of what begins in bold.
    plain: String,
}

static UNMARKED: Marks = Marks {
    strong: Vec::new(),
    wraps: Vec::new(),
    comments: Vec::new(),
    breaks: Vec::new(),
    plain: String::new(),
};

impl Inline {
    pub(super) fn at(start: usize) -> Self {
        Self {
            range: start..start,
            marks: None,
        }
    }

    fn marks(&self) -> &Marks {
        self.marks.as_deref().unwrap_or(&UNMARKED)
    }

    fn mark(&mut self) -> &mut Marks {
        self.marks.get_or_insert_default()
    }

    /// Keeps the text without markup, also where there is none.
    pub(super) fn keep_plain(&mut self) {
        _ = self.mark();
    }

    pub(super) fn text(&mut self, text: &str, range: Range<usize>) {
        if let Some(marks) = &mut self.marks {
            marks.plain.push_str(text);
        }
        self.grow(range);
    }

    pub(super) fn code(&mut self, text: &str, range: Range<usize>) {
        let marks = self.mark();
        marks.plain.push_str(text);
        marks.wraps.push(range.clone());
        self.grow(range);
    }

    pub(super) fn strong(&mut self, range: Range<usize>) {
        self.mark().strong.push(range.clone());
        self.grow(range);
    }

    pub(super) fn emphasis(&mut self, range: Range<usize>) {
        self.mark().wraps.push(range.clone());
        self.grow(range);
    }

    pub(super) fn html(&mut self, comment: bool, range: Range<usize>) {
        if comment {
            self.mark().comments.push(range.clone());
        }
        self.grow(range);
    }

    pub(super) fn line_break(&mut self, range: Range<usize>) {
        let marks = self.mark();
        marks.plain.push(' ');
        marks.breaks.push(range);
    }

    /// Counts markup in that is kept as it is: links, images.
    pub(super) fn cover(&mut self, range: &Range<usize>) {
        self.grow(range.clone());
    }

    /// Whether all of it is one bold text, maybe with a colon after it.
    pub(super) fn is_bold(&self, text: &str) -> bool {
        let range = self.range(text);
        let raw = text.get(range.clone()).unwrap_or_default();
        let end = range.start + raw.trim_end_matches(':').len();
        self.marks().strong.contains(&(range.start..end))
    }

    fn grow(&mut self, range: Range<usize>) {
        self.range.end = self.range.end.max(range.end);
    }

    /// The text without any markup, for a heading and a bold title.
    pub(super) fn plain(&self) -> &str {
        self.marks().plain.trim()
    }

    /// The bytes of all of it.
    pub(super) fn range(&self, text: &str) -> Range<usize> {
        trimmed(text, self.range.clone())
    }

    /// The lines, without indentation and trailing blanks.
    fn lines(&self, text: &str) -> Vec<Range<usize>> {
        let mut lines = Vec::with_capacity(self.marks().breaks.len() + 1);
        let mut start = self.range.start;
        for line_break in &self.marks().breaks {
            lines.push(trimmed(text, start..line_break.start));
            start = line_break.end;
        }
        lines.push(trimmed(text, start..self.range.end));
        lines
    }

    /// The label that a line begins with, whatever picture or tick stands before it in bold.
    fn label(&self, text: &str, line: &Range<usize>) -> Option<Label> {
        let first = within(&self.marks().strong, line).first();
        let before = first.and_then(|bold| text.get(line.start..bold.start));
        let Some(bold) = first.filter(|_| before.is_some_and(|it| it.chars().all(is_decoration)))
        else {
            return plain_label(text, line);
        };
        let label = bold_label(text, bold, line);
        // What begins in bold has its label there.
        label.or_else(|| plain_label(text, line).filter(|_| bold.start > line.start))
    }

    /// Whether all of it is one plain label, which names what stands below it.
    pub(super) fn is_plain_label(&self, text: &str) -> bool {
        let range = self.range(text);
        let label = plain_label(text, &range);
        self.marks().breaks.is_empty() && label.is_some_and(|label| label.value_start == range.end)
    }

    /// The label of the first line.
    pub(super) fn first_label(&self, text: &str) -> Option<Label> {
        let lines = self.lines(text);
        self.label(text, lines.first()?)
    }

    /// All labels with their values. A line without one continues the value above it. Bold labels
    /// count everywhere; the first line may have a plain one if `plain`, and once a label is there,
    /// lines such as `residual_risk: 0.2` are labels too.
    pub(super) fn labelled(&self, text: &str, plain: bool) -> Vec<Labelled> {
        let mut all: Vec<Labelled> = Vec::new();
        for (at, line) in self.lines(text).into_iter().enumerate() {
            let label = self.label(text, &line).filter(|label| {
                label.bold || (plain && at == 0) || (!all.is_empty() && is_snake_case(&label.key))
            });
            match label {
                Some(label) => {
                    let value = trimmed(text, label.value_start..line.end);
                    all.push(Labelled { label, value });
                }
                None => {
                    if let Some(last) = all.last_mut() {
                        last.value.end = line.end;
                        last.value = trimmed(text, last.value.clone());
                    }
                }
            }
        }
        all
    }

    /// The text of `range` on one line, without `**`, comments, and markup around all of it.
    pub(super) fn clean(&self, text: &str, range: &Range<usize>) -> String {
        let inner = self.unwrapped(text, range);
        let mut cuts = within(&self.marks().comments, &inner).to_vec();
        for bold in within(&self.marks().strong, &inner) {
            if bold.end <= inner.end && !is_glob(text, bold) {
                cuts.push(bold.start..bold.start + 2);
                cuts.push(bold.end.saturating_sub(2)..bold.end);
            }
        }
        cuts.sort_by_key(|cut| cut.start);
        let mut clean = String::with_capacity(inner.len());
        let mut from = inner.start;
        for cut in cuts {
            clean.push_str(text.get(from..cut.start).unwrap_or_default());
            from = from.max(cut.end);
        }
        clean.push_str(text.get(from..inner.end).unwrap_or_default());
        one_line(&clean)
    }

    /// `range` without code or emphasis markers that wrap all of it.
    fn unwrapped(&self, text: &str, range: &Range<usize>) -> Range<usize> {
        let mut inner = range.clone();
        while let Some(wrap) = within(&self.marks().wraps, &inner)
            .iter()
            .take(2)
            .find(|wrap| **wrap == inner)
        {
            let raw = text.get(wrap.clone()).unwrap_or_default();
            let marker = raw.chars().next().unwrap_or('*');
            let run = raw.len() - raw.trim_start_matches(marker).len();
            if 2 * run >= raw.len() {
                break;
            }
            // Emphasis has one marker a side; more of them are strong, and cut elsewhere.
            let run = if marker == '`' { run } else { 1 };
            inner = trimmed(text, inner.start + run..inner.end - run);
        }
        inner
    }
}

/// The ranges that begin inside of `range`. They are in the order of their starts.
fn within<'r>(ranges: &'r [Range<usize>], range: &Range<usize>) -> &'r [Range<usize>] {
    let first = ranges.partition_point(|one| one.start < range.start);
    let after = ranges.partition_point(|one| one.start < range.end);
    ranges.get(first..after).unwrap_or_default()
}

/// `src/**/x/**`: what looks bold is part of a path.
fn is_glob(text: &str, bold: &Range<usize>) -> bool {
    let before = text.get(..bold.start).unwrap_or_default();
    let inner = text.get(bold.start + 2..).unwrap_or_default();
    before.ends_with('/') || inner.starts_with('/')
}

fn one_line(text: &str) -> String {
    if !text.contains(['\n', '\r']) {
        return text.trim().to_owned();
    }
    let lines: Vec<_> = text.lines().map(str::trim).collect();
    lines.join(" ").trim().to_owned()
}
