//! What goes between the pieces of a large file that is on its way: questions, decisions, studies, smaller files.

use std::rc::Rc;

use steelyard_documents::TextSource;
use steelyard_protocol::study::WorkItems;
use steelyard_protocol::{Came, FileBytes, HEAD, Reply, Request, Sent, Settings};
use steelyard_worker::Work;

use super::support::{FILES, Page, decide, open, study};
use super::telemetry::{disk, large};

/// Id of the message with the large log.
const LARGE: u32 = 0;
const KEY: u32 = 70;

/// Sends a large log, and works until its first piece is read.
fn begin(page: &mut Page) {
    let disk = disk(large());
    let file = FileBytes {
        key: KEY,
        name: "events.jsonl".to_owned(),
        bytes: disk.bytes.borrow()[..HEAD].to_vec(),
    };
    let request = Request::Open { files: vec![file] };
    let message = postcard::to_allocvec(&Sent { id: LARGE, request }).unwrap();
    let disk: Rc<dyn TextSource> = disk;
    page.host.receive_with(&message, vec![(KEY, disk)]);
    assert!(matches!(next(page).reply, Reply::Reading { .. }));
}

/// Works until something is said.
fn next(page: &mut Page) -> Came {
    loop {
        match page.host.work() {
            Work::Said(answer) => return postcard::from_bytes(&answer).unwrap(),
            Work::Idle => panic!("nothing more is said"),
            Work::Going | Work::Waiting => {}
        }
    }
}

/// Works until a message is answered, before the large log is read: names of the files that are open then.
fn opened(page: &mut Page, id: u32) -> Vec<String> {
    loop {
        match next(page) {
            Came {
                id: of,
                reply: Reply::Opened(workspace),
            } if of == id => {
                return workspace.files.into_iter().map(|file| file.name).collect();
            }
            Came {
                id: LARGE,
                reply: Reply::Opened(_),
            } => panic!("the large log came first"),
            _ => {}
        }
    }
}

/// Works to the end of the large log.
fn whole(page: &mut Page) -> Vec<String> {
    loop {
        if let Came {
            id: LARGE,
            reply: Reply::Opened(workspace),
        } = next(page)
        {
            return workspace.files.into_iter().map(|file| file.name).collect();
        }
    }
}

#[test]
fn a_decision_is_worked_out_while_a_large_file_is_read() {
    let mut page = Page::with(&FILES);
    let decision = page.id(0);
    begin(&mut page);
    let asked = page.send(decide(1, decision));
    let came = next(&mut page);
    assert_eq!(came.id, asked);
    assert!(matches!(came.reply, Reply::Decided(_)), "{came:?}");
    assert_eq!(whole(&mut page).len(), 3);
}

#[test]
fn a_study_takes_turns_with_the_pieces() {
    let mut page = Page::with(&FILES);
    begin(&mut page);
    let about = WorkItems { first: 0, count: 9 };
    let asked = page.send(study(1, &Settings::default(), about));
    let mut signs = 0;
    loop {
        let came = next(&mut page);
        if came.id == asked && matches!(came.reply, Reply::Answer(_)) {
            break;
        }
        assert!(!matches!(came.reply, Reply::Opened(_)), "{came:?}");
        signs += usize::from(came.id == LARGE);
    }
    assert!(signs < 9, "{signs}");
    whole(&mut page);
}

#[test]
fn smaller_files_are_opened_and_closed_while_a_large_one_is_read() {
    let mut page = Page::default();
    begin(&mut page);
    let small = page.send(open(&FILES));
    assert_eq!(opened(&mut page, small), ["cards.yaml", "policy.yaml"]);
    let closed = page.send(Request::Close { keys: vec![1] });
    assert_eq!(opened(&mut page, closed), ["policy.yaml"]);
    assert_eq!(whole(&mut page), ["policy.yaml", "events.jsonl"]);
}

#[test]
fn of_two_large_ones_the_smaller_goes_first_and_neither_is_lost() {
    let mut page = Page::default();
    begin(&mut page);
    let text = format!("{}\n", "x".repeat(1 << 20));
    let bytes = text.repeat(20);
    let half = disk(bytes.clone());
    let file = FileBytes {
        key: 3,
        name: "notes.txt".to_owned(),
        bytes: bytes.as_bytes()[..HEAD].to_vec(),
    };
    let request = Request::Open { files: vec![file] };
    let message = postcard::to_allocvec(&Sent { id: 99, request }).unwrap();
    page.host.receive_with(&message, vec![(3, half)]);
    assert_eq!(opened(&mut page, 99), ["notes.txt"]);
    assert_eq!(whole(&mut page), ["notes.txt", "events.jsonl"]);
}

#[test]
fn before_the_first_piece_messages_are_answered_in_their_order() {
    let mut page = Page::default();
    let small = page.send(open(&FILES));
    let closed = page.send(Request::Close { keys: vec![1] });
    let answers = page.answers();
    let last = |id| answers.iter().rposition(|came| came.id == id);
    assert!(last(small) < last(closed));
    let Some(Reply::Opened(workspace)) = answers.last().map(|came| &came.reply) else {
        panic!("{answers:?}")
    };
    assert_eq!(workspace.files.len(), 1);
}
