/// A part of a document that stands on lines of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Block {
    /// A heading of a level, 1 to 6.
    Heading(u8, Vec<Inline>),
    /// Running text.
    Paragraph(Vec<Inline>),
    /// Items, numbered from a number on or with bullets.
    List(Option<u64>, Vec<Item>),
    /// Rows under a head.
    Table(Table),
    /// What is quoted.
    Quote(Vec<Block>),
    /// Text as it is written.
    Code(String),
    /// A line across.
    Rule,
}

/// One item of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Item {
    /// Whether it is done; `None` where it is no task.
    pub(super) done: Option<bool>,
    /// What it says.
    pub(super) blocks: Vec<Block>,
}

/// A table. Its cells are as many as its columns in each row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Table {
    /// What it is called, for who does not see where it stands: "Table 2: Positions compared".
    pub(super) label: String,
    /// How each column is set.
    pub(super) columns: Vec<Align>,
    /// Names of the columns.
    pub(super) head: Vec<Vec<Inline>>,
    /// Rows of cells.
    pub(super) rows: Vec<Vec<Vec<Inline>>>,
}

/// Where the cells of a column stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Align {
    /// Where a line begins.
    #[default]
    Start,
    /// In the middle.
    Center,
    /// Where a line ends: numbers too.
    End,
}

/// A part of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Inline {
    /// Bare text.
    Text(String),
    /// Text as it is written.
    Code(String),
    /// Stressed.
    Emphasis(Vec<Inline>),
    /// Stressed more.
    Strong(Vec<Inline>),
    /// The way to an address of the web or of mail.
    Link(String, Vec<Inline>),
    /// A new line.
    Break,
}

/// The bare text of a line.
pub(super) fn plain(line: &[Inline]) -> String {
    let parts = line.iter().map(|part| match part {
        Inline::Text(text) | Inline::Code(text) => text.clone(),
        Inline::Emphasis(parts) | Inline::Strong(parts) | Inline::Link(_, parts) => plain(parts),
        Inline::Break => " ".to_owned(),
    });
    parts.collect()
}
