//! A list of things that a person said of runs, as a document: the page writes it, and opens it like any other file.

use std::fmt::Write;

use steelyard_documents::{Format, Name, Names, Severity};
use steelyard_system::{DocumentKind, OpenFile};

use super::Files;

/// A document to open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenFile {
    /// Key of the file that it stands in the place of; `None` for a new one.
    pub key: Option<u32>,
    /// Name of the file.
    pub name: String,
    /// Its whole text; `None` where nothing is left, and no file.
    pub text: Option<String>,
    /// Whether the file was written in a way of its own, so that comments and order may not be in the text.
    pub reshaped: bool,
}

/// What a field of an item says, as it is written.
pub(super) enum Said {
    /// A value.
    One(String),
    /// A list of values.
    Many(Vec<String>),
}

/// An item: its fields in order.
pub(super) type Item = Vec<(&'static str, Said)>;

/// What a list is called, and what a new document of it begins with.
pub(super) struct Kind {
    /// The key of the list.
    pub(super) list: &'static str,
    /// Comments.
    pub(super) about: &'static str,
    /// Name of a new file, without its ending.
    pub(super) stem: &'static str,
    /// What it is among the documents of a file.
    pub(super) document: &'static DocumentKind,
}

/// Where a list stands, or is to stand.
pub(super) struct Place<'a> {
    /// The file, by place; `None` for a new one.
    pub(super) at: Option<(usize, &'a OpenFile)>,
    name: String,
    pub(super) format: Format,
}

impl<'a> Place<'a> {
    /// A file which is nothing else and was read whole.
    pub(super) fn of(files: Files<'a>, at: usize, kind: &Kind) -> Option<Self> {
        let opened = files.open.get(at)?;
        let format = opened.file.format?;
        let mut diagnostics = opened.file.diagnostics.iter();
        let whole = opened.only_kind() == Some(kind.document)
            && matches!(format, Format::Yaml | Format::Json | Format::Toml)
            && !diagnostics.any(|one| one.severity == Severity::Error)
            && opened.packing.is_none();
        whole.then(|| Self {
            at: Some((at, opened)),
            name: opened.file.source.name.clone(),
            format,
        })
    }

    /// A new one, under a name that no file has.
    pub(super) fn fresh(files: Files<'_>, kind: &Kind) -> Self {
        let mut names = Names::default();
        for file in files.open {
            names.take(Name::from(file.file.source.name.as_str()));
        }
        Self {
            at: None,
            name: names.numbered(|number| match number {
                1 => format!("{}.yaml", kind.stem),
                number => format!("{}-{number}.yaml", kind.stem),
            }),
            format: Format::Yaml,
        }
    }

    /// The file with these items, where it held others.
    pub(super) fn file(self, kind: &Kind, before: &[Item], items: &[Item]) -> WrittenFile {
        let source = self.at.map(|(_, opened)| opened);
        let text_before = source.map(|opened| opened.file.source.text.as_str());
        let head = text_before.map(|text| header(text, self.format));
        let text = |items: &[Item]| written(kind, items, self.format, head);
        WrittenFile {
            key: source.map(|opened| opened.key),
            reshaped: text_before.is_some_and(|own| own != text(before)),
            text: (!items.is_empty()).then(|| text(items)),
            name: self.name,
        }
    }
}

/// The comments that a text begins with; JSON has none.
fn header(text: &str, format: Format) -> &str {
    if format == Format::Json {
        return "";
    }
    let lines = text.split_inclusive('\n');
    let head = lines.take_while(|line| line.starts_with('#') || line.trim().is_empty());
    &text[..head.map(str::len).sum()]
}

/// The items as a document; without a header it gets one that tells what it is.
fn written(kind: &Kind, items: &[Item], format: Format, header: Option<&str>) -> String {
    let mut text = header.unwrap_or(kind.about).to_owned();
    // Writing into memory does not fail.
    let _always = match format {
        Format::Json => json(&mut text, kind.list, items),
        Format::Toml => toml(&mut text, kind.list, items),
        _ => yaml(&mut text, kind.list, items),
    };
    text
}

fn yaml(text: &mut String, list: &str, items: &[Item]) -> std::fmt::Result {
    writeln!(text, "{list}:")?;
    for item in items {
        for (place, (key, said)) in item.iter().enumerate() {
            let dash = if place == 0 { '-' } else { ' ' };
            match said {
                Said::One(value) => writeln!(text, "  {dash} {key}: {value}")?,
                Said::Many(values) => {
                    let empty = if values.is_empty() { " []" } else { "" };
                    writeln!(text, "  {dash} {key}:{empty}")?;
                    for value in values {
                        writeln!(text, "      - {value}")?;
                    }
                }
            }
        }
    }
    Ok(())
}

fn toml(text: &mut String, list: &str, items: &[Item]) -> std::fmt::Result {
    for (place, item) in items.iter().enumerate() {
        let gap = if place > 0 { "\n" } else { "" };
        writeln!(text, "{gap}[[{list}]]")?;
        for (key, said) in item {
            match said {
                Said::One(value) => writeln!(text, "{key} = {value}")?,
                Said::Many(values) => {
                    writeln!(text, "{key} = [")?;
                    for value in values {
                        writeln!(text, "  {value},")?;
                    }
                    writeln!(text, "]")?;
                }
            }
        }
    }
    Ok(())
}

fn json(text: &mut String, list: &str, items: &[Item]) -> std::fmt::Result {
    write!(text, "{{\n  \"{list}\": [")?;
    let comma = |place: usize| if place > 0 { "," } else { "" };
    for (place, item) in items.iter().enumerate() {
        write!(text, "{}\n    {{", comma(place))?;
        for (place, (key, said)) in item.iter().enumerate() {
            write!(text, "{}\n      \"{key}\": ", comma(place))?;
            match said {
                Said::One(value) => text.push_str(value),
                Said::Many(values) => {
                    text.push('[');
                    for (place, value) in values.iter().enumerate() {
                        write!(text, "{}\n        {value}", comma(place))?;
                    }
                    text.push_str("\n      ]");
                }
            }
        }
        text.push_str("\n    }");
    }
    text.push_str("\n  ]\n}\n");
    Ok(())
}
