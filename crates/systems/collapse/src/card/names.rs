//! What the fields of a card are called: the schema's name first, then what else people call it.

use steelyard_documents::field_name;

pub(crate) type Names = &'static [&'static str];

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

/// Fields of a card.
pub(crate) const ALL: [Names; 19] = [
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

/// Fields of a step of a plan.
pub(crate) const STEP: [Names; 2] = [&["action"], &["rationale"]];
/// What points to a piece of evidence.
pub(super) const POINTER: Names = &[
    "pointer",
    "path",
    "file",
    "source",
    "link",
    "url",
    "reference",
];
/// Fields of a piece of evidence.
pub(crate) const PIECE: [Names; 3] = [&["type", "kind"], POINTER, &["quality"]];
/// What says how bad a risk is; the impact where nothing else does.
pub(super) const SEVERITY: Names = &["severity", "level", "risk_level"];
/// The same with the impact, which counts where nothing else is given.
pub(super) const SEVERITY_OR_IMPACT: Names = &["severity", "level", "risk_level", "impact"];
/// Fields of a risk, in the order in which they are read.
pub(crate) const RISK: [Names; 6] = [
    SEVERITY,
    &["impact"],
    &["description", "risk"],
    &["mitigation", "mitigations", "mitigation_strategy"],
    &["residual_risk", "residual"],
    &["likelihood", "probability"],
];
/// Fields of an invariant violation.
pub(crate) const VIOLATION: [Names; 4] = [
    &["invariant_id", "id"],
    &["description"],
    &["justification"],
    &["requires_approval"],
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
