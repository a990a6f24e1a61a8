//! Diagnostics that only telemetry reports.

use steelyard_documents::Code;

/// A cell of a file beside a log that does not follow from its events.
pub const DIFFERS: Code = Code::new(552, "differs-from-events", "differs from the events");

/// Lines of a log that are no events.
pub const QUARANTINED: Code = Code::new(553, "quarantined", "lines that are not events");

/// All of them.
pub const ALL: &[Code] = &[DIFFERS, QUARANTINED];
