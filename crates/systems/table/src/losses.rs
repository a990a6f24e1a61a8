//! Rows and cells that a table loses without an error: items that are no objects, keys given twice, a first row that is
//! taken for the names of columns.

use std::ops::ControlFlow;

use steelyard_documents::rows::{Header, RawCell, each_row, records};
use steelyard_documents::{Code, Decoder, File, Format, Name, Node, Severity, Span, Value};

use crate::codes;
use crate::numbers::{Notation, bare_number};

/// Cells, rows, items and names of each kind that are reported one by one; the rest is counted.
pub(super) const MOST_REPORTED: usize = 200;

/// Reports what a table loses; `columns` are the places of those that count.
pub(super) fn tell(decoder: &mut Decoder<'_>, file: &File, header: &Header, columns: &[usize]) {
    if file.format == Some(Format::Csv) {
        tell_header(decoder, file, header);
        return;
    }
    tell_items(decoder, file);
    let mut diagnostics = file.diagnostics.iter();
    if diagnostics.any(|one| one.code == Code::DUPLICATE_KEY) {
        tell_twice(decoder, file, header, columns);
    }
}

/// Names items among the objects that are none.
fn tell_items(decoder: &mut Decoder<'_>, file: &File) {
    let records = records(&file.documents).into_iter();
    // A blank document of YAML has no bytes.
    let is_blank = |span: Span| span.of(&file.source.text).trim().is_empty();
    let is_row = |node: &&Node| match node.value {
        Value::Map(_) => true,
        Value::Null => is_blank(node.span),
        _ => false,
    };
    let others = records
        .map(|record| record.node)
        .filter(|node| !is_row(node));
    let words = ["an object, as the other rows are", "left out"];
    let all = others.map(|node| node.span);
    tell_first(
        decoder,
        all,
        codes::NO_OBJECT,
        ("more items", words),
        |found| found,
    );
}

/// Names keys of columns that count which a row has twice.
fn tell_twice(decoder: &mut Decoder<'_>, file: &File, header: &Header, columns: &[usize]) {
    let mut found = Vec::new();
    each_row(file, header, &mut |row| {
        found.extend(
            columns
                .iter()
                .filter_map(|column| row.repeated_key(header, *column)),
        );
        ControlFlow::Continue(())
    });
    let words = ["each key once", "the first counts"];
    let what = ("more keys in rows that have them before", words);
    tell_first(decoder, found.into_iter(), codes::CELL_TWICE, what, |key| {
        format!("{} in a row that has it before", key.trim_matches('"'))
    });
}

/// Reports the first places of a kind one by one, and how many others there are.
fn tell_first(
    decoder: &mut Decoder<'_>,
    mut places: impl Iterator<Item = Span>,
    code: Code,
    (more, [expected, done]): (&str, [&str; 2]),
    found: impl Fn(String) -> String,
) {
    for span in places.by_ref().take(MOST_REPORTED) {
        let found = found(decoder.source().excerpt(span));
        let words = [&*found, expected, done];
        decoder.report(Severity::Warning, code, span, words);
    }
    let Some(span) = places.next() else {
        return;
    };
    let found = format!("{more}: {}", places.count() + 1);
    decoder.report(Severity::Warning, code, span, [&found, expected, done]);
}

/// Says that the first line looks like a row: each name above numbers is one itself.
pub(super) fn tell_header(decoder: &mut Decoder<'_>, file: &File, header: &Header) {
    let kinds = kinds(file, header);
    let notation = Notation {
        comma: header.comma(),
        ..Notation::default()
    };
    let numeric = kinds
        .iter()
        .enumerate()
        .filter_map(|(place, kind)| Some((place, (*kind)?)));
    let mut numbers = Vec::new();
    for (place, is_date) in numeric {
        let name: &Name = &header.columns[place];
        let own = match name.rsplit_once('#') {
            Some((own, _)) if header.twice.contains(&place) => own,
            _ => name.as_str(),
        };
        if header
            .span(file, place)
            .of(&file.source.text)
            .trim()
            .is_empty()
        {
            continue;
        }
        match bare_number(own, notation) {
            Some((number, date)) if date == is_date => numbers.push((place, own, number)),
            _ => return,
        }
    }
    let Some((place, own, _)) = numbers.first().filter(|_| !are_labels(&numbers)) else {
        return;
    };
    let found = format!("{own} in the first line");
    let done = "the first line names the columns and is no row";
    let span = header.span(file, *place);
    let words = [&*found, "names of columns", done];
    decoder.report(Severity::Warning, codes::NO_HEADER, span, words);
}

/// Whether numbers of a first line are names all the same: years, or places from 0 on.
fn are_labels(numbers: &[(usize, &str, f64)]) -> bool {
    const YEARS: std::ops::RangeInclusive<f64> = 1900.0..=2100.0;
    let mut all = numbers.iter().map(|(.., number)| *number);
    let places = (0..).map(f64::from);
    let are_places = all
        .clone()
        .zip(places)
        .all(|(number, place)| number.total_cmp(&place).is_eq());
    are_places || all.all(|number| number.fract() == 0.0 && YEARS.contains(&number))
}

/// Of each column whether its first cells are dates, where they are numbers or dates alone; `None` where they are not.
fn kinds(file: &File, header: &Header) -> Vec<Option<bool>> {
    const ROWS: usize = 20;
    let notation = Notation {
        comma: header.comma(),
        ..Notation::default()
    };
    let mut kinds: Vec<Option<bool>> = vec![None; header.columns.len()];
    let mut are_other = vec![false; header.columns.len()];
    let mut left = ROWS;
    each_row(file, header, &mut |row| {
        if left == 0 {
            return ControlFlow::Break(());
        }
        left -= 1;
        for (place, kind) in kinds.iter_mut().enumerate() {
            let found = match row.cell(header, place) {
                RawCell::Nothing => continue,
                RawCell::Number(_) => Some(false),
                RawCell::Text(text) => bare_number(&text, notation).map(|(_, date)| date),
                RawCell::Nested => None,
            };
            are_other[place] |= found.is_none() || kind.is_some_and(|kind| Some(kind) != found);
            *kind = found;
        }
        ControlFlow::Continue(())
    });
    let kinds = kinds.into_iter().zip(are_other);
    kinds.map(|(kind, other)| kind.filter(|_| !other)).collect()
}
