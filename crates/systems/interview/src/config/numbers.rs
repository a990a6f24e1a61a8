//! Numbers that belong to no rule.

/// Public names of the parameters that belong to no rule.
pub mod ids {
    /// How many turns the exploratory phase has.
    pub const EXPLORATORY_TURNS: &str = "interview.phases.exploratory";
    /// How many turns the focused phase has.
    pub const FOCUSED_TURNS: &str = "interview.phases.focused";
    /// Fewest turns of the exploratory phase, by bounds.
    pub const EXPLORATORY_MIN: &str = "interview.phases.exploratory_min";
    /// Most turns of the exploratory phase, by bounds.
    pub const EXPLORATORY_MAX: &str = "interview.phases.exploratory_max";
    /// Coverage that ends the exploratory phase, by bounds.
    pub const FOCUSED_COVERAGE: &str = "interview.phases.focused_coverage";
    /// Fewest turns of the focused phase, by bounds.
    pub const FOCUSED_MIN: &str = "interview.phases.focused_min";
    /// The first turn of the closing phase, by bounds.
    pub const CLOSING_MIN: &str = "interview.phases.closing_min";
    /// Coverage that the closing phase asks for, by bounds.
    pub const CLOSING_COVERAGE: &str = "interview.phases.closing_coverage";
    /// Turns by which an emotion of full intensity moves phases.
    pub const EMOTIONAL_TURNS: &str = "interview.phases.emotional_turns";
    /// Weight of a strategy's own base, where that is added.
    pub const PRIORITY: &str = "interview.priority_base";
    /// What an added multiplier is measured from.
    pub const NEUTRAL: &str = "interview.neutral_phase";
}

/// Id, label and default of the lengths of phases. Source: seed 001, "Phase System"; ADR-006, `phase_config`.
pub(super) const PHASES: [(&str, &str, f64); 9] = [
    (ids::EXPLORATORY_TURNS, "Exploratory turns", 4.0),
    (ids::FOCUSED_TURNS, "Focused turns", 6.0),
    (ids::EXPLORATORY_MIN, "Min exploratory turns", 8.0),
    (ids::EXPLORATORY_MAX, "Max exploratory turns", 20.0),
    (ids::FOCUSED_COVERAGE, "Focused from coverage", 0.5),
    (ids::FOCUSED_MIN, "Min focused turns", 5.0),
    (ids::CLOSING_MIN, "Closing from turn", 15.0),
    (ids::CLOSING_COVERAGE, "Closing from coverage", 0.95),
    (ids::EMOTIONAL_TURNS, "Turns an emotion counts", 2.0),
];

/// Those of the rule of fixed numbers of turns, and those of the rule of bounds.
pub(crate) const WINDOWS: [&str; 2] = [ids::EXPLORATORY_TURNS, ids::FOCUSED_TURNS];
pub(crate) const BOUNDED: [&str; 6] = [
    ids::EXPLORATORY_MIN,
    ids::EXPLORATORY_MAX,
    ids::FOCUSED_COVERAGE,
    ids::FOCUSED_MIN,
    ids::CLOSING_MIN,
    ids::CLOSING_COVERAGE,
];

/// Strategies with their multipliers in the exploratory, the focused and the closing phase. Source: ADR-006,
/// `phase_profiles`.
pub(super) const PROFILES: [(&str, [f64; 3]); 9] = [
    ("deepen", [0.8, 1.3, 0.3]),
    ("broaden", [1.2, 0.4, 0.2]),
    ("cover_element", [1.1, 1.1, 0.5]),
    ("bridge", [0.2, 1.0, 0.3]),
    ("contrast", [0.0, 1.2, 0.5]),
    ("synthesis", [0.3, 0.7, 1.3]),
    ("closing", [0.0, 0.5, 1.5]),
    ("ease", [1.0, 1.0, 1.0]),
    ("reflection", [0.3, 0.7, 0.3]),
];

/// Seed 001's multiplier of a summary at the end.
pub(super) const SEED_SYNTHESIS: f64 = 1.2;
