//! Runs that agents called, in files of their own: what a page is told of them, as files come and go.

use steelyard_protocol::{CallPlace, Happened, Hit, Part, RunId, Settings};

use super::runs::{asked, find, id, outline, passage, runs, whole};
use super::{Page, page_with};

macro_rules! log {
    ($name:literal) => {
        (
            $name,
            include_str!(concat!(
                "../../../../../../tests/suites/interaction/transcripts/claude_code/",
                $name
            )),
        )
    };
}

/// Keys 1 to 6; the session comes last.
const FILES: [(&str, &str); 6] = [
    log!("s7/subagents/agent-cc33.jsonl"),
    log!("s7/subagents/agent-bb22.meta.json"),
    log!("s7/subagents/agent-aa11.meta.json"),
    log!("s7/subagents/agent-bb22.jsonl"),
    log!("s7/subagents/agent-aa11.jsonl"),
    log!("s7.jsonl"),
];

fn close(page: &mut Page, key: u32) {
    page.close(&[key]);
    page.refresh();
}

/// Of each run its file, its name, what called it and where, and why that is not known.
type Line = (u32, String, Option<u32>, Option<(u32, u32)>, String);

fn lines(page: &mut Page) -> Vec<Line> {
    let all = runs(page, &Settings::default()).runs;
    let line = |run: steelyard_protocol::RunLine| {
        let call = run.call.map(|CallPlace { entry, turn }| (entry, turn));
        let parent = run.parent.map(|parent| parent.file);
        (run.id.file, run.name, parent, call, run.astray)
    };
    all.into_iter().map(line).collect()
}

fn line(file: u32, name: &str, parent: Option<(u32, u32, u32)>) -> Line {
    let call = parent.map(|(_, entry, turn)| (entry, turn));
    let parent = parent.map(|(parent, ..)| parent);
    (file, name.to_owned(), parent, call, String::new())
}

fn spawned(page: &mut Page, run: RunId) -> Vec<(u32, Option<RunId>)> {
    let transcript = whole(page, run, &Settings::default());
    let calls = transcript.entries.into_iter();
    let calls = calls.filter_map(|entry| match entry.what {
        Happened::Spawned { run, .. } => Some((entry.place, run)),
        _ => None,
    });
    calls.collect()
}

#[test]
fn links_lead_from_call_to_run_and_back() {
    let mut page = page_with(&FILES);
    assert_eq!(
        lines(&mut page),
        [
            line(1, "Lister", Some((5, 2, 1))),
            line(4, "tester", Some((6, 5, 1))),
            line(5, "Explore", Some((6, 3, 1))),
            line(6, "model-large", None),
        ]
    );
    assert_eq!(
        spawned(&mut page, id(6, 0)),
        [(3, Some(id(5, 0))), (5, Some(id(4, 0)))]
    );
    assert_eq!(spawned(&mut page, id(5, 0)), [(2, Some(id(1, 0)))]);
    let called = |run| outline(&mut page, run, &Settings::default()).map(|found| found.called);
    assert_eq!([id(5, 0), id(6, 0)].map(called), [Some(true), Some(false)]);
    let all = runs(&mut page, &Settings::default());
    let decisions: Vec<_> = all.runs.iter().map(|run| run.decision).collect();
    assert_eq!(decisions, [None; 4]);
    let links: Vec<_> = all
        .runs
        .iter()
        .map(|run| (&*run.title, run.called))
        .collect();
    assert_eq!(
        links,
        [
            ("List all files.", true),
            ("Run its tests", true),
            ("Find the parser", true),
            ("Review the parser", false),
        ]
    );
}

/// Whatever is taken out and comes again, links follow; a fresh page with the same files says the same.
#[test]
fn links_follow_files() {
    let mut page = page_with(&FILES);
    let whole = lines(&mut page);
    close(&mut page, 6);
    let astray = "called by a session that is not loaded".to_owned();
    let mut without = vec![
        line(1, "Lister", Some((5, 2, 1))),
        line(4, "tester", None),
        line(5, "Explore", None),
    ];
    without[1].4.clone_from(&astray);
    without[2].4 = astray;
    assert_eq!(lines(&mut page), without);
    assert_eq!(spawned(&mut page, id(6, 0)), []);
    let (name, text) = FILES[5];
    page.open(6, name, text.as_bytes());
    page.refresh();
    assert_eq!(lines(&mut page), whole);
    close(&mut page, 5);
    assert_eq!(
        spawned(&mut page, id(6, 0)),
        [(3, None), (5, Some(id(4, 0)))]
    );
    // Without its caller the agent that this one called hangs on the session that both are of.
    let on_session = (1, "agent-cc33".to_owned(), Some(6), None, String::new());
    assert_eq!(lines(&mut page)[0], on_session);
}

/// A plan is shown with the question whether it may be carried out, and is no part of it.
#[test]
fn a_plan_comes_with_its_question() {
    let steps = "Do it.\n".repeat(3_000);
    let text = FILES[5]
        .1
        .replace("2. Keep its tests.", &steps.replace('\n', "\\n"));
    let mut page = page_with(&[("s7.jsonl", &text)]);
    let transcript = whole(&mut page, id(1, 0), &Settings::default());
    let [question] = asked(&transcript)[..] else {
        panic!("{transcript:?}")
    };
    assert_eq!(
        (&*question.text, &*question.kind),
        ("Approve the plan?", "selection")
    );
    assert_eq!((question.effort, question.reward), (0, 0.0));
    assert!(question.about.text.starts_with("# Plan\n\n1. Split"));
    let entry = outline(&mut page, id(1, 0), &Settings::default())
        .unwrap()
        .questions[0];
    let shown = u32::try_from(question.about.text.chars().count()).unwrap();
    let more = passage(&mut page, id(1, 0), (entry, Part::Output), shown);
    assert_eq!(question.about.more as usize, more.text.chars().count());
    assert!(more.text.ends_with("Do it.\n"));
    let hit = Hit {
        entry,
        count: 1,
        shown: Some((Part::Output, 6)),
    };
    assert_eq!(find(&mut page, id(1, 0), "# plan").entries, [hit]);
    let last = find(&mut page, id(1, 0), "do it.").entries;
    let whole = u32::try_from(question.about.text.chars().count() + more.text.chars().count());
    assert!(
        matches!(last[..], [Hit { shown: Some((Part::Output, upto)), .. }] if upto <= whole.unwrap())
    );
}
