//! What tells one state of a file from the next.

use web_sys::File;

/// A state of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stamp {
    /// Bytes.
    pub(crate) size: u64,
    /// When it was last changed, in milliseconds since 1970.
    pub(crate) modified_ms: u64,
}

/// The state of a file, as the browser says.
pub(crate) fn stamp(file: &File) -> Stamp {
    Stamp {
        size: whole(file.size()),
        modified_ms: whole(file.last_modified()),
    }
}

/// A number as JavaScript gives it: never negative, never broken.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "never negative, and whole up to 2^53"
)]
pub(in crate::state) fn whole(number: f64) -> u64 {
    number as u64
}
