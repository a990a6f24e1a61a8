//! Logs of programs that have no importer: called what they are, and nothing else.

use std::path::Path;

use steelyard_documents::Code;
use steelyard_engine::workspace::Workspace;

/// A run, beside which a file that is nothing else is context.
const RUN: &str = r#"[{"agent": "a", "questions": ["Which rows?"]}]"#;

/// A beginning of a log, and whose it is.
const LOGS: [(&str, &str); 33] = [
    (
        r#"{"sessionId": "1", "projectHash": "2", "messages": [{"type": "user", "content": "hi"}]}"#,
        "Gemini CLI",
    ),
    (
        r#"[{"title": "t", "create_time": 1.5, "mapping": {"a": {"message": null}}}]"#,
        "ChatGPT",
    ),
    (
        r#"{"schema_version": "ATIF-v1.7", "session_id": "s", "agent": {"name": "a"}, "steps": [{"step_id": 1, "source": "user", "message": "hi"}]}"#,
        "Harbor (ATIF)",
    ),
    (
        r#"{"version": 2, "status": "success", "eval": {"task": "t"}, "samples": [{"id": 1, "messages": [{"role": "user", "content": "hi"}]}]}"#,
        "Inspect",
    ),
    (
        r#"{"resourceSpans": [{"resource": {"attributes": []}, "scopeSpans": []}]}"#,
        "OpenTelemetry",
    ),
    (
        r#"{"run_type": "llm", "trace_id": "1", "id": "2", "inputs": {}, "outputs": {}}"#,
        "LangSmith",
    ),
    (
        r#"{"runs": [{"id": "1", "trace_id": "2", "run_type": "chain", "status": "success"}]}"#,
        "LangSmith",
    ),
    (
        r#"{"post": [{"id": "1", "name": "n"}], "patch": []}"#,
        "LangSmith",
    ),
    (
        r#"{"trace": {"id": "1"}, "observations": [{"id": "2", "type": "SPAN"}]}"#,
        "Langfuse",
    ),
    (
        r#"{"id": "1", "htmlPath": "p", "observations": [], "scores": [{"name": "n", "value": 1}]}"#,
        "Langfuse",
    ),
    (
        r#"[{"id": "o1", "traceId": "t1", "type": "GENERATION", "name": "answer", "startTime": "2026-01-01T00:00:00.000Z"}]"#,
        "Langfuse",
    ),
    (
        r#"[{"name": "n", "context": {"trace_id": "1", "span_id": "2"}, "span_kind": "LLM", "start_time": "2026"}]"#,
        "Phoenix",
    ),
    (
        r#"{"data": [{"context": {"trace_id": "1"}, "span_kind": "LLM"}], "next_cursor": null}"#,
        "Phoenix",
    ),
    (
        r#"[{"trace_id": "1", "span_id": "2", "otel_scope_name": "pydantic-ai", "duration": 1.5}]"#,
        "Logfire",
    ),
    (
        r#"{"evalId": "e", "results": {"version": 3, "results": [], "stats": {}}}"#,
        "promptfoo",
    ),
    (
        r#"{"results": {"results": [{"score": 1}], "stats": {"successes": 1}}}"#,
        "promptfoo",
    ),
    (
        r#"{"id": "1", "promptIdx": 0, "testIdx": 0, "score": 1, "success": true, "latencyMs": 5}"#,
        "promptfoo",
    ),
    (
        r#"{"instance_id": "x__1", "instruction": "Fix", "metrics": {}, "history": [{"id": 1, "source": "agent", "action": "message"}], "error": null}"#,
        "OpenHands",
    ),
    (
        r#"{"issue": {"number": 1}, "git_patch": "", "history": [{"id": 1, "action": "run"}], "success": true}"#,
        "OpenHands",
    ),
    (
        r#"{"id": "1", "timestamp": "2026", "source": "agent", "kind": "MessageEvent"}"#,
        "OpenHands",
    ),
    (
        r#"{"environment": "main", "trajectory": [{"action": "ls", "observation": "a.py", "response": "r", "thought": "t"}], "history": [{"role": "user", "content": "Fix", "agent": "main"}], "info": {"exit_status": "submitted"}}"#,
        "SWE-agent",
    ),
    (
        r#"{"history": [{"role": "system", "content": "You", "agent": "main", "message_type": "system_prompt"}, {"role": "user", "content": "Fix", "agent": "main"}]}"#,
        "SWE-agent",
    ),
    (
        r#"{"info": {}, "messages": [{"role": "user", "content": "hi"}], "trajectory_format": "mini-swe-agent-1.1"}"#,
        "mini-SWE-agent",
    ),
    (
        r#"[{"instance_id": "x__1", "model_patch": "diff", "model_name_or_path": "m"}]"#,
        "SWE-bench",
    ),
    (
        r#"{"messages": [{"source": "user", "type": "TextMessage", "content": "Find x."}]}"#,
        "AutoGen",
    ),
    (
        r#"{"type": "TeamState", "agent_states": {"a": {}}}"#,
        "AutoGen",
    ),
    (
        r#"{"question": "q", "history": [{"content": "c", "role": "assistant", "name": "Expert"}], "mistake_step": "1"}"#,
        "AutoGen",
    ),
    (
        r#"[{"content": "c", "role": "user", "name": "boss"}, {"content": "d", "role": "assistant", "name": "worker"}]"#,
        "AutoGen",
    ),
    (
        r#"[{"lc": 1, "type": "constructor", "id": ["langchain"], "kwargs": {"content": "hi"}}]"#,
        "LangChain",
    ),
    (
        r#"[{"type": "human", "data": {"content": "hi", "additional_kwargs": {}}}]"#,
        "LangChain",
    ),
    (
        r#"{"messages": [{"type": "human", "content": "hi", "additional_kwargs": {}}]}"#,
        "LangChain",
    ),
    (
        r#"[{"values": {"messages": []}, "next": [], "checkpoint": {}, "metadata": {"step": 1}}]"#,
        "LangGraph",
    ),
    (
        r#"[{"timestamp": "2026-01-01 10:00:00", "task_name": "t", "task": "Plan", "agent": "Planner", "status": "started"}]"#,
        "CrewAI",
    ),
];

/// What a file is called beside a run, where it is a log that is not read; what it is taken for else.
fn called(name: &str, bytes: &[u8]) -> Result<String, String> {
    let mut workspace = Workspace::default();
    workspace.open(1, "runs.json", RUN.as_bytes());
    workspace.open(2, name, bytes);
    workspace.refresh();
    let file = workspace.file(2).unwrap();
    let what = file.not_yet().unwrap_or_default();
    let codes: Vec<Code> = file.diagnostics.iter().map(|one| one.code).collect();
    if file.system().is_none() && codes == [Code::NOT_YET] {
        return Ok(what.to_owned());
    }
    Err(format!("{:?}, {codes:?}, {}", file.held, file.words()))
}

#[test]
fn each_is_called_by_its_program_beside_runs_too() {
    for (text, program) in LOGS {
        let what = called("log.json", text.as_bytes());
        assert_eq!(what, Ok(format!("a log of {program}")), "{text}");
    }
}

#[test]
fn what_is_no_text_is_told_by_names_in_it() {
    for (bytes, what) in [
        (
            &b"PK\x03\x04\0\0\0\0_journal/start.json{"[..],
            "a log of Inspect",
        ),
        (
            b"SQLite format 3\0CREATE TABLE checkpoints (thread_id, checkpoint_ns)",
            "a log of LangGraph",
        ),
        (
            b"PK\x03\x04\0\0\0\0word/document.xml",
            "a ZIP archive or an Office document",
        ),
        (b"SQLite format 3\0CREATE TABLE books", "a SQLite database"),
    ] {
        assert_eq!(called("log.bin", bytes), Ok(what.to_owned()));
    }
}

#[test]
fn other_files_beside_runs_stay_context() {
    for text in [
        r#"{"history": [{"said": "hello"}], "notes": 1}"#,
        r#"[{"name": "planner", "role": "plans", "content": "all"}]"#,
        r#"[{"type": "rule", "data": {"text": "no"}}]"#,
    ] {
        let taken = called("notes.json", text.as_bytes());
        assert!(
            taken.is_err_and(|taken| taken.contains("LeftOver")),
            "{text}"
        );
    }
}

/// Real logs of programs that have no importer, where they lie beside the project.
#[test]
fn real_logs_are_called_what_they_are() {
    let real = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/real/transcripts");
    for (path, program) in [
        (
            "atif/openhands_hello-world.trajectory.json",
            "Harbor (ATIF)",
        ),
        ("autogen/gen_taskresult.json", "AutoGen"),
        ("autogen/whoandwhen_algorithm_47.json", "AutoGen"),
        (
            "gemini_cli/session-2025-10-29T10-36-453aa339.json",
            "Gemini CLI",
        ),
        (
            "inspect_eval/2025-02-11T15-17-00-05-00_popularity_dPiJifoWeEQBrfWsAopzWr.eval",
            "Inspect",
        ),
        (
            "inspect_eval/2025-05-12T20-28-13-04-00_popularity.json",
            "Inspect",
        ),
        ("inspect_eval/gen_zstd_model_graded.eval", "Inspect"),
        ("langgraph/gen_checkpoints.sqlite", "LangGraph"),
        ("langgraph/gen_messages_to_dict.json", "LangChain"),
        ("langsmith/langsmith_py_wrap_openai_.json", "LangSmith"),
        ("openhands/example_model_output.json", "SWE-bench"),
        ("openhands/sdk_events.jsonl", "OpenHands"),
        ("otel_genai/otlp_trace_example.json", "OpenTelemetry"),
        ("swe_agent_traj/function_calling_simple.traj", "SWE-agent"),
    ] {
        let Ok(bytes) = std::fs::read(real.join(path)) else {
            #[expect(clippy::print_stderr, reason = "a test that was skipped says so")]
            {
                eprintln!("skipped: no {path} beside the project");
            }
            continue;
        };
        assert_eq!(
            called(path, &bytes),
            Ok(format!("a log of {program}")),
            "{path}"
        );
    }
}
