//! Writes an archive: what stands around the bytes of the entries, which the caller puts in between.

use super::Flaw;
use super::form::{CENTRAL, CENTRAL_BYTES, END, LOCAL, LOCAL_BYTES, UTF8};

/// 1 January 1980, the first day that the format knows: there is no clock here.
const DAY: u16 = 0x21;
/// The version of the format that is needed: stored entries in folders.
const NEEDS: u16 = 20;

/// An archive on its way.
#[derive(Debug, Default)]
pub(crate) struct Writer {
    directory: Vec<u8>,
    count: u16,
    at: u64,
}

impl Writer {
    /// What comes before the bytes of an entry.
    pub(crate) fn entry(&mut self, path: &str, size: u64, crc: u32) -> Result<Vec<u8>, Flaw> {
        let too_large = || {
            let expected = "less than 4 GB and 65,535 files in all";
            Flaw::new(path, "a workspace that is too large for one file", expected)
        };
        let offset = u32::try_from(self.at).map_err(|_| too_large())?;
        let short = u32::try_from(size).map_err(|_| too_large())?;
        let length = u16::try_from(path.len()).map_err(|_| too_large())?;
        self.count = self
            .count
            .checked_add(1)
            .filter(|count| *count < u16::MAX)
            .ok_or_else(too_large)?;
        let mut shared = Vec::new();
        for number in [NEEDS, UTF8, 0, 0, DAY] {
            shared.extend(number.to_le_bytes());
        }
        for number in [crc, short, short] {
            shared.extend(number.to_le_bytes());
        }
        shared.extend(length.to_le_bytes());
        shared.extend([0; 2]);
        let mut header = LOCAL.to_le_bytes().to_vec();
        header.extend(&shared);
        header.extend(path.as_bytes());
        self.at += LOCAL_BYTES + path.len() as u64 + size;
        self.directory.extend(CENTRAL.to_le_bytes());
        self.directory.extend(NEEDS.to_le_bytes());
        self.directory.extend(&shared);
        // No comment, the first disk, no attributes.
        self.directory.extend([0; 10]);
        self.directory.extend(offset.to_le_bytes());
        self.directory.extend(path.as_bytes());
        debug_assert!(self.directory.len() >= CENTRAL_BYTES);
        Ok(header)
    }

    /// What comes after the bytes of the last entry.
    pub(crate) fn end(self) -> Result<Vec<u8>, Flaw> {
        let too_large = |_| Flaw::new("the end", "more than 4 GB", "less than 4 GB in all");
        let offset = u32::try_from(self.at).map_err(too_large)?;
        let size = u32::try_from(self.directory.len()).map_err(too_large)?;
        let mut end = self.directory;
        end.extend(END.to_le_bytes());
        end.extend([0; 4]);
        end.extend(self.count.to_le_bytes());
        end.extend(self.count.to_le_bytes());
        end.extend(size.to_le_bytes());
        end.extend(offset.to_le_bytes());
        end.extend([0; 2]);
        Ok(end)
    }
}
