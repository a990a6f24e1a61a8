//! Edits that set values and leave every other byte alone: comments, order, quoting, line ends.
//!
//! A patch is planned on the tree, written in the style of the file, applied, and read back: it is
//! given only if the new text holds the new values and nothing else has changed. So an edit of an
//! anchor that an alias elsewhere repeats is refused instead of done.
//!
//! ```
//! use steelyard_documents::{Budget, Format, read, set_value};
//!
//! let file = read("policy.yaml", b"weights:\n  w_e: 12 # more proof\n", &Budget::default());
//! let patch = set_value(
//!     &file.source,
//!     Format::Yaml,
//!     &file.documents[0],
//!     &["weights", "w_e"],
//!     "14",
//! );
//! let patched = patch.unwrap().apply(&file.source);
//! assert_eq!(patched.text, "weights:\n  w_e: 14 # more proof\n");
//! ```

mod diff;
mod error;
mod fresh;
mod json;
mod literal;
mod plan;
mod style;
mod toml;
mod verify;
mod widen;
mod yaml;

pub use self::diff::Hunk;
pub use self::error::PatchError;

use std::cmp::Reverse;

use self::plan::Plan;
use super::{Format, Node, Source, Span, Value};

/// Edits of one file, ordered by place; none overlaps another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Patch {
    /// Bytes of the text, and what replaces them. An empty span inserts.
    pub edits: Vec<(Span, String)>,
}

/// A patched text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patched {
    /// The new text.
    pub text: String,
    /// What changed, as in a unified diff with two lines of context.
    pub diff: Vec<Hunk>,
}

/// Sets the value at `path` of one document of a file; see [`set_values`].
pub fn set_value(
    source: &Source,
    format: Format,
    root: &Node,
    path: &[&str],
    value: &str,
) -> Result<Patch, PatchError> {
    set_values(source, format, root, &[(path, value)])
}

/// Sets several values of one document of a file.
///
/// `root` is the document; `Null` stands for a file without any, which gets a fresh one. A path
/// names keys from the root on, and items of lists by their number from 0; the number behind the last one
/// adds an item, one a patch. Keys that are not there are added at the end of the innermost map that is, in the
/// file's own style. A value that is a
/// JSON number, `true` or `false` is written as such, anything else as text, in quotes where the
/// syntax would read it as something else.
///
/// Fails where a path does not fit the tree, where the edit would change another place too, and
/// where the syntax has no place for a new key: then nothing is to be done.
pub fn set_values(
    source: &Source,
    format: Format,
    root: &Node,
    changes: &[(&[&str], &str)],
) -> Result<Patch, PatchError> {
    if format == Format::Text {
        return Err(PatchError::Unsupported);
    }
    let edits = if root.value == Value::Null {
        fresh::edits(source, format, changes)?
    } else {
        edits(source, format, root, changes)?
    };
    let patch = Patch { edits }.sorted()?;
    verify::verify(source, format, root, changes, &patch)?;
    Ok(patch)
}

/// Makes a single value the one under `name` of a map on one line, with others beside it: `less` becomes
/// `{better: less, weight: 2}`. Fails as [`set_values`] does.
pub fn widen_value(
    source: &Source,
    format: Format,
    root: &Node,
    path: &[&str],
    (name, beside): (&str, &[(&str, &str)]),
) -> Result<Patch, PatchError> {
    let found = widen::node_at(root, path).and_then(|node| Some((node, node.text()?)));
    let (node, old) = found.ok_or(PatchError::Unsupported)?;
    let edit = widen::edit(source, format, node, (name, beside))?;
    let widened = Patch { edits: vec![edit] };
    let entries = std::iter::once((name, old)).chain(beside.iter().copied());
    let paths: Vec<Vec<&str>> = entries
        .clone()
        .map(|(name, _)| path.iter().copied().chain([name]).collect())
        .collect();
    let changes: Vec<(&[&str], &str)> = paths
        .iter()
        .zip(entries)
        .map(|(path, (_, value))| (path.as_slice(), value))
        .collect();
    verify::verify(source, format, root, &changes, &widened)?;
    Ok(widened)
}

fn edits(
    source: &Source,
    format: Format,
    root: &Node,
    changes: &[(&[&str], &str)],
) -> Result<Vec<(Span, String)>, PatchError> {
    let mut plan = Plan::new(source, format, root);
    for (path, value) in changes {
        plan.set(path, value)?;
    }
    let Plan {
        mut edits,
        mut inserts,
        ..
    } = plan;
    // Of containers that end at one place the inner ends first.
    inserts.sort_by_key(|insert| Reverse(insert.steps.len()));
    for insert in &inserts {
        let new = match insert.format {
            Format::Yaml => yaml::insert(source, insert),
            Format::Toml => toml::insert(source, insert),
            Format::Json | Format::JsonLines => json::insert(source, insert),
            _ => Err(PatchError::Unsupported),
        };
        edits.extend(new?);
    }
    Ok(edits)
}

impl Patch {
    /// Applies the edits to the text they were made for. Edits that do not fit the text are passed
    /// over.
    pub fn apply(&self, source: &Source) -> Patched {
        let mut text = String::with_capacity(source.text.len());
        let mut at = 0;
        let mut done = Vec::new();
        for (span, new) in &self.edits {
            let Some(kept) = source.text.get(at..span.start) else {
                continue;
            };
            text.push_str(kept);
            done.push((*span, Span::new(text.len(), text.len() + new.len())));
            text.push_str(new);
            at = span.end;
        }
        text.push_str(source.text.get(at..).unwrap_or_default());
        let diff = diff::hunks(source, &text, &done);
        Patched { text, diff }
    }

    /// Both patches as one. Fails with [`PatchError::Overlap`] where they touch the same bytes;
    /// what is inserted at one place is kept in order.
    pub fn merge(mut self, other: Patch) -> Result<Patch, PatchError> {
        self.edits.extend(other.edits);
        self.sorted()
    }

    fn sorted(mut self) -> Result<Patch, PatchError> {
        self.edits.sort_by_key(|(span, _)| *span);
        let apart = self
            .edits
            .is_sorted_by(|(one, _), (next, _)| one.end <= next.start);
        if apart {
            Ok(self)
        } else {
            Err(PatchError::Overlap)
        }
    }
}
