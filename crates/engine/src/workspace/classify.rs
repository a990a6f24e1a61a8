//! What the documents of a file are.

use steelyard_collapse::Policy;
use steelyard_collapse::policy::{looks_like_policy, read_policy};
use steelyard_decision::data::looks_like_data;
use steelyard_documents::{
    Code, Decoder, Entry, EntryKind, Node, Severity, Span, Value, normalised,
};
use steelyard_table::looks_like_map;

use super::{Contents, OpenFile};

/// Reads the policy in force: the first one of the files. Later ones are told that they are not
/// used. Starts every file's diagnostics afresh with those of the syntax reader.
pub(super) fn policy(files: &mut [OpenFile]) -> (Option<Policy>, Option<usize>) {
    let mut found: Option<(Policy, usize)> = None;
    for (at, opened) in files.iter_mut().enumerate() {
        opened.diagnostics.clone_from(&opened.file.diagnostics);
        opened.contents = Contents {
            log: opened.contents.log.take(),
            ..Contents::default()
        };
        let mut decoder = Decoder::new(&opened.file.source);
        for root in opened
            .file
            .documents
            .iter()
            .flat_map(|root| documents_in(root))
        {
            let Some((node, _)) = policy_in(root) else {
                continue;
            };
            opened.contents.policies += 1;
            if found.is_some() {
                let said = [
                    "a second policy",
                    "one policy",
                    "not used; the first one holds",
                ];
                let span = Span::new(node.span.start, node.span.start);
                decoder.report(Severity::Warning, Code::SUPERSEDED, span, said);
            } else if let Some(policy) = read_policy(&mut decoder, node) {
                found = Some((policy, at));
            }
        }
        opened.diagnostics.extend(decoder.into_diagnostics());
    }
    found.map_or((None, None), |(policy, at)| (Some(policy), Some(at)))
}

/// The policy of a document, and the keys that lead to it.
pub(super) fn policy_in(root: &Node) -> Option<(&Node, Vec<String>)> {
    if let Some(inner) = entry(root, &["policy", "collapse_policy"]) {
        return looks_like_policy(&inner.value).then(|| (&inner.value, vec![inner.key.clone()]));
    }
    looks_like_policy(root).then_some((root, Vec::new()))
}

/// The maps of tables in a document in the order in which they are read, each with the keys that lead to it.
pub(super) fn maps_in(root: &Node) -> Vec<(&Node, Vec<String>)> {
    match &root.value {
        Value::List(items) => {
            let inside = |(at, item)| {
                let below = maps_in(item).into_iter();
                below.map(move |(map, keys)| (map, [vec![usize::to_string(&at)], keys].concat()))
            };
            items.iter().enumerate().flat_map(inside).collect()
        }
        Value::Map(_) if !looks_like_data(root) && looks_like_map(root) => {
            let table = root.get("table");
            let keys = table.map(|_| "table".to_owned());
            vec![(table.unwrap_or(root), keys.into_iter().collect())]
        }
        _ => Vec::new(),
    }
}

/// The root itself, or, of a Markdown file, every fenced document in it.
pub(super) fn documents_in(root: &Node) -> Vec<&Node> {
    let markdown = root
        .entries()
        .iter()
        .any(|entry| entry.kind != EntryKind::Field);
    if !markdown {
        return vec![root];
    }
    let mut fences = Vec::new();
    collect_fences(root, &mut fences);
    fences
}

fn collect_fences<'a>(node: &'a Node, fences: &mut Vec<&'a Node>) {
    for entry in node.entries() {
        match entry.kind {
            EntryKind::Fence => fences.push(&entry.value),
            EntryKind::Heading(_) | EntryKind::Field => collect_fences(&entry.value, fences),
            EntryKind::Items => {}
        }
    }
}

pub(super) fn entry<'a>(node: &'a Node, names: &[&str]) -> Option<&'a Entry> {
    let is_named = |entry: &&Entry| {
        entry.kind == EntryKind::Field && names.contains(&normalised(&entry.key).as_str())
    };
    node.entries().iter().find(is_named)
}

/// An entry that holds something: a name alone in a text is a mention, not a document.
pub(super) fn holding<'a>(node: &'a Node, names: &[&str]) -> Option<&'a Entry> {
    let holds = |entry: &&Entry| matches!(entry.value.value, Value::Map(_) | Value::List(_));
    entry(node, names).filter(holds)
}
