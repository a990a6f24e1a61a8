//! Writing settings back into the policy they came from.

use steelyard_decision::Settings;
use steelyard_documents::{Format, Node, Source, Span, Value};
use steelyard_system::{
    Change, OpenFile, SaveError, SavedFile, set, spelled, standing, take, written,
};

use super::policies::policy_in;
use crate::Policy;
use crate::policy::{definition, is_constant_group};

/// Name of a policy file that is made anew.
pub const POLICY_NAME: &str = "policy.yaml";

/// Writes settings into the policy in force, changing nothing else of its text: comments, order
/// and line ends stay. Without a policy file, or where it stands inside a Markdown file, a new
/// file holds the settings alone.
pub(super) fn save(
    policy: &Policy,
    opened: Option<&OpenFile>,
    settings: &Settings,
) -> Result<SavedFile, SaveError> {
    let (mut parameters, mut switches) = (policy.parameters.clone(), policy.switches.clone());
    take(&mut parameters, &mut switches, settings)?;
    match opened.and_then(PolicyPlace::find) {
        Some(place) => patch(&place, settings),
        None => patch(
            &PolicyPlace::fresh(&Source::new(POLICY_NAME, String::new())),
            settings,
        ),
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
        let policy = |root: &'a Node| policy_in(root).map(|(_, prefix)| (root.clone(), prefix));
        let (source, format, (root, prefix)) = standing(opened, policy)?;
        Some(Self {
            source,
            format,
            root,
            prefix,
        })
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
            let at_root = is_constant_group(definition.group)
                && self.policy().is_some_and(|policy| {
                    let names = definition.section().iter().flat_map(|names| names.iter());
                    let names: Vec<&str> = names.copied().collect();
                    let section = spelled(policy, &names).map(|entry| &entry.value);
                    let again = section.and_then(|section| spelled(section, definition.keys));
                    again.is_none() && spelled(policy, definition.keys).is_some()
                });
            let section = if at_root { &[] } else { definition.section() };
            let path = self.path(section, definition.keys);
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

fn patch(place: &PolicyPlace<'_>, settings: &Settings) -> Result<SavedFile, SaveError> {
    let changes = place.changes(settings);
    let patch = set(place.source, place.format, &place.root, &changes);
    written(place.source, patch)
}
