//! Writing settings back into the files they came from.

use steelyard_decision::{Model, Parameters, Refusal, Settings, Switch};
use steelyard_documents::{
    Entry, Format, Hunk, Node, Patch, PatchError, Source, inner_name, normalised, set_values,
};
use steelyard_protocol::{DiffKind, DiffLine, FilePatch, to_u32};

use crate::OpenFile;

/// A file with settings written into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedFile {
    /// Name of the file.
    pub name: String,
    /// Its whole new text.
    pub text: String,
    /// What changes against the loaded file; all of a new one is added.
    pub diff: Vec<Hunk>,
}

impl SavedFile {
    /// A new file of a text: all of it is added.
    pub fn fresh(name: &str, text: String) -> Self {
        let lines = text.lines();
        let lines = lines.map(|line| (DiffKind::Added, line.to_owned()));
        let added = Hunk {
            old_start: 1,
            new_start: 1,
            lines: lines.collect(),
        };
        Self {
            name: name.to_owned(),
            diff: vec![added],
            text,
        }
    }
}

/// Why settings could not be written. Nothing was changed.
#[derive(Clone, Debug, PartialEq)]
pub enum SaveError {
    /// A setting is none.
    Refused(Refusal),
    /// The file has no place for it.
    Patch {
        /// Name of the file.
        file: String,
        /// Why.
        why: PatchError,
    },
}

impl std::fmt::Display for SaveError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Refused(refusal) => refusal.fmt(f),
            Self::Patch { file, why } => write!(f, "{file} cannot be edited: {why}"),
        }
    }
}

impl std::error::Error for SaveError {}

/// Takes settings, all of them or none that counts.
///
/// # Errors
/// The first that is refused.
pub fn take(
    parameters: &mut Parameters,
    switches: &mut [Switch],
    settings: &Settings,
) -> Result<(), SaveError> {
    let refused = Model::apply(parameters, switches, settings)
        .into_iter()
        .next();
    refused.map_or(Ok(()), |refusal| Err(SaveError::Refused(refusal)))
}

/// The first document of a file in which something is found, where one can be written into: nothing of Markdown can.
pub fn standing<'a, T>(
    opened: &'a OpenFile,
    find: impl Fn(&'a Node) -> Option<T>,
) -> Option<(&'a Source, Format, T)> {
    let format = opened.file.format.filter(|one| *one != Format::Markdown)?;
    let found = opened.file.documents.iter().find_map(find)?;
    Some((&opened.file.source, format, found))
}

/// What is to be written, each thing once: of what is set twice the last holds.
pub fn changes(all: &mut dyn Iterator<Item = Change>) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for (path, value) in all {
        match changes.iter_mut().find(|(known, _)| *known == path) {
            Some((_, known)) => *known = value,
            None => changes.push((path, value)),
        }
    }
    changes
}

/// One value on its way into a file: the keys to it, and the literal.
pub type Change = (Vec<String>, String);

/// The entry of a map under one of these names, whatever the spelling.
pub fn spelled<'n>(node: &'n Node, names: &[&str]) -> Option<&'n Entry> {
    let names: Vec<String> = names.iter().map(|name| normalised(name)).collect();
    node.entries()
        .iter()
        .find(|entry| names.contains(&normalised(&entry.key)))
}

/// The patch that makes these changes in a document of a file.
pub fn set(
    source: &Source,
    format: Format,
    root: &Node,
    changes: &[Change],
) -> Result<Patch, PatchError> {
    let paths: Vec<Vec<&str>> = changes
        .iter()
        .map(|(path, _)| path.iter().map(String::as_str).collect())
        .collect();
    let borrowed: Vec<(&[&str], &str)> = paths
        .iter()
        .zip(changes)
        .map(|(path, (_, value))| (path.as_slice(), value.as_str()))
        .collect();
    set_values(source, format, root, &borrowed)
}

/// A file with a patch in it.
pub fn written(source: &Source, patch: Result<Patch, PatchError>) -> Result<SavedFile, SaveError> {
    // What is saved is not packed.
    let name = inner_name(&source.name).to_owned();
    match patch {
        Ok(patch) => {
            let patched = patch.apply(source);
            Ok(SavedFile {
                name,
                text: patched.text,
                diff: patched.diff,
            })
        }
        Err(why) => Err(SaveError::Patch { file: name, why }),
    }
}

impl From<SavedFile> for FilePatch {
    fn from(saved: SavedFile) -> Self {
        let line = |(kind, text)| DiffLine { kind, text };
        let hunk = |hunk: Hunk| steelyard_protocol::Hunk {
            old_start: to_u32(hunk.old_start),
            new_start: to_u32(hunk.new_start),
            lines: hunk.lines.into_iter().map(line).collect(),
        };
        Self {
            name: saved.name,
            text: saved.text,
            hunks: saved.diff.into_iter().map(hunk).collect(),
        }
    }
}
