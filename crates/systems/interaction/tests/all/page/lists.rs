//! All runs as a page asks for them, and what the parts of a transcript say of each other.

use std::collections::BTreeMap;

use steelyard_protocol::{EntryKind, Happened, Questions, Settings};

use super::runs::{id, kind, outline, questions, runs, turn_efforts, whole};
use super::settings;
use super::{TALKS, page_with};

const METHODS: [&str; 4] = ["steelyard", "seed_patterns", "keywords", "length"];

/// The settings that are tried: none, other costs, and every reading that reaches a reward.
fn tried() -> Vec<Settings> {
    let mut all = vec![
        Settings::default(),
        settings(&[
            ("interaction.effort.medium", "0.25"),
            ("interaction.effort.high", "2"),
            ("interaction.effort.low_bonus", "0.5"),
            ("interaction.violation.commas", "0.75"),
        ]),
        settings(&[("interaction.no-questions", "no_bonus")]),
        settings(&[("interaction.violation-penalty", "by_severity")]),
        settings(&[("interaction.violation-penalty", "paper")]),
        settings(&[("interaction.no-trajectory", "left_out")]),
    ];
    for method in METHODS {
        all.push(settings(&[("interaction.effort-method", method)]));
    }
    all
}

#[test]
fn without_anything_of_interaction_there_are_no_runs() {
    let mut page = page_with(&[(
        "cards.yaml",
        "position_card: {agent: a, confidence: 0.9, cost: 10}",
    )]);
    assert_eq!(runs(&mut page, &Settings::default()).runs, []);
    let mut empty = page_with(&[]);
    assert_eq!(questions(&mut empty, &Settings::default()).count, 0);
}

/// What is shown of an entry at first, of which the outline counts characters.
fn shown(what: &Happened) -> String {
    match what {
        Happened::Prompt(text)
        | Happened::Answer(text)
        | Happened::Said(text)
        | Happened::Thought(text)
        | Happened::Failed(text)
        | Happened::Noted(text) => text.text.clone(),
        Happened::Tool { summary, .. } => summary.clone(),
        Happened::Question(asked) => {
            let lines = std::iter::once(&asked.text).chain(&asked.options);
            lines.cloned().collect::<Vec<_>>().join("\n")
        }
        Happened::Broken { actual, .. } => actual.clone(),
        Happened::Spawned { agent, .. } => agent.clone(),
        Happened::Compacted { .. } | Happened::Interrupted => String::new(),
    }
}

/// The outline, the lists of all runs and the transcript say the same of each entry, under all settings.
#[test]
fn outline_and_list_say_what_the_transcript_says() {
    let mut page = page_with(&TALKS);
    for settings in tried() {
        let all = runs(&mut page, &settings);
        let listed = questions(&mut page, &settings);
        assert_eq!(listed.count as usize, listed.questions.len());
        for (at, run) in (0..).zip(&all.runs) {
            let outline = outline(&mut page, run.id, &settings).unwrap();
            let transcript = whole(&mut page, run.id, &settings);
            assert_eq!((outline.id, transcript.id), (run.id, run.id));
            assert_eq!(outline.called, run.called);
            assert_eq!(outline.entries.len(), transcript.entries.len());
            assert_eq!(outline.turns.len(), run.turns as usize);
            let mut efforts = [0; 3];
            let mut by_turn: BTreeMap<u32, [u32; 3]> = BTreeMap::new();
            for (size, entry) in outline.entries.iter().zip(&transcript.entries) {
                let text = if size.kind.is_line() {
                    String::new()
                } else {
                    shown(&entry.what)
                };
                let sizes = (text.chars().count(), text.matches('\n').count());
                assert_eq!((size.characters as usize, size.breaks as usize), sizes);
                assert_eq!(size.kind, kind(&entry.what));
            }
            let mut questions = Vec::new();
            for entry in &transcript.entries {
                if let Happened::Question(asked) = &entry.what {
                    questions.push(entry.place);
                    efforts[usize::from(asked.effort)] += u32::from(asked.counts);
                    if asked.counts && entry.turn < run.turns {
                        by_turn.entry(entry.turn).or_default()[usize::from(asked.effort)] += 1;
                    }
                    let line = listed
                        .questions
                        .iter()
                        .find(|line| (line.run, line.entry) == (at, entry.place))
                        .unwrap();
                    let recorded = asked.recorded.then_some(asked.effort);
                    assert_eq!((line.recorded, &line.by), (recorded, &asked.by));
                    let effort = line.recorded.unwrap_or(line.by[all.method as usize]);
                    assert_eq!(effort, asked.effort);
                }
            }
            assert_eq!(outline.questions, questions);
            assert_eq!(efforts, run.efforts);
            let by_turn = by_turn.into_iter().map(|(turn, counts)| (turn, counts, 0));
            let by_turn: Vec<_> = by_turn.collect();
            assert_eq!(turn_efforts(&mut page, run.id, &settings), by_turn);
            let broken = transcript.entries.iter();
            let broken = broken.filter(|entry| kind(&entry.what) == EntryKind::Broken);
            let broken: Vec<u32> = broken.map(|entry| entry.place).collect();
            assert_eq!(outline.broken, broken);
            for (place, turn) in (0..).zip(&outline.turns) {
                let first = transcript.entries.iter().find(|entry| entry.turn >= place);
                let end = u32::try_from(transcript.entries.len()).unwrap();
                assert_eq!(turn.first, first.map_or(end, |entry| entry.place));
            }
        }
    }
}

/// Runs that others called are listed under their callers, and count in no decision.
#[test]
fn runs_that_others_called() {
    let side = include_str!(
        "../../../../../../tests/suites/interaction/transcripts/claude_code/branches.jsonl"
    );
    let mut page = page_with(&[("branches.jsonl", side)]);
    let all = runs(&mut page, &Settings::default()).runs;
    let parents: Vec<_> = all.iter().map(|run| run.parent).collect();
    // The agent that was called, a talk of its own, and turns that the user went back behind.
    let first = Some(id(1, 0));
    assert_eq!(parents, [None, first, None, first]);
    for run in [&all[1], &all[3]] {
        assert_eq!((run.decision, run.proactivity), (None, None));
        assert_eq!(run.personalisation, None);
    }
    let transcript = whole(&mut page, id(1, 0), &Settings::default());
    let spawned = transcript
        .entries
        .iter()
        .filter_map(|entry| match &entry.what {
            Happened::Spawned { agent, run } => Some((&**agent, *run)),
            _ => None,
        });
    assert_eq!(spawned.collect::<Vec<_>>(), [("Explore", Some(id(1, 1)))]);
    assert_eq!(all[1].name, "Explore");
}

/// Beyond the questions that travel all are counted.
#[test]
fn more_questions_than_travel() {
    let question = |at: usize| format!(r#"{{"text": "Which one, {at}?"}}"#);
    let asked: Vec<String> = (0..Questions::MOST + 5).map(question).collect();
    let run = format!(r#"{{"agent": "a", "questions": [{}]}}"#, asked.join(","));
    let mut page = page_with(&[("run.json", &run)]);
    let all = questions(&mut page, &Settings::default());
    assert_eq!(all.questions.len(), Questions::MOST);
    assert_eq!(all.count as usize, Questions::MOST + 5);
    let runs = runs(&mut page, &Settings::default()).runs;
    assert_eq!(runs[0].efforts.iter().sum::<u32>(), all.count);
}
