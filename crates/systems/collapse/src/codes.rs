//! Diagnostics that only weighted collapse reports.

use steelyard_documents::Code;

/// A risk given as bare text, or without a severity.
pub const RISK_WITHOUT_SEVERITY: Code =
    Code::new(300, "risk-without-severity", "risk without severity");

/// A part of a Markdown card that is none of its fields: a section, a list without a label.
pub const UNREAD_PART: Code = Code::new(305, "unread-part", "part of a card not read");

/// A receipt that says PASS and something else beside it.
pub const TWO_VERDICTS: Code = Code::new(310, "two-verdicts", "two verdicts in one receipt");

/// A violation that does not say whether it is open to approval: it is not.
pub const CLOSED_VIOLATION: Code =
    Code::new(320, "closed-violation", "violation not open to approval");

/// Evidence without a quality: left out of the mean.
pub const EVIDENCE_WITHOUT_QUALITY: Code =
    Code::new(330, "evidence-without-quality", "evidence without quality");

/// A card without a receipt.
pub const NO_RECEIPT: Code = Code::new(340, "no-receipt", "no receipt for this card");

/// A receipt, approval or evaluation that names a card that is not there.
pub const UNKNOWN_CARD: Code = Code::new(350, "unknown-card", "unknown card");

/// What a receipt, approval or evaluation calls a card, where several are called so.
pub const AMBIGUOUS_CARD: Code = Code::new(360, "ambiguous-card", "ambiguous card name");

/// An approval of something that its card does not have, or that waits for none.
pub const IDLE_APPROVAL: Code = Code::new(370, "idle-approval", "approval without effect");

/// A history of a decision that has no card, or attempts without a decision that they are of.
pub const UNUSED_HISTORY: Code = Code::new(380, "unused-history", "history not used");

/// A receipt without a name, and the card it was taken to mean.
pub const UNNAMED_RECEIPT: Code = Code::new(390, "unnamed-receipt", "receipt names no card");

/// Thresholds of one number in an order that leaves no room for an outcome between them.
pub const THRESHOLD_ORDER: Code = Code::new(440, "threshold-order", "thresholds out of order");

/// A resolution of a concern that nobody raises, or of a trade-off that is none.
pub const IDLE_RESOLUTION: Code = Code::new(375, "idle-resolution", "resolution without effect");

/// A context or a resolution of a decision that is none.
pub const UNUSED_CONTEXT: Code = Code::new(385, "unused-context", "context not used");

/// A field that is known and that nothing goes by.
pub const IDLE_FIELD: Code = Code::new(315, "idle-field", "field without effect");

/// A setting that a reading leaves without effect.
pub const IDLE_SETTING: Code = Code::new(445, "idle-setting", "setting without effect");

/// All of them.
pub const ALL: &[Code] = &[
    RISK_WITHOUT_SEVERITY,
    UNREAD_PART,
    TWO_VERDICTS,
    IDLE_FIELD,
    CLOSED_VIOLATION,
    EVIDENCE_WITHOUT_QUALITY,
    NO_RECEIPT,
    UNKNOWN_CARD,
    AMBIGUOUS_CARD,
    IDLE_APPROVAL,
    IDLE_RESOLUTION,
    UNUSED_HISTORY,
    UNUSED_CONTEXT,
    UNNAMED_RECEIPT,
    THRESHOLD_ORDER,
    IDLE_SETTING,
];
