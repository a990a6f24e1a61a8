//! YAML: several documents, the 1.2 core schema, anchors and merge keys expanded.
//!
//! `granit-parser` reads the syntax; here its events become trees. A document with a syntax error
//! is left out, the others of the stream are read.

mod anchors;
mod merge;
mod scalar;
mod words;

use granit_parser::{Event, Parser, ScalarStyle, ScanError, Tag, options};

use self::anchors::Anchors;
use super::origin::Origin;
use super::reading::{Checkpoint, Exhausted, Reading};
use super::tree::Tree;
use super::{Code, Node, Severity, Span, Value};

/// How deep the parser itself goes before it gives up; the budget's depth ends far above.
const PARSER_DEPTH: usize = 10_000;

/// Reads all documents of `text` that can be read. Empty documents are no documents.
pub(super) fn read(text: &str, origin: &Origin, reading: &mut Reading) -> Vec<Node> {
    let options = options! {
        emit_unresolved_aliases: true,
        flow_nesting_limit: PARSER_DEPTH,
        block_nesting_limit: PARSER_DEPTH,
    };
    let mut parser = Parser::new_from_str_with_options(text, options);
    let mut reader = Reader::new(text, origin, reading);
    while let Some(next) = parser.next_event() {
        let resume = match next {
            Ok((event, span)) => reader.event(event, &span).is_err(),
            Err(error) => {
                reader.fail(&error);
                true
            }
        };
        if resume {
            reader.abandon();
        }
        if reader.reading.is_full() || (resume && !parser.proceed_next_document().unwrap_or(false))
        {
            break;
        }
    }
    reader.finish()
}

/// Turns events into documents.
struct Reader<'r, 's> {
    text: &'r str,
    origin: &'r Origin,
    reading: &'r mut Reading<'s>,
    tree: Tree,
    anchors: Anchors,
    /// The anchors of the containers that are open; 0 for none.
    open_anchors: Vec<usize>,
    /// Where the last event ended, in `text`: what stands between is punctuation and properties.
    last_end: usize,
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
    fn new(text: &'r str, origin: &'r Origin, reading: &'r mut Reading<'s>) -> Self {
        let checkpoint = reading.checkpoint();
        Self {
            text,
            origin,
            reading,
            tree: Tree::default(),
            anchors: Anchors::default(),
            open_anchors: Vec::new(),
            last_end: 0,
            documents: Vec::new(),
            begun: 0,
            in_document: false,
            checkpoint,
            failures: Vec::new(),
        }
    }

    fn event(&mut self, event: Event, at: &granit_parser::Span) -> Result<(), Exhausted> {
        let range = at.byte_range().unwrap_or_default();
        let span = self.origin.span(range.start, range.end);
        let outcome = match event {
            Event::DocumentStart(..) => {
                self.begin_document();
                Ok(())
            }
            Event::DocumentEnd => {
                self.end_document();
                Ok(())
            }
            Event::Scalar(text, style, anchor, tag) => {
                let span = self.scalar_span(span, style, range.start);
                self.scalar(&text, style, anchor, tag.as_deref(), span)
            }
            Event::SequenceStart(_, anchor, tag) => self.open(false, anchor, tag.as_deref(), span),
            Event::MappingStart(_, anchor, tag) => self.open(true, anchor, tag.as_deref(), span),
            Event::SequenceEnd | Event::MappingEnd => {
                self.close(span);
                Ok(())
            }
            Event::Alias(id) => self.alias(id, span),
            Event::UnresolvedAlias(name) => self.unknown_alias(&name, span),
            _ => Ok(()),
        };
        self.last_end = self.last_end.max(range.end);
        outcome
    }

    fn begin_document(&mut self) {
        self.tree = Tree::default();
        self.anchors = Anchors::default();
        self.open_anchors.clear();
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
        if self.reading.next_document(root.span) {
            self.documents.push(root);
        }
    }

    /// Forgets an unfinished document.
    fn abandon(&mut self) {
        self.in_document = false;
        self.tree = Tree::default();
        self.anchors = Anchors::default();
        self.reading.restore(&self.checkpoint);
    }

    fn open(
        &mut self,
        map: bool,
        anchor: usize,
        tag: Option<&Tag>,
        span: Span,
    ) -> Result<(), Exhausted> {
        if let Some(tag) = tag
            && !tag.is_yaml_core_schema_tag(if map { "map" } else { "seq" })
        {
            self.unknown_tag(tag, span);
        }
        self.open_anchors.push(anchor);
        self.tree.open(map, span, self.reading)
    }

    fn close(&mut self, span: Span) {
        let anchor = self.open_anchors.pop().unwrap_or_default();
        // Flow containers end with a bracket, block ones with their last child.
        let end = (span.end > span.start).then_some(span);
        let Some(mut node) = self.tree.close(end, self.reading) else {
            return;
        };
        merge::merge(&mut node, self.reading);
        self.anchors.remember(anchor, &node, self.reading);
        if self.tree.wants_key() {
            self.complex_key(node.span);
        } else {
            self.tree.place(node);
        }
    }

    fn scalar(
        &mut self,
        text: &str,
        style: ScalarStyle,
        anchor: usize,
        tag: Option<&Tag>,
        span: Span,
    ) -> Result<(), Exhausted> {
        if self.tree.skips() {
            return Ok(());
        }
        let nothing = style == ScalarStyle::Plain && span.start == span.end;
        let text = if nothing { "" } else { text };
        if self.tree.wants_key() {
            self.scalar_key(text, anchor, span);
            return Ok(());
        }
        self.reading.charge(span)?;
        let value = self.scalar_value(text, style, tag, span);
        let node = Node { span, value };
        self.anchors.remember(anchor, &node, self.reading);
        self.tree.place(node);
        Ok(())
    }

    fn scalar_key(&mut self, text: &str, anchor: usize, span: Span) {
        match self.reading.text_value(text.to_owned(), span) {
            Value::Text(key) => {
                let value = Value::Text(key.clone());
                self.anchors
                    .remember(anchor, &Node { span, value }, self.reading);
                self.tree.key(key, span);
            }
            _ => self.tree.refuse_key(span),
        }
    }

    fn scalar_value(
        &mut self,
        text: &str,
        style: ScalarStyle,
        tag: Option<&Tag>,
        span: Span,
    ) -> Value {
        let plain = style == ScalarStyle::Plain;
        let value = match tag {
            None if plain => scalar::core(text),
            None => None,
            Some(tag) => match tag.core_suffix() {
                Some(kind) => self.tagged(text, kind, span),
                None if tag.handle() == "!" && tag.suffix().is_empty() => None,
                None => {
                    self.unknown_tag(tag, span);
                    plain.then(|| scalar::core(text)).flatten()
                }
            },
        };
        value.unwrap_or_else(|| self.reading.text_value(text.to_owned(), span))
    }

    /// The value of a scalar under a core tag; `None` for text.
    fn tagged(&mut self, text: &str, kind: &str, span: Span) -> Option<Value> {
        if kind == "str" {
            return None;
        }
        let value = scalar::tagged(text, kind);
        if value.is_none() {
            let found = format!("`{}` under the tag !!{kind}", self.reading.excerpt(span));
            let expected = format!("a value that the tag !!{kind} allows");
            self.reading.report(
                Severity::Warning,
                Code::WrongType,
                span,
                [&found, &expected, "read as text"],
            );
        }
        value
    }

    fn unknown_tag(&mut self, tag: &Tag, span: Span) {
        self.reading.report(
            Severity::Note,
            Code::Unsupported,
            span,
            [
                &format!("the tag {}", tag.original()),
                "no tag, or one of the core schema",
                "read as if there were no tag",
            ],
        );
    }

    fn complex_key(&mut self, span: Span) {
        let found = format!("a list or map as a key: `{}`", self.reading.excerpt(span));
        self.reading.report(
            Severity::Warning,
            Code::Unsupported,
            span,
            [&found, "a text as a key", "this entry left out"],
        );
        self.tree.refuse_key(span);
    }

    fn alias(&mut self, id: usize, span: Span) -> Result<(), Exhausted> {
        if self.tree.skips() {
            return Ok(());
        }
        if self.tree.wants_key() {
            match self.anchors.scalar_text(id) {
                Some(key) => self.tree.key(key, span),
                None => self.complex_key(span),
            }
            return Ok(());
        }
        self.reading.charge(span)?;
        let value = self
            .anchors
            .expand(id, span, self.tree.depth(), self.reading);
        self.tree.place(Node { span, value });
        Ok(())
    }

    fn unknown_alias(&mut self, name: &str, span: Span) -> Result<(), Exhausted> {
        if self.tree.skips() {
            return Ok(());
        }
        let found = format!("the alias *{name}");
        let expected = format!("an anchor &{name} earlier in this document");
        self.reading.report(
            Severity::Error,
            Code::UnknownAlias,
            span,
            [&found, &expected, "this value left out"],
        );
        if self.tree.wants_key() {
            self.tree.refuse_key(span);
            return Ok(());
        }
        self.reading.charge(span)?;
        let value = Value::Null;
        self.tree.place(Node { span, value });
        Ok(())
    }

    /// The span of a scalar without trailing line breaks; that of a block scalar with its header,
    /// which the parser leaves out.
    fn scalar_span(&self, span: Span, style: ScalarStyle, start: usize) -> Span {
        if !matches!(style, ScalarStyle::Literal | ScalarStyle::Folded) {
            return span;
        }
        let gap = self.text.get(self.last_end..start).unwrap_or_default();
        let header = words::block_header(gap).map_or(start, |at| self.last_end + at);
        let all = self.origin.span(header, start);
        let end = span.start + span.of(self.reading.text()).trim_end().len();
        Span::new(all.start.min(span.start), end.max(all.end.min(span.start)))
    }

    /// Takes down a syntax error and forgets the document it is in.
    fn fail(&mut self, error: &ScanError) {
        if !self.in_document {
            self.begun += 1;
        }
        let at = error.marker().byte_offset().unwrap_or_default();
        let failure = words::describe(error.kind(), self.text, at);
        self.failures.push(Failure {
            document: self.begun,
            code: failure.code,
            span: self.origin.span(failure.start, failure.end),
            found: failure.found,
            expected: failure.expected,
        });
    }

    fn finish(self) -> Vec<Node> {
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
