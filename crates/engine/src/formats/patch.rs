//! Patches.

use super::{Format, Node, Source, Span};

/// Edits of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patch {
    /// Spans of the source and what replaces them.
    pub edits: Vec<(Span, String)>,
}

/// A patched file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patched {
    /// The new text.
    pub text: String,
}

/// Why a patch was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PatchError {
    /// Not yet.
    Unsupported,
}

/// Sets a value.
pub fn set_value(
    _: &Source,
    _: Format,
    _: &Node,
    _: &[&str],
    _: &str,
) -> Result<Patch, PatchError> {
    Err(PatchError::Unsupported)
}
/// Hunk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hunk {
    /// a
    pub old_start: usize,
    /// b
    pub new_start: usize,
    /// c
    pub lines: Vec<(DiffKind, String)>,
}
/// Kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiffKind {
    /// a
    Same,
    /// b
    Added,
    /// c
    Removed,
}
