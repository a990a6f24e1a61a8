//! `import`: trajectories of other programs' logs, as a table and as JSON that nothing secret stands in.

use std::path::Path;

use crate::support::{Json, folder, keys, steelyard};

fn log(name: &str) -> String {
    let suite =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/suites/interaction/transcripts");
    suite.join(name).to_str().unwrap().to_owned()
}

#[test]
fn a_table_of_agents() {
    let run = steelyard(&["import", &log("claude_code/branches.jsonl")]);
    assert_eq!(run.status, 0, "{}", run.errors);
    let lines: Vec<&str> = run.output.lines().collect();
    assert!(
        lines[0].ends_with("branches.jsonl: 3 agents, 7 turns, Claude Code"),
        "{}",
        lines[0]
    );
    let expected = [
        "  agent                     run  turns  output  input  questions",
        "  model-large               s1   4      ≥ 85    5400   1",
        "  Explore                   s1   1      70      900    0",
        "  model-large               s1   1      4       900    0",
        "  model-large (taken back)  s1   1      15      900    0",
        "  24 records, 0 broken, 0 repeated",
        "  output tokens are a lower bound: of some answers the log has no end, or no count",
    ];
    assert_eq!(lines[1..], expected);
}

#[test]
fn the_contract_of_its_json() {
    let files = [
        log("claude_code/session.jsonl"),
        log("claude_code/branches.jsonl"),
    ];
    let run = steelyard(&["import", "--json", &files[0], &files[1]]);
    let json: Json = serde_json::from_str(&run.output).unwrap();
    let of = |path: &str| keys(&json, path).remove(0).join(" ");
    assert_eq!(of(""), "trajectories reports unknown");
    assert_eq!(
        of("trajectories"),
        "agent_name spec_id run_id stage project branch models parent called turns questions_asked lists_questions preference_violations usage ended"
    );
    assert_eq!(
        of("trajectories turns"),
        "turn_number timestamp prompt response token_count latency_ms"
    );
    assert_eq!(
        of("trajectories questions_asked"),
        "text turn question_type effort_level options answer"
    );
    assert_eq!(
        of("trajectories usage"),
        "input cached cache_written cache_written_1h output reasoning calls at_least"
    );
    assert_eq!(of("trajectories ended"), "answered calls failed_calls");
    assert_eq!(
        of("reports"),
        "path format records passed_over bad_lines diagnostics duplicates usage notes"
    );
    let value = run.json();
    let all = value["trajectories"].as_array().unwrap();
    // Places of parents count over all files.
    let parents: Vec<Option<u64>> = all.iter().map(|one| one["parent"].as_u64()).collect();
    assert_eq!(parents, [None, None, Some(1), None, Some(1)]);
    let first = &all[0]["turns"][0];
    assert_eq!(first["timestamp"], "2026-01-05T10:00:00.000Z");
    assert_eq!(
        (first["token_count"].as_u64(), first["latency_ms"].as_f64()),
        (Some(100), Some(10_000.0))
    );
    let question = &all[0]["questions_asked"][0];
    assert_eq!(
        (question["turn"].as_u64(), &question["question_type"]),
        (Some(1), &"selection".into())
    );
}

#[test]
fn keys_and_home_folders_stay_at_home() {
    let text = r#"{"messages":[{"role":"user","content":"In /home/ada/app use sk-abcdefghijklmnopqrstuv"},
{"role":"assistant","content":"Bearer abcdefgh12345678 works"}]}
{"messages": [ghp_abcdefghijklmnopqrstuvwxyz0123"#;
    let at = folder(
        "import-mask",
        &[("talk.json", text), ("notes.md", "# Notes\n")],
    );
    let run = steelyard(&["import", "--json", at.to_str().unwrap()]);
    let value = run.json();
    let turn = &value["trajectories"][0]["turns"][0];
    assert_eq!(turn["prompt"], "In ~/app use sk-(masked)");
    assert_eq!(turn["response"], "Bearer (masked) works");
    assert_eq!(value["reports"][0]["bad_lines"], 1);
    assert!(!run.output.contains("ghp_abc"), "{}", run.output);
    assert!(value["unknown"][0].as_str().unwrap().ends_with("notes.md"));
}

#[test]
fn files_without_a_log_are_an_error() {
    let at = folder(
        "import-none",
        &[("card.yaml", "position_card: {agent: a}\n")],
    );
    let run = steelyard(&["import", at.join("card.yaml").to_str().unwrap()]);
    assert_eq!(
        (run.status, run.other_errors().trim()),
        (1, "steelyard: no log of a known format in these files")
    );
    let [(name, why)] = run.left_out()[..] else {
        panic!("{}", run.errors);
    };
    assert!(name.ends_with("card.yaml"), "{name}");
    assert_eq!(why, "Position card: 1 card; not used by import");
}

#[test]
fn check_tells_what_a_log_holds() {
    let run = steelyard(&["check", &log("codex_rollout/fork.jsonl")]);
    assert_eq!(run.status, 0);
    assert!(
        run.output.contains("fork.jsonl: 1 agent, 2 turns, Codex"),
        "{}",
        run.output
    );
}

/// Each called agent under what called it, in whatever file, and what is not there.
#[test]
fn links_between_files_are_reported() {
    let agents = "claude_code/s7/subagents";
    let files = [
        log(&format!("{agents}/agent-aa11.jsonl")),
        log(&format!("{agents}/agent-aa11.meta.json")),
        log("claude_code/s7.jsonl"),
        log(&format!("{agents}/workflows/wf_1/journal.jsonl")),
    ];
    let all: Vec<&str> = files.iter().map(String::as_str).collect();
    let run = steelyard(&[&["import"], &all[..]].concat());
    let lines: Vec<&str> = run
        .output
        .lines()
        .filter(|line| line.starts_with("  1 "))
        .collect();
    let nowhere = "  1 called agent whose log is not loaded, its tokens not counted";
    assert_eq!(
        lines,
        [
            "  1 linked to a caller in another file",
            nowhere,
            "  1 record, 0 broken, 0 repeated",
            "  1 called agent linked in another file",
            nowhere,
        ],
        "{}",
        run.output
    );
    assert!(run.output.contains("about the agent Explore, Claude Code"));
    assert!(
        run.output.contains("the journal of a workflow"),
        "{}",
        run.output
    );
    let alone = steelyard(&["import", &files[0]]);
    let expected = "  1 called by a session that is not loaded";
    assert!(
        alone.output.lines().any(|line| line == expected),
        "{}",
        alone.output
    );
}

/// What was printed is read again with the same parents, so that what agents called ranks nowhere.
#[test]
fn printed_links_are_read_again() {
    let agents = "claude_code/s7/subagents";
    let files = [
        log(&format!("{agents}/agent-cc33.jsonl")),
        log(&format!("{agents}/agent-bb22.jsonl")),
        log("claude_code/s7.jsonl"),
    ];
    let run = steelyard(&["import", "--json", &files[0], &files[1], &files[2]]);
    let value = run.json();
    let all = value["trajectories"].as_array().unwrap();
    let links: Vec<_> = all
        .iter()
        .map(|one| (one["parent"].as_u64(), &one["called"]))
        .collect();
    let [yes, no] = [true, false].map(serde_json::Value::from);
    // Of the second its caller is there, without a note of the call; of the first only the session that both are of.
    assert_eq!(links, [(Some(2), &yes), (Some(2), &yes), (None, &no)]);
    let plan = &all[2]["questions_asked"][0];
    assert_eq!(plan["text"], "Approve the plan?");
    assert!(plan["about"].as_str().unwrap().starts_with("# Plan"));
    let at = folder("import-links", &[("runs.json", &run.output)]);
    let again = steelyard(&["decide", "interaction", at.to_str().unwrap()]);
    assert!(again.output.contains("model-large"), "{}", again.output);
    assert!(!again.output.contains("agent-bb22"), "{}", again.output);
    let printed = steelyard(&["transcript", at.to_str().unwrap()]);
    assert!(printed.output.contains("under run 3"), "{}", printed.output);
    assert!(printed.output.contains("  # Plan"), "{}", printed.output);
}

/// A log that is opened twice counts once, also where what was printed of it is read again.
#[test]
fn copies_are_told_and_read_again() {
    let text = std::fs::read_to_string(log("claude_code/session.jsonl")).unwrap();
    let at = folder("import-copies", &[("a.jsonl", &text), ("b.jsonl", &text)]);
    let run = steelyard(&["import", at.to_str().unwrap()]);
    let expected = "  1 contained in another log, counted there";
    let lines = run.output.lines().filter(|line| *line == expected);
    assert_eq!(lines.count(), 1, "{}", run.output);
    let transcript = steelyard(&["transcript", at.to_str().unwrap()]);
    assert!(
        transcript.output.contains("all of it counts in run 1"),
        "{}",
        transcript.output
    );
    let printed = steelyard(&["import", "--json", at.to_str().unwrap()]);
    let value = printed.json();
    let all = value["trajectories"].as_array().unwrap();
    assert_eq!(all[0].get("whole_in"), None);
    assert_eq!(all[1]["whole_in"], 0);
    let again = folder("import-copies-again", &[("runs.json", &printed.output)]);
    for at in [at, again] {
        let decided = steelyard(&["decide", "interaction", "--json", at.to_str().unwrap()]);
        assert!(
            !decided.output.contains("model-large#2"),
            "{}",
            decided.output
        );
    }
}

/// What `--json` prints decides as the logs do, and says as much of tokens.
#[test]
fn what_was_printed_decides_as_the_log_does() {
    let logs = [
        log("claude_code/branches.jsonl"),
        log("events/agents.jsonl"),
        log("openai_chat/agents.jsonl"),
    ];
    let all: Vec<&str> = logs.iter().map(String::as_str).collect();
    let printed = steelyard(&[&["import", "--json"], &all[..]].concat());
    let at = folder("import-again", &[("kept.json", &printed.output)]);
    let kept = at.to_str().unwrap();
    let of = |files: &[&str]| {
        let run = steelyard(&[&["decide", "interaction", "--json"], files].concat());
        // A decision a line; where each stands differs.
        let lines = run.output.lines();
        let all = lines.map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        let mut decided: Vec<_> = all
            .map(|mut one| (one["outcome"].take(), one["alternatives"].take()))
            .collect();
        for place in decided
            .iter_mut()
            .flat_map(|one| one.1.as_array_mut().into_iter().flatten())
        {
            place.as_object_mut().unwrap().remove("source");
        }
        decided
    };
    let decided = of(&all);
    assert!(!decided.is_empty());
    assert_eq!(of(&[kept]), decided);
    let heads = |files: &[&str]| {
        let run = steelyard(&[&["transcript"], files].concat());
        let lines = run.output.lines();
        let heads = lines.filter_map(|line| line.split_once(" tokens out"));
        heads.map(|(head, _)| head.to_owned()).collect::<Vec<_>>()
    };
    let found = heads(&all);
    assert!(found.iter().any(|head| head.contains("≥ ")), "{found:?}");
    assert_eq!(heads(&[kept]), found);
}

/// Of a run that was killed before it told any tokens nothing is known, not even a bound.
#[test]
fn a_bound_of_nothing_is_a_dash() {
    let lines = [
        r#"{"type":"thread.started","thread_id":"e1"}"#,
        r#"{"type":"turn.started"}"#,
        r#"{"type":"item.started","item":{"id":"i0","type":"command_execution","command":"make","status":"in_progress"}}"#,
    ];
    let folder = folder("import-killed", &[("run.jsonl", &lines.join("\n"))]);
    let run = steelyard(&["import", folder.to_str().unwrap()]);
    let row: Vec<&str> = run
        .output
        .lines()
        .nth(2)
        .unwrap()
        .split_whitespace()
        .collect();
    assert_eq!(row, ["codex", "e1", "1", "–", "–", "0"]);
}
