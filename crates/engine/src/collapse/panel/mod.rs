//! The consensus panel: evaluators of seven roles, each scoring the positions, and what their weighted mean
//! comes to.
//!
//! Source: Weighted Collapse Policy, "Automatic Consensus Panel".

pub mod heuristic;
pub mod hybrid;
mod role;

pub use role::Role;
