use steelyard_decision::{Choice, Switch};

/// Public names of the readings.
pub mod switch_ids {
    /// What ends a phase.
    pub const PHASE_RULE: &str = "interview.phase-rule";
    /// What redundancy looks at.
    pub const REDUNDANCY_WINDOW: &str = "interview.redundancy-window";
    /// How alike texts are.
    pub const SIMILARITY: &str = "interview.similarity";
    /// Whether a strategy with more weight starts ahead.
    pub const NORMALISE_ROWS: &str = "interview.normalise-rows";
    /// Whether a strategy's own base counts.
    pub const PRIORITY_BASE: &str = "interview.priority-base";
    /// What a phase does to a score.
    pub const PHASE_MODE: &str = "interview.phase-mode";
    /// What a summary at the end is multiplied by, where no config says.
    pub const CLOSING_SYNTHESIS: &str = "interview.closing-synthesis";
    /// Whose raw scores count.
    pub const RAW: &str = "interview.raw";
}

const fn choice(id: &'static str, label: &'static str) -> Choice {
    Choice { id, label }
}

const PHASE_RULE: &[Choice] = &[
    choice("turn_windows", "after a fixed number of turns"),
    choice("bounds", "by minimum and maximum turns and coverage"),
];
const REDUNDANCY_WINDOW: &[Choice] = &[
    choice("questions", "the last questions"),
    choice("turns", "the questions among the last utterances"),
];
const SIMILARITY: &[Choice] = &[
    choice("tfidf_char", "groups of two and three characters"),
    choice("tfidf_word", "words"),
];
const NORMALISE_ROWS: &[Choice] = &[
    choice("off", "scores stay as they are"),
    choice("on", "divided by the strategy's sum of weights"),
];
const PRIORITY_BASE: &[Choice] = &[
    choice("ignored", "priority_base is ignored"),
    choice("added", "added to the score"),
];
const PHASE_MODE: &[Choice] = &[
    choice("multiplied", "multiplies the score"),
    choice(
        "added",
        "what exceeds 1 is added; multiplies if scores are divided by weights",
    ),
];
const CLOSING_SYNTHESIS: &[Choice] = &[
    choice("adr", "1.3 as in ADR-006, unless a config sets it"),
    choice("seed", "1.2 as in the architecture"),
];
const RAW: &[Choice] = &[
    choice("computed", "computed here"),
    choice("recorded", "as the state records, where it does"),
];

/// All readings, at those of a config where it says.
pub(super) fn switches(readings: &[(&'static str, usize)]) -> Vec<Switch> {
    let mut all = vec![
        Switch::new(switch_ids::PHASE_RULE, "A phase ends", PHASE_RULE),
        Switch::new(switch_ids::PHASE_MODE, "Phase multiplier", PHASE_MODE),
        Switch::new(
            switch_ids::CLOSING_SYNTHESIS,
            "Multiplier of closing synthesis",
            CLOSING_SYNTHESIS,
        ),
        Switch::new(
            switch_ids::REDUNDANCY_WINDOW,
            "Redundancy looks at",
            REDUNDANCY_WINDOW,
        ),
        Switch::new(switch_ids::SIMILARITY, "Similarity by", SIMILARITY),
        Switch::new(
            switch_ids::NORMALISE_ROWS,
            "Unequal sums of weights",
            NORMALISE_ROWS,
        ),
        Switch::new(switch_ids::PRIORITY_BASE, "Priority base", PRIORITY_BASE),
        Switch::new(switch_ids::RAW, "Raw scores", RAW),
    ];
    for (id, reading) in readings {
        if let Some(switch) = all.iter_mut().find(|switch| switch.id == *id) {
            switch.saved = *reading;
            switch.chosen = *reading;
        }
    }
    all
}
