//! Runs of agents: how they are read and judged, which of them form a decision, and what is saved.

#![allow(clippy::unwrap_used, reason = "a broken fixture shall stop the test")]
#![allow(clippy::too_many_lines, reason = "a case is told in one piece")]

mod agents;
mod by_hand;
mod context;
mod effort;
mod effort_measured;
mod effort_questions;
mod effort_support;
mod findings;
mod judge;
mod judged;
mod key_walk;
mod logs;
mod measures;
mod outcomes;
mod page;
mod preference_support;
mod preferences;
mod printed;
mod properties;
mod refused_whole;
mod rooms;
mod save_config;
mod save_tasks;
#[path = "../../../../../crates/runs/tests/all/suite_logs.rs"]
mod suite_logs;
mod support;
mod tasks;
mod technical;
mod trajectories;
mod transcript_found;
#[path = "../../../../../crates/runs/tests/all/support/mod.rs"]
mod transcript_support;
mod vagueness;
mod written;
