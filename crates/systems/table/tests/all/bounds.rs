//! What the numbers of a column can be: as the map says, else as the column's own numbers, unit and name tell.

use steelyard_decision::{Criterion, Domain};
use steelyard_documents::{Budget, Decoder, Severity, read};
use steelyard_table::{Direction, TableMap, evaluate, read_map};

const INF: f64 = f64::INFINITY;

/// The domain of a column of these cells under a name.
fn domain(name: &str, cells: &[&str]) -> Domain {
    let rows: Vec<String> = (0..)
        .zip(cells)
        .map(|(at, cell)| format!("r{at};{cell}\n"))
        .collect();
    let text = format!("id;{name}\n{}", rows.concat());
    let file = read("t.csv", text.as_bytes(), &Budget::default());
    let found = evaluate(&TableMap::of(&[(name, Direction::More)]), 0, &file);
    found.models[0].cells.criteria[0].suggested()
}

#[test]
fn numbers_units_and_names_tell_what_can_be() {
    for (name, cells, expected) in [
        ("price", &["$899", "$1,299.50"][..], (0.0, INF)),
        ("price", &["899", "1299"], (0.0, INF)),
        ("speed", &["0.2 s", "0.8 s"], (0.0, INF)),
        ("battery", &["0.4 kg", "0.8 kg"], (0.0, INF)),
        ("latency", &["0.2", "0.8"], (0.0, INF)),
        ("quality", &["0.62", "0.71"], (0.0, 1.0)),
        ("error_rate", &["0.02", "0.11"], (0.0, 1.0)),
        ("uptime", &["99%", "92.5%"], (0.0, 1.0)),
        ("uptime", &["99%", "110%"], (0.0, INF)),
        ("temperature", &["-4", "12"], (-INF, INF)),
        ("balance", &["-20 €", "12 €"], (-INF, INF)),
        ("success pct", &["88.5", "91"], (0.0, 100.0)),
    ] {
        let found = domain(name, cells);
        assert_eq!((found.min, found.max), expected, "{name} {cells:?}");
        assert!(!found.whole, "{name} {cells:?}");
    }
    assert_eq!(domain("touchscreen", &["yes", "no", ""]), Domain::FLAG);
    assert_ne!(domain("touchscreen", &["yes", "2"]), Domain::FLAG);
}

fn map(text: &str) -> (Option<TableMap>, Vec<String>) {
    let file = read("m.yaml", text.as_bytes(), &Budget::default());
    let mut decoder = Decoder::new(&file.source);
    let map = read_map(&mut decoder, &file.documents[0]);
    let told = decoder.into_diagnostics().into_iter();
    (map, told.map(|one| one.found).collect())
}

#[test]
fn a_map_says_what_the_numbers_do_not() {
    let text = "columns:\n  price: {better: less, max: 5000}\n  celsius: {better: less, min: -273.15}\n  \
        stars: {min: 1, max: 5, whole: yes}\n";
    let (map, _) = map(text);
    let map = map.unwrap();
    let table = "id,price,celsius,stars\na,899,4,3\nb,1299,12,5\nc,6000,9,4.5\n";
    let file = read("t.csv", table.as_bytes(), &Budget::default());
    let found = evaluate(&map, 0, &file);
    let domains: Vec<Domain> = (found.models[0].cells.criteria.iter())
        .map(Criterion::suggested)
        .collect();
    assert_eq!(
        domains,
        [
            Domain::new(0.0, 5000.0),
            Domain::new(-273.15, INF),
            Domain {
                whole: true,
                ..Domain::new(1.0, 5.0)
            },
        ]
    );
    let warned: Vec<(u32, String, String)> = (found.diagnostics.iter())
        .filter(|one| one.severity == Severity::Warning)
        .map(|one| {
            let line = file.source.position(one.span.start).line;
            (line, one.found.clone(), one.expected.clone())
        })
        .collect();
    let expected = [
        (4, "6000", "price as a number up to 5000"),
        (4, "4.5", "stars as a whole number from 1 to 5"),
    ]
    .map(|(line, found, expected)| (line, found.to_owned(), expected.to_owned()));
    assert_eq!(warned, expected);
    // And the map is written as it is read.
    let written = map.text().unwrap();
    let (again, _) = self::map(&written);
    assert_eq!(again, Some(map));
}

#[test]
fn ends_that_cross_are_refused() {
    let (map, told) = map("columns: {price: {min: 5, max: 1}}");
    assert_eq!(map, None);
    assert!(
        told.iter().any(|one| one == "min 5 above max 1"),
        "{told:?}"
    );
}
