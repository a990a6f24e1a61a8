//! Steps that commands take over shapes of files, which grow with the size of the file and not with its square.

use std::ffi::OsString;
use std::fmt::Write as _;

use steelyard_engine::SYSTEMS;
use steelyard_kernel::steps_of;

use crate::support::folder;

/// A file with so many of something, and a command over it, `@` standing for the file.
struct Shape {
    file: &'static str,
    text: fn(usize) -> String,
    command: &'static str,
}

/// Many of what a number gives, between two texts.
fn many(head: &str, one: impl Fn(usize) -> String, count: usize, tail: &str) -> String {
    let mut text = head.to_owned();
    for at in 0..count {
        text += &one(at);
    }
    text + tail
}

const CARDS: &str = "\
position_cards:
- {id: a, agent: ga, confidence: 0.9, cost: 10, evidence: [x], risks: [], reversibility: 0.5}
- {id: b, agent: gb, confidence: 0.9, cost: 10, evidence: [x], risks: [], reversibility: 0.5}
";

/// Evaluators of one panel.
fn panel(count: usize) -> String {
    let one = |at| {
        format!(
            "- {{agent: e{at}, role: domain_expert, position_scores: {{a: 0.8, b: 0.6}}, confidence: 1}}\n"
        )
    };
    many(&format!("{CARDS}panel_evaluations:\n"), one, count, "")
}

/// Decisions of one file.
fn decisions(count: usize) -> String {
    many("", |at| format!("---\ndecision: d{at}\n{CARDS}"), count, "")
}

/// Runs of one log, with a turn each.
fn runs(count: usize) -> String {
    let one = |at| {
        format!(
            "{{\"type\":\"turn\",\"run\":\"r{at}\",\"agent\":\"a\",\"prompt\":\"hi you there\",\"response\":\"ok\"}}\n"
        )
    };
    many("", one, count, "")
}

/// Criteria of one rubric.
fn rubric(count: usize) -> String {
    let weight = |at| format!("{{\"name\":\"f{at}\",\"weight\":1}},");
    let score = |at| format!("\"f{at}\":0.5,");
    let mut text = many(
        "{\"v\":\"1.0.0\",\"run\":\"r\",\"seq\":0,\"type\":\"run_started\",\"rubric\":{\"criteria\":[",
        weight,
        count,
        "{\"name\":\"z\",\"weight\":1}]}}\n",
    );
    text += &many(
        "{\"run\":\"r\",\"seq\":1,\"type\":\"review\",\"reviewer\":\"b\",\"artifact_id\":\"x\",\"scores\":{",
        score,
        count,
        "\"z\":1},\"round\":0}\n",
    );
    text
}

/// Weights of one decision, a criterion each.
fn weights(count: usize) -> String {
    let weight = |at| format!("\"w{at}\":1,");
    let criterion = |at| format!("{{\"id\":\"c{at}\",\"weight\":\"w{at}\"}},");
    let mut text = many("{\"parameters\":{", weight, count, "\"z\":1},");
    text += &many(
        "\"criteria\":[",
        criterion,
        count,
        "{\"id\":\"x\",\"weight\":\"z\"}],",
    );
    let _written = write!(
        text,
        "\"alternatives\":[{{\"id\":\"a\",\"cells\":{{\"c1\":1}}}},{{\"id\":\"b\",\"cells\":{{\"c2\":2}}}}]}}"
    );
    text
}

/// Questions in bold in one answer.
fn questions(count: usize) -> String {
    let asked = "**Which?** ".repeat(count);
    format!(
        "{{\"messages\":[{{\"role\":\"user\",\"content\":\"hi there\"}},{{\"role\":\"assistant\",\"content\":\"{asked}\"}}]}}"
    )
}

const SHAPES: [Shape; 9] = [
    Shape {
        file: "panel.yaml",
        text: panel,
        command: "decide collapse --json @",
    },
    Shape {
        file: "panel.yaml",
        text: panel,
        command: "report @",
    },
    Shape {
        file: "decisions.yaml",
        text: decisions,
        command: "report @",
    },
    Shape {
        file: "runs.jsonl",
        text: runs,
        command: "telemetry --json @",
    },
    Shape {
        file: "runs.jsonl",
        text: runs,
        command: "telemetry @",
    },
    Shape {
        file: "rubric.jsonl",
        text: rubric,
        command: "decide deliberation --json @",
    },
    Shape {
        file: "rubric.jsonl",
        text: rubric,
        command: "drift --json @",
    },
    Shape {
        file: "weights.json",
        text: weights,
        command: "decide cells --json @",
    },
    Shape {
        file: "questions.json",
        text: questions,
        command: "transcript --json @",
    },
];

/// Steps of a command over a shape of a size.
fn steps(shape: &Shape, count: usize) -> u64 {
    let text = (shape.text)(count);
    let path = folder(&format!("{count}"), &[(shape.file, &text)]).join(shape.file);
    let words = shape.command.split(' ').map(|word| match word {
        "@" => OsString::from(&path),
        word => word.into(),
    });
    let words: Vec<OsString> = std::iter::once("steelyard".into()).chain(words).collect();
    let mut printed = Vec::new();
    let steps = steps_of(|| {
        let _code = steelyard_cli::run(SYSTEMS, words, &mut printed);
    });
    let Shape { file, command, .. } = shape;
    assert!(!printed.is_empty(), "{command} over {file} prints nothing");
    steps
}

#[test]
fn twice_as_much_takes_twice_the_steps() {
    for shape in &SHAPES {
        let [once, twice] = [200, 400].map(|count| steps(shape, count));
        let Shape { file, command, .. } = shape;
        assert!(once >= 200, "{command} over {file}: {once} steps");
        assert!(
            twice <= 2 * once + 100,
            "{command} over {file}: {once} steps, then {twice}"
        );
    }
}
