//! A large log of events that is asked about while it is read.

use std::rc::Rc;

use steelyard_documents::TextSource;
use steelyard_engine::workspace::MOST_HELD;
use steelyard_protocol::telemetry::{
    Along, AskTelemetry, EventFilter, EventText, RunAgents, RunFile, RunOverview, RunSeries,
    RunSpreads, RunSums, RunTimeline, RunTrust, Stretch, TelemetryRun, TelemetryRuns, TimelineAsk,
    WriteRun,
};
use steelyard_protocol::{
    Came, FileBytes, HEAD, Question, ReadStage, Reply, Request, Sent, Workspace, decode,
};
use steelyard_worker::Work;

use super::support::{Page, open};
use super::telemetry::{Disk, METRICS, ask, disk, found, id, large, opened, rows};

const KEY: u32 = 7;

/// Two runs of more than so many bytes each that they are not held; the second is called otherwise.
fn log() -> String {
    let one = large();
    let other = one.replace("\"run\":\"rest-to-graphql\"", "\"run\":\"again\"");
    one + &other
}

/// Sends the file, and nothing else.
fn begin(page: &mut Page, disk: &Rc<Disk>, text: &str) {
    let file = FileBytes {
        key: KEY,
        name: "events.jsonl".to_owned(),
        bytes: text.as_bytes()[..HEAD].to_vec(),
    };
    let request = Request::Open { files: vec![file] };
    let message = postcard::to_allocvec(&Sent { id: 0, request }).unwrap();
    let disk: Rc<dyn TextSource> = Rc::<Disk>::clone(disk);
    page.host.receive_with(&message, vec![(KEY, disk)]);
}

/// Works until something is said.
fn next(page: &mut Page) -> Came {
    loop {
        let mut meanwhile = Vec::new();
        let work = page.host.work_saying(&mut |answer| meanwhile.push(answer));
        if let Some(answer) = meanwhile.first() {
            return postcard::from_bytes(answer).unwrap();
        }
        match work {
            Work::Said(answer) => return postcard::from_bytes(&answer).unwrap(),
            Work::Idle => panic!("nothing more is said"),
            Work::Going | Work::Waiting => {}
        }
    }
}

/// Reads until so many bytes are; tells how many.
fn read_to(page: &mut Page, bytes: usize) -> usize {
    loop {
        match next(page).reply {
            Reply::Reading {
                stage: ReadStage::Events,
                done,
                ..
            } if done >= bytes as u64 => return usize::try_from(done).unwrap(),
            Reply::Reading {
                stage: ReadStage::Events,
                ..
            } => {}
            other => panic!("{other:?}"),
        }
    }
}

/// Asks while a file is read: the answer comes before anything more is said of the file.
fn meanwhile<Q: Question<Family = AskTelemetry>>(
    page: &mut Page,
    of: Q,
) -> Result<Q::Answer, String> {
    let sent = page.send(Request::AskTelemetry(of.asked()));
    let came = next(page);
    assert_eq!(came.id, sent, "{came:?}");
    match came.reply {
        Reply::Answer(bytes) => Ok(decode(&bytes).unwrap()),
        Reply::Failed { why } => Err(why),
        other => panic!("{other:?}"),
    }
}

/// Reads to the end.
fn whole(page: &mut Page) -> Workspace {
    loop {
        if let Reply::Opened(workspace) = next(page).reply {
            return workspace;
        }
    }
}

/// What is answered about all that can be asked of each run.
fn told(page: &mut Page, runs: &[TelemetryRun]) -> String {
    use std::fmt::Write as _;
    let mut told = String::new();
    for run in runs.iter().map(|run| run.id) {
        let filter = EventFilter::default();
        let mut overview = meanwhile(page, RunOverview { run }).unwrap();
        overview.run.part = None;
        writeln!(told, "{overview:?}").unwrap();
        for along in [Along::Rounds, Along::Time] {
            let most = 64;
            let series = meanwhile(page, RunSeries { run, along, most });
            writeln!(told, "{series:?}").unwrap();
        }
        let trust = meanwhile(page, RunTrust { run });
        let agents = RunAgents {
            run,
            filter: filter.clone(),
        };
        let agents = meanwhile(page, agents);
        let spreads = RunSpreads {
            run,
            filter: filter.clone(),
        };
        let spreads = meanwhile(page, spreads);
        let ask = TimelineAsk {
            stretch: Stretch::All,
            most: 800,
            open: None,
            fold: true,
        };
        let timeline = meanwhile(page, RunTimeline { run, ask });
        let sums = meanwhile(
            page,
            RunSums {
                run,
                stretch: Stretch::All,
            },
        );
        writeln!(
            told,
            "{trust:?} {agents:?} {spreads:?} {timeline:?} {sums:?}"
        )
        .unwrap();
        let events = meanwhile(page, rows(run, filter, 0, 2_000)).unwrap();
        let event = events.rows.last().unwrap().event;
        let text = meanwhile(page, EventText { run, event }).unwrap();
        let hits = meanwhile(page, rows(run, found("overloaded"), 0, 10));
        writeln!(told, "{events:?} {text:?} {hits:?}").unwrap();
    }
    told
}

fn runs(page: &mut Page) -> Vec<TelemetryRun> {
    meanwhile(page, TelemetryRuns {}).unwrap()
}

fn without_part(mut runs: Vec<TelemetryRun>) -> Vec<TelemetryRun> {
    for run in &mut runs {
        run.part = None;
    }
    runs
}

#[test]
fn what_is_read_up_to_here_is_told_like_a_log_that_ends_here() {
    let text = log();
    for bytes in [MOST_HELD + 1, MOST_HELD * 3 / 2] {
        let mut page = Page::default();
        begin(&mut page, &disk(text.clone()), &text);
        let done = read_to(&mut page, bytes);
        let here = runs(&mut page);
        assert_eq!(here[0].part, Some((done as u64, text.len() as u64)));
        let so_far = told(&mut page, &here);
        let end = text[..done].rfind('\n').unwrap() + 1;
        let mut other = Page::default();
        let (_, workspace) = opened(&mut other, &disk(text[..end].to_owned()));
        assert_eq!(workspace.files[0].size, end as u64);
        let ended = runs(&mut other);
        assert_eq!(ended, without_part(here));
        assert!(so_far == told(&mut other, &ended), "{bytes}");
    }
}

#[test]
fn what_is_looked_at_stays_until_runs_are_asked_for_again() {
    let text = log();
    let mut page = Page::default();
    begin(&mut page, &disk(text.clone()), &text);
    read_to(&mut page, 1);
    let [first] = &runs(&mut page)[..] else {
        panic!("one run has begun");
    };
    let run = first.id;
    assert_eq!(run, id(KEY, 0));
    let events = |page: &mut Page| meanwhile(page, RunOverview { run }).unwrap().run.events;
    let before = events(&mut page);
    assert_eq!(before, first.events);
    read_to(&mut page, MOST_HELD * 3 / 2);
    assert_eq!(events(&mut page), before);
    assert_eq!(runs(&mut page).len(), 3, "both, and all of them together");
    assert_eq!(events(&mut page), 1_249);
    let workspace = whole(&mut page);
    assert_eq!(workspace.telemetry, 2);
    let all = runs(&mut page);
    assert!(all.iter().all(|run| run.part.is_none()));
    assert_eq!(all[0].events, 2 * 1_249);
}

#[test]
fn no_file_is_made_of_a_part_and_none_is_held_against_it() {
    let text = log();
    let mut page = Page::with(&[("metrics.csv", METRICS)]);
    begin(&mut page, &disk(text.clone()), &text);
    read_to(&mut page, 1);
    let here = runs(&mut page);
    let [alone, part] = &here[..] else {
        panic!("{here:?}");
    };
    assert_eq!((alone.id, part.id), (id(1, 0), id(KEY, 0)));
    let overview = meanwhile(&mut page, RunOverview { run: part.id }).unwrap();
    assert_eq!((overview.checked, overview.differences), (vec![], vec![]));
    for file in [RunFile::Metrics, RunFile::Summary] {
        let run = part.id;
        let why = meanwhile(&mut page, WriteRun { run, file }).unwrap_err();
        assert!(why.starts_with("The log is still being read"), "{why}");
    }
    // What is whole is written, and what is beside the log is held against all of it.
    let file = RunFile::Metrics;
    let run = alone.id;
    assert!(meanwhile(&mut page, WriteRun { run, file }).is_ok());
    whole(&mut page);
    let run = id(KEY, 0);
    let overview = ask(&mut page, RunOverview { run }).unwrap();
    assert_eq!(overview.checked[0].differ, 0);
    assert!(overview.checked[0].cells > 0);
    assert!(ask(&mut page, WriteRun { run, file }).is_ok());
}

#[test]
fn of_a_log_that_goes_away_meanwhile_nothing_stays() {
    let text = log();
    let mut page = Page::default();
    let disk = disk(text.clone());
    begin(&mut page, &disk, &text);
    read_to(&mut page, 1);
    let run = runs(&mut page)[0].id;
    disk.bytes.borrow_mut().truncate(20 << 20);
    while !matches!(next(&mut page).reply, Reply::Unread { .. }) {}
    assert_eq!(whole(&mut page).files, []);
    assert_eq!(runs(&mut page), []);
    assert!(ask(&mut page, RunOverview { run }).is_err());
}

#[test]
fn a_log_that_comes_again_is_what_it_was_until_it_is_whole() {
    let text = log();
    let mut page = Page::default();
    let (_, _) = opened(&mut page, &disk(large()));
    let before = runs(&mut page);
    begin(&mut page, &disk(text.clone()), &text);
    let sign = next(&mut page).reply;
    let is_plain = matches!(
        sign,
        Reply::Reading {
            stage: ReadStage::Reading,
            ..
        }
    );
    assert!(is_plain, "{sign:?}");
    assert_eq!(runs(&mut page), before);
    whole(&mut page);
    assert_eq!(runs(&mut page).len(), 3);
}

#[test]
fn files_that_came_before_it_in_one_message_are_asked_about_when_all_are_there() {
    let text = log();
    let mut page = Page::default();
    let disk: Rc<dyn TextSource> = disk(text.clone());
    let Request::Open { mut files } = open(&[("metrics.csv", METRICS)]) else {
        panic!();
    };
    files.push(FileBytes {
        key: KEY,
        name: "events.jsonl".to_owned(),
        bytes: text.as_bytes()[..HEAD].to_vec(),
    });
    let request = Request::Open { files };
    let message = postcard::to_allocvec(&Sent { id: 0, request }).unwrap();
    page.host.receive_with(&message, vec![(KEY, disk)]);
    while !matches!(next(&mut page).reply, Reply::Progress { .. }) {}
    let sent = page.send(Request::AskTelemetry(TelemetryRuns {}.asked()));
    let mut came = next(&mut page);
    while !matches!(came.reply, Reply::Opened(_)) {
        assert_eq!(came.id, 0);
        came = next(&mut page);
    }
    assert_eq!(next(&mut page).id, sent);
}
