//! Diagnostics that only interaction reports.

use steelyard_documents::{Code, Repair};

/// None of the known kinds, but runs of agents are loaded: their questions may be answered in it.
pub const CONTEXT: Code = Code::new(80, "context", "taken as context");

/// Two weights that stand for shares of one whole and do not sum to it.
pub const WEIGHT_SUM: Code =
    Code::new(450, "weight-sum", "weights do not sum to 1").with_repair(Repair::NormaliseWeights);

/// Preferences of a user that nobody can keep together.
pub const PREFERENCE_CONFLICT: Code =
    Code::new(460, "preference-conflict", "conflicting preferences");

/// An artifact of an agent that no trajectory tells of.
pub const NO_TRAJECTORY: Code = Code::new(470, "no-trajectory", "no trajectory of this agent");

/// A run without a trajectory whose technical score counts for all, beside runs that have one: a reading of decisions.
pub const UNLOGGED: Code = Code::new(480, "unlogged", "scored without a trajectory");

/// A file that another names and that is not there, or is no text.
pub const NO_FILE: Code = Code::new(490, "no-file", "file cannot be read");

/// A run that a task names and that is not there.
pub const UNKNOWN_RUN: Code = Code::new(500, "unknown-run", "unknown run");

/// What a task calls a run, where several are called so.
pub const AMBIGUOUS_RUN: Code = Code::new(510, "ambiguous-run", "ambiguous name of a run");

/// A run that another one called: its user is an agent.
pub const CALLED_RUN: Code = Code::new(520, "called-run", "called by another run");

/// Runs that were put onto one task and are at several stages.
pub const SEVERAL_STAGES: Code = Code::new(530, "several-stages", "runs of several stages");

/// All of them.
pub const ALL: &[Code] = &[
    CONTEXT,
    WEIGHT_SUM,
    PREFERENCE_CONFLICT,
    NO_TRAJECTORY,
    UNLOGGED,
    NO_FILE,
    UNKNOWN_RUN,
    AMBIGUOUS_RUN,
    CALLED_RUN,
    SEVERAL_STAGES,
];
