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
