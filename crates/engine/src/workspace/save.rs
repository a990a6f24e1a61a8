//! Writing settings back into the policy they came from.

use steelyard_collapse::policy::definition;
use steelyard_decision::{Model, Refusal, Settings};
use steelyard_documents::{
    Entry, Format, Hunk, Node, Patch, PatchError, Source, Span, Value, inner_name, normalised,
    set_values,
};

use super::{OpenFile, Workspace, classify};

/// Name of a policy file that is made anew.
pub const POLICY_NAME: &str = "policy.yaml";

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

/// One value on its way into a file: the keys to it, and the literal.
pub(super) type Change = (Vec<String>, String);

impl Workspace {
    /// Writes settings into the policy in force, changing nothing else of its text: comments, order
    /// and line ends stay. Without a policy file, or where it stands inside a Markdown file, a new
    /// file holds the settings alone.
    pub fn save_policy(&self, settings: &Settings) -> Result<SavedFile, SaveError> {
        let mut policy = self.policy.clone();
        let refused = Model::apply(&mut policy.parameters, &mut policy.switches, settings);
        if let Some(refusal) = refused.into_iter().next() {
            return Err(SaveError::Refused(refusal));
        }
        let found = self.policy_file().and_then(PolicyPlace::find);
        match found {
            Some(place) => patch(&place, settings),
            None => patch(
                &PolicyPlace::fresh(&Source::new(POLICY_NAME, String::new())),
                settings,
            ),
        }
    }
}

/// Where a policy stands in a file.
struct PolicyPlace<'a> {
    source: &'a Source,
    format: Format,
    /// The document, which patches are planned on.
    root: Node,
    /// Keys from the document to the policy.
    prefix: Vec<String>,
}

impl<'a> PolicyPlace<'a> {
    fn find(opened: &'a OpenFile) -> Option<Self> {
        let format = opened
            .file
            .format
            .filter(|format| *format != Format::Markdown)?;
        let source = &opened.file.source;
        let document = |root: &Node| {
            let (_, prefix) = classify::policy_in(root)?;
            Some(Self {
                source,
                format,
                root: root.clone(),
                prefix,
            })
        };
        opened.file.documents.iter().find_map(document)
    }

    fn fresh(source: &'a Source) -> Self {
        let root = Node {
            span: Span::default(),
            value: Value::Null,
        };
        Self {
            source,
            format: Format::Yaml,
            root,
            prefix: Vec::new(),
        }
    }

    fn policy(&self) -> Option<&Node> {
        self.prefix
            .iter()
            .try_fold(&self.root, |node, key| node.get(key))
    }

    /// The keys to a value: those that stand in the file where they do, the first of each list where
    /// they do not.
    fn path(&self, section: &[&[&str]], keys: &[&str]) -> Vec<String> {
        let mut path = self.prefix.clone();
        let mut node = self.policy();
        for names in section.iter().copied().chain([keys]) {
            let found = node.and_then(|node| spelled(node, names));
            let first = || names.first().copied().unwrap_or_default().to_owned();
            path.push(found.map_or_else(first, |entry| entry.key.clone()));
            node = found.map(|entry| &entry.value);
        }
        path
    }

    fn changes(&self, settings: &Settings) -> Vec<Change> {
        let mut changes: Vec<Change> = Vec::new();
        for (id, value) in &settings.values {
            let Some(definition) = definition(id) else {
                continue;
            };
            let path = self.path(definition.section(), definition.keys);
            changes.push((path, value.to_string()));
        }
        for (id, reading) in &settings.switches {
            let short = id.rsplit('.').next().unwrap_or(id);
            let path = self.path(&[&["switches"]], &[id, short]);
            changes.push((path, reading.clone()));
        }
        changes
    }
}

/// The entry of a map under one of these names, whatever the spelling.
pub(super) fn spelled<'n>(node: &'n Node, names: &[&str]) -> Option<&'n Entry> {
    let names: Vec<String> = names.iter().map(|name| normalised(name)).collect();
    node.entries()
        .iter()
        .find(|entry| names.contains(&normalised(&entry.key)))
}

fn patch(place: &PolicyPlace<'_>, settings: &Settings) -> Result<SavedFile, SaveError> {
    let changes = place.changes(settings);
    let patch = set(place.source, place.format, &place.root, &changes);
    written(place.source, patch)
}

/// The patch that makes these changes in a document of a file.
pub(super) fn set(
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
pub(super) fn written(
    source: &Source,
    patch: Result<Patch, PatchError>,
) -> Result<SavedFile, SaveError> {
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
