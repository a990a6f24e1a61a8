//! Commas and points between digits: which of them is decimal, as the cells of a column tell.

use steelyard_documents::Severity;
use steelyard_table::{Direction, Evaluated, Limit, TableMap};

use crate::support::{numbers, said, table};

/// Checks the numbers of the column `v`.
fn check(name: &str, text: &str, expected: &[&str]) -> Evaluated {
    let map = TableMap::of(&[("v", Direction::Less)]);
    let (_, read) = table(name, text.as_bytes(), &map);
    assert_eq!(numbers(&read, 0), expected, "{name} {text}");
    assert_eq!(said(&read, Severity::Error), Vec::<String>::new(), "{text}");
    read
}

#[test]
fn a_mark_that_stands_twice_parts_thousands_in_its_column() {
    let expected = ["a 2345678", "b 23456", "c 998", "d 2000"];
    for (name, text) in [
        ("t.csv", "n;v\na;2.345.678\nb;23.456\nc;998\nd;2.000\n"),
        ("t.csv", "n;v\na;2,345,678\nb;23,456\nc;998\nd;2,000\n"),
        ("t.tsv", "n\tv\na\t2,345,678\nb\t23,456\nc\t998\nd\t2,000\n"),
        ("t.csv", "n|v\nb|1\na|2.345.678 €\n"),
        ("t.csv", "n,v\na,2.345.678\nb,23.456\nc,998\nd,2.000\n"),
        (
            "t.csv",
            "n,v\na,\"2,345,678\"\nb,\"23,456\"\nc,998\nd,\"2,000\"\n",
        ),
        ("t.csv", "n;v\nd;$2,000\nc;$998\nb;$23,456\na;-$2,345,678\n"),
        (
            "t.jsonl",
            "{\"n\":\"a\",\"v\":\"2.345.678\"}\n{\"n\":\"b\",\"v\":\"23.456\"}\n{\"n\":\"c\",\"v\":998}\n{\"n\":\"d\",\"v\":\"2.000\"}\n",
        ),
        (
            "t.yaml",
            "- {n: a, v: \"2,345,678\"}\n- {n: b, v: \"23,456\"}\n- {n: c, v: 998}\n- {n: d, v: \"2,000\"}\n",
        ),
    ] {
        let expected: Vec<&str> = match text {
            text if text.starts_with("n|") => vec!["b 1", "a 2345678"],
            text if text.contains('$') => vec!["d 2000", "c 998", "b 23456", "a -2345678"],
            _ => expected.to_vec(),
        };
        let read = check(name, text, &expected);
        assert_eq!(
            said(&read, Severity::Warning),
            Vec::<String>::new(),
            "{text}"
        );
    }
}

/// The first rows alone do not tell; the last does.
#[test]
fn a_mark_tells_however_late_it_stands() {
    let rows: Vec<String> = (0..9_000)
        .map(|at| format!("r{at};1.{:03}\n", at % 1000))
        .collect();
    let rows = rows.concat();
    let map = TableMap::of(&[("v", Direction::More)]);
    let text = format!("n;v\n{rows}last;1.234.567\n");
    let (_, read) = table("t.csv", text.as_bytes(), &map);
    assert_eq!(numbers(&read, 0)[1], "r1 1001");
}

#[test]
fn what_a_column_tells_goes_before_what_others_tell() {
    let text = "n;v;w\na;12.000;1,5\nb;9.99;2,25\n";
    check("t.csv", text, &["a 12", "b 9.99"]);
    let text = "n;w;v\na;1,234,567;12,5\nb;3,5;1,299\n";
    check("t.csv", text, &["a 12.5", "b 1.299"]);
    // A column that tells nothing is read as others tell.
    let text = "n;v;w\na;12.345;1.234.567\nb;999;1\n";
    check("t.csv", text, &["a 12345", "b 999"]);
    // Addresses of machines have points, too.
    let text = "n;v;host\na;12.345;192.168.100.101\nb;999;192.168.100.102\n";
    let read = check("t.csv", text, &["a 12.345", "b 999"]);
    assert_eq!(said(&read, Severity::Warning).len(), 1);
}

#[test]
fn commas_in_quoted_cells_are_decimal_where_their_column_says_so() {
    let expected = ["a 0.92", "b 1.299", "c 12.5"];
    check(
        "t.csv",
        "n,v\na,\"0,92\"\nb,\"1,299\"\nc,\"12,5\"\n",
        &expected,
    );
    check(
        "t.csv",
        "n,v\na,\"0,92 €\"\nb,\"1,299 €\"\nc,\"12,50 €\"\n",
        &expected,
    );
    let text =
        "[{\"n\":\"a\",\"v\":\"0,92\"},{\"n\":\"b\",\"v\":\"1,299\"},{\"n\":\"c\",\"v\":\"12,5\"}]";
    check("t.json", text, &expected);
    check("t.csv", "n,v\na,\"1,299\"\nb,0.92\n", &["a 1299", "b 0.92"]);
}

#[test]
fn a_number_that_could_be_two_is_said() {
    for (name, text, expected, done) in [
        (
            "t.tsv",
            "n\tv\na\t12,345\nb\t1,000\nc\t999\n",
            "2:3 2 cells of v such as 12,345; another cell that tells whether its mark is decimal, such as 0,5 or 1,234,567",
            "read as 12.345 and not as 12345",
        ),
        (
            "t.csv",
            "v;n\n1.299;a\n950;b\n",
            "2:1 1 cell of v such as 1.299; another cell that tells whether its mark is decimal, such as 0.5 or 1.234.567",
            "read as 1.299 and not as 1299",
        ),
        (
            "t.csv",
            "v;n\n\"1.001\";a\n950;b\n",
            "2:1 1 cell of v such as \"1.001\"; another cell that tells whether its mark is decimal, such as 0.5 or 1.234.567",
            "read as 1.001 and not as 1001",
        ),
    ] {
        let map = TableMap::of(&[("v", Direction::Less)]);
        let (_, read) = table(name, text.as_bytes(), &map);
        assert_eq!(
            said(&read, Severity::Warning),
            [format!("{expected}; {done}")]
        );
    }
    for text in [
        "n;v\na;1.299\nb;0.5\n",
        "n;v\na;1.299,00\nb;1.299\n",
        "n,v\na,1.299\nb,950\n",
    ] {
        let map = TableMap::of(&[("v", Direction::Less)]);
        let (_, read) = table("t.csv", text.as_bytes(), &map);
        assert_eq!(
            said(&read, Severity::Warning),
            Vec::<String>::new(),
            "{text}"
        );
    }
}

/// `k` and `M` are factors of plain numbers: neither the first row nor a limit without them is in thousands.
#[test]
fn thousands_and_millions_are_plain_numbers() {
    check(
        "t.csv",
        "n,v\na,1.5k\nb,900\nc,2.5K\n",
        &["a 1500", "b 900", "c 2500"],
    );
    check(
        "t.csv",
        "n,v\na,1.5M\nb,900k\nc,2500000\n",
        &["a 1500000", "b 900000", "c 2500000"],
    );
    for (text, limit, ranked) in [
        ("n,v\na,1.5k\nb,900\nc,2.5k\n", "1000", 1),
        ("n,v\na,1.5k\nb,900\nc,2.5k\n", "1.5k", 2),
        ("n,v\nb,900\na,1.5k\nc,2.5k\n", "1000", 1),
        ("n,v\na,1.5M\nb,900k\nc,2500000\n", "1000000", 1),
        ("n,v\na,$1.2k\nb,$900\nc,\"$2,500\"\n", "1000", 1),
        ("n,v\na,$1.2k\nb,$900\nc,\"$2,500\"\n", "$2.5k", 3),
    ] {
        let mut map = TableMap::of(&[("v", Direction::Less)]);
        map.columns[0].at_most = Limit::parse(limit);
        let (_, read) = table("t.csv", text.as_bytes(), &map);
        assert_eq!(read.models[0].weigh().ranked, ranked, "{text} {limit}");
    }
}
