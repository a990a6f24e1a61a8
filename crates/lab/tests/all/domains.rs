//! Changes of a number that would tip a decision stay within what the number can be.

use steelyard_decision::Model;
use steelyard_decision::data::{Data, read_data};
use steelyard_documents::{Budget, Decoder, read};
use steelyard_lab::{Knob, Scale, flips, worklist};

/// Every edit is one that the number's domain has, and no range that is shown leaves it.
fn stays_possible(model: &Model) {
    let found = flips(&model.parameters, &model.cells);
    for flip in &found.edits {
        let Knob::Cell(spot) = &flip.knob else {
            continue;
        };
        let cells = spot.cells(&model.cells).unwrap();
        let domain = cells.criteria[spot.criterion].suggested();
        assert!(domain.contains(flip.to), "{flip:?} in {domain:?}");
        assert!(
            flip.edge >= domain.min && flip.edge <= domain.max,
            "{flip:?}"
        );
        let Scale::Bounds(from, to) = flip.scale else {
            panic!("{flip:?} is not measured by its range");
        };
        assert!(from >= domain.min && to <= domain.max, "{flip:?}");
    }
    let first = found.edits.first();
    let item = worklist(std::slice::from_ref(model)).remove(0);
    assert_eq!(item.nearest_flip.as_ref(), first);
}

/// A decision as data, read.
fn data(text: &str) -> Model {
    let file = read("d.yaml", text.as_bytes(), &Budget::default());
    let mut decoder = Decoder::new(&file.source);
    let model = read_data(&mut decoder, &file.documents[0], 0);
    let told = decoder.into_diagnostics();
    model.unwrap_or_else(|| panic!("{told:?}"))
}

#[test]
fn where_only_an_impossible_number_would_do_nothing_does() {
    let decision = |ends: &str| {
        data(&format!(
            "parameters: {{w: 1, v: 1}}\n\
            criteria: [{{id: quality, weight: w{ends}}}, {{id: fit, weight: v{ends}}}]\n\
            alternatives:\n  - {{id: a, cells: {{quality: 1, fit: 1}}}}\n  - {{id: b, cells: {{quality: 0.2, fit: 0.1}}}}\n"
        ))
    };
    let edits = |model: &Model| flips(&model.parameters, &model.cells).edits.len();
    // b would need a quality of 1.9.
    let told = decision("");
    stays_possible(&told);
    assert_eq!(edits(&told), 0);
    assert_eq!(edits(&decision(", min: 0, max: 1")), 0);
    // Declared open, anything is possible.
    assert_ne!(edits(&decision(", min: null, max: ''")), 0);
}

#[test]
fn an_open_domain_is_written_where_the_cells_would_close_it() {
    let text = "parameters: {w: 1}\ncriteria: [{id: reward, weight: w, min: null, max: null}]\n\
        alternatives: [{id: a, cells: {reward: 0.3}}, {id: b, cells: {reward: 0.2}}]\n";
    let model = data(text);
    let domain = model.cells.criteria[0].suggested();
    assert!(domain.min.is_infinite() && domain.max.is_infinite());
    let again = data(&Data::new(&model).text().unwrap());
    assert_eq!(again.cells.criteria[0].suggested(), domain);
    // With a number below 0 nothing has to be said.
    let below = data(
        &text
            .replace("0.3", "-0.3")
            .replace(", min: null, max: null", ""),
    );
    assert!(!Data::new(&below).text().unwrap().contains("null"));
}

#[test]
fn ends_that_cross_are_refused_with_their_place() {
    let text = "parameters: {w: 1}\ncriteria: [{id: x, weight: w, min: 2, max: 1}]\nalternatives: [{id: a, cells: {x: 1}}]\n";
    let file = read("d.yaml", text.as_bytes(), &Budget::default());
    let mut decoder = Decoder::new(&file.source);
    assert!(read_data(&mut decoder, &file.documents[0], 0).is_none());
    let told = decoder.into_diagnostics();
    let found = told.iter().find(|one| one.found == "min 2 above max 1");
    let line = found.map(|one| file.source.position(one.span.start).line);
    assert_eq!(line, Some(2), "{told:?}");
}
