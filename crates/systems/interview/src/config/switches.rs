use steelyard_decision::{Choice, Switch};

use super::Draft;
use super::numbers::{BOUNDED, WINDOWS};

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
    /// Whether reasoning counts for engagement.
    pub const REASONING_SIGNAL: &str = "interview.reasoning-signal";
    /// Whether emotions move phases.
    pub const EMOTIONAL_SIGNAL: &str = "interview.emotional-signal";
    /// Whether contradictions count for depth.
    pub const CONTRADICTION_SIGNAL: &str = "interview.contradiction-signal";
    /// Whether the depth of concepts counts for depth against breadth.
    pub const CONCEPT_DEPTH_SIGNAL: &str = "interview.concept-depth-signal";
    /// Whether uncertainty counts for the ceiling of knowledge.
    pub const UNCERTAINTY_SIGNAL: &str = "interview.uncertainty-signal";
    /// Whose raw scores count.
    pub const RAW: &str = "interview.raw";
}

const fn choice(id: &'static str, label: &'static str) -> Choice {
    Choice { id, label }
}

const PHASE_RULE: &[Choice] = &[
    choice("turn_windows", "after a fixed number of turns"),
    choice("bounds", "by minimum and maximum turns and coverage"),
    choice("recorded", "as the state records it"),
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
    choice(
        "added",
        "added after the phase; a term of the mean if scores are divided by weights",
    ),
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
const SIGNAL: &[Choice] = &[
    choice("off", "not used"),
    choice("on", "used where the state has it"),
];
const RAW: &[Choice] = &[
    choice("computed", "computed here"),
    choice("recorded", "as the state records, where it does"),
];

/// Readings that follow from what documents say, where they do not choose them: the phase rule of the only lengths of
/// phases that are given, and signals for the rules that use them.
pub(super) fn implied(draft: &Draft) -> Vec<(&'static str, usize)> {
    let has = |ids: &[&str]| {
        draft
            .numbers
            .iter()
            .any(|(id, _)| ids.contains(&id.as_str()))
    };
    let mut all = Vec::new();
    if has(&BOUNDED) && !has(&WINDOWS) {
        all.push((switch_ids::PHASE_RULE, 1));
    }
    let listens = |rule: &str| match draft.signals_of.iter().find(|(of, _)| *of == rule) {
        Some((_, uses)) => *uses,
        None => draft.signals == Some(true),
    };
    let any = draft.signals != Some(false) && draft.signals_of.iter().any(|(_, uses)| *uses);
    for (id, is_on) in [
        (switch_ids::REASONING_SIGNAL, listens("engagement")),
        (
            switch_ids::EMOTIONAL_SIGNAL,
            any || draft.signals == Some(true),
        ),
        (
            switch_ids::CONTRADICTION_SIGNAL,
            listens("depth_breadth_balance"),
        ),
        (
            switch_ids::CONCEPT_DEPTH_SIGNAL,
            listens("depth_breadth_balance"),
        ),
        (switch_ids::UNCERTAINTY_SIGNAL, listens("knowledge_ceiling")),
    ] {
        all.extend(is_on.then_some((id, 1)));
    }
    let chosen = |id: &str| draft.readings.iter().any(|(known, _)| *known == id);
    all.retain(|(id, _)| !chosen(id));
    all.extend(&draft.readings);
    all
}

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
        Switch::new(
            switch_ids::REASONING_SIGNAL,
            "Reasoning for engagement",
            SIGNAL,
        ),
        Switch::new(switch_ids::EMOTIONAL_SIGNAL, "Emotion for phases", SIGNAL),
        Switch::new(
            switch_ids::CONTRADICTION_SIGNAL,
            "Contradiction for depth",
            SIGNAL,
        ),
        Switch::new(
            switch_ids::CONCEPT_DEPTH_SIGNAL,
            "Concept depth for depth and breadth",
            SIGNAL,
        ),
        Switch::new(
            switch_ids::UNCERTAINTY_SIGNAL,
            "Uncertainty for the knowledge ceiling",
            SIGNAL,
        ),
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
