//! Which files are tables, and the decisions in them.

use super::{Kind, OpenFile};
use crate::decision::{Model, Name};
use crate::formats::{Code, Format, normalised};
use crate::table::{Header, TableMap, evaluate, header};

/// The first map of columns that is loaded.
pub(super) fn loaded(files: &[OpenFile]) -> Option<&TableMap> {
    files
        .iter()
        .find_map(|file| file.contents.maps.iter().flatten().next())
}

/// The decisions of all tables under a map, or under the one that is loaded.
pub(super) fn evaluated(files: &mut [OpenFile], map: Option<&TableMap>) -> Vec<Model> {
    let map = map.or_else(|| loaded(files)).cloned();
    let mut models = Vec::new();
    for opened in files {
        let Some(header) = table(opened, map.as_ref()) else {
            continue;
        };
        opened.contents.columns = header.columns.len();
        opened
            .diagnostics
            .retain(|said| said.code != Code::UnknownKind);
        if let Some(map) = &map {
            let read = evaluate(map, opened.key, &opened.file);
            opened.diagnostics.extend(read.diagnostics);
            models.extend(read.models);
        }
    }
    models
}

/// The columns of a file that is a table: CSV always, JSON where it is nothing else and has a column
/// that the map names.
fn table(opened: &OpenFile, map: Option<&TableMap>) -> Option<Header> {
    let header = header(&opened.file)?;
    if opened.file.format == Some(Format::Csv) {
        return Some(header);
    }
    let named = |column: &Name| {
        let mut columns = map.into_iter().flat_map(|map| &map.columns);
        columns.any(|one| normalised(&one.column) == normalised(column))
    };
    let unknown = opened.contents.kind() == Kind::Unknown;
    (unknown && header.columns.iter().any(named)).then_some(header)
}
