use steelyard_decision::{Choice, Switch};

/// Public names of the readings.
pub mod switch_ids {
    /// Signs of the scoring functional.
    pub const SIGNS: &str = "collapse.signs";
    /// How risks add up.
    pub const RISK_AGGREGATION: &str = "collapse.risk-aggregation";
    /// Whether residual risk scales severities.
    pub const RISK_RESIDUAL: &str = "collapse.risk-residual";
    /// What a card without a receipt may do.
    pub const MISSING_RECEIPT: &str = "collapse.missing-receipt";
    /// What a critical risk does to its card.
    pub const CRITICAL_RISK: &str = "collapse.critical-risk";
    /// What one card that waits for a human does to the others.
    pub const NEVER_PANEL: &str = "collapse.never-panel";
    /// Whether a close call precedes the threshold.
    pub const CLOSE_CALL: &str = "collapse.close-call";
    /// Whether evidence without quality counts.
    pub const MISSING_QUALITY: &str = "collapse.missing-quality";
    /// Whether a receipt that verified a pointer stands in for a quality.
    pub const RECEIPT_QUALITY: &str = "collapse.receipt-quality";
    /// Whether a reflexion trigger changes the status.
    pub const REFLEXION_TRIGGERS: &str = "collapse.reflexion-triggers";
    /// Who sits on the panel.
    pub const EVALUATORS: &str = "panel.evaluators";
    /// What calls the panel beside close scores and exhausted reflexion.
    pub const AUTO_TRIGGERS: &str = "panel.auto-triggers";
    /// In which order the panel's status is found.
    pub const PANEL_ORDER: &str = "panel.order";
    /// What an evaluator that did not score a card means for it.
    pub const MISSING_SCORE: &str = "panel.missing-score";
    /// How several evaluators of one role share its weight.
    pub const EXPERT_WEIGHT: &str = "panel.expert-weight";
}

/// Values of [`switch_ids::SIGNS`].
pub mod signs {
    /// The formula's own signs.
    pub const AS_WRITTEN: &str = "as_written";
}

const fn choice(id: &'static str, label: &'static str) -> Choice {
    Choice { id, label }
}

const SIGNS: &[Choice] = &[
    choice(
        "intended",
        "reversible, cheap, confident cards score higher (policy comments)",
    ),
    choice("as_written", "signs as the formula prints them: −v, +k, −γ"),
];
const AGGREGATION: &[Choice] = &[
    choice("sum", "severities add up"),
    choice("max", "the worst risk counts"),
    choice("mean", "the mean severity counts"),
    choice("noisy_or", "1 − Π (1 − severity)"),
];
const RESIDUAL: &[Choice] = &[
    choice("off", "full severity counts"),
    choice("on", "severity × residual risk"),
];
const MISSING_RECEIPT: &[Choice] = &[
    choice("allow_unverified", "goes on, marked unverified"),
    choice("block", "cannot be accepted by the threshold"),
];
const CRITICAL_RISK: &[Choice] = &[
    choice("escalate", "the card waits for a human"),
    choice("reject", "the card is rejected"),
];
const NEVER_PANEL: &[Choice] = &[
    choice("per_card", "other cards still rank"),
    choice("any_card", "one waiting card sends all to a human"),
];
const CLOSE_CALL: &[Choice] = &[
    choice("after_threshold", "a leader over the threshold is accepted"),
    choice(
        "first",
        "a close call goes to the panel even above the threshold",
    ),
];
const MISSING_QUALITY: &[Choice] = &[
    choice(
        "left_out",
        "evidence without quality is left out of the mean",
    ),
    choice("assumed", "it counts with the assumed quality"),
];
const RECEIPT_QUALITY: &[Choice] = &[
    choice("off", "a receipt says nothing of quality"),
    choice(
        "on",
        "evidence without quality counts as 1 if a passing receipt lists it",
    ),
];
const REFLEXION_TRIGGERS: &[Choice] = &[
    choice("listed", "what fires is listed and changes no status"),
    choice(
        "act",
        "what fires sends the decision into another round, or to the panel when no round is left",
    ),
];
const EVALUATORS: &[Choice] = &[
    choice("given", "those whose evaluations are loaded"),
    choice(
        "fill_in",
        "heuristic: a rule for each role without an evaluator",
    ),
    choice("heuristic", "heuristic: only the rules of all seven roles"),
];
const AUTO_TRIGGERS: &[Choice] = &[
    choice(
        "listed",
        "also where experts differ, or no card is best in more than half of the criteria",
    ),
    choice(
        "scores_only",
        "only for close scores and exhausted reflexion",
    ),
];
const PANEL_ORDER: &[Choice] = &[
    choice(
        "strict",
        "weak and missing agreement come before a near tie",
    ),
    choice("step4_only", "consensus, near tie, else the safest"),
];
const MISSING_SCORE: &[Choice] = &[
    choice("left_out", "the evaluator does not count for that card"),
    choice("zero", "it counts as 0"),
    choice("cannot_win", "the card cannot win"),
];
const EXPERT_WEIGHT: &[Choice] = &[
    choice("shared", "they share the weight of the role equally"),
    choice("each", "each has the whole weight"),
];

/// All readings at their defaults, in the order to show.
pub fn switches() -> Vec<Switch> {
    vec![
        Switch::new(switch_ids::SIGNS, "Signs of the score", SIGNS),
        Switch::new(switch_ids::CLOSE_CALL, "Close call", CLOSE_CALL),
        Switch::new(
            switch_ids::MISSING_RECEIPT,
            "Card without receipt",
            MISSING_RECEIPT,
        ),
        Switch::new(
            switch_ids::CRITICAL_RISK,
            "Critical risk over the limit",
            CRITICAL_RISK,
        ),
        Switch::new(
            switch_ids::NEVER_PANEL,
            "A card waits for a human",
            NEVER_PANEL,
        ),
        Switch::new(switch_ids::RISK_AGGREGATION, "Several risks", AGGREGATION),
        Switch::new(switch_ids::RISK_RESIDUAL, "Residual risk", RESIDUAL),
        Switch::new(
            switch_ids::MISSING_QUALITY,
            "Evidence without quality",
            MISSING_QUALITY,
        ),
        Switch::new(
            switch_ids::RECEIPT_QUALITY,
            "Evidence that a receipt verified",
            RECEIPT_QUALITY,
        ),
        Switch::new(
            switch_ids::REFLEXION_TRIGGERS,
            "Reflexion triggers",
            REFLEXION_TRIGGERS,
        ),
        Switch::new(switch_ids::EVALUATORS, "The panel's evaluators", EVALUATORS),
        Switch::new(
            switch_ids::AUTO_TRIGGERS,
            "The panel is called",
            AUTO_TRIGGERS,
        ),
        Switch::new(
            switch_ids::PANEL_ORDER,
            "Order of the panel's rules",
            PANEL_ORDER,
        ),
        Switch::new(
            switch_ids::MISSING_SCORE,
            "An evaluator without a score",
            MISSING_SCORE,
        ),
        Switch::new(
            switch_ids::EXPERT_WEIGHT,
            "Several evaluators in one role",
            EXPERT_WEIGHT,
        ),
    ]
}
