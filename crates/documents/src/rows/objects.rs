//! Objects of JSON, YAML and TOML as rows: which those are, and the paths to what stands in them.

use std::collections::BTreeMap;

use crate::{Entry, Name, Names, Node, Span, Value};

/// How deep keys are followed.
const DEEPEST: usize = 8;
/// Items of a list that are columns of their own; a longer list is one cell.
const MOST_ITEMS: usize = 16;
/// Columns below the keys of a row; beyond them what holds others is one cell.
const MOST_NESTED: usize = 2_000;

/// One object that is a row.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    /// The entry that it stands in, of a map whose keys name its rows.
    pub key: Option<&'a Entry>,
    /// The object; anything else is no row.
    pub node: &'a Node,
}

/// The rows of documents: one each, or the items of lists. A single document may be a map of objects with common keys, each
/// named by its own, or hold one list of objects, beside what is said of it.
pub fn records(documents: &[Node]) -> Vec<Record<'_>> {
    let plain = |node| Record { key: None, node };
    if let [only] = documents
        && let Value::Map(entries) = &only.value
    {
        if are_alike(entries) {
            let keyed = entries.iter();
            return keyed
                .map(|entry| Record {
                    key: Some(entry),
                    node: &entry.value,
                })
                .collect();
        }
        if let Some(items) = only_list(entries) {
            return items.iter().map(plain).collect();
        }
    }
    let items = documents.iter().flat_map(|document| match &document.value {
        Value::List(items) => items.as_slice(),
        _ => std::slice::from_ref(document),
    });
    items.map(plain).collect()
}

/// Whether a map holds two or more objects and nothing else, each with a key of the first.
fn are_alike(entries: &[Entry]) -> bool {
    let Some((first, others)) = entries.split_first() else {
        return false;
    };
    let mut keys: Vec<&str> = first
        .value
        .entries()
        .iter()
        .map(|one| one.key.as_str())
        .collect();
    keys.sort_unstable();
    let alike = |entry: &Entry| {
        let mut own = entry.value.entries().iter();
        own.any(|one| keys.binary_search(&one.key.as_str()).is_ok())
    };
    !others.is_empty() && others.iter().all(alike)
}

/// The list of two or more objects that a map holds, where it holds no other list.
fn only_list(entries: &[Entry]) -> Option<&[Node]> {
    let mut lists = entries
        .iter()
        .filter(|entry| !entry.value.items().is_empty());
    let (only, other) = (lists.next()?, lists.next());
    let items = only.value.items();
    let objects = items.iter().all(|item| matches!(item.value, Value::Map(_)));
    (other.is_none() && items.len() > 1 && objects).then_some(items)
}

/// One step on the way to a cell.
#[derive(Clone, Debug, PartialEq)]
enum Step {
    Key(String),
    Item(usize),
}

/// The way from a row to a cell; an empty one leads to the key of the row.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Path(Vec<Step>);

impl Path {
    /// Whether it leads to the key of the row.
    pub(super) fn is_key(&self) -> bool {
        self.0.is_empty()
    }

    /// The value that it leads to.
    pub(super) fn find<'n>(&self, row: &'n Node) -> Option<&'n Node> {
        self.0.iter().try_fold(row, |node, step| match step {
            Step::Key(key) => node.get(key),
            Step::Item(at) => node.items().get(*at),
        })
    }

    /// The second of the keys of one name that stand on the way.
    pub(super) fn repeated_key(&self, row: &Node) -> Option<Span> {
        let mut node = row;
        for step in &self.0 {
            match step {
                Step::Key(key) => {
                    let mut alike = node.entries().iter().filter(|one| one.key == *key);
                    let first = alike.next()?;
                    if let Some(second) = alike.next() {
                        return Some(second.key_span);
                    }
                    node = &first.value;
                }
                Step::Item(at) => node = node.items().get(*at)?,
            }
        }
        None
    }

    /// Its keys with points between them.
    fn name(&self) -> Name {
        let steps = self.0.iter().map(|step| match step {
            Step::Key(key) => key.clone(),
            Step::Item(at) => at.to_string(),
        });
        steps.collect::<Vec<String>>().join(".").into()
    }
}

/// What stands below a key of the rows.
#[derive(Default)]
struct Branch {
    children: Vec<(Step, Branch)>,
    /// Places of keys among the children.
    keys: BTreeMap<String, usize>,
    /// Places of items among them.
    items: BTreeMap<usize, usize>,
    /// Whether a row has a cell here.
    is_cell: bool,
}

impl Branch {
    fn grow(&mut self, node: &Node, depth: usize, left: &mut usize) {
        let may = depth == 0 || (depth < DEEPEST && *left > 0);
        match &node.value {
            Value::Map(entries) if may && !entries.is_empty() => {
                for entry in entries {
                    let place = self.keys.get(&entry.key).copied();
                    let place = place.unwrap_or_else(|| {
                        let place = self.add(Step::Key(entry.key.clone()), depth, left);
                        self.keys.insert(entry.key.clone(), place);
                        place
                    });
                    self.children[place].1.grow(&entry.value, depth + 1, left);
                }
            }
            Value::List(items) if may && (1..=MOST_ITEMS).contains(&items.len()) => {
                for (at, item) in items.iter().enumerate() {
                    let place = self.items.get(&at).copied();
                    let place = place.unwrap_or_else(|| {
                        let place = self.add(Step::Item(at), depth, left);
                        self.items.insert(at, place);
                        place
                    });
                    self.children[place].1.grow(item, depth + 1, left);
                }
            }
            _ => self.is_cell = true,
        }
    }

    fn add(&mut self, step: Step, depth: usize, left: &mut usize) -> usize {
        if depth > 0 {
            *left = left.saturating_sub(1);
        }
        self.children.push((step, Self::default()));
        self.children.len() - 1
    }

    fn paths(&self, path: &mut Vec<Step>, paths: &mut Vec<Path>) {
        if self.is_cell && !path.is_empty() {
            paths.push(Path(path.clone()));
        }
        for (step, below) in &self.children {
            path.push(step.clone());
            below.paths(path, paths);
            path.pop();
        }
    }
}

/// The columns of rows in the order in which they come first, each with the way to its cells, and the places of those whose
/// names are another's: a key `a.b` before the key `b` below `a`.
pub(super) fn columns(documents: &[Node]) -> (Vec<Name>, Vec<Path>, Vec<usize>) {
    let records = records(documents);
    let (mut root, mut left) = (Branch::default(), MOST_NESTED);
    let maps = records
        .iter()
        .filter(|record| matches!(record.node.value, Value::Map(_)));
    for record in maps {
        root.grow(record.node, 0, &mut left);
    }
    let mut paths = Vec::new();
    root.paths(&mut Vec::new(), &mut paths);
    let is_keyed = records.iter().any(|record| record.key.is_some()) && !paths.is_empty();
    let is_name = |path: &Path| path.name() == "name";
    let key = if paths.iter().any(is_name) {
        "key"
    } else {
        "name"
    };
    if is_keyed {
        paths.insert(0, Path::default());
    }
    // Keys of the rows go before what stands below others, and before the column of their own keys.
    let mut places: Vec<usize> = (0..paths.len()).collect();
    places.sort_by_key(|place| match paths[*place].0.len() {
        0 => 2,
        1 => 0,
        _ => 1,
    });
    let name = |place: &usize| match &paths[*place] {
        path if path.is_key() => key.into(),
        path => path.name(),
    };
    let names: Vec<Name> = places.iter().map(name).collect();
    let mut columns = vec![Name::default(); paths.len()];
    let mut twice = Vec::new();
    for ((place, name), free) in places.iter().zip(&names).zip(Names::distinct(&names)) {
        if free != *name && !paths[*place].is_key() {
            twice.push(*place);
        }
        columns[*place] = free;
    }
    twice.sort_unstable();
    (columns, paths, twice)
}
