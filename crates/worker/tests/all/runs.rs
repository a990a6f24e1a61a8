//! All runs as a page asks for them, and what the parts of a transcript say of each other.

use steelyard_decision::Provenance;
use steelyard_protocol::{Part, Passage, Request, RunLine, Settings, Transcript};

use super::support::runs::{by_length, find, id, outline, passage, runs, turn_efforts, whole};
use super::support::{Page, TALKS, engine_settings, settings, workspace};

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
