//! Files on their way in: unpacked, told apart, read.

use std::rc::Rc;
use steelyard_documents::{
    Budget, Code, Decoder, End, File, Packing, Severity, Span, left_out, read, thousands, unpack,
};

use steelyard_documents::TextSource;
use steelyard_system::OpenFile;
use steelyard_telemetry::beside;

use super::logs::{Log, Stream};
use super::{Workspace, logs, prices};

/// Bytes of a log that is read as a whole. Its text stays in memory, and what is made of it beside that.
const LARGEST_LOG: usize = 512 << 20;

/// Bytes of a log that is held as a text, and whose conversations are read where it is one of events. What is larger streams by,
/// where its format is one of records.
pub const MOST_HELD: usize = 64 << 20;

/// What a file is in that takes longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadStage {
    /// It is being unpacked.
    Unpacking,
    /// Its records are being read.
    Reading,
}

/// Hears how far a file has come: in what, how many bytes of how many.
type Tell<'t> = &'t mut dyn FnMut(ReadStage, usize, usize);

impl Workspace {
    /// Reads a file and adds it after those of smaller keys, or replaces the one of that key in its place. Call
    /// [`Self::refresh`] after the last one.
    pub fn open(&mut self, key: u32, name: &str, bytes: &[u8]) {
        self.take(key, name, bytes.to_vec(), &mut |_, _, _| ());
    }

    /// [`Self::open`] for bytes that nobody else needs: those of a log become its text as they are. `tell` hears how far a
    /// large file has come.
    pub fn take(&mut self, key: u32, name: &str, bytes: Vec<u8>, tell: Tell<'_>) {
        let size = bytes.len();
        let (packing, bytes, end) = match Packing::of(&bytes) {
            Some(packing) => {
                let most = |head: &[u8]| most_inside(head);
                let mut progress = |done| tell(ReadStage::Unpacking, done, size);
                let unpacked = unpack(packing, &bytes, &most, &mut progress);
                (Some(packing), unpacked.bytes, unpacked.end)
            }
            None => (None, bytes, End::Whole),
        };
        let opened = match (packing, end) {
            (Some(packing), End::Over(limit)) => {
                let found = format!(
                    "{} bytes of {} that come to more than {} bytes",
                    thousands(size),
                    packing.label(),
                    thousands(limit)
                );
                let words = [&found, expected(limit), "file left out"];
                (left_out(name, Code::BUDGET, words), None)
            }
            (Some(packing), End::Broken(why)) if bytes.is_empty() => {
                let found = format!("a {} file {why}", packing.label());
                let words = [&found, "a whole packed file", "file left out"];
                (left_out(name, Code::PACKED, words), None)
            }
            (Some(packing), End::Broken(why)) => {
                let (mut file, log) = Self::read(name, bytes, tell);
                tell_broken(&mut file, packing, &why);
                (file, log)
            }
            _ => Self::read(name, bytes, tell),
        };
        self.put(key, size, packing, opened);
    }

    /// Begins to read a file that begins so as it streams by, however long it is: a log of records, as it is, in UTF-8. `None`
    /// where it has to be read as a whole.
    pub fn stream(name: &str, head: &[u8]) -> Option<Stream> {
        let is_packed = Packing::of(head).is_some();
        (!is_packed).then(|| Stream::of(name, head)).flatten()
    }

    /// Adds a log that streamed by, and whose lines are read again from there. Call [`Self::refresh`] after the last one.
    pub fn put_stream(&mut self, key: u32, stream: Stream, rest: Rc<dyn TextSource>) {
        let size = usize::try_from(rest.size()).unwrap_or(usize::MAX);
        let (file, log) = stream.finish(Rc::clone(&rest));
        self.put(key, size, None, (file, Some(log)));
        if let Ok(place) = self.files.binary_search_by_key(&key, |file| file.key) {
            self.files[place].rest = Some(rest);
        }
    }

    /// Bytes that a file which begins so may have; of what is larger nothing need be read ([`Self::refuse`]).
    pub fn most_bytes(head: &[u8]) -> usize {
        if Packing::of(head).is_some() {
            LARGEST_LOG
        } else {
            most_inside(head)
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
        self.put(key, size, None, (left_out(name, Code::BUDGET, words), None));
    }

    fn read(name: &str, bytes: Vec<u8>, tell: Tell<'_>) -> (File, Option<Log>) {
        let (size, limit) = (bytes.len(), most_inside(&bytes));
        if size > limit {
            let found = format!("{} bytes", thousands(size));
            let words = [&found, expected(limit), "file left out"];
            return (left_out(name, Code::BUDGET, words), None);
        }
        match logs::read(name, bytes, &mut |done| {
            tell(ReadStage::Reading, done, size);
        }) {
            Ok((file, log)) => (file, Some(log)),
            Err(bytes) => (read(name, &bytes, &Budget::default()), None),
        }
    }

    fn put(
        &mut self,
        key: u32,
        size: usize,
        packing: Option<Packing>,
        (file, log): (File, Option<Log>),
    ) {
        let beside = if log.is_none() { beside(&file) } else { None };
        let (log, telemetry) = log.map_or((None, None), |log| (log.imported, log.telemetry));
        let opened = OpenFile {
            key,
            size,
            packing,
            file,
            rest: None,
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

/// Bytes that what is in a packed file may have.
fn most_inside(head: &[u8]) -> usize {
    if logs::known(head) {
        LARGEST_LOG
    } else {
        Budget::default().bytes
    }
}

/// What would have been right, where a file is too large.
fn expected(limit: usize) -> &'static str {
    if limit == LARGEST_LOG {
        "at most 536,870,912 bytes of a log: one that is split between two lines can be opened in parts"
    } else {
        "at most 67,108,864 bytes, or 536,870,912 of a log of a known format"
    }
}

/// Says where a file ends that is not whole.
fn tell_broken(file: &mut File, packing: Packing, why: &str) {
    let mut decoder = Decoder::new(&file.source);
    let found = format!("a {} file {why}", packing.label());
    let words = [
        found.as_str(),
        "a whole packed file",
        "what came out before is read",
    ];
    let end = file.source.text.len();
    decoder.report(Severity::Error, Code::PACKED, Span::new(end, end), words);
    let diagnostics = decoder.into_diagnostics();
    file.diagnostics.extend(diagnostics);
}
