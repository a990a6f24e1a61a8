//! A context file's lines as stems.

use super::Context;
use super::rivals::{self, Members};
use super::{accessible, open};

/// A context file as stems: each stands once, on its own line. What a line stands under is found while lines are gone
/// through, so that a long line costs those below it nothing.
pub(super) struct File {
    /// Of the file's name.
    pub(super) named: Vec<String>,
    /// Of the names of a table's columns.
    pub(super) columns: Vec<Vec<String>>,
    pub(super) lines: Vec<Line>,
}

pub(super) struct Line {
    pub(super) own: Vec<String>,
    pub(super) kind: LineKind,
    /// How far it is indented.
    pub(super) deep: usize,
    /// What it names itself of which only one can be meant.
    pub(super) about: Members,
    /// Whether it holds a number.
    pub(super) number: bool,
    /// The columns with a name that a table's row fills.
    pub(super) filled: Vec<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LineKind {
    Blank,
    Heading,
    /// Nothing that answers: a table's head, what is still open.
    Silent,
    /// Something may be an answer.
    Says,
}

impl File {
    pub(super) fn new(context: &Context<'_>) -> Self {
        let table = [".csv", ".tsv"]
            .iter()
            .any(|end| context.name.ends_with(end));
        let stem = context.name.split('.').next().unwrap_or("");
        let mut columns: Vec<Vec<String>> = Vec::new();
        let mut lines = Vec::new();
        for (at, text) in context.text.lines().enumerate() {
            let mut line = Line::new(text, table && at == 0);
            if table && at == 0 {
                columns = text.split(',').map(accessible::stems).collect();
            } else if table {
                let cells = columns.iter().zip(text.split(',')).enumerate();
                let filled =
                    cells.filter(|(_, (name, cell))| !name.is_empty() && !cell.trim().is_empty());
                line.filled = filled.map(|(column, _)| column).collect();
            }
            lines.push(line);
        }
        Self {
            named: accessible::stems(stem),
            columns,
            lines,
        }
    }
}

impl Line {
    fn new(text: &str, head: bool) -> Self {
        let mut own = accessible::stems(text);
        if text.contains(">=") {
            own.push("min".to_owned());
        }
        Self {
            about: rivals::named(own.iter().map(String::as_str)),
            own,
            kind: LineKind::of(text, head),
            deep: text.len() - text.trim_start().len(),
            number: text.contains(|c: char| c.is_ascii_digit()),
            filled: Vec::new(),
        }
    }
}

impl LineKind {
    fn of(text: &str, head: bool) -> Self {
        if text.trim().is_empty() {
            return Self::Blank;
        }
        if text.starts_with('#') || text.starts_with('[') && text.trim_end().ends_with(']') {
            return Self::Heading;
        }
        if head || open::leaves_open(text) {
            Self::Silent
        } else {
            Self::Says
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Context, File};

    /// How much a file comes to, as stems and places.
    fn parts(name: &str, text: &str) -> usize {
        let file = File::new(&Context {
            file: 0,
            name,
            text,
        });
        let lines = file.lines.iter();
        let of_lines: usize = lines
            .map(|line| 1 + line.own.len() + line.filled.len())
            .sum();
        let of_columns: usize = file.columns.iter().map(|name| 1 + name.len()).sum();
        file.named.len() + of_columns + of_lines
    }

    /// A long line above many short ones, in all that a line may stand under.
    #[test]
    fn what_a_file_comes_to_grows_with_its_bytes() {
        let long = "ab ".repeat(1 << 10);
        let short = 1 << 12;
        let shapes = [
            ("a.md", format!("{long}\n{}", "\n".repeat(short))),
            ("a.md", format!("# {long}\n{}", "c\n".repeat(short))),
            ("a.yaml", format!("{long}:\n{}", " c\n".repeat(short))),
            ("a.csv", format!("{long},d\n{}", "1,2\n".repeat(short))),
            (
                "a.csv",
                format!("{}\n{}", "a,".repeat(short), "1\n".repeat(short)),
            ),
        ];
        for (name, text) in shapes {
            for times in [1, 2, 4, 8] {
                let text = text.repeat(times);
                let parts = parts(name, &text);
                assert!(parts <= 2 * text.len(), "{name}: {parts} of {}", text.len());
            }
        }
    }
}
