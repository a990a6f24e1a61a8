use steelyard_documents::{Code, Decoder, Entry, Fields, Name, Node, Range, Severity, Span, Value};

use steelyard_runs::read::read_ref;

use super::{ColumnBounds, Direction, Limit, MappedColumn, Missing, OnlyTexts, Scale, TableMap};

/// Whether a map is the map of a table's columns.
pub fn looks_like_map(node: &Node) -> bool {
    inner(node).is_some_and(|map| map.get("columns").is_some())
}

fn inner(node: &Node) -> Option<&Node> {
    node.get("table")
        .or_else(|| node.get("columns").map(|_| node))
}

/// Reads the map of a table; `None` with a diagnostic where it has an error.
///
/// A map `of: runs` names the runs that are its rows. `columns` is a list, or a map from names to directions (`less`, `more`) or columns.
pub fn read_map<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> Option<TableMap> {
    let mark = decoder.reported();
    let mut fields = decoder.fields(inner(node)?, "a table's map")?;
    let text = |decoder: &mut Decoder<'a>, fields: &mut Fields<'a>, name: &'static str| {
        let entry = fields.take(decoder, &[name])?;
        decoder.verbatim(&entry.value, name).map(Name::from)
    };
    let mut map = TableMap::default();
    match fields.take(decoder, &["of"]) {
        Some(entry) => {
            word(decoder, &entry.value, &[("runs", ())]);
            let listed = fields.take(decoder, &["runs"]);
            let nodes = listed.map_or(Vec::new(), |entry| decoder.list(&entry.value));
            let runs = nodes.into_iter();
            map.runs = Some(runs.filter_map(|run| read_ref(decoder, run)).collect());
        }
        None => {
            map.id = text(decoder, &mut fields, "id");
            map.decision = text(decoder, &mut fields, "decision");
            if let Some(entry) = fields.take(decoder, &["only"]) {
                map.only = only(decoder, &entry.value);
            }
        }
    }
    if let Some(entry) = fields.take(decoder, &["missing"]) {
        let words = [("left_out", Missing::LeftOut), ("worst", Missing::Worst)];
        map.missing = word(decoder, &entry.value, &words).unwrap_or_default();
    }
    if let Some(entry) = fields.take(decoder, &["columns"]) {
        map.columns = match &entry.value.value {
            Value::Map(entries) => entries
                .iter()
                .filter_map(|entry| column(decoder, Some(&entry.key), &entry.value))
                .collect(),
            _ => {
                let nodes = decoder.list(&entry.value).into_iter();
                nodes
                    .filter_map(|node| column(decoder, None, node))
                    .collect()
            }
        };
    }
    fields.finish(decoder);
    if decoder.errors_since(mark).is_empty() {
        return Some(map);
    }
    let span = Span::new(node.span.start, node.span.start);
    let diagnosis = ["a map with errors", "a map without errors", "map not used"];
    decoder.report(Severity::Error, Code::REFUSED, span, diagnosis);
    None
}

/// Reads the texts that each of these columns is limited to.
fn only(decoder: &mut Decoder<'_>, node: &Node) -> Vec<OnlyTexts> {
    if !matches!(node.value, Value::Map(_)) {
        decoder.wrong_type(node, "only: a map from columns to texts");
    }
    let columns = node.entries().iter();
    columns.map(|entry| only_texts(decoder, entry)).collect()
}

fn only_texts(decoder: &mut Decoder<'_>, entry: &Entry) -> OnlyTexts {
    let column = Decoder::key(entry);
    let texts = match &entry.value.value {
        Value::List(texts) => texts.as_slice(),
        _ => std::slice::from_ref(&entry.value),
    };
    if texts.is_empty() {
        let expected = format!("at least one text of {column}");
        let diagnosis = ["an empty list", &*expected, "left out"];
        decoder.report(
            Severity::Error,
            Code::MISSING_FIELD,
            entry.value.span,
            diagnosis,
        );
    }
    let mut one_of = Vec::new();
    for node in texts {
        // A blank cell has no text, so that no text can be blank.
        match decoder.verbatim(node, &column) {
            Some(text) if !text.is_empty() => one_of.push(text.into()),
            None if !matches!(node.value, Value::Null) => {}
            _ => decoder.wrong_type(node, &format!("{column} as text")),
        }
    }
    OnlyTexts {
        column: entry.key.as_str().into(),
        one_of,
    }
}

fn word<T: Copy>(decoder: &mut Decoder<'_>, node: &Node, words: &[(&str, T)]) -> Option<T> {
    let text = node.text().unwrap_or_default();
    let found = words.iter().find(|(word, _)| *word == text);
    if found.is_none() {
        let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        let expected = format!("one of {}", known.join(", "));
        let found = decoder.found(node);
        let diagnosis = [found.as_str(), &expected, "left out"];
        decoder.report(Severity::Error, Code::UNKNOWN_WORD, node.span, diagnosis);
    }
    found.map(|(_, value)| *value)
}

const DIRECTIONS: [(&str, Direction); 2] = [("more", Direction::More), ("less", Direction::Less)];

fn column<'a>(
    decoder: &mut Decoder<'a>,
    key: Option<&'a str>,
    node: &'a Node,
) -> Option<MappedColumn> {
    if let (Some(key), Some(_)) = (key, node.text()) {
        let better = word(decoder, node, &DIRECTIONS)?;
        return Some(MappedColumn::new(key, better));
    }
    let mut fields = decoder.fields(node, "a column")?;
    let name = match key {
        Some(key) => Some(Name::from(key)),
        None => {
            let entry = fields.take(decoder, &["column", "name"]);
            entry
                .and_then(|entry| decoder.verbatim(&entry.value, "column"))
                .map(Name::from)
        }
    };
    let Some(name) = name else {
        let at = Span::new(node.span.start, node.span.start);
        let diagnosis = ["nothing", "column: the name of a column", "left out"];
        decoder.report(Severity::Error, Code::MISSING_FIELD, at, diagnosis);
        return None;
    };
    let mut column = MappedColumn::new(name, Direction::More);
    if let Some(entry) = fields.take(decoder, &["better"]) {
        column.better = word(decoder, &entry.value, &DIRECTIONS).unwrap_or_default();
    }
    if let Some(entry) = fields.take(decoder, &["scale"]) {
        let words = [("range", Scale::Range), ("raw", Scale::Raw)];
        column.scale = word(decoder, &entry.value, &words).unwrap_or_default();
    }
    let mut number = |name: &'static str, range| {
        let entry = fields.take(decoder, &[name])?;
        let read = decoder.number(&entry.value, name, range, &[])?;
        Some(read.value)
    };
    column.weight = number("weight", Range::NON_NEGATIVE_FACTOR).unwrap_or(1.0);
    column.bounds = ColumnBounds {
        min: number("min", Range::FINITE),
        max: number("max", Range::FINITE),
        whole: false,
    };
    column.at_least = limit(decoder, &mut fields, "at_least");
    column.at_most = limit(decoder, &mut fields, "at_most");
    if let Some(entry) = fields.take(decoder, &["whole"]) {
        column.bounds.whole = decoder.flag(&entry.value, "whole").unwrap_or_default();
    }
    let ends = column.bounds.min.zip(column.bounds.max);
    if let Some((min, max)) = ends.filter(|(min, max)| min > max) {
        let found = format!("min {min} above max {max}");
        let diagnosis = [found.as_str(), "min up to max", "left out"];
        decoder.report(Severity::Error, Code::OUT_OF_RANGE, node.span, diagnosis);
    }
    fields.finish(decoder);
    Some(column)
}

/// A limit: a number, or a text in the notation of the table.
fn limit<'a>(
    decoder: &mut Decoder<'a>,
    fields: &mut Fields<'a>,
    name: &'static str,
) -> Option<Limit> {
    let entry = fields.take(decoder, &[name])?;
    if let Some(text) = entry.value.text() {
        let found = Limit::parse(text);
        if found.is_none() {
            let expected = format!("{name}: a number, or one as the table has it");
            decoder.wrong_type(&entry.value, &expected);
        }
        return found;
    }
    let read = decoder.number(&entry.value, name, Range::FINITE, &[])?;
    Some(Limit::Number(read.value))
}
