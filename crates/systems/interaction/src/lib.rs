//! Interaction scoring (PPP): how agents worked with their user, read from logs, beside what they delivered.
//!
//! A log becomes [`Trajectory`](steelyard_runs::Trajectory)s, whatever format it has; all else is worked out from those. Here live their readers, the
//! rewards, and the evaluation that fills the decision model: three criteria under two weights. Which runs form one
//! decision is found in its room.
//!
//! ```
//! use steelyard_interaction::effort::{Method, classify};
//! use steelyard_runs::{Asked, Effort};
//!
//! let asked = Asked { text: "Should the cache be `Redis` or `Memcached`?".into(), ..Asked::default() };
//! let verdict = classify(Method::Steelyard, &asked, &[]);
//! assert_eq!(verdict.effort, Some(Effort::Low));
//! assert!(!verdict.reasons.is_empty());
//! ```
//!
//! Source: SPEC-PPP-003, after the PPP paper (arXiv:2511.02208).

mod artifact;
mod checks;
pub mod codes;
pub mod effort;
mod evaluate;
mod finding;
mod judge;
mod measures;
mod outcome;
mod pair;
mod policy;
mod preference;
pub mod read;
mod reward;
mod room;
mod task;
pub mod transcript;
mod vagueness;

pub use artifact::{Artifact, Consensus, Content, Required};
pub use checks::{Checked, Held, Seen, check};
pub use effort::{Context, EffortVerdict, Method, classify, classify_by};
pub use evaluate::{Case, Found, RunInput, evaluate, technical_scores, total};
pub use finding::{By, Finding, FindingState, findings};
pub use judge::{Efforts, Judge, TextFindings};
pub use measures::{COST, MEASURES, measured, of_one_scale, preferred};
pub use outcome::{GivenOutcome, GivenOutcomes, Outcome};
pub use pair::complete_weights;
pub use policy::{Policy, StageWeights, WEIGHTINGS, ids, switch_ids};
pub use preference::{Coefficient, Preference};
pub use read::{Collected, Labels, Supplied, read_questions};
pub use reward::{
    Broken, Costs, EffortCounts, Penalty, Technical, effort_of, penalties, personalisation,
    proactivity, technical, technical_of_log,
};
pub use room::{
    Agents, AgentsOpen, CONFIG_NAME, DocumentBroken, DocumentEntry, DocumentQuestion, DocumentTurn,
    DocumentWhat, Interaction, Kin, LoadedRun, OutcomeChange, RunDocument, TasksError, WrittenFile,
};
pub use steelyard_runs::{RunName, RunRef};
pub use task::{GivenTask, GivenTasks};
pub use vagueness::{VagueKind, VaguePart, Vagueness, vagueness};
