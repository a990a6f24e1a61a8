//! Runs of agents, and the words to ask about them with.

#![allow(dead_code, reason = "each suite uses a part of it")]

use steelyard_protocol::runs::{
    AllQuestions, AllRuns, Assign, EffortsOf, Entries, Find, More, OutlineOf,
};
use steelyard_protocol::{
    AskedQuestion, EntryKind, Found, Happened, Outline, Part, Passage, Questions, RunId, Runs,
    Settings, Transcript, WrittenFile,
};

use super::{Page, settings};

/// Three runs: of one task with lists, of one whose questions are found, and of one without an artifact.
pub(crate) const LISTED: &str = r#"{
 "artifacts": [{"spec": "S-1", "agent": "asks", "technical": 1.0}, {"spec": "S-1", "agent": "works", "technical": 0.9}],
 "trajectories": [
  {"spec": "S-1", "agent": "works", "turns": [
    {"turn_number": 4, "prompt": "Add a\n cache", "response": "I looked. Which cache should I use?\n\n- Redis\n- Memory", "tokens": 30, "latency_ms": 1500, "timestamp": "2026-01-05T10:00:00Z"},
    {"turn_number": 7, "prompt": "Redis", "response": "Done."}]},
  {"spec": "S-1", "agent": "asks", "model": "m-1",
   "turns": [{"prompt": "Add a cache", "response": "Well"}],
   "questions": [
    {"text": "Which port?", "turn": 1, "effort": "low"},
    {"text": "How should the data be migrated, and what may be lost on the way?", "effort": "high", "options": ["all", "none"], "answer": "none"},
    {"text": "What do you expect to see when the list is empty?", "turn": 1}],
   "violations": [{"preference": "no_commas", "turn": 1, "expected": "none", "actual": "a, b"}, {"preference": "tone"}]},
  {"spec": "S-2", "agent": "alone", "questions": []}]}"#;

/// A session that calls another agent, fails, and asks by a tool.
pub(crate) const SESSION: &str = include_str!(
    "../../../../../../tests/suites/interaction/transcripts/claude_code/session.jsonl"
);

/// Settings under which questions are judged by their length: a method that nobody makes better.
pub(crate) fn by_length() -> Settings {
    settings(&[("interaction.effort-method", "length")])
}

pub(crate) fn runs(page: &mut Page, settings: &Settings) -> Runs {
    page.ask_system(settings, None, AllRuns {}).unwrap()
}

pub(crate) fn questions(page: &mut Page, settings: &Settings) -> Questions {
    page.ask_system(settings, None, AllQuestions {}).unwrap()
}

pub(crate) fn outline(page: &mut Page, run: RunId, settings: &Settings) -> Option<Outline> {
    page.ask_system(settings, None, OutlineOf { run }).unwrap()
}

/// By place of the turn its questions of low, medium and high effort, and those that nobody can judge.
pub(crate) fn turn_efforts(
    page: &mut Page,
    run: RunId,
    settings: &Settings,
) -> Vec<(u32, [u32; 3], u32)> {
    let turns = page.ask_system(settings, None, EffortsOf { run }).unwrap();
    let turns = turns.into_iter();
    turns
        .map(|one| (one.turn, one.efforts, one.unjudged))
        .collect()
}

pub(crate) fn window(
    page: &mut Page,
    run: RunId,
    settings: &Settings,
    (first, count): (u32, u32),
) -> Transcript {
    let entries = Entries { run, first, count };
    page.ask_system(settings, None, entries).unwrap()
}

pub(crate) fn whole(page: &mut Page, run: RunId, settings: &Settings) -> Transcript {
    window(page, run, settings, (0, u32::MAX))
}

pub(crate) fn passage(
    page: &mut Page,
    run: RunId,
    (entry, part): (u32, Part),
    from: u32,
) -> Passage {
    let more = More {
        run,
        entry,
        part,
        from,
    };
    page.ask_system(&Settings::default(), None, more).unwrap()
}

pub(crate) fn find(page: &mut Page, run: RunId, words: &str) -> Found {
    let words = words.to_owned();
    let found = page.ask_system(&Settings::default(), None, Find { run, words });
    found.unwrap()
}

pub(crate) const fn id(file: u32, place: u32) -> RunId {
    RunId { file, place }
}

pub(crate) fn asked(transcript: &Transcript) -> Vec<&AskedQuestion> {
    let all = transcript.entries.iter();
    all.filter_map(|entry| match &entry.what {
        Happened::Question(asked) => Some(&**asked),
        _ => None,
    })
    .collect()
}

pub(crate) const fn kind(what: &Happened) -> EntryKind {
    match what {
        Happened::Prompt(_) => EntryKind::Prompt,
        Happened::Answer(_) => EntryKind::Answer,
        Happened::Said(_) => EntryKind::Said,
        Happened::Thought(_) => EntryKind::Thought,
        Happened::Tool { .. } => EntryKind::Tool,
        Happened::Question(_) => EntryKind::Question,
        Happened::Broken { .. } => EntryKind::Broken,
        Happened::Spawned { .. } => EntryKind::Spawned,
        Happened::Compacted { .. }
        | Happened::Interrupted
        | Happened::Failed(_)
        | Happened::Noted(_) => EntryKind::Note,
    }
}

/// What comes of putting runs onto a task, or taking them off; why nothing does.
pub(crate) fn assign(
    page: &mut Page,
    runs: &[RunId],
    task: Option<&str>,
) -> Result<WrittenFile, String> {
    let assign = Assign {
        runs: runs.to_vec(),
        task: task.map(str::to_owned),
    };
    page.ask_system(&Settings::default(), None, assign)
}
