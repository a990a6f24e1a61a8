//! `metrics.csv` and `summary.json` held against the events that they follow from.

use serde_json::{Value, json};
use steelyard_documents::File;
use steelyard_telemetry::{Checked, Derived, metrics_csv, summary_json};

use crate::support::{EVENTS, METRICS, SUMMARY, held, read, sums};

/// What differs: line, column, cell, what stands there, what should.
fn told((file, checked): &(File, Checked)) -> Vec<(u32, u32, &str, &str, &str)> {
    let cells = checked.differs.iter().map(|one| {
        let at = file.source.position(one.span.start);
        (
            at.line,
            at.column,
            one.cell.as_str(),
            one.found.as_str(),
            one.expected.as_str(),
        )
    });
    cells.collect()
}

fn metrics(text: &str) -> (File, Checked) {
    held("metrics.csv", text, EVENTS)
}

fn summary(value: &Value) -> (File, Checked) {
    let text = serde_json::to_string_pretty(value).unwrap();
    held("summary.json", &text, EVENTS)
}

fn table() -> Vec<Vec<String>> {
    let lines = METRICS.lines();
    lines
        .map(|line| line.split(',').map(str::to_owned).collect())
        .collect()
}

fn written(table: &[Vec<String>]) -> String {
    let lines: Vec<String> = table.iter().map(|row| row.join(",")).collect();
    lines.join("\n") + "\n"
}

/// A cell that says something else than another one.
fn other(cell: &str) -> String {
    match cell {
        "true" => "false".to_owned(),
        "false" => "true".to_owned(),
        "" => "7".to_owned(),
        cell => match cell.parse::<f64>() {
            Ok(number) => (number + 1.0).to_string(),
            Err(_) => format!("{cell}x"),
        },
    }
}

#[test]
fn the_sample_follows_from_its_events() {
    let checked = metrics(METRICS).1;
    assert_eq!(checked.differs, []);
    assert_eq!((checked.cells, checked.runs), (24 * 22, vec![(0, 0)]));
    let checked = held("summary.json", SUMMARY, EVENTS).1;
    assert_eq!(checked.differs, []);
    assert_eq!(checked.runs, [(0, 0)]);
}

#[test]
fn a_cell_that_was_changed_is_named_and_no_other() {
    let plain = table();
    for column in 2..plain[0].len() {
        for row in [1, 9, 24] {
            let mut table = plain.clone();
            let changed = other(&table[row][column]);
            table[row][column].clone_from(&changed);
            let before: usize = table[row][..column].iter().map(|cell| cell.len() + 1).sum();
            let result = metrics(&written(&table));
            let name = format!("round {}, {}", row - 1, plain[0][column]);
            let [one] = told(&result)[..] else {
                panic!("{name}: {:?}", told(&result));
            };
            let at = (row as u32 + 1, before as u32 + 1);
            assert_eq!(
                (one.0, one.1, one.2, one.3),
                (at.0, at.1, &*name, &*changed)
            );
            let stood = &plain[row][column];
            match stood.parse::<f64>() {
                Ok(number) => sums(one.4.parse().unwrap(), number),
                Err(_) => assert_eq!(one.4, stood),
            }
        }
    }
}

#[test]
fn a_cell_that_was_emptied_is_not_zero() {
    let mut table = table();
    let column = table[0]
        .iter()
        .position(|name| name == "overrides")
        .unwrap();
    table[1][column] = String::new();
    let result = metrics(&written(&table));
    assert_eq!(told(&result)[0].2, "round 0, overrides");
    assert_eq!((told(&result)[0].3, told(&result)[0].4), ("", "0"));
}

#[test]
fn a_round_of_another_number_is_no_round() {
    let mut table = table();
    table[5][1] = "99".to_owned();
    let result = metrics(&written(&table));
    let told = told(&result);
    assert_eq!(told.len(), 2, "{told:?}");
    assert_eq!(told[0], (6, 17, "round", "99", "no such round"));
    assert_eq!(told[1].2, "round 4");
    assert_eq!((told[1].3, told[1].4), ("no row", "a row"));
}

#[test]
fn rows_that_are_missing_or_too_many() {
    let mut short = table();
    short.remove(7);
    let result = metrics(&written(&short));
    let told_short = told(&result);
    assert_eq!(told_short.len(), 1, "{told_short:?}");
    assert_eq!((told_short[0].2, told_short[0].3), ("round 6", "no row"));

    let mut long = table();
    let mut row = long[24].clone();
    row[1] = "24".to_owned();
    long.push(row);
    let result = metrics(&written(&long));
    let told_long = told(&result);
    assert_eq!(told_long, [(26, 17, "round", "24", "no such round")]);

    let mut twice = table();
    twice.push(twice[24].clone());
    let result = metrics(&written(&twice));
    let told_twice = told(&result);
    assert_eq!(told_twice, [(26, 17, "round", "23", "each round once")]);
}

#[test]
fn a_column_that_is_missing_is_told_once() {
    for column in 2..24 {
        let mut table = table();
        let name = table[0][column].clone();
        for row in &mut table {
            row.remove(column);
        }
        let result = metrics(&written(&table));
        let told = told(&result);
        assert_eq!(told.len(), 1, "{name}: {told:?}");
        assert_eq!((told[0].0, told[0].2, told[0].3), (1, &*name, "no column"));
        assert_eq!(result.1.cells, 24 * 21);
    }
}

#[test]
fn the_order_of_rows_and_columns_says_nothing() {
    let mut rows = table();
    rows[1..].reverse();
    rows[1..].swap(3, 11);
    assert_eq!(told(&metrics(&written(&rows))), []);
    for row in &mut rows {
        row.reverse();
    }
    assert_eq!(told(&metrics(&written(&rows))), []);
}

#[test]
fn line_ends_and_quotes_say_nothing() {
    let crlf = METRICS.replace('\n', "\r\n");
    assert_eq!(told(&metrics(&crlf)), []);
    let quoted = table().into_iter().map(|row| {
        let cells: Vec<String> = row.iter().map(|cell| format!("\"{cell}\"")).collect();
        cells.join(",") + "\n"
    });
    let quoted: String = quoted.collect();
    assert_eq!(told(&metrics(&quoted)), []);
    let marked = format!("\u{feff}{METRICS}");
    assert_eq!(told(&metrics(&marked)), []);
    assert_eq!(told(&metrics(METRICS.trim_end())), []);
    // And a cell behind quoted ones is found where it stands.
    let line = quoted.lines().nth(1).unwrap();
    let cell = line.rfind(",\"").unwrap() + 1;
    let changed = quoted.replacen(line, &format!("{}\"1\"", &line[..cell]), 1);
    let result = metrics(&changed);
    let told = told(&result);
    assert_eq!((told.len(), told[0].2), (1, "round 0, duration_ms"));
    let column = told[0].1 as usize - 1;
    assert!(column == cell || column == cell + 1, "{column} {cell}");
}

#[test]
fn numbers_are_equal_where_only_their_last_digits_are_not() {
    let plain = table();
    let columns = plain[0].iter().enumerate();
    let numbers = columns.filter(|(_, name)| !matches!(name.as_str(), "run" | "round"));
    for (column, name) in numbers {
        let row = (1..25).find(|row| {
            plain[*row][column]
                .parse::<f64>()
                .is_ok_and(|one| one != 0.0)
        });
        let Some(row) = row else {
            continue;
        };
        let number: f64 = plain[row][column].parse().unwrap();
        let size = number.abs().max(1.0);
        for (part, differs) in [(1e-10, 0), (-1e-10, 0), (1e-8, 1), (-1e-8, 1)] {
            let mut table = plain.clone();
            table[row][column] = (number + part * size).to_string();
            let result = metrics(&written(&table));
            assert_eq!(
                told(&result).len(),
                differs,
                "{name} {part}: {:?}",
                told(&result)
            );
        }
        for form in [
            format!("{number:e}"),
            format!(" {number} "),
            format!("+{number}"),
        ] {
            let mut table = plain.clone();
            table[row][column] = form;
            assert_eq!(told(&metrics(&written(&table))), [], "{name}");
        }
    }
}

#[test]
fn each_key_of_a_summary_that_was_changed_is_named_alone() {
    let plain: Value = serde_json::from_str(SUMMARY).unwrap();
    let keys = plain.as_object().unwrap().keys();
    for key in keys.filter(|key| *key != "run") {
        let mut value = plain.clone();
        let (path, place) = match key.as_str() {
            "tokens" => ("tokens.out".to_owned(), &mut value["tokens"]["out"]),
            "errors" => ("errors.timeout".to_owned(), &mut value["errors"]["timeout"]),
            "agents" => ("agents.2".to_owned(), &mut value["agents"][1]),
            _ => (key.clone(), &mut value[key]),
        };
        *place = match place.clone() {
            Value::String(text) => json!(text + "x"),
            Value::Number(number) => json!(number.as_f64().unwrap() + 1.0),
            _ => json!(1),
        };
        let result = summary(&value);
        let told = told(&result);
        assert_eq!(told.len(), 1, "{key}: {told:?}");
        assert_eq!(told[0].2, path);
        let text = &result.0.source.text;
        let last = path.rsplit('.').next().unwrap();
        let line = text.lines().nth(told[0].0 as usize - 1).unwrap();
        let at = told[0].1 as usize - 1;
        if key == "agents" {
            assert_eq!(line.trim().trim_end_matches(','), "\"securityx\"");
        } else {
            assert!(line.trim().starts_with(&format!("\"{last}\": ")), "{line}");
            assert_eq!(at, line.find(": ").unwrap() + 2, "{line}");
        }
    }
}

#[test]
fn what_a_summary_leaves_out_or_makes_up_is_told() {
    let plain: Value = serde_json::from_str(SUMMARY).unwrap();
    let mut value = plain.clone();
    value.as_object_mut().unwrap().remove("cost_usd");
    value["errors"].as_object_mut().unwrap().remove("timeout");
    value["errors"]["boredom"] = json!(1);
    value["agents"].as_array_mut().unwrap().pop();
    let result = summary(&value);
    let mut paths: Vec<&str> = told(&result).iter().map(|one| one.2).collect();
    paths.sort_unstable();
    assert_eq!(
        paths,
        ["agents.7", "cost_usd", "errors.boredom", "errors.timeout"]
    );
    // What is its writer's own is nobody's business.
    let mut value = plain;
    value["notes"] = json!({"by": "hand"});
    value["cost_usd"] = json!(3.421_707_000_1);
    assert_eq!(told(&summary(&value)), []);
}

/// Two runs, whose names need quotes.
const TWO: &str = r#"{"type":"run_started","run":"a, \"b\"","agents":["x"]}
{"type":"vote","run":"a, \"b\"","round":0,"agent":"x","accept":true}
{"type":"vote","run":"7","round":0,"agent":"x","accept":false}
{"type":"vote","run":"7","round":1,"agent":"x, y","accept":true}
{"type":"devils_advocate","run":"7","round":1,"agent":"x, y"}
"#;

#[test]
fn names_with_commas_and_quotes() {
    let log = read(TWO.as_bytes(), TWO.len());
    let derived = Derived::of(&log);
    let text = metrics_csv(&log, &derived);
    assert!(text.contains("\n\"a, \"\"b\"\"\",0,"), "{text}");
    let result = held("metrics.csv", &text, TWO);
    assert_eq!(told(&result), []);
    assert_eq!(result.1.cells, 3 * 22);
    assert_eq!(result.1.runs, [(0, 0), (0, 1)]);
    let result = held("metrics.csv", &text.replace("\"x, y\"", "\"x, z\""), TWO);
    let told = told(&result);
    assert_eq!(told.len(), 1);
    let (line, _, cell, found, expected) = told[0];
    assert_eq!(
        (line, cell, found, expected),
        (4, "round 1, devils_advocate", "x, z", "x, y")
    );
}

#[test]
fn summaries_of_several_runs_are_a_list() {
    let log = read(TWO.as_bytes(), TWO.len());
    let text = summary_json(&log, &Derived::of(&log));
    let mut value: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value.as_array().unwrap().len(), 2);
    let result = held("summary.json", &text, TWO);
    assert_eq!((told(&result), result.1.runs.len()), (vec![], 2));
    value.as_array_mut().unwrap().reverse();
    // A name may be written as the number that it is.
    value[0]["run"] = json!(7);
    value[1]["event_count"] = json!(3);
    let text = serde_json::to_string_pretty(&value).unwrap();
    let result = held("summary.json", &text, TWO);
    let told = told(&result);
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!((told[0].2, told[0].3, told[0].4), ("event_count", "3", "2"));
}

#[test]
fn what_tells_of_other_runs_is_held_against_nothing() {
    let text = METRICS.replace("rest-to-graphql", "another");
    let checked = metrics(&text).1;
    assert_eq!((checked.cells, checked.runs.len()), (0, 0));
    assert_eq!(checked.differs, []);
}
