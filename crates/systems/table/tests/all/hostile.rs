//! Tables that mean harm, or that someone cut off: whatever the bytes, there is an answer, its size
//! is bounded, and it comes in time that grows with the file.

use proptest::prelude::*;
use steelyard_decision::Model;
use steelyard_documents::{Diagnostic, Severity};
use steelyard_table::{Direction, Limit, MappedColumn, Missing, OnlyTexts, Scale, TableMap};

use crate::support::table;

/// Uses quotes, blank lines, units, holes, cells that are no numbers, and long rows.
const CSV: &str = "\u{feff}name,price,\"battery, h\",d\r\nthin,\"$1,200\",9,one\r\n\r\n\"th\"\"ick\n\",800,,two\rmid,950 €,cheap,one,5\nlast,é,NaN,\n";

const LINES: &str = "{\"name\": \"a\", \"price\": 1, \"battery, h\": \"5 h\"}\n{\"name\": 1.10, \"price\": [1], \"battery, h\": null}\n\n{\"price\": 1e999}\n[1, {\"price\": 2}]\n";

/// What one kind of diagnostic may come to at the most, and the few that come once.
const MOST_REPORTED: usize = 3 * 200 + 50;

fn map() -> TableMap {
    let limited = MappedColumn {
        at_least: Some(Limit::Number(0.0)),
        at_most: Some(Limit::Number(1000.0)),
        ..MappedColumn::new("price", Direction::Less)
    };
    TableMap {
        decision: Some("d".into()),
        missing: Missing::Worst,
        only: vec![OnlyTexts {
            column: "price".into(),
            one_of: vec!["800".into(), "$1,200".into(), "never".into()],
        }],
        columns: vec![limited, MappedColumn::new("battery, h", Direction::More)],
        ..TableMap::default()
    }
}

/// Reads bytes under maps that fit and that do not, weighs what there is, and checks what must always
/// hold.
fn survives(name: &str, bytes: &[u8]) {
    let price = TableMap::of(&[("price", Direction::More)]);
    let raw = MappedColumn {
        scale: Scale::Raw,
        ..MappedColumn::new("PRICE", Direction::Less)
    };
    let raw = TableMap {
        columns: vec![raw],
        ..TableMap::default()
    };
    for map in [map(), price, raw, TableMap::default()] {
        let (file, read) = table(name, bytes, &map);
        read.models.iter().for_each(sound);
        assert!(read.diagnostics.len() <= MOST_REPORTED);
        for diagnostic in &read.diagnostics {
            points_into(diagnostic, &file.source.text);
        }
    }
}

/// Each row stands once, under a name of its own; no number of a cell is anything but finite.
fn sound(model: &Model) {
    let weighed = model.weigh();
    let cells = &model.cells;
    assert_eq!(weighed.order.len(), cells.alternatives.len());
    let mut names: Vec<&str> = cells
        .alternatives
        .iter()
        .map(|one| one.id.as_str())
        .collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), cells.alternatives.len(), "names: {names:?}");
    let finite = |column: &steelyard_decision::Column| column.x.iter().all(|x| x.is_finite());
    assert!(cells.columns.iter().all(finite));
}

fn points_into(diagnostic: &Diagnostic, text: &str) {
    assert!(
        diagnostic.span.start <= diagnostic.span.end && diagnostic.span.end <= text.len(),
        "{diagnostic:?}"
    );
    assert!(
        text.is_char_boundary(diagnostic.span.start) && text.is_char_boundary(diagnostic.span.end),
        "{diagnostic:?}"
    );
    assert!(diagnostic.line >= 1 && diagnostic.column >= 1);
    assert!(diagnostic.found.chars().count() <= 200, "{diagnostic:?}");
}

fn errors(diagnostics: &[Diagnostic]) -> usize {
    diagnostics
        .iter()
        .filter(|one| one.severity == Severity::Error)
        .count()
}

#[test]
fn cut_off_at_every_byte() {
    for (name, text) in [("t.csv", CSV), ("t.jsonl", LINES), ("t.json", LINES)] {
        for end in 0..=text.len() {
            survives(name, &text.as_bytes()[..end]);
        }
    }
}

#[test]
fn every_byte_replaced_by_troublemakers() {
    for (name, text) in [("t.csv", CSV), ("t.jsonl", LINES)] {
        for at in 0..text.len() {
            for byte in *b"\0\t\r\n \"',;|#-.eE%{}[]:\x80\xFF" {
                let mut bytes = text.as_bytes().to_vec();
                bytes[at] = byte;
                survives(name, &bytes);
            }
        }
    }
}

proptest! {
    #[test]
    fn random_bytes(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        survives("t.csv", &bytes);
        survives("t.jsonl", &bytes);
    }

    /// Bytes that a reader of tables does something with, behind a header that fits.
    #[test]
    fn random_rows(rows in "[,;\t\"\r\n 0-9.eE%$€a#\\-]{0,200}") {
        for header in ["name,price,\"battery, h\",d\n", "name;price;d\n", "price\tname\n"] {
            survives("t.csv", format!("{header}{rows}").as_bytes());
        }
    }
}

#[test]
fn a_hundred_thousand_rows() {
    use std::fmt::Write;
    let mut text = "name,price\n".to_owned();
    for row in 0..100_000 {
        // Half of them share a name; every third is no number, every fourth too long.
        let end = if row % 4 == 0 { ",more" } else { "" };
        let price = if row % 3 == 0 { "cheap" } else { "5" };
        let _ = writeln!(text, "n{},{price}{row}{end}", row / 2);
    }
    let map = TableMap::of(&[("price", Direction::Less)]);
    let (_, read) = table("t.csv", text.as_bytes(), &map);
    sound(&read.models[0]);
    assert_eq!(read.models[0].weigh().ranked, 66_666);
    let (rest, reported): (Vec<_>, Vec<_>) = read
        .diagnostics
        .iter()
        .partition(|diagnostic| diagnostic.line > 100_001);
    // 200 cells, 200 rows, and once that names come again.
    assert_eq!(reported.len(), 401);
    let rest: Vec<(Severity, &str)> = rest
        .iter()
        .map(|diagnostic| (diagnostic.severity, diagnostic.found.as_str()))
        .collect();
    assert_eq!(
        rest,
        [
            (Severity::Error, "more cells that are not numbers: 33134"),
            (Severity::Warning, "more rows that are too long: 24800"),
        ]
    );
}

#[test]
fn a_hundred_thousand_long_rows_are_no_error() {
    let text = "name,price\n".to_owned() + &"a,1,2\n".repeat(100_000);
    let map = TableMap::of(&[("price", Direction::Less)]);
    let (_, read) = table("t.csv", text.as_bytes(), &map);
    assert_eq!(
        errors(&read.diagnostics),
        0,
        "{:?}",
        read.diagnostics.last()
    );
    // 200 rows, how many more, and that they share a name.
    assert_eq!(read.diagnostics.len(), 202);
}

/// Every row a decision of its own.
#[test]
fn as_many_decisions_as_rows() {
    use std::fmt::Write;
    let mut text = "d,name,price\n".to_owned();
    for row in 0..20_000 {
        let _ = writeln!(text, "{row},a,{row}");
    }
    let map = TableMap {
        decision: Some("d".into()),
        ..TableMap::of(&[("price", Direction::Less)])
    };
    let (_, read) = table("t.csv", text.as_bytes(), &map);
    assert_eq!(read.models.len(), 20_000);
}

#[test]
fn ten_thousand_columns() {
    let names: Vec<String> = (0..10_000).map(|at| format!("c{at}")).collect();
    let bad = vec!["x"; 10_000].join(",");
    let good = vec!["1"; 10_000].join(",");
    let text = format!("{}\n{bad}\n{good}\n{bad}", names.join(","));
    let all: Vec<(&str, Direction)> = names
        .iter()
        .map(|name| (name.as_str(), Direction::More))
        .collect();
    let (_, read) = table("t.csv", text.as_bytes(), &TableMap::of(&all));
    sound(&read.models[0]);
    assert_eq!(errors(&read.diagnostics), 201);
    let one = TableMap::of(&[("c9999", Direction::More)]);
    let (_, read) = table("t.csv", text.as_bytes(), &one);
    let column = read.diagnostics[0].column as usize;
    assert_eq!(column, 2 * 9_999 + 1, "of the last cell of line 2");
}

#[test]
fn ten_thousand_columns_of_one_name() {
    let text = format!(
        "{}\n{}\n",
        vec!["c"; 10_000].join(","),
        vec!["1"; 10_000].join(",")
    );
    let (_, read) = table(
        "t.csv",
        text.as_bytes(),
        &TableMap::of(&[("c#10000", Direction::More)]),
    );
    assert_eq!(read.models.len(), 1);
    assert_eq!(read.diagnostics.len(), 200);
}

#[test]
fn a_very_long_line() {
    let cell = "long ".repeat(1 << 20);
    let text = format!("name,price\n{cell},{cell}\nb,1\n\"{cell}");
    let map = TableMap::of(&[("price", Direction::Less)]);
    let (file, read) = table("t.csv", text.as_bytes(), &map);
    read.diagnostics
        .iter()
        .for_each(|diagnostic| points_into(diagnostic, &file.source.text));
    let why = read.models[0].cells.alternatives[0].gates[0].test.clone();
    assert!(
        format!("{why:?}").len() < 1000,
        "a reason is a line, not the cell"
    );
}

/// Ranges that no number can hold, and ones too small to divide by: those are refused.
#[test]
fn ranges_at_the_ends_of_numbers() {
    for (low, high, decisions) in [
        ("-1e308", "1e308", 0),
        ("0", "5e-324", 0),
        ("1e308", "1.1e308", 1),
        ("-0", "0", 1),
        ("1e-320", "2e-320", 0),
    ] {
        let text = format!("name,price\na,{low}\nb,{high}\n");
        survives("t.csv", text.as_bytes());
        let map = TableMap::of(&[("price", Direction::More)]);
        let (_, read) = table("t.csv", text.as_bytes(), &map);
        assert_eq!(read.models.len(), decisions, "{low} to {high}");
        for model in &read.models {
            assert_eq!(model.weigh().ranked, 2, "{low} to {high}");
        }
    }
}
