//! Tables, lists and values, what made them, and why something has no place among them.

use super::expression::ValuePart;
use super::{Code, Name, Origin, Parsing, Severity, Span, Value};

/// A table or value by its place among all. The root is the first.
pub(super) type Slot = usize;

/// Why something has no place.
#[derive(Clone, Copy, Debug)]
pub(super) enum Clash {
    /// A key on the way is no table.
    NoTable,
    /// A key on the way is a table to which nothing may be added here.
    Complete,
    TooDeep,
}

/// What made a table or list, which says what may still be added to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Made {
    /// The way of a header: a header of its own may follow, or dotted keys.
    Implied,
    /// Dotted keys: more of them may follow, and headers below it.
    Dotted,
    /// A header of its own: headers below it may follow.
    Headed,
    /// Brackets, between which all of it stands.
    Inline,
}

#[derive(Debug)]
pub(super) struct Content {
    pub(super) kind: TableKind,
    pub(super) made: Made,
    /// The bytes of the value, or of the header that opened it; `None` for a table that only its
    /// parts imply.
    pub(super) span: Option<Span>,
    /// How many containers it is in, with itself; where it is put says so.
    pub(super) depth: usize,
}

#[derive(Debug)]
pub(super) enum TableKind {
    Map(Vec<(Name, Span, Slot)>),
    List(Vec<Slot>),
    Scalar(Value),
}

impl Content {
    pub(super) fn new(kind: TableKind, made: Made, span: Option<Span>) -> Self {
        Self {
            kind,
            made,
            span,
            depth: 1,
        }
    }

    /// A table with nothing in it yet; `header` is the whole header that opens it.
    pub(super) fn table(made: Made, header: Option<Span>) -> Self {
        Self::new(TableKind::Map(Vec::new()), made, header)
    }

    /// What stands there in a value; `None` for the punctuation between.
    pub(super) fn of(part: &ValuePart, origin: &Origin, reading: &mut Parsing) -> Option<Self> {
        let (kind, range) = match part {
            ValuePart::OpenList(range) => (TableKind::List(Vec::new()), range),
            ValuePart::OpenMap(range) => (TableKind::Map(Vec::new()), range),
            ValuePart::Scalar(value, range) => (TableKind::Scalar(value.clone()), range),
            ValuePart::Close(_) | ValuePart::Keys(_) => return None,
        };
        let span = origin.span(range.start, range.end);
        let kind = match kind {
            TableKind::Scalar(Value::Text(text)) => {
                TableKind::Scalar(reading.text_value(text, span))
            }
            kind => kind,
        };
        Some(Self::new(kind, Made::Inline, Some(span)))
    }

    /// Whether `[[headers]]` made it.
    pub(super) fn is_list_of_tables(&self) -> bool {
        matches!(self.kind, TableKind::List(_)) && self.made == Made::Headed
    }
}

/// Says why something has no place.
pub(super) fn report_clash(clash: Clash, span: Span, done: &str, reading: &mut Parsing) {
    let [found, expected] = match clash {
        Clash::TooDeep => return reading.too_deep(span),
        Clash::NoTable => [
            "a table under a key that has another value above",
            "a key that is a table, or a new one",
        ],
        Clash::Complete => [
            "more of a table that was complete above",
            "all of the table in its brackets or under its header",
        ],
    };
    reading.report(Severity::Error, Code::SYNTAX, span, [found, expected, done]);
}
