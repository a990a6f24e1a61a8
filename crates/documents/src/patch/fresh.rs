//! A document for a file that has none.

use super::plan::{Branch, branches};
use super::style::line_break;
use super::{Format, PatchError, Source, Span, json, toml, yaml};

/// How far a fresh document indents.
const STEP: usize = 2;

/// The edit that appends a document with all changes, below what comments the file has.
pub(super) fn edits(
    source: &Source,
    format: Format,
    changes: &[(&[&str], &str)],
) -> Result<Vec<(Span, String)>, PatchError> {
    let new = branches(changes)?;
    let mut lines = Vec::new();
    match format {
        Format::Yaml => yaml::write_block(&new, 0, STEP, &mut lines)?,
        Format::Toml => toml::write_tables(&new, &[], &mut lines)?,
        Format::Json => {
            lines.push("{".to_owned());
            json::write_lines(&new, STEP, STEP, &mut lines)?;
            lines.push("}".to_owned());
        }
        Format::JsonLines => lines.push(yaml::flow(&Branch::Map(new), Format::Json)?),
        Format::Markdown | Format::Csv | Format::Text => return Err(PatchError::Unsupported),
    }
    let line_break = line_break(source);
    let end = source.text.len();
    let mut text = String::new();
    if !source.text.is_empty() && !source.text.ends_with(['\n', '\r']) {
        text.push_str(line_break);
    }
    for line in lines {
        text.push_str(&line);
        text.push_str(line_break);
    }
    Ok(vec![(Span::new(end, end), text)])
}
