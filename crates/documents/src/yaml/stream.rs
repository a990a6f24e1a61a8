//! The stream of documents: where each begins and ends, and which had to be left out.

use granit_parser::{ErrorKind, Event, ScanError};

use super::anchors::Anchors;
use super::brackets::Brackets;
use super::words;
use super::{Checkpoint, Code, Exhausted, Node, Origin, Parsing, Severity, Span, Tree, Value};

/// Turns events into documents.
pub(super) struct Reader<'r, 's> {
    pub(super) text: &'r str,
    pub(super) origin: &'r Origin,
    pub(super) reading: &'r mut Parsing<'s>,
    pub(super) tree: Tree,
    pub(super) anchors: Anchors,
    /// The anchors of the containers that are open; 0 for none.
    pub(super) open_anchors: Vec<usize>,
    /// Where the last event ended, in `text`: what stands between is punctuation and properties.
    pub(super) last_end: usize,
    brackets: Brackets,
    documents: Vec<Node>,
    /// How many documents began.
    begun: usize,
    in_document: bool,
    /// The node budget at the start of the document.
    checkpoint: Checkpoint,
    failures: Vec<Failure>,
}

/// A document that could not be read, said when it is known how many could.
struct Failure {
    document: usize,
    code: Code,
    span: Span,
    found: String,
    expected: &'static str,
}

impl<'r, 's> Reader<'r, 's> {
    pub(super) fn new(text: &'r str, origin: &'r Origin, reading: &'r mut Parsing<'s>) -> Self {
        let checkpoint = reading.checkpoint();
        Self {
            text,
            origin,
            reading,
            tree: Tree::default(),
            anchors: Anchors::default(),
            open_anchors: Vec::new(),
            last_end: 0,
            brackets: Brackets::default(),
            documents: Vec::new(),
            begun: 0,
            in_document: false,
            checkpoint,
            failures: Vec::new(),
        }
    }

    pub(super) fn event(
        &mut self,
        event: Event,
        at: &granit_parser::Span,
    ) -> Result<(), Exhausted> {
        let range = at.byte_range().unwrap_or_default();
        let span = self.origin.span(range.start, range.end);
        if let Some(closed) = self.brackets.event(&event, (&range, self.text)) {
            let text = (self.text, self.origin);
            self.brackets.check(&closed, text, self.reading);
        }
        let outcome = match event {
            Event::Scalar(text, style, anchor, tag) => {
                let span = self.scalar_span(span, style, range.start);
                self.scalar(&text, style, anchor, tag.as_deref(), span)
            }
            Event::SequenceStart(_, anchor, tag) => self.open(false, anchor, tag.as_deref(), span),
            Event::MappingStart(_, anchor, tag) => self.open(true, anchor, tag.as_deref(), span),
            Event::Alias(id) => self.alias(id, span),
            Event::UnresolvedAlias(name) => self.unknown_alias(&name, span),
            event => {
                self.mark(&event, span);
                Ok(())
            }
        };
        self.last_end = self.last_end.max(range.end);
        outcome
    }

    /// The events that need no place in the budget.
    fn mark(&mut self, event: &Event, span: Span) {
        match event {
            Event::DocumentStart(..) => self.begin_document(),
            Event::DocumentEnd => self.end_document(),
            Event::SequenceEnd | Event::MappingEnd => self.close(span),
            _ => {}
        }
    }

    fn begin_document(&mut self) {
        self.tree = Tree::default();
        self.anchors = Anchors::default();
        self.open_anchors.clear();
        self.brackets = Brackets::default();
        self.checkpoint = self.reading.checkpoint();
        self.begun += 1;
        self.in_document = true;
    }

    fn end_document(&mut self) {
        self.in_document = false;
        let Some(root) = self.tree.take_root() else {
            return;
        };
        if root.value == Value::Null && root.span.start == root.span.end {
            return;
        }
        if self.reading.next_document(root.span, &self.checkpoint) {
            self.documents.push(root);
        }
    }

    /// Forgets an unfinished document.
    pub(super) fn abandon(&mut self) {
        self.in_document = false;
        self.tree = Tree::default();
        self.anchors = Anchors::default();
        self.reading.restore(&self.checkpoint);
    }

    /// Takes down a syntax error and forgets the document it is in.
    pub(super) fn fail(&mut self, error: &ScanError) {
        if !self.in_document {
            self.begun += 1;
        }
        let at = error.marker().byte_offset().unwrap_or_default();
        let failure = words::describe(error.kind(), self.text, at);
        let span = self.origin.span(failure.start, failure.end);
        let is_open = *error.kind() == ErrorKind::UnclosedQuotedScalar;
        let cut = is_open.then(|| self.reading.cut_off(span.start)).flatten();
        let cut = cut.map(|[found, expected]| (found.to_owned(), expected));
        let (found, expected) = cut.unwrap_or((failure.found, failure.expected));
        self.failures.push(Failure {
            document: self.begun,
            code: failure.code,
            span,
            found,
            expected,
        });
    }

    pub(super) fn finish(self) -> Vec<Node> {
        let read = self.documents.len();
        for failure in self.failures {
            let done = if self.begun == 1 {
                "the document left out".to_owned()
            } else {
                format!("document {} left out; {read} read", failure.document)
            };
            self.reading.report(
                Severity::Error,
                failure.code,
                failure.span,
                [&failure.found, failure.expected, &done],
            );
        }
        self.documents
    }
}
