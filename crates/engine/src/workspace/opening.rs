//! Files on their way in: told apart, read.

use std::rc::Rc;
use steelyard_documents::{
    Budget, Code, File, Packing, TextSource, left_out, not_yet, read, thousands,
};
use steelyard_runs::import::not_yet_packed;
use steelyard_system::OpenFile;
use steelyard_telemetry::beside;

use super::logs::{Log, Stream};
use super::{Workspace, logs, prices};

/// Bytes of a log that is read as a whole. Its text stays in memory, and what is made of it beside that.
pub(super) const LARGEST_LOG: usize = 512 << 20;

/// Bytes of a log that is held as a text, and whose conversations are read where it is one of events. What is larger streams by,
/// where its format is one of records.
pub const MOST_HELD: usize = 64 << 20;

/// What is expected of a log of a program that has no importer.
const A_LOG: &str = "a log of a program that is supported";

/// What a file is in that takes longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadStage {
    /// It is being unpacked.
    Unpacking,
    /// Its records are being read.
    Reading,
}

/// Hears how far a file has come: in what, how many bytes of how many.
pub(super) type Tell<'t> = &'t mut dyn FnMut(ReadStage, usize, usize);

/// What a file came to: its text and trees, the log that it is, and where the text is read of one that streamed by.
pub(super) type Opened = (File, Option<Log>, Option<Rc<dyn TextSource>>);

impl Workspace {
    /// Begins to read a file that begins so as it streams by, however long it is: a log of records, as it is, in UTF-8. `None`
    /// where it has to be read as a whole.
    pub fn stream(name: &str, head: &[u8]) -> Option<Stream> {
        Stream::of(name, head)
    }

    /// Adds a log that streamed by, and whose lines are read again from there. Call [`Self::refresh`] after the last one.
    pub fn put_stream(&mut self, key: u32, stream: Stream, rest: Rc<dyn TextSource>) {
        let size = rest.size();
        let (file, log) = stream.finish(Rc::clone(&rest));
        self.put(key, size, None, (file, Some(log), Some(rest)));
    }

    /// Bytes that a file which begins so may have; of what is larger nothing need be read ([`Self::refuse`]).
    pub fn most_bytes(head: &[u8]) -> usize {
        if logs::known(head) {
            LARGEST_LOG
        } else {
            Budget::default().bytes
        }
    }

    /// Lists a file of `size` bytes that is larger than [`Self::most_bytes`] says.
    pub fn refuse(&mut self, key: u32, name: &str, size: usize, most: usize) {
        let found = format!("{} bytes", thousands(size));
        let words = [
            &found,
            expected(most),
            "file left out; nothing of it was read",
        ];
        let file = left_out(name, Code::BUDGET, words);
        self.put(key, size as u64, None, (file, None, None));
    }

    /// Lists a file that cannot be read, and why: "Permission denied".
    pub fn put_unreadable(&mut self, key: u32, name: &str, why: &str) {
        let words = [why, "a file that can be read", "file left out"];
        let file = left_out(name, Code::UNREADABLE, words);
        self.put(key, 0, None, (file, None, None));
    }

    pub(super) fn read(name: &str, bytes: Vec<u8>, tell: Tell<'_>) -> Opened {
        let (size, limit) = (bytes.len(), Self::most_bytes(&bytes));
        if size > limit {
            let found = format!("{} bytes", thousands(size));
            let words = [&found, expected(limit), "file left out"];
            return (left_out(name, Code::BUDGET, words), None, None);
        }
        match logs::read(name, bytes, &mut |done| {
            tell(ReadStage::Reading, done, size);
        }) {
            Ok((file, log)) => (file, Some(log), None),
            Err(bytes) => {
                let program = not_yet_packed(&bytes).map(|program| format!("a log of {program}"));
                let file = match program {
                    Some(what) => not_yet(name, what.clone(), [&what, A_LOG, "file left out"]),
                    None => read(name, &bytes, &Budget::default()),
                };
                (file, None, None)
            }
        }
    }

    pub(super) fn put(
        &mut self,
        key: u32,
        size: u64,
        packing: Option<Packing>,
        (file, log, rest): Opened,
    ) {
        let beside = if log.is_none() { beside(&file) } else { None };
        let (log, telemetry) = log.map_or((None, None), |log| (log.imported, log.telemetry));
        let opened = OpenFile {
            key,
            size,
            packing,
            file,
            rest,
            log,
            telemetry,
            beside,
            trajectories: Vec::new(),
            held: Vec::new(),
            diagnostics: Vec::new(),
        };
        let place = self.files.binary_search_by_key(&key, |file| file.key);
        let before = place.ok().map(|place| &self.files[place]);
        let all = before.into_iter().chain([&opened]);
        let any = all.into_iter().any(|file| !prices::is_alone(file));
        self.changed += u32::from(any);
        match place {
            Ok(place) => self.files[place] = opened,
            Err(place) => self.files.insert(place, opened),
        }
    }
}

/// What would have been right, where a file is too large.
pub(super) fn expected(limit: usize) -> &'static str {
    if limit == LARGEST_LOG {
        "at most 536,870,912 bytes of a log: one that is split between two lines can be opened in parts"
    } else {
        "at most 67,108,864 bytes, or 536,870,912 of a log of a known format"
    }
}
