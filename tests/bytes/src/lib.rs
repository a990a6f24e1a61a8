//! Everything that the engine prints of the models of the decision suites: reports, zones along every
//! parameter, and flips. What is kept in `golden/` is compared natively and in Chromium, so that a bit
//! that differs between the two is seen.

use std::fmt::Write as _;

use serde::Serialize;
use steelyard_decision::data::read_data;
use steelyard_decision::{Model, Report};
use steelyard_documents::{Budget, Decoder, Node, read};
use steelyard_lab::{FlipsReport, Knob, Sweep, ZonesReport, flips, zones};

/// A suite with what it printed.
pub struct Suite {
    /// Name of its file, without the ending.
    pub name: &'static str,
    /// The suite, as text.
    pub text: &'static str,
    /// What is expected of it, a line each.
    pub golden: &'static str,
}

macro_rules! suites {
    ($($name:literal),+ $(,)?) => {
        /// The suites of the decision model.
        pub const SUITES: &[Suite] = &[$(Suite {
            name: $name,
            text: include_str!(concat!("../../suites/decision/", $name, ".toml")),
            golden: include_str!(concat!("../golden/", $name, ".jsonl")),
        }),+];
    };
}

suites![
    "collapse",
    "deliberation",
    "flips",
    "gates",
    "interaction",
    "interview",
    "model",
    "panel",
    "table",
    "zones",
];

/// One line of a model.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Line<'a> {
    Report(&'a str, Report),
    Flips(&'a str, FlipsReport),
    Zones(&'a str, ZonesReport),
}

/// What the models of a suite print, one JSON value a line.
///
/// # Panics
/// When a model of the suite has an error.
pub fn printed(suite: &Suite) -> String {
    let file = read(suite.name, suite.text.as_bytes(), &Budget::default());
    let file = match file.format {
        Some(_) => file,
        None => panic!("{} is no text", suite.name),
    };
    let mut out = String::new();
    for entry in file
        .documents
        .iter()
        .filter_map(|root| root.get("model"))
        .flat_map(Node::entries)
    {
        let mut decoder = Decoder::new(&file.source);
        let Some(model) = read_data(&mut decoder, &entry.value, 0) else {
            panic!("{}: {:?}", entry.key, decoder.into_diagnostics());
        };
        print(&entry.key, &model, &mut out);
    }
    out
}

fn print(name: &str, model: &Model, out: &mut String) {
    let mut line = |line: Line<'_>| {
        let text = serde_json::to_string(&line).unwrap_or_else(|error| error.to_string());
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{text}");
    };
    line(Line::Report(name, Report::new(model, &model.weigh())));
    let found = flips(&model.parameters, &model.cells);
    line(Line::Flips(name, FlipsReport::new(model, &found)));
    for parameter in model.parameters.all() {
        let knob = Knob::parameter(&model.parameters, &parameter.id, None);
        let sweep = knob.and_then(|knob| Sweep::new(&model.parameters, &model.cells, knob));
        if let Ok(sweep) = sweep {
            line(Line::Zones(
                name,
                ZonesReport::new(model, &sweep, &zones(&sweep)),
            ));
        }
    }
}

/// The first difference between what a suite prints here and what is expected of it: the line, and what stands there in
/// each, from a little before the difference on.
pub fn difference(suite: &Suite) -> Option<String> {
    const SHOWN: usize = 120;
    let got = printed(suite);
    if got == suite.golden {
        return None;
    }
    let mut lines = got.split('\n').zip(suite.golden.split('\n')).enumerate();
    let Some((at, (one, other))) = lines.find(|(_, (one, other))| one != other) else {
        let (got, expected) = (got.len(), suite.golden.len());
        return Some(format!("{got} bytes, expected {expected}"));
    };
    let pairs = one.chars().zip(other.chars());
    let from = pairs
        .take_while(|(a, b)| a == b)
        .count()
        .saturating_sub(SHOWN / 2);
    let shown = |line: &str| line.chars().skip(from).take(SHOWN).collect::<String>();
    Some(format!(
        "line {}: {}, expected {}",
        at + 1,
        shown(one),
        shown(other)
    ))
}
