//! What the suites of documents need of the engine, in one place.

pub(crate) use steelyard_engine::decision::{
    Model, Provenance, Refusal, Report, Settings, explain, headline,
};
pub(crate) use steelyard_engine::formats::Diagnostic;
pub(crate) use steelyard_engine::interaction::{By, Finding, Finds, Trajectory, total};
pub(crate) use steelyard_engine::workspace::Workspace;

/// How a system decides about what is opened, and which settings it refuses.
pub(crate) type Decide = fn(&Workspace, &Settings) -> (Vec<Model>, Vec<Refusal>);
