//! E, the mean quality of a card's evidence, and what stands in for a quality that is not given.

use steelyard_decision::{Input, Origin, Provenance, plain};

use super::pointer::{Listed, pointer_in};
use super::policy::{ids, switch_ids};
use super::terms::{Term, how, missing};
use super::{CardInput, Evidence, Policy, ReceiptVerdict};

/// Quality of evidence that a receipt verified: its pointer was followed, and the receipt passes.
const VERIFIED: f64 = 1.0;

/// E: the mean quality of the evidence that has one; 0 without any. For evidence without one stands, where a
/// reading says so, 1 if a passing receipt lists its pointer (`⚖ collapse.receipt-quality`), else the assumed
/// quality (`⚖ collapse.missing-quality`).
pub(super) fn evidence(policy: &Policy, input: &CardInput<'_>) -> Term {
    let evidence = &input.card.evidence;
    if evidence.is_empty() {
        return missing("evidence");
    }
    let assumed = (policy.reading(switch_ids::MISSING_QUALITY) == "assumed")
        .then(|| policy.parameters.value_of(ids::ASSUMED_QUALITY));
    let listed = listed(policy, input);
    let mut origin = Origin::default();
    let (mut sum, mut counted, mut confirmed, mut without) = (0.0, 0_u32, 0_usize, 0_usize);
    for piece in evidence {
        let from_receipt = piece.quality.is_none() && is_listed(piece, listed.as_ref());
        confirmed += usize::from(from_receipt);
        without += usize::from(piece.quality.is_none() && !from_receipt);
        let (quality, provenance) = match &piece.quality {
            Some(quality) => (Some(quality.value), how(quality.coerced.as_ref())),
            None if from_receipt => (Some(VERIFIED), Provenance::Assumed),
            None if assumed.is_some() => (assumed, Provenance::Assumed),
            None => (None, Provenance::LeftOut),
        };
        origin.inputs.push(Input {
            text: words(piece, quality, from_receipt),
            place: input.place(piece.span),
            provenance,
        });
        if let Some(quality) = quality {
            sum += quality;
            counted += 1;
        }
    }
    if confirmed > 0 {
        let all = evidence.len();
        let note = format!("{confirmed} of {all} without quality, set to 1 by the receipt");
        origin.notes.push((Provenance::Assumed, note));
    }
    if without > 0 {
        origin
            .notes
            .push(without_quality(without, evidence.len(), assumed));
    }
    if counted == 0 {
        return (0.0, origin);
    }
    origin.formed = format!(
        "mean of {counted} {}",
        if counted == 1 { "quality" } else { "qualities" }
    );
    (sum / f64::from(counted), origin)
}

/// The pointers that stand in for a quality.
fn listed(policy: &Policy, input: &CardInput<'_>) -> Option<Listed> {
    let counts = policy.reading(switch_ids::RECEIPT_QUALITY) == "on";
    let passed = input.verdict == Some(ReceiptVerdict::Pass);
    (counts && passed).then(|| Listed::new(&input.verified))
}

fn is_listed(piece: &Evidence, listed: Option<&Listed>) -> bool {
    let pair = pointer_in(&piece.pointer).zip(listed);
    pair.is_some_and(|(pointer, listed)| listed.holds(pointer))
}

fn words(piece: &Evidence, quality: Option<f64>, from_receipt: bool) -> String {
    let name = if piece.pointer.is_empty() {
        &piece.kind
    } else {
        &piece.pointer
    };
    let from = if from_receipt { ", from receipt" } else { "" };
    match quality {
        Some(quality) => format!("quality {} of {name}{from}", plain(quality)),
        None => format!("{name}, no quality"),
    }
}

fn without_quality(without: usize, all: usize, assumed: Option<f64>) -> (Provenance, String) {
    let of = format!("{without} of {all} without quality");
    match assumed {
        Some(quality) => (
            Provenance::Assumed,
            format!("{of}, assumed {}", plain(quality)),
        ),
        None if without == all => (Provenance::Missing, format!("{of}, so E = 0")),
        None => (Provenance::LeftOut, format!("{of}, left out of the mean")),
    }
}
