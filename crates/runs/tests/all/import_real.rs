//! The real logs that the importers were made for, where they lie beside the project.

use std::path::{Path, PathBuf};

use steelyard_documents::Source;
use steelyard_runs::import::{Imported, import, recognise};

/// The folder of real material, beside the project or above it.
fn root() -> Option<PathBuf> {
    let mut above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    above.find_map(|folder| {
        Some(folder.join("shared/real/transcripts")).filter(|path| path.exists())
    })
}

#[expect(clippy::print_stderr, reason = "a test that was skipped says so")]
fn read(name: &str) -> Option<String> {
    let bytes = root().and_then(|root| std::fs::read(root.join(name)).ok());
    if bytes.is_none() {
        eprintln!("skipped: no real file {name} beside the project");
    }
    Some(String::from_utf8_lossy(&bytes?).into_owned())
}

fn imported(name: &str) -> Option<Imported> {
    let text = read(name)?;
    let importer = recognise(&text).unwrap_or_else(|| panic!("{name} is not recognised"));
    Some(import(importer, &Source::new(name, text)))
}

/// Agents, turns, listed questions, output and input tokens.
type Sums = (usize, usize, usize, Option<u64>, Option<u64>);

fn check(name: &str, expected: Sums) {
    let Some(Imported {
        trajectories,
        report,
        ..
    }) = imported(name)
    else {
        return;
    };
    let turns = trajectories.iter().map(|one| one.turns.len()).sum();
    let questions = trajectories.iter().flat_map(|one| &one.questions);
    let questions = questions.filter(|asked| asked.listed).count();
    let (output, input) = (report.usage.output, report.usage.input);
    let found = (trajectories.len(), turns, questions, output, input);
    assert_eq!(found, expected, "{name}: {report:#?}");
    assert_eq!(report.bad_lines, 0, "{name}: {report:#?}");
    let of_turns = trajectories.iter().flat_map(|one| &one.turns);
    let sum = of_turns
        .filter_map(|turn| turn.tokens)
        .reduce(|one, two| one + two);
    assert_eq!(sum, output, "{name}: the turns add up to the whole");
}

/// Expected numbers come from a script over the raw lines that shares nothing with the importer: the largest output of
/// each message id and request.
#[test]
fn claude_code() {
    check(
        "claude_code/agent_session.jsonl",
        (1, 1, 0, Some(80), Some(300)),
    );
    check(
        "claude_code/compaction_session.jsonl",
        (1, 2, 0, Some(40), Some(180)),
    );
    check(
        "claude_code/full-session-askuserquestion.jsonl",
        (1, 1, 4, Some(16), Some(82_869)),
    );
    check(
        "claude_code/full-session-three.jsonl",
        (1, 2, 0, Some(833), Some(208_328)),
    );
}

/// The rollout's own sums: of the calls, not of its running totals. The first file is a collection of all kinds of lines.
#[test]
fn codex() {
    check(
        "codex_rollout/agent-sessions_stage0_small.jsonl",
        (1, 3, 0, Some(81), Some(16_341)),
    );
    check(
        "codex_rollout/codex_050_legacy.jsonl",
        (0, 0, 0, None, None),
    );
    check(
        "codex_exec_json/stream-output-4.jsonl",
        (1, 1, 0, Some(204), Some(6087)),
    );
}

#[test]
fn openai_chat() {
    check(
        "openai_messages/openai_style_messages_fncall.json",
        (1, 1, 0, None, None),
    );
    check(
        "openai_messages/toy_chat_fine_tuning_first4.jsonl",
        (4, 7, 0, None, None),
    );
}

/// Logs of other formats are none of these.
#[test]
fn others_stay_unknown() {
    let others = [
        "atif/openhands_hello-world.trajectory.json",
        "autogen/gen_taskresult.json",
        "autogen/whoandwhen_algorithm_47.json",
        "gemini_cli/session-2025-10-29T10-36-453aa339.json",
        "inspect_eval/2025-05-12T20-28-13-04-00_popularity.json",
        "langgraph/gen_messages_to_dict.json",
        "langsmith/langsmith_py_wrap_openai_.json",
        "openhands/example_model_output.json",
        "openhands/sdk_events.jsonl",
        "otel_genai/gen-ai-output-messages.json",
        "otel_genai/otlp_trace_example.json",
        "swe_agent_traj/function_calling_simple.traj",
    ];
    for name in others {
        let known = read(name).and_then(|text| recognise(&text).map(|one| one.id));
        assert_eq!(known, None, "{name}");
    }
}
