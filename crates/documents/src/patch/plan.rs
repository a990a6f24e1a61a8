//! Where each change goes: a value that is replaced, or keys that are new below some map.

use super::literal::Literal;
use super::{Format, Node, PatchError, Source, Span, Value};
use crate::{Entry, EntryKind};

/// The edits and insertions of a patch.
#[derive(Debug)]
pub(super) struct Plan<'t> {
    source: &'t Source,
    format: Format,
    root: &'t Node,
    pub(super) edits: Vec<(Span, String)>,
    pub(super) inserts: Vec<Insert<'t>>,
}

/// New keys below one container, or one new item.
#[derive(Debug)]
pub(super) struct Insert<'t> {
    /// From the root to the container: a map, a null that becomes one, or a list.
    pub(super) steps: Vec<Step<'t>>,
    /// The names on the way, without the root.
    pub(super) path: Vec<String>,
    /// The syntax around the container.
    pub(super) format: Format,
    pub(super) new: Vec<(String, Branch)>,
}

impl Insert<'_> {
    /// What is new behind the last item of a list.
    pub(super) fn item(&self) -> Option<&Branch> {
        match self.new.as_slice() {
            [(_, branch)] => Some(branch),
            _ => None,
        }
    }
}

/// A node on the way of a path, and the entry it is the value of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step<'t> {
    pub(super) node: &'t Node,
    pub(super) entry: Option<&'t Entry>,
    format: Format,
}

/// What is new: a value, or a map of what is new below it.
#[derive(Clone, Debug)]
pub(super) enum Branch {
    Leaf(Literal),
    Map(Vec<(String, Branch)>),
}

impl<'t> Plan<'t> {
    pub(super) fn new(source: &'t Source, format: Format, root: &'t Node) -> Self {
        Self {
            source,
            format,
            root,
            edits: Vec::new(),
            inserts: Vec::new(),
        }
    }

    /// Plans to set the value at `path`.
    pub(super) fn set(&mut self, path: &[&str], value: &str) -> Result<(), PatchError> {
        let literal = Literal::new(value);
        let mut steps = vec![Step {
            node: self.root,
            entry: None,
            format: self.format,
        }];
        for at in 0..path.len() {
            let Some(&last) = steps.last() else {
                return Err(PatchError::Unsupported);
            };
            if last.is_alias(self.source) {
                let at = dotted(path.get(..at).unwrap_or_default());
                return Err(PatchError::Shared { at });
            }
            match self.step(last, path, at)? {
                Some(step) => steps.push(step),
                None => return self.insert(steps, path, at, literal),
            }
        }
        self.replace(&steps, path, &literal)
    }

    /// The step to the child that `path` names at `at`; `None` where it has to be made.
    fn step(
        &self,
        last: Step<'t>,
        path: &[&str],
        at: usize,
    ) -> Result<Option<Step<'t>>, PatchError> {
        let name = path.get(at).copied().unwrap_or_default();
        let child = match &last.node.value {
            Value::Map(entries) => last.entry(entries, name, self.source),
            Value::List(items) => match last.item(items, name) {
                None if !is_behind(items, name) => {
                    let at = dotted(path.get(..=at).unwrap_or_default());
                    return Err(PatchError::NoSuchItem { at });
                }
                found => found,
            },
            Value::Null => None,
            _ => {
                let at = dotted(path.get(..at).unwrap_or_default());
                let found = last.node.kind();
                return Err(PatchError::NotAMap { at, found });
            }
        };
        Ok(child)
    }

    fn insert(
        &mut self,
        steps: Vec<Step<'t>>,
        path: &[&str],
        at: usize,
        literal: Literal,
    ) -> Result<(), PatchError> {
        let (way, new) = path.split_at_checked(at).unwrap_or_default();
        let way: Vec<String> = way.iter().map(|name| (*name).to_owned()).collect();
        let format = steps.last().map_or(self.format, |step| step.format);
        if self.format == Format::Markdown && format == Format::Toml {
            return Err(PatchError::Unsupported);
        }
        let known = self.inserts.iter().position(|insert| insert.path == way);
        let insert = match known.and_then(|known| self.inserts.get_mut(known)) {
            Some(insert) => insert,
            None => self.inserts.push_mut(Insert {
                steps,
                path: way,
                format,
                new: Vec::new(),
            }),
        };
        add(&mut insert.new, new, literal).ok_or_else(|| PatchError::Conflict { at: dotted(path) })
    }

    fn replace(
        &mut self,
        steps: &[Step],
        path: &[&str],
        literal: &Literal,
    ) -> Result<(), PatchError> {
        let Some(step) = steps.last() else {
            return Err(PatchError::Unsupported);
        };
        let span = step.node.span;
        let alias = step.is_alias(self.source);
        if !alias && matches!(step.node.value, Value::Map(_) | Value::List(_)) {
            return Err(PatchError::NotAScalar {
                at: dotted(path),
                found: step.node.kind(),
            });
        }
        let old = span.of(&self.source.text);
        let new = literal.write(step.format, old)?;
        let edit = if old.is_empty() && step.format == Format::Yaml {
            step.fill(self.source, &new)
                .ok_or(PatchError::Unsupported)?
        } else {
            (span, new)
        };
        self.edits.retain(|(span, _)| *span != edit.0);
        self.edits.push(edit);
        Ok(())
    }
}

impl<'t> Step<'t> {
    /// The step to the first entry of that key that is written here.
    fn entry(self, entries: &'t [Entry], key: &str, source: &Source) -> Option<Self> {
        let entry = entries
            .iter()
            .find(|entry| entry.key == key && !self.merged(entry, source))?;
        Some(Self {
            node: &entry.value,
            entry: Some(entry),
            format: self.format_of(entry),
        })
    }

    /// The step to the item of that number.
    fn item(self, items: &'t [Node], number: &str) -> Option<Self> {
        let node = items.get(number.parse::<usize>().ok()?)?;
        let entry = None;
        Some(Self {
            node,
            entry,
            ..self
        })
    }

    /// Whether the value stands here by a YAML alias.
    fn is_alias(&self, source: &Source) -> bool {
        self.format == Format::Yaml && self.node.span.of(&source.text).starts_with('*')
    }

    /// The edit that gives a key or an item of YAML without a value one.
    fn fill(self, source: &Source, new: &str) -> Option<(Span, String)> {
        let at = match self.entry {
            None => self.node.span.start,
            Some(entry) => {
                let after = source.text.get(entry.key_span.end..)?;
                let blank = after.len() - after.trim_start_matches([' ', '\t']).len();
                let colon = after.get(blank..)?.starts_with(':');
                if !colon {
                    // `{a}`: a key of a flow map without a colon.
                    let end = entry.key_span.end;
                    return Some((Span::new(end, end), format!(": {new}")));
                }
                entry.key_span.end + blank + 1
            }
        };
        Some((Span::new(at, at), format!(" {new}")))
    }

    /// Whether an entry came with a merge key: it is written elsewhere, and a key of the map's own
    /// wins over it.
    fn merged(&self, entry: &Entry, source: &Source) -> bool {
        self.format == Format::Yaml && entry.key_span.of(&source.text).starts_with('*')
    }

    /// The syntax of an entry's value: a fence of Markdown has its own.
    fn format_of(&self, entry: &Entry) -> Format {
        match (entry.kind, entry.key.as_str()) {
            (EntryKind::Fence, "json") => Format::Json,
            (EntryKind::Fence, "toml") => Format::Toml,
            (EntryKind::Fence, _) => Format::Yaml,
            _ => self.format,
        }
    }
}

/// Whether a number of a path is that of a new item, behind the last one.
pub(super) fn is_behind(items: &[Node], number: &str) -> bool {
    number.parse() == Ok(items.len())
}

/// Adds a value under new keys; `None` where a value and a map clash.
fn add(new: &mut Vec<(String, Branch)>, path: &[&str], literal: Literal) -> Option<()> {
    let (name, rest) = path.split_first()?;
    if !new.iter().any(|(known, _)| known == name) {
        let branch = match rest {
            [] => Branch::Leaf(literal.clone()),
            _ => Branch::Map(Vec::new()),
        };
        new.push(((*name).to_owned(), branch));
    }
    let (_, branch) = new.iter_mut().find(|(known, _)| known == name)?;
    match (branch, rest) {
        (Branch::Leaf(leaf), []) => *leaf = literal,
        (Branch::Map(new), [_, ..]) => add(new, rest, literal)?,
        _ => return None,
    }
    Some(())
}

/// All changes as new keys, for a file that has no document.
pub(super) fn branches(changes: &[(&[&str], &str)]) -> Result<Vec<(String, Branch)>, PatchError> {
    let mut new = Vec::new();
    for (path, value) in changes {
        add(&mut new, path, Literal::new(value))
            .ok_or_else(|| PatchError::Conflict { at: dotted(path) })?;
    }
    Ok(new)
}

/// A path for people: `weights.w_e`.
pub(super) fn dotted(path: &[&str]) -> String {
    path.join(".")
}
