use serde::Serialize;

use super::SourceData;
use crate::{Column, Gain, Model, Provenance};

/// A cell: a number where there is nothing else to say of it.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub(super) enum CellData<'a> {
    Plain(f64),
    RecordedName {
        x: f64,
        #[serde(skip_serializing_if = "Option::is_none")]
        gain: Option<f64>,
        #[serde(skip_serializing_if = "str::is_empty")]
        formed: &'a str,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        notes: Vec<NoteData<'a>>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        inputs: Vec<InputData<'a>>,
    },
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct NoteData<'a> {
    text: &'a str,
    provenance: &'static str,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct InputData<'a> {
    text: &'a str,
    provenance: &'static str,
    #[serde(flatten)]
    source: SourceData<'a>,
}

/// Words for a provenance, as a file has them.
pub(crate) const PROVENANCES: [(Provenance, &str); 8] = [
    (Provenance::Read, "read"),
    (Provenance::Coerced, "coerced"),
    (Provenance::Assumed, "assumed"),
    (Provenance::Missing, "missing"),
    (Provenance::LeftOut, "left_out"),
    (Provenance::Heuristic, "heuristic"),
    (Provenance::Recorded, "recorded"),
    (Provenance::ByRule, "by_rule"),
];

fn provenance(one: Provenance) -> &'static str {
    // Read again, what was filled is a number like any other that was assumed.
    let one = if one == Provenance::Filled {
        Provenance::Assumed
    } else {
        one
    };
    let found = PROVENANCES.iter().find(|(known, _)| *known == one);
    found.map_or("read", |(_, word)| word)
}

impl<'a> CellData<'a> {
    /// The cell of an alternative.
    pub(super) fn new(model: &'a Model, column: &'a Column, at: usize) -> Self {
        let x = column.x.get(at).copied().unwrap_or(0.0);
        let gain = match &column.gain {
            Gain::Each(gains) => Some(gains.get(at).copied().unwrap_or(0.0)),
            Gain::One | Gain::Same(_) => None,
        };
        let origin = column.origins.get(at);
        let has_origin = origin.is_some_and(|it| {
            !(it.formed.is_empty() && it.notes.is_empty() && it.inputs.is_empty())
        });
        if !has_origin && gain.is_none() {
            return Self::Plain(x);
        }
        let (formed, notes, inputs) = origin.map_or(("", Vec::new(), Vec::new()), |origin| {
            let notes = origin.notes.iter().map(|(kind, text)| NoteData {
                text,
                provenance: provenance(*kind),
            });
            let inputs = origin.inputs.iter().map(|input| InputData {
                text: &input.text,
                provenance: provenance(input.provenance),
                source: SourceData {
                    file: model.file_name(input.place.file),
                    line: input.place.line,
                },
            });
            (origin.formed.as_str(), notes.collect(), inputs.collect())
        });
        Self::RecordedName {
            x,
            gain,
            formed,
            notes,
            inputs,
        }
    }
}
