//! What a decision as data says by what it leaves out.

use steelyard_decision::data::{looks_like_data, read_data};
use steelyard_decision::{Model, Provenance};
use steelyard_documents::{Budget, Decoder, read};

fn model(text: &str) -> Model {
    let file = read("d.toml", text.as_bytes(), &Budget::default());
    let mut decoder = Decoder::new(&file.source);
    let model = read_data(&mut decoder, &file.documents[0], 0);
    model.unwrap_or_else(|| panic!("{:?}", decoder.into_diagnostics()))
}

#[test]
fn a_map_is_a_decision_by_its_criteria_and_alternatives_or_by_the_model_in_it() {
    let looks = |text: &str| {
        let file = read("d.yaml", text.as_bytes(), &Budget::default());
        looks_like_data(&file.documents[0])
    };
    assert!(looks("{criteria: [], alternatives: []}"));
    assert!(looks("{model: {criteria: [], alternatives: []}}"));
    for other in ["{criteria: []}", "{alternatives: []}", "{model: {}}"] {
        assert!(!looks(other), "{other}");
    }
}

/// The file itself is 0; one that is told of twice has one number.
#[test]
fn files_that_are_told_of_are_numbered_down_from_the_greatest_number() {
    let model = model(
        r#"
parameters = { w = 1 }
criteria = [{ id = "x", weight = "w" }]
alternatives = [
  { id = "a", cells = { x = 1 }, source = { file = "a.yaml", line = 3 } },
  { id = "b", cells = { x = 1 }, source = { file = "b.yaml" } },
  { id = "c", cells = { x = 1 }, source = { file = "a.yaml", line = 9 } },
  { id = "d", cells = { x = 1 }, source = { file = "d.toml" } },
]
"#,
    );
    let places = model.cells.alternatives.iter().filter_map(|one| one.place);
    let places: Vec<(u32, u32)> = places.map(|place| (place.file, place.line)).collect();
    assert_eq!(
        places,
        [(u32::MAX, 3), (u32::MAX - 1, 0), (u32::MAX, 9), (0, 0)]
    );
    let names = [0, u32::MAX, u32::MAX - 1].map(|file| model.file_name(file));
    assert_eq!(names, ["d.toml", "a.yaml", "b.yaml"]);
}

/// In a weighted mean who has no number has a factor of 0, which says enough unless all factors are 0.
#[test]
fn a_number_that_is_left_out_is_noted_where_no_factor_tells_it() {
    let model = model(
        r#"
norm = "weights"
parameters = { w = 1 }
criteria = [{ id = "x", weight = "w" }, { id = "y", weight = "w", gain = 0 }]
alternatives = [{ id = "a", cells = { x = 1, y = 1 } }, { id = "b" }]
"#,
    );
    let [x, y] = &model.cells.columns[..] else {
        panic!("{:?}", model.cells.columns);
    };
    assert!(x.origins.is_empty(), "{:?}", x.origins);
    let notes = y.origins.iter().flat_map(|origin| &origin.notes);
    let left_out = (Provenance::LeftOut, "not given, left out".to_owned());
    assert!(notes.eq([&left_out]));
}

#[test]
fn twelve_criteria_have_a_slot_each_and_the_next_has_the_first_again() {
    use std::fmt::Write;
    let mut criteria = String::new();
    for at in 1..=13 {
        write!(criteria, r#"{{ id = "c{at}", weight = "w" }}, "#).unwrap();
    }
    let model = model(&format!(
        "parameters = {{ w = 1 }}\ncriteria = [{criteria}]\nalternatives = []\n"
    ));
    let slots = model.cells.criteria.iter().map(|one| one.slot);
    assert!(slots.eq((1..=12).chain([1])));
}

/// What stands where a map is wanted, and keys that only means have.
#[test]
fn what_is_not_read_is_named() {
    let text = r#"
parameters = { w = 1 }
criteria = [{ id = "x", weight = "w" }]
alternatives = [{ id = "a", cells = { x = 1 }, properties = 5 }]
spreads = [{ id = "s", stage = "p", criteria = { a = ["y"] }, factor = 7 }]
stages = [{ id = "p", cells = { criteria = [{ id = "y", weight = "w" }], alternatives = [{ id = "a", cells = { y = 1 } }] } }]
"#;
    let file = read("d.toml", text.as_bytes(), &Budget::default());
    let mut decoder = Decoder::new(&file.source);
    let _model = read_data(&mut decoder, &file.documents[0], 0);
    let said: Vec<String> = (decoder.into_diagnostics().iter())
        .map(|one| format!("{} {}", one.found, one.expected))
        .collect();
    let has = |words: &str| said.iter().any(|one| one.contains(words));
    assert!(has("properties as a map of texts and numbers"), "{said:?}");
    assert!(has("factor"), "{said:?}");
}
