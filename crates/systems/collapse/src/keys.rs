//! The keys of all documents, as their readers take them.

use crate::card::names;
use crate::panel::evaluation;
use crate::policy::{definitions, read, switches};
use crate::receipt;

/// A kind of document, or of a part of one, with its keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentKeys {
    /// What it is: "risk", "policy: thresholds".
    pub document: String,
    /// Each key with its names, of which the first is the schema's.
    pub keys: Vec<Vec<&'static str>>,
}

/// All documents.
pub fn documents() -> Vec<DocumentKeys> {
    let of = |document: &str, keys: &[&[&'static str]]| DocumentKeys {
        document: document.to_owned(),
        keys: keys.iter().map(|names| names.to_vec()).collect(),
    };
    let mut receipt_keys = receipt::read::FIELDS.to_vec();
    receipt_keys.push(&receipt::pointers::NAMES);
    let mut all = vec![
        of("position card", &names::ALL),
        of("plan step", &names::STEP),
        of("evidence", &names::PIECE),
        of("risk", &names::RISK),
        of("violation", &names::VIOLATION),
        of("receipt", &receipt_keys),
        of("approval", &receipt::approval::FIELDS),
        of("panel evaluation", &evaluation::FIELDS),
        of("history", &receipt::history::FIELDS),
        of("outcome", &receipt::history::OUTCOME),
        of("context", &receipt::context::FIELDS),
        of("resolution", &receipt::resolution::FIELDS),
        of("policy", &read::SECTIONS),
        of("policy: coercions", &read::COERCIONS),
        of("policy: panel", &[read::ALIASES]),
    ];
    for definition in definitions() {
        let document = format!("policy: {}", definition.group);
        let keys = definition.keys.to_vec();
        match all.iter_mut().find(|one| one.document == document) {
            Some(one) => one.keys.push(keys),
            None => all.push(DocumentKeys {
                document,
                keys: vec![keys],
            }),
        }
    }
    all.push(DocumentKeys {
        document: "policy: switches".to_owned(),
        keys: switches().iter().map(|switch| vec![switch.id]).collect(),
    });
    all
}
