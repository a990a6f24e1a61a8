//! Reads what an interview is to touch.

use std::collections::BTreeSet;

use steelyard_documents::dialects::{has, items};
use steelyard_documents::{Code, Decoder, Name, Node, Severity, Value};
use steelyard_system::{holding, spelled};

use crate::keys::{self, Key};
use crate::state::{Element, GraphNode, SeenBy};

/// What an interview is about: its elements, and what it is called.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Concept {
    /// Its id, which sessions name; empty where it has none.
    pub id: Name,
    /// Its elements, none of them seen.
    pub elements: Vec<Element>,
}

/// Whether a document is a concept: it lists elements and says how to ask about them.
pub fn looks_like_concept(node: &Node) -> bool {
    let elements = holding(node, &["elements"]);
    let named = |item: &Node| has(item, &["id", "label", "name"]);
    let lists = elements.is_some_and(|entry| {
        let mut items = items(&entry.value).into_iter();
        items.any(|(_, item)| named(item))
    });
    lists && has(node, &["methodology", "concept", "context", "concept_id"])
}

/// The elements of a concept; one without a name is told and left out.
pub fn read_concept(decoder: &mut Decoder<'_>, node: &Node) -> Concept {
    let id = spelled(node, &["id"]).and_then(|entry| decoder.text(&entry.value, "id"));
    let listed = spelled(node, &["elements"]).map(|entry| &entry.value);
    Concept {
        id: id.unwrap_or_default().into(),
        elements: listed.map_or_else(Vec::new, |node| elements(decoder, node, keys::ELEMENT)),
    }
}

/// A list of elements: ids, or maps with an id, a label and other words, whose keys are `known`.
pub(super) fn elements(decoder: &mut Decoder<'_>, node: &Node, known: &[Key]) -> Vec<Element> {
    let mut all: Vec<Element> = Vec::new();
    let mut told = BTreeSet::new();
    if !matches!(node.value, Value::Map(_)) {
        // Says of what is no list that it is read as one.
        let _items = decoder.list(node);
    }
    for (key, item) in items(node) {
        if matches!(item.value, Value::Map(_)) {
            keys::check(decoder, item, (known, "an element"), &mut told);
        }
        let mut text = |names: &[&str]| {
            let entry = spelled(item, names)?;
            decoder.text(&entry.value, names[0])
        };
        let label = text(&["label", "name"]);
        let id = text(&["id"]).or_else(|| key.map(str::to_owned));
        let plain = item
            .entries()
            .is_empty()
            .then(|| decoder.text(item, "an element"));
        let id = id.or_else(|| plain.flatten()).or_else(|| label.clone());
        let Some(id) = id.filter(|id| !id.is_empty()) else {
            let words = ["an element without a name", "id or label", "left out"];
            decoder.report(Severity::Error, Code::MISSING_FIELD, item.span, words);
            continue;
        };
        let aliases = spelled(item, &["aliases"]);
        let aliases = aliases.map_or(Vec::new(), |entry| decoder.list(&entry.value));
        let aliases = aliases
            .into_iter()
            .filter_map(|one| decoder.text(one, "an alias"));
        let aliases = aliases.map(|alias| alias.to_lowercase()).collect();
        if all.iter().any(|one| one.id == id) {
            let words = [id.as_str(), "each element once", "the first one is used"];
            decoder.report(Severity::Warning, Code::DUPLICATE_ID, item.span, words);
            continue;
        }
        all.push(Element {
            id: id.into(),
            label: label.map(Name::from),
            aliases,
            seen: false,
        });
    }
    all
}

/// Marks the elements that these names list: by id where an id is among them, else by label, whatever the case.
pub(super) fn mark_seen(elements: &mut [Element], seen: &[String]) -> SeenBy {
    let names: Vec<String> = seen.iter().map(|name| name.to_lowercase()).collect();
    let has = |name: &str| names.contains(&name.to_lowercase());
    let by_ids = elements.iter().any(|one| has(&one.id));
    let mut any = false;
    for element in elements {
        let label = element.label.as_ref().filter(|_| !by_ids);
        element.seen = match label {
            Some(label) => has(label),
            None => by_ids && has(&element.id),
        };
        any |= element.seen;
    }
    match (any, by_ids) {
        (false, _) => SeenBy::Nothing,
        (true, true) => SeenBy::Ids,
        (true, false) => SeenBy::Labels,
    }
}

/// Whether a word of a text begins with another, or with several, both in lower case: "sleeping" with "sleep", "welfare" not
/// with "fare". Where a script has no case, words have no beginnings that could be told.
fn begins_in(text: &str, word: &str) -> bool {
    let mut all = text.match_indices(word);
    all.any(|(at, _)| {
        !text[..at]
            .chars()
            .next_back()
            .is_some_and(char::is_lowercase)
    })
}

/// Marks the elements whose name or other words stand in the label of a node: a rule of thumb.
pub(crate) fn mark_by_aliases(elements: &mut [Element], nodes: &[GraphNode]) -> SeenBy {
    let labels: Vec<String> = nodes.iter().map(|node| node.label.to_lowercase()).collect();
    let mut any = false;
    for element in elements {
        let name = element.name();
        let mut words = element.aliases.iter().chain([&name]);
        element.seen =
            words.any(|word| !word.is_empty() && labels.iter().any(|label| begins_in(label, word)));
        any |= element.seen;
    }
    if any {
        SeenBy::Aliases
    } else {
        SeenBy::Nothing
    }
}
