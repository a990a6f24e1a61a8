//! Whether a decision's card may be written to memory.
//!
//! Here lives the protocol's four checks. Whether a card is accepted is Rule 4's matter; a card may be accepted and
//! still not be written.
//!
//! Source: Weighted Collapse Policy, "Memory Write Protocol".

use steelyard_decision::{apart, compare};

use super::pointer::{Listed, pointer_in};
use super::{ApprovalOf, Check, Evidence, PositionCard, ReceiptVerdict, Violation};

/// What the protocol looks at.
#[derive(Clone, Copy, Debug)]
pub struct Write<'a> {
    /// The card that would be written.
    pub card: &'a PositionCard,
    /// What the verifier said; `None` without a receipt.
    pub verdict: Option<ReceiptVerdict>,
    /// What humans approved of it.
    pub approvals: &'a [ApprovalOf],
    /// Its final score S; `None` where it has none.
    pub score: Option<f64>,
    /// What S must be over.
    pub threshold: f64,
    /// The pointers that its receipt lists as verified; empty where it lists none.
    pub verified: &'a [String],
}

/// Whether it may be written, and what was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Permit {
    /// The four checks in the order of the source: `receipt`, `score`, `violations`, `evidence`.
    pub checks: Vec<Check>,
    /// Whether all of them hold.
    pub allowed: bool,
}

/// Asks for leave to write a card to memory: a receipt exists and passes; S > threshold; every invariant violation
/// is approved; every evidence pointer is a path or an address, and one of those the receipt lists, if it lists
/// any.
///
/// A violation that is not open to approval is never approved, and a card without evidence has nothing to point
/// to, so neither is written.
pub fn permit(write: &Write<'_>) -> Permit {
    let checks = vec![
        receipt(write.verdict),
        score(write.score, write.threshold),
        violations(&write.card.violations, write.approvals),
        evidence(&write.card.evidence, write.verified),
    ];
    let allowed = checks.iter().all(|check| check.holds);
    Permit { checks, allowed }
}

fn receipt(verdict: Option<ReceiptVerdict>) -> Check {
    let words = match verdict {
        Some(ReceiptVerdict::Pass) => "receipt passes",
        Some(ReceiptVerdict::Fail) => "receipt fails",
        Some(ReceiptVerdict::Pending) => "receipt pending, unverified",
        None => "no receipt, unverified",
    };
    Check {
        id: "receipt",
        label: "Verifier receipt",
        holds: verdict == Some(ReceiptVerdict::Pass),
        words: words.to_owned(),
    }
}

fn score(score: Option<f64>, threshold: f64) -> Check {
    let (holds, words) = match score {
        Some(score) => {
            let holds = compare(score, threshold).is_gt();
            let [left, right] = apart(score, threshold);
            let sign = if holds { ">" } else { "≤" };
            (holds, format!("{left} {sign} {right}"))
        }
        None => (false, "no score".to_owned()),
    };
    Check {
        id: "score",
        label: "Score over the threshold",
        holds,
        words,
    }
}

fn violations(violations: &[Violation], approvals: &[ApprovalOf]) -> Check {
    let is_approved = |violation: &Violation| {
        let asked = ApprovalOf::Invariant(violation.invariant_id.clone());
        violation.requires_approval && approvals.iter().any(|of| of.is(&asked))
    };
    let open = violations.iter().filter(|one| !is_approved(one));
    let open: Vec<&str> = open
        .map(|one| match one.invariant_id.as_str() {
            "" => "a violation",
            id => id,
        })
        .collect();
    let words = match (violations.len(), open.as_slice()) {
        (0, _) => "0 violations".to_owned(),
        (n, []) => format!("{n} of {n} approved"),
        (_, open) => format!("{} not approved", some(open)),
    };
    Check {
        id: "violations",
        label: "Violations approved",
        holds: open.is_empty(),
        words,
    }
}

fn evidence(evidence: &[Evidence], verified: &[String]) -> Check {
    let verified = Listed::new(verified);
    let (mut malformed, mut unconfirmed) = (Vec::new(), Vec::new());
    for piece in evidence {
        match pointer_in(&piece.pointer) {
            None if piece.pointer.trim().is_empty() => malformed.push("nothing"),
            None => malformed.push(piece.pointer.trim()),
            Some(pointer) if !verified.is_empty() && !verified.holds(pointer) => {
                unconfirmed.push(pointer);
            }
            Some(_) => {}
        }
    }
    let all = evidence.len();
    let words = match (malformed.as_slice(), unconfirmed.as_slice()) {
        _ if all == 0 => "no evidence".to_owned(),
        ([], []) if verified.is_empty() => {
            format!("{all} of {all} well-formed, the receipt lists none")
        }
        ([], []) => format!("{all} of {all} listed in the receipt"),
        ([], unconfirmed) => format!("not listed in the receipt: {}", some(unconfirmed)),
        (malformed, _) => format!("no path or address: {}", some(malformed)),
    };
    Check {
        id: "evidence",
        label: "Evidence pointers valid",
        holds: all > 0 && malformed.is_empty() && unconfirmed.is_empty(),
        words,
    }
}

/// The first few names, and how many more there are.
fn some(names: &[&str]) -> String {
    const SHOWN: usize = 3;
    let shown: Vec<&str> = names.iter().take(SHOWN).copied().collect();
    match names.len().saturating_sub(SHOWN) {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}
