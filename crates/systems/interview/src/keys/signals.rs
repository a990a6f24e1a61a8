//! The keys of each signal of a language model.

use super::{Key, idle, label, used};

/// What a signal has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SignalForm {
    /// Its name in states.
    pub(crate) name: &'static str,
    /// Its keys.
    pub(crate) keys: &'static [Key],
    /// Keys without which it has no effect: one of each group.
    pub(crate) needs: &'static [&'static [&'static str]],
}

/// All signals that a rule reads.
pub(crate) const SIGNAL_FORMS: &[SignalForm] = &[
    SignalForm {
        name: "ambiguity",
        keys: &[
            used(&["ambiguity", "score"]),
            label(&["confidence"]),
            label(&["reasoning"]),
        ],
        needs: &[&["ambiguity", "score"]],
    },
    SignalForm {
        name: "uncertainty",
        keys: &[
            used(&["uncertainty_type", "type"]),
            used(&["severity"]),
            idle(&["confidence"], "severity, which counts as it stands"),
            label(&["reasoning"]),
        ],
        needs: &[&["uncertainty_type", "type"], &["severity"]],
    },
    SignalForm {
        name: "knowledge_ceiling",
        keys: &[
            used(&["is_terminal"]),
            idle(&["confidence"], "is_terminal, which counts as it stands"),
            label(&["response_type"]),
            label(&["has_curiosity"]),
            label(&["reasoning"]),
        ],
        needs: &[&["is_terminal"]],
    },
    SignalForm {
        name: "reasoning",
        keys: &[
            used(&["reasoning_quality", "quality"]),
            used(&["depth_score", "depth"]),
            used(&["confidence"]),
            label(&["reasoning"]),
        ],
        needs: &[&["depth_score", "depth", "reasoning_quality", "quality"]],
    },
    SignalForm {
        name: "emotional",
        keys: &[
            used(&["intensity"]),
            used(&["trajectory"]),
            used(&["confidence"]),
            label(&["reasoning"]),
        ],
        needs: &[&["intensity"]],
    },
    SignalForm {
        name: "contradiction",
        keys: &[
            used(&["has_contradiction"]),
            used(&["confidence"]),
            label(&["contradiction_type"]),
            label(&["reasoning"]),
        ],
        needs: &[&["has_contradiction"]],
    },
    SignalForm {
        name: "concept_depth",
        keys: &[
            used(&["abstraction_level", "abstraction"]),
            used(&["suggestion"]),
            used(&["confidence"]),
            label(&["reasoning"]),
        ],
        needs: &[&["suggestion", "abstraction_level", "abstraction"]],
    },
];
