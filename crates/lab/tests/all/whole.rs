//! What the lab says of one decision that has one of everything.

use std::fmt::Write;

use steelyard_decision::Model;
use steelyard_lab::{
    Deflation, Edit, FlipsReport, Knob, Mode, Override, Sweep, What, ZonesReport, curve, doubts,
    flips, knob_words, panel_of, what_if, without_each, worklist, zones,
};

use crate::support::read_model;

fn whole() -> Model {
    read_model(include_str!(
        "../../../decision/tests/all/fixtures/whole.toml"
    ))
}

fn json(report: &impl serde::Serialize) -> String {
    serde_json::to_string(report).unwrap()
}

/// Knobs of every kind, in the decision and in its stage.
fn knobs(model: &Model) -> Vec<Knob> {
    let parameter = |id, mode| Knob::parameter(&model.parameters, id, mode);
    let cells = &model.cells;
    let panel = Some("panel");
    let all = [
        parameter("w_good", None),
        parameter("w_good", Some(Mode::Proportional)),
        parameter("w_cost", None),
        parameter("m", None),
        parameter("near", None),
        parameter("cap", None),
        parameter("u_one", None),
        Knob::cell(cells, None, "b", "good"),
        Knob::cell(cells, panel, "a", "two"),
        Knob::gain(cells, None, "cost"),
        Knob::gain(cells, panel, "one"),
        Knob::confidences(cells, panel, Deflation::Shrink),
        Knob::confidences(cells, panel, Deflation::Power),
        Knob::confidences(cells, panel, Deflation::Cap),
    ];
    all.map(Result::unwrap).into()
}

#[test]
fn zones_of_everything_that_moves() {
    let model = whole();
    let mut lines = String::new();
    for knob in knobs(&model) {
        let words = knob_words(&model, &knob);
        let sweep = Sweep::new(&model.parameters, &model.cells, knob).unwrap();
        let report = ZonesReport::new(&model, &sweep, &zones(&sweep));
        writeln!(lines, "{words}: {}", json(&report)).unwrap();
    }
    assert_eq!(lines, include_str!("fixtures/whole-zones.txt"));
}

#[test]
fn all_that_tips_it() {
    let model = whole();
    let found = flips(&model.parameters, &model.cells);
    let report = FlipsReport::new(&model, &found);
    let mut lines = String::new();
    for edit in &report.edits {
        writeln!(lines, "{}", json(edit)).unwrap();
    }
    for act in &found.acts {
        writeln!(lines, "{}: {}", act.words(&model.cells), json(&act.after)).unwrap();
    }
    writeln!(lines, "{} not searched", report.not_searched).unwrap();
    assert_eq!(lines, include_str!("fixtures/whole-flips.txt"));
    // What is said to tip it does.
    for act in &found.acts {
        let mut done = model.clone();
        for one in &act.overrides {
            one.make(&mut done.cells).unwrap();
        }
        assert_eq!(done.weigh().verdict(&done.cells), act.after);
    }
    for flip in &found.edits {
        if let Some(edit) = Edit::of(&model.cells, &flip.knob, flip.to) {
            let mut done = model.clone();
            edit.make(&mut done.cells).unwrap();
            assert_eq!(done.weigh().verdict(&done.cells), flip.after, "{edit:?}");
        }
    }
}

#[test]
fn what_might_be_otherwise() {
    let model = whole();
    let weighed = model.weigh();
    let mut lines = String::new();
    for focus in [None, Some(0), Some(1), Some(3)] {
        for fact in what_if(&model, &model.cells, &weighed, focus.as_slice()) {
            writeln!(
                lines,
                "{focus:?} {}: {}",
                fact.words(&model.cells),
                json(&fact)
            )
            .unwrap();
        }
    }
    let (place, stage) = panel_of(&model.cells).unwrap();
    let (opened, below) = weighed.stage.as_ref().unwrap();
    assert_eq!(*opened, place);
    for without in without_each(&model.parameters, stage, &weighed.standings, below) {
        writeln!(lines, "without {}", json(&without)).unwrap();
    }
    for stage in [None, Some("panel")] {
        for doubt in doubts(&model, stage) {
            let words = doubt.words(json);
            writeln!(lines, "{} from {}: {words}", doubt.label(), doubt.now).unwrap();
        }
    }
    assert_eq!(lines, include_str!("fixtures/whole-what-if.txt"));
}

#[test]
fn lists_and_curves_over_several() {
    let mut close = whole();
    close.parameters.set("near", 0.1).unwrap();
    let mut out = whole();
    let drop = Override {
        stage: None,
        what: What::Drop {
            alternative: "b".into(),
        },
    };
    drop.make(&mut out.cells).unwrap();
    out.recorded = None;
    let models = [whole(), close, out];
    let mut lines = String::new();
    for item in worklist(&models) {
        writeln!(lines, "{}", json(&item)).unwrap();
    }
    for (id, mode) in [
        ("w_good", None),
        ("w_good", Some(Mode::Proportional)),
        ("near", None),
    ] {
        writeln!(lines, "{}", json(&curve(&models, id, mode).unwrap())).unwrap();
    }
    assert_eq!(lines, include_str!("fixtures/whole-lists.txt"));
}
