//! Documents of every kind.

/// A and B of the laboratory's E1 (8.5 and 8.2), a card without much, and one that waits.
pub(crate) const CARDS: &str = "\
- agent: A
  evidence: [{type: test, pointer: a, quality: 0.9}]
  risks: [{severity: medium, description: r, mitigation: m, residual_risk: 0.1}]
  reversibility: 0.8
  cost: 30
  confidence: 0.9
- agent: B
  evidence: [{type: test, pointer: b, quality: 0.8}]
  risks: [{severity: low, description: r, mitigation: m, residual_risk: 0.1}]
  reversibility: 0.5
  cost: 60
  confidence: 0.7
- agent: C
  evidence: [{type: test, pointer: c, quality: 0.3}]
  risks: [bare]
  reversibility: Easy
  cost: Low
  confidence: 0.5 (a guess)
- agent: D
  evidence: [{type: test, pointer: d, quality: 1.0}]
  risks: [{severity: critical, description: r, mitigation: m, residual_risk: 0.45}]
  reversibility: 1.0
  cost: 10
  confidence: 1.0
";

pub(crate) const POLICY: &str =
    "# ours\nweights:\n  w_e: 10.0 # proof\nthresholds: {threshold: 6.0}\n";

pub(crate) const FILES: [(&str, &str); 2] = [("cards.yaml", CARDS), ("policy.yaml", POLICY)];

/// A and B alone: with a weight t of evidence, and all others by default, A = 0.9·t − 0.5 and B = 0.8·t + 0.2.
pub(crate) const PAIR: &str = "\
- agent: A
  evidence: [{type: test, pointer: a, quality: 0.9}]
  risks: [{severity: medium, description: r, mitigation: m, residual_risk: 0.1}]
  reversibility: 0.8
  cost: 30
  confidence: 0.9
- agent: B
  evidence: [{type: test, pointer: b, quality: 0.8}]
  risks: [{severity: low, description: r, mitigation: m, residual_risk: 0.1}]
  reversibility: 0.5
  cost: 60
  confidence: 0.7
";

/// A collapse in small: x = 3 and y = 2.5 against a bar of 3, so a panel of other criteria decides,
/// with a third alternative made of both. There x = 1.3, y = 1.5 and z = 1.45.
pub(crate) const STAGED: &str = r#"{
  "format": "steelyard-decision/1",
  "parameters": [
    { "id": "w_a", "label": "Use", "value": 2 },
    { "id": "w_b", "label": "Ease", "value": 1 },
    { "id": "bar", "label": "Bar", "value": 3 },
    { "id": "p_a", "label": "Safety", "value": 1, "group": "panel" },
    { "id": "p_b", "label": "Style", "value": 1, "group": "panel" }
  ],
  "groups": [{ "id": "panel", "label": "Evaluators", "mode": "proportional" }],
  "criteria": [{ "id": "a", "weight": "w_a" }, { "id": "b", "weight": "w_b" }],
  "alternatives": [
    { "id": "x", "cells": { "a": 1, "b": 1 } },
    { "id": "y", "cells": { "a": 0.5, "b": 1.5 } }
  ],
  "guards": [
    { "id": "top", "tests": [{ "left": "top", "op": ">", "right": "bar" }], "status": "ACCEPT" },
    { "id": "else", "status": { "id": "PANEL", "tone": "panel", "opens": "panel" } }
  ],
  "stages": [{
    "id": "panel",
    "criteria": [
      { "id": "safety", "weight": "p_a", "slot": 7 },
      { "id": "style", "weight": "p_b", "slot": 8 }
    ],
    "alternatives": [
      { "id": "x", "cells": { "safety": 0.4, "style": 0.9 } },
      { "id": "y", "cells": { "safety": 0.9, "style": 0.6 } },
      { "id": "z", "label": "Both", "derived": ["x", "y"], "cells": { "safety": 0.8, "style": 0.65 } }
    ],
    "guards": [
      { "id": "clear", "tests": [{ "left": "gap", "op": ">=", "right": 0.04 }],
        "status": { "id": "CONSENSUS", "label": "Consensus" } },
      { "id": "split",
        "status": { "id": "SYNTHESIS", "label": "Synthesis", "tone": "panel", "winner": { "this": "z" } } }
    ]
  }]
}"#;

/// A weighted mean over weights that keep their sum, with a veto and a bar: a = 0.62, b = 0.6 and c out.
pub(crate) const SHARED: &str = r#"
norm = "weights"
parameters = [
  { id = "w_fit", value = 0.5 }, { id = "w_cost", value = 0.3 }, { id = "w_risk", value = 0.2 },
  { id = "bar", value = 0.55 }, { id = "veto", value = 0.5 },
]
groups = [{ id = "weights", label = "Weights", mode = "proportional" }]
criteria = [
  { id = "fit", weight = "w_fit" }, { id = "cost", weight = "w_cost" }, { id = "risk", weight = "w_risk" },
]
alternatives = [
  { id = "a", cells = { fit = 0.8, cost = 0.4, risk = 0.5 } },
  { id = "b", cells = { fit = 0.5, cost = 0.9, risk = 0.4 } },
  { id = "c", cells = { fit = 0.9, cost = 0.9, risk = 0.9 }, gates = [
    { id = "cap", effect = "veto", test = { label = "share", measured = 0.6, op = "<=", limit = "veto" } },
  ] },
]
guards = [
  { id = "top", tests = [{ left = "top", op = ">=", right = "bar" }], status = "GO" },
  { id = "else", status = { id = "STOP", tone = "reject", winner = "nobody" } },
]
"#;

/// Speed counts as much as everything does until somebody says otherwise: a = 4.2 and b = 4.7.
pub(crate) const FOLLOWING: &str = r#"
parameters = [
  { id = "all", value = 2 }, { id = "speed", fallback_of = "all" }, { id = "taste", value = 1 },
]
criteria = [
  { id = "size", weight = "all" }, { id = "speed", weight = "speed" }, { id = "taste", weight = "taste" },
]
alternatives = [
  { id = "a", cells = { size = 0.1, speed = 1, taste = 2 } },
  { id = "b", cells = { size = 0.1, speed = 2, taste = 0.5 } },
]
"#;

/// x = 1.5 and y = −0.8. Shared, y leads above a = 5.6 / 3.3 ≈ 1.70, which a may not be.
pub(crate) const TIGHT: &str = r#"
parameters = [
  { id = "a", value = 1, max = 1.5, limit = 1.5 }, { id = "b", value = 1, max = 3, limit = 3 },
]
criteria = [{ id = "a", weight = "a" }, { id = "b", weight = "b" }]
alternatives = [
  { id = "x", cells = { a = 0.5, b = 1 } },
  { id = "y", cells = { a = 1, b = -1.8 } },
]
"#;

/// How [`reviews`] are read: tests less cost, each decision by itself.
pub(crate) const MAP: &str = r#"{ "table": { "id": "agent", "decision": "task", "columns": [
  { "column": "tests", "better": "more", "weight": 1, "scale": "raw" },
  { "column": "cost", "better": "less", "weight": 1, "scale": "raw" }
] } }"#;

/// How many tasks [`reviews`] holds.
pub(crate) const TASKS: u32 = 36;

/// Tests and cost of the three agents of a task.
pub(crate) fn task(at: u32) -> [(f64, f64); 3] {
    [0, 1, 2].map(|agent| {
        let tests = (7 * at + 5 * agent + 3 * at * agent) % 11;
        let cost = (5 * at + 3 * agent * agent + at * agent) % 7;
        (f64::from(tests), f64::from(cost))
    })
}

/// A table of many decisions, three agents each.
pub(crate) fn reviews() -> String {
    let mut text = String::new();
    for at in 0..TASKS {
        for (agent, (tests, cost)) in ["p", "q", "r"].iter().zip(task(at)) {
            let row = format!(
                r#"{{"task": "t{at:02}", "agent": "{agent}", "tests": {tests}, "cost": {cost}}}"#
            );
            text.push_str(&row);
            text.push('\n');
        }
    }
    text
}

/// A table of one decision, rows by columns, with its map: more numbers than one unit of a search tries.
pub(crate) fn wide_table(rows: usize, columns: usize) -> (String, String) {
    let mut noise = super::Noise(0x7ab1e);
    let names: Vec<String> = (0..columns).map(|at| format!("c{at}")).collect();
    let mut table = format!("id,{}\n", names.join(","));
    for row in 0..rows {
        let cells: Vec<String> = names.iter().map(|_| noise.below(50).to_string()).collect();
        table.extend(["r", &row.to_string(), ",", &cells.join(","), "\n"]);
    }
    let columns: Vec<String> = names
        .iter()
        .map(|name| format!(r#"{{ "column": "{name}", "scale": "raw" }}"#))
        .collect();
    let map = format!(
        r#"{{ "table": {{ "id": "id", "columns": [{}] }} }}"#,
        columns.join(", ")
    );
    (table, map)
}
