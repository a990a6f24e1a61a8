//! What the suites of documents need of the engine, in one place.

pub(crate) use steelyard_decision::{Model, Provenance, Report, Settings, explain, headline};
pub(crate) use steelyard_documents::Diagnostic;
pub(crate) use steelyard_engine::workspace::Workspace;
pub(crate) use steelyard_interaction::{Agents, By, Finding, FindingState, total};
pub(crate) use steelyard_runs::Trajectory;
