//! A decision as data: the documented form in which any decision can be written down, opened, put to
//! the engine and exported, without the documents of a system.
//!
//! Here live the writer and the reader of that form and nothing about what a decision means. The form
//! is described in `docs/decision-as-data.md` and has a schema beside the crate's other ones. It is
//! read from JSON, YAML and TOML alike.
//!
//! ```
//! use steelyard_decision::data::{Data, read_data};
//! use steelyard_documents::{Budget, Decoder, read};
//!
//! let text = br#"{
//!   "parameters": {"w": 2}, "criteria": [{"id": "x", "weight": "w"}],
//!   "alternatives": [{"id": "a", "cells": {"x": 1}}, {"id": "b", "cells": {"x": 3}}]
//! }"#;
//! let file = read("decision.json", text, &Budget::default());
//! let mut decoder = Decoder::new(&file.source);
//! let model = read_data(&mut decoder, &file.documents[0], 1).unwrap();
//! assert_eq!(model.weigh().scores, [2.0, 6.0]);
//! assert!(serde_json::to_string(&Data::new(&model)).unwrap().contains("\"cells\":{\"x\":3.0}"));
//! ```

mod printed;
mod read;
mod write;

pub use printed::Printed;
pub use read::{looks_like_data, read_data, read_outcome};
pub use write::Data;

use crate::GateKind;

/// The form's name and version, as a file says it.
pub const FORMAT: &str = "steelyard-decision/1";

/// Kinds of gates by their words.
const KINDS: [(&str, GateKind); 4] = [
    ("rule", GateKind::Rule),
    ("valid_numbers", GateKind::ValidNumbers),
    ("all_numbers", GateKind::AllNumbers),
    ("complete", GateKind::Complete),
];

/// The kind of a gate that does not say it: two ids were the kind before there was a field for it.
fn kind_of(id: &str) -> GateKind {
    match id {
        "invalid" => GateKind::ValidNumbers,
        "complete" => GateKind::AllNumbers,
        _ => GateKind::Rule,
    }
}
