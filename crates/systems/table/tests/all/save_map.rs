//! Weights and limits written back into the map that a table is read by.
#![allow(
    clippy::unwrap_used,
    reason = "a test that finds nothing to unwrap has failed"
)]

use steelyard_decision::Settings;
use steelyard_documents::DiffKind;
use steelyard_harness::SystemWorkspace;
use steelyard_system::{SaveError, SavedFile};
use steelyard_table::{Direction, Table, TableMap, Tables};

const LAPTOPS: &str =
    "name,price,Battery hours,maker\nthin,1200,9,x\nthick,800,14,x\nmid,950,11,y\nold,300,4,y\n";

fn settings(values: &[(&str, f64)]) -> Settings {
    let values = values.iter();
    Settings {
        values: values
            .map(|(id, value)| ((*id).to_owned(), *value))
            .collect(),
        ..Settings::default()
    }
}

fn opened(maps: &[(&str, &str)]) -> SystemWorkspace {
    let mut workspace = SystemWorkspace::new(&Table);
    workspace.open(0, "runs/laptops.csv", LAPTOPS.as_bytes());
    for (key, (name, text)) in (1..).zip(maps) {
        workspace.open(key, name, text.as_bytes());
    }
    workspace.refresh();
    workspace
}

/// Order, who ranks and scores of the one decision.
fn ranking(workspace: &SystemWorkspace, settings: &Settings) -> (Vec<usize>, usize, Vec<u64>) {
    let (models, refused) = workspace.models_or_refusals(settings);
    assert_eq!((models.len(), refused.len()), (1, 0), "{refused:?}");
    let weighed = models[0].weigh();
    let bits = weighed.scores.iter().map(|score| score.to_bits());
    (weighed.order, weighed.ranked, bits.collect())
}

/// Saves, and opens what was saved: without edits it ranks as the edits did, and before it did not.
fn check(name: &str, before: &str, values: &[(&str, f64)], after: &str) {
    let workspace = opened(&[(name, before)]);
    let settings = settings(values);
    let saved = workspace.save_own(0, &settings).unwrap().unwrap();
    assert_eq!((saved.name.as_str(), saved.text.as_str()), (name, after));
    let moved = ranking(&workspace, &settings);
    let still = Settings::default();
    assert_ne!(moved, ranking(&workspace, &still), "{name}: {values:?}");
    let again = opened(&[(name, &saved.text)]);
    assert_eq!(ranking(&again, &still), moved, "{name}: {after}");
}

const TWO_WEIGHTS_AND_A_LIMIT: [(&str, f64); 3] = [
    ("table.price", 0.25),
    ("table.battery_hours", 3.0),
    ("table.price.at_most", 1000.0),
];

#[test]
fn two_weights_and_a_limit_come_back_in_each_form() {
    check(
        "a.yaml",
        "# ours\ntable:\n  columns:\n    - column: price # in euros\n      better: less\n      weight: 1.0   # cheap\n      at_most: 2000\n    - {column: Battery hours, better: more}\n",
        &TWO_WEIGHTS_AND_A_LIMIT,
        "# ours\ntable:\n  columns:\n    - column: price # in euros\n      better: less\n      weight: 0.25   # cheap\n      at_most: 1000\n    - {column: Battery hours, better: more, weight: 3}\n",
    );
    check(
        "a.json",
        "{\n  \"table\": {\n    \"columns\": [\n      {\n        \"column\": \"price\",\n        \"better\": \"less\",\n        \"at_most\": 2000.0\n      },\n      {\"column\": \"battery hours\", \"weight\": 1}\n    ]\n  }\n}\n",
        &TWO_WEIGHTS_AND_A_LIMIT,
        "{\n  \"table\": {\n    \"columns\": [\n      {\n        \"column\": \"price\",\n        \"better\": \"less\",\n        \"at_most\": 1000,\n        \"weight\": 0.25\n      },\n      {\"column\": \"battery hours\", \"weight\": 3}\n    ]\n  }\n}\n",
    );
    check(
        "a.toml",
        "[[columns]]\ncolumn = \"price\"\nbetter = \"less\" # of course\nat_most = 2000\n\n[[columns]]\ncolumn = \"Battery hours\"\n",
        &TWO_WEIGHTS_AND_A_LIMIT,
        "[[columns]]\ncolumn = \"price\"\nbetter = \"less\" # of course\nat_most = 1000\nweight = 0.25\n\n[[columns]]\ncolumn = \"Battery hours\"\nweight = 3\n",
    );
}

/// A limit as the table has it becomes a number in the unit of its column.
#[test]
fn a_limit_that_is_written_as_cells_are_gives_way_to_a_number() {
    check(
        "a.yaml",
        "columns:\n  price: {better: less, at_most: '2,000'}\n",
        &[("table.price.at_most", 900.5)],
        "columns:\n  price: {better: less, at_most: 900.5}\n",
    );
    check(
        "a.json",
        "{\"columns\": {\"price\": {\"better\": \"less\", \"at_most\": \"2 000.00\"}}}",
        &[("table.price.at_most", 1000.0)],
        "{\"columns\": {\"price\": {\"better\": \"less\", \"at_most\": 1000}}}",
    );
}

#[test]
fn a_column_that_is_one_word_gets_a_place_for_its_weight() {
    check(
        "a.toml",
        "[table.columns]\nprice = \"less\" # of course\n\"battery hours\" = \"more\"\n",
        &[("table.price", 0.5), ("table.battery_hours", 2.0)],
        "[table.columns]\nprice = { better = \"less\", weight = 0.5 } # of course\n\"battery hours\" = { better = \"more\", weight = 2 }\n",
    );
    check(
        "a.yaml",
        "columns:\n  price: less # of course\n  battery hours: {better: 'more'}\n",
        &[("table.price", 0.5), ("table.battery_hours", 2.0)],
        "columns:\n  price: {better: less, weight: 0.5} # of course\n  battery hours: {better: 'more', weight: 2}\n",
    );
    check(
        "a.json",
        "[{\"columns\": {\"price\": \"less\", \"battery hours\": \"more\"}}]",
        &[("table.price", 0.5)],
        "[{\"columns\": {\"price\": {\"better\": \"less\", \"weight\": 0.5}, \"battery hours\": \"more\"}}]",
    );
}

/// The last map that fits is the one in force, also where a file holds several and one of them is broken.
#[test]
fn the_map_in_force_is_the_one_that_is_written() {
    let file = "columns: {price: less}\n---\ncolumns: {price: sideways}\n---\ncolumns: {price: more}\n---\ncolumns: {speed: more}\n";
    let saved = opened(&[("a.yaml", "columns: {price: less}"), ("b.yaml", file)])
        .save_own(0, &settings(&[("table.price", 4.0)]))
        .unwrap()
        .unwrap();
    assert_eq!(saved.name, "b.yaml");
    let changed = file.replace("price: more", "price: {better: more, weight: 4}");
    assert_eq!(saved.text, changed);
    let removed = |file: &SavedFile| {
        let lines = file.diff.iter().flat_map(|hunk| &hunk.lines);
        lines.filter(|(kind, _)| *kind == DiffKind::Removed).count()
    };
    assert_eq!(removed(&saved), 1);
}

#[test]
fn a_map_that_is_no_file_becomes_one_beside_its_table() {
    let mut given = opened(&[]);
    let map = TableMap::of(&[
        ("price", Direction::Less),
        ("battery hours", Direction::More),
    ]);
    given.room_mut::<Tables>().unwrap().map_columns(Some(map));
    given.refresh();
    let fenced = "# Laptops\n\n```yaml\ncolumns: {price: less, battery hours: more}\n```\n";
    let edits = settings(&[("table.price", 0.25)]);
    for workspace in [given, opened(&[("notes.md", fenced)])] {
        let saved = workspace.save_own(0, &edits).unwrap().unwrap();
        assert_eq!(saved.name, "runs/laptops.map.json");
        let added = |(kind, _): &(DiffKind, String)| *kind == DiffKind::Added;
        assert!(saved.diff.iter().flat_map(|hunk| &hunk.lines).all(added));
        let again = opened(&[(&saved.name, &saved.text)]);
        let moved = ranking(&workspace, &edits);
        assert_eq!(ranking(&again, &Settings::default()), moved);
    }
}

#[test]
fn what_cannot_be_saved_is_refused_and_nothing_changes_nothing() {
    let map = "columns: {price: less}\n";
    let workspace = opened(&[("a.yaml", map)]);
    let refused = |values| {
        workspace
            .save_own(0, &settings(values))
            .unwrap()
            .unwrap_err()
    };
    let unknown = refused(&[("table.price.at_most", 1.0)]).to_string();
    assert!(unknown.contains("table.price.at_most"), "{unknown}");
    assert!(matches!(
        refused(&[("table.price", -1.0)]),
        SaveError::Refused(_)
    ));
    let saved = workspace
        .save_own(0, &Settings::default())
        .unwrap()
        .unwrap();
    assert_eq!((saved.text.as_str(), saved.diff.len()), (map, 0));
    assert!(workspace.save_own(1, &Settings::default()).is_none());
    assert!(opened(&[]).save_own(0, &Settings::default()).is_none());
    let shared = "x: &way less\ncolumns: {price: *way, battery hours: &c {better: more}}\ny: *c\n";
    let shared = opened(&[("a.yaml", shared)]);
    let error = shared.save_own(0, &settings(&[("table.battery_hours", 2.0)]));
    let error = error.unwrap().unwrap_err().to_string();
    assert!(error.starts_with("a.yaml cannot be edited"), "{error}");
}

/// Texts that rows are limited to stay as they stand, and come along into a file that holds the map whole.
#[test]
fn texts_that_rows_are_limited_to_stay() {
    let text = |weight: &str| {
        format!(
            "columns:\n  price: {{better: less, weight: {weight}}}\nonly: {{maker: [X, z]}} # ours\n"
        )
    };
    let moved = [("table.price", 0.5)];
    check("a.yaml", &text("2"), &moved, &text("0.5"));
    let of_file = format!("# Ours\n\n```yaml\n{}```\n", text("2"));
    let workspace = opened(&[("a.md", &of_file)]);
    let saved = workspace.save_own(0, &settings(&moved)).unwrap().unwrap();
    let only = "\"only\": {\n      \"maker\": [\n        \"X\",\n        \"z\"\n      ]\n    }";
    assert!(saved.text.contains(only), "{}", saved.text);
}
