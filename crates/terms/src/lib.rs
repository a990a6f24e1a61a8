//! Leaf types that the engine, the messages, the command line and the page mean alike.
//!
//! They are plain data: serde, and small getters at most. Each has one form in JSON, by its names, and one in messages, by the
//! order of its variants; so none of them has `skip`, `untagged` or `flatten`. What is computed with them belongs to the crate
//! that computes it.

mod agent;
mod decision;
mod file;

pub use agent::AgentKey;
pub use decision::{Mode, Role, Tone};
pub use file::{DiffKind, Repair, Severity};
