//! `agents`: who does better over everything in files.

use std::fmt::Write;

use crate::support::{Run, folder, steelyard};
use serde_json::{Value, json};

const SAMPLE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../public/samples/three-agents"
);

/// Twelve tasks: `works` delivers more in the first nine and `asks` in the others, each by a model of its own. `late` did the
/// last task alone with `asks`, twice, and no better.
fn runs() -> String {
    let mut trajectories = String::new();
    let mut artifacts = String::new();
    for at in 0..12 {
        let of = |agent: &str| format!("spec_id: S-{at}, agent: {agent}");
        let (works, asks) = if at < 9 { (0.9, 0.5) } else { (0.5, 0.9) };
        for (agent, technical) in [("works", works), ("asks", asks)] {
            if (at, agent) != (11, "works") {
                let _ = writeln!(artifacts, "  - {{{}, technical: {technical}}}", of(agent));
                let _ = writeln!(
                    trajectories,
                    "  - {{{}, model: m-{agent}, turns: [{{n: 1, prompt: P, response: R, tokens: {}}}], questions: []}}",
                    of(agent),
                    if agent == "works" { 100 + at } else { 110 }
                );
            }
        }
    }
    for technical in [0.1, 0.2] {
        let _ = writeln!(
            artifacts,
            "  - {{spec_id: S-11, agent: late, technical: {technical}}}"
        );
    }
    format!("artifacts:\n{artifacts}trajectories:\n{trajectories}")
}

fn agents(name: &str, more: &[&str]) -> Run {
    let text = runs();
    let at = folder(name, &[("runs.yaml", text.as_str())]);
    steelyard(&[&["agents", at.to_str().unwrap()], more].concat())
}

/// Lines, of each its words alone.
fn words(run: &Run) -> Vec<String> {
    let lines = run.output.lines();
    lines
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect()
}

/// 9 to 2 of 11: 2 · (1 + 11 + 55) / 2,048 = 0.065. The mean of 100 to 110 is 105 over eleven tasks.
#[test]
fn who_does_better_is_told_in_words() {
    let run = agents("agents-text", &[]);
    assert_eq!(run.status, 0, "{}", run.errors);
    let words = words(&run);
    for line in [
        "12 decisions of 12 tasks, 12 of them with at least two agents",
        "agent tasks runs won tied lost of",
        "works 11 11 9 0 2 11",
        "asks 12 12 3 0 9 12",
        "late 1 2 0 0 1 1",
        "Of several runs at one task the best counts",
        "works against asks",
        "works won 9 of the 11 tasks that differ, asks 2. This could be chance: p = 0.07.",
        "11 tasks that both did: 9 to works, 2 to asks, 0 to neither",
        "Tokens out 105.00 110.00 +5.00 +3.09 to +6.91 11",
    ] {
        assert!(
            words.iter().any(|one| one == line),
            "{line} in {}",
            run.output
        );
    }
    let run = agents("agents-text", &["--against", "late", "works"]);
    let never = "late and works share no task, so they cannot be compared.\n";
    assert!(run.output.ends_with(never), "{}", run.output);
    let run = agents("agents-text", &["--against", "late", "asks"]);
    let few = "Too few to tell: 1 of 1 task differs (asks won 1, late 0), 6 are needed.\n";
    assert!(run.output.contains(few), "{}", run.output);
}

#[test]
fn they_are_told_apart_by_agent_model_or_both() {
    for (by, rows, unnamed) in [
        ("agent", ["works", "asks", "late"].as_slice(), 0),
        ("model", &["m-works", "m-asks"], 2),
        ("both", &["works (m-works)", "asks (m-asks)"], 2),
    ] {
        let report = agents("agents-by", &["--by", by, "--json"]).json();
        let names = report["agents"].as_array().unwrap().iter();
        let names: Vec<&str> = names.map(|row| row["name"].as_str().unwrap()).collect();
        assert_eq!(names, rows);
        assert_eq!(report["unnamed"], unnamed);
    }
    let run = agents("agents-by", &["--by", "both"]);
    let line = "Without 2 runs of unknown agent and model\n";
    assert!(run.output.contains(line), "{}", run.output);
    // Begins with programs where all runs are of a known one.
    let logs = [
        "heron-claude-code.jsonl",
        "magpie-codex.jsonl",
        "wren-chat.json",
    ];
    let logs = logs.map(|name| format!("{SAMPLE}/{name}"));
    let by = |count: usize| {
        let files: Vec<&str> = logs.iter().take(count).map(String::as_str).collect();
        steelyard(&[&["agents", "--json"], files.as_slice()].concat()).json()["by"].clone()
    };
    assert_eq!((by(2), by(3)), (json!("program"), json!("agent")));
}

#[test]
fn what_is_printed_keeps_its_schema() {
    let text = include_str!("../../schema/agents.schema.json");
    let schema: Value = serde_json::from_str(text).unwrap();
    let wrong = |document: &Value| steelyard_harness::wrong_under(&schema, document);
    let none: Vec<String> = Vec::new();
    let sample = steelyard(&["agents", "--json", SAMPLE]);
    assert_eq!((sample.status, sample.errors.as_str()), (0, ""));
    let mut sample = sample.json();
    assert_eq!(wrong(&sample), none);
    for more in [&[][..], &["--by", "both"], &["--against", "late", "works"]] {
        let report = agents("agents-json", &[more, &["--json"]].concat()).json();
        assert_eq!(wrong(&report), none, "{more:?}");
    }
    sample["agents"][0]["won"] = json!("most");
    assert_eq!(wrong(&sample).len(), 1);
}

/// The task of the sample that is told by logs alone is a guess until all three runs of it are judged.
#[test]
fn guesses_are_told_beside_who_won() {
    let ids = [
        "97b278e8-fc5c-0c3c-eea0-c28f7adc2cce",
        "6698a5b8-c018-4ae3-12b0-1f3c381d9f89",
        "chat-036e2f06",
    ];
    for (judged, heuristic) in [(0, 1), (1, 1), (2, 1), (3, 0)] {
        let ids = ids.iter().take(judged);
        let ids: Vec<String> = ids.map(|id| format!("{{run: {id}, score: 0.9}}")).collect();
        let text = format!("outcomes: [{}]\n", ids.join(", "));
        let at = folder("agents-guessed", &[("outcomes.yaml", text.as_str())]);
        let at = at.to_str().unwrap();
        let files = if judged == 0 {
            vec![SAMPLE]
        } else {
            vec![SAMPLE, at]
        };
        let report = steelyard(&[&["agents", "--json"], files.as_slice()].concat()).json();
        assert_eq!(report["heuristic"], heuristic, "{judged}");
        let run = steelyard(&[&["agents"], files.as_slice()].concat());
        let told = run.output.lines().next().unwrap();
        assert_eq!(
            told.ends_with(", 1 of these heuristic"),
            heuristic > 0,
            "{told}"
        );
        let words = "by a heuristic, such as how a log ended. Enter outcomes to judge them.";
        assert_eq!(run.output.contains(words), heuristic > 0, "{}", run.output);
    }
}

/// Under other settings others win: by the interaction alone all are level.
#[test]
fn settings_decide_who_wins() {
    let set = [
        "--set",
        "interaction.technical_weight=0",
        "--set",
        "interaction.interaction_weight=1",
        "--json",
    ];
    let report = agents("agents-set", &set).json();
    let counts = |key: &str| -> Vec<u64> {
        let rows = report["agents"].as_array().unwrap().iter();
        rows.map(|row| row[key].as_u64().unwrap()).collect()
    };
    assert_eq!(
        (counts("won"), counts("tied")),
        (vec![1, 0, 0], vec![11, 11, 0])
    );
    assert_eq!(report["head_to_head"]["even"], 11);
}

#[test]
fn wrong_use_is_told() {
    for (more, status, error) in [
        (
            &["--against", "work", "asks"][..],
            2,
            "nobody here is called work: perhaps works",
        ),
        (
            &["--against", "Z", "asks"],
            2,
            "there are works, asks, late",
        ),
        (&["--against", "works"], 2, "--against"),
        (&["--by", "team"], 2, "--by"),
        (
            &["--set", "interaction.technical_weight=-1"],
            2,
            "expected a number from 0",
        ),
    ] {
        let run = agents("agents-wrong", more);
        assert_eq!(run.status, status, "{more:?}");
        assert!(run.errors.contains(error), "{more:?}: {}", run.errors);
    }
    let card = "position_card: {agent: a, confidence: 0.9, cost: 10}\n";
    let at = folder("agents-none", &[("card.yaml", card)]);
    let run = steelyard(&["agents", at.to_str().unwrap()]);
    assert_eq!(run.status, 1);
    let error = "no decision in these files says which agent did what";
    assert!(run.errors.contains(error), "{}", run.errors);
}
