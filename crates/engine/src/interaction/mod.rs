//! Interaction scoring (PPP): how agents worked with their user, read from logs, beside what they delivered.
//!
//! A log becomes [`Trajectory`]s, whatever format it has; all else is worked out from those. Here live their readers, the
//! rewards, and the evaluation that fills the decision model: three criteria under two weights. Which runs form one
//! decision is found in [`crate::workspace`].
//!
//! Source: SPEC-PPP-003, after the PPP paper (arXiv:2511.02208).

mod artifact;
pub mod calls;
pub mod effort;
mod evaluate;
pub mod extract;
mod finding;
pub mod import;
mod judge;
mod measures;
mod pair;
mod policy;
mod preference;
mod question;
pub(crate) mod read;
mod reward;
mod task;
mod trajectory;
pub mod transcript;
mod vagueness;

pub use artifact::{Artifact, Consensus, Content, Required, Said};
pub use effort::{Context, Method, Verdict, classify};
pub use evaluate::{Case, Found, RunInput, evaluate, total};
pub use finding::{By, Finding, Finds, findings};
pub use judge::{Heard, Judge};
pub use measures::{MEASURES, measured, of_one_scale, preferred};
pub use pair::complete_weights;
pub use policy::{Policy, StageWeights, WEIGHTINGS, ids, switch_ids};
pub use preference::{
    Checked, Coefficient, Detect, Held, Preference, Seen, check, detect_language,
};
pub use question::{Asked, Effort, QuestionKind};
pub use read::{Collected, Labels, Supplied, read_questions};
pub use reward::{
    Broken, Costs, Penalty, Technical, effort_of, ended, penalties, personalisation, proactivity,
    technical, technical_of_log,
};
pub use task::{GivenTask, GivenTasks, RunName, RunRef};
pub use trajectory::{
    Caller, Ended, Event, EventKind, Harm, Identity, Outcome, Time, ToolCall, Trajectory, Turn,
    Usage, Violation,
};
pub use vagueness::{VagueKind, VaguePart, Vagueness, vagueness};
