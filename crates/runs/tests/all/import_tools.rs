//! What logs say of calls of tools: how they ended, how long they took, and what was never answered.

use steelyard_documents::Source;
use steelyard_runs::import::{Imported, import, recognise};
use steelyard_runs::{EventKind, Outcome, Trajectory};

use crate::import_costs::runs;

fn imported(lines: &[String]) -> Imported {
    let text = lines.join("\n");
    let importer = recognise(&text).expect("a known format");
    import(importer, &Source::new("log.jsonl", text))
}

/// Name, outcome and milliseconds of each call.
fn tools(run: &Trajectory) -> Vec<(String, Outcome, Option<f64>)> {
    let events = run.turns.iter().flat_map(|turn| &turn.events);
    let calls = events.filter_map(|event| match &event.kind {
        EventKind::Tool(call) => Some((call.name.to_string(), call.outcome, call.took_ms)),
        _ => None,
    });
    calls.collect()
}

/// A record of Claude Code at a second, with blocks as content.
fn record(kind: &str, at: u32, content: &str) -> String {
    format!(
        r#"{{"type":"{kind}","uuid":"{kind}{at}","sessionId":"s","timestamp":"2026-04-07T10:00:{at:02}.000Z","message":{{"role":"{kind}","id":"m{at}","model":"oak-1","content":[{content}]}}}}"#
    )
}

const PROMPT: &str = r#"{"type":"text","text":"How warm is it?"}"#;
const SAID: &str = r#"{"type":"text","text":"Warm."}"#;

/// Each server tool with what it gave, and whether that is a failure.
const SERVED: [(&str, &str, Outcome); 9] = [
    (
        "web_search",
        r#""type":"web_search_tool_result","content":[{"type":"web_search_result","url":"u","title":"t"}]"#,
        Outcome::Done,
    ),
    (
        "web_search",
        r#""type":"web_search_tool_result","content":{"type":"web_search_tool_result_error","error_code":"max_uses_exceeded"}"#,
        Outcome::Failed,
    ),
    (
        "web_fetch",
        r#""type":"web_fetch_tool_result","content":{"type":"web_fetch_result","url":"u","content":{"type":"document"}}"#,
        Outcome::Done,
    ),
    (
        "bash_code_execution",
        r#""type":"bash_code_execution_tool_result","content":{"type":"bash_code_execution_result","stdout":"x","stderr":"","return_code":0}"#,
        Outcome::Done,
    ),
    (
        "code_execution",
        r#""type":"code_execution_tool_result","content":{"type":"code_execution_result","stdout":"","stderr":"e","return_code":1}"#,
        Outcome::Failed,
    ),
    (
        "advisor",
        r#""type":"advisor_tool_result","content":{"type":"advisor_result","text":"Wait."}"#,
        Outcome::Done,
    ),
    (
        "look",
        r#""type":"mcp_tool_result","is_error":true,"content":[{"type":"text","text":"no"}]"#,
        Outcome::Failed,
    ),
    (
        "look",
        r#""type":"mcp_tool_result","is_error":false,"content":[{"type":"text","text":"yes"}]"#,
        Outcome::Done,
    ),
    (
        "tool_search",
        r#""type":"tool_search_tool_result","content":{"type":"tool_search_tool_search_result","tool_references":[]}"#,
        Outcome::Done,
    ),
];

fn served() -> (String, Vec<(String, Outcome, Option<f64>)>) {
    let mut blocks = Vec::new();
    for (at, (name, result, _)) in SERVED.iter().enumerate() {
        let kind = if *name == "look" {
            "mcp_tool_use"
        } else {
            "server_tool_use"
        };
        blocks.push(format!(
            r#"{{"type":"{kind}","id":"t{at}","name":"{name}","input":{{}}}}"#
        ));
        blocks.push(format!(r#"{{"tool_use_id":"t{at}",{result}}}"#));
    }
    blocks.push(SAID.to_owned());
    let expected = SERVED
        .iter()
        .map(|(name, _, outcome)| ((*name).to_owned(), *outcome, None));
    (blocks.join(","), expected.collect())
}

#[test]
fn tools_of_the_server_have_results_within_the_answer() {
    let (blocks, expected) = served();
    let made = runs(&[record("user", 0, PROMPT), record("assistant", 9, &blocks)]);
    assert_eq!(tools(&made[0]), expected);
    assert_eq!(made[0].turns[0].response, "Warm.");
    // The same as messages of a chat, where the answer is the last text.
    let chat = format!(
        r#"{{"messages":[{{"role":"user","content":"How warm is it?"}},{{"role":"assistant","content":[{{"type":"text","text":"I look."}},{blocks}]}}]}}"#
    );
    let made = runs(&[chat]);
    assert_eq!(tools(&made[0]), expected);
    assert_eq!(made[0].turns[0].response, "Warm.");
    assert_eq!(
        made[0].turns[0].events[0].kind,
        EventKind::Said("I look.".to_owned())
    );
}

#[test]
fn a_question_that_nobody_answered_was_not_waited_for() {
    let question = r#"{"type":"tool_use","id":"t1","name":"AskUserQuestion","input":{"questions":[{"question":"Which colour?","options":[{"label":"Red"},{"label":"Blue"}]}]}}"#;
    let gave = |fields: &str, more: &str| {
        let block = format!(r#"{{"type":"tool_result","tool_use_id":"t1",{fields}}}"#);
        let line = record("user", 30, &block);
        format!("{},{more}}}", &line[..line.len() - 1])
    };
    let asked = |result: String| {
        let mut lines = vec![record("user", 0, PROMPT), record("assistant", 5, question)];
        lines.extend([result, record("assistant", 34, SAID)]);
        let run = runs(&lines).remove(0);
        let asked = run.questions[0].clone();
        assert_eq!(asked.options, ["Red", "Blue"]);
        (asked.answer, asked.waited_ms, run.turns[0].latency_ms)
    };
    let missing = r#""is_error":true,"content":"[Tool result missing due to internal error]""#;
    let told = r#""toolUseResult":"Error: [Tool result missing due to internal error]""#;
    assert_eq!(asked(gave(missing, told)), (None, None, Some(34_000.0)));
    let answers = r#""toolUseResult":{"answers":{"Which colour?":"Red"}}"#;
    let answered = asked(gave(r#""content":"Red""#, answers));
    assert_eq!(
        answered,
        (Some("Red".to_owned()), Some(25_000.0), Some(9_000.0))
    );
    let refused =
        r#""is_error":true,"content":"The user doesn't want to proceed with this tool use.""#;
    let refused = asked(gave(refused, r#""toolUseResult":"User rejected tool use""#));
    assert_eq!(
        refused,
        (Some("refused".to_owned()), Some(25_000.0), Some(9_000.0))
    );
}

/// Clocks that were set back tell no durations.
#[test]
fn times_that_go_back_are_no_durations() {
    let call = r#"{"type":"tool_use","id":"t1","name":"Bash","input":{}}"#;
    let gave = r#"{"type":"tool_result","tool_use_id":"t1","content":"x"}"#;
    let ask = r#"{"type":"tool_use","id":"t2","name":"AskUserQuestion","input":{"questions":[{"question":"Which?"}]}}"#;
    let answer = r#"{"type":"tool_result","tool_use_id":"t2","content":"x"}"#;
    let answer = record("user", 2, answer);
    let answers = r#""toolUseResult":{"answers":{"Which?":"Red"}}"#;
    let made = runs(&[
        record("user", 50, PROMPT),
        record("assistant", 40, call),
        record("user", 30, gave),
        record("assistant", 20, ask),
        format!("{},{answers}}}", &answer[..answer.len() - 1]),
        record("assistant", 1, SAID),
    ]);
    assert_eq!(tools(&made[0]), [("Bash".to_owned(), Outcome::Done, None)]);
    assert_eq!(made[0].turns[0].latency_ms, None);
    let asked = &made[0].questions[0];
    assert_eq!(
        (asked.answer.as_deref(), asked.waited_ms),
        (Some("Red"), None)
    );
}

fn line(at: u32, kind: &str, payload: &str) -> String {
    format!(
        r#"{{"timestamp":"2026-04-07T10:00:{at:02}.000Z","type":"{kind}","payload":{{{payload}}}}}"#
    )
}

fn session() -> Vec<String> {
    vec![
        line(0, "session_meta", r#""id":"c1","cwd":"/w""#),
        line(
            0,
            "event_msg",
            r#""type":"user_message","message":"Paint it""#,
        ),
    ]
}

/// A call and its output, written in the same moment.
fn output(at: u32, output: &str) -> [String; 2] {
    let output = serde_json::json!(output);
    [
        line(
            at,
            "response_item",
            &format!(
                r#""type":"function_call","name":"shell","arguments":"{{}}","call_id":"k{at}""#
            ),
        ),
        line(
            at,
            "response_item",
            &format!(r#""type":"function_call_output","call_id":"k{at}","output":{output}"#),
        ),
    ]
}

/// What Codex gives as the output of a call, how that ended, and how long it took.
const OUTPUTS: [(&str, Outcome, Option<f64>); 19] = [
    (
        r#"{"output":"x","metadata":{"exit_code":0,"duration_seconds":1.5}}"#,
        Outcome::Done,
        Some(1_500.0),
    ),
    (
        r#"{"output":"x","metadata":{"exit_code":2,"duration_seconds":0}}"#,
        Outcome::Failed,
        Some(0.0),
    ),
    (
        "Exit code: 0\nWall time: 2.5 seconds\nOutput:\nexit code: 2",
        Outcome::Done,
        Some(2_500.0),
    ),
    ("exit code: 2\nx", Outcome::Failed, None),
    (
        "Chunk ID: a1\nWall time: 0.25 seconds\nProcess exited with code 1\nOutput:\n",
        Outcome::Failed,
        Some(250.0),
    ),
    (
        "Chunk ID: a1\nWall time: 10.0 seconds\nProcess running with session ID 7\nOutput:\n",
        Outcome::NotSaid,
        Some(10_000.0),
    ),
    (
        "failed in sandbox MacosSeatbelt with execution error: sandbox denied exec error, exit code: 2, stdout: ",
        Outcome::Failed,
        None,
    ),
    ("execution error: Io(Os { code: 2 })", Outcome::Failed, None),
    ("command failed (exit code: 7)", Outcome::Failed, None),
    ("patch rejected: empty patch", Outcome::Failed, None),
    ("patch rejected by user", Outcome::Refused, None),
    (
        "patch rejected: writing outside of the project; rejected by user approval settings",
        Outcome::Refused,
        None,
    ),
    ("exec command rejected by user", Outcome::Refused, None),
    (
        "apply_patch verification failed: no such file",
        Outcome::Failed,
        None,
    ),
    (r#"{"content":"x","success":false}"#, Outcome::Failed, None),
    (
        r#"{"content":[{"type":"text","text":"x"}],"isError":true}"#,
        Outcome::Failed,
        None,
    ),
    // What a tool itself prints says nothing.
    (
        r#"{"success":false,"duration_seconds":9}"#,
        Outcome::NotSaid,
        None,
    ),
    (
        "The patch was rejected by user Ada; exit code: 2",
        Outcome::NotSaid,
        None,
    ),
    ("Plan updated", Outcome::NotSaid, None),
];

#[test]
fn codex_says_how_its_calls_ended_and_how_long_they_took() {
    let mut lines = session();
    for (at, (text, ..)) in (1..).zip(&OUTPUTS) {
        lines.extend(output(at, text));
    }
    let found = tools(&runs(&lines)[0]);
    for ((text, outcome, took), found) in OUTPUTS.iter().zip(&found) {
        assert_eq!(found, &("shell".to_owned(), *outcome, *took), "{text}");
    }
}

#[test]
fn codex_tells_the_ends_of_its_tools_by_events_and_items() {
    let call = |id: &str, at: u32| {
        line(
            at,
            "response_item",
            &format!(r#""type":"function_call","name":"{id}","arguments":"{{}}","call_id":"{id}""#),
        )
    };
    let end = |at: u32, kind: &str, id: &str, fields: &str| {
        line(
            at,
            "event_msg",
            &format!(r#""type":"{kind}","call_id":"{id}",{fields}"#),
        )
    };
    let gave = |at: u32, id: &str, text: &str| {
        line(
            at,
            "response_item",
            &format!(r#""type":"function_call_output","call_id":"{id}","output":"{text}""#),
        )
    };
    let item = |at: u32, fields: &str, times: &str| {
        line(
            at,
            "event_msg",
            &format!(r#""type":"item_completed","item":{{{fields}}}{times}"#),
        )
    };
    let mut lines = session();
    lines.extend([
        call("exec", 1),
        end(4, "exec_command_end", "exec", r#""exit_code":0,"aggregated_output":"x","duration":{"secs":2,"nanos":500000000}"#),
        gave(4, "exec", "x"),
        // The end may come behind the output, and says what that did not.
        call("late", 5),
        gave(6, "late", "x"),
        end(6, "exec_command_end", "late", r#""exit_code":3,"duration":{"secs":0,"nanos":250000000}"#),
        call("served", 7),
        end(7, "mcp_tool_call_end", "served", r#""duration":{"secs":0,"nanos":4000000},"result":{"Ok":{"content":[],"isError":true}}"#),
        call("denied", 8),
        end(8, "mcp_tool_call_end", "denied", r#""duration":{"secs":0,"nanos":0},"result":{"Err":"user rejected MCP tool call"}"#),
        item(9, r#""type":"CommandExecution","id":"i1","command":"ls","exit_code":0,"durationMs":40"#, ""),
        item(9, r#""type":"FileChange","id":"i2","status":"completed""#, r#","started_at_ms":1000,"completed_at_ms":1700"#),
        item(9, r#""type":"FileChange","id":"i3","status":"declined""#, ""),
    ]);
    let expected = [
        ("exec", Outcome::Done, Some(2_500.0)),
        ("late", Outcome::Failed, Some(250.0)),
        ("served", Outcome::Failed, Some(4.0)),
        ("denied", Outcome::Refused, Some(0.0)),
        ("CommandExecution", Outcome::Done, Some(40.0)),
        ("FileChange", Outcome::Done, Some(700.0)),
        ("FileChange", Outcome::Refused, None),
    ];
    let expected = expected.map(|(name, outcome, took)| (name.to_owned(), outcome, took));
    assert_eq!(tools(&runs(&lines)[0]), expected);
}

/// A call that was written down when it was over began before.
#[test]
fn a_call_is_over_when_its_output_is_there() {
    let mut lines = session();
    lines.extend(output(
        20,
        r#"{"output":"x","metadata":{"exit_code":0,"duration_seconds":5}}"#,
    ));
    lines.extend(output(
        30,
        r#"{"output":"x","metadata":{"exit_code":0,"duration_seconds":90}}"#,
    ));
    let run = runs(&lines).remove(0);
    let began = run.turns[0].at.unwrap();
    let at: Vec<_> = run.turns[0]
        .events
        .iter()
        .map(|event| event.at.unwrap() - began)
        .collect();
    assert_eq!(at, [15_000, 0]);
}

#[test]
fn codex_tells_a_total_without_its_parts() {
    let count = |at: u32, last: &str, total: &str| {
        line(
            at,
            "event_msg",
            &format!(
                r#""type":"token_count","info":{{"total_token_usage":{{{total}}},"last_token_usage":{{{last}}}}}"#
            ),
        )
    };
    let none = r#""input_tokens":0,"cached_input_tokens":0,"output_tokens":0,"total_tokens":"#;
    let mut lines = session();
    lines.extend([
        count(1, &format!("{none}500"), &format!("{none}500")),
        // Repeated.
        count(2, &format!("{none}500"), &format!("{none}500")),
        count(3, &format!("{none}40"), &format!("{none}540")),
        count(
            4,
            r#""input_tokens":10,"output_tokens":2,"total_tokens":12"#,
            r#""input_tokens":10,"output_tokens":2,"total_tokens":552"#,
        ),
        count(5, &format!("{none}0"), &format!("{none}0")),
    ]);
    let imported = imported(&lines);
    let usage = imported.trajectories[0].usage;
    assert_eq!(
        (usage.calls, usage.input, usage.output, usage.at_least),
        (3, Some(10), Some(2), true)
    );
    assert!(
        imported
            .report
            .notes
            .iter()
            .any(|note| note.starts_with("2 model calls with a total alone (540 tokens)")),
        "{:?}",
        imported.report.notes
    );
}

/// Tags that Codex puts around pictures are no context.
#[test]
fn a_prompt_may_begin_with_a_picture() {
    let content = r#"[{"type":"input_text","text":"<image name=[Image #1]>"},{"type":"input_image","image_url":"data:image/png;base64,AAAA"},{"type":"input_text","text":"</image>"},{"type":"input_text","text":"Why is it red?"}]"#;
    let lines = [
        line(0, "session_meta", r#""id":"c1","cwd":"/w""#),
        line(
            1,
            "response_item",
            &format!(r#""type":"message","role":"user","content":{content}"#),
        ),
        line(
            2,
            "response_item",
            r#""type":"message","role":"assistant","content":[{"type":"output_text","text":"Paint."}]"#,
        ),
    ];
    let run = runs(&lines).remove(0);
    assert_eq!(run.turns[0].prompt, "[image]\nWhy is it red?");
    assert_eq!(steelyard_runs::transcript::title(&run), "Why is it red?");
    let alone = record(
        "user",
        0,
        r#"{"type":"image","source":{"type":"base64","data":"AAAA"}}"#,
    );
    let run = runs(&[alone, record("assistant", 1, SAID)]).remove(0);
    assert_eq!(steelyard_runs::transcript::title(&run), "[image]");
}

fn exec(lines: &[&str]) -> Trajectory {
    let thread = r#"{"type":"thread.started","thread_id":"e1"}"#;
    let threads = [thread];
    let lines = threads.iter().chain(lines);
    runs(&lines.map(|line| (*line).to_owned()).collect::<Vec<_>>()).remove(0)
}

const STARTED: &str = r#"{"type":"turn.started"}"#;
const RAN: &str = r#"{"type":"item.started","item":{"id":"i0","type":"command_execution","command":"make","status":"in_progress"}}"#;
const OVER: &str = r#"{"type":"item.completed","item":{"id":"i0","type":"command_execution","command":"make","exit_code":0,"status":"completed"}}"#;

fn spent(input: u64, output: u64) -> String {
    format!(
        r#"{{"type":"turn.completed","usage":{{"input_tokens":{input},"output_tokens":{output}}}}}"#
    )
}

#[test]
fn a_printed_run_that_was_killed_keeps_its_last_turn() {
    let run = exec(&[STARTED, RAN, OVER, &spent(900, 70), STARTED, RAN]);
    let tool = |outcome| ("command_execution".to_owned(), outcome, None);
    assert_eq!(tools(&run), [tool(Outcome::Done), tool(Outcome::Unknown)]);
    let tokens: Vec<_> = run.turns.iter().map(|turn| turn.tokens).collect();
    assert_eq!(tokens, [Some(70), None]);
    assert_eq!((run.usage.output, run.usage.at_least), (Some(70), true));
    // Killed before it did anything, and after a turn that told no tokens.
    assert_eq!(
        exec(&[STARTED, RAN, OVER, &spent(900, 70), STARTED])
            .turns
            .len(),
        2
    );
    let run = exec(&[STARTED, OVER, r#"{"type":"turn.completed"}"#]);
    assert_eq!((run.usage.output, run.usage.at_least), (None, true));
}

/// The next sum of a thread has what a failed turn spent; that of a process that counts anew has not.
#[test]
fn a_printed_run_that_goes_on_has_the_tokens_of_what_failed() {
    let failed = r#"{"type":"turn.failed","error":{"message":"No."}}"#;
    let first = spent(900, 70);
    let run = exec(&[
        STARTED,
        OVER,
        &first,
        STARTED,
        OVER,
        failed,
        STARTED,
        OVER,
        &spent(1_900, 90),
    ]);
    assert_eq!((run.usage.output, run.usage.at_least), (Some(90), false));
    let again = r#"{"type":"thread.started","thread_id":"e1"}"#;
    let run = exec(&[
        STARTED,
        OVER,
        &first,
        STARTED,
        RAN,
        again,
        STARTED,
        RAN,
        OVER,
        &spent(500, 9),
    ]);
    assert_eq!((run.usage.output, run.usage.at_least), (Some(79), true));
    let outcomes: Vec<_> = tools(&run)
        .into_iter()
        .map(|(_, outcome, _)| outcome)
        .collect();
    assert_eq!(outcomes, [Outcome::Done, Outcome::Unknown, Outcome::Done]);
}

/// A refused call and the line that tells what this did to the turn are one interruption; the next turn has its own.
#[test]
fn an_interruption_is_told_once() {
    let call =
        |id: &str| format!(r#"{{"type":"tool_use","id":"{id}","name":"Bash","input":{{}}}}"#);
    let gave = |id: &str| {
        format!(
            r#"{{"type":"tool_result","tool_use_id":"{id}","is_error":true,"content":"The user doesn't want to proceed with this tool use."}}"#
        )
    };
    let stopped = r#"{"type":"text","text":"[Request interrupted by user for tool use]"}"#;
    let made = runs(&[
        record("user", 1, PROMPT),
        record("assistant", 2, &[call("t1"), call("t2")].join(",")),
        record("user", 3, &[gave("t1"), gave("t2")].join(",")),
        record("user", 4, stopped),
        record("user", 5, PROMPT),
        record("assistant", 6, &call("t3")),
        record("user", 7, &gave("t3")),
        record("user", 8, stopped),
    ]);
    let counts = made[0].turns.iter().map(|turn| {
        let events = turn.events.iter();
        events
            .filter(|event| event.kind == EventKind::Interrupted)
            .count()
    });
    assert_eq!(counts.collect::<Vec<_>>(), [1, 1]);
}
