//! What the suites of documents need of the engine, in one place.

pub(crate) use steelyard_decision::{
    Model, Provenance, Refusal, Report, Settings, explain, headline,
};
pub(crate) use steelyard_documents::Diagnostic;
pub(crate) use steelyard_engine::workspace::Workspace;
pub(crate) use steelyard_interaction::{By, Finding, Finds, total};
pub(crate) use steelyard_runs::Trajectory;

/// How a system decides about what is opened, and which settings it refuses.
pub(crate) type Decide = fn(&Workspace, &Settings) -> (Vec<Model>, Vec<Refusal>);
