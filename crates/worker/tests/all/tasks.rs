//! Runs that a page puts onto one task, by a document that it opens as any other file.

use steelyard_protocol::runs::{NamesOf, SayOutcome};
use steelyard_protocol::table::{MappedColumn, OfRuns, TableMap};
use steelyard_protocol::{FileBytes, OutcomeSaid, Request, RunId, Settings, WrittenFile};

use super::support::runs::{assign, id, runs};
use super::support::{Page, ids, open};

const LOGS: [(&str, &str); 3] = [
    (
        "one.json",
        r#"{"agent": "a", "run": "r1", "turns": [{"prompt": "Make it work for everybody"}]}"#,
    ),
    (
        "two.json",
        r#"{"agent": "b", "run": "r2", "turns": [{"prompt": "Please make it work for all"}]}"#,
    ),
    (
        "three.json",
        r#"{"agent": "a", "run": "r3", "turns": [{"prompt": "Make it work for everybody"}]}"#,
    ),
];

/// Opens the document as a page does: under its key, or under one that no file has.
fn take(page: &mut Page, file: &WrittenFile) -> steelyard_protocol::Workspace {
    const FRESH: u32 = 9;
    let key = file.key.unwrap_or(FRESH);
    let request = match &file.text {
        None => Request::Close { keys: vec![key] },
        Some(text) => Request::Open {
            files: vec![FileBytes {
                key,
                name: file.name.clone(),
                bytes: text.clone().into_bytes(),
            }],
        },
    };
    page.opened(request)
}

/// A run's task, the document that put it there, and its decision.
type Stands = (String, Option<u32>, Option<(u32, u32)>);

/// How each run stands.
fn stand(page: &mut Page) -> Vec<Stands> {
    let all = runs(page, &Settings::default()).runs.into_iter();
    all.map(|run| (run.task, run.by_hand, run.decision))
        .collect()
}

/// It is compared with no other.
fn apart(task: &str, by_hand: Option<u32>) -> Stands {
    (task.to_owned(), by_hand, None)
}

fn at(task: &str, by_hand: Option<u32>, decision: u32, place: u32) -> Stands {
    (task.to_owned(), by_hand, Some((decision, place)))
}

#[test]
fn two_runs_become_one_decision_and_two_again() {
    let mut page = Page::with(&LOGS);
    let all = runs(&mut page, &Settings::default()).runs;
    let [one, two, three]: [RunId; 3] = [all[0].id, all[1].id, all[2].id];
    let before = [at("", None, 0, 0), apart("", None), at("", None, 0, 1)];
    assert_eq!(stand(&mut page), before);
    let put = assign(&mut page, &[one, two], Some("Both")).expect("put");
    // Asking changes nothing.
    assert_eq!(stand(&mut page), before);
    let open = take(&mut page, &put);
    let labels: Vec<_> = open
        .decisions
        .iter()
        .map(|one| (&*one.label, one.alternatives))
        .collect();
    assert_eq!(labels, [("Both", 2)]);
    assert_eq!(open.apart, 1);
    let document = open.files.last().expect("a file");
    assert_eq!(
        (
            &*document.kind,
            &*document.holds,
            document.system.clone(),
            document.diagnostics.len()
        ),
        (
            "Tasks by hand, YAML",
            "1 task by hand",
            Some("Interaction".to_owned()),
            0
        )
    );
    assert_eq!(
        stand(&mut page),
        [
            at("Both", Some(9), 0, 0),
            at("Both", Some(9), 0, 1),
            apart("", None)
        ]
    );
    assert_eq!(ids(&page.decide_at(0, &Settings::default())), ["a", "b"]);
    let off = assign(&mut page, &[two, one], None).expect("taken off");
    assert_eq!((off.key, &off.text), (Some(9), &None));
    take(&mut page, &off);
    assert_eq!(stand(&mut page), before);
    // Off the task that its prompt gave it.
    let alone = assign(&mut page, &[three], None).expect("taken off");
    take(&mut page, &alone);
    assert_eq!(
        stand(&mut page),
        [
            apart("", None),
            apart("", None),
            apart("Make it work for everybody, a", Some(9))
        ]
    );
}

#[test]
fn chosen_runs_are_weighed_by_a_document_that_is_opened() {
    let mut page = Page::with(&LOGS);
    let all = runs(&mut page, &Settings::default()).runs;
    let ask = NamesOf {
        runs: vec![all[0].id, all[1].id],
    };
    let named = page.ask_system(&Settings::default(), None, ask).unwrap();
    assert_eq!(named[1], r#"{"agent": "b", "run": "r2"}"#);
    let columns = ["turns", "interaction"].map(|id| MappedColumn {
        column: id.to_owned(),
        less: id == "turns",
        ..MappedColumn::default()
    });
    let map = TableMap {
        columns: columns.to_vec(),
        ..TableMap::default()
    };
    let ask = OfRuns { runs: named, map };
    let document = page.ask_system(&Settings::default(), None, ask).unwrap();
    assert_eq!(
        (document.key, document.name.as_str()),
        (None, "weighed.yaml")
    );
    let open = take(&mut page, &document);
    let mut places = (0_u32..).zip(&open.decisions);
    let (weighed, decision) = places
        .find(|(_, one)| one.file == Some(9))
        .expect("a decision");
    assert_eq!(
        decision.label,
        "2 runs of 2 tasks by turns, interaction: sessions, not agents"
    );
    assert_eq!(open.files.last().unwrap().decision, Some(weighed));
    let found = page.decide_at(weighed, &Settings::default());
    assert_eq!(
        ids(&found),
        [
            "a: Make it work for everybody",
            "b: Please make it work for all"
        ]
    );
}

#[test]
fn what_cannot_be_done_is_told_and_changes_nothing() {
    let mut page = Page::with(&LOGS);
    for (runs, task, why) in [
        (
            vec![id(1, 7)],
            Some("X"),
            "One of these runs is no longer loaded.",
        ),
        (
            vec![id(77, 0)],
            None,
            "One of these runs is no longer loaded.",
        ),
        (vec![], Some("X"), "One of these runs is no longer loaded."),
        (vec![id(2, 0)], Some("\n "), "A task needs a name."),
        (
            vec![id(2, 0)],
            None,
            "Each of these runs already has its own task.",
        ),
    ] {
        assert_eq!(assign(&mut page, &runs, task), Err(why.to_owned()));
    }
    let mixed = (
        "m.yaml",
        "tasks: [{name: X, runs: [r1]}]\nppp: {enabled: true}",
    );
    let mut page = Page::with(&[LOGS[0], LOGS[1], mixed]);
    let why = assign(&mut page, &[id(1, 0), id(2, 0)], Some("Y")).expect_err("held elsewhere");
    assert!(
        why.starts_with("m.yaml puts one of these runs onto a task"),
        "{why}"
    );
}

#[test]
fn a_document_that_comes_before_its_logs_waits_for_them() {
    let document = (
        "tasks.toml",
        "[[tasks]]\nname = 'Both'\nruns = ['r1', 'two.json']",
    );
    let mut page = Page::with(&[document]);
    let all = [document, LOGS[0], LOGS[1]];
    let opened = page.opened(open(&all));
    assert_eq!(opened.decisions.len(), 1);
    assert_eq!(opened.files[0].diagnostics, []);
}

#[test]
fn runs_that_nothing_brings_together_stand_alone() {
    const LOG: &str =
        include_str!("../../../../tests/suites/interaction/transcripts/openai_chat/lines.jsonl");
    let found = |files: &[(&str, &str)]| {
        let opened = Page::with(&[]).opened(open(files));
        (opened.decisions.len(), opened.apart)
    };
    assert_eq!(found(&LOGS[..1]), (0, 1));
    assert_eq!(found(&LOGS[..2]), (0, 2));
    assert_eq!(found(&LOGS), (1, 1));
    let card = "position_card: {agent: a, confidence: 0.9, cost: 10}";
    assert_eq!(found(&[("card.yaml", card), LOGS[0], LOGS[2]]), (2, 0));
    // The only one is led to.
    let opened = Page::with(&[]).opened(open(&LOGS[..1]));
    assert_eq!(opened.only_run, Some(id(1, 0)));
    assert_eq!(Page::with(&[]).opened(open(&LOGS[..2])).only_run, None);
    // Logs of which each has a prompt of its own.
    assert_eq!(found(&[("log.jsonl", LOG)]), (0, 4));
}

#[test]
fn an_outcome_that_is_entered_stands_with_its_runs() {
    let mut page = Page::with(&LOGS);
    let ids: Vec<RunId> = runs(&mut page, &Settings::default())
        .runs
        .iter()
        .map(|run| run.id)
        .collect();
    let asked = SayOutcome {
        runs: vec![ids[0], ids[2]],
        said: OutcomeSaid::Success(Some(false)),
    };
    let file: WrittenFile = page
        .ask_system(&Settings::default(), None, asked)
        .expect("written");
    let _open = take(&mut page, &file);
    let all = runs(&mut page, &Settings::default()).runs.into_iter();
    let said: Vec<_> = all
        .map(|run| (run.outcome.success, run.outcome.file))
        .collect();
    assert_eq!(
        said,
        [(Some(false), Some(9)), (None, None), (Some(false), Some(9))]
    );
}
