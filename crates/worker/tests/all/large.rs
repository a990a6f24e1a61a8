//! Files whose bytes lie beside the message: fetched piece by piece, refused unread, or gone meanwhile.

use std::cell::{Cell, RefCell};
use std::io::Write;
use std::rc::Rc;

use flate2::Compression;
use flate2::write::GzEncoder;
use steelyard_documents::{Piece, Scan, TextSource};
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
    let head = bytes[..HEAD.min(bytes.len())].to_vec();
    let disk = Disk {
        bytes,
        size,
        read: Rc::clone(&read),
    };
    let (replies, workspace) = told(head, vec![(7, Rc::new(disk))]);
    let read = read.borrow().clone();
    (replies, read, workspace)
}

/// What is said while a file of these bytes, and of what lies beside them, is opened.
fn told(bytes: Vec<u8>, rests: Vec<(u32, Rc<dyn TextSource>)>) -> (Vec<Reply>, Workspace) {
    let file = FileBytes {
        key: 7,
        name: "a".to_owned(),
        bytes,
    };
    let request = Request::Open { files: vec![file] };
    let question = postcard::to_allocvec(&Sent { id: 1, request }).unwrap();
    let mut host = Host::new();
    host.receive_with(&question, rests);
    let mut replies = Vec::new();
    loop {
        let mut meanwhile = Vec::new();
        let work = host.work_saying(&mut |answer| meanwhile.push(answer));
        let last = match work {
            Work::Said(answer) => Some(answer),
            Work::Going | Work::Waiting => None,
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
    (replies, workspace)
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

/// A file that is read ahead: every other time nothing is there yet, and pieces are as they come.
#[derive(Debug)]
struct Ahead {
    bytes: Vec<u8>,
    /// Where it breaks off, if it does.
    end: usize,
    is_there: Cell<bool>,
    /// Whether it is another one when its end is reached.
    is_another: bool,
}

impl TextSource for Ahead {
    fn size(&self) -> u64 {
        self.bytes.len() as u64
    }

    fn read(&self, from: u64, into: &mut [u8]) -> Result<(), String> {
        assert_eq!(
            (from + 1, into.len()),
            (self.size(), 1),
            "it is gone through from its beginning"
        );
        let there = (!self.is_another).then_some(());
        there.ok_or("It is another.".to_owned())
    }

    fn more(
        &self,
        from: u64,
        _: usize,
        _: Option<Scan>,
        piece: &mut Piece,
    ) -> Result<bool, String> {
        if !self.is_there.replace(!self.is_there.get()) {
            return Ok(false);
        }
        let from = usize::try_from(from).unwrap();
        if from >= self.end {
            return Err("It is gone.".to_owned());
        }
        piece.bytes.clear();
        let bytes = &self.bytes[from..(from + 1_234_567).min(self.end)];
        piece.bytes.extend_from_slice(bytes);
        Ok(true)
    }
}

/// A session of more than 64 MB, with a line that is broken in the middle.
fn session() -> Vec<u8> {
    let line = |kind: &str, content: String| {
        format!(
            "{{\"type\":\"{kind}\",\"sessionId\":\"s\",\"message\":{{\"role\":\"{kind}\",\"content\":{content}}}}}\n"
        )
    };
    let output = "a line of what a tool gave\\n".repeat(40_000);
    let output =
        format!("[{{\"type\":\"tool_result\",\"tool_use_id\":\"c\",\"content\":\"{output}\"}}]");
    let mut text = line("user", "\"Why is it slow?\"".to_owned());
    for turn in 0..70 {
        text += &line("user", output.clone());
        if turn == 35 {
            text += "{\"type\":\"user\",\"mess\n";
        }
    }
    text += &line(
        "assistant",
        "[{\"type\":\"text\",\"text\":\"The index. Shall I go on?\"}]".to_owned(),
    );
    assert!(text.len() > 64 << 20);
    text.into_bytes()
}

#[test]
fn a_large_log_that_is_read_ahead_is_what_it_is_when_it_is_held() {
    let bytes = session();
    let (size, head) = (bytes.len(), bytes[..HEAD].to_vec());
    let (_, whole) = told(bytes.clone(), Vec::new());
    let ahead = Ahead {
        bytes,
        end: size,
        is_there: Cell::new(false),
        is_another: false,
    };
    let (replies, passed) = told(head, vec![(7, Rc::new(ahead))]);
    assert_eq!(passed.files, whole.files);
    assert_eq!(passed.files[0].holds, "1 agent, 1 turn, Claude Code");
    assert_eq!(passed.files[0].diagnostics[0].line, 38);
    // A sign every few megabytes, whatever pieces come.
    assert_eq!(replies.len(), size.div_ceil(PIECE) + 1, "{replies:?}");
    assert_eq!(replies.last(), Some(&progress()));
}

#[test]
fn a_large_log_that_breaks_off_is_told_and_not_held() {
    let bytes = session();
    let head = bytes[..HEAD].to_vec();
    let ahead = Ahead {
        bytes,
        end: 30 << 20,
        is_there: Cell::new(false),
        is_another: false,
    };
    let (replies, workspace) = told(head, vec![(7, Rc::new(ahead))]);
    let why = "It is gone.".to_owned();
    assert!(replies.ends_with(&[Reply::Unread { key: 7, why }, progress()]));
    assert_eq!(workspace.files, []);
}

/// What is said while a session that is packed is read ahead up to a place, its bytes, and the workspace at last.
fn unpacked(end: impl Fn(usize) -> usize) -> (Vec<Reply>, usize, Workspace) {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(&session()).unwrap();
    let bytes = encoder.finish().unwrap();
    let (size, head) = (bytes.len(), bytes[..100].to_vec());
    let ahead = Ahead {
        end: end(size),
        bytes,
        is_there: Cell::new(false),
        is_another: false,
    };
    let (replies, workspace) = told(head, vec![(7, Rc::new(ahead))]);
    (replies, size, workspace)
}

#[test]
fn a_large_packed_log_is_unpacked_while_it_is_read_ahead() {
    let (_, whole) = told(session(), Vec::new());
    let (mut replies, size, passed) = unpacked(|size| size);
    assert_eq!(passed.files[0].holds, whole.files[0].holds);
    assert_eq!(passed.files[0].diagnostics, whole.files[0].diagnostics);
    assert_eq!(passed.files[0].size, size as u64);
    assert_eq!(replies.pop(), Some(progress()));
    let mut before = 0;
    for reply in &replies {
        let Reply::Reading {
            stage: ReadStage::Unpacking,
            done,
            total,
            ..
        } = reply
        else {
            panic!("{reply:?}");
        };
        assert!(before <= *done && *done <= *total && *total == size as u64);
        before = *done;
    }
    // A sign for each piece that comes out, and for each that is read.
    assert!(replies.len() >= 2 * 8, "{}", replies.len());
}

#[test]
fn a_large_packed_log_that_is_gone_meanwhile_is_told_and_not_held() {
    let (replies, _, workspace) = unpacked(|_| 100_000);
    let why = "It is gone.".to_owned();
    assert!(replies.ends_with(&[Reply::Unread { key: 7, why }, progress()]));
    assert_eq!(workspace.files, []);
}

#[test]
fn a_large_log_that_is_another_one_at_its_end_is_held_and_told() {
    let bytes = session();
    let (end, head) = (bytes.len(), bytes[..HEAD].to_vec());
    let ahead = Ahead {
        bytes,
        end,
        is_there: Cell::new(false),
        is_another: true,
    };
    let (_, workspace) = told(head, vec![(7, Rc::new(ahead))]);
    assert_eq!(workspace.files[0].holds, "1 agent, 1 turn, Claude Code");
    let said = workspace.files[0].diagnostics.iter();
    let mut said = said.map(|one| (one.code.as_str(), one.found.as_str()));
    assert_eq!(said.next(), Some(("changed", "It is another.")));
}
