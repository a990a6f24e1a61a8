//! Files packed with gzip or Zstandard: known by their first bytes, unpacked within a bound.

use std::io::{self, Read};

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// Bytes that are unpacked before it is asked how many there may be.
const HEAD: usize = 4 << 20;
/// Bytes that are unpacked at a time.
const PIECE: u64 = 1 << 20;

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

/// What a packed file came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unpacked {
    /// What was unpacked.
    pub bytes: Vec<u8>,
    /// How it ended.
    pub end: End,
}

/// How unpacking ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// All of it is there, and its checksums are right.
    Whole,
    /// There is more than this many bytes.
    Over(usize),
    /// It goes on no further, and why, in words that follow "a gzip file": what is there came out before.
    Broken(String),
}

/// Unpacks a file. `most` is asked once, with what came out first, how many bytes there may be: 4 MB may always. `tell`
/// hears after each piece how many of the packed bytes are used up.
pub fn unpack(
    packing: Packing,
    packed: &[u8],
    most: &dyn Fn(&[u8]) -> usize,
    tell: &mut dyn FnMut(usize),
) -> Unpacked {
    let mut source = Source::new(packing, packed);
    let mut bytes = Vec::new();
    let mut limit = None;
    loop {
        let read = Read::by_ref(&mut source)
            .take(PIECE)
            .read_to_end(&mut bytes);
        if limit.is_none() && bytes.len() >= HEAD {
            limit = Some(most(&bytes));
        }
        let end = match (limit, read) {
            (Some(limit), _) if bytes.len() > limit => End::Over(limit),
            (_, Ok(0)) => End::Whole,
            (_, Ok(_)) => {
                tell(packed.len() - source.left());
                continue;
            }
            (_, Err(error)) => End::Broken(words(&error)),
        };
        return Unpacked { bytes, end };
    }
}

fn words(error: &io::Error) -> String {
    if error.kind() == io::ErrorKind::UnexpectedEof {
        "that is cut off".to_owned()
    } else {
        format!("that is broken ({error})")
    }
}

/// A packed file that is read as what is in it.
enum Source<'a> {
    Gzip(MultiGzDecoder<&'a [u8]>),
    Zstandard(Box<Frames<'a>>),
}

impl<'a> Source<'a> {
    fn new(packing: Packing, packed: &'a [u8]) -> Self {
        match packing {
            Packing::Gzip => Self::Gzip(MultiGzDecoder::new(packed)),
            Packing::Zstandard => Self::Zstandard(Box::new(Frames {
                decoder: FrameDecoder::new(),
                rest: packed,
                within: false,
            })),
        }
    }

    /// Packed bytes that were not looked at yet.
    fn left(&self) -> usize {
        match self {
            Self::Gzip(gzip) => gzip.get_ref().len(),
            Self::Zstandard(frames) => frames.rest.len(),
        }
    }
}

impl Read for Source<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Gzip(gzip) => gzip.read(into),
            Self::Zstandard(frames) => frames.read(into),
        }
    }
}

/// Frames of Zstandard, one after the other.
struct Frames<'a> {
    decoder: FrameDecoder,
    rest: &'a [u8],
    /// Whether a frame was begun and its end not told yet.
    within: bool,
}

impl Read for Frames<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.within && !self.next_frame()? {
                return Ok(0);
            }
            while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
                let piece = BlockDecodingStrategy::UptoBlocks(1);
                let decoded = self.decoder.decode_blocks(&mut self.rest, piece);
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

impl Frames<'_> {
    /// Begins the next frame; false where there is none. Frames that hold nothing for us are passed over.
    fn next_frame(&mut self) -> io::Result<bool> {
        while !self.rest.is_empty() {
            match self.decoder.reset(&mut self.rest) {
                Ok(()) => {
                    self.within = true;
                    return Ok(true);
                }
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    let behind = self.rest.get(length as usize..);
                    self.rest = behind.ok_or(io::ErrorKind::UnexpectedEof)?;
                }
                Err(error) => return Err(self.fault(&error)),
            }
        }
        Ok(false)
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
        if self.rest.is_empty() {
            return io::ErrorKind::UnexpectedEof.into();
        }
        io::Error::other(error.to_string())
    }
}
