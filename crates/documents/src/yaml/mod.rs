//! YAML: several documents, the 1.2 core schema, anchors and merge keys expanded.
//!
//! `granit-parser` reads the syntax; here its events become trees. A document with a syntax error
//! is left out, the others of the stream are read.

mod anchors;
mod brackets;
mod merge;
mod nodes;
mod scalar;
mod stream;
pub(super) use self::scalar::{is_plain_text, radix};
mod words;

use granit_parser::{Parser, options};

use self::stream::Reader;
use super::origin::Origin;
use super::reading::{Checkpoint, Exhausted, Parsing};
use super::tree::Tree;
use super::{Code, Node, Severity, Span, Value};

/// How deep the parser itself goes before it gives up; the budget's depth ends far above.
const PARSER_DEPTH: usize = 10_000;

/// Reads all documents of `text` that can be read. Empty documents are no documents.
pub(super) fn read(text: &str, origin: &Origin, reading: &mut Parsing) -> Vec<Node> {
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
