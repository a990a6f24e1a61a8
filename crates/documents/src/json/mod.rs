//! JSON, strictly, and JSON Lines.
//!
//! `jsonc-parser` reads the tokens; the grammar is here, with a stack of its own, so that depth
//! costs no stack and every token is paid for before it is kept. Four things that are no JSON but
//! clear are read and said: comments, a comma before a closing bracket, `NaN` and `Infinity`, escapes of half a character.

mod escapes;
mod lines;
mod tokens;

use self::tokens::{JsonToken, Token, Tokens};
use super::origin::Origin;
use super::reading::{Exhausted, Parsing};
use super::tree::Tree;
use super::{Code, Node, Severity, Span, Value};

pub use self::escapes::{has_half_characters, whole_characters};
pub(super) use self::lines::{is_lines, read as read_lines};

/// Reads the value of `text`; a syntax error ends it and leaves it out. More values after the first
/// are documents too, and said.
pub(super) fn read(text: &str, origin: &Origin, reading: &mut Parsing) -> Vec<Node> {
    let mended = whole_characters(text);
    if let Some((_, at)) = mended {
        half_a_character(origin.span(at, at + 1), reading);
    }
    let text = mended.as_ref().map_or(text, |(mended, _)| mended);
    let mut documents: Vec<Node> = Vec::new();
    let mut parser = Parser {
        tokens: Tokens::new(text, origin),
        tree: Tree::default(),
        open: Vec::new(),
    };
    loop {
        let checkpoint = reading.checkpoint();
        match parser.document(reading) {
            Ok(None) => return documents,
            Ok(Some(root)) => {
                if documents.len() == 1 {
                    another_value(root.span, reading);
                }
                if !reading.next_document(root.span, &checkpoint) {
                    return documents;
                }
                documents.push(root);
            }
            Err(stop) => {
                parser.report(stop, reading);
                reading.restore(&checkpoint);
                // What stands before is one text with it.
                for root in &documents {
                    reading.flaw(root.span);
                }
                return documents;
            }
        }
    }
}

/// Why a document is left out.
enum Stop {
    /// The budget is used up; said already.
    Exhausted,
    /// A token that cannot stand where it stands, or none where one should.
    Unexpected {
        token: Token,
        expected: &'static str,
    },
    /// What the scanner could not read.
    Scan(tokens::Failure),
}

impl From<Exhausted> for Stop {
    fn from(_: Exhausted) -> Self {
        Self::Exhausted
    }
}

impl From<tokens::Failure> for Stop {
    fn from(failure: tokens::Failure) -> Self {
        Self::Scan(failure)
    }
}

/// An open bracket.
struct Bracket {
    map: bool,
    span: Span,
}

struct Parser<'t> {
    tokens: Tokens<'t>,
    tree: Tree,
    open: Vec<Bracket>,
}

impl Parser<'_> {
    fn document(&mut self, reading: &mut Parsing) -> Result<Option<Node>, Stop> {
        let Some(mut token) = self.tokens.next(reading)? else {
            return Ok(None);
        };
        loop {
            // Here a value must begin.
            self.value(token, reading)?;
            match self.after_value(reading)? {
                Some(next) => token = next,
                None => break,
            }
        }
        Ok(self.tree.take_root())
    }

    /// Reads a scalar, or opens a container and, where it is not empty, everything up to the first
    /// value inside.
    fn value(&mut self, mut token: Token, reading: &mut Parsing) -> Result<(), Stop> {
        loop {
            let map = match token.kind {
                JsonToken::OpenMap => true,
                JsonToken::OpenList => false,
                _ => return self.scalar(token, reading),
            };
            self.tree.open(map, token.span, reading)?;
            self.open.push(Bracket {
                map,
                span: token.span,
            });
            let inner = self.require("a value or a closing bracket", reading)?;
            if inner.kind.closes(map) {
                self.close(inner.span, reading);
                return Ok(());
            }
            token = self.key_then_value(inner, reading)?;
        }
    }

    fn scalar(&mut self, token: Token, reading: &mut Parsing) -> Result<(), Stop> {
        let span = token.span;
        if !self.tree.skips() {
            reading.charge(span)?;
        }
        let value = match token.kind {
            JsonToken::Null => Value::Null,
            JsonToken::Bool(flag) => Value::Bool(flag),
            JsonToken::Number(number) => Value::Number(number),
            JsonToken::Text(text) => reading.text_value(text, span),
            _ => return Err(unexpected(token, "a value")),
        };
        self.tree.place(Node { span, value });
        Ok(())
    }

    /// After a value: closes what closes, and gives the token that the next value begins with;
    /// `None` when the root is complete.
    fn after_value(&mut self, reading: &mut Parsing) -> Result<Option<Token>, Stop> {
        while let Some(bracket) = self.open.last() {
            let map = bracket.map;
            let expected = if map { "`,` or `}`" } else { "`,` or `]`" };
            let token = self.require(expected, reading)?;
            if token.kind.closes(map) {
                self.close(token.span, reading);
                continue;
            }
            if token.kind != JsonToken::Comma {
                return Err(unexpected(token, expected));
            }
            let next = self.require("another value", reading)?;
            if next.kind.closes(map) {
                trailing_comma(token.span, reading);
                self.close(next.span, reading);
                continue;
            }
            return self.key_then_value(next, reading).map(Some);
        }
        Ok(None)
    }

    /// In a map reads `key :`; gives the first token of the value.
    fn key_then_value(&mut self, token: Token, reading: &mut Parsing) -> Result<Token, Stop> {
        if !self.open.last().is_some_and(|bracket| bracket.map) {
            return Ok(token);
        }
        let JsonToken::Text(key) = token.kind else {
            return Err(unexpected(token, "a key in double quotes"));
        };
        match reading.text_value(key, token.span) {
            Value::Text(key) => self.tree.key(key, token.span),
            _ => self.tree.refuse_key(token.span),
        }
        let colon = self.require("`:` after a key", reading)?;
        if colon.kind != JsonToken::Colon {
            return Err(unexpected(colon, "`:` after a key"));
        }
        self.require("a value after `:`", reading)
    }

    fn close(&mut self, end: Span, reading: &mut Parsing) {
        self.open.pop();
        if let Some(node) = self.tree.close(Some(end), reading) {
            self.tree.place(node);
        }
    }

    /// The next token; its absence is an error.
    fn require(&mut self, expected: &'static str, reading: &mut Parsing) -> Result<Token, Stop> {
        match self.tokens.next(reading)? {
            Some(token) => Ok(token),
            None => Err(unexpected(self.tokens.end(), expected)),
        }
    }

    fn report(&self, stop: Stop, reading: &mut Parsing) {
        let (span, found, expected) = match stop {
            Stop::Exhausted => return,
            Stop::Scan(failure) => {
                let open = failure.found == tokens::NOT_CLOSED;
                let cut = open.then(|| reading.cut_off(failure.span.start)).flatten();
                let cut = cut.map(|[found, expected]| (found.to_owned(), expected));
                let (found, expected) = cut.unwrap_or((failure.found, failure.expected));
                (failure.span, found, expected)
            }
            Stop::Unexpected { token, expected } if token.kind == JsonToken::End => {
                let open = self.open.last();
                let found = open.map_or_else(
                    || "the end of the text".to_owned(),
                    |open| {
                        let line = reading.line(open.span);
                        format!(
                            "the end of the text inside of the `{}` of line {line}",
                            open.opens()
                        )
                    },
                );
                (token.span, found, expected)
            }
            Stop::Unexpected { token, expected } => {
                let found = format!("`{}`", reading.excerpt(token.span));
                (token.span, found, expected)
            }
        };
        reading.report(
            Severity::Error,
            Code::SYNTAX,
            span,
            [&found, expected, "the document left out"],
        );
    }
}

impl Bracket {
    fn opens(&self) -> char {
        if self.map { '{' } else { '[' }
    }
}

fn unexpected(token: Token, expected: &'static str) -> Stop {
    Stop::Unexpected { token, expected }
}

fn another_value(span: Span, reading: &mut Parsing) {
    let start = Span::new(span.start, span.start);
    reading.report(
        Severity::Warning,
        Code::SYNTAX,
        start,
        [
            "a second value",
            "one value in a JSON text",
            "each read as a document",
        ],
    );
}

fn half_a_character(at: Span, reading: &mut Parsing) {
    let start = Span::new(at.start, at.start);
    let words = [
        "an escape of half a character",
        "both halves, as in \\ud83d\\ude00",
        "read as U+FFFD, and others like it",
    ];
    reading.report(Severity::Warning, Code::INVALID_UTF8, start, words);
}

fn trailing_comma(span: Span, reading: &mut Parsing) {
    reading.report(
        Severity::Warning,
        Code::SYNTAX,
        span,
        [
            "a comma before a closing bracket",
            "no comma there: JSON does not allow it",
            "read without it",
        ],
    );
}
