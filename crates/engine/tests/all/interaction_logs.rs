//! Decisions over logs alone: which of them are one, and what stands for the artifact that nobody has.

use steelyard_decision::Provenance;

use crate::interaction_support::{ids, models};

/// A talk of one turn as the chat API has it: calls of a tool with whether they failed, and an answer or none.
fn talk(prompt: &str, answer: &str) -> String {
    let messages = serde_json::json!([
        {"role": "user", "content": prompt},
        {"role": "assistant", "content": answer},
    ]);
    serde_json::json!({ "messages": messages }).to_string()
}

/// A session of Claude Code of one turn: each call of a tool failed or did not; after it an answer, if there is one.
fn session(id: &str, prompt: &str, calls: &[bool], answer: Option<&str>) -> String {
    let mut lines = Vec::new();
    let mut before = serde_json::Value::Null;
    let mut push = |kind: &str, content: serde_json::Value| {
        let uuid = format!("{id}-{}", lines.len());
        let message = serde_json::json!({
            "id": format!("m-{uuid}"), "role": kind, "model": "claude-x", "content": content,
            "usage": {"input_tokens": 10, "output_tokens": 5},
        });
        let line = serde_json::json!({
            "type": kind, "uuid": uuid, "parentUuid": before, "sessionId": id, "isSidechain": false,
            "timestamp": format!("2026-01-05T10:00:{:02}.000Z", lines.len()), "message": message,
        });
        before = serde_json::Value::from(uuid);
        lines.push(line.to_string());
    };
    push("user", prompt.into());
    for (at, failed) in calls.iter().enumerate() {
        let call = format!("{id}-t{at}");
        push(
            "assistant",
            serde_json::json!([{"type": "tool_use", "id": call, "name": "Bash", "input": {"command": "make"}}]),
        );
        push(
            "user",
            serde_json::json!([{"type": "tool_result", "tool_use_id": call, "content": "out", "is_error": failed}]),
        );
    }
    if let Some(answer) = answer {
        push(
            "assistant",
            serde_json::json!([{"type": "text", "text": answer}]),
        );
    }
    lines.join("\n")
}

fn titles(files: &[(&str, &str)]) -> Vec<String> {
    let all = models(files, &[]);
    let words = all
        .iter()
        .map(|one| format!("{}: {}", one.title, ids(one).join(" ")));
    words.collect()
}

#[test]
fn logs_of_one_prompt_are_one_decision() {
    let one = session("s1", "Add retries", &[], Some("Done."));
    let two = session("s2", "Add  retries\n", &[], Some("Done as well."));
    let chat = talk("Add retries", "Here it is.");
    let files = [("1.jsonl", &*one), ("2.jsonl", &two), ("3.json", &chat)];
    assert_eq!(
        titles(&files),
        ["Add retries: claude-x claude-x#2 assistant"]
    );
}

#[test]
fn logs_that_share_their_prompt_with_nobody_are_held_against_each_other() {
    let one = session("s1", "Add retries", &[], Some("Done."));
    let two = session("s2", "Add a cache", &[], Some("Done."));
    let three = session("s3", "Add retries", &[], Some("Done."));
    let four = talk("Write a poem", "Roses");
    assert_eq!(titles(&[("1.jsonl", &one)]), ["Add retries: claude-x"]);
    assert_eq!(
        titles(&[("1.jsonl", &one), ("2.jsonl", &two)]),
        ["Runs at different tasks: claude-x claude-x#2"]
    );
    let files = [
        ("1.jsonl", &*one),
        ("2.jsonl", &two),
        ("3.jsonl", &three),
        ("4.json", &four),
    ];
    assert_eq!(
        titles(&files),
        [
            "Add retries: claude-x claude-x#2",
            "Runs at different tasks: claude-x assistant"
        ]
    );
}

/// One of four calls failed and there is an answer: .5 + .5 · 3/4. None failed and there is no answer: .5.
#[test]
fn how_a_log_ends_stands_for_what_was_delivered() {
    let one = session(
        "s1",
        "Add retries",
        &[false, true, false, false],
        Some("Done."),
    );
    let two = session("s2", "Add retries", &[false], None);
    let files = [("1.jsonl", &*one), ("2.jsonl", &two)];
    let model = &models(&files, &[])[0];
    assert_eq!(model.cells.columns[0].x, [0.875, 0.5]);
    let origin = &model.cells.columns[0].origins[0];
    assert_eq!(
        origin.formed,
        "ends with an answer, half; 1 of 4 calls failed, half"
    );
    assert!(matches!(
        origin.notes.as_slice(),
        [(Provenance::Heuristic, _)]
    ));
    // .7 · .875 + .3 · (.05 + .05) against .7 · .5 + .03.
    let scores = model.weigh().scores;
    assert!((scores[0] - 0.6425).abs() < 1e-12 && (scores[1] - 0.38).abs() < 1e-12);
    let nothing = &models(&files, &[("interaction.log-technical", "nothing")])[0];
    assert_eq!(nothing.cells.columns[0].x, [0.0, 0.0]);
    let missing = &nothing.cells.columns[0].origins[0].notes;
    assert!(matches!(missing.as_slice(), [(Provenance::Missing, _)]));
}

/// An artifact that is there counts, and the log only for the interaction.
#[test]
fn an_artifact_goes_before_the_log() {
    let log = session("s1", "Add retries", &[true], None);
    let artifact = r#"{"artifacts": [{"agent": "claude-x", "stage": "plan", "completeness": 1.0, "required_fields": []}]}"#;
    let model = &models(&[("1.jsonl", &log), ("a.json", artifact)], &[])[0];
    assert_eq!(ids(model), ["claude-x"]);
    assert_eq!(model.cells.columns[0].x, [1.0]);
}
