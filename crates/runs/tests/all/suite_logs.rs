//! Logs of the suite, and trajectories in few words.

#![allow(dead_code, reason = "each test uses a part")]

use std::path::{Path, PathBuf};

use steelyard_documents::Source;
use steelyard_runs::import::{Imported, import, recognise};
use steelyard_runs::{Asked, Event, EventKind, Trajectory, Turn};

/// All logs of the suite.
pub(crate) const LOGS: [&str; 29] = [
    "claude_code/agent.jsonl",
    "claude_code/branches.jsonl",
    "claude_code/s7.jsonl",
    "claude_code/s7/subagents/agent-aa11.jsonl",
    "claude_code/s7/subagents/agent-aa11.meta.json",
    "claude_code/s7/subagents/agent-bb22.jsonl",
    "claude_code/s7/subagents/agent-bb22.meta.json",
    "claude_code/s7/subagents/agent-cc33.jsonl",
    "claude_code/s7/subagents/workflows/wf_1/agent-dd44.jsonl",
    "claude_code/s7/subagents/workflows/wf_1/agent-dd44.meta.json",
    "claude_code/s7/subagents/workflows/wf_1/journal.jsonl",
    "claude_code/session.jsonl",
    "claude_code/stream.jsonl",
    "codex_exec/printed.jsonl",
    "codex_rollout/activity.jsonl",
    "codex_rollout/bare.jsonl",
    "codex_rollout/called.jsonl",
    "codex_rollout/caller.jsonl",
    "codex_rollout/events.jsonl",
    "codex_rollout/fork.jsonl",
    "codex_rollout/forked.jsonl",
    "codex_rollout/items.jsonl",
    "events/agents.jsonl",
    "events/session.jsonl",
    "openai_chat/agents.jsonl",
    "openai_chat/lines.jsonl",
    "openai_chat/list.json",
    "openai_chat/log.json",
    "qwen_code/session.jsonl",
];

/// The folder of the suite, which stands above all crates that have these tests.
fn suite() -> PathBuf {
    let mut above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let suite = above.find_map(|folder| {
        Some(folder.join("tests/suites/interaction/transcripts")).filter(|path| path.is_dir())
    });
    suite.expect("the suite of logs")
}

/// The text of one of them.
pub(crate) fn log(name: &str) -> String {
    let path = suite().join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What becomes of a text in a format that knows itself.
pub(crate) fn imported(name: &str, text: &str) -> Imported {
    let importer = recognise(text).unwrap_or_else(|| panic!("{name} is not recognised"));
    import(importer, &Source::new(name, text.to_owned()))
}

/// What becomes of a log of the suite.
pub(crate) fn of(name: &str) -> Imported {
    imported(name, &log(name))
}

/// All trajectories, a line for each, each turn and each question.
pub(crate) fn sketch(imported: &Imported) -> String {
    let all = imported.trajectories.iter().map(trajectory);
    all.collect::<Vec<_>>().concat()
}

fn trajectory(one: &Trajectory) -> String {
    let run = one.run.as_deref().unwrap_or("-");
    let parent = one
        .parent
        .map_or(String::new(), |parent| format!(" of {parent}"));
    let least = if one.usage.at_least { ">=" } else { "" };
    let (input, output) = (number(one.usage.input), number(one.usage.output));
    let head = format!(
        "{} {run}{parent}: {} calls, {input} in, {least}{output} out\n",
        one.agent, one.usage.calls
    );
    let turns = one.turns.iter().map(turn);
    let asked = one.questions.iter().map(question);
    std::iter::once(head).chain(turns).chain(asked).collect()
}

pub(crate) fn turn(turn: &Turn) -> String {
    let latency = turn.latency_ms.map_or("-".to_owned(), |ms| format!("{ms}"));
    let Turn {
        number: place,
        prompt,
        response,
        ..
    } = turn;
    let mut events: Vec<String> = turn.events.iter().map(event).collect();
    // Where nothing came behind it its place says nothing.
    if turn
        .events
        .last()
        .is_some_and(|last| last.kind == EventKind::Response)
    {
        events.pop();
    }
    let events = events.join(", ");
    format!(
        "  {place} {prompt:?} -> {response:?} {} tokens, {latency} ms [{events}]\n",
        number(turn.tokens)
    )
}

pub(crate) fn question(asked: &Asked) -> String {
    let options = asked.options.join("|");
    let kind = asked.kind.map_or("-", |kind| kind.id());
    let turn = asked.turn.map_or("-".to_owned(), |turn| turn.to_string());
    let answer = asked.answer.as_deref().unwrap_or("-");
    format!("  ? {turn} {kind} {:?} {options} = {answer}\n", asked.text)
}

fn event(event: &Event) -> String {
    match &event.kind {
        EventKind::Said(text) => format!("said {text:?}"),
        EventKind::Response => "response".to_owned(),
        EventKind::Thought(text) => format!("thought {text:?}"),
        EventKind::Tool(call) => format!("{} {:?}", call.name, call.outcome),
        EventKind::Asked(place) => format!("asked {place}"),
        EventKind::Spawned {
            agent, trajectory, ..
        } => format!("spawned {agent} {trajectory:?}"),
        EventKind::Compacted { tokens_before } => format!("compacted {}", number(*tokens_before)),
        EventKind::Interrupted => "interrupted".to_owned(),
        EventKind::Failed(words) => format!("failed {words:?}"),
        EventKind::Noted(words) => format!("noted {words:?}"),
    }
}

fn number(count: Option<u64>) -> String {
    count.map_or("-".to_owned(), |count| count.to_string())
}
