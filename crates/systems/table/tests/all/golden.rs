//! Golden cases of tables, as data in `tests/suites/table`: a file and a map of its columns in; the
//! ranking of each decision, the lines of rows and everything that was said out.

use std::path::Path;

use steelyard_decision::{Model, Standing};
use steelyard_documents::{Budget, Decoder, Diagnostic, File, Node, Value, read};
use steelyard_table::{Evaluated, evaluate, read_map};

use crate::support::round;

/// Runs every case of a suite and tells all differences at once.
fn check(suite: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/suites/table");
    let bytes = std::fs::read(root.join(suite)).expect("the suite is there");
    let file = read(suite, &bytes, &Budget::default());
    let wrong = file.diagnostics.first();
    assert_eq!(wrong, None, "the suite {suite} itself is sound");
    let cases = file.documents[0].get("case").expect("cases").items();
    let mut differences = Vec::new();
    for case in cases {
        let name = text(case, "name").expect("a case has a name");
        assert!(case.get("source").is_some(), "{name} says where it is from");
        let read = evaluated(&file, case);
        let expect = case.get("expect").expect("a case expects something");
        for entry in expect.entries() {
            let got: Vec<String> = match entry.key.as_str() {
                "ranking" => read.models.iter().flat_map(ranking).collect(),
                "lines" => read.models.iter().flat_map(lines).collect(),
                "weights" => read.models.iter().take(1).flat_map(weights).collect(),
                "said" => read.diagnostics.iter().map(written).collect(),
                other => panic!("{name}: nothing is called {other}"),
            };
            let expected = texts(&entry.value);
            if got != expected {
                let key = &entry.key;
                differences.push(format!(
                    "{name}: {key}\n  got      {got:?}\n  expected {expected:?}"
                ));
            }
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

fn evaluated(suite: &File, case: &Node) -> Evaluated {
    let mut decoder = Decoder::new(&suite.source);
    let map = read_map(&mut decoder, case.get("map").expect("a map"));
    let diagnostics = decoder.into_diagnostics();
    let map = map.unwrap_or_else(|| panic!("{diagnostics:#?}"));
    let name = text(case, "file").unwrap_or_else(|| "t.csv".to_owned());
    let table = read(&name, &input(case), &Budget::default());
    evaluate(&map, 7, &table)
}

fn text(case: &Node, key: &str) -> Option<String> {
    case.get(key).and_then(Node::text).map(str::to_owned)
}

fn texts(node: &Node) -> Vec<String> {
    let one = |item: &Node| match &item.value {
        Value::Number(number) => number.to_string(),
        _ => item.text().expect("a text").to_owned(),
    };
    node.items().iter().map(one).collect()
}

/// The bytes of a case: text, after a byte-order mark where it asks for one.
fn input(case: &Node) -> Vec<u8> {
    let text = text(case, "text").expect("a case has a text");
    let mark: &[u8] = if case.get("mark").is_some() {
        b"\xEF\xBB\xBF"
    } else {
        b""
    };
    [mark, text.as_bytes()].concat()
}

/// `thick 2`, or `– thin 0 price.at_most` of one that does not rank; after the decision's name, where
/// it has one.
fn ranking(model: &Model) -> Vec<String> {
    let weighed = model.weigh();
    let title = match model.title.as_str() {
        "" => String::new(),
        title => format!("{title}: "),
    };
    let words = |place: &usize| {
        let one = &model.cells.alternatives[*place];
        let score = round(weighed.scores[*place]);
        let (mark, why) = match weighed.standings[*place] {
            Standing::Ranked => ("", String::new()),
            Standing::Gated(gate) => ("– ", format!(" {}", one.gates[gate].id)),
            Standing::Unscored | Standing::Out => ("– ", " unscored".to_owned()),
        };
        format!("{title}{mark}{} {score}{why}", one.id)
    };
    weighed.order.iter().map(words).collect()
}

/// `thin 2`: where the row of an alternative begins.
fn lines(model: &Model) -> Vec<String> {
    let line = |one: &steelyard_decision::Alternative| {
        let place = one.place.expect("a row stands somewhere");
        assert_eq!(place.file, 7, "the caller's number of the file");
        format!("{} {}", one.id, place.line)
    };
    model.cells.alternatives.iter().map(line).collect()
}

fn weights(model: &Model) -> Vec<String> {
    let one = |one: &steelyard_decision::Parameter| format!("{} {}", one.id, one.value);
    model.parameters.all().iter().map(one).collect()
}

/// `error wrong-type 3:4 abc / price as a number / the row does not rank`.
fn written(diagnostic: &Diagnostic) -> String {
    let severity = format!("{:?}", diagnostic.severity).to_lowercase();
    let (line, column, code) = (diagnostic.line, diagnostic.column, diagnostic.code.id());
    let (found, expected, done) = (&diagnostic.found, &diagnostic.expected, &diagnostic.done);
    format!("{severity} {code} {line}:{column} {found} / {expected} / {done}")
}

#[test]
fn scoring() {
    check("scoring.toml");
}

#[test]
fn only() {
    check("only.toml");
}

#[test]
fn reading() {
    check("reading.toml");
}

#[test]
fn cells() {
    check("cells.toml");
}

#[test]
fn objects() {
    check("objects.toml");
}
