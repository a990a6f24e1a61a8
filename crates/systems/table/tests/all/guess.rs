//! Tables that nobody has described, whatever they hold: their columns are described, the guess fits, a
//! preview agrees with what is decided later, and a map that is written is read back as it was.

use std::collections::BTreeSet;

use proptest::prelude::*;
use steelyard_documents::rows::header;
use steelyard_documents::{Budget, Decoder, File, read};
use steelyard_table::{
    Direction, Limit, MappedColumn, Missing, OnlyTexts, Scale, TableMap, describe, evaluate,
    preview, read_map,
};

/// Uses quotes, blank lines, units, holes, cells that are no numbers, and columns of one name.
const CSV: &str = "task,name,price,\"battery, h\",price\r\none,a,\"$1,200\",9,1\r\n\r\none,\"b\"\"c\n\",800,,2\rtwo,a,cheap,5,3\ntwo,é,NaN,7,4\n";
const LINES: &str = "{\"name\": \"a\", \"price\": 1, \"h\": {\"x\": 1}}\n{\"name\": 1.10, \"price\": [1]}\n{\"price\": 1e999}\n[1, {\"price\": 2, \"h\": 3}]\n";

fn file(name: &str, bytes: &[u8]) -> File {
    read(name, bytes, &Budget::default())
}

/// Checks what must hold of any file.
fn survives(name: &str, bytes: &[u8]) {
    let file = file(name, bytes);
    let Some(described) = describe(&file, None) else {
        assert_eq!(header(&file), None);
        return;
    };
    for column in &described.columns {
        let cells = column.numbers + column.blanks + column.others;
        assert_eq!(cells, described.rows, "{column:?}");
        assert_eq!(column.range.is_some(), column.numbers > 0);
        let whole = |(low, high): (f64, f64)| low <= high && low.is_finite() && high.is_finite();
        assert!(column.range.is_none_or(whole));
    }
    let guess = described.guess();
    let header = header(&file).unwrap();
    if guess.columns.is_empty() {
        assert_eq!(guess.fitted(&header), None);
        return;
    }
    assert_eq!(guess.fitted(&header).as_ref(), Some(&guess));
    assert_eq!(again(&guess).as_ref(), Some(&guess), "{guess:?}");
    let (seen, read) = (preview(&guess, &file), evaluate(&guess, 0, &file));
    assert_eq!(seen.decisions, read.models.len());
    let rows = read
        .models
        .iter()
        .map(|model| model.cells.alternatives.len());
    assert_eq!(seen.all_rows, rows.sum::<usize>());
    assert!(seen.ranked <= seen.all_rows && seen.rows.0 <= seen.rows.1);
}

/// A map after it was written as a file and read.
fn again(map: &TableMap) -> Option<TableMap> {
    let text = map.text().unwrap();
    let file = file("a.map.json", text.as_bytes());
    assert_eq!(file.diagnostics, [], "{text}");
    let mut decoder = Decoder::new(&file.source);
    let read = read_map(&mut decoder, &file.documents[0]);
    assert_eq!(decoder.into_diagnostics(), [], "{text}");
    read
}

#[test]
fn cut_off_at_every_byte() {
    for (name, text) in [("t.csv", CSV), ("t.jsonl", LINES), ("t.json", LINES)] {
        for end in 0..=text.len() {
            survives(name, &text.as_bytes()[..end]);
        }
    }
}

proptest! {
    #[test]
    fn random_bytes(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        for name in ["t.csv", "t.jsonl"] {
            survives(name, &bytes);
        }
    }

    #[test]
    fn random_rows(rows in "(id|cost|a,|,|;|\t|\"|\n|[0-9]{1,3}|-|e|\\.){0,200}") {
        survives("t.csv", rows.as_bytes());
    }

    #[test]
    fn any_map_is_read_back_as_it_was(
        names in prop::collection::btree_set("\\PC{1,20}|[a-z<>{}\":,\\\\\n\t ]{1,8}", 3..6),
        weight in 0.0..1e9_f64,
        limit in prop::num::f64::NORMAL,
        less: bool,
    ) {
        // A file's texts are read without the blanks around them.
        let names = names.into_iter().map(|name| name.trim().to_owned());
        let names: BTreeSet<String> = names.filter(|name| !name.is_empty()).collect();
        let names: Vec<String> = names.into_iter().collect();
        prop_assume!(names.len() >= 3);
        let first = MappedColumn {
            weight,
            scale: if less { Scale::Raw } else { Scale::Range },
            at_least: less.then_some(Limit::Number(limit)),
            at_most: Some(Limit::Number(limit)),
            ..MappedColumn::new(names[0].as_str(), Direction::Less)
        };
        let only = |column: &String| OnlyTexts {
            column: column.as_str().into(),
            one_of: names.iter().map(|text| text.as_str().into()).collect(),
        };
        let map = TableMap {
            runs: None,
            id: Some(names[1].as_str().into()),
            decision: less.then(|| names[2].as_str().into()),
            missing: if less { Missing::Worst } else { Missing::LeftOut },
            only: names[..=usize::from(less)].iter().map(only).collect(),
            columns: vec![first, MappedColumn::new(names[2].as_str(), Direction::More)],
        };
        prop_assert_eq!(again(&map), Some(map));
    }
}

/// Looking takes no longer for a large file than for its first rows, and trying out is bounded too.
#[test]
fn wide_and_long_tables_are_looked_at_in_part() {
    let names: Vec<String> = (0..10_000).map(|at| format!("\"c{at}\":{at}")).collect();
    let rows = format!("{{{}}}\n", names.join(",")).repeat(60);
    let wide = file("wide.jsonl", rows.as_bytes());
    let described = describe(&wide, None).unwrap();
    assert_eq!((described.width, described.columns.len()), (10_000, 200));
    assert!(!described.whole && described.rows < 60);
    let long: Vec<String> = (0..200_000).map(|at| format!("r{at},{at}\n")).collect();
    let long = long.concat();
    let long = file("long.csv", format!("name,x\n{long}").as_bytes());
    let seen = preview(&TableMap::of(&[("x", Direction::More)]), &long);
    assert!(!seen.whole && seen.all_rows < 100_000);
    assert_eq!(seen.sentence, "Leads r49998 by 0.00002.");
}
