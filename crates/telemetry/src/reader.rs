use steelyard_documents::{Line, Lines, masked_start, scan};
use steelyard_kernel::Broken;

use crate::log::LISTED;
use crate::log_builder::LogBuilder;
use crate::object::{Objects, is_filler};
use crate::written::{Places, Written};
use crate::{Bad, Log, Reason};

/// Reads a log as it streams by.
#[derive(Debug)]
pub struct Reader {
    lines: Lines,
    objects: Objects,
    places: Places,
    events: LogBuilder,
    /// Whether nothing came yet, where a mark may stand.
    is_new: bool,
    /// The first bytes, as long as they may be a mark.
    mark: Vec<u8>,
}

impl Default for Reader {
    fn default() -> Self {
        Self::new()
    }
}

impl Reader {
    /// At the beginning of a file.
    pub fn new() -> Self {
        Self {
            lines: Lines::default(),
            objects: Objects::default(),
            places: Places::default(),
            events: LogBuilder::new(),
            is_new: true,
            mark: Vec::new(),
        }
    }

    /// What [`Self::feed_noted`] is given with a piece.
    pub fn scan(piece: &[u8]) -> Vec<u32> {
        let (mut objects, mut places) = (Objects::default(), Places::default());
        scan(piece, &mut |line, notes| {
            if line.first().is_some_and(|byte| !is_filler(*byte))
                && !line.last().is_some_and(|byte| is_filler(*byte))
                && fields(line, &mut objects, &mut places).is_ok()
            {
                places.note(notes);
            }
        })
    }

    /// Takes more of the file, which may end anywhere.
    pub fn feed(&mut self, bytes: &[u8]) {
        self.feed_noted(bytes, &[]);
    }

    /// The same with what was noted of it.
    pub fn feed_noted(&mut self, bytes: &[u8], notes: &[u32]) {
        const MARK: &[u8] = b"\xEF\xBB\xBF";
        self.events.log.size += bytes.len() as u64;
        let (objects, places) = (&mut self.objects, &mut self.places);
        let mut each = |line: Line<'_>| take(&line, objects, places, &mut self.events);
        if !self.is_new {
            return self.lines.feed(bytes, notes, &mut each);
        }
        self.mark.extend_from_slice(bytes);
        if self.mark.len() < MARK.len() && MARK.starts_with(&self.mark) {
            return;
        }
        self.is_new = false;
        let head = std::mem::take(&mut self.mark);
        let notes = if head.len() == bytes.len() {
            notes
        } else {
            &[]
        };
        match head.strip_prefix(MARK) {
            Some(rest) => {
                self.lines.pass(MARK.len() as u64);
                self.lines.feed(rest, &[], &mut each);
            }
            None => self.lines.feed(&head, notes, &mut each),
        }
    }

    /// What a log would come to that ended behind the last whole line up to here.
    pub fn so_far(&self) -> Log {
        self.events.so_far()
    }

    /// What all of it came to.
    pub fn finish(mut self) -> Log {
        let (objects, places) = (&mut self.objects, &mut self.places);
        let mut each = |line: Line<'_>| take(&line, objects, places, &mut self.events);
        self.lines.feed(&self.mark, &[], &mut each);
        self.lines.finish(&mut each);
        self.events.finish()
    }
}

/// Takes a line, whatever stands on it.
fn take(line: &Line<'_>, objects: &mut Objects, places: &mut Places, events: &mut LogBuilder) {
    events.log.lines.all += 1;
    let Some(text) = line.text else {
        return bad(events, line.offset, Reason::TooLong, &[]);
    };
    if !line.notes.is_empty() {
        places.recall(line.notes);
        return told(line, text, places, events);
    }
    let Some(from) = text.iter().position(|byte| !is_filler(*byte)) else {
        events.log.lines.blank += 1;
        return skip(&mut events.log);
    };
    let to = text.iter().rposition(|byte| !is_filler(*byte));
    let text = &text[from..=to.unwrap_or(from)];
    let why = match fields(text, objects, places) {
        Ok(()) => return told(line, text, places, events),
        Err(Broken::NotJson) => Reason::NotJson,
        Err(Broken::CutOff) => Reason::CutOff,
        Err(Broken::NotObject) => Reason::NotObject,
    };
    bad(events, line.offset, why, text);
}

/// Finds the fields of a line that is one object and nothing else.
fn fields(text: &[u8], objects: &mut Objects, places: &mut Places) -> Result<(), Broken> {
    places.begin();
    objects.fields(text, &mut |key, value| {
        if let Some(field) = key.field {
            places.put(field, value);
        }
    })
}

/// Takes an object whose fields are known.
#[inline]
fn told(line: &Line<'_>, text: &[u8], places: &Places, events: &mut LogBuilder) {
    let written = Written { text, places };
    match events.kind(&written) {
        Some(kind) => events.take(line.offset, kind, &written),
        None => bad(events, line.offset, Reason::NoType, text),
    }
}

fn bad(events: &mut LogBuilder, offset: u64, reason: Reason, text: &[u8]) {
    /// Bytes and letters of the line that are shown.
    const SHOWN: [usize; 2] = [4096, 240];
    let log = &mut events.log;
    log.lines.quarantined += 1;
    *log.reasons.entry(reason).or_default() += 1;
    if log.quarantine.len() < LISTED {
        let text = String::from_utf8_lossy(text.get(..SHOWN[0]).unwrap_or(text));
        log.quarantine.push(Bad {
            line: log.lines.all,
            offset,
            reason,
            text: masked_start(&text).chars().take(SHOWN[1]).collect(),
        });
    }
    skip(log);
}

/// Takes note that a line is no event.
fn skip(log: &mut Log) {
    let next = log.len();
    let count = log.lines.blank + log.lines.quarantined;
    match log.skipped.last_mut() {
        Some((before, counted)) if *before == next => *counted = count,
        _ => log.skipped.push((next, count)),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(text: &[u8]) -> Log {
        let mut reader = Reader::new();
        reader.feed(text);
        reader.finish()
    }

    #[test]
    fn lines_know_their_numbers_and_places() {
        let text = b"\xEF\xBB\xBF{\"type\":\"a\"}\n\n{]\n{\"type\":\"b\"}\r\n{\"type\":\"c\"}";
        let log = read(text);
        assert_eq!(
            (
                log.lines.all,
                log.lines.kept,
                log.lines.blank,
                log.lines.quarantined
            ),
            (5, 3, 1, 1)
        );
        let lines: Vec<u64> = (0..3).map(|event| log.line(event)).collect();
        assert_eq!(lines, [1, 4, 5]);
        let (from, to) = log.place(1);
        let there =
            &text[usize::try_from(from).expect("small")..usize::try_from(to).expect("small")];
        assert_eq!(there, b"{\"type\":\"b\"}\r\n");
        assert_eq!(
            (
                log.quarantine[0].line,
                log.quarantine[0].reason,
                log.quarantine[0].text.as_str()
            ),
            (3, Reason::NotJson, "{]")
        );
        assert_eq!(log.size, text.len() as u64);
    }

    /// Lines of all sorts, also such of which nothing can be noted.
    fn lines() -> impl Strategy<Value = String> {
        let line = prop_oneof![
            4 => "[a-c]{1,3}".prop_map(|agent| format!(r#"{{"type":"turn","run":"r","round":1,"agent":"{agent}","x":[{{}}]}}"#)),
            2 => Just(r#"{ "ts":"2026-01-01T00:00:00Z", "type" : "vote","accept":true,"type":"b"}"#.to_owned()),
            1 => Just(r#" {"type":"a"}"#.to_owned()),
            1 => Just("{\"type\":\"caf\u{e9}\"}\0\0".to_owned()),
            1 => Just(r#"{"no":"type"}"#.to_owned()),
            1 => Just("[1]".to_owned()),
            1 => Just(String::new()),
            1 => Just(r#"{"type":"cut"#.to_owned()),
        ];
        let end = prop_oneof![3 => Just("\n"), 1 => Just("\r\n")];
        let lines = prop::collection::vec((line, end), 0..20);
        (prop_oneof![3 => Just(""), 1 => Just("\u{feff}")], lines).prop_map(|(mark, lines)| {
            let lines = lines.iter().map(|(line, end)| format!("{line}{end}"));
            let text: String = lines.collect();
            format!("{mark}{text}")
        })
    }

    proptest! {
        #[test]
        fn what_was_noted_before_makes_the_same(text in lines(), size in 1_usize..400, cut in 0_usize..30) {
            let text = &text.as_bytes()[..text.len().saturating_sub(cut)];
            let mut reader = Reader::new();
            for piece in text.chunks(size) {
                reader.feed_noted(piece, &Reader::scan(piece));
            }
            prop_assert_eq!(format!("{:?}", reader.finish()), format!("{:?}", read(text)));
        }
    }

    #[test]
    fn where_pieces_end_changes_nothing() {
        let text = b"\xEF\xBB\xBF{\"type\":\"turn\",\"agent\":\"a\"}\n\r\n{\"type\":\"vote\",\"accept\":true}\nx";
        let whole = format!("{:?}", read(text));
        for cut in 0..text.len() {
            let mut reader = Reader::new();
            reader.feed(&text[..cut]);
            reader.feed(&text[cut..]);
            assert_eq!(format!("{:?}", reader.finish()), whole, "{cut}");
        }
    }
}
