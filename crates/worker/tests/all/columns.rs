//! A table that nobody has mapped: its columns, a map tried out, and the map taken as a file.

use steelyard_protocol::table::{Columns, ColumnsOf, MapPreview, Preview, TableMap};
use steelyard_protocol::{FileBytes, Mapping, Reply, Request, Settings, Workspace};

use super::support::Page;

fn columns(page: &mut Page, key: u32) -> Columns {
    let columns = page.ask_system(&Settings::default(), None, ColumnsOf { key });
    columns.unwrap()
}

fn preview(page: &mut Page, key: u32, map: &TableMap) -> MapPreview {
    let map = map.clone();
    let preview = page.ask_system(&Settings::default(), None, Preview { key, map });
    preview.unwrap()
}

fn add(page: &mut Page, key: u32, name: &str, text: &str) -> Workspace {
    let file = FileBytes {
        key,
        name: name.to_owned(),
        bytes: text.as_bytes().to_vec(),
    };
    opened(page.ask(Request::Open { files: vec![file] }))
}

fn opened(reply: Reply) -> Workspace {
    match reply {
        Reply::Opened(workspace) => workspace,
        other => panic!("{other:?}"),
    }
}

fn mapping(workspace: &Workspace, key: u32) -> Option<Mapping> {
    let mut files = workspace.files.iter();
    files.find(|file| file.key == key)?.table
}

#[test]
fn objects_with_numbers_could_be_a_table() {
    let rows = "{\"agent\": \"a\", \"cost\": 3}\n{\"agent\": \"b\", \"cost\": 1, \"more\": {}}\n";
    let mut page = Page::with(&[
        ("rows.jsonl", rows),
        ("one.json", "{\"price\": 3}"),
        ("words.json", "[{\"a\": \"x\"}, {\"a\": \"y\"}]"),
        ("words.yaml", "agent: a"),
    ]);
    let found = columns(&mut page, 1);
    assert_eq!(found.columns.len(), 3);
    let seen = preview(&mut page, 1, &found.map);
    assert_eq!((seen.decisions, seen.leader.as_deref()), (1, Some("b")));
    let workspace = add(&mut page, 5, "rows.map.json", &seen.text);
    let all = [1, 2, 3, 4].map(|key| mapping(&workspace, key));
    assert_eq!(all, [Some(Mapping::By(5)), None, None, None]);
    let file = &workspace.files[0];
    assert_eq!(
        (file.kind.as_str(), file.diagnostics.len()),
        ("Table, JSON Lines", 0)
    );
}
