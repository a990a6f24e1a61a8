//! A table that nobody has mapped: its columns, a map tried out, and the map taken as a file.

use steelyard_harness::SystemWorkspace;
use steelyard_protocol::table::{
    ColumnBounds, Columns, ColumnsOf, Limit, MapPreview, MappedColumn, OnlyTexts, Preview, TableMap,
};
use steelyard_protocol::{Mapping, Settings};
use steelyard_table::Table;

const TABLE: &str = "task,agent,tests,cost\nt1,a,5,3\nt1,b,9,4\nt2,a,5,1\nt2,b,7,?\n";

/// What a page has opened.
type Page = SystemWorkspace;

fn columns(page: &mut Page, key: u32) -> Columns {
    let columns = page.ask_system(&Settings::default(), None, ColumnsOf { key });
    columns.unwrap()
}

fn preview(page: &mut Page, key: u32, map: &TableMap) -> MapPreview {
    let map = map.clone();
    let preview = page.ask_system(&Settings::default(), None, Preview { key, map });
    preview.unwrap()
}

/// A page that has opened these files, with keys from 1.
fn page_with(files: &[(&str, &str)]) -> Page {
    let files = files.iter().map(|(name, text)| (*name, text.as_bytes()));
    SystemWorkspace::of(&Table, 1, files)
}

fn add(page: &mut Page, key: u32, name: &str, text: &str) {
    page.open(key, name, text.as_bytes());
    page.refresh();
}

fn close(page: &mut Page, key: u32) {
    page.close(&[key]);
    page.refresh();
}

/// How the file of a key is read.
fn mapping(page: &Page, key: u32) -> Option<Mapping> {
    let place = page.files().iter().position(|file| file.key == key)?;
    page.mapping(place)
}

#[test]
fn a_guess_becomes_a_preview_and_a_file() {
    let mut page = page_with(&[("runs.csv", TABLE)]);
    let found = columns(&mut page, 1);
    assert!(found.guessed && found.whole);
    assert_eq!((found.width, found.rows), (4, 4));
    assert_eq!(found.map.id.as_deref(), Some("agent"));
    assert_eq!(found.map.decision.as_deref(), Some("task"));
    let less: Vec<bool> = found.map.columns.iter().map(|one| one.less).collect();
    assert_eq!(less, [false, true]);

    let seen = preview(&mut page, 1, &found.map);
    assert_eq!((seen.decisions, seen.fewest, seen.most), (2, 2, 2));
    assert_eq!((seen.rows, seen.unranked), (4, 1));
    assert_eq!((seen.title.as_str(), seen.refused), ("t1", None));
    assert_eq!(seen.leader.as_deref(), Some("b"));

    add(&mut page, 2, "runs.map.json", &seen.text);
    assert_eq!(mapping(&page, 1), Some(Mapping::By(2)));
    assert_eq!(page.decisions().len(), 2);
    let again = columns(&mut page, 1);
    assert!(!again.guessed);
    assert_eq!(again.map, found.map);

    close(&mut page, 2);
    assert_eq!(mapping(&page, 1), Some(Mapping::Unmapped));
    assert_eq!(page.decisions(), vec![]);
}

#[test]
fn a_map_of_every_kind_comes_back_as_it_was() {
    let table = "\"a, \"\"b\"\"\n\u{5d0}\",a,a,x#2\n1,2,3,4\n5,6,7,8\n";
    let mut page = page_with(&[("odd.csv", table)]);
    let names: Vec<String> = columns(&mut page, 1)
        .columns
        .into_iter()
        .map(|column| column.name)
        .collect();
    assert_eq!(names, ["a, \"b\"\n\u{5d0}", "a", "a#2", "x#2"]);
    let column = |name: &String| MappedColumn {
        column: name.clone(),
        weight: 0.1,
        ..MappedColumn::default()
    };
    let map = TableMap {
        id: Some(names[3].clone()),
        decision: Some(names[1].clone()),
        missing_as_worst: true,
        only: vec![OnlyTexts {
            column: names[0].clone(),
            one_of: vec!["1".to_owned(), "Ünder ☃".to_owned()],
        }],
        columns: vec![
            MappedColumn {
                less: true,
                raw: true,
                bounds: ColumnBounds {
                    min: Some(-5.5),
                    max: Some(1e300),
                    whole: true,
                },
                at_least: Some(Limit::Number(-1e-9)),
                at_most: Some(Limit::Number(1e300)),
                ..column(&names[2])
            },
            column(&names[0]),
            column(&names[3]),
        ],
    };
    let text = preview(&mut page, 1, &map).text;
    add(&mut page, 2, "odd.map.json", &text);
    assert_eq!(mapping(&page, 1), Some(Mapping::By(2)));
    assert_eq!(columns(&mut page, 1).map, map);
}

#[test]
fn the_last_map_that_fits_holds() {
    let other = "name,speed\nx,1\ny,2\n";
    let mut page = page_with(&[("runs.csv", TABLE), ("cars.csv", other)]);
    add(
        &mut page,
        3,
        "cars.map.json",
        r#"{"table": {"columns": ["Speed"]}}"#,
    );
    add(
        &mut page,
        3,
        "cars.toml",
        "[table.columns]\nSpeed = \"more\"\n",
    );
    assert_eq!(mapping(&page, 1), Some(Mapping::Unmapped));
    assert_eq!(mapping(&page, 2), Some(Mapping::By(3)));
    assert_eq!(page.files()[0].diagnostics, vec![]);
    assert_eq!(columns(&mut page, 2).map.columns[0].column, "speed");
    add(
        &mut page,
        4,
        "runs.toml",
        "[table.columns]\ntests = \"more\"\n",
    );
    let all = [1, 2].map(|key| mapping(&page, key));
    assert_eq!(all, [Some(Mapping::By(4)), Some(Mapping::By(3))]);
    add(
        &mut page,
        5,
        "runs-2.toml",
        "[table.columns]\ncost = \"less\"\n",
    );
    assert_eq!(mapping(&page, 1), Some(Mapping::By(5)));
    close(&mut page, 5);
    assert_eq!(mapping(&page, 1), Some(Mapping::By(4)));
}

#[test]
fn a_map_that_fits_nothing_is_refused_in_words() {
    let mut page = page_with(&[
        ("t.csv", "name,x\na,\n"),
        ("head.csv", "name,x\n"),
        ("notes.md", "# Notes\n"),
    ]);
    let map = |column: &str| TableMap {
        columns: vec![MappedColumn {
            column: column.to_owned(),
            weight: f64::NAN,
            ..MappedColumn::default()
        }],
        ..TableMap::default()
    };
    let seen = preview(&mut page, 1, &map("x"));
    let why = "no numbers in column x: expected numbers";
    assert_eq!((seen.decisions, seen.refused.as_deref()), (0, Some(why)));
    assert!(!seen.text.contains("null"), "{}", seen.text);
    assert!(preview(&mut page, 1, &map("y")).refused.is_some());
    assert_eq!(preview(&mut page, 2, &map("x")).decisions, 0);
    assert_eq!(columns(&mut page, 2).rows, 0);
    let empty = preview(&mut page, 1, &TableMap::default());
    assert_eq!(empty.decisions, 0);
    for key in [3, 9] {
        let asked = page.ask_system(&Settings::default(), None, ColumnsOf { key });
        assert!(asked.is_err(), "{asked:?}");
    }
}

#[test]
fn rows_that_could_be_a_table_wait_for_a_map() {
    let page = page_with(&[
        (
            "flat.jsonl",
            "{\"name\":\"a\",\"n\":1}\n{\"name\":\"b\",\"n\":2}\n",
        ),
        (
            "nested.jsonl",
            "{\"name\":\"a\",\"x\":1,\"l\":[1]}\n{\"name\":\"b\",\"l\":{}}\n",
        ),
        ("words.md", "Not a table.\n"),
    ]);
    assert_eq!(mapping(&page, 1), Some(Mapping::Unmapped));
    assert_eq!(mapping(&page, 2), Some(Mapping::Unmapped));
    assert_eq!(mapping(&page, 3), None);
}
