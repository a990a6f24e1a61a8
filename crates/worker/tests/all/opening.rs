//! Files that come and go, and what a page is told of them.

use steelyard_protocol::ask::{Data, FrameOf};
use steelyard_protocol::{
    Came, Capabilities, DecisionId, FileBytes, FileReport, Reply, Request, RowWindow, SavedIn,
    Settings,
};
use steelyard_worker::Work;

use super::support::{CARDS, FILES, MAP, POLICY, Page, assert_near, decide, ids, open, workspace};

#[test]
fn opening_tells_of_each_file_and_then_of_the_workspace() {
    let mut page = Page::default();
    let id = page.send(open(&FILES));
    let answers = page.answers();
    let progress = |done: u32, file: &str| Reply::Progress {
        done,
        total: 2,
        file: file.to_owned(),
    };
    assert_eq!(answers.len(), 3);
    assert_eq!(
        answers[0],
        Came {
            id,
            reply: progress(1, "cards.yaml")
        }
    );
    assert_eq!(
        answers[1],
        Came {
            id,
            reply: progress(2, "policy.yaml")
        }
    );
    let Reply::Opened(workspace) = &answers[2].reply else {
        panic!("{answers:?}");
    };
    let names: Vec<&str> = workspace
        .files
        .iter()
        .map(|file| file.name.as_str())
        .collect();
    assert_eq!(names, ["cards.yaml", "policy.yaml"]);
    assert_eq!(workspace.files[0].holds, "4 cards");
    assert_eq!(workspace.files[0].size, CARDS.len() as u64);
    assert_eq!(workspace.decisions.len(), 1);
    let frame = page.frame(0);
    assert_eq!(frame.saved_in, SavedIn::Configuration("policy".to_owned()));
    assert_eq!(frame.against, "policy.yaml");
    assert_eq!(frame.criteria().len(), 6);
    let w_e = frame
        .parameters
        .iter()
        .find(|one| one.id == "collapse.w_e")
        .unwrap();
    assert_eq!((w_e.default, w_e.saved, w_e.min), (10.0, 10.0, 0.0));
    assert!(
        frame
            .switches
            .iter()
            .any(|switch| switch.id == "collapse.signs")
    );
    let groups: Vec<&str> = frame.groups.iter().map(|group| group.id.as_str()).collect();
    assert!(
        frame
            .parameters
            .iter()
            .all(|one| groups.contains(&one.group.as_str()))
    );
}

#[test]
fn opening_nothing_tells_of_the_workspace() {
    let mut page = Page::with(&FILES);
    let reply = page.ask(Request::Open { files: vec![] });
    assert!(
        matches!(reply, Reply::Opened(workspace) if workspace.files.len() == 2 && workspace.decisions.len() == 1)
    );
    assert_eq!(page.frame(0).against, "policy.yaml");
}

#[test]
fn diagnostics_travel_as_the_engine_says_them() {
    let mut page = Page::default();
    let found = page.opened(open(&FILES));
    let engine = workspace(&FILES);
    for (found, opened) in found.files.iter().zip(engine.files()) {
        let found: Vec<_> = found
            .diagnostics
            .iter()
            .map(|diagnostic| {
                (
                    diagnostic.line,
                    diagnostic.column,
                    diagnostic.code.as_str(),
                    diagnostic.found.as_str(),
                )
            })
            .collect();
        let diagnostics: Vec<_> = opened
            .diagnostics
            .iter()
            .map(|diagnostic| {
                (
                    diagnostic.line,
                    diagnostic.column,
                    diagnostic.code.id(),
                    diagnostic.found.as_str(),
                )
            })
            .collect();
        assert_eq!(found, diagnostics);
    }
    assert!(
        found.files[0]
            .diagnostics
            .iter()
            .all(|diagnostic| diagnostic.end_column >= diagnostic.column)
    );
}

#[test]
fn without_a_card_there_is_no_frame_and_nothing_to_decide() {
    let mut page = Page::default();
    let reply = page.ask(open(&[("policy.yaml", POLICY), ("words.txt", "words")]));
    assert!(matches!(reply, Reply::Opened(workspace) if workspace.decisions.is_empty()));
    assert!(
        page.answer_to(FrameOf {
            decision: page.id(0)
        })
        .is_err()
    );
    let reply = page.ask(decide(3, page.id(0)));
    assert_eq!(reply, Reply::Nothing { revision: 3 });
}

#[test]
fn an_empty_host_decides_nothing() {
    let window = RowWindow {
        stage: None,
        first: 0,
        count: 1,
        ..RowWindow::default()
    };
    let mut page = Page::default();
    let request = Request::Decide {
        revision: 5,
        round: 1,
        decision: page.id(0),
        settings: Settings::default(),
        window,
        focus: Some(0),
    };
    assert_eq!(page.ask(request), Reply::Nothing { revision: 5 });
}

#[test]
fn a_key_that_is_there_is_replaced_in_its_place() {
    let mut page = Page::with(&FILES);
    let bytes = b"{agent: Z, evidence: [{type: t, pointer: p, quality: 1}], cost: 0, confidence: 1, reversibility: 1}".to_vec();
    let file = FileBytes {
        key: 1,
        name: "z.yaml".to_owned(),
        bytes,
    };
    let workspace = page.opened(Request::Open { files: vec![file] });
    let names: Vec<&str> = workspace
        .files
        .iter()
        .map(|file| file.name.as_str())
        .collect();
    assert_eq!(names, ["z.yaml", "policy.yaml"]);
    assert_eq!(ids(&page.decide(&Settings::default())), ["Z"]);
}

#[test]
fn closing_takes_files_out_and_ignores_unknown_keys() {
    let mut page = Page::with(&[("cards.yaml", CARDS), ("policy.yaml", "weights: {w_e: 0}")]);
    assert_near(
        page.decide(&Settings::default()).rows[0].contributions[0],
        0.0,
    );
    let reply = page.ask(Request::Close { keys: vec![2, 77] });
    assert!(matches!(reply, Reply::Opened(workspace) if workspace.files.len() == 1));
    assert_eq!(page.frame(0).against, "the defaults");
    // The decision of before is not remembered.
    assert_eq!(page.decide(&Settings::default()).winner_label, "A");
    let decision = page.id(0);
    let reply = page.ask(Request::Close { keys: vec![1] });
    assert!(
        matches!(reply, Reply::Opened(workspace) if workspace.files.is_empty() && workspace.decisions.is_empty())
    );
    assert!(page.answer_to(FrameOf { decision }).is_err());
}

#[test]
fn questions_are_answered_in_the_order_they_were_asked() {
    let cards = || DecisionId("collapse/".to_owned());
    let mut page = Page::default();
    let asked = [
        page.send(decide(1, cards())),
        page.send(open(&FILES)),
        page.send(decide(2, cards())),
        page.send(Request::Close { keys: vec![1, 2] }),
        page.send(decide(3, cards())),
    ];
    let answers = page.answers();
    let order: Vec<u32> = answers.iter().map(|answer| answer.id).collect();
    assert_eq!(
        order,
        [
            asked[0], asked[1], asked[1], asked[1], asked[2], asked[3], asked[4]
        ]
    );
    assert_eq!(answers[0].reply, Reply::Nothing { revision: 1 });
    assert!(matches!(&answers[4].reply, Reply::Decided(decided) if decided.revision == 2));
    assert_eq!(answers[6].reply, Reply::Nothing { revision: 3 });
    assert_eq!(page.host.work(), Work::Idle);
}

#[test]
fn files_that_hold_nothing_decide_nothing() {
    let files = [
        ("empty.json", ""),
        ("map.json", MAP),
        ("half.json", "{\"criteria\": [], \"alternatives\": []}"),
        ("bad.toml", "criteria = 3\nalternatives = 4\n"),
        ("none.csv", "task,agent,tests,cost\n"),
    ];
    let mut page = Page::default();
    let loaded = page.opened(open(&files));
    let count = u32::try_from(loaded.decisions.len()).unwrap();
    for at in 0..count {
        page.decide_at(at, &Settings::default());
        page.frame(at);
        page.flips(&Settings::default(), at);
    }
    assert_eq!(
        page.items(&Settings::default(), 0, 100).len(),
        count as usize
    );
}

#[test]
fn a_decision_read_as_data_is_data_whatever_filled_it_once() {
    let mut page = Page::with(&FILES);
    let cards = page.frame(0);
    assert!(cards.can.reports && cards.stand_in.is_some());
    let data = Data {
        decision: page.id(0),
        settings: Settings::default(),
    };
    let exported = page.answer_to(data).unwrap();
    let mut again = Page::with(&[("decision.json", &exported.text)]);
    let data = again.frame(0);
    assert_eq!(data.saved_in, SavedIn::Data);
    assert_eq!(data.can, Capabilities::default());
    assert_eq!(data.stand_in, None);
    assert_eq!(
        (data.against.as_str(), data.noun.as_str()),
        ("decision.json", "card")
    );
}

#[test]
fn a_log_that_gives_no_run_is_not_read() {
    let whole =
        r#"{"messages":[{"role":"user","content":"2 + 2?"},{"role":"assistant","content":"4"}]}"#;
    let cut = &whole[..40];
    let mut page = Page::default();
    let opened = page.opened(open(&[("cut.json", cut), ("whole.json", whole)]));
    let files = opened.files.iter();
    let read: Vec<_> = files
        .map(|file| (file.system.as_deref(), file.holds.as_str()))
        .collect();
    let expect = [
        (None, "no run, OpenAI chat"),
        (Some("Runs"), "1 agent, 1 turn, OpenAI chat"),
    ];
    assert_eq!(read, expect);
    assert_eq!((opened.unread(), opened.runs), (1, 1));
}

/// The table of files says of each that is not read why.
#[test]
fn files_that_are_not_read_say_why() {
    let mut page = Page::default();
    let files = [
        ("a.txt", "Buy milk."),
        ("b.yaml", ""),
        ("c.yaml", "kettle: {litres: 1.7}"),
        ("d.json", "{\"agent\": "),
        ("e.png", "abcd\u{0}\u{1}\u{2}\u{3}\u{4}"),
        ("f.jsonl", "{\"type\":\"summary\",\"leafUuid\":\"l\"}"),
        ("g.pdf", "%PDF-1.7"),
    ];
    let opened = page.opened(open(&files));
    let why = [
        "unknown kind of file: plain text",
        "nothing in the file: an empty file, or one of comments only",
        "unknown kind of file: kettle",
        "syntax error: the end of the text inside of the `{` of line 1",
        "not a text file: bytes that are not text, 9 bytes",
        "no run, Claude Code",
        "not supported yet: a PDF document, 8 bytes",
    ];
    let told: Vec<&str> = opened
        .files
        .iter()
        .map(|file| file.holds.as_str())
        .collect();
    assert_eq!(told, why);
    let is_told = |file: &FileReport| file.system.is_none() && !file.diagnostics.is_empty();
    assert!(opened.files.iter().all(is_told));
}

#[test]
fn a_frame_names_the_weights_of_each_class() {
    const DECISION: &str = r#"
parameters = { cheap = 1, dear = 2, all = 1 }
classes = ["small", "large"]
criteria = [{ id = "price", weights = ["cheap", "dear"] }, { id = "age", weight = "all" }]
alternatives = [
  { id = "a", class = "small", cells = { price = 1, age = 2 } },
  { id = "b", class = "large", cells = { price = 2, age = 1 } },
]
"#;
    let mut page = Page::with(&[("decision.toml", DECISION)]);
    let frame = page.frame(0);
    let weights: Vec<&[String]> = frame
        .criteria()
        .iter()
        .map(|one| &one.weights[..])
        .collect();
    assert_eq!(weights, [&["cheap", "dear"][..], &["all"]]);
}
