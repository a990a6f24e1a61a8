//! Columns whose numbers are too far apart, or too near each other, to be scaled to their range.

use steelyard_documents::Severity;
use steelyard_table::{Direction, Scale, TableMap};

use crate::support::{said, table};

#[test]
fn a_range_that_no_number_can_be_divided_by_is_refused() {
    for (text, found) in [
        (
            "n,v\na,-1.2e308\nb,1.1e308\nc,5\n",
            "v from -1.2e308 to 1.1e308",
        ),
        ("n,v\na,2e-320\nb,4e-320\n", "v from 2e-320 to 4e-320"),
    ] {
        let mut map = TableMap::of(&[("v", Direction::Less)]);
        let (_, read) = table("t.csv", text.as_bytes(), &map);
        assert!(read.models.is_empty(), "{text}");
        let expected = "numbers whose range can be divided by, or the scale raw; table not used";
        assert_eq!(
            said(&read, Severity::Error),
            [format!("1:1 {found}; {expected}")]
        );
        map.columns[0].scale = Scale::Raw;
        let (_, read) = table("t.csv", text.as_bytes(), &map);
        assert_eq!(read.models.len(), 1, "{text}");
    }
    // Equal numbers have a range of 0, and none is better.
    for text in [
        "n,v\na,5\nb,5\n",
        "n,v\na,1.7e308\nb,1.6e308\n",
        "n,v\na,1e-300\nb,2e-300\n",
    ] {
        let (_, read) = table(
            "t.csv",
            text.as_bytes(),
            &TableMap::of(&[("v", Direction::Less)]),
        );
        assert_eq!(read.models.len(), 1, "{text}");
    }
}
