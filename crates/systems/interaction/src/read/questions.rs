//! Questions that somebody collected, each with the effort that it takes where they say so: JSON Lines, plain text, or a
//! table.

use steelyard_documents::dialects::{pass, take};
use steelyard_documents::rows::{header, maps};
use steelyard_documents::{
    Budget, Code, Decoder, Diagnostic, Fields, Format, Node, Severity, Source, Span, Value, read_as,
};
use steelyard_runs::{Asked, Effort};

const TEXT: [&str; 3] = ["text", "question", "prompt"];
const EFFORT: [&str; 2] = ["effort", "label"];
const LEVELS: &str = "low, medium or high";

/// Whether each question has to say what effort it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Labels {
    /// It may.
    Optional,
    /// One that does not is left out.
    Required,
}

/// The questions of one file, and what there is to say of the others.
#[derive(Clone, Debug)]
pub struct Collected {
    /// The file.
    pub source: Source,
    /// Those that could be read, in file order.
    pub questions: Vec<Supplied>,
    /// An error for each that could not.
    pub diagnostics: Vec<Diagnostic>,
}

/// A question and what was supplied with it.
#[derive(Clone, Debug)]
pub struct Supplied {
    /// Its text and options; its label is `effort`.
    pub asked: Asked,
    /// Names of context files, and where they are named.
    pub context: Vec<(String, Span)>,
}

/// Reads the questions of one file.
///
/// A file that is named `.csv` or `.tsv` is a table with a line of names. In any other a line that begins with `{` is an object
/// of JSON and each other line a question's text. The fields, or columns, are `text` (or `question`, `prompt`), `effort` (or
/// `label`), `options` and `context`; the last two are lists, or several apart by `;`. Others are passed over.
pub fn read_questions(name: &str, text: String, labels: Labels) -> Collected {
    let lower = name.to_ascii_lowercase();
    let is_table = [".csv", ".tsv"].iter().any(|end| lower.ends_with(end));
    let (source, nodes, mut diagnostics) = if is_table {
        rows(name, text, labels)
    } else {
        lines(name, text)
    };
    let mut decoder = Decoder::new(&source);
    let questions = nodes.iter();
    let questions = questions.filter_map(|node| question(&mut decoder, node, labels));
    let questions = questions.collect();
    diagnostics.extend(decoder.into_diagnostics());
    diagnostics.sort_by_key(|diagnostic| diagnostic.span.start);
    Collected {
        source,
        questions,
        diagnostics,
    }
}

/// Objects of JSON, and other lines as texts.
fn lines(name: &str, text: String) -> (Source, Vec<Node>, Vec<Diagnostic>) {
    let mut nodes = Vec::new();
    let mut json = String::with_capacity(text.len());
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.starts_with('{') {
            json.push_str(line);
        } else {
            let begin = start + line.len() - line.trim_start().len();
            nodes.push(Node {
                span: Span::new(begin, begin + trimmed.len()),
                value: Value::Text(trimmed.to_owned()),
            });
            // As many bytes of nothing, so that what follows stays in its place.
            let blank = |byte| if byte == b'\n' { '\n' } else { ' ' };
            json.extend(line.bytes().map(blank));
        }
        start += line.len();
    }
    let file = read_as(name, json, Format::JsonLines, &Budget::default());
    nodes.extend(file.documents);
    nodes.sort_by_key(|node| node.span.start);
    (Source::new(name, text), nodes, file.diagnostics)
}

/// Rows of a table as maps. One that has more cells than there are columns is left out: an unquoted comma of a question would
/// move its label.
fn rows(name: &str, text: String, labels: Labels) -> (Source, Vec<Node>, Vec<Diagnostic>) {
    let file = read_as(name, text, Format::Csv, &Budget::default());
    let mut decoder = Decoder::new(&file.source);
    let head = header(&file).unwrap_or_default();
    let lacks = |names: &[&str]| !names.iter().any(|name| head.place_of(name).is_some());
    let mut nodes = Vec::new();
    if lacks(&TEXT) || labels == Labels::Required && lacks(&EFFORT) {
        let found = if head.columns.is_empty() {
            "no column".to_owned()
        } else {
            format!("the columns {}", head.columns.join(", "))
        };
        let expected = "the columns text and effort, or only text if nothing is measured";
        let words = [found.as_str(), expected, "file left out"];
        decoder.report(Severity::Error, Code::MISSING_FIELD, Span::default(), words);
    } else {
        for (node, cells) in maps(&file, &head) {
            if cells > head.columns.len() {
                let found = format!("{cells} cells");
                let expected = format!("at most {}, one for each column", head.columns.len());
                let words = [found.as_str(), &expected, "question left out"];
                decoder.report(Severity::Error, Code::RAGGED_ROW, node.span, words);
            } else {
                nodes.push(node);
            }
        }
    }
    let diagnostics = decoder.into_diagnostics();
    (file.source, nodes, diagnostics)
}

fn question<'a>(decoder: &mut Decoder<'a>, node: &'a Node, labels: Labels) -> Option<Supplied> {
    let mut supplied = Supplied {
        asked: Asked {
            span: node.span,
            ..Asked::default()
        },
        context: Vec::new(),
    };
    if let Value::Text(text) = &node.value {
        supplied.asked.text.clone_from(text);
    } else {
        let mut fields = decoder.fields(node, "a question")?;
        supplied.asked.text = text(decoder, &mut fields, node)?;
        supplied.asked.effort = label(decoder, &mut fields)?;
        let options = several(decoder, &mut fields, "options", "an option")?;
        supplied.asked.options = options.into_iter().map(|(option, _)| option).collect();
        supplied.context = several(decoder, &mut fields, "context", "the name of a file")?;
        pass(&mut fields, decoder, &["id", "kind", "why"]);
        fields.finish(decoder);
    }
    if labels == Labels::Required && supplied.asked.effort.is_none() {
        let words = ["a question without effort", LEVELS, "question left out"];
        decoder.report(Severity::Error, Code::MISSING_FIELD, node.span, words);
        return None;
    }
    Some(supplied)
}

/// The question in its own words, white space and all.
fn text<'a>(decoder: &mut Decoder<'a>, fields: &mut Fields<'a>, node: &'a Node) -> Option<String> {
    let given = take(decoder, fields, &TEXT).map(|entry| &entry.value);
    match given.map(|given| (given, &given.value)) {
        Some((_, Value::Text(text))) => Some(text.clone()),
        Some((given, Value::List(_) | Value::Map(_))) => {
            decoder.wrong_type(given, "the question as text");
            None
        }
        Some((given, Value::Number(_) | Value::Bool(_))) => Some(decoder.found(given)),
        Some((_, Value::Null)) | None => {
            let words = ["a question without text", "text", "question left out"];
            decoder.report(Severity::Error, Code::MISSING_FIELD, node.span, words);
            None
        }
    }
}

/// `None` where it is told that the label is none, `Some(None)` where there is no label.
#[expect(
    clippy::option_option,
    reason = "a level that is wrong is no level that is missing"
)]
fn label<'a>(decoder: &mut Decoder<'a>, fields: &mut Fields<'a>) -> Option<Option<Effort>> {
    let Some(entry) = take(decoder, fields, &EFFORT) else {
        return Some(None);
    };
    let node = &entry.value;
    if node.value == Value::Null {
        return Some(None);
    }
    let level = node.text().and_then(Effort::parse);
    if level.is_none() {
        let found = decoder.found(node);
        let words = [found.as_str(), LEVELS, "question left out"];
        decoder.report(Severity::Error, Code::UNKNOWN_WORD, node.span, words);
    }
    level.map(Some)
}

/// The texts of a list, or of one text that holds several apart by `;`, each with its place; `None` where one is told to be
/// no text.
fn several<'a>(
    decoder: &mut Decoder<'a>,
    fields: &mut Fields<'a>,
    name: &'static str,
    what: &str,
) -> Option<Vec<(String, Span)>> {
    let Some(entry) = take(decoder, fields, &[name]) else {
        return Some(Vec::new());
    };
    let node = &entry.value;
    let parts = match &node.value {
        Value::Null => Vec::new(),
        Value::Text(text) => {
            let parts = text.split(';').map(str::trim);
            let parts = parts.filter(|part| !part.is_empty());
            parts.map(|part| (part.to_owned(), node.span)).collect()
        }
        Value::List(items) => {
            let text = |item: &'a Node| match &item.value {
                Value::Text(text) => Some((text.clone(), item.span)),
                _ => {
                    decoder.wrong_type(item, &format!("{what} as text"));
                    None
                }
            };
            items.iter().map(text).collect::<Option<_>>()?
        }
        _ => {
            decoder.wrong_type(node, &format!("{name} as a list of texts"));
            return None;
        }
    };
    Some(parts)
}
