//! Decisions over logs alone: which of them are one.

use crate::support::{ids, models, settings, workspace};

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

const RETRIES: &str = "Add retries to the uploader. Keep the tests green.";

#[test]
fn logs_of_one_prompt_are_one_decision() {
    let one = session("s1", RETRIES, "Done.");
    let two = session(
        "s2",
        "Add  retries to\nthe uploader. KEEP the tests green.",
        "Done as well.",
    );
    let chat = talk(RETRIES, "Here it is.");
    let files = [("1.jsonl", &*one), ("2.jsonl", &two), ("3.json", &chat)];
    assert_eq!(
        titles(&files),
        ["Add retries to the uploader: claude-x claude-x#2 assistant"]
    );
}

#[test]
fn logs_that_nothing_brings_together_are_no_decision() {
    let one = session("s1", RETRIES, "Done.");
    let two = session("s2", "Add a cache before the parser", "Done.");
    let three = session("s3", RETRIES, "Done.");
    let four = talk("Write a poem about the sea", "Roses");
    let none: [String; 0] = [];
    assert_eq!(titles(&[("1.jsonl", &one)]), none);
    assert_eq!(titles(&[("1.jsonl", &one), ("2.jsonl", &two)]), none);
    let files = [
        ("1.jsonl", &*one),
        ("2.jsonl", &two),
        ("3.jsonl", &three),
        ("4.json", &four),
    ];
    assert_eq!(
        titles(&files),
        ["Add retries to the uploader: claude-x claude-x#2"]
    );
    let apart = workspace(&files).apart(&settings(&[])).unwrap();
    let names: Vec<_> = apart.models.iter().map(|one| ids(one).join(" ")).collect();
    assert_eq!(names, ["claude-x", "assistant"]);
    assert!(
        apart.about.starts_with("2 runs are not compared"),
        "{}",
        apart.about
    );
}

#[test]
fn a_prompt_that_is_said_at_many_tasks_tells_none() {
    for prompt in ["/review", "go on", "Fix it now, please", ""] {
        let one = session("s1", prompt, "Done.");
        let two = session("s2", prompt, "Done.");
        let files = [("1.jsonl", &*one), ("2.jsonl", &two)];
        assert_eq!(titles(&files), Vec::<String>::new(), "{prompt}");
    }
    let five = "Fix it now, please, John";
    let (one, two) = (session("s1", five, "Done."), session("s2", five, "Done."));
    let files = [("1.jsonl", &*one), ("2.jsonl", &two)];
    assert_eq!(titles(&files).len(), 1);
}

#[test]
fn one_prompt_in_two_folders_or_branches_is_two_tasks() {
    let at = |id: &str, place: &str| {
        session(id, RETRIES, "Done.")
            .replace(r#""isSidechain""#, &format!("{place},\"isSidechain\""))
    };
    let count = |places: &[&str]| {
        let texts: Vec<String> = places
            .iter()
            .enumerate()
            .map(|(at_, place)| {
                let id = format!("s{at_}");
                if place.is_empty() {
                    session(&id, RETRIES, "Done.")
                } else {
                    at(&id, place)
                }
            })
            .collect();
        let names: Vec<String> = (0..texts.len()).map(|at| format!("{at}.jsonl")).collect();
        let files: Vec<(&str, &str)> = names
            .iter()
            .zip(&texts)
            .map(|(name, text)| (&**name, &**text))
            .collect();
        titles(&files).len()
    };
    let (a, b) = (r#""cwd":"/a""#, r#""cwd":"/b""#);
    let (main, topic) = (
        r#""cwd":"/a","gitBranch":"main""#,
        r#""cwd":"/a","gitBranch":"topic""#,
    );
    assert_eq!(count(&[a, a]), 1);
    assert_eq!(count(&[a, b]), 0);
    assert_eq!(count(&[a, ""]), 1);
    // What names no folder could belong to either.
    assert_eq!(count(&[a, b, ""]), 0);
    assert_eq!(count(&[main, topic]), 0);
    assert_eq!(count(&[main, main]), 1);
    assert_eq!(count(&[main, a]), 1);
}
