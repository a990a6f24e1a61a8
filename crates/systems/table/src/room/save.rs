//! Writing weights and limits back into the map that a table is read by.

use std::collections::BTreeMap;

use steelyard_decision::Settings;
use steelyard_documents::rows::header;
use steelyard_documents::{Format, Node, Patch, PatchError, Source, Span, Value, widen_value};
use steelyard_system::{Change, OpenFile, SaveError, SavedFile, set, spelled, take, written};

use super::{Mapping, TablesOpen, Weighed, maps_in, units_of};
use crate::build::WEIGHT;
use crate::numbers::limit_in;
use crate::{Limit, TableMap};

/// One number on its way into a map.
struct Moved {
    /// The place of its column.
    column: usize,
    /// Its key there.
    key: &'static str,
    value: f64,
    /// The same as a limit in the unit of the column.
    limit: Limit,
}

impl<'a> TablesOpen<'a> {
    /// Writes settings into the map that a decision's table is read by, changing nothing else of its text. Where the map
    /// is no file, or stands inside a Markdown file, a new file holds it whole. `None` for what is read by no map.
    pub(super) fn save_map(
        self,
        decision: usize,
        settings: &Settings,
    ) -> Option<Result<SavedFile, SaveError>> {
        let model = self.room.models.get(decision)?;
        let table = self.open.place_of(model.files.first()?.0)?;
        let opened = self.open.files.get(table)?;
        let (map, place) = self.map_of(decision, table)?;
        if let Err(why) = take(&mut model.parameters.clone(), &mut [], settings) {
            return Some(Err(why));
        }
        let units = units_of(model);
        Some(match place {
            Some(place) => {
                let patch = place.patch(&moved(map, settings, &units));
                written(&place.opened.file.source, patch)
            }
            // Whose rows are runs is no file without their names.
            None if map.runs.is_some() => {
                written(&opened.file.source, Err(PatchError::Unsupported))
            }
            None => whole(&opened.file.source.name, &map.with(settings, &units)),
        })
    }

    /// The map that a table is read by, and where that can be edited.
    fn map_of(self, decision: usize, table: usize) -> Option<(&'a TableMap, Option<MapPlace<'a>>)> {
        if let Some(Weighed {
            map: (file, at), ..
        }) = self.room.weighed_at(decision)
        {
            let map = self.room.files[*file].maps[*at].as_ref()?;
            return Some((map, MapPlace::find(&self.open.files[*file], *at)));
        }
        let mapping = self.room.files.get(table)?.mapping;
        let Mapping::By(key) = mapping else {
            let given = mapping == Mapping::Given;
            return Some((self.room.given.as_ref().filter(|_| given)?, None));
        };
        let at = self.open.place_of(key)?;
        let (opened, header) = (&self.open.files[at], header(&self.open.files[table].file)?);
        let maps = self.room.files[at].maps.iter().enumerate().rev();
        let mut fitting = maps.filter_map(|(at, map)| {
            let map = map.as_ref()?;
            map.fitted(&header).map(|_| (at, map))
        });
        let (at, map) = fitting.next()?;
        Some((map, MapPlace::find(opened, at)))
    }
}

/// Where a map stands in a file.
struct MapPlace<'a> {
    opened: &'a OpenFile,
    format: Format,
    /// The document, which patches are planned on.
    root: &'a Node,
    map: &'a Node,
    /// Keys from the document to the map.
    keys: Vec<String>,
}

impl<'a> MapPlace<'a> {
    /// The place of one of the maps of a file, by its number.
    fn find(opened: &'a OpenFile, at: usize) -> Option<Self> {
        let format = opened.file.format;
        let format = format.filter(|format| *format != Format::Markdown)?;
        let documents = opened.file.documents.iter();
        let mut maps = documents.flat_map(|root| {
            let maps = maps_in(root).into_iter();
            maps.map(move |(map, keys)| (root, map, keys))
        });
        let (root, map, keys) = maps.nth(at)?;
        Some(Self {
            opened,
            format,
            root,
            map,
            keys,
        })
    }

    fn patch(&self, moved: &[Moved]) -> Result<Patch, PatchError> {
        let columns = spelled(self.map, &["columns"]).ok_or(PatchError::Unsupported)?;
        let source = &self.opened.file.source;
        let mut changes: Vec<Change> = Vec::new();
        let mut done = Patch::default();
        for Moved {
            column: at,
            key,
            value,
            limit,
        } in moved
        {
            let (name, column) = column(&columns.value, *at).ok_or(PatchError::Unsupported)?;
            let keys = [self.keys.clone(), vec![columns.key.clone(), name]].concat();
            let value = match limit {
                Limit::Written(text) if *key != WEIGHT => text.to_string(),
                _ => value.to_string(),
            };
            if column.text().is_some() {
                // `price: less` has no place for a weight yet.
                let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
                let map = ("better", &[(*key, value.as_str())][..]);
                done = done.merge(widen_value(source, self.format, self.root, &keys, map)?)?;
                continue;
            }
            let key = spelled(column, &[key]).map_or(*key, |entry| entry.key.as_str());
            changes.push(([keys, vec![key.to_owned()]].concat(), value));
        }
        done.merge(set(source, self.format, self.root, &changes)?)
    }
}

/// What settings move in a map.
fn moved(map: &TableMap, settings: &Settings, units: &BTreeMap<&str, &str>) -> Vec<Moved> {
    let moved = |(id, value): &(String, f64)| {
        let mut known = map.settable();
        let (_, column, key) = known.find(|(known, ..)| known == id)?;
        let unit = units.get(id.as_str()).copied().unwrap_or_default();
        Some(Moved {
            column,
            key,
            value: *value,
            limit: limit_in(unit, *value, key == "at_most"),
        })
    };
    settings.values.iter().filter_map(moved).collect()
}

impl TableMap {
    /// The map with the weights and limits of settings; `units` are those of its limits, by the ids of their parameters.
    #[must_use]
    pub(super) fn with(&self, settings: &Settings, units: &BTreeMap<&str, &str>) -> Self {
        let mut map = self.clone();
        for moved in moved(self, settings, units) {
            let column = &mut map.columns[moved.column];
            match moved.key {
                "at_least" => column.at_least = Some(moved.limit),
                "at_most" => column.at_most = Some(moved.limit),
                _ => column.weight = moved.value,
            }
        }
        map
    }
}

/// What a column is called among the others, and what the map says of it.
fn column(columns: &Node, at: usize) -> Option<(String, &Node)> {
    match &columns.value {
        Value::Map(entries) => entries.get(at).map(|one| (one.key.clone(), &one.value)),
        Value::List(items) => items.get(at).map(|item| (at.to_string(), item)),
        _ => None,
    }
}

/// A map as a file of its own, beside its table.
fn whole(table: &str, map: &TableMap) -> Result<SavedFile, SaveError> {
    let from = table.rfind('/').map_or(0, |at| at + 1);
    let end = table[from..].rfind('.').filter(|at| *at > 0);
    let stem = &table[..end.map_or(table.len(), |at| from + at)];
    let source = Source::new(&format!("{stem}.map.json"), String::new());
    let edit = map.text().map(|text| (Span::default(), text));
    let patch = edit.map(|edit| Patch { edits: vec![edit] });
    written(&source, patch.map_err(|_| PatchError::Unsupported))
}
