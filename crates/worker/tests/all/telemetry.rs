//! Logs of events as a page asks about them: held, streamed by, gone, and beside their files.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::rc::Rc;

use steelyard_documents::TextSource;
use steelyard_engine::workspace::MOST_HELD;
use steelyard_protocol::telemetry::{
    Along, AskTelemetry, EventFilter, EventRows, EventText, Overview, RunFile, RunOverview,
    RunSeries, TelemetryRuns, WriteRun,
};
use steelyard_protocol::{
    Came, FileBytes, HEAD, Question, ReadStage, Reply, Request, RunId, Sent, Workspace,
};
use steelyard_worker::Work;

use super::support::{Page, answer, open};

pub(crate) const EVENTS: &str =
    include_str!("../../../../public/samples/rest-to-graphql/events.jsonl");
pub(crate) const METRICS: &str =
    include_str!("../../../../public/samples/rest-to-graphql/metrics.csv");
const SUMMARY: &str = include_str!("../../../../public/samples/rest-to-graphql/summary.json");
const GONE: &str = "There is no such run any more.";
const PIECE: usize = 8 << 20;

pub(crate) const fn id(file: u32, place: u32) -> RunId {
    RunId { file, place }
}

pub(crate) fn ask<Q: Question<Family = AskTelemetry>>(
    page: &mut Page,
    of: Q,
) -> Result<Q::Answer, String> {
    answer::<Q>(page.ask(Request::AskTelemetry(of.asked())))
}

pub(crate) fn overview(page: &mut Page, run: RunId) -> Overview {
    ask(page, RunOverview { run }).unwrap()
}

pub(crate) fn found(text: &str) -> EventFilter {
    EventFilter {
        text: text.to_owned(),
        ..EventFilter::default()
    }
}

pub(crate) fn rows(run: RunId, filter: EventFilter, first: u32, count: u32) -> EventRows {
    EventRows {
        run,
        filter,
        first,
        count,
    }
}

/// The sample has these numbers, as its summary.json says.
fn is_the_sample(all: &Overview) {
    assert_eq!(
        (all.run.name.as_str(), all.run.status.as_deref()),
        ("rest-to-graphql", Some("converged"))
    );
    assert_eq!(
        (all.run.rounds, all.run.events, all.run.agents),
        (24, 1_249, 7)
    );
    assert_eq!(all.convergence_round, Some(23));
    assert_eq!((all.dissents, all.overrides), ((28, 16), (4, 1)));
    assert_eq!(
        (all.tokens_in, all.tokens_out),
        (Some(1_451_178.0), Some(60_101.0))
    );
    assert!((all.cost.amount.unwrap() - 3.421_707).abs() < 1e-9);
    assert_eq!((all.drift_final, all.drift_max), (Some(17.0), Some(18.0)));
    assert_eq!(all.duration, Some(4_620_041.0));
    let (change, agents) = all.trust_change.unwrap();
    assert!((change - 0.042_139_525_721_622_7).abs() < 1e-12);
    assert_eq!(agents, 7);
    let errors: Vec<(&str, u64)> = all
        .errors
        .iter()
        .map(|(kind, count)| (&**kind, *count))
        .collect();
    assert_eq!(
        errors,
        [("overloaded", 4), ("rate_limited", 11), ("timeout", 2)]
    );
    assert_eq!(all.schema.as_deref(), Some("1.0.0"));
    assert_eq!(
        (all.lines.all, all.lines.kept, all.lines.quarantined),
        (1_249, 1_249, 0)
    );
    assert_eq!(
        (all.ended, all.runs, all.votes),
        (true, 1, Some((5.0, 5.0)))
    );
    assert_eq!(all.similarity, Some((0.9674, Some(0.9661))));
}

#[test]
fn the_sample_is_opened_asked_about_and_closed() {
    let mut page = Page::default();
    let files = [
        ("events.jsonl", EVENTS),
        ("metrics.csv", METRICS),
        ("summary.json", SUMMARY),
    ];
    let workspace = page.opened(open(&files));
    assert_eq!(workspace.telemetry, 1);
    assert!(
        workspace.files[0].holds.contains("1,249 events"),
        "{}",
        workspace.files[0].holds
    );
    assert!(
        workspace
            .files
            .iter()
            .all(|file| file.diagnostics.is_empty()),
        "{workspace:?}"
    );
    let listed = ask(&mut page, TelemetryRuns {}).unwrap();
    assert_eq!(listed.len(), 1);
    assert_eq!(
        (listed[0].id, listed[0].file.as_str()),
        (id(1, 0), "events.jsonl")
    );
    let all = overview(&mut page, id(1, 0));
    is_the_sample(&all);
    assert_eq!(all.run, listed[0]);
    assert_eq!(all.differences, []);
    let checked: Vec<(u32, u64, u64)> = all
        .checked
        .iter()
        .map(|one| (one.file, one.cells, one.differ))
        .collect();
    assert_eq!(checked[0], (2, 24 * 22, 0));
    assert_eq!((checked[1].0, checked[1].2), (3, 0));

    let window = ask(&mut page, rows(id(1, 0), found("GRAPHQL"), 2, 3)).unwrap();
    let expected = EVENTS
        .lines()
        .filter(|line| line.to_lowercase().contains("graphql"));
    assert_eq!((window.total as usize, window.first), (expected.count(), 2));
    let errors = EventFilter {
        kinds: vec!["error".to_owned()],
        ..EventFilter::default()
    };
    let window = ask(&mut page, rows(id(1, 0), errors, 0, 100)).unwrap();
    assert_eq!((window.total, window.rows.len()), (17, 17));
    for row in &window.rows {
        let at = usize::try_from(row.line).unwrap() - 1;
        let line = EVENTS.lines().nth(at).unwrap();
        assert!(line.contains("\"type\":\"error\""));
        let text = ask(
            &mut page,
            EventText {
                run: id(1, 0),
                event: row.event,
            },
        )
        .unwrap();
        assert_eq!((text.text.as_str(), text.line), (line, row.line));
    }

    let written = |page: &mut Page, file| {
        ask(
            page,
            WriteRun {
                run: id(1, 0),
                file,
            },
        )
        .unwrap()
    };
    let metrics = written(&mut page, RunFile::Metrics);
    assert_eq!(
        (metrics.name.as_str(), metrics.text.lines().count()),
        ("metrics.csv", 25)
    );
    assert_eq!(metrics.text.lines().next(), METRICS.lines().next());
    assert_eq!(written(&mut page, RunFile::Summary).name, "summary.json");

    let closed = page.opened(Request::Close {
        keys: vec![1, 2, 3],
    });
    assert_eq!(closed.telemetry, 0);
    assert_eq!(ask(&mut page, TelemetryRuns {}), Ok(vec![]));
    all_are_gone(&mut page, id(1, 0));
}

/// Whatever is asked about a run that nobody has any more.
pub(crate) fn all_are_gone(page: &mut Page, run: RunId) {
    let gone = |why: Result<(), String>| assert_eq!(why, Err(GONE.to_owned()));
    gone(ask(page, RunOverview { run }).map(|_| ()));
    gone(ask(page, rows(run, EventFilter::default(), 0, 9)).map(|_| ()));
    gone(ask(page, EventText { run, event: 0 }).map(|_| ()));
    let along = Along::Time;
    gone(
        ask(
            page,
            RunSeries {
                run,
                along,
                most: 9,
            },
        )
        .map(|_| ()),
    );
    let file = RunFile::Metrics;
    gone(ask(page, WriteRun { run, file }).map(|_| ()));
}

#[test]
fn what_was_asked_before_a_file_changed_is_asked_anew() {
    let mut page = Page::default();
    let line = |word: &str| {
        format!(
            "{{\"type\":\"turn\",\"run\":\"r\",\"seq\":1,\"agent\":\"a\",\"response\":\"{word}\"}}\n"
        )
    };
    page.opened(open(&[("events.jsonl", &line("one").repeat(3))]));
    let asked = || rows(id(1, 0), found("two"), 0, 9);
    assert_eq!(ask(&mut page, asked()).unwrap().total, 0);
    page.opened(open(&[("events.jsonl", &line("two").repeat(5))]));
    assert_eq!(ask(&mut page, asked()).unwrap().total, 5);
    // The same filter for another run of the file.
    let two = line("two").repeat(2) + &line("two").replace("\"r\"", "\"s\"");
    page.opened(open(&[("events.jsonl", &two)]));
    let total = |page: &mut Page, place| {
        ask(page, rows(id(1, place), found("two"), 0, 9))
            .unwrap()
            .total
    };
    assert_eq!(
        [0, 1, u32::MAX].map(|place| total(&mut page, place)),
        [2, 1, 3]
    );
    assert_eq!(
        ask(&mut page, rows(id(1, 2), found("two"), 0, 9)),
        Err(GONE.to_owned())
    );
    assert_eq!(
        ask(&mut page, rows(id(2, 0), found("two"), 0, 9)),
        Err(GONE.to_owned())
    );
}

#[test]
fn a_cell_that_was_edited_is_told_where_it_stands() {
    let line = METRICS.lines().nth(7).unwrap();
    assert!(line.starts_with("rest-to-graphql,6,"));
    let before: Vec<&str> = line.split(',').collect();
    let column = METRICS
        .lines()
        .next()
        .unwrap()
        .split(',')
        .position(|name| name == "dissents")
        .unwrap();
    let mut cells = before.clone();
    cells[column] = "99";
    let edited = METRICS.replace(line, &cells.join(","));
    let mut page = Page::default();
    let workspace = page.opened(open(&[("metrics.csv", &edited), ("events.jsonl", EVENTS)]));
    assert_eq!(workspace.telemetry, 1);
    let told = &workspace.files[0].diagnostics;
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0].code, "differs-from-events");
    let all = overview(&mut page, id(2, 0));
    let [one] = &all.differences[..] else {
        panic!("{:?}", all.differences);
    };
    let at = before[..column]
        .iter()
        .map(|cell| cell.len() + 1)
        .sum::<usize>()
        + 1;
    assert_eq!((one.file, one.line), (1, 8));
    assert_eq!(one.column as usize, at);
    assert_eq!(
        (one.cell.as_str(), one.found.as_str(), one.expected.as_str()),
        ("round 6, dissents", "99", before[column])
    );
    assert_eq!((all.checked[0].file, all.checked[0].differ), (1, 1));
    // Once it is mended nothing is told of it any more.
    let mended = page.opened(open(&[("metrics.csv", METRICS)]));
    assert!(mended.files[0].diagnostics.is_empty());
    assert_eq!(overview(&mut page, id(2, 0)).differences, []);
}

#[test]
fn metrics_alone_are_a_run_of_their_own() {
    let mut page = Page::default();
    let workspace = page.opened(open(&[("metrics.csv", METRICS)]));
    assert_eq!(workspace.telemetry, 1);
    let listed = ask(&mut page, TelemetryRuns {}).unwrap();
    assert_eq!(listed.len(), 1);
    assert_eq!(
        (listed[0].id, listed[0].rounds, listed[0].events),
        (id(1, 0), 24, 0)
    );
    let all = overview(&mut page, id(1, 0));
    assert_eq!(
        (all.convergence_round, all.drift_final),
        (Some(23), Some(17.0))
    );
    let cells = METRICS
        .lines()
        .skip(1)
        .map(|line| line.split(',').nth(7).unwrap());
    let dissents: u64 = cells.map(|cell| cell.parse::<u64>().unwrap()).sum();
    assert_eq!(all.dissents.0, dissents);
    let found = ask(
        &mut page,
        RunSeries {
            run: id(1, 0),
            along: Along::Rounds,
            most: 100,
        },
    )
    .unwrap();
    assert_eq!((found.steps.len(), found.outside), (24, 0));
    let window = ask(&mut page, rows(id(1, 0), EventFilter::default(), 0, 9)).unwrap();
    assert_eq!((window.total, window.rows.len()), (0, 0));
    assert!(
        ask(
            &mut page,
            EventText {
                run: id(1, 0),
                event: 0
            }
        )
        .is_err()
    );
    let text = ask(
        &mut page,
        WriteRun {
            run: id(1, 0),
            file: RunFile::Metrics,
        },
    )
    .unwrap()
    .text;
    assert_eq!(text.lines().count(), 25);
    // With its events it is no run any more but theirs.
    let both = Request::Open {
        files: vec![FileBytes {
            key: 2,
            name: "events.jsonl".to_owned(),
            bytes: EVENTS.as_bytes().to_vec(),
        }],
    };
    assert_eq!(page.opened(both).telemetry, 1);
    let listed = ask(&mut page, TelemetryRuns {}).unwrap();
    assert_eq!(
        listed.iter().map(|run| run.id).collect::<Vec<_>>(),
        [id(2, 0)]
    );
    assert_eq!(
        ask(&mut page, RunOverview { run: id(1, 0) }),
        Err(GONE.to_owned())
    );
    page.opened(Request::Close { keys: vec![2] });
    let listed = ask(&mut page, TelemetryRuns {}).unwrap();
    assert_eq!(
        listed.iter().map(|run| run.id).collect::<Vec<_>>(),
        [id(1, 0)]
    );
}

/// A file on a disk of these tests; notes what is read of it, and has no more than its bytes.
#[derive(Debug)]
pub(crate) struct Disk {
    pub(crate) bytes: Rc<RefCell<Vec<u8>>>,
    size: u64,
    read: RefCell<Vec<(u64, u64)>>,
}

impl TextSource for Disk {
    fn size(&self) -> u64 {
        self.size
    }

    fn read(&self, from: u64, into: &mut [u8]) -> Result<(), String> {
        self.read.borrow_mut().push((from, into.len() as u64));
        let bytes = self.bytes.borrow();
        let from = usize::try_from(from).unwrap();
        let piece = bytes.get(from..from + into.len());
        into.copy_from_slice(piece.ok_or("It is gone.")?);
        Ok(())
    }
}

/// The sample with so much more on each line that it is not held.
pub(crate) fn large() -> String {
    let lines = EVENTS.lines().count();
    let more = "much more of it ".repeat(MOST_HELD / lines / 16 + 16);
    let mut text = String::with_capacity(MOST_HELD * 2);
    for line in EVENTS.lines() {
        let body = line.strip_suffix('}').unwrap();
        writeln!(text, "{body},\"more\":\"{more}\"}}").unwrap();
    }
    assert!(text.len() > MOST_HELD);
    text
}

/// Opens a file whose bytes lie beside the message: what is said meanwhile, and what is there at last.
pub(crate) fn opened(page: &mut Page, disk: &Rc<Disk>) -> (Vec<Reply>, Workspace) {
    let head = disk.bytes.borrow();
    let file = FileBytes {
        key: 7,
        name: "events.jsonl".to_owned(),
        bytes: head[..HEAD.min(head.len())].to_vec(),
    };
    drop(head);
    let request = Request::Open { files: vec![file] };
    let message = postcard::to_allocvec(&Sent { id: 0, request }).unwrap();
    let disk: Rc<dyn TextSource> = Rc::<Disk>::clone(disk);
    page.host.receive_with(&message, vec![(7, disk)]);
    let mut replies = Vec::new();
    loop {
        let mut meanwhile = Vec::new();
        let last = match page.host.work_saying(&mut |answer| meanwhile.push(answer)) {
            Work::Said(answer) => Some(answer),
            Work::Going | Work::Waiting => None,
            Work::Idle => break,
        };
        for answer in meanwhile.into_iter().chain(last) {
            let came: Came = postcard::from_bytes(&answer).unwrap();
            replies.push(came.reply);
        }
    }
    let Some(Reply::Opened(workspace)) = replies.pop() else {
        panic!("{replies:?}");
    };
    (replies, workspace)
}

pub(crate) fn disk(text: String) -> Rc<Disk> {
    Rc::new(Disk {
        size: text.len() as u64,
        bytes: Rc::new(RefCell::new(text.into_bytes())),
        read: RefCell::default(),
    })
}

#[test]
fn a_large_log_streams_by_and_says_what_a_small_one_does() {
    let disk = disk(large());
    let size = disk.size;
    let mut page = Page::default();
    let (replies, workspace) = opened(&mut page, &disk);
    // Piece by piece from the beginning, each once; at the end, whether it is still the same.
    let mut read = disk.read.take();
    assert_eq!(read.pop(), Some((size - 1, 1)));
    assert!(read.iter().all(|(_, count)| *count <= PIECE as u64));
    let mut at = 0;
    for (from, count) in &read {
        assert_eq!(*from, at);
        at += count;
    }
    assert_eq!(at, size);
    let stages = replies.iter().filter_map(|reply| match reply {
        Reply::Reading {
            stage, done, total, ..
        } => Some((*stage, *done, *total)),
        _ => None,
    });
    let done: Vec<(ReadStage, u64, u64)> = stages.collect();
    let expected =
        (1..read.len() as u64).map(|piece| (ReadStage::Events, piece * PIECE as u64, size));
    assert_eq!(done, expected.collect::<Vec<_>>());
    assert!(
        matches!(
            replies.last(),
            Some(Reply::Progress {
                done: 1,
                total: 1,
                ..
            })
        ),
        "{replies:?}"
    );

    assert_eq!((workspace.telemetry, workspace.files[0].size), (1, size));
    let mut all = overview(&mut page, id(7, 0));
    is_the_sample(&all);
    let mut small = Page::with(&[("events.jsonl", EVENTS)]);
    let mut of_small = overview(&mut small, id(1, 0));
    all.run.id = of_small.run.id;
    assert_eq!(all, of_small);
    of_small.run.id = id(7, 0);

    // A line, rows, and a search over all of it read what they need.
    let text = ask(
        &mut page,
        EventText {
            run: id(7, 0),
            event: 1_000,
        },
    )
    .unwrap();
    assert!(
        text.text.starts_with(
            EVENTS
                .lines()
                .nth(1_000)
                .unwrap()
                .strip_suffix('}')
                .unwrap()
        )
    );
    let of_line: u64 = disk.read.take().iter().map(|(_, count)| count).sum();
    assert!(of_line <= 64 << 10, "{of_line}");
    let window = ask(&mut page, rows(id(7, 0), EventFilter::default(), 1_200, 20)).unwrap();
    let own = ask(
        &mut small,
        rows(id(1, 0), EventFilter::default(), 1_200, 20),
    )
    .unwrap();
    assert_eq!(window, own);
    let window = ask(&mut page, rows(id(7, 0), found("timeout"), 0, 50)).unwrap();
    let own = ask(&mut small, rows(id(1, 0), found("timeout"), 0, 50)).unwrap();
    assert_eq!(window, own);
    assert!(window.total > 0);
    assert!(
        disk.read
            .take()
            .iter()
            .all(|(_, count)| *count <= PIECE as u64)
    );
    // Those that were found are known as long as the list is scrolled.
    ask(&mut page, rows(id(7, 0), found("timeout"), 1, 1)).unwrap();
    assert_eq!(disk.read.take().len(), 1);

    // And then it goes away.
    disk.bytes.borrow_mut().clear();
    let gone = ask(&mut page, rows(id(7, 0), EventFilter::default(), 0, 5));
    assert_eq!(gone.map(|_| ()), Err("It is gone.".to_owned()));
    let gone = ask(&mut page, rows(id(7, 0), found("x"), 0, 5));
    assert_eq!(gone.map(|_| ()), Err("It is gone.".to_owned()));
    let gone = ask(
        &mut page,
        EventText {
            run: id(7, 0),
            event: 0,
        },
    );
    assert_eq!(gone.map(|_| ()), Err("It is gone.".to_owned()));
    // What stands in columns is there all the same.
    is_the_sample(&overview(&mut page, id(7, 0)));
    page.opened(Request::Close { keys: vec![7] });
    all_are_gone(&mut page, id(7, 0));
}

#[test]
fn a_large_log_that_goes_away_while_it_is_read_is_told_and_not_held() {
    let text = large();
    for left in [HEAD + 5, 3 * PIECE + 1] {
        let disk = Rc::new(Disk {
            size: text.len() as u64,
            bytes: Rc::new(RefCell::new(text.as_bytes()[..left].to_vec())),
            read: RefCell::default(),
        });
        let mut page = Page::default();
        let (replies, workspace) = opened(&mut page, &disk);
        let why = "It is gone.".to_owned();
        assert!(replies.contains(&Reply::Unread { key: 7, why }), "{left}");
        assert_eq!((workspace.files.len(), workspace.telemetry), (0, 0));
        // The next one is read from its beginning.
        let workspace = page.opened(open(&[("events.jsonl", EVENTS)]));
        assert_eq!(workspace.telemetry, 1);
        is_the_sample(&overview(&mut page, id(1, 0)));
    }
}

#[test]
fn broken_lines_of_a_large_log_are_told() {
    let mut text = large();
    text.push_str("{\"type\":\"turn\",\"run\":");
    let all = EVENTS.lines().count();
    let disk = disk(text);
    let mut page = Page::default();
    let (_, workspace) = opened(&mut page, &disk);
    let codes: Vec<&str> = workspace.files[0]
        .diagnostics
        .iter()
        .map(|one| one.code.as_str())
        .collect();
    assert!(codes.contains(&"quarantined"), "{codes:?}");
    let lines = overview(&mut page, id(7, 0)).lines;
    assert_eq!((lines.all, lines.quarantined), (all as u64 + 1, 1));
}

#[test]
fn an_event_that_holds_a_decision_leads_to_it() {
    let mut page = Page::with(&[("events.jsonl", EVENTS)]);
    let run = id(1, 0);
    let filter = EventFilter {
        kinds: vec!["decision".to_owned()],
        ..EventFilter::default()
    };
    let window = ask(&mut page, rows(run, filter, 0, 10)).unwrap();
    let events: Vec<u32> = window.rows.iter().map(|row| row.event).collect();
    let lines = events.iter().map(|event| {
        let event = *event;
        ask(&mut page, EventText { run, event }).unwrap().decision
    });
    let led: Vec<Option<u32>> = lines.collect();
    assert_eq!(led.len(), 2);
    for (decision, event) in led.into_iter().zip(events) {
        let frame = page.frame(decision.expect("a decision"));
        assert!(frame.label.contains("paging of lists"), "{}", frame.label);
        // And back.
        assert_eq!(frame.event, Some((run, event)));
    }
}
