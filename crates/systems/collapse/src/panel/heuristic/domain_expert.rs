use steelyard_decision::plain;
use steelyard_documents::normalised;

use super::Opinion;
use super::shared::number;
use crate::{Evidence, PositionCard};

pub(super) const FORMULA: &str = "0.4 · best test + 0.4 · best expert review + 0.2 · best document, each by its quality; one without quality counts 0.3, none counts 0. Evidence without a type goes by its pointer";

/// What evidence without a quality counts: half of the 0.6 that evidence should reach.
const UNRATED: f64 = 0.3;

/// A kind of evidence: its name, its weight, and how the words of its types begin.
type EvidenceKind = (&'static str, f64, &'static [&'static str]);

const KINDS: [EvidenceKind; 3] = [
    ("test", 0.4, &["test"]),
    ("expert review", 0.4, &["expert", "review"]),
    ("document", 0.2, &["doc"]),
];
/// Last words of pointers to documents.
const DOCUMENT_ENDS: [&str; 6] = ["md", "txt", "rst", "pdf", "html", "docx"];

/// Technical correctness: [`FORMULA`]. A `measurement` is the verifier's matter and does not count here.
pub(super) fn opinion(card: &PositionCard) -> Opinion {
    let mut score = 0.0;
    let mut inputs = Vec::with_capacity(KINDS.len());
    let mut words = Vec::with_capacity(KINDS.len());
    let mut concerns = Vec::new();
    let names: Vec<Option<&str>> = card.evidence.iter().map(kind_of).collect();
    for (name, weight, _) in KINDS {
        let all = || card.evidence.iter().zip(&names);
        let pieces = || {
            all()
                .filter(|(_, of)| **of == Some(name))
                .map(|(piece, _)| piece)
        };
        let rated = pieces().filter_map(|piece| number(piece.quality.as_ref()));
        let best = rated.reduce(f64::max);
        let unrated = pieces().any(|piece| piece.quality.is_none());
        let counted = match best {
            Some(best) if unrated => best.max(UNRATED),
            Some(best) => best,
            None if unrated => UNRATED,
            None => 0.0,
        };
        score += weight * counted;
        inputs.push(match (best, unrated) {
            (Some(_), _) => 1.0,
            (None, true) => 0.5,
            (None, false) => 0.0,
        });
        words.push(match (best, unrated) {
            (None, false) => format!("no {name}"),
            (None, true) => format!("{name} without quality counts {}", plain(counted)),
            _ => format!("best {name} {}", plain(counted)),
        });
        if pieces().next().is_none() && name == "test" {
            concerns.push("No test is among its evidence.".to_owned());
        }
    }
    let rationale = format!("Of its evidence: {}.", words.join(", "));
    Opinion::new(score, &inputs, rationale, concerns)
}

/// The first kind that the type names, or the pointer of evidence without a type: `tests/a.rs`, `docs/a`, `a.md`.
fn kind_of(piece: &Evidence) -> Option<&'static str> {
    let typed = normalised(&piece.kind);
    let pointed = normalised(&piece.pointer);
    let words = if typed.is_empty() { &pointed } else { &typed };
    let named = KINDS.iter().find(|(_, _, beginnings)| {
        let begins = |word: &str| beginnings.iter().any(|start| word.starts_with(start));
        words.split('_').any(begins)
    });
    let is_file = || words.split('_').any(|word| DOCUMENT_ENDS.contains(&word));
    match named {
        Some((name, ..)) => Some(name),
        None if typed.is_empty() && is_file() => Some("document"),
        None => None,
    }
}
