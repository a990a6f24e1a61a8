//! Ids that masking makes alike are two all the same.

use steelyard_decision::data::{Data, read_data};
use steelyard_decision::{Model, record_words};
use steelyard_documents::{Budget, Decoder, read};

fn model(text: &str) -> Model {
    let file = read("d.yaml", text.as_bytes(), &Budget::default());
    let mut decoder = Decoder::new(&file.source);
    let model = read_data(&mut decoder, &file.documents[0], 0);
    model.unwrap_or_else(|| panic!("{:?}", decoder.into_diagnostics()))
}

fn ids(model: &Model) -> Vec<&str> {
    let all = model.cells.alternatives.iter();
    all.map(|one| one.id.as_str()).collect()
}

const ALTERNATIVES: [&str; 2] = [
    "alternatives:\n  - {id: /home/alice/run, cells: {price: 1}}\n  - {id: /home/bob/run, cells: {price: 3}}\n",
    "alternatives:\n  /home/alice/run: {cells: {price: 1}}\n  /home/bob/run: {cells: {price: 3}}\n",
];

#[test]
fn alternatives_of_two_folders_stay_two() {
    for alternatives in ALTERNATIVES {
        let model = model(&format!(
            "parameters: {{w: 1}}\ncriteria: [{{id: price, weight: w}}]\n{alternatives}recorded: {{winner: /home/alice/run}}\n\
             safety: [{{label: risk, prefer: least, x: {{/home/bob/run: 2, /home/alice/run: 1}}}}]\n"
        ));
        assert_eq!(ids(&model), ["~/run", "~/run#2"]);
        assert_eq!(model.cells.safety[0].x, [1.0, 2.0]);
        let (says, _) = record_words(&model, &model.weigh()).unwrap();
        assert_eq!(says, "The record says ~/run.");
        let again = self::model(&Data::new(&model).text().unwrap());
        assert_eq!(ids(&again), ids(&model));
        assert_eq!(again.weigh(), model.weigh());
    }
}

#[test]
fn criteria_classes_and_parameters_stay_two() {
    let model = model(
        "parameters: {/home/a/w: 1, /home/b/w: 2}\nclasses: [/home/a/c, /home/b/c]\n\
         criteria:\n  - {id: /home/a/x, weights: {/home/b/c: /home/b/w, /home/a/c: /home/a/w}}\n  \
         - {id: /home/b/x, weight: /home/a/w}\n\
         alternatives:\n  - {id: one, class: /home/a/c, cells: {/home/a/x: 1, /home/b/x: 10}}\n  \
         - {id: two, class: /home/b/c, cells: {/home/a/x: 1, /home/b/x: 10}}\n",
    );
    assert_eq!(model.weigh().scores, [11.0, 12.0]);
}

#[test]
fn an_id_that_is_written_twice_is_told_as_before() {
    let text = "parameters: {w: 1}\ncriteria: [{id: x, weight: w}]\n\
                alternatives: [{id: /home/a/run, cells: {x: 1}}, {id: /home/a/run, cells: {x: 2}}]\n";
    let file = read("d.yaml", text.as_bytes(), &Budget::default());
    let mut decoder = Decoder::new(&file.source);
    assert!(read_data(&mut decoder, &file.documents[0], 0).is_none());
    let codes: Vec<&str> = decoder
        .into_diagnostics()
        .iter()
        .map(|one| one.code.id())
        .collect();
    assert!(
        codes.contains(&steelyard_documents::Code::DUPLICATE_ID.id()),
        "{codes:?}"
    );
}

/// One map for all of them: twice as many cost twice as much.
#[test]
fn numbers_of_many_alternatives_are_found_at_once() {
    use std::fmt::Write;
    let mut text = "parameters: {w: 1}\ncriteria: [{id: x, weight: w}]\nalternatives:\n".to_owned();
    let (mut safety, many) = (String::new(), 20_000);
    for at in 0..many {
        writeln!(text, "  a{at}: {{cells: {{x: {at}}}}}").unwrap();
        write!(safety, "a{at}: {at}, ").unwrap();
    }
    let model = model(&format!(
        "{text}safety: [{{label: risk, x: {{{safety}}}}}]\n"
    ));
    assert_eq!(model.cells.safety[0].x.len(), many);
    let last = model.cells.safety[0].x[many - 1];
    assert_eq!(last.to_bits(), ((many - 1) as f64).to_bits());
}
