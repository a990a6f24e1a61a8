//! Cells that begin with a number and name a rank: labels, and no numbers with a unit.

use steelyard_documents::{Severity, read};
use steelyard_table::{Direction, TableMap, describe};

use crate::support::{numbers, said, table};

#[test]
fn a_label_that_is_spelled_as_a_unit_is_a_label() {
    for text in [
        "n,v\na,1 min\nb,2 med\nc,3 max\n",
        "n,v\na,1 M\nb,2 L\nc,3 S\nd,2 XL\n",
        "n,v\na,3 day\nb,2 night\nc,1 dusk\nd,3 Days\n",
        "n,v\na,1 min\nb,2 max\n",
    ] {
        let map = TableMap::of(&[("v", Direction::More)]);
        let (file, read) = table("t.csv", text.as_bytes(), &map);
        assert!(read.models.is_empty(), "{text}");
        let errors = said(&read, Severity::Error);
        assert!(errors[0].contains("no numbers in column v"), "{errors:?}");
        assert!(!describe(&file, None).unwrap().columns[1].is_number());
    }
}

#[test]
fn a_word_that_is_mistyped_leaves_units_what_they_are() {
    let map = TableMap::of(&[("v", Direction::More)]);
    for (text, expected) in [
        (
            "n,v\na,850 ms\nb,900 ms\nc,1.2 sce\nd,7 foo\n",
            &["a 850", "b 900", "c –", "d –"][..],
        ),
        ("n,v\na,850 ms\nb,1200 sm\n", &["a 850", "b –"]),
        (
            "n,v\na,45 s\nb,2 min\nc,1 h\n",
            &["a 45", "b 120", "c 3600"],
        ),
    ] {
        let (_, read) = table("t.csv", text.as_bytes(), &map);
        assert_eq!(numbers(&read, 0), expected, "{text}");
    }
}

#[test]
fn words_in_parentheses_are_no_spread() {
    let text = "n,v\na,12 (3 failed)\nb,10 (1 failed)\nc,9\n";
    let map = TableMap::of(&[("v", Direction::More)]);
    let (_, found) = table("t.csv", text.as_bytes(), &map);
    assert_eq!(numbers(&found, 0), ["a 12", "b 10", "c 9"]);
    let note = "2:3 2 cells of v with units or separators, 2 of them with a remark; plain numbers; \
        read as the numbers in them, yes as 1, each remark kept beside its number";
    assert_eq!(said(&found, Severity::Note), [note]);
    let one = read(
        "t.csv",
        b"n,v\na,71.3 (2nd)\n",
        &steelyard_documents::Budget::default(),
    );
    let one = steelyard_table::evaluate(&map, 0, &one);
    assert_eq!(
        said(&one, Severity::Note),
        ["2:3 71.3 (2nd); v as a plain number; read as 71.3, the remark kept beside it"]
    );
}
