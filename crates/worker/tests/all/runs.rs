//! All runs as a page asks for them, and what the parts of a transcript say of each other.

use std::collections::BTreeMap;

use steelyard_decision::Provenance;
use steelyard_protocol::{
    EntryKind, Happened, Part, Passage, Questions, Request, RunLine, Settings, Transcript,
};

use super::support::runs::{
    TALKS, by_length, find, id, kind, outline, passage, questions, runs, turn_efforts, whole,
};
use super::support::{CARDS, Page, engine_settings, open, settings, workspace};

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
fn every_run_in_a_line() {
    let mut page = Page::with(&TALKS);
    let all = runs(&mut page, &by_length());
    let ids: Vec<_> = all.runs.iter().map(|run| (run.id, &*run.name)).collect();
    assert_eq!(
        ids,
        [
            (id(2, 0), "works"),
            (id(2, 1), "asks"),
            (id(2, 2), "alone"),
            (id(3, 0), "model-large"),
        ]
    );
    // The decision over the cards is the first of all; of S-1 the artifacts order the alternatives.
    let places: Vec<_> = all.runs.iter().map(|run| run.decision).collect();
    let expected = [Some((1, 1)), Some((1, 0)), None, None];
    assert_eq!(places, expected);
    let expected = RunLine {
        id: id(2, 1),
        name: "asks".to_owned(),
        models: vec!["m-1".to_owned()],
        title: "S-1".to_owned(),
        file: "runs.json".to_owned(),
        task: "S-1".to_owned(),
        decision: Some((1, 0)),
        turns: 1,
        // One low and one high as recorded, a medium one by its 13 words.
        efforts: [1, 1, 1],
        broken: vec![("no_commas".to_owned(), 1), ("tone".to_owned(), 1)],
        proactivity: Some(0.0 - (0.1 + 0.5)),
        personalisation: Some(0.0 - (0.05 + 0.05)),
        technical: Some((1.0, false)),
        calls: (0, Some((0, 0))),
        refused_edits: Some((0, 0)),
        ..RunLine::default()
    };
    assert_eq!(all.runs[1], expected);
    let RunLine {
        began,
        turns,
        took_ms,
        tokens_in,
        tokens_out,
        at_least,
        ..
    } = all.runs[0];
    assert_eq!((began, turns), (Some(1_767_607_200_000), 2));
    assert_eq!((took_ms, tokens_in), (Some(1_500.0), None));
    assert_eq!((tokens_out, at_least), (Some(30), false));
    let log = &all.runs[3];
    assert_eq!((&*log.title, log.turns), ("Add tests for the parser", 2));
    assert!(log.tokens_in.is_some() && log.calls.0 > 0);
    assert_eq!((all.method, &*all.methods[3]), (3, "length"));
    assert_eq!(runs(&mut page, &Settings::default()).method, 0);
    assert_eq!(all.methods, METHODS);
}

#[test]
fn without_anything_of_interaction_there_are_no_runs() {
    let mut page = Page::with(&[("cards.yaml", CARDS)]);
    assert_eq!(runs(&mut page, &Settings::default()).runs, []);
    let mut empty = Page::default();
    assert_eq!(questions(&mut empty, &Settings::default()).count, 0);
}

/// The rewards stand in the cells of the decision, as the engine makes them by itself.
#[test]
fn rewards_are_the_cells_of_the_decision() {
    let mut page = Page::with(&TALKS);
    let engine = workspace(&TALKS);
    let mut seen = Vec::new();
    for settings in tried() {
        let models = engine.models(&engine_settings(&settings));
        let apart = engine
            .apart("interaction", &engine_settings(&settings))
            .unwrap()
            .models;
        for run in runs(&mut page, &settings).runs {
            let of_run = |model: &&steelyard_decision::Model| {
                model.cells.alternatives.iter().any(|it| *it.id == run.name)
            };
            let cells = &models.iter().chain(&apart).find(of_run).unwrap().cells;
            let alternatives = &cells.alternatives;
            let alternative = alternatives
                .iter()
                .position(|it| *it.id == run.name)
                .unwrap();
            let cell = |column: usize| Some(cells.columns[column].x[alternative]);
            let place = run.decision.map(|(_, place)| place as usize);
            assert_eq!(place.unwrap_or_default(), alternative);
            assert_eq!(
                (run.proactivity, run.personalisation),
                (cell(1), cell(2)),
                "{} under {settings:?}",
                run.name
            );
            let notes = &cells.columns[0].origins[alternative].notes;
            let heuristic = notes.iter().any(|(how, _)| *how == Provenance::Heuristic);
            let (score, by_end) = run.technical.unwrap_or_default();
            assert_eq!((Some(score), by_end), (cell(0), heuristic), "{}", run.name);
            seen.push((run.proactivity, run.personalisation));
        }
    }
    seen.sort_by(|one, two| one.partial_cmp(two).unwrap());
    seen.dedup();
    assert!(seen.len() > 6, "settings move rewards: {seen:?}");
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
    let mut page = Page::with(&TALKS);
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

#[test]
fn runs_that_are_not_there() {
    let mut page = Page::with(&TALKS);
    let saved = Settings::default();
    for gone in [id(2, 3), id(9, 0), id(1, 0), id(u32::MAX, u32::MAX)] {
        assert_eq!(outline(&mut page, gone, &saved), None);
        assert_eq!(turn_efforts(&mut page, gone, &saved), []);
        let empty = Transcript {
            id: gone,
            entries: Vec::new(),
        };
        assert_eq!(whole(&mut page, gone, &saved), empty);
        assert_eq!(
            passage(&mut page, gone, (0, Part::Text), 0),
            Passage::default()
        );
        let found = find(&mut page, gone, "cache");
        assert_eq!((found.id, &*found.words), (gone, "cache"));
        assert_eq!((found.entries, found.total), (Vec::new(), 0));
    }
    page.ask(Request::Close { keys: vec![2] });
    assert_eq!(outline(&mut page, id(2, 0), &saved), None);
    let left = runs(&mut page, &saved).runs;
    assert_eq!(left.len(), 1);
    assert_eq!((left[0].id, left[0].decision), (id(3, 0), None));
}

/// Runs that others called are listed under their callers, and count in no decision.
#[test]
fn runs_that_others_called() {
    let side =
        include_str!("../../../../tests/suites/interaction/transcripts/claude_code/branches.jsonl");
    let mut page = Page::default();
    page.opened(open(&[("branches.jsonl", side)]));
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
    let mut page = Page::with(&[("run.json", &run)]);
    let all = questions(&mut page, &Settings::default());
    assert_eq!(all.questions.len(), Questions::MOST);
    assert_eq!(all.count as usize, Questions::MOST + 5);
    let runs = runs(&mut page, &Settings::default()).runs;
    assert_eq!(runs[0].efforts.iter().sum::<u32>(), all.count);
}
