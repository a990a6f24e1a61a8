//! Readings of the rules, and which safeguards are on.

use steelyard_decision::{Choice, Switch};

use super::groups;
use crate::rubric::Measure;

/// Public names of the readings.
pub mod switch_ids {
    /// What ends a debate.
    pub const CONVERGENCE: &str = "deliberation.convergence";
    /// What a small group has to have.
    pub const SMALL_GROUPS: &str = "deliberation.small-groups";
    /// How much an opinion weighs.
    pub const OPINION_WEIGHT: &str = "deliberation.opinion-weight";
    /// Which rubric artifacts are judged by.
    pub const RUBRIC: &str = "deliberation.rubric";
    /// What of a change of the rubric counts.
    pub const DRIFT_MEASURE: &str = "deliberation.drift-measure";
    /// What an agent's first dissent has of novelty.
    pub const FIRST_NOVELTY: &str = "deliberation.first-novelty";
    /// How depth counts.
    pub const DEPTH_SCALE: &str = "deliberation.depth-scale";
    /// How the devil's advocate is chosen.
    pub const ROTATION: &str = "deliberation.rotation";
    /// How a penalty ends.
    pub const COOLDOWN: &str = "deliberation.cooldown";
    /// Whether the choice is left to chance.
    pub const DETERMINISTIC: &str = "deliberation.deterministic";
    /// How likeness is measured.
    pub const METHOD: &str = "deliberation.similarity";
    /// All safeguards.
    pub const SAFEGUARDS: &str = "deliberation.safeguards";
    /// The devil's advocate.
    pub const DEVIL_ADVOCATE: &str = "deliberation.devil-advocate";
    /// The comparison with the gold rubric.
    pub const SHADOW_RUBRIC: &str = "deliberation.shadow-rubric";
    /// Probation.
    pub const PROBATION: &str = "deliberation.probation";
    /// Cooldown.
    pub const COOLDOWN_PERIOD: &str = "deliberation.cooldown-period";
}

const fn choice(id: &'static str, label: &'static str) -> Choice {
    Choice { id, label }
}

const CONVERGENCE: &[Choice] = &[
    choice("consensus", "enough votes for an artifact"),
    choice("similarity", "artifacts that hardly change any more"),
];
const SMALL_GROUPS: &[Choice] = &[
    choice("floor", "all of 1 or 2, rounded down for 3 or 4"),
    choice("ceil", "always rounded up"),
    choice("unanimous_under", "all, below a set size"),
];
const OPINION_WEIGHT: &[Choice] = &[
    choice("equal", "equally"),
    choice("trust", "by trust in the agent"),
];
const RUBRIC: &[Choice] = &[
    choice("living", "the round’s own rubric"),
    choice("gold", "the run’s first rubric"),
];
const DRIFT_MEASURE: &[Choice] = &[
    choice(Measure::WeightsAndWording.id(), "weights and wording"),
    choice(Measure::Weights.id(), "weights alone"),
    choice(
        Measure::Behaviour.id(),
        "how often another artifact comes first",
    ),
];
const FIRST_NOVELTY: &[Choice] = &[choice("0", "none"), choice("1", "full")];
const DEPTH_SCALE: &[Choice] = &[
    choice("halved", "halved, so that trust is 0 to 1"),
    choice("as_written", "as written, so that trust is up to 1.3"),
];
const ROTATION: &[Choice] = &[
    choice("trust_weighted", "by trust"),
    choice("random_per_round", "at random"),
    choice("round_robin", "one after the other"),
    choice("fixed_agent", "always the same"),
];
const COOLDOWN: &[Choice] = &[
    choice("after_last", "ends after the last round"),
    choice("in_last", "ends in the last round"),
];
const DETERMINISTIC: &[Choice] = &[
    choice("off", "random"),
    choice("on", "the greatest weight; simulated runs ignore the seed"),
];
const METHOD: &[Choice] = &[
    choice("tfidf_char", "sequences of 2 and 3 characters"),
    choice("tfidf_word", "words"),
];
const ON: &[Choice] = &[choice("on", "on"), choice("off", "off")];

const ALL: [(&str, &str, &[Choice]); 16] = [
    (switch_ids::CONVERGENCE, "A debate ends by", CONVERGENCE),
    (switch_ids::SMALL_GROUPS, "Small groups need", SMALL_GROUPS),
    (switch_ids::OPINION_WEIGHT, "Opinions count", OPINION_WEIGHT),
    (switch_ids::RUBRIC, "Artifacts are judged by", RUBRIC),
    (switch_ids::DRIFT_MEASURE, "Drift counts", DRIFT_MEASURE),
    (switch_ids::DEPTH_SCALE, "Depth counts", DEPTH_SCALE),
    (
        switch_ids::FIRST_NOVELTY,
        "Novelty of a first dissent",
        FIRST_NOVELTY,
    ),
    (
        switch_ids::ROTATION,
        "The devil’s advocate is chosen",
        ROTATION,
    ),
    (
        switch_ids::DETERMINISTIC,
        "Choice of advocate",
        DETERMINISTIC,
    ),
    (switch_ids::COOLDOWN, "Cooldown penalty", COOLDOWN),
    (switch_ids::METHOD, "Similarity by", METHOD),
    (switch_ids::SAFEGUARDS, "All safeguards", ON),
    (switch_ids::DEVIL_ADVOCATE, "Devil’s advocate", ON),
    (switch_ids::SHADOW_RUBRIC, "Checks of the rubric", ON),
    (switch_ids::PROBATION, "Probation", ON),
    (switch_ids::COOLDOWN_PERIOD, "Cooldown", ON),
];

/// The group of numbers that a reading stands with; empty for what only agreement goes by.
pub(super) fn group_of(id: &str) -> &'static str {
    match id {
        switch_ids::METHOD => groups::DIVERGENCE,
        switch_ids::DRIFT_MEASURE | switch_ids::SHADOW_RUBRIC => groups::DRIFT,
        switch_ids::DEPTH_SCALE | switch_ids::FIRST_NOVELTY => groups::TRUST,
        switch_ids::ROTATION
        | switch_ids::DETERMINISTIC
        | switch_ids::COOLDOWN
        | switch_ids::SAFEGUARDS
        | switch_ids::DEVIL_ADVOCATE
        | switch_ids::PROBATION
        | switch_ids::COOLDOWN_PERIOD => groups::ADVOCATE,
        _ => "",
    }
}

/// All readings, at those of a config where it says.
pub(super) fn switches(readings: &[(&'static str, usize)]) -> Vec<Switch> {
    let all = ALL.iter().map(|(id, label, choices)| {
        let mut switch = Switch::new(id, label, choices);
        if let Some((_, reading)) = readings.iter().find(|(known, _)| known == id) {
            switch.saved = *reading;
            switch.chosen = *reading;
        }
        switch
    });
    all.collect()
}
