use std::collections::BTreeSet;

use crate::{Diagnostic, Format, Node, Source, Span};

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
    /// What it is, where its kind is known by its marks and is not read yet: "a PNG image", "a log of Inspect".
    pub not_yet: Option<String>,
    /// Spans of the documents that an error cost something.
    pub flawed: BTreeSet<Span>,
}

impl File {
    /// Whether an error of the syntax cost something of a document, so that what is read of it is not what it says. In a
    /// fence of Markdown such an error is told as a warning.
    pub fn is_flawed(&self, document: &Node) -> bool {
        self.flawed.contains(&document.span)
    }
}
