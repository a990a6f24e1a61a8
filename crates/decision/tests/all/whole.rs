//! One decision that has one of everything: what is said and printed of it.

use std::fmt::Write as _;

use steelyard_decision::data::{Data, read_data};
use steelyard_decision::{
    Choice, Decisions, Explained, Model, Report, Settings, Switch, Weighed, explain, headline,
    headline_of, record_words, threshold_rule, verdict_words,
};
use steelyard_documents::{Budget, Decoder, read};

fn read_model(name: &str, text: &str) -> Model {
    let file = read(name, text.as_bytes(), &Budget::default());
    let mut decoder = Decoder::new(&file.source);
    let model = read_data(&mut decoder, &file.documents[0], 0);
    model.unwrap_or_else(|| panic!("{:?}", decoder.into_diagnostics()))
}

fn whole() -> Model {
    read_model("whole.toml", include_str!("fixtures/whole.toml"))
}

/// The decision with some values set.
fn under(values: &[(&str, f64)]) -> (Model, Weighed) {
    let mut model = whole();
    for (id, value) in values {
        model.parameters.set(id, *value).unwrap();
    }
    let weighed = model.weigh();
    (model, weighed)
}

fn tree(node: &Explained, depth: usize, lines: &mut String) {
    let value = node
        .value
        .map_or(String::new(), |value| format!(" [{value:.4}]"));
    let line = node
        .place
        .map_or(String::new(), |place| format!(" :{}", place.line));
    let indent = "  ".repeat(depth);
    writeln!(lines, "{indent}{}{value}{line}", node.sentence).unwrap();
    for child in &node.children {
        tree(child, depth + 1, lines);
    }
}

#[test]
fn it_is_explained_down_to_the_inputs() {
    let (model, weighed) = under(&[]);
    let mut lines = String::new();
    tree(&explain(&model, &weighed, 4), 0, &mut lines);
    assert_eq!(lines, include_str!("fixtures/whole-explained.txt"));
}

#[test]
fn it_is_printed_with_all_that_it_came_to() {
    let (model, weighed) = under(&[]);
    let printed = serde_json::to_string_pretty(&Report::new(&model, &weighed)).unwrap();
    assert_eq!(printed + "\n", include_str!("fixtures/whole-printed.json"));
}

/// What is written is read as it was, whichever numbers are 1 or not there.
#[test]
fn it_is_read_as_it_is_written() {
    let model = whole();
    let again = read_model("again.json", &Data::new(&model).text().unwrap());
    assert_eq!(again.parameters, model.parameters);
    assert_eq!(
        Data::new(&again).text().unwrap(),
        Data::new(&model).text().unwrap()
    );
    let printed = |model: &Model| {
        let report = Report::new(model, &model.weigh());
        serde_json::to_string(&report.stages).unwrap()
    };
    assert_eq!(printed(&again), printed(&model));
}

#[test]
fn the_answer_is_one_sentence() {
    let headlines = [
        &[][..],
        &[("near", 0.1)],
        &[("near", 0.1), ("bar", 12.0)],
        &[("near", 0.1), ("bar", 10.95)],
        &[("cap", 0.4)],
        &[("cap", 1.0)],
        &[("cap", 0.0)],
        &[("w_good", 0.0), ("w_cost", 0.0)],
    ]
    .map(|values| {
        let (model, weighed) = under(values);
        [
            headline(&model, &weighed),
            record_words(&model, &weighed).map_or(String::new(), |(then, why)| {
                format!("{then} {}", why.unwrap_or_default())
            }),
            verdict_words(&model, &weighed.verdict(&model.cells)),
        ]
        .join(" | ")
    });
    assert_eq!(
        headlines.join("\n") + "\n",
        include_str!("fixtures/whole-headlines.txt")
    );
}

#[test]
fn things_are_called_by_what_stands_there() {
    let (model, weighed) = under(&[]);
    let limit = threshold_rule(&model.cells).map(|(_, place, _)| model.parameters.value(place));
    assert_eq!(limit, Some(6.0));
    assert_eq!(
        ["a", "both", "nobody"].map(|id| model.label(id)),
        ["Alpha", "Both", "nobody"]
    );
    let alone = headline_of(&model.parameters, &model.cells, &weighed, 2);
    assert_eq!(alone, headline(&model, &weighed));
}

/// Those over the same parameters are weighed in one pass, whichever stand between them.
#[test]
fn many_come_to_what_each_comes_to() {
    let other = read_model(
        "other.toml",
        r#"
parameters = { bar = 3, w = 2 }
criteria = [{ id = "x", weight = "w" }]
alternatives = [{ id = "p", cells = { x = 2 } }, { id = "q", cells = { x = 1 } }]
guards = [{ tests = [{ left = "top", op = ">", right = "bar" }], status = "YES" }, { status = "NO" }]
"#,
    );
    let mut flat = other.clone();
    flat.cells.columns[0].x = vec![1.0, 1.5];
    let models = vec![other.clone(), whole(), flat.clone(), whole(), other];
    let many = Decisions::new(models.clone());
    assert_eq!(many.parameters().count(), 2);
    for (bar, near) in [(6.0, 2.0), (2.5, 0.1), (12.0, 0.1), (4.0, 9.0)] {
        let settings = Settings {
            values: vec![("bar".to_owned(), bar), ("near".to_owned(), near)],
            ..Settings::default()
        };
        let (each, refused) = Model::under(models.clone(), &settings);
        assert!(refused.is_empty());
        let each: Vec<_> = each
            .iter()
            .map(|one| one.weigh().verdict(&one.cells))
            .collect();
        assert_eq!(many.verdicts(&settings), each);
    }
}

/// The first reading of a switch is its default.
#[test]
fn a_switch_is_printed_by_the_reading_that_is_chosen() {
    const CHOICES: &[Choice] = &[
        Choice {
            id: "as_written",
            label: "as the text has it",
        },
        Choice {
            id: "as_meant",
            label: "as the example has it",
        },
    ];
    let (mut model, weighed) = under(&[]);
    model.switches = vec![
        Switch::new("signs", "Signs", CHOICES),
        Switch {
            chosen: 1,
            ..Switch::new("order", "Order", CHOICES)
        },
    ];
    let printed = serde_json::to_value(Report::new(&model, &weighed)).unwrap();
    assert_eq!(
        printed["switches"],
        serde_json::json!({ "signs": "as_written", "order": "as_meant" })
    );
}
