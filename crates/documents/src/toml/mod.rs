//! TOML, expression by expression: a header or a `key = value` that cannot be read costs only
//! itself.
//!
//! `toml_parser`, the layer under `toml_edit`, reads the syntax and recovers; here its events become
//! tables. Dates and times are text that `toml_datetime` has checked.

mod content;
mod expression;
mod finish;
mod headers;
mod problem;
mod scalar;
mod segments;
mod tables;

use toml_parser::lexer::Token;

use self::content::report_clash;
use self::expression::{Expression, Header, Refused};
use self::problem::Problem;
use self::segments::Segments;
use self::tables::{Tables, located};
use super::origin::Origin;
use super::reading::{Exhausted, Parsing};
use super::{Code, Name, Node, Severity, Span, Value};

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
    reading
        .next_document(root.span, &checkpoint)
        .then_some(root)
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
            Ok(Some(Expression::Pair(..))) if self.skipping => {}
            Ok(Some(Expression::Pair(keys, values))) => {
                let keys = located(&keys, self.origin);
                self.tables.pair(keys, &values, self.origin, reading)?;
            }
            Err(Refused::Syntax(problem)) => self.fail(&problem, tokens, reading),
            Err(Refused::TooDeep) => {
                let start = segments::range(tokens).unwrap_or_default().start;
                reading.too_deep(self.origin.span(start, start));
            }
        }
        Ok(())
    }

    fn header(&mut self, header: &Header, reading: &mut Parsing) -> Result<(), Exhausted> {
        let span = self.origin.span(header.range.start, header.range.end);
        let keys = located(&header.keys, self.origin);
        let outcome = self.tables.header(&keys, header.array, span, reading)?;
        self.skipping = outcome.is_err();
        if let Err(clash) = outcome {
            report_clash(clash, span, "this table left out", reading);
        }
        Ok(())
    }

    /// Says a syntax error. Under a broken header nothing is read: it is not known where it belongs.
    fn fail(&mut self, problem: &Problem, tokens: &[Token], reading: &mut Parsing) {
        let header = segments::begins_header(tokens);
        self.skipping |= header;
        let done = match (header, self.skipping) {
            (true, _) => "this table left out",
            (false, true) => return,
            _ => "this line left out",
        };
        let start = self.text.floor_char_boundary(problem.range.start);
        let end = self.text.ceil_char_boundary(problem.range.end.max(start));
        let span = self.origin.span(start, end);
        if problem.is_open_text()
            && let Some([found, expected]) = reading.cut_off(span.start)
        {
            let words = [found, expected, done];
            return reading.report(Severity::Error, Code::SYNTAX, span, words);
        }
        let found = match reading.excerpt(span) {
            excerpt if excerpt.is_empty() => problem.found.clone(),
            excerpt => format!("{}: `{excerpt}`", problem.found),
        };
        reading.report(
            Severity::Error,
            Code::SYNTAX,
            span,
            [&found, &problem.expected, done],
        );
    }
}
