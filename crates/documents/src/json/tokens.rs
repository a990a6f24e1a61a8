//! The tokens of JSON: the scanner of `jsonc-parser` with every leniency off, and what it still
//! lets through.

use jsonc_parser::errors::{ParseError, ParseErrorKind};
use jsonc_parser::{ParseStringErrorKind, Scanner, ScannerOptions, tokens as jsonc};

use super::{Code, Origin, Parsing, Severity, Span};

/// One token and where it stands in the file.
#[derive(Debug)]
pub(super) struct Token {
    pub(super) kind: JsonToken,
    pub span: Span,
}

#[derive(Debug, PartialEq)]
pub(super) enum JsonToken {
    OpenMap,
    CloseMap,
    OpenList,
    CloseList,
    Comma,
    Colon,
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    /// A word that is no JSON.
    Word,
    /// The end of the text.
    End,
}

impl JsonToken {
    /// Whether it closes a map, or else a list.
    pub(super) fn closes(&self, map: bool) -> bool {
        *self
            == if map {
                JsonToken::CloseMap
            } else {
                JsonToken::CloseList
            }
    }
}

/// What the scanner could not read.
pub(super) struct Failure {
    pub span: Span,
    pub found: String,
    pub expected: &'static str,
}

/// What is found of a text without its end.
pub(super) const NOT_CLOSED: &str = "a text that is not closed";

/// The tokens of a text.
pub(super) struct Tokens<'t> {
    scanner: Scanner<'t>,
    text: &'t str,
    origin: &'t Origin,
    /// Where the last token or comment ended.
    last_end: usize,
    comment_reported: bool,
}

impl<'t> Tokens<'t> {
    pub(super) fn new(text: &'t str, origin: &'t Origin) -> Self {
        let options = ScannerOptions {
            allow_single_quoted_strings: false,
            allow_hexadecimal_numbers: false,
            allow_unary_plus_numbers: false,
            allow_bare_decimal_point_numbers: false,
            // Python writes them; the decoder refuses them with the exact place.
            allow_non_finite_numbers: true,
            allow_extended_string_escapes: false,
        };
        Self {
            scanner: Scanner::new(text, &options),
            text,
            origin,
            last_end: 0,
            comment_reported: false,
        }
    }

    /// The next token; comments are passed over, and the first of them is said.
    pub(super) fn next(&mut self, reading: &mut Parsing) -> Result<Option<Token>, Failure> {
        loop {
            let scanned = self.scanner.scan().map_err(|error| self.failure(&error))?;
            let (start, end) = (self.scanner.token_start(), self.scanner.token_end());
            self.refuse_other_blanks(start)?;
            self.last_end = end;
            let span = self.origin.span(start, end);
            let raw = self.text.get(start..end).unwrap_or_default();
            let kind = match scanned {
                None => return Ok(None),
                Some(jsonc::Token::CommentLine(_) | jsonc::Token::CommentBlock(_)) => {
                    self.comment(span, reading);
                    continue;
                }
                Some(jsonc::Token::Number(number)) => number_kind(number, span, reading),
                Some(jsonc::Token::String(text)) => {
                    self.refuse_control_characters(raw, start)?;
                    JsonToken::Text(text.into_owned())
                }
                Some(token) => simple_kind(&token),
            };
            return Ok(Some(Token { kind, span }));
        }
    }

    /// A token for the end of the text.
    pub(super) fn end(&self) -> Token {
        let end = self.text.trim_end().len();
        Token {
            kind: JsonToken::End,
            span: self.origin.span(end, end),
        }
    }

    fn comment(&mut self, span: Span, reading: &mut Parsing) {
        if std::mem::replace(&mut self.comment_reported, true) {
            return;
        }
        reading.report(
            Severity::Warning,
            Code::SYNTAX,
            span,
            [
                "a comment",
                "none: JSON has no comments",
                "read without it and others like it",
            ],
        );
    }

    /// The scanner passes over whatever Unicode calls white space; JSON has four characters of it (RFC 8259 §2).
    fn refuse_other_blanks(&self, start: usize) -> Result<(), Failure> {
        let gap = self.text.get(self.last_end..start).unwrap_or_default();
        let other = |c: char| !matches!(c, ' ' | '\t' | '\n' | '\r');
        match gap.char_indices().find(|(_, c)| other(*c)) {
            None => Ok(()),
            Some((at, c)) => {
                let at = self.last_end + at;
                Err(Failure {
                    span: self.origin.span(at, at + c.len_utf8()),
                    found: format!(
                        "white space that JSON does not allow, U+{:04X}",
                        u32::from(c)
                    ),
                    expected: "a space, tab or line break between values",
                })
            }
        }
    }

    /// The scanner lets raw control characters in texts through; JSON does not (RFC 8259 §7).
    fn refuse_control_characters(&self, raw: &str, start: usize) -> Result<(), Failure> {
        match raw.bytes().position(|byte| byte < b' ') {
            None => Ok(()),
            Some(at) => Err(Failure {
                span: self.origin.span(start + at, start + at + 1),
                found: "a raw line break, tab or control character in a text".to_owned(),
                expected: "an escape such as `\\n`, or the closing quote",
            }),
        }
    }

    fn failure(&self, error: &ParseError) -> Failure {
        let range = error.range();
        let (found, expected) = words(error.kind());
        let start = self.text.floor_char_boundary(range.start);
        let end = self.text.ceil_char_boundary(range.end.max(start));
        Failure {
            span: self.origin.span(start, end),
            found: found.to_owned(),
            expected,
        }
    }
}

fn simple_kind(token: &jsonc::Token) -> JsonToken {
    match token {
        jsonc::Token::OpenBrace => JsonToken::OpenMap,
        jsonc::Token::CloseBrace => JsonToken::CloseMap,
        jsonc::Token::OpenBracket => JsonToken::OpenList,
        jsonc::Token::CloseBracket => JsonToken::CloseList,
        jsonc::Token::Comma => JsonToken::Comma,
        jsonc::Token::Colon => JsonToken::Colon,
        jsonc::Token::Boolean(flag) => JsonToken::Bool(*flag),
        jsonc::Token::Null => JsonToken::Null,
        _ => JsonToken::Word,
    }
}

fn number_kind(raw: &str, span: Span, reading: &mut Parsing) -> JsonToken {
    let number = match raw {
        "NaN" | "-NaN" => f64::NAN,
        "Infinity" => f64::INFINITY,
        "-Infinity" => f64::NEG_INFINITY,
        _ => return JsonToken::Number(raw.parse().unwrap_or(f64::NAN)),
    };
    let found = format!("`{raw}`");
    reading.report(
        Severity::Warning,
        Code::SYNTAX,
        span,
        [
            &found,
            "a finite number or null: JSON has no other",
            "read as written, and refused where a number is needed",
        ],
    );
    JsonToken::Number(number)
}

fn words(kind: &ParseErrorKind) -> (&'static str, &'static str) {
    match kind {
        ParseErrorKind::SingleQuotedStringsNotAllowed => ("a single quote", "double quotes"),
        ParseErrorKind::HexadecimalNumbersNotAllowed => {
            ("a hexadecimal number", "a decimal number")
        }
        ParseErrorKind::UnaryPlusNumbersNotAllowed => {
            ("a `+` before a number", "a number without it")
        }
        ParseErrorKind::BareDecimalPointNumbersNotAllowed => (
            "a number that begins or ends with a point",
            "a digit on both sides of the point",
        ),
        ParseErrorKind::ExpectedDigit
        | ParseErrorKind::ExpectedDigitFollowingNegativeSign
        | ParseErrorKind::ExpectedPlusMinusOrDigitInNumberLiteral => {
            ("an incomplete number", "a digit")
        }
        ParseErrorKind::UnterminatedCommentBlock => ("a comment that is not closed", "`*/`"),
        ParseErrorKind::String(ParseStringErrorKind::UnterminatedStringLiteral) => {
            (NOT_CLOSED, "a closing double quote")
        }
        ParseErrorKind::String(_) => (
            "an unknown escape in a text",
            "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t, or \\u and four hex digits",
        ),
        _ => ("a character that no value begins with", "a JSON value"),
    }
}
