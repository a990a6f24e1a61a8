//! New keys in YAML: in block maps, flow maps, and below a key without a value; new items of lists.

use super::literal::key;
use super::plan::{Branch, Insert, Step};
use super::style::{column, indent_step, indentation, last_end, line_break, line_end, on_one_line};
use super::{Format, Node, PatchError, Source, Span, Value};

type Edits = Result<Vec<(Span, String)>, PatchError>;

/// Edits that add keys below a container.
pub(super) fn insert(source: &Source, insert: &Insert) -> Edits {
    let Some(step) = insert.steps.last() else {
        return Err(PatchError::Unsupported);
    };
    let written = step.node.span.of(&source.text);
    match &step.node.value {
        Value::Map(_) if written.starts_with('{') => {
            let flow = |branch: &Branch| flow(branch, Format::Yaml);
            in_flow_map(source, step.node, &insert.new, flow)
        }
        Value::Map(_) => in_block_map(source, insert, step.node),
        Value::List(items) => {
            let new = insert.item().ok_or(PatchError::Unsupported)?;
            if written.starts_with('[') {
                Ok(in_flow_list(source, step.node, &flow(new, Format::Yaml)?))
            } else {
                in_block_list(source, insert, items, new)
            }
        }
        Value::Null if written.is_empty() => below_key(source, insert, step),
        Value::Null => {
            let map = Branch::Map(insert.new.clone());
            Ok(vec![(step.node.span, flow(&map, Format::Yaml)?)])
        }
        _ => Err(PatchError::Unsupported),
    }
}

fn in_block_map(source: &Source, insert: &Insert, map: &Node) -> Edits {
    let (Some(first), Some(end)) = (map.entries().first(), last_end(map)) else {
        return Err(PatchError::Unsupported);
    };
    let indent = column(source, first.key_span.start);
    let at = after_last(source, map, end);
    block(source, insert, indent, at)
}

/// A new item below the others: on one line where the last one is so.
fn in_block_list(source: &Source, insert: &Insert, items: &[Node], new: &Branch) -> Edits {
    let last = items.last().ok_or(PatchError::Unsupported)?;
    let before = source.text.get(..last.span.start).unwrap_or_default();
    let dash = before.trim_end().strip_suffix('-');
    let dash = dash.ok_or(PatchError::Unsupported)?.len();
    let pad = " ".repeat(column(source, dash));
    let mut lines = Vec::new();
    match new {
        Branch::Map(new) if !last.span.of(&source.text).starts_with('{') => {
            let root = insert.steps.first().ok_or(PatchError::Unsupported)?;
            let step = indent_step(source, root.node);
            write_block(new, pad.len() + 2, step, &mut lines)?;
            if let Some(first) = lines.first_mut() {
                *first = format!("{pad}- {}", first.trim_start());
            }
        }
        _ => lines.push(format!("{pad}- {}", flow(new, Format::Yaml)?)),
    }
    let at = after_last(source, last, last_end(last).unwrap_or(last.span.end));
    let line_break = line_break(source);
    let text: String = lines.iter().flat_map(|line| [line_break, line]).collect();
    Ok(vec![(Span::new(at, at), text)])
}

/// The end of the line that a map ends on; behind the blank lines that a `|+` text keeps.
fn after_last(source: &Source, map: &Node, end: usize) -> usize {
    let last = map
        .entries()
        .last()
        .map(|entry| entry.value.span.of(&source.text));
    let header = last
        .and_then(|last| last.lines().next())
        .unwrap_or_default();
    let keeps = header.starts_with(['|', '>']) && header.contains('+');
    let at = line_end(source, end);
    if !keeps {
        return at;
    }
    let rest = source.text.get(at..).unwrap_or_default();
    let blank = rest.len() - rest.trim_start_matches(['\n', '\r', ' ']).len();
    let kept = rest.get(..blank).unwrap_or_default().trim_end_matches(' ');
    let last = kept.strip_suffix('\n').unwrap_or(kept);
    at + last.strip_suffix('\r').unwrap_or(last).len()
}

fn below_key(source: &Source, insert: &Insert, step: &Step) -> Edits {
    let Some(entry) = step.entry else {
        return Err(PatchError::Unsupported);
    };
    let around = insert.steps.iter().rev().nth(1);
    let in_flow = around.is_some_and(|map| map.node.span.of(&source.text).starts_with('{'));
    if in_flow {
        return Err(PatchError::Unsupported);
    }
    let outer = column(source, entry.key_span.start);
    let root = insert.steps.first().map_or(step.node, |root| root.node);
    let indent = outer + indent_step(source, root);
    let at = line_end(source, entry.key_span.end);
    block(source, insert, indent, at)
}

/// New lines at the end of a line.
fn block(source: &Source, insert: &Insert, indent: usize, at: usize) -> Edits {
    let root = insert.steps.first().ok_or(PatchError::Unsupported)?;
    let step = indent_step(source, root.node);
    let mut lines = Vec::new();
    write_block(&insert.new, indent, step, &mut lines)?;
    let line_break = line_break(source);
    let text: String = lines.iter().flat_map(|line| [line_break, line]).collect();
    Ok(vec![(Span::new(at, at), text)])
}

/// The lines of new keys in block style.
pub(super) fn write_block(
    new: &[(String, Branch)],
    indent: usize,
    step: usize,
    lines: &mut Vec<String>,
) -> Result<(), PatchError> {
    for (name, branch) in new {
        let pad = " ".repeat(indent);
        let name = key(name, Format::Yaml);
        match branch {
            Branch::Leaf(literal) => {
                let value = literal.write(Format::Yaml, "")?;
                lines.push(format!("{pad}{name}: {value}"));
            }
            Branch::Map(inner) => {
                lines.push(format!("{pad}{name}:"));
                write_block(inner, indent + step, step, lines)?;
            }
        }
    }
    Ok(())
}

/// New keys before the closing bracket of a flow map, in YAML or JSON.
pub(super) fn in_flow_map(
    source: &Source,
    map: &Node,
    new: &[(String, Branch)],
    write: impl Fn(&Branch) -> Result<String, PatchError>,
) -> Edits {
    let map_text = write(&Branch::Map(new.to_vec()))?;
    let inner = map_text
        .strip_prefix('{')
        .and_then(|inner| inner.strip_suffix('}'))
        .unwrap_or_default();
    let Some(last) = last_end(map) else {
        return Ok(vec![(map.span, map_text)]);
    };
    let start = map.entries().last().map(|entry| entry.key_span.start);
    Ok(vec![in_flow(
        source,
        map,
        (start.unwrap_or(last), last),
        inner,
    )])
}

/// A new item before the closing bracket of a flow list, in YAML, JSON or TOML.
pub(super) fn in_flow_list(source: &Source, list: &Node, new: &str) -> Vec<(Span, String)> {
    vec![match list.items().last() {
        Some(item) => in_flow(source, list, (item.span.start, item.span.end), new),
        None => (list.span, format!("[{new}]")),
    }]
}

/// What is new behind the last of what stands between brackets, by where that begins and ends.
fn in_flow(
    source: &Source,
    around: &Node,
    (start, last): (usize, usize),
    inner: &str,
) -> (Span, String) {
    let gap = source.text.get(last..around.span.end).unwrap_or_default();
    let separator = separator(source, around, start);
    let open = gap.trim_start();
    let skipped = gap.len() - open.len();
    // A colon without a value, or a comma at the end, stays with the last entry.
    let (at, text) = if open.starts_with(',') {
        (last + skipped + 1, format!("{separator}{inner},"))
    } else if open.starts_with(':') {
        (last + skipped + 1, format!(",{separator}{inner}"))
    } else {
        (last, format!(",{separator}{inner}"))
    };
    (Span::new(at, at), text)
}

/// What stands between two entries of what is in brackets: a blank, or a line break and an indentation.
fn separator(source: &Source, around: &Node, last: usize) -> String {
    if on_one_line(source, around.span.start, last) {
        return " ".to_owned();
    }
    format!("{}{}", line_break(source), indentation(source, last))
}

/// A value or a map on one line.
pub(super) fn flow(branch: &Branch, format: Format) -> Result<String, PatchError> {
    let entries = match branch {
        Branch::Leaf(literal) => return literal.write(format, ""),
        Branch::Map(entries) => entries,
    };
    let mut written = Vec::with_capacity(entries.len());
    for (name, branch) in entries {
        written.push(format!("{}: {}", key(name, format), flow(branch, format)?));
    }
    Ok(format!("{{{}}}", written.join(", ")))
}
