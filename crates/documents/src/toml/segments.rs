//! Cuts the tokens of a TOML text into expressions, so that each is parsed for itself.

use std::ops::Range;

use toml_parser::Source;
use toml_parser::lexer::{Lexer, Token, TokenKind};

/// The tokens of one expression after the other, each with the line break that ends it.
pub(super) struct Segments<'t> {
    lexer: Lexer<'t>,
    /// Tokens of the next expression that were read already.
    ahead: Vec<Token>,
}

impl<'t> Segments<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self {
            lexer: Source::new(text).lex(),
            ahead: Vec::new(),
        }
    }
}

impl Iterator for Segments<'_> {
    type Item = Vec<Token>;

    fn next(&mut self) -> Option<Vec<Token>> {
        let mut tokens = std::mem::take(&mut self.ahead);
        // The brackets that the tokens opened; what was taken over from before counts none.
        let mut open: Vec<TokenKind> = Vec::new();
        let mut line = 0;
        for token in self.lexer.by_ref() {
            let kind = token.kind();
            tokens.push(token);
            if line > 0 && begins_anew(&open, tokens.get(line..).unwrap_or_default()) {
                self.ahead = tokens.split_off(line);
                return Some(tokens);
            }
            match kind {
                TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => open.push(kind),
                TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => {
                    open.pop();
                }
                TokenKind::Newline if open.is_empty() || begins_header(&tokens) => {
                    return Some(tokens);
                }
                TokenKind::Newline => line = tokens.len(),
                _ => {}
            }
        }
        (!tokens.is_empty()).then_some(tokens)
    }
}

/// Whether a line shows that the bracket above it was never closed: `key =` in a list, or `[` where
/// an inline table has its keys.
fn begins_anew(open: &[TokenKind], line: &[Token]) -> bool {
    let Some((last, before)) = line.split_last() else {
        return false;
    };
    match (open.last(), last.kind()) {
        (Some(TokenKind::LeftSquareBracket), TokenKind::Equals) => is_key(before),
        (Some(TokenKind::LeftCurlyBracket), TokenKind::LeftSquareBracket) => before
            .iter()
            .all(|token| token.kind() == TokenKind::Whitespace),
        _ => false,
    }
}

/// Whether an expression is a header: it begins with a bracket.
pub(super) fn begins_header(tokens: &[Token]) -> bool {
    let first = tokens
        .iter()
        .map(Token::kind)
        .find(|kind| !matches!(kind, TokenKind::Whitespace | TokenKind::Newline));
    first == Some(TokenKind::LeftSquareBracket)
}

/// The bytes of an expression without blanks and comments around it.
pub(super) fn range(tokens: &[Token]) -> Option<Range<usize>> {
    let solid = |token: &&Token| {
        !matches!(
            token.kind(),
            TokenKind::Whitespace | TokenKind::Newline | TokenKind::Comment | TokenKind::Eof
        )
    };
    let first = tokens.iter().find(solid)?;
    let last = tokens.iter().rfind(solid)?;
    Some(first.span().start()..last.span().end())
}

/// How deep the brackets of an expression nest.
pub(super) fn depth(tokens: &[Token]) -> usize {
    let mut depth = 0_usize;
    let mut deepest = 0;
    for token in tokens {
        match token.kind() {
            TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => depth += 1,
            TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => {
                depth = depth.saturating_sub(1);
            }
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest
}

/// Whether tokens are a key, dotted or not.
fn is_key(tokens: &[Token]) -> bool {
    !tokens.is_empty()
        && tokens.iter().all(|token| {
            matches!(
                token.kind(),
                TokenKind::Whitespace
                    | TokenKind::Atom
                    | TokenKind::Dot
                    | TokenKind::BasicString
                    | TokenKind::LiteralString
            )
        })
}
