/// What one file may cost before reading stops with a diagnostic instead of a crash.
///
/// All limits are inclusive: a file of exactly `bytes` is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Bytes of the whole file.
    pub bytes: usize,
    /// Nodes of the tree over all documents of the file, counted *after* aliases are expanded.
    /// Aliases may take half of them, and a million at the most.
    pub nodes: usize,
    /// How deep containers may nest; the root of a document has depth 1, and a fenced block of
    /// Markdown is a document of its own. More than 256 counts as 256.
    pub depth: usize,
    /// Bytes of one scalar.
    pub scalar_bytes: usize,
    /// Documents of one file.
    pub documents: usize,
    /// Diagnostics kept for one file; a last one then tells how many were left out.
    pub diagnostics: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            bytes: 64 << 20,
            nodes: 6_000_000,
            depth: 64,
            scalar_bytes: 1 << 20,
            documents: 1_000_000,
            diagnostics: 1_000,
        }
    }
}
