//! The difference that a patch makes, as hunks of lines.

use std::ops::Range;

use super::{Source, Span};
use crate::{DiffKind, LineIndex};

/// Lines that stay the same around a change.
const CONTEXT: usize = 2;

/// Lines that changed, with two lines of context on each side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hunk {
    /// The first line of it in the old text, from 1.
    pub old_start: usize,
    /// The first line of it in the new text, from 1.
    pub new_start: usize,
    /// The lines without line breaks; what was removed stands before what was added.
    pub lines: Vec<(DiffKind, String)>,
}

/// Lines of both texts, from 0, that differ.
#[derive(Clone, Debug)]
struct Change {
    old: Range<usize>,
    new: Range<usize>,
}

/// The hunks between the text of `source` and `new`, made by edits whose bytes in both are given.
pub(super) fn hunks(source: &Source, new: &str, edits: &[(Span, Span)]) -> Vec<Hunk> {
    let old = Lines {
        text: &source.text,
        index: &source.lines,
    };
    let index = LineIndex::new(new);
    let new = Lines {
        text: new,
        index: &index,
    };
    let changes = changes(&old, &new, edits);
    let mut hunks = Vec::new();
    let mut rest = changes.as_slice();
    while !rest.is_empty() {
        let near = |pair: &[Change]| match pair {
            [one, next] => next.old.start <= one.old.end + 2 * CONTEXT,
            _ => false,
        };
        let together = 1 + rest.windows(2).take_while(|pair| near(pair)).count();
        let (group, after) = rest.split_at(together);
        hunks.extend(hunk(&old, &new, group));
        rest = after;
    }
    hunks
}

/// The changed lines, without what both texts have at the ends of each change.
fn changes(old: &Lines, new: &Lines, edits: &[(Span, Span)]) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for (from, to) in edits {
        let change = Change {
            old: old.touched(*from),
            new: new.touched(*to),
        };
        match changes.last_mut() {
            Some(last) if change.old.start < last.old.end || change.new.start < last.new.end => {
                last.old.end = last.old.end.max(change.old.end);
                last.new.end = last.new.end.max(change.new.end);
            }
            _ => changes.push(change),
        }
    }
    for change in &mut changes {
        trim(old, new, change);
    }
    changes.retain(|change| !(change.old.is_empty() && change.new.is_empty()));
    changes
}

fn trim(old: &Lines, new: &Lines, change: &mut Change) {
    let same = |one: usize, other: usize| old.line(one) == new.line(other);
    while !change.old.is_empty()
        && !change.new.is_empty()
        && same(change.old.start, change.new.start)
    {
        change.old.start += 1;
        change.new.start += 1;
    }
    while !change.old.is_empty()
        && !change.new.is_empty()
        && same(change.old.end - 1, change.new.end - 1)
    {
        change.old.end -= 1;
        change.new.end -= 1;
    }
}

fn hunk(old: &Lines, new: &Lines, group: &[Change]) -> Option<Hunk> {
    let (first, last) = (group.first()?, group.last()?);
    let before = first.old.start.min(CONTEXT);
    let after = old.count().saturating_sub(last.old.end).min(CONTEXT);
    let mut lines = Vec::new();
    let mut at = first.old.start - before;
    for change in group {
        lines.extend(old.all(DiffKind::Same, at..change.old.start));
        lines.extend(old.all(DiffKind::Removed, change.old.clone()));
        lines.extend(new.all(DiffKind::Added, change.new.clone()));
        at = change.old.end;
    }
    lines.extend(old.all(DiffKind::Same, at..at + after));
    Some(Hunk {
        old_start: first.old.start - before + 1,
        new_start: first.new.start.saturating_sub(before) + 1,
        lines,
    })
}

/// A text and its lines; a last line that is empty does not count.
struct Lines<'t> {
    text: &'t str,
    index: &'t LineIndex,
}

impl Lines<'_> {
    fn count(&self) -> usize {
        let count = self.index.count();
        let last = u32::try_from(count).unwrap_or(u32::MAX);
        let empty = self
            .index
            .line(self.text, last)
            .is_none_or(|line| line.start == line.end);
        count - usize::from(empty)
    }

    fn line(&self, at: usize) -> &str {
        let number = u32::try_from(at + 1).unwrap_or(u32::MAX);
        let span = self.index.line(self.text, number).unwrap_or_default();
        span.of(self.text)
    }

    /// The lines that a span has part in.
    fn touched(&self, span: Span) -> Range<usize> {
        let line = |at: usize| self.index.position(self.text, at).line as usize - 1;
        let count = self.count();
        let start = line(span.start).min(count);
        start..(line(span.end) + 1).min(count).max(start)
    }

    fn all(&self, kind: DiffKind, range: Range<usize>) -> impl Iterator<Item = (DiffKind, String)> {
        range.map(move |at| (kind, self.line(at).to_owned()))
    }
}
