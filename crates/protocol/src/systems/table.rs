//! A table's columns, the map that says what they mean, and what would come of one.

use serde::{Deserialize, Serialize};

use crate::question::family;
use crate::{Distribution, OfSystem, Opens, WrittenFile};

/// What opens.
pub const OPENS: Opens = Opens {
    label: "Your own table",
    documents: "rows to choose from; say here which columns count, or bring a map",
    formats: "CSV TSV JSONL YAML, the map YAML JSON TOML",
    decides: "a table with a map of its columns",
};

family! {
    /// What is asked about tables.
    Table {
        /// What stands in the columns of a table.
        ColumnsOf {
            /// Key of the file.
            key: u32,
        } -> Columns,
        /// What would come of a map, and its text.
        Preview {
            /// Key of the table's file.
            key: u32,
            /// The map, in the table's own names of columns.
            map: TableMap,
        } -> MapPreview,
        /// A new document by which runs are weighed by what was measured of them; it is to be opened.
        OfRuns {
            /// What the document calls each of the runs.
            runs: Vec<String>,
            /// The columns that count, each with which way is better; nothing else of it is written.
            map: TableMap,
        } -> WrittenFile,
    }
}

impl OfSystem for Table {
    const SYSTEM: &'static str = "table";
}

/// The columns of a table, looked at in its first rows.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Columns {
    /// Key of the file.
    pub key: u32,
    /// The first columns, and those that its map names, in file order.
    pub columns: Vec<TableColumn>,
    /// Columns of the whole table.
    pub width: u32,
    /// Rows that were looked at.
    pub rows: u32,
    /// Whether those are all rows.
    pub whole: bool,
    /// The map it is read by, else a guess.
    pub map: TableMap,
    /// Whether the map is a guess.
    pub guessed: bool,
}

/// One column of a table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TableColumn {
    /// Its name, which no other column has.
    pub name: String,
    /// Cells that are numbers.
    pub numbers: u32,
    /// Cells that hold nothing.
    pub blanks: u32,
    /// Cells that hold something else.
    pub others: u32,
    /// Line and text of the first of those; no text where it is a list or a map.
    pub first_other: Option<(u32, String)>,
    /// The first different cells.
    pub samples: Vec<String>,
    /// All different texts where they are few, else the first; none that is too long to be shown whole.
    pub texts: Vec<String>,
    /// Whether there are more, or may be.
    pub more_texts: bool,
    /// Least and greatest number.
    pub range: Option<(f64, f64)>,
    /// What its numbers are in: "ms", "€", "%"; empty for plain numbers. Of percentages the numbers are shares.
    pub unit: String,
    /// Whether its numbers are dates, in days since 1970-01-01.
    pub dates: bool,
    /// How its numbers lie, where it has any.
    pub distribution: Option<Distribution>,
}

/// Which columns of a table count, and how.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TableMap {
    /// The column that names a row; without one the first that does not count.
    pub id: Option<String>,
    /// The column that names the decision a row belongs to; without one all rows are one decision.
    pub decision: Option<String>,
    /// Whether a row without a number counts as the worst of the column; else it does not rank.
    pub missing_as_worst: bool,
    /// Which texts a row must have to rank.
    pub only: Vec<OnlyTexts>,
    /// The columns that count, in the order of summation.
    pub columns: Vec<MappedColumn>,
}

/// A column in which a row must have one of these texts to rank.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct OnlyTexts {
    /// Its name; it may count too.
    pub column: String,
    /// The texts; case and white space around them do not matter.
    pub one_of: Vec<String>,
}

/// One column that counts.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MappedColumn {
    /// Its name.
    pub column: String,
    /// Whether less is better.
    pub less: bool,
    /// Its weight, 0 or more.
    pub weight: f64,
    /// Whether its numbers count as they are, and not by the range of the column.
    pub raw: bool,
    /// Rows below this do not rank.
    pub at_least: Option<Limit>,
    /// Rows above this do not rank.
    pub at_most: Option<Limit>,
    /// What its numbers can be, as far as the map says.
    pub bounds: ColumnBounds,
}

/// A limit of a column.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Limit {
    /// A number in the unit of the column.
    Number(f64),
    /// A text in the notation of the table: `95%`, `500 ms`, `€ 1.299,00`, `2026-11-22`.
    Written(String),
}

/// What the numbers of a column can be, as far as a map says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ColumnBounds {
    /// Least.
    pub min: Option<f64>,
    /// Greatest.
    pub max: Option<f64>,
    /// Whether they are counts.
    pub whole: bool,
}

/// What would come of a map.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MapPreview {
    /// How many decisions.
    pub decisions: u32,
    /// Fewest rows of a decision.
    pub fewest: u32,
    /// Most rows of a decision.
    pub most: u32,
    /// Rows of all decisions.
    pub rows: u32,
    /// Rows of all decisions that do not rank.
    pub unranked: u32,
    /// What is to know of rows that share names, in a sentence; `None` where none do.
    pub same_names: Option<String>,
    /// Whether those are all rows of the file, or only its first.
    pub whole: bool,
    /// What the first decision is called, where there are several.
    pub title: String,
    /// Who leads the first decision, where anybody does.
    pub leader: Option<String>,
    /// The first decision in a sentence.
    pub sentence: String,
    /// The first warnings by which the answer may mean something else, each in a sentence.
    pub warnings: Vec<String>,
    /// Why there is no decision, where there is none.
    pub refused: Option<String>,
    /// The map as a file.
    pub text: String,
}
