//! A large log that is packed is what it is when it streams by as it is, and its lines are read where what came out is kept.

use std::cell::Cell;
use std::rc::Rc;

use steelyard_documents::{Code, Keep, Severity, TextSource};
use steelyard_engine::workspace::{Unpacking, Wants, Workspace};

use crate::import_support::log;
use crate::packed::{errors, gzip, zstd};

/// A log of more than 64 MB: its beginning, a line of 1 MB, how often that stands there, and its end.
struct Large {
    name: &'static str,
    begin: String,
    line: String,
    end: String,
}

const TIMES: usize = 66;

impl Large {
    fn records() -> Self {
        let text = log("claude_code/session.jsonl");
        let said = "a line of what a tool gave\\n".repeat(40_000);
        let line = format!(
            "{{\"type\":\"user\",\"sessionId\":\"s\",\"message\":{{\"role\":\"user\",\"content\":[\
             {{\"type\":\"tool_result\",\"tool_use_id\":\"c\",\"content\":\"{said}\"}}]}}}}\n"
        );
        let (begin, end) = (
            format!("\u{feff}{text}"),
            format!("{{\"type\":\"user\",\n{text}"),
        );
        let name = "session.jsonl";
        Self {
            name,
            begin,
            line,
            end,
        }
    }

    fn events() -> Self {
        let text = log("events/session.jsonl");
        let first = text.lines().nth(1).and_then(|line| line.strip_suffix('}'));
        let more = "much more of it ".repeat(1 << 16);
        let line = format!("{},\"more\":\"{more}\"}}\n", first.expect("an event"));
        let end = format!("{{oops}}\n{}", text.lines().nth(2).expect("an event"));
        let name = "events.jsonl";
        Self {
            name,
            begin: text,
            line,
            end,
        }
    }

    fn text(&self) -> Vec<u8> {
        [&self.begin, &self.line.repeat(TIMES), &self.end]
            .map(String::as_bytes)
            .concat()
    }

    /// Each of its parts packed by itself.
    fn packed(&self, pack: fn(&[u8]) -> Vec<u8>) -> Vec<u8> {
        let [begin, line, end] =
            [&self.begin, &self.line, &self.end].map(|one| pack(one.as_bytes()));
        [begin, line.repeat(TIMES), end].concat()
    }
}

/// Unpacks a file that comes in pieces of that size; says why it could not.
fn opened(
    name: &str,
    packed: &[u8],
    size: usize,
    place: Box<dyn Keep>,
) -> Result<Workspace, String> {
    let mut unpacking = Unpacking::of(name, packed, packed.len() as u64, place).expect("packed");
    let mut pieces = packed.chunks(size);
    let mut used = 0;
    loop {
        match unpacking.work()? {
            Wants::Work => {}
            Wants::Bytes => unpacking.feed(pieces.next().expect("there is no more")),
            Wants::Nothing => break,
        }
        assert!(unpacking.used() >= used && unpacking.used() <= unpacking.came());
        used = unpacking.used();
        assert!(unpacking.held() <= (64 << 20) + (8 << 20));
    }
    let mut workspace = Workspace::default();
    workspace.put_unpacked(1, unpacking, &mut |_, _, _| panic!("it was read"));
    workspace.refresh();
    Ok(workspace)
}

fn memory() -> Box<dyn Keep> {
    Box::<Vec<u8>>::default()
}

/// The log as it streams by unpacked.
fn streamed(name: &str, text: Vec<u8>) -> Workspace {
    let mut stream = Workspace::stream(name, &text).expect("records");
    text.chunks(1 << 20)
        .for_each(|piece| stream.feed(piece, &[]));
    let mut workspace = Workspace::default();
    workspace.put_stream(1, stream, Rc::new(text));
    workspace.refresh();
    workspace
}

/// All that is known of the log, but for its size and how it was packed.
fn told(workspace: &Workspace) -> String {
    let file = &workspace.files()[0];
    let telemetry = file.telemetry.as_ref();
    let events = telemetry.map(|one| (&one.log, &one.derived));
    format!(
        "{} {:?} {:?} {:?} {events:?}",
        file.words(),
        file.log,
        file.diagnostics,
        file.file.source.lines
    )
}

#[test]
fn a_large_log_is_what_it_is_unpacked() {
    for large in [Large::records(), Large::events()] {
        let (name, text) = (large.name, large.text());
        let whole = streamed(name, text.clone());
        for (pack, size) in [(gzip as fn(&[u8]) -> Vec<u8>, 5_000), (zstd, 70_001)] {
            let packed = large.packed(pack);
            let found = opened(name, &packed, size, memory()).expect("read");
            assert_eq!(told(&found), told(&whole), "{name} by {size}");
            let [found, whole] = [&found, &whole].map(|one| &one.files()[0]);
            assert_eq!(found.size, packed.len() as u64);
            assert!(found.packing.is_some() && found.file.source.text.is_empty());
            let rest = found.rest.as_ref().expect("kept");
            let mut again = vec![0; text.len()];
            assert_eq!(rest.size(), text.len() as u64);
            rest.read(0, &mut again).expect("kept");
            assert!(again == text, "{name} by {size}");
            for line in [1, 3, 20, 70] {
                assert_eq!(found.line(line, 200), whole.line(line, 200), "{name}");
            }
        }
    }
}

#[test]
fn of_a_large_log_that_is_broken_what_came_out_before_is_read() {
    for large in [Large::records(), Large::events()] {
        let text = large.text();
        let without_end = text[..text.len() - large.end.len()].to_vec();
        let whole = streamed(large.name, without_end);
        let end = gzip(large.end.as_bytes()).len();
        let mut packed = large.packed(gzip);
        let start = packed.len() - end;
        for (cut, harm, why) in [(start + 3, 0, "cut off"), (start + end, 1, "checksum")] {
            packed.truncate(cut);
            // Nothing of the last part comes out, or all of it.
            packed[start - 8] ^= harm;
            let found = opened(large.name, &packed, 40_000, memory()).expect("read");
            packed[start - 8] ^= harm;
            packed = large.packed(gzip);
            let [found, whole] = [&found, &whole].map(|one| &one.files()[0]);
            assert_eq!(found.words(), whole.words(), "{}", large.name);
            let last = found
                .diagnostics
                .iter()
                .find(|one| one.code == Code::PACKED);
            let last = last.expect("told");
            assert!(last.found.contains(why), "{}", last.found);
            assert_eq!(last.severity, Severity::Error);
            let lines = large.begin.lines().count() + TIMES;
            assert!(
                [lines, lines + 1].contains(&(last.line as usize)),
                "{}",
                last.line
            );
        }
    }
}

/// A place that counts what comes, and forgets it.
#[derive(Debug)]
struct Counted(Rc<Cell<usize>>);

impl Keep for Counted {
    fn keep(&mut self, bytes: &[u8]) -> Result<(), String> {
        self.0.set(self.0.get() + bytes.len());
        Ok(())
    }

    fn kept(self: Box<Self>) -> Rc<dyn TextSource> {
        panic!("it is left out");
    }
}

/// A frame of `count` blocks of 128 KB of spaces.
fn bomb(count: usize) -> Vec<u8> {
    let head = b"\x28\xB5\x2F\xFD\x00\x38".to_vec();
    let block = |last: u32| {
        let [a, b, c, _] = ((128_u32 << 10 << 3) | 2 | last).to_le_bytes();
        [a, b, c, b' ']
    };
    [head, block(0).repeat(count - 1), block(1).to_vec()].concat()
}

#[test]
fn a_bomb_that_begins_like_a_log_is_refused_where_it_passes_its_bound() {
    let large = Large::records();
    let begin = zstd(large.begin.as_bytes());
    let packed = [begin, bomb(4096)].concat();
    let kept = Rc::new(Cell::new(0));
    let place = Box::new(Counted(Rc::clone(&kept)));
    let workspace = opened(large.name, &packed, 1 << 20, place).expect("read");
    assert!(kept.get() > 500 << 20 && kept.get() <= (512 << 20) + (8 << 20));
    let found = format!(
        "{} bytes of Zstandard that unpack to more than 512 MB",
        steelyard_documents::thousands(packed.len())
    );
    assert_eq!(errors(&workspace), [(Code::BUDGET, found)]);
    let file = &workspace.files()[0];
    assert!(
        file.rest.is_none()
            && file.diagnostics[0]
                .expected
                .contains("512 MB are always allowed")
    );
}

#[test]
fn what_is_no_log_of_records_is_held_and_never_kept() {
    for (text, words) in [
        ("agent: a\nconfidence: 0.9\ncost: 10\n", "1 card"),
        (
            "{\"messages\":[{\"role\":\"user\",\"content\":\"a\"}]}",
            "1 agent",
        ),
    ] {
        let spaces = gzip(&vec![b' '; 1 << 20]);
        let count = if words == "1 card" { 60 } else { 66 };
        let packed = [gzip(text.as_bytes()), spaces.repeat(count)].concat();
        let mut unpacking =
            Unpacking::of("a", &packed, packed.len() as u64, Box::new(Full)).expect("packed");
        unpacking.feed(&packed);
        while unpacking.work() == Ok(Wants::Work) {}
        let mut workspace = Workspace::default();
        workspace.put_unpacked(1, unpacking, &mut |_, _, _| ());
        workspace.refresh();
        let file = &workspace.files()[0];
        assert!(file.words().starts_with(words), "{}", file.words());
        assert_eq!(file.file.source.text.len(), text.len() + (count << 20));
    }
}

/// A place where there is no room.
#[derive(Debug)]
struct Full;

impl Keep for Full {
    fn keep(&mut self, _: &[u8]) -> Result<(), String> {
        Err("The disk is full.".to_owned())
    }

    fn kept(self: Box<Self>) -> Rc<dyn TextSource> {
        panic!("nothing was kept");
    }
}

#[test]
fn where_there_is_no_room_it_says_so() {
    let large = Large::events();
    let why = opened(large.name, &large.packed(gzip), 1 << 20, Box::new(Full));
    assert_eq!(why.err().as_deref(), Some("The disk is full."));
}
