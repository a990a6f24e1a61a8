//! Which syntax a text is written in, by its first lines.

use super::Format;
use crate::json;

/// How many lines are looked at.
const LINES: usize = 200;

/// The format of `text`, where the name of the file promised `promised`.
pub(super) fn choose(text: &str, promised: Option<Format>) -> Format {
    let start = text.trim_start();
    if let Some(Format::Markdown | Format::JsonLines | Format::Csv | Format::Text) = promised {
        return promised.unwrap_or(Format::Text);
    }
    // A model's answer, saved as it came: a fence around the document.
    if start.starts_with("```") || start.starts_with("~~~") {
        return Format::Markdown;
    }
    match promised {
        Some(Format::Yaml) => Format::Yaml,
        Some(Format::Toml) if !start.starts_with('{') => Format::Toml,
        Some(Format::Json) if !begins_json(start) => guess(start).unwrap_or(Format::Json),
        Some(Format::Toml | Format::Json) => one_or_lines(start),
        _ => guess(start).unwrap_or(Format::Text),
    }
}

fn begins_json(start: &str) -> bool {
    let first = start.chars().next().unwrap_or('{');
    matches!(first, '{' | '[' | '"' | '-' | '/' | '0'..='9')
        || ["true", "false", "null", "NaN", "Infinity"]
            .iter()
            .any(|word| start.starts_with(word))
}

fn one_or_lines(start: &str) -> Format {
    if json::is_lines(start) {
        Format::JsonLines
    } else {
        Format::Json
    }
}

/// The format by content alone; `None` where nothing speaks for any.
fn guess(start: &str) -> Option<Format> {
    if start.starts_with('{') {
        return Some(one_or_lines(start));
    }
    if let Some(inside) = start.strip_prefix('[') {
        let first = inside.trim_start().chars().next();
        let is_value = matches!(first, Some('{' | '[' | ']' | '"' | '-' | '0'..='9'));
        if is_value && !is_toml_header(start.lines().next()?) {
            return Some(Format::Json);
        }
    }
    let votes = Votes::count(start);
    votes.winner()
}

/// What speaks for each syntax.
#[derive(Debug, Default)]
struct Votes {
    markdown: usize,
    toml: usize,
    yaml: usize,
}

impl Votes {
    fn count(text: &str) -> Self {
        let mut votes = Self::default();
        let mut fenced = false;
        for line in text.lines().take(LINES) {
            if line.starts_with("```") || line.starts_with("~~~") {
                fenced = !fenced;
                votes.markdown += 3;
            } else if !fenced {
                votes.line(line);
            }
        }
        votes
    }

    fn line(&mut self, line: &str) {
        let marked = line.trim_start_matches(['-', '*', ' ']);
        let bold = line.len() - marked.len() >= 2 && marked.contains("**:")
            || marked.contains(":**")
            || line.starts_with("**");
        if bold {
            self.markdown += 3;
        } else if line.starts_with("##") {
            self.markdown += 2;
        } else if line.starts_with("# ") {
            self.markdown += 1;
        } else if is_toml_header(line) || is_assignment(line) {
            self.toml += 3;
        } else if line.trim_end() == "---" || is_yaml_key(line) {
            self.yaml += 3;
        }
    }

    fn winner(&self) -> Option<Format> {
        let most = self.markdown.max(self.toml).max(self.yaml);
        match most {
            0 => None,
            _ if most == self.yaml => Some(Format::Yaml),
            _ if most == self.toml => Some(Format::Toml),
            _ => Some(Format::Markdown),
        }
    }
}

/// `[section]` or `[[section]]`, maybe with a comment.
fn is_toml_header(line: &str) -> bool {
    let line = line.split('#').next().unwrap_or_default().trim_end();
    let inside = line
        .strip_prefix('[')
        .and_then(|line| line.strip_suffix(']'));
    inside.is_some_and(|inside| {
        let name = inside.trim_start_matches('[').trim_end_matches(']');
        let fits = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '"' | '\'' | ' ');
        let starts = name.starts_with(|c: char| c.is_alphabetic() || matches!(c, '_' | '"'));
        starts && name.chars().all(fits)
    })
}

/// `key = value`
fn is_assignment(line: &str) -> bool {
    line.split_once('=').is_some_and(|(key, value)| {
        let key = key.trim_end();
        let fits = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '"' | '\'');
        !key.is_empty() && key.chars().all(fits) && !value.trim().is_empty()
    })
}

/// `key:` at the start of a line or of a list item; prose such as `Note that: …` is none.
fn is_yaml_key(line: &str) -> bool {
    let line = line.strip_prefix("- ").unwrap_or(line);
    line.split_once(':').is_some_and(|(key, value)| {
        let key = key.trim_matches('"');
        let fits = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '/');
        !key.is_empty()
            && key.chars().all(fits)
            && (value.is_empty() || value.starts_with([' ', '\r']))
    })
}
