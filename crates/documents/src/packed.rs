//! Files packed with gzip or Zstandard: known by their first bytes, unpacked piece by piece as their bytes come.

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, BufRead, Read};
use std::ops::Range;

use flate2::{Crc, Decompress, FlushDecompress, Status};
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// Bytes of the largest block of Zstandard, with what stands before and behind it; the head of a frame is smaller.
const BLOCK: usize = 3 + (128 << 10) + 4;

/// How a file is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    /// gzip (RFC 1952), also several in a row.
    Gzip,
    /// Zstandard (RFC 8878), also several frames in a row.
    Zstandard,
}

impl Packing {
    /// By the first bytes of a file; `None` where it is not packed, or otherwise.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [0x1F, 0x8B, ..] => Some(Self::Gzip),
            [0x28, 0xB5, 0x2F, 0xFD, ..] => Some(Self::Zstandard),
            _ => None,
        }
    }

    /// The name for people.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Gzip => "gzip",
            Self::Zstandard => "Zstandard",
        }
    }
}

/// A file's name without the ending that says it is packed.
pub fn inner_name(name: &str) -> &str {
    let packed = |ending: &str| {
        ["gz", "zst"]
            .iter()
            .any(|one| ending.eq_ignore_ascii_case(one))
    };
    match name.rsplit_once('.') {
        Some((before, ending)) if packed(ending) => before,
        _ => name,
    }
}

/// A packed file that is unpacked as its bytes come.
#[derive(Debug)]
pub struct Unpacker(Source);

/// How far unpacking came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unpacked {
    /// There may be more.
    Going,
    /// More comes out once more packed bytes are there.
    Hungry,
    /// All of it came out, and its checksums are right.
    Whole,
    /// It goes on no further, and why, in words that follow "a gzip file": what is there came out before.
    Broken(String),
}

impl Unpacker {
    /// Of a file of so many packed bytes, of which none is here yet.
    pub fn new(packing: Packing, size: u64) -> Self {
        let incoming = Incoming {
            bytes: VecDeque::new(),
            coming: size,
        };
        Self(match packing {
            Packing::Gzip => Source::Gzip(Box::new(Members {
                inflate: Decompress::new(false),
                incoming,
                part: Part::Head,
                out: vec![0; WINDOW].into(),
                ready: 0..0,
                checksum: Crc::new(),
            })),
            Packing::Zstandard => Source::Zstandard(Box::new(Frames {
                decoder: FrameDecoder::new(),
                incoming,
                skipped: 0,
                within: false,
            })),
        })
    }

    /// Takes the packed bytes that come next.
    pub fn feed(&mut self, packed: &[u8]) {
        let incoming = match &mut self.0 {
            Source::Gzip(members) => &mut members.incoming,
            Source::Zstandard(frames) => &mut frames.incoming,
        };
        incoming.bytes.extend(packed);
        incoming.coming = incoming.coming.saturating_sub(packed.len() as u64);
    }

    /// Packed bytes that were not used up yet, also those that are not here yet.
    pub fn left(&self) -> u64 {
        let incoming = match &self.0 {
            Source::Gzip(members) => &members.incoming,
            Source::Zstandard(frames) => &frames.incoming,
        };
        incoming.bytes.len() as u64 + incoming.coming
    }

    /// Puts what comes out next behind `into`, at most so many bytes, and at least one is asked for.
    pub fn unpack(&mut self, most: usize, into: &mut Vec<u8>) -> Unpacked {
        match Read::by_ref(&mut self.0)
            .take(most as u64)
            .read_to_end(into)
        {
            Ok(0) => Unpacked::Whole,
            Ok(_) => Unpacked::Going,
            Err(error) => match error.kind() {
                io::ErrorKind::WouldBlock => Unpacked::Hungry,
                io::ErrorKind::UnexpectedEof => Unpacked::Broken("that is cut off".to_owned()),
                _ => Unpacked::Broken(format!("that is broken ({error})")),
            },
        }
    }
}

/// Packed bytes that are here and were not used yet.
#[derive(Debug)]
struct Incoming {
    bytes: VecDeque<u8>,
    /// How many are still to come.
    coming: u64,
}

impl Incoming {
    /// Fails where fewer are here, and more will be.
    fn need(&self, count: usize) -> io::Result<()> {
        if self.bytes.len() < count && self.coming > 0 {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        Ok(())
    }

    /// What is said where too few are here.
    fn short(&self) -> io::Error {
        if self.coming > 0 {
            io::ErrorKind::WouldBlock.into()
        } else {
            io::ErrorKind::UnexpectedEof.into()
        }
    }
}

impl Read for Incoming {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.need(1)?;
        self.bytes.read(into)
    }
}

impl BufRead for Incoming {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.need(1)?;
        self.bytes.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.bytes.consume(count);
    }
}

/// A packed file that is read as what is in it.
#[derive(Debug)]
enum Source {
    Gzip(Box<Members>),
    Zstandard(Box<Frames>),
}

impl Read for Source {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Gzip(members) => members.read(into),
            Self::Zstandard(frames) => frames.read(into),
        }
    }
}

/// Members of a gzip file, one after the other. What stands around the deflated bytes is read here: where those have a fault,
/// the library's reader of members drops what came out in the same call, 32 KB of a log and more.
#[derive(Debug)]
struct Members {
    inflate: Decompress,
    incoming: Incoming,
    part: Part,
    /// What came out last.
    out: Box<[u8]>,
    /// What of it was not read yet.
    ready: Range<usize>,
    /// Checksum and length of what came out of the member so far.
    checksum: Crc,
}

/// Bytes that come out at once at most, so many as the library holds back: where it finds a fault it gives no more.
const WINDOW: usize = 32 << 10;

/// Which part of a member comes next.
#[derive(Clone, Copy, Debug)]
enum Part {
    Head,
    Body,
    Tail,
    /// There is none: the deflated bytes are no such.
    Broken,
}

impl Read for Members {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        // What came out goes first, whatever is wrong behind it.
        while self.ready.is_empty() {
            match self.part {
                Part::Head => {
                    if !self.head()? {
                        return Ok(0);
                    }
                }
                Part::Body => self.body()?,
                Part::Tail => self.tail()?,
                Part::Broken => return Err(io::Error::other("its compressed data is invalid")),
            }
        }
        let count = self.ready.len().min(into.len());
        let from = self.ready.start;
        into[..count].copy_from_slice(&self.out[from..from + count]);
        self.ready.start += count;
        Ok(count)
    }
}

impl Members {
    /// Passes over the head of the next member; false where there is none.
    fn head(&mut self) -> io::Result<bool> {
        self.incoming.need(1)?;
        let bytes: &[u8] = self.incoming.bytes.make_contiguous();
        if bytes.is_empty() {
            return Ok(false);
        }
        match head_of(bytes) {
            Some(length) => self.incoming.consume(length),
            None if bytes.len() < LONGEST_HEAD && may_be_head(bytes) => {
                return Err(self.incoming.short());
            }
            None => return Err(io::Error::other("what follows is not a gzip member")),
        }
        self.inflate.reset(false);
        self.checksum.reset();
        self.part = Part::Body;
        Ok(true)
    }

    fn body(&mut self) -> io::Result<()> {
        let packed = self.incoming.fill_buf()?;
        let before = (self.inflate.total_in(), self.inflate.total_out());
        let nothing_left = packed.is_empty();
        let state = self
            .inflate
            .decompress(packed, &mut self.out, FlushDecompress::None);
        let used = self.inflate.total_in() - before.0;
        let read = self.inflate.total_out() - before.1;
        let [used, read] = [used, read].map(|count| usize::try_from(count).unwrap_or(0));
        self.incoming.consume(used);
        self.ready = 0..read;
        self.checksum.update(&self.out[..read]);
        match state {
            Err(_) => self.part = Part::Broken,
            Ok(Status::StreamEnd) => self.part = Part::Tail,
            _ if nothing_left && read == 0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            _ => {}
        }
        Ok(())
    }

    /// The checksum and the length of what came out, as the member has them.
    fn tail(&mut self) -> io::Result<()> {
        self.incoming.need(8)?;
        let bytes: &[u8] = self.incoming.bytes.make_contiguous();
        let Some((checksum, length)) = bytes.split_first_chunk().and_then(|(checksum, rest)| {
            let (length, _) = rest.split_first_chunk()?;
            Some((u32::from_le_bytes(*checksum), u32::from_le_bytes(*length)))
        }) else {
            return Err(io::ErrorKind::UnexpectedEof.into());
        };
        // The length counts modulo 2³², there and here.
        if checksum != self.checksum.sum() || length != self.checksum.amount() {
            return Err(io::Error::other(
                "its checksum is not that of what came out",
            ));
        }
        self.incoming.consume(8);
        self.part = Part::Head;
        Ok(())
    }
}

/// Bytes of a head at most: a longer one would be gone through again with every piece that comes.
const LONGEST_HEAD: usize = 1 << 18;

/// Whether the beginning of bytes, as far as they go, is that of a member.
fn may_be_head(bytes: &[u8]) -> bool {
    let same = bytes
        .iter()
        .zip([0x1F, 0x8B, 8])
        .all(|(byte, own)| *byte == own);
    same && bytes.get(3).is_none_or(|flags| flags & 0xE0 == 0)
}

/// How long the head of a member is (RFC 1952, 2.3); `None` where it is none, or not all there.
fn head_of(bytes: &[u8]) -> Option<usize> {
    let flags = bytes.get(3).filter(|_| may_be_head(bytes))?;
    let mut at = 10;
    if flags & 4 != 0 {
        let [low, high] = bytes.get(at..at + 2)?.try_into().ok()?;
        at += 2 + usize::from(u16::from_le_bytes([low, high]));
    }
    // A name and a comment, each up to a zero.
    for flag in [8, 16] {
        if flags & flag != 0 {
            at += 1 + bytes.get(at..)?.iter().position(|byte| *byte == 0)?;
        }
    }
    if flags & 2 != 0 {
        at += 2;
    }
    (at <= bytes.len().min(LONGEST_HEAD)).then_some(at)
}

/// Frames of Zstandard, one after the other.
struct Frames {
    decoder: FrameDecoder,
    incoming: Incoming,
    /// Bytes that are passed over before the next frame.
    skipped: usize,
    /// Whether a frame was begun and its end not told yet.
    within: bool,
}

impl fmt::Debug for Frames {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Frames").finish_non_exhaustive()
    }
}

impl Read for Frames {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.within && !self.next_frame()? {
                return Ok(0);
            }
            while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
                self.incoming.need(BLOCK)?;
                let piece = BlockDecodingStrategy::UptoBlocks(1);
                let decoded = self.decoder.decode_blocks(&mut self.incoming, piece);
                decoded.map_err(|error| self.fault(&error))?;
            }
            let read = self.decoder.read(into)?;
            if read > 0 || into.is_empty() {
                return Ok(read);
            }
            self.end_frame()?;
        }
    }
}

impl Frames {
    /// Begins the next frame; false where there is none. Frames that hold nothing for us are passed over.
    fn next_frame(&mut self) -> io::Result<bool> {
        loop {
            let here = self.skipped.min(self.incoming.bytes.len());
            self.incoming.bytes.drain(..here);
            self.skipped -= here;
            self.incoming.need(BLOCK)?;
            if self.skipped > 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            if self.incoming.bytes.is_empty() {
                return Ok(false);
            }
            match self.decoder.reset(&mut self.incoming) {
                Ok(()) => {
                    self.within = true;
                    return Ok(true);
                }
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => self.skipped = length as usize,
                Err(error) => return Err(self.fault(&error)),
            }
        }
    }

    fn end_frame(&mut self) -> io::Result<()> {
        self.within = false;
        let stored = self.decoder.get_checksum_from_data();
        if stored.is_some() && stored != self.decoder.get_calculated_checksum() {
            return Err(io::Error::other(
                "its checksum is not that of what came out",
            ));
        }
        Ok(())
    }

    /// Where nothing is left, nothing else is wrong.
    fn fault(&self, error: &FrameDecoderError) -> io::Error {
        if self.incoming.bytes.is_empty() {
            return io::ErrorKind::UnexpectedEof.into();
        }
        io::Error::other(error.to_string())
    }
}
