use serde::Serialize;

use super::{Code, Severity, Source, Span, masked};

/// One thing a reader has to say about one place of one file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Diagnostic {
    /// How much it costs.
    pub severity: Severity,
    /// Name of the file as it was opened.
    pub file: String,
    /// Line, from 1.
    pub line: u32,
    /// Column in characters (Unicode scalar values), from 1.
    pub column: u32,
    /// The exact bytes meant, to underline them; not part of the JSON contract.
    #[serde(skip)]
    pub span: Span,
    /// Stable name of the kind of diagnostic.
    pub code: Code,
    /// What stands there, shortened to a line.
    pub found: String,
    /// What would have been right.
    pub expected: String,
    /// What was done about it.
    pub done: String,
}

impl Diagnostic {
    /// Whether it says that characters of the whole file may be other ones: they were replaced, or their encoding assumed.
    pub fn is_of_encoding(&self) -> bool {
        matches!(self.code, Code::ENCODING | Code::INVALID_UTF8)
            && self.severity >= Severity::Warning
    }

    /// What there is to say about a place of a file: what was found, what was expected and what was done, each masked,
    /// since a diagnostic is shown wherever its file is read.
    pub(super) fn new(
        source: &Source,
        (severity, code): (Severity, Code),
        span: Span,
        diagnosis: [&str; 3],
    ) -> Self {
        let position = source.position(span.start);
        let [found, expected, done] = diagnosis.map(|words| masked(words).into_owned());
        Self {
            severity,
            file: source.name.clone(),
            line: position.line,
            column: position.column,
            span,
            code,
            found,
            expected,
            done,
        }
    }
}
