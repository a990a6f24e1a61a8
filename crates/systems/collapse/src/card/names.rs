//! What the fields of a card are called: the schema's name first, then what else people call it.

use steelyard_documents::field_name;

type Names = &'static [&'static str];

pub(super) const ID: Names = &["id", "position_id", "card_id"];
pub(super) const AGENT: Names = &["agent", "agent_id", "agent_name", "role"];
pub(super) const TIMESTAMP: Names = &["timestamp"];
pub(super) const CLAIMS: Names = &["claims", "claim", "key_claims"];
pub(super) const PLAN: Names = &["plan", "action_plan", "proposed_plan"];
pub(super) const EVIDENCE: Names = &[
    "evidence",
    "evidence_pointers",
    "evidence_pointer",
    "supporting_evidence",
];
pub(super) const RISKS: Names = &[
    "risks",
    "risk",
    "key_risks",
    "risks_and_mitigations",
    "risks_mitigations",
    "risk_assessment",
];
pub(super) const CRITICAL_RISKS: Names = &["critical_risks"];
pub(super) const HIGH_RISKS: Names = &["high_risks"];
pub(super) const MEDIUM_RISKS: Names = &["medium_risks"];
pub(super) const LOW_RISKS: Names = &["low_risks"];
pub(super) const CONFIDENCE: Names = &["confidence", "confidence_level", "confidence_score"];
pub(super) const COST: Names = &["cost"];
pub(super) const REVERSIBILITY: Names = &["reversibility"];
pub(super) const ESTIMATE: Names = &["estimate"];
pub(super) const VALUE: Names = &["value"];
pub(super) const VIOLATIONS: Names = &[
    "invariant_violations",
    "invariant_violation",
    "violations",
    "violated_invariants",
];
pub(super) const DATA_CHANGES: Names = &["data_changes"];
pub(super) const REGULATORY: Names = &["regulatory"];

/// Those that hold one number.
const NUMBERS: [Names; 5] = [CONFIDENCE, COST, REVERSIBILITY, ESTIMATE, VALUE];

const ALL: [Names; 19] = [
    ID,
    AGENT,
    TIMESTAMP,
    CLAIMS,
    PLAN,
    EVIDENCE,
    RISKS,
    CRITICAL_RISKS,
    HIGH_RISKS,
    MEDIUM_RISKS,
    LOW_RISKS,
    CONFIDENCE,
    COST,
    REVERSIBILITY,
    ESTIMATE,
    VALUE,
    VIOLATIONS,
    DATA_CHANGES,
    REGULATORY,
];

/// The schema's name of the field that a label means.
pub(super) fn field_of(label: &str) -> Option<&'static str> {
    let name = field_name(label);
    let mut all = ALL.iter();
    let names = all.find(|names| names.contains(&name.as_str()))?;
    names.first().copied()
}

/// Whether a field, by the schema's name, holds one number.
pub(super) fn is_number(field: &str) -> bool {
    NUMBERS.iter().any(|names| names.first() == Some(&field))
}

/// Whether a label is one of the fields that only position cards have together.
pub(super) fn is_sign(label: &str) -> bool {
    const SIGNS: [&str; 11] = [
        "agent",
        "claims",
        "claim",
        "plan",
        "evidence",
        "evidence_pointers",
        "risks",
        "confidence",
        "cost",
        "reversibility",
        "invariant_violations",
    ];
    SIGNS.contains(&field_name(label).as_str())
}
