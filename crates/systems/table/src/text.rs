//! The map of a table as the document that it is read from.

use std::collections::BTreeSet;

use serde::Serialize;
use steelyard_documents::Name;
use steelyard_documents::rows::Header;

use crate::{Direction, MappedColumn, OnlyTexts, TableMap};

/// A document of the map whose rows are these runs, each as a document of YAML calls it.
pub(super) fn of_runs(map: &TableMap, runs: &[String]) -> String {
    const HEAD: &str = "# Runs compared by what was measured of them. Open this file with their logs.\n\
        table:\n  of: runs\n  runs:\n";
    let runs = runs.iter().map(|run| format!("    - {run}\n"));
    let columns = map.columns.iter().map(|column| {
        let better = match column.better {
            Direction::Less => "less",
            Direction::More => "more",
        };
        format!("    {}: {better}\n", column.column)
    });
    let (runs, columns): (String, String) = (runs.collect(), columns.collect());
    format!("{HEAD}{runs}  columns:\n{columns}")
}

impl TableMap {
    /// The map as a JSON document, which [`super::read_map`] reads back as the same map. Errs only where
    /// JSON cannot say it.
    pub fn text(&self) -> Result<String, serde_json::Error> {
        #[derive(Serialize)]
        struct Document<'a> {
            table: &'a TableMap,
        }
        let text = serde_json::to_string_pretty(&Document { table: self })?;
        Ok(text + "\n")
    }

    /// The map in a table's own names of columns; `None` where it names one that is not there, none, or one
    /// twice.
    pub fn fitted(&self, header: &Header) -> Option<Self> {
        let own = |name: &Name| Some(header.columns[header.place_of(name)?].clone());
        let column = |column: &MappedColumn| {
            Some(MappedColumn {
                column: own(&column.column)?,
                ..column.clone()
            })
        };
        let columns: Vec<MappedColumn> = self.columns.iter().map(column).collect::<Option<_>>()?;
        let only = |only: &OnlyTexts| {
            Some(OnlyTexts {
                column: own(&only.column)?,
                ..only.clone()
            })
        };
        let only: Vec<OnlyTexts> = self.only.iter().map(only).collect::<Option<_>>()?;
        let each_once = is_each_once(columns.iter().map(|one| &one.column))
            && is_each_once(only.iter().map(|one| &one.column));
        // A name that is not there is no fit; none at all is one.
        let named = |name: &Option<Name>| match name {
            Some(name) => own(name).map(Some),
            None => Some(None),
        };
        let (id, decision) = (named(&self.id)?, named(&self.decision)?);
        (each_once && !columns.is_empty()).then_some(Self {
            runs: None,
            id,
            decision,
            missing: self.missing,
            only,
            columns,
        })
    }
}

fn is_each_once<'a>(mut names: impl Iterator<Item = &'a Name>) -> bool {
    let mut known = BTreeSet::new();
    names.all(|name| known.insert(name))
}
