//! Maps of runs, prices and decisions as data.

use steelyard_decision::{Report, Settings};
use steelyard_engine::workspace::Workspace;
use steelyard_telemetry::answer::costs;

use crate::interaction_support::workspace_from;
use steelyard_harness::key_walk::{Fixture, Outcome, Walked, asked};

/// What is decided in a workspace, and what is known of the runs of it.
fn decided(workspace: &Workspace) -> String {
    let models = workspace.models(&Settings::default());
    let mut result = String::new();
    for model in &models {
        let mut report = serde_json::to_value(Report::new(model, &model.weigh())).unwrap();
        report.as_object_mut().unwrap().remove("model");
        result.push_str(&report.to_string());
    }
    result + &format!("{:?}", workspace.subjects(&models))
}

/// Of a and b questions and broken preferences are listed; c has neither, d has only said something, and e has no log.
const RUNS: &str = r#"{
  "artifacts": [
    {"agent": "a", "spec_id": "S", "stage": "plan", "content": {"work_items": [{}], "risks": []}, "completeness": 0.8, "correctness": 0.3},
    {"agent": "b", "spec_id": "S", "stage": "plan", "content": {"work_items": [{}]}, "completeness": 0.9, "correctness": 0.9},
    {"agent": "c", "spec_id": "S", "stage": "plan", "technical": 0.5},
    {"agent": "d", "spec_id": "S", "stage": "plan", "required_fields": true, "completeness": 0.5},
    {"agent": "e", "spec_id": "S", "stage": "plan", "technical": 0.4}
  ],
  "trajectories": [
    {"agent_name": "a", "spec_id": "S", "stage": "plan",
     "turns": [{"turn_number": 1, "timestamp": "2026-01-01T00:00:00Z", "prompt": "fix it", "response": "I go on.", "token_count": 40, "latency_ms": 5}],
     "questions_asked": [{"text": "Which one do you prefer, A or B?", "question_type": "Selection"}, {"text": "Why is that?", "effort_level": "High"}],
     "preference_violations": [{"preference": "no_commas", "severity": "Error"}, {"preference": "capital", "severity": "Warning"}]},
    {"agent_name": "b", "spec_id": "S", "stage": "plan",
     "turns": [{"turn_number": 1, "prompt": "make it better somehow", "response": "Done, with commas.", "token_count": 10, "latency_ms": 5}],
     "questions_asked": [{"text": "Which?", "effort_level": "Medium"}]},
    {"agent_name": "c", "spec_id": "S", "stage": "plan", "turns": [], "questions_asked": [], "preference_violations": []},
    {"agent_name": "d", "spec_id": "S", "stage": "plan",
     "turns": [{"turn_number": 1, "prompt": "do it", "response": "Could you investigate the outage and explain in detail, please?", "token_count": 10, "latency_ms": 5}]}
  ]
}"#;

/// Of runs, by the names that they have.
const MAP_OF_RUNS: &str = "table:
  of: runs
  runs:
    - {agent: a, file: runs.json, number: 1}
    - {agent: b, file: runs.json}
  columns:
    - {column: technical, better: more, weight: 1}
    - {column: tokens_out, better: less, weight: 2, scale: range, at_most: 30}
";

#[test]
fn each_key_of_a_map_of_runs_has_an_effect_or_is_named() {
    let outcome = |text: &str| {
        let workspace = workspace_from(1, &[("map.yaml", text), ("runs.json", RUNS)]);
        let said = workspace.files()[0].diagnostics.clone();
        Outcome {
            result: decided(&workspace),
            said,
        }
    };
    let words = ["more", "less", "worst", "raw", "d"];
    let fixture = Fixture {
        name: "map.yaml",
        text: MAP_OF_RUNS,
        words: &words,
        outcome: &outcome,
    };
    let keys = ["of", "agent", "file", "number", "column", "better"];
    Walked::over(&[fixture]).assert_all("table map of runs", keys.map(str::to_owned));
}

const PRICES: &str = "prices:
  currency: USD
  per: 1000000
  models:
    - {match: wren-1, from: 2026-02-01, above: 900, input: 20, cached: 2, cache_written: 25, cache_written_1h: 40, output: 100}
    - {match: \"wren-*\", input: 15, cached: 1.5, cache_written: 18, cache_written_1h: 30, output: 75}
";

const CALLS: &str = "{\"v\":\"1.0.0\",\"type\":\"llm_call\",\"run\":\"r\",\"seq\":0,\"ts\":\"2026-03-01T00:00:00Z\",\"agent\":\"a\",\"model\":\"wren-1\",\"tokens_in\":1000,\"tokens_cached\":100,\"tokens_cache_written\":200,\"tokens_cache_written_1h\":50,\"tokens_out\":70}
{\"v\":\"1.0.0\",\"type\":\"llm_call\",\"run\":\"r\",\"seq\":1,\"ts\":\"2026-01-01T00:00:00Z\",\"agent\":\"a\",\"model\":\"wren-2\",\"tokens_in\":1000,\"tokens_cached\":100,\"tokens_cache_written\":200,\"tokens_cache_written_1h\":50,\"tokens_out\":70}
";

#[test]
fn each_key_of_prices_has_an_effect_or_is_named() {
    let outcome = |text: &str| {
        let workspace = workspace_from(1, &[("prices.yaml", text), ("events.jsonl", CALLS)]);
        let prices = workspace.prices().map(|prices| prices.list.clone());
        let log = workspace.files()[1].telemetry.clone().unwrap();
        let own = log.derived.totals[0].spent.cost;
        let cost = costs(&log.log, Some(0), own, prices.as_ref());
        Outcome {
            result: format!("{cost:?}"),
            said: workspace.files()[0].diagnostics.clone(),
        }
    };
    let words = ["EUR", "heron-1", "2026-04-01"];
    let fixture = Fixture {
        name: "prices.yaml",
        text: PRICES,
        words: &words,
        outcome: &outcome,
    };
    let keys = asked(|| drop(outcome(PRICES)), &["prices", "a price"]);
    let keys = keys.into_iter().filter(|key| key != "models");
    Walked::over(&[fixture]).assert_all("prices", keys);
}

const DATA: &str = r#"
format = "steelyard-decision/1"
decision = "Which phone"
system = "phones"
recorded = { status = "GOOD", winner = "thin" }
criteria = [
  { id = "price", label = "Price", weight = "w_price", sign = -1, share = 0.5, gain = 2, shift = 0.1, min = 0, max = 9, slot = 3 },
  { id = "battery", weight = "w_battery", whole = true },
]
alternatives = [
  { id = "thin", label = "Thin", multiplier = "boost", source = { file = "a.csv", line = 3 }, recorded = { score = 4.2 }, flags = ["verified"], cells = { price = { x = 1.2, notes = ["as told"] }, battery = 9 } },
  { id = "thick", cells = { price = 0.8, battery = 3 }, gates = [
    { id = "heavy", label = "Weight", kind = "rule", effect = "veto", test = { label = "weight", measured = 0.4, op = "<=", limit = "limit" } },
  ] },
]
guards = [
  { id = "good", label = "Good enough", tests = [{ left = "top", op = ">", right = "bar" }, { left = "flag", of = "verified", op = ">", right = 0 }, { left = "fact", of = "tries", op = "<", right = 3 }], status = { id = "GOOD", label = "Good", tone = "accept", winner = "first", recommended = "first" } },
  { id = "again", status = "AGAIN" },
]
flags = [{ id = "verified", yes = "it is", no = "it is not" }]
facts = { tries = 1 }
safety = [{ label = "battery", prefer = "most", x = { thin = 9, thick = 3 } }]

[[parameters]]
id = "w_price"
label = "Price"
group = "g"
unit = "points"
role = "weight"
default = 1
saved = 2
value = 2
min = 0
max = 4
limit = 9
step = 0.5
locked = false

[parameters_more]
"#;

#[test]
fn each_key_of_a_decision_as_data_has_an_effect_or_is_named() {
    let more = "[[parameters]]\nid = \"w_battery\"\nvalue = 1\n[[parameters]]\nid = \"limit\"\nvalue = 0.5\n[[parameters]]\nid = \"bar\"\nvalue = 1\n[[parameters]]\nid = \"boost\"\nvalue = 1.5\n[[groups]]\nid = \"g\"\nlabel = \"Weights\"\nmode = \"free\"\n";
    let text = DATA.replace("[parameters_more]\n", more);
    let outcome = |text: &str| {
        let workspace = workspace_from(1, &[("d.toml", text)]);
        let models = workspace.models(&Settings::default());
        let sliders = models.iter().map(|model| {
            format!(
                "{:?}{:?}{:?}",
                model.parameters.all(),
                model.parameters.groups(),
                model.cells
            )
        });
        Outcome {
            result: decided(&workspace) + &sliders.collect::<String>(),
            said: workspace.files()[0].diagnostics.clone(),
        }
    };
    let words = [
        "threshold",
        "proportional",
        "reject",
        "least",
        "panel",
        "nobody",
        ">",
        "ranked",
        "thick",
        "valid_numbers",
    ];
    let fixture = Fixture {
        name: "d.toml",
        text: &text,
        words: &words,
        outcome: &outcome,
    };
    Walked::over(&[fixture]).assert_all("decision as data", []);
}
