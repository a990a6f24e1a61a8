//! TOML, expression by expression: a header or a `key = value` that cannot be read costs only
//! itself.
//!
//! `toml_parser`, the layer under `toml_edit`, reads the syntax and recovers; here its events become
//! tables. Dates and times are text.

mod expression;
mod finish;
mod headers;
mod scalar;
mod segments;
mod tables;

use toml_parser::ParseError;
use toml_parser::lexer::Token;

use self::expression::{Expression, Header, Refused};
use self::segments::Segments;
use self::tables::{Clash, Tables};
use super::origin::Origin;
use super::reading::{Exhausted, Parsing};
use super::{Code, Node, Severity, Span, Value};

/// Reads `text` as one document; `None` where nothing is in it.
pub(super) fn read(text: &str, origin: &Origin, reading: &mut Parsing) -> Option<Node> {
    let checkpoint = reading.checkpoint();
    let mut reader = Reader {
        text,
        origin,
        tables: Tables::new(reading.depth()),
        skipping: false,
    };
    for tokens in Segments::new(text) {
        if reader.expression(&tokens, reading).is_err() {
            reading.restore(&checkpoint);
            return None;
        }
    }
    let root = reader.tables.into_root(reading)?;
    reading.next_document(root.span).then_some(root)
}

/// What an expression of TOML is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineKind {
    /// `[a.b]` or `[[a.b]]`.
    Header,
    /// `a.b = 1`.
    Pair,
}

/// An expression: its keys, and its bytes without comment and line break. A value may go on over
/// several lines.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) kind: LineKind,
    pub(super) keys: Vec<String>,
    pub(super) range: std::ops::Range<usize>,
}

/// The expressions of a text that can be read, for a patch.
pub(super) fn lines(text: &str) -> Vec<Line> {
    let line = |tokens: Vec<Token>| {
        let range = segments::range(&tokens)?;
        let (kind, keys) = match expression::read(text, &tokens).ok()?? {
            Expression::Header(header) => (LineKind::Header, header.keys),
            Expression::Pair(keys, _) => (LineKind::Pair, keys),
        };
        let keys = keys.into_iter().map(|key| key.text).collect();
        Some(Line { kind, keys, range })
    };
    Segments::new(text).filter_map(line).collect()
}

struct Reader<'t> {
    text: &'t str,
    origin: &'t Origin,
    tables: Tables,
    /// The header above was refused: what belongs to it is passed over.
    skipping: bool,
}

impl Reader<'_> {
    fn expression(&mut self, tokens: &[Token], reading: &mut Parsing) -> Result<(), Exhausted> {
        match expression::read(self.text, tokens) {
            Ok(None) => {}
            Ok(Some(Expression::Header(header))) => self.header(&header, reading)?,
            Ok(Some(Expression::Pair(keys, values))) => self.pair(&keys, &values, reading)?,
            Err(Refused::Syntax(error)) => self.fail(&error, tokens, reading),
            Err(Refused::TooDeep) => {
                let start = segments::range(tokens).unwrap_or_default().start;
                reading.too_deep(self.origin.span(start, start));
            }
        }
        Ok(())
    }

    fn header(&mut self, header: &Header, reading: &mut Parsing) -> Result<(), Exhausted> {
        let span = self.origin.span(header.range.start, header.range.end);
        let keys = self.located(&header.keys);
        let outcome = self.tables.header(&keys, header.array, span, reading)?;
        self.skipping = outcome.is_err();
        if let Err(clash) = outcome {
            report_clash(clash, span, "this table left out", reading);
        }
        Ok(())
    }

    fn pair(
        &mut self,
        keys: &[expression::Key],
        values: &[expression::ValuePart],
        reading: &mut Parsing,
    ) -> Result<(), Exhausted> {
        if self.skipping {
            return Ok(());
        }
        let keys = self.located(keys);
        let outcome = self.tables.pair(&keys, values, self.origin, reading)?;
        if let Err(clash) = outcome {
            let first = keys.first().map(|(_, span)| *span).unwrap_or_default();
            report_clash(clash, first, "left out", reading);
        }
        Ok(())
    }

    fn located(&self, keys: &[expression::Key]) -> Vec<(String, Span)> {
        let locate = |key: &expression::Key| {
            let span = self.origin.span(key.range.start, key.range.end);
            (key.text.clone(), span)
        };
        keys.iter().map(locate).collect()
    }

    /// Says a syntax error. Under a broken header nothing is read: it is not known where it belongs.
    fn fail(&mut self, error: &ParseError, tokens: &[Token], reading: &mut Parsing) {
        let header = segments::begins_header(tokens);
        self.skipping |= header;
        let place = error.unexpected().or(error.context()).unwrap_or_default();
        let start = self.text.floor_char_boundary(place.start());
        let end = self.text.ceil_char_boundary(place.end().max(start));
        let span = self.origin.span(start, end);
        let found = match reading.excerpt(span) {
            excerpt if excerpt.is_empty() => error.description().to_owned(),
            excerpt => format!("{}: `{excerpt}`", error.description()),
        };
        let expected = expected(error);
        let done = match (header, self.skipping) {
            (true, _) => "this table left out",
            (false, true) => return,
            _ => "this line left out",
        };
        reading.report(
            Severity::Error,
            Code::SYNTAX,
            span,
            [&found, &expected, done],
        );
    }
}

fn report_clash(clash: Clash, span: Span, done: &str, reading: &mut Parsing) {
    let (severity, code, found, expected) = match clash {
        Clash::TooDeep => return reading.too_deep(span),
        Clash::NoTable => (
            Severity::Error,
            Code::SYNTAX,
            "a table under a key that has another value above",
            "a key that is a table, or a new one",
        ),
    };
    reading.report(severity, code, span, [found, expected, done]);
}

/// What the parser expected, in words.
fn expected(error: &ParseError) -> String {
    let listed = error.expected().unwrap_or_default();
    let words: Vec<String> = listed.iter().map(in_words).collect();
    match words.split_last() {
        None => "valid TOML: text stands in quotes".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} or {last}", before.join(", ")),
    }
}

fn in_words(expected: &toml_parser::Expected) -> String {
    match expected {
        toml_parser::Expected::Literal("\n") => "the end of the line".to_owned(),
        toml_parser::Expected::Literal(literal) => format!("`{literal}`"),
        toml_parser::Expected::Description(words) => (*words).to_owned(),
        _ => "something else".to_owned(),
    }
}
