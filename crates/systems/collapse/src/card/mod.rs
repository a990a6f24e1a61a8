//! The position card and its reader.

mod entry;
mod evidence;
mod evidence_text;
mod gathering;
mod given;
mod markdown;
mod marks;
pub(crate) mod names;
mod prose;
mod read;
mod risk_text;
mod risks;
mod section;
mod severity;
mod violation_text;
mod violations;
mod write;

pub use gathering::CardSection;
pub use markdown::{CardSections, card_sections};
pub use read::{looks_like_card, read_card};
pub(super) use write::quoted;
pub use write::write_card;

use steelyard_documents::Span;

/// One agent's proposal, as far as it could be read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PositionCard {
    /// `id`, where the card has one.
    pub id: Option<String>,
    /// The agent's name.
    pub agent: Option<String>,
    /// ISO 8601, as written.
    pub timestamp: Option<String>,
    /// What it claims.
    pub claims: Vec<String>,
    /// What it would do.
    pub plan: Vec<PlanStep>,
    /// What it rests on.
    pub evidence: Vec<Evidence>,
    /// What may go wrong.
    pub risks: Vec<Risk>,
    /// γ, 0 to 1.
    pub confidence: Option<Sensed>,
    /// k in the card's own unit (story points, hours, lines), 0 or more.
    pub cost: Option<Sensed>,
    /// v, 0 (cannot undo) to 1 (fully reversible).
    pub reversibility: Option<Sensed>,
    /// Invariants it would violate.
    pub violations: Vec<Violation>,
    /// The cost that was estimated, in the unit of `cost`.
    pub estimate: Option<Sensed>,
    /// Whether it changes data.
    pub data_changes: Option<bool>,
    /// Regulations whose approval it needs, such as GDPR.
    pub regulatory: Vec<String>,
    /// User value, 0 to 1.
    pub value: Option<Sensed>,
    /// The bytes it was read from.
    pub span: Span,
    /// Why it cannot rank: values that are no values. Empty for a good card.
    pub invalid: Vec<String>,
    /// Whether it says nothing that could speak against it: neither a cost nor risks nor violations, not even that there
    /// are none.
    pub silent: bool,
}

impl PositionCard {
    /// What an incomplete card lacks; empty for one that can be weighed against others.
    ///
    /// A card without evidence rests on nothing, and one that is silent about what speaks against it would win by that
    /// silence. Any other gap makes its term 0.
    pub fn lacks(&self) -> Vec<&'static str> {
        if !self.evidence.is_empty() && !self.silent {
            return Vec::new();
        }
        let gaps = [
            ("evidence", self.evidence.is_empty()),
            ("risks", self.silent),
            ("cost", self.cost.is_none()),
            ("reversibility", self.reversibility.is_none()),
            ("confidence", self.confidence.is_none()),
        ];
        let missing = gaps.iter().filter(|(_, missing)| *missing);
        missing.map(|(name, _)| *name).collect()
    }
}

/// A number that was read, with how.
#[derive(Clone, Debug, PartialEq)]
pub struct Sensed {
    /// The number, within its range.
    pub value: f64,
    /// Where it stands.
    pub span: Span,
    /// How it was read where it is not plainly a number: "Low (1 hour) read as 10".
    pub coerced: Option<String>,
}

/// One step of a plan.
#[derive(Clone, Debug, PartialEq)]
pub struct PlanStep {
    /// What is done.
    pub action: String,
    /// Why; empty where the card does not say.
    pub rationale: String,
}

/// One piece of evidence.
#[derive(Clone, Debug, PartialEq)]
pub struct Evidence {
    /// `document`, `test`, `measurement`, `expert_review`, or the card's own word.
    pub kind: String,
    /// Path or address.
    pub pointer: String,
    /// 0 to 1; `None` where the card gives none.
    pub quality: Option<Sensed>,
    /// Where it stands.
    pub span: Span,
}

/// How bad a risk is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// 0.1 by default.
    Low,
    /// 0.4 by default.
    Medium,
    /// 0.7 by default.
    High,
    /// 1.0 by default; gated.
    Critical,
}

impl Severity {
    /// From the worst to the least.
    pub const ALL: [Severity; 4] = [
        Severity::Critical,
        Severity::High,
        Severity::Medium,
        Severity::Low,
    ];

    /// The schema's word.
    pub const fn word(self) -> &'static str {
        match self {
            Severity::Critical => "critical",
            Severity::High => "high",
            Severity::Medium => "medium",
            Severity::Low => "low",
        }
    }

    /// The severity of a word, also of its usual spellings (`MED`, `moderate`).
    pub fn of_word(word: &str) -> Option<Self> {
        match word.trim().to_lowercase().as_str() {
            "critical" | "crit" | "blocker" => Some(Severity::Critical),
            "high" => Some(Severity::High),
            "medium" | "med" | "moderate" => Some(Severity::Medium),
            "low" | "minor" => Some(Severity::Low),
            _ => None,
        }
    }
}

/// One risk.
#[derive(Clone, Debug, PartialEq)]
pub struct Risk {
    /// How bad.
    pub severity: Severity,
    /// How the severity was found where the card does not plainly say.
    pub coerced: Option<String>,
    /// What it is.
    pub description: String,
    /// How it is met; empty where it is not: then the risk is unmitigated.
    pub mitigation: String,
    /// What is left of it after mitigation.
    pub residual: Residual,
    /// Where it stands.
    pub span: Span,
}

/// What is left of a risk after mitigation, 0 to 1.
#[derive(Clone, Debug, PartialEq)]
pub enum Residual {
    /// As the card says.
    Given(Sensed),
    /// The card does not say: all of it, 1.
    Whole,
}

impl Residual {
    /// The number.
    pub fn value(&self) -> f64 {
        match self {
            Residual::Given(sensed) => sensed.value,
            Residual::Whole => 1.0,
        }
    }
}

/// One invariant that a card would violate.
#[derive(Clone, Debug, PartialEq)]
pub struct Violation {
    /// Such as `INV-001`.
    pub invariant_id: String,
    /// What is violated.
    pub description: String,
    /// Why it is needed.
    pub justification: String,
    /// Whether an approval can let it pass.
    pub requires_approval: bool,
    /// Where it stands.
    pub span: Span,
}
