//! One expression: its events, with keys and scalars decoded. Any error in it refuses all of it.

use std::borrow::Cow;
use std::ops::Range;

use toml_parser::lexer::Token;
use toml_parser::parser::{Event, EventKind, parse_document};
use toml_parser::{ParseError, Source};

use super::problem::Problem;
use super::{Value, scalar, segments};

/// What stands on a line.
pub(super) enum Expression {
    Header(Header),
    Pair(Vec<Key>, Vec<ValuePart>),
}

/// `[a.b]` or `[[a.b]]`.
pub(super) struct Header {
    pub(super) keys: Vec<Key>,
    pub(super) array: bool,
    pub(super) range: Range<usize>,
}

/// One part of a dotted key.
pub(super) struct Key {
    pub(super) text: String,
    pub(super) range: Range<usize>,
}

/// A part of a value.
pub(super) enum ValuePart {
    OpenList(Range<usize>),
    OpenMap(Range<usize>),
    Close(Range<usize>),
    /// The keys in front of a value in an inline table.
    Keys(Vec<Key>),
    Scalar(Value, Range<usize>),
}

/// Why an expression is refused.
pub(super) enum Refused {
    Syntax(Problem),
    TooDeep,
}

/// The parser calls itself for each bracket; beyond this depth it is not asked.
const DEEPEST: usize = 256;

/// Reads the tokens of one expression; `None` for blank lines and comments.
pub(super) fn read(text: &str, tokens: &[Token]) -> Result<Option<Expression>, Refused> {
    if segments::depth(tokens) > DEEPEST {
        return Err(Refused::TooDeep);
    }
    let mut builder = Builder {
        source: Source::new(text),
        keys: Vec::new(),
        header: None,
        pair: None,
        parts: Vec::new(),
        error: None,
        problem: None,
    };
    // What the parser finds comes before what its decoders do. Events are not kept: a list of megabytes has millions.
    let mut error: Option<ParseError> = None;
    parse_document(tokens, &mut |event| builder.event(&event), &mut error);
    let error = error.or(builder.error.take());
    match error.map(Problem::from).or(builder.problem.take()) {
        Some(problem) => Err(Refused::Syntax(problem)),
        None => Ok(builder.finish()),
    }
}

struct Builder<'t> {
    source: Source<'t>,
    /// Keys that wait for their `=` or `]`.
    keys: Vec<Key>,
    header: Option<Header>,
    /// The keys of the pair, once its `=` is there.
    pair: Option<Vec<Key>>,
    parts: Vec<ValuePart>,
    /// What the parser's decoders found.
    error: Option<ParseError>,
    /// What they let through.
    problem: Option<Problem>,
}

impl Builder<'_> {
    fn event(&mut self, event: &Event) {
        let range = event.span().start()..event.span().end();
        match event.kind() {
            EventKind::StdTableOpen => self.open_header(false, range),
            EventKind::ArrayTableOpen => self.open_header(true, range),
            EventKind::StdTableClose | EventKind::ArrayTableClose => self.close_header(&range),
            EventKind::SimpleKey => self.key(event, range),
            EventKind::KeyValSep => {
                let keys = std::mem::take(&mut self.keys);
                match self.pair {
                    None => self.pair = Some(keys),
                    Some(_) => self.parts.push(ValuePart::Keys(keys)),
                }
            }
            EventKind::ArrayOpen => self.parts.push(ValuePart::OpenList(range)),
            EventKind::InlineTableOpen => self.parts.push(ValuePart::OpenMap(range)),
            EventKind::ArrayClose | EventKind::InlineTableClose => {
                self.parts.push(ValuePart::Close(range));
            }
            EventKind::Scalar => self.scalar(event, range),
            EventKind::Newline => self.line_break(range),
            EventKind::Comment => {
                if let Some(raw) = self.source.get(event) {
                    raw.decode_comment(&mut self.error);
                }
            }
            _ => {}
        }
    }

    fn open_header(&mut self, array: bool, range: Range<usize>) {
        let keys = Vec::new();
        self.header = Some(Header { keys, array, range });
    }

    fn close_header(&mut self, range: &Range<usize>) {
        if let Some(header) = &mut self.header {
            header.keys = std::mem::take(&mut self.keys);
            header.range.end = range.end;
        }
    }

    fn key(&mut self, event: &Event, range: Range<usize>) {
        let mut text = Cow::Borrowed("");
        if let Some(raw) = self.source.get(event) {
            raw.decode_key(&mut text, &mut self.error);
        }
        let text = text.into_owned();
        self.keys.push(Key { text, range });
    }

    fn scalar(&mut self, event: &Event, range: Range<usize>) {
        let mut text = Cow::Borrowed("");
        let Some(raw) = self.source.get(event) else {
            return;
        };
        let kind = raw.decode_scalar(&mut text, &mut self.error);
        match scalar::value(kind, text.into_owned()) {
            Ok(value) => self.parts.push(ValuePart::Scalar(value, range)),
            Err([found, expected]) => self.refuse(Problem {
                range,
                found,
                expected,
            }),
        }
    }

    /// A carriage return ends a line only with a line feed behind it.
    fn line_break(&mut self, range: Range<usize>) {
        if self.source.input().get(range.clone()) == Some("\r") {
            self.refuse(Problem {
                range,
                found: "a carriage return without a line feed".to_owned(),
                expected: "`\\n` or `\\r\\n` at the end of a line".to_owned(),
            });
        }
    }

    fn refuse(&mut self, problem: Problem) {
        self.problem.get_or_insert(problem);
    }

    fn finish(self) -> Option<Expression> {
        match (self.header, self.pair) {
            (Some(header), _) => Some(Expression::Header(header)),
            (None, Some(keys)) => Some(Expression::Pair(keys, self.parts)),
            (None, None) => None,
        }
    }
}
