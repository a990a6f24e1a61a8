//! What readers say of a file, in the words that travel.

use steelyard_documents as documents;
use steelyard_documents::Source;
use steelyard_protocol as protocol;

/// A diagnostic as it travels. One that goes over several lines ends where it begins.
pub fn diagnostic(source: &Source, said: &documents::Diagnostic) -> protocol::Diagnostic {
    let line_end = source
        .lines
        .line(&source.text, said.line)
        .map_or(said.span.end, |line| line.end);
    let end = source.position(said.span.end.min(line_end).max(said.span.start));
    protocol::Diagnostic {
        severity: said.severity,
        code: said.code.id().to_owned(),
        title: said.code.title().to_owned(),
        line: said.line,
        column: said.column,
        end_column: if end.line == said.line {
            end.column
        } else {
            said.column
        },
        found: said.found.clone(),
        expected: said.expected.clone(),
        done: said.done.clone(),
        repair: said.code.repair(),
    }
}
