//! The numbers of a deliberation.

use steelyard_decision::{Parameter, Role};
use steelyard_documents::Range;

/// Public names of the parameters.
pub mod ids {
    /// Share of agents that have to agree.
    pub const THRESHOLD: &str = "deliberation.threshold";
    /// The bound below which all have to agree.
    pub const BOUND: &str = "deliberation.unanimous_threshold";
    /// How alike artifacts are that end a debate.
    pub const SIMILARITY: &str = "deliberation.similarity_threshold";
    /// How alike ideas of one approach are.
    pub const APPROACH: &str = "deliberation.divergence.similarity_threshold";
    /// How many approaches there have to be.
    pub const APPROACHES: &str = "deliberation.divergence.min_approaches";
    /// How sure a rule of triage has to be.
    pub const TRIAGE: &str = "deliberation.triage_threshold";
    /// Share of rounds without a devil's advocate.
    pub const SKIP_RATE: &str = "deliberation.devil_advocate.skip_rate";
    /// Trust that a devil's advocate needs.
    pub const LEAST_TRUST: &str = "deliberation.devil_advocate.min_trust";
    /// What is taken off the weight of whom it was lately.
    pub const PENALTY: &str = "deliberation.devil_advocate.penalty";
    /// Rounds of probation.
    pub const PROBATION: &str = "deliberation.probation.rounds";
    /// Rounds of cooldown.
    pub const COOLDOWN: &str = "deliberation.cooldown.rounds";
    /// From where on a drift is a warning.
    pub const WARNING: &str = "deliberation.drift.warning";
    /// Above which a drift is critical.
    pub const CRITICAL: &str = "deliberation.drift.critical";
    /// Rounds between two checks.
    pub const CHECK_EVERY: &str = "deliberation.drift.check_frequency";
    /// Weight of dissents that changed something.
    pub const IMPACT: &str = "deliberation.trust.impact";
    /// Weight of the depth of dissents.
    pub const DEPTH: &str = "deliberation.trust.depth";
    /// Weight of overrides that were not regretted.
    pub const REGRET: &str = "deliberation.trust.regret";
    /// Trust that an agent begins with.
    pub const INITIAL: &str = "deliberation.trust.initial";
    /// Days that count.
    pub const WINDOW: &str = "deliberation.trust.window_days";
    /// Fewest events that the window has to hold.
    pub const FEWEST: &str = "deliberation.trust.min_events";
    /// Words of a whole point.
    pub const WORDS: &str = "deliberation.trust.words";
    /// What a citation adds.
    pub const CITATION: &str = "deliberation.trust.citation";
    /// What citations add at most.
    pub const CITATIONS: &str = "deliberation.trust.max_citations";
    /// The greatest depth.
    pub const GREATEST: &str = "deliberation.trust.max_depth";
}

/// Groups of numbers that only some runs tell something of.
pub mod groups {
    /// What different ideas are told apart by.
    pub const DIVERGENCE: &str = "divergence";
    /// The devil's advocate.
    pub const ADVOCATE: &str = "devil_advocate";
    /// Drift of the rubric.
    pub const DRIFT: &str = "drift";
    /// Trust.
    pub const TRUST: &str = "trust";
    /// Disagreements.
    pub const TRIAGE: &str = "triage";
}

use groups::{ADVOCATE, DIVERGENCE, DRIFT, TRIAGE, TRUST};

/// The group of the weights of criteria.
pub(super) const RUBRIC: &str = "rubric";

const AGREEMENT: &str = "agreement";

/// Groups with their labels, in the order in which they stand.
pub(super) const GROUPS: [(&str, &str); 7] = [
    (RUBRIC, "Rubric"),
    (DIVERGENCE, "Divergence"),
    (AGREEMENT, "Agreement"),
    (DRIFT, "Drift of the rubric"),
    (TRUST, "Trust"),
    (ADVOCATE, "Devil’s advocate"),
    (TRIAGE, "Disagreements"),
];

/// A number with what it can be.
pub(super) struct Number {
    pub(super) id: &'static str,
    label: &'static str,
    pub(super) group: &'static str,
    unit: &'static str,
    default: f64,
    range: Range,
    role: Role,
}

const fn share(id: &'static str, label: &'static str, group: &'static str, default: f64) -> Number {
    Number {
        id,
        label,
        group,
        unit: "",
        default,
        range: Range::UNIT,
        role: Role::Evaluating,
    }
}

const fn count(
    id: &'static str,
    label: &'static str,
    group: &'static str,
    unit: &'static str,
    default: f64,
) -> Number {
    Number {
        id,
        label,
        group,
        unit,
        default,
        range: COUNT,
        role: Role::Evaluating,
    }
}

/// A whole number that can be counted up to.
const COUNT: Range = Range {
    min: 0.0,
    max: 100_000.0,
    says: "a whole number of 0 or more",
};
/// Percent.
const PERCENT: Range = Range {
    min: 0.0,
    max: 100.0,
    says: "a number from 0 to 100",
};
/// Parts of a depth.
const DEPTHS: Range = Range {
    min: 0.0,
    max: 10.0,
    says: "a number from 0 to 10",
};

/// All numbers but the weights of criteria. Source: seed 004, decisions 1 to 4, 6, 7 and 10, which leaves open how alike
/// ideas of one approach are.
pub(super) const NUMBERS: [Number; 24] = [
    Number {
        role: Role::Threshold,
        ..share(ids::THRESHOLD, "Share that has to agree", AGREEMENT, 0.8)
    },
    Number {
        role: Role::Threshold,
        ..share(ids::SIMILARITY, "Similarity to converge", AGREEMENT, 0.95)
    },
    count(ids::BOUND, "Unanimous below", AGREEMENT, "agents", 5.0),
    Number {
        role: Role::Threshold,
        ..share(ids::APPROACH, "Similarity in an approach", DIVERGENCE, 0.5)
    },
    count(ids::APPROACHES, "Approaches wanted", DIVERGENCE, "", 3.0),
    Number {
        range: PERCENT,
        unit: "%",
        ..share(ids::WARNING, "Warning from", DRIFT, 5.0)
    },
    Number {
        range: PERCENT,
        unit: "%",
        ..share(ids::CRITICAL, "Critical above", DRIFT, 15.0)
    },
    count(ids::CHECK_EVERY, "Checked every", DRIFT, "rounds", 3.0),
    share(ids::IMPACT, "Dissents that changed something", TRUST, 0.4),
    share(ids::DEPTH, "Depth of dissents", TRUST, 0.3),
    share(ids::REGRET, "Overrides not regretted", TRUST, 0.3),
    share(ids::INITIAL, "Initial trust", TRUST, 0.6),
    count(ids::WINDOW, "Time window", TRUST, "days", 90.0),
    count(ids::FEWEST, "Whole run if fewer than", TRUST, "events", 5.0),
    count(ids::WORDS, "Words per point of depth", TRUST, "words", 50.0),
    Number {
        range: DEPTHS,
        ..share(ids::CITATION, "Points per citation", TRUST, 0.2)
    },
    Number {
        range: DEPTHS,
        ..share(ids::CITATIONS, "Citation points at most", TRUST, 0.5)
    },
    Number {
        range: DEPTHS,
        ..share(ids::GREATEST, "Depth at most", TRUST, 2.0)
    },
    share(ids::SKIP_RATE, "Share of rounds skipped", ADVOCATE, 0.1),
    share(ids::LEAST_TRUST, "Trust required", ADVOCATE, 0.2),
    count(ids::PROBATION, "Probation", ADVOCATE, "rounds", 5.0),
    count(ids::COOLDOWN, "Cooldown", ADVOCATE, "rounds", 3.0),
    share(ids::PENALTY, "Initial penalty", ADVOCATE, 0.7),
    share(ids::TRIAGE, "How sure a rule has to be", TRIAGE, 0.8),
];

impl Number {
    pub(super) fn parameter(&self) -> Parameter {
        let whole = self.range == COUNT;
        let slider = if whole {
            (self.default * 4.0).max(10.0)
        } else {
            self.range.max
        };
        Parameter {
            group: self.group.into(),
            unit: self.unit.into(),
            role: self.role,
            min: self.range.min,
            max: if self.id == ids::WARNING || self.id == ids::CRITICAL {
                50.0
            } else {
                slider.min(self.range.max)
            },
            limit: self.range.max,
            step: if whole || self.range == PERCENT {
                1.0
            } else {
                0.05
            },
            whole,
            ..Parameter::weight(self.id, self.label, self.default)
        }
    }
}

/// What the number of an id can be.
pub(super) fn range_of(id: &str) -> Range {
    let found = NUMBERS.iter().find(|one| one.id == id);
    found.map_or(Range::NON_NEGATIVE, |one| one.range)
}
