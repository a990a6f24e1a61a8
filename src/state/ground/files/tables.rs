//! Tables: their columns, maps tried out, and a map taken into the workspace as a file.

use leptos::prelude::*;
use leptos::task::spawn_local;
use steelyard_protocol::table::{Columns, ColumnsOf, MapPreview, Preview, TableMap};
use steelyard_protocol::{Mapping, Workspace};

use super::{FileHandle, Files, Handed};

impl Files {
    /// What stands in the columns of a table; an error is a sentence for the user.
    pub(crate) async fn columns(self, key: u32) -> Result<Columns, String> {
        self.of_files(ColumnsOf { key }).await
    }

    /// What would come of a map.
    pub(crate) async fn preview(self, key: u32, map: TableMap) -> Result<MapPreview, String> {
        self.of_files(Preview { key, map }).await
    }

    /// What the file of a table's next map is called.
    pub(crate) fn map_name(self, table: u32) -> String {
        self.workspace
            .with_untracked(|open| NextMap::of(open, table).name)
    }

    /// Opens the text of a map beside its table, in place of the one that was opened so before; `after` is
    /// called once the table is read by it.
    pub(crate) fn use_map(self, table: u32, text: &str, after: impl FnOnce() + 'static) {
        let next = self
            .workspace
            .with_untracked(|open| NextMap::of(open, table));
        let Some(file) = Handed::of_text(&next.name, text) else {
            return self.tell("The browser could not make a file of the map.");
        };
        self.navigation.selection().look_at_file(table);
        spawn_local(async move {
            // Beside the one of its name, which goes only then: the table is never without a map.
            let key = self.fresh_keys(1).next().unwrap_or_default();
            let Handed { name, file } = file;
            self.read_handles(vec![FileHandle {
                key,
                name,
                file,
                given: None,
            }])
            .await;
            if let Some(old) = next.replaces {
                self.close(vec![old]);
            }
            after();
        });
    }
}

/// Where the next map of a table goes.
#[derive(Debug, PartialEq, Eq)]
struct NextMap {
    /// Name of its file.
    name: String,
    /// The file that it stands in the place of.
    replaces: Option<u32>,
}

impl NextMap {
    /// Beside the table `runs/a.csv` it is `runs/a.map.json`, with a number where that is another's. One of
    /// that name that the table is read by now gives way.
    fn of(open: &Workspace, table: u32) -> Self {
        let find = |key: u32| open.files.iter().find(|file| file.key == key);
        let file = find(table);
        let path = file.map_or("table", |file| file.name.as_str());
        let from = path.rfind('/').map_or(0, |at| at + 1);
        let end = path[from..].rfind('.').filter(|at| *at > 0);
        let stem = &path[..end.map_or(path.len(), |at| from + at)];
        let mut number = 1;
        loop {
            let name = match number {
                1 => format!("{stem}.map.json"),
                number => format!("{stem}.map-{number}.json"),
            };
            match open.files.iter().find(|other| other.name == name) {
                None => {
                    let replaces = None;
                    return Self { name, replaces };
                }
                Some(other) if file.and_then(|file| file.table) == Some(Mapping::By(other.key)) => {
                    let replaces = Some(other.key);
                    return Self { name, replaces };
                }
                Some(_) => number += 1,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use steelyard_protocol::FileReport;

    fn check(files: &[(&str, Option<Mapping>)], name: &str, replaces: Option<u32>) {
        let report = |(key, (name, table)): (u32, &(&str, Option<Mapping>))| FileReport {
            key,
            name: (*name).to_owned(),
            size: 0,
            table: *table,
            ..FileReport::default()
        };
        let open = Workspace {
            files: (1..).zip(files).map(report).collect(),
            ..Workspace::default()
        };
        let name = name.to_owned();
        assert_eq!(NextMap::of(&open, 1), NextMap { name, replaces });
    }

    #[test]
    fn a_map_is_called_like_its_table() {
        let bare = Some(Mapping::Unmapped);
        check(&[("a.csv", bare)], "a.map.json", None);
        check(&[("v1.2/a", bare)], "v1.2/a.map.json", None);
        check(&[("x/.csv", bare)], "x/.csv.map.json", None);
        check(&[], "table.map.json", None);
    }

    #[test]
    fn it_gives_way_to_the_next_and_to_no_other() {
        let (bare, second) = (Some(Mapping::Unmapped), Some(Mapping::By(2)));
        check(
            &[("a.csv", second), ("a.map.json", None)],
            "a.map.json",
            Some(2),
        );
        check(
            &[("a.csv", bare), ("a.map.json", None)],
            "a.map-2.json",
            None,
        );
        check(&[("a.csv", second), ("own.toml", None)], "a.map.json", None);
    }
}
