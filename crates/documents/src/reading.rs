//! What the readers of one file share: its text, what is left of its budget, and what was said.

use std::collections::BTreeSet;

use super::source::excerpt_of;
use super::{Budget, Code, Diagnostic, Node, Severity, Source, Span, Value};

/// How deep a tree may ever be, whatever the budget says: trees are dropped and copied by
/// recursion, and a browser's stack is one megabyte.
const DEEPEST: usize = 256;

/// Nodes that aliases may copy in one file.
const MOST_COPIES: usize = 1_000_000;

/// One file on its way from text to trees.
#[derive(Debug)]
pub(super) struct Parsing<'a> {
    source: &'a Source,
    budget: &'a Budget,
    nodes_left: usize,
    /// Aliases may take half of the nodes, up to [`MOST_COPIES`], so that a bomb of them costs neither
    /// what is written out nor much memory: a few bytes of file become a million nodes.
    copies_left: usize,
    documents_left: usize,
    full: bool,
    exhausted_reported: bool,
    /// Nothing worse than this is said: a fence of Markdown may be prose.
    worst: Severity,
    diagnostics: Vec<Diagnostic>,
    left_out: usize,
    /// Errors so far, softened or not, kept or not.
    errors: usize,
    flawed: BTreeSet<Span>,
}

/// The node budget is used up; said already.
#[derive(Debug)]
pub(super) struct Exhausted;

/// See [`Parsing::checkpoint`].
#[derive(Debug)]
pub(super) struct Checkpoint {
    nodes_left: usize,
    copies_left: usize,
    errors: usize,
}

impl<'a> Parsing<'a> {
    pub(super) fn new(source: &'a Source, budget: &'a Budget) -> Self {
        Self {
            source,
            budget,
            nodes_left: budget.nodes,
            copies_left: (budget.nodes / 2).min(MOST_COPIES),
            documents_left: budget.documents,
            full: false,
            exhausted_reported: false,
            worst: Severity::Error,
            diagnostics: Vec::new(),
            left_out: 0,
            errors: 0,
            flawed: BTreeSet::new(),
        }
    }

    /// The text of the whole file, which all spans refer to.
    pub(super) fn text(&self) -> &'a str {
        &self.source.text
    }

    /// How deep containers may nest.
    pub(super) fn depth(&self) -> usize {
        self.budget.depth.min(DEEPEST)
    }

    /// How many nodes may still be copied.
    pub(super) fn copies_left(&self) -> usize {
        self.copies_left.min(self.nodes_left)
    }

    /// Where a document begins: what is left of the node budget, to be given back when it is dropped, and the errors before
    /// it.
    pub(super) fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            nodes_left: self.nodes_left,
            copies_left: self.copies_left,
            errors: self.errors,
        }
    }

    /// Gives back what was taken since `checkpoint`.
    pub(super) fn restore(&mut self, checkpoint: &Checkpoint) {
        self.nodes_left = checkpoint.nodes_left;
        self.copies_left = checkpoint.copies_left;
    }

    /// Says something about a place: what was found, what was expected, what was done.
    pub(super) fn report(
        &mut self,
        severity: Severity,
        code: Code,
        span: Span,
        diagnosis: [&str; 3],
    ) {
        self.errors += usize::from(severity == Severity::Error);
        if self.is_sated() {
            return self.leave_out();
        }
        let severity = severity.min(self.worst);
        let diagnostic = Diagnostic::new(self.source, (severity, code), span, diagnosis);
        self.diagnostics.push(diagnostic);
    }

    /// Whether anything said so far is an error.
    pub(super) fn has_errors(&self) -> bool {
        self.left_out > 0
            || self
                .diagnostics
                .iter()
                .any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// Whether no more diagnostics are kept, so that their words need not be made.
    pub(super) fn is_sated(&self) -> bool {
        self.diagnostics.len() >= self.budget.diagnostics
    }

    /// Counts a diagnostic that is not kept.
    pub(super) fn leave_out(&mut self) {
        self.left_out += 1;
    }

    /// The text of a span on one line, for a diagnostic.
    pub(super) fn excerpt(&self, span: Span) -> String {
        excerpt_of(self.text(), span)
    }

    /// What is wrong with a text that begins there and is not closed, and what would be right, where the end of the file is
    /// the cause: it comes before the end of the line.
    pub(super) fn cut_off(&self, start: usize) -> Option<[&'static str; 2]> {
        let rest = self.text().get(start..)?.trim_end();
        (!rest.contains('\n')).then_some([
            "the file ends in the middle of a text (string)",
            "a closing quote, and the rest of the file",
        ])
    }

    /// The line that a span begins on, from 1.
    pub(super) fn line(&self, span: Span) -> u32 {
        self.source.position(span.start).line
    }

    /// Takes `count` nodes for copies from the budget; takes nothing if they are not there.
    pub(super) fn afford_copies(&mut self, count: usize) -> bool {
        if count > self.copies_left() {
            return false;
        }
        self.copies_left -= count;
        self.nodes_left -= count;
        true
    }

    /// Takes one node from the budget, or says at `span` that it is used up.
    pub(super) fn charge(&mut self, span: Span) -> Result<(), Exhausted> {
        if let Some(left) = self.nodes_left.checked_sub(1) {
            self.nodes_left = left;
            return Ok(());
        }
        let expected = format!("at most {}", thousands(self.budget.nodes));
        let found = "more values than one file may hold";
        let done = "this document left out, and any other that does not fit";
        if !std::mem::replace(&mut self.exhausted_reported, true) {
            self.report(
                Severity::Error,
                Code::BUDGET,
                span,
                [found, &expected, done],
            );
        }
        Err(Exhausted)
    }

    /// Whether a document that begins at `start` may be kept; says so once if not.
    pub(super) fn next_document(&mut self, span: Span, start: &Checkpoint) -> bool {
        if self.errors > start.errors {
            self.flawed.insert(span);
        }
        if let Some(left) = self.documents_left.checked_sub(1) {
            self.documents_left = left;
            return true;
        }
        if std::mem::replace(&mut self.full, true) {
            return false;
        }
        let found = "one document more";
        let expected = format!("at most {} documents in a file", self.budget.documents);
        self.report(
            Severity::Error,
            Code::BUDGET,
            span,
            [found, &expected, "this and all that follow left out"],
        );
        false
    }

    /// Whether a document was refused, so that none will be taken any more.
    pub(super) fn is_full(&self) -> bool {
        self.full
    }

    /// Says that a container is nested too deep.
    pub(super) fn too_deep(&mut self, span: Span) {
        let found = format!("{} levels of nesting", self.depth() + 1);
        let expected = format!("at most {}", self.depth());
        self.report(
            Severity::Error,
            Code::BUDGET,
            span,
            [&found, &expected, "this value left out"],
        );
    }

    /// A text as a value; a text over the limit is said and left out as `Null`.
    pub(super) fn text_value(&mut self, text: String, span: Span) -> Value {
        if text.len() <= self.budget.scalar_bytes {
            return Value::Text(text);
        }
        let found = format!("a text of {} bytes", thousands(text.len()));
        let expected = format!("at most {}", thousands(self.budget.scalar_bytes));
        self.report(
            Severity::Error,
            Code::BUDGET,
            span,
            [&found, &expected, "this value left out"],
        );
        Value::Null
    }

    /// Takes down that an error cost something of a document.
    pub(super) fn flaw(&mut self, document: Span) {
        self.flawed.insert(document);
    }

    /// Spans of the documents that an error cost something.
    pub(super) fn take_flawed(&mut self) -> BTreeSet<Span> {
        std::mem::take(&mut self.flawed)
    }

    /// Runs `read` with errors said as warnings.
    pub(super) fn softened<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let worst = std::mem::replace(&mut self.worst, Severity::Warning);
        let result = read(self);
        self.worst = worst;
        result
    }

    /// What `read` finds, where it reports no error and each document fits; else `None`, and nothing of it is kept or said.
    pub(super) fn attempt(
        &mut self,
        read: impl FnOnce(&mut Self) -> Vec<Node>,
        fits: impl Fn(&Node) -> bool,
    ) -> Option<Vec<Node>> {
        let start = self.checkpoint();
        let said = self.diagnostics.len();
        let (left_out, documents_left) = (self.left_out, self.documents_left);
        let (full, exhausted) = (self.full, self.exhausted_reported);
        let flawed = std::mem::take(&mut self.flawed);
        let found = read(self);
        if self.errors == start.errors && !found.is_empty() && found.iter().all(fits) {
            self.flawed = flawed;
            return Some(found);
        }
        self.restore(&start);
        self.errors = start.errors;
        self.diagnostics.truncate(said);
        (self.left_out, self.documents_left) = (left_out, documents_left);
        (self.full, self.exhausted_reported) = (full, exhausted);
        self.flawed = flawed;
        None
    }

    /// Everything said, in file order; the last one tells how many more there were.
    pub(super) fn into_diagnostics(mut self) -> Vec<Diagnostic> {
        self.diagnostics.sort_by_key(|one| one.span.start);
        if self.left_out > 0 {
            self.tell_left_out();
        }
        self.diagnostics
    }

    fn tell_left_out(&mut self) {
        let kept = self.budget.diagnostics.saturating_sub(1);
        let count = self.left_out + self.diagnostics.len().saturating_sub(kept);
        self.diagnostics.truncate(kept);
        let end = self.text().len();
        let found = format!("{} diagnostics more", thousands(count));
        let expected = format!("at most {} for a file", thousands(self.budget.diagnostics));
        self.diagnostics.push(Diagnostic::new(
            self.source,
            (Severity::Warning, Code::BUDGET),
            Span::new(end, end),
            [&found, &expected, "not listed"],
        ));
    }
}

/// A count with separators: 1,234,567.
pub fn thousands(count: usize) -> String {
    let digits = count.to_string();
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}
