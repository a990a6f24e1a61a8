//! What each format comes to: numbers are worked out by hand from the logs of the suite.

use steelyard_runs::EventKind;

use crate::suite_logs::{imported, of, question, sketch, turn};

fn check(name: &str, expected: &str) {
    let found = sketch(&of(name));
    assert_eq!(found, expected, "{name}:\n{found}");
}

#[test]
fn claude_code_counts_each_answer_once() {
    check(
        "claude_code/session.jsonl",
        r#"model-large s1: 4 calls, 3600 in, 120 out
  1 "Add tests for the parser" -> "Added four tests." 100 tokens, 10000 ms [thought "The parser has one file.", said "I will look first.", Read Done, asked 0]
  2 "Run them" -> "All four pass." 20 tokens, 3200 ms []
  ? 0 selection "Which framework?" pytest|unittest = pytest
"#,
    );
    let report = of("claude_code/session.jsonl").report;
    assert_eq!(
        (report.records, report.duplicates, report.bad_lines),
        (15, 1, 0)
    );
    let passed: Vec<_> = report
        .passed_over
        .iter()
        .map(|(kind, count)| (kind.as_str(), *count))
        .collect();
    assert_eq!(
        passed,
        [("file-history-snapshot", 1), ("queue-operation", 1)]
    );
}

#[test]
fn claude_code_parts_side_chains_and_what_was_taken_back() {
    check(
        "claude_code/branches.jsonl",
        r#"model-large s1: 6 calls, 5400 in, >=85 out
  1 "Look around" -> "There are three." 40 tokens, 8000 ms [Task Done, spawned Explore Some(1)]
  2 "Rename the second" -> "" 12 tokens, 1000 ms [Bash Refused, interrupted]
  3 "Copy it instead" -> "Copied." 30 tokens, 15000 ms [failed "API Error: 529 overloaded", asked 0, response, compacted 50000]
  4 "Anything left?" -> "Nothing." 3 tokens, 2000 ms []
  ? 2 selection "Approve the plan?"  = approved
Explore s1 of 0: 1 calls, 900 in, 70 out
  1 "List all modules." -> "Three modules." 70 tokens, 3000 ms []
model-large s1: 1 calls, 900 in, 4 out
  1 "A new matter" -> "Go on." 4 tokens, 2000 ms []
model-large (taken back) s1 of 0: 1 calls, 900 in, 15 out
  1 "Rename the first" -> "Renamed." 15 tokens, 5000 ms []
"#,
    );
}

#[test]
fn claude_code_in_files_of_agents_and_printed() {
    check(
        "claude_code/agent.jsonl",
        r#"Explore s1: 1 calls, 900 in, 70 out
  1 "List all modules." -> "Three modules." 70 tokens, 3500 ms []
"#,
    );
    check(
        "claude_code/stream.jsonl",
        r#"model-large s2: 2 calls, 1800 in, 55 out
  1 "" -> "Nine files." 55 tokens, 4100 ms [Task Done, spawned Counter Some(1)]
Counter s2 of 0: 1 calls, 900 in, 6 out
  1 "Count files." -> "Nine." 6 tokens, - ms []
"#,
    );
}

#[test]
fn codex_tells_each_text_once_in_both_eras() {
    let turns = r#"  1 "Add tests for the parser" -> "Added four tests." 100 tokens, 10000 ms [thought "The parser has one file.", said "I will look first.", TOOL Done, asked 0]
  2 "Run them" -> "All four pass." 20 tokens, 3200 ms []
  ? 0 selection "Which framework?" pytest|unittest = pytest
"#;
    let turns = |tool: &str| turns.replace("TOOL", tool);
    let head = |run: &str| format!("codex {run}: 4 calls, 3600 in, 120 out\n");
    check(
        "codex_rollout/events.jsonl",
        &(head("c1") + &turns("shell")),
    );
    check(
        "codex_rollout/items.jsonl",
        &(head("c2") + &turns("CommandExecution")),
    );
    check(
        "codex_rollout/bare.jsonl",
        r#"codex c0: 0 calls, - in, - out
  1 "Add tests for the parser" -> "Added four tests." - tokens, - ms [shell Failed]
"#,
    );
}

/// Five calls: one of which nothing says how it ended, two whose exit codes are 0 and 2, one whose end is told before its output,
/// and one whose end says nothing either.
#[test]
fn codex_without_an_exit_code_does_not_say_how_a_call_ended() {
    let call = |id: &str, name: &str| {
        format!(
            r#"{{"type":"response_item","payload":{{"type":"function_call","name":"{name}","arguments":"{{}}","call_id":"{id}"}}}}"#
        )
    };
    let output = |id: &str, text: &str| {
        format!(
            r#"{{"type":"response_item","payload":{{"type":"function_call_output","call_id":"{id}","output":"{text}"}}}}"#
        )
    };
    let end = |id: &str, kind: &str, result: &str| {
        format!(r#"{{"type":"event_msg","payload":{{"type":"{kind}","call_id":"{id}"{result}}}}}"#)
    };
    let text = [
        r#"{"type":"session_meta","payload":{"id":"c9"}}"#.to_owned(),
        r#"{"type":"event_msg","payload":{"type":"user_message","message":"Plan"}}"#.to_owned(),
        call("a", "update_plan"),
        output("a", "Plan updated"),
        call("b", "shell"),
        output("b", r"Exit code: 0\nWall time: 1 s\nOutput:\nx"),
        call("c", "shell"),
        output("c", r"Exit code: 2\nWall time: 1 s\nOutput:\nx"),
        call("d", "search"),
        end("d", "mcp_tool_call_end", r#","result":{"Err":"no"}"#),
        output("d", "err: no"),
        call("e", "look"),
        end("e", "mcp_tool_call_end", ""),
    ];
    let found = sketch(&imported("plan.jsonl", &text.join("\n")));
    assert!(
        found.contains(
            "[update_plan NotSaid, shell Done, shell Failed, search Failed, look NotSaid]"
        ),
        "{found}"
    );
}

/// The stream of the second turn's call broke before its tokens were told.
#[test]
fn codex_leaves_copied_history_and_secrets_out() {
    check(
        "codex_rollout/fork.jsonl",
        r#"Euler f1: 2 calls, 500 in, >=30 out
  1 "Try the parser with empty input" -> "It gives nothing." 30 tokens, 7000 ms []
  2 "What does it need from me?" -> "Nothing more." - tokens, 4000 ms [asked 0, compacted -, failed "stream disconnected"]
  ? 1 open_ended "Which key?"  = (secret)
"#,
    );
    let imported = of("codex_rollout/fork.jsonl");
    assert_eq!(imported.report.duplicates, 4);
    assert!(!format!("{imported:?}").contains("correct horse"));
}

/// A review and a guardian's verdict stand where they were given; one that is still thinking says nothing.
#[test]
fn codex_tells_reviews_and_verdicts() {
    let lines = [
        r#"{"type":"session_meta","payload":{"id":"r1","cwd":"/w"}}"#,
        r#"{"type":"event_msg","payload":{"type":"user_message","message":"Review it"}}"#,
        r#"{"type":"event_msg","payload":{"type":"guardian_assessment","id":"g1","status":"in_progress","action":{"type":"command","command":"rm -r x"}}}"#,
        r#"{"type":"event_msg","payload":{"type":"guardian_assessment","id":"g1","status":"denied","rationale":"It deletes.","action":{"type":"command","command":"rm -r x"}}}"#,
        r#"{"type":"event_msg","payload":{"type":"agent_message","message":"Reviewed."}}"#,
        r#"{"type":"event_msg","payload":{"type":"exited_review_mode","review_output":{"findings":[{"title":"Off by one","body":"The last is lost.","code_location":{"absolute_file_path":"a.rs","line_range":{"start":7,"end":9}}},{"title":"No test"},7],"overall_correctness":"patch is incorrect","overall_explanation":"It drops a line."}}}"#,
        r#"{"type":"event_msg","payload":{"type":"exited_review_mode","review_output":null}}"#,
    ];
    let made = imported("review.jsonl", &lines.join("\n"));
    assert_eq!(
        sketch(&made),
        r#"codex r1: 0 calls, - in, - out
  1 "Review it" -> "Reviewed." - tokens, - ms [noted "guardian: denied: rm -r x\nIt deletes.", response, noted "review: patch is incorrect\nIt drops a line.\n- Off by one (a.rs:7)\nThe last is lost.\n- No test", noted "review: no result"]
"#
    );
    let passed: Vec<_> = made.report.passed_over.iter().collect();
    assert_eq!(passed.len(), 1, "{passed:?}");
}

#[test]
fn codex_printed_has_no_prompts() {
    check(
        "codex_exec/printed.jsonl",
        r#"codex e1: 2 calls, 3600 in, 120 out
  1 "" -> "Added four tests." 100 tokens, - ms [thought "The parser has one file.", said "I will look first.", command_execution Done]
  2 "" -> "All four pass." 20 tokens, - ms []
"#,
    );
}

/// Sums of a thread are told: 20 and 40 and 45 are 20, 20 and 5. A sum that falls is of a process that counts anew; a
/// thread that is resumed into the same file goes on.
#[test]
fn codex_printed_tells_sums_of_its_threads() {
    let message = |text: &str| {
        format!(r#"{{"type":"item.completed","item":{{"type":"agent_message","text":"{text}"}}}}"#)
    };
    let spent = |input: u32, output: u32| {
        let usage = format!(r#"{{"input_tokens":{input},"output_tokens":{output}}}"#);
        format!(r#"{{"type":"turn.completed","usage":{usage}}}"#)
    };
    let turn =
        |text: &str, sum| [r#"{"type":"turn.started"}"#.to_owned(), message(text), sum].join("\n");
    let thread = |id: &str| format!(r#"{{"type":"thread.started","thread_id":"{id}"}}"#);
    let lines = [
        thread("a"),
        turn("One.", spent(1_000, 20)),
        turn("Two.", spent(3_000, 40)),
        thread("b"),
        turn("Other.", spent(500, 7)),
        thread("a"),
        turn("Three.", spent(3_500, 45)),
        // More input and less output than before: all of it is new.
        turn("Anew.", spent(4_000, 9)),
        turn("Idle.", spent(4_000, 9)),
        r#"{"type":"turn.started"}"#.to_owned(),
        message("Failed."),
        r#"{"type":"turn.failed","error":{"message":"No."}}"#.to_owned(),
        turn("On.", spent(4_400, 10)),
    ];
    let found = imported("exec.jsonl", &lines.join("\n"));
    assert_eq!(
        sketch(&found),
        r#"codex a: 6 calls, 7900 in, 55 out
  1 "" -> "One." 20 tokens, - ms []
  2 "" -> "Two." 20 tokens, - ms []
  3 "" -> "Three." 5 tokens, - ms []
  4 "" -> "Anew." 9 tokens, - ms []
  5 "" -> "Idle." 0 tokens, - ms []
  6 "" -> "Failed." - tokens, - ms [response, failed "No."]
  7 "" -> "On." 1 tokens, - ms []
codex b: 1 calls, 500 in, 7 out
  1 "" -> "Other." 7 tokens, - ms []
"#
    );
}

#[test]
fn openai_chats_of_all_forms() {
    check(
        "openai_chat/list.json",
        r#"assistant -: 0 calls, - in, - out
  1 "Add tests for the parser" -> "Added four tests." - tokens, - ms [said "I will look first.", read NotSaid, asked 0]
  2 "Run them" -> "All four pass." - tokens, - ms []
  ? 0 selection "Which framework?" pytest|unittest = pytest
"#,
    );
    check(
        "openai_chat/log.json",
        r#"model-large chat1: 1 calls, 900 in, 20 out
  1 "Add tests for the parser" -> "Added four tests." - tokens, - ms [said "I will look first.", read NotSaid, asked 0]
  2 "Run them" -> "All four pass." 20 tokens, - ms []
  ? 0 selection "Which framework?" pytest|unittest = pytest
"#,
    );
    check(
        "openai_chat/lines.jsonl",
        r#"assistant 1: 0 calls, - in, - out
  1 "I lost my keys.\nAgain." -> "They turn up." - tokens, - ms []
assistant 2: 0 calls, - in, - out
  1 "Weather?" -> "" - tokens, - ms [get NotSaid]
assistant 3: 0 calls, - in, - out
  1 "Name a colour." -> "Blue." - tokens, - ms []
model-small b7: 1 calls, 5 in, 2 out
  1 "" -> "Done." 2 tokens, - ms []
"#,
    );
    check(
        "openai_chat/agents.jsonl",
        r#"poet -: 0 calls, - in, - out
  1 "Write a verse." -> "Rain on tin." - tokens, - ms []
  2 "Too short." -> "Rain on tin, all night." - tokens, - ms []
critic -: 0 calls, - in, - out
  1 "Write a verse." -> "Too short." - tokens, - ms []
"#,
    );
}

#[test]
fn events_of_one_agent() {
    check(
        "events/session.jsonl",
        r#"coder e1: 4 calls, 3600 in, 120 out
  1 "Add tests for the parser" -> "Added four tests." 100 tokens, 10000 ms [Read Done]
  2 "Run them" -> "All four pass." 20 tokens, 3200 ms []
  ? 0 selection "Which framework?" pytest|unittest = pytest
"#,
    );
}

/// The same talk in five formats: what all of them tell is the same.
#[test]
fn one_conversation_is_one_trajectory() {
    let talk = |name: &str| {
        let mut one = of(name).trajectories.remove(0);
        for turn in &mut one.turns {
            // Names of tools differ, and not every format shows reasoning.
            turn.events
                .retain(|event| matches!(event.kind, EventKind::Said(_) | EventKind::Asked(_)));
        }
        one
    };
    let whole = |name: &str| {
        let one = talk(name);
        let turns = one.turns.iter().map(turn);
        turns
            .chain(one.questions.iter().map(question))
            .collect::<String>()
    };
    let expected = whole("claude_code/session.jsonl");
    assert_eq!(whole("codex_rollout/events.jsonl"), expected);
    assert_eq!(whole("codex_rollout/items.jsonl"), expected);
    let usage = talk("claude_code/session.jsonl").usage;
    let other = talk("codex_rollout/items.jsonl").usage;
    assert_eq!(
        (other.input, other.output, other.cached),
        (usage.input, usage.output, usage.cached)
    );
    // Events tell of no text but a turn's answer, and who asks is known by the turn alone.
    let without_events = |name: &str| {
        let one = talk(name);
        let turns = one.turns.into_iter().map(|mut one| {
            one.events.clear();
            turn(&one)
        });
        turns
            .chain(one.questions.iter().map(question))
            .collect::<String>()
    };
    assert_eq!(
        without_events("events/session.jsonl"),
        without_events("claude_code/session.jsonl")
    );
    let other = talk("events/session.jsonl").usage;
    assert_eq!(
        (other.calls, other.input, other.output),
        (usage.calls, usage.input, usage.output)
    );
    // What has no times or tokens has the same words.
    let bare = |name: &str, prompts: bool| {
        let one = talk(name);
        let turns = one.turns.into_iter().map(|mut one| {
            (one.tokens, one.latency_ms) = (None, None);
            if !prompts {
                one.prompt.clear();
                one.events
                    .retain(|event| matches!(event.kind, EventKind::Said(_)));
            }
            turn(&one)
        });
        turns.collect::<String>()
    };
    let session = "claude_code/session.jsonl";
    assert_eq!(bare("openai_chat/list.json", true), bare(session, true));
    assert_eq!(
        bare("codex_exec/printed.jsonl", false),
        bare(session, false)
    );
    let tokens = |name: &str| {
        talk(name)
            .turns
            .iter()
            .map(|turn| turn.tokens)
            .collect::<Vec<_>>()
    };
    assert_eq!(tokens("codex_exec/printed.jsonl"), tokens(session));
}

#[test]
fn qwen_code_is_called_what_it_is() {
    check(
        "qwen_code/session.jsonl",
        r#"qwen-code qs1: 3 calls, 3000 in, 75 out
  1 "Add a test for the empty basket" -> "The test is written. Should I install pytest?" 75 tokens, 8000 ms [thought "I should read the basket first.", said "I read the basket first.", read_file Done, run_shell_command Failed]
  ? 0 selection "Should I install pytest?"  = -
"#,
    );
}

/// A command that the agent answers is a prompt; one that only the program answers is none, whatever it prints.
#[test]
fn a_slash_command_is_a_prompt_where_the_agent_answers() {
    let user = |at: usize, text: &str, more: &str| {
        let text = serde_json::json!(text);
        format!(
            r#"{{"type":"user","uuid":"u{at}","sessionId":"s","timestamp":"2026-01-05T10:00:{at:02}.000Z"{more},"message":{{"role":"user","content":{text}}}}}"#
        )
    };
    let agent = |at: usize, model: &str, text: &str| {
        format!(
            r#"{{"type":"assistant","uuid":"u{at}","sessionId":"s","timestamp":"2026-01-05T10:00:{at:02}.000Z","message":{{"id":"m{at}","role":"assistant","model":"{model}","content":[{{"type":"text","text":"{text}"}}]}}}}"#
        )
    };
    let typed = |name: &str, arguments: &str| {
        format!(
            "<command-message>{name} is running</command-message>\n<command-name>/{name}</command-name>\n<command-args>{arguments}</command-args>"
        )
    };
    let lines = [
        user(0, &typed("model", ""), ""),
        user(
            1,
            "<local-command-stdout>Set model</local-command-stdout>",
            "",
        ),
        agent(2, "<synthetic>", "No response requested."),
        user(3, &typed("review", "the cache"), ""),
        user(
            4,
            "Review what changed in the cache, file by file.",
            r#","isMeta":true"#,
        ),
        agent(5, "m", "One fault."),
        user(
            6,
            "<ide_opened_file>The user opened a.rs in the IDE.</ide_opened_file>\nMend it",
            "",
        ),
        agent(7, "m", "Mended."),
        user(8, &typed("cost", ""), ""),
        user(9, "<local-command-stdout>$1</local-command-stdout>", ""),
    ];
    let made = imported("s.jsonl", &lines.join("\n"));
    let turns: Vec<_> = made.trajectories[0]
        .turns
        .iter()
        .map(|turn| (turn.prompt.as_str(), turn.response.as_str()))
        .collect();
    assert_eq!(
        turns,
        [("/review the cache", "One fault."), ("Mend it", "Mended.")]
    );
    let drawn = sketch(&made);
    assert!(
        drawn.contains(r#"noted "context: Review what changed in the cache, file by file.""#),
        "{drawn}"
    );
    assert!(
        drawn.contains(r#"noted "context: <ide_opened_file>"#),
        "{drawn}"
    );
}

/// Whatever a log calls its agents, and in whichever of its forms, it is of one program; a form of many programs is of none.
#[test]
fn a_log_is_of_its_program() {
    for (name, program) in [
        ("claude_code/session.jsonl", "Claude Code"),
        ("claude_code/branches.jsonl", "Claude Code"),
        ("codex_rollout/items.jsonl", "Codex"),
        ("codex_exec/printed.jsonl", "Codex"),
        ("qwen_code/session.jsonl", "Qwen Code"),
        ("openai_chat/log.json", ""),
        ("events/session.jsonl", ""),
    ] {
        let found = of(name).trajectories;
        assert!(!found.is_empty(), "{name}");
        assert!(found.iter().all(|one| one.program == program), "{name}");
    }
}
