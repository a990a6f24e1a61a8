//! Deliberations of agents, round by round.

mod simulated;

use serde::{Deserialize, Serialize};

use crate::question::family;
use crate::{OfSystem, Opens};

pub use simulated::{
    AnswersSeen, ConfigField, ConfigGroup, ConfigSeen, FieldKind, NamedText, PairMeasured,
    PairsSeen, SimulatedRun,
};

/// What opens.
pub const OPENS: Opens = Opens {
    label: "Deliberations",
    documents: "a config with its rubric, logs of runs with reviews and votes, a run’s history, what disagreements are about, mock responses",
    formats: "YAML TOML JSON JSONL",
    decides: "a log with reviews or votes",
};

family! {
    /// What is asked about the run of which a decision is a round, and about runs that are simulated: those need no decision.
    Deliberation {
        /// Its rounds, and all that its safeguards say, under settings.
        CourseOf {} -> Course,
        /// Who could be devil's advocate in the round, and how everybody voted.
        RoundAt {} -> RoundSeen,
        /// How far the rubric of the round has moved from the one that the run began with, and what that changes.
        RubricAt {} -> RubricSeen,
        /// Disagreements of the run, sorted by rules, and what somebody takes them for.
        DisagreementsOf {} -> Disagreements,
        /// A disagreement of the run is taken for something by hand: the document that says so.
        Judge {
            /// The event of the disagreement.
            seq: u32,
            /// What for.
            class: Class,
            /// Who says so; empty where nothing tells.
            by: String,
            /// Why; empty where nothing tells.
            note: String,
        } -> TriageFile,
        /// Configs that are open, and one that comes along: the last.
        ConfigsToSimulate {} -> Vec<NamedText>,
        /// What a config says.
        ConfigOf {
            /// The config.
            config: NamedText,
        } -> ConfigSeen,
        /// A config with one of its fields set: its text.
        ConfigWith {
            /// The config.
            config: NamedText,
            /// Id of the field.
            field: String,
            /// What it is to be.
            value: String,
        } -> Result<String, String>,
        /// What a file of answers holds.
        AnswersOf {
            /// The file.
            answers: NamedText,
        } -> AnswersSeen,
        /// The built-in answers.
        AnswersToSimulate {} -> NamedText,
        /// Simulates a run.
        RunOf {
            /// Its config.
            config: NamedText,
            /// What agents answer; the built-in answers where it is `None`.
            answers: Option<NamedText>,
            /// The random seed; that of the config where it is `None`.
            seed: Option<u32>,
        } -> Result<SimulatedRun, String>,
        /// The files of a simulated run: metrics by round, the summary, and the events.
        RunFiles {
            /// What is simulated.
            run: RunOf,
        } -> Result<Vec<NamedText>, String>,
        /// Simulates pairs of runs, each pair of one seed.
        PairsOf {
            /// The config.
            config: NamedText,
            /// What it is compared with; the same without safeguards where it is `None`.
            against: Option<NamedText>,
            /// What agents answer; the built-in answers where it is `None`.
            answers: Option<NamedText>,
            /// The first seed.
            first: u32,
            /// How many.
            count: u32,
        } -> Result<Vec<PairMeasured>, String>,
        /// Compares pairs of runs.
        PairsCompared {
            /// The config.
            config: NamedText,
            /// What it was compared with; the same without safeguards where it is `None`.
            against: Option<NamedText>,
            /// The pairs.
            pairs: Vec<PairMeasured>,
        } -> Result<PairsSeen, String>,
        /// What the ideas of the run make at the end of the round, where different ones are wanted.
        ApproachesAt {} -> ApproachesSeen,
    }
}

impl OfSystem for Deliberation {
    const SYSTEM: &'static str = "deliberation";
}

/// A run with what its safeguards say of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Course {
    /// What it is called.
    pub title: String,
    /// Its agents: those that it lists first.
    pub agents: Vec<AgentSeen>,
    /// Its rounds, the first ones of very many.
    pub rounds: Vec<CourseRound>,
    /// How many rounds stand behind those.
    pub rounds_left: u32,
    /// Votes that groups need, from one agent up.
    pub quorum: Vec<QuorumRow>,
    /// Share of agents that have to agree.
    pub threshold: f64,
    /// How alike artifacts are that end a debate.
    pub similarity_threshold: f64,
    /// Whether likeness ends it, and not votes.
    pub by_similarity: bool,
    /// From where on a drift is a warning, and above which it is critical, in percent.
    pub limits: [f64; 2],
    /// When drift first was a warning or worse, and critical, by place among the rounds: now, and as saved.
    pub alerts: [[Option<u32>; 2]; 2],
    /// Checks that were a warning or worse: now, and as saved.
    pub alert_counts: [u32; 2],
    /// Limits of a warning at which its first round or the count of alerts changes, rising; of very many those around the one
    /// that is set.
    pub alert_steps: Vec<AlertStep>,
    /// The devil's advocate over the run; `None` where the log tells no choice.
    pub fairness: Option<Fairness>,
    /// The safeguards.
    pub safeguards: Vec<SafeguardSeen>,
    /// What the log does not tell: sentences.
    pub not_recorded: Vec<String>,
    /// How likeness is measured, in words.
    pub method: String,
    /// How many disagreements the log tells.
    pub disagreements: u32,
    /// How many approaches there have to be, where different ideas are wanted: nobody votes then.
    pub wanted: Option<u32>,
}

/// A limit of a warning at which alerts change, unless it is above the limit of what is critical: that one tells what lies
/// between. Above the last one there is no alert.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct AlertStep {
    /// The limit, in percent.
    pub at: f64,
    /// The first round with an alert, by place, under every limit above the step before and up to this one.
    pub first: Option<u32>,
    /// How many alerts there are then.
    pub count: u32,
}

/// An agent.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct AgentSeen {
    /// Its name.
    pub name: String,
    /// What it is there for; empty where nothing says so.
    pub role: String,
    /// Whether the run lists it: only then its votes count.
    pub listed: bool,
    /// Trust in it, each time that it changed.
    pub trust: Vec<TrustSeen>,
    /// Trust in it as the log says, with the place of the round.
    pub recorded: Vec<(u32, f64)>,
}

/// Trust with its parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TrustSeen {
    /// Place of the round since whose end it holds; `None` from the beginning.
    pub round: Option<u32>,
    /// The weighted sum.
    pub value: f64,
    /// Share of dissents that changed something.
    pub impact: f64,
    /// Mean depth of dissents.
    pub depth: f64,
    /// Share of overrides that were regretted.
    pub regret: f64,
    /// Dissents and overrides that count.
    pub counts: [u32; 2],
    /// The three parts as they add up.
    pub parts: [f64; 3],
    /// Whether nothing counts yet.
    pub is_initial: bool,
}

/// A round in a line.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CourseRound {
    /// Its number.
    pub number: u32,
    /// Its decision, by place among all that are loaded; `None` where it has none.
    pub decision: Option<u32>,
    /// Key of its file, and the line where it begins.
    pub place: (u32, u32),
    /// Votes for the artifact that most accept.
    pub votes: u32,
    /// Which that is.
    pub artifact: Option<String>,
    /// Agents that could vote.
    pub eligible: u32,
    /// Votes that it takes.
    pub required: u32,
    /// Whether the votes suffice; `None` where none are recorded.
    pub agreed: Option<bool>,
    /// Least likeness of an artifact to the one before.
    pub similarity: Option<f64>,
    /// Whether that suffices.
    pub settled: Option<bool>,
    /// Whether the log says that the round ended the debate.
    pub recorded: Option<bool>,
    /// Drift of the rubric in percent.
    pub drift: Option<f64>,
    /// What the log says of it.
    pub recorded_drift: Option<f64>,
    /// What a check says: 0 logged, 1 a warning, 2 critical; `None` where there is no check.
    pub severity: Option<u8>,
    /// The devil's advocate, by place; `None` inside where there was none, outside where the log does not tell.
    pub advocate: Option<Option<u32>>,
    /// How likely that choice was.
    pub likely: Option<f64>,
    /// Why, as the log says.
    pub reason: String,
    /// Dissents, those that changed something, overrides, those that were regretted.
    pub deeds: [u32; 4],
    /// Agents that could not be reached, by place.
    pub unavailable: Vec<u32>,
    /// Disagreements.
    pub disagreements: u32,
    /// Approaches at its end, where different ideas are wanted.
    pub approaches: Option<u32>,
}

/// Votes that a group needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct QuorumRow {
    /// Agents.
    pub agents: u32,
    /// Votes under each way: `floor`, `ceil`, `unanimous_under`.
    pub votes: [u32; 3],
    /// Which of them holds.
    pub holds: u8,
}

/// How often agents were devil's advocate, and how often that was to be expected.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Fairness {
    /// Rounds of which the log tells the choice.
    pub rounds: u32,
    /// Each agent: expected, standard deviation, chosen.
    pub agents: Vec<(f64, f64, u32)>,
    /// Rounds without one: expected, standard deviation, how many there were.
    pub nobody: (f64, f64, u32),
    /// How likely a difference at least as large is by chance alone, from so many draws; `None` where nothing is left to chance.
    pub chance: Option<(f64, u32)>,
}

/// A safeguard.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SafeguardSeen {
    /// Its name.
    pub label: String,
    /// Id of its reading.
    pub switch: String,
    /// Whether it is on, once the master switch has spoken.
    pub is_on: bool,
    /// Where that comes from: "the master switch", "default", a file's name.
    pub from: String,
    /// Its settings, in words.
    pub settings: String,
}

/// A round, looked at closely.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RoundSeen {
    /// How likely the round is to have no devil's advocate.
    pub nobody: f64,
    /// Each agent that the run lists: how likely it is the devil's advocate (with `nobody` these sum to 1), why it could not be (empty where
    /// it could), trust in it before the round, and how many rounds ago it was.
    pub choice: Vec<(f64, String, f64, Option<u32>)>,
    /// What happened where the rules left nobody; empty else.
    pub fallback: String,
    /// Votes: the agent by place, the artifact, and whether for it.
    pub votes: Vec<(u32, Option<String>, bool)>,
    /// Reviews: the reviewer by place, the artifact, and what was said.
    pub reviews: Vec<(Option<u32>, String, String)>,
    /// Dissents: the agent by place, what was said, and whether it changed something.
    pub dissents: Vec<(Option<u32>, String, bool)>,
}

/// The gold rubric beside the living one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RubricSeen {
    /// How far it has moved, in percent, as it is measured; `None` where that is not known.
    pub percent: Option<f64>,
    /// Whether it is measured by what it changes: of the decisions of the run up to here with several scored artifacts, the share whose
    /// first differs.
    pub by_behaviour: bool,
    /// Criterion by criterion.
    pub criteria: Vec<CriterionSeen>,
    /// Decisions with several scored artifacts, whose first is looked at under both rubrics.
    pub compared: u32,
    /// Those of them whose first differs: place among all decisions, label of the first under the gold rubric and under the living one.
    pub differing: Vec<(u32, String, String)>,
    /// The share of those that differ lies within, 19 times of 20; `None` where there are too few to say.
    pub interval: Option<(f64, f64)>,
    /// Fewest that it takes to say something.
    pub fewest: u32,
    /// What was overridden in the run, in its order.
    pub overrides: Vec<OverrideSeen>,
}

/// A decision of an agent that somebody overrode.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct OverrideSeen {
    /// The round's number.
    pub round: u32,
    /// Who did; empty where nothing tells.
    pub by: String,
    /// Whose decision it was; empty where nothing tells.
    pub agent: String,
    /// What holds instead; empty where nothing tells.
    pub decision: String,
    /// What is said of it; empty where nothing is.
    pub note: String,
    /// Whether it was regretted.
    pub regretted: bool,
    /// Key of its file, and its line.
    pub place: (u32, u32),
}

/// A criterion in both rubrics.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CriterionSeen {
    /// Its name.
    pub name: String,
    /// Its share of all weights: gold, living; `None` where it is not there.
    pub shares: [Option<f64>; 2],
    /// Its guidelines, likewise.
    pub guidelines: [String; 2],
    /// What its weight and its wording make of the drift, in percent.
    pub drift: [f64; 2],
}

/// What ideas make.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ApproachesSeen {
    /// How alike ideas of one approach are.
    pub threshold: f64,
    /// How many approaches there have to be.
    pub wanted: u32,
    /// Ideas.
    pub ideas: u32,
    /// Texts that were more than is looked at.
    pub left_out: u32,
    /// How many approaches there are.
    pub count: u32,
    /// The first of them.
    pub approaches: Vec<ApproachSeen>,
    /// How unlike each two of those are, 0 to 1.
    pub apart: Vec<Vec<f64>>,
    /// Likenesses at which the count changes, rising, each with the count from there down to the one before.
    pub steps: Vec<(f64, u32)>,
    /// Whether the log puts the same ideas together, and how many approaches it counts; `None` where it does not tell.
    pub recorded: Option<(bool, u32)>,
    /// Differences that reviews list.
    pub differences: Vec<DifferenceSeen>,
    /// Differences that are not listed here.
    pub differences_left: u32,
    /// Who picked which artifact, and why; `None` where nothing tells.
    pub picked: Option<(String, String, String)>,
}

/// Ideas that are alike.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ApproachSeen {
    /// The idea that is most like the others.
    pub representative: IdeaSeen,
    /// Its text.
    pub text: String,
    /// The others, the first ones of very many.
    pub others: Vec<IdeaSeen>,
    /// How many of them are not listed.
    pub others_left: u32,
}

/// An idea.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct IdeaSeen {
    /// The artifact.
    pub id: String,
    /// Who wrote it, by place.
    pub agent: Option<u32>,
    /// Its round, by place among those of the run.
    pub round: u32,
    /// Key of its file and its line.
    pub place: (u32, u32),
    /// How it begins.
    pub begins: String,
}

/// A difference that a review lists.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct DifferenceSeen {
    /// Place of its round among those of the run.
    pub round: u32,
    /// Who lists it, by place.
    pub reviewer: Option<u32>,
    /// The artifact.
    pub artifact: String,
    /// The one that it differs from; empty where that is not told.
    pub from: String,
    /// In what.
    pub text: String,
}

/// The disagreements of a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Disagreements {
    /// All of them, the first ones of very many.
    pub all: Vec<DisagreementSeen>,
    /// How the rules do where somebody judged.
    pub beside: BesideSeen,
    /// The files that hold what somebody says, by key and name.
    pub files: Vec<(u32, String)>,
}

/// What the rules say beside what somebody says of the same disagreements.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct BesideSeen {
    /// Rows by what somebody says, columns by what the rules say: factual, value, semantic, undecided.
    pub counts: [[u32; 4]; 4],
    /// What the share of those on which both agree lies within, 19 times of 20; `None` where there are too few to say.
    pub interval: Option<(f64, f64)>,
    /// Fewest that it takes to say something.
    pub fewest: u32,
    /// What to know of the share, in a sentence.
    pub flatters: String,
}

/// What somebody takes a disagreement for, beside the class.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct JudgementSeen {
    /// Who says so; empty where nothing tells.
    pub by: String,
    /// Why; empty where nothing tells.
    pub note: String,
    /// Key of the file and the line where it stands.
    pub place: (u32, u32),
}

/// A document of what disagreements are about, as it is to be opened.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TriageFile {
    /// Key of the file that it stands in the place of; `None` for a new one.
    pub key: Option<u32>,
    /// Name of the file.
    pub name: String,
    /// Its whole text.
    pub text: String,
}

/// What a disagreement is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Class {
    /// Who is right can be looked up.
    Factual,
    /// Both want something else.
    Value,
    /// Both mean the same and call it differently.
    Semantic,
    /// No rule is sure, or somebody cannot decide.
    #[default]
    Undecided,
}

impl Class {
    /// All of them, in the order of [`BesideSeen::counts`].
    pub const ALL: [Self; 4] = [Self::Factual, Self::Value, Self::Semantic, Self::Undecided];

    /// Their words, in documents too.
    pub const WORDS: [&str; 4] = ["factual", "value", "semantic", "undecided"];

    /// Its word.
    pub const fn word(self) -> &'static str {
        Self::WORDS[self as usize]
    }
}

/// A disagreement with what the rules make of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct DisagreementSeen {
    /// Place of its round among those of the run.
    pub round: u32,
    /// Its number in the run.
    pub seq: Option<u32>,
    /// Key of its file and its line.
    pub place: (u32, u32),
    /// Who, by place.
    pub agents: Vec<u32>,
    /// What they say.
    pub texts: [String; 2],
    /// What the log takes it for; empty where it says nothing.
    pub recorded: String,
    /// What it is; as somebody says, where one does.
    pub class: Class,
    /// What the rules say.
    pub ruled: Class,
    /// What somebody says of it.
    pub judged: Option<JudgementSeen>,
    /// The rules that hold, the surest first.
    pub fired: Vec<FiredSeen>,
    /// How alike the texts are, and the share of words that both have.
    pub likeness: [f64; 2],
    /// What follows; empty where it is undecided.
    pub advice: String,
}

/// A rule that holds.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct FiredSeen {
    /// What it speaks for.
    pub class: Class,
    /// How sure it is, 0 to 1.
    pub confidence: f64,
    /// Why, in words.
    pub why: String,
    /// Where: 0 or 1 for the text, and from which character up to which.
    pub evidence: Vec<(u8, u32, u32)>,
}
