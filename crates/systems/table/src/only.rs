//! Rows that rank only with certain texts.

use std::collections::BTreeMap;

use steelyard_decision::{Atom, Effect, Gate, GateKind, GateTest};
use steelyard_documents::rows::{Header, RawCell, Row};
use steelyard_documents::{Decoder, File, Name, Names, Severity, Span, excerpt, masked, nearest};

use super::build::word;
use super::{OnlyTexts, TableMap};

/// Different texts of a column that are kept, to name one that was perhaps meant.
const MOST_KNOWN: usize = 200;
/// Texts that a rule names one by one.
const FEW: usize = 3;

/// A text as it is compared: case and white space do not matter.
pub(super) fn folded(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").to_lowercase()
}

/// The texts of one column that rows must have, while the rows are read.
pub(super) struct Filter<'m> {
    place: usize,
    only: &'m OnlyTexts,
    /// The column as it is shown.
    column: Name,
    id: Name,
    label: Name,
    /// The texts that are asked for, and the first others that rows have, as they are compared.
    texts: BTreeMap<String, Text>,
}

#[derive(Default)]
struct Text {
    asked: bool,
    /// As the first row that has it shows it.
    shown: Option<String>,
}

impl<'m> Filter<'m> {
    /// One for each column that stands at these places.
    pub(super) fn all(map: &'m TableMap, places: &[usize]) -> Vec<Self> {
        let mut ids = Names::default();
        let columns = map.only.iter().zip(places);
        let filter = |(only, place): (&'m OnlyTexts, &usize)| {
            let column: Name = masked(&only.column).into();
            Self {
                place: *place,
                only,
                id: format!("{}.only", ids.once(word(&column))).into(),
                label: format!("{column} is {}", in_words(&only.one_of)).into(),
                column,
                texts: only
                    .one_of
                    .iter()
                    .map(|text| {
                        let asked = Text {
                            asked: true,
                            shown: None,
                        };
                        (folded(text), asked)
                    })
                    .collect(),
            }
        };
        columns.map(filter).collect()
    }

    /// What keeps a row out that has none of the texts.
    pub(super) fn gate(&mut self, row: &Row<'_>, file: &File, header: &Header) -> Option<Gate> {
        let nested = || matches!(row.cell(header, self.place), RawCell::Nested);
        let why = match row.name(file, header, self.place) {
            Some(text) => {
                let other = self.other(&text)?;
                format!("{} is {other}", self.column)
            }
            None if nested() => format!("{} is a list or a map", self.column),
            None => format!("{} not given", self.column),
        };
        Some(Gate {
            kind: GateKind::Rule,
            id: self.id.clone(),
            label: self.label.clone(),
            effect: Effect::Reject,
            test: GateTest::Atom(Atom::settled(self.id.clone(), false, "", why)),
        })
    }

    /// A text that is none of those asked for, as it is shown.
    fn other(&mut self, text: &str) -> Option<String> {
        let folded = folded(text);
        if let Some(known) = self.texts.get_mut(&folded) {
            let shown = known.shown.get_or_insert_with(|| excerpt(text));
            return (!known.asked).then(|| shown.clone());
        }
        let shown = Some(excerpt(text));
        if self.texts.len() < self.only.one_of.len() + MOST_KNOWN {
            let other = Text {
                asked: false,
                shown: shown.clone(),
            };
            self.texts.insert(folded, other);
        }
        shown
    }

    /// Texts that no row has.
    fn missing(&self) -> impl Iterator<Item = (&Self, &Name)> {
        let texts = self.only.one_of.iter();
        let is_missing = |text: &&Name| {
            let known = self.texts.get(&folded(text));
            known.is_some_and(|known| known.shown.is_none())
        };
        let missing = texts.filter(is_missing);
        missing.map(move |text| (self, text))
    }

    /// Says of the first texts that no row has which ones were perhaps meant; gives the number of the others.
    pub(super) fn tell(filters: &[Self], decoder: &mut Decoder<'_>, most: usize) -> usize {
        let mut missing = filters.iter().flat_map(Self::missing);
        for (filter, text) in missing.by_ref().take(most) {
            let there = filter.texts.iter().filter(|(_, text)| text.shown.is_some());
            let known: Vec<&str> = there.map(|(folded, _)| folded.as_str()).collect();
            let perhaps = nearest(&folded(text), &known);
            let perhaps = perhaps.and_then(|found| filter.texts[found].shown.as_ref());
            let perhaps = perhaps.map_or(String::new(), |shown| format!("; perhaps {shown}"));
            let expected = format!("a text in column {}{perhaps}", filter.column);
            let diagnosis = [&excerpt(text), &*expected, "no row has it"];
            let code = crate::codes::UNKNOWN_TEXT;
            decoder.report(Severity::Warning, code, Span::default(), diagnosis);
        }
        missing.count()
    }
}

/// "Linux, none or BSD"; of many the number.
fn in_words(texts: &[Name]) -> String {
    let shown: Vec<String> = texts.iter().take(FEW).map(|text| excerpt(text)).collect();
    match shown.as_slice() {
        _ if texts.len() > FEW => format!("one of {} texts", texts.len()),
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => shown.concat(),
    }
}
