use steelyard_decision::{Parameter, Role as Kind};

use crate::role::Role;

/// Public names of the parameters.
pub mod ids {
    /// Weight of evidence quality.
    pub const W_E: &str = "collapse.w_e";
    /// Weight of risk.
    pub const W_R: &str = "collapse.w_r";
    /// Weight of reversibility.
    pub const W_V: &str = "collapse.w_v";
    /// Weight of cost.
    pub const W_K: &str = "collapse.w_k";
    /// Weight of the agent's confidence γ.
    pub const W_GAMMA: &str = "collapse.w_gamma";
    /// Weight of one invariant violation.
    pub const W_I: &str = "collapse.w_i";
    /// Score above which the first is accepted.
    pub const THRESHOLD: &str = "collapse.threshold";
    /// Gap below which the panel is asked.
    pub const GAP: &str = "collapse.gap";
    /// Reflexion rounds before the panel decides.
    pub const MAX_REFLEXIONS: &str = "collapse.max_reflexions";
    /// Residual risk above which a critical risk is gated.
    pub const RESIDUAL_LIMIT: &str = "collapse.residual_limit";
    /// Skeptic's score of 10 below which risks are to be mitigated.
    pub const SKEPTIC_SCORE: &str = "collapse.skeptic_score";
    /// Evidence quality below which proof is wanted.
    pub const EVIDENCE_QUALITY: &str = "collapse.evidence_quality";
    /// How many times its estimate a cost may be.
    pub const COST_FACTOR: &str = "collapse.cost_factor";
    /// How far the domain experts may be apart, as a share of their mean.
    pub const EXPERT_SPREAD: &str = "collapse.expert_spread";
    /// Share of the criteria that a card has to be the best in more than, or there is a trade-off.
    pub const TRADEOFF_SHARE: &str = "collapse.tradeoff_share";
    /// Reversibility below which a change of data is irreversible.
    pub const REVERSIBILITY_LIMIT: &str = "collapse.reversibility_limit";
    /// Quality assumed for evidence without one.
    pub const ASSUMED_QUALITY: &str = "collapse.assumed_quality";
    /// Weight of a critical risk.
    pub const CRITICAL: &str = "collapse.severity.critical";
    /// Weight of a high risk.
    pub const HIGH: &str = "collapse.severity.high";
    /// Weight of a medium risk.
    pub const MEDIUM: &str = "collapse.severity.medium";
    /// Weight of a low risk.
    pub const LOW: &str = "collapse.severity.low";
    /// C from which the panel agrees.
    pub const CONSENSUS: &str = "panel.consensus";
    /// C below which the safest is taken.
    pub const FALLBACK: &str = "panel.fallback";
    /// C below which a human decides.
    pub const ESCALATE: &str = "panel.escalate";
    /// Lead of C below which a hybrid is made.
    pub const HYBRID_GAP: &str = "panel.hybrid_gap";
}

/// One parameter of a collapse policy and where a policy file says it.
#[derive(Clone, Copy, Debug)]
pub struct Definition {
    /// Public name.
    pub id: &'static str,
    /// Name in words.
    pub label: &'static str,
    /// Group, which is also the section of the policy file.
    pub group: &'static str,
    /// Key in that section; the first is written, the others are read too.
    pub keys: &'static [&'static str],
    role: Kind,
    default: f64,
    max: f64,
    limit: f64,
    step: f64,
}

const fn weight(
    id: &'static str,
    label: &'static str,
    keys: &'static [&'static str],
    default: f64,
    max: f64,
) -> Definition {
    let role = Kind::Weight;
    Definition {
        id,
        label,
        group: "weights",
        keys,
        role,
        default,
        max,
        limit: 1e6,
        step: 0.1,
    }
}

const fn threshold(
    id: &'static str,
    label: &'static str,
    keys: &'static [&'static str],
    [default, max, limit, step]: [f64; 4],
) -> Definition {
    let role = Kind::Threshold;
    Definition {
        id,
        label,
        group: "thresholds",
        keys,
        role,
        default,
        max,
        limit,
        step,
    }
}

/// The weight of a role of the panel.
const fn role(role: Role, keys: &'static [&'static str], default: f64) -> Definition {
    Definition {
        group: PANEL,
        ..weight(panel_weight(role), role.label(), keys, default, 5.0)
    }
}

const fn panel_threshold(
    id: &'static str,
    label: &'static str,
    keys: &'static [&'static str],
    default: f64,
) -> Definition {
    Definition {
        group: PANEL_THRESHOLDS,
        ..threshold(id, label, keys, [default, 1.0, 1.0, 0.01])
    }
}

/// Id of the weight of a role.
pub const fn panel_weight(role: Role) -> &'static str {
    match role {
        Role::Minimalist => "panel.minimalist",
        Role::Skeptic => "panel.skeptic",
        Role::DomainExpert => "panel.domain_expert",
        Role::Verifier => "panel.verifier",
        Role::Collective => "panel.collective",
        Role::Risk => "panel.risk",
        Role::UserValue => "panel.user_value",
    }
}

const fn evaluating(
    id: &'static str,
    label: &'static str,
    group: &'static str,
    keys: &'static [&'static str],
    default: f64,
) -> Definition {
    let role = Kind::Evaluating;
    Definition {
        id,
        label,
        group,
        keys,
        role,
        default,
        max: 1.0,
        limit: 1.0,
        step: 0.05,
    }
}

/// Group of the weights of the panel's roles.
pub(super) const PANEL: &str = "panel";
/// Group of the thresholds of the panel.
pub(super) const PANEL_THRESHOLDS: &str = "panel-thresholds";

/// Defaults: Weighted Collapse Policy, "Default Weights", "Constants", "Risk(R)", "Consensus Panel Composition" and
/// "Consensus Check"; limits: "Reflexion Triggers" and "When to Use Consensus Panel".
const DEFINITIONS: [Definition; 32] = [
    weight(ids::W_E, "Evidence", &["w_e"], 10.0, 20.0),
    weight(ids::W_R, "Risk", &["w_r"], 8.0, 16.0),
    weight(ids::W_V, "Reversibility", &["w_v"], 3.0, 6.0),
    weight(ids::W_K, "Cost", &["w_k"], 2.0, 4.0),
    weight(ids::W_GAMMA, "Confidence", &["w_gamma", "w_γ"], 1.0, 4.0),
    weight(ids::W_I, "Invariants", &["w_i"], 10.0, 20.0),
    threshold(
        ids::THRESHOLD,
        "Accept above",
        &["threshold"],
        [6.0, 14.0, 1e6, 0.1],
    ),
    threshold(
        ids::GAP,
        "Score gap",
        &["consensus_gap_threshold", "gap"],
        [2.0, 6.0, 1e6, 0.1],
    ),
    threshold(
        ids::MAX_REFLEXIONS,
        "Reflexions at most",
        &["max_reflexions"],
        [3.0, 10.0, 1e3, 1.0],
    ),
    threshold(
        ids::RESIDUAL_LIMIT,
        "Residual risk limit",
        &["residual_limit"],
        [0.3, 1.0, 1.0, 0.05],
    ),
    threshold(
        ids::SKEPTIC_SCORE,
        "Skeptic score limit",
        &["skeptic_score"],
        [3.0, 10.0, 10.0, 0.1],
    ),
    threshold(
        ids::EVIDENCE_QUALITY,
        "Evidence quality limit",
        &["evidence_quality"],
        [0.6, 1.0, 1.0, 0.05],
    ),
    threshold(
        ids::COST_FACTOR,
        "Cost limit in estimates",
        &["cost_factor"],
        [2.0, 10.0, 1e6, 0.1],
    ),
    threshold(
        ids::EXPERT_SPREAD,
        "Expert spread limit",
        &["expert_spread"],
        [0.3, 2.0, 1e3, 0.05],
    ),
    threshold(
        ids::TRADEOFF_SHARE,
        "Trade-off share limit",
        &["tradeoff_share"],
        [0.5, 1.0, 1.0, 0.05],
    ),
    threshold(
        ids::REVERSIBILITY_LIMIT,
        "Reversibility limit",
        &["reversibility_limit"],
        [0.3, 1.0, 1.0, 0.05],
    ),
    role(Role::Minimalist, &["minimalist"], 1.5),
    role(Role::Skeptic, &["skeptic"], 2.0),
    role(
        Role::DomainExpert,
        &["domain_expert", "domain_experts"],
        1.8,
    ),
    role(Role::Verifier, &["verifier"], 2.5),
    role(
        Role::Collective,
        &["collective", "collective_intelligence"],
        1.3,
    ),
    role(Role::Risk, &["risk", "risk_compliance"], 2.2),
    role(Role::UserValue, &["user_value", "user_value_advocate"], 1.4),
    panel_threshold(ids::CONSENSUS, "Consensus from", &["consensus"], 0.7),
    panel_threshold(ids::FALLBACK, "Fallback below", &["fallback"], 0.6),
    panel_threshold(ids::ESCALATE, "Escalate below", &["escalate"], 0.5),
    panel_threshold(
        ids::HYBRID_GAP,
        "Hybrid if lead below",
        &["hybrid_gap"],
        0.1,
    ),
    evaluating(
        ids::CRITICAL,
        "Critical risk counts",
        "severity",
        &["critical"],
        1.0,
    ),
    evaluating(ids::HIGH, "High risk counts", "severity", &["high"], 0.7),
    evaluating(
        ids::MEDIUM,
        "Medium risk counts",
        "severity",
        &["medium"],
        0.4,
    ),
    evaluating(ids::LOW, "Low risk counts", "severity", &["low"], 0.1),
    evaluating(
        ids::ASSUMED_QUALITY,
        "Assumed quality",
        "assumptions",
        &["assumed_quality"],
        0.5,
    ),
];

/// Way to the section of a group in a policy file: for each key on it the names, of which the first is written and
/// the others are read too.
pub(super) const fn section(group: &str) -> &'static [&'static [&'static str]] {
    match group.as_bytes() {
        b"weights" => &[&["weights"]],
        b"thresholds" => &[&["thresholds"]],
        b"severity" => &[&["severity", "severity_weights"]],
        b"panel" => &[&["panel"], &["roles", "weights"]],
        b"panel-thresholds" => &[&["panel"], &["thresholds"]],
        _ => &[&["assumptions"]],
    }
}

/// All parameters in the order to show.
pub const fn definitions() -> &'static [Definition] {
    &DEFINITIONS
}

/// The definition of an id.
pub fn definition(id: &str) -> Option<&'static Definition> {
    DEFINITIONS.iter().find(|definition| definition.id == id)
}

impl Definition {
    /// Way to the section that a policy file says it in: for each key its names, the first of which is written.
    pub const fn section(&self) -> &'static [&'static [&'static str]] {
        section(self.group)
    }

    /// The parameter at its default.
    pub fn parameter(&self) -> Parameter {
        Parameter {
            group: self.group.into(),
            role: self.role,
            max: self.max,
            limit: self.limit,
            step: self.step,
            whole: self.id == ids::MAX_REFLEXIONS,
            ..Parameter::weight(self.id, self.label, self.default)
        }
    }
}
