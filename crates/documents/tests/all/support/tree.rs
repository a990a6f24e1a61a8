//! Random trees, and writers that are as plain as can be: what they write must read as the same.

use std::fmt::Write as _;

use proptest::prelude::*;
use steelyard_documents::{Node, Value};

/// A tree without spans.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Tree {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Tree>),
    Map(Vec<(String, Tree)>),
}

/// Text of any kind that all syntaxes can hold.
pub(crate) fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z_]{1,8}",
        "\\PC{0,12}",
        "[-:#,\\[\\]{}&*!|>'\"%@`?=<~ \\\\\n\ta0.]{0,8}",
        Just("true".to_owned()),
        Just("null".to_owned()),
        Just("12".to_owned()),
    ]
}

fn scalar() -> impl Strategy<Value = Tree> {
    prop_oneof![
        any::<bool>().prop_map(Tree::Bool),
        (-1e6..1e6_f64).prop_map(Tree::Number),
        any::<i32>().prop_map(|number| Tree::Number(f64::from(number))),
        text().prop_map(Tree::Text),
    ]
}

fn map(value: impl Strategy<Value = Tree>) -> impl Strategy<Value = Tree> {
    proptest::collection::btree_map(text(), value, 0..5)
        .prop_map(|entries| Tree::Map(entries.into_iter().collect()))
}

/// Any tree; TOML has no null.
pub(crate) fn tree(null: bool) -> impl Strategy<Value = Tree> {
    let leaf = scalar().prop_map(move |leaf| match leaf {
        Tree::Bool(false) if null => Tree::Null,
        leaf => leaf,
    });
    leaf.prop_recursive(4, 40, 5, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..5).prop_map(Tree::List),
            map(inner),
        ]
    })
}

/// A map of anything.
pub(crate) fn root(null: bool) -> impl Strategy<Value = Tree> {
    map(tree(null))
}

impl From<&Node> for Tree {
    fn from(node: &Node) -> Self {
        match &node.value {
            Value::Null => Self::Null,
            Value::Bool(flag) => Self::Bool(*flag),
            Value::Number(number) => Self::Number(*number),
            Value::Text(text) => Self::Text(text.clone()),
            Value::List(items) => Self::List(items.iter().map(Self::from).collect()),
            Value::Map(entries) => {
                let entry = |entry: &steelyard_documents::Entry| {
                    (entry.key.clone(), Self::from(&entry.value))
                };
                Self::Map(entries.iter().map(entry).collect())
            }
        }
    }
}

impl Tree {
    /// JSON on one line.
    pub(crate) fn json(&self) -> String {
        match self {
            Self::List(items) => {
                let items: Vec<_> = items.iter().map(Self::json).collect();
                format!("[{}]", items.join(", "))
            }
            Self::Map(entries) => {
                let entry =
                    |(key, value): &(String, Self)| format!("{}: {}", quoted(key), value.json());
                let entries: Vec<_> = entries.iter().map(entry).collect();
                format!("{{{}}}", entries.join(", "))
            }
            scalar => scalar.scalar(),
        }
    }

    /// JSON on lines, indented by `step`.
    pub(crate) fn json_lines(&self, step: usize) -> String {
        fn write(tree: &Tree, step: usize, depth: usize, out: &mut String) {
            let pad = " ".repeat(step * (depth + 1));
            let end = " ".repeat(step * depth);
            match tree {
                Tree::List(items) if !items.is_empty() => {
                    out.push_str("[\n");
                    for (at, item) in items.iter().enumerate() {
                        out.push_str(&pad);
                        write(item, step, depth + 1, out);
                        out.push_str(if at + 1 < items.len() { ",\n" } else { "\n" });
                    }
                    let _ = write!(out, "{end}]");
                }
                Tree::Map(entries) if !entries.is_empty() => {
                    out.push_str("{\n");
                    for (at, (key, value)) in entries.iter().enumerate() {
                        let _ = write!(out, "{pad}{}: ", quoted(key));
                        write(value, step, depth + 1, out);
                        out.push_str(if at + 1 < entries.len() { ",\n" } else { "\n" });
                    }
                    let _ = write!(out, "{end}}}");
                }
                small => out.push_str(&small.json()),
            }
        }
        use std::fmt::Write as _;
        let mut out = String::new();
        write(self, step, 0, &mut out);
        out + "\n"
    }

    /// YAML in block style, indented by `step`.
    pub(crate) fn yaml(&self, step: usize) -> String {
        fn write(tree: &Tree, step: usize, depth: usize, out: &mut String) {
            let pad = " ".repeat(step * depth);
            match tree {
                Tree::List(items) if !items.is_empty() => {
                    for item in items {
                        let _ = write!(out, "\n{pad}-");
                        write(item, step, depth + 1, out);
                    }
                }
                Tree::Map(entries) if !entries.is_empty() => {
                    for (key, value) in entries {
                        let _ = write!(out, "\n{pad}{}:", quoted(key));
                        write(value, step, depth + 1, out);
                    }
                }
                small => {
                    let _ = write!(out, " {}", small.json());
                }
            }
        }
        use std::fmt::Write as _;
        let mut out = String::from("# a comment");
        match self {
            Self::List(items) if items.is_empty() => out.push('\n'),
            Self::Map(entries) if entries.is_empty() => out.push('\n'),
            Self::List(_) | Self::Map(_) => {}
            _ => out.push('\n'),
        }
        write(self, step, 0, &mut out);
        out + "\n"
    }

    /// TOML: a header for each map that is not in a list.
    pub(crate) fn toml(&self) -> String {
        let mut out = String::new();
        self.write_toml(&[], &mut out);
        out
    }

    fn write_toml(&self, names: &[String], out: &mut String) {
        let Self::Map(entries) = self else {
            return;
        };
        for (key, value) in entries {
            if !matches!(value, Self::Map(_)) {
                let _ = writeln!(out, "{} = {}", toml_quoted(key), value.toml_inline());
            }
        }
        for (key, value) in entries {
            if let Self::Map(_) = value {
                let mut names = names.to_vec();
                names.push(toml_quoted(key));
                let _ = writeln!(out, "\n[{}] # a table", names.join("."));
                value.write_toml(&names, out);
            }
        }
    }

    fn toml_inline(&self) -> String {
        match self {
            Self::Text(text) => toml_quoted(text),
            Self::List(items) => {
                let items: Vec<_> = items.iter().map(Self::toml_inline).collect();
                format!("[{}]", items.join(", "))
            }
            Self::Map(entries) => {
                let entry = |(key, value): &(String, Self)| {
                    format!("{} = {}", toml_quoted(key), value.toml_inline())
                };
                let entries: Vec<_> = entries.iter().map(entry).collect();
                format!("{{ {} }}", entries.join(", "))
            }
            scalar => scalar.scalar(),
        }
    }

    fn scalar(&self) -> String {
        match self {
            Self::Null => "null".to_owned(),
            Self::Bool(flag) => flag.to_string(),
            Self::Number(number) => number.to_string(),
            Self::Text(text) => quoted(text),
            Self::List(_) | Self::Map(_) => unreachable!("a container is no scalar"),
        }
    }

    /// The same tree with the entries of all maps in the order of their keys.
    pub(crate) fn sorted(mut self) -> Self {
        match &mut self {
            Self::List(items) => {
                *items = std::mem::take(items)
                    .into_iter()
                    .map(Self::sorted)
                    .collect();
            }
            Self::Map(entries) => {
                let all = std::mem::take(entries).into_iter();
                *entries = all.map(|(key, value)| (key, value.sorted())).collect();
                entries.sort_by(|(one, _), (other, _)| one.cmp(other));
            }
            _ => {}
        }
        self
    }

    /// The paths of all scalars, and of all maps.
    pub(crate) fn paths(&self) -> (Vec<Vec<String>>, Vec<Vec<String>>) {
        let mut scalars = Vec::new();
        let mut maps = Vec::new();
        let mut open = vec![(self, Vec::new())];
        while let Some((tree, path)) = open.pop() {
            let below = |name: String| [path.clone(), vec![name]].concat();
            match tree {
                Self::List(items) => {
                    let items = items.iter().enumerate();
                    open.extend(items.map(|(at, item)| (item, below(at.to_string()))));
                }
                Self::Map(entries) => {
                    open.extend(
                        entries
                            .iter()
                            .map(|(key, value)| (value, below(key.clone()))),
                    );
                    maps.push(path);
                }
                _ => scalars.push(path),
            }
        }
        (scalars, maps)
    }

    /// Sets a value; the last name of the path may be new.
    pub(crate) fn set(&mut self, path: &[String], new: Tree) {
        let Some((name, rest)) = path.split_first() else {
            *self = new;
            return;
        };
        match self {
            Self::List(items) => match items.get_mut(name.parse::<usize>().expect("a number")) {
                Some(item) => item.set(rest, new),
                None => {
                    let item = rest
                        .iter()
                        .rev()
                        .fold(new, |inner, key| Self::Map(vec![(key.clone(), inner)]));
                    items.push(item);
                }
            },
            Self::Map(entries) => match entries.iter_mut().find(|(key, _)| key == name) {
                Some((_, value)) => value.set(rest, new),
                None => {
                    assert!(rest.is_empty(), "only the last name is new");
                    entries.push((name.clone(), new));
                }
            },
            _ => unreachable!("a scalar has no names"),
        }
    }
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

fn toml_quoted(text: &str) -> String {
    quoted(text).replace('\u{7f}', "\\u007f")
}
