//! The nodes of a document: containers, scalars, keys, aliases, tags.

use granit_parser::{ScalarStyle, Tag};

use super::stream::Reader;
use super::{Code, Exhausted, Node, Severity, Span, Value, merge, scalar, words};

impl Reader<'_, '_> {
    pub(super) fn open(
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

    pub(super) fn close(&mut self, span: Span) {
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

    pub(super) fn scalar(
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
                None if tag.original() == "!" => None,
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
                Code::WRONG_TYPE,
                span,
                [&found, &expected, "read as text"],
            );
        }
        value
    }

    fn unknown_tag(&mut self, tag: &Tag, span: Span) {
        self.reading.report(
            Severity::Note,
            Code::UNSUPPORTED,
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
            Code::UNSUPPORTED,
            span,
            [&found, "a text as a key", "this entry left out"],
        );
        self.tree.refuse_key(span);
    }

    pub(super) fn alias(&mut self, id: usize, span: Span) -> Result<(), Exhausted> {
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

    pub(super) fn unknown_alias(&mut self, name: &str, span: Span) -> Result<(), Exhausted> {
        if self.tree.skips() {
            return Ok(());
        }
        let found = format!("the alias *{name}");
        let expected = format!("an anchor &{name} earlier in this document");
        self.reading.report(
            Severity::Error,
            Code::UNKNOWN_ALIAS,
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
    pub(super) fn scalar_span(&self, span: Span, style: ScalarStyle, start: usize) -> Span {
        if !matches!(style, ScalarStyle::Literal | ScalarStyle::Folded) {
            return span;
        }
        let gap = self.text.get(self.last_end..start).unwrap_or_default();
        let header = words::block_header(gap).map_or(start, |at| self.last_end + at);
        let all = self.origin.span(header, start);
        let end = span.start + span.of(self.reading.text()).trim_end().len();
        Span::new(all.start.min(span.start), end.max(all.end.min(span.start)))
    }
}
