use crate::{Diagnostic, Format, Node, Source};

/// One file, read: text, trees and what there is to say about them.
#[derive(Clone, Debug, PartialEq)]
pub struct File {
    /// Name and text.
    pub source: Source,
    /// The syntax it was read as; `None` for a file that is no text.
    pub format: Option<Format>,
    /// Its documents. After a syntax error: those that could be read.
    pub documents: Vec<Node>,
    /// What was found on the way, in file order.
    pub diagnostics: Vec<Diagnostic>,
}
