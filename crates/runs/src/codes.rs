//! Diagnostics that only runs report.

use steelyard_documents::Code;

/// A rating from 1 to 5 where a share is expected.
pub const RATING: Code = Code::new(250, "rating", "rating read as a share");

/// A run that an agent called, or a note about one, without the log that it belongs to.
pub const NO_CALLER: Code = Code::new(540, "no-caller", "called from elsewhere");

/// A record, or a part of one, that is counted nowhere.
pub const NOT_COUNTED: Code = Code::new(542, "not-counted", "record not counted");

/// All of them.
pub const ALL: &[Code] = &[RATING, NO_CALLER, NOT_COUNTED];
