//! Diagnostics that only tables report.

use steelyard_documents::Code;

/// A column that a table does not have.
pub const UNKNOWN_COLUMN: Code = Code::new(550, "unknown-column", "unknown column");

/// Runs of several tasks that are weighed as rows of one table.
pub const SEVERAL_TASKS: Code = Code::new(551, "several-tasks", "runs of several tasks");

/// A text that rows are limited to, and that none of them has.
pub const UNKNOWN_TEXT: Code = Code::new(549, "unknown-text", "unknown text");

/// A number in another unit than those above it.
pub const OTHER_UNIT: Code = Code::new(548, "other-unit", "another unit");

/// A limit of a column that no row meets.
pub const EMPTY_LIMIT: Code = Code::new(547, "empty-limit", "limit that no row meets");

/// All of them.
pub const ALL: &[Code] = &[
    UNKNOWN_COLUMN,
    SEVERAL_TASKS,
    UNKNOWN_TEXT,
    OTHER_UNIT,
    EMPTY_LIMIT,
];
