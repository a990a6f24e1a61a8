//! Cells in the notation of other programs and countries: what number each is, and what is said of it.

use proptest::prelude::*;
use steelyard_documents::{Severity, read};
use steelyard_table::{Direction, Evaluated, Limit, MappedColumn, TableMap, describe};

use crate::support::{numbers, round, said, table};

fn check(name: &str, text: &str, column: &str, expected: &[&str]) -> Evaluated {
    let map = TableMap::of(&[(column, Direction::More)]);
    let (_, read) = table(name, text.as_bytes(), &map);
    assert_eq!(numbers(&read, 0), expected, "{text}");
    read
}

#[test]
fn a_table_in_windows_1252_is_read_and_said_once() {
    let text = b"Ware;Preis\nK\xFChlung;1.299,50 \x80\nW\xE4rme;950,\x96\n";
    let map = TableMap::of(&[("preis", Direction::Less)]);
    let (file, read) = table("t.csv", text, &map);
    assert_eq!(numbers(&read, 0), ["Kühlung 1299.5", "Wärme 950"]);
    let [said] = file.diagnostics.as_slice() else {
        panic!("{:?}", file.diagnostics);
    };
    assert_eq!(
        (said.severity, said.line, said.column),
        (Severity::Warning, 2, 2)
    );
    assert_eq!(
        said.found,
        "bytes that are not UTF-8, first in “Kühlung” as it is read"
    );
    assert_eq!(said.done, "read as Windows-1252 (Latin-1)");
    // The decision carries it wherever it goes.
    assert!(read.models[0].diagnostics.contains(said));
    // JSON is Unicode by its definition, and a few broken bytes of UTF-8 are no other encoding.
    for (name, text) in [
        ("t.jsonl", &b"{\"a\": \"K\xFChl\", \"x\": 1}"[..]),
        ("t.csv", b"a;x\nK\xC3\xBChl;1\nW\xC3\xA4rme;2\nk\xFChl;3\n"),
    ] {
        let file = read_bytes(name, text);
        assert!(file.source.text.contains('\u{FFFD}'), "{name}");
        assert_eq!(
            file.diagnostics[0].done, "each replaced by U+FFFD",
            "{name}"
        );
    }
}

fn read_bytes(name: &str, text: &[u8]) -> steelyard_documents::File {
    read(name, text, &steelyard_documents::Budget::default())
}

#[test]
fn thousands_signs_and_money_of_other_countries() {
    check(
        "eu.csv",
        "n;p\na;1\u{A0}234,56\nb;2\u{202F}345,60\nc;999,90\nd;12 500,00\ne;1.234,5\nf;1.234\n",
        "p",
        &[
            "a 1234.56",
            "b 2345.6",
            "c 999.9",
            "d 12500",
            "e 1234.5",
            "f 1234",
        ],
    );
    check(
        "ch.csv",
        "n;p\na;1'299.50\nb;1’080.10\nc;950.00\nd;CHF 1'000.–\n",
        "p",
        &["a 1299.5", "b 1080.1", "c 950", "d 1000"],
    );
    check(
        "money.csv",
        "n,p\na,−100\nb,($900.23)\nc,+1500\nd,\"-3,000\"\ne,250-\nf,-$5\n",
        "p",
        &["a -100", "b -900.23", "c 1500", "d -3000", "e -250", "f -5"],
    );
}

#[test]
fn a_spread_is_kept_beside_its_number() {
    let text = "m,acc\na,71.3 ± 0.9\nb,70.9±1.2\nc,69.0 (0.4)\nd,72.4 +/- 0.3\ne,68\n";
    let found = check(
        "t.csv",
        text,
        "acc",
        &["a 71.3", "b 70.9", "c 69", "d 72.4", "e 68"],
    );
    let note = "2:3 4 cells of acc with units or separators, 4 of them with a spread; plain numbers; \
        read as the numbers in them, yes as 1, each spread kept beside its number";
    assert_eq!(said(&found, Severity::Note), [note]);
    let origins = &found.models[0].cells.columns[0].origins;
    let inputs = |at: usize| {
        origins[at]
            .inputs
            .iter()
            .map(|one| one.text.as_str())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        (inputs(0), inputs(2), inputs(4)),
        (vec!["acc 71.3 ± 0.9"], vec!["acc 69.0 (0.4)"], vec![])
    );
}

#[test]
fn durations_and_what_could_be_two() {
    let text = "n,d\na,0 days 00:06:40.289356\nb,1:06:40\nc,PT6M25S\nd,1h 5m\ne,500 ms\nf,6:40\n";
    let expected = ["a 400.289356", "b 4000", "c 385", "d 3900", "e 0.5", "f –"];
    let found = check("t.csv", text, "d", &expected);
    let either = "7:3 6:40; d with hours, minutes and seconds, as 0:06:40: two parts may be minutes and seconds or hours and \
        minutes; the row does not rank";
    assert_eq!(said(&found, Severity::Error), [either]);
}

#[test]
fn labels_with_numbers_are_no_numbers() {
    let text = "n,severity,x\na,1 Low,1\nb,2 Medium,2\nc,1 Low,3\n";
    let file = read_bytes("t.csv", text.as_bytes());
    let columns = describe(&file, None).unwrap();
    assert!(!columns.columns[1].is_number());
    let guess = columns.guess();
    assert_eq!(guess.columns, [MappedColumn::new("x", Direction::More)]);
    let map = TableMap::of(&[("severity", Direction::Less)]);
    let (_, read) = table("t.csv", text.as_bytes(), &map);
    assert!(read.models.is_empty());
    let errors = said(&read, Severity::Error);
    assert_eq!(
        errors[1],
        "2:3 1 Low; severity as a number; the row does not rank"
    );
    assert_eq!(
        errors[0],
        "1:1 no numbers in column severity; numbers; table not used"
    );
    // One unit in different spellings stays one.
    check("t.csv", "n,x\na,5 stars\nb,1 star\n", "x", &["a 5", "b 1"]);
}

#[test]
fn dates_are_days() {
    let text = "n;released\na;22.11.2026\nb;23.11.2026\nc;soon\n";
    let found = check("t.csv", text, "released", &["a 20779", "b 20780", "c –"]);
    let inputs = &found.models[0].cells.columns[0].origins[0].inputs;
    assert_eq!(inputs[0].text, "released 22.11.2026");
    let us = "n,d\na,03/04/2026\nb,03/22/2026\n";
    check("t.csv", us, "d", &["a 20516", "b 20534"]);
    let either = check(
        "t.csv",
        "n,d\na,03/04/2026\nb,2026-03-04\n",
        "d",
        &["a –", "b 20516"],
    );
    assert!(said(&either, Severity::Error)[0].contains("day and month may be either way round"));
    let file = read_bytes("t.csv", text.as_bytes());
    assert!(describe(&file, None).unwrap().guess().columns.is_empty());
}

fn limited(text: &str, column: &str, at_least: Option<&str>, at_most: Option<&str>) -> Evaluated {
    let limit = |text: Option<&str>| text.map(|text| Limit::parse(text).expect("a limit"));
    let column = MappedColumn {
        at_least: limit(at_least),
        at_most: limit(at_most),
        ..MappedColumn::new(column, Direction::More)
    };
    let map = TableMap {
        columns: vec![column],
        ..TableMap::default()
    };
    table("t.csv", text.as_bytes(), &map).1
}

#[test]
fn limits_in_the_notation_of_the_table() {
    for (text, at_least, at_most, expected) in [
        (
            "n,x\na,850 ms\nb,1.5 s\n",
            None,
            Some("1 s"),
            (1000.0, 1, "ms"),
        ),
        (
            "n,x\na,850 ms\nb,1.5 s\n",
            None,
            Some("900"),
            (900.0, 1, "ms"),
        ),
        (
            "n;x\na;€ 1.299,00\nb;950,50 €\n",
            None,
            Some("€ 1.000,00"),
            (1000.0, 1, "€"),
        ),
        (
            "n;x\na;1,5 s\nb;2,5 s\n",
            Some("2,0 s"),
            None,
            (2.0, 1, "s"),
        ),
        (
            "n;x\na;1.299\nb;0,5\n",
            None,
            Some("1.000"),
            (1000.0, 1, ""),
        ),
        ("n,x\na,1.299\nb,0.5\n", None, Some("1.000"), (1.0, 1, "")),
        ("n,x\na,92%\nb,97%\n", Some("95%"), None, (0.95, 1, "%")),
        (
            "n,x\na,0:06:40\nb,2:00:00\n",
            None,
            Some("1:00:00"),
            (3600.0, 1, "s"),
        ),
        (
            "n,x\na,2026-01-01\nb,2026-06-01\n",
            Some("01.03.2026"),
            None,
            (20513.0, 1, "days since 1970-01-01"),
        ),
        ("n,x\na,($5)\nb,$3\n", Some("-$1"), None, (-1.0, 1, "$")),
    ] {
        let read = limited(text, "x", at_least, at_most);
        let model = &read.models[0];
        let limit = &model.parameters.all()[1];
        let found = (limit.value, model.weigh().ranked, limit.unit.as_str());
        assert_eq!(found, expected, "{text} {at_least:?} {at_most:?}");
    }
}

#[test]
fn a_limit_that_is_none_of_its_column_is_an_error() {
    for (text, limit, expected) in [
        (
            "n,x\na,5 s\nb,6 s\n",
            "5 kg",
            "x at least 5 kg; x in s; table not used",
        ),
        (
            "n,x\na,5\nb,6\n",
            "5 kg",
            "x at least 5 kg; x without a unit; table not used",
        ),
        (
            "n,x\na,92%\n",
            "95",
            "x at least 95; x with a percent sign, or as a share of 1; table not used",
        ),
        (
            "n,x\na,2026-01-01\n",
            "2026",
            "x at least 2026; x as a date; table not used",
        ),
        (
            "n,x\na,2026-01-01\n",
            "2026-02-30",
            "x at least 2026-02-30; x as a number, or as its cells have it; table not used",
        ),
        (
            "n,x\na,5 s\n",
            "6:40",
            "x at least 6:40; x with hours, minutes and seconds, as 0:06:40: two parts may be minutes and seconds or hours and minutes; table not used",
        ),
    ] {
        let read = limited(text, "x", Some(limit), None);
        assert!(read.models.is_empty(), "{text}");
        assert_eq!(said(&read, Severity::Error), [format!("1:1 {expected}")]);
    }
    let plain = |text, comma| Limit::parse(text).map(|limit| limit.plain(comma));
    assert_eq!(plain("1,000", Some(false)), Some(Limit::Number(1000.0)));
    assert_eq!(plain("1,000", Some(true)), Some(Limit::Number(1.0)));
    assert_eq!(
        plain("1,5 s", Some(true)),
        Some(Limit::Written("1,5 s".into()))
    );
    for text in ["", " ", "inf", "NaN", "many"] {
        assert_eq!(Limit::parse(text), None, "{text}");
    }
}

#[test]
fn a_limit_that_keeps_out_every_row_is_said() {
    let text = "n,x\na,92%\nb,97%\nc,\n";
    let read = limited(text, "x", Some("98%"), None);
    let expected =
        "1:1 x at least 98%; a limit that some row meets: x is 0.92 to 0.97; keeps out every row";
    assert_eq!(said(&read, Severity::Warning), [expected]);
    assert_eq!(read.models[0].weigh().ranked, 0);
    let both = limited("n,x\na,1\nb,9\n", "x", Some("3"), Some("5"));
    assert!(said(&both, Severity::Warning)[0].contains("x at least 3 and at most 5"));
    assert_eq!(
        said(&limited(text, "x", Some("97%"), None), Severity::Warning),
        Vec::<String>::new()
    );
}

#[test]
fn limits_that_keep_out_every_row_together_are_said() {
    let text =
        "n,os,wait,released\na,Linux,5 s,2026-01-05\nb,BSD,9 s,2026-02-05\nc,BSD,2 s,2026-03-05\n";
    let warnings = |os: &str, wait: &str, released: &str| {
        let mut map = TableMap::of(&[("wait", Direction::Less), ("released", Direction::More)]);
        map.only = vec![steelyard_table::OnlyTexts {
            column: "os".into(),
            one_of: vec![os.into()],
        }];
        map.columns[0].at_most = Limit::parse(wait);
        map.columns[1].at_most = Limit::parse(released);
        said(&table("t.csv", text.as_bytes(), &map).1, Severity::Warning)
    };
    // Rows a, b and c fail the text, the wait and the day in this order.
    let expected = "1:1 os is BSD and wait at most 5 and released at most 2026-02-10 together; \
        limits that some row meets all; keep out every row";
    assert_eq!(warnings("BSD", "5 s", "2026-02-10"), [expected]);
    // One that keeps out all alone is said alone, and some row is enough.
    assert_eq!(warnings("BSD", "1 s", "2026-02-10").len(), 1);
    assert!(!warnings("BSD", "1 s", "2026-02-10")[0].contains("together"));
    assert_eq!(warnings("BSD", "2 s", "2026-03-10"), Vec::<String>::new());
}

/// Digits in groups of thousands.
fn grouped(whole: u64, mark: char) -> String {
    let digits = whole.to_string();
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|group| std::str::from_utf8(group).unwrap())
        .collect();
    groups.join(&mark.to_string())
}

proptest! {
    /// An amount of money is the same number however it is written.
    #[test]
    fn an_amount_is_one_number_in_each_notation(
        cents in 0_u64..10_000_000_000,
        minus in any::<bool>(),
        form in 0_usize..6,
        money in prop::sample::select(vec!["", "€", "EUR", "CHF", "$"]),
        behind in any::<bool>(),
        mark in prop::sample::select(vec![('.', ','), (' ', ','), ('\u{202F}', ','), ('\'', '.'), ('’', ','), ('\u{A0}', '.')]),
    ) {
        let digits = format!("{}{}{:02}", grouped(cents / 100, mark.0), mark.1, cents % 100);
        let paid = match (money, behind) {
            ("", _) => digits,
            (money, true) => format!("{digits} {money}"),
            (money, false) => format!("{money} {digits}"),
        };
        let cell = match (minus, form) {
            (false, _) => paid,
            (true, 0) => format!("−{paid}"),
            (true, 1) => format!("- {paid}"),
            (true, 2) => format!("({paid})"),
            (true, 3) => format!("( {paid} )"),
            (true, _) if money.is_empty() => format!("{paid}-"),
            (true, _) => format!("–{paid}"),
        };
        let text = format!("n;x\na;{cell}\nb;0,5\n");
        let map = TableMap::of(&[("x", Direction::More)]);
        let (_, read) = table("t.csv", text.as_bytes(), &map);
        #[allow(clippy::cast_precision_loss, reason = "few digits")]
        let expected = cents as f64 / 100.0 * if minus { -1.0 } else { 1.0 };
        prop_assert_eq!(&numbers(&read, 0)[0], &format!("a {}", round(expected)), "{}", cell);
    }

    /// Whatever stands in cells, names of keys and limits, nothing panics, and a number is finite or none.
    #[test]
    fn nothing_in_a_cell_panics(
        cells in prop::collection::vec("[0-9 .,:;/()±+−–%€$'’PTDHMSdays\u{A0}e_\\[\\]-]{0,14}", 1..6),
        limit in "[0-9 .,:/()±−%€msPTD-]{0,10}",
    ) {
        let rows: Vec<String> = cells.iter().map(|cell| format!("a|{cell}|1\n")).collect();
        let text = format!("n|x|y\n{}", rows.concat());
        let mut map = TableMap::of(&[("x", Direction::More)]);
        map.columns[0].at_least = Limit::parse(&limit);
        let (file, read) = table("t.csv", text.as_bytes(), &map);
        for model in &read.models {
            prop_assert!(model.cells.columns[0].x.iter().all(|x| x.is_finite()));
            prop_assert!(model.parameters.all().iter().all(|one| one.value.is_finite()));
        }
        prop_assert!(describe(&file, None).is_some());
    }
}

/// A table of blank lines is an empty file like any other.
#[test]
fn blank_lines_are_no_table() {
    for text in ["", "\n\n  \n", "\u{feff} \r\n\t\n"] {
        let file = read(
            "t.csv",
            text.as_bytes(),
            &steelyard_documents::Budget::default(),
        );
        assert!(describe(&file, None).is_none(), "{text:?}");
    }
}
