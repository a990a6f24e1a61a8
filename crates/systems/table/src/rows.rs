use std::collections::BTreeMap;

use steelyard_decision::{Domain, Gate};
use steelyard_documents::rows::Header;
use steelyard_documents::{Code, Decoder, Name, Severity, Span};

use crate::MappedColumn;
use crate::numbers::{Notation, Units};

/// Rows as far as they are read.
#[derive(Default)]
pub(super) struct Rows {
    /// Names, each one once in its decision.
    pub(super) ids: Vec<Name>,
    /// Lines, from 1.
    pub(super) lines: Vec<u32>,
    /// Keys of their files, where that is not one file.
    pub(super) files: Vec<u32>,
    /// Rows of each decision, by id, in the order of first rows.
    pub(super) decisions: Vec<(Name, Vec<usize>)>,
    /// For each mapped column one number a row; NaN where there is none.
    pub(super) numbers: Vec<Vec<f64>>,
    /// For each mapped column what its numbers can be, as they tell themselves.
    pub(super) told: Vec<Domain>,
    /// Rows with cells that are no numbers.
    pub(super) bad: BTreeMap<usize, Bad>,
    /// For each mapped column the rows whose text says more than their number, with that text: a spread, a date.
    pub(super) texts: Vec<BTreeMap<usize, String>>,
    /// What the numbers of each mapped column are in; nothing where they are no cells.
    pub(super) units: Vec<Units>,
    /// How the numbers of each mapped column are written, likewise.
    pub(super) notations: Vec<Notation>,
    /// What keeps rows out that have other texts than the map asks for.
    pub(super) other_texts: Vec<(usize, Gate)>,
}

/// Cells of a row that are no numbers.
#[derive(Default)]
pub(super) struct Bad {
    /// The first of them, in words.
    pub(super) why: Name,
    /// Places of their columns in the map, ascending.
    pub(super) columns: Vec<usize>,
}

/// Says that a column holds no number at all, and where those may be that stand below it.
pub(super) fn no_number(decoder: &mut Decoder<'_>, column: &MappedColumn, header: &Header) {
    let found = format!("no numbers in column {}", column.column);
    let below = header.place_of(&column.column);
    let below = below.map_or(Vec::new(), |place| header.below(&header.columns[place]));
    let expected = if below.is_empty() {
        "numbers".to_owned()
    } else {
        format!("a path to what stands in it: {}", listed(&below))
    };
    let diagnosis = [found.as_str(), &expected, "table not used"];
    decoder.report(
        Severity::Error,
        Code::WRONG_TYPE,
        Span::default(),
        diagnosis,
    );
}

/// The first names; of more that there are others.
pub(super) fn listed(names: &[&str]) -> String {
    const MOST: usize = 40;
    let more = if names.len() > MOST { ", …" } else { "" };
    format!("{}{more}", names[..names.len().min(MOST)].join(", "))
}
