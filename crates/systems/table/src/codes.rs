//! Diagnostics that only tables report.

use steelyard_documents::{Code, Diagnostic, Severity};

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

/// A number whose mark may be decimal or part thousands.
pub const OPEN_NUMBER: Code = Code::new(546, "open-number", "number that could be two");

/// An item among the objects of a table that is none.
pub const NO_OBJECT: Code = Code::new(545, "no-object", "row that is no object");

/// A key of a column that counts, given twice in a row.
pub const CELL_TWICE: Code = Code::new(544, "cell-twice", "cell given twice");

/// A first line of numbers above numbers.
pub const NO_HEADER: Code = Code::new(543, "no-header", "first line without names");

/// Whether a diagnostic that is no error says that an answer may mean something else than it seems to: cells or rows were
/// lost, read by an assumption, or kept out in full. Commands print those under what they decide.
pub fn changes_meaning(diagnostic: &Diagnostic) -> bool {
    const THOSE: [Code; 7] = [
        Code::RAGGED_ROW,
        UNKNOWN_TEXT,
        EMPTY_LIMIT,
        OPEN_NUMBER,
        NO_OBJECT,
        CELL_TWICE,
        NO_HEADER,
    ];
    let is_one = diagnostic.is_of_encoding() || THOSE.contains(&diagnostic.code);
    is_one && diagnostic.severity == Severity::Warning
}

/// All of them.
pub const ALL: &[Code] = &[
    UNKNOWN_COLUMN,
    SEVERAL_TASKS,
    UNKNOWN_TEXT,
    OTHER_UNIT,
    EMPTY_LIMIT,
    OPEN_NUMBER,
    NO_OBJECT,
    CELL_TWICE,
    NO_HEADER,
];
