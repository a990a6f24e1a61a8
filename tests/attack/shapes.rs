//! The worst shapes of files, each of a size that is asked for: what `shapes.toml` and `texts.toml` say, and lines of logs.

use std::collections::{BTreeMap, BTreeSet};

use regex::Regex;
use serde::Deserialize;
use steelyard_tests::{files, root};

use crate::seeds::PACKED;

/// What is written into a file of a size, and what is done with it.
pub(crate) struct Shape {
    /// The name of the file; its words before the ending say what it holds.
    pub(crate) name: String,
    /// `@` stands for the file.
    pub(crate) command: String,
    /// Bytes of the smallest of four files.
    pub(crate) least: usize,
    /// The file of a size.
    pub(crate) of: Box<dyn Fn(usize) -> Vec<u8> + Sync>,
}

impl Shape {
    fn new(
        (command, kilobytes): (&str, usize),
        name: &str,
        of: impl Fn(usize) -> Vec<u8> + Sync + 'static,
    ) -> Self {
        Self {
            name: name.to_owned(),
            command: command.to_owned(),
            least: kilobytes << 10,
            of: Box::new(of),
        }
    }

    /// The command and the file, in few words.
    pub(crate) fn title(&self) -> String {
        let words: Vec<&str> = self.command.split(' ').collect();
        let command = match words[..] {
            ["library", function, ..] => function,
            [command, ..] => command,
            [] => "",
        };
        format!("{command} {}", self.name)
    }
}

/// What stands in `shapes.toml` of one command.
#[derive(Deserialize)]
struct Table {
    command: String,
    least: usize,
    rows: Vec<Vec<String>>,
}

/// All shapes.
pub(crate) fn shapes() -> Vec<Shape> {
    let tables: BTreeMap<String, Vec<Table>> =
        toml_edit::de::from_str(include_str!("shapes.toml")).expect("shapes are TOML");
    let mut all = Vec::new();
    for table in tables.into_values().flatten() {
        let with = (table.command.as_str(), table.least);
        for row in table.rows {
            all.push(Shape::new(with, &row[0].clone(), move |size| {
                match &row[1..] {
                    [open, close] => nested(open, close, size),
                    parts if parts.len() % 2 == 1 => lists(parts, size),
                    _ => panic!("{row:?} is no shape"),
                }
            }));
        }
    }
    let folder = "tests/suites/interaction/transcripts";
    for (path, text) in files(folder, "jsonl") {
        let name = path.strip_prefix(root().join(folder)).unwrap_or(&path);
        let name = name.to_string_lossy().replace('/', " ");
        all.extend(of_log(&name, &text));
    }
    all.extend(texts());
    all
}

/// Texts of `texts.toml` that are read by one command of the library.
#[derive(Deserialize)]
struct Texts {
    command: String,
    least: usize,
    heads: Vec<String>,
    #[serde(default)]
    parts: Vec<String>,
    tail: Option<String>,
    #[serde(default)]
    lines: Vec<[String; 4]>,
}

/// The shapes of `texts.toml`.
pub(crate) fn texts() -> Vec<Shape> {
    let tables: BTreeMap<String, Vec<Texts>> =
        toml_edit::de::from_str(include_str!("texts.toml")).expect("texts are TOML");
    tables
        .into_values()
        .flatten()
        .flat_map(Texts::shapes)
        .collect()
}

impl Texts {
    fn shapes(self) -> Vec<Shape> {
        let mut all = Vec::new();
        for part in &self.parts {
            for head in &self.heads {
                all.push(self.shape((head, part), "", ""));
            }
            if let Some(tail) = &self.tail {
                all.push(self.shape((part, tail), "", ""));
            }
        }
        for [head, unit, between, rest] in &self.lines {
            all.push(self.shape((head, unit), between, rest));
        }
        all
    }

    /// A head and its unit repeated; where a rest is given each of the two fills one half.
    fn shape(&self, (head, unit): (&str, &str), between: &str, rest: &str) -> Shape {
        let words = format!("{:?}.txt", [head, unit, between, rest].concat());
        let name = words.replace(['/', '\0', '"'], "∕");
        let [head, unit, between, rest] = [head, unit, between, rest].map(str::to_owned);
        let with = (self.command.as_str(), self.least);
        Shape::new(with, &name, move |size| {
            let fill = |unit: &str, size: usize| unit.repeat(size / unit.len().max(1));
            let half = if rest.is_empty() { size } else { size / 2 };
            let text = head.clone() + &fill(&unit, half) + &between + &fill(&rest, size / 2);
            text.into_bytes()
        })
    }
}

/// Each line of a log, again and again behind those before it, and the whole log so, also packed.
fn of_log(name: &str, text: &str) -> Vec<Shape> {
    let mut all = Vec::new();
    let ends = text.trim_end().match_indices('\n').map(|(at, _)| at);
    let last = text.trim_end().len();
    for (at, end) in (1..).zip(ends.chain([last])) {
        let (name, text) = (format!("line {at} of {name}"), text[..end].to_owned());
        let of = move |size| lines(&text, size);
        all.push(Shape::new(("import --json @", 1_024), &name, of));
    }
    for (_, ending, pack) in PACKED {
        let (name, text) = (format!("{name}{ending}"), text[..last].to_owned());
        let of = move |size| pack(&lines(&text, size));
        all.push(Shape::new(("import --json @", 2_048), &name, of));
    }
    let whole = text.replace('#', "");
    let of = move |size| repeated("", &whole, "", size);
    all.push(Shape::new(("transcript --json @", 8_192), name, of));
    all
}

fn nested(open: &str, close: &str, size: usize) -> Vec<u8> {
    let depth = size / (open.len() + close.len());
    (open.repeat(depth) + &close.repeat(depth)).into_bytes()
}

fn repeated(head: &str, unit: &str, tail: &str, size: usize) -> Vec<u8> {
    lists(&[head, unit, tail].map(str::to_owned), size)
}

/// Texts with a unit between each two, which is repeated there, each as often as the others.
fn lists(parts: &[String], size: usize) -> Vec<u8> {
    let texts = parts.iter().step_by(2);
    let units: Vec<&String> = parts.iter().skip(1).step_by(2).collect();
    let mut length: usize = texts.clone().map(String::len).sum();
    let mut repeated = vec![String::new(); units.len()];
    for number in 0_u64.. {
        let number_text = number.to_string();
        let next = units.iter().map(|unit| unit.replace('#', &number_text));
        let next: Vec<String> = next.collect();
        length += next.iter().map(String::len).sum::<usize>();
        // Over its size by a byte, the largest Markdown was left out, at no cost.
        if number > 0 && length > size {
            break;
        }
        for (list, unit) in repeated.iter_mut().zip(next) {
            *list += &unit;
        }
    }
    let lists = repeated.into_iter().chain([String::new()]);
    let text: String = texts
        .zip(lists)
        .flat_map(|(text, list)| [text.clone(), list])
        .collect();
    text.into_bytes()
}

/// The last line again and again under new ids, behind those before it.
fn lines(text: &str, size: usize) -> Vec<u8> {
    let (head, line) = text.split_at(text.rfind('\n').map_or(0, |at| at + 1));
    let ids = r#"("(?:uuid|parentUuid|id|[a-z_]*_id|messageId|requestId)": ?")"#;
    let ids = Regex::new(ids).expect("a pattern of our own");
    repeated(
        head,
        &format!("{}\n", ids.replace_all(line, "${1}#-")),
        "",
        size,
    )
}

#[test]
fn what_repeats_is_no_larger_than_its_size() {
    let size = 1 << 16;
    for shape in shapes()
        .iter()
        .filter(|shape| shape.command.starts_with("check"))
    {
        let length = (shape.of)(size).len();
        assert!(length <= size, "{}: {length}", shape.title());
    }
}

#[test]
fn no_two_rows_of_costs_have_one_title() {
    let mut titles = BTreeSet::new();
    let again: Vec<String> = shapes()
        .iter()
        .map(Shape::title)
        .filter(|title| !titles.insert(title.clone()))
        .collect();
    assert_eq!(again, Vec::<String>::new());
}
