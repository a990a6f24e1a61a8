//! Rows, cells and names that a reader could take for others, or lose.

use steelyard_documents::Severity;
use steelyard_table::{Direction, TableMap, codes};

use crate::support::{numbers, said, table};

#[test]
fn items_that_are_no_objects_are_named() {
    let expected = |places: [&str; 3]| {
        let words = places.iter();
        words
            .map(|found| format!("{found}; an object, as the other rows are; left out"))
            .collect::<Vec<String>>()
    };
    for (name, text, places) in [
        (
            "t.jsonl",
            "{\"n\":\"a\",\"v\":1}\n[3]\n\"x\"\n{\"n\":\"b\",\"v\":2}\n7\n",
            ["2:2 3", "3:1 \"x\"", "5:1 7"],
        ),
        (
            "t.json",
            "[{\"n\":\"a\",\"v\":1},\n[3],\n\"x\",\n{\"n\":\"b\",\"v\":2}, 7]\n",
            ["2:1 [3]", "3:1 \"x\"", "4:18 7"],
        ),
        (
            "t.yaml",
            "- {n: a, v: 1}\n- [3]\n- \"x\"\n- {n: b, v: 2}\n- 7\n",
            ["2:3 [3]", "3:3 \"x\"", "5:3 7"],
        ),
    ] {
        let map = TableMap::of(&[("v", Direction::More)]);
        let (_, read) = table(name, text.as_bytes(), &map);
        assert_eq!(said(&read, Severity::Warning), expected(places), "{name}");
        assert_eq!(numbers(&read, 0).len(), 2);
        let mut lost = read.diagnostics.iter();
        assert!(lost.all(codes::changes_meaning));
    }
    // A blank document of YAML is nothing that is lost.
    let text = "{n: a, v: 1}\n---\n{n: b, v: 2}\n---\n";
    let map = TableMap::of(&[("v", Direction::More)]);
    let (_, read) = table("t.yaml", text.as_bytes(), &map);
    assert_eq!(said(&read, Severity::Warning), Vec::<String>::new());
    let nulls = format!("{{\"v\":1}}\n{}", "null\n".repeat(500));
    let (_, read) = table("t.jsonl", nulls.as_bytes(), &map);
    assert_eq!(said(&read, Severity::Warning).len(), 201);
}

#[test]
fn a_name_stays_that_of_the_row_that_has_it() {
    let map = TableMap::of(&[("v", Direction::More)]);
    let text = "n,v\na,5\na,3\nb,4\na,9\na#2,1\na#2,2\n";
    let (_, read) = table("t.csv", text.as_bytes(), &map);
    let expected = ["a 5", "a#3 3", "b 4", "a#4 9", "a#2 1", "a#2#2 2"];
    assert_eq!(numbers(&read, 0), expected);
    assert!(said(&read, Severity::Warning)[0].starts_with("3:1 3 rows with the n of another row"));
    // Each decision has names of its own.
    let text = "d,n,v\nx,a,1\nx,a,2\ny,a#2,3\ny,a,4\n";
    let map = TableMap {
        id: Some("n".into()),
        decision: Some("d".into()),
        ..TableMap::of(&[("v", Direction::More)])
    };
    let (_, read) = table("t.csv", text.as_bytes(), &map);
    let names: Vec<&str> = read
        .models
        .iter()
        .flat_map(|model| &model.cells.alternatives)
        .map(|one| one.label.as_str())
        .collect();
    assert_eq!(names, ["a", "a#2", "a#2", "a"]);
}

#[test]
fn a_column_keeps_its_own_name() {
    for (name, text) in [
        ("t.csv", "n,v,v,v#2\na,1,2,3\nb,4,5,1\n"),
        (
            "t.json",
            r#"[{"n": "a", "v.x": 1, "v": {"x": 2}, "v.x#2": 3}, {"n": "b", "v.x": 4, "v.x#2": 1}]"#,
        ),
    ] {
        let own = if name == "t.csv" { "v#2" } else { "v.x#2" };
        let (_, read) = table(
            name,
            text.as_bytes(),
            &TableMap::of(&[(own, Direction::More)]),
        );
        assert_eq!(numbers(&read, 0), ["a 3", "b 1"], "{name}");
    }
}

#[test]
fn a_key_given_twice_in_a_cell_that_counts_is_said() {
    let text = "{\"n\":\"a\",\"v\":1}\n{\"n\":\"b\",\"v\":3,\"v\":9,\"x\":1,\"x\":2}\n{\"n\":\"c\",\"s\":{\"w\":1,\"w\":2},\"v\":2}\n";
    let weighty = |map: &[(&str, Direction)]| {
        let (_, read) = table("t.jsonl", text.as_bytes(), &TableMap::of(map));
        let weighty = read.diagnostics.into_iter().filter(codes::changes_meaning);
        weighty
            .map(|one| format!("{}:{} {}; {}", one.line, one.column, one.found, one.done))
            .collect::<Vec<String>>()
    };
    let found = weighty(&[("v", Direction::More)]);
    assert_eq!(
        found,
        ["2:16 v in a row that has it before; the first counts"]
    );
    let found = weighty(&[("s.w", Direction::More)]);
    assert_eq!(
        found,
        ["3:21 w in a row that has it before; the first counts"]
    );
    assert_eq!(weighty(&[("x", Direction::More)]).len(), 1);
}

#[test]
fn a_key_that_holds_objects_but_for_nothing_lists_its_paths() {
    let text =
        "{\"n\":\"a\",\"s\":{\"acc\":1,\"f1\":2}}\n{\"n\":\"b\",\"s\":null}\n{\"n\":\"c\"}\n";
    let (_, read) = table(
        "t.jsonl",
        text.as_bytes(),
        &TableMap::of(&[("s", Direction::More)]),
    );
    assert!(read.models.is_empty());
    let errors = said(&read, Severity::Error);
    assert_eq!(
        errors[0],
        "1:1 no numbers in column s; a path to what stands in it: s.acc, s.f1; table not used"
    );
}

#[test]
fn a_header_without_rows_says_so() {
    let (_, read) = table(
        "t.csv",
        b"n,v\n\n",
        &TableMap::of(&[("v", Direction::More)]),
    );
    let expected = "1:1 no rows; rows below the first line; table not used";
    assert_eq!(said(&read, Severity::Error), [expected]);
}

#[test]
fn a_first_line_that_looks_like_a_row_is_said() {
    let warnings = |text: &str, column: &str| {
        let map = TableMap::of(&[(column, Direction::More)]);
        said(&table("t.csv", text.as_bytes(), &map).1, Severity::Warning)
    };
    let expected = "1:6 12.5 in the first line; names of columns; the first line names the columns and is no row";
    assert_eq!(warnings("best,12.5,3\nb,4,9\nc,2,8\n", "12.5"), [expected]);
    assert_eq!(warnings("2026-01-05,7\n2026-01-06,9\n", "7").len(), 1);
    for (text, column) in [
        ("team,2023,2024,2025\nx,1,2,3\n", "2024"),
        ("n,0,1,2\nx,1,2,3\n", "1"),
        ("n,v,3\nx,1,2\n", "v"),
        ("n,p50,99\nx,1,2\n", "p50"),
    ] {
        assert_eq!(warnings(text, column), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn a_nul_is_said_where_it_stands() {
    let file = steelyard_documents::read(
        "t.csv",
        b"n,v\na,3\0\nb,4\n",
        &steelyard_documents::Budget::default(),
    );
    let [said] = file.diagnostics.as_slice() else {
        panic!("{:?}", file.diagnostics);
    };
    assert_eq!((said.line, said.column), (2, 4));
    assert_eq!(
        said.expected,
        "no NUL, but CSV, YAML, TOML, JSON or Markdown text"
    );
}
