//! Diagnostics that only tables report.

use steelyard_documents::Code;

/// A column that a table does not have.
pub const UNKNOWN_COLUMN: Code = Code::new(550, "unknown-column", "unknown column");

/// All of them.
pub const ALL: &[Code] = &[UNKNOWN_COLUMN];
