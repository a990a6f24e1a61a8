//! Which files are tables, by which map each is read, and the decisions in them.

use steelyard_decision::Model;
use steelyard_documents::rows::{Header, header, records};
use steelyard_documents::{
    Code, Decoder, Diagnostic, Format, Name, Node, Value, masked, normalised,
};

use crate::rows::listed;
use crate::{TableMap, evaluate, losses};

use steelyard_system::OpenFile;

use super::{Contents, Mapping};

/// A map and how a table says that it is read by it.
type Map<'a> = (Mapping, &'a TableMap);

/// The maps of columns that are loaded, in the order of files, or the one that was given.
fn maps<'a>(
    files: &'a [OpenFile],
    own: &'a [Contents],
    given: Option<&'a TableMap>,
) -> Vec<Map<'a>> {
    if let Some(given) = given {
        return vec![(Mapping::Given, given)];
    }
    let of_file = |(file, own): (&'a OpenFile, &'a Contents)| {
        let maps = own.maps.iter().flatten();
        let maps = maps.filter(|map| map.runs.is_none());
        maps.map(|map| (Mapping::By(file.key), map))
    };
    files.iter().zip(own).flat_map(of_file).collect()
}

/// The map that the first table is read by, or else the last one.
pub(super) fn in_force<'a>(
    files: &'a [OpenFile],
    own: &'a [Contents],
    given: Option<&'a TableMap>,
) -> Option<&'a TableMap> {
    let maps = maps(files, own, given);
    let fitting = files.iter().zip(own).find_map(|(opened, own)| {
        let header = header(&opened.file).filter(|_| own.columns > 0)?;
        fitting(&maps, &header)
    });
    fitting.or(maps.last().copied()).map(|(_, map)| map)
}

/// The last map whose columns a table has all.
fn fitting<'a>(maps: &[Map<'a>], header: &Header) -> Option<Map<'a>> {
    let mut latest = maps.iter().rev();
    latest
        .find(|(_, map)| map.fitted(header).is_some())
        .copied()
}

/// The decisions of all tables, each under the map given, or the last loaded one that fits it. A map that
/// fits none says so of what it seems to be meant for: of any CSV, and of objects with one of its columns.
pub(super) fn evaluated(
    files: &mut [OpenFile],
    own: &mut [Contents],
    given: Option<&TableMap>,
) -> Vec<Model> {
    // The maps stand in the contents that are written to.
    let maps: Vec<(Mapping, TableMap)> = maps(files, own, given)
        .into_iter()
        .map(|(mapping, map)| (mapping, map.clone()))
        .collect();
    let maps: Vec<Map<'_>> = maps.iter().map(|(mapping, map)| (*mapping, map)).collect();
    let headers: Vec<Option<Header>> = files.iter().map(columns_of).collect();
    let fits = |map: &TableMap| {
        headers
            .iter()
            .flatten()
            .any(|one| map.fitted(one).is_some())
    };
    let idle: Vec<Map<'_>> = maps.iter().filter(|(_, map)| !fits(map)).copied().collect();
    let mut models = Vec::new();
    for ((opened, own), header) in files.iter_mut().zip(own).zip(&headers) {
        let Some(header) = header else {
            continue;
        };
        let csv = opened.file.format == Some(Format::Csv);
        let fitting = fitting(&maps, header);
        let mut latest = idle.iter().rev().copied();
        let rows = csv || has_rows(&opened.file.documents);
        let meant =
            |map: &Map<'_>| csv || map.0 == Mapping::Given && rows || names_one(map.1, header);
        let found = fitting.or_else(|| latest.find(meant));
        if rows || found.is_some() {
            own.mapping = Mapping::Unmapped;
        }
        if csv || found.is_some() {
            own.columns = header.columns.len();
            let unknown = |diagnostic: &Diagnostic| {
                matches!(diagnostic.code, Code::UNKNOWN_KIND | Code::NOT_YET)
            };
            opened.diagnostics.retain(|diagnostic| !unknown(diagnostic));
        }
        if rows && !csv && found.is_none() {
            name_columns(&mut opened.diagnostics, header);
        }
        if csv && found.is_none() {
            let mut decoder = Decoder::new(&opened.file.source);
            losses::tell_header(&mut decoder, &opened.file, header);
            opened.diagnostics.extend(decoder.into_diagnostics());
        }
        if let Some((_, map)) = found {
            let read = evaluate(map, opened.key, &opened.file);
            opened.diagnostics.extend(read.diagnostics);
            models.extend(read.models);
        }
        if let Some((mapping, _)) = fitting {
            own.mapping = mapping;
        }
    }
    models
}

/// Says of rows that are known as nothing else, and that no map weighs yet, what their columns are.
fn name_columns(diagnostics: &mut [Diagnostic], header: &Header) {
    let mut unknown = diagnostics.iter_mut();
    let unknown = unknown.find(|diagnostic| diagnostic.code == Code::UNKNOWN_KIND);
    let columns: Vec<&str> = header.columns.iter().map(Name::as_str).collect();
    if let Some(diagnostic) = unknown {
        let columns = listed(&columns);
        ROWS.clone_into(&mut diagnostic.found);
        diagnostic.expected = masked(&format!("{MAP_WANTED}; the columns are {columns}")).into();
    }
}

/// What rows are called that nobody has a map for.
pub(super) const ROWS: &str = "a list of objects with numbers";
/// What makes a table of them.
pub(super) const MAP_WANTED: &str =
    "a known document, or a map of columns, by which the objects are rows of a table";

/// Whether a map names a column of a table.
fn names_one(map: &TableMap, header: &Header) -> bool {
    let named = |column: &Name| {
        let mut columns = map.columns.iter();
        columns.any(|one| normalised(&one.column) == normalised(column))
    };
    header.columns.iter().any(named)
}

/// The columns of a file that can be read as a table: CSV, and objects that are nothing else.
fn columns_of(opened: &OpenFile) -> Option<Header> {
    let csv = opened.file.format == Some(Format::Csv);
    let free = (csv && opened.beside.is_none()) || opened.is_unknown();
    header(&opened.file).filter(|_| free)
}

/// Whether documents hold several objects with a number in them.
pub(super) fn has_rows(documents: &[Node]) -> bool {
    let records = records(documents).into_iter();
    let mut objects = records.filter(|record| matches!(record.node.value, Value::Map(_)));
    objects.clone().nth(1).is_some() && objects.any(|record| has_number(record.node, 0))
}

/// Whether a number stands in a value, as deep as columns are looked for.
fn has_number(node: &Node, depth: usize) -> bool {
    const DEEPEST: usize = 8;
    match &node.value {
        Value::Number(_) => true,
        Value::Map(entries) if depth < DEEPEST => {
            let mut entries = entries.iter();
            entries.any(|entry| has_number(&entry.value, depth + 1))
        }
        _ => false,
    }
}
