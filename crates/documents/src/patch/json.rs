//! New keys in JSON, and new items: on a line of their own where the others are so, else in line.

use super::literal::key;
use super::plan::{Branch, Insert};
use super::style::{column, indent_step, last_end, line_break, on_one_line};
use super::yaml::{flow, in_flow_list, in_flow_map};
use super::{Format, Node, PatchError, Source, Span, Value};

/// Edits that add keys below a container.
pub(super) fn insert(source: &Source, insert: &Insert) -> Result<Vec<(Span, String)>, PatchError> {
    let (Some(step), Some(root)) = (insert.steps.last(), insert.steps.first()) else {
        return Err(PatchError::Unsupported);
    };
    let map = step.node;
    let in_line = |branch: &Branch| flow(branch, Format::Json);
    match &map.value {
        Value::Null => {
            let new = Branch::Map(insert.new.clone());
            Ok(vec![(map.span, in_line(&new)?)])
        }
        Value::Map(entries) => match entries.last() {
            Some(last) if !on_one_line(source, map.span.start, last.key_span.start) => {
                on_lines(source, insert, root.node, map)
            }
            _ => in_flow_map(source, map, &insert.new, in_line),
        },
        Value::List(_) => {
            let new = insert.item().ok_or(PatchError::Unsupported)?;
            Ok(in_flow_list(source, map, &in_line(new)?))
        }
        _ => Err(PatchError::Unsupported),
    }
}

/// New entries, each on lines of its own, after the last one.
fn on_lines(
    source: &Source,
    insert: &Insert,
    root: &Node,
    map: &Node,
) -> Result<Vec<(Span, String)>, PatchError> {
    let (Some(last), Some(end)) = (map.entries().last(), last_end(map)) else {
        return Err(PatchError::Unsupported);
    };
    let indent = column(source, last.key_span.start);
    let step = indent_step(source, root);
    let mut lines = Vec::new();
    write_lines(&insert.new, indent, step, &mut lines)?;
    let line_break = line_break(source);
    let text: String = lines.iter().flat_map(|line| [line_break, line]).collect();
    let gap = source.text.get(end..map.span.end).unwrap_or_default();
    let open = gap.trim_start();
    let edit = if open.starts_with(',') {
        let at = end + gap.len() - open.len() + 1;
        (Span::new(at, at), format!("{text},"))
    } else {
        (Span::new(end, end), format!(",{text}"))
    };
    Ok(vec![edit])
}

/// The lines of entries, with commas between them.
pub(super) fn write_lines(
    new: &[(String, Branch)],
    indent: usize,
    step: usize,
    lines: &mut Vec<String>,
) -> Result<(), PatchError> {
    let pad = " ".repeat(indent);
    for (at, (name, branch)) in new.iter().enumerate() {
        let name = key(name, Format::Json);
        let comma = if at + 1 < new.len() { "," } else { "" };
        match branch {
            Branch::Leaf(literal) => {
                let value = literal.write(Format::Json, "")?;
                lines.push(format!("{pad}{name}: {value}{comma}"));
            }
            Branch::Map(inner) => {
                lines.push(format!("{pad}{name}: {{"));
                write_lines(inner, indent + step, step, lines)?;
                lines.push(format!("{pad}}}{comma}"));
            }
        }
    }
    Ok(())
}
