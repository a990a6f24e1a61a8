//! Decisions over logs alone: which of them are one.

use crate::interaction_support::{ids, models};

/// A talk of one turn as the chat API has it.
fn talk(prompt: &str, answer: &str) -> String {
    let messages = serde_json::json!([
        {"role": "user", "content": prompt},
        {"role": "assistant", "content": answer},
    ]);
    serde_json::json!({ "messages": messages }).to_string()
}

/// A session of Claude Code of one turn.
fn session(id: &str, prompt: &str, answer: &str) -> String {
    let record = |kind: &str, at: usize, content: serde_json::Value| {
        let message = serde_json::json!({
            "id": format!("m-{id}-{at}"), "role": kind, "model": "claude-x", "content": content,
            "usage": {"input_tokens": 10, "output_tokens": 5},
        });
        let line = serde_json::json!({
            "type": kind, "uuid": format!("{id}-{at}"), "sessionId": id, "isSidechain": false, "message": message,
            "parentUuid": at.checked_sub(1).map(|before| format!("{id}-{before}")),
            "timestamp": format!("2026-01-05T10:00:{at:02}.000Z"),
        });
        line.to_string()
    };
    let answer = serde_json::json!([{"type": "text", "text": answer}]);
    [
        record("user", 0, prompt.into()),
        record("assistant", 1, answer),
    ]
    .join("\n")
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
    let one = session("s1", "Add retries", "Done.");
    let two = session("s2", "Add  retries\n", "Done as well.");
    let chat = talk("Add retries", "Here it is.");
    let files = [("1.jsonl", &*one), ("2.jsonl", &two), ("3.json", &chat)];
    assert_eq!(
        titles(&files),
        ["Add retries: claude-x claude-x#2 assistant"]
    );
}

#[test]
fn logs_that_share_their_prompt_with_nobody_are_held_against_each_other() {
    let one = session("s1", "Add retries", "Done.");
    let two = session("s2", "Add a cache", "Done.");
    let three = session("s3", "Add retries", "Done.");
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
