//! A single value that becomes a map, so that others can stand beside it.

use super::literal::{Literal, key};
use super::{Format, Node, PatchError, Source, Span, Value};

/// The edit that makes a value the one under `name` of a map on one line.
pub(super) fn edit(
    source: &Source,
    format: Format,
    node: &Node,
    (name, beside): (&str, &[(&str, &str)]),
) -> Result<(Span, String), PatchError> {
    let (colon, open, close) = match format {
        Format::Yaml | Format::Json | Format::JsonLines => (": ", "{", "}"),
        Format::Toml => (" = ", "{ ", " }"),
        Format::Markdown | Format::Csv | Format::Text => return Err(PatchError::Unsupported),
    };
    let old = node.span.of(&source.text);
    let mut entries = vec![format!("{}{colon}{old}", key(name, format))];
    for (name, value) in beside {
        let value = Literal::new(value).write(format, "")?;
        entries.push(format!("{}{colon}{value}", key(name, format)));
    }
    let map = format!("{open}{}{close}", entries.join(", "));
    Ok((node.span, map))
}

/// The node at a path.
pub(super) fn node_at<'t>(root: &'t Node, path: &[&str]) -> Option<&'t Node> {
    path.iter().try_fold(root, |node, name| match &node.value {
        Value::List(items) => items.get(name.parse::<usize>().ok()?),
        _ => node.get(name),
    })
}
