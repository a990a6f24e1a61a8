use steelyard_decision::{Choice, Group, Mode, Parameter, Parameters, Role, Switch};
use steelyard_documents::Name;
use steelyard_runs::Asked;

use crate::{Method, Preference};

/// Public names of the parameters; one for each preference stands under `interaction.violation.`.
pub mod ids {
    /// Weight of what was delivered.
    pub const TECHNICAL_WEIGHT: &str = "interaction.technical_weight";
    /// Weight of `R_Proact` and of `R_Pers`.
    pub const INTERACTION_WEIGHT: &str = "interaction.interaction_weight";
    /// `R_Proact` where all questions are low.
    pub const LOW_BONUS: &str = "interaction.effort.low_bonus";
    /// What a question of medium effort costs.
    pub const MEDIUM: &str = "interaction.effort.medium";
    /// What a question of high effort costs.
    pub const HIGH: &str = "interaction.effort.high";
    /// What a broken preference costs that a log calls an error, by severity.
    pub const ERROR: &str = "interaction.violation.error";
    /// What a broken preference costs that a log calls a warning, by severity.
    pub const WARNING: &str = "interaction.violation.warning";
    /// What the names of the others begin with.
    pub const VIOLATION: &str = "interaction.violation.";
}

/// Public names of the readings.
pub mod switch_ids {
    /// Who decides: the weighted score or the binary consensus before it.
    pub const CONSENSUS: &str = "interaction.consensus";
    /// What no question at all is worth.
    pub const NO_QUESTIONS: &str = "interaction.no-questions";
    /// What a broken preference costs.
    pub const VIOLATION_PENALTY: &str = "interaction.violation-penalty";
    /// Whether output formats are wanted of answers or of questions.
    pub const PREFERENCE_SCOPE: &str = "interaction.preference-scope";
    /// Whose word counts on broken preferences: the log's list or the rules'.
    pub const VIOLATIONS: &str = "interaction.violations";
    /// How the technical score is made.
    pub const TECHNICAL: &str = "interaction.technical";
    /// What the technical score is where there is a log and no artifact.
    pub const LOG_TECHNICAL: &str = "interaction.log-technical";
    /// What an agent without a trajectory counts as.
    pub const NO_TRAJECTORY: &str = "interaction.no-trajectory";
    /// How the effort of a question is found.
    pub const EFFORT_METHOD: &str = "interaction.effort-method";
    /// What a question counts as whose effort cannot be judged.
    pub const UNJUDGED: &str = "interaction.unjudged";
}

/// Technical and interaction weights that are worth comparing. Source: SPEC-PPP-003, "Weighting Strategy".
pub const WEIGHTINGS: [(f64, f64); 4] = [(1.0, 0.0), (0.8, 0.2), (0.7, 0.3), (0.5, 0.5)];

/// Group of the two weights.
const WEIGHTS: &str = "weights";

/// Everything that a config says of interaction, at its defaults where it does not.
#[derive(Clone, Debug, PartialEq)]
pub struct Policy {
    /// Weights, and what questions and broken preferences cost.
    pub parameters: Parameters,
    /// Readings of the rules.
    pub switches: Vec<Switch>,
    /// Weights of stages that have their own.
    pub stages: Vec<StageWeights>,
    /// Fields that an artifact of a stage must have; those under the empty name are for all other stages.
    pub required: Vec<(Name, Vec<String>)>,
    /// What the user wants, in the order of the config.
    pub preferences: Vec<Preference>,
    /// Whether efforts that a log does not give are found by a rule; otherwise they are medium.
    pub classifies: bool,
    /// Whether questions that a log does not list are looked for in its answers.
    pub extracts: bool,
    /// From which vagueness on a prompt is vague, 0 to 1.
    pub vagueness_threshold: f64,
}

/// The weights of a stage.
#[derive(Clone, Debug, PartialEq)]
pub struct StageWeights {
    /// Its name, lower case, words joined by `_`.
    pub stage: Name,
    /// Weight of what was delivered.
    pub technical: f64,
    /// Weight of the interaction.
    pub interaction: f64,
}

impl Default for Policy {
    fn default() -> Self {
        Self {
            parameters: parameters(),
            switches: switches(),
            stages: Vec::new(),
            required: Vec::new(),
            preferences: Vec::new(),
            classifies: true,
            extracts: true,
            vagueness_threshold: 0.5,
        }
    }
}

impl Policy {
    /// The reading in force of a switch; empty for one that is not there.
    pub fn reading(&self, id: &str) -> &'static str {
        let found = self.switches.iter().find(|switch| switch.id == id);
        found.map_or("", Switch::reading)
    }

    /// The weights, or others', as those that a decision of this stage begins with.
    pub fn of_stage(&self, stage: &str) -> Parameters {
        let mut parameters = self.parameters.clone();
        if let Some(own) = self.stages.iter().find(|one| one.stage == stage) {
            // A reader takes only weights that are in bounds.
            let _kept = parameters.save(ids::TECHNICAL_WEIGHT, own.technical);
            let _kept = parameters.save(ids::INTERACTION_WEIGHT, own.interaction);
        }
        parameters
    }

    /// The fields that an artifact of a stage must have.
    pub fn required_at(&self, stage: &str) -> &[String] {
        let of = |name: &str| self.required.iter().find(|(one, _)| one == name);
        of(stage).or_else(|| of("")).map_or(&[], |(_, names)| names)
    }

    /// How the effort of a question is found where its log does not say.
    pub fn method(&self) -> Method {
        let chosen = self.reading(switch_ids::EFFORT_METHOD);
        let found = Method::ALL.into_iter().find(|one| one.id() == chosen);
        found.unwrap_or_default()
    }

    /// Whether a question counts: what a log lists always does, what was found in an answer where that is wanted.
    pub const fn counts(&self, asked: &Asked) -> bool {
        asked.listed || self.extracts
    }

    /// What a broken preference costs by its name.
    pub fn penalty_of(&self, preference: Preference) -> f64 {
        let mut id = String::from(ids::VIOLATION);
        id.push_str(preference.id());
        self.parameters.value_of(&id)
    }
}

fn weight(id: &'static str, label: &'static str, default: f64) -> Parameter {
    Parameter {
        max: 1.0,
        step: 0.01,
        ..Parameter::weight(id, label, default)
    }
}

fn evaluating(id: Name, label: &'static str, group: &'static str, default: f64) -> Parameter {
    Parameter {
        role: Role::Evaluating,
        group: Name::new_static(group),
        max: 1.0,
        limit: 100.0,
        step: 0.01,
        ..Parameter::weight(id, label, default)
    }
}

/// Defaults: SPEC-PPP-003, "Weighting Strategy", "Proactivity Reward", "Personalization Reward" and the code of RQ3.4.
fn parameters() -> Parameters {
    let fixed = |id, label, group, default| evaluating(Name::new_static(id), label, group, default);
    let mut list = vec![
        weight(ids::TECHNICAL_WEIGHT, "Technical", 0.7),
        weight(ids::INTERACTION_WEIGHT, "Interaction", 0.3),
        fixed(ids::LOW_BONUS, "Bonus if all are low", "effort", 0.05),
        fixed(ids::MEDIUM, "Medium question costs", "effort", 0.1),
        fixed(ids::HIGH, "High question costs", "effort", 0.5),
    ];
    for preference in Preference::ALL {
        let id = Name::from([ids::VIOLATION, preference.id()].concat());
        let costs = if preference.is_language() { 0.1 } else { 0.05 };
        list.push(evaluating(id, preference.id(), "violations", costs));
    }
    list.push(fixed(ids::ERROR, "Error costs", "severity", 0.05));
    list.push(fixed(ids::WARNING, "Warning costs", "severity", 0.02));
    let group = |id: &'static str, label: &'static str, mode| Group {
        id: Name::new_static(id),
        label: Name::new_static(label),
        mode,
    };
    let groups = vec![
        group(WEIGHTS, "Weights", Mode::Proportional),
        group("effort", "Questions", Mode::Free),
        group("violations", "Broken preferences", Mode::Free),
        group("severity", "Broken preferences by severity", Mode::Free),
    ];
    Parameters::grouped(list, groups)
}

const fn choice(id: &'static str, label: &'static str) -> Choice {
    Choice { id, label }
}

const CONSENSUS: &[Choice] = &[
    choice("weighted", "the highest weighted score wins"),
    choice(
        "binary",
        "ok: the first ok artifact wins; degraded or conflict: nobody does",
    ),
];
const NO_QUESTIONS: &[Choice] = &[
    choice("bonus", "worth as much as only low questions"),
    choice(
        "no_bonus",
        "worth nothing: the bonus is for questions asked",
    ),
];
const VIOLATION_PENALTY: &[Choice] = &[
    choice("by_preference", "each preference has its own cost"),
    choice("by_severity", "as an error or a warning in the log"),
    choice("paper", "the coefficients of the paper"),
];
const PREFERENCE_SCOPE: &[Choice] = &[
    choice("output", "the agent's answers"),
    choice("question", "its questions, as in the paper"),
];
const VIOLATIONS: &[Choice] = &[
    choice(
        "list_or_rules",
        "the log's list of violations; without one, what rules find",
    ),
    choice("list_and_rules", "the log's list and what rules find"),
    choice("list_only", "the log's list only"),
];
const TECHNICAL: &[Choice] = &[
    choice(
        "fields_and_completeness",
        "half for all required fields, half for completeness",
    ),
    choice(
        "completeness_and_correctness",
        "0.6 · completeness + 0.4 · correctness",
    ),
];
const LOG_TECHNICAL: &[Choice] = &[
    choice(
        "how_it_ended",
        "half for ending with an answer, half for calls that did not fail; heuristic",
    ),
    choice("nothing", "the technical score is 0"),
];
const NO_TRAJECTORY: &[Choice] = &[
    choice("zero", "the interaction counts as 0"),
    choice(
        "technical",
        "the technical score also counts as interaction, so a missing log may outrank a logged agent",
    ),
    choice("left_out", "the agent is not ranked"),
];
const EFFORT_METHOD: &[Choice] = &[
    choice(Method::Steelyard.id(), "Steelyard's own rules"),
    choice(Method::SeedPatterns.id(), "the patterns of SPEC-PPP-003"),
    choice(Method::Keywords.id(), "words for high effort, then for low"),
    choice(Method::Length.id(), "by the number of words"),
];

const UNJUDGED: &[Choice] = &[
    choice("apart", "costs nothing and is counted apart"),
    choice("medium", "as a question of medium effort"),
];

/// All readings at their defaults, in the order to show.
fn switches() -> Vec<Switch> {
    vec![
        Switch::new(switch_ids::CONSENSUS, "Consensus", CONSENSUS),
        Switch::new(switch_ids::NO_QUESTIONS, "No question asked", NO_QUESTIONS),
        Switch::new(
            switch_ids::VIOLATION_PENALTY,
            "A broken preference costs",
            VIOLATION_PENALTY,
        ),
        Switch::new(
            switch_ids::VIOLATIONS,
            "Source of broken preferences",
            VIOLATIONS,
        ),
        Switch::new(
            switch_ids::PREFERENCE_SCOPE,
            "Output formats apply to",
            PREFERENCE_SCOPE,
        ),
        Switch::new(switch_ids::TECHNICAL, "Technical score", TECHNICAL),
        Switch::new(
            switch_ids::LOG_TECHNICAL,
            "A log without an artifact",
            LOG_TECHNICAL,
        ),
        Switch::new(
            switch_ids::NO_TRAJECTORY,
            "Agent without a trajectory",
            NO_TRAJECTORY,
        ),
        Switch::new(
            switch_ids::EFFORT_METHOD,
            "Effort of a question",
            EFFORT_METHOD,
        ),
        Switch::new(
            switch_ids::UNJUDGED,
            "A question that cannot be judged",
            UNJUDGED,
        ),
    ]
}
