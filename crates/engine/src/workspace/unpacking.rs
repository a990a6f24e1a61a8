//! Packed files on their way in: what comes out is held, or streams by where it is a large log.

use std::rc::Rc;

use steelyard_documents::{
    Code, Decoder, File, Keep, Packing, Severity, Span, Unpacked, Unpacker, left_out, thousands,
};

use super::Workspace;
use super::logs::{HEAD, Stream};
use super::opening::{LARGEST_LOG, MOST_HELD, Opened, ReadStage, Tell, expected};

/// Bytes that are unpacked and read at a time.
const PIECE: usize = 8 << 20;

/// Bytes that may come out of a log which streams by, at most.
const MOST_STREAMED: u64 = 16 << 30;
/// Bytes that may come out of it for each packed one; as many as of a log that is held may always.
const MOST_EACH: u64 = 1_000;

/// A packed file on its way in.
#[derive(Debug)]
pub struct Unpacking {
    name: String,
    packing: Packing,
    unpacker: Unpacker,
    /// Packed bytes in all.
    size: u64,
    /// Packed bytes that are here.
    came: u64,
    /// What came out and was not handed on.
    bytes: Vec<u8>,
    /// How many bytes came out.
    out: u64,
    /// How many may, once it is known what they are.
    most: Option<u64>,
    /// Where a log can be kept that streams by, until it is known whether it is one.
    place: Option<Box<dyn Keep>>,
    /// The log that streams by, and where it is kept.
    stream: Option<(Stream, Box<dyn Keep>)>,
    end: Option<End>,
}

/// How it ended.
#[derive(Debug)]
enum End {
    Whole,
    /// There is more than so many bytes.
    Over(u64),
    Broken(String),
}

/// What unpacking wants next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wants {
    /// A turn more.
    Work,
    /// More of the packed bytes.
    Bytes,
    /// Nothing: it is at its end.
    Nothing,
}

impl Unpacking {
    /// Of a file of `size` bytes that begins so, of which nothing is taken yet; `None` where it is not packed. What comes out of a
    /// large log is put into that place.
    pub fn of(name: &str, head: &[u8], size: u64, place: Box<dyn Keep>) -> Option<Self> {
        let packing = Packing::of(head)?;
        Some(Self {
            name: name.to_owned(),
            packing,
            unpacker: Unpacker::new(packing, size),
            size,
            came: 0,
            bytes: Vec::new(),
            out: 0,
            most: None,
            place: Some(place),
            stream: None,
            end: None,
        })
    }

    /// Takes the packed bytes that come next.
    pub fn feed(&mut self, packed: &[u8]) {
        self.unpacker.feed(packed);
        self.came += packed.len() as u64;
    }

    /// Packed bytes that were taken.
    pub fn came(&self) -> u64 {
        self.came
    }

    /// Packed bytes that were used up.
    pub fn used(&self) -> u64 {
        self.size - self.unpacker.left().min(self.size)
    }

    /// Bytes that came out and are held.
    pub fn held(&self) -> usize {
        self.bytes.len()
    }

    /// Unpacks a piece, or hands one on. Fails where there is no place for it.
    pub fn work(&mut self) -> Result<Wants, String> {
        let held = self.bytes.len();
        let is_piece = held >= PIECE || self.end.is_some() && held > 0;
        if let Some((stream, place)) = self.stream.as_mut().filter(|_| is_piece) {
            let piece = &self.bytes[..held.min(PIECE)];
            place.keep(piece)?;
            stream.feed(piece, &[]);
            self.bytes.drain(..held.min(PIECE));
            self.bytes.shrink_to(PIECE);
            return Ok(Wants::Work);
        }
        if self.end.is_some() {
            return Ok(Wants::Nothing);
        }
        let room = PIECE - held % PIECE;
        let came = self.unpacker.unpack(room, &mut self.bytes);
        self.out += (self.bytes.len() - held) as u64;
        self.decide();
        self.end = match (self.most, came) {
            (Some(most), _) if self.out > most => Some(End::Over(most)),
            (_, Unpacked::Going) => None,
            (_, Unpacked::Hungry) => return Ok(Wants::Bytes),
            (_, Unpacked::Whole) => Some(End::Whole),
            (_, Unpacked::Broken(why)) => Some(End::Broken(why)),
        };
        Ok(Wants::Work)
    }

    /// What is to become of what came out, once there is enough of it to say.
    fn decide(&mut self) {
        let held = self.bytes.len();
        if self.most.is_none() && held >= HEAD {
            self.most = Some(Workspace::most_bytes(&self.bytes) as u64);
        }
        if held <= MOST_HELD {
            return;
        }
        let stream = || Stream::of(&self.name, &self.bytes);
        if let Some((place, stream)) = self.place.take().and_then(|one| Some((one, stream()?))) {
            let by_size = self.size.saturating_mul(MOST_EACH);
            self.most = Some(by_size.clamp(LARGEST_LOG as u64, MOST_STREAMED));
            self.stream = Some((stream, place));
        }
    }

    /// What became of it.
    fn finish(self, tell: Tell<'_>) -> Opened {
        let (name, packing) = (self.name.as_str(), self.packing.label());
        let why = match self.end {
            Some(End::Over(most)) => {
                let words = over(self.size, packing, most, self.stream.is_some());
                let words = [&words.0, words.1, "file left out"];
                return (left_out(name, Code::BUDGET, words), None, None);
            }
            Some(End::Broken(why)) => Some(format!("a {packing} file {why}")),
            _ => None,
        };
        let mut opened = match (self.stream, &why) {
            (Some((stream, place)), _) => {
                let rest = place.kept();
                let (file, log) = stream.finish(Rc::clone(&rest));
                (file, Some(log), Some(rest))
            }
            (None, Some(found)) if self.bytes.is_empty() => {
                let words = [found, WHOLE, "file left out"];
                return (left_out(name, Code::PACKED, words), None, None);
            }
            _ => Workspace::read(name, self.bytes, tell),
        };
        if let Some(found) = why {
            let telemetry = opened.1.as_ref().and_then(|log| log.telemetry.as_ref());
            let lines = telemetry.map_or(0, |one| one.log.lines.all);
            tell_broken(&mut opened.0, &found, lines);
        }
        opened
    }
}

impl Workspace {
    /// Adds a packed file that is at its end. Call [`Self::refresh`] after the last one.
    pub fn put_unpacked(&mut self, key: u32, unpacking: Unpacking, tell: Tell<'_>) {
        let (size, packing) = (unpacking.size, Some(unpacking.packing));
        let opened = unpacking.finish(tell);
        self.put(key, size, packing, opened);
    }

    /// Unpacks a file of which all is here.
    pub(super) fn take_packed(&mut self, key: u32, mut unpacking: Unpacking, tell: Tell<'_>) {
        let size = usize::try_from(unpacking.size).unwrap_or(usize::MAX);
        while let Ok(Wants::Work) = unpacking.work() {
            let used = usize::try_from(unpacking.used()).unwrap_or(size);
            tell(ReadStage::Unpacking, used, size);
        }
        self.put_unpacked(key, unpacking, tell);
    }
}

const WHOLE: &str = "a complete packed file";

/// What was found and what would have been right, where too much comes out.
fn over(size: u64, packing: &str, most: u64, is_streamed: bool) -> (String, &'static str) {
    let number = |count: u64| thousands(usize::try_from(count).unwrap_or(usize::MAX));
    let size = number(size);
    let found = format!("{size} bytes of {packing} that unpack to more than");
    if is_streamed {
        let words = "at most 1,000 bytes of a log for each packed byte; 512 MB are always allowed, more than 16,384 MB never";
        return (format!("{found} {} MB", number(most >> 20)), words);
    }
    let expected = expected(usize::try_from(most).unwrap_or(usize::MAX));
    (format!("{found} {} bytes", number(most)), expected)
}

/// Says where a file ends that is not whole: behind its text, or in the last of its lines where its text is not there.
fn tell_broken(file: &mut File, found: &str, lines: u64) {
    let mut decoder = Decoder::new(&file.source);
    let words = [found, WHOLE, "what could be unpacked is read"];
    let end = file.source.lines.size();
    decoder.report(Severity::Error, Code::PACKED, Span::new(end, end), words);
    let mut diagnostics = decoder.into_diagnostics();
    for one in &mut diagnostics {
        one.line = one.line.max(u32::try_from(lines).unwrap_or(u32::MAX));
    }
    file.diagnostics.extend(diagnostics);
}
