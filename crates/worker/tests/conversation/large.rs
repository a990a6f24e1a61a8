//! Files whose bytes lie beside the message: fetched piece by piece, refused unread, or gone meanwhile.

use std::cell::RefCell;
use std::rc::Rc;

use steelyard_documents::TextSource;
use steelyard_protocol::{Came, FileBytes, HEAD, ReadStage, Reply, Request, Sent, Workspace};
use steelyard_worker::{Host, Work};

const PIECE: usize = 8 << 20;

/// A file on a disk of these tests; notes what is read of it.
#[derive(Debug)]
struct Disk {
    bytes: Vec<u8>,
    size: u64,
    read: Rc<RefCell<Vec<(u64, usize)>>>,
}

impl TextSource for Disk {
    fn size(&self) -> u64 {
        self.size
    }

    fn read(&self, from: u64, into: &mut [u8]) -> Result<(), String> {
        self.read.borrow_mut().push((from, into.len()));
        let from = usize::try_from(from).unwrap();
        let piece = self.bytes.get(from..from + into.len());
        into.copy_from_slice(piece.ok_or("It is gone.")?);
        Ok(())
    }
}

/// What is said of a file of which all but the head lies beside the message, the places read, and the workspace at last.
fn opened(bytes: Vec<u8>, size: u64) -> (Vec<Reply>, Vec<(u64, usize)>, Workspace) {
    let read = Rc::new(RefCell::new(Vec::new()));
    let file = FileBytes {
        key: 7,
        name: "a".to_owned(),
        bytes: bytes[..HEAD.min(bytes.len())].to_vec(),
    };
    let disk = Disk {
        bytes,
        size,
        read: Rc::clone(&read),
    };
    let request = Request::Open { files: vec![file] };
    let question = postcard::to_allocvec(&Sent { id: 1, request }).unwrap();
    let mut host = Host::new();
    host.receive_with(&question, vec![(7, Rc::new(disk))]);
    let mut replies = Vec::new();
    loop {
        let mut meanwhile = Vec::new();
        let work = host.work_saying(&mut |answer| meanwhile.push(answer));
        let last = match work {
            Work::Said(answer) => Some(answer),
            Work::Going => None,
            Work::Idle => break,
        };
        for answer in meanwhile.into_iter().chain(last) {
            let answer: Came = postcard::from_bytes(&answer).unwrap();
            assert_eq!(answer.id, 1);
            replies.push(answer.reply);
        }
    }
    let Some(Reply::Opened(workspace)) = replies.pop() else {
        panic!("{replies:?}");
    };
    let read = read.borrow().clone();
    (replies, read, workspace)
}

fn fetched(done: usize, total: usize) -> Reply {
    Reply::Reading {
        file: "a".to_owned(),
        stage: ReadStage::Fetching,
        done: done as u64,
        total: total as u64,
    }
}

fn progress() -> Reply {
    Reply::Progress {
        done: 1,
        total: 1,
        file: "a".to_owned(),
    }
}

#[test]
fn a_large_file_comes_in_pieces_and_is_what_it_was() {
    let card = "agent: a\nconfidence: 0.9\ncost: 10\n";
    let mut text = card.as_bytes().to_vec();
    text.resize(PIECE + HEAD + 5, b'\n');
    let total = text.len();
    let (replies, read, workspace) = opened(text, total as u64);
    assert_eq!(
        replies,
        [
            fetched(HEAD + PIECE, total),
            fetched(total, total),
            progress()
        ]
    );
    let (first, second) = (HEAD as u64, (HEAD + PIECE) as u64);
    assert_eq!(read, [(first, PIECE), (second, 5)]);
    assert_eq!(workspace.files[0].size, total as u64);
    assert_eq!(workspace.files[0].holds, "1 card");
}

#[test]
fn what_is_too_large_for_what_it_is_is_refused_after_one_piece() {
    let text = vec![b'\n'; PIECE + HEAD];
    let size = 65 << 20;
    let (replies, read, workspace) = opened(text, size);
    assert_eq!(replies, [fetched(HEAD + PIECE, 65 << 20), progress()]);
    assert_eq!(read, [(HEAD as u64, PIECE)]);
    let file = &workspace.files[0];
    assert_eq!(
        (file.size, file.diagnostics[0].code.as_str()),
        (size, "budget")
    );
}

#[test]
fn a_file_that_is_gone_meanwhile_is_told_and_not_held() {
    let text = vec![b'\n'; HEAD + 4];
    let (replies, _, workspace) = opened(text, HEAD as u64 + 5);
    let why = "It is gone.".to_owned();
    assert_eq!(replies, [Reply::Unread { key: 7, why }, progress()]);
    assert_eq!(workspace.files, []);
}
