//! The parser's errors in plain words, with what to do about them.

use granit_parser::ErrorKind;

use super::Code;
use crate::source::excerpt;

/// A syntax error: where it is in the text, and what to say.
pub(super) struct Described {
    pub code: Code,
    pub start: usize,
    pub(super) end: usize,
    pub found: String,
    pub expected: &'static str,
}

/// Describes an error at byte `at` of `text`.
pub(super) fn describe(kind: &ErrorKind, text: &str, at: usize) -> Described {
    let (problem, expected) = problem(kind);
    let code = match kind {
        ErrorKind::RecursionLimitExceeded => Code::BUDGET,
        _ => Code::SYNTAX,
    };
    // The parser points before or behind the tab.
    let tab = is_tab(kind).then(|| indenting_tab(text, at)).flatten();
    let start = tab.unwrap_or(at).min(text.len());
    let line = line_around(text, start);
    let shown = excerpt(text.get(line.clone()).unwrap_or_default());
    let found = if shown.is_empty() {
        problem.to_owned()
    } else {
        format!("{problem} in `{shown}`")
    };
    Described {
        code,
        start,
        end: line.end.max(start),
        found,
        expected,
    }
}

/// Where the header of a block scalar (`|` or `>`) begins in what stands before its content.
pub(super) fn block_header(gap: &str) -> Option<usize> {
    let starts_word = |at: usize| {
        let before = gap.get(..at).and_then(|before| before.chars().next_back());
        before.is_none_or(|before| before.is_whitespace() || matches!(before, ':' | '-'))
    };
    gap.match_indices(['|', '>'])
        .map(|(at, _)| at)
        .find(|at| starts_word(*at))
}

fn is_tab(kind: &ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::TabNotAllowed
            | ErrorKind::TabInBlockIndentation
            | ErrorKind::TabInIndentation
            | ErrorKind::TabAtBlockScalarStart
            | ErrorKind::TabInPlainScalar
    )
}

/// The first tab in the indentation of the line of byte `at` or of the few after it.
fn indenting_tab(text: &str, at: usize) -> Option<usize> {
    const LINES: usize = 8;
    let mut start = line_around(text, at).start;
    for line in text.get(start..)?.split_inclusive('\n').take(LINES) {
        let content = line.trim_start_matches([' ', '\t']);
        let indentation = line.get(..line.len() - content.len())?;
        if let Some(tab) = indentation.find('\t') {
            return Some(start + tab);
        }
        start += line.len();
    }
    None
}

/// The line that byte `at` is in, without its end.
fn line_around(text: &str, at: usize) -> std::ops::Range<usize> {
    let at = at.min(text.len());
    let breaks = ['\n', '\r'];
    let start = text.get(..at).and_then(|before| before.rfind(breaks));
    let end = text.get(at..).and_then(|after| after.find(breaks));
    start.map_or(0, |start| start + 1)..end.map_or(text.len(), |end| at + end)
}

/// What is wrong, and what would be right.
fn problem(kind: &ErrorKind) -> (&'static str, &'static str) {
    if is_tab(kind) {
        return (
            "a tab in the indentation",
            "spaces: YAML does not indent with tabs",
        );
    }
    layout(kind)
        .or_else(|| brackets(kind))
        .or_else(|| quotes(kind))
        .or_else(|| marks(kind))
        .or_else(|| directives(kind))
        .unwrap_or(("text that is not YAML", "valid YAML"))
}

type Words = Option<(&'static str, &'static str)>;

fn layout(kind: &ErrorKind) -> Words {
    Some(match kind {
        ErrorKind::MappingValueNotAllowed
        | ErrorKind::InvalidColonPlacement
        | ErrorKind::InvalidMappingValueWhitespace
        | ErrorKind::MappingKeyNotAllowed => (
            "a `:` where no key is allowed",
            "quotes around a text that holds `: `, or the key on a line and an indentation of its own",
        ),
        ErrorKind::SimpleKeyExpected
        | ErrorKind::InvalidSimpleKey
        | ErrorKind::ExpectedBlockMappingKey => (
            "a line that is not `key: value`",
            "a key with a colon, indented like the keys above it",
        ),
        ErrorKind::InvalidIndentation
        | ErrorKind::InvalidFlowScalarIndent
        | ErrorKind::InvalidBlockScalarIndent => (
            "an indentation that matches nothing above it",
            "the same number of spaces as the neighbours",
        ),
        _ => return None,
    })
}

fn brackets(kind: &ErrorKind) -> Words {
    Some(match kind {
        ErrorKind::ExpectedBlockSequenceEntry
        | ErrorKind::BlockSequenceEntryNotAllowed
        | ErrorKind::BlockEntryInFlowCollection
        | ErrorKind::InvalidBlockEntryWhitespace => (
            "a `-` where no list item is allowed, or a line between items that is none",
            "list items on lines of their own, equally indented",
        ),
        ErrorKind::UnclosedFlowCollection { open: '{' }
        | ErrorKind::UnexpectedEofFlowMapping
        | ErrorKind::UnexpectedEofImplicitFlowMapping => ("a `{` that is not closed", "a `}`"),
        ErrorKind::UnclosedFlowCollection { .. } | ErrorKind::UnexpectedEofFlowSequence => {
            ("a `[` that is not closed", "a `]`")
        }
        ErrorKind::MisplacedFlowCollectionEnd | ErrorKind::MismatchedFlowCollectionEnd { .. } => (
            "a closing bracket that does not fit",
            "brackets in pairs, or quotes around the text",
        ),
        ErrorKind::ExpectedFlowMappingSeparator | ErrorKind::ExpectedFlowSequenceSeparator => (
            "two values in brackets without a comma",
            "a comma between them, or quotes around the text",
        ),
        _ => return None,
    })
}

fn quotes(kind: &ErrorKind) -> Words {
    Some(match kind {
        ErrorKind::UnclosedQuotedScalar
        | ErrorKind::DocumentIndicatorInQuotedScalar
        | ErrorKind::InvalidQuotedScalarIndent => (
            "a quote that is not closed",
            "a closing quote, on indented lines",
        ),
        ErrorKind::InvalidTrailingSingleQuotedScalar
        | ErrorKind::InvalidTrailingDoubleQuotedScalar => (
            "text after a closing quote",
            "quotes around the whole text, or around none of it",
        ),
        ErrorKind::UnknownQuotedScalarEscape
        | ErrorKind::InvalidQuotedScalarHexEscape
        | ErrorKind::InvalidLowSurrogateHexEscape
        | ErrorKind::InvalidLowSurrogate
        | ErrorKind::MissingLowSurrogate
        | ErrorKind::UnpairedLowSurrogate
        | ErrorKind::InvalidUnicodeEscape => (
            "an unknown escape in a double-quoted text",
            "`\\\\` for a backslash, or single quotes",
        ),
        _ => return None,
    })
}

fn marks(kind: &ErrorKind) -> Words {
    Some(match kind {
        ErrorKind::UnexpectedCharacter { .. }
        | ErrorKind::PlainScalarStartsWithDashFlowIndicator => (
            "a character that no plain text may begin with or hold",
            "quotes around the text",
        ),
        ErrorKind::InvalidBlockScalarHeader | ErrorKind::ZeroBlockScalarIndent => (
            "text after the `|` or `>` of a block text",
            "the text on the following lines, indented",
        ),
        ErrorKind::CommentNotSeparated | ErrorKind::CommentInterceptedScalar => (
            "a comment in the middle of a text",
            "quotes around a text that holds `#`",
        ),
        ErrorKind::MissingAnchorOrAliasName => (
            "a `*` or `&` without a name",
            "quotes around a text that begins so",
        ),
        ErrorKind::ExpectedNodeContent => ("no value where one is expected", "a value"),
        ErrorKind::RecursionLimitExceeded => ("very deep nesting", "a flatter document"),
        _ => return None,
    })
}

fn directives(kind: &ErrorKind) -> Words {
    Some(match kind {
        ErrorKind::UndeclaredTagHandle
        | ErrorKind::InvalidTagTerminator
        | ErrorKind::MissingTagUri
        | ErrorKind::ExpectedTagBang
        | ErrorKind::UnclosedVerbatimTag => (
            "a tag that cannot be read",
            "quotes around a text that begins with `!`",
        ),
        ErrorKind::MissingDocumentEndBeforeDirective
        | ErrorKind::InvalidDirectiveName
        | ErrorKind::MissingDirectiveName
        | ErrorKind::ExpectedDocumentStart => (
            "a `%` line, or other text, between documents",
            "`---` before the next document, or quotes around the text",
        ),
        ErrorKind::InvalidDocumentEnd => ("text after `...`", "`...` on a line of its own"),
        ErrorKind::BomInsideDocument => ("a byte-order mark in the text", "none"),
        _ => return None,
    })
}
