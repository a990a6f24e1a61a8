//! New keys in TOML: in the root, under a header, beside dotted keys, in an inline table; or a new
//! table at the end of the file.

use super::literal::key;
use super::plan::{Branch, Insert};
use super::style::{indentation, last_end, line_break, line_end, line_start};
use super::yaml::in_flow_list;
use super::{Format, Node, PatchError, Source, Span, Value};
use crate::toml::{Line, LineKind, lines};

type Edits = Result<Vec<(Span, String)>, PatchError>;

/// Edits that add keys below a table.
pub(super) fn insert(source: &Source, insert: &Insert) -> Edits {
    let Some(step) = insert.steps.last() else {
        return Err(PatchError::Unsupported);
    };
    if step.node.span.of(&source.text).starts_with('{') {
        return in_inline_table(source, step.node, &insert.new);
    }
    let names = names(insert);
    let lines = lines(&source.text);
    if matches!(step.node.value, Value::List(_)) {
        let new = insert.item().ok_or(PatchError::Unsupported)?;
        let is_header = |line: &Line| line.kind == LineKind::Header && line.keys == names;
        return if lines.iter().any(is_header) {
            append_item(source, &names, new)
        } else {
            Ok(in_flow_list(source, step.node, &inline(new)?))
        };
    }
    let place = Place::of(source, &lines, &names, step.node, insert.steps.len() == 1);
    let (pairs, tables): (Vec<_>, Vec<_>) = insert.new.iter().partition(|(_, branch)| {
        matches!(branch, Branch::Leaf(_)) || place.as_ref().is_some_and(|place| place.dotted)
    });
    let Some(place) = place else {
        // The table is only implied by `[table.below]`: it gets a header of its own.
        let all: Vec<_> = insert.new.iter().collect();
        return append_tables(source, &names, &all, true);
    };
    // A table inside of an item of a list belongs right there.
    let in_array = names.len() + 1 < insert.steps.len();
    if in_array {
        let all: Vec<_> = insert.new.iter().collect();
        return place.insert(source, &all);
    }
    let mut edits = place.insert(source, &pairs)?;
    edits.extend(append_tables(source, &names, &tables, false)?);
    Ok(edits)
}

/// The names of the tables on the way, without the numbers of list items.
fn names(insert: &Insert) -> Vec<String> {
    let steps = insert.steps.iter().skip(1);
    let named = steps
        .zip(&insert.path)
        .filter(|(step, _)| step.entry.is_some());
    named.map(|(_, name)| name.clone()).collect()
}

/// Where new pairs of a table go, and how they are written.
struct Place {
    at: usize,
    /// What the new line begins with: an indentation, and the dotted keys before the new one.
    prefix: String,
    /// The table is made by dotted keys; so are tables inside of it.
    dotted: bool,
    /// New lines stand before what is at `at`, not after.
    before: bool,
}

impl Place {
    fn of(
        source: &Source,
        lines: &[Line],
        names: &[String],
        table: &Node,
        is_root: bool,
    ) -> Option<Self> {
        if is_root {
            return Some(Self::root(source, lines));
        }
        let header = lines.iter().position(|line| {
            line.kind != LineKind::Pair
                && line.range.start == table.span.start
                && line.keys == names
        });
        match header {
            Some(header) => {
                let own = lines.get(header..)?;
                let pairs = own
                    .iter()
                    .skip(1)
                    .take_while(|line| line.kind == LineKind::Pair);
                let last = pairs.last().or(own.first())?;
                Some(Self::after(source, last, "", false))
            }
            None => Self::dotted(source, lines, names, table),
        }
    }

    /// The root: after its last pair, or before the first header.
    fn root(source: &Source, lines: &[Line]) -> Self {
        let mut pairs = lines.iter().take_while(|line| line.kind == LineKind::Pair);
        if let Some(last) = pairs.by_ref().last() {
            return Self::after(source, last, "", false);
        }
        let header = lines
            .first()
            .map_or(source.text.len(), |line| line.range.start);
        Self {
            at: above_comments(source, header),
            prefix: String::new(),
            dotted: false,
            before: true,
        }
    }

    /// A table of dotted keys: after the last pair that has part in it.
    fn dotted(source: &Source, lines: &[Line], names: &[String], table: &Node) -> Option<Self> {
        let inside = |line: &Line| {
            let range = &line.range;
            table.span.start < range.end && range.start < table.span.end
        };
        let mut header: &[String] = &[];
        let mut found = None;
        for line in lines {
            if line.kind != LineKind::Pair {
                header = &line.keys;
                continue;
            }
            let own = names.strip_prefix(header).unwrap_or_default();
            if !own.is_empty()
                && line.keys.len() > own.len()
                && line.keys.starts_with(own)
                && inside(line)
            {
                let dotted: Vec<_> = own.iter().map(|name| key(name, Format::Toml)).collect();
                found = Some((line, dotted.join(".") + "."));
            }
        }
        let (line, prefix) = found?;
        Some(Self::after(source, line, &prefix, true))
    }

    fn after(source: &Source, line: &Line, prefix: &str, dotted: bool) -> Self {
        let indent = indentation(source, line.range.start);
        Self {
            at: line_end(source, line.range.end),
            prefix: format!("{indent}{prefix}"),
            dotted,
            before: false,
        }
    }

    fn insert(&self, source: &Source, new: &[&(String, Branch)]) -> Edits {
        if new.is_empty() {
            return Ok(Vec::new());
        }
        let mut lines = Vec::new();
        for (name, branch) in new {
            let name = key(name, Format::Toml);
            write_pairs(&format!("{}{name}", self.prefix), branch, &mut lines)?;
        }
        let line_break = line_break(source);
        let mut text = String::new();
        for line in lines {
            let parts = if self.before {
                [line.as_str(), line_break]
            } else {
                [line_break, &line]
            };
            text.extend(parts);
        }
        let followed = self.before && self.at < source.text.len();
        if followed {
            text.push_str(line_break);
        }
        Ok(vec![(Span::new(self.at, self.at), text)])
    }
}

/// `a.b = 1` lines for all values of a branch.
fn write_pairs(path: &str, branch: &Branch, lines: &mut Vec<String>) -> Result<(), PatchError> {
    match branch {
        Branch::Leaf(literal) => {
            let value = literal.write(Format::Toml, "")?;
            lines.push(format!("{path} = {value}"));
        }
        Branch::Map(inner) => {
            for (name, branch) in inner {
                let path = format!("{path}.{}", key(name, Format::Toml));
                write_pairs(&path, branch, lines)?;
            }
        }
    }
    Ok(())
}

/// The start of the comment lines right above byte `at`, or of its line.
fn above_comments(source: &Source, at: usize) -> usize {
    let mut start = line_start(source, at);
    while let Some(end) = start.checked_sub(1) {
        let above = line_start(source, end);
        let line = source.text.get(above..end).unwrap_or_default();
        if !line.trim_start().starts_with('#') {
            break;
        }
        start = above;
    }
    start
}

/// New tables at the end of the file.
fn append_tables(
    source: &Source,
    names: &[String],
    new: &[&(String, Branch)],
    headed: bool,
) -> Edits {
    if new.is_empty() {
        return Ok(Vec::new());
    }
    let new: Vec<_> = new.iter().map(|one| (*one).clone()).collect();
    let mut lines = Vec::new();
    if headed {
        lines.push(header(names));
    }
    write_tables(&new, names, &mut lines)?;
    Ok(at_end(source, &lines))
}

/// A new table of a list of tables at the end of the file, where it is the last of them.
fn append_item(source: &Source, names: &[String], new: &Branch) -> Edits {
    let Branch::Map(new) = new else {
        return Err(PatchError::Unsupported);
    };
    let mut lines = vec![format!("[{}]", header(names))];
    write_tables(new, names, &mut lines)?;
    Ok(at_end(source, &lines))
}

/// Lines at the end of the file, below a blank one.
fn at_end(source: &Source, lines: &[String]) -> Vec<(Span, String)> {
    let line_break = line_break(source);
    let at = source.text.len();
    let mut text = String::new();
    if !source.text.ends_with(['\n', '\r']) {
        text.push_str(line_break);
    }
    for line in std::iter::once("").chain(lines.iter().map(String::as_str)) {
        text.extend([line, line_break]);
    }
    vec![(Span::new(at, at), text)]
}

/// The lines of new keys below `names`: pairs first, then a table for each map.
pub(super) fn write_tables(
    new: &[(String, Branch)],
    names: &[String],
    lines: &mut Vec<String>,
) -> Result<(), PatchError> {
    for (name, branch) in new {
        if let Branch::Leaf(_) = branch {
            write_pairs(&key(name, Format::Toml), branch, lines)?;
        }
    }
    for (name, branch) in new {
        let Branch::Map(inner) = branch else {
            continue;
        };
        let mut names = names.to_vec();
        names.push(name.clone());
        if inner
            .iter()
            .any(|(_, branch)| matches!(branch, Branch::Leaf(_)))
        {
            if !lines.is_empty() {
                lines.push(String::new());
            }
            lines.push(header(&names));
        }
        write_tables(inner, &names, lines)?;
    }
    Ok(())
}

fn header(names: &[String]) -> String {
    let names: Vec<_> = names.iter().map(|name| key(name, Format::Toml)).collect();
    format!("[{}]", names.join("."))
}

/// `{ a = 1 }` gets its new entries before the bracket; TOML wants it all on one line.
fn in_inline_table(source: &Source, table: &Node, new: &[(String, Branch)]) -> Edits {
    let mut pairs = Vec::new();
    for (name, branch) in new {
        pairs.push(format!("{} = {}", key(name, Format::Toml), inline(branch)?));
    }
    let pairs = pairs.join(", ");
    let Some(last) = last_end(table) else {
        return Ok(vec![(table.span, format!("{{ {pairs} }}"))]);
    };
    let gap = source.text.get(last..table.span.end).unwrap_or_default();
    let comma = gap.trim_start().starts_with(',');
    if comma {
        return Err(PatchError::Unsupported);
    }
    Ok(vec![(Span::new(last, last), format!(", {pairs}"))])
}

fn inline(branch: &Branch) -> Result<String, PatchError> {
    let entries = match branch {
        Branch::Leaf(literal) => return literal.write(Format::Toml, ""),
        Branch::Map(entries) => entries,
    };
    let mut pairs = Vec::new();
    for (name, branch) in entries {
        pairs.push(format!("{} = {}", key(name, Format::Toml), inline(branch)?));
    }
    Ok(format!("{{ {} }}", pairs.join(", ")))
}
