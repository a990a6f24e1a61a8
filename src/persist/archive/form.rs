//! Numbers of the ZIP format (APPNOTE 6.3): what writer and reader share.

/// Before an entry's bytes.
pub(super) const LOCAL: u32 = 0x0403_4b50;
/// Before an entry of the directory at the end.
pub(super) const CENTRAL: u32 = 0x0201_4b50;
/// Before what ends the archive.
pub(super) const END: u32 = 0x0605_4b50;

pub(super) const LOCAL_BYTES: u64 = 30;
pub(super) const CENTRAL_BYTES: usize = 46;
pub(super) const END_BYTES: u64 = 22;

/// Names are UTF-8.
pub(super) const UTF8: u16 = 1 << 11;
/// Bytes are encrypted.
pub(super) const ENCRYPTED: u16 = 1;

/// A larger file is read by no Steelyard.
pub(super) const MOST_ENTRY_BYTES: u64 = 64 << 20;

/// The checksum of ZIP: CRC-32 of ISO 3309, from the low bit on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crc(u32);

const TABLE: [u32; 256] = table();

const fn table() -> [u32; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut rest = byte;
        let mut bit = 0;
        while bit < 8 {
            rest = if rest & 1 == 1 {
                0xedb8_8320 ^ (rest >> 1)
            } else {
                rest >> 1
            };
            bit += 1;
        }
        table[byte as usize] = rest;
        byte += 1;
    }
    table
}

impl Crc {
    /// Of nothing so far.
    pub(crate) fn new() -> Self {
        Self(u32::MAX)
    }

    /// With more bytes.
    pub(crate) fn with(self, bytes: &[u8]) -> Self {
        let step =
            |crc: u32, byte: &u8| TABLE[usize::from(crc.to_le_bytes()[0] ^ byte)] ^ (crc >> 8);
        Self(bytes.iter().fold(self.0, step))
    }

    /// The checksum.
    pub(crate) fn sum(self) -> u32 {
        !self.0
    }
}
